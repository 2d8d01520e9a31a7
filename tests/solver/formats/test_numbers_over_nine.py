"""Digits over nine as numbers: 16x16 grids are read so in every layout that has room for them."""

from __future__ import annotations

import re

import pytest

from solver.errors import FormatError
from solver.formats import read, write
from solver.grid import Grid
from solver.shape import CLASSIC, SHAPES, SYMBOLS
from tests.for_each import for_each
from tests.test_puzzles import FOLDER, collection

LARGE = SHAPES[256]
GRID = collection(FOLDER / "sizes.txt")["16x16"][0]
ENTRIES = read(GRID.line()).entries


def number(symbol: str, blank: str) -> str:
    """The cell as a number."""
    return blank if symbol == "." else str(SYMBOLS.index(symbol) + 1)


def rows(blank: str = "0", between: str = " ", boxes: str = " ", bands: str = "", width: int = 0) -> str:
    """The grid as rows of numbers."""
    lines = []
    for row in LARGE.rows:
        cells = [number(GRID.line()[cell], blank).rjust(width) for cell in row.cells]
        lines.append(boxes.join(between.join(cells[start : start + 4]) for start in range(0, 16, 4)))
    return "".join(f"{line}\n{bands if at % 4 == 3 else ''}" for at, line in enumerate(lines))


def in_numbers(text: str) -> str:
    """The text with the digits of every cell as numbers, commas between those of one cell."""
    lines = [
        line if "-" in line else re.sub("[1-9A-G]+", lambda cell: ",".join(number(each, ".") for each in cell[0]), line)
        for line in text.splitlines()
    ]
    return "\n".join(lines)


LAYOUTS = {
    "spaced": rows(),
    "dots": rows("."),
    "dashes": rows("-"),
    "underscores": rows("_"),
    "stars": rows("*"),
    "in columns": rows(".", width=2),
    "leading zeros": rows("0", width=2).replace("  ", " 0").replace("\n ", "\n0").replace("  ", " 0"),
    "blocks": rows(boxes="   ", bands="\n"),
    "frame": rows(".", boxes=" | ", bands="-----+-----+-----+-----\n"),
    "commas": rows(between=",", boxes=","),
    "commas, empty fields": rows("", ",", ","),
    "tabs, empty fields": rows("", "\t", "\t"),
    "one line": rows().replace("\n", " "),
    "one line of code": "[[" + rows(between=", ", boxes=", ").strip().replace("\n", "], [") + "]]",
    "one cell a line": rows(between="\n", boxes="\n"),
    "code": "int grid[16][16] = {{" + rows(between=", ", boxes=", ").strip().replace("\n", "},\n{") + "}};",
    "a table": "<table><tr><td>" + rows("", "<td>", "<td>").strip().replace("\n", "<tr><td>") + "</table>",
}


@for_each("text", LAYOUTS.values())
def test_numbers_are_read_in_every_layout(text: str) -> None:
    """The grid is the one with letters, and what was read says how; what is written has letters."""
    reading = read(text)
    assert [entry.puzzle.givens for entry in reading.entries] == [GRID]
    assert "digits over 9 as numbers" in reading.description
    assert read(text, LARGE).entries == reading.entries
    assert "G" in write("rows", reading.entries)


def test_letters_are_not_called_numbers() -> None:
    """The same grid with letters is described as before."""
    assert "numbers" not in read(write("spaced", ENTRIES)).description


def test_titles_with_numbers_stay_titles() -> None:
    """Words with numbers, and numbers by themselves, stand above puzzles."""
    reading = read(f"Puzzle 12\n{rows()}\nPuzzle 13\n{rows()}")
    assert [entry.details.title for entry in reading.entries] == ["Puzzle 12", "Puzzle 13"]
    assert len(read(f"12\n{rows()}\n13\n{rows()}").entries) == 2


def test_a_single_number_that_could_be_two_candidates_is_a_number() -> None:
    """Among blanks 12 is the digit, and 345 is none; beside other candidates 12 is two of them."""
    empty = "\n".join(" ".join("." * 16) for _ in range(16))
    assert read(empty.replace(".", "12", 1)).entries[0].puzzle.givens.digits[0] == 12
    with pytest.raises(FormatError) as caught:
        read(empty.replace(".", "12", 1).replace(".", "345", 1))
    assert [problem.message for problem in caught.value.problems] == [
        "Row 1, column 2: 345 is not a digit of a 16x16 grid"
    ]
    noted = read(empty.replace(".", "12", 1).replace(".", "345")).entries[0].puzzle
    assert (noted.notes_of(0), noted.notes_of(1)) == ((1, 2), (3, 4, 5))


def test_candidates_are_read_with_commas_between_them() -> None:
    """A candidate grid of numbers is the same as with letters, lone numbers and all."""
    text = in_numbers(write("candidates", ENTRIES))
    assert ",16 " in text
    assert read(text).entries[0].puzzle == read(write("candidates", ENTRIES)).entries[0].puzzle


@for_each("wrong", ["17", "99", "123"])
def test_numbers_that_are_no_digits_are_named_with_their_place(wrong: str) -> None:
    """They are not taken for candidates, though 1 and 7 could be, nor for more than one cell."""
    first, second, *remainder = rows().split("\n")
    text = "\n".join([first, re.sub(r"\b1[0-6]\b", wrong, second, count=1), *remainder])
    assert wrong in text
    with pytest.raises(FormatError) as caught:
        read(text)
    (problem,) = caught.value.problems
    assert problem.message.endswith(f": {wrong} is not a digit of a 16x16 grid")
    assert (problem.line, problem.column) == (2, text.split("\n")[1].index(wrong) + 1)


def test_letters_among_numbers_are_reported() -> None:
    """A text that has both 10 and A is refused, with the place of the letter; so is one where another puzzle has it."""
    mixed = re.sub(r"\b10\b", "A", rows(bands="\n"), count=1)
    for text in (mixed, rows() + "\n" + write("spaced", ENTRIES)):
        with pytest.raises(FormatError) as caught:
            read(text)
        problem = caught.value.problems[0]
        assert "stands among numbers over 9" in problem.message
        assert problem.line
        assert problem.message[1:2].isalpha()
    with pytest.raises(FormatError, match=r"^line 1, column [0-9]+: 'A' stands among numbers[^;]*; write[^;]*$"):
        read(mixed)


def test_rows_of_numbers_that_lack_cells_are_counted_in_cells() -> None:
    """Not in characters: 10 is one cell."""
    with pytest.raises(FormatError, match="^line 1: Row 1 has 15 cells, and 16 are needed$"):
        read(rows().replace("10 ", "", 1))


def test_a_number_in_a_9x9_grid_is_no_digit() -> None:
    """10 in a row of nine is named with its row and column, not counted as two cells."""
    text = "\n".join(["1 2 3 4 5 6 7 8 9", "0 0 10 0 0 0 0 0 0", *["0 0 0 0 0 0 0 0 0"] * 7])
    with pytest.raises(FormatError) as caught:
        read(text)
    (problem,) = caught.value.problems
    assert problem.message == "Row 2, column 3: 10 is not a digit of a 9x9 grid"
    assert (problem.line, problem.column, problem.cell) == (2, 5, 11)


def test_small_grids_have_no_numbers_over_nine() -> None:
    """Where 9x9 is wanted numbers stay what they were."""
    with pytest.raises(FormatError):
        read(rows(), CLASSIC)
    assert read("1 2 3 4\n" + "0 0 0 0\n" * 3).entries[0].puzzle.givens == Grid.parse("1234" + "." * 12)
