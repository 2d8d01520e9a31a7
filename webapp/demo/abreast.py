"""Several processes that look at one search: what one of them has shown of it, all of them know.

Each explores for itself, and writes what it knows where the others find it (`webapp.serving.sharing`): before an answer
leaves, whatever it may tell of a search is there, and who begins with an answer looks there first. So nobody sees a
search go back when another process answers. Two do not explore the same search at one time: the second waits for news.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final
from weakref import WeakKeyDictionary

from flask import Flask, Response, g, has_request_context

from solver.timeline import Timeline
from webapp.serving import sharing

NEWS: Final = 0.02  # seconds between two looks


class Mark:
    """How much of a search others can know by now."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.stamp = sharing.NONE
        self.known = (0, False)


_marks: Final = WeakKeyDictionary[Timeline, Mark]()


def install(app: Flask) -> None:
    """Have every answer that tells of a search wait until the others know as much."""
    app.after_request(tell)


def look_up(timeline: Timeline) -> None:
    """Learns what others know of the search, and has this request, if there is one, tell what becomes of it."""
    if not sharing.is_on():
        return
    if has_request_context():
        g.setdefault("searches", set()).add(timeline)
    mark = _mark_of(timeline)
    if timeline.finished and mark.known == (timeline.total, True):
        return
    stamp, known = sharing.read(mark.name, mark.stamp)
    if known is not None:
        timeline.learn(known)
        mark.stamp, mark.known = stamp, max(mark.known, (known.total, known.finished))


def tell(response: Response) -> Response:
    """The answer, after what it may tell of searches lies where others find it."""
    for timeline in g.pop("searches", ()):
        mark = _mark_of(timeline)
        while (timeline.total, timeline.finished) > mark.known:
            with sharing.claimed(f"{mark.name}.file") as is_alone:
                if not is_alone:
                    time.sleep(NEWS / 10)
                    continue
                look_up(timeline)  # others may know more by now
                known = timeline.known()
                if (known.total, known.finished) > mark.known:
                    mark.stamp = sharing.write(mark.name, known)
                    mark.known = known.total, known.finished
    return response


@contextmanager
def alone(timeline: Timeline) -> Iterator[bool]:
    """Whether no other process explores the search while the block runs; it begins with what others know."""
    if not sharing.is_on():
        yield True
        return
    with sharing.claimed(_mark_of(timeline).name) as is_alone:
        look_up(timeline)
        yield is_alone


def wait_for_news(timeline: Timeline, until: float, is_awaited: Callable[[], bool]) -> bool:
    """Whether there is more to explore, once others know more; by then at the latest, or as soon as others wait."""
    total = timeline.total
    while timeline.total == total and not timeline.finished and time.monotonic() < until and not is_awaited():
        time.sleep(NEWS)
        look_up(timeline)
    return not timeline.finished and timeline.total < timeline.budget


def _mark_of(timeline: Timeline) -> Mark:
    mark = _marks.get(timeline)
    if mark is None:
        grid, limit = timeline.grid, "" if timeline.limit == 1 else "all"
        name = sharing.name_of(timeline.algorithm.key + limit, str(grid.shape), grid.line("0"))
        mark = _marks.setdefault(timeline, Mark(name))
    return mark
