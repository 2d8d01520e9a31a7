"""The lens of the scrubber: how deep a search stands in a window of moves, as so many points as a screen can show.

Each point stands for a bucket of moves and holds the least and the most depth in it, so that no dip is left out.

Measured on the search of 138 million moves: a window of a million moves takes 0.11 s, one of 10,000 takes 4 ms.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import Final

from solver.search.trace import Trace
from webapp.serving.limits import page_work

POINTS: Final = 1_000  # at most, in one answer
WIDEST: Final = 1_000_000  # moves of a window
LIGHT: Final = 20_000  # moves that take a few milliseconds
SHARE: Final = 50  # of the moves that are explored in ten seconds, so that no window takes longer than 0.2


def widest(trace: Trace) -> int:
    """The moves that a window of this search may have."""
    return min(max(trace.budget // SHARE, POINTS), WIDEST)


def window(trace: Trace, start: int, count: int, points: int) -> dict[str, object]:
    """Least and most depth in each of at most `points` buckets of the `count` moves from `start` on, as explored.

    Raises ServiceUnavailable where a wide window would have to wait for too much other work.
    """
    count = max(min(count, widest(trace), trace.total - start), 0)
    with page_work() if count > LIGHT else nullcontext():
        depths = trace.depths(start, count)
        apart = -(-count // points) or 1
        buckets = [depths[at : at + apart + 1] for at in range(0, max(count, 1), apart)]
        low, high = [min(bucket) for bucket in buckets], [max(bucket) for bucket in buckets]
    if apart == 1:  # every depth, the first included
        low = high = list(depths)
    return {"from": start, "count": count, "apart": apart, "low": low, "high": high}
