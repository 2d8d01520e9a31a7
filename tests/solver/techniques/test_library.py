"""Every case of a public library of techniques that is known so far."""

from __future__ import annotations

import pytest

from tests.campaigns import some
from tests.solver.techniques.library import cases

SLOW = "chains of almost locked sets"


@pytest.mark.parametrize("kind", some(["all others", SLOW], lambda kind: kind != SLOW))
def test_every_case_of_the_library_passes(kind: str) -> None:
    """One step of the case's technique, with its digits, has exactly the effect that the case names."""
    known = [case for case in cases() if case.find and (case.code == "0903") is (kind == SLOW)]
    assert known
    assert [case.line for case in known if not case.passes()] == []
