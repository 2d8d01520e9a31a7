"""Every case of a public library of techniques."""

from __future__ import annotations

import pytest

from tests.campaigns import some
from tests.solver.techniques.library import cases

SLOW = {"0332", "0342", "03421", "0352", "0362", "03621", "0903"}  # large fish, chains of almost locked sets
SLOW |= {"0709-2", "0710-3", "0710-4", "0711-3", "0711-4"}  # chains through such sets


def test_every_code_of_the_library_has_a_finder() -> None:
    """None is passed over because it is not known; those that fail are named."""
    assert {f"{case.code}-{case.variant}" for case in cases() if not case.find} == set()


@pytest.mark.parametrize("slow", some([False, True], lambda slow: not slow))
def test_every_case_of_the_library_passes(slow: bool) -> None:
    """One step of the case's technique, with its digits, has exactly the effect that the case names."""
    asked = [case for case in cases() if bool(SLOW & {case.code, f"{case.code}-{case.variant}"}) is slow]
    assert asked
    assert [case.line for case in asked if not case.passes()] == []
