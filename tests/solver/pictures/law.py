"""The law of pictures, whatever their kind: what holds for every row of KINDS and of PRESETS."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from urllib.parse import parse_qsl
from xml.etree import ElementTree

import pytest
from PIL import Image

from solver.formats.board_link import from_fields
from solver.grid import Grid, Puzzle
from solver.pictures import SUFFIXES, Frame, Kind, Picture, alt_text, encode, file_name, fonts, puzzle_in, render
from solver.pictures.compose import items_of
from solver.pictures.search_frames import frame_of
from solver.pictures.shapes import Disc, Item, Rect, Text
from solver.search.narration import Names
from solver.search.trace import Trace
from solver.shape import CLASSIC, Shape
from tests.solver.pictures.boards import FIGURE, SOLVED, some_board


def example(kind: Kind, shape: Shape = CLASSIC, preset: str = "") -> Picture:
    """A picture of the kind with title, axes and all that the kind needs."""
    puzzle, solution = (FIGURE, SOLVED) if shape == CLASSIC else some_board(shape)
    frames = _stills(puzzle)[: kind.most]
    solved = solution if kind.needs_solution else None
    return Picture(kind, puzzle, solved, preset, title="Figure 3", axes=True, frames=frames)


@cache
def _stills(puzzle: Puzzle) -> tuple[Frame, ...]:
    trace = Trace(puzzle.givens, "free-cells", fast=False)
    trace.explore(50)
    return tuple(frame_of(trace, move, Names(puzzle.shape), with_tree=True) for move in range(5, 9))


def assert_lawful(picture: Picture, suffix: str) -> None:
    """The file is exact, the same each time, carries its puzzle; it has a name and can be told."""
    data = encode(picture, suffix)
    assert data == encode(replace(picture), suffix)
    text = puzzle_in(data)
    carried = from_fields(dict(parse_qsl(text[1:]))) if text.startswith("?") else Puzzle.of(Grid.parse(text))
    assert carried == picture.puzzle
    _assert_exact(picture, data, suffix)
    assert_inside(picture)
    assert alt_text(picture).startswith("Figure 3. ")
    assert alt_text(picture).endswith(".")
    assert re.fullmatch(rf"figure-3-[a-z0-9-]+[.]{suffix}", file_name(picture, suffix))


def _assert_exact(picture: Picture, data: bytes, suffix: str) -> None:
    size = picture.size
    if suffix == "svg":
        root = ElementTree.fromstring(data)
        assert root.attrib["viewBox"] == f"0 0 {size.width} {size.height}"
        assert root.attrib["width"] == f"{size.width / size.dpi:g}in"
        return
    assert SUFFIXES[suffix] == f"image/{'jpeg' if suffix == 'jpg' else suffix}"
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (size.width, size.height)
        assert image.info["dpi"] == pytest.approx((size.dpi, size.dpi), abs=0.1)
        if suffix == "png":
            assert image.convert("RGB").tobytes() == render(picture).tobytes()


def assert_inside(picture: Picture) -> None:
    """Whatever is drawn lies on the picture and has a colour; no text touches another on its line."""
    lines: dict[int, list[tuple[float, float]]] = {}
    for item in items_of(picture):
        assert re.fullmatch("#[0-9A-F]{6}", picture.look.colour(item.role))
        _assert_inside(picture, item)
        if isinstance(item, Text):
            half = fonts.width(item.text, item.em, item.weight, picture.look.faces(item.named)) / 2
            lines.setdefault(item.baseline, []).append((item.x - half, item.x + half))
    for line in lines.values():
        for (_, right), (left, _) in pairwise(sorted(line)):
            assert right + 1 <= left


def _assert_inside(picture: Picture, item: Item) -> None:
    match item:
        case Rect(_, x, y, width, height):
            assert 0 <= x < x + width <= picture.size.width
            assert 0 <= y < y + height <= picture.size.height
        case Disc(_, x, y, radius):
            assert radius <= x <= picture.size.width - radius
            assert radius <= y <= picture.size.height - radius
        case Text(_, _, x, baseline, em):
            assert em > 0
            assert 0 <= x <= picture.size.width
            assert em * 0.5 <= baseline <= picture.size.height
