"""The SVG: well-formed whatever the title, and every line, cell and digit where the raster has it."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from solver.pictures import Picture, alt_text, encode, kind_of
from solver.pictures.compose import items_of
from solver.pictures.shapes import Polygons, Rect, Text
from solver.pictures.svg import join_rectangles
from tests.campaigns import drawn
from tests.solver.pictures.boards import FIGURE, TWICE, picture

SVG = "{http://www.w3.org/2000/svg}"


def test_rectangles_and_digits_are_those_of_the_drawing() -> None:
    """One rectangle for each rectangle, one use of an outline for each text, in the same order and place."""
    drawn = picture("solution", axes=True)
    root = ElementTree.fromstring(encode(drawn, "svg"))
    rects = [item for item in items_of(drawn) if isinstance(item, Rect)]
    found = root.findall(f"{SVG}rect")
    keys = ("x", "y", "width", "height")
    assert [[int(rect.attrib[key]) for key in keys] for rect in found] == [
        [rect.x, rect.y, rect.width, rect.height] for rect in rects
    ]
    assert len(root.findall(f"{SVG}use")) == len([item for item in items_of(drawn) if isinstance(item, Text)])


def test_outlines_are_defined_once_and_all_used() -> None:
    """Each outline is in the file once; every use finds its outline."""
    root = ElementTree.fromstring(encode(picture("candidates"), "svg"))
    defined = [path.attrib["id"] for path in root.iter(f"{SVG}path") if "id" in path.attrib]
    used = {use.attrib["{http://www.w3.org/1999/xlink}href"][1:] for use in root.iter(f"{SVG}use")}
    assert len(set(defined)) == len(defined)
    assert used == set(defined)


def test_nothing_comes_from_elsewhere() -> None:
    """No font, script, style or address outside the file is needed to show it."""
    text = encode(picture("pair", "slide-pair", title="T"), "svg").decode()
    assert not any(word in text for word in ("<script", "<text", "font", "url(", "<style", "<image"))
    assert text.count("http") == 2  # the two names of the format


def test_title_element_describes_the_board() -> None:
    """Screen readers find the description of the board in the file."""
    root = ElementTree.fromstring(encode(Picture(kind_of("puzzle"), TWICE, title="a < b & c"), "svg"))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == alt_text(Picture(kind_of("puzzle"), TWICE, title="a < b & c"))


@drawn(30)
@given(st.text(max_size=40))
def test_any_title_keeps_the_file_well_formed(title: str) -> None:
    """Control characters, half surrogate pairs and markup in a title do not break the XML."""
    ElementTree.fromstring(encode(Picture(kind_of("puzzle"), FIGURE, preset="small", title=title), "svg"))


def test_shapes_have_the_corners_of_their_rectangles() -> None:
    """Rectangles drawn as one shape are written as their corners: top left, top right, bottom right, bottom left."""
    shapes = list(
        join_rectangles([Rect("box-line", 3, 5, 40, 7), Rect("box-line", 60, 5, 2, 90), Rect("cell", 0, 0, 9, 8)])
    )
    assert shapes == [
        Polygons("box-line", (((3, 5), (43, 5), (43, 12), (3, 12)), ((60, 5), (62, 5), (62, 95), (60, 95)))),
        Polygons("cell", (((0, 0), (9, 0), (9, 8), (0, 8)),)),
    ]
