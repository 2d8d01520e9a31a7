"""Cells as written: plain, marked as placed, and with candidates."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats.cells import (
    add_candidates,
    are_candidates,
    build_puzzle,
    build_puzzle_from_candidates,
    is_blank,
    list_candidates,
    parse_digit,
)
from solver.grid import Grid, Puzzle
from solver.shape import SHAPES, Candidate
from tests.for_each import for_each

FOUR, LARGE = SHAPES[16], SHAPES[256]
OTHER_CELLS = ["."] * 12
OPEN = [(1, 2, 3, 4)] * 12


@for_each(("symbol", "digit"), [("1", 1), ("9", 9), ("A", 10), ("a", 10), ("g", 16)])
def test_a_symbol_is_its_digit(symbol: str, digit: int) -> None:
    """Letters stand for digits above nine, small ones too."""
    assert parse_digit(symbol, LARGE) == digit


@for_each("symbol", ["", "0", "5", "12", "34", "a", "."])
def test_another_symbol_is_none_of_the_size(symbol: str) -> None:
    """What the size does not have is named, and so is a group that looks like part of its digits."""
    with pytest.raises(FormatError, match=f"'{symbol}' is not a digit of a 4x4 grid"):
        parse_digit(symbol, FOUR)


def test_every_sign_for_a_blank_is_one() -> None:
    """Nothing at all is a blank too; two signs are none."""
    assert all(map(is_blank, ["", *"0.-*_X"]))
    assert not any(map(is_blank, ["x", "1", "00", "..", " "]))


def test_plain_cells_are_givens() -> None:
    """Digits and blanks, one sign a cell."""
    assert build_puzzle([*"1.0X", *OTHER_CELLS], FOUR) == Puzzle.of(Grid.parse("1" + "." * 15))


def test_marked_digits_are_entries() -> None:
    """Whatever the mark, the digit is the person's; the others are given."""
    for mark in "+u":
        puzzle = build_puzzle(["1", f"{mark}2", ".", "3", *OTHER_CELLS], FOUR)
        assert (puzzle.givens.line()[:4], puzzle.entries.line()[:4]) == ("1..3", "12.3")
        assert not puzzle.notes


def test_lone_digits_beside_candidates_are_placed_where_no_peer_still_holds_them() -> None:
    """Without marks of SudoCue's it is a candidate grid: r1c1 waits, since r1c2 may be 1; r1c4 does not."""
    puzzle = build_puzzle(["1", "12", "23", "4", *OTHER_CELLS], FOUR)
    assert puzzle.givens.line()[:4] == "...4"
    assert puzzle.notes_of(0) == (1,)
    placed = build_puzzle(["1", "23", "23", "+4", *OTHER_CELLS], FOUR)
    assert (placed.givens.line()[:4], placed.entries.line()[:4]) == ("1...", "1..4")


def test_lone_digits_beside_sudocues_marks_are_given() -> None:
    """There a bare digit is a given even where a peer's candidates still name it."""
    puzzle = build_puzzle(["1", "12", "23", "u4", *OTHER_CELLS], FOUR)
    assert (puzzle.givens.line()[:4], puzzle.entries.line()[:4]) == ("1...", "1..4")
    assert puzzle.notes_of(1) == (1, 2)


def test_candidates_beside_a_clue_are_notes() -> None:
    """What they leave out is not removed: it may be missing by mistake."""
    board = Puzzle.of(Grid.parse("1..............."))
    puzzle = add_candidates(board, [(1,), (2, 3), (), (4, 1), *[()] * 12])
    assert puzzle.notes == {Candidate(1, 2), Candidate(1, 3), Candidate(3, 4), Candidate(3, 1)}
    assert not puzzle.removed
    assert puzzle.givens == board.givens


def test_candidates_without_a_digit_are_the_puzzle() -> None:
    """The digits that they leave out of a listed cell are removed; cells that are not listed lose none."""
    puzzle = add_candidates(Puzzle.of(Grid.empty(FOUR)), [(1, 2), (2, 3, 4), *[()] * 14])
    assert puzzle.removed == {Candidate(0, 3), Candidate(0, 4), Candidate(1, 1)}


def test_a_candidate_grid_without_lone_digits_is_all_notes() -> None:
    """Nothing is placed, everything is noted, nothing is ruled out."""
    puzzle = build_puzzle_from_candidates([(1, 2, 3, 4)] * 16, FOUR)
    assert puzzle.entries.filled == 0
    assert len(puzzle.notes) == 64
    assert not puzzle.removed


def test_candidates_to_write_are_the_digit_or_the_notes_or_what_is_possible() -> None:
    """In this order: a digit stands alone, notes go before what the board and reasoning leave."""
    grid = Grid.parse("1...............")
    puzzle = Puzzle(
        grid, grid, notes=frozenset({Candidate(1, 4), Candidate(1, 3)}), removed=frozenset({Candidate(2, 2)})
    )
    assert list_candidates(puzzle)[:5] == [(1,), (3, 4), (3, 4), (2, 3, 4), (2, 3, 4)]


@for_each(
    ("cells", "expected"),
    [
        ("1 12 23 4 . . 1 2", True),
        ("1 12 23 4 . . . 2", False),
        ("1 12 3 4 1 2 3 4", False),
        ("1 2 3 4 . . u1 2", True),
        ("1 +2 3 +4", False),
        ("1 2 3 4", False),
    ],
)
def test_candidates_outnumber_blanks_and_never_stand_alone(cells: str, expected: bool) -> None:
    """A number among blanks, or one among digits, was typed by mistake; marks of SudoCue's tell candidates."""
    assert are_candidates(cells.split()) is expected
