"""The benchmark of the judge measures what it says."""

from __future__ import annotations

import pytest

from benchmarks import judge
from tests.solver.judge.students import needs_compiler

pytestmark = pytest.mark.campaign  # a program for those who measure, not for those who play


@needs_compiler
def test_each_part_runs() -> None:
    """Cases a second, a recording and a class, each on a small number."""
    assert "cases a second" in judge.cases_a_second(2)
    easy = "534678912672195348198342567859761423426853791713924856961537284287419635345286..."
    assert len(list(judge.recording(easy))) == 3
