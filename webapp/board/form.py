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
from webapp.fields import title_of

MODES: Final = {"clues": "Clues", "answers": "My answers", "notes": "Notes"}
CELLS: Final = {CLASSIC.cell_name(cell): cell for cell in CLASSIC.cells}  # names of the inputs
_DIGITS: Final = dict.fromkeys(["", *"0.-_"], 0) | {symbol: digit for digit, symbol in enumerate(CLASSIC.symbols, 1)}
_FIELDS: Final = {"givens": "p", "entries": "e", "solved": "s", "notes": "n", "removed": "x"}


@dataclass(frozen=True)
class BoardForm:
    """A person's page: the puzzle and the texts in cells that are not digits, plus how typing is set."""

    puzzle: Puzzle
    mode: str = "clues"
    title: str = ""
    unreadable: Mapping[int, str] = field(default_factory=dict)  # cell -> what stands there
    text: str = ""  # in the box for pasted text
    active: str = ""
    keypad: bool = False


def from_query() -> BoardForm:
    """The board in the address. Raises FormatError where the address is damaged."""
    return settings(classic(link.from_fields(request.args)), request.args)


def from_post() -> BoardForm:
    """The board in the posted form. Raises FormatError where its hidden fields are damaged."""
    before = classic(link.from_fields({short: request.form.get(name, "") for name, short in _FIELDS.items()}))
    typed: dict[int, int] = {}
    unreadable: dict[int, str] = {}
    for name, cell in CELLS.items():
        text = request.form.get(name)
        if text is None:
            continue
        digit = _DIGITS.get(text.strip())
        if digit is None:
            unreadable[cell] = text
        elif digit != before.entries.digits[cell]:
            typed[cell] = digit
    board = settings(before, request.form)
    return replace(board, puzzle=_with_typed(before, typed, board.mode), unreadable=unreadable)


def settings(puzzle: Puzzle, fields: Mapping[str, str]) -> BoardForm:
    """The page with that puzzle, and with the rest as the fields of an address or a form say."""
    mode, active = fields.get("mode", ""), fields.get("active", "")
    return BoardForm(
        puzzle,
        mode=mode if mode in MODES else "clues",
        title=title_of(fields.get("title", "")),
        text=fields.get("text", ""),
        active=active if active in CELLS else "",
        keypad=bool(fields.get("keypad")),
    )


def classic(puzzle: Puzzle) -> Puzzle:
    """The puzzle, if it has the size of the page's board. Raises FormatError for another."""
    if puzzle.shape != CLASSIC:
        raise FormatError.at(
            f"This is a {puzzle.shape} puzzle. The page takes {CLASSIC} boards; the command line takes other sizes."
        )
    return puzzle


def hidden_fields(puzzle: Puzzle) -> dict[str, str]:
    """The hidden fields that carry the board; all of them, empty ones too."""
    fields = link.to_fields(puzzle)
    return {name: fields.get(short, "") for name, short in _FIELDS.items()}


def _with_typed(puzzle: Puzzle, typed: Mapping[int, int], mode: str) -> Puzzle:
    """The puzzle after the person typed those digits (0 clears) into those cells."""
    if typed and mode == "clues":
        puzzle = without_solution(puzzle)
    for cell, digit in typed.items():
        if mode == "clues":
            puzzle = puzzle.with_given(cell, digit)
        elif puzzle.kind(cell) is CellKind.GIVEN:
            continue  # locked; the page marks the input readonly
        elif mode == "notes" and digit:
            puzzle = replace(puzzle, notes=puzzle.notes ^ {Candidate(cell, digit)})
        else:
            puzzle = puzzle.with_entry(cell, digit)
    return puzzle


def without_solution(puzzle: Puzzle) -> Puzzle:
    """The puzzle without the digits that the solver placed."""
    for cell in puzzle.solved:
        puzzle = puzzle.with_entry(cell, 0)
    return puzzle
