"""The same functions compiled, where numba is there: loaded when first asked for, kept on disk, free of the GIL.

There is one source. Interpreted it runs on lists, compiled on arrays, with the same moves; so what compiling buys can
be shown. Without numba everything works, slower, and `why_not` holds the sentence that says so; it is logged once.

Measured on the puzzle with 138 million moves (moves a second of one core; CPython 3.11, numba 0.68, AMD Zen 5):

    algorithm            A             B             C            D
    interpreted      558,000       472,000       214,000       52,000
    compiled      38,700,000    29,300,000    19,500,000    5,060,000

Importing numba takes 0.35 s, compiling a search 0.5 to 1.5 s once; from the disk it comes in milliseconds.

Roads not taken: decorators, which would load numba with the package; `parallel=True`, which is not safe in a server
with threads; a flag that compiled code looks at to stop, which LLVM may read only once, where returning to Python
after every 65,536 moves costs nothing.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from solver import loading
from solver.stamp import digest, stamped

digest(Path(__file__).parent)  # now: when a search is compiled, the files may be newer than what was loaded
_lock = threading.Lock()
_made: dict[Callable[..., Any], Callable[..., Any]] = {}
_reason: str | None = None


def why_not() -> str | None:
    """The sentence that says why nothing can be compiled here; None as long as it can."""
    return _reason


def folders() -> set[str]:
    """Where the functions compiled by now are kept on disk."""
    return {made.stats.cache_path for made in _made.values() if made.stats.cache_path}  # type: ignore[attr-defined]


def is_ready(function: Callable[..., Any]) -> bool:
    """Whether the function has been compiled by now."""
    return function in _made


def is_on_disk(function: Callable[..., Any]) -> bool:
    """Whether the function is on disk, so that it need not be compiled. Loads numba."""
    try:
        made = loading.numba().njit(stamped(function))
        from solver.compiled_files import is_kept, kept

        return is_kept(kept(made))
    except Exception:  # no place to keep it, or whatever ails numba here
        return False


def compiled(
    function: Callable[..., Any], helpers: tuple[Callable[..., Any], ...], *example: Any
) -> Callable[..., Any] | None:
    """The function, with the helpers it calls, compiled for arguments like the example's; None where numba is missing.

    The first call takes a second where nothing is on disk, and a fraction of it otherwise.
    """
    if function in _made:  # nobody waits while another function is being compiled
        return _made[function]
    with _lock:
        if function not in _made and _reason is None:
            _compile(function, helpers, example)
        return _made.get(function)


def _compile(function: Callable[..., Any], helpers: tuple[Callable[..., Any], ...], example: tuple[Any, ...]) -> None:
    global _reason
    try:
        numba = loading.numba()
        if numba.config.DISABLE_JIT:
            raise ImportError("it is switched off by NUMBA_DISABLE_JIT")
        for helper in helpers:
            numba.extending.register_jitable(helper)
        types = tuple(numba.typeof(value) for value in example)
        made = numba.njit(nogil=True)(stamped(function))
        with suppress(RuntimeError):  # there is no place to keep it
            from solver.compiled_files import kept

            made = kept(made)
        _made[function] = _for_types(made, types)
    except Exception as problem:  # whatever ails numba here must not keep anybody from searching
        _reason = f"All runs interpreted, searches some sixty times slower: numba cannot be used ({problem})."
        logging.getLogger(__name__).warning(_reason)


def _for_types(dispatcher: Any, types: tuple[Any, ...]) -> Callable[..., Any]:
    dispatcher.compile(types)
    return dispatcher  # type: ignore[no-any-return]  # numba ships no types
