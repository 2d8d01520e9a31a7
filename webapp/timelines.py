"""The searches that pages look at: a few are kept, any of them is made again from the address that names it.

A search is explored only while a request asks for more of it, in pieces of a fraction of a second, one at a time
(`webapp.gate`). So nothing goes on when the last page is closed, and any server process can answer any address.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Final

from werkzeug.exceptions import ServiceUnavailable

from solver.grid import Grid
from solver.search.exploration import SHORT
from solver.timeline import Timeline
from webapp.gate import heavy_work

KEPT: Final = 24  # searches; the longest takes 2 MB
PIECE: Final = 0.25  # seconds of exploring in one request
FIRST: Final = 0.15  # and in the request for a page, whose picture is to come at once

_kept: OrderedDict[tuple[Grid, str], Timeline] = OrderedDict()
_lock = threading.Lock()


def timeline_of(givens: Grid, algorithm: str) -> Timeline:
    """The search of the givens by the algorithm with that key, explored as far as anybody has asked."""
    key = givens, algorithm
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    made = Timeline(givens, algorithm)
    with _lock:
        timeline = _kept.setdefault(key, made)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return timeline


def explore(timeline: Timeline, move: int | None = None) -> bool:
    """Whether there is more to explore, after a piece more; it ends early once so many moves are known."""
    if timeline.finished:
        return False
    with heavy_work():
        until = time.monotonic() + PIECE
        more = True
        while more and time.monotonic() < until and (move is None or timeline.total < move):
            more = timeline.explore()
        return more


def explore_first(timeline: Timeline, move: int) -> None:
    """Explores what can be had at once, most searches whole, and then towards the move; nothing where others explore.

    It waits neither for them nor, on the way to a near move, for a compiler, so that a page comes at once.
    """
    if timeline.finished:
        return
    with suppress(ServiceUnavailable), heavy_work(patience=0):
        until = time.monotonic() + FIRST
        short = timeline.algorithm.budget // SHORT
        while time.monotonic() < until and timeline.total < short and timeline.explore(short - timeline.total):
            pass
        until = time.monotonic() + PIECE
        while time.monotonic() < until and timeline.total < move and timeline.explore():
            pass
