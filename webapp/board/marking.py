"""The board that a person works on, cell by cell: what stands there, where it comes from, what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solver import CellKind, Conflict, House
from solver.shape import Cell
from webapp.board.form import BoardForm
from webapp.cells import ORIGINS, BoardView, CellView, label_of

_SIDES: Final = ("t", "r", "b", "l")


def board_view(board: BoardForm, conflicts: Iterable[Conflict]) -> BoardView:
    """The board of the form, with every cell in conflict marked and every house in conflict outlined."""
    clashing, edges = _marks(list(conflicts))
    shape = board.puzzle.shape
    return BoardView(shape, [_view(board, cell, cell in clashing, edges.get(cell, ())) for cell in shape.cells])


def _view(board: BoardForm, cell: Cell, clashes: bool, edges: Iterable[str]) -> CellView:
    puzzle = board.puzzle
    kind = puzzle.kind(cell)
    digit = puzzle.entries.digits[cell]
    unreadable = board.unreadable.get(cell)
    notes = () if digit else puzzle.notes_of(cell)
    marks = ["conflict"] * clashes + ["unreadable"] * (unreadable is not None)
    return CellView(
        name=puzzle.shape.cell_name(cell),
        text=unreadable or (puzzle.shape.symbols[digit - 1] if digit else ""),
        kind=kind,
        label=label_of(puzzle.shape, cell, _value(board, cell, clashes)),
        marks=(*marks, *sorted(edges)),
        notes=notes,
        locked=kind is CellKind.GIVEN and board.mode != "clues",
        invalid=bool(marks),
    )


def _value(board: BoardForm, cell: Cell, clashes: bool) -> str:
    """What stands in the cell, in words."""
    puzzle, symbols = board.puzzle, board.puzzle.shape.symbols
    digit = puzzle.entries.digits[cell]
    if (unreadable := board.unreadable.get(cell)) is not None:
        return f"{unreadable}, not a digit"
    if digit:
        return f"{symbols[digit - 1]}, {ORIGINS[puzzle.kind(cell)]}{', conflict' if clashes else ''}"
    notes = [symbols[note - 1] for note in puzzle.notes_of(cell)]
    return f"Notes {', '.join(notes)}" if notes else "Empty"


def _marks(conflicts: list[Conflict]) -> tuple[set[Cell], dict[Cell, set[str]]]:
    """The cells in conflict, and for each cell the sides where the outline of a house in conflict runs."""
    clashing = {cell for conflict in conflicts for cell in conflict.cells}
    edges: dict[Cell, set[str]] = {}
    for house, size in {(conflict.house, conflict.shape.size) for conflict in conflicts}:
        for cell in house.cells:
            edges.setdefault(cell, set()).update(f"edge-{side}" for side in _outer_sides(house, cell, size))
    return clashing, edges


def _outer_sides(house: House, cell: Cell, size: int) -> Iterable[str]:
    """The sides of the cell behind which the house ends."""
    around = (cell - size, cell + 1, cell + size, cell - 1)  # no house holds a row's end and the next row's start
    return (side for side, neighbour in zip(_SIDES, around, strict=True) if neighbour not in house.cells)
