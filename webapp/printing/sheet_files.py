"""Make the file of a sheet to download: a PDF, or its pages as SVG or PNG, several of them in a ZIP."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from typing import Final

from solver.pictures import fonts
from solver.sheets import Page, page_images
from webapp.printing.print_request import FILE_TYPES, PDF, PrintRequest, TooManyPagesError

MAX_PICTURE_PAGES: Final = 40  # pages as SVG or PNG, up to a seventh of a second each
MAX_DRAWN: Final = 220_000  # of one file, in cells of boards
_CELLS_PER_PAGE: Final = 80  # that are drawn in the time of a page without its boards
_CELLS_PER_WORKSHEET: Final = 700  # likewise of a worksheet, with its table and program
_CELLS_PER_SIGN: Final = 0.8  # that are drawn while a sign of a QR code is encoded, once for each puzzle
_CELLS_PER_SIGN_DRAWN: Final = 0.5  # and while it is drawn, on each page
_CELLS_PER_FOREIGN_LETTER: Final = 6  # while a letter is drawn that our faces lack: Greek, Cyrillic
_CELLS_PER_OUTLINE: Final = 70  # while a letter is traced: where letters join, as Arabic ones do, and ideographs
_LAST_LETTER: Final = "\u024f"  # of the Latin alphabets, which our faces have
_FIRST_IDEOGRAPH: Final = "\u2e80"
_RENDERERS: Final[dict[str, Callable[..., bytes]]] = {"svg": page_images.svg, "png": page_images.png}
_NOT_IN_FILE_NAMES: Final = re.compile(r"[^0-9a-z]+")
_MEDIA_TYPES: Final = {
    PDF: "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "zip": "application/zip",
}


def describe_excess(print_request: PrintRequest, count: int) -> str:
    """Write the sentence that refuses more pages than are made at once; "" if there are not so many."""
    if excess := _describe_excess_drawn(print_request, count):
        return excess
    if print_request.suffix == PDF or count <= MAX_PICTURE_PAGES:
        return ""
    file_type = FILE_TYPES[print_request.suffix]
    return (
        f"{count:,} pages; as {file_type} up to {MAX_PICTURE_PAGES} are made at once here: "
        "take the PDF, or the command line, which makes any number"
    )


def _describe_excess_drawn(print_request: PrintRequest, count: int) -> str:
    """Write the sentence that refuses pages with too much on them; "" if they are not too many."""
    if count_drawn(print_request) <= MAX_DRAWN:
        return ""
    return (
        f"{count:,} pages with all their boards, titles and codes are too much for one file here: "
        "print them in several files, or on the command line"
    )


def check_drawn(print_request: PrintRequest) -> None:
    """Raise TooManyPagesError if there is too much on the pages, whoever draws them."""
    if excess := _describe_excess_drawn(print_request, len(print_request.pages)):
        raise TooManyPagesError(excess)


def count_drawn(print_request: PrintRequest) -> int:
    """Count what all pages of the request draw, in cells of boards."""
    sheet = print_request.sheet
    signs = len(sheet.exercises[0].address(sheet.link)) if sheet.link else 0
    each = _CELLS_PER_WORKSHEET if print_request.is_work else _CELLS_PER_PAGE
    board = len(sheet.exercises[0].givens.digits)
    drawn = len(sheet.exercises) * signs * _CELLS_PER_SIGN
    on_each = _count_letters(sheet.title) + _count_letters(sheet.group)
    for page in print_request.pages:
        drawn += on_each + _count_letters(page.name) + sum(_count_letters(each.title) for each in page.exercises)
        drawn += each + len(page.exercises) * (board + (0 if page.tells else signs * _CELLS_PER_SIGN_DRAWN))
    return round(drawn)


def _count_letters(text: str) -> int:
    """Count the letters that our faces lack, in cells of boards; they may have to be drawn as outlines."""
    if text.isascii():
        return 0
    is_traced = not fonts.is_plain(text)
    return sum(
        _CELLS_PER_OUTLINE if is_traced or letter >= _FIRST_IDEOGRAPH else _CELLS_PER_FOREIGN_LETTER
        for letter in text
        if letter > _LAST_LETTER
    )


def check_pages(is_key: bool, print_request: PrintRequest) -> None:
    """Raise TooManyPagesError if the file, or that of the key alone, would be too many pictures."""
    if excess := describe_excess(print_request, len(_pages(print_request, is_key))):
        raise TooManyPagesError(excess)


def _pages(print_request: PrintRequest, is_key: bool) -> tuple[Page, ...]:
    return print_request.sheet.key() if is_key else print_request.pages


def make_file(print_request: PrintRequest, is_key: bool) -> tuple[bytes, str, str]:
    """Make the file of all pages, or of the key alone. Returns its bytes, media type and name."""
    pages, suffix = _pages(print_request, is_key), print_request.suffix
    title = _NOT_IN_FILE_NAMES.sub("-", print_request.sheet.title.lower()).strip("-")
    stem = f"{title or 'sudoku'}{'-key' if is_key else ''}"
    if suffix == PDF:
        from solver.sheets.pdf import pdf

        data = pdf(print_request.sheet, [print_request.with_levels(page) for page in pages])
        return data, _MEDIA_TYPES[suffix], f"{stem}.{suffix}"
    drawings = []
    for number, page in enumerate(pages, 1):
        drawings.append(_RENDERERS[suffix](print_request.sheet, print_request.with_levels(page), number, len(pages)))
    if len(drawings) == 1:
        return drawings[0], _MEDIA_TYPES[suffix], f"{stem}.{suffix}"
    return _zip_files(drawings, stem, suffix), _MEDIA_TYPES["zip"], f"{stem}.zip"


def _zip_files(files: list[bytes], stem: str, suffix: str) -> bytes:
    """Pack the files into a ZIP, numbered. The same files give the same bytes."""
    body, digits = io.BytesIO(), len(f"{len(files)}")
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, data in enumerate(files, 1):
            entry = zipfile.ZipInfo(f"{stem}-{number:0{digits}}.{suffix}")
            entry.compress_type = zipfile.ZIP_DEFLATED if suffix == "svg" else zipfile.ZIP_STORED
            archive.writestr(entry, data)
    return body.getvalue()
