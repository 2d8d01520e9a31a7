"""Ratings by compiled code: the steps of the path, counted."""

from __future__ import annotations

from collections import Counter

import pytest

from solver.errors import RuleError
from solver.grid import Grid
from solver.shape import Shape
from solver.techniques import rating, scoring
from solver.techniques.path import solve_path
from solver.techniques.rating import Rating
from solver.techniques.scoring import step_counts
from tests.solver.techniques.positions import rated

TWO = Grid.parse("5" + "." * 7 + "5" + "." * 72)


def test_the_steps_are_those_of_the_path() -> None:
    """Each technique makes as many steps as on the path, so that level and score are the same."""
    for puzzle, level, score in rated():
        path = solve_path(puzzle)
        counts, solved = step_counts(puzzle)
        assert (Counter(counts), solved) == (Counter(step.technique for step in path.steps), path.solved), puzzle.line()
        quick = Rating.quickly(puzzle)
        assert quick == Rating.of(path)
        assert (quick.level and quick.level.title, quick.score) == (level, score)


def test_later_ratings_of_a_process_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first ratings go by the path, those from the fiftieth on by compiled code; they are alike."""
    puzzle, _, _ = rated()[0]
    by_path = rating.rating(puzzle)
    monkeypatch.setattr(rating, "_WORTH_COMPILING", 0)
    monkeypatch.setattr(rating, "solve_path", None)
    assert rating.rating(puzzle) == by_path


def test_without_numba_the_path_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be compiled the numbers are the same."""
    puzzle, _, _ = rated()[0]
    with_numba = step_counts(puzzle)
    monkeypatch.setattr(scoring, "why_not", lambda: "no numba")
    monkeypatch.setattr(scoring, "_run", None)
    assert step_counts(puzzle) == with_numba


def test_what_is_no_puzzle_is_refused_or_has_no_level() -> None:
    """A digit twice in a house and another size are errors; what has no solution, or hardly a digit, has no level."""
    with pytest.raises(RuleError, match="5 twice in row 1: r1c1 and r1c9"):
        step_counts(TWO)
    with pytest.raises(RuleError, match="for 9x9 grids only"):
        step_counts(Grid.empty(Shape(2, 2)))
    impossible = Grid.parse("12345678." + "." * 17 + "9" + "." * 54)
    assert step_counts(impossible)[1] is False
    assert Rating.quickly(Grid.empty()) == Rating.of(solve_path(Grid.empty()))
