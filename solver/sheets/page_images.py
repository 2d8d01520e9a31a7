"""Write single pages of a sheet as SVG or PNG, for word processors and for the screen."""

from __future__ import annotations

import io
from typing import Final

from solver.pictures.raster import painted
from solver.pictures.svg import Drawing, drawing, text_of
from solver.sheets.board_page import drawn
from solver.sheets.layout import Page, Sheet

DPI: Final = 300
_INCH: Final = 25.4  # mm
_SCALE: Final = 20  # units to the mm in an SVG


def svg(sheet: Sheet, page: Page, number: int, total: int) -> bytes:
    """Write the page as an SVG file, as large as the paper."""
    return text_of(shapes(sheet, page, number, total)).encode()


def shapes(sheet: Sheet, page: Page, number: int, total: int, prefix: str = "g") -> Drawing:
    """Draw the page, as large as the paper.

    Names inside it begin with the prefix: those of several drawings in one file must differ.
    """
    made = drawn(sheet, page, number, total, _SCALE)
    title = f"{sheet.title or 'Sudoku'}: {page.heading}"
    return drawing(made.items, made.width, made.height, _SCALE * _INCH, made.style, title, prefix)


def png(sheet: Sheet, page: Page, number: int, total: int) -> bytes:
    """Write the page as a PNG file of 300 dpi, in greys."""
    made = drawn(sheet, page, number, total, DPI / _INCH)
    file = io.BytesIO()
    painted(made.items, made.width, made.height, made.style).convert("L").save(file, "PNG", dpi=(DPI, DPI))
    return file.getvalue()
