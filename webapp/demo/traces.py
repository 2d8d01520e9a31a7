"""Cache the searches that pages show; any of them can be made again from the address that names it.

A search is explored only while a request asks for more of it, for a fraction of a second each time. So nothing runs on
after the last page is closed, and any process can answer any address.

The same address gives the same answer, whoever explored the search before. An answer that later moves could change has
the status 202: it may show what is known by now, and the same address is asked again. `wait_for` explores the moves
that an answer needs. A settled search is explored as far as it will ever be.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from cachetools import LRUCache
from flask import Response, abort, jsonify
from werkzeug.exceptions import HTTPException, ServiceUnavailable

from solver import compiled
from solver.grid import Grid
from solver.search import ALGORITHMS, exploration, statistics
from solver.search.algorithm import Algorithm
from solver.search.exploration import INTERPRETED_BUDGET_DIVISOR
from solver.search.trace import Trace
from webapp.demo.recordings import is_recorded, make_trace
from webapp.serving import limits
from webapp.serving.limits import page_work
from webapp.shared.algorithms import offered_algorithms

MAX_KILOBYTES: Final = 131_072  # of the cache: one search for everybody in a class; the longest takes 2 MB
MIN_TRACE_KILOBYTES: Final = 256  # that a search counts as, at least
NEAR_SHARE: Final = 400  # 1/400 of the budget is explored beside other heavy work: some hundredths of a second
ASK_AGAIN: Final = {"Retry-After": "1", "Refresh": "1"}  # headers, in seconds; browsers know the second one
COMPILE_DELAY: Final = 0.5  # seconds from the first page until compiling starts
CHUNKS_OF_BUDGET: Final = 2_000  # of 5 ms, if the search uses up its budget of ten seconds
PICTURE_SHARE: Final = 40  # 1/40 of the budget is explored for a picture by its address: a quarter of a second


def kilobytes(trace: Trace) -> int:
    """Measure the memory of a trace for the cache."""
    return max(trace.memory, MIN_TRACE_KILOBYTES)


PICTURE_PIECES: Final = 20  # in which that is explored
Made = TypeVar("Made")

cached_traces: Final = LRUCache[tuple[Grid, str], Trace](MAX_KILOBYTES, kilobytes)
_lock: Final = threading.Lock()
warm_up_semaphore = threading.Semaphore(1)
compiler_lock = threading.Lock()


def trace_of(givens: Grid, algorithm: str, limit: int | None = 1, for_picture: bool = False) -> Trace:
    """Get the search of the givens from the cache, or create it, not explored yet.

    Algorithms that make the same moves share one exploration. The caller may keep the trace. A later call can return
    another one that starts anew.

    Args:
        givens: The puzzle.
        algorithm: Key of the algorithm.
        limit: 1 ends the search at the first solution, None at the last.
        for_picture: End it where pictures by address do: they depend on nothing that was explored before.
    """
    if is_recorded(algorithm):
        return _cached(givens, algorithm, lambda: make_trace(algorithm, givens))
    offered = offered_algorithms()
    shown = offered.find(algorithm)
    explored = offered.with_same_moves(shown)[0]
    budget = moves_for_pictures(explored, givens) if for_picture else None
    key = ", ".join([explored.key, *["all"][: limit != 1], *["picture"][:for_picture]])
    return _cached(givens, key, lambda: Trace(givens, explored, limit, budget)).as_algorithm(shown)


def moves_for_pictures(algorithm: Algorithm, givens: Grid) -> int:
    """Count the moves that are explored for a picture by its address."""
    moves = algorithm.budget_on(givens.shape) // PICTURE_SHARE
    return moves if algorithm.compiles and not compiled.why_not() else moves // INTERPRETED_BUDGET_DIVISOR


def _cached(givens: Grid, key: str, make: Callable[[], Trace]) -> Trace:
    """Get the trace from the cache, or make it, outside of the lock: a recording of a million stores takes a second."""
    with _lock:
        trace = cached_traces.get((givens, key))
    made = trace or make()
    with _lock:
        trace = cached_traces.get((givens, key)) or made
        with suppress(ValueError):  # the trace is larger than the cache
            cached_traces[givens, key] = trace  # always, because the cache measures the size here, and traces grow
    return trace


def explore(trace: Trace, move: int | None = None, patience: float | None = None) -> bool:
    """Explore the search for at most `MAX_SECONDS_PER_REQUEST`, or until `move` moves are known.

    Args:
        trace: The search.
        move: The number of moves; None for all.
        patience: Seconds to wait while others work; None for the usual ones.

    Returns:
        Whether there is more to explore.

    Raises:
        ServiceUnavailable: Too much other work waits, or another search is being compiled.
    """
    if trace.finished:
        return False
    if move is not None and explore_near(trace, move):
        return not trace.finished
    if not _needs_no_compiler(trace):  # outside of page_work, so that others can work
        have_compiled(trace.exploration.algorithm)
    with page_work(patience):
        more, end = True, time.monotonic() + limits.MAX_SECONDS_PER_REQUEST
        while more and time.monotonic() < end and (move is None or trace.total < move):
            more = trace.explore(moves_per_chunk(trace))
            if not _needs_no_compiler(trace):
                break
        return more


def explore_first(trace: Trace, move: int) -> None:
    """Explore without waiting, so that the page comes at once: what is cheap, then towards the move.

    Most searches are cheap to their end. While others explore, only a near move is explored. On the way to a near
    move no compiler is started. Where the cheap part is explored before, a little of the rest is.
    """
    if trace.finished:
        return
    was_begun = trace.total >= trace.short
    explore_near(trace, max(move, 1))
    with suppress(ServiceUnavailable), page_work(patience=0):
        more, end = True, time.monotonic() + limits.MAX_SECONDS_PER_REQUEST
        while more and time.monotonic() < end and (left := trace.short - trace.total) > 0:
            more = trace.explore(min(left, moves_per_chunk(trace)))
        if was_begun and _needs_no_compiler(trace):
            more = trace.explore(max(trace.budget // NEAR_SHARE, 1))
        while more and time.monotonic() < end and trace.total < move and _needs_no_compiler(trace):
            more = trace.explore(moves_per_chunk(trace))


def is_settled(trace: Trace) -> bool:
    """Whether the search is explored as far as it will ever be."""
    return trace.finished or trace.total >= trace.budget


def is_known(trace: Trace, move: int | None = None) -> bool:
    """Whether no later exploring changes what is known of the first `move` moves; of all moves with None."""
    return (move is not None and move < trace.total) or is_settled(trace)


def wait_for(trace: Trace, move: int | None = None) -> None:
    """Explore a piece of the way to `move` moves, of the way to the end with None.

    Raises:
        StillExploringError: More pieces are needed.
        ServiceUnavailable: Too much other work waits, or another search is being compiled.
    """
    if not is_known(trace, move):
        explore(trace, None if move is None else move + 1)
    if not is_known(trace, move):
        raise StillExploringError(progress_fields(trace, True))


def in_one_request(trace: Trace, make: Callable[[], Made]) -> Made:
    """Make something of a search that is explored no farther than for pictures, without asking again.

    Each piece of exploring is counted in moves, so that there is an end however slow the machine is.

    Raises:
        ServiceUnavailable: Too much other work waits, or another search is being compiled.
    """
    while True:
        try:
            return make()
        except StillExploringError:
            if is_settled(trace):
                raise
            with page_work():
                trace.explore(max(trace.budget // PICTURE_PIECES, 1))


def need(trace: Trace, move: int) -> None:
    """Explore a piece of the way to a move which the search has to have. 409 if it has not.

    Raises:
        StillExploringError: More pieces are needed.
        ServiceUnavailable: Too much other work waits, or another search is being compiled.
    """
    wait_for(trace, move)
    if move > trace.total:
        end = (
            "the end of the search" if trace.finished else f"the first {trace.total:,}, which are all that is explored"
        )
        abort(409, f"Move {move:,} is after {end}.")


class StillExploringError(HTTPException):
    """The answer needs more of the search than is explored: 202, and the same address gives it later."""

    code = 202
    description = "The search is being explored up to there. This page asks again by itself."

    def __init__(self, progress: dict[str, Any]) -> None:
        super().__init__()
        self.progress = progress

    def get_headers(self, environ: Any = None, scope: Any = None) -> list[tuple[str, str]]:
        """Return the headers; a browser asks again by itself."""
        return [*super().get_headers(environ, scope), *ASK_AGAIN.items()]


def send_progress(error: StillExploringError) -> tuple[Response, int]:
    """Send how far the search is known, so that a script asks again."""
    return jsonify(error.progress), 202


def explore_near(trace: Trace, move: int) -> bool:
    """Explore up to the move if that takes some milliseconds only; return whether the move is explored."""
    moves = max(trace.budget // NEAR_SHARE, 1)
    if trace.total < move <= trace.total + moves:
        trace.explore(moves)
    return trace.total >= move or trace.finished


def _needs_no_compiler(trace: Trace) -> bool:
    """Whether the next chunk of moves needs no compiled code, or the code is compiled."""
    soon = trace.total + moves_per_chunk(trace) >= trace.short
    return not soon or is_compiled(trace.exploration.algorithm)


def moves_per_chunk(trace: Trace) -> int:
    """Compute how many moves take some milliseconds; then the clock is checked."""
    return max(trace.budget // CHUNKS_OF_BUDGET, 1)


# ---- compiling in advance


def warm_up() -> None:
    """Compile every search in a thread, on the first call in this process.

    That takes a second if compiled code is on the disk, else some ten. Pages are served meanwhile.
    """
    if warm_up_semaphore.acquire(blocking=False):
        thread = threading.Timer(COMPILE_DELAY, compile_all)  # so that the page comes first
        thread.name, thread.daemon = "compile", True
        thread.start()


def compile_all() -> None:
    """Compile every search that is not compiled yet, waiting for those that others compile."""
    for algorithm in ALGORITHMS:
        have_compiled(algorithm, wait=True)


def is_compiled(algorithm: Algorithm) -> bool:
    """Whether the search is compiled, or cannot be."""
    is_ready = compiled.is_ready
    ready = is_ready(algorithm.search) and is_ready(algorithm.explorer) and is_ready(statistics.count_steps)
    return not algorithm.compiles or ready or bool(compiled.why_not())


def have_compiled(algorithm: Algorithm, wait: bool = False) -> None:
    """Compile the search, unless it is compiled or cannot be.

    Compiling takes seconds. Of all requests that ask meanwhile, only one keeps a thread of the server.

    Args:
        algorithm: The algorithm of the search.
        wait: Wait while another search is being compiled.

    Raises:
        ServiceUnavailable: Another search is being compiled, and `wait` is off.
    """
    if is_compiled(algorithm):
        return
    if not compiler_lock.acquire(blocking=wait):
        raise ServiceUnavailable("A search is being compiled. Nothing is lost: try again in a second.", retry_after=1)
    try:
        exploration.have_compiled(algorithm)
    finally:
        compiler_lock.release()


def write_total(trace: Trace) -> str:
    """Write how many moves there are, as far as known: 'of 1,410', or 'of 1,410+' while more may come."""
    return _write_known(trace, trace.total)


def write_found(trace: Trace) -> str:
    """Write how many solutions there are, as far as known: 'of 18'."""
    return _write_known(trace, trace.found)


def _write_known(trace: Trace, count: int) -> str:
    return f"of {count:,}{'' if trace.finished else '+'}"


def progress_fields(trace: Trace, more: bool = False) -> dict[str, Any]:
    """Collect how far the search is known, in numbers and as pages write it; `more` says whether to ask again."""
    fields = {"total": trace.total, "of_total": write_total(trace), "finished": trace.finished, "more": more}
    fields["budget"] = trace.budget  # moves to which it is explored at most
    return fields if trace.limit == 1 else fields | {"found": trace.found, "of_found": write_found(trace)}
