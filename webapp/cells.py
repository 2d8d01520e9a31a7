"""A board on any screen: its cells as the one template shows them and the one script paints them.

The board page, the demo, the race and small boards make a `BoardView` of what they show and include
`shared/_grid.html`; thumbnails include `shared/_thumb.html`. Marks are roles; `shared/grid.css` gives them looks, and
`shared/grid.js` says the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from flask import get_template_attribute
from markupsafe import Markup

from solver import CLASSIC, CellKind, Grid, Shape
from solver.shape import Cell, Digit
from webapp.thumbnails import Thumbnail

KEPT: Final = 8_192  # cells that are kept as HTML, half a kilobyte each: those of a class's boards
SHORT: Final = 2  # characters of what may stand in a cell; a longer text is not kept
ORIGINS: Final = {
    CellKind.GIVEN: "clue",
    CellKind.ENTERED: "your answer",
    CellKind.SOLVED: "placed by the solver",
}


@dataclass(frozen=True, slots=True)
class CellView:
    """One cell as it is shown."""

    name: str  # r1c1, counted from 1
    text: str
    kind: CellKind
    label: str  # what a screen reader says; '' where it reads the text
    marks: tuple[str, ...] = ()  # roles: conflict, current, placed, taken, house, differs ...
    notes: tuple[Digit, ...] = ()
    gone: str = ""  # the digit just taken back from it
    answer: str = ""  # to a question about it
    locked: bool = False
    invalid: bool = False
    right: str = ""  # what should stand in it, beside what does

    @property
    def classes(self) -> str:
        """What kind of cell it is, then its roles."""
        return " ".join((self.kind.value, *self.marks))


@dataclass(frozen=True)
class BoardView:
    """A board as it is shown."""

    shape: Shape
    cells: Sequence[CellView]
    base: int = 1  # the number of the first row and column
    current: Cell | None = None  # at which the numbers of rows and columns point

    @property
    def rows(self) -> list[Sequence[CellView]]:
        """The cells row by row."""
        return [self.cells[row.cells[0] : row.cells[-1] + 1] for row in self.shape.rows]

    @property
    def at(self) -> tuple[int, int]:
        """Row and column of the current cell, from 0; -1 where there is none."""
        return (-1, -1) if self.current is None else divmod(self.current, self.shape.size)

    @cached_property
    def thumbnail(self) -> Thumbnail:
        """The board as a small drawing."""
        return Thumbnail.of(self.shape, self.cells)

    @property
    def is_large(self) -> bool:
        """Whether a phone has to scroll it for cells of a size that can be read."""
        return self.shape.size > CLASSIC.size

    @property
    def box(self) -> str:
        """Rows and columns of a box, as scripts and styles read them: 3x3."""
        return f"{self.shape.box_height}x{self.shape.box_width}"


def cells_of(row: Sequence[CellView], shape: Shape, form: Mapping[str, str] | None = None) -> list[Markup]:
    """The cells of a row as `shared/_grid.html` has them; most are the same on many boards, and are made once."""
    mode, active = (form["inputmode"], form["active"]) if form else ("", "")
    made = []
    for cell in row:
        tab = active and ("0" if cell.name == active else "-1")
        make = _html if len(cell.text) <= SHORT else _html.__wrapped__
        made.append(make(cell, shape, mode, tab))
    return made


@lru_cache(maxsize=KEPT)
def _html(cell: CellView, shape: Shape, inputmode: str, tabindex: str) -> Markup:
    made: Markup = get_template_attribute("shared/_grid.html", "cell")(cell, shape, inputmode, tabindex)
    return made


def label_of(shape: Shape, cell: Cell, value: str, base: int = 1) -> str:
    """What a screen reader says of a cell: its value, then its place."""
    row, column = divmod(cell, shape.size)
    return f"{value}. Row {row + base}, column {column + base}."


def grid_view(grid: Grid, givens: Grid | None = None, differs: Iterable[Cell] = ()) -> BoardView:
    """A grid that is only looked at; digits that are no givens were placed by the solver."""
    ringed = set(differs)
    return BoardView(
        grid.shape,
        [
            CellView(
                grid.shape.cell_name(cell),
                _symbol(grid, cell),
                _kind(grid, givens or grid, cell),
                "",
                marks=("differs",) if cell in ringed else (),
            )
            for cell in grid.shape.cells
        ],
    )


def search_view(
    givens: Grid,
    digits: str,
    *,
    placed: Cell = -1,
    taken: Cell = -1,
    digit: str = "",
    current: Cell = -1,
    house: Sequence[Cell] = (),
    base: int = 1,
    answer: tuple[Cell, str] = (-1, ""),
) -> BoardView:
    """The board of a search: `digits` with 0 for blanks, the cell that the last move filled or emptied, -1 for none.

    `digit` is that of the last move, `house` the cells in which some digit has no place left, `answer` what a question
    about a cell came to.
    """
    shape = givens.shape
    at = {"current": current, "placed": placed, "taken": taken}
    marked = {*at.values(), *house}

    def marks(cell: Cell) -> tuple[str, ...]:
        return (*(role for role, there in at.items() if there == cell), *["house"] * (cell in house))

    cells = [
        _searched(
            shape,
            cell,
            digits[cell],
            bool(givens.digits[cell]),
            marks(cell) if cell in marked else (),
            digit if cell == taken else "",
            answer[1] if cell == answer[0] else "",
            base,
        )
        for cell in shape.cells
    ]
    return BoardView(shape, cells, base, None if current < 0 else current)


@lru_cache(maxsize=KEPT)
def _searched(
    shape: Shape, cell: Cell, digit: str, is_given: bool, marks: tuple[str, ...], gone: str, answer: str, base: int
) -> CellView:
    """A cell of a search's board."""
    text = digit.replace("0", "")
    kind = CellKind.GIVEN if is_given else CellKind.SOLVED if text else CellKind.EMPTY
    value = f"{text}, {ORIGINS[kind]}" if text else "Empty"
    label = label_of(shape, cell, f"{value}{f', {gone} taken away' if gone else ''}", base)
    return CellView(shape.cell_name(cell), text, kind, label, marks=marks, gone=gone, answer=answer)


def _symbol(grid: Grid, cell: Cell) -> str:
    digit = grid.digits[cell]
    return grid.shape.symbols[digit - 1] if digit else ""


def _kind(grid: Grid, givens: Grid, cell: Cell) -> CellKind:
    if givens.digits[cell]:
        return CellKind.GIVEN
    return CellKind.SOLVED if grid.digits[cell] else CellKind.EMPTY
