"""Quoted mail."""

from __future__ import annotations

from solver.formats.normalize import strip_quote_marks
from tests.for_each import for_each


@for_each(
    ("text", "expected"),
    [
        ("> 12\n> 34", "12\n34"),
        (">12\n>> 34\n> > 56", "12\n34\n56"),
        ("a > b\n>\n", "a > b\n\n"),
        (">>> [[1, 2]]", "[[1, 2]]"),
        ("<a>\n> b", "<a>\n> b"),
        (">  1", " 1"),
        ("no sign", "no sign"),
    ],
)
def test_the_signs_before_lines_are_left_out(text: str, expected: str) -> None:
    """At the start of lines, each with one blank; not in markup."""
    assert strip_quote_marks(text) == expected
