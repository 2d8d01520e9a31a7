"""numba, loaded when something is to be compiled and not before; and who hears that it compiles.

Loading takes 0.3 s, from which commands that end sooner are spared.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

_listening: list[Callable[[], None]] = []
_is_heard = False


@contextmanager
def told_of_compiling(say: Callable[[], None]) -> Iterator[None]:
    """A context in which `say` is called, once, when numba begins to compile something."""
    _listening.append(say)
    try:
        yield
    finally:
        with suppress(ValueError):  # it was told
            _listening.remove(say)


def numba() -> Any:
    """The package, loaded now if it was not before. Raises whatever ails it here."""
    package: Any = importlib.import_module("numba")
    _hear(importlib.import_module("numba.core.event"))
    return package


def _hear(event: Any) -> None:
    global _is_heard
    if _is_heard:
        return
    _is_heard = True

    class Teller(event.Listener):  # type: ignore[misc]  # numba ships no types
        def on_start(self, _: object) -> None:
            while _listening:
                _listening.pop()()

        def on_end(self, _: object) -> None:
            return

    event.register("numba:compile", Teller())
