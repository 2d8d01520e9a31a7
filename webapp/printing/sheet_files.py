"""The file that a sheet is downloaded as: a PDF, or its pages as SVG or PNG, several of them in a ZIP."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from typing import Final

from solver.sheets import Page, page_images
from webapp.printing.print_request import PDF, TYPES, Order, TooMany

MOST_PAGES: Final = 40  # as pictures, up to a seventh of a second each
_MAKERS: Final[dict[str, Callable[..., bytes]]] = {"svg": page_images.svg, "png": page_images.png}
_NO_NAME: Final = re.compile(r"[^0-9a-z]+")
_KINDS: Final = {
    PDF: "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "zip": "application/zip",
}


def excess(order: Order, count: int) -> str:
    """The sentence that says how many pages are made at once, where these are more; "" where they are not."""
    if order.suffix == PDF or count <= MOST_PAGES:
        return ""
    told = f"{count} pages; as {TYPES[order.suffix]} up to {MOST_PAGES} are made at once here"
    return f"{told}: take the PDF, or the command line, which makes any number"


def check_pages(is_key: bool, order: Order) -> None:
    """Raise TooMany where the file, or that of the key alone, would be too many pictures."""
    if why := excess(order, len(_pages(order, is_key))):
        raise TooMany(why)


def _pages(order: Order, is_key: bool) -> tuple[Page, ...]:
    return order.sheet.key() if is_key else order.pages


def made(order: Order, is_key: bool) -> tuple[bytes, str, str]:
    """The file of all pages or of the key alone, its media type, and its name."""
    pages, suffix = _pages(order, is_key), order.suffix
    stem = f"{_NO_NAME.sub('-', order.sheet.title.lower()).strip('-') or 'sudoku'}{'-key' if is_key else ''}"
    if suffix == PDF:
        from solver.sheets.pdf import pdf

        data = pdf(order.sheet, [order.levelled(page) for page in pages])
        return data, _KINDS[suffix], f"{stem}.{suffix}"
    drawn = []
    for number, page in enumerate(pages, 1):
        drawn.append(_MAKERS[suffix](order.sheet, order.levelled(page), number, len(pages)))
    if len(drawn) == 1:
        return drawn[0], _KINDS[suffix], f"{stem}.{suffix}"
    return _packed(drawn, stem, suffix), _KINDS["zip"], f"{stem}.zip"


def _packed(files: list[bytes], stem: str, suffix: str) -> bytes:
    """The files in a ZIP, numbered; the same bytes for the same files."""
    body, digits = io.BytesIO(), len(f"{len(files)}")
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, data in enumerate(files, 1):
            entry = zipfile.ZipInfo(f"{stem}-{number:0{digits}}.{suffix}")
            entry.compress_type = zipfile.ZIP_DEFLATED if suffix == "svg" else zipfile.ZIP_STORED
            archive.writestr(entry, data)
    return body.getvalue()
