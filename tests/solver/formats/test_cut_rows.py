"""Rows without the empty fields at their ends: filled up with a notice, where nothing says that a field is lost."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.formats import attempt
from solver.shape import CLASSIC, SHAPES
from tests.for_each import for_each
from tests.solver.formats import strategies

USUAL: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DELIMITERS: Final = (",", ";", "\t", "|")


def cut(line: str, delimiter: str, size: int = CLASSIC.size) -> str:
    """The rows with empty fields for blanks, without those at their ends."""
    rows = [line[at : at + size].rstrip(".") for at in range(0, len(line), size)]
    return "\n".join(delimiter.join("" if sign == "." else sign for sign in row) for row in rows)


@for_each("delimiter", DELIMITERS)
@for_each("ending", ["\n", "\r\n"])
def test_cut_rows_are_filled_up(delimiter: str, ending: str) -> None:
    """The notice names them."""
    (entry,) = attempt(cut(USUAL, delimiter).replace("\n", ending) + ending).entries
    assert entry.puzzle.givens.line() == USUAL
    assert any("4 in row 1, 3 in row 2, 1 in row 3 and 1 in row 7" in notice for notice in entry.notices)


@for_each(
    ("old", "new"),
    [
        ("5,3,,,7\n", "5,3,,,7,\n"),  # an empty field at an end: nothing was cut
        ("5,3,,,7\n", "5,3,,,7,,,,\n"),
        ("5,3,,,7\n", "5,3,0,0,7\n"),  # another sign for blanks
        ("5,3,,,7\n", "5,3,,,x\n"),
        ("5,3,,,7\n", ""),
        ("5,3,,,7\n", "\n"),
        ("8,,,,6,,,,3", "8,,,,6,,,,,3"),
    ],
)
def test_other_short_rows_are_errors(old: str, new: str) -> None:
    """A sign, a field or a row says that something else is wrong."""
    text = cut(USUAL, ",")
    assert old in text
    tried = attempt(text.replace(old, new))
    assert (tried.entries, tried.error is None) == ((), False)


def test_a_digit_twice_in_a_house_is_refused() -> None:
    """As where a field is lost in the middle of a row."""
    assert not attempt(cut(USUAL, ",").replace("4,,,8,,3,,,1", "4,,8,,3,,,1")).entries


@given(st.integers(0, 2**32), st.sampled_from(DELIMITERS), st.data())
def test_any_puzzle_is_read_or_refused(seed: int, delimiter: str, data: st.DataObject) -> None:
    """Of any size up to 9x9: the puzzle itself with a notice, or nothing; another one only with a notice."""
    shape = data.draw(st.sampled_from([shape for shape in SHAPES.values() if shape.size <= CLASSIC.size]))
    line = strategies.grid(Random(seed), shape).line()
    text = cut(line, delimiter, shape.size)
    for entry in attempt(text).entries:
        assert entry.puzzle.givens.line() == line or entry.notices


def holes(line: str, end: str) -> str:
    """An array of JavaScript with holes, and perhaps a comma behind the last cell of a row that is one."""
    rows = [line[at : at + 9] for at in range(0, 81, 9)]
    cells = (",".join("" if sign == "." else sign for sign in row) + (end if row[-1] == "." else "") for row in rows)
    return "const b = [\n" + ",\n".join(f"[{row}]" for row in cells) + "];\n"


@pytest.mark.parametrize("end", ["", ","])
def test_holes_of_an_array_are_blanks(end: str) -> None:
    """In whole rows; a lost or doubled comma in any row is an error."""
    text = holes(USUAL, end)
    (entry,) = attempt(text).entries
    assert entry.puzzle.givens.line() == USUAL
    for at, sign in enumerate(text):
        if sign == "," and text[at + 1] != "\n":
            for other in (text[:at] + text[at + 1 :], text[:at] + "," + text[at:]):
                assert not attempt(other).entries


def test_formulas_of_a_spreadsheet_are_cells() -> None:
    """An equals sign and quotes around each; another formula is no cell."""
    rows = [",".join(f'="{sign}"' if sign != "." else '=""' for sign in USUAL[at : at + 9]) for at in range(0, 81, 9)]
    (entry,) = attempt("\n".join(rows)).entries
    assert entry.puzzle.givens.line() == USUAL
    assert not attempt("\n".join(rows).replace('="5"', '="A1+5"', 1)).entries
