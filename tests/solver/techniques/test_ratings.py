"""Level and score of rated puzzles, beside HoDoKu's own."""

from __future__ import annotations

import pytest

from solver.grid import Grid
from solver.techniques.path import solve_path
from solver.techniques.syllabus import TECHNIQUES
from tests.campaigns import some
from tests.solver.grids import outside_rows

KNOWN = {row.name for row in TECHNIQUES.values() if row.find}


@pytest.mark.parametrize("part", some(range(6), lambda part: part == 0))
def test_levels_and_scores_are_hodokus(part: int) -> None:
    """Each puzzle has HoDoKu's level and score, the same number of steps by technique; or no level at all."""
    rows = outside_rows("ratings/ratings.tsv")[part::6]
    assert rows
    for _, puzzle, _, _, _, level, score, counts in rows:
        path = solve_path(Grid.parse(puzzle))
        expected = dict(pair.split("=") for pair in counts.split(";"))
        if path.solved:
            found = {row.name: str(number) for row, number in path.counts.items()}
            assert (path.level and path.level.title, path.score, found) == (level, int(score), expected), puzzle
        assert path.solved or not KNOWN.issuperset(expected), puzzle
