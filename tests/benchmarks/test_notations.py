"""The texts in people's notations: none is misread in silence."""

from __future__ import annotations

import pytest

from benchmarks.notations import NOTATIONS, count

pytestmark = pytest.mark.campaign  # a program for those who measure; tests/solver/formats reads the notations


def test_no_text_is_misread() -> None:
    """Whole or damaged, of every notation; most whole ones are read."""
    verdicts, _, wrong = count(600, 5)
    assert wrong == []
    assert verdicts["wrong"] == 0
    assert verdicts["right"] > 600 * 0.4
    assert len(NOTATIONS) > 30
