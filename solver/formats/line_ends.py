"""What a line is: the one place that all readers, of texts and of streams, ask, so that they count alike.

Lines end where Unicode has lines end: at a line feed, a carriage return or both, and at the signs by which other
programs mark a new line or page. Not at the separators 1C to 1E, where `str.splitlines` ends lines too, but no editor.

>>> lines_of("1..\\r\\n# a\\x1db\\u2028.2.\\n")
['1..', '# a\\x1db', '.2.']
>>> place_of("1..\\r\\n.2x", 7)
(2, 3)
"""

from __future__ import annotations

from typing import Final

from solver.lazy_regex import pattern

_END: Final = pattern(r"\r\n|[\r\n\v\f\x85\u2028\u2029]")
_NO_ENDS: Final = "\x1c\x1d\x1e"


def lines_of(text: str) -> list[str]:
    """The lines of the text without their ends; nothing comes after the last end."""
    if not any(sign in text for sign in _NO_ENDS):
        return text.splitlines()  # many times as fast
    lines = _END.split(text)
    return lines if lines[-1] else lines[:-1]


def starts_of(text: str) -> list[int]:
    """Where each line begins; an end of a line has one after it even at the end of the text."""
    return [0, *(match.end() for match in _END.finditer(text))]


def ends_in(text: str) -> int:
    """How many ends of lines the text has."""
    return sum(1 for _ in _END.finditer(text))


def place_of(text: str, offset: int) -> tuple[int, int]:
    """The line and the column of a character, both from 1."""
    starts = starts_of(text[:offset])
    return len(starts), offset - starts[-1] + 1
