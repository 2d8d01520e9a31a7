"""Test exploring for many people: near moves at once, long searches in chunks, compiling beforehand."""

from __future__ import annotations

import threading

import pytest
from flask import Flask
from werkzeug.exceptions import ServiceUnavailable

from solver import Grid, compiled
from solver.compiled import why_not
from solver.search.trace import Trace
from tests.webapp.demo.asking import LIANG, WORST
from tests.webapp.serving.places import all_taken
from webapp.demo import traces
from webapp.serving import limits


def test_near_moves_are_explored_on_a_busy_server(app: Flask) -> None:
    """A busy server explores the next moves; far ones have to wait."""
    trace = Trace(Grid.parse(WORST), "A", fast=False)
    with app.app_context(), all_taken(app):
        assert traces.explore(trace, 48)
        near = trace.total
        assert 48 <= near <= trace.algorithm.budget // 10_000
        traces.explore_first(trace, near + 10)
        assert trace.total > near
        with pytest.raises(ServiceUnavailable):
            traces.explore(trace, 10**6)


def test_a_request_explores_for_a_limited_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exploring ends at the time limit, or at the end of the search if that is earlier."""
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", 60.0)
    assert not traces.explore(Trace(Grid.parse(LIANG), "D", fast=False))
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", 0.0)
    long = Trace(Grid.parse(WORST), "A", fast=False)
    assert traces.explore(long)
    assert long.total == 0


@pytest.mark.skipif(why_not() is not None, reason="numba is not installed: nothing is compiled")
def test_no_request_waits_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a search is being compiled, a request for another gets 503; near moves are still explored."""
    monkeypatch.setattr(compiled.state, "functions", {})
    monkeypatch.setattr(traces, "compiler_lock", threading.Lock())
    trace = Trace(Grid.parse(WORST), "A")
    with traces.compiler_lock:
        while trace.total < trace.short - traces.moves_per_chunk(trace):  # what needs no compiled code
            assert traces.explore(trace)
        with pytest.raises(ServiceUnavailable, match="being compiled"):
            traces.explore(trace)
        assert trace.short > trace.total >= trace.short - traces.moves_per_chunk(trace)
        traces.explore_first(trace, 10**6)
    assert not trace.is_fast


@pytest.mark.parametrize("warm", [True, False])
def test_the_first_demo_page_starts_compiling(app: Flask, monkeypatch: pytest.MonkeyPatch, warm: bool) -> None:
    """If the server warms up, the first page compiles all searches once, without waiting."""
    begun: list[str] = []
    done = threading.Event()
    monkeypatch.setattr(traces, "warm_up_semaphore", threading.Semaphore(1))

    def compile_all() -> None:
        begun.append(threading.current_thread().name)
        done.set()

    monkeypatch.setattr(traces, "compile_all", compile_all)
    monkeypatch.setattr(traces, "COMPILE_DELAY", 0.0)
    monkeypatch.setitem(app.config, "WARM", warm)
    client = app.test_client()
    for _ in range(2):
        assert client.get("/demo").status_code == 200
    if warm:
        assert done.wait(10)
    assert begun == ["compile"] * warm


def test_compile_all_compiles_every_search() -> None:
    """Afterwards every search that can be compiled is; a second call is harmless."""
    traces.compile_all()
    traces.compile_all()
    for key in "ABCDEF":
        made = Trace(Grid.parse(LIANG), key)
        made.explore(1)
        assert made.is_fast or why_not()
