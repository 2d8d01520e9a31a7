"""Digits of other scripts and drawn ones."""

from __future__ import annotations

from solver.formats.normalize import replace_numerals
from tests.for_each import for_each


@for_each(
    ("text", "expected"),
    [
        ("０１９", "019"),
        ("٠١٩", "019"),
        ("۰۱۹", "019"),
        ("०१९", "019"),
        ("๓", "3"),
        ("①⑨", "19"),
        ("❶❾", "19"),
        ("➀➈", "19"),
        ("⑩⑯", "AG"),
        ("1\ufe0f\u20e39\u20e3", "19"),
        ("𝟏𝟡", "19"),
        ("⬜\ufe0f", "⬜"),
    ],
)
def test_numerals_are_digits(text: str, expected: str) -> None:
    """One sign for each, whatever it is drawn with."""
    assert replace_numerals(text) == expected


@for_each("text", ["²", "₂", "½", "Ⅲ", "三", "⑰", "é", "…", "plain"])
def test_other_signs_stay(text: str) -> None:
    """Marks beside a cell, numbers of more than one figure and letters are none."""
    assert replace_numerals(text) == text
