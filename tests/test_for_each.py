"""A test for many cases reports each one that fails."""

from __future__ import annotations

import pytest

from tests.for_each import for_each


def test_every_case_runs_with_its_fixtures() -> None:
    """Two decorators give every pair; what is no case stays a fixture."""
    seen = []

    @for_each("one", [1, 2])
    @for_each(("two", "three"), [(3, 4), (5, 6)])
    def check(one: int, two: int, three: int, fixture: str) -> None:
        seen.append((one, two, three, fixture))

    check(fixture="here")
    assert seen == [(1, 3, 4, "here"), (1, 5, 6, "here"), (2, 3, 4, "here"), (2, 5, 6, "here")]


def test_each_case_that_fails_is_named() -> None:
    """One failure is raised as it is, several as a group; the others run all the same."""
    seen = []

    @for_each("number", range(5))
    def check(number: int, bad: set[int]) -> None:
        seen.append(number)
        assert number not in bad

    with pytest.raises(AssertionError) as one:
        check(bad={3})
    assert one.value.__notes__ == ["Case: number=3"]
    with pytest.raises(ExceptionGroup, match="2 of 5 cases") as two:
        check(bad={0, 4})
    assert [error.__notes__ for error in two.value.exceptions] == [["Case: number=0"], ["Case: number=4"]]
    assert len(seen) == 10


def test_a_test_without_a_case_or_its_parameter_is_an_error() -> None:
    """Else it would pass without having looked."""
    with pytest.raises(AssertionError, match="no case"):
        for_each("number", [])
    with pytest.raises(AssertionError, match="does not take"):
        for_each("other", [1])(lambda number: None)
