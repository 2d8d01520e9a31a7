"""The 81 cells as the template shows them: text, classes, labels. Marks carry roles; CSS gives them looks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from solver import CellKind, Conflict, Grid, House
from webapp.board.form import BoardForm

_ORIGIN: Final = {
    CellKind.GIVEN: "clue",
    CellKind.ENTERED: "your answer",
    CellKind.SOLVED: "placed by the solver",
}
_SIDES: Final = ("t", "r", "b", "l")


@dataclass(frozen=True)
class CellView:
    """One cell of the board."""

    name: str
    text: str
    label: str
    classes: str
    notes: tuple[int, ...]
    locked: bool
    invalid: bool


def cell_views(board: BoardForm, conflicts: Iterable[Conflict]) -> list[list[CellView]]:
    """The cells row by row."""
    clashing, edges = _marks(list(conflicts))
    shape = board.puzzle.shape
    views = [_view(board, cell, cell in clashing, edges.get(cell, ())) for cell in shape.cells]
    return [views[row.cells[0] : row.cells[-1] + 1] for row in shape.rows]


def _view(board: BoardForm, cell: int, clashes: bool, edges: Iterable[str]) -> CellView:
    puzzle = board.puzzle
    kind = puzzle.kind(cell)
    digit = puzzle.entries.digits[cell]
    unreadable = board.unreadable.get(cell)
    text = unreadable or (puzzle.shape.symbols[digit - 1] if digit else "")
    notes = () if digit else puzzle.notes_of(cell)
    invalid = clashes or unreadable is not None
    marks = ["conflict"] * clashes + ["unreadable"] * (unreadable is not None)
    return CellView(
        name=puzzle.shape.cell_name(cell),
        text=text,
        label=_label(board, cell, unreadable, notes, clashes),
        classes=" ".join([kind.value, *marks, *sorted(edges)]),
        notes=notes,
        locked=kind is CellKind.GIVEN and board.mode != "clues",
        invalid=invalid,
    )


def _label(board: BoardForm, cell: int, unreadable: str | None, notes: tuple[int, ...], clashes: bool) -> str:
    puzzle = board.puzzle
    digit = puzzle.entries.digits[cell]
    if unreadable is not None:
        value = f"{unreadable}, not a digit"
    elif digit:
        value = f"{digit}, {_ORIGIN[puzzle.kind(cell)]}" + (", conflict" if clashes else "")
    else:
        value = f"Notes {', '.join(map(str, notes))}" if notes else "Empty"
    row, column, _ = puzzle.shape.houses_of[cell]
    return f"{value}. Row {row.number}, column {column.number}."


def _marks(conflicts: list[Conflict]) -> tuple[set[int], dict[int, set[str]]]:
    """The cells in conflict, and for each cell the sides where the outline of a house in conflict runs."""
    clashing = {cell for conflict in conflicts for cell in conflict.cells}
    edges: dict[int, set[str]] = {}
    for house in {conflict.house for conflict in conflicts}:
        for cell in house.cells:
            edges.setdefault(cell, set()).update(f"edge-{side}" for side in _outer_sides(house, cell))
    return clashing, edges


def _outer_sides(house: House, cell: int) -> Iterable[str]:
    size = len(house.cells)
    around = (
        cell - size,
        cell + 1 if cell % size < size - 1 else None,
        cell + size,
        cell - 1 if cell % size else None,
    )
    return (side for side, neighbour in zip(_SIDES, around, strict=True) if neighbour not in house.cells)


@dataclass(frozen=True)
class SmallCell:
    """One cell of a small board that is only shown."""

    text: str
    given: bool
    differs: bool


def small_board(solution: Grid, givens: Grid, other: Grid) -> list[list[SmallCell]]:
    """The solution row by row, with the cells marked where it differs from `other`."""
    symbols = solution.shape.symbols
    return [
        [
            SmallCell(
                symbols[solution.digits[cell] - 1],
                givens.digits[cell] > 0,
                solution.digits[cell] != other.digits[cell],
            )
            for cell in row.cells
        ]
        for row in solution.shape.rows
    ]
