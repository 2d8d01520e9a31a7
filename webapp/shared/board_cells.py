"""A board on any page: its cells as templates show them.

The board page, the demo, the race and small boards make a `BoardView` of what they show and include
`shared/_grid.html`; thumbnails include `shared/_thumb.html`. Marks are roles of cells; `shared/grid.css` styles them.
The boards of searches come from `search_board`, for the scripts of the demo and the race too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from solver import CLASSIC, CellKind, Conflict, Grid, Puzzle, Shape
from solver.shape import Cell, Digit
from solver.techniques.marks import SIDES
from webapp.shared.thumbnails import Thumbnail

ORIGINS: Final = {
    CellKind.GIVEN: "clue",
    CellKind.ENTERED: "your answer",
    CellKind.SOLVED: "placed by the solver",
}


@dataclass(frozen=True, slots=True)
class CellView:
    """One cell as the page shows it."""

    name: str  # r1c1, counted from 1
    text: str
    kind: CellKind
    label: str  # what a screen reader says; '' if it reads the text
    marks: tuple[str, ...] = ()  # roles: conflict, current, placed, taken, house, differs ...
    notes: tuple[Digit, ...] = ()
    gone: str = ""  # the digit that was just taken back from it
    count: str = ""  # the number of its choices, if they are counted
    answer: str = ""  # to a question about the cell
    locked: bool = False
    invalid: bool = False
    right: str = ""  # what should be in it, beside what does
    note_marks: tuple[str, ...] = ()  # the role of each note, where a hint or a search gives it one
    tags: tuple[tuple[Digit, str], ...] = ()  # letters of sets that a hint names, in places of notes
    held: str = ""  # what it holds in the solutions, where nothing is in it

    @property
    def classes(self) -> str:
        """Its CSS classes: the kind of cell, then its roles."""
        return " ".join((self.kind.value, *self.marks))


@dataclass(frozen=True)
class BoardView:
    """A board as the page shows it."""

    shape: Shape
    cells: Sequence[CellView]
    base: int = 1  # the number of the first row and column
    current: Cell | None = None  # The numbers of its row and column are marked.

    @property
    def rows(self) -> Sequence[Sequence[CellView]]:
        """The cells row by row."""
        return [self.cells[row.cells[0] : row.cells[-1] + 1] for row in self.shape.rows]

    @property
    def at(self) -> tuple[int, int]:
        """Row and column of the current cell, from 0; -1 for none."""
        return (-1, -1) if self.current is None else divmod(self.current, self.shape.size)

    @cached_property
    def thumbnail(self) -> Thumbnail:
        """The board as a small drawing."""
        return Thumbnail.of(self.shape, self.cells)

    @property
    def line(self) -> str:
        """Its digits as one line, 0 for blank."""
        return "".join(cell.text or "0" for cell in self.cells)

    @property
    def is_large(self) -> bool:
        """Whether a phone has to scroll it, so that its cells can be read."""
        return self.shape.size > CLASSIC.size

    @property
    def box(self) -> str:
        """Rows and columns of a box as scripts and styles read them: 3x3."""
        return f"{self.shape.box_height}x{self.shape.box_width}"


def label_of(shape: Shape, cell: Cell, value: str, base: int = 1) -> str:
    """Write what a screen reader says of a cell: its value, then its place."""
    return f"{value}. {place_of(shape, cell, base)}"


def place_of(shape: Shape, cell: Cell, base: int = 1) -> str:
    """Write the place of a cell as a sentence, where rows and columns count from `base`."""
    row, column = divmod(cell, shape.size)
    return f"Row {row + base}, column {column + base}."


@lru_cache(maxsize=64)
def places_of(shape: Shape, base: int = 1) -> tuple[str, ...]:
    """Write the places of all cells, in row order."""
    return tuple(place_of(shape, cell, base) for cell in shape.cells)


def rings_of(houses: Iterable[Sequence[Cell]], shape: Shape) -> dict[Cell, tuple[str, ...]]:
    """Find for each cell the sides on which a ring round one of the houses runs, as marks: edge-t, edge-r ..."""
    edges: dict[Cell, set[str]] = {}
    for house in {tuple(cells) for cells in houses}:
        for cell in house:
            around = (
                cell - shape.size,
                cell + 1,
                cell + shape.size,
                cell - 1,
            )  # no house holds a row's end and the next's start
            outer = (side for side, neighbour in zip(SIDES, around, strict=True) if neighbour not in house)
            edges.setdefault(cell, set()).update(f"edge-{side}" for side in outer)
    return {cell: tuple(sorted(sides)) for cell, sides in edges.items()}


def grid_view(
    grid: Grid,
    givens: Grid | None = None,
    differs: Iterable[Cell] = (),
    conflicts: Iterable[Conflict] = (),
    kind: CellKind = CellKind.SOLVED,
) -> BoardView:
    """Make the read-only board of a grid, whose digits other than the givens are of `kind`."""
    clashes = tuple(conflicts)
    marked = {
        "differs": frozenset(differs),
        "conflict": frozenset(cell for conflict in clashes for cell in conflict.cells),
    }
    rings = rings_of((conflict.house.cells for conflict in clashes), grid.shape)
    return BoardView(
        grid.shape,
        [
            CellView(
                grid.shape.cell_name(cell),
                _symbol(grid, cell),
                _kind(grid, givens or grid, cell, kind),
                "",
                marks=(*(role for role, cells in marked.items() if cell in cells), *rings.get(cell, ())),
            )
            for cell in grid.shape.cells
        ],
    )


def _symbol(grid: Grid, cell: Cell) -> str:
    digit = grid.digits[cell]
    return grid.shape.symbols[digit - 1] if digit else ""


def _kind(grid: Grid, givens: Grid, cell: Cell, kind: CellKind) -> CellKind:
    if givens.digits[cell]:
        return CellKind.GIVEN
    return kind if grid.digits[cell] else CellKind.EMPTY


def view_of_position(puzzle: Puzzle, placed: str = "answer") -> BoardView:
    """Draw a 9x9 position without notes. Digits that are no clues are the program's; labels call them `placed`."""
    cells = []
    for cell, (digit, clue) in enumerate(zip(puzzle.entries.digits, puzzle.givens.digits, strict=True)):
        kind = CellKind.GIVEN if clue else CellKind.SOLVED if digit else CellKind.EMPTY
        value = f"{digit}, {ORIGINS[kind] if clue else placed}" if digit else "Empty"
        cells.append(CellView(CLASSIC.cell_name(cell), str(digit or ""), kind, label_of(CLASSIC, cell, value)))
    return BoardView(CLASSIC, cells)
