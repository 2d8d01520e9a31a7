"""Geometry: boards lie on the picture, cells and lines on whole pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.pictures import Picture, kind_of
from solver.pictures.geometry import Board, fit
from solver.shape import CLASSIC, SHAPES, Shape
from tests.solver.pictures.boards import EVERY, picture, plan, some_board


def test_boxes_are_parted_by_thick_lines_and_cells_by_thin_ones() -> None:
    """On 6x6, boxes 2 high and 3 wide, a thick line follows every third column and every second row."""
    board = Board(SHAPES[36], 10, 20, cell=50, thin=2, thick=6)
    assert board.lefts == (16, 68, 120, 176, 228, 280)
    assert board.tops == (26, 78, 134, 186, 242, 294)
    assert (board.width, board.height) == (326, 330)


def test_a_board_is_the_largest_that_has_room() -> None:
    """One pixel more a cell would not do; it lies in the corner, its lines as thick as its side wants."""
    for shape in SHAPES.values():
        for width, height in ((500, 400), (333, 1000), (97, 97)):
            board = fit(shape, width, height)
            assert (board.x, board.y) == (0, 0)
            assert board.width <= width
            assert board.height <= height
            larger = replace(board, cell=board.cell + 1)
            assert larger.width > width or larger.height > height
    assert [(fit(CLASSIC, side, side).thin, fit(CLASSIC, side, side).thick) for side in (300, 800, 2300)] == [
        (1, 2),
        (2, 4),
        (4, 13),
    ]


def test_row_runs_down_and_column_runs_across() -> None:
    """The cell r1c5 lies to the right of r1c1 on the same height; r5c1 lies below it."""
    board = plan(picture()).boards[0]
    (left, top), right, below = (board.corner(CLASSIC.parse_cell(name)) for name in ("r1c1", "r1c5", "r5c1"))
    assert right == (board.lefts[4], top)
    assert below == (left, board.tops[4])
    assert right[0] > left


def test_plank_geometry() -> None:
    """The cells of the 234 pixel preset begin where those of Plank's program did, but rows run down."""
    board = plan(picture(preset="plank-234")).boards[0]
    assert board.lefts == board.tops == (3, 28, 53, 80, 105, 130, 157, 182, 207)
    assert (board.width, board.height, board.cell) == (234, 234, 24)
    assert board.corner(CLASSIC.parse_cell("r1c5")) == (105, 3)


@pytest.mark.parametrize(
    ("kind", "preset", "shape"),
    [(*each, shape) for each in EVERY for shape in SHAPES.values() if shape == CLASSIC or each[1] != "plank-234"],
    ids=str,
)
def test_everything_lies_on_the_picture(kind: str, preset: str, shape: Shape) -> None:
    """Boards, axes and lines of text stay inside, below one another, for every kind, preset and size."""
    puzzle, solution = some_board(shape)
    drawn = Picture(kind_of(kind), puzzle, solution, preset, title="A title", caption="a caption", axes=True)
    layout, size = plan(drawn), drawn.size
    for board in layout.boards:
        assert board.x - layout.axis >= 0
        assert board.y - layout.axis >= 0
        assert board.x + board.width <= size.width
        assert board.y + board.height <= size.height
    if layout.title and layout.caption:
        assert 0 < layout.title.baseline - layout.title.em * 0.75
        assert layout.title.baseline < layout.boards[0].y - layout.axis
        assert layout.boards[0].y + layout.boards[0].height < layout.caption.baseline - layout.caption.em * 0.75
        assert all(label.baseline < layout.caption.baseline - layout.caption.em for label in layout.labels)
        assert layout.caption.baseline + layout.caption.em * 0.3 < size.height
    for before, after in zip(layout.boards, layout.boards[1:], strict=False):
        assert before.x + before.width < after.x - layout.axis


def test_slide_pair_has_two_large_boards() -> None:
    """Two boards of at most 870 pixels, as large as that allows, fill the wide slide."""
    for title in ("", "Title"):
        boards = plan(picture("pair", "slide-pair", title=title)).boards
        assert [840 <= board.width <= 870 and board.width == board.height for board in boards] == [True, True]


@pytest.mark.parametrize("preset", ["slide", "slide-4k", "print", "small"])
def test_one_board_fills_its_picture(preset: str) -> None:
    """Without title or axes the board takes 85 to 92 % of the picture's side, in its middle."""
    layout, size = plan(picture(preset=preset)), picture(preset=preset).size
    board = layout.boards[0]
    assert 0.85 <= board.width / size.width <= 0.92
    assert abs(2 * board.x + board.width - size.width) <= 1
    assert abs(2 * board.y + board.height - size.height) <= 1


def test_white_space_is_no_title() -> None:
    """A title that shows nothing takes no room."""
    assert plan(picture(title=" \u200b\n ")) == plan(picture())
