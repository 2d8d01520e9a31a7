"""Ratings by compiled code: the steps of the path, counted."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from solver import compiled
from solver.errors import RuleError
from solver.grid import Grid
from solver.shape import Shape
from solver.techniques import rating, scoring
from solver.techniques.path import Count, never, path_counts, solve_path
from solver.techniques.rating import Rating
from solver.techniques.registry import TECHNIQUES
from solver.techniques.scoring import step_counts
from tests.solver.techniques.positions import rated

needs_numba = pytest.mark.skipif(compiled.why_not() is not None, reason="numba is not installed: nothing is compiled")
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


@needs_numba
def test_later_ratings_of_a_process_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once paths have taken as long as loading takes, or as compiling where nothing is on disk; they are alike."""
    puzzle, _, _ = rated()[0]
    monkeypatch.setattr(rating, "_spent", 0.0)
    monkeypatch.setattr(scoring, "step_counts", None)
    by_path = Rating.soonest(puzzle)
    assert rating._spent > 0
    monkeypatch.setattr(rating, "_spent", rating._LOADING)
    monkeypatch.setattr(compiled, "is_at_hand", lambda _: False)
    assert Rating.soonest(puzzle) == by_path
    monkeypatch.setattr(scoring, "step_counts", step_counts)
    monkeypatch.setattr(rating, "path_counts", None)
    monkeypatch.setattr(compiled, "is_at_hand", lambda _: True)
    assert Rating.soonest(puzzle) == by_path
    monkeypatch.setattr(rating, "_spent", rating._COMPILING)
    monkeypatch.setattr(compiled, "is_at_hand", lambda _: False)
    assert Rating.soonest(puzzle) == by_path


@pytest.mark.parametrize("count", [path_counts, step_counts])
def test_counting_ends_where_something_is_settled(count: Count) -> None:
    """With no more steps than are needed for that; the technique that settles it is among them."""
    puzzle = next(puzzle for puzzle, level, _ in rated() if level == "Extreme")
    whole, _ = count(puzzle, never)
    hardest = max(whole, key=lambda key: TECHNIQUES[key].rank)
    some, solved = count(puzzle, lambda counts: hardest in counts)
    assert (some[hardest], solved) == (1, False)
    assert sum(some.values()) < sum(whole.values())


def test_without_numpy_the_path_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long that takes."""
    monkeypatch.setattr(rating, "_spent", rating._COMPILING)
    monkeypatch.setitem(sys.modules, "solver.techniques.scoring", None)
    puzzle, level, score = rated()[0]
    found = Rating.soonest(puzzle)
    assert (found.level and found.level.title, found.score) == (level, score)


@needs_numba
def test_what_is_compiled_is_at_hand() -> None:
    """Then it need not be compiled in the next process."""
    scoring.have_compiled()
    assert compiled.is_at_hand(scoring.PART) == compiled.can_cache()


def test_without_numba_the_path_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be compiled the numbers are the same."""
    puzzle, _, _ = rated()[0]
    with_numba = step_counts(puzzle)
    monkeypatch.setattr(compiled, "why_not", lambda: "no numba")
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
