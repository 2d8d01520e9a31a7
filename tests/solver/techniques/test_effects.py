"""Effects that are easily overlooked, in positions of our own puzzles."""

from __future__ import annotations

from tests.solver.grids import DATA
from tests.solver.techniques.library import Case


def test_each_whole_effect_is_found() -> None:
    """One step of the technique, with the digits of the line, has exactly the effect that the line names."""
    lines = [line for line in (DATA / "effects.txt").read_text().splitlines() if line.startswith(":")]
    assert lines
    assert [line for line in lines if not Case.parse(line).passes()] == []
