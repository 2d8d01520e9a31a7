"""How functions of this package are compiled: with numba, at their first call; what was compiled is kept on disk."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def _digest() -> str:
    """A digest of this package's files: code compiled from others would not fit the layout of these."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


_DIGEST: Final = _digest()


def _kept(function: Function) -> Function:
    """The function, under a name of its own on disk; numba itself would only look at the file it stands in."""
    function.__qualname__ += f"_{_DIGEST}"
    return function


def inlined(function: Function) -> Function:
    """The function compiled into each of its callers."""
    return cast(Function, njit(forceinline=True)(function))


def compiled(function: Function) -> Function:
    """The function compiled by itself, for compiled callers."""
    return cast(Function, njit(function))


def entry(function: Function) -> Function:
    """The function compiled with all that it calls and kept on disk; it lets go of the GIL.

    What is on disk is for the registers of the processor: with other ones named, nothing is kept.
    """
    return cast(Function, njit(nogil=True, cache="SUDOKU_VECTOR_WORDS" not in os.environ)(_kept(function)))


def at_once(signature: str) -> Callable[[Function], Function]:
    """Has a function for these types compiled, or taken from disk, when its module is loaded."""

    def decorate(function: Function) -> Function:
        return cast(Function, njit(signature, nogil=True, cache=True)(_kept(function)))

    return decorate
