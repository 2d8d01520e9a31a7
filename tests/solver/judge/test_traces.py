"""A recording is a text file: what is written is read again, and a wrong file is named by its line."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from solver.errors import FormatError
from solver.grid import Grid
from solver.judge.find_grid import NUMBERS, SIGNS, Found
from solver.judge.traces import Recording, decode_stores, read_bare_lines, read_trace, without_reading, write_trace
from tests.for_each import for_each

PUZZLE: Final = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
RECORDING: Final = Recording("mine.cpp", "any", PUZZLE, ((2, 1), (2, 0), (3, 10)), is_stopped=True)


def test_what_is_written_is_read() -> None:
    """Program, document, puzzle, stores and marks come back."""
    assert read_trace(write_trace(RECORDING)) == RECORDING


def test_lines_of_the_source_are_written_and_read() -> None:
    """Version 2 has the line of each store, 0 where it is not known; a missing number is an error."""
    numbered = replace(RECORDING, lines=(23, 0, 25))
    text = write_trace(numbered)
    assert text.splitlines()[0] == "sudoku-trace 2"
    assert text.splitlines()[5:] == ["place 0 2 1 23", "clear 0 2 0", "place 0 3 10 25"]
    assert read_trace(text) == numbered
    assert [numbered.line_of(store) for store in (0, 1, 2, 4)] == [0, 23, 0, 0]
    with pytest.raises(FormatError):
        read_trace(text.replace("place 0 2 1 23", "place 0 2 1"))


def test_bare_lines_need_no_head() -> None:
    """Lines alone are a recording of a puzzle that is known; who counts from 1 is told the line."""
    assert read_bare_lines("place 0 2 1\nclear 0 2\n", PUZZLE).stores == ((2, 1), (2, 0))
    for text in ("place 0 2 1\nplace 9 2 1", "place 0 2 1\nplace 0 0 1"):
        with pytest.raises(FormatError, match="count from 1") as error:
            read_bare_lines(text, PUZZLE)
        assert error.value.problems[0].line == 2


def test_a_name_does_not_break_the_head() -> None:
    """Line ends in the name of a program become blanks."""
    text = write_trace(Recording("a\nplace 0 0 1", "any", PUZZLE, ()))
    assert read_trace(text).program == "a place 0 0 1"


def test_a_file_names_no_folder() -> None:
    """A trace is handed on: nothing of the machine that recorded it is in it."""
    for name in ("/home/ada/hand-ins/mine.cpp", "python3 ../hand-ins/mine.cpp", "C:\\Users\\ada\\mine.cpp"):
        assert write_trace(replace(RECORDING, program=name)) == write_trace(RECORDING)


def test_only_so_many_stores_are_read() -> None:
    """A shorter reading says that it is cut."""
    read = read_trace(write_trace(RECORDING), most=2)
    assert (read.stores, read.is_cut) == (((2, 1), (2, 0)), True)


@for_each(
    ("old", "new", "line"),
    [
        ("sudoku-trace 1", "hello", 1),
        ("sudoku-trace 1", "sudoku-trace 3", 1),
        ("document any\n", "", 3),
        ("stores 3", "store 3", 5),
        ("place 0 2 1", "place 0 2", 6),
        ("clear 0 2", "clear 0 2 3", 7),
        ("clear 0 2", "clear 0 9", 7),
        ("place 0 2 1", "place 0 x 1", 6),
    ],
)
def test_a_wrong_file_is_named_by_its_line(old: str, new: str, line: int) -> None:
    """Head and body."""
    with pytest.raises(FormatError) as error:
        read_trace(write_trace(RECORDING).replace(old, new, 1))
    assert error.value.problems[0].line == line


def test_a_recording_that_comes_to_a_solution() -> None:
    """A full grid with the clues and without conflicts is one, whatever follows; with a value that is no digit none."""
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    stores = tuple((cell, int(solution[cell])) for cell in range(81) if not PUZZLE.digits[cell])
    assert Recording("", "any", PUZZLE, stores).solved_after == len(stores)
    assert Recording("", "any", PUZZLE, (*stores, (2, 0), (2, 3))).solved_after == len(stores)
    assert Recording("", "any", PUZZLE, ((2, 4), (0, 4), (2, 10), *stores, (0, 5))).solved_after == len(stores) + 4
    assert not Recording("", "any", PUZZLE, stores[:-1]).is_solved
    assert not Recording("", "any", PUZZLE, (*stores[:-1], (stores[-1][0], 10))).is_solved
    assert not Recording("", "any", PUZZLE, ((0, 4), *stores)).is_solved
    assert not RECORDING.is_solved


def test_an_empty_file_is_no_trace() -> None:
    """Nor is a puzzle that is not of 9x9."""
    for text in ("", write_trace(RECORDING).replace(PUZZLE.line("0"), "0" * 16)):
        with pytest.raises(FormatError):
            read_trace(text)


def test_the_reading_of_the_puzzle_is_left_out() -> None:
    """Clues and blanks before the first digit in an empty cell are none of the search."""
    reading = [(cell, digit) for cell, digit in enumerate(PUZZLE.digits)]
    assert without_reading([*reading, (2, 1), (2, 0)], PUZZLE) == [(2, 1), (2, 0)]


def test_values_are_digits() -> None:
    """Characters are digits; a blank of another sign than that of the puzzle, and any other value, stays itself."""
    signs = [(0, ord("5")), (2, ord("-")), (2, ord("1")), (2, ord("0")), (3, ord("2")), (3, ord("-"))]
    found = Found(signs, SIGNS, "")
    assert decode_stores(found, PUZZLE) == [(0, 5), (2, 0), (2, 1), (2, ord("0")), (3, 2), (3, 0)]
    found = Found([(2, 1), (2, 10), (2, -1)], NUMBERS, "")
    assert decode_stores(found, PUZZLE) == [(2, 1), (2, 10), (2, -1)]
