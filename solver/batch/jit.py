"""How functions of this package are compiled: with numba, at their first call; what was compiled is kept on disk."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import config, njit

from solver.compiled_files import kept
from solver.stamp import stamped

Function = TypeVar("Function", bound=Callable[..., Any])
_INNER: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # ways in from Python: a third more


def inlined(function: Function) -> Function:
    """The function compiled into each of its callers."""
    return cast(Function, njit(forceinline=True, **_INNER)(function))


def compiled(function: Function) -> Function:
    """The function compiled by itself, for compiled callers alone."""
    return cast(Function, njit(**_INNER)(function))


def entry(function: Function) -> Function:
    """The function compiled with all that it calls and kept on disk; it lets go of the GIL.

    What is on disk is for the registers of the processor: with other ones named, nothing is kept.
    """
    made = njit(nogil=True)(stamped(function))
    return cast(Function, made if "SUDOKU_VECTOR_WORDS" in os.environ else kept(made))


def at_once(signature: str) -> Callable[[Function], Function]:
    """Has a function for these types compiled, or taken from disk, when its module is loaded; where numba is on."""

    def decorate(function: Function) -> Function:
        made = kept(njit(nogil=True)(stamped(function)))
        if not config.DISABLE_JIT:  # type: ignore[attr-defined]
            made.compile(signature)
            made.disable_compile()
        return cast(Function, made)

    return decorate
