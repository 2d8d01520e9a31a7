"""Geometry: boards lie on the picture, cells and lines on whole pixels."""

from __future__ import annotations

from dataclasses import replace

from solver.pictures.geometry import Board, fit
from solver.shape import CLASSIC, SHAPES
from tests.solver.pictures.boards import picture, plan


def test_boxes_are_parted_by_thick_lines_and_cells_by_thin_ones() -> None:
    """On 6x6, boxes 2 high and 3 wide, a thick line follows every third column and every second row."""
    board = Board(SHAPES[36], 10, 20, cell=50, thin=2, thick=6)
    assert board.lefts == (16, 68, 120, 176, 228, 280)
    assert board.tops == (26, 78, 134, 186, 242, 294)
    assert (board.width, board.height) == (326, 330)


def test_a_board_is_the_largest_that_fits() -> None:
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
