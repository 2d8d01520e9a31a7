"""The cases that a program is judged on: what it is given, and what it should do.

A case may come from us (`solver.judge.document_cases`) or from a folder of a lecturer: `NAME.in` is standard input,
`NAME.out` the output of a right program. Where the first line of a `NAME.in` names another file of the folder, the
program finds that file in its own folder. A `cases.toml` beside them gives order, points and notes, and hides cases
(`solver.judge.case_list`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from solver.formats import attempt
from solver.grid import Grid
from solver.judge.answers import read_answer, text_of
from solver.judge.case_list import (
    CASE_LIST,
    INPUT,
    CaseEntry,
    CaseError,
    names_of_inputs,
    read_case_list,
    write_case_list,
)
from solver.shape import CLASSIC

OUTPUT: Final = ".out"
MAX_FILE: Final = 1_000_000  # bytes of a file of a case


class Wanted(StrEnum):
    """What a program should do in a case."""

    SOLUTION = "solution"  # print a solution of each puzzle
    NONE = "none"  # say that there is none
    REFUSAL = "refusal"  # say that the input is bad
    PRINT = "print"  # print each puzzle as it is
    COMMANDS = "commands"  # print commands that draw each puzzle, or its solution
    VALID = "valid"  # say that the grid is a valid solution
    INVALID = "invalid"  # say that it is none
    TEXT = "text"  # print the expected text, but for blanks
    ANYTHING = "anything"  # keep the clues of whatever it prints


@dataclass(frozen=True)
class Case:
    """One case.

    `grids` are the puzzles in it. `expected` is the whole output of the document's program, None where that would take
    too long; `seconds` is how long it took, and `is_finished` whether it came to its end in that time.
    """

    name: str
    about: str
    wanted: Wanted
    standard_input: bytes
    grids: tuple[Grid, ...] = ()
    expected: bytes | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)
    arguments: tuple[str, ...] = ()
    solved: tuple[Grid | None, ...] = ()  # a solution of each puzzle; None where it has none
    seconds: float | None = None
    is_finished: bool = True
    may_take_long: bool = False  # made against brute force: whoever does not finish passes
    message: str = ""  # what the document's program says about bad input
    source_grid: Grid | None = None  # is in the source in place of its own
    source_number: int = 0  # of the grid that it replaces, among those in the source
    names_answer: bool = False  # whether the document says what is printed where there is no solution
    shown: str = ""  # the input as people are to see it, where standard input only names a file
    points: float = 1
    hidden: bool = False  # whether reports show only if it passed

    @property
    def carries_point(self) -> bool:
        """Whether a program can fail it."""
        return not self.may_take_long

    @property
    def most_points(self) -> float:
        """The points of a program that passes it."""
        return self.points if self.carries_point else 0

    @property
    def input_text(self) -> str:
        """The input as people see it."""
        return self.shown or self.standard_input.decode(errors="replace")


def write_cases(cases: Iterable[Case], folder: Path) -> list[Path]:
    """Write each case as NAME.in and NAME.out, beside the files that it needs, and the list of them; return the paths.

    A case made against brute force is left out: no file says that it fails nobody. Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    kept = [case for case in cases if not case.may_take_long]
    entries = [CaseEntry(case.name, case.points, case.hidden, case.about) for case in kept]
    written = [folder / CASE_LIST]
    written[0].write_text(write_case_list(entries), "utf-8")
    for case in kept:
        contents = {f"{case.name}{INPUT}": case.standard_input, f"{case.name}{OUTPUT}": case.expected or b""}
        if case.source_grid is not None:
            contents[f"{case.name}{INPUT}"] = case.shown.encode()
        for name, content in {**contents, **case.files}.items():
            (folder / name).write_bytes(content)
            written.append(folder / name)
    return written


def read_cases(folder: Path, document: str, arguments: tuple[str, ...] = ()) -> list[Case]:
    """Read the cases of a folder, in the order of its list, else of their names. Raises CaseError."""
    if not folder.is_dir():
        raise CaseError(f"{folder}: there is no such folder.")
    if not names_of_inputs(folder):
        raise CaseError(f"{folder} holds no case: no file ends in {INPUT}.")
    cases = []
    for entry in read_case_list(folder):
        case = _read_case(folder, entry.name, document, arguments)
        cases.append(replace(case, points=entry.points, hidden=entry.hidden, about=entry.note or case.about))
    return cases


def unlisted_cases(folder: Path) -> list[str]:
    """Name the cases of a folder that its list leaves out. Raises CaseError."""
    return sorted(set(names_of_inputs(folder)) - {entry.name for entry in read_case_list(folder)})


def _read_case(folder: Path, name: str, document: str, arguments: tuple[str, ...]) -> Case:
    """Read one case; what is wanted follows from the expected output."""
    given = _content(folder / f"{name}{INPUT}")
    if not (folder / f"{name}{OUTPUT}").is_file():
        raise CaseError(f"{folder / name}{INPUT} has no {name}{OUTPUT} beside it.")
    expected = _content(folder / f"{name}{OUTPUT}")
    files = _named_file(folder, given)
    shown = text_of(next(iter(files.values()), given))
    puzzle = next((each.puzzle.givens for each in attempt(shown).entries if each.puzzle.shape == CLASSIC), None)
    printed = read_answer(text_of(expected), tuple(files))
    wanted, solution = Wanted.TEXT, printed.best
    if solution and puzzle and solution.is_solved() and puzzle.is_within(solution):
        wanted = Wanted.SOLUTION
    elif printed.denies and (solution is None or not solution.is_full()):
        wanted = Wanted.NONE
    elif printed.refuses and not printed.grids:
        wanted = Wanted.REFUSAL
    is_source = document == "tutorialspoint"
    return Case(
        name,
        f"a case of {folder.resolve().name}",
        wanted,
        b"" if is_source else given,
        (puzzle,) if puzzle else (),
        expected,
        files,
        arguments,
        (solution if wanted is Wanted.SOLUTION else None,) if puzzle else (),
        source_grid=puzzle if is_source else None,
        shown=shown if files or is_source else "",
    )


def _named_file(folder: Path, given: bytes) -> dict[str, bytes]:
    """Find the file of the folder that the first line of a standard input names."""
    line = given.split(b"\n")[0].strip().decode(errors="replace")
    if not line or len(line) > CLASSIC.size**2 or Path(line).name != line or not (folder / line).is_file():
        return {}
    return {line: _content(folder / line)}


def _content(path: Path) -> bytes:
    """Read a file of a case. Raises CaseError."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE + 1)
    except OSError as error:
        raise CaseError(f"{path}: {error.strerror or error}.") from error
    if len(content) > MAX_FILE:
        raise CaseError(f"{path} has more than {MAX_FILE:,} bytes.")
    return content
