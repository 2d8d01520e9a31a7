"""Test the cache of frames: cached frames equal new ones."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from solver import Grid
from solver.search.frames import frame_at, iterate_frames
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.webapp.pages import GENTLE
from webapp.demo import frame_cache
from webapp.demo.frame_board import FrameContext, FrameText, show_frame, write_frame

LONG = "...36.......8.......7.....9...51...8....2.....2.4......64...1..............9....."  # for every search
SHORT = Trace(Grid.parse(GENTLE), "D")


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Clear the cached blocks of other tests."""
    frame_cache.cached_blocks.clear()


def made(trace: Trace, start: int, count: int, base: int = 1) -> list[FrameText]:
    """Make the frames without the cache."""
    context = FrameContext(trace, base)
    found = list(iterate_frames(trace, start, count, 1, context.names))
    return [_alone(write_frame(show_frame(context, frame))) for frame in found]


def shown(trace: Trace, start: int, count: int, base: int = 1) -> list[FrameText]:
    """Read the frames through the cache."""
    found = frame_cache.window(FrameContext(trace, base), start, count)
    return [_alone(frame) for frame in found]


def _alone(frame: FrameText) -> FrameText:
    """Combine the frame with the looks of its cells, wherever it comes from."""
    return FrameText(frame.text, list(frame.with_looks(frame.cells)), list(frame.with_looks(frame.tried)))


def test_windows_are_cut_out_of_blocks() -> None:
    """A window over any blocks, also beyond the end, holds the same frames as one made alone."""
    SHORT.explore_all()
    for start, count in ((0, 1), (0, 24), (23, 2), (20, 60), (SHORT.total, 5), (SHORT.total - 3, 120)):
        for base in (1, 0):
            for _ in range(2):  # made, then out of its blocks
                assert shown(SHORT, start, count, base) == made(SHORT, start, count, base)


def test_a_frame_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requesting a window again, or another window in the same blocks, makes no frame."""
    SHORT.explore_all()
    first = shown(SHORT, 0, 48)
    monkeypatch.setattr(frame_cache, "iterate_frames", None)
    assert shown(SHORT, 5, 10) == first[5:15]


def test_an_incomplete_block_is_not_cached() -> None:
    """After more of the search is explored, windows contain more frames."""
    trace = Trace(Grid.parse(GENTLE), "A", fast=False)
    trace.explore(30)
    assert not trace.finished
    assert len(shown(trace, 0, 120)) == 31
    trace.explore(30)
    assert shown(trace, 0, 120) == made(trace, 0, 61)


@pytest.mark.parametrize("letter", "DEF")
def test_a_window_enters_its_search_once(monkeypatch: pytest.MonkeyPatch, letter: str) -> None:
    """Searches that choose their cells do not start again at every dead end."""
    trace = Trace(Grid.parse(LONG), letter, None, fast=False)
    trace.explore(300)
    with monkeypatch.context() as patch:
        entered = Mock(side_effect=trace.exploration.enter)
        patch.setattr(trace.exploration, "enter", entered)
        found = list(iterate_frames(trace, 200, 96, 1, Names(trace.grid.shape)))
    assert sum(frame.is_dead for frame in found) > 3
    assert entered.call_count == 1


def test_the_cache_holds_300_searches() -> None:
    """The first 500 moves of 300 searches fit the cache, whatever the algorithm."""
    for letter in "AF":
        trace = Trace(Grid.parse(LONG), letter, None, fast=False)
        trace.explore(240)
        shown(trace, 0, 240)
    sizes = [*map(len, frame_cache.cached_blocks.values())]
    assert 300 * 500 / frame_cache.BLOCK * sum(sizes) / len(sizes) < frame_cache.MAX_BYTES


def test_adjacent_blocks_enter_their_search_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window over four blocks, one of them cached, enters the search twice, which is the slow part."""
    trace = Trace(Grid.parse(LONG), "F", None, fast=False)
    trace.explore(300)
    shown(trace, 2 * frame_cache.BLOCK, 1)
    entered = Mock(side_effect=trace.exploration.enter)
    monkeypatch.setattr(trace.exploration, "enter", entered)
    assert shown(trace, 0, 4 * frame_cache.BLOCK) == made(trace, 0, 4 * frame_cache.BLOCK)
    assert [call.args[0] for call in entered.call_args_list][:2] == [0, 3 * frame_cache.BLOCK - 2]
    assert entered.call_count == 3, "twice for the window, and once for what it is compared with"


@pytest.mark.parametrize("letter", "AD")
def test_frames_with_a_stride_equal_the_frames_of_their_moves(letter: str) -> None:
    """This holds after a solution too, where the count of tries continues."""
    trace = Trace(Grid.parse("1..............4"), letter, None, fast=False)
    trace.explore(400)
    names = Names(trace.grid.shape)
    found = list(iterate_frames(trace, trace.solutions[0] - 10, 20, 7, names))
    assert len(found) == 20
    assert found == [frame_at(trace, frame.move, 0, names) for frame in found]
