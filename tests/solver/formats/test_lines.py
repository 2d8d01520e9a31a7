"""What a line is, and which cells it has."""

from __future__ import annotations

import pytest
from solver.formats.symbols import Symbols, classify, skip_label

from solver.formats.lines import LineKind, TextLine, drop_empty_headings, strip_comment

NINE, FOUR, LARGE = Symbols.of(9), Symbols.of(4), Symbols.of(16)


@pytest.mark.parametrize(
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
        ("12345", LineKind.ROW),
        ("12..34", LineKind.ROW),
        ("Grid 01", LineKind.PROSE),
        ("Solution", LineKind.PROSE),
        ("a", LineKind.PROSE),
        ("1.x.2", LineKind.ROW),
        ("1xxx2", LineKind.ROW),
        ("xxxx", LineKind.PROSE),
        ("1ä2ö", LineKind.ROW),
        ("1ä2öü", LineKind.PROSE),
        ("1?????2", LineKind.ROW),
        ("1?????ä", LineKind.ROW),
        ("12AB" * 4, LineKind.ROW),
        ("A B C D E F G A B C D E", LineKind.PROSE),
        ("1 B C D E F G A B C D E", LineKind.PROSE),
        ("ABCD EFGA BCDE", LineKind.PROSE),
        ("ABC 123456789", LineKind.ROW),
        ("ABC 12345678", LineKind.PROSE),
        ("[1, 2, 3],", LineKind.ROW),
    ],
)
def test_what_a_line_is(text: str, expected: LineKind) -> None:
    """Empty, a rule, a rule or a row of blanks, a number, words, or a row."""
    assert classify(TextLine.of(1, text)) is expected


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    ("text", "size", "cells"),
    [
        ("12.4", 4, "1 2 . 4"),
        ("1 2 . 4", 4, "1 2 . 4"),
        ("|1 2|. 4|", 4, "1 2 . 4"),
        ("[1, 2, 0, 4],", 4, "1 2 0 4"),
        ("1 +2 . 4", 4, "1 +2 . 4"),
        ("1,,3,", 4, "1 _ 3 _"),
        ("1;;3;4", 4, "1 _ 3 4"),
        ("1\t\t3\t4", 4, "1 _ 3 4"),
        ("1||3|4", 4, "1 _ 3 4"),
        ("|1||3|4|", 4, "1 _ 3 4"),
        ("  |1| |3|4|", 4, "1 _ 3 4"),
        ("1,,3,4,", 4, "1 _ 3 4"),
        ('"1","","3", "4"', 4, "1 _ 3 4"),
        ("12,,34,4", 4, "12 _ 34 4"),
        ("12 . 34 4", 4, "12 . 34 4"),
        ("12 | 123 | 34 4", 4, "12 123 34 4"),
        ("1 u2 34 4", 4, "1 u2 34 4"),
        ("12 . 34 4 # 1", 4, "12 . 34 4"),
        ("g" + "." * 15, 16, "G" + " ." * 15),
    ],
)
def test_cells_are_split_so_that_their_number_fits(text: str, size: int, cells: str) -> None:
    """One sign a cell, fields of which some are empty, or groups of candidates; each column is that of its cell."""
    row = Symbols.of(size).parse_row(TextLine.of(3, text), size)
    assert row.cells == tuple(cell.replace("_", "") for cell in cells.split())
    assert (row.line, row.wrong, row.label) == (3, (), "")
    assert list(row.columns) == sorted(row.columns)
    for cell, column in zip(row.cells, row.columns, strict=True):
        found = text[column - 1 :].upper()
        assert found.startswith((cell.upper(), cell.upper().lstrip("+")))
        assert cell or not found[:1].isdecimal()


def test_wrong_signs_are_named_by_their_place() -> None:
    """What is neither a digit nor a blank of the size stays in its cell."""
    row = FOUR.parse_row(TextLine.of(1, "1x.5"), 4)
    assert (row.cells, row.wrong) == (("1", "x", ".", "5"), (1, 3))
    assert NINE.parse_row(TextLine.of(1, "1x.5"), 4).wrong == (1,)
    assert Symbols.of(4, "X").parse_row(TextLine.of(1, "1X.4"), 4).wrong == (2,)


@pytest.mark.parametrize("text", ["", ".", "0", "-", "1", "14", "1234", "+1", "u4", "24"])
def test_groups(text: str) -> None:
    """A blank, ascending digits, or one digit marked as placed."""
    assert FOUR.is_candidate_group(text)


@pytest.mark.parametrize("text", ["..", "21", "11", "5", "15", "+12", "u", "+", "1.", "x", "a", "1u"])
def test_what_is_no_group(text: str) -> None:
    """Digits in another order, twice, or of another size; a mark before none or several."""
    assert not FOUR.is_candidate_group(text)


def test_letters_are_digits_of_large_grids_only() -> None:
    """Small and capital ones alike; they ascend after 9."""
    assert LARGE.is_candidate_group("9ag")
    assert not LARGE.is_candidate_group("a9")
    assert not NINE.is_candidate_group("9a")


@pytest.mark.parametrize(
    ("text", "label", "cells"),
    [
        ("Solution: 12.4", "Solution", "12.4"),
        ("int grid[9][9] = {1, 2, 0, 4}", "int grid[9][9]", "1204"),
        ("Solution: 12.", "", ""),
        ("Solution: see below", "", ""),
        ("12: 1234", "", ""),
        ("no label 1234", "", ""),
    ],
)
def test_a_label_stands_before_more_than_three_cells(text: str, label: str, cells: str) -> None:
    """Words and a colon or equals sign, then a row."""
    line = skip_label(TextLine.of(1, text), NINE)
    assert line.label == label
    if label:
        assert "".join(line.cells) == cells
        assert NINE.parse_row(line, 4).label == label
    else:
        assert line.start == 0


def test_the_empty_heading_of_a_markdown_table_is_no_row() -> None:
    """The rule below it shows that it is one; a row of empty fields elsewhere stays."""
    heading, rule, row, empty = "|   |   |", "|---|---|", "| 1 |   |", "|   |   |"
    lines = [TextLine.of(number, text) for number, text in enumerate([heading, rule, row, empty, row], 1)]
    assert [line.number for line in drop_empty_headings(lines)] == [2, 3, 4, 5]
    assert drop_empty_headings([]) == []
