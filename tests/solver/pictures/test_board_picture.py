"""How boards are written: as arrays, with small digits, between labels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.grid import Grid, Puzzle
from solver.pictures import STYLE, Picture, fonts, items_of, kind_of
from solver.pictures.board_picture import grid_of_notes
from solver.pictures.shapes import Text
from solver.pictures.style import BUILT_IN, OWN
from solver.shape import CLASSIC, SHAPES, Candidate, Shape
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE, SOLVED, picture, plan, some_board


def texts(drawn: Picture, role: str) -> list[Text]:
    """The texts of a role, in the order in which they are drawn."""
    return [item for item in items_of(drawn) if isinstance(item, Text) and item.role == role]


@for_each("preset", ["small", "slide", "slide-pair", "print"])
def test_numbers_of_two_digits_fill_their_cells(preset: str) -> None:
    """In a 16x16 array all numbers are of one size: two digits take half to three quarters of the cell's width."""
    puzzle, _ = some_board(SHAPES[256])
    drawn = Picture(kind_of("array"), puzzle, preset=preset)
    cell = plan(drawn).boards[0].cell
    numbers = texts(drawn, "given")
    assert {item.text for item in numbers} == {str(number) for number in range(1, 17)}
    assert len({item.em for item in numbers}) == 1
    widest = max(fonts.width(item.text, item.em) for item in numbers)
    assert 0.5 * cell < widest < 0.75 * cell
    blanks = {item.em for item in texts(drawn, "muted") if item.text == "0"}
    assert abs(blanks.pop() - numbers[0].em) <= 1
    assert not blanks


@for_each("cells", [16, 36, 81])
def test_numbers_of_one_digit_are_as_high_in_an_array_as_elsewhere(cells: int) -> None:
    """Only where some number has two digits are they smaller."""
    puzzle, _ = some_board(SHAPES[cells])
    drawn = Picture(kind_of("array"), puzzle)
    tall = texts(drawn, "given")[0].em * fonts.digit_height()
    assert tall == pytest.approx(0.58 * plan(drawn).boards[0].cell, abs=0.5)


@pytest.mark.parametrize("face", [OWN, BUILT_IN])
def test_digits_stand_in_the_middle_of_their_cells(face: str) -> None:
    """Givens, which are bold, and solved digits: middle on middle, half a pixel off at most, or one for rounding."""
    drawn = picture("solution", style=replace(STYLE, face=face))
    board = plan(drawn).boards[0]
    found = [item for role in ("given", "solved") for item in texts(drawn, role)]
    assert len(found) == 81
    places = {(round(item.x - board.cell / 2), item.baseline) for item in found}
    assert {x for x, _ in places} == set(board.lefts)
    for item in found:
        added = fonts.stroke(drawn.look.face, item.weight)
        tall = item.em * (fonts.digit_height(drawn.look.face) + 2 * added)
        middle = item.baseline + added * item.em - tall / 2
        assert min(abs(middle - top - board.cell / 2) for top in board.tops) <= 1
        assert tall == pytest.approx(0.58 * board.cell, abs=1)


@for_each("cells", SHAPES)
def test_small_digits_stand_in_the_order_of_a_box(cells: int) -> None:
    """From left to right and from top to bottom, as many in a row as a box is wide, inside their cell."""
    shape = SHAPES[cells]
    notes = frozenset(Candidate(shape.size + 1, digit) for digit in shape.digits)
    drawn = Picture(kind_of("puzzle"), Puzzle(Grid.empty(shape), Grid.empty(shape), notes=notes))
    board = plan(drawn).boards[0]
    small = texts(drawn, "muted")
    assert [item.text for item in small] == list(shape.symbols)
    rows = [small[at : at + shape.box_width] for at in range(0, shape.size, shape.box_width)]
    assert [len({item.baseline for item in row}) for row in rows] == [1] * shape.box_height
    assert [row[0].baseline for row in rows] == sorted(row[0].baseline for row in rows)
    assert len({tuple(item.x for item in row) for row in rows}) == 1
    left, top = board.corner(shape.size + 1)
    high = small[0].em * fonts.digit_height()
    assert left < rows[0][0].x < rows[0][-1].x < left + board.cell
    assert top + 1 < rows[0][0].baseline - high < rows[-1][0].baseline < top + board.cell - 1
    middle = (rows[0][0].baseline - high + rows[-1][0].baseline) / 2
    assert middle == pytest.approx(top + board.cell / 2, abs=1.5)
    assert (rows[0][0].x + rows[0][-1].x) / 2 == pytest.approx(left + board.cell / 2)


def test_candidates_are_drawn_in_place_of_a_blank_sign() -> None:
    """A cell with small digits has no sign for a blank; one without any has."""
    drawn = Picture(kind_of("candidates"), FIGURE, blank=".")
    assert "." not in {item.text for item in texts(drawn, "muted")}
    stuck = frozenset(Candidate(2, digit) for digit in CLASSIC.digits)
    removed = Puzzle(FIGURE.givens, FIGURE.entries, removed=stuck)
    drawn = Picture(kind_of("candidates"), removed, blank=".")
    assert [item.text for item in texts(drawn, "muted")].count(".") == 1


def test_a_pair_is_labelled() -> None:
    """Below each board, in its middle, what it is."""
    drawn = Picture(kind_of("pair"), FIGURE, SOLVED)
    labels = [item for item in texts(drawn, "muted") if item.text.isalpha()]
    boards = plan(drawn).boards
    assert [item.text for item in labels] == ["Puzzle", "Solution"]
    for label, board in zip(labels, boards, strict=True):
        assert abs(label.x - board.x - board.width / 2) <= 1
        assert label.baseline - label.em > board.y + board.height


@for_each(
    ("shape", "wide", "high"),
    [(Shape(2, 2), 2, 2), (Shape(2, 3), 3, 2), (CLASSIC, 3, 3)],
)
def test_notes_stand_as_in_a_box(shape: Shape, wide: int, high: int) -> None:
    """As many columns and rows of notes as a box has."""
    assert grid_of_notes(shape) == (wide, high)


def test_notes_of_a_grid_without_boxes_are_nearly_square() -> None:
    """As many columns as it takes for no more rows than columns, and no row too many."""
    for size in range(2, 17):
        wide, high = grid_of_notes(Shape(1, size))
        assert wide * (high - 1) < size <= wide * high
        assert (wide - 1) ** 2 < size <= wide**2
