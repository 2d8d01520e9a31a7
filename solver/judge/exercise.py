"""Read an exercise: a function that a student writes, one step of a document's program, and the cases that grade it.

Each built-in exercise is a file of `exercises/`. A teacher's own file has the same keys; `docs/reference/exercises.md`
describes them. No page shows the reference: `Exercise.public` leaves it out. This module loads pydantic.

>>> exercise = find_exercise("tutorialspoint-row")
>>> exercise.function, "reference" in exercise.public()
('is_present_in_row', False)
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from solver.judge.document_cases import ANY, DOCUMENTS
from solver.judge.grading import describe
from solver.shape import SIZES

MAX_FILE: Final = 20_000  # bytes of an exercise
MAX_CASES: Final = 40
ORDER: Final = ("tutorialspoint", "liang", "plank", "cs2", "csis")  # of the documents: the plainest search first
_BOARDS: Final = ("grid", "board")  # what the parameter is called that takes a board
_STRICT: Final = ConfigDict(strict=True, extra="forbid", frozen=True)
_PUBLIC: Final = frozenset("key title document function parameters cell kind signs task learned start".split())
_NAME: Final = r"^[A-Za-z_]\w{0,40}$"
_SUFFIX: Final = ".toml"

Name = Annotated[str, Field(pattern=_NAME)]
Text = Annotated[str, Field(pattern=r"\S", max_length=600)]


class ExerciseError(Exception):
    """An exercise that cannot be read; the message is a sentence."""


class ExerciseCase(BaseModel):
    """One call of the function. `puzzle` is the board, row by row; `arguments` are the other ones in their order."""

    model_config = _STRICT

    puzzle: Annotated[str, Field(max_length=400)] = ""
    arguments: list[Any] = []
    wanted: Any = None  # and None is what it should return
    input: Annotated[str, Field(max_length=2_000)] = ""  # what the program can read
    hidden: bool = False
    note: Annotated[str, Field(max_length=200)] = ""
    record: bool = False  # whether the stores of this case are kept for Watch it


class Survivor(BaseModel):
    """A mutant of the reference that passes all cases, and why that is right."""

    model_config = _STRICT

    line: int  # of the reference, from 1
    was: str
    now: str
    reason: Text


class Exercise(BaseModel):
    """An exercise, as its file has it. `signs` is how the boards write an empty cell, where they hold signs."""

    model_config = _STRICT

    key: str
    title: Annotated[Text, Field(max_length=80)]
    document: Name
    step: Annotated[int, Field(ge=1)] = 1  # among those of its document, in the order of building
    function: Name
    parameters: list[Name] = []
    cell: list[Name] = []  # the parameters that say which cell the case is about
    kind: Literal["value", "fills", "prints"] = "value"
    signs: Annotated[str, Field(max_length=1)] = ""
    task: Text
    learned: Annotated[str, Field(max_length=300)] = ""
    start: Annotated[str, Field(max_length=2_000)] = ""
    reference: Annotated[str, Field(max_length=6_000)] = ""
    cases: Annotated[list[ExerciseCase], Field(alias="case", min_length=1, max_length=MAX_CASES)]
    survivors: list[Survivor] = []

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.document not in DOCUMENTS or self.document == ANY:
            raise ValueError(f"document is one of {', '.join(ORDER)}")
        for number, case in enumerate(self.cases, 1):
            if len(self.arguments_of(case)) != len(self.parameters):
                raise ValueError(f"case {number} has not one argument for each of {', '.join(self.parameters)}")
            if self.kind == "fills" and not (self._has_board(case) and type(case.wanted) is bool):
                raise ValueError(f"case {number} needs a puzzle, and wanted = true or false: whether it has a solution")
            if self.kind == "prints" and not isinstance(case.wanted, str):
                raise ValueError(f"case {number} needs the text that is wanted")
        if unknown := set(self.cell) - set(self.parameters):
            raise ValueError(f"cell names {', '.join(sorted(unknown))}, which is no parameter")
        return self

    @property
    def board_at(self) -> int:
        """The number of the parameter that takes a board; -1 if none does."""
        return next((number for number, name in enumerate(self.parameters) if name in _BOARDS), -1)

    def arguments_of(self, case: ExerciseCase) -> list[Any]:
        """Return all arguments of a case, the board among them. Raises ValueError for a puzzle that is no board."""
        arguments = list(case.arguments)
        if case.puzzle:
            arguments.insert(max(self.board_at, 0), read_board(case.puzzle, self.signs))
        return arguments

    def _has_board(self, case: ExerciseCase) -> bool:
        """Return whether a case gives a board: as a puzzle, or as rows among its arguments."""
        if self.board_at < 0:
            return False
        board = self.arguments_of(case)[self.board_at]
        rows = board if isinstance(board, list) else []
        return len(rows) in SIZES and all(isinstance(row, list) and len(row) == len(rows) for row in rows)

    def public(self) -> dict[str, Any]:
        """Return what a page and a program that grades get: everything but the reference."""
        record = next((number for number, case in enumerate(self.cases) if case.record), -1)
        kept = self.model_dump(include=set(_PUBLIC))
        cases = [
            {
                "arguments": self.arguments_of(case),
                "wanted": describe(case.wanted),
                "input": case.input,
                "hidden": case.hidden,
                "note": case.note,
                "grid": self.board_at if self._has_board(case) else -1,
            }
            for case in self.cases
        ]
        return {**kept, "record": record, "cases": cases}


def read_board(text: str, signs: str = "") -> list[list[Any]]:
    """Read a board: rows of numbers, 0 for an empty cell, or of signs. Raises ValueError.

    >>> read_board("12..34..........")
    [[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    >>> read_board("12..34..........", "-")[0]
    ['1', '2', '-', '-']
    """
    cells = "".join(text.split()).replace(".", "0").replace("-", "0")
    size = next((number for number in SIZES if number * number == len(cells)), 0)
    if not size or not cells.isascii() or not cells.isdecimal():
        raise ValueError(f"puzzle has {len(cells)} signs that are no board: write a digit or a point for each cell")
    values: list[Any] = [(sign if sign != "0" else signs) if signs else int(sign) for sign in cells]
    return [values[at : at + size] for at in range(0, len(values), size)]


def read_exercise(text: str, key: str) -> Exercise:
    """Read the text of a file. Raises ExerciseError."""
    try:
        table = tomllib.loads(text)
        return Exercise.model_validate({**table, "key": key})
    except tomllib.TOMLDecodeError as error:
        raise ExerciseError(f"{key} is no TOML: {error}.") from error
    except ValidationError as error:
        raise ExerciseError(f"{key}: {_explain(error)}.") from error


def read_public(data: dict[str, Any]) -> Exercise:
    """Read back what `Exercise.public` returns, as an address or a file of somebody else has it. Raises ExerciseError.

    >>> exercise = find_exercise("csis-pack")
    >>> read_public(exercise.public()).public() == exercise.public()
    True
    """
    try:
        record = data.get("record", -1)
        cases = [
            {**{key: value for key, value in case.items() if key != "grid"}, "record": number == record}
            for number, case in enumerate(data["cases"])
        ]
        kept = {key: value for key, value in data.items() if key not in ("record", "cases")}
        return Exercise.model_validate({**kept, "case": cases})
    except (AttributeError, KeyError, TypeError) as error:
        raise ExerciseError("This is no exercise.") from error
    except ValidationError as error:
        raise ExerciseError(f"This is no exercise: {_explain(error)}.") from error


def _explain(error: ValidationError) -> str:
    """Explain the first thing that is wrong."""
    first = error.errors(include_url=False)[0]
    place = ".".join(str(part + 1) if isinstance(part, int) else part for part in first["loc"])
    words = first["msg"].removeprefix("Value error, ")
    return f"{place}: {words}" if place else words


@cache
def exercises() -> tuple[Exercise, ...]:
    """Read all built-in exercises, in the order of the documents, and in that of building."""
    found = [
        read_exercise(path.read_text("utf-8"), path.name.removesuffix(_SUFFIX))
        for path in files("solver.judge").joinpath("exercises").iterdir()
        if path.name.endswith(_SUFFIX)
    ]
    return tuple(sorted(found, key=lambda each: (ORDER.index(each.document), each.step)))


def find_exercise(name: str) -> Exercise:
    """Find a built-in exercise by its key, or read the file at a path. Raises ExerciseError."""
    if found := next((each for each in exercises() if each.key == name), None):
        return found
    path = Path(name)
    if not name.endswith(_SUFFIX):
        raise ExerciseError(f"There is no exercise {name!r}. There are: {', '.join(each.key for each in exercises())}.")
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE + 1)
        if len(content) > MAX_FILE:
            raise ExerciseError(f"{name} has more than {MAX_FILE:,} bytes.")
        return read_exercise(content.decode(), path.stem)
    except OSError as error:
        raise ExerciseError(f"{name}: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise ExerciseError(f"{name} is no text in UTF-8.") from error
