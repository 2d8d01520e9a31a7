"""Digits of a second colour, of a program or a pen: what is a clue, and what an entry."""

from __future__ import annotations

import pytest

from solver.engine import Verdict, solve
from solver.grid import Grid
from solver.recognition.decode_image import decode_picture
from solver.recognition.ink_groups import ColourChoice
from solver.recognition.recognize import Reading, recognize_board
from tests.solver.recognition.inked import BLACK, BLUE, GREEN, RED, InkedBoard, inked, worn
from tests.solver.recognition.scenes import PUZZLES, Print, as_file, board

CLUES = PUZZLES[0]
SOLUTION = solve(Grid.parse(CLUES)).solutions[0].digits
EMPTY = [cell for cell, sign in enumerate(CLUES) if sign == "."]
ENTRIES = {cell: SOLUTION[cell] for cell in EMPTY[:9]}
WRONG = {EMPTY[20]: SOLUTION[EMPTY[20]] % 9 + 1, EMPTY[30]: SOLUTION[EMPTY[30]] % 9 + 1}
HIGHLIGHTS = tuple((cell, (214, 230, 250)) for cell in range(0, 81, 4))
DARK = InkedBoard(paper=(18, 20, 26), ink=(228, 230, 236), line=(120, 124, 134), entry=(110, 170, 255))


def read(
    look: InkedBoard, kind: str = "PNG", choice: ColourChoice = ColourChoice.AUTO, **more: dict[int, int]
) -> Reading:
    """The reading of the board with its entries."""
    return recognize_board(decode_picture(as_file(inked(CLUES, ENTRIES, look, **more), kind)), choice)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize(
    "look",
    [InkedBoard(), InkedBoard(fills=HIGHLIGHTS), DARK, InkedBoard(entry=GREEN, side=40)],
    ids=["plain", "highlighted", "dark", "small"],
)
def test_entries_of_another_colour_are_no_clues(look: InkedBoard, kind: str) -> None:
    """Clues stay clues on every ground, and entries are listed."""
    reading = read(look, kind)
    assert reading.grid.line() == CLUES
    assert {cell: digit for cell, digit in enumerate(reading.answers) if digit} == ENTRIES
    assert reading.verdict is Verdict.UNIQUE
    assert reading.left_out == tuple(ENTRIES)
    assert reading.entries.filled == Grid.parse(CLUES).filled + len(ENTRIES)


def test_red_digits_are_entries_and_may_be_wrong() -> None:
    """A wrong entry, marked red by the program, changes nothing about the clues."""
    reading = read(InkedBoard(), wrong=WRONG)
    assert reading.grid.line() == CLUES
    assert {cell: reading.answers[cell] for cell in WRONG} == WRONG


def test_a_person_decides_otherwise() -> None:
    """With the choice of clues all digits are clues, and the notice speaks of two colours."""
    reading = read(InkedBoard(), choice=ColourChoice.CLUES)
    assert reading.grid.filled == Grid.parse(CLUES).filled + len(ENTRIES)
    assert "two colours" in reading.colours_notice
    assert reading.inks.likely == frozenset(ENTRIES)


def test_the_notice_says_what_the_other_colour_is_taken_for() -> None:
    """Digits in two colours: the notice names what becomes of those that are no clues."""
    assert read(InkedBoard()).colours_notice.endswith("those in the other colour are taken for answers, not clues.")


def test_one_colour_has_no_notice() -> None:
    """A board in one ink is read as before, highlighted cells or not."""
    for look in (InkedBoard(), InkedBoard(fills=HIGHLIGHTS)):
        reading = recognize_board(decode_picture(as_file(inked(CLUES, {}, look))))
        assert (reading.grid.line(), reading.colours_notice) == (CLUES, "")


def test_a_clear_colour_of_the_lines_decides_among_several_solutions() -> None:
    """With too few clues for one solution those in the colour of the lines are the clues."""
    few = "." * 12 + CLUES[12:]
    look = InkedBoard(ink=BLACK, line=BLACK, entry=BLUE)
    reading = recognize_board(
        decode_picture(as_file(inked(few, {EMPTY[-1]: SOLUTION[EMPTY[-1]], EMPTY[-2]: SOLUTION[EMPTY[-2]]}, look)))
    )
    assert reading.grid.line() == few


@pytest.mark.parametrize("entry", [BLUE, RED, (40, 60, 170)], ids=["blue", "red", "dark blue"])
def test_handwriting_of_another_colour_is_left_out(entry: tuple[int, int, int]) -> None:
    """On a worn page with a person's pen all printed digits are clues, and no written one is."""
    look = InkedBoard(side=64, paper=(235, 230, 215), entry=entry, by_hand=True, seed=3)
    reading = recognize_board(decode_picture(as_file(worn(inked(CLUES, ENTRIES, look), 3), "JPEG")))
    assert reading.grid.line() == CLUES
    assert set(reading.left_out) <= set(ENTRIES)
    assert reading.left_out


def test_a_printed_page_has_no_handwriting() -> None:
    """Print in one ink leaves nothing out."""
    for puzzle in PUZZLES[:3]:
        reading = recognize_board(decode_picture(as_file(board(puzzle, Print(), 40), "JPEG")))
        assert (reading.left_out, reading.grid.line()) == ((), puzzle)
