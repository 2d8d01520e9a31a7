"""Pictures of puzzles are read; what is none is refused with the reason."""

from __future__ import annotations

import contextlib
import itertools
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from PIL import Image, ImageDraw

from solver.engine import Verdict
from solver.errors import FormatError
from solver.formats.symbol_sets import OPEN_SYMBOLS
from solver.recognition import board_search, recognize, work_budget
from solver.recognition.board_search import BoardSearch
from solver.recognition.decode_image import decode_picture
from solver.recognition.digit_classifier import classify_patches
from solver.recognition.grid_lines import Mesh, Stage, fit_mesh
from solver.recognition.recognize import Reading, recognize_board, recognize_board_at
from solver.recognition.sampling import Numbers, Plane
from solver.recognition.work_budget import MAX_MESHES, WorkBudget
from solver.shape import CLASSIC, SHAPES
from tests.for_each import for_each
from tests.solver.recognition import prints
from tests.solver.recognition.others import calendar, chess, draughts, lattice, spreadsheet, table
from tests.solver.recognition.scenes import OURS, PUZZLES, Print, Shot, as_file, board, fitting, screenshot, taken

BUILT_IN = Path(__file__).parents[3] / "puzzles"


def reading_of(image: Image.Image) -> Reading:
    """The reading of a picture, through a file as any."""
    return recognize_board(decode_picture(as_file(image)))


def test_a_slanted_bent_and_shaded_page_is_read() -> None:
    """Every cell is right, the cut-out is the board, and the corners are those of the board in the photo."""
    reading = reading_of(taken(PUZZLES[0], shot=Shot(tilt=25, roll=4, curve=0.06, shadow=0.4)))
    assert reading.grid.line() == PUZZLES[0]
    assert (reading.verdict, reading.changes) == (Verdict.UNIQUE, ())
    assert reading.straight.size == (432, 432)
    assert ((reading.corners > 0) & (reading.corners < 1)).all()


def test_a_page_on_its_side_is_turned() -> None:
    """A quarter turn is taken back: the board is upright, and its first corner is where r1c1 is in the photo."""
    reading = reading_of(taken(PUZZLES[2], shot=Shot(roll=90)))
    assert reading.grid.line() == PUZZLES[2]
    first = reading.corners[0]
    assert first[0] > 0.5
    assert first[1] < 0.5


@pytest.mark.parametrize(
    ("size", "numbers", "shot"),
    [
        pytest.param(4, False, Shot(tilt=15, roll=4), marks=pytest.mark.campaign),
        (6, False, Shot(roll=90, curve=0.03)),
        pytest.param(16, False, Shot(tilt=10, size=(800, 800), fills=0.95), marks=pytest.mark.campaign),
        (16, True, Shot(curve=0.03, size=(800, 800), fills=0.95)),
    ],
)
def test_boards_of_other_sizes_are_read(size: int, numbers: bool, shot: Shot) -> None:
    """The lattice tells the size; 16x16 is read with A to G and with numbers to 16; four corners are enough, too."""
    words = (BUILT_IN / f"sizes-{size}x{size}.sdm").read_text().split()
    puzzle = next(word for word in words if len(word) == size**2)
    picture = decode_picture(as_file(taken(puzzle, Print(numbers=numbers), shot)))
    reading = recognize_board(picture)
    assert reading.grid.line() == puzzle
    if size < 16:
        assert recognize_board_at(picture, reading.corners).grid.line() == puzzle


@pytest.mark.parametrize("dark", [False, True])
def test_screenshots_are_read(dark: bool) -> None:
    """A screenshot in light or dark colours, with a chosen cell and keys below, is read."""
    assert reading_of(screenshot(PUZZLES[0], dark)).grid.line() == PUZZLES[0]


@for_each(
    ("side", "pixels", "blank", "is_dark"),
    [(38, 8, "", False), (60, 10, "_", True), (24, 9, "-", False), (30, 12, "0", True), (48, 24, ".", False)],
)
def test_small_digits_and_signs_for_blanks_are_read(side: int, pixels: int, blank: str, is_dark: bool) -> None:
    """Digits of 8 pixels, and of a sixth of their cell, are read; a dash, dot, 0 or underscore is a sure blank."""
    reading = reading_of(prints.small(PUZZLES[0], prints.OURS[-1], side, pixels, blank, is_dark))
    assert (reading.grid.line(), reading.flagged) == (PUZZLES[0], ())


def test_digits_of_few_pixels_are_named() -> None:
    """Where digits are too small the error says how high they are, and how high they must be."""
    with pytest.raises(FormatError, match="its digits are about 3 pixels high: 8 are needed"):
        reading_of(prints.small(PUZZLES[0], prints.OURS[-1], 60, 12).reduce(4))


def test_what_is_no_puzzle_is_refused() -> None:
    """A slope of greys, and an empty board, each with its reason."""
    slope = np.add.outer(np.arange(300) // 4, np.arange(400) // 4).astype(np.uint8)
    with pytest.raises(FormatError, match="no Sudoku grid was found"):
        reading_of(Image.fromarray(slope))
    with pytest.raises(FormatError, match="but no digits in it"):
        reading_of(board("." * 81, Print(), 40))


def test_nothing_is_tried_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lattices of a crossword, which lie inside the picture, are not laid again when it has a margin.

    One at the edge of the picture may come in.
    """
    crossword = lattice(random.Random(5), 13, 9, black=0.18)
    tried: list[None] = []
    count_mesh = WorkBudget.count_mesh

    def counted(work_budget: WorkBudget) -> None:
        tried.append(None)
        count_mesh(work_budget)

    monkeypatch.setattr(WorkBudget, "count_mesh", counted)
    with pytest.raises(FormatError, match="no Sudoku grid was found"):
        recognize_board(decode_picture(as_file(crossword)))
    inside = BoardSearch(decode_picture(as_file(crossword)).luma, CLASSIC, lambda: None)
    list(inside.boards())
    assert 3 < len(inside.tried) <= len(tried) <= len(inside.tried) + 1


def test_corners_that_are_given_are_taken() -> None:
    """With corners given by a person the board between them is read, the first corner being that of r1c1."""
    picture = decode_picture(as_file(board(PUZZLES[0], Print(), 40).rotate(90)))
    found = recognize_board(picture).corners
    assert recognize_board_at(picture, found).grid.line() == PUZZLES[0]
    turned = recognize_board_at(picture, np.roll(found, 1, 0))
    assert turned.grid.line() != PUZZLES[0]
    with pytest.raises(FormatError, match="no corners of a board"):
        recognize_board_at(picture, found[[0, 2, 1, 3]])


def strange_boards(dark: bool) -> Image.Image:
    """Nine lattices of 9x9 whose signs are no digits, on coloured paper: whoever looks on finds no reason to stop."""
    paper, ink = ((90, 90, 120), (230, 230, 250)) if dark else ((250, 235, 200), (20, 20, 20))
    image = Image.new("RGB", (1000, 1000), paper)
    pen, lot, side = ImageDraw.Draw(image), random.Random(3), 34
    for left, top in itertools.product((20, 346, 672), repeat=2):
        for at in range(0, 10 * side, side):
            pen.line((left, top + at, left + 9 * side, top + at), fill=ink)
            pen.line((left + at, top, left + at, top + 9 * side), fill=ink)
        for row, column in itertools.product(range(9), repeat=2):
            if lot.random() < 0.4:
                place = (left + (column + 0.5) * side, top + (row + 0.5) * side)
                pen.text(place, lot.choice("ABCD#%@"), font=fitting(OURS, side / 2), fill=ink, anchor="mm")
    return image


@pytest.mark.parametrize("dark", [False, True])
def test_the_work_for_a_picture_is_bounded(dark: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are tried and cells are read as often as the limits say, and no more often."""
    monkeypatch.setattr(work_budget, "MAX_CELLS", 9 * 81)
    monkeypatch.setattr(work_budget, "RESERVED_CELLS", 0)
    meshes, cells = list[Mesh](), list[int]()

    def counted_mesh(plane: Plane, mesh: Mesh, stages: Sequence[Stage]) -> Mesh:
        meshes.append(mesh)
        return fit_mesh(plane, mesh, stages)

    def counted_cells(patches: Plane, allowed: tuple[int, ...]) -> Numbers:
        cells.append(len(patches))
        return classify_patches(patches, allowed)

    monkeypatch.setattr(board_search, "fit_mesh", counted_mesh)
    monkeypatch.setattr(recognize, "classify_patches", counted_cells)
    with pytest.raises(FormatError):
        recognize_board(decode_picture(as_file(strange_boards(dark))))
    assert len(meshes) <= 2 * MAX_MESHES, "each in two steps"
    assert 9 * 81 - 81 < sum(cells) <= 9 * 81


class CountedWork(NamedTuple):
    """The work that a picture cost."""

    meshes: int
    cells: int


def work_of(image: Image.Image, monkeypatch: pytest.MonkeyPatch) -> CountedWork:
    """Recognize a picture, or be refused, and return the work that it cost."""
    budgets = list[WorkBudget]()

    class RecordedBudget(WorkBudget):
        """A budget that the test looks at afterwards."""

        def __init__(self) -> None:
            super().__init__()
            budgets.append(self)

    monkeypatch.setattr(recognize, "WorkBudget", RecordedBudget)
    with contextlib.suppress(FormatError):
        reading_of(image)
    return CountedWork(budgets[0].meshes, budgets[0].cells)


def crossword(size: int, **others: Any) -> Image.Image:
    """A grid of a crossword, with its letters or without."""
    return lattice(random.Random(size), size, size, black=0.18, **others)


@pytest.mark.parametrize(
    "image",
    [
        crossword(13, shown=0.9, signs="ABCDEFGHIKL"),
        *(
            pytest.param(crossword(size, shown=0.9, signs="ABCDEFGHIKL"), marks=pytest.mark.campaign)
            for size in (15, 21)
        ),
        crossword(13),
        *(pytest.param(crossword(size), marks=pytest.mark.campaign) for size in (15, 21)),
        *(lattice(random.Random(size), size, size, shown=0.5) for size in (8, 12)),
        chess(random.Random(1)),
        draughts(random.Random(1), 12),
        spreadsheet(random.Random(1), 18, 9),
        calendar(random.Random(1)),
        table(random.Random(1)),
    ],
)
def test_other_grids_cost_little(image: Image.Image, monkeypatch: pytest.MonkeyPatch) -> None:
    """Crosswords, tables, spreadsheets, calendars and boards of other games are refused after little work."""
    meshes, cells = work_of(image, monkeypatch)
    assert meshes <= 10
    assert cells <= 1_000


def test_other_rotations_are_tried_with_a_part_of_the_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that lies on its side costs two readings of all cells and three of some; an upright one costs one."""
    assert work_of(taken(PUZZLES[0]), monkeypatch).cells == 81
    on_its_side = taken(PUZZLES[0], shot=Shot(roll=90))
    assert 2 * 81 < work_of(on_its_side, monkeypatch).cells <= 2 * 81 + 3 * 30


def test_the_best_board_until_then_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the work is used up after a board was seen it is read all the same."""
    monkeypatch.setattr(work_budget, "MAX_MESHES", 1)
    monkeypatch.setattr(recognize.Candidate, "is_certain", False)
    assert recognize_board(decode_picture(as_file(taken(PUZZLES[0])))).grid.line() == PUZZLES[0]


@for_each("signs", [prints.DIGITS, prints.FROM_ZERO, prints.NUMBERS])
def test_signs_of_16x16_are_told_apart(signs: Sequence[str]) -> None:
    """6 and G, 0 and D, 8 and B stay what they are; a board that counts from 0 says so, and each sign is one more."""
    digits = prints.some_digits(random.Random(3), SHAPES[256], 0.5)
    drawn = prints.draw(digits, prints.Style(prints.OURS[-1], side=48, signs=signs))
    reading = reading_of(drawn.image)
    assert reading.grid.line() == drawn.line
    assert bool(reading.notices) == (signs is prints.FROM_ZERO)


def test_letters_without_0_and_g_may_count_from_either() -> None:
    """As of a text, a notice says so; once something on the board is unsure, every digit is to be checked."""
    digits = [0 if digit == 16 else digit for digit in prints.some_digits(random.Random(3), SHAPES[256], 0.5)]
    reading = reading_of(prints.draw(digits, prints.Style(prints.OURS[0], side=48, signs=prints.DIGITS)).image)
    assert reading.notices == (OPEN_SYMBOLS.format("picture"),)
    assert reading.flagged == ()
    unsure = replace(reading, sure=(*reading.sure[:-1], 0.5))
    assert set(unsure.flagged) == {cell for cell, digit in enumerate(digits) if digit} | {255}


@pytest.mark.parametrize("seed", range(2))
def test_signs_on_grounds_of_their_own_are_read(seed: int) -> None:
    """Black or white signs on dark cells in the middle of a board are read as those on white ones."""
    drawn = prints.highlighted(random.Random(seed), [None, *prints.OURS])
    assert reading_of(drawn.image).grid.line() == drawn.line


@for_each("seed", range(3))
def test_a_partly_filled_board_is_read(seed: int) -> None:
    """Clues and entries are read, and no cell is wrong without a mark."""
    drawn = prints.partly_filled(random.Random(seed), [None, *prints.OURS])
    reading = reading_of(drawn.image)
    wrong = [cell for cell in drawn.shape.cells if reading.entries.digits[cell] != drawn.digits[cell]]
    assert set(wrong) <= set(reading.flagged)
    assert len(wrong) <= 1


def test_a_printed_clue_stays_though_it_leaves_several_solutions() -> None:
    """The rules do not overrule what is printed clearly: the verdict is that there are several solutions."""
    clues = [int(digit) for digit in PUZZLES[0].replace(".", "0")]
    several = [0 if digit == 3 else digit for digit in clues]
    reading = reading_of(prints.draw(several, prints.Style(prints.OURS[-1])).image)
    assert (reading.grid.digits, reading.verdict, reading.changes) == (tuple(several), Verdict.SEVERAL, ())
