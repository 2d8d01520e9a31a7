"""Make the file of a sheet to download: a PDF, or its pages as SVG or PNG, several of them in a ZIP."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Final

from solver.pictures import fonts
from solver.sheets import Sheet, page_images
from solver.sheets.layout import FILE_TYPES, PDF, SheetPage
from webapp.printing.print_request import PrintRequest, TooManyPagesError

MAX_PICTURE_PAGES: Final = 40  # pages as SVG or PNG, up to a seventh of a second each
MAX_DRAWN: Final = 220_000  # One file has no more, in cells of boards.
_CELLS_PER_PAGE: Final = 80  # So many are drawn in the time of a page without its boards.
_CELLS_PER_WORKSHEET: Final = 700  # likewise of a worksheet, with its table and program
_CELLS_PER_SIGN: Final = 0.8  # So many are drawn while a sign of a QR code is encoded, once for each puzzle.
_CELLS_PER_SIGN_DRAWN: Final = 0.5  # So many are drawn while a sign is drawn, on each page.
_CELLS_PER_FOREIGN_LETTER: Final = 6  # while a letter is drawn that our faces lack: Greek, Cyrillic
_CELLS_PER_OUTLINE: Final = (
    70  # while a letter is drawn in rows of pixels: where letters join, as Arabic ones do, and ideographs
)
_LAST_LETTER: Final = "\u024f"  # Our faces have the Latin alphabets up to here.
_FIRST_IDEOGRAPH: Final = "\u2e80"
_RENDERERS: Final[dict[str, Callable[..., bytes]]] = {"svg": page_images.svg, "png": page_images.png}
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
    if print_request.wanted.suffix == PDF or count <= MAX_PICTURE_PAGES:
        return ""
    file_type = FILE_TYPES[print_request.wanted.suffix]
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
    if excess := _describe_excess_drawn(print_request, len(print_request.file.pages())):
        raise TooManyPagesError(excess)


def count_drawn(print_request: PrintRequest) -> int:
    """Count what all pages of the request draw, in cells of boards."""
    file = print_request.file
    each = _CELLS_PER_WORKSHEET if print_request.wanted.is_work else _CELLS_PER_PAGE
    drawn = sum(len(sheet.exercises) * _count_signs(sheet) * _CELLS_PER_SIGN for sheet in file.sheets)
    for sheet, page in file.pages():
        drawn += each + sum(map(_count_letters, (sheet.title, sheet.group, page.name)))
        drawn += sum(_count_letters(exercise.title) for exercise in page.exercises)
        signs = 0 if page.tells else _count_signs(sheet) * _CELLS_PER_SIGN_DRAWN
        drawn += len(page.exercises) * (len(page.exercises[0].givens.digits) + signs)
    return round(drawn)


def _count_signs(sheet: Sheet) -> int:
    """Count the signs in the QR code of a puzzle."""
    return len(sheet.exercises[0].address(sheet.link)) if sheet.link else 0


def _count_letters(text: str) -> int:
    """Count the letters that our faces lack, in cells of boards; they may have to be drawn as outlines."""
    if text.isascii():
        return 0
    is_joined = not fonts.is_plain(text)
    return sum(
        _CELLS_PER_OUTLINE if is_joined or letter >= _FIRST_IDEOGRAPH else _CELLS_PER_FOREIGN_LETTER
        for letter in text
        if letter > _LAST_LETTER
    )


def check_pages(is_key: bool, print_request: PrintRequest) -> None:
    """Raise TooManyPagesError if the file, or that of the key alone, would be too many pictures."""
    if excess := describe_excess(print_request, len(_pages(print_request, is_key))):
        raise TooManyPagesError(excess)


def _pages(print_request: PrintRequest, is_key: bool) -> tuple[SheetPage, ...]:
    has_key = not (print_request.wanted.is_assignment or print_request.wanted.is_answers)
    return print_request.file.key() if is_key and has_key else print_request.file.pages()


def make_file(print_request: PrintRequest, is_key: bool) -> tuple[bytes, str, str]:
    """Make the file of all pages, or of the key alone. Returns its bytes, media type and name."""
    suffix = print_request.wanted.suffix
    pages = [(sheet, print_request.with_levels(page)) for sheet, page in _pages(print_request, is_key)]
    stem = f"{print_request.stem}{'-key' if is_key else ''}"
    if suffix == PDF:
        from solver.sheets.pdf import pdf

        return pdf(pages), _MEDIA_TYPES[suffix], f"{stem}.{suffix}"
    drawings = [_RENDERERS[suffix](*page, number, len(pages)) for number, page in enumerate(pages, 1)]
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
