"""Names for compiled code that change with its sources.

numba keeps what it compiled beside the file of a function, and takes it as good while that one file is as it was. But
code is compiled from all the files it calls into: after an update of another one, old code would run on a new layout.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


@cache
def digest(folder: Path) -> str:
    """A digest of the Python files in the folder, as they were when it was first asked for."""
    found = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def stamped(function: Function) -> Function:
    """The function, under a name that numba's cache has for it only while all files of its folder are as they are."""
    function.__qualname__ = f"{function.__name__}_{digest(Path(function.__code__.co_filename).parent)}"
    return function
