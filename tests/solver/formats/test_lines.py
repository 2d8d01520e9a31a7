"""What a line is, and which cells it has."""

from __future__ import annotations

from solver.formats.lines import find_cells, is_separator, strip_comment
from tests.for_each import for_each


@for_each(
    ("text", "expected"),
    [
        *((text, True) for text in ("", " ", "\t", "---", "- - -|- - -", "*", "_ _", "-----+-----", "======", "+---+")),
        *((text, True) for text in ("*-*", "┌───┐", "{", "|")),
        *((text, False) for text in ("\t\t", "# a remark", "||", ",,,", "; |\t", "12", "#12", "12.", "12..34", "Grid")),
    ],
)
def test_a_separator_is_empty_or_a_rule(text: str, expected: bool) -> None:
    """Several empty fields are a row, and a comment is words."""
    assert is_separator(text) is expected


@for_each(
    ("text", "cells"),
    [
        *((text, "") for text in ("", "# a remark", "+---+", "Grid 01", "1ä2öü", "ABC DEF HIJ")),
        *((text, text) for text in ("12", "12..34", "1.x.2", "1ä2ö", "1?????2", "---", "12AB12AB12AB12AB")),
        ("[1, 2, 3], // first", "123"),
        ("+1.", "+1."),
    ],
)
def test_cells_are_the_signs_of_a_line_without_words(text: str, cells: str) -> None:
    """All but separators, comments and rules; letters in words are none but those of digits."""
    assert "".join(sign for sign, _ in find_cells(text)) == cells


@for_each(
    ("text", "bare"),
    [
        *(("12.. # easy", "12.. "), ("12..// easy", "12..// easy"), ("12.. // easy", "12.. "), ("# easy", "")),
        *(("//", ""), ("1#2", "1#2"), ("1 / 2 # a // b", "1 / 2 "), ("12..", "12..")),
    ],
)
def test_a_comment_begins_where_a_word_could(text: str, bare: str) -> None:
    """At the start of the line or behind a blank."""
    assert strip_comment(text) == bare
