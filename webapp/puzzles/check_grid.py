"""The page that verifies grids: which rows, columns and, unless they do not count, boxes hold every digit once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from flask import Blueprint, render_template, request

from solver import FormatError, Grid
from solver.engine import Report, solve, verify
from solver.errors import summarize_problems
from solver.formats import Attempt, Entry, attempt, boxless
from webapp.shared.board_cells import BoardView, grid_view
from webapp.shared.builtin_puzzles import default_puzzle, example_of
from webapp.shared.fields import title_of

pages = Blueprint("verify", __name__)

REPORTS: Final = 20  # grids of one text that are reported on


@dataclass(frozen=True)
class Verified:
    """A grid of the text and the report on it; `line` is its address on the board, '' where the board has none."""

    name: str
    report: Report
    line: str

    @property
    def view(self) -> BoardView:
        """The grid with what repeats in a house marked."""
        grid = self.report.grid
        return grid_view(grid, conflict={cell for conflict in grid.conflicts() for cell in conflict.cells})


@dataclass(frozen=True)
class Sample:
    """A grid to see a report of."""

    name: str
    says: str
    grid: Grid

    @property
    def text(self) -> str:
        """The grid row by row, as people type it."""
        symbols, size = self.grid.line(), self.grid.shape.size
        return "\n".join(symbols[start : start + size] for start in range(0, len(symbols), size))

    @property
    def view(self) -> BoardView:
        """The grid, for a thumbnail."""
        return grid_view(self.grid)


@cache
def samples() -> tuple[Sample, ...]:
    """Grids to begin with, one for each kind of answer."""
    puzzle, small = (each.givens for each in (default_puzzle(), example_of("4x4 straight ahead").puzzle))
    full = solve(puzzle).solutions[0]
    symbols = full.line()
    wrong = Grid.parse(symbols[:-1] + symbols[-2])
    return (
        Sample("A solution", "every house holds", full),
        Sample("One digit wrong", "three houses do not", wrong),
        Sample("Not complete", "some cells are blank", puzzle),
        Sample("A small one", "4x4", solve(small).solutions[0]),
    )


@pages.get("/verify")
def show() -> tuple[str, int]:
    """The form, and the report on each grid in the address (`p`) or in the typed text."""
    typed = request.args.get("text")
    text = typed or request.args.get("p", "")
    boxes = request.args.get("boxes") != "none"
    tried = Attempt()
    if typed is not None or text.strip():
        tried = attempt(text) if boxes else _boxless(text)
    entries, error = tried.entries, tried.error
    page = render_template(
        "board/verify.html",
        text=text,
        boxes=boxes,
        is_latin=error is not None and boxes and _is_latin(text),
        count=len(entries),
        verified=[
            _verified(number, entry, boxes) for number, entry in zip(tried.numbers, entries[:REPORTS], strict=False)
        ],
        samples=() if text.strip() else samples(),
        error=error,
        problems=summarize_problems(error.problems) if error else (),
    )
    return page, 422 if error and not entries else 200


def _boxless(text: str) -> Attempt:
    """The grids of the text without boxes, and what is wrong with the others."""
    if found := boxless.find_squares(text):
        errors = tuple(each for each in found if isinstance(each, FormatError))
        return Attempt(tuple(each for each in found if isinstance(each, Entry)), errors=errors)
    try:
        return Attempt(boxless.read(text).entries)
    except FormatError as error:
        return Attempt(errors=(error,), repair=error.repair)


def _verified(number: int, entry: Entry, boxes: bool) -> Verified:
    """What is shown of a grid of the text."""
    grid, title = entry.puzzle.entries, title_of(entry.details.title)
    return Verified(f"Grid {number}{title and f': {title}'}", verify(grid), grid.line("0") if boxes else "")


def _is_latin(text: str) -> bool:
    """Whether the text can be read where boxes do not count."""
    found = boxless.find_squares(text)
    return bool(found) and not any(isinstance(each, FormatError) for each in found)
