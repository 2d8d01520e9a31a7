"""Check typed or linked grids: which rows, columns and, if they count, boxes hold every digit once.

Three strips of signs stand round the board: rows at its right, columns below it, boxes as they lie on it.
"""

from __future__ import annotations

import string
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, NamedTuple

from flask import Blueprint, render_template, request

from solver import FormatError, Grid
from solver.engine import HouseReport, Report, solve, verify
from solver.errors import Problem, summarize_problems
from solver.formats import Attempt, Entry, attempt, boxless
from solver.shape import SHAPES
from solver.text import count_noun, join_names
from webapp.serving.bounds import PAGE, bounded
from webapp.shared.board_cells import BoardView, grid_view
from webapp.shared.builtin_puzzles import default_puzzle, example_of
from webapp.shared.fields import title_of

pages = Blueprint("verify", __name__)

MAX_REPORTS: Final = 20  # grids of one text that are reported on
MAX_SHORT_CHARACTERS: Final = 20  # A text that is no grid yet: a row with bars between its boxes, or a word.
_HOW_TO_ENTER: Final = "Enter the whole grid, each row on its own line."


class Sign(NamedTuple):
    """The sign of a row, column or box: the icon, a CSS class, and the words for a screen reader."""

    icon: str
    look: str
    text: str

    @classmethod
    def of(cls, house: HouseReport) -> Sign:
        """Choose a tick if every digit is there once, a cross if one repeats, else dots: something is missing."""
        icon, look = ("tick", "right") if house.holds else ("close", "wrong") if house.repeated else ("more", "open")
        words = str(house)
        return cls(icon, look, words[0].upper() + words[1:])


@dataclass(frozen=True)
class Strip:
    """The signs of all rows, of all columns or of all boxes, in reading order."""

    name: str
    signs: tuple[Sign, ...]

    @property
    def right(self) -> int:
        """Count those that hold every digit once."""
        return sum(sign.look == "right" for sign in self.signs)


@dataclass(frozen=True)
class CheckedGrid:
    """A grid of the text and the report on it.

    `line` is its address on the board, "" if the board has none.
    """

    name: str
    report: Report
    line: str

    @property
    def view(self) -> BoardView:
        """The grid with repeated digits marked as conflicts, and every cell of their rows, columns and boxes tinted."""
        grid = self.report.grid
        repeated = {cell for conflict in grid.conflicts() for cell in conflict.cells}
        tinted = {cell for each in self.report.houses if each.repeated for cell in each.house.cells}
        marked = {"conflict": repeated, "tinted": tinted}
        view = grid_view(grid)
        cells = [
            replace(each, marks=tuple(role for role, cells in marked.items() if cell in cells))
            for cell, each in enumerate(view.cells)
        ]
        return replace(view, cells=cells)

    @property
    def single_fault(self) -> str:
        """Return which one digit to change if that makes the grid right; "" if no such change is the only one.

        All rows, columns and boxes that fail then cross in one cell, and no change of another cell mends each of them.
        """
        grid, faults = self.report.grid, [each for each in self.report.houses if not each.holds]
        crossed = set.intersection(*(set(each.house.cells) for each in faults)) if faults else set()
        if not grid.is_full() or len(crossed) != 1:
            return ""
        (cell,), digit = crossed, faults[0].missing[0]
        if not verify(grid.with_digit(cell, digit)).holds:
            return ""
        place = grid.shape.name_places([cell])
        return f"{place[0].upper()}{place[1:]} should be {grid.shape.symbols[digit - 1]}."

    @property
    def strips(self) -> list[Strip]:
        """The signs of rows, columns and boxes; of a Latin square no boxes."""
        size, houses = self.report.grid.shape.size, self.report.houses
        groups = {name: houses[at * size : (at + 1) * size] for at, name in enumerate(("Rows", "Columns", "Boxes"))}
        return [Strip(name, tuple(map(Sign.of, group))) for name, group in groups.items() if group]


@dataclass(frozen=True)
class SampleGrid:
    """A grid to try the page with."""

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
        SampleGrid("A solution", "every digit once", full),
        SampleGrid("One digit wrong", "in a row, a column and a box", wrong),
        SampleGrid("Not complete", "some cells are blank", puzzle),
        SampleGrid("A small one", "4x4", solve(small).solutions[0]),
    )


@pages.get("/verify")
@bounded(PAGE)
def show() -> tuple[str, int]:
    """Check whether every row, column and box of a grid holds every digit once.

    Fields:
        text: Grids in any layout.
        p: A full grid, from a link.
        boxes: `none` to check only rows and columns.
    """
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
        problems=_explain(text, boxes, error) if error else (),
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


def _explain(text: str, boxes: bool, error: FormatError) -> tuple[Problem, ...]:
    """Return what a text is that is much too short for a grid, else list the problems of the reader."""
    guess = guess_short_text(text, boxes)
    return (Problem(guess),) if guess else summarize_problems(error.problems)


def guess_short_text(text: str, boxes: bool = True) -> str:
    """Return what a text with too few cells most likely is, and what to do; "" for a text that is long enough.

    >>> guess_short_text("1234")
    '1234 looks like one row of a 4x4 grid. Enter all 4 rows, each on its own line, then check again.'
    """
    lines = text.split("\n")
    rows = [row for row in ("".join(filter(str.isalnum, line)) for line in lines) if row]
    symbols = "".join(rows)
    if len("".join(text.split())) > MAX_SHORT_CHARACTERS:
        return ""
    if not any(symbol in string.digits for symbol in symbols):
        return f"This text has no digits. {_HOW_TO_ENTER}"
    sizes = (
        [shape.size for shape in SHAPES.values()]
        if boxes
        else range(2, max(shape.size for shape in SHAPES.values()) + 1)
    )
    if len(rows) == 1 and len(symbols) in sizes and set(symbols) <= set(string.digits):
        size = len(symbols)
        return (
            f"{symbols} looks like one row of a {size}x{size} grid. Enter all {size} rows, each on its own line, then "
            "check again."
        )
    if boxes and len(symbols) < min(len(shape.cells) for shape in SHAPES.values()):
        counts = join_names([f"{len(shape.cells)} ({shape})" for shape in SHAPES.values()], "or")
        digits = count_noun(len(symbols), "digit")
        return f"This text has {digits}; a grid has {counts}. {_HOW_TO_ENTER}"
    return ""


def _check_entry(number: int, entry: Entry, boxes: bool) -> CheckedGrid:
    """Check one grid of the text."""
    grid, title = entry.puzzle.entries, title_of(entry.details.title)
    return CheckedGrid(f"Grid {number}{title and f': {title}'}", verify(grid), grid.line("0") if boxes else "")


def _is_readable_boxless(text: str) -> bool:
    """Check whether the text can be read once boxes do not count."""
    found = boxless.find_squares(text)
    return bool(found) and not any(isinstance(each, FormatError) for each in found)
