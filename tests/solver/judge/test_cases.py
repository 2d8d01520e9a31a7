"""Folders of cases are written for other graders, and read from lecturers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from solver.judge.cases import CaseError, Wanted, read_cases, write_cases
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


TABLE: Final = """
[[case]]
name = "two"
points = 2.5
hidden = true
note = "a full grid"

[[case]]
name = "one"
points = 0
"""


def test_a_table_of_cases(tmp_path: Path) -> None:
    """It gives order, points, a note, and what is hidden; a case that it leaves out is worth a point, behind them."""
    for name in ("one", "two", "three"):
        (tmp_path / f"{name}.in").write_text("3\n")
        (tmp_path / f"{name}.out").write_text("three\n")
    (tmp_path / "cases.toml").write_text(TABLE)
    cases = read_cases(tmp_path, "any")
    assert [(case.name, case.points, case.is_hidden) for case in cases] == [
        ("two", 2.5, True),
        ("one", 0, False),
        ("three", 1, False),
    ]
    assert cases[0].about == "a full grid"
    assert [case.carries_point for case in cases] == [True, False, True]
    write_cases(cases, tmp_path / "again")
    again = read_cases(tmp_path / "again", "any")
    assert [(case.name, case.points, case.is_hidden, case.about) for case in again] == [
        (case.name, case.points, case.is_hidden, case.about) for case in cases
    ]


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('"two"', '"four"', "four"),
        ('"two"', '"one"', "second time"),
        ("2.5", "-1", "points"),
        ("true", '"yes"', "hidden"),
        ("note", "remark", "remark"),
        ("[[case]]", "[[cases]]", "other tables"),
        ("points = 0", "points =", "line"),
    ],
)
def test_a_wrong_table_of_cases(old: str, new: str, word: str, tmp_path: Path) -> None:
    """A name that is no case, a number below zero, another key: the sentence says where."""
    for name in ("one", "two"):
        (tmp_path / f"{name}.in").write_text("3\n")
        (tmp_path / f"{name}.out").write_text("three\n")
    (tmp_path / "cases.toml").write_text(TABLE.replace(old, new))
    with pytest.raises(CaseError, match=word):
        read_cases(tmp_path, "any")
