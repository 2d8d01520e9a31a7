"""Solve many puzzles: an array of them, or lines of text.

This fast path makes no Grid objects. Digits come as an array, or one table makes them from bytes. Puzzles are checked
as a whole array at once. Conflicts are looked for last, among puzzles without a solution only, by the bit-sliced kernel
if it is loaded.
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
from solver.batch.result import CONFLICTING_GIVENS, VERDICTS, Batch, Digits
from solver.engine import default_budget
from solver.errors import FormatError, RuleError
from solver.shape import CLASSIC, SHAPES, Shape
from solver.text import count_noun

_UNKNOWN: Final = 255
_PUZZLES_AT_ONCE: Final = 8_192  # puzzles whose arrays stay in the processor's cache


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
    """Solve many puzzles: count the solutions of each up to `limit`, within `budget` nodes.

    Args:
        puzzles: uint8 (puzzles, cells): digits in row order, 0 for an empty cell.
        limit: The number of solutions after which the search of a puzzle stops.
        kernel: A key of KERNELS, or a kernel; without one the fastest is taken.
        budget: Nodes for each puzzle; without it the default of the shape.
        jobs: A number of threads or processes, or any executor; it changes no answer.
        shape: The size of the puzzles.
        out: An earlier batch of the same size, whose arrays are used again: fresh ones cost a page of memory for each
            50 puzzles.

    Raises:
        RuleError: The array holds no puzzles of this shape, or `limit` is below 1.
    """
    rows = _check_puzzles(puzzles, shape)
    if limit < 1:
        raise RuleError(f"a limit of {limit} solutions: at least 1 is looked for")
    chosen = kernel if isinstance(kernel, Kernel) else _select_kernel(kernel, len(rows), shape)
    answers = _result_arrays(out, rows, limit)
    _jobs.run(chosen, rows, answers, default_budget(shape) if budget is None else budget, jobs)
    _mark_conflicts(rows, answers, shape)
    return answers


def _select_kernel(key: str, number: int, shape: Shape) -> Kernel:
    """Return the kernel with the key, or the fastest for this number of puzzles."""
    return kernels.find(key, shape) if key else kernels.choose(number, shape)


def solve_lines(
    text: bytes,
    limit: int = 2,
    *,
    kernel: str = "",
    budget: int | None = None,
    jobs: int | Executor = 1,
) -> bytes:
    """Solve puzzles of one line each and return a line 'verdict,count,solution' for each.

    A line has one character a cell; all lines have the length of the first. The solution is empty if none was found.
    For any other text, and for streams, see `solver.batch.parse_lines`.

    Raises:
        FormatError: A line is no puzzle.
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
    """Parse puzzles, one a line, to digits and their shape. Raises FormatError at the first line that is none."""
    lines = text.split()
    shape = SHAPES.get(len(lines[0])) if lines else CLASSIC
    for number, line in enumerate(lines, 1):
        if shape is None or len(line) != len(shape.cells):
            raise FormatError.at(f"{count_noun(len(line), 'character is', 'characters are')} no puzzle here", number)
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


def _check_puzzles(puzzles: Digits, shape: Shape) -> Digits:
    """Check the puzzles, and make the array C-contiguous and writable, as kernels need it. Raises RuleError."""
    if puzzles.ndim != 2 or puzzles.shape[1] != len(shape.cells):
        raise RuleError(f"an array of {puzzles.shape} is no list of {shape} puzzles of {len(shape.cells)} cells each")
    if puzzles.dtype != np.uint8:
        raise RuleError(f"puzzles are arrays of uint8, not of {puzzles.dtype}")
    if puzzles.max(initial=0) > shape.size:
        row, cell = divmod(int((puzzles > shape.size).argmax()), len(shape.cells))
        raise RuleError(f"puzzle {row}: {puzzles[row, cell]} at {shape.cell_name(cell)} is no digit of a {shape} grid")
    return np.require(puzzles, requirements=["C", "W"])  # for arrays only to be read, kernels would be compiled anew


def _result_arrays(out: Batch | None, puzzles: Digits, limit: int) -> Batch:
    """Make the arrays of the result, or take those of `out`."""
    if out is None:
        return Batch.empty(len(puzzles), puzzles.shape[1], limit)
    if out.solutions.shape != puzzles.shape:
        raise RuleError(f"out has room for {out.solutions.shape}, not for {puzzles.shape}")
    return Batch(out.solutions, out.counts, out.finished, out.conflict, limit)


def _mark_conflicts(puzzles: Digits, answers: Batch, shape: Shape) -> None:
    """Mark the puzzles without a solution whose givens repeat a digit in a house."""
    counts, conflict = answers.counts, answers.conflict
    np.equal(counts, CONFLICTING_GIVENS, out=conflict)
    least = counts.min(initial=1)
    if least > 0:
        return
    if counts.all():
        pass  # the kernel has looked at all
    elif kernel_module := _compiled_bitsliced(shape):
        kernel_module.mark_conflicts(puzzles, counts, conflict)
    else:
        rows = np.flatnonzero(counts == 0)
        conflict[rows] = find_conflicts(puzzles[rows], shape)
    if least < 0:
        np.maximum(counts, 0, out=counts)
    np.logical_or(answers.finished, answers.conflict, out=answers.finished)


def _compiled_bitsliced(shape: Shape) -> Any:
    """Return the bit-sliced kernel's module if all its functions are compiled by now and fit the shape; else None."""
    kernel_module: Any = sys.modules.get("solver.batch.bitsliced.kernel")
    ready = (
        shape is CLASSIC
        and hasattr(kernel_module, "find_clashes")
        and getattr(kernel_module.find_clashes, "signatures", None)
    )
    return kernel_module if ready else None


def find_conflicts(puzzles: Digits, shape: Shape) -> NDArray[np.bool_]:
    """Return which puzzles repeat a digit in a house, for all puzzles at once, cell by cell of each house."""
    found = np.zeros(len(puzzles), np.bool_)
    words = np.uint16 if shape.size < 16 else np.uint32  # bits 1 to 9 for the digits
    for start in range(0, len(puzzles), _PUZZLES_AT_ONCE):
        some = puzzles[start : start + _PUZZLES_AT_ONCE]
        bits = np.left_shift(words(1), np.ascontiguousarray(some.T), dtype=words)  # a row for each cell
        bits &= ~words(1)  # an empty cell has no bit
        twice = np.zeros(len(some), bits.dtype)
        for house in shape.houses:
            held = np.zeros(len(some), bits.dtype)
            for cell in house.cells:
                twice |= held & bits[cell]
                held |= bits[cell]
        found[start : start + _PUZZLES_AT_ONCE] = twice != 0
    return found
