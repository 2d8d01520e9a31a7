"""Write tables with a row a hand-in: marks for any spreadsheet, and the grading worksheet that Moodle reads.

Moodle names the folders of its download after the participants: `Ann Lee_12345_assignsubmission_file_`, or
`Participant_12345_...` where names are hidden, and without folders each file in that way. Its worksheet needs the
columns Identifier, Grade and Last modified (grade); it finds a participant by the number in Identifier alone.

>>> participant_of("hand-ins/Ann Lee_12345_assignsubmission_file_")
Participant(number='12345', name='Ann Lee')
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from solver.judge.judging import Judgement
from solver.judge.reports import COLUMNS as CASE_COLUMNS
from solver.judge.reports import summarize, write_csv_rows
from solver.text import begins_formula, csv_row, plain

COLUMNS: Final = ("name", "points", "of", "passed", "cases", "verdict")
MOODLE_COLUMNS: Final = (
    "Identifier",
    "Full name",
    "Grade",
    "Maximum Grade",
    "Last modified (grade)",
    "Feedback comments",
)
_WORD: Final = "_assignsubmission_"  # in the names of a download, between the number and the kind
_FILE: Final = "file"  # the kind; others, such as onlinetext, are no programs


class MoodleError(Exception):
    """Hand-ins that a worksheet of Moodle cannot have; the message is a sentence."""


class Participant(NamedTuple):
    """Who handed in a program: the number that Moodle gives, and the name."""

    number: str
    name: str


def is_other_kind(path: str) -> bool:
    """Return whether a path is that of a submission to Moodle which is no file, such as a text typed there."""
    _, word, kind = Path(path).name.rpartition(_WORD)
    return bool(word) and kind.partition("_")[0] != _FILE


def participant_of(path: str) -> Participant:
    """Read who handed in a program from the path in Moodle's download.

    Raises MoodleError for any other path, and for a name that a spreadsheet takes for a formula.
    """
    name = Path(path).name
    person, _, number = name.rpartition(_WORD)[0].rpartition("_")
    if is_other_kind(name) or not person or not (number.isascii() and number.isdecimal()):
        raise MoodleError(
            f"{plain(name)} is not of Moodle's download, whose names are like 'Ann Lee_12345_assignsubmission_file_'."
        )
    if begins_formula(person):
        raise MoodleError(
            f"{plain(name)} begins as a formula does in a spreadsheet. Names are matched in a worksheet and cannot be "
            "changed: rename the folder."
        )
    return Participant(number, person)


def check_participants(paths: Sequence[str]) -> None:
    """Raise MoodleError unless each path is of another participant in Moodle's download."""
    first: dict[str, str] = {}
    for path in paths:
        number = participant_of(path).number
        if number in first:
            raise MoodleError(
                f"Participant {number} has two hand-ins, {plain(Path(first[number]).name)} and "
                f"{plain(Path(path).name)}. Download the submissions in folders."
            )
        first[number] = path


def write_marks_row(judgement: Judgement) -> str:
    """Write the marks of one program; `points` is empty where it was not judged."""
    passed, cases = sum(verdict.passed for verdict in judgement.shown), len(judgement.shown)
    points = _points(judgement)
    return csv_row((judgement.program, points, judgement.most_points, passed, cases, summarize(judgement)))


def write_moodle_row(judgement: Judgement) -> str:
    """Write a row of the worksheet; a program that was not judged has no grade. Raises MoodleError.

    There is no date of a last change: Moodle then keeps a grade that it has already.
    """
    number, name = participant_of(judgement.program)
    comment = escape(summarize(judgement), quote=False)  # Moodle shows it as HTML
    return csv_row((f"Participant {number}", name, _points(judgement), judgement.most_points, "", comment))


def _points(judgement: Judgement) -> float | str:
    """Return the points of a program; '' where it was neither right nor wrong."""
    return "" if judgement.undecided else judgement.points


TABLES: Final = {  # by the name of the format: the columns, and what writes the rows of one program
    "csv": (CASE_COLUMNS, write_csv_rows),
    "marks": (COLUMNS, write_marks_row),
    "moodle": (MOODLE_COLUMNS, write_moodle_row),
}
