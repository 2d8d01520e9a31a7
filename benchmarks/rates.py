"""Puzzles a second of CPU time, each solver on each set, in rounds that take turns; every answer verified.

In a round each solver gets one turn on each set, so that a machine that is busy for a while slows all of them alike.
A turn takes as many of the set's first puzzles as fit into its time: the whole set for compiled solvers. The CPU time
is that of the thread, which does all the work (that of the process advances in coarse steps once a timer has run). The
median of the rounds is shown.
"""

from __future__ import annotations

import importlib.metadata
import signal
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from benchmarks import yardsticks
from benchmarks.rivals import RIVALS, Rival
from benchmarks.sets import Set
from benchmarks.yardsticks import YARDSTICKS, Yardstick
from solver import batch
from solver.batch.kernels import Kernel
from solver.batch.result import Batch, Digits
from solver.shape import CLASSIC

_LIMIT: Final = 2
_SMALL: Final = 16  # puzzles of the first trial
_PATIENCE: Final = 4  # turns that one puzzle may take


class WrongAnswer(Exception):
    """A solver and the referee disagree."""


@dataclass(frozen=True, eq=False)
class Done:
    """What a turn came to: the first puzzles of the set, and CPU seconds."""

    number: int
    seconds: float


class Turn:
    """A solver with one set: `run` takes a turn on the first puzzles, `check` compares its last answers."""

    stops = False  # by itself, when its time is over

    def __init__(self, chosen: Set, truth: Batch) -> None:
        self.chosen = chosen
        self.truth = truth

    def run(self, number: int, seconds: float) -> Done:
        """Solve the first puzzles; solvers that may take for ever stop after about that many seconds."""
        raise NotImplementedError

    def check(self, number: int) -> None:
        """Raises WrongAnswer where the answers of the last turn are not those of the referee."""
        raise NotImplementedError

    def compare(self, number: int, counts: NDArray[np.int64], solutions: Digits | None, limit: int = _LIMIT) -> None:
        """Raises WrongAnswer where counts, or solutions of puzzles that have one only, are not the referee's."""
        wanted = self.truth.counts[:number]
        wrong = counts[:number] != np.minimum(wanted, limit)
        if solutions is not None:
            wrong |= (wanted == 1) & (solutions[:number] != self.truth.solutions[:number]).any(axis=1)
        if wrong.any():
            row = int(wrong.argmax())
            line = self.chosen.lines[row].decode()
            raise WrongAnswer(f"{int(wrong.sum())} of {number} in {self.chosen.name}, first {line}: {counts[row]}")


class KernelTurn(Turn):
    """One of our kernels, through the public function; its answers are written out."""

    def __init__(self, kernel: Kernel, jobs: int, chosen: Set, truth: Batch) -> None:
        super().__init__(chosen, truth)
        self.kernel, self.jobs = kernel, jobs
        self.room = Batch.empty(*chosen.puzzles.shape)

    def run(self, number: int, seconds: float) -> Done:
        """Solve all of them."""
        room = self.room[:number]
        start = time.thread_time()
        batch.solve_batch(self.chosen.puzzles[:number], _LIMIT, kernel=self.kernel.key, jobs=self.jobs, out=room)
        return Done(number, time.thread_time() - start)

    def check(self, number: int) -> None:
        """Counts and solutions."""
        self.compare(number, self.room.counts, self.room.solutions)
        self.room.counts[:] = -1


class YardstickTurn(Turn):
    """A solver in C++; it counts up to two and writes no solution unless asked for one only, which is not timed."""

    def __init__(self, yardstick: Yardstick, chosen: Set, truth: Batch) -> None:
        super().__init__(chosen, truth)
        self.yardstick = yardstick
        self.text = yardsticks.prepare(chosen)
        self.counts = np.zeros(0, np.int64)

    def run(self, number: int, seconds: float) -> Done:
        """Count all of them."""
        start = time.thread_time()
        self.counts, _ = yardsticks.solve(self.yardstick, self.text[:number])
        return Done(number, time.thread_time() - start)

    def check(self, number: int) -> None:
        """Counts, and the solutions found when asked for one."""
        self.compare(number, self.counts, None)
        self.compare(number, *yardsticks.solve(self.yardstick, self.text[:number], 1), limit=1)


class RivalTurn(Turn):
    """A solver that takes one puzzle after another, stopped when its time is over."""

    stops = True

    def __init__(self, rival: Rival, solve: Callable[[str], tuple[int, str]], chosen: Set, truth: Batch) -> None:
        super().__init__(chosen, truth)
        self.rival, self.solve = rival, solve
        self.found: list[tuple[int, str]] = []

    def run(self, number: int, seconds: float) -> Done:
        """Solve them until the time is over; a puzzle under way counts with its time, not as solved."""
        lines = [line.decode() for line in self.chosen.lines[:number]]
        self.found = []
        start = time.thread_time()
        with _bounded(_PATIENCE * seconds):
            for line in lines:
                self.found.append(self.solve(line))
                if time.thread_time() - start > seconds:
                    break
        return Done(len(self.found), time.thread_time() - start)

    def check(self, number: int) -> None:
        """Counts and solutions, as far as the solver tells."""
        done = len(self.found)
        counts = np.array([count for count, _ in self.found], np.int64)
        solutions = np.zeros((done, len(CLASSIC.cells)), np.uint8)
        for row, (_, line) in enumerate(self.found):
            solutions[row] = list(map(int, line)) or 0
        self.compare(done, counts, solutions, _LIMIT if self.rival.proves else 1)


class _Late(Exception):
    pass


@contextmanager
def _bounded(seconds: float) -> Iterator[None]:
    """A block that Python leaves after that many seconds of CPU time, where the system can tell."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(*_: Any) -> None:
        raise _Late

    before = signal.signal(signal.SIGVTALRM, interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    except _Late:
        pass
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@dataclass(eq=False)
class Solver:
    """A row of the table."""

    name: str
    turn: Callable[[Set, Batch], Turn]
    proves: bool = True
    rates: dict[str, list[float]] = field(default_factory=dict)  # by set
    numbers: dict[str, int] = field(default_factory=dict)  # puzzles in a turn

    def rate(self, chosen: Set) -> float:
        """The median; 0 where no puzzle was solved in the time of a turn."""
        return statistics.median(self.rates[chosen.name])


def solvers(ours: Sequence[Kernel]) -> tuple[list[Solver], list[str]]:
    """Our kernels and all rivals that can run here, and sentences about those that cannot."""
    found = []
    absent = [f"kernel {kernel.key}: {reason}" for kernel in batch.KERNELS if (reason := kernel.available())]
    for kernel in ours:
        found.append(Solver(f"**{kernel.key}** (ours)", lambda *these, kernel=kernel: KernelTurn(kernel, 1, *these)))
    absent += [f"{each.name}: {reason}" for each in YARDSTICKS if (reason := yardsticks.why_not(each))]
    for each in yardsticks.present():
        found.append(Solver(each.name, lambda *these, each=each: YardstickTurn(each, *these)))
    for rival in RIVALS:
        try:
            solve = rival.make()
        except ImportError as problem:
            absent.append(f"{rival.name}: {problem}")
            continue
        name = f"{rival.name} {importlib.metadata.version(rival.package)}"
        turn = lambda *these, rival=rival, solve=solve: RivalTurn(rival, solve, *these)  # noqa: E731
        found.append(Solver(name, turn, rival.proves))
    return found, absent


def truth_of(chosen: Set, kernel: Kernel, limit: int = _LIMIT) -> Batch:
    """The referee's answers, whose solutions are checked against the rules here; all others check its counts."""
    found = batch.solve_batch(chosen.puzzles, limit, kernel=kernel.key)
    solved = found.counts > 0
    solutions = found.solutions[solved]
    keeps = ((chosen.puzzles[solved] == 0) | (chosen.puzzles[solved] == solutions)).all()
    whole = all((np.sort(solutions[:, house.cells], axis=1) == list(CLASSIC.digits)).all() for house in CLASSIC.houses)
    if not found.finished.all():
        raise WrongAnswer(f"{chosen.name} holds puzzles that were not decided")
    if not (keeps and whole):
        raise WrongAnswer(f"our own kernel breaks the rules of sudoku in {chosen.name}")
    return found


def measure(table: list[Solver], sets: list[Set], referee: Kernel, rounds: int, seconds: float) -> None:
    """Fills in the rates; each turn takes about that many seconds. Raises WrongAnswer."""
    turns = {}
    for chosen in sets:
        truth = truth_of(chosen, referee)
        for solver in table:
            turn = turns[solver.name, chosen.name] = solver.turn(chosen, truth)
            solver.numbers[chosen.name] = _fitting(turn, seconds)
            solver.rates[chosen.name] = []
    for _ in range(rounds):
        for chosen in sets:
            for solver in table:
                done = turns[solver.name, chosen.name].run(solver.numbers[chosen.name], seconds)
                solver.rates[chosen.name].append(done.number / max(done.seconds, 1e-9))


def _fitting(turn: Turn, seconds: float) -> int:
    """How many puzzles fit into the time; their answers are checked."""
    number = min(_SMALL, len(turn.chosen.puzzles))
    turn.run(1, seconds)  # whatever is done but once
    if turn.stops:
        turn.run(len(turn.chosen.puzzles), seconds)
        turn.check(len(turn.chosen.puzzles))
        return len(turn.chosen.puzzles)
    while True:
        done = turn.run(number, seconds)
        turn.check(number)
        if number == len(turn.chosen.puzzles) or done.seconds > seconds / 4:
            fit = int(done.number * seconds / max(done.seconds, 1e-9))
            return max(min(fit, len(turn.chosen.puzzles)), 1)
        number = min(4 * number, len(turn.chosen.puzzles))


def speed_up(kernel: Kernel, chosen: Set, most: int, rounds: int, seconds: float) -> float:
    """How much faster two threads are than one by the clock, each round against its neighbour.

    The set is repeated, up to a limit, so that one thread takes about the wanted seconds.
    """
    trial = KernelTurn(kernel, 1, chosen, truth_of(chosen, kernel))
    number = len(chosen.puzzles)
    number = min(int(number * seconds / max(trial.run(number, 0).seconds, 1e-9)) + 1, most)
    longer = Set(chosen.name, np.resize(chosen.puzzles, (number, chosen.puzzles.shape[1])))
    truth = truth_of(longer, kernel)
    one, two = KernelTurn(kernel, 1, longer, truth), KernelTurn(kernel, 2, longer, truth)
    ratios = []
    for _ in range(rounds):
        times = []
        for turn in (one, two):
            start = time.perf_counter()
            turn.run(number, 0)
            times.append(time.perf_counter() - start)
            turn.check(number)
        ratios.append(times[0] / times[1])
    return statistics.median(ratios)
