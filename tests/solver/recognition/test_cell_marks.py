"""The marks of a board tell which of them are its digits, and which are signs for blanks."""

from __future__ import annotations

import numpy as np

from solver.recognition.cell_marks import measure_marks
from solver.recognition.cell_patches import SIDE
from solver.recognition.sampling import Plane


def board(digits: int, height: int, low: int = 0, top: int = 13) -> Plane:
    """Patches of a 9x9 board: these digits in the middle, this many flat bars, and empty cells."""
    patches = np.full((81, SIDE, SIDE), 250, np.float32)
    patches[:digits, 14 - height // 2 : 14 + (height + 1) // 2, 12:16] = 20
    patches[digits : digits + low, top : top + 2, 10:18] = 20
    return patches


def test_bars_in_more_cells_than_a_digit_can_be_in_are_blanks() -> None:
    """Ten are signs for blanks, wherever they are; nine may be the 1s of a board that is on its side."""
    assert measure_marks(board(20, 14, low=10), 9).blank_signs == list(range(20, 30))
    assert measure_marks(board(20, 14, low=10, top=22), 9).blank_signs == list(range(20, 30))
    assert measure_marks(board(20, 14, low=9), 9).blank_signs == []


def test_low_marks_of_several_sizes_are_no_signs_for_blanks() -> None:
    """Notes are at several places of their cells: none is taken for a blank."""
    patches = board(20, 14, low=30)
    for number in range(20, 50):
        patches[number] = np.roll(patches[number], (number % 3 - 1) * 6, 1)
        patches[number] = np.roll(patches[number], (number // 3 % 3 - 1) * 6, 0)
    assert measure_marks(patches, 9).blank_signs == []


def test_small_digits_get_windows() -> None:
    """Digits of a fifth of a cell do, in the middle of their cells; larger ones, and numbers in corners, do not."""
    assert 0.3 < measure_marks(board(20, 6), 9).window < 0.5
    assert measure_marks(board(20, 6, low=61), 9).window < 0.5
    assert measure_marks(board(20, 12), 9).window == 1
    assert measure_marks(np.roll(board(20, 6), (-7, -7), (1, 2)), 9).window == 1


def test_notes_beside_digits_are_no_small_digits() -> None:
    """The highest marks are the digits, however many low ones there are."""
    patches = board(20, 14)
    patches[20:] = board(61, 6)[:61]
    assert measure_marks(patches, 9).window == 1


def test_an_empty_board_has_no_marks() -> None:
    """Without ink there is no window and no sign."""
    marks = measure_marks(board(0, 6), 9)
    assert (marks.window, marks.blank_signs, marks.height) == (1, [], 0)
