"""Windows of frames as scripts ask for them. A class looks at the same searches: frames are kept as they are sent.

They are kept in blocks, each made when first asked for, from moves that are explored: these never change. Packed they
take 3 kB in place of 30, so that there is room for 300 people who look at a search each.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Hashable, Iterator
from itertools import islice
from threading import Lock
from typing import Final

from cachetools import LRUCache

from solver.search.narration import Names
from solver.search.trace import Trace
from webapp.demo import stage
from webapp.demo.stage import Frame

BLOCK: Final = 24  # frames
MAX_BYTES: Final = 24_000_000  # of blocks

_kept: Final = LRUCache[Hashable, bytes](MAX_BYTES, len)
_lock: Final = Lock()


def written(trace: Trace, start: int, count: int, names: Names) -> list[str]:
    """The frames from `start` on as JSON, at most `count` of them, as far as the search is explored."""
    end = min(start + count, trace.total + 1)
    blocks = range(start // BLOCK, -(-end // BLOCK))
    maker = _Maker(trace, names, blocks.stop)
    found: list[str] = []
    for block in blocks:
        is_whole = trace.finished or (block + 1) * BLOCK <= trace.total
        key = trace.grid, trace.algorithm.key, trace.houses, trace.limit, names.base, block
        with _lock:
            packed = _kept.get(key) if is_whole else None
        if packed is None:
            packed = maker.make(block)
            if is_whole:
                with _lock:
                    _kept[key] = packed
        found += zlib.decompress(packed).decode().split("\n")
    skipped = blocks.start * BLOCK
    return found[start - skipped : end - skipped]


class _Maker:
    """Makes blocks of a search before `end`. To enter a search takes long: those that follow each other are one way."""

    def __init__(self, trace: Trace, names: Names, end: int) -> None:
        self.trace, self.names, self.end = trace, names, end
        self._next = -1
        self._frames: Iterator[Frame] = iter(())

    def make(self, block: int) -> bytes:
        """The frames of the block, those of them that there are."""
        if block != self._next:
            count = (self.end - block) * BLOCK
            self._frames = stage.stream(self.trace, block * BLOCK, count, 1, self.names)
        self._next = block + 1
        written = (json.dumps(frame.to_json(), separators=(",", ":")) for frame in islice(self._frames, BLOCK))
        return zlib.compress("\n".join(written).encode(), 1)
