"""Pages of boards: what stands beside the boards keeps clear of them."""

from __future__ import annotations

import pytest

from solver.grid import Grid
from solver.pictures import fonts
from solver.pictures.shapes import Rect, Text, place
from solver.sheets import Exercise, Sheet
from solver.sheets.board_page import drawn
from solver.sheets.layout import Page
from solver.sheets.paper import PAPERS, Paper, paper_of

SCALE = 20  # units to the mm
PUZZLE = Grid.parse("12..34...14..321")
SOLUTION = Grid.parse("1234341221434321")
TALL_AND_DEEP = ("Çağla Ågren", "Katarzyna Wiśniewska", "Nguyễn Thị Quỳnh", "Ẫy Ọg", "Şűģ")


def on_lines(sheet: Sheet, page: Page) -> list[str]:
    """The texts of the page whose ink touches a line of a board."""
    found = drawn(sheet, page, 1, 1, SCALE)
    lines = [item for item in found.items if isinstance(item, Rect) and item.role in ("box-line", "thin-line")]
    touching = []
    for item in found.items:
        if not isinstance(item, Text):
            continue
        for run, x in place(item, found.style):
            ink = fonts.glyphs(run.text, item.em, item.weight, run.face, run.slant)
            left, top = x + ink.x, item.baseline + ink.y
            right, bottom = left + ink.mask.width, top + ink.mask.height
            if any(
                left < line.x + line.width and line.x < right and top < line.y + line.height and line.y < bottom
                for line in lines
            ):
                touching.append(item.text)
    return touching


@pytest.mark.parametrize("paper", [*PAPERS, paper_of("a4").turned()], ids=lambda paper: f"{paper.width} wide")
@pytest.mark.parametrize("each", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("large", [False, True])
def test_no_name_touches_a_board(paper: Paper, each: int, large: bool) -> None:
    """Whoever looks up a pupil in the key reads the whole name, with its accents and the tails of its letters."""
    exercises = tuple(Exercise(number, PUZZLE, SOLUTION) for number in range(1, len(TALL_AND_DEEP) * each + 1))
    sheet = Sheet(exercises, 2, paper, "Ĝg", "3ç", TALL_AND_DEEP, each=each, large=large)
    assert [on_lines(sheet, page) for page in (*sheet.pages(), *sheet.key())] == [[]] * (
        len(sheet.pages()) + len(sheet.key())
    )
