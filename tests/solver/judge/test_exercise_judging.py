"""Hand-ins are judged on exercises: which count, what ends them, and what the command prints."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from solver.cli import main
from solver.judge.exercise import exercises, find_exercise
from solver.judge.exercise_judging import cases_of_exercises, judge_exercises
from solver.judge.packed_exercise import unpack_exercise
from solver.judge.programs import find_python
from solver.judge.running import Limits
from solver.judge.verdicts import Failed, Verdict
from tests.docs.documents import DOCUMENTS
from tests.for_each import for_each

KEY: Final = "csis-location"  # whose cases are few and have no board
RIGHT: Final = "def to_location(i, j):\n    return 9 * i + j\n"
NUMBER: Final = len(find_exercise(KEY).cases)


def verdicts_on(path: Path, seconds: float = 5, key: str = KEY) -> list[Verdict]:
    """Judge what is at a path on one exercise."""
    return list(judge_exercises(find_python(path), [find_exercise(key)], Limits(seconds=seconds)))


def judge(*arguments: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["judge", *arguments])


def test_a_right_function_passes_in_a_file_of_a_folder(tmp_path: Path) -> None:
    """The file that defines it is found, and may import one beside it."""
    (tmp_path / "other.py").write_text("SIZE = 9\n")
    (tmp_path / "sudoku.py").write_text(
        "from other import SIZE\ndef to_location(i, j):\n    print('called')\n    return SIZE * i + j\n"
    )
    found = verdicts_on(tmp_path)
    assert [verdict.passed for verdict in found] == [True] * NUMBER
    assert not (tmp_path / "__pycache__").exists()


@for_each(
    "source, kind, words",
    [
        (
            "def location(i, j):\n    return 0\n",
            Failed.MISSING,
            "There is no function to_location. There is location (Its first line is",
        ),
        ("def to_location(i, j)\n    return 0\n", Failed.START, "SyntaxError in line 1: expected ':'"),
        ("def to_location(i, j):\n    return 0\n", Failed.ANSWER, "to_location(1, 0) returns 0; it should return 9"),
        ("def to_location(i, j):\n    return i / 0\n", Failed.CRASH, "ZeroDivisionError in line 2"),
        ("import os\ndef to_location(i, j):\n    os._exit(0)\n", Failed.CRASH, "The program ended itself"),
        ("def to_location(i, j):\n    print('[' * 10**6)\n", Failed.OUTPUT, "more than 20,000 characters"),
        ("import solver\n" + RIGHT, Failed.CRASH, "ModuleNotFoundError in line 1"),
        ("import solver.judge\n" + RIGHT, Failed.CRASH, "Error in line 1"),
    ],
)
def test_a_wrong_hand_in_is_told_why(source: str, kind: Failed, words: str, tmp_path: Path) -> None:
    """The contract is the sentence of the page, and its kind is one of the judge's."""
    path = tmp_path / "mine.py"
    path.write_text(source)
    failed = next(verdict for verdict in verdicts_on(path) if not verdict.passed)
    assert failed.kind is kind
    assert words in failed.contract


def test_after_a_case_without_end_no_other_runs(tmp_path: Path) -> None:
    """The first names the line where it was stopped; the others say that they were not run."""
    path = tmp_path / "mine.py"
    path.write_text("def to_location(i, j):\n    while True:\n        i += 1\n")
    first, *others = verdicts_on(path, seconds=0.3)
    assert first.kind is Failed.TIME
    assert "Stopped after 0.3 seconds in line" in first.contract
    assert others
    assert all("not run" in verdict.contract and not verdict.outcome.seconds for verdict in others)


def test_what_is_no_python_passes_no_case(tmp_path: Path) -> None:
    """A hand-in in another language gets 0 of N."""
    path = tmp_path / "mine.c"
    path.write_text("int to_location(int i, int j) { return 9 * i + j; }\n")
    assert [verdict.kind for verdict in verdicts_on(path)] == [Failed.MISSING] * NUMBER


def test_the_wanted_values_do_not_reach_the_program(tmp_path: Path) -> None:
    """A program that looks through all frames of its process finds the arguments alone."""
    path = tmp_path / "mine.py"
    path.write_text(
        "import sys\n\ndef to_location(i, j):\n    frame, names = sys._getframe(), []\n    while frame:\n"
        "        for value in list(frame.f_locals.values()):\n"
        "            names += value if isinstance(value, dict) else []\n"
        "        frame = frame.f_back\n    return 'wanted' in names\n"
    )
    first = verdicts_on(path)[0]
    assert "returns False" in first.contract


def test_a_folder_is_judged_in_each_format(tmp_path: Path) -> None:
    """Python files and folders are hand-ins, others are not; each case is a point in every format."""
    (tmp_path / "anna.py").write_text(RIGHT)
    (tmp_path / "anna.json").write_text("{}")
    (tmp_path / "ben.py").write_text("")
    table = judge("--exercises", KEY, str(tmp_path))
    assert table.exit_code == 1
    assert f"{NUMBER}/{NUMBER}  all passed" in table.output
    assert f"0/{NUMBER}  {KEY} 1: There is no function to_location" in table.output
    assert "json" not in table.output
    rows = judge("--exercises", KEY, str(tmp_path), "--format", "marks").stdout.splitlines()
    assert rows[1].endswith(f"anna.py,{NUMBER},{NUMBER},{NUMBER},{NUMBER},all passed")
    record = json.loads(judge("--exercises", KEY, str(tmp_path / "anna.py"), "--format", "json").output)
    assert (record["points"], record["document"]) == (NUMBER, "exercises")
    assert judge("--exercises", KEY, str(tmp_path / "anna.py"), "--format", "gradescope").exit_code == 0
    assert "<failure" in judge("--exercises", KEY, str(tmp_path), "--format", "junit").output


def test_a_report_shows_call_and_board(tmp_path: Path) -> None:
    """The first case that fails has the call, the board below it, and both answers."""
    path = tmp_path / "mine.py"
    path.write_text("def is_present_in_row(grid, row, num):\n    return False\n")
    report = judge("--exercises", "tutorialspoint-row", str(path)).output
    assert "is_present_in_row(grid, 0, 4) | True     | False" in report
    assert "3 0 6 5 0 8 4 0 0" in report


OWN: Final = """
title = "Twice"
document = "liang"
function = "double"
parameters = ["x"]
task = "Return twice x."
reference = '''
def double(x):
    return 2 * x
'''

[[case]]
arguments = [2]
wanted = 4
"""


def test_without_a_hand_in_the_cases_are_checked(tmp_path: Path) -> None:
    """Programs with one other token that pass are named, until a case fails them; a wrong reference is told."""
    path = tmp_path / "twice.toml"
    path.write_text(OWN)
    weak = judge("--exercises", str(path), "--jobs", "0")
    assert weak.exit_code == 1
    assert "1 of 7 programs with one other token pass, too" in weak.output
    assert "line 2: return 2 + x  in place of  return 2 * x" in weak.output
    path.write_text(f"{OWN}[[case]]\narguments = [3]\nwanted = 6\n")
    strong = judge("--exercises", str(path), "--jobs", "0")
    assert (strong.exit_code, "0 of 7" in strong.output) == (0, True)
    link = strong.output.split("/write/")[1].strip()
    assert unpack_exercise(link).public()["cases"] == find_exercise(str(path)).public()["cases"]
    path.write_text(f"{OWN}[[case]]\narguments = [3]\nwanted = 7\n")
    wrong = judge("--exercises", str(path))
    assert wrong.exit_code == 1
    assert "the reference fails twice 2: double(3) returns 6; it should return 7" in wrong.output
    path.write_text(OWN.replace("reference = ", "start = "))
    assert judge("--exercises", str(path)).exit_code == 2


@pytest.mark.parametrize(
    "others", [("--document", "liang"), ("--cases", "few"), ("--function", "f"), ("--trace",), ("--autograder", "x")]
)
def test_exercises_go_with_no_other_cases(others: tuple[str, ...], tmp_path: Path) -> None:
    """What says what is judged in another way is a usage error."""
    ran = judge("--exercises", KEY, *others, str(tmp_path))
    assert ran.exit_code == 2
    assert "--exercises" in ran.output


def test_an_unknown_exercise_is_answered_by_those_there_are(tmp_path: Path) -> None:
    """Exit code 2, and the keys."""
    ran = judge("--exercises", "fits", str(tmp_path))
    assert ran.exit_code == 2
    assert "tutorialspoint-fits" in ran.output


def test_all_exercises_are_listed() -> None:
    """The command and the reference have each key with its function; each case has a name of its own."""
    listed = judge("--exercises", "list").output
    page = DOCUMENTS["docs/reference/exercises.md"]
    for exercise in exercises():
        call = f"{exercise.function}({', '.join(exercise.parameters)})"
        assert call in listed
        assert f"| `{exercise.key}` | `{call}` | {exercise.title} |" in page
    names = [case.name for case in cases_of_exercises(exercises())]
    assert len(names) == len(set(names))
