"""An SVG in a real browser shows what the raster shows: same lines, same digits in the same places."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, expect

from solver.grid import Puzzle
from solver.pictures import Picture, encode, kind_of, render
from tests.campaigns import some
from tests.solver.pictures.boards import FIGURE, SOLVED, TWICE, picture, plan, read_line


@pytest.fixture(scope="module")
def blank_page(browser: Browser) -> Iterator[Page]:
    """A page without any server."""
    context = browser.new_context(viewport={"width": 1920, "height": 1080})
    yield context.new_page()
    context.close()


def shown(page: Page, drawn: Picture) -> Image.Image:
    """The pixels of the SVG as the browser paints them, one for each unit of the drawing."""
    address = "data:image/svg+xml;base64," + base64.b64encode(encode(drawn, "svg")).decode()
    size = f"width:{drawn.size.width}px;height:{drawn.size.height}px"
    page.set_content(f'<style>body{{margin:0}}</style><img style="display:block;{size}" src="{address}">')
    page.wait_for_function("document.images[0].complete && document.images[0].naturalWidth")
    clip = {"x": 0, "y": 0, "width": drawn.size.width, "height": drawn.size.height}
    return Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")  # type: ignore[arg-type]  # a FloatRect


DRAWN = {
    "puzzle": picture(title="Übung & <1>", caption="one of several", axes=True),
    "solution": picture("solution"),
    "wide pair": picture("pair", "slide-pair"),
    "array": picture("array"),
    "candidates": picture("candidates", "small"),
    "conflicts": Picture(kind_of("puzzle"), TWICE),
    "plank": picture(preset="plank-234"),
    "entries": Picture(kind_of("puzzle"), Puzzle(FIGURE.givens, FIGURE.givens.with_digit(2, 4))),
}


@pytest.mark.parametrize("name", some(DRAWN, always=lambda name: name in ("puzzle", "candidates", "conflicts")))
def test_svg_agrees_with_the_raster(blank_page: Page, name: str) -> None:
    """Lines and fills are equal to the pixel; the box of each digit's ink is within 5 % of a cell."""
    drawn = DRAWN[name]
    vector, raster = shown(blank_page, drawn), render(drawn)
    assert vector.size == raster.size
    board = plan(drawn).boards[-1]
    allowed = max(1, 0.05 * board.cell)
    for x in (left - 1 for left in board.lefts):  # every line, where it has no digit beside it
        strip = (x, board.y, x + 1, board.y + board.height)
        assert vector.crop(strip).tobytes() == raster.crop(strip).tobytes()
    for cell in drawn.puzzle.shape.cells:
        x, y = board.corner(cell)
        boxes = [_ink(image.crop((x, y, x + board.cell, y + board.cell))) for image in (vector, raster)]
        assert (boxes[0] is None) == (boxes[1] is None)
        if boxes[0] and boxes[1]:
            assert max(abs(a - b) for a, b in zip(*boxes, strict=True)) <= allowed
    different = ImageChops.difference(vector, raster).convert("L").histogram()
    assert sum(different[128:]) < 0.004 * vector.width * vector.height  # edges only


def test_svg_reads_back_as_the_board(blank_page: Page) -> None:
    """Digits recognised on the painted SVG are those of the puzzle, not of its transpose."""
    assert read_line(shown(blank_page, picture())) == FIGURE.givens.line()
    assert read_line(shown(blank_page, picture("solution"))) == SOLVED.line()


def test_svg_says_what_it_shows(blank_page: Page) -> None:
    """As part of a page the drawing is one image with the description of the board as its name."""
    blank_page.set_content(encode(picture(title="Gentle"), "svg").decode())
    expect(blank_page.get_by_role("img", name="Gentle. Sudoku puzzle, 9 rows of 9 cells")).to_have_count(1)


def _ink(cell: Image.Image) -> tuple[int, int, int, int] | None:
    return cell.convert("L").point([255 * (value < 128) for value in range(256)]).getbbox()
