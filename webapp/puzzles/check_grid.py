"""Check typed or linked grids: which rows, columns and, if they count, boxes hold every digit once."""

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

MAX_REPORTS: Final = 20  # grids of one text that are reported on


@dataclass(frozen=True)
class CheckedGrid:
    """Hold a grid of the text and the report on it.

    `line` is its address on the board, "" if the board has none.
    """

    name: str
    report: Report
    line: str

    @property
    def view(self) -> BoardView:
        """The grid with the repeated digits of each house marked."""
        grid = self.report.grid
        return grid_view(grid, conflicts=grid.conflicts())


@dataclass(frozen=True)
class SampleGrid:
    """Hold a grid to try the page with."""

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
def sample_grids() -> tuple[SampleGrid, ...]:
    """Make one grid for each kind of answer, to try the page with."""
    puzzle, small = (each.givens for each in (default_puzzle(), example_of("4x4 straight ahead").puzzle))
    full = solve(puzzle).solutions[0]
    symbols = full.line()
    wrong = Grid.parse(symbols[:-1] + symbols[-2])
    return (
        SampleGrid("A solution", "everything is right", full),
        SampleGrid("One digit wrong", "a row, a column and a box are wrong", wrong),
        SampleGrid("Not complete", "some cells are blank", puzzle),
        SampleGrid("A small one", "4x4", solve(small).solutions[0]),
    )


@pages.get("/verify")
def show() -> tuple[str, int]:
    """Render the form and the report on each grid in the address (`p`, if it is full) or in the typed text."""
    typed, linked = request.args.get("text"), request.args.get("p", "")
    # The puzzle at hand has blanks and only passes through.
    text = typed or ("" if set(linked) & set("0.") else linked)
    boxes = request.args.get("boxes") != "none"
    tried = Attempt()
    if typed is not None or text.strip():
        tried = attempt(text) if boxes else _attempt_boxless(text)
    entries, error = tried.entries, tried.error
    page = render_template(
        "puzzles/check_grid.html",
        text=text,
        boxes=boxes,
        is_latin=error is not None and boxes and _is_readable_boxless(text),
        count=len(entries),
        verified=[
            _check_entry(number, entry, boxes)
            for number, entry in zip(tried.numbers, entries[:MAX_REPORTS], strict=False)
        ],
        samples=() if text.strip() else sample_grids(),
        error=error,
        problems=summarize_problems(error.problems) if error else (),
    )
    return page, 422 if error and not entries else 200


def _attempt_boxless(text: str) -> Attempt:
    """Read the grids of the text without boxes, and collect the errors of the others."""
    if found := boxless.find_squares(text):
        errors = tuple(each for each in found if isinstance(each, FormatError))
        return Attempt(tuple(each for each in found if isinstance(each, Entry)), errors=errors)
    try:
        return Attempt(boxless.read(text).entries)
    except FormatError as error:
        return Attempt(errors=(error,), repair=error.repair)


def _check_entry(number: int, entry: Entry, boxes: bool) -> CheckedGrid:
    """Check one grid of the text."""
    grid, title = entry.puzzle.entries, title_of(entry.details.title)
    return CheckedGrid(f"Grid {number}{title and f': {title}'}", verify(grid), grid.line("0") if boxes else "")


def _is_readable_boxless(text: str) -> bool:
    """Check whether the text can be read once boxes do not count."""
    found = boxless.find_squares(text)
    return bool(found) and not any(isinstance(each, FormatError) for each in found)
