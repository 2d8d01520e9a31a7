"""The board that a person works on, cell by cell: what stands there, where it comes from, what is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from solver import CLASSIC, CellKind, Conflict, House, Puzzle, Shape
from solver.shape import Cell, Digit
from solver.text import join_names
from webapp.board.form import BoardForm
from webapp.shared.board_cells import ORIGINS, BoardView, CellView, label_of

MAX_VIEWS: Final = 8_192  # views of cells that are kept: those of a class's boards
MOST_HELD: Final = CLASSIC.size  # digits that can be told in a cell
_SIDES: Final = ("t", "r", "b", "l")


def board_view(
    board: BoardForm,
    conflicts: Iterable[Conflict],
    wrong: Mapping[Cell, str] = MappingProxyType({}),
    held: Mapping[Cell, tuple[Digit, ...]] = MappingProxyType({}),
) -> BoardView:
    """The board of the form, with every cell in conflict marked and every house in conflict outlined.

    `wrong` are the cells with a wrong answer, and the right one or ''; `held` are the digits that cells hold in the
    several solutions of the puzzle.
    """
    clashing, edges = _marks(list(conflicts))
    puzzle, shape, notes = board.puzzle, board.puzzle.shape, _notes(board.puzzle)
    locks = board.mode != "clues"

    def view(cell: Cell) -> CellView:
        digit, text = puzzle.entries.digits[cell], board.unreadable.get(cell)
        seen, sides = () if digit else notes.get(cell, ()), edges.get(cell, ())
        make = _view if text is None else _view.__wrapped__  # what people type by mistake may be long
        states = cell in clashing, sides, locks, text, wrong.get(cell), held.get(cell, ())
        return make(shape, cell, puzzle.kind(cell), digit, seen, *states)

    return BoardView(shape, [view(cell) for cell in shape.cells])


def mark_removable_clues(view: BoardView, clues: Collection[Cell]) -> BoardView:
    """The board with the clues marked that may be wrong."""
    cells = list(view.cells)
    for cell in clues:
        before = cells[cell]
        label = before.label.replace("clue", "clue, perhaps wrong", 1)
        cells[cell] = replace(before, label=label, marks=(*before.marks, "suspect"))
    return replace(view, cells=cells)


def _notes(puzzle: Puzzle) -> dict[Cell, tuple[Digit, ...]]:
    """The digits noted in each cell, ascending."""
    notes: dict[Cell, tuple[Digit, ...]] = {}
    for cell, digit in sorted(puzzle.notes):
        notes[cell] = (*notes.get(cell, ()), digit)
    return notes


@lru_cache(maxsize=MAX_VIEWS)
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
    right: str | None,
    held: tuple[Digit, ...],
) -> CellView:
    states = {"conflict": clashes, "wrong": right is not None, "unreadable": unreadable is not None}
    marks = [name for name, holds in states.items() if holds]
    is_free, is_invalid = not (digit or unreadable), bool(marks)
    if len(held) > 1:
        marks.append("varies")
    return CellView(
        name=shape.cell_name(cell),
        text=unreadable or (shape.symbols[digit - 1] if digit else ""),
        kind=kind,
        label=label_of(shape, cell, _value(shape.symbols, kind, digit, notes, clashes, unreadable, right, held)),
        marks=(*marks, *edges),
        notes=notes,
        locked=kind is CellKind.GIVEN and locks,
        invalid=is_invalid,
        right=right or "",
        held=_lines([shape.symbols[each - 1] for each in held]) if is_free else "",
    )


def _value(
    symbols: str,
    kind: CellKind,
    digit: Digit,
    notes: tuple[Digit, ...],
    clashes: bool,
    unreadable: str | None,
    right: str | None,
    held: tuple[Digit, ...],
) -> str:
    """What stands in the cell, in words."""
    if unreadable is not None:
        return f"{unreadable}, not a digit"
    if digit:
        against = "" if right is None else f", wrong: {right} is right" if right else ", wrong"
        return f"{symbols[digit - 1]}, {ORIGINS[kind]}{', conflict' if clashes else ''}{against}"
    told = f"Notes {', '.join(symbols[note - 1] for note in notes)}" if notes else "Empty"
    if not held:
        return told
    found = join_names([symbols[each - 1] for each in held], "or")
    return f"{told}, {found} {'among the solutions' if len(held) > 1 else 'in every solution'}"


def _lines(symbols: list[str]) -> str:
    """What a cell can hold, in lines that fit it: up to three side by side, four as a square; no more than nine."""
    if len(symbols) > MOST_HELD:
        return "…"
    wide = 2 if len(symbols) == 4 else 3
    return "\n".join("".join(symbols[at : at + wide]) for at in range(0, len(symbols), wide))


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
