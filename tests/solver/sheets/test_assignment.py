"""The page of an assignment."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from solver.errors import RuleError
from solver.judge.case_list import CASE_LIST, CaseEntry, add_points, write_case_list
from solver.judge.document_cases import ANY, DOCUMENTS, list_cases
from solver.pictures.shapes import Rect, Text
from solver.sheets import Exercise, Sheet, assignment, paper_of
from solver.sheets.assignment import AssignmentText, CaseMark
from solver.sheets.assignment_texts import assignment_of
from solver.sheets.board_page import drawn
from solver.sheets.page_canvas import Drawn
from solver.sheets.paper import MARGIN
from tests.for_each import for_each

SCALE = 20
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def text_of(exercise: Exercise) -> AssignmentText:
    """The texts of an assignment."""
    assert exercise.assignment
    return exercise.assignment


def page_of(exercise: Exercise, paper: str) -> Drawn:
    """Draw the one page of an assignment."""
    sheet = Sheet((exercise,), 1, paper_of(paper), title="Backtracking", group="CS 101")
    (page,) = sheet.pages()
    return drawn(sheet, page, 1, 1, SCALE)


def words_on(page: Drawn) -> str:
    """All texts of a page."""
    return "\n".join(item.text for item in page.items if isinstance(item, Text))


def lowest(page: Drawn) -> float:
    """How far down the items of a page reach, in mm."""
    ends = [
        item.baseline if isinstance(item, Text) else item.y + item.height
        for item in page.items
        if isinstance(item, Text | Rect)
    ]
    return max(ends) / SCALE


def folder_of(tmp_path: Path, entries: list[CaseEntry]) -> Path:
    """A folder of a lecturer with these cases."""
    folder = tmp_path / "own"
    folder.mkdir()
    for number, entry in enumerate(entries):
        (folder / f"{entry.name}.in").write_text(f"{PUZZLE}\n" if number < 2 else f"secret {number}\n")
        (folder / f"{entry.name}.out").write_text(f"answer {number}\n")
    (folder / CASE_LIST).write_text(write_case_list(entries), "utf-8")
    return folder


def test_every_document_has_a_name() -> None:
    """The page of each document of the judge can be chosen."""
    assert {*assignment.DOCUMENTS, assignment.ANY} == {*DOCUMENTS}


@for_each("document", DOCUMENTS)
def test_marks_are_those_of_the_judge(document: str) -> None:
    """Each case that carries a point is on the page with its points, and their sum; the page has its example."""
    text, cases = text_of(assignment_of(document)), list_cases(document)
    assert text.marks == tuple(CaseMark(case.name, case.about, case.most_points) for case in cases)
    assert text.total == add_points(case.most_points for case in cases)
    assert text.given
    assert any("9" in line for line in text.printed)


@for_each(("document", "paper"), [*((document, "letter") for document in DOCUMENTS), ("plank", "a4")])
def test_everything_fits_on_one_page(document: str, paper: str) -> None:
    """No item reaches into the margin, and no case is left out."""
    made = page_of(assignment_of(document), paper)
    assert lowest(made) <= paper_of(paper).height - MARGIN
    words = words_on(made)
    assert all(case.name in words for case in list_cases(document))
    assert all(part in words for part in ("Backtracking", "CS 101", "Task", "Input", "Output", "sudoku judge"))


def test_many_cases_share_the_last_line() -> None:
    """What finds no place is counted, with its points."""
    exercise = assignment_of(ANY)
    marks = tuple(CaseMark(f"case-{number}", "a long note that goes on and on " * 3, 1) for number in range(150))
    made = page_of(replace(exercise, assignment=replace(text_of(exercise), marks=marks, total=150)), "letter")
    assert lowest(made) <= paper_of("letter").height - MARGIN
    words = words_on(made).splitlines()
    left = next(int(word.removesuffix(" more")) for word in words if word.endswith(" more"))
    assert 0 < left < 150
    assert f"case-{149 - left}" in words
    assert f"{left}" in words


def test_cases_of_a_lecturer(tmp_path: Path) -> None:
    """The page has their points, of hidden ones only how many there are; the command names a folder without these."""
    entries = [CaseEntry("first", 2, note="the first"), CaseEntry("second", 0.5)]
    folder = folder_of(tmp_path, entries)
    text = text_of(assignment_of("liang", folder))
    assert (text.total, text.command) == (2.5, "sudoku judge --document liang --cases own sudoku.py")
    (folder / CASE_LIST).write_text(write_case_list([entries[0], replace(entries[1], hidden=True, note="a trap")]))
    text = text_of(assignment_of("liang", folder))
    assert text.marks == (CaseMark("first", "the first", 2), CaseMark("hidden", "1 case that you do not see", 0.5, 1))
    assert text.command == "sudoku judge --document liang sudoku.py"


def test_no_hidden_case_is_the_example(tmp_path: Path) -> None:
    """The example is a case that may be seen; without one there is no page."""
    entries = [CaseEntry("first", hidden=True), CaseEntry("second", hidden=True), CaseEntry("third")]
    folder = folder_of(tmp_path, entries)
    assert text_of(assignment_of(ANY, folder)).given == ("secret 2",)
    (folder / CASE_LIST).write_text(write_case_list(entries[:2]))
    with pytest.raises(RuleError, match="hidden"):
        assignment_of(ANY, folder)
