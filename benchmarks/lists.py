"""Lists as people have them: each as long as it is, by the kernel that the program chooses, beside other solvers.

Good ones and bad ones: proper puzzles, some hundred very hard ones, givens that clash, grids with many solutions and
nearly empty ones. Ours come from our generator and a fixed seed, three from the folder that SUDOKU_OUTSIDE_DATA names.

Each round takes a turn of ours and one of each other's on each list, again and again until a turn has taken its time.
All counts are compared with a referee's, the others' with ours, and our solutions with the rules.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np

from benchmarks import rates, sets, starts, yardsticks
from benchmarks.sets import SEED, Set
from benchmarks.tables import ratio, rounded
from benchmarks.yardsticks import Yardstick
from solver import batch
from solver.batch import kernels
from solver.batch.kernels import Kernel
from solver.batch.result import Batch, Digits
from solver.shape import CLASSIC

HEAD: Final = ("list as it is", "ours, puzzles/s", "kernel chosen")
OUTSIDE: Final = "SUDOKU_OUTSIDE_DATA"
MANY: Final = 1_000  # solutions to be counted
_FEW: Final = 5_000  # of the long list, and of sparse ones
_SEVERAL: Final = 20_000
_SPARSE: Final = range(2, 15)  # givens
_STARTS: Final = 20  # processes


class Row(NamedTuple):
    """A list, and up to how many solutions are looked for."""

    chosen: Set
    limit: int = 2


def rows(own: Sequence[Set], number: int) -> Iterator[Row]:
    """All lists; `own` are the generated sets, for singles, usual and random minimal; ours have `number` puzzles."""
    singles, usual, minimal = own
    for each in (singles, minimal):
        yield Row(Set(f"{each.name}, {sets.GUISES} guises each", each.puzzles))
    folder = Path(os.environ.get(OUTSIDE, "")) / "lists"
    few = folder / "17_clue.txt"
    for name in ("17_clue", "magictour_top1465", "forum_hardest_1106"):
        if OUTSIDE in os.environ and (path := folder / f"{name}.txt").is_file():
            yield Row(sets.of_file(path))
    if OUTSIDE in os.environ and few.is_file():
        known = sets.of_file(few).puzzles
        yield Row(Set("17_clue.txt, some", known[:_FEW]))
        yield Row(Set("17_clue.txt, each less two givens", _less(known, 2)))
    yield Row(Set(f"{usual.name}, one of them wrong", _wrong(usual.puzzles)))
    several = Set("34 givens, several solutions", _several(min(number, _SEVERAL), own))
    yield Row(several)
    yield Row(several, MANY)
    yield Row(Set("2 to 14 givens at random", _sparse(min(number, _FEW))))
    yield Row(Set("empty grids", np.zeros((min(number, MANY), len(CLASSIC.cells)), np.uint8)))


def _less(puzzles: Digits, less: int) -> Digits:
    """The puzzles without a number of their givens, any."""
    drawn = np.random.default_rng(SEED).random(puzzles.shape)
    order = np.argsort(np.where(puzzles > 0, drawn, 2.0), axis=1)
    left = puzzles.copy()
    np.put_along_axis(left, order[:, :less], 0, axis=1)
    return left


def _wrong(puzzles: Digits) -> Digits:
    """The puzzles with another digit as one of the givens, any: no, one or several solutions."""
    bits = np.random.default_rng(SEED)
    cells = np.where(puzzles > 0, bits.random(puzzles.shape), 2.0).argmin(axis=1)
    each = np.arange(len(puzzles))
    wrong = puzzles.copy()
    by = bits.integers(1, CLASSIC.size, len(puzzles))
    wrong[each, cells] = (wrong[each, cells] - 1 + by) % CLASSIC.size + 1
    return wrong


def _several(number: int, own: Sequence[Set]) -> Digits:
    """Solutions of our minimal puzzles with any 34 of their digits left, as far as these have several solutions."""
    full = batch.solve_batch(own[2].puzzles[:number]).solutions
    left = _less(full, len(CLASSIC.cells) - 34)
    several: Digits = left[batch.solve_batch(left).counts > 1]
    return several


def _sparse(number: int) -> Digits:
    """Grids with a few digits that clash with no other, by turns 2 to 14."""
    bits = Random(SEED)
    found = np.zeros((number, len(CLASSIC.cells)), np.uint8)
    for row, grid in enumerate(found):
        while np.count_nonzero(grid) < _SPARSE[row % len(_SPARSE)]:
            cell, digit = bits.choice(CLASSIC.cells), bits.choice(CLASSIC.digits)
            if not grid[cell] and digit not in grid[list(CLASSIC.peers[cell])]:
                grid[cell] = digit
    return found


def measured(wanted: Sequence[Row], referee: Kernel, rounds: int, seconds: float) -> Iterator[list[str]]:
    """The rows of the table. Raises WrongAnswer."""
    others = yardsticks.present()
    turns: list[list[Callable[[], object] | str]] = [
        [_ours(row, referee), *(_theirs(row, other) for other in others)] for row in wanted
    ]
    taken: list[list[list[float]]] = [[[] for _ in each] for each in turns]
    for _ in range(rounds):
        for each, spent in zip(turns, taken, strict=True):
            for turn, times in zip(each, spent, strict=True):
                if not isinstance(turn, str):
                    times.append(_time_of(turn, seconds))
    for row, each, spent in zip(wanted, turns, taken, strict=True):
        number = len(row.chosen.puzzles)
        name = f"{row.chosen.name}, {number:,}" + (f", counted to {row.limit:,}" if row.limit > 2 else "")
        rate, *rivals = [number / statistics.median(times) if times else 0.0 for times in spent]
        beside = [
            turn if isinstance(turn, str) else f"{rounded(rival)} ({ratio(rate / rival)})"
            for turn, rival in zip(each[1:], rivals, strict=True)
        ]
        yield [name, rounded(rate), kernels.choose(number).key, *beside]


def _time_of(turn: Callable[[], object], seconds: float) -> float:
    """The CPU seconds that one turn takes, in the mean of several seconds of turns."""
    start, times = time.thread_time(), 0
    while not times or time.thread_time() - start < seconds:
        turn()
        times += 1
    return max(time.thread_time() - start, 1e-9) / times


def _ours(row: Row, referee: Kernel) -> Callable[[], object]:
    """A turn of ours, whose answers have been compared with the referee's."""
    puzzles, limit = row.chosen.puzzles, row.limit
    room = Batch.empty(*puzzles.shape)
    truth = rates.truth_of(row.chosen, referee, limit)
    found = batch.solve_batch(puzzles, limit, out=room)
    rates.Turn(row.chosen, truth).compare(len(puzzles), found.counts, found.solutions, limit)
    return lambda: batch.solve_batch(puzzles, limit, out=room)


def _theirs(row: Row, yardstick: Yardstick) -> Callable[[], object] | str:
    """A turn of another solver, whose counts have been compared with ours; or why it has none."""
    if 0 < yardstick.most < row.limit:
        return f"counts to {yardstick.most}"
    text = yardsticks.prepare(row.chosen)
    ours = batch.solve_batch(row.chosen.puzzles, row.limit)
    counts, _ = yardsticks.solve(yardstick, text, row.limit)
    wrong = np.count_nonzero(counts != ours.counts)
    if wrong and yardstick.errs:
        return f"{wrong:,} not right"
    rates.Turn(row.chosen, ours).compare(len(text), counts, None, row.limit)
    return lambda: yardsticks.solve(yardstick, text, row.limit)


def one_in_a_process(puzzle: bytes, times: int = _STARTS) -> list[str]:
    """The last row: `sudoku solve` of one puzzle, as CPU time of the whole process."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "one.txt"
        path.write_bytes(puzzle + b"\n")
        took = statistics.median(starts.run([*starts.COMMAND, "solve", str(path)]).cpu for _ in range(times))
    return [
        f"one of {sets.USUAL} givens in a process of its own, `sudoku solve`",
        f"{took:.3f} s of CPU time",
        *[""] * (1 + len(yardsticks.present())),
    ]
