"""The short name of a technique, and the titles of its positions for practice: 'X-Wing, example', 'X-Wing, position 3'.

>>> practice_title("X-Wing", 3), parse_practice_title("X-Wing")
('X-Wing, position 3', None)
>>> parse_practice_title("X-Wing, position 3")
PracticeTitle(technique='X-Wing', number=3)
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from solver.techniques.registry import TECHNIQUES

_TITLE: Final = re.compile(
    rf"({'|'.join(re.escape(entry.name) for entry in TECHNIQUES.values())}), (?:example|position ([1-9][0-9]{{0,2}}))"
)


class PracticeTitle(NamedTuple):
    """The name of a technique, and the number of its position; 0 for the example."""

    technique: str
    number: int

    @property
    def position(self) -> str:
        """The position in words: 'position 3'."""
        return f"position {self.number}" if self.number else "example"


def practice_title(technique: str, number: int) -> str:
    """Write the title of a position for practice; 0 is the example."""
    return f"{technique}, {PracticeTitle(technique, number).position}"


def parse_practice_title(title: str) -> PracticeTitle | None:
    """Parse the title of a position for practice; None for any other title."""
    found = _TITLE.fullmatch(title)
    return PracticeTitle(found[1], int(found[2] or 0)) if found else None


def short_name(name: str) -> str:
    """Shorten the name of a technique.

    >>> short_name("Locked Candidates Type 1 (Pointing)"), short_name("X-Wing")
    ('Pointing', 'X-Wing')
    """
    whole, _, called = name.rstrip(")").partition(" (")
    return called or whole
