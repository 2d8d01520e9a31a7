"""Outlines of texts: the very letters of the raster, whatever the font."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path

from solver.pictures import Picture, encode, fonts, kind_of, outlines
from solver.pictures.style import BUILT_IN, CODE, OWN, STYLE
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE
from tests.solver.pictures.made_fonts import ARABIC, HAN, make_collection, make_font

FINE, TITLE = 500, 100  # pixels in an em of the raster that letters are compared with, and texts of several


def bounds(path: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of path data, in em."""
    pen = BoundsPen(None)
    parse_path(path, pen)
    left, top, right, bottom = (number / outlines.EM for number in pen.bounds)
    return left, top, right, bottom


def area(path: str) -> float:
    """The ink of path data, in square em."""
    pen = AreaPen()
    parse_path(path, pen)
    return float(abs(pen.value)) / outlines.EM**2


def assert_is_the_raster(text: str, weight: float, face: str, slant: float = 0.0) -> None:
    """The outline is where the raster has ink, and as much of it."""
    em = FINE if len(text) == 1 else TITLE  # Pillow rounds the steps from letter to letter.
    ink = fonts.glyphs(text, em, weight, face, slant)
    path = outlines.path(text, weight, face, slant)
    drawn = (ink.x, ink.y, ink.x + ink.mask.width, ink.y + ink.mask.height)
    assert bounds(path) == pytest.approx([number / em for number in drawn], abs=0.02)
    assert area(path) == pytest.approx(
        sum(ink.mask.tobytes()) / 255 / em**2, rel=0.04
    )  # Curves of a letter may overlap.


@for_each(("face", "weights"), [(OWN, (STYLE.regular, STYLE.bold)), (CODE, (STYLE.regular,)), (BUILT_IN, (0.0,))])
@for_each("text", [*"0148AG!", "[12]", "Übung 3"])
def test_an_outline_is_the_letter(text: str, face: str, weights: tuple[float, ...]) -> None:
    """Of every digit and face, of titles, and of a weight with a file of its own."""
    for weight in weights:
        assert_is_the_raster(text, weight, face)


def test_letters_lean_as_in_the_raster() -> None:
    """Those of a face without an italic."""
    assert_is_the_raster("5", 0.0, BUILT_IN, fonts.SLANT)


def test_a_face_of_one_weight_gets_a_line_round_its_letters() -> None:
    """As wide as the stroke of the raster on both sides; where a font file is that heavy there is none."""
    assert outlines.line_width(0.027, BUILT_IN) == pytest.approx(0.054)
    assert outlines.line_width(0.027, OWN) == 0
    root = ElementTree.fromstring(
        encode(Picture(kind_of("puzzle"), FIGURE, style=replace(STYLE, face=BUILT_IN)), "svg")
    )
    uses = list(root.iter("{http://www.w3.org/2000/svg}use"))
    assert uses
    assert {use.attrib["stroke"] for use in uses} == {STYLE.given}


def test_an_outline_is_measured_from_the_baseline() -> None:
    """The path of '1' is on the baseline and is as high as the digit; a blank has none."""
    _, top, _, bottom = bounds(outlines.path("1"))
    assert bottom == pytest.approx(0, abs=0.005)
    assert -top == pytest.approx(fonts.digit_height(), abs=0.01)
    assert outlines.path(" ") == ""


@for_each(("name", "text"), [("han.ttf", HAN), ("han.otf", HAN), ("han.ttc", HAN), ("arabic.ttf", ARABIC)])
def test_other_fonts_have_outlines(tmp_path: Path, name: str, text: str) -> None:
    """Both formats of curves, one of a collection; and letters that may join, in rows of pixels."""
    path = tmp_path / name
    face = f"{make_collection(path, 'x', text)}#1" if name.endswith(".ttc") else make_font(path, text, "Made")
    assert_is_the_raster(text, 0.0, face)


def test_what_fonttools_cannot_read_is_drawn_in_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged font of the machine, which Pillow draws all the same."""
    monkeypatch.setattr(outlines, "TTFont", None)
    face = make_font(tmp_path / "made.ttf", HAN, "Made")
    assert_is_the_raster(HAN[0], 0.0, face)
