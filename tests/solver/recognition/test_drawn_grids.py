"""Boards that a program drew are found by their lines, whatever these look like, and only where they are."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image, ImageDraw

from solver.errors import FormatError
from solver.recognition.decode_image import Picture, decode_picture
from solver.recognition.drawn_grids import RuledMesh, count_drawn_cells, find_drawn_grids, is_drawn
from solver.recognition.recognize import recognize_board
from solver.recognition.sampling import Numbers
from solver.shape import CLASSIC, SHAPES
from tests.for_each import for_each
from tests.solver.recognition.others import lattice, text_page
from tests.solver.recognition.scenes import OURS, PUZZLES, Print, Shot, as_file, fitting, taken

SMALL = {
    4: "...4....2..34.12",
    6: "62.5.3......5...3..6..2....3463.6...",
    9: PUZZLES[0],
}


def ruled(
    size: int,
    cell: int,
    thin: int = 1,
    thick: int = 2,
    ink: int = 0,
    line: int = 148,
    paper: int = 255,
    margin: int = 8,
) -> tuple[Image.Image, list[list[int]]]:
    """A board of cells and lines between them, and the middle of each line: across, then down."""
    shape = SHAPES[size**2]
    places, starts = [], []
    for step in (shape.stack, shape.band):
        at, first = margin, []
        for number in range(size + 1):
            first.append(at)
            at += (thick if number % step == 0 else thin) + cell
        starts.append(first)
        places.append([start + (thick if number % step == 0 else thin) // 2 for number, start in enumerate(first)])
    ends = [first[-1] + thick for first in starts]
    image = Image.new("L", (ends[0] + margin, ends[1] + margin), paper)
    pen = ImageDraw.Draw(image)
    for step, first, upright in ((shape.stack, starts[0], True), (shape.band, starts[1], False)):
        for number, start in enumerate(first):
            last = start + (thick if number % step == 0 else thin) - 1
            box = (start, margin, last, ends[1] - 1) if upright else (margin, start, ends[0] - 1, last)
            pen.rectangle(box, fill=line)
    font = fitting(OURS, cell * 0.55)
    for number, digit in enumerate(SMALL.get(size, "")):
        if digit != ".":
            row, column = divmod(number, size)
            middle = [
                first[at] + (thick if at % step == 0 else thin) + cell / 2
                for first, at, step in ((starts[0], column, shape.stack), (starts[1], row, shape.band))
            ]
            pen.text((middle[0], middle[1]), digit, font=font, fill=ink, anchor="mm")
    return image, places


def picture_of(image: Image.Image) -> Picture:
    """The picture, through a file as any."""
    return decode_picture(as_file(image))


def lines_of(picture: Picture) -> tuple[Numbers, Numbers]:
    """Where the only drawn board has its lines, in pixels of the file."""
    (grid,) = find_drawn_grids(picture)
    mesh, lines = RuledMesh(grid), np.arange(grid.shape.size + 1.0)
    x, y = mesh.at(lines, lines)
    scale = np.array(picture.decoded.size) / picture.size
    return x[0] * scale[0], y[:, 0] * scale[1]


@pytest.mark.parametrize("size", [4, 6, 9, 16])
@pytest.mark.parametrize(
    ("cell", "thin", "thick", "margin"), [(24, 1, 1, 0), (24, 4, 8, 5), (60, 1, 2, 40), (90, 3, 12, 1), (160, 8, 8, 8)]
)
def test_lines_are_found_to_the_pixel(size: int, cell: int, thin: int, thick: int, margin: int) -> None:
    """Thin, thick, with and without a margin: the size and each line to a pixel; boxes of 16x16 are no 4x4 boards."""
    if size * cell > 2_000:
        pytest.skip("no screen is as large")
    image, (across, down) = ruled(size, cell, thin, thick, margin=margin)
    picture = picture_of(image)
    assert is_drawn(picture)
    x, y = lines_of(picture)
    near = 1 + max(picture.decoded.size) / max(picture.size) + thick / 2 * (margin < 2)
    assert len(x) == len(y) == size + 1
    assert np.abs(x - across).max() <= near
    assert np.abs(y - down).max() <= near


@for_each("size", [4, 6, 9])
@for_each(("paper", "ink", "line"), [(255, 0, 148), (18, 235, 98), (240, 30, 30)])
def test_hairlines_are_read(size: int, paper: int, ink: int, line: int) -> None:
    """Lines of one pixel around cells of a hundred, light and dark, at a contrast of 3:1, hide no board."""
    image, _ = ruled(size, 100, 1, 1, ink, line, paper)
    assert recognize_board(picture_of(image)).grid.line() == SMALL[size]


@for_each("cut", [0, 1, 3, 5])
def test_a_board_that_is_cut_along_its_frame_is_read(cut: int) -> None:
    """The margin, half of the frame and the whole frame may lack, on two sides or on all."""
    image, _ = ruled(9, 40, 2, 4, margin=0)
    wide, high = image.size
    for right, bottom in ((wide, high), (wide - cut, high - cut)):
        cropped = image.crop((cut, cut, right, bottom))
        assert recognize_board(picture_of(cropped)).grid.line() == PUZZLES[0]


def without_a_frame(image: Image.Image, places: list[list[int]]) -> None:
    """Paint over the outer lines."""
    pen = ImageDraw.Draw(image)
    wide, high = image.size
    for x in (places[0][0], places[0][-1]):
        pen.rectangle((x - 3, 0, x + 3, high), fill=255)
    for y in (places[1][0], places[1][-1]):
        pen.rectangle((0, y - 3, wide, y + 3), fill=255)


def with_tiles(image: Image.Image, places: list[list[int]]) -> None:
    """Paint a gap with round corners in place of each line: what is left of the cells are tiles."""
    pen = ImageDraw.Draw(image)
    for left, right in zip(places[0], places[0][1:], strict=False):
        for top, bottom in zip(places[1], places[1][1:], strict=False):
            pen.rounded_rectangle((left, top, right, bottom), radius=12, outline=148, width=5)


def with_a_cross(image: Image.Image, places: list[list[int]]) -> None:
    """Colour a row and a column, and one cell in the grey of the lines."""
    values = np.array(image)
    values[places[1][3] : places[1][4], places[0][0] : places[0][-1]] -= 25 * (
        values[places[1][3] : places[1][4], places[0][0] : places[0][-1]] > 200
    ).astype(np.uint8)
    values[places[1][0] : places[1][-1], places[0][5] : places[0][6]] -= 25 * (
        values[places[1][0] : places[1][-1], places[0][5] : places[0][6]] > 200
    ).astype(np.uint8)
    values[places[1][3] : places[1][4], places[0][2] : places[0][3]] = 148
    image.paste(Image.fromarray(values))


def with_grain(image: Image.Image, places: list[list[int]]) -> None:
    """Add waves of brightness along the rows, and grain, as wood has."""
    del places
    noise = np.random.default_rng(3)
    waves = 7 * np.sin(np.arange(image.height) / 5)[:, None] + noise.normal(0, 2, (image.height, image.width))
    image.paste(Image.fromarray(np.clip(np.asarray(image) * 0.8 + waves, 0, 255).astype(np.uint8)))


@for_each("change", [without_a_frame, with_tiles, with_a_cross, with_grain])
def test_looks_of_apps_are_read(change: Callable[[Image.Image, list[list[int]]], None]) -> None:
    """Without a frame, as round tiles, with a coloured row and column, on wood: found to a tenth of a cell and read."""
    image, places = ruled(9, 56, 2, 3)
    change(image, places)
    picture = picture_of(image)
    x, y = lines_of(picture)
    assert np.abs(np.stack([x, y]) - places).max() < 5
    assert recognize_board(picture).grid.line() == PUZZLES[0]


@for_each(("cell", "depth"), [(40, 20), (40, 30), (60, 40)])
@for_each("size", [4, 6, 9])
def test_stripes_of_wood_hide_no_clear_digits(size: int, cell: int, depth: int) -> None:
    """Where blank cells are striped like wood, sure digits between found lines are a board; the rest is flagged."""
    image, _ = ruled(size, cell, 2, 4, ink=45, line=70, paper=165)
    along = np.arange(image.width) + np.arange(image.height)[:, None] * 0.05
    stripes = depth * ((along % 11 < 3) - 0.5 * (along % 17 < 6))
    values = np.asarray(image) - np.where(np.asarray(image) > 120, stripes, 0)
    image.paste(Image.fromarray(np.clip(values, 0, 255).astype(np.uint8)))
    reading = recognize_board(picture_of(image))
    wrong = [at for at, sign in enumerate(reading.grid.line()) if sign != SMALL[size][at]]
    assert all(SMALL[size][at] == "." for at in wrong)
    assert set(wrong) <= set(reading.flagged)


def test_digits_below_each_other_move_no_line() -> None:
    """The stems of equal digits in one column are no edge of a line."""
    image, places = ruled(4, 40)
    pen = ImageDraw.Draw(image)
    for row in range(3):
        pen.rectangle((places[0][1] + 10, places[1][row] + 6, places[0][1] + 14, places[1][row] + 36), fill=0)
    x, _ = lines_of(picture_of(image))
    assert np.abs(x - places[0]).max() <= 1


def test_photos_are_not_drawn() -> None:
    """A photo, even a clean one, goes the way of photos."""
    assert not is_drawn(decode_picture(as_file(taken(PUZZLES[0], Print(), Shot()), "JPEG", quality=90)))


def test_pages_without_a_board_have_no_drawn_grid() -> None:
    """Text, crosswords and lattices of other sizes are not taken for boards; the size of a lattice is counted."""
    rng = random.Random(4)
    assert find_drawn_grids(picture_of(text_page(rng))) == []
    assert find_drawn_grids(picture_of(Image.new("L", (900, 900), 255))) == []
    for rows, columns in ((8, 8), (7, 9), (12, 12), (10, 5)):
        picture = picture_of(lattice(rng, rows, columns, shown=0.5))
        assert [grid for grid in find_drawn_grids(picture) if grid.shape is CLASSIC] == []
        assert count_drawn_cells(picture) == (rows, columns)


@for_each(
    ("image", "words"),
    [
        (Image.new("L", (300, 200), 255), "all of the board must be in it"),
        (text_page(random.Random(1)), "all of the board must be in it"),
        (lattice(random.Random(2), 8, 8, shown=0.5), "8 rows and 8 columns"),
        (ruled(9, 50)[0].crop((0, 0, 480, 370)), "7 rows and 9 columns"),
    ],
)
def test_a_screenshot_is_not_to_be_taken_from_above(image: Image.Image, words: str) -> None:
    """The sentence names what is in the way of reading a drawn picture: no lines, another size, a part that lacks."""
    with pytest.raises(FormatError, match=words) as refused:
        recognize_board(picture_of(image))
    assert "from above" not in str(refused.value)
