"""Windows of frames as scripts ask for them. A class looks at the same searches: frames are kept as they are sent.

They are kept in blocks, each made when first asked for, from moves that are explored: these never change. Packed they
take 3 kB in place of 30, so that there is room for 300 people who look at a search each.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Final

from solver.grid import Grid
from solver.narration import Names
from solver.timeline import Timeline
from webapp.demo import stage
from webapp.serving.kept import Kept

BLOCK: Final = 24  # frames
KEPT: Final = 24_000_000  # bytes of blocks

_kept: Final = Kept[tuple[Grid, str, int | None, int, int], bytes](KEPT, len)


def written(timeline: Timeline, start: int, count: int, names: Names) -> list[str]:
    """The frames from `start` on as JSON, at most `count` of them, as far as the search is explored."""
    end = min(start + count, timeline.total + 1)
    first = start // BLOCK
    found: list[str] = []
    for block in range(first, -(-end // BLOCK)):
        found += _block(timeline, block, names)
    skipped = first * BLOCK
    return found[start - skipped : end - skipped]


def _block(timeline: Timeline, block: int, names: Names) -> Sequence[str]:
    """The frames of a block, those of them that there are."""

    def make() -> bytes:
        frames = stage.frames(timeline, block * BLOCK, BLOCK, 1, names)
        written = "\n".join(json.dumps(frame.to_json(), separators=(",", ":")) for frame in frames)
        return zlib.compress(written.encode(), 1)

    is_whole = timeline.finished or (block + 1) * BLOCK <= timeline.total
    key = timeline.grid, timeline.algorithm.key, timeline.limit, names.base, block
    return zlib.decompress(_kept.of(key, make) if is_whole else make()).decode().split("\n")
