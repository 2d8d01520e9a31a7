"""Test the value of the last condition: true for every move and try, in the words of each listing."""

from __future__ import annotations

import re

import pytest

from solver import Grid
from solver.judge.faulty_programs import FAULTY_PROGRAMS, FaultyProgram
from solver.search import ALGORITHMS
from solver.search.algorithm import MAX_LISTING_WIDTH, Algorithm, TraceEvent
from solver.search.conditions import condition_line
from solver.search.frames import Frame, iterate_frames, substep_frames
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.webapp.demo.asking import LIANG

GRID = Grid.parse(LIANG)
NAMES = Names(GRID.shape)


def searched(letter: str) -> Trace:
    """Explore the search."""
    trace = Trace(GRID, letter)
    trace.explore_all()
    return trace


def values(trace: Trace, move: int, substep: int = 0, names: Names = NAMES) -> dict[str, str]:
    """Read the values shown after these many moves, or inside the next move."""
    shown: list[Frame] = (
        substep_frames(trace, move, names) if substep else list(iterate_frames(trace, move, 1, 1, names))
    )
    return shown[max(substep - 1, 0)].values


def test_a_placement_follows_a_true_condition() -> None:
    """After a placement the condition for cell and digit is true, with the board's row and column numbers."""
    assert values(searched("A"), 5 + 3) == {
        "pseudo": "isValid(9 in r1c7) → yes",
        "py": "isValid(r1, c7, grid) → True",
        "cpp": "isValid(cell, grid) → true",
    }
    assert values(searched("B"), 8, names=Names(GRID.shape, 0)) == {
        "pseudo": "9 in r0c6 is free → yes",
        "py": "isValidPlace(0, 6, 9) → True",
        "cpp": "isValidPlace(0, 6, 9) → true",
    }


def test_each_try_has_its_value() -> None:
    """Inside a move the value belongs to the last try; choosing a cell has none; C names the failing test."""
    check, place = searched("B"), searched("C")
    assert values(check, 4, 1)["py"] == ""
    assert [values(check, 4, substep)["py"] for substep in (3, 11)] == [
        "isValidPlace(r1, c8, 1) → False",
        "isValidPlace(r1, c8, 9) → True",
    ]
    assert values(place, 4, 3)["py"] == "Is_Row_Valid(r1) → False"
    assert values(place, 4, 19)["cpp"] == "all three → true"


def test_a_dead_end_follows_false_conditions() -> None:
    """At a dead end the last digit's condition is false; after a digit is taken back there is none."""
    trace = searched("A")
    assert values(trace, 5)["py"] == "isValid(r1, c9, grid) → False"
    assert values(trace, 7)["py"] == ""


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.letter)
def test_values_are_true_and_fit_the_listing(algorithm: Algorithm) -> None:
    """In every search and hundreds of moves a value fits the listing's width, below its condition."""
    trace = searched(algorithm.letter)
    for frame in iterate_frames(trace, 0, min(trace.total, 119) + 1, 1, NAMES):
        for code, value in frame.values.items():
            assert len(value) <= MAX_LISTING_WIDTH
            if match := re.search(r"\(r(\d), c(\d), (\d)\) → (\w+)", value):
                row, column, digit = (int(group) for group in match.groups()[:3])
                here = 9 * (row - 1) + column - 1
                peers = {cell for house in GRID.shape.houses_of[here] for cell in house.cells} - {here}
                clash = any(frame.digits[cell] == str(digit) for cell in peers)
                assert match[4].lower() == str(not clash).lower(), (code, frame.move)
    for language in trace.algorithm.codes.values():
        line = condition_line(trace.algorithm, language)
        listing = trace.algorithm.listing(language)
        assert line is not None
        assert listing is not None
        tried = listing.line_of(TraceEvent.TRY)
        assert tried is not None
        assert tried <= line < tried + 3


@pytest.mark.parametrize("program", FAULTY_PROGRAMS, ids=lambda program: program.key)
def test_the_value_of_a_recording_stands_below_the_line_that_stores(program: FaultyProgram) -> None:
    """'r1c2 = 1' is what a line that writes has done, not what a condition has come to."""
    for language in program.algorithm.codes.values():
        listing = program.algorithm.listing(language)
        assert listing is not None
        stores = listing.lines_of(TraceEvent.WRITE) or listing.lines_of(TraceEvent.PLACE)
        assert condition_line(program.algorithm, language) in stores


RETURNED = {  # by language, what a call returns that finds no way; A has no calls, D none that the reader sees return
    "B": ("false", "False", "false"),
    "C": ("false", "0", "false", "0"),
    "E": ("false", "False", "false"),
    "F": ("", "False", "false"),
}


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.letter)
def test_return_values_match_the_listing(algorithm: Algorithm) -> None:
    """In each language the word on the stack is the one in the code."""
    returned = tuple(listing.returned for listing in algorithm.listings)
    if algorithm.letter in RETURNED:
        assert returned == RETURNED[algorithm.letter]
    if "{}" in algorithm.words.returns:
        for listing, word in zip(algorithm.listings, returned, strict=True):
            assert any(re.search(rf"\breturn {word}\b", line) for line in listing.lines)
