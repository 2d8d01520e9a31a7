"""Many puzzles at once: arrays in, arrays out, by the fastest kernel there is.

Importing this package loads neither numpy nor numba; the names below do when they are first used.

>>> import numpy
>>> from solver import batch
>>> line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> puzzles = numpy.zeros((2, len(line)), numpy.uint8)
>>> puzzles[0] = [max(sign - ord("0"), 0) for sign in line]
>>> found = batch.solve_batch(puzzles, kernel="plain")
>>> found.counts.tolist(), [found.verdict(row).value for row in range(2)]
([1, 2], ['unique', 'several'])
>>> batch.solve_lines(line, kernel="plain")[:19]
b'unique,1,5346789126'
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.batch.kernels import KERNELS, Kernel
    from solver.batch.result import VERDICTS, Batch
    from solver.batch.solve_many import solve_batch, solve_lines

__all__ = ["KERNELS", "VERDICTS", "Batch", "Kernel", "solve_batch", "solve_lines"]

_MODULES = {
    "KERNELS": "kernels",
    "VERDICTS": "result",
    "Batch": "result",
    "Kernel": "kernels",
    "solve_batch": "solve_many",
    "solve_lines": "solve_many",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
