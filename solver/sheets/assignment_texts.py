"""Write the texts of an assignment, from a document and the cases that the judge reads.

>>> text = assignment_of("liang").assignment
>>> text.command, text.total
('sudoku judge --document liang sudoku.py', 25)
>>> text.marks[0]
CaseMark(name='example', about='the sample run of the case study', points=1, cases=1)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from solver.errors import RuleError
from solver.grid import Grid
from solver.judge.answers import text_of
from solver.judge.case_list import CaseError, add_points
from solver.judge.cases import Case, read_cases
from solver.judge.document_cases import (
    ANY,
    CS2,
    CSIS,
    DOCUMENTS,
    LIANG,
    PLANK,
    TUTORIALSPOINT,
    example_case,
    list_cases,
)
from solver.judge.running import Limits
from solver.sheets.assignment import AssignmentText, CaseMark
from solver.sheets.layout import Exercise
from solver.text import count_noun, plain

_MAX_LINES: Final = 14  # Of a longer output the end is shown, which is the answer.
_TASK: Final = (
    "Write a program that solves Sudokus. A solution keeps every digit of the puzzle and fills all empty cells, so "
    "that each row, each column and each box of three by three cells has every digit from 1 to 9 exactly once."
)
_HAND_IN: Final = (
    "One file: sudoku.py, sudoku.c, sudoku.cpp or Sudoku.java. The program solves by itself, and uses neither another "
    "program nor a solver of somebody else."
)


@dataclass(frozen=True, slots=True)
class _Contract:
    """What the programs of a document read and print, in sentences."""

    reads: str
    prints: str
    more: str = ""  # behind the task


_NONE: Final = "If there is none, say so."
_CONTRACTS: Final = {
    ANY: _Contract(
        "A puzzle from standard input: nine lines of nine digits, with blanks between them or without, or all 81 in one"
        " line. 0 is an empty cell.",
        f"The solution. {_NONE}",
    ),
    LIANG: _Contract(
        "A puzzle from standard input: 81 numbers with blanks between them, nine in a line. 0 is an empty cell.",
        "The solution. If there is none, print “No solution”. If a number is not from 0 to 9, or a digit stands twice"
        " in a row, column or box, print “Invalid input”.",
        "Look at the input before you search.",
    ),
    TUTORIALSPOINT: _Contract(
        "None. The puzzle is an array in your source, nine rows of nine numbers, and 0 is an empty cell. The judge puts"
        " other puzzles into its place.",
        f"The solution. {_NONE}",
        "Search with a recursive function.",
    ),
    CS2: _Contract(
        "The name of a file from standard input, then the puzzle from that file: nine rows of digits, with blanks and"
        " empty lines between the boxes. 0 is an empty cell.",
        f"The puzzle, then its solution. {_NONE}",
        "Ask for the name of the file first.",
    ),
    PLANK: _Contract(
        "Puzzles from standard input, one after the other: 81 characters each, wherever lines end. A hyphen is an empty"
        " cell. The program is started with the words “yes screen”.",
        f"The solution of each puzzle in turn. {_NONE} If a puzzle has other characters or too few, or a digit twice in"
        " a row, column or panel, say what is wrong and stop.",
        "Look at each puzzle before you search.",
    ),
    CSIS: _Contract(
        "A puzzle from standard input: nine lines of nine characters. A dot is an empty cell.",
        f"The solution. {_NONE}",
        "Keep the cells to go back to on a stack of your own, and fill the cell with the fewest choices first.",
    ),
}


def assignment_of(document: str, folder: Path | None = None) -> Exercise:
    """Make the page of an assignment with the puzzle of its example.

    Args:
        document: Whose input and output the programs have.
        folder: The cases of a lecturer with their list, in place of ours.

    Raises:
        RuleError: The cases cannot be read.
    """
    if folder is None:
        return _of_document(document)
    try:
        form = next(iter(DOCUMENTS[document].forms), "")
        cases = read_cases(folder, document, tuple(form.split()) if document == PLANK else ())
    except CaseError as error:
        raise RuleError(str(error).rstrip(".")) from error
    shown = [case for case in cases if not case.hidden]
    if not shown:
        raise RuleError(f"{folder}: every case is hidden, and the page needs one for its example")
    example = next((case for case in shown if case.grids and not case.grids[0].is_full()), shown[0])
    return _make(document, example, cases, folder.resolve().name)


@lru_cache(maxsize=len(DOCUMENTS))
def _of_document(document: str) -> Exercise:
    return _make(document, example_case(document), list_cases(document))


def _make(document: str, example: Case, cases: list[Case], folder: str = "") -> Exercise:
    """Make the page out of its example and its cases, which are in a folder if that has a name."""
    contract = _CONTRACTS[document]
    counted = [case for case in cases if case.most_points]
    marks = [CaseMark(case.name, plain(case.about), case.points) for case in counted if not case.hidden]
    if hidden := [case for case in counted if case.hidden]:
        about = f"{count_noun(len(hidden), 'case')} that you do not see"
        marks.append(CaseMark("hidden", about, add_points(case.points for case in hidden), len(hidden)))
    words = ["sudoku judge", *([f"--document {document}"] if document != ANY else [])]
    trying = "Sudoku Workbench runs your program on the cases below, and shows the first that fails."
    if hidden:
        trying = "Sudoku Workbench runs your program on cases of its own, and shows the first that fails."
    elif folder:
        words.append(f"--cases {folder}")
    text = AssignmentText(
        task=" ".join(filter(None, (_TASK, contract.more))),
        reads=contract.reads,
        given=_lines(example.input_text),
        prints=f"{contract.prints} Other words and any layout are fine, as long as the grid can be read.",
        printed=_lines(text_of(example.expected or b"")),
        hand_in=_HAND_IN,
        command=" ".join([*words, "sudoku.py"]),
        trying=trying,
        marks=tuple(marks),
        total=add_points(case.most_points for case in cases),
        rules=f"Each case may take {count_noun(f'{Limits().seconds:g}', 'second')}. A program that does not start, or "
        "prints no right grid, gets no marks.",
    )
    grid = example.grids[0] if example.grids else Grid.empty()
    return Exercise(1, grid, assignment=text)


def _lines(text: str) -> tuple[str, ...]:
    """Return the lines of an example; of a long one the end."""
    lines = [plain(line.rstrip().replace("\t", "    ")) for line in text.strip("\n").splitlines()]
    return tuple(lines if len(lines) <= _MAX_LINES else ["…", *lines[1 - _MAX_LINES :]])
