"""New puzzles for a sheet, those of `sudoku sheet --new` from the same seed, as many as somebody waits for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solver import Grid
from solver.generator import at_once
from solver.techniques.technique import Level
from webapp.serving.gate import Turn

MOST_NEW: Final = 120  # puzzles made while somebody waits
MOST_EXTREME: Final = 30  # whose level takes a sixth of a second to tell


def new_puzzles(count: int, seed: int, level: Level | None, turn: Turn) -> Iterator[Grid]:
    """So many puzzles, at least one, of the level or of any, others being let in between."""
    for puzzle in at_once.new_puzzles(count, seed, level):
        yield puzzle
        turn.rest()
