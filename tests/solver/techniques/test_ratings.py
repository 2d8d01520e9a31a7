"""Level and score of rated puzzles, beside HoDoKu's own."""

from __future__ import annotations

from itertools import takewhile

import pytest

from solver.grid import Grid
from solver.techniques.notation import notation
from solver.techniques.path import solve_path
from tests.campaigns import some
from tests.solver.grids import outside, outside_rows

EXTREME = "Extreme"  # a second each: in campaigns only


@pytest.mark.parametrize("every", some([8, 1], lambda every: every > 1))
def test_levels_and_scores_are_hodokus(every: int) -> None:
    """Each puzzle has HoDoKu's level and score, and the same number of steps by technique."""
    rows = [row for row in outside_rows("ratings/ratings.tsv")[::every] if every == 1 or row[5] != EXTREME]
    assert rows
    for _, puzzle, _, _, _, level, score, counts in rows:
        path = solve_path(Grid.parse(puzzle))
        expected = dict(pair.split("=") for pair in counts.split(";"))
        found = {row.name: str(number) for row, number in path.counts.items()}
        assert (path.level and path.level.title, path.score, found) == (level, int(score), expected), puzzle


def test_paths_are_hodokus_step_by_step() -> None:
    """Up to the first step that is not known, each line is HoDoKu's."""
    lines = outside("ratings/hodoku-paths.txt").read_text().splitlines()
    starts = [number for number, line in enumerate(lines) if " #" in line[:90] and not line.startswith(" ")]
    for start in starts[::16]:
        if EXTREME in lines[start]:
            continue
        steps = [line.strip() for line in takewhile(lambda line: line.startswith("   "), lines[start + 1 :])]
        found = [notation(step) for step in solve_path(Grid.parse(lines[start].split()[0])).steps]
        assert found, lines[start]
        assert found == steps[: len(found)]
