"""Every case of a public library of techniques."""

from __future__ import annotations

import time

import pytest

from tests.campaigns import some
from tests.solver.techniques.library import Case, cases

SLOW = {"0332", "0342", "03421", "0352", "0362", "03621", "0903"}  # large fish, chains of almost locked sets
SLOW |= {"0709-2", "0710-3", "0710-4", "0711-3", "0711-4"}  # chains through such sets
LONGEST = 120  # seconds of CPU for a case


def test_every_code_of_the_library_has_a_finder() -> None:
    """None is passed over because it is not known; those that fail are named."""
    assert {f"{case.code}-{case.variant}" for case in cases() if not case.find} == set()


@pytest.mark.parametrize("slow", some([False, True], lambda slow: not slow))
def test_every_case_of_the_library_passes(slow: bool) -> None:
    """One step of the case's technique, with its digits, has exactly the effect that the case names, and soon."""
    asked = [case for case in cases() if bool(SLOW & {case.code, f"{case.code}-{case.variant}"}) is slow]
    assert asked
    assert [case.line for case in asked if not passes_in_time(case)] == []


def passes_in_time(case: Case) -> bool:
    """Whether the case passes, within the longest time."""
    begun = time.process_time()
    return case.passes() and time.process_time() - begun < LONGEST
