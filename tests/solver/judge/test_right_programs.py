"""Right programs in many orders and styles are recognized, and none is called wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from solver.judge.document_cases import DOCUMENTS, case_of
from solver.judge.judging import Assignment, judge_program
from solver.judge.programs import find_program
from solver.judge.recording import record
from solver.judge.running import Limits
from solver.judge.trace_reports import TraceReport, report_trace
from tests.solver.judge.students import needs, source
from tests.solver.judge.test_faults import document_of

ORDERS: Final = {  # of each program, how it fills the cells; None: in an order of its own
    "liang.cpp": "rows",
    "tutorialspoint.cpp": "rows",
    "cs2.c": "rows",
    "plank.cpp": "rows",
    "csis.cpp": "fewest digits left",
    "liang.py": "rows",
    "tutorialspoint.py": "rows",
    "cs2.py": "rows",
    "plank.py": "rows",
    "csis.py": "fewest digits left",
    "recursion.py": "rows",
    "columns.cpp": "columns",
    "from_end.cpp": "rows from the end",
    "downwards.c": "rows, digits downwards",
    "structs.cpp": "rows",
    "vectors.cpp": "rows",
    "masks.cpp": "fewest digits left, the last of equals",
    "links.cpp": None,
    "singles.py": None,
    "copies.py": "rows",
    "names.py": "rows",
    "numpy_board.py": "columns",
    "objects.py": "rows",
    "rows_alias.py": "rows, digits downwards",
    "marks.py": "rows",
    "loop.cpp": "rows",
    "signs.py": "columns",
}
DEFAULT: Final = ("cs2.c", "vectors.cpp", "copies.py", "singles.py")
TESTS: Final = {"liang.cpp": 14_096, "structs.cpp": 6_732, "cs2.py": 6_393, "objects.py": 6_732}  # of /documents


def reported(name: str, folder: Path) -> TraceReport:
    """Record a right program on its document's example, and compare it."""
    needs(name)
    if name.startswith("numpy"):
        pytest.importorskip("numpy")
    document = DOCUMENTS[document_of(name)]
    case = case_of(document.key, "example", "", document.example, next(iter(document.forms), ""))
    traced = record(find_program(source(name, folder)), document.key, case, Limits(seconds=60))
    assert traced.recording is not None, traced.problem
    return report_trace(traced, works=True)


def check(name: str, folder: Path) -> None:
    """The order is recognized, nothing is called wrong, and the counts are those of the document."""
    report = reported(name, folder)
    comparison = report.comparison
    assert comparison is not None
    assert report.counts is not None
    assert (comparison.departure, comparison.fault) == (None, None)
    assert (comparison.style.name if comparison.style else None) == ORDERS[name]
    if name in TESTS:
        assert report.counts.tries == TESTS[name]
    if ORDERS[name] == "rows" and name != "objects.py":  # which tests the digit it comes back to once more
        assert report.reference is not None
        assert report.counts.placements == report.reference.placements
        assert report.counts.backtracks == report.reference.backtracks


@pytest.mark.parametrize("name", DEFAULT)
def test_a_right_program_is_recognized(name: str, tmp_path: Path) -> None:
    """Some styles of each language."""
    check(name, tmp_path)


@pytest.mark.campaign
@pytest.mark.parametrize("name", sorted(set(ORDERS) - set(DEFAULT)))
def test_every_right_program_is_recognized(name: str, tmp_path: Path) -> None:
    """All other styles and orders."""
    check(name, tmp_path)


@pytest.mark.campaign
@pytest.mark.parametrize("name", ORDERS)
def test_every_right_program_passes(name: str, tmp_path: Path) -> None:
    """The programs that tests call right pass every case."""
    needs(name)
    assignment = Assignment(document=document_of(name), limits=Limits(seconds=60))
    cases = [case for case in assignment.cases() if not case.may_take_long]
    judgement = judge_program(find_program(source(name, tmp_path)), assignment, cases)
    assert judgement.exit_code == 0, (judgement.error, judgement.first_failed)
