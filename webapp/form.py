"""The board as a form: what a browser sends, read into a Puzzle, with or without script.

    r1c1 .. r9c9   what stands in each cell
    givens, entries, solved, notes, removed
                   the board before, as the fields p, e, s, n, x of a link
    mode           what typing sets: clues | answers | notes
    active, keypad kept for the script: the cell with the tab stop, whether the page's own keypad shows

A cell whose text differs from the board before was typed by the person: it becomes a given, an answer or a note as the
mode says. Script keeps both in step, so there the difference is empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from flask import request

from solver import CLASSIC, Candidate, CellKind, FormatError, Puzzle
from solver.formats import link

MODES: Final = {"clues": "Clues", "answers": "My answers", "notes": "Notes"}
TITLE_LIMIT: Final = 60
_BLANKS: Final = frozenset("0.-_ ")
_FIELDS: Final = {"givens": "p", "entries": "e", "solved": "s", "notes": "n", "removed": "x"}


@dataclass(frozen=True)
class BoardForm:
    """A person's page: the puzzle and the texts in cells that are not digits, plus how typing is set."""

    puzzle: Puzzle
    mode: str = "clues"
    title: str = ""
    unreadable: Mapping[int, str] = field(default_factory=dict)  # cell -> what stands there
    active: str = ""
    keypad: bool = False


def from_query() -> BoardForm:
    """The board in the address. Raises FormatError where the address is damaged."""
    puzzle = link.from_fields(request.args)
    if puzzle.shape != CLASSIC:
        raise FormatError.at(f"The page edits 9x9 boards, not {puzzle.shape} ones. The command line takes other sizes.")
    return _settings(BoardForm(puzzle), request.args)


def from_post() -> BoardForm:
    """The board in the posted form. Raises FormatError where its hidden fields are damaged."""
    fields = {short: request.form.get(name, "") for name, short in _FIELDS.items()}
    board = _settings(BoardForm(link.from_fields(fields)), request.form)
    unreadable = {}
    for cell in CLASSIC.cells:
        text = request.form.get(CLASSIC.cell_name(cell))
        if text is None:
            continue
        try:
            board = replace(board, puzzle=_typed(board, cell, text.strip()))
        except FormatError:
            unreadable[cell] = text
    return replace(board, unreadable=unreadable)


def hidden_fields(puzzle: Puzzle) -> dict[str, str]:
    """The hidden fields that carry the board; all of them, empty ones too."""
    fields = link.to_fields(puzzle)
    return {name: fields.get(short, "") for name, short in _FIELDS.items()}


def _settings(board: BoardForm, fields: Mapping[str, str]) -> BoardForm:
    mode = fields.get("mode", "")
    return replace(
        board,
        mode=mode if mode in MODES else "clues",
        title=fields.get("title", "").strip()[:TITLE_LIMIT],
        active=fields.get("active", ""),
        keypad=bool(fields.get("keypad")),
    )


def _typed(board: BoardForm, cell: int, text: str) -> Puzzle:
    """The puzzle after the person left `text` in the cell; FormatError if that is no digit."""
    puzzle = board.puzzle
    if text and (len(text) > 1 or text not in CLASSIC.symbols and text not in _BLANKS):
        raise FormatError.at(f"{text!r} is not a digit", cell=cell)
    digit = CLASSIC.symbols.index(text) + 1 if text and text in CLASSIC.symbols else 0
    if digit == puzzle.entries.digits[cell]:
        return puzzle
    if board.mode == "clues":
        return without_solution(puzzle).with_given(cell, digit)
    if puzzle.kind(cell) is CellKind.GIVEN:
        return puzzle  # locked; the page marks the input readonly
    if board.mode == "notes" and digit:
        return replace(puzzle, notes=puzzle.notes ^ {Candidate(cell, digit)})
    return puzzle.with_entry(cell, digit)


def without_solution(puzzle: Puzzle) -> Puzzle:
    """The puzzle without the digits that the solver placed."""
    for cell in puzzle.solved:
        puzzle = puzzle.with_entry(cell, 0)
    return puzzle
