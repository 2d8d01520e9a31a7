"""Digits of a second colour, of a program or a pen: what is a clue, and what an entry."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from solver import pictures
from solver.engine import Verdict, solve
from solver.grid import Grid
from solver.recognition.decode_image import decode_picture
from solver.recognition.ink_groups import ColourChoice
from solver.recognition.recognize import Reading, recognize_board
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.recognition.inked import BLACK, BLUE, GREEN, RED, InkedBoard, inked, worn
from tests.solver.recognition.scenes import PUZZLES, Print, as_file, board

FACES = sorted((Path(pictures.__file__).parent / "faces").glob("*.ttf"))
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


@for_each("kind", ["PNG", "JPEG"])
@for_each(
    "look",
    [InkedBoard(), InkedBoard(fills=HIGHLIGHTS), DARK, InkedBoard(entry=GREEN, side=40)],
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


@pytest.mark.parametrize("side", some([28, 40, 64], always=(28).__eq__))
@pytest.mark.parametrize(
    ("ink", "entry"),
    [(BLACK, (110, 110, 110)), (BLACK, (150, 150, 150)), ((118, 118, 118), BLACK), ((232, 234, 237), (154, 160, 166))],
    ids=["dark grey", "grey", "black on grey", "grey on a dark screen"],
)
def test_grey_beside_black_is_another_colour(ink: tuple[int, int, int], entry: tuple[int, int, int], side: int) -> None:
    """A program's digits that differ in lightness alone are two groups, in small cells and in large ones."""
    paper = (255, 255, 255) if min(ink) < 200 else (32, 33, 36)
    reading = read(InkedBoard(ink=ink, entry=entry, paper=paper, line=(120, 120, 120), side=side))
    assert (reading.grid.line(), reading.left_out) == (CLUES, tuple(ENTRIES))


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.stem)
@pytest.mark.parametrize("side", some([28, 40], always=(28).__eq__))
def test_thin_strokes_of_one_ink_are_one_colour(face: Path, side: int) -> None:
    """Digits of a board in one ink differ in lightness where strokes are thin; they are clues without a notice."""
    look = InkedBoard(side=side, face=face)
    reading = recognize_board(decode_picture(as_file(inked(CLUES, {}, look))))
    assert (reading.grid.line(), reading.colours_notice) == (CLUES, "")


@for_each("side", [40, 56, 72])
def test_bold_clues_and_thin_entries_are_told_apart(side: int) -> None:
    """In one ink the weight of the strokes makes two groups, and the notice speaks of weights."""
    faces = {face.stem: face for face in FACES}
    look = InkedBoard(entry=BLACK, side=side, face=faces["text-400"], bold=faces["text-700"])
    reading = read(look)
    assert (reading.grid.line(), reading.left_out) == (CLUES, tuple(ENTRIES))
    assert reading.colours_notice.endswith("those in the other weight are taken for answers, not clues.")
    assert read(look, choice=ColourChoice.CLUES).grid.filled == Grid.parse(CLUES).filled + len(ENTRIES)


def test_two_weights_without_a_puzzle_are_one() -> None:
    """Where neither weight alone has one solution, nothing is left out and nothing said."""
    faces = {face.stem: face for face in FACES}
    few = "." * 12 + CLUES[12:]
    look = InkedBoard(entry=BLACK, side=72, face=faces["text-400"], bold=faces["text-700"])
    reading = recognize_board(decode_picture(as_file(inked(few, {cell: SOLUTION[cell] for cell in EMPTY[-6:]}, look))))
    assert (reading.left_out, reading.colours_notice) == ((), "")


def test_red_clues_of_a_puzzle_are_clues() -> None:
    """Red digits with one solution beside a few black ones, which have many, are no errors."""
    reading = read(InkedBoard(ink=(176, 0, 32), entry=BLACK))
    assert (reading.grid.line(), reading.left_out) == (CLUES, tuple(ENTRIES))


def test_a_whole_solution_in_red_is_no_puzzle() -> None:
    """Printed clues with several solutions, and all other digits in red: the red ones are the answers."""
    few = "." * 12 + CLUES[12:]
    answers = {cell: SOLUTION[cell] for cell, sign in enumerate(few) if sign == "."}
    reading = recognize_board(decode_picture(as_file(inked(few, answers, InkedBoard(entry=RED)))))
    assert (reading.grid.line(), reading.left_out) == (few, tuple(answers))


@pytest.mark.parametrize("fill", [(140, 190, 250), (255, 224, 130)], ids=["blue", "yellow"])
@pytest.mark.parametrize("chosen", some([0, 4, 18, 30], always=(0, 30).__contains__))
def test_a_highlight_lends_no_colour_to_its_digit(fill: tuple[int, int, int], chosen: int) -> None:
    """JPEG of a small copy mixes the colour of a highlighted cell into its black digit, which stays a clue."""
    chosen = next(cell for cell in range(chosen, 81) if CLUES[cell] != ".")
    picture = inked(CLUES, ENTRIES, InkedBoard(fills=((chosen, fill),)))
    small = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)
    reading = recognize_board(decode_picture(as_file(small, "JPEG")))
    assert (reading.grid.line(), reading.left_out) == (CLUES, tuple(ENTRIES))


def test_entries_on_highlighted_cells_alone_are_entries() -> None:
    """On a small board every entry may be on a highlighted cell: its colour is one all the same."""
    clues = "1.3...1..1....2."
    entries = {1: 2, 4: 3}
    fills = tuple((cell, (255, 224, 130)) for cell in (1, 4))
    look = InkedBoard(ink=(31, 41, 55), line=(60, 60, 60), fills=fills)
    reading = recognize_board(decode_picture(as_file(inked(clues, entries, look))))
    assert (reading.grid.line(), reading.left_out) == (clues, (1, 4))


@for_each("entry", [BLUE, RED, (40, 60, 170)])
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
