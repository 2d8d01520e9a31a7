r"""Saved games of Simon Tatham's Portable Puzzle Collection: a line for each key, with the length of its value.

Solo is his Sudoku. `R2,0,4` enters 4 in the third column of the first row, `P1,1,7` notes or clears 7.

>>> head = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Solo\n"
>>> text = f"{head}CPARAMS :3:2x2\nDESC    :7:1_2l3_4\n"
>>> looks_like(text), parse(text)[0].puzzle.givens.line()
(True, '12............34')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solver.errors import FormatError
from solver.formats.apps import solo
from solver.formats.entry import Entry
from solver.formats.line_ends import split_lines
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import Candidate, Shape
from solver.text import count_noun

_START: Final = "SAVEFILE:"
_LINE: Final = pattern(r"([A-Z ]{8}):([0-9]{1,6}):(.*)")
_MOVE: Final = pattern(r"([RP])([0-9]{1,2}),([0-9]{1,2}),([0-9]{1,2})")
_MOVES: Final = ("MOVE", "SOLVE", "RESTART")
_GAME: Final = "Solo"
_ALL_NOTES: Final = "M"


def looks_like(text: str) -> bool:
    """Return whether the text is a saved game."""
    return text.lstrip("\ufeff \t\r\n").startswith(_START)


def parse(text: str) -> list[Entry]:
    """Parse the puzzle with its moves. Raises FormatError."""
    values: dict[str, str] = {}
    moves: list[str] = []
    for number, line in enumerate(split_lines(text), 1):
        if not line.strip():
            continue
        match = _LINE.fullmatch(line.strip("\ufeff\r"))
        if match is None or len(match[3].encode()) != int(match[2]):
            raise FormatError.at("this line of the saved game is damaged: its length is not the one before it", number)
        if (key := match[1].rstrip()) in _MOVES:
            moves.append(match[3] if key == _MOVES[0] else "")
        else:
            values[key] = match[3]
    if (game := values.get("GAME", "")) != _GAME:
        raise FormatError.at(
            f"this is a saved game of {game[:40] or 'an unknown kind'}, and not of {_GAME}, the Sudoku"
        )
    if "DESC" not in values or not (size := values.get("CPARAMS") or values.get("PARAMS")):
        raise FormatError.at("this saved game lacks its DESC or its PARAMS")
    if values.get("NSTATES", str(len(moves) + 1)) != str(len(moves) + 1):
        raise FormatError.at(f"this saved game has {count_noun(len(moves), 'move')}, and its NSTATES counts others")
    entry = solo.parse(f"{size}:{values['DESC']}")
    count = int(position) - 1 if (position := values.get("STATEPOS", "")).isdecimal() else len(moves)
    return [_play(entry, moves[:count])]


def _play(entry: Entry, moves: Sequence[str]) -> Entry:
    """Return the game after its moves; those from one on that is not known are left out."""
    givens, shape = entry.puzzle.givens, entry.puzzle.shape
    digits, notes = list(givens.digits), set[Candidate]()
    left_out = entry.left_out
    for number, move in enumerate(moves, 1):
        if move == _ALL_NOTES:
            notes |= {Candidate(cell, digit) for cell in shape.cells if not digits[cell] for digit in shape.digits}
            continue
        if (played := _parse_move(move, shape)) is None or givens.digits[played.cell]:
            left_out = (*left_out, f"the moves from number {number} on")
            break
        cell = played.cell
        if move.startswith("R"):
            digits[cell] = played.digit
            notes = {note for note in notes if note.cell != cell}
        else:
            notes ^= {played}
    board = Grid(tuple(digits), shape)
    notes = {note for note in notes if not board.digits[note.cell]}
    puzzle = Puzzle(givens, board, notes=frozenset(notes))
    return Entry(puzzle, left_out=left_out, notices=entry.notices)


def _parse_move(move: str, shape: Shape) -> Candidate | None:
    """Return the cell and the digit of a move, 0 for one that is cleared; None for a move of another kind."""
    match = _MOVE.fullmatch(move)
    if match is None:
        return None
    column, row, digit = int(match[2]), int(match[3]), int(match[4])
    is_known = max(column, row) < shape.size and digit <= shape.size and (digit or match[1] == "R")
    return Candidate(row * shape.size + column, digit) if is_known else None
