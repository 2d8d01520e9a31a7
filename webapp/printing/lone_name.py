"""Notice a number of pupils that the form takes for the name of one pupil: "thirty", "30 pupils"."""

from __future__ import annotations

import re
from typing import Final

_UNITS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_VALUES: Final = {word: value for value, word in enumerate(_UNITS)} | {
    word: 10 * tens for tens, word in enumerate(_TENS, 2)
}
_FACTORS: Final = {"dozen": 12, "hundred": 100}
_BESIDE: Final = {
    "a",
    "and",
    "about",
    "around",
    "pupils",
    "students",
    "children",
    "kids",
    "learners",
    "people",
    "names",
}
_ABOUT: Final = {"about", "around", "ca", "circa"}  # before a number
_GROUP: Final = 3  # digits
_SIGNS: Final = "-+~<>=# "
_GROUPED: Final = re.compile(r"\d[\d.,']*")  # a number, with what stands between its groups of digits
_WORD: Final = re.compile(r"[^\W\d_]+")


def describe_lone_name(names: tuple[str, ...]) -> str:
    """Write what to do if the only name looks like a number of pupils; '' if it does not.

    >>> describe_lone_name(("thirty",))
    '“thirty” is taken as the name of one pupil. For 30 pupils without names, write 30.'
    >>> describe_lone_name(("Ann",)), describe_lone_name(("thirty", "Ann"))
    ('', '')
    """
    if len(names) != 1:
        return ""
    [name] = names
    value = _leading_number(name) or _number_in_words(name)
    if value is None:
        return ""
    count = f"{value} pupils" if value > 1 else "a number of pupils"
    return f"“{name}” is taken as the name of one pupil. For {count} without names, write {max(value, 2)}."


def _leading_number(name: str) -> int | None:
    """Find the whole number with which the name begins; None if it begins with none.

    >>> [_leading_number(name) for name in ("30 pupils", "-3", "1,000", "30.0", "Room 12")]
    [30, 3, 1000, 30, None]
    """
    words = name.split()
    while words and (words[0].rstrip(".").lower() in _ABOUT or not words[0].strip(_SIGNS)):
        del words[0]
    found = _GROUPED.match(words[0].lstrip(_SIGNS)) if words else None
    if not found:
        return None
    whole, mark, decimals = found[0].rpartition(".")
    digits = whole if mark and len(decimals) < _GROUP else found[0]  # behind a point: fewer digits than a group has
    return int("".join(filter(str.isdecimal, digits)) or 0)


def _number_in_words(name: str) -> int | None:
    """Find the number that the words of the name spell, with the noun of pupils or without; None if they spell none.

    >>> [_number_in_words(name) for name in ("Twenty-five", "two dozen kids", "a hundred and ten", "Tenzin", "pupils")]
    [25, 24, 110, None, None]
    """
    words = [word for word in _WORD.findall(name.lower()) if word not in _BESIDE]
    if not words or not all(word in _VALUES or word in _FACTORS for word in words):
        return None
    value = 0
    for word in words:
        value = (value or 1) * _FACTORS[word] if word in _FACTORS else value + _VALUES[word]
    return value
