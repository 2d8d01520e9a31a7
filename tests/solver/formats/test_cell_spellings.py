"""Cells spelled at length, and what looks like them."""

from __future__ import annotations

import pytest
from solver.formats.cell_spellings import shorten_spellings

from solver.errors import FormatError
from solver.formats import read
from tests.solver.formats.samples import LIANG

ROWS = [LIANG[start : start + 9] for start in range(0, 81, 9)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("5.0 3.0 1.0 2.0", "5   3   1   2  "),
        ("5. 3. 1. 0.", "5  3  1  0 "),
        ("[5.00, 3.00, 1.00, 2.00]", "[5   , 3   , 1   , 2   ]"),
        ("5,0;3,0;;2,0", "5  ;3  ;;2  "),
        ("05 03 00 02", "5  3  0  2 "),
        ("5 None 3 None", "5 .    3 .   "),
        ("[5, null, 3]: null", "[5, .   , 3]: .   "),
        ("| **5** | `3` | __1__ | 2 |", "|   5   |  3  |   1   | 2 |"),
    ],
)
def test_each_cell_becomes_one_sign_in_its_place(line: str, expected: str) -> None:
    """Columns stay where they are."""
    assert shorten_spellings(f"{line}\n" * 4).text == f"{expected}\n" * 4


@pytest.mark.parametrize(
    "line",
    [
        "5.0 .3. 1..",  # bunches of three cells
        "Chapter 5.0 of 3.0, see 1.0 and 2.0",
        "1,0,2,0,3,0,4,0,5",  # commas between cells
        "05 10 00 16",  # numbers over nine
        "None of the 4 ways solves 3 or 7 or 9",
        "5.05 3.0.1 1.0x 2-3",
        "**5**7***",  # stars for blanks
        "1.0 2.0",
    ],
)
def test_what_may_mean_something_else_stays(line: str) -> None:
    """Words, bunches, other numbers and signs for blanks."""
    assert shorten_spellings(f"{line}\n" * 9).text == f"{line}\n" * 9


def test_a_few_such_numbers_are_no_spelling() -> None:
    """Three are rather mistakes."""
    text = "5.0 3 1 2\n1 2 3.0 4\n2.0 1 4 3\n"
    assert shorten_spellings(text).text == text


def test_a_true_decimal_among_whole_ones_is_named() -> None:
    """6.5 is no digit, and no three cells either: its row is reported."""
    text = "\n".join("\t".join(f"{sign}.0" if sign != "." else "" for sign in row) for row in ROWS)
    with pytest.raises(FormatError, match="Row 1"):
        read(text.replace("6.0", "6.5", 1))


def test_the_description_names_the_word_for_blanks() -> None:
    """And not the dot that stands for it within."""
    text = "\n".join(" ".join(row).replace(".", "NaN") for row in ROWS)
    assert read(text).description == "9 rows, 'NaN' = blank"
