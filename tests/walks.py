"""The way of a call through the files of the house: which files are on the stack, and whether one is entered again.

A file is come back to where it calls others that call it again: then it cannot be understood without them, nor they
without it. That a file is called twice, one time after the other, is no return.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

HOME = Path(__file__).parents[1]
ROOMS = (str(HOME / "solver"), str(HOME / "webapp"))


class Walk:
    """What was seen of a way: the `files` entered, in that order; the `returns`, each as a chain of files."""

    def __init__(self) -> None:
        self.files: dict[str, None] = {}
        self.returns: set[tuple[str, ...]] = set()
        self._names: dict[CodeType, str | None] = {}

    def see(self, frame: FrameType, event: str, _: object) -> None:
        """Note a call, as a profile function of Python."""
        if event != "call" or (here := self._name(frame.f_code)) is None:
            return
        self.files.setdefault(here)
        stack = [here]
        caller = frame.f_back
        while caller is not None:
            name = self._name(caller.f_code)
            if name is not None and name != stack[-1]:
                stack.append(name)
                if name == here:
                    self.returns.add(tuple(reversed(stack)))
                    return
            caller = caller.f_back

    def _name(self, code: CodeType) -> str | None:
        """The file of the code below the house; None outside of it, and for what only waits there, as decorators do."""
        if code not in self._names:
            inside = code.co_filename.startswith(ROOMS)
            self._names[code] = str(Path(code.co_filename).relative_to(HOME)) if inside else None
        return self._names[code]


@contextmanager
def walked() -> Iterator[Walk]:
    """The walk of all that is called meanwhile, in threads begun meanwhile too."""
    walk = Walk()
    before = sys.getprofile()
    threading.setprofile(walk.see)
    sys.setprofile(walk.see)
    try:
        yield walk
    finally:
        sys.setprofile(before)
        threading.setprofile(before)


def walk_of(call: Callable[[], object]) -> Walk:
    """The walk of one call."""
    with walked() as walk:
        call()
    return walk
