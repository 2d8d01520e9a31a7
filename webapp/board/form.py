"""Parse the form of the board page, as a browser sends it with or without script, into a puzzle and its settings.

    r1c1 ...       the text in each cell
    givens, entries, solved, notes, removed
                   the board before, as the fields p, e, s, n, x of a link
    mode           what typing sets: clues | answers | notes
    reasoned       the clues, if hints have removed the candidates by reasoning from them: other clues drop these
    hint           the depth of the open hint
    hinted         the checksum of the board that this hint is about: on any other board the hint is out of date
    source, chosen the text with several puzzles, and the number of the one on the board
    answers, other_answers
                   the cells of a photo that become answers: see `webapp.shared.photo_answers`, which their action reads
    quiet          not empty: conflicts of answers are not shown as they are typed, which a browser's setting says
    all-notes      not empty: notes that an answer rules out are shown too, which a browser's setting says
    around         two words for what the page shows around the board and in its bar: see `BoardPage.around`
    active, keypad for the script: the cell with the tab stop, and whether the keypad of the page shows

A cell whose text differs from the board before was typed by the person. It becomes a given, an answer or a note,
as the mode says. The script keeps the hidden fields up to date and sends no cells.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from flask import request

from solver import Candidate, CellKind, Puzzle, Shape
from solver.corrections import MAX_CLEARED
from solver.formats import board_link
from solver.formats.lines import BLANKS
from solver.shape import Cell, Digit
from webapp.shared.fields import title_of

MODES: Final = {"clues": "Printed", "answers": "Mine", "notes": "Notes"}
DEFAULT_MODES: Final = ("clues", "answers")  # for a board without clues, and for one with clues
ALL_STEPS: Final = 5  # instead of the depth of a hint: the list of all steps
_HINT_CODE: Final = re.compile("all|([1-4])(?:[.]([1-9][0-9]?))?")


@dataclass(frozen=True)
class BoardForm:
    """The puzzle of the posted form, the texts in cells that are no digits, and the settings of the page."""

    puzzle: Puzzle
    mode: str = "clues"
    title: str = ""
    unreadable: Mapping[int, str] = field(default_factory=dict)  # the text of each such cell
    text: str = ""  # in the box for pasted text
    source: str = ""  # the text with several puzzles that this one was chosen from
    chosen: str = ""  # its number there, from 1, and the symbols chosen for the text
    active: str = ""
    keypad: bool = False
    quiet: bool = False  # whether conflicts of answers are shown only when somebody asks
    all_notes: bool = False  # whether notes are shown that an answer rules out
    hint_depth: int = 0  # 0: no hint is open; ALL_STEPS: the list of all steps is.
    hint_step: int = 0  # the number of its step, 0 for the easiest
    hint_checksum: str = ""  # The open hint is about the board with this checksum.
    around: Collection[str] = ()  # what the page shows beside the board and in its bar

    @property
    def hint_code(self) -> str:
        """The open hint as the field has it: '2', '2.7' for step number 7, 'all'; '' for none."""
        if self.hint_depth == ALL_STEPS:
            return "all"
        has_number = self.hint_depth and self.hint_step
        return f"{self.hint_depth}.{self.hint_step}" if has_number else str(self.hint_depth or "")


def from_query() -> BoardForm:
    """Parse the board in the address. Raises FormatError if the address is damaged."""
    puzzle = board_link.from_fields(request.args)
    return parse_settings(puzzle, request.args, default_mode(puzzle))


def default_mode(puzzle: Puzzle) -> str:
    """Choose what typing sets after a board was opened or read: clues if it is empty, answers otherwise."""
    return DEFAULT_MODES[bool(puzzle.givens.filled or puzzle.removed)]


def from_post() -> BoardForm:
    """Parse the posted form. Raises FormatError if its hidden fields are damaged."""
    before = board_link.from_fields(
        {short: request.form.get(name, "") for name, short in board_link.FIELD_OF_PART.items()}
    )
    board = parse_settings(before, request.form)
    if not request.form.keys().isdisjoint(before.shape.cells_by_name):
        board = _type_cells(board)
    puzzle = board.puzzle
    if request.form.get("reasoned", "") not in ("", puzzle.givens.line("0")):
        puzzle = replace(puzzle, removed=frozenset())
    return replace(
        board,
        puzzle=puzzle,
        source=request.form.get("source", ""),
        chosen=request.form.get("chosen", ""),
        around=request.form.get("around", "").split(),
    )


def parse_settings(puzzle: Puzzle, fields: Mapping[str, str], default_mode: str = "clues") -> BoardForm:
    """Parse the settings from the fields of an address or a form. Without a mode of MODES `default_mode` applies."""
    mode, active = fields.get("mode", ""), fields.get("active", "")
    depth, step_number = parse_hint_code(fields.get("hint", ""))
    return BoardForm(
        puzzle,
        mode=mode if mode in MODES else default_mode,
        title=title_of(fields.get("title", "")),
        text=fields.get("text", ""),
        active=active if active in puzzle.shape.cells_by_name else "",
        keypad=bool(fields.get("keypad")),
        quiet=bool(fields.get("quiet")),
        all_notes=bool(fields.get("all-notes")),
        hint_depth=depth,
        hint_step=step_number,
        hint_checksum=fields.get("hinted", ""),
    )


def parse_hint_code(text: str) -> tuple[int, int]:
    """Parse the depth of a hint and the number of its step; 0 for none.

    >>> parse_hint_code("2.7"), parse_hint_code("all"), parse_hint_code("")
    ((2, 7), (5, 0), (0, 0))
    """
    found = _HINT_CODE.fullmatch(text)
    if not found:
        return 0, 0
    return (ALL_STEPS, 0) if text == "all" else (int(found[1]), int(found[2] or 0))


def digits_of(shape: Shape) -> dict[str, Digit]:
    """Map every text that a cell of this shape may hold to its digit, 0 for a blank: 1 to 9, A or 10, G or 16."""
    numbers = {str(digit): digit for digit in shape.digits}
    return dict.fromkeys(("", *BLANKS), 0) | numbers | {symbol: digit for digit, symbol in enumerate(shape.symbols, 1)}


def find_cells(shape: Shape, names: str) -> tuple[Cell, ...]:
    """Find the cells with exactly those names, as r1c1-r2c3; none if the board lacks one of them."""
    cells = [shape.cells_by_name.get(name) for name in names.split("-", MAX_CLEARED)]
    return tuple(cell for cell in cells if cell is not None) if None not in cells else ()


def hidden_fields(puzzle: Puzzle) -> dict[str, str]:
    """Build the hidden fields that carry the board, empty ones too."""
    fields = board_link.to_fields(puzzle)
    return {name: fields.get(short, "") for name, short in board_link.FIELD_OF_PART.items()}


def _type_cells(board: BoardForm) -> BoardForm:
    """Type what differs between the cells of the form and the board before, as a browser without script sends it."""
    shape, digits = board.puzzle.shape, digits_of(board.puzzle.shape)
    typed: dict[int, int] = {}
    unreadable: dict[int, str] = {}
    for name, cell in shape.cells_by_name.items():
        text = request.form.get(name)
        if text is None:
            continue
        digit = digits.get(text.strip().upper())
        if digit is None:
            unreadable[cell] = text
        elif digit != board.puzzle.entries.digits[cell]:
            typed[cell] = digit
    return replace(board, puzzle=_type_digits(board.puzzle, typed, board.mode), unreadable=unreadable)


def _type_digits(puzzle: Puzzle, typed: Mapping[int, int], mode: str) -> Puzzle:
    """Type the digits into their cells; 0 clears a cell."""
    if typed and mode == "clues":
        puzzle = puzzle.without_solution()
    for cell, digit in typed.items():
        if mode == "clues":
            puzzle = puzzle.with_given(cell, digit)
        elif puzzle.kind(cell) is CellKind.GIVEN:
            continue  # locked: the page makes the input readonly
        elif mode == "notes" and digit:
            puzzle = replace(puzzle, notes=puzzle.notes ^ {Candidate(cell, digit)})
        else:
            puzzle = puzzle.with_entry(cell, digit)
    return puzzle
