"""The benchmark of bounds knows each case by its name, runs it, and marks what is over its bound."""

from __future__ import annotations

import pytest

from benchmarks import bounds
from benchmarks.bounds import Case

pytestmark = pytest.mark.campaign  # a program for those who measure, not for those who play


def test_names_are_unique() -> None:
    """A line of the table is found again, and a word chooses its cases."""
    names = [case.name for case in bounds.cases()]
    assert len(set(names)) == len(names)
    assert {name.partition(":")[0] for name in names} == {
        "import",
        "engine",
        "text",
        "picture",
        "rating",
        "upload",
    }


def test_a_case_that_is_over_its_bound_runs_again() -> None:
    """The quickest of three runs counts, as other work may slow one down; one within its bound runs once."""
    for times, seconds, mark in (([3.0, 2.0, 0.5], 0.5, False), ([0.9], 0.9, False), ([3.0, 2.0, 4.0], 2.0, True)):
        case = Case("a", 1.0, iter(times).__next__)
        assert bounds.measure(case) == seconds
        assert bounds.line(case, seconds).endswith("OVER") == mark


def test_one_case_is_measured(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Words choose cases; the exit code is 1 where one stays over its bound."""
    monkeypatch.setattr(bounds, "cases", lambda: iter([Case("x: a", 0.5, lambda: 0.1), Case("y: b", 0.5, lambda: 0.6)]))
    assert bounds.main(["x"]) == 0
    assert bounds.main([]) == 1
    assert capsys.readouterr().out.count("OVER") == 1
    assert bounds.cpu(lambda: None) >= 0
