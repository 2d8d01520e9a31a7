"""The board that a person works on, cell by cell: what stands there, where it comes from, what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from solver import CellKind, Conflict, House, Puzzle, Shape
from solver.shape import Cell, Digit
from webapp.board.form import BoardForm
from webapp.cells import KEPT, ORIGINS, BoardView, CellView, label_of

_SIDES: Final = ("t", "r", "b", "l")


def board_view(board: BoardForm, conflicts: Iterable[Conflict]) -> BoardView:
    """The board of the form, with every cell in conflict marked and every house in conflict outlined."""
    clashing, edges = _marks(list(conflicts))
    puzzle, shape, notes = board.puzzle, board.puzzle.shape, _notes(board.puzzle)
    locks = board.mode != "clues"

    def view(cell: Cell) -> CellView:
        digit, text = puzzle.entries.digits[cell], board.unreadable.get(cell)
        seen, sides = () if digit else notes.get(cell, ()), edges.get(cell, ())
        make = _view if text is None else _view.__wrapped__  # what people type by mistake may be long
        return make(shape, cell, puzzle.kind(cell), digit, seen, cell in clashing, sides, locks, text)

    return BoardView(shape, [view(cell) for cell in shape.cells])


def _notes(puzzle: Puzzle) -> dict[Cell, tuple[Digit, ...]]:
    """The digits noted in each cell, ascending."""
    notes: dict[Cell, tuple[Digit, ...]] = {}
    for cell, digit in sorted(puzzle.notes):
        notes[cell] = (*notes.get(cell, ()), digit)
    return notes


@lru_cache(maxsize=KEPT)
def _view(
    shape: Shape,
    cell: Cell,
    kind: CellKind,
    digit: Digit,
    notes: tuple[Digit, ...],
    clashes: bool,
    edges: tuple[str, ...],
    locks: bool,
    unreadable: str | None,
) -> CellView:
    marks = ["conflict"] * clashes + ["unreadable"] * (unreadable is not None)
    return CellView(
        name=shape.cell_name(cell),
        text=unreadable or (shape.symbols[digit - 1] if digit else ""),
        kind=kind,
        label=label_of(shape, cell, _value(shape.symbols, kind, digit, notes, clashes, unreadable)),
        marks=(*marks, *edges),
        notes=notes,
        locked=kind is CellKind.GIVEN and locks,
        invalid=bool(marks),
    )


def _value(
    symbols: str, kind: CellKind, digit: Digit, notes: tuple[Digit, ...], clashes: bool, unreadable: str | None
) -> str:
    """What stands in the cell, in words."""
    if unreadable is not None:
        return f"{unreadable}, not a digit"
    if digit:
        return f"{symbols[digit - 1]}, {ORIGINS[kind]}{', conflict' if clashes else ''}"
    return f"Notes {', '.join(symbols[note - 1] for note in notes)}" if notes else "Empty"


def _marks(conflicts: list[Conflict]) -> tuple[set[Cell], dict[Cell, tuple[str, ...]]]:
    """The cells in conflict, and for each cell the sides where the outline of a house in conflict runs."""
    clashing = {cell for conflict in conflicts for cell in conflict.cells}
    edges: dict[Cell, set[str]] = {}
    for house, size in {(conflict.house, conflict.shape.size) for conflict in conflicts}:
        for cell in house.cells:
            edges.setdefault(cell, set()).update(f"edge-{side}" for side in _outer_sides(house, cell, size))
    return clashing, {cell: tuple(sorted(sides)) for cell, sides in edges.items()}


def _outer_sides(house: House, cell: Cell, size: int) -> Iterable[str]:
    """The sides of the cell behind which the house ends."""
    around = (cell - size, cell + 1, cell + size, cell - 1)  # no house holds a row's end and the next row's start
    return (side for side, neighbour in zip(_SIDES, around, strict=True) if neighbour not in house.cells)
