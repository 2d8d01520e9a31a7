"""Prepare the cells of the board that a person works on: contents, origin, notes, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from solver import CLASSIC, CellKind, Conflict, Shape
from solver.shape import Cell, Digit
from solver.text import join_names
from webapp.board.form import BoardForm
from webapp.board.status import Suspects
from webapp.shared.board_cells import ORIGINS, BoardView, CellView, label_of, rings_of

MAX_VIEWS: Final = 8_192  # cached views of cells, enough for the boards of a class
MAX_HELD_DIGITS: Final = CLASSIC.size  # digits that fit into a cell


def board_view(
    board: BoardForm,
    conflicts: Sequence[Conflict],
    wrong: Mapping[Cell, str] = MappingProxyType({}),
    held: Mapping[Cell, tuple[Digit, ...]] = MappingProxyType({}),
) -> BoardView:
    """Draw the board of the form, with every cell in conflict marked and every house in conflict outlined.

    Args:
        board: The form.
        conflicts: The conflicts of the board.
        wrong: The right digit of each wrong answer, or '' if the solution is not shown.
        held: The digits that a cell holds in the several solutions of the puzzle.
    """
    clashing, edges = _mark_conflicts(conflicts) if conflicts else (frozenset(), {})
    puzzle, shape, notes = board.puzzle, board.puzzle.shape, _notes_by_cell(board)
    locks_clues = board.mode != "clues"

    def view(cell: Cell) -> CellView:
        digit, text = puzzle.entries.digits[cell], board.unreadable.get(cell)
        state = CellState(
            shape,
            cell,
            puzzle.kind(cell),
            digit,
            () if digit else notes.get(cell, ()),
            clashes=cell in clashing,
            edges=edges.get(cell, ()),
            locks_clues=locks_clues,
            unreadable=text,
            right=wrong.get(cell),
            held=held.get(cell, ()),
        )
        make = _cell_view if text is None else _cell_view.__wrapped__  # unreadable texts may be long: not cached
        return make(state)

    return BoardView(shape, list(map(view, shape.cells)))


def mark_suspects(view: BoardView, suspects: Suspects) -> BoardView:
    """Mark the digits that may be wrong, and less strongly the others without which there is a solution."""
    cells = list(view.cells)
    for cell in suspects.cells:
        before = cells[cell]
        label = before.label.replace(".", ", perhaps wrong.", 1)
        cells[cell] = replace(before, label=label, marks=(*before.marks, "suspect"))
    for cell in suspects.others:
        cells[cell] = replace(cells[cell], marks=(*cells[cell].marks, "removable"))
    return replace(view, cells=cells)


def _notes_by_cell(board: BoardForm) -> dict[Cell, tuple[Digit, ...]]:
    """Collect the digits that each cell shows as notes, ascending."""
    notes: dict[Cell, tuple[Digit, ...]] = {}
    for cell, digit in sorted(board.puzzle.notes if board.all_notes else board.puzzle.visible_notes):
        notes[cell] = (*notes.get(cell, ()), digit)
    return notes


class CellState(NamedTuple):
    """Everything that decides how a cell of the board looks and what a screen reader says of it."""

    shape: Shape
    cell: Cell
    kind: CellKind
    digit: Digit  # 0 for a blank
    notes: tuple[Digit, ...] = ()
    clashes: bool = False
    edges: tuple[str, ...] = ()  # sides on which the outline of a house in conflict runs
    locks_clues: bool = False
    unreadable: str | None = None  # text that is no digit
    right: str | None = None  # the right digit of a wrong answer, "" if it is not shown
    held: tuple[Digit, ...] = ()  # digits of the cell among several solutions


@lru_cache(maxsize=MAX_VIEWS)
def _cell_view(state: CellState) -> CellView:
    shape, digit, symbols = state.shape, state.digit, state.shape.symbols
    roles = {
        "conflict": state.clashes,
        "wrong": state.right is not None,
        "unreadable": state.unreadable is not None,
    }
    marks = [name for name, holds in roles.items() if holds]
    is_free, is_invalid = not (digit or state.unreadable), bool(marks)
    if len(state.held) > 1:
        marks.append("varies")
    return CellView(
        name=shape.cell_name(state.cell),
        text=state.unreadable or (symbols[digit - 1] if digit else ""),
        kind=state.kind,
        label=label_of(shape, state.cell, _describe_value(state)),
        marks=(*marks, *state.edges),
        notes=state.notes,
        locked=state.kind is CellKind.GIVEN and state.locks_clues,
        invalid=is_invalid,
        right=state.right or "",
        held=_wrap_symbols([symbols[each - 1] for each in state.held]) if is_free else "",
    )


def _describe_value(state: CellState) -> str:
    """Describe the content of the cell in words."""
    symbols = state.shape.symbols
    if state.unreadable is not None:
        return f"{state.unreadable}, not a digit"
    if state.digit:
        correction = ""
        if state.right is not None:
            correction = f", wrong: {state.right} is right" if state.right else ", wrong"
        clash = ", conflict" if state.clashes else ""
        return f"{symbols[state.digit - 1]}, {ORIGINS[state.kind]}{clash}{correction}"
    content = f"Notes {', '.join(symbols[note - 1] for note in state.notes)}" if state.notes else "Empty"
    if not state.held:
        return content
    found = join_names([symbols[each - 1] for each in state.held], "or")
    return f"{content}, {found} {'among the solutions' if len(state.held) > 1 else 'in every solution'}"


def _wrap_symbols(symbols: list[str]) -> str:
    """Wrap the symbols into lines that fit a cell: three a line, four as a square; '…' for more than nine.

    Spaces part them, so that two of them do not look like one number.
    """
    if len(symbols) > MAX_HELD_DIGITS:
        return "…"
    wide = 2 if len(symbols) in (2, 4) else 3
    gap = " " * (4 - wide)
    return "\n".join(gap.join(symbols[at : at + wide]) for at in range(0, len(symbols), wide))


def _mark_conflicts(conflicts: Sequence[Conflict]) -> tuple[frozenset[Cell], dict[Cell, tuple[str, ...]]]:
    """Find the cells in conflict, and for each cell the sides on which the ring round a house in conflict runs."""
    clashing = frozenset(cell for conflict in conflicts for cell in conflict.cells)
    return clashing, rings_of([conflict.house.cells for conflict in conflicts], conflicts[0].shape)
