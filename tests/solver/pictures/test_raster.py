"""What the pixels show: the right digits in the right places, and states distinguished by shape."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageColor

from solver.grid import Grid, Puzzle
from solver.pictures import STYLE, Kind, Picture, fonts, kind_of, render
from solver.pictures.looks import RING
from solver.pictures.shapes import Disc, Item, Polygons, Rect, Text
from solver.shape import CLASSIC, SHAPES, Candidate, Cell
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE, SOLVED, TWICE, picture, plan, read_line, some_board


def crop(image: Image.Image, drawn: Picture, cell: Cell, board: int = 0) -> Image.Image:
    """The inside of one cell."""
    place = plan(drawn).boards[board]
    x, y = place.corner(cell)
    return image.crop((x, y, x + place.cell, y + place.cell))


def ink(image: Image.Image) -> float:
    """The share of dark pixels in a greyscale copy."""
    grey = image.convert("L").tobytes()
    return sum(value < 128 for value in grey) / len(grey)


@pytest.mark.parametrize(
    "preset", some(["slide", "slide-4k", "print", "small", "plank-234"], always=("slide", "plank-234").__contains__)
)
def test_picture_reads_back_as_the_puzzle_and_not_its_transpose(preset: str) -> None:
    """Digits recognised by their shape, row by row, are those of the puzzle, which differs from its mirror."""
    transposed = Grid(tuple(FIGURE.givens.digits[cell % 9 * 9 + cell // 9] for cell in CLASSIC.cells))
    assert transposed != FIGURE.givens
    assert read_line(render(picture(preset=preset))) == FIGURE.givens.line()
    assert read_line(render(picture("solution", preset))) == SOLVED.line()


@pytest.mark.parametrize("kind", ["puzzle", "array"])
def test_blanks_can_be_shown(kind: str) -> None:
    """Blanks drawn as 0 are read as 0; an array does so unasked."""
    assert read_line(render(picture(kind, blank="0" if kind == "puzzle" else ""))) == FIGURE.givens.line("0")


def lean(image: Image.Image) -> float:
    """By how much the ink leans to the right: from the middle of its lower third to that of the upper, by height."""
    dark = image.convert("L").point([255 * (value < 128) for value in range(256)])
    left, top, right, bottom = dark.getbbox() or (0, 0, 1, 1)
    third = (bottom - top) // 3
    middles = []
    for start, end in ((top, top + third), (bottom - third, bottom)):
        band = dark.crop((left, start, right, end)).getbbox() or (0, 0, 0, 0)
        middles.append((band[0] + band[2]) / 2)
    return (middles[0] - middles[1]) / (bottom - top - third)


def test_options_are_seen() -> None:
    """Every option changes the picture, and the digits stay where they are."""
    bare = render(picture("solution"))
    for options in ({"title": "T"}, {"caption": "c"}, {"axes": True}, {"plain": True}):
        drawn = render(picture("solution", **options))
        assert ImageChops.difference(bare, drawn).getbbox() is not None
        assert read_line(drawn) == SOLVED.line()
    assert render(picture(axes=True, base=0)).tobytes() != render(picture(axes=True)).tobytes()
    assert render(picture(blank=".")).tobytes() != render(picture(blank="-")).tobytes()


def test_plain_draws_all_digits_alike() -> None:
    """With the option plain the solution looks the same whatever was given."""
    everything = Picture(kind_of("solution"), Puzzle.of(SOLVED), SOLVED, plain=True)
    assert render(picture("solution", plain=True)).tobytes() == render(everything).tobytes()


def test_given_and_solved_digits_differ_in_weight_ground_and_underline_without_colour() -> None:
    """In a greyscale copy a given has more ink in its digit, upright, a grey ground, and no bar below it."""
    given = Picture(kind_of("solution"), Puzzle.of(Grid.empty().with_digit(40, 5)), SOLVED)
    solved = Picture(kind_of("solution"), Puzzle.of(Grid.empty()), SOLVED)
    bold, regular = (crop(render(drawn), drawn, 40).convert("L") for drawn in (given, solved))
    side = bold.width
    digit, below = (0, 0, side, round(side * 0.82)), (0, round(side * 0.82), side, side)
    assert ink(bold.crop(digit)) > 1.15 * ink(regular.crop(digit))  # as on the page, whose weights are 700 and 500
    assert lean(regular.crop(digit)) > lean(bold.crop(digit)) + 0.08
    assert bold.getpixel((2, 2)) != regular.getpixel((2, 2)) == 255
    assert ink(bold.crop(below)) == 0
    bar = regular.crop(below)
    longest = max(sum(bar.getpixel((x, y)) < 128 for x in range(side)) for y in range(bar.height))  # type: ignore[operator]
    assert longest > 0.4 * side


def test_entered_and_solved_digits_differ_by_slant_and_bar() -> None:
    """The person's digit and the solver's have the same weight; only the solver's is in italics and underlined."""
    entered = Puzzle.of(Grid.empty()).with_entry(0, 5)
    solved = Puzzle(entered.givens, entered.entries, frozenset({0}))
    cells = [
        crop(render(drawn), drawn, 0)
        for drawn in (Picture(kind_of("puzzle"), entered), Picture(kind_of("puzzle"), solved))
    ]
    side = cells[0].width
    tops = [ink(cell.crop((0, 0, side, round(side * 0.82)))) for cell in cells]
    assert tops[0] == pytest.approx(tops[1], rel=0.1)
    upright, slanted = (lean(cell.crop((0, 0, side, round(side * 0.82)))) for cell in cells)
    assert slanted > upright + 0.08
    assert [ink(cell.crop((0, round(side * 0.82), side, side))) > 0 for cell in cells] == [False, True]


@for_each("kind", ["puzzle", "candidates", "array"])
def test_conflicts_are_drawn_and_marked_by_shape(kind: str) -> None:
    """A puzzle with equal digits in a row is drawn; each of them has a wave below it, and the row one red ring."""
    drawn = Picture(kind_of(kind), TWICE)
    image, red = render(drawn), ImageColor.getrgb(STYLE.conflict)
    for name, marked in (("r1c1", True), ("r1c3", True), ("r1c4", False)):
        cell = crop(image, drawn, CLASSIC.parse_cell(name))
        side, thick = cell.width, round(cell.width * RING)
        below = range(round(side * 0.81), side - thick - 1)
        heights = [
            max((y for y in below if cell.getpixel((x, y)) == red), default=0) for x in range(side // 3, 2 * side // 3)
        ]
        turns = [after - before for before, after in pairwise(height for height in heights if height)]
        assert (any(turn > 0 for turn in turns) and any(turn < 0 for turn in turns)) is marked
        assert [cell.getpixel((side // 2, at)) for at in (0, thick - 1, side - 1)] == [
            red
        ] * 3  # above and below, on all
    assert crop(image, drawn, CLASSIC.parse_cell("r4c4")).getpixel((1, 1)) != red
    if kind == "puzzle":
        assert read_line(render(drawn)) == TWICE.givens.line()


def test_a_board_full_of_conflicts_is_drawn() -> None:
    """Not even 81 equal digits are refused."""
    ones = Puzzle.of(Grid((1,) * 81))
    assert read_line(render(Picture(kind_of("puzzle"), ones))) == "1" * 81


def test_plank_picture_is_exact_to_the_pixel() -> None:
    """Black ground and white cells of 24 pixels; every blank carries a dash, every digit its ink, and nothing leaks."""
    drawn = picture(preset="plank-234")
    image = render(drawn)
    origins = (3, 28, 53, 80, 105, 130, 157, 182, 207)
    assert image.size == (234, 234)
    inside = Image.new("1", image.size)
    for cell in CLASSIC.cells:
        x, y = origins[cell % 9], origins[cell // 9]
        inside.paste(1, (x, y, x + 24, y + 24))
        label = ImageChops.invert(image.crop((x, y, x + 24, y + 24))).getbbox()
        assert label is not None
        left, top, right, bottom = label
        assert abs(left + right - 24) <= 4
        assert abs(top + bottom - 24) <= 3
        assert (bottom - top < 6) is (FIGURE.givens.digits[cell] == 0)
    assert Image.composite(Image.new("RGB", image.size), image, inside).getbbox() is None


def test_lines_are_whole_pixels() -> None:
    """Across a row without digits only the colours of ground, cell and line occur: no blurred edge."""
    drawn = Picture(kind_of("puzzle"), Puzzle.of(Grid.empty()))
    image = render(drawn)
    colours = {colour for _, colour in image.getcolors() or []}
    hexes = {f"#{red:02X}{green:02X}{blue:02X}" for red, green, blue in colours}  # type: ignore[misc]
    assert hexes == {STYLE.ground, STYLE.box_line, STYLE.thin_line}


@dataclass(frozen=True)
class Fixed:
    """A way to draw these items and nothing else."""

    items: tuple[Item, ...]

    def compose(self, picture: Picture) -> tuple[Item, ...]:
        """The items."""
        return self.items

    def describe(self, picture: Picture) -> str:
        """Nothing."""
        return ""


def painted(*items: Item) -> Image.Image:
    """The darkness of each pixel, where the items are drawn in black."""
    kind = Kind("fixed", "Fixed", "items", Fixed(items), preset="small")
    style = replace(STYLE, text="#000000")
    return ImageChops.invert(render(Picture(kind, FIGURE, style=style)).convert("L"))


@pytest.mark.parametrize(("x", "y", "radius"), [(100.0, 50.0, 20.0), (40.3, 61.8, 7.25)])
def test_discs_are_round_and_where_they_should_be(x: float, y: float, radius: float) -> None:
    """As much ink as the circle has area, from edge to edge, in the middle."""
    image = painted(Disc("text", x, y, radius))
    assert sum(image.tobytes()) / 255 == pytest.approx(math.pi * radius**2, rel=0.05)
    assert image.getbbox() == pytest.approx((x - radius, y - radius, x + radius, y + radius), abs=1)
    assert image.getpixel((round(x), round(y))) == 255


def test_polygons_are_filled_where_they_should_be() -> None:
    """Two triangles: as much ink as area, each in its place, edges smooth."""
    one, other = ((10.0, 10.0), (50.0, 10.0), (10.0, 30.0)), ((100.5, 200.0), (140.5, 240.0), (60.5, 240.0))
    image = painted(Polygons("text", (one, other)))
    assert sum(image.tobytes()) / 255 == pytest.approx(400 + 1600, rel=0.03)
    assert image.getbbox() == pytest.approx((10, 10, 140.5, 240), abs=1)
    assert image.crop((0, 0, 60, 60)).getbbox() == pytest.approx((10, 10, 50, 30), abs=1)
    assert (image.getpixel((20, 15)), image.getpixel((45, 28)), image.getpixel((100, 230))) == (255, 0, 255)
    assert any(0 < value < 255 for value in image.tobytes())


def test_rectangles_are_whole_pixels_and_texts_stand_on_their_baseline() -> None:
    """From the corner, as wide and high as told; the ink of a text is in the middle above its line."""
    assert painted(Rect("text", 3, 5, 7, 2)).getbbox() == (3, 5, 10, 7)
    left, top, right, bottom = painted(Text("text", "1", 300.0, 200, 100, 0.0)).getbbox() or (0, 0, 0, 0)
    assert bottom == 200
    assert bottom - top == fonts.glyphs("1", 100).mask.height == 70
    assert abs(left + right - 600) <= 1


def test_notes_stand_at_their_places() -> None:
    """A note lies in the ninth of its cell that belongs to its digit, and takes no room elsewhere."""
    for digit in CLASSIC.digits:
        puzzle = Puzzle(Grid.empty(), Grid.empty(), notes=frozenset({Candidate(30, digit)}))
        cell = crop(render(drawn := Picture(kind_of("puzzle"), puzzle)), drawn, 30)
        box = ImageChops.invert(cell.convert("L")).getbbox()
        assert box is not None
        row, column = divmod(digit - 1, 3)
        third = cell.width / 3
        assert column * third <= box[0] < box[2] <= (column + 1) * third
        assert row * third <= box[1] < box[3] <= (row + 1) * third
        assert box[3] - box[1] == pytest.approx(0.28 * 0.7 * cell.width, abs=2)


def test_candidates_leave_out_what_was_ruled_out() -> None:
    """A candidate removed by reasoning is not drawn."""
    removed = Puzzle(FIGURE.givens, FIGURE.entries, removed=frozenset({Candidate(2, 1)}))
    before, after = (render(Picture(kind_of("candidates"), puzzle)) for puzzle in (FIGURE, removed))
    box = ImageChops.difference(before, after).getbbox()
    place = plan(picture("candidates")).boards[0]
    x, y = place.corner(2)
    assert box is not None
    assert x <= box[0] < box[2] <= x + place.cell / 3
    assert y <= box[1] < box[3] <= y + place.cell / 3


@pytest.mark.parametrize("preset", ["slide-pair", "slide"])
def test_pair_shows_the_puzzle_first_and_the_solution_then(preset: str) -> None:
    """Each board of a pair reads back as what it is, in wide and in square pictures."""
    drawn = picture("pair", preset)
    image = render(drawn)
    found = [
        read_line(image.crop((board.x, board.y, board.x + board.width, board.y + board.height)))
        for board in plan(drawn).boards
    ]
    assert found == [FIGURE.givens.line(), SOLVED.line()]


@for_each("cells", SHAPES)
@for_each("kind", ["solution", "pair", "array", "candidates"])
def test_every_size_can_be_drawn(cells: int, kind: str) -> None:
    """4x4, 6x6, 9x9 and 16x16 boards are drawn, each digit inside its cell."""
    puzzle, solution = some_board(SHAPES[cells])
    drawn = Picture(kind_of(kind), puzzle, solution, "small")
    image = render(drawn)
    board = plan(drawn).boards[-1]
    for cell in puzzle.shape.cells:
        x, y = board.corner(cell)
        ring = image.crop((x, y, x + board.cell, y + 1)).getcolors()
        assert ring is not None
        assert len(ring) == 1
