"""Regular expressions that are compiled when they are first used.

There are some hundred of them, a quarter of a millisecond each, and a program that reads one puzzle needs a few.
Each is a constant of its module and takes no more than linear time: tests/test_patterns.py tries them all. A repeat
that could give back what it holds is possessive (`*+`), and one that could begin anywhere is anchored with `\\A`.

>>> pattern("[0-9]+").findall("r4c7")
['4', '7']
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


class _Later:
    """Stands for the expression: whatever is asked of it is the compiled one's, and kept."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._asked = text, flags

    def __getattr__(self, name: str) -> Any:
        text, flags = self._asked
        found = getattr(re.compile(text, flags), name)  # which keeps what it compiled
        setattr(self, name, found)
        return found


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """The expression, to be used as `re.compile` would have it; what is wrong with it shows at its first use."""
    return cast("re.Pattern[AnyStr]", _Later(text, flags))
