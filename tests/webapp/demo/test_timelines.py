"""Exploring for many at once: near moves need no queue, long searches step aside, compiling is done beforehand."""

from __future__ import annotations

import threading

import pytest
from flask import Flask
from werkzeug.exceptions import ServiceUnavailable

from solver import Grid
from solver.search import compiled
from solver.search.compiled import why_not
from solver.timeline import Timeline
from tests.webapp.demo.asking import LIANG, WORST
from webapp.demo import timelines
from webapp.serving import gate


def test_a_near_move_is_had_while_others_explore(monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody is inside the gate the next moves are explored all the same; far ones have to wait."""
    monkeypatch.setattr(gate, "PATIENCE", 0.01)
    timeline = Timeline(Grid.parse(WORST), "A", fast=False)
    with gate.heavy_work():
        assert timelines.explore(timeline, 48)
        near = timeline.total
        assert 48 <= near <= timeline.algorithm.budget // 10_000
        timelines.explore_first(timeline, near + 10)
        assert timeline.total > near
        with pytest.raises(ServiceUnavailable):
            timelines.explore(timeline, 10**6)


def test_a_long_search_steps_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exploring ends after a small piece where somebody waits, and takes its whole time where nobody does."""
    monkeypatch.setattr(gate, "PIECE", 60.0)
    with monkeypatch.context() as awaited:
        awaited.setattr(gate.Turn, "is_awaited", lambda _: True)
        timeline = Timeline(Grid.parse(WORST), "A", fast=False)
        assert timelines.explore(timeline)
        assert timeline.total == timelines._moves(timeline)
    short = Timeline(Grid.parse(LIANG), "D", fast=False)
    assert not timelines.explore(short)


def test_nobody_waits_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one search is being compiled, who needs another is told to come again, and nothing compiles at the gate."""
    monkeypatch.setattr(compiled, "_made", {})
    monkeypatch.setattr(timelines, "_compiling", threading.Lock())
    timeline = Timeline(Grid.parse(WORST), "A")
    with timelines._compiling:
        while timeline.total < timeline.short - timelines._moves(timeline):  # what needs no compiled code
            assert timelines.explore(timeline)
        with pytest.raises(ServiceUnavailable, match="being compiled"):
            timelines.explore(timeline)
        assert timeline.short > timeline.total >= timeline.short - timelines._moves(timeline)
        timelines.explore_first(timeline, 10**6)
    assert not timeline.is_fast


@pytest.mark.parametrize("warm", [True, False])
def test_the_first_look_at_the_demo_compiles(app: Flask, monkeypatch: pytest.MonkeyPatch, warm: bool) -> None:
    """Where the server was told so, the first page of the demo has the searches compiled, once, and does not wait."""
    begun: list[str] = []
    done = threading.Event()
    monkeypatch.setattr(timelines, "_warm", threading.Semaphore(1))

    def compile_all() -> None:
        begun.append(threading.current_thread().name)
        done.set()

    monkeypatch.setattr(timelines, "_compile", compile_all)
    monkeypatch.setattr(timelines, "SOON", 0.0)
    monkeypatch.setitem(app.config, "WARM", warm)
    client = app.test_client()
    for _ in range(2):
        assert client.get("/demo").status_code == 200
    if warm:
        assert done.wait(10)
    assert begun == ["compile"] * warm


def test_compiled_code_is_there_afterwards() -> None:
    """After warming up every search that can be compiled is, and it does not matter to do it again."""
    timelines._compile()
    timelines._compile()
    for key in "ABCDEF":
        made = Timeline(Grid.parse(LIANG), key)
        made.explore(1)
        assert made.is_fast or why_not()
