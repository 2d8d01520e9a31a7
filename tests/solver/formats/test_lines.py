"""What a line is, and which cells it has."""

from __future__ import annotations

from solver.formats.lines import LineKind, TextLine, strip_comment
from tests.for_each import for_each


@for_each(
    ("text", "expected"),
    [
        ("", LineKind.EMPTY),
        (" ", LineKind.EMPTY),
        ("\t", LineKind.EMPTY),
        ("\t\t", LineKind.ROW),
        ("# a remark", LineKind.PROSE),
        ("  // a remark", LineKind.PROSE),
        ("---", LineKind.DASHES),
        ("- - -|- - -", LineKind.DASHES),
        ("*", LineKind.DASHES),
        ("_ _", LineKind.DASHES),
        ("-----+-----", LineKind.RULE),
        ("======", LineKind.RULE),
        ("+---+", LineKind.RULE),
        ("*-*", LineKind.RULE),
        ("┌───┐", LineKind.RULE),
        ("{", LineKind.RULE),
        ("|", LineKind.RULE),
        ("||", LineKind.ROW),
        (",,,", LineKind.ROW),
        ("; |\t", LineKind.ROW),
        ("12", LineKind.NUMBER),
        ("#12", LineKind.PROSE),
        ("(12)", LineKind.NUMBER),
        ("12.", LineKind.NUMBER),
        ("2024-05-06", LineKind.NUMBER),
        ("12345", None),
        ("12..34", None),
        ("Grid 01", LineKind.PROSE),
        ("Solution", LineKind.PROSE),
        ("1.x.2", None),
        ("1xxx2", None),
        ("1ä2ö", None),
        ("1ä2öü", LineKind.PROSE),
        ("1?????2", None),
        ("1?????ä", None),
        ("12AB" * 4, None),
        ("ABC 123456789", None),
        ("[1, 2, 3],", None),
    ],
)
def test_what_a_line_is(text: str, expected: LineKind | None) -> None:
    """Empty, a rule, a rule or a row of blanks, a number, words, or what depends on the size."""
    assert TextLine.of(1, text).kind is expected


@for_each(
    ("text", "bare"),
    [
        ("12.. # easy", "12.. "),
        ("12..// easy", "12..// easy"),
        ("12.. // easy", "12.. "),
        ("# easy", ""),
        ("//", ""),
        ("1#2", "1#2"),
        ("1 / 2 # a // b", "1 / 2 "),
        ("12..", "12.."),
    ],
)
def test_a_comment_begins_where_a_word_could(text: str, bare: str) -> None:
    """At the start of the line or behind a blank."""
    assert strip_comment(text) == bare
