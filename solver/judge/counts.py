"""Count tries, placements and backtracks of a recorded program as the documents count them.

A try is a digit that is tested; it can be counted only where a program writes the digit first. A placement is a digit
that fits when it is written, a backtrack one that is written over or cleared later. A value that is no digit counts as
a blank.

>>> from solver.judge.models import Style, Writing, stores_of
>>> from solver.judge.document_cases import DOCUMENTS
>>> puzzle = DOCUMENTS["tutorialspoint"].example
>>> stores = tuple(stores_of(puzzle, Style(writing=Writing.WRITE_FIRST), 10_000))
>>> count(Recording("", "liang", puzzle, stores), writes_first=True)
Counts(tries=6732, placements=769, backtracks=720)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from solver.grid import Grid
from solver.judge.document_cases import DOCUMENTS
from solver.judge.traces import Recording
from solver.search import get
from solver.search.run import MAX_STEPS_PER_CALL, Run
from solver.shape import CLASSIC, Cell

MAX_REFERENCE_MOVES: Final = 1_000_000
_CONFLICTS_OF_WRITING_FIRST: Final = 0.1  # of the digits written, of a program in no known order


@dataclass(frozen=True, slots=True)
class Counts:
    """What a search has done; `tries` is None where a program tests before it writes."""

    tries: int | None
    placements: int
    backtracks: int


def count(recording: Recording, writes_first: bool | None = None) -> Counts:
    """Count from the stores; without `writes_first` the stores tell whether the program writes before it tests."""
    stores = [(cell, digit if digit in CLASSIC.digits else 0) for cell, digit in recording.stores]
    recording = replace(recording, stores=tuple(stores))
    board = list(recording.puzzle.digits)
    placed: set[Cell] = set()
    written = fitting = backtracks = 0
    for cell, digit in stores:
        if cell in placed and board[cell] != digit:
            placed.discard(cell)
            backtracks += 1
        if digit:
            written += 1
            if all(board[peer] != digit for peer in CLASSIC.peers[cell]):
                fitting += 1
                placed.add(cell)
        board[cell] = digit
    if writes_first is None:
        writes_first = written - fitting > _CONFLICTS_OF_WRITING_FIRST * written
    if writes_first:
        tries = sum(digit > 0 for _, digit in stores)
        return Counts(tries, fitting, backtracks)
    if all(digit for _, digit in stores) and not recording.is_stopped:  # it copies its board at each call
        return Counts(None, written, written - len({cell for cell, _ in stores}))
    return Counts(None, written, _taken_back(recording))


def _taken_back(recording: Recording) -> int:
    """Count the digits that are written over or cleared, whether they fitted or not."""
    board, taken = list(recording.puzzle.digits), 0
    clues = recording.puzzle.digits
    for cell, digit in recording.stores:
        taken += bool(board[cell]) and board[cell] != digit and not clues[cell]
        board[cell] = digit
    return taken


def reference_counts(document: str, puzzle: Grid) -> Counts | None:
    """Count what the document's search does on the puzzle; None where it takes too long."""
    run = Run(get(DOCUMENTS[document].algorithm), puzzle)
    placements = moves = 0
    while not run.is_over and moves < MAX_REFERENCE_MOVES:
        steps = run.advance(MAX_STEPS_PER_CALL)
        moves += len(steps)
        placements += sum(step > 0 for step in steps)
    return Counts(run.tries, placements, moves - placements) if run.is_over else None
