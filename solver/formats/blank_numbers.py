r"""Read a number that is no digit as the sign for blanks: programs write -1 or 99 into empty cells.

It is one where it is the only number of the text outside the digits, and stands as often as a grid with one solution
has clues, in proportion: 17 times on 9x9. Where 0 stands in the text too, it may be a digit, and nothing is changed.

>>> replace_blank_number("[[5, 3, -1, 1],\n [-1, -1, 2, 4]]")
('[[5, 3, ., 1],\n [., ., 2, 4]]', '-1')
>>> replace_blank_number("5 3 -1 0\n-1 -1 2 4"), replace_blank_number("5 3 -1 99\n-1 99 2 4")
(('', ''), ('', ''))
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SYMBOLS

_NUMBER: Final = pattern(r"(?<![\w.+-])(-?[0-9]{1,9})(?:\.0{0,9})?(?![\w.])")
_MIN_BLANKS: Final = 17 / len(CLASSIC.cells)  # of the numbers: the fewest clues that have one solution
_OTHER_BLANK: Final = pattern(r"(?<![^\s,;|\[({])[._*X](?![^\s,;|\])}])|[,;\t][ \t]{0,9}[,;\t]")
_DIGITS: Final = frozenset(str(number) for number in range(1, len(SYMBOLS) + 1))
_ZERO: Final = "0"


def find_blank_number(numbers: Iterable[str]) -> str:
    """Return the only number that is no digit of any size, if it stands often enough; '' if there is none.

    >>> find_blank_number(["1", "-1", "-1", "4"]), find_blank_number(["1", "12", "12", "4"])
    ('-1', '')
    """
    found = list(numbers)
    others = {number for number in found if number not in _DIGITS}
    if len(others) != 1 or _ZERO in others:
        return ""
    (number,) = others
    is_certain = number.startswith("-") or not _may_be_candidates(number)
    return number if is_certain and found.count(number) >= _MIN_BLANKS * len(found) else ""


def _may_be_candidates(number: str) -> bool:
    """Return whether the figures ascend, as the candidates of a cell do."""
    return _ZERO not in number and sorted(set(number)) == list(number)


def replace_blank_number(text: str) -> tuple[str, str]:
    """Replace the number that stands for blanks by '.'; return the text and the number, both '' if there is none.

    Where another sign stands for blanks too, the number means something else.
    """
    number = find_blank_number(match[1] for match in _NUMBER.finditer(text))
    if not number or _OTHER_BLANK.search(text):
        return "", ""

    return _NUMBER.sub(lambda match: "." if match[1] == number else match[0], text), number


def describe(number: str) -> str:
    """Return the notice on that number."""
    return f"{number} is read as the sign for an empty cell."
