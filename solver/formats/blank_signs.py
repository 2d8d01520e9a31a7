"""Signs for blanks that mean something else elsewhere: · • ? □, and letters such as x and O.

Such a sign is a blank where it is the only sign beside digits in all rows of a text, several times. A line with
anything else is no row: comments stay comments, and words stay words.

>>> with_dots("1xx4\\nx4xx\\n4xxx\\nx1x4\\nextra")
('1..4\\n.4..\\n4...\\n.1.4\\nextra', 'x')
>>> with_dots("12x4\\n")[1], with_dots("1?x4\\n?x?x\\n4???")[1], with_dots("xxxx\\n" * 4)[1]
('', '', '')
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from solver.formats.lines import BLANKS, CAPITAL_X, SEPARATORS
from solver.lazy_regex import pattern
from solver.shape import SHAPES

_SEPARATED: Final = pattern(f"[{SEPARATORS}]+")
_OTHERS: Final = frozenset(BLANKS + CAPITAL_X)  # are blanks anywhere
_LETTERS: Final = frozenset("oOx")
_DIGITS: Final = frozenset("123456789")
_FEWEST: Final = min(shape.size for shape in SHAPES.values())  # one alone is rather a digit that was lost


def with_dots(text: str) -> tuple[str, str]:
    """The text with '.' for the sign, and the sign; neither if it has no such sign."""
    lines = text.splitlines(keepends=True)
    signs = [frozenset(_SEPARATED.sub("", line)) - _DIGITS for line in lines]
    times: Counter[str] = Counter()
    digits = 0
    for line, found in zip(lines, signs, strict=True):
        if len(found) == 1 and not found <= _OTHERS and _may_be_blank(*found):
            (sign,) = found
            times[sign] += line.count(sign)
            digits += not _DIGITS.isdisjoint(line)
    if len(times) != 1 or not digits:  # a list of words has its sign too
        return "", ""
    ((sign, number),) = times.items()
    if number < _FEWEST:
        return "", ""
    dotted = (line.replace(sign, ".") if found == {sign} else line for line, found in zip(lines, signs, strict=True))
    return "".join(dotted), sign


def _may_be_blank(sign: str) -> bool:
    return sign in _LETTERS or (sign.isprintable() and not sign.isalnum())
