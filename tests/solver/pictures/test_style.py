"""Another look: a style passed to a picture changes colours, lines and weights, and nothing of what is drawn."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

import pytest

from solver.pictures import KINDS, STYLE, Kind, Picture, Style, encode, items_of, kind_of, preset_of, render
from solver.pictures.frame import Frame, Mark, Role
from solver.pictures.installed_fonts import installed_fonts
from solver.pictures.shapes import Text
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE, TWICE, picture, plan
from tests.solver.pictures.law import example

COLOURS = [field.name for field in fields(STYLE) if str(field.default).startswith("#")]
_INK: dict[str, Any] = {name: "#FFFFFF" if name in ("ground", "cell") else "#000000" for name in COLOURS}
_DARK: dict[str, Any] = {name: f"#10{number:02X}20" for number, name in enumerate(COLOURS)}
INK, DARK = replace(STYLE, **_INK), replace(STYLE, **_DARK)


@for_each("kind", KINDS)
def test_a_style_changes_colours_and_nothing_else(kind: Kind) -> None:
    """The items are the same; the drawing names the colours of the style and no others."""
    usual = example(kind, preset="small")
    dark = replace(usual, style=DARK)
    assert items_of(dark) == items_of(usual)
    drawn = set(re.findall("#[0-9A-F]{6}", encode(dark, "svg").decode()))
    assert drawn <= {DARK.colour(name) for name in COLOURS}
    assert len(drawn) > 2


def test_black_ink_alone() -> None:
    """With a style of black and white no pixel has a colour, and the ground is as white as the cells."""
    stuck = Frame(FIGURE, "Nothing fits.", marks=(Mark(Role.CURRENT, (2,)), Mark(Role.STUCK, (0, 1, 2))))
    shown = (
        Picture(kind_of("candidates"), TWICE, preset="small", style=INK),
        Picture(kind_of("frame"), FIGURE, preset="small", style=INK, frames=(stuck,)),
    )
    for drawn in shown:
        image = render(drawn)
        assert all(red == green == blue for _, (red, green, blue) in image.getcolors(100_000))  # type: ignore[misc, union-attr]  # RGB
        assert image.getpixel((0, 0)) == (255, 255, 255)
    assert render(picture()).getcolors(100_000) != render(picture(style=INK)).getcolors(100_000)


def test_the_ground_is_that_of_the_style() -> None:
    """Also where nothing is drawn."""
    assert render(picture(preset="small", style=replace(STYLE, ground="#102030"))).getpixel((0, 0)) == (16, 32, 48)


def test_lines_are_as_wide_as_the_style_says() -> None:
    """A side holds its number of lines; none is thinner than a pixel, and box lines are never as thin as the others."""
    usual, bold = (plan(picture(style=style)).boards[0] for style in (STYLE, replace(STYLE, thin=130, thick=60)))
    assert (usual.thin, usual.thick) == (2, 5)
    assert (bold.thin, bold.thick) == (7, 16)
    fine = plan(picture(style=replace(STYLE, thin=9999, thick=9999))).boards[0]
    assert (fine.thin, fine.thick) == (1, 2)


def test_weights_are_those_of_the_style() -> None:
    """Givens are bold, a title half bold, numbers of rows regular: three weights, all of them the style's."""
    style = replace(STYLE, regular=0.001, semibold=0.01, bold=0.02)
    weights = {
        item.text: item.weight
        for item in items_of(picture("solution", title="T", caption="c", axes=True, style=style))
        if isinstance(item, Text)
    }
    assert (weights["T"], weights["c"]) == (style.semibold, style.regular)
    given = items_of(picture(style=style))
    assert {item.weight for item in given if isinstance(item, Text)} == {style.bold}


def test_the_face_of_a_style_draws_everything() -> None:
    """Digits and words are set in it; a title may still name another."""
    if not installed_fonts():
        pytest.skip("no font is installed on this machine that could be named")
    face = installed_fonts()[0].face
    usual, other = (render(picture(preset="small", style=replace(STYLE, face=each))) for each in (STYLE.face, face))
    assert usual.tobytes() != other.tobytes()
    assert replace(STYLE, face=face).faces() == (face,)
    assert replace(STYLE, face=face).faces("/a.ttf") == ("/a.ttf", face)


def test_a_preset_has_a_look_of_its_own_unless_another_is_asked_for() -> None:
    """The lab's picture has black lines; a style of the picture's goes before that of the preset."""
    assert picture(preset="plank-234").look is preset_of("plank-234").style
    assert preset_of("plank-234").style.thin_line == "#000000" != STYLE.thin_line
    assert picture(preset="plank-234", style=INK).look is INK
    assert picture().look is STYLE == Style()
