"""The cells of one line: fields, candidates between blanks, numbers that are no digits, and signs close together."""

from __future__ import annotations

import pytest
from solver.formats.symbols import Symbols, classify

from solver.formats.lines import LineKind, TextLine


@pytest.mark.parametrize(
    ("text", "cells", "columns"),
    [
        ("1||2|3", "1//2/3", (1, 3, 4, 6)),
        ("|1||2|3|", "1//2/3", (2, 4, 5, 7)),
        (" | 1 | | 2 | 3 | ", "1//2/3", (4, 8, 10, 14)),
        ("|1,,2,3|", "1//2/3", (2, 4, 5, 7)),
        ("|1|2|3", "/1/2/3", (1, 2, 4, 6)),
        ("1|2|3|", "1/2/3/", (1, 3, 5, 7)),
        ("1,,2,3,", "1//2/3", (1, 3, 4, 6)),
        ("1\t\t2\t3", "1//2/3", (1, 3, 4, 6)),
        ("'1','','2','3'", "1//2/3", (2, 7, 9, 13)),
        ("12 34 1 u2", "12/34/1/u2", (1, 4, 7, 9)),
        ("1 2 3 4 # 5", "1/2/3/4", (1, 3, 5, 7)),
        ("1 . 12 13 14", "1/./1/2/1/3/1/4", (1, 3, 5, 6, 8, 9, 11, 12)),
    ],
)
def test_the_cells_of_a_line_know_their_columns(text: str, cells: str, columns: tuple[int, ...]) -> None:
    """An empty field is a blank; a frame round the fields is none; ascending digits are the candidates of one cell."""
    row = Symbols.of(4).parse_row(TextLine.of(1, text), 4)
    assert ("/".join(row.cells), row.columns, row.wrong) == (cells, columns, ())


@pytest.mark.parametrize(
    ("text", "cells", "wrong"),
    [
        ("1 5 . 12", "1/5/./12", (1, 3)),
        ("4 32 .", "4/32/.", (1,)),
        ("1 -3 . 1.5", "1/-3/./1.5", (1, 3)),
        ("12 21 1 2", "12/21/1/2", (0, 1)),
        ("12 34 4 21 1", "1/2/3/4/4/2/1/1", ()),
    ],
)
def test_numbers_are_cells_where_no_more_than_half_of_them_are_large(
    text: str, cells: str, wrong: tuple[int, ...]
) -> None:
    """Where most stand in bunches, a bunch is no number."""
    row = Symbols.of(4).parse_row(TextLine.of(1, text), 4)
    assert ("/".join(row.cells), row.wrong) == (cells, wrong)


@pytest.mark.parametrize("text", ["a b c d e f g 1 2 3 4 5 6 7 8 9", "abcdefg123456789", "abcd efg1 2345 6789"])
def test_small_letters_are_digits_of_large_grids(text: str) -> None:
    """However far apart they stand."""
    assert "".join(Symbols.of(16).parse_row(TextLine.of(1, text), 16).cells) == "ABCDEFG123456789"


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("xxxx8xx7y", LineKind.ROW),
        ("xxxxyxx7y", LineKind.PROSE),
        ("x?xx8xx7.", LineKind.PROSE),
        ("xoxo", LineKind.PROSE),
    ],
)
def test_a_row_with_another_sign_beside_one_for_blanks_is_a_row(text: str, sort: LineKind) -> None:
    """So that it is reported, and not passed over as words."""
    assert classify(TextLine.of(1, text)) is sort
