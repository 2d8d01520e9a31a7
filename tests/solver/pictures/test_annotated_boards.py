"""Pictures of a search: what a frame shows, how strips are laid out, the list of free cells, files and words."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PIL import Image, JpegImagePlugin

from solver.errors import RuleError
from solver.grid import Puzzle
from solver.pictures import Picture, alt_text, encode, file_name, fonts, kind_of, puzzle_in, render
from solver.pictures.annotated_boards import plan
from solver.pictures.compose import items_of
from solver.pictures.search_frames import frame_of
from solver.pictures.shapes import Text
from solver.search.narration import Names
from solver.search.trace import Trace
from solver.shape import SHAPES
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE, SOLVED, read_line, some_board
from tests.solver.pictures.searches import SENTENCE, drawn, frames, search

SIZES = ("slide", "slide-pair", "small")


# ---- what the pixels show


@for_each("move", [0, 5, 13])
def test_a_frame_reads_back_as_its_board(move: int) -> None:
    """Givens and placed digits are in their cells and nowhere else, the current cell being empty."""
    digits = search().state(move).digits
    assert read_line(render(drawn("frame", move))) == "".join(str(digit or ".") for digit in digits)


def test_states_differ_without_colour() -> None:
    """In greyscale the current cell has a dark frame all round, a digit taken back one with gaps, others none."""
    seen = {}
    for move, cell in ((5, 8), (7, 6), (5, 20)):
        picture = drawn("frame", move)
        board = plan(picture).panels[0].board
        x, y = board.corner(cell)
        edge = render(picture).convert("L").crop((x, y + 1, x + board.cell, y + 2)).tobytes()
        seen[move, cell] = sum(value < 100 for value in edge) / len(edge)
    assert seen[5, 8] == 1
    assert 0.4 < seen[7, 6] < 0.7
    assert seen[5, 20] == 0


def test_a_digit_taken_back_is_crossed_out() -> None:
    """It is drawn in its own colour with a stroke and an arrow; on the board it is gone."""
    items = items_of(drawn("frame", 7))
    assert [item.text for item in items if isinstance(item, Text) and item.role == "retreat"] == ["8"]
    assert sum(item.role == "retreat" and not isinstance(item, Text) for item in items) == 2
    assert frames(7)[0].board.entries.digits[6] == 0


def test_the_axes_point_at_the_current_cell() -> None:
    """Numbers of its row and column are heavy; they count from the base."""
    for base in (0, 1):
        items = items_of(drawn("frame", 5, axes=True, base=base))
        heavy = [item.text for item in items if isinstance(item, Text) and item.role == "text" and item.text.isascii()]
        assert heavy[:2] == [str(8 + base), str(base)] or heavy[:2] == [str(base), str(8 + base)]


# ---- strips


@for_each("preset", SIZES)
@for_each("count", [1, 2, 3, 4])
def test_everything_lies_on_the_picture(count: int, preset: str) -> None:
    """Boards and sentences stay inside, do not touch, and no sentence is wider than its room."""
    picture = drawn("strip" if count > 1 else "frame", *range(5, 5 + count), preset=preset, title="Title", axes=True)
    arranged, size = plan(picture), picture.size
    boxes = []
    for panel in arranged.panels:
        board, last = panel.board, panel.sentence[-1]
        assert 1 <= len(panel.sentence) <= 4
        half = panel.heading.width // 2
        low = max(last.baseline + round(last.em * 0.3), board.y + board.height)
        left = min(board.x - arranged.axis, panel.heading.x - half)
        boxes.append((left, board.y - arranged.axis, panel.heading.x + half, low))
        is_beside = board.x + board.width < panel.heading.x - half
        assert is_beside or board.y + board.height < panel.heading.baseline - panel.heading.em * 0.7
        assert board.x + board.width <= panel.heading.x + half + 1
    for left, top, right, bottom in boxes:
        assert arranged.title is not None
        assert 0 <= left < right <= size.width
        assert arranged.title.baseline < top < bottom <= size.height
    for one in boxes:
        for other in boxes:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert one == other or apart


@for_each("preset", ["slide", "slide-pair", "small", "print"])
def test_four_boards_stand_two_by_two(preset: str) -> None:
    """In two rows and two columns, in reading order; on a wide picture the text is at the right of each board."""
    panels = plan(drawn("strip", 5, 6, 7, 8, preset=preset)).panels
    places = [(panel.board.y, panel.board.x) for panel in panels]
    assert places == sorted(places)
    assert [len({place[part] for place in places}) for part in (0, 1)] == [2, 2]
    for panel in panels:
        is_beside = panel.heading.x - panel.heading.width // 2 >= panel.board.x + panel.board.width
        assert is_beside == (preset == "slide-pair")


def test_fewer_boards_stand_in_one_row() -> None:
    """Two and three boards stand side by side on the wide slide, above their texts."""
    for moves in ((5, 6), (5, 6, 7)):
        panels = plan(drawn("strip", *moves, preset="slide-pair")).panels
        assert len({panel.board.y for panel in panels}) == 1
        assert all(panel.heading.baseline > panel.board.y + panel.board.height for panel in panels)


def partitions(words: list[str], count: int) -> Iterator[list[str]]:
    """Every way to write the words on a given number of lines."""
    for cuts in combinations(range(1, len(words)), count - 1):
        yield [" ".join(words[start:end]) for start, end in pairwise((0, *cuts, len(words)))]


@pytest.mark.parametrize("preset", some(SIZES, always="slide".__eq__))
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_sentences_stand_on_few_lines_of_about_the_same_length(count: int, preset: str) -> None:
    """As few as fit; the longest is at most 4 % longer than with the best of all breaks into as many lines."""
    for sentence_given in (SENTENCE, "Solved.", "No digit fits r2c9. Go back to r2c8."):
        shown = tuple(replace(frame, sentence=sentence_given) for frame in frames(*range(5, 5 + count)))
        picture = Picture(kind_of("strip" if count > 1 else "frame"), FIGURE, preset=preset, frames=shown)
        sentence = plan(picture).panels[0].sentence
        written, em, width = [line.text for line in sentence], sentence[0].em, sentence[0].width
        longest = max(fonts.width(line, em) for line in written)
        best = [
            min(
                max(fonts.width(line, em) for line in lines)
                for lines in partitions(sentence_given.split(), lines_wanted)
            )
            for lines_wanted in range(1, len(written) + 1)
        ]
        assert " ".join(written) == sentence_given
        assert longest <= width
        assert all(longer > width for longer in best[:-1])
        assert longest <= best[-1] / 0.96 + 1


def test_a_long_word_has_a_line_of_its_own() -> None:
    """What cannot be broken is alone, smaller, and nothing goes on for ever."""
    long_frame = replace(frames(5)[0], sentence=f"a {'W' * 60} b")
    panel = plan(Picture(kind_of("frame"), FIGURE, frames=(long_frame,))).panels[0]
    assert [line.text for line in panel.sentence] == ["a", "W" * 60, "b"]


@for_each("cells", SHAPES)
def test_every_size_can_be_drawn(cells: int) -> None:
    """4x4 to 16x16: a frame of their search, and the list of free cells."""
    puzzle, _ = some_board(SHAPES[cells])
    trace = Trace(puzzle.givens, "free-cells", fast=False)
    trace.explore(2)
    frame = frame_of(trace, 2, Names(puzzle.shape))
    for kind in ("frame", "free-cells"):
        picture = Picture(kind_of(kind), Puzzle.of(puzzle.givens), preset="small", frames=(frame,))
        assert render(picture).size == (600, 600)


# ---- files


@for_each(
    ("kind", "moves", "preset"),
    [("frame", (7,), "slide"), ("strip", (5, 6, 7, 8), "slide-pair"), ("free-cells", (5,), "slide")],
)
def test_files_are_exact(kind: str, moves: tuple[int, ...], preset: str) -> None:
    """Pixels and resolution of the preset, 4:4:4, light, the same bytes twice, the puzzle inside each of them."""
    picture = drawn(kind, *moves, preset=preset, axes=True, title="Figure 3")
    files = {suffix: encode(picture, suffix) for suffix in ("jpg", "png", "svg")}
    for data in files.values():
        assert puzzle_in(data) == FIGURE.givens.line("0")
    again = drawn(kind, *moves, preset=preset, axes=True, title="Figure 3")
    assert files["jpg"] == encode(again, "jpg")
    with Image.open(io.BytesIO(files["jpg"])) as image:
        assert image.size == (picture.size.width, picture.size.height)
        assert image.info["dpi"] == pytest.approx((144, 144), abs=0.1)
        assert JpegImagePlugin.get_sampling(image) == 0
    assert len(files["jpg"]) < 400_000


def test_files_are_named_after_search_and_move() -> None:
    """Title or hash, the algorithm's key, and the move with seven digits."""
    assert file_name(drawn("frame", 123, title="Gentle"), "jpg") == "gentle-free-cells-step-0000123.jpg"
    assert file_name(drawn("strip", 5, 6), "png").endswith("-free-cells-strip-0000005.png")
    assert file_name(drawn("free-cells", 5, title="x"), "svg", number=2, total=9) == "02-x-free-cells-list-0000005.svg"


def test_the_words_of_a_picture() -> None:
    """Each move with its sentence and its rows, counted as the picture counts; the list entry by entry."""
    words = alt_text(drawn("strip", 5, 6, base=0, title="Figure 3"))
    assert words.startswith(f"Figure 3. Sudoku search, 2 boards. Move 5: {SENTENCE} Row 0: 5, 3, 1, 2, 7, 4,")
    assert words.count("Row 8:") == 2
    assert "4: row 0, column 7, 9; 5 (k): row 0, column 8; 6: row 1" in alt_text(drawn("free-cells", 5, base=0))


@for_each(
    ("kind", "moves", "message"),
    [
        ("frame", (), "1 move, not 0"),
        ("frame", (1, 2), "1 move, not 2"),
        ("strip", (1,), "2 to 4 moves, not 1"),
        ("strip", (1, 2, 3, 4, 5), "2 to 4 moves, not 5"),
        ("puzzle", (1,), "no moves, not 1"),
    ],
)
def test_stills_must_fit_the_kind(kind: str, moves: tuple[int, ...], message: str) -> None:
    """Too few or too many moves are refused with a sentence."""
    with pytest.raises(RuleError, match=message):
        drawn(kind, *moves)


def test_stills_must_fit_the_puzzle() -> None:
    """Moves of another puzzle are refused, and a list of free cells of a search that does not follow one."""
    with pytest.raises(RuleError, match="of a search of this puzzle"):
        Picture(kind_of("frame"), Puzzle.of(SOLVED), frames=frames(1))
    with pytest.raises(RuleError, match="'fewest-choices' does not go along"):
        Picture(kind_of("free-cells"), FIGURE, frames=frames(1, algorithm="fewest-choices"))
    with pytest.raises(RuleError, match="holds one board"):
        Picture(kind_of("frame"), FIGURE, preset="plank-234", frames=frames(1))


def test_every_role_has_a_colour() -> None:
    """No item of any such picture names a colour that is missing."""
    for picture in (drawn("strip", 5, 6, 7, axes=True, title="x"), drawn("free-cells", 5)):
        assert all(picture.look.colour(item.role).startswith("#") for item in items_of(picture))
