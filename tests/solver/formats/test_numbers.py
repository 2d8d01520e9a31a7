"""Numbers that are no digits, in the layouts of the source documents: told with row and column, never candidates."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import read, write
from tests.for_each import for_each
from tests.solver.formats.samples import GENTLE, document

LIANG, BRACES = document("000_sample_input.txt"), document("001_input_braces.txt")


def messages(text: str) -> list[str]:
    """Why the text is refused, without the places in its lines."""
    with pytest.raises(FormatError) as caught:
        read(text)
    return [problem.message for problem in caught.value.problems]


@for_each("number", ["10", "12", "55", "56", "007", "123", "-3", "1.5", "2026"])
def test_a_number_in_a_row_is_reported_with_row_and_column(number: str) -> None:
    """Whether or not its digits could be candidates."""
    expected_messages = f"Row 2, column 4: {number} is not a digit of a 9x9 grid"
    assert messages(LIANG.replace("8 3 0 5", f"8 {number} 0 5")) == [expected_messages]
    expected_messages = f"Row 3, column 2: {number} is not a digit of a 9x9 grid"
    assert messages(BRACES.replace("{0, 8, 7", f"{{0, {number}, 7")) == [expected_messages]


def test_a_number_too_many_is_reported_as_such() -> None:
    """Neither is it taken for two cells: the row has ten cells, and the tenth is no digit."""
    expected_messages = ["Row 1, column 3: 12 is not a digit of a 9x9 grid", "Row 1 has 10 cells, and 9 are needed"]
    assert messages(LIANG.replace("0 6 0 1", "0 6 12 0 1", 1)) == expected_messages


@for_each(
    ("row", "expected_messages"),
    [
        ("56 0 1 0 4 0 5 0", "column 1: 56"),
        ("0 6 0 10 4 0 5 0", "column 4: 10"),
        ("0 6 0 1 0 4 0 55", "column 8: 55"),
        ("-3 6 0 1 0 4 0 5", "column 1: -3"),
    ],
)
def test_a_number_that_makes_nine_characters_is_reported(row: str, expected_messages: str) -> None:
    """Where the other cells stand apart, 56 is one cell too many figures long, not the cells 5 and 6."""
    text = "\n".join([row, *["0 0 0 0 0 0 0 0 0"] * 8])
    wrong = f"Row 1, {expected_messages} is not a digit of a 9x9 grid"
    assert messages(text) == [wrong, "Row 1 has 8 cells, and 9 are needed"]


def test_bunches_of_digits_are_cells() -> None:
    """Where most cells stand in bunches, as in 010 420 005, a bunch is no number."""
    assert read("\n".join(["010 420 005", "53 0 07 00 00", *["000 000 000"] * 7])).entries[0].puzzle.givens.filled == 7


def test_a_number_in_a_full_grid_is_no_candidate() -> None:
    """One cell of two digits among 80 known ones was typed by mistake."""
    full = "\n".join(" ".join("123456789"[row % 9 :] + "123456789"[: row % 9]) for row in range(9))
    assert messages(full.replace("1 2", "1 12", 1)) == ["Row 1, column 2: 12 is not a digit of a 9x9 grid"]


def test_a_number_between_empty_fields_is_no_candidate() -> None:
    """A table with empty cells for blanks."""
    table = "\n".join(",".join(row.split()) for row in LIANG.splitlines()).replace("0", "")
    assert len(read(table).entries) == 1
    assert messages(table.replace(",6,", ",56,", 1)) == ["Row 1, column 2: 56 is not a digit of a 9x9 grid"]


def test_candidates_are_recognized() -> None:
    """What is taken for candidates says so, in a frame, without one, and wherever lines end."""
    framed = write("candidates", read(GENTLE).entries)
    bare = "\n".join(line.replace("|", " ") for line in framed.split("\n") if line.startswith("|"))
    for text in (framed, bare, " ".join(bare.split())):
        reading = read(text)
        assert "taken for candidates" in reading.description
        assert reading.entries[0].taken_for == "candidates"
        assert reading.entries[0].puzzle.notes


def test_a_framed_grid_with_one_open_cell_is_refused() -> None:
    """A single cell of two digits may be a mistake, whatever frame stands around it."""
    text = ".-----.-----.\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n:-----+-----:\n| 2 1 | 4 3 |\n| 4 3 | 2 12 |\n'-----'-----'"
    assert messages(text) == ["Row 4, column 4: 12 is not a digit of a 4x4 grid"]


def test_marked_digits_are_recognized_as_placed() -> None:
    """A digit after '+' is an entry, which the description says."""
    reading = read(LIANG.replace("0 6", "0 +6", 1))
    assert reading.entries[0].puzzle.givens.digits[1] == 0
    assert "taken for digits placed where '+' stands before them" in reading.description


@pytest.mark.parametrize(
    ("text", "expected_messages"), [(LIANG, "with '-'"), (LIANG.replace(" ", ","), "that is empty")]
)
def test_a_blank_unlike_the_others_is_reported(text: str, expected_messages: str) -> None:
    """A digit lost, or typed as another sign, may have been one: its cell is named."""
    lost = text.replace("2", "-" if "-" in expected_messages else "", 1)
    (entry,) = read(lost).entries
    assert entry.taken_for == f"a blank in r3c1, the only cell {expected_messages}"
    (entry,) = read(text).entries
    assert not entry.taken_for
