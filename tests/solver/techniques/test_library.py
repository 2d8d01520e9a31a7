"""Every case of a public library of techniques that is known so far."""

from __future__ import annotations

from tests.solver.techniques.library import cases


def test_every_case_of_the_library_passes() -> None:
    """One step of the case's technique, with its digits, has exactly the effect that the case names."""
    known = [case for case in cases() if case.find]
    assert known
    assert [case.line for case in known if not case.passes()] == []
