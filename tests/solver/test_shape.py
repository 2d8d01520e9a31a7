"""Shapes: the tables that every rule is read from."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.shape import CLASSIC, SHAPES, Shape
from tests.for_each import for_each
from tests.solver.grids import ALL_SHAPES


def test_the_classic_shape_has_81_cells_27_houses_3_houses_a_cell_and_20_peers() -> None:
    """The numbers everyone knows of a 9x9 grid hold."""
    assert len(CLASSIC.cells) == 81
    assert len(CLASSIC.houses) == 27
    assert {len(houses) for houses in CLASSIC.houses_of} == {3}
    assert {len(peers) for peers in CLASSIC.peers} == {20}


@for_each("shape", ALL_SHAPES)
def test_rows_columns_and_boxes_each_cover_every_cell_once(shape: Shape) -> None:
    """Every kind of house parts the grid."""
    for houses in (shape.rows, shape.columns, shape.boxes):
        assert sorted(cell for house in houses for cell in house.cells) == list(shape.cells)
        assert [house.number for house in houses] == list(range(1, shape.size + 1))
        assert {len(house.cells) for house in houses} == {shape.size}
        assert all(list(house.cells) == sorted(house.cells) for house in houses)


@for_each("shape", ALL_SHAPES)
def test_every_cell_knows_its_own_row_column_and_box(shape: Shape) -> None:
    """The houses of a cell contain it, in the order row, column, box."""
    for cell in shape.cells:
        assert [house.kind for house in shape.houses_of[cell]] == ["row", "column", "box"]
        assert all(cell in house.cells for house in shape.houses_of[cell])


@for_each("shape", ALL_SHAPES)
def test_peers_are_mutual_and_share_a_house(shape: Shape) -> None:
    """A cell is the peer of its peers, never of itself, and peers are exactly the cells that share a house."""
    for cell in shape.cells:
        sharing = {other for house in shape.houses if cell in house.cells for other in house.cells} - {cell}
        assert shape.peers[cell] == tuple(sorted(sharing))
        assert all(cell in shape.peers[peer] for peer in shape.peers[cell])


def test_boxes_of_6x6_are_two_high_and_three_wide() -> None:
    """Height comes before width: the first box of a 6x6 grid is r1c1 to r2c3."""
    assert SHAPES[36].boxes[0].cells == (0, 1, 2, 6, 7, 8)
    assert SHAPES[36].boxes[1].cells == (3, 4, 5, 9, 10, 11)
    assert SHAPES[36].boxes[2].cells == (12, 13, 14, 18, 19, 20)


def test_boxes_are_numbered_from_left_to_right_then_downwards() -> None:
    """r4c7 of a 9x9 grid lies in box 6."""
    assert [house.name for house in CLASSIC.houses_of[33]] == ["row 4", "column 7", "box 6"]


@for_each("shape", ALL_SHAPES)
def test_every_cell_name_reads_back_as_the_cell(shape: Shape) -> None:
    """Names and cells are one to one, rows before columns, counted from 1."""
    names = [shape.cell_name(cell) for cell in shape.cells]
    assert len(set(names)) == len(names)
    assert names[0] == "r1c1"
    assert names[1] == "r1c2"
    assert names[-1] == f"r{shape.size}c{shape.size}"
    assert [shape.parse_cell(name) for name in names] == list(shape.cells)
    assert [shape.parse_cell(name.upper()) for name in names] == list(shape.cells)


@for_each("name", ["", "r0c1", "r1c0", "r10c1", "r1c10", "c1r1", "r1c1 ", "r²c1", "r٣c1", "r-1c1", "r1", "A1"])
def test_a_name_that_is_no_cell_is_refused_with_the_text(name: str) -> None:
    """Anything else than r1c1 to r9c9 raises FormatError and quotes what was written."""
    with pytest.raises(FormatError) as refused:
        CLASSIC.parse_cell(name)
    assert repr(name) in str(refused.value)
    assert "r9c9" in str(refused.value)


@given(st.text() | st.from_regex(r"[rR]\d{1,2}[cC]\d{1,2}"))
def test_any_text_is_a_cell_or_a_format_error(text: str) -> None:
    """No text makes parse_cell fail in another way, and what it accepts is a cell."""
    if re.fullmatch("[rR]0?[1-9][cC]0?[1-9]", text, re.ASCII):
        assert CLASSIC.parse_cell(text) in CLASSIC.cells
    else:
        with pytest.raises(FormatError):
            CLASSIC.parse_cell(text)


def test_shapes_are_found_by_their_number_of_cells() -> None:
    """The lengths 16, 36, 81 and 256 tell the shape; its symbols run from 1 to 9 and on from A."""
    assert {cells: str(shape) for cells, shape in SHAPES.items()} == {16: "4x4", 36: "6x6", 81: "9x9", 256: "16x16"}
    assert SHAPES[16].symbols == "1234"
    assert SHAPES[256].symbols == "123456789ABCDEFG"
    assert SHAPES[81] is CLASSIC


@for_each("shape", ALL_SHAPES)
def test_digits_and_masks_agree_with_the_size(shape: Shape) -> None:
    """There is one digit, one symbol and one mask bit for each cell of a house."""
    assert len(shape.digits) == shape.size == len(shape.symbols) == shape.all_digits.bit_count()
    assert shape.digits[0] == 1
    assert len(shape.houses) == 3 * shape.size


def test_equal_shapes_are_equal_values() -> None:
    """A shape is a value: two of the same box are equal, hash alike and cannot be changed."""
    assert Shape(3, 3) == CLASSIC
    assert hash(Shape(3, 3)) == hash(CLASSIC)
    assert Shape(2, 3) != Shape(3, 2)
    with pytest.raises(AttributeError):
        CLASSIC.box_height = 2  # type: ignore[misc]  # the point of the test
