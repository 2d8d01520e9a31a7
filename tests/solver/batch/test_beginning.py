"""A list begins with the engine and goes on with a kernel; nobody can tell from the answers when that was."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest

from solver import engine
from solver.batch import beginning, by_engine, compiling, kernels, solve_batch
from solver.batch.beginning import Beginning, Begun
from solver.batch.kernels import Kernel
from solver.batch.result import Batch, Digits
from solver.grid import Grid
from tests.solver.cli.test_solve import CONFLICT, EMPTY, NONE, PUZZLE, SEVERAL

LINES: Final = [PUZZLE, SEVERAL, NONE, CONFLICT, PUZZLE, EMPTY, SEVERAL, PUZZLE]
PUZZLES: Final = np.array([[int(sign) if sign.isdecimal() else 0 for sign in line] for line in LINES], np.uint8)


class Fake:
    """A compiler that is done after so many looks, and then ends with that exit code."""

    def __init__(self, looks: int, code: int = 0) -> None:
        self.looks, self.code, self.ended = looks, code, False

    def poll(self) -> int | None:
        """None while it is at work."""
        self.looks -= 1
        return None if self.looks >= 0 else self.code

    def wait(self) -> int:
        """The exit code."""
        self.looks = 0
        return self.code

    def end(self) -> None:
        """Nobody needs it any more."""
        self.ended = True


class Contrary:
    """A kernel whose first of several solutions is the engine's second, and whose searches take more guesses."""

    def __init__(self) -> None:
        self.rows = 0

    def run(self, puzzles: Digits, solutions: Digits, counts: Any, finished: Any, limit: int, budget: int) -> None:
        """See `solver.batch.kernels`."""
        self.rows += len(puzzles)
        by_engine.run(puzzles, solutions, counts, finished, limit, budget // 7)
        for row in np.flatnonzero(counts):
            found = engine.solve(Grid(tuple(puzzles[row].tolist())), 2).solutions
            solutions[row] = found[-1].digits


@pytest.fixture(autouse=True)
def contrary(monkeypatch: pytest.MonkeyPatch) -> Contrary:
    """The kernel of a machine where nothing is compiled, and to do so pays at once; each puzzle is a piece."""
    kernel = Contrary()
    monkeypatch.setattr(kernels, "choose", lambda *_: Begun("fake", "Fake", "for tests", "", run=kernel.run))
    monkeypatch.setattr(compiling, "is_kept", lambda _: False)
    monkeypatch.setattr(beginning, "MANY", 1)
    monkeypatch.setattr(beginning, "PIECE", 1)
    return kernel


def begun(compiler: Fake, told: list[str]) -> Beginning:
    """The work on the list, with that compiler."""
    return Beginning(len(PUZZLES), lambda: told.append("compiles"), told.append, lambda _: compiler)


def answers(kernel: Kernel, limit: int, budget: int | None) -> list[list[Any]]:
    """What is told of all puzzles: of several solutions the first only where no others are looked for."""
    found: Batch = solve_batch(PUZZLES, limit, kernel=kernel, budget=budget)
    shown = found.counts <= 1
    return [each.tolist() for each in (found.verdicts, found.counts, found.finished, found.solutions[shown])]


@pytest.mark.parametrize(("limit", "budget"), [(1, None), (2, None), (3, None), (40, 2_000), (2, 7)])
def test_answers_do_not_depend_on_the_moment_of_the_change(contrary: Contrary, limit: int, budget: int | None) -> None:
    """Whether the kernel is there at once, after some puzzles or never in time: the same answers."""
    once = answers(begun(Fake(0), []).kernel, limit, budget)
    moved = set()
    for looks in (1, 2, 3, 5, 8, 99):
        contrary.rows = 0
        assert answers(begun(Fake(looks), []).kernel, limit, budget) == once
        moved.add(contrary.rows)
    assert budget == 7 or len(moved) > 3  # the engine has solved more and more of them


def test_a_list_that_the_engine_has_soon_done_is_not_waited_for(
    contrary: Contrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A short list chooses no kernel and compiles nothing."""
    monkeypatch.setattr(beginning, "MANY", 1_000)
    told: list[str] = []
    answers(begun(Fake(0), told).kernel, 2, None)
    assert (contrary.rows, told) == (0, [])


def test_a_slow_list_is_compiled_for(contrary: Contrary, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the first puzzles take long, the kernel is chosen for the others, and that it is compiled is told once."""
    monkeypatch.setattr(beginning, "MANY", 1_000)
    monkeypatch.setattr(beginning, "LOADING", 0.0)
    told: list[str] = []
    answers(begun(Fake(1), told).kernel, 2, None)
    assert told == ["compiles"]
    assert 0 < contrary.rows < len(PUZZLES)


def test_a_compiler_that_fails_leaves_the_engine_at_work(contrary: Contrary) -> None:
    """Where compiling comes to no end the list is answered all the same, and a sentence says why so slowly."""
    told: list[str] = []
    found = answers(begun(Fake(2, code=-9), told).kernel, 1, None)
    assert found == answers(kernels.named("plain"), 1, None)
    assert (contrary.rows, told[0]) == (0, "compiles")
    assert "its compiler did not come to an end" in told[1]


def test_where_no_process_is_to_be_had_the_list_waits(contrary: Contrary, monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit on processes makes the kernel load in this one."""

    def refuse(kernel: Kernel) -> Fake:
        raise OSError("no more processes")

    start = begun(Fake(0), [])
    monkeypatch.setattr(start, "_compiler", refuse)
    answers(start.kernel, 2, None)
    assert contrary.rows == len(PUZZLES)


def test_the_compiler_ends_with_the_list() -> None:
    """What still compiles at the end is told to stop."""
    compiler = Fake(99)
    start = begun(compiler, [])
    answers(start.kernel, 2, None)
    assert not compiler.ended
    start.end()
    assert compiler.ended
