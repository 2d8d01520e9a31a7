"""A search is explored compiled as soon as that costs nobody a wait."""

from __future__ import annotations

from typing import Any

import pytest

from solver import compiled
from solver.search import exploration
from solver.search.exploration import Exploration
from solver.search.run import Run
from solver.search.trace import Trace
from tests.solver.search.puzzles import LIANG, puzzle


def test_compiled_code_takes_over_once_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that began interpreted, as the code was still being compiled, does not stay so for 40,000 moves."""
    asked = []

    def run(*arguments: Any, fast: bool = False, explores: bool = False) -> Run:
        asked.append(fast)
        return Run(*arguments)

    monkeypatch.setattr(exploration, "Run", run)
    monkeypatch.setattr(compiled, "why_not", lambda: None)
    monkeypatch.setattr(Exploration, "may_be_fast", False)
    trace = Trace(puzzle(LIANG), "free-cells")
    trace.explore(10)
    assert asked == [False]
    monkeypatch.setattr(Exploration, "may_be_fast", True)
    trace.explore(10)
    assert asked == [False, True]
