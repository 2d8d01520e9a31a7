"""Moving pictures of a search: every shot with its board, line and stack, as long as asked for; what is too much."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from solver.errors import RuleError
from solver.grid import Grid
from solver.pictures import animations, fonts
from solver.pictures.animations import SUFFIXES, AnimationFrame, encode_animation, items_of, max_frames_of
from solver.pictures.search_frames import animation_frames
from solver.pictures.shapes import Rect, Text, place
from solver.pictures.style import CODE, STYLE
from solver.search.algorithm import CODES
from solver.search.frames import frame_at
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.for_each import for_each

LIANG = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")


def frames_of(
    moves: range, algorithm: str = "A", language: str = "Pseudo code", is_inside: bool = False
) -> list[AnimationFrame]:
    """Shots of the search of Liang's figure."""
    trace = Trace(LIANG, algorithm, fast=False)
    trace.explore(200)
    return list(animation_frames(trace, moves, Names(LIANG.shape), language, is_inside))


@pytest.fixture(scope="module")
def few() -> list[AnimationFrame]:
    """Moves 5 to 8."""
    return frames_of(range(5, 9))


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_file_holds_every_shot_as_long_as_was_asked_for(few: list[AnimationFrame], suffix: str) -> None:
    """So many pictures of the size, each half a second, the last one two; the first picture is the first frame."""
    data = encode_animation(few, suffix, 480, "2")
    with Image.open(io.BytesIO(data)) as file:
        assert file.size == (853, 480)
        assert getattr(file, "n_frames", 1) == len(few)
        pauses, frames = [], []
        for number in range(len(few)):
            file.seek(number)
            file.load()
            pauses.append(round(file.info["duration"]))
            frames.append(file.convert("RGB").tobytes())
    assert pauses == [500, 500, 500, 2000]
    assert len(set(frames)) == len(few)


def test_a_shot_says_what_the_stage_says(few: list[AnimationFrame]) -> None:
    """The line that has run and the row that k points at stand on yellow, the sentence is below."""
    back = few[2]  # move 7: 9 in r1c8 leads nowhere
    assert [row[:2] for row in back.stack[:5]] == [
        ("0", "r1c3 = 1"),
        ("1", "r1c4 = 2"),
        ("2", "r1c6 = 4"),
        ("3", "r1c7 = 8"),
        ("4", "r1c8"),
    ]
    assert (back.now, back.stack[3].role, back.stack[3].left) == (3, "now", "left 9")
    items = list(items_of(back, 720))
    texts = [item for item in items if isinstance(item, Text)]
    written = [item.text for item in texts]
    assert {"Move 7", "2", "r1c6 = 4", "left 5 6 7 8 9", "freeCellList, k = 3"} <= set(written)
    assert [item.weight > 0 for item in texts if item.text in ("r1c6 = 4", "r1c7 = 8")] == [False, True]
    marked = [item for item in items if isinstance(item, Rect) and item.role == "current-fill" and item.width > 400]
    line = back.code[back.line].strip()
    lit = next(item for item in texts if item.text == line and item.weight > 0)
    here = next(item for item in texts if item.text == "r1c7 = 8")
    for text, rect in zip((lit, here), marked, strict=True):  # the line and the row of the list
        assert rect.y < text.baseline < rect.y + rect.height
    assert all(0 <= item.baseline <= 720 for item in texts)


@for_each(("algorithm", "move"), [*(("A", move) for move in (25, 26, 44)), *zip("BCDE", (9, 9, 30, 9), strict=True)])
def test_a_film_has_the_rows_of_the_page(algorithm: str, move: int) -> None:
    """Title, numbers, cells and digits left of the stack, or of the list round k, are those of the demo."""
    (frame,) = frames_of(range(move, move + 1), algorithm)
    trace, names = Trace(LIANG, algorithm, fast=False), Names(LIANG.shape)
    trace.explore(200)
    rows = frame_at(trace, move, 0, names).stack.rows
    lines = [(row.number, row.text.replace("{}", "false"), row.left) for row in rows]
    shown = [row[:3] for row in frame.stack]
    first = shown.index(lines[0])
    assert shown[first : first + len(lines)] == lines
    assert frame.stack_title == frame_at(trace, move, 0, names).stack.title
    assert frame.now == first + next((at for at, row in enumerate(rows) if row.role in ("now", "returned")), 0)


def test_the_list_of_free_cells_is_numbered_as_in_its_document() -> None:
    """Figure 5: freeCellList[0] is {0, 2} and freeCellList[25] is {4, 4}, in films, on the page and in the list."""
    trace, names = Trace(LIANG, "A", fast=False), Names(LIANG.shape, 0)
    trace.explore(20_000)
    assert trace.order is not None
    assert [divmod(trace.order[at], 9) for at in (0, 25)] == [(0, 2), (4, 4)]
    deep = next(move for move in range(trace.total) if trace.state(move).counters.depth == 25)
    start, there = animation_frames(trace, range(0, deep + 1, deep), names)
    assert start.stack[start.now][:2] == ("0", "r0c2")
    assert there.stack[there.now].number == "25"
    assert re.fullmatch(r"r4c4( = \d)?", there.stack[there.now].text)
    rows = [frame_at(trace, move, 0, names).stack.rows for move in (0, deep)]
    marked = [(row.number, row.text[:4]) for shown in rows for row in shown if row.role]
    assert marked == [("0", "r0c2"), ("25", "r4c4")]


@for_each("language", CODES.values())
def test_code_is_set_in_the_face_of_programs(language: str) -> None:
    """Whole, as far in as it is indented, letters of one column below one another; the rest is in the face of text."""
    trace = Trace(LIANG, "C", fast=False)
    trace.explore(10)
    (frame,) = animation_frames(trace, range(5, 6), Names(LIANG.shape), language)
    texts = [item for item in items_of(frame, 720) if isinstance(item, Text)]
    code = [item for item in texts if item.named == CODE]
    assert [item.text for item in code] == [line.strip() for line in frame.code]
    starts = {
        round(place(item, STYLE)[0][1] - 14.4 * (len(line) - len(line.lstrip())))
        for item, line in zip(code, frame.code, strict=True)
    }
    assert max(starts) - min(starts) <= 1
    assert {item.text for item in texts if item.named is None} >= {row.text for row in frame.stack[:2]}


def test_inside_a_move_every_beat_is_a_shot() -> None:
    """Each digit that is tried is a shot, and the line that tests it has run; a dead end comes behind its tries."""
    assert [frame.frame.beat for frame in frames_of(range(4, 6), is_inside=True)][:3] == [0, 1, 2]
    inside = frames_of(range(5, 7), is_inside=True)
    assert [frame.frame.beat for frame in inside][:3] == [1, 2, 3]
    assert inside[-1].frame.beat == 0
    tests = [frame for frame in inside if frame.frame.sentence.startswith("Try ")]
    assert tests
    assert {frame.code[frame.line].strip() for frame in tests} == {"isValid?"}


@for_each("algorithm", "ABCDEF")
def test_every_search_fits(algorithm: str) -> None:
    """Code, stack and sentence of every search stay on the picture and above one another."""
    for frame in (*frames_of(range(45, 53, 2), algorithm), *frames_of(range(9, 13), algorithm, "C++")):
        texts = [item for item in items_of(frame, 720) if isinstance(item, Text)]
        beside = [item for item in texts if item.x > 720]
        assert max(item.baseline for item in beside) < 720
        assert all(
            item.x + fonts.width(item.text, item.em, item.weight) / 2 < 1280 for item in beside if not item.named
        )
        lines = list(dict.fromkeys(item.baseline for item in beside))  # of a row of the stack it has three texts
        assert lines == sorted(lines)
        assert all(low - high >= 26 for high, low in pairwise(lines))


def test_what_is_too_much_is_refused(few: list[AnimationFrame], monkeypatch: pytest.MonkeyPatch) -> None:
    """Unknown types, sizes and speeds, no shots, more shots than a size takes, and too many bytes: a sentence each."""

    def endless() -> Iterator[AnimationFrame]:
        while True:
            yield few[0]

    monkeypatch.setattr(animations, "MAX_PIXELS", 3 * 853 * 480)
    assert max_frames_of(480) == 3
    for wanted, given, message in (
        ({"suffix": "mp4"}, few, "no type 'mp4' of sequences: take one of gif, webp, png"),
        ({"height": 500}, few, "no height 500"),
        ({"speed": "99"}, few, "no speed '99'"),
        ({}, [], "a sequence needs a move"),
        ({}, endless(), "a sequence of this size holds at most 3 pictures: take fewer moves, or a smaller size"),
    ):
        with pytest.raises(RuleError, match=message):
            encode_animation(given, **({"suffix": "gif", "height": 480, "speed": "2"} | wanted))  # type: ignore[arg-type]
    monkeypatch.setattr(animations, "MAX_BYTES", 1_000)
    with pytest.raises(RuleError, match="the file would have"):
        encode_animation([few[0], replace(few[0], line=1)], "gif", 480)
