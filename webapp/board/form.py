"""The board as a form: what a browser sends, read into a Puzzle, with or without script.

    r1c1 ...       what stands in each cell; which there are, the board before says
    givens, entries, solved, notes, removed
                   the board before, as the fields p, e, s, n, x of a link
    mode           what typing sets: clues | answers | notes
    hint, hinted   the depth of the hint that is open, and the sign of the board that it is about
    source, chosen the text of several puzzles that the one on the board was chosen from, and its number there
    active, keypad kept for the script: the cell with the tab stop, whether the page's own keypad shows

A cell whose text differs from the board before was typed by the person: it becomes a given, an answer or a note as the
mode says. Script keeps both in step, so there the difference is empty.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from flask import request

from solver import Candidate, CellKind, Grid, Puzzle, Shape
from solver.formats import board_link
from solver.shape import Cell, Digit
from webapp.shared.fields import title_of

MODES: Final = {"clues": "Clues", "answers": "Answers", "notes": "Notes"}
ALL: Final = 5  # in place of the depth of a hint: all steps that there are
BLANKS: Final = ("", "0", ".", "-", "_")
_HINT: Final = re.compile("all|([1-4])(?:[.]([1-9][0-9]?))?")
_FIELDS: Final = {"givens": "p", "entries": "e", "solved": "s", "notes": "n", "removed": "x"}


@dataclass(frozen=True)
class BoardForm:
    """A person's page: the puzzle and the texts in cells that are not digits, plus how typing is set."""

    puzzle: Puzzle
    mode: str = "clues"
    title: str = ""
    unreadable: Mapping[int, str] = field(default_factory=dict)  # cell -> what stands there
    text: str = ""  # in the box for pasted text
    source: str = ""  # the text of several puzzles that this one was chosen from
    chosen: str = ""  # its number there, from 1
    active: str = ""
    keypad: bool = False
    hint: int = 0  # the depth of the hint that is open, 0 for none, ALL for the list of all steps
    which: int = 0  # the number of its step, 0 for the easiest
    hinted: str = ""  # the sign of the board that it is about

    @property
    def hint_code(self) -> str:
        """The hint that is open as a field has it: '2', '2.7' for the step of number 7, 'all'; '' for none."""
        if self.hint == ALL:
            return "all"
        return f"{self.hint}.{self.which}" if self.hint and self.which else str(self.hint or "")


def from_query() -> BoardForm:
    """The board in the address. Raises FormatError where the address is damaged."""
    puzzle = board_link.from_fields(request.args)
    return settings(puzzle, request.args, usual_mode(puzzle))


def usual_mode(puzzle: Puzzle) -> str:
    """What typing sets on a board that was opened or read: the clues of an empty one, answers to any other."""
    return "answers" if puzzle.givens.filled else "clues"


def from_post() -> BoardForm:
    """The board in the posted form. Raises FormatError where its hidden fields are damaged."""
    before = board_link.from_fields({short: request.form.get(name, "") for name, short in _FIELDS.items()})
    digits = digits_of(before.shape)
    typed: dict[int, int] = {}
    unreadable: dict[int, str] = {}
    for cell in before.shape.cells:
        text = request.form.get(before.shape.cell_name(cell))
        if text is None:
            continue
        digit = digits.get(text.strip().upper())
        if digit is None:
            unreadable[cell] = text
        elif digit != before.entries.digits[cell]:
            typed[cell] = digit
    board = settings(before, request.form)
    source, chosen = (request.form.get(name, "") for name in ("source", "chosen"))
    puzzle = _with_typed(before, typed, board.mode)
    return replace(board, puzzle=puzzle, unreadable=unreadable, source=source, chosen=chosen)


def settings(puzzle: Puzzle, fields: Mapping[str, str], usual: str = "clues") -> BoardForm:
    """The page with that puzzle, and the rest as the fields of an address or a form say; `usual` is the mode else."""
    mode, active = fields.get("mode", ""), fields.get("active", "")
    depth, which = coded(fields.get("hint", ""))
    return BoardForm(
        puzzle,
        mode=mode if mode in MODES else usual,
        title=title_of(fields.get("title", "")),
        text=fields.get("text", ""),
        active=active if cell_named(puzzle.shape, active) is not None else "",
        keypad=bool(fields.get("keypad")),
        hint=depth,
        which=which,
        hinted=fields.get("hinted", ""),
    )


def coded(text: str) -> tuple[int, int]:
    """Depth and number of the step of the hint in a field; 0 for none."""
    found = _HINT.fullmatch(text)
    if not found:
        return 0, 0
    return (ALL, 0) if text == "all" else (int(found[1]), int(found[2] or 0))


def digits_of(shape: Shape) -> dict[str, Digit]:
    """Every text that a cell of such a board may hold, with its digit, 0 for a blank: 1 to 9, A or 10, G or 16."""
    numbers = {str(digit): digit for digit in shape.digits}
    return dict.fromkeys(BLANKS, 0) | numbers | {symbol: digit for digit, symbol in enumerate(shape.symbols, 1)}


def cell_named(shape: Shape, name: str) -> Cell | None:
    """The cell called exactly so, as r1c1; None where the board has none of that name."""
    return next((cell for cell in shape.cells if shape.cell_name(cell) == name), None)


def hidden_fields(puzzle: Puzzle) -> dict[str, str]:
    """The hidden fields that carry the board; all of them, empty ones too."""
    fields = board_link.to_fields(puzzle)
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
    if not puzzle.solved:
        return puzzle
    digits = tuple(0 if cell in puzzle.solved else digit for cell, digit in enumerate(puzzle.entries.digits))
    return replace(puzzle, entries=Grid(digits, puzzle.shape), solved=frozenset())
