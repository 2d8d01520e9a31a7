"""Whole puzzles solved in the browser by nothing but H and Enter: forty of each level, in eight parts."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from solver import engine
from solver.formats import board_link
from solver.generator import PuzzleSpec
from solver.generator.difficulty import DifficultySpec
from solver.generator.puzzles import new_puzzles
from solver.grid import Grid
from solver.techniques.hints import DEPTHS
from solver.techniques.technique import Level
from tests.browser.board import fields, line, open_board, press

PARTS: Final = 8
PUZZLES: Final = 5  # of a part
SHORT: Final = {"givens": "p", "entries": "e", "solved": "s", "notes": "n", "removed": "x"}


def step_by_hint(page: Page) -> bool:
    """Whether a hint was told to its end and applied; not where plain logic ends."""
    before = line(page), fields(page)
    for depth in range(1, DEPTHS + 1):
        press(page, "h")
        depth_label = page.locator("#hint .ladder .now b").get_by_text(str(depth), exact=True)
        depth_label.or_(page.get_by_text("Plain logic ends here")).first.wait_for()
        if not depth_label.is_visible():
            return False
    told_of = page.locator("#hint .ladder").inner_text()
    for known in ("only one solution", "two solutions"):  # that there is one is what uniqueness rests on
        told_of = told_of.replace(known, "")
    assert "solution" not in told_of
    press(page, "Enter")
    page.locator("#hint-title").wait_for(state="detached")
    assert (line(page), fields(page)) != before
    return True


def assert_legal(page: Page, right: Grid) -> None:
    """Every digit on the board is that of the solution, and nothing that it needs is ruled out."""
    puzzle = board_link.from_fields({SHORT[name]: value for name, value in fields(page).items() if name in SHORT})
    assert all(digit in (0, its) for digit, its in zip(puzzle.entries.digits, right.digits, strict=True))
    assert not [each for each in puzzle.removed if right.digits[each.cell] == each.digit]
    noted = {cell for cell, _ in puzzle.notes}
    assert {(cell, right.digits[cell]) for cell in noted if not puzzle.entries.digits[cell]} <= puzzle.notes


@pytest.mark.campaign
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("level", Level)
def test_puzzles_are_solved_by_h_and_apply_alone(page: Page, level: Level, part: int) -> None:
    """Each step is legal; only the two hardest levels may end where plain logic does, and most of them do not."""
    ends = 0
    for puzzle in new_puzzles(PUZZLES, 100 + part, PuzzleSpec(), DifficultySpec(level)):
        right = engine.solve(puzzle).solutions[0]
        open_board(page, puzzle.line("0"), mode="answers")
        while line(page) != right.line() and step_by_hint(page):
            assert_legal(page, right)
        ends += line(page) != right.line()
    assert ends <= (PUZZLES // 2 if Level.HARD < level else 0)
