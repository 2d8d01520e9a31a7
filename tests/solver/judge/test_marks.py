"""Points, hidden cases and tables with one row a hand-in."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest

from solver.grid import Grid
from solver.judge import reports
from solver.judge.case_list import CASE_LIST, CaseEntry, CaseError, read_case_list, write_case_list
from solver.judge.cases import Case, Wanted, read_cases, unlisted_cases, write_cases
from solver.judge.document_cases import ANY, WELL_KNOWN, case_of, parse
from solver.judge.judging import Assignment, Judgement, judge_program
from solver.judge.marks import TABLES, MoodleError, check_participants, participant_of
from solver.judge.programs import find_program
from solver.judge.running import Outcome
from solver.judge.verdicts import judge
from solver.judge.ways import Layout, WaysWanted
from tests.for_each import for_each

SECRET = "864371259325849761971265843436192587198657432257483916689734125713528694542916378"
PUZZLE = SECRET.replace("8", "0")
MARK = "xyzzy"


def case(name: str, points: float = 1, hidden: bool = False) -> Case:
    """A case with a puzzle."""
    grid, solution = Grid.parse(PUZZLE), Grid.parse(SECRET)
    about = f"{MARK} {name}" if hidden else name
    given = f"{MARK}\n{PUZZLE}".encode() if hidden else b"input\n"
    return Case(
        name, about, Wanted.SOLUTION, given, (grid,), SECRET.encode(), {}, (), (solution,), points=points, hidden=hidden
    )


def judgement(name: str, *passed: bool, hidden: tuple[int, ...] = ()) -> Judgement:
    """What became of a program that passes some cases, of 1, 2, 3 ... points, and fails the others."""
    verdicts = []
    for number, passes in enumerate(passed):
        printed = SECRET if passes else f"{MARK if number in hidden else ''} impossible"
        outcome = Outcome(printed.encode(), MARK.encode() if number in hidden else b"", 0, 0.123456)
        verdicts.append(judge(case(f"case-{number}", number + 1, number in hidden), outcome))
    return Judgement(name, "any", tuple(verdicts))


def read_table(form: str, *judgements: Judgement) -> list[dict[str, str]]:
    """Write a table and read it again."""
    columns, write_rows = TABLES[form]
    text = ",".join(columns) + "\n" + "".join(map(write_rows, judgements))
    return list(csv.DictReader(io.StringIO(text)))


def test_nothing_tells_of_a_hidden_case() -> None:
    """In every format a hidden case has its name and whether it passed; no input, output, error, note or time."""
    shown = judgement("Ann_1_assignsubmission_file_", True, False, True, hidden=(1, 2))
    texts = {form: "".join(TABLES[form][1](shown)) for form in TABLES}
    texts["report"] = reports.write_report(shown)
    texts["line"] = reports.write_table_line(shown, 30)
    texts["json"] = json.dumps(reports.as_record(shown))
    texts["junit"] = reports.write_junit([shown])
    texts["gradescope"] = reports.write_gradescope(shown)
    for form, text in texts.items():
        without_first = text.replace("0.123", "", 1)  # the time of the case that is not hidden
        assert not any(
            word in without_first for word in (MARK, SECRET, PUZZLE[:9], "impossible", "0.123", "no solution")
        ), form
    assert "FAILED  case-1\n  passed  case-2\n" in texts["report"]
    assert [(each["name"], each["verdict"], each["contract"]) for each in reports.as_record(shown)["cases"][1:]] == [
        ("case-1", "failed", None),
        ("case-2", "passed", None),
    ]


def test_an_error_tells_nothing_of_a_hidden_case(tmp_path: Path) -> None:
    """A program that copies its input into what looks like an error of its start gets no word of it into the report."""
    spy = tmp_path / "spy.py"
    spy.write_text("import sys\nsys.stderr.write('usage: ' + sys.stdin.read())\nsys.exit(1)\n")
    hidden = replace(case_of(ANY, "known", "", parse(WELL_KNOWN)), hidden=True)
    assignment = Assignment(ways=WaysWanted(Layout.ROWS, blank="0"))
    made = judge_program(find_program(spy), assignment, [hidden])
    assert made.error
    assert hidden.input_text[:9] not in reports.write_report(made) + reports.write_gradescope(made)


def test_a_contract_of_a_shown_case_comes_first() -> None:
    """The first failure that a report describes is one that it may describe."""
    mixed = judgement("a.py", True, False, False, hidden=(1,))
    assert mixed.first_failed
    assert mixed.first_failed.case.name == "case-2"


def test_points_add_up_in_every_format() -> None:
    """A program that passes the cases of 1 and 3 points has 4 of 6 in each format."""
    made = judgement("a.py", True, False, True)
    assert (made.points, made.most_points) == (4, 6)
    record = reports.as_record(made)
    assert (record["points"], record["max_points"], record["passed"]) == (4, 6, 2)
    graded = json.loads(reports.write_gradescope(made))
    assert graded["score"] == sum(each["score"] for each in graded["tests"]) == 4
    assert [each["max_score"] for each in graded["tests"]] == [1, 2, 3]
    assert "a.py: 4 of 6 points" in reports.write_report(made)
    assert reports.write_totals(list(map(reports.tally, [made, judgement("b.py", True)])), 5)[0] == "Total     5/7"
    suite = ElementTree.fromstring(reports.write_junit([made])).find("testsuite")
    assert suite is not None
    assert (suite.get("failures"), suite.get("skipped")) == ("1", "0")


def test_marks_have_a_row_a_hand_in() -> None:
    """Its points of how many, passed cases of how many; one that cannot be run has 0, one not judged has none."""
    broken = Judgement("b.py", "any", error="b.py does not compile.", offered=6)
    own = Judgement("c.py", "any", undecided="not judged", offered=6)
    rows = read_table("marks", judgement("a.py", True, False, True), broken, own)
    assert [(row["points"], row["of"], row["passed"], row["cases"]) for row in rows] == [
        ("4", "6", "2", "3"),
        ("0", "6", "0", "0"),
        ("", "6", "0", "0"),
    ]
    assert [row["verdict"].partition(":")[0] for row in rows] == ["case-1", "could not be run", "not judged"]


@for_each(
    ("path", "number", "name"),
    [
        ("all/Ann Lee_12345_assignsubmission_file_", "12345", "Ann Lee"),
        ("Participant_7_assignsubmission_file", "7", "Participant"),
        ("Bo O'Neil_8_assignsubmission_file_sudoku.py", "8", "Bo O'Neil"),
    ],
)
def test_names_in_a_download_of_moodle(path: str, number: str, name: str) -> None:
    """The number and the name stand in the name of the folder or file."""
    assert participant_of(path) == (number, name)


@for_each(
    "paths",
    [
        ["ann.py"],
        ["Ann_1_assignsubmission_onlinetext_"],
        ["=1+1_2_assignsubmission_file_"],
        ["Ann_1_assignsubmission_file_a.py", "Ann_1_assignsubmission_file_b.py"],
    ],
)
def test_names_that_moodle_cannot_match(paths: list[str]) -> None:
    """Another name, a text, a name that is a formula, and two hand-ins of one participant are refused."""
    with pytest.raises(MoodleError):
        check_participants(paths)


def test_a_worksheet_of_moodle() -> None:
    """It has the columns that Moodle looks for, the participant's number, and a comment that is no HTML."""
    made = replace(judgement("Ann Lee_12345_assignsubmission_file_", True), error="<b> & more", offered=6, verdicts=())
    (row,) = read_table("moodle", made)
    assert (row["Identifier"], row["Full name"], row["Grade"], row["Maximum Grade"]) == (
        "Participant 12345",
        "Ann Lee",
        "0",
        "6",
    )
    assert row["Last modified (grade)"] == ""
    assert row["Feedback comments"] == "could not be run: &lt;b&gt; &amp; more"


def test_a_list_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Order, points, hidden cases and notes come back, quotes and backslashes too."""
    entries = [CaseEntry("b", 2.5, True, 'say "no" \\ nothing'), CaseEntry("a")]
    (tmp_path / CASE_LIST).write_text(write_case_list(entries), "utf-8")
    for name in "abc":
        (tmp_path / f"{name}.in").touch()
    assert read_case_list(tmp_path) == entries
    assert unlisted_cases(tmp_path) == ["c"]


def test_written_cases_keep_their_points(tmp_path: Path) -> None:
    """What the list says reaches the cases, and is written again."""
    made = [case("b", 2, hidden=True), case("a", 0.5)]
    write_cases(made, tmp_path)
    again = read_cases(tmp_path, ANY)
    assert [(each.name, each.about, each.points, each.hidden) for each in again] == [
        (each.name, each.about, each.points, each.hidden) for each in made
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[case]]\nname = "a"\npoints = \n', ("line 3",)),
        ('[[cases]]\nname = "a"\n', ("cases", "[[case]]")),
        ("", ("no case",)),
        ('[case]\nname = "a"\n', ("no case",)),
        ('[[case]]\nname = "a"\n\n[[case]]\nname = "z"\n', ("case 2, line 4 (z)", "z.in")),
        ('[[case]]\nname = "a"\n[[case]]\nname = "a"\n', ("case 2, line 3 (a)", "second time")),
        ('[[case]]\nname = "../a"\n', ("case 1, line 1", "name")),
        ("[[case]]\npoints = 1\n", ("case 1", "name is missing")),
        ('[[case]]\nname = "a"\npoint = 1\n', ("(a)", "'point'", "points")),
        ('[[case]]\nname = "a"\npoints = "2"\n', ("(a)", "points")),
        ('[[case]]\nname = "a"\npoints = true\n', ("(a)", "points")),
        ('[[case]]\nname = "a"\npoints = -1\n', ("(a)", "points")),
        ('[[case]]\nname = "a"\npoints = nan\n', ("(a)", "points")),
        ('[[case]]\nname = "a"\npoints = 0.333\n', ("(a)", "decimals")),
        ('[[case]]\nname = "a"\nhidden = "no"\n', ("(a)", "hidden")),
        ('[[case]]\nname = "a"\nnote = 3\n', ("(a)", "note")),
    ],
)
def test_what_is_wrong_with_a_list(text: str, words: tuple[str, ...], tmp_path: Path) -> None:
    """The error names the file, the case with its line, and the key."""
    (tmp_path / CASE_LIST).write_text(text)
    (tmp_path / "a.in").touch()
    with pytest.raises(CaseError) as caught:
        read_case_list(tmp_path)
    assert all(word in str(caught.value) for word in (CASE_LIST, *words)), caught.value


def test_a_list_that_is_no_text(tmp_path: Path) -> None:
    """The line of the first byte that is not UTF-8 is named."""
    (tmp_path / CASE_LIST).write_bytes(b'[[case]]\nname = "\xff"\n')
    with pytest.raises(CaseError, match="line 2"):
        read_case_list(tmp_path)
