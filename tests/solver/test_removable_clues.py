"""Which clue may be wrong where there is no solution."""

from __future__ import annotations

from solver import Grid
from solver.engine import RemovableClue, find_removable_clues

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_misprint_is_among_the_removable_clues() -> None:
    """Each clue whose wrong digit leaves no solution is found; all that are found leave one when they go."""
    wrong = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7" + "4")
    found = find_removable_clues(wrong)
    assert RemovableClue(80, is_only=True) in found
    assert [each.is_only for each in found] == sorted((each.is_only for each in found), reverse=True)


def test_a_puzzle_with_a_solution_names_what_it_can_spare() -> None:
    """The clues without which there is still a solution are all of them: nothing is claimed of a right puzzle."""
    assert len(find_removable_clues(Grid.parse(PUZZLE))) == 30
