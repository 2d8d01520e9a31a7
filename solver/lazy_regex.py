"""Regular expressions that are compiled at their first use.

There are about a hundred of them, a quarter of a millisecond each, and a program that reads one puzzle needs a few.
Each is a constant of its module and takes no more than linear time: tests/test_patterns.py tries them all. A repeat
that could give characters back is possessive (`*+`), and one that could begin anywhere is anchored with `\\\\A`.

>>> pattern("[0-9]+").findall("r4c7")
['4', '7']
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class _LazyPattern:
    """Stands for the pattern: compiles it when an attribute is first asked for, and caches that attribute."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._asked = text, flags

    def __getattr__(self, name: str) -> Any:
        text, flags = self._asked
        found = getattr(re.compile(text, flags), name)  # `re` keeps what it compiled.
        setattr(self, name, found)
        return found


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return the pattern, to be used like that of `re.compile`; an error in it is raised at its first use."""
    return cast("re.Pattern[AnyStr]", _LazyPattern(text, flags))
