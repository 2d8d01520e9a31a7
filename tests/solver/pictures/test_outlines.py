"""Outlines traced from pixels: closed, exact, and few points."""

from __future__ import annotations

import re

import pytest
from PIL import Image, ImageChops, ImageDraw

from solver.pictures import STYLE, fonts, outlines
from tests.for_each import for_each


def filled(loops: list[list[outlines.Point]], size: tuple[int, int], scale: int = 4) -> Image.Image:
    """The loops filled by the even-odd rule, on a mask."""
    page = Image.new("L", (size[0] * scale, size[1] * scale))
    for loop in loops:
        one = Image.new("L", page.size)
        ImageDraw.Draw(one).polygon([(x * scale, y * scale) for x, y in loop], fill=255)
        page = ImageChops.difference(page, one)
    return page.reduce(scale)


def test_square_is_traced_by_its_edges() -> None:
    """A square of full ink is one loop whose edges lie on the pixel edges, its corners cut by half a pixel at most."""
    mask = Image.new("L", (8, 8))
    mask.paste(255, (2, 2, 6, 6))
    (loop,) = outlines.trace(mask)
    assert {round(value, 1) for point in loop for value in point} <= {2.0, 2.5, 5.5, 6.0}
    assert (min(x for x, _ in loop), max(y for _, y in loop)) == pytest.approx((2, 6), abs=0.01)


def test_ring_has_two_loops() -> None:
    """A hole is a loop of its own."""
    mask = Image.new("L", (40, 40))
    ImageDraw.Draw(mask).ellipse((4, 4, 36, 36), outline=255, width=8)
    assert len(outlines.trace(mask)) == 2


def test_touching_corners_stay_apart() -> None:
    """Where two pixels meet at a corner only, each keeps its own loop."""
    mask = Image.new("L", (2, 2))
    mask.putpixel((0, 0), 255)
    mask.putpixel((1, 1), 255)
    assert len(outlines.trace(mask)) == 2


@for_each(("ink", "points"), [(140, 0), (150, 3), (200, 4)])
def test_a_speck_is_traced_where_it_has_an_area(ink: int, points: int) -> None:
    """One pixel of much ink has four points, of less three, of hardly more than half none."""
    loops = outlines.trace(Image.new("L", (1, 1), ink))
    assert sum(map(len, loops)) == points


def test_empty_mask_has_no_outline() -> None:
    """Where there is no ink there is no loop."""
    assert outlines.trace(Image.new("L", (5, 5))) == []


@for_each("weight", [STYLE.regular, STYLE.bold])
@for_each("character", list("0123456789ABCDEFG!"))
def test_filled_outline_is_the_glyph(character: str, weight: float) -> None:
    """Filling the outline of a digit gives back its mask but for the edges, from some hundred points."""
    mask = fonts.glyphs(character, 200, weight).mask
    loops = outlines.trace(mask)
    difference = ImageChops.difference(filled(loops, mask.size), mask).tobytes()
    inked = sum(mask.tobytes()) / 255
    assert sum(difference) / 255 < 0.04 * inked
    assert sum(map(len, loops)) < 250


def test_path_is_closed_and_measured_from_the_baseline() -> None:
    """The path of '1' is on the baseline and is as high as the digit."""
    path = outlines.path("1")
    assert re.fullmatch(r"(M-?\d+ -?\d+l(-?\d+ -?\d+ ?)+z)+", path)
    y = [int(path[1:].split("l")[0].split()[1])]
    steps = [int(step) for step in path[:-1].split("l")[1].split()]
    for step in steps[1::2]:
        y.append(y[-1] + step)
    assert max(y) == pytest.approx(0, abs=outlines.EM * 0.005)
    assert -min(y) == pytest.approx(outlines.EM * fonts.digit_height(), abs=outlines.EM * 0.01)


def absolute(path: str) -> list[list[tuple[int, int]]]:
    """The points of each loop of a path."""
    loops = []
    for loop in path.split("z")[:-1]:
        start, steps = loop[1:].split("l")
        x, y = map(int, start.split())
        points, numbers = [(x, y)], [int(step) for step in steps.split()]
        for across, down in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + across, y + down
            points.append((x, y))
        loops.append(points)
    return loops


@for_each(("text", "traced"), [("8", 200), ("10", 200), ("[7]", 100), ("[141]", 100), ("x" * 20, 100)])
def test_a_path_has_the_points_of_the_trace(text: str, traced: int) -> None:
    """All loops, each from its first point to its last, in units of the em; short texts are traced twice as fine."""
    ink = fonts.glyphs(text, traced, 0.02)
    scale = outlines.EM / traced
    loops = outlines.trace(ink.mask)
    assert absolute(outlines.path(text, 0.02)) == [
        [(round((x + ink.x) * scale), round((y + ink.y) * scale)) for x, y in loop] for loop in loops
    ]
    assert len(loops) >= 2


def test_a_trace_crosses_where_ink_is_half() -> None:
    """Between a full pixel and one of a quarter ink the edge lies a third of the way into the lighter one's half."""
    mask = Image.new("L", (3, 3))
    mask.putdata([0, 0, 0, 0, 255, 64, 0, 0, 0])
    (loop,) = outlines.trace(mask)
    found = {(round(x, 2), round(y, 2)) for x, y in loop}
    step = 127.5 / 255
    right = 1.5 + (255 - 127.5) / (255 - 64)
    assert found == {(1.5 - step, 1.5), (1.5, 1.5 - step), (round(right, 2), 1.5), (1.5, 1.5 + step)}


def test_points_on_a_straight_line_are_left_out() -> None:
    """A long bar has its corners and one point in 96; a bow keeps as many as it needs."""
    bar = Image.new("L", (400, 10))
    bar.paste(255, (5, 3, 395, 7))
    (loop,) = outlines.trace(bar)
    assert 8 <= len(loop) <= 8 + 2 * 390 // 96 + 2
    disc = Image.new("L", (880, 880))
    ImageDraw.Draw(disc).ellipse((40, 40, 840, 840), fill=255)
    smooth = disc.reduce(4)
    (bow,) = outlines.trace(smooth)
    assert 30 <= len(bow) <= 120
    assert sum(ImageChops.difference(filled([bow], smooth.size), smooth).tobytes()) < 0.01 * sum(smooth.tobytes())
