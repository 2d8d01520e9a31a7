"""Arrangements: everything lies on the picture, nothing on anything else, and boards are as large as can be."""

from __future__ import annotations

from dataclasses import astuple
from itertools import combinations

from solver.pictures import Picture, items_of, kind_of
from solver.pictures.geometry import Layout
from solver.pictures.shapes import Text
from solver.shape import CLASSIC, SHAPES, Shape
from tests.for_each import for_each
from tests.solver.pictures.boards import EVERY, FIGURE, SOLVED, picture, plan, some_board


@for_each(("kind", "preset"), EVERY)
def test_everything_lies_on_the_picture(kind: str, preset: str) -> None:
    """Boards, axes and lines of text stay inside, nothing on anything else, for every kind, preset and size."""
    for shape in SHAPES.values():
        if shape == CLASSIC or preset != "plank-234":
            assert_apart(kind, preset, shape)


def assert_apart(kind: str, preset: str, shape: Shape) -> None:
    """One of them."""
    puzzle, solution = some_board(shape)
    drawn = Picture(kind_of(kind), puzzle, solution, preset, title="A title", caption="a caption", axes=True)
    layout, size = plan(drawn), drawn.size
    boards = [
        (board.x - layout.axis, board.y - layout.axis, board.x + board.width, board.y + board.height)
        for board in layout.boards
    ]
    texts = [
        (x - width // 2, baseline - em * 0.75, x + width // 2, baseline + em * 0.3)
        for _, x, baseline, em, width in map(astuple, (*layout.title, *layout.labels, *layout.caption))
    ]
    for left, top, right, bottom in (*boards, *texts):
        assert 0 <= left < right <= size.width
        assert 0 <= top < bottom <= size.height
    for one, other in combinations([*boards, *texts], 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_slide_pair_has_two_large_boards() -> None:
    """Two boards of at most 870 pixels, as large as that allows, fill the wide slide."""
    for title in ("", "Title"):
        boards = plan(picture("pair", "slide-pair", title=title)).boards
        assert [840 <= board.width <= 870 and board.width == board.height for board in boards] == [True, True]


@for_each("preset", ["slide", "slide-4k", "print", "small"])
def test_one_board_fills_its_picture(preset: str) -> None:
    """Without title or axes the board takes 85 to 92 % of the picture's side, in its middle."""
    layout, size = plan(picture(preset=preset)), picture(preset=preset).size
    board = layout.boards[0]
    assert 0.85 <= board.width / size.width <= 0.92
    assert abs(2 * board.x + board.width - size.width) <= 1
    assert abs(2 * board.y + board.height - size.height) <= 1


def test_white_space_is_no_title() -> None:
    """A title that shows nothing takes no room."""
    assert plan(picture(title=" \u200b\n ")) == plan(picture())


SQUARES = ["slide", "slide-4k", "print", "small"]
LONG = "A long title of many words for the exercise on Thursday, in the large hall, which goes on and on and on, " * 2


def pair(preset: str, **options: object) -> Layout:
    """Where everything lies on a pair."""
    return plan(picture("pair", preset, **options))


OPTIONS: dict[str, dict[str, object]] = {
    "bare": {},
    "axes": {"axes": True},
    "title": {"title": "T"},
    "long": {"title": LONG, "caption": LONG},
}


@for_each("preset", SQUARES)
@for_each("options", OPTIONS.values())
def test_a_pair_on_a_square_stands_above_each_other(preset: str, options: dict[str, object]) -> None:
    """The puzzle on top; the boards are as large as if they alone filled the picture from edge to edge."""
    layout, size = pair(preset, **options), picture("pair", preset).size
    puzzle, solution = layout.boards
    margin = size.height / 18
    assert puzzle.x == solution.x
    assert puzzle.y + puzzle.height + margin / 2 < solution.y - layout.axis
    available = (size.height - 3 * margin) / 2 - layout.axis
    assert available - 9 < puzzle.width <= available + 1
    assert pair(preset).boards[0].cell >= puzzle.cell == pair(preset, axes=layout.axis > 0).boards[0].cell


def test_a_pair_on_a_wide_picture_stands_side_by_side() -> None:
    """There the boards come out larger."""
    puzzle, solution = pair("slide-pair", title=LONG).boards
    assert puzzle.y == solution.y
    assert puzzle.x + puzzle.width < solution.x


@for_each("preset", SQUARES)
def test_a_pair_without_texts_stands_in_the_middle(preset: str) -> None:
    """Boards with their labels leave as much white on the left as on the right."""
    layout, size = pair(preset), picture("pair", preset).size
    right = max(line.x + line.width / 2 for line in layout.labels)
    assert abs(layout.boards[0].x - (size.width - right)) <= 3


def test_texts_beside_a_pair_keep_one_size() -> None:
    """A long text is broken into lines, all of one size, smaller than usual; only its end is cut."""
    for title, most in (("Title", 1), ("Four words of title", 2), (LONG, 5)):
        drawn = Picture(kind_of("pair"), FIGURE, SOLVED, "slide", title=title)
        lines = [item for item in items_of(drawn) if isinstance(item, Text) and item.role == "text"]
        assert 1 <= len(lines) <= most
        assert len({line.em for line in lines}) == 1
        assert " ".join(line.text for line in lines) == title or lines[-1].text.endswith("…")
        assert 54 * 0.6 - 1 <= lines[0].em <= 54
    assert lines[-1].text.endswith("…")


@for_each("preset", SQUARES)
@for_each("options", OPTIONS.values())
def test_the_white_round_a_pair_is_shared_out(preset: str, options: dict[str, object]) -> None:
    """As much is above the upper board as between the two and below the lower one, but for a pixel or two."""
    layout, size = pair(preset, **options), picture("pair", preset).size
    upper, lower = layout.boards
    white = (upper.y, lower.y - upper.y - upper.height, size.height - lower.y - lower.height)
    assert max(white) - layout.axis - min(white[2:]) <= 2
    assert white[0] == white[1]
    head, foot = layout.title, layout.caption
    if head:
        assert 0 < head[0].baseline - upper.y <= 1.1 * head[0].em
        assert -1 <= lower.y + lower.height - foot[-1].baseline <= foot[-1].em if foot else True


def test_a_text_too_long_for_its_lines_repeats_nothing() -> None:
    """The lines beside a pair, joined, are the beginning of the text."""
    drawn = Picture(kind_of("pair"), FIGURE, SOLVED, "slide", title=LONG)
    lines = [line.text for line in plan(drawn).title]
    assert LONG.startswith(" ".join(lines).removesuffix("…"))
    assert len(lines) > 2
