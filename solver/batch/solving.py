"""The two ways in: an array of puzzles, or lines of text.

The fast path knows no Grid: digits come as an array, or are made from bytes by one table; what a puzzle is must be
checked for the whole array at once. Conflicts are looked for last, among the puzzles without a solution only, by the
lanes where they are loaded.
"""

from __future__ import annotations

import sys
from concurrent.futures import Executor
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solver.batch import jobs as _jobs
from solver.batch import kernels
from solver.batch.kernels import Kernel
from solver.batch.result import CLASHING, VERDICTS, Batch, Digits
from solver.engine import default_budget
from solver.errors import FormatError, RuleError
from solver.shape import CLASSIC, SHAPES, Shape

_UNKNOWN: Final = 255
_AT_ONCE: Final = 8_192  # puzzles whose arrays stay in the processor's cache


def solve_batch(
    puzzles: Digits,
    limit: int = 2,
    *,
    kernel: str | Kernel = "",
    budget: int | None = None,
    jobs: int | Executor = 1,
    shape: Shape = CLASSIC,
    out: Batch | None = None,
) -> Batch:
    """The solutions of many puzzles, counted up to `limit`, each within `budget` nodes.

    `puzzles` has one row a puzzle: digits in row order, 0 for an empty cell. `kernel` is a key of KERNELS, or a kernel
    of its own; without one the fastest is taken. `jobs` is a number of threads or processes, or any executor; it
    changes no answer. `out`, an earlier batch of the same size, lends its arrays: fresh ones cost a page of memory for
    each 50 puzzles.
    Raises RuleError for arrays that hold no puzzles of this shape.
    """
    rows = _checked(puzzles, shape)
    if limit < 1:
        raise RuleError(f"a limit of {limit} solutions: at least 1 is looked for")
    chosen = kernel if isinstance(kernel, Kernel) else _chosen(kernel, len(rows), shape)
    answers = _room(out, rows, limit)
    _jobs.run(chosen, rows, answers, default_budget(shape) if budget is None else budget, jobs)
    _mark_conflicts(rows, answers, shape)
    return answers


def _chosen(key: str, number: int, shape: Shape) -> Kernel:
    """The kernel with the key, the fastest without one."""
    return kernels.find(key, shape) if key else kernels.choose(number, shape)


def solve_lines(
    text: bytes,
    limit: int = 2,
    *,
    kernel: str = "",
    budget: int | None = None,
    jobs: int | Executor = 1,
) -> bytes:
    """A line 'verdict,count,solution' for each line of text, which is a puzzle of one character a cell.

    All lines have the length of the first. The solution stands where one was found. For any other text, and for
    streams, see `solver.batch.stream`. Raises FormatError for lines that are no puzzle.
    """
    puzzles, shape = read_lines(text)
    found = solve_batch(puzzles, limit, kernel=kernel, budget=budget, jobs=jobs, shape=shape)
    symbols = np.frombuffer(("." + shape.symbols).encode(), np.uint8)
    lines = []
    for verdict, count, solution in zip(
        found.verdicts.tolist(), found.counts.tolist(), symbols[found.solutions], strict=True
    ):
        lines.append(b"%s,%d,%s\n" % (VERDICTS[verdict].encode(), count, solution.tobytes() if count else b""))
    return b"".join(lines)


def read_lines(text: bytes) -> tuple[Digits, Shape]:
    """The digits of the puzzles, one a line, and their shape. Raises FormatError at the first line that is none."""
    lines = text.split()
    shape = SHAPES.get(len(lines[0])) if lines else CLASSIC
    for number, line in enumerate(lines, 1):
        if shape is None or len(line) != len(shape.cells):
            raise FormatError.at(f"{len(line)} characters are no puzzle here", number)
    assert shape
    table = np.full(256, _UNKNOWN, np.uint8)
    table[list(b".0")] = 0
    table[list(shape.symbols.encode())] = list(shape.digits)
    puzzles = table[np.frombuffer(b"".join(lines), np.uint8)].reshape(len(lines), len(shape.cells))
    if puzzles.max(initial=0) == _UNKNOWN:
        row, cell = divmod(int((puzzles == _UNKNOWN).argmax()), len(shape.cells))
        sign = chr(lines[row][cell])
        raise FormatError.at(f"{sign!r} is not a digit or a blank ('.' or '0')", row + 1, cell + 1, sign, cell)
    return puzzles, shape


def _checked(puzzles: Digits, shape: Shape) -> Digits:
    """The puzzles as a kernel wants them."""
    if puzzles.ndim != 2 or puzzles.shape[1] != len(shape.cells):
        raise RuleError(f"an array of {puzzles.shape} is no list of {shape} puzzles of {len(shape.cells)} cells each")
    if puzzles.dtype != np.uint8:
        raise RuleError(f"puzzles are arrays of uint8, not of {puzzles.dtype}")
    if puzzles.max(initial=0) > shape.size:
        row, cell = divmod(int((puzzles > shape.size).argmax()), len(shape.cells))
        raise RuleError(f"puzzle {row}: {puzzles[row, cell]} at {shape.cell_name(cell)} is no digit of a {shape} grid")
    return np.require(puzzles, requirements=["C", "W"])  # for arrays only to be read, kernels would be compiled anew


def _room(out: Batch | None, puzzles: Digits, limit: int) -> Batch:
    """Room for the answers, in the arrays of `out` where there are some."""
    if out is None:
        return Batch.empty(len(puzzles), puzzles.shape[1], limit)
    if out.solutions.shape != puzzles.shape:
        raise RuleError(f"out has room for {out.solutions.shape}, not for {puzzles.shape}")
    return Batch(out.solutions, out.counts, out.finished, out.conflict, limit)


def _mark_conflicts(puzzles: Digits, answers: Batch, shape: Shape) -> None:
    """Tells puzzles whose givens repeat a digit in a house from those that simply have no solution."""
    counts, conflict = answers.counts, answers.conflict
    np.equal(counts, CLASHING, out=conflict)
    least = counts.min(initial=1)
    if least > 0:
        return
    if counts.all():
        pass  # the kernel has looked at all
    elif lanes := _lanes_compiled(shape):
        lanes.mark_conflicts(puzzles, counts, conflict)
    else:
        rows = np.flatnonzero(counts == 0)
        conflict[rows] = conflicts(puzzles[rows], shape)
    if least < 0:
        np.maximum(counts, 0, out=counts)
    np.logical_or(answers.finished, answers.conflict, out=answers.finished)


def _lanes_compiled(shape: Shape) -> Any:
    """The module `solver.batch.lanes` if it is for this shape, and all in it is compiled by now; else None."""
    lanes: Any = sys.modules.get("solver.batch.lanes")
    ready = shape is CLASSIC and hasattr(lanes, "find_clashes") and getattr(lanes.find_clashes, "signatures", None)
    return lanes if ready else None


def conflicts(puzzles: Digits, shape: Shape) -> NDArray[np.bool_]:
    """Which puzzles repeat a digit in a house: all puzzles at once, cell by cell of each house."""
    found = np.zeros(len(puzzles), np.bool_)
    words = np.uint16 if shape.size < 16 else np.uint32  # bits 1 to 9 for the digits
    for start in range(0, len(puzzles), _AT_ONCE):
        some = puzzles[start : start + _AT_ONCE]
        bits = np.left_shift(words(1), np.ascontiguousarray(some.T), dtype=words)  # a row for each cell
        bits &= ~words(1)  # an empty cell has no bit
        twice = np.zeros(len(some), bits.dtype)
        for house in shape.houses:
            held = np.zeros(len(some), bits.dtype)
            for cell in house.cells:
                twice |= held & bits[cell]
                held |= bits[cell]
        found[start : start + _AT_ONCE] = twice != 0
    return found
