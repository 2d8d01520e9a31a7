"""Folders of cases are written for other graders, and read from lecturers."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.judge.case_list import CaseError
from solver.judge.cases import Wanted, read_cases, write_cases
from solver.judge.document_cases import DOCUMENTS, cases_of


@pytest.mark.parametrize("document", DOCUMENTS)
def test_written_cases_are_read_again(document: str, tmp_path: Path) -> None:
    """Each case comes back with its input, its expected output and what it wants."""
    made = cases_of(document)
    cases = [case for case in made if not case.may_take_long]
    write_cases(made, tmp_path)
    read = {case.name: case for case in read_cases(tmp_path, document)}
    assert set(read) == {case.name for case in cases}
    for case in cases:
        again = read[case.name]
        assert (again.standard_input, again.expected) == (case.standard_input, case.expected)
        assert again.source_grid == case.source_grid
        if case.wanted in (Wanted.SOLUTION, Wanted.NONE) and len(case.grids) == 1:
            assert again.wanted is case.wanted, case.name


def test_a_lecturers_case(tmp_path: Path) -> None:
    """A text that is no grid is compared word by word."""
    (tmp_path / "one.in").write_text("3\n")
    (tmp_path / "one.out").write_text("three\n")
    (case,) = read_cases(tmp_path, "any")
    assert (case.name, case.wanted) == ("one", Wanted.TEXT)


def test_folders_that_hold_no_cases(tmp_path: Path) -> None:
    """A missing folder, an empty one, and an input without output are named."""
    with pytest.raises(CaseError, match="no such folder"):
        read_cases(tmp_path / "nothing", "any")
    with pytest.raises(CaseError, match="holds no case"):
        read_cases(tmp_path, "any")
    (tmp_path / "one.in").write_text("3\n")
    with pytest.raises(CaseError, match=r"one\.out"):
        read_cases(tmp_path, "any")
