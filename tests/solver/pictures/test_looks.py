"""How each state of a cell looks: the table, and what pictures, SVG, films and paper make of it."""

from __future__ import annotations

from typing import Final

import numpy as np
import pytest
from PIL import Image, ImageColor

from solver.grid import CellKind, Grid, Puzzle
from solver.pictures import STYLE, Frame, Mark, Picture, Role, encode, fonts, kind_of, render
from solver.pictures.animations import AnimationFrame, items_of
from solver.pictures.drawing import Pen
from solver.pictures.geometry import Board
from solver.pictures.looks import KEEPS_INK, LOOKS, Look, State, look_of
from solver.pictures.raster import painted
from solver.pictures.shapes import Item, Polygons, Rect, Text
from solver.pictures.style import BUILT_IN, ITALIC, OWN, Style
from solver.shape import CLASSIC
from solver.sheets.page_canvas import INK
from tests.for_each import for_each

CELL: Final = 100
BOARD: Final = Board(CLASSIC, 0, 0, CELL, 1, 3)
KINDS: Final = (State.GIVEN, State.ENTERED, State.SOLVED)


def drawn(kind: CellKind, *states: State, style: Style = STYLE, digit: str = "8") -> tuple[list[Item], Image.Image]:
    """The items of a digit in one cell, and the cell in pixels."""
    pen = Pen(style)
    look = pen.look(kind, *states)
    items: list[Item] = [Rect(look.fill, 0, 0, CELL, CELL), *pen.digit(BOARD, 0, 0, digit, look)]
    return items, painted(items, CELL, CELL, style)


def has(image: Image.Image, colour: str) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """Where the image has exactly this colour."""
    return np.asarray((np.asarray(image) == ImageColor.getrgb(colour)).all(axis=2))


def lean(image: Image.Image) -> float:
    """By how much the ink of an upright stroke leans to the right, by its height."""
    dark = np.asarray(image) > 127
    rows = np.flatnonzero(dark.any(axis=1))
    middles = [float(np.flatnonzero(dark[row]).mean()) for row in rows]
    return float(-np.polyfit(rows, middles, 1)[0])


def test_the_roles_have_colours() -> None:
    """Every colour and weight that the table names is one of the style."""
    for look in LOOKS.values():
        for role in filter(None, (look.ink, look.fill, look.frame_role)):
            assert STYLE.colour(role).startswith("#")
        assert not look.weight or STYLE.weight(look.weight) >= 0


def test_where_a_digit_comes_from() -> None:
    """A given is bold ink on grey, an answer blue, a digit of the program green, in italics and underlined."""
    given, entered, solved = (look_of(kind) for kind in KINDS)
    assert given == Look("given", "given-fill", "bold")
    assert entered == Look("entered", "cell", "medium")
    assert solved == Look("solved", "cell", "medium", is_italic=True, line="underline")


@for_each("kind", KINDS)
def test_a_conflict_keeps_weight_and_slant(kind: State) -> None:
    """It takes the colour and the line, so that a given in conflict is still bold."""
    clash, usual = look_of(kind, State.CONFLICT), look_of(kind)
    assert (clash.ink, clash.fill, clash.line) == ("conflict", "conflict-fill", "wavy")
    assert (clash.weight, clash.is_italic) == (usual.weight, usual.is_italic)


def test_the_current_cell_is_yellow_whatever_is_in_it() -> None:
    """Its ground and frame are those of now; answers, conflicts and what was taken back keep their colour."""
    for kind in KINDS:
        look = look_of(kind, State.CURRENT)
        assert (look.fill, look.frame, look.frame_role) == ("current-fill", "solid", "current")
        assert look.ink == ("entered" if kind in KEEPS_INK else "current")
    taken = look_of(State.SOLVED, State.TAKEN, State.CURRENT)
    assert (taken.ink, taken.fill, taken.line) == ("retreat", "current-fill", "line-through")
    assert (taken.frame, taken.frame_role) == ("dashed", "current")


@for_each(
    ("kind", "states", "ink", "fill"),
    [
        (CellKind.GIVEN, (), STYLE.given, STYLE.given_fill),
        (CellKind.ENTERED, (), STYLE.entered, STYLE.cell),
        (CellKind.SOLVED, (), STYLE.solved, STYLE.cell),
        (CellKind.ENTERED, (State.CONFLICT,), STYLE.conflict, STYLE.conflict_fill),
        (CellKind.SOLVED, (State.TAKEN,), STYLE.retreat, STYLE.retreat_fill),
        (CellKind.SOLVED, (State.TAKEN, State.CURRENT), STYLE.retreat, "#FFD54A"),
        (CellKind.GIVEN, (State.CURRENT,), "#14161A", "#FFD54A"),
    ],
)
def test_pixels_have_the_colours_of_the_state(kind: CellKind, states: tuple[State, ...], ink: str, fill: str) -> None:
    """The digit in one colour, the cell in another, and nothing but steps between both."""
    _, image = drawn(kind, *states)
    assert has(image, ink).sum() > CELL
    assert has(image, fill).sum() > CELL * CELL / 2


def test_lines_at_digits() -> None:
    """The program's digit has a bar below it, one taken back a bar across, one in conflict a wave; others none."""
    lines = {
        "underline": drawn(CellKind.SOLVED)[0],
        "across": drawn(CellKind.SOLVED, State.TAKEN)[0],
        "wave": drawn(CellKind.GIVEN, State.CONFLICT)[0],
        "none": drawn(CellKind.ENTERED)[0],
    }
    (_, digit, under), (_, _, across), (_, _, wave) = (lines[name] for name in ("underline", "across", "wave"))
    assert isinstance(digit, Text)
    assert isinstance(under, Rect)
    assert isinstance(across, Rect)
    assert isinstance(wave, Polygons)
    assert len(lines["none"]) == 2
    assert digit.baseline < under.y < under.y + under.height < CELL
    middle = digit.baseline - fonts.digit_height() * digit.em / 2
    assert across.y <= middle <= across.y + across.height
    assert across.width > fonts.width("8", digit.em) * 1.2  # it stands out at both sides
    heights = [y for _, y in wave.polygons[0]]
    assert digit.baseline < min(heights) < max(heights) < CELL
    turns = np.diff(np.sign(np.diff(heights[: len(heights) // 2])))
    assert np.count_nonzero(turns) == 6  # crests and troughs of three waves


def test_italics_are_those_of_the_page() -> None:
    """The face has an italic of its own: a 1 leans by some eight degrees, and weighs as much as upright."""
    assert fonts.italic("1", OWN) == (ITALIC, 0.0)
    upright, italic = (fonts.glyphs("7", 400, STYLE.medium, face).mask for face in (OWN, ITALIC))
    assert upright.height == italic.height
    stem = [fonts.glyphs("I" if face == OWN else "1", 400, STYLE.medium, face).mask for face in (OWN, ITALIC)]
    assert abs(lean(stem[0])) < 0.02
    assert lean(stem[1].crop((0, stem[1].height // 2, *stem[1].size))) == pytest.approx(0.14, abs=0.02)


@pytest.mark.parametrize("em", [24, 200])
def test_a_face_without_an_italic_is_slanted(em: int) -> None:
    """As browsers do: every row moves to the right by its height, the baseline stays, and no ink is lost."""
    face, slant = fonts.italic("1", BUILT_IN)
    assert (face, slant) == (BUILT_IN, fonts.SLANT)
    assert 0.15 < slant < 0.3
    upright, slanted = (fonts.glyphs("l", em, 0.0, BUILT_IN, each) for each in (0.0, slant))
    assert (slanted.y, slanted.mask.height) == (upright.y, upright.mask.height)
    assert lean(slanted.mask) == pytest.approx(slant, abs=0.06)
    dark = [float(np.asarray(each.mask, dtype=float).sum()) for each in (upright, slanted)]
    assert dark[1] == pytest.approx(dark[0], rel=0.03)
    assert fonts.italic("é", OWN) == (OWN, fonts.SLANT)  # the italic has digits and the letters of large boards alone


def test_one_ring_round_each_house_in_conflict() -> None:
    """Two equal digits in a row and a box: four red bars for each of both, over the cells."""
    puzzle = Puzzle.of(Grid.parse("5.5" + "." * 78))
    drawing = kind_of("puzzle").renderer.compose(Picture(kind_of("puzzle"), puzzle, preset="small"))
    rings = [item for item in drawing if isinstance(item, Rect) and item.role == "conflict"]
    assert len(rings) == 8
    assert drawing[-8:] == tuple(rings)
    assert len({(item.width, item.height) for item in rings}) == 4


def test_every_medium_draws_the_same_items() -> None:
    """A still, a film and its file as SVG: italic, line, colour and frame of each state are the same."""
    givens = Grid.parse("5" + "." * 80)
    board = Puzzle(givens, givens.with_digit(1, 4), solved=frozenset({1}))
    marks = (Mark(Role.PLACED, (1,)), Mark(Role.TAKEN, (2,), 8), Mark(Role.CURRENT, (2,)))
    frame = Frame(board, "s", marks=marks)
    still = Picture(kind_of("frame"), Puzzle.of(givens), preset="small", frames=(frame,))
    film = list(items_of(AnimationFrame(frame, (), -1, ()), 720))

    def states(items: list[Item]) -> list[tuple[str, str, bool, float]]:
        return [
            (item.role, item.text, item.is_italic, item.weight)
            for item in items
            if isinstance(item, Text) and item.role in ("given", "solved", "retreat")
        ]

    expected = [
        ("given", "5", False, STYLE.bold),
        ("solved", "4", True, STYLE.medium),
        ("retreat", "8", True, STYLE.medium),
    ]
    assert states(list(still.kind.renderer.compose(still))) == states(film) == expected
    image, drawing = render(still), encode(still, "svg").decode()
    for colour in (STYLE.given, STYLE.solved, STYLE.retreat, STYLE.current_fill):
        assert has(image, colour).any()
        assert f'fill="{colour}"' in drawing


def test_paper_keeps_what_is_no_colour() -> None:
    """In black ink on white a digit of the program is still in italics and underlined, one taken back crossed."""
    for states, line in (((), "underline"), ((State.TAKEN,), "line-through")):
        items, image = drawn(CellKind.SOLVED, *states, style=INK)
        assert look_of(State.SOLVED, *states).line == line
        assert any(isinstance(item, Text) and item.is_italic for item in items)
        assert all(red == green == blue for _, (red, green, blue) in image.getcolors(10_000) or ())  # type: ignore[misc]  # RGB
        widest = max(int(row.sum()) for row in has(image, "#000000"))
        assert widest > CELL * 0.4
