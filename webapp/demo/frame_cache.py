"""Cache windows of frames as scripts ask for them: a class looks at the same searches.

Frames are cached in blocks, each made when first asked for, from moves that are explored: these never change.
Compressed they take 3 kB in place of 40, so there is room for 300 people who look at a search each.

    block    looks of its cells as JSON, with tabs between
             frame 0 as JSON <tab> one character a cell, which numbers its look <tab> the same of its tries
             frame 1 ...
"""

from __future__ import annotations

import zlib
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import islice
from threading import Lock
from typing import Final

from cachetools import LRUCache

from solver.search.frames import Frame, iterate_frames
from webapp.demo.frame_board import FrameContext, FrameText, show_frame, write_frame
from webapp.demo.tree import tree_if_small

BLOCK: Final = 24  # frames
MAX_BYTES: Final = 24_000_000  # of blocks
_LEVEL: Final = 4  # of compression: 25 % smaller than at 1, in 0.1 ms more
_FIRST: Final = 32  # the character of look 0; those before it divide lines and columns

cached_blocks: Final = LRUCache[Hashable, bytes](MAX_BYTES, len)
_lock: Final = Lock()


def window(context: FrameContext, start: int, count: int) -> list[FrameText]:
    """Return the frames from `start` on, at most `count` of them, as far as the search is explored."""
    trace, lesson = context.trace, context.lesson
    end = min(start + count, trace.total + 1)
    blocks = range(start // BLOCK, -(-end // BLOCK))
    maker = _Maker(context, blocks.stop)
    has_tree = tree_if_small(trace, context.names) is not None
    settings = trace.grid, trace.algorithm.key, trace.houses, trace.limit, context.base, context.has_formula, has_tree
    found: list[FrameText] = []
    for block in blocks:
        is_whole = trace.finished or (block + 1) * BLOCK <= trace.total
        key = *settings, lesson.key if lesson else "", block
        with _lock:
            packed = cached_blocks.get(key) if is_whole else None
        frames = list(maker.make(block) if packed is None else _unpack(packed))
        if packed is None and is_whole:
            with _lock:
                cached_blocks[key] = _pack(frames)
        found += frames
    skipped = blocks.start * BLOCK
    return found[start - skipped : end - skipped]


class _Maker:
    """Make blocks of a search before `end`. Entering a search takes long: blocks in a row enter it once."""

    def __init__(self, context: FrameContext, end: int) -> None:
        self.context, self.end = context, end
        self._next = -1
        self._frames: Iterator[Frame] = iter(())

    def make(self, block: int) -> Iterator[FrameText]:
        """Make the frames of the block, as many of them as there are."""
        if block != self._next:
            count = (self.end - block) * BLOCK
            self._frames = iterate_frames(self.context.trace, block * BLOCK, count, 1, self.context.names)
        self._next = block + 1
        return (write_frame(show_frame(self.context, frame)) for frame in islice(self._frames, BLOCK))


class _Signs(dict[str, str]):
    """One character for each look, in the order in which they are first asked for."""

    def __missing__(self, look: str) -> str:
        self[look] = chr(_FIRST + len(self))
        return self[look]


def _pack(frames: Iterable[FrameText]) -> bytes:
    """Compress a block of frames."""
    signs = _Signs()

    def write(looks: Sequence[str]) -> str:
        return "".join(map(signs.__getitem__, looks))

    rows = [f"{frame.text}\t{write(frame.cells)}\t{write(frame.tried)}" for frame in frames]
    return zlib.compress("\n".join(["\t".join(signs), *rows]).encode(), _LEVEL)


def _unpack(packed: bytes) -> Iterator[FrameText]:
    """Read a block of frames."""
    head, *rows = zlib.decompress(packed).decode().split("\n")
    looks = {chr(_FIRST + number): look for number, look in enumerate(head.split("\t"))}
    for row in rows:
        text, cells, tried = row.split("\t")
        yield FrameText(text, cells, tried, looks)
