"""Other solvers beside ours: a missing one is reported, and wrong answers are not measured."""

from __future__ import annotations

import os

import numpy as np
import pytest

from benchmarks import lists, sets, yardsticks
from benchmarks.lists import Row
from benchmarks.rates import WrongAnswer
from benchmarks.yardsticks import YARDSTICKS
from solver import batch
from solver.batch.kernels import named

pytestmark = pytest.mark.campaign  # a program for those who measure, not for those who play

SCHOKU, FSSS2 = YARDSTICKS[2:]


def test_who_is_not_named_or_cannot_be_loaded_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason is reported, whatever is in the variable."""
    for each in YARDSTICKS:
        monkeypatch.delenv(each.variable, raising=False)
    monkeypatch.setattr(yardsticks, "why_not", yardsticks.why_not.__wrapped__)
    assert not yardsticks.present()
    assert yardsticks.why_not(FSSS2) == "SUDOKU_FSSS2 names no sources"
    monkeypatch.setenv("SUDOKU_FSSS2", os.devnull)
    assert "SUDOKU" not in yardsticks.why_not(FSSS2)
    assert not yardsticks.present()


def test_wrong_answers_of_others_are_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a solver that is made for proper puzzles they are counted in the table; elsewhere they end the benchmark."""
    plain = named("plain")
    row = Row(sets.generated(10, "plain")[1])
    ours = batch.solve_batch(row.chosen.puzzles).counts.copy()
    monkeypatch.setattr(yardsticks, "solve", lambda *_: (ours, None))
    monkeypatch.setattr(yardsticks, "present", lambda: [SCHOKU, FSSS2])
    measured = list(lists.measured([row, row._replace(limit=3)], plain, 1, 0.0))
    assert [len(each) for each in measured] == [5, 5]
    assert measured[0][3].endswith(")")
    assert measured[1][3] == "counts to 2"
    ours[3] = 0
    monkeypatch.setattr(yardsticks, "present", lambda: [SCHOKU])
    assert next(lists.measured([row], plain, 1, 0.0))[3] == "1 not right"
    monkeypatch.setattr(yardsticks, "present", lambda: [FSSS2])
    with pytest.raises(WrongAnswer, match="^1 of 10 in 33 givens"):
        next(lists.measured([row], plain, 1, 0.0))


@pytest.mark.campaign
@pytest.mark.parametrize("yardstick", YARDSTICKS, ids=lambda each: each.name)
def test_solutions_of_others_are_ours(yardstick: yardsticks.Yardstick) -> None:
    """Each one that is here finds the sole solution of every puzzle, and tells one solution from several."""
    if reason := yardsticks.why_not(yardstick):
        pytest.skip(reason)
    proper = sets.generated(200, "plain")[2].puzzles
    full = batch.solve_batch(proper).solutions
    counts, solutions = yardsticks.solve(yardstick, yardsticks.prepare(sets.Set("proper", proper)), 1)
    assert counts.tolist() == [1] * len(proper)
    assert np.array_equal(solutions, full)
    loose = np.where(np.arange(81) % 3, full, 0).astype(np.uint8)
    counts, _ = yardsticks.solve(yardstick, yardsticks.prepare(sets.Set("loose", loose)))
    assert counts.tolist() == batch.solve_batch(loose).counts.tolist()
