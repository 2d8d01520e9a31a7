"""Find the techniques that a puzzle needs next: that of its next step, and the first one after its singles.

Only levels up to Hard are searched, which takes some milliseconds. A hint on the board searches harder ones too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solver import Puzzle
from solver.techniques.hint_choice import easy_step
from solver.techniques.path import next_step
from solver.techniques.registry import TECHNIQUES
from webapp.board.full_search import solve_fully
from webapp.board.hint import find_obstacle, hint_position, uses_notes
from webapp.board.technique_examples import TechniquePage, technique_pages

MAX_CACHED: Final = 256  # puzzles


class NextTechniques(NamedTuple):
    """What a puzzle needs next.

    `first` is the technique of its next step, None if that step is harder than Hard. `beyond` is the first technique
    that is no single, as the path on the page How hard has it; None if singles solve the puzzle or lead to a step that
    is harder than Hard. `is_solved` says which of the two.
    """

    first: TechniquePage | None
    beyond: TechniquePage | None
    is_solved: bool

    @property
    def is_single(self) -> bool:
        """Whether the next step is a single."""
        return self.first is not None and self.first.technique.technique.is_single


@lru_cache(maxsize=MAX_CACHED)
def find_next_techniques(puzzle: Puzzle) -> NextTechniques | None:
    """Find the techniques that the puzzle needs next; None for a puzzle for which there are no hints.

    >>> from solver import Grid
    >>> line = ".124.......76.....9..7..3.2.7.8...1..5.....3..9...4.7.6.9..2..3.....84.......598."
    >>> found = find_next_techniques(Puzzle.of(Grid.parse(line)))
    >>> found.first.technique.name, found.beyond.technique.name
    ('Hidden Single', 'Locked Candidates Type 1 (Pointing)')
    """
    if find_obstacle(puzzle, solve_fully(puzzle.givens, puzzle.removed)):
        return None
    position, noted = hint_position(puzzle), uses_notes(puzzle)
    step = easy_step(position, noted)
    first = technique_pages()[step.technique] if step else None
    while step and TECHNIQUES[step.technique].technique.is_single:
        position.apply(step)
        step = easy_step(position, noted) if position.empty else None
    if step and first != technique_pages()[step.technique]:
        step = next_step(position) or step  # singles lead to one position in any order, and How hard goes on so
    return NextTechniques(first, technique_pages()[step.technique] if step else None, not position.empty)
