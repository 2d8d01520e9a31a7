"""Every case of a public library of techniques that is known so far."""

from __future__ import annotations

import pytest

from tests.campaigns import some
from tests.solver.techniques.library import cases

SLOW = {"0332", "0342", "03421", "0352", "0362", "03621", "0903"}  # large fish, chains of almost locked sets
SLOW |= {"0709-2", "0710-3", "0710-4", "0711-3", "0711-4"}  # chains through such sets


@pytest.mark.parametrize("slow", some([False, True], lambda slow: not slow))
def test_every_case_of_the_library_passes(slow: bool) -> None:
    """One step of the case's technique, with its digits, has exactly the effect that the case names."""
    known = [case for case in cases() if case.find and bool(SLOW & {case.code, f"{case.code}-{case.variant}"}) is slow]
    assert known
    assert [case.line for case in known if not case.passes()] == []
