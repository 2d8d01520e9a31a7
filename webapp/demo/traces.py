"""The searches that pages look at: a few are kept, any of them is made again from the address that names it.

A search is explored only while a request asks for more of it, for a fraction of a second each time. So nothing goes on
when the last page is closed, and any process can answer any address.
"""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from typing import Final

from cachetools import LRUCache
from werkzeug.exceptions import ServiceUnavailable

from solver import compiled
from solver.grid import Grid
from solver.search import ALGORITHMS, exploration, statistics
from solver.search.algorithm import Algorithm
from solver.search.trace import Trace
from webapp.serving import limits
from webapp.serving.limits import page_work

KEPT: Final = 131_072  # kilobytes of searches, so that everybody in a class may look at one; the longest takes 2 MB
LEAST: Final = 256  # kilobytes that any search counts as
NEAR: Final = 400  # part of the budget that is explored beside other heavy work, some hundredths of a second
SOON: Final = 0.5  # seconds from the first page to compiling
STEPS: Final = 2_000  # in which a search that uses up its budget is explored, ten seconds' work


def kilobytes(trace: Trace) -> int:
    """Return what the search counts as."""
    return max(trace.memory, LEAST)


_kept: Final = LRUCache[tuple[Grid, str], Trace](KEPT, kilobytes)
_lock: Final = threading.Lock()
_warm = threading.Semaphore(1)
_compiling = threading.Lock()


def trace_of(givens: Grid, algorithm: str, limit: int | None = 1) -> Trace:
    """The search of the givens by the algorithm with that key, explored as far as anybody has asked.

    It ends at the first solution, with the limit None at the last.

    Whoever holds it may count on it; when it is asked for again it may be another one, explored from the start.
    """
    which = algorithm if limit == 1 else f"{algorithm}, all"
    with _lock:
        trace = _kept.get((givens, which)) or Trace(givens, algorithm, limit)
        with suppress(ValueError):  # it is larger than all that is kept
            _kept[givens, which] = trace  # also one that is there: searches grow, and are weighed when they are used
    return trace


def explore(trace: Trace, move: int | None = None) -> bool:
    """Whether there is more to explore, after a piece more; it ends early once so many moves are known.

    Raises ServiceUnavailable where too much other work waits, or a compiler is at work already.
    """
    if trace.finished:
        return False
    if move is not None and explore_near(trace, move):
        return not trace.finished
    if not _needs_no_compiler(trace):  # which takes no place that others need
        have_compiled(trace.algorithm)
    with page_work():
        more, end = True, time.monotonic() + limits.MAX_SECONDS_PER_REQUEST
        while more and time.monotonic() < end and (move is None or trace.total < move):
            more = trace.explore(_moves(trace))
            if not _needs_no_compiler(trace):
                break
        return more


def explore_first(trace: Trace, move: int) -> None:
    """Explores what can be had at once, most searches whole, and then towards the move; nothing where others explore.

    It waits neither for them nor, on the way to a near move, for a compiler, so that a page comes at once.
    """
    if trace.finished:
        return
    explore_near(trace, max(move, 1))
    with suppress(ServiceUnavailable), page_work(patience=0):
        more, end = True, time.monotonic() + limits.MAX_SECONDS_PER_REQUEST
        while more and time.monotonic() < end and (left := trace.short - trace.total) > 0:
            more = trace.explore(min(left, _moves(trace)))
        while more and time.monotonic() < end and trace.total < move and _needs_no_compiler(trace):
            more = trace.explore(_moves(trace))


def explore_near(trace: Trace, move: int) -> bool:
    """Whether the move is explored now: it is where that takes some milliseconds, whoever else is exploring."""
    few = max(trace.budget // NEAR, 1)
    if trace.total < move <= trace.total + few:
        trace.explore(few)
    return trace.total >= move or trace.finished


def _needs_no_compiler(trace: Trace) -> bool:
    """Whether as many moves more need no compiled code, or it is there."""
    soon = trace.total + _moves(trace) >= trace.short
    return not soon or is_compiled(trace.algorithm)


def _moves(trace: Trace) -> int:
    """As many moves as take some milliseconds, after which the clock is looked at."""
    return max(trace.budget // STEPS, 1)


# ---- compiling before anybody waits for it


def warm_up() -> None:
    """Have every search compiled, in a thread of its own, the first time that this is called in the process.

    It takes a second where compiled code lies on the disk and some ten where it does not; pages come meanwhile.
    """
    if _warm.acquire(blocking=False):
        thread = threading.Timer(SOON, _compile)  # the page that was asked for comes first
        thread.name, thread.daemon = "compile", True
        thread.start()


def _compile() -> None:
    for algorithm in ALGORITHMS:
        have_compiled(algorithm, wait=True)


def is_compiled(algorithm: Algorithm) -> bool:
    """Whether the search is compiled, or cannot be."""
    is_ready = compiled.is_ready
    ready = is_ready(algorithm.search) and is_ready(algorithm.explorer) and is_ready(statistics.count_steps)
    return not algorithm.compiles or ready or bool(compiled.why_not())


def have_compiled(algorithm: Algorithm, wait: bool = False) -> None:
    """Compile the search, unless it is or cannot be. Raises ServiceUnavailable while another is, unless told to wait.

    Compiling takes seconds; of all who ask meanwhile only one keeps a thread of the server.
    """
    if is_compiled(algorithm):
        return
    if not _compiling.acquire(blocking=wait):
        raise ServiceUnavailable("A search is being compiled. Nothing is lost: try again in a second.", retry_after=1)
    try:
        exploration.have_compiled(algorithm)
    finally:
        _compiling.release()
