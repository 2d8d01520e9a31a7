"""Sixty faults sown into programs: each is found at its place, and no fault is named that is not there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from solver.judge.document_cases import DOCUMENTS, case_of, parse
from solver.judge.programs import find_program
from solver.judge.recording import Traced, record
from solver.judge.running import Limits
from solver.judge.trace_reports import report_trace
from solver.judge.traces import Store
from tests.solver.judge.faults import SOWN, Sown
from tests.solver.judge.students import needs, source

DEFAULT: Final = (0, 8, 21, 27, 43, 46)  # some of each language and way to write
SECONDS: Final = 5.0


def document_of(base: str) -> str:
    """The document that a program belongs to."""
    stem = base.split(".")[0]
    return stem if stem in DOCUMENTS else "any"


def recorded(base: str, puzzle: str, changes: Sequence[tuple[str, str]] = ()) -> Traced:
    """Record a program, with changes in its source."""
    document = DOCUMENTS[document_of(base)]
    grid = parse(puzzle) if puzzle else document.example
    case = case_of(document.key, "example", "", grid, next(iter(document.forms), ""))
    with TemporaryDirectory() as home:
        return record(find_program(source(base, Path(home), *changes)), document.key, case, Limits(seconds=SECONDS))


@cache
def right_stores(base: str, puzzle: str) -> tuple[Store, ...]:
    """The stores of the program before the fault was sown."""
    recording = recorded(base, puzzle).recording
    assert recording is not None
    return recording.stores


def check(sown: Sown) -> tuple[bool, bool]:
    """Tell whether the first store that differs is found, and whether the fault is named; a false name is an error."""
    needs(sown.base)
    right = right_stores(sown.base, sown.puzzle)
    traced = recorded(sown.base, sown.puzzle, sown.changes)
    if traced.recording is None:
        return False, False
    own = traced.recording.stores
    pairs = enumerate(zip(right, own, strict=False), 1)
    first = next((at for at, (one, other) in pairs if one != other), min(len(right), len(own)) + 1)
    comparison = report_trace(traced, works=False).comparison
    assert comparison is not None
    assert comparison.fault in (None, sown.fault), f"{comparison.fault} is not there"
    departure = comparison.departure
    if comparison.fault:
        assert comparison.lines
    return departure is not None and departure.store == first, comparison.fault is sown.fault is not None


@pytest.mark.parametrize("number", DEFAULT)
def test_a_sown_fault_is_found_and_named(number: int) -> None:
    """The departure is the first store in which the faulty program differs from the right one."""
    assert check(SOWN[number]) == (True, True)


@pytest.mark.campaign
def test_nearly_all_sown_faults_are_found() -> None:
    """Of 60, at least 57 are found at their place, and more than 45 are named; none is named falsely."""
    found = [check(sown) for sown in SOWN]
    assert len(found) == 60
    assert sum(is_found for is_found, _ in found) >= 57
    assert sum(is_named for _, is_named in found) > 45
