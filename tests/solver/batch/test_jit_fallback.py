"""A list begins with the engine and goes on with a kernel; nobody can tell from the answers when that was."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest

from solver import engine
from solver.batch import jit_fallback, kernels, reference, solve_batch
from solver.batch.jit_fallback import FallbackKernel, JitFallback
from solver.batch.kernels import Kernel, Run
from solver.batch.result import Batch, Digits
from solver.grid import Grid
from tests.solver.cli.commands.test_solve import CONFLICT, EMPTY, NONE, PUZZLE, SEVERAL

LINES: Final = [PUZZLE, SEVERAL, NONE, CONFLICT, PUZZLE, EMPTY, SEVERAL, PUZZLE]
PUZZLES: Final = np.array([[int(sign) if sign.isdecimal() else 0 for sign in line] for line in LINES], np.uint8)


class Contrary:
    """A kernel whose first of several solutions is the engine's second, and whose searches take more guesses."""

    def __init__(self) -> None:
        self.rows = 0

    def run(self, puzzles: Digits, solutions: Digits, counts: Any, finished: Any, limit: int, budget: int) -> None:
        """See `solver.batch.kernels`."""
        self.rows += len(puzzles)
        reference.run(puzzles, solutions, counts, finished, limit, budget // 7)
        for row in np.flatnonzero(counts):
            found = engine.solve(Grid(tuple(puzzles[row].tolist())), 2).solutions
            solutions[row] = found[-1].digits


@pytest.fixture(autouse=True)
def contrary(monkeypatch: pytest.MonkeyPatch) -> Contrary:
    """The kernel of a machine where loading pays at once; each puzzle is a piece."""
    kernel = Contrary()
    monkeypatch.setattr(kernels, "choose", lambda *_: FallbackKernel("fake", "Fake", "for tests", "", run=kernel.run))
    monkeypatch.setattr(jit_fallback, "MIN_PUZZLES_TO_LOAD_AT_ONCE", 1)
    monkeypatch.setattr(jit_fallback, "PUZZLES_PER_TIMING", 1)
    return kernel


def begun(warnings: list[str]) -> JitFallback:
    """The work on the list."""
    return JitFallback(len(PUZZLES), lambda: warnings.append("compiles"), warnings.append)


def answers(kernel: Kernel, limit: int, budget: int | None) -> list[list[Any]]:
    """The result of every puzzle: of several solutions the first, only where no others are wanted."""
    found: Batch = solve_batch(PUZZLES, limit, kernel=kernel, budget=budget)
    shown = found.counts <= 1
    return [each.tolist() for each in (found.verdicts, found.counts, found.finished, found.solutions[shown])]


@pytest.mark.parametrize(("limit", "budget"), [(1, None), (2, None), (3, None), (40, 2_000), (2, 7)])
def test_answers_do_not_depend_on_the_moment_of_the_change(
    contrary: Contrary, monkeypatch: pytest.MonkeyPatch, limit: int, budget: int | None
) -> None:
    """Whether the kernel is loaded at once, after some puzzles or never: the same answers."""
    once = answers(begun([]).kernel, limit, budget)
    moved = set()
    for looks in (1, 2, 3, 5, 8, 99):
        contrary.rows = 0
        start = begun([])
        monkeypatch.setattr(start, "pays", iter([False] * looks + [True] * 99).__next__)
        assert answers(start.kernel, limit, budget) == once
        moved.add(contrary.rows)
    assert budget == 7 or len(moved) > 3  # the engine has solved more and more of them


@pytest.mark.parametrize("cost", ["LOADING_SECONDS", "COMPILING_SECONDS"])
def test_a_list_that_the_engine_has_soon_done_needs_no_kernel(
    contrary: Contrary, monkeypatch: pytest.MonkeyPatch, cost: str
) -> None:
    """A short list loads nothing; one that takes the engine longer than loading does, or compiling where need be."""
    monkeypatch.setattr(jit_fallback, "MIN_PUZZLES_TO_LOAD_AT_ONCE", 1_000)
    monkeypatch.setattr(Kernel, "is_at_hand", cost == "LOADING_SECONDS")
    warnings: list[str] = []
    answers(begun(warnings).kernel, 2, None)
    assert (contrary.rows, warnings) == (0, [])
    monkeypatch.setattr(jit_fallback, cost, 0.0)
    answers(begun(warnings).kernel, 2, None)
    assert 0 < contrary.rows < len(PUZZLES)


def test_a_kernel_that_fails_leaves_the_engine_at_work(contrary: Contrary, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be compiled the list is answered all the same, and a sentence says why so slowly."""

    def fail(_: Kernel) -> Run:
        raise OSError("no room on the disk")

    warnings: list[str] = []
    start = begun(warnings)
    monkeypatch.setattr(FallbackKernel, "load", lambda kernel: kernel.run if kernel.key == "begun" else fail(kernel))
    found = answers(start.kernel, 1, None)
    assert found == answers(kernels.named("plain"), 1, None)
    assert contrary.rows == 0
    assert len(warnings) == 1
    assert "no room on the disk" in warnings[0]
