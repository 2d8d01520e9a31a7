"""Sheets as PDF: vectors and real text, the same bytes for the same sheet (fpdf2 writes the file).

Letters of the page's own face are text in it, which the file carries cut down to what it uses; those that only another
font of this machine has are drawn as outlines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from fpdf import FPDF

from solver.formats import attachment
from solver.pictures import fonts, outlines
from solver.pictures.items import Rect, Text, place
from solver.pictures.style import CUTS
from solver.sheets.desk import Drawn
from solver.sheets.handout import Page, Sheet
from solver.sheets.page_items import drawn

SCALE: Final = 20  # units to the mm: finer ones take longer to measure, and printers do not show them
_POINTS: Final = 72 / 25.4 / SCALE  # in a unit
_LONG_AGO: Final = datetime(2000, 1, 1, tzinfo=UTC)  # so that the same sheet has the same bytes
_STEP: Final = re.compile(r"-?\d+ -?\d+")


def pdf(sheet: Sheet, pages: Sequence[Page]) -> bytes:
    """The bytes of a PDF with these pages of the sheet; it carries their puzzles."""
    file = FPDF(unit=_POINTS, format=(sheet.paper.width * SCALE, sheet.paper.height * SCALE))
    file.set_creation_date(_LONG_AGO)
    file.set_producer("Sudoku Workbench")
    file.set_title(sheet.title or "Sudoku")
    file.set_lang("en")
    file.set_auto_page_break(False)
    file.set_margin(0)
    file.alias_nb_pages("")  # else "{nb}" in a title would become a number
    file.set_fill_color(0)
    for number, cut in enumerate(CUTS):
        file.add_font(_family(number), fname=cut)
    for number, page in enumerate(pages, 1):
        file.add_page()
        file.start_section(page.heading)
        _draw(file, drawn(sheet, page, number, len(pages), SCALE))
    grids = {each.number: each.givens for page in pages for each in page.exercises}
    file.embed_file(
        bytes=attachment.text_of(grids.values()),
        basename=attachment.NAME,
        desc="The puzzles of this sheet, one a line",
        mime_type="text/plain",
        modification_date=_LONG_AGO,
        creation_date=_LONG_AGO,
        compress=False,
    )
    return bytes(file.output())


def _draw(file: FPDF, page: Drawn) -> None:
    """Carries out a page: rectangles, and texts as text where they are in our own face."""
    for item in page.items:
        if isinstance(item, Rect):
            file.rect(item.x, item.y, item.width, item.height, style="F")
        elif isinstance(item, Text):
            for run, x in place(item, page.style):
                path, _ = fonts.cut(run.face, item.weight)
                if path in CUTS:
                    file.set_font(_family(CUTS.index(path)), size=item.em * _POINTS)
                    file.text(x, item.baseline, run.text)
                else:
                    _trace(file, outlines.path(run.text, item.weight, run.face), x, item.baseline, item.em)


def _family(number: int) -> str:
    """What the file calls one of our cuts."""
    return f"text{number}"


def _trace(file: FPDF, path: str, x: float, baseline: float, em: int) -> None:
    """Draws the outlines of a text, which are path data of straight lines, as one filled shape."""
    scale = em / outlines.EM
    with file.new_path() as shape:
        shape.style.fill_color = "#000000"
        shape.style.stroke_color = None
        for loop in filter(None, path.split("M")):
            start, _, rest = loop.removesuffix("z").partition("l")
            at_x, at_y = (int(number) for number in start.split())
            shape.move_to(x + at_x * scale, baseline + at_y * scale)
            for step in _STEP.findall(rest):
                across, down = (int(number) for number in step.split())
                at_x, at_y = at_x + across, at_y + down
                shape.line_to(x + at_x * scale, baseline + at_y * scale)
            shape.close()
