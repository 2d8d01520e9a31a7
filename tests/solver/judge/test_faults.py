"""Sixty faults sown into programs: each is found at its place, and no fault is named that is not there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from solver.judge import recording
from solver.judge.document_cases import DOCUMENTS, case_of, parse
from solver.judge.models import MARK_FAULTS, Fault
from solver.judge.programs import find_program
from solver.judge.recording import Traced, record
from solver.judge.running import Limits
from solver.judge.trace_reports import (
    HANGS,
    TraceReport,
    as_trace_record,
    report_trace,
    summarize_trace,
    summarize_traces,
    write_trace_report,
)
from solver.judge.traces import Store
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.judge.faults import GENERAL, REC, SOWN, Sown
from tests.solver.judge.students import needs, source

DEFAULT: Final = (0, 8, 21, 27, 43, 46)  # some of each language and way to write
SECONDS: Final = 5.0
ENOUGH_STORES: Final = 200_000  # of a program that has no end
MARKS: Final = "marks.py"
ROW_MARK: Final = ("        in_row[r].discard(d)\n", "")
COLUMN_MARK: Final = ("        in_column[c].discard(d)\n", "")
BOX_MARK: Final = ("        in_box[b].discard(d)\n", "")
STUDENTS: Final = {  # faults that people looked for with and without a report
    "row": Sown(MARKS, Fault.MARKS_KEPT, (ROW_MARK,)),  # the stores are those of all marks, too
    "column": Sown(MARKS, Fault.COLUMN_MARK_KEPT, (COLUMN_MARK,)),
    "box": Sown(MARKS, Fault.BOX_MARK_KEPT, (BOX_MARK,)),
    "all": Sown(MARKS, Fault.MARKS_KEPT, (ROW_MARK, COLUMN_MARK, BOX_MARK)),
    "from 1": Sown("loop.cpp", Fault.FROM_ONE, (("board[cell] + 1;", "1;"),)),
    "row for both": Sown("signs.py", Fault.BOX_ROWS, (("top, left = r - r % 3, c - c % 3", "top = left = r - r % 3"),)),
    "sign": Sown("signs.py", Fault.OTHER_RESET, (("\n    grid[r][c] = BLANK\n", '\n    grid[r][c] = "0"\n'),)),
    "first only": Sown(
        REC,
        Fault.FIRST_ONLY,
        (("            grid[row][col] = 0\n", "            grid[row][col] = 0\n            break\n"),),
    ),
    "rows only": Sown(
        REC, Fault.ONLY_ROWS, (("if grid[i][col] == num", "if False"), ("if grid[top + i]", "if 0 and grid[top + i]"))
    ),
    "swapped": Sown(
        REC,
        Fault.BOX_SWAPPED,
        (("top, left = row - row % 3, col - col % 3", "left, top = row - row % 3, col - col % 3"),),
    ),
    "a third": Sown(REC, Fault.BOX_DIVIDED, (("row - row % 3, col - col % 3", "row // 3, col // 3"),)),
    "never": Sown("loop.cpp", Fault.NO_COLUMN, ((" || board[k * 9 + c] == digit", ""),)),
}


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


def reported(sown: Sown) -> TraceReport:
    """Report on a program with its fault."""
    needs(sown.base)
    return report_trace(recorded(sown.base, sown.puzzle, sown.changes), works=False)


def check(sown: Sown) -> tuple[bool, bool]:
    """Return whether the first store that differs is found, and whether the fault is named; a false one is an error."""
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
    names = (sown.fault, GENERAL.get(sown.fault)) if sown.fault else ()
    assert comparison.fault in (None, *names), f"{comparison.fault} is not there"
    departure = comparison.departure
    if comparison.fault and comparison.fault not in MARK_FAULTS:
        assert comparison.lines
    return (
        departure is not None and departure.store == first,
        comparison.fault in names and comparison.fault is not None,
    )


@pytest.mark.parametrize(
    "number", some(DEFAULT, always=lambda number: number in (0, 21, 46))
)  # C++ by rows and by a list, Python
def test_a_sown_fault_is_found_and_named(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The departure is the first store in which the faulty program differs from the right one."""
    monkeypatch.setattr(recording, "MAX_RAW_STORES", ENOUGH_STORES)
    assert check(SOWN[number]) == (True, True)


@pytest.mark.parametrize("name", some(STUDENTS, always=lambda name: not STUDENTS[name].base.endswith(".cpp")))
def test_a_fault_that_people_looked_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks that are kept, a cell made blank before each digit, and blanks made when all digits are tried."""
    monkeypatch.setattr(recording, "MAX_RAW_STORES", ENOUGH_STORES)
    assert check(STUDENTS[name]) == (True, True)


@for_each(
    ("name", "sentence"),
    [
        ("box", "There 8 would fit: its row, column and box have none."),
        ("row for both", "But 7 stands in r6c1 already."),
        ("sign", "puts the value 48 (the character '0'), which is no digit, in"),
    ],
)
def test_a_report_says_why_it_matters(name: str, sentence: str) -> None:
    """Which rule a digit breaks, which digit was passed over, and what a value that is no digit stands for."""
    assert sentence in write_trace_report(reported(STUDENTS[name]))


def stopped(path: Path) -> Traced:
    """A program that does not end by itself, recorded."""
    case = case_of("any", "example", "", DOCUMENTS["any"].example)
    return record(find_program(path), "any", case, Limits(seconds=0.5))


def test_a_program_that_hangs_before_its_first_store(tmp_path: Path) -> None:
    """That is its fault, in the report, in JSON and in the line of a class; one that crashes there does not hang."""
    path = source(REC, tmp_path, ("    place = find_empty(grid)\n", "    while True: pass\n"))
    traced = stopped(path)
    report = report_trace(traced, works=False)
    assert f"Likely fault: {HANGS}." in write_trace_report(report)
    record = as_trace_record(report)
    assert record
    assert record["fault"] == summarize_trace(report) == HANGS
    crashed = replace(traced, outcome=replace(traced.outcome, stopped=None, code=-11))
    assert report_trace(crashed, works=False).fault == ""


def test_a_program_whose_boards_are_strings_is_not_said_to_hang_before_its_first_store(tmp_path: Path) -> None:
    """It stores no digit that can be seen: it may have placed many before it was stopped."""
    path = tmp_path / "strings.py"
    path.write_text("board = input()\nwhile True:\n    board = board[:5] + '1' + board[6:]\n")
    traced = stopped(path)
    assert traced.recording is None
    assert summarize_trace(report_trace(traced, works=False)) == "not recorded"


def test_what_a_class_did_inside(tmp_path: Path) -> None:
    """The faults are counted among all hand-ins, the commonest first, and equal stores are named without blame."""
    wrong, right = reported(SOWN[46]), report_trace(recorded(REC, ""), works=True)
    hangs = report_trace(
        stopped(source(REC, tmp_path, ("    place = find_empty(grid)\n", "    while True: pass\n"))), False
    )
    assert summarize_traces({"a": wrong, "b": right, "c": wrong, "d": hangs, "e": TraceReport(None)}, 6) == [
        f"2 of 6: {Fault.NOT_RESET}.",
        f"1 of 6: {HANGS}.",
        "1 of 6: as a right program of its order.",
        "2 of 6: not recorded.",
        "Equal stores: a and c.",
        "Programs that search in one order, or have one fault, may make equal stores.",
    ]


def test_a_value_that_is_no_digit_is_no_placement() -> None:
    """It counts as a blank."""
    report = reported(STUDENTS["sign"])
    assert report.counts is not None
    assert report.recording is not None
    assert report.counts.placements == sum(0 < digit <= 9 for _, digit in report.recording.stores)


def test_a_puzzle_that_does_not_show_the_fault() -> None:
    """Where a program that fails a case searches rightly, the report says how another puzzle is recorded."""
    traced = recorded(REC, "")
    assert traced.recording is not None
    for fails in (False, True):
        report = report_trace(replace(traced, recording=replace(traced.recording, fails=fails)), works=not fails)
        assert ("--puzzle FILE" in write_trace_report(report)) is fails


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            ("def find_empty(grid):\n    for row in range(9)", "def find_empty(grid):\n    for row in range(8)"),
            "Yours ends after",
        ),
        (
            ("            if solve(grid):\n                return True\n", "            solve(grid)\n"),
            "The document's ends after",
        ),
    ],
)
def test_a_program_that_ends_early_or_late(change: tuple[str, str], sentence: str) -> None:
    """The report says after how many stores, and names no store behind the last."""
    assert sentence in write_trace_report(reported(Sown(REC, None, (change,))))


@pytest.mark.campaign
def test_nearly_all_sown_faults_are_found() -> None:
    """Of 60, at least 57 are found at their place, and more than 45 are named; none is named falsely."""
    found = [check(sown) for sown in SOWN]
    assert len(found) == 60
    assert sum(is_found for is_found, _ in found) >= 57
    assert sum(is_named for _, is_named in found) > 45
