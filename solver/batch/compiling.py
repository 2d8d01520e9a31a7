"""When kernels are compiled: at their first call on a machine, and beforehand on request."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from solver import loading
from solver.batch import kernels
from solver.batch.kernels import Kernel


@dataclass(frozen=True, slots=True)
class Made:
    """What became of a kernel: the reason why it cannot be compiled, or the seconds it took; where it is kept."""

    key: str
    name: str
    compiled: bool
    reason: str
    seconds: float
    fresh: bool  # compiled now; else it was on disk already
    folders: tuple[str, ...]


def is_kept(kernel: Kernel) -> bool:
    """Whether the kernel is on disk, so that it is loaded and not compiled. Loads numba."""
    module = kernels.imported(kernel.module)
    compiled_files = importlib.import_module("solver.compiled_files")
    entries = [value for value in vars(module).values() if compiled_files.keeps(value)]
    return all(map(compiled_files.is_kept, [module.run] if module.run in entries else entries))


def folder() -> str:
    """The folder where numba keeps what it compiles, if it is not its usual one. Loads numba."""
    return str(loading.numba().config.CACHE_DIR)


def compile_into(kernel: Kernel, folder: str) -> None:
    """Compiles the kernel, and all that goes with it, and keeps it on disk, in the folder if one is named."""
    numba = loading.numba()
    numba.config.CACHE_DIR = folder or numba.config.CACHE_DIR
    importlib.import_module("solver.batch.signs")  # before the kernel, which tells that all is there
    kernel.load()


def compile_all(begin: Callable[[Kernel], None]) -> Iterator[Made]:
    """Each kernel, compiled, and kept on disk where that can be; `begin` is told of each before its turn."""
    for kernel in kernels.KERNELS:
        reason = kernel.available()
        if reason or not kernel.compiled:
            yield Made(kernel.key, kernel.name, kernel.compiled, reason, 0.0, False, ())
            continue
        begin(kernel)
        fresh: list[bool] = []
        start = time.perf_counter()
        with loading.told_of_compiling(lambda made=fresh: made.append(True)):  # type: ignore[misc]
            _solve_one(kernel)
        seconds = time.perf_counter() - start
        yield Made(kernel.key, kernel.name, True, "", seconds, bool(fresh), _folders(kernel))


def _solve_one(kernel: Kernel) -> None:
    """Lets the kernel solve the empty grid, with arguments of the types that batches have."""
    import numpy as np

    from solver.batch.result import Batch

    puzzles = np.zeros((1, len(kernel.shapes[0].cells)), np.uint8)
    room = Batch.empty(*puzzles.shape)
    kernel.load()(puzzles, room.solutions, room.counts, room.finished, room.limit, 100)


def _folders(kernel: Kernel) -> tuple[str, ...]:
    """Where the compiled functions of the kernel's module are kept."""
    module = importlib.import_module(f"solver.batch.{kernel.module}")
    caches = {getattr(getattr(value, "stats", None), "cache_path", None) for value in vars(module).values()}
    return tuple(sorted(path for path in caches if isinstance(path, str)))
