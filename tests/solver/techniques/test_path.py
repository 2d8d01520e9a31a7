"""Paths, their levels and scores."""

from __future__ import annotations

from solver.grid import Grid
from solver.techniques import path
from solver.techniques.path import Path, solve_path
from solver.techniques.position import Position
from solver.techniques.step import Step
from solver.techniques.technique import Level
from tests.solver.techniques.positions import rated

GENTLE = Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")


def test_generated_puzzles_keep_their_ratings() -> None:
    """Level and score of each puzzle are those that it had when its path was compared."""
    for puzzle, level, score in rated():
        found = solve_path(puzzle)
        assert (found.level and found.level.title, found.score) == (level, score), puzzle.line()


def test_a_path_ends_in_the_solution() -> None:
    """The steps made one after the other fill the grid without breaking a rule."""
    position = Position.of(GENTLE)
    for step in path.path_steps(position):
        assert step.placements or step.eliminations
    assert position.grid.is_solved()


def test_a_path_that_needs_an_unknown_technique_has_no_level() -> None:
    """What the techniques known do not solve is given no score at all."""
    empty = solve_path(Grid.empty())
    assert (empty.steps, empty.solved, empty.score, empty.level) == ((), False, None, None)


def test_many_steps_raise_the_level() -> None:
    """A level ends at its highest score: above 800 easy steps are Medium, above 1,800 they are Extreme."""
    single = Step("hidden-single", (1,))
    levels = [Path(GENTLE, (single,) * number, True).level for number in (1, 57, 58, 72, 115, 129)]
    assert levels == [Level.EASY, Level.EASY, Level.MEDIUM, Level.HARD, Level.UNFAIR, Level.EXTREME]
