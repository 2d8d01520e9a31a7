"""Signs that are blanks where a text has no other."""

from __future__ import annotations

import json

import pytest

from solver.errors import FormatError
from solver.formats import read
from solver.formats.blanks import replace_blank_symbol
from tests.for_each import for_each

GRID = "1xx4\nx4xx\n4xxx\nx1x4\n"


@for_each("sign", "·•?□xoO#~%⬜")
def test_the_only_sign_beside_digits_is_a_blank(sign: str) -> None:
    """It is named in the description."""
    reading = read(GRID.replace("x", sign))
    assert reading.entries[0].puzzle.givens.line() == "1..4.4..4....1.4"
    assert reading.description == f"4 rows, {sign!r} = blank"


@for_each(
    "text",
    [
        GRID.replace("x", "y"),  # any other letter
        GRID.replace("x", "."),
        "1234\n3412\n2143\n432x",  # a digit that was lost
        "xxxx\nxxxx\nxxxx\nxxxx",  # no digit
        GRID.replace("x", "\x07"),
        "- one\n- two\n- three\n- four",
        "",
    ],
)
def test_other_signs_are_not(text: str) -> None:
    """Letters, mixtures, lone signs and signs without digits."""
    assert replace_blank_symbol(text) == ("", "")


def test_comments_stay_comments() -> None:
    """Where rows have dots, what follows '#' is none of them."""
    entry = read("1..4\n.4..\n4...\n.1.4 # 1 2 3\n").entries[0]
    assert entry.puzzle.givens.line() == "1..4.4..4....1.4"


def test_words_beside_such_rows_stay_words() -> None:
    """No letter of theirs becomes a dot."""
    reading = read("Expert box\n" + GRID)
    assert reading.entries[0].details.title == "Expert box"


def test_a_sign_beside_another_blank_is_named() -> None:
    """Nobody can tell whether it is one; nor can anybody with two such signs."""
    with pytest.raises(FormatError, match="'x'"):
        read(GRID.replace("x", ".", 3))
    with pytest.raises(FormatError):
        read(GRID.replace("x", "?", 1))


@for_each("sign", "?x\u00b7")
def test_rows_of_letters_have_such_a_blank_too(sign: str) -> None:
    """16x16 in 1 to G, or in 0 to F where there is a 0."""
    for digits, first in (("123456789ABCDEFG", "1"), ("0123456789ABCDEF", "1")):
        rows = [(digits[at:] + digits[:at])[:4] + sign * 12 for at in range(16)]
        assert read("\n".join(rows)).entries[0].puzzle.givens.line()[:5] == first + "234."


ROWS = [row.replace("x", "{0}") for row in GRID.split()]
CELLS = [[cell.replace("x", "{0}") for cell in row] for row in GRID.split()]


@for_each("sign", "xX?_*.-0")
@for_each(
    "text",
    [
        json.dumps({"puzzle": ROWS}),
        json.dumps(CELLS),
        "char g[4][4] = {" + ",\n".join("{'" + "','".join(row) + "'}" for row in CELLS) + "};",
        "(setq g '(" + "\n".join(f"({' '.join(row)})" for row in CELLS) + "))",
        "(list " + "\n".join(f"(list {' '.join(row)})" for row in CELLS) + ")",
        "var g = [" + ",\n".join("{cells: ['" + "','".join(row) + "']}" for row in CELLS) + "];",
    ],
)
def test_signs_for_blanks_are_read_in_values_of_programs(text: str, sign: str) -> None:
    """A sign is a blank in lists, texts and calls as it is in lines, also as the first cell of a row."""
    assert read(text.replace("{0}", sign)).entries[0].puzzle.givens.line() == "1..4.4..4....1.4"
