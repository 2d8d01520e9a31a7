"""The few errors of this package: one sentence each, with the offending text and its place.

>>> raise FormatError.at("'x' is not a digit", line=1, column=2, character="x", cell=1)
Traceback (most recent call last):
    ...
solver.errors.FormatError: line 1, column 2: 'x' is not a digit
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final, Self

from solver.lazy_regex import pattern

MAX_PROBLEMS: Final = 100  # Further ones are counted as "more" and not looked for.
_SPECIFICS: Final = pattern(r"'[^']*'|\"[^\"]*\"|[0-9]+(?: cells?\b)?")


class SudokuError(ValueError):
    """Any text or request that this package refuses. The message is a sentence for people."""


class Help(Enum):
    """What helps with a text that cannot be read: each front end has its own words for it."""

    PLACE = auto()  # go to the place in the text
    OTHER = auto()  # bring the puzzle in another way
    PICTURE = auto()  # read the picture of it
    PASTE = auto()  # paste its cells
    LINK = auto()  # open the address, and take a picture of the puzzle
    SYMBOLS = auto()  # name the symbols
    WAYS = auto()  # choose one of several readings
    SIZE = auto()  # choose a puzzle of another size
    LATIN = auto()  # leave out the boxes
    UTF_8 = auto()  # save it in another encoding
    SPLIT = auto()  # cut it into pieces
    NONE = auto()


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a text cannot be read, with its place.

    Attributes:
        message: What is wrong, without the place.
        line: The line of the text, from 1; None if the problem has no place.
        column: The column, from 1.
        character: The character that does not fit.
        cell: The cell of the grid, from 0.
        puzzle: The number of the puzzle in the text, from 1; 0 for the only one, None if no single puzzle is concerned.
        kind: What the text most likely is, such as "a 9x9 grid"; '' if the message says that itself.
        help: What helps, if it is not the usual thing.
        ways: The keys of the readings that the text has, if it has several complete ones.
    """

    message: str
    line: int | None = None
    column: int | None = None
    character: str | None = None
    cell: int | None = None
    puzzle: int | None = None
    kind: str = field(default="", compare=False)
    help: Help | None = field(default=None, compare=False)
    ways: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        place = [f"line {self.line}"] if self.line is not None else []
        place += [f"column {self.column}"] if self.column is not None else []
        return f"{', '.join(place)}: {self.numbered_message}" if place else self.numbered_message

    @property
    def numbered_message(self) -> str:
        """The message, after the number of its puzzle if the text has several: "Puzzle 2: 8 rows, and 9 are needed"."""
        return f"Puzzle {self.puzzle}: {self.message}" if self.puzzle else self.message

    def with_number(self, puzzle: int) -> Problem:
        """Return the problem with the number of its puzzle, 0 for the only one. Without a puzzle it does not change."""
        return self if self.puzzle is None else replace(self, puzzle=puzzle)

    @property
    def sentence(self) -> str:
        """The problem as a whole sentence, with its place unless the message names it."""
        named = f"Row {self.line} " if self.column is None else f"Row {self.line}, column {self.column}:"
        message = replace(self, message=self.message[:1].upper() + self.message[1:])
        text = message.message if self.numbered_message.startswith(named) else str(message)
        return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!", ":")) else ".")


def summarize_problems(problems: Sequence[Problem], most: int = 3) -> tuple[Problem, ...]:
    """Shorten the list: of more than `most` problems of one kind keep the first, with the number of the others.

    >>> rows = [Problem(f"Row {row} has 8 cells, and 9 are needed", row) for row in range(1, 10)]
    >>> [str(each) for each in summarize_problems(rows)]
    ['line 1: Row 1 has 8 cells, and 9 are needed, and 8 more like this']
    """
    kinds: dict[str, list[Problem]] = {}
    for problem in problems:
        kinds.setdefault(_SPECIFICS.sub("#", problem.message), []).append(problem)
    summary = []
    for problem in problems:
        alike = kinds[_SPECIFICS.sub("#", problem.message)]
        if len(alike) <= most:
            summary.append(problem)
        elif problem is alike[0]:
            summary.append(replace(problem, message=f"{problem.message}, and {len(alike) - 1:,} more like this"))
    return tuple(summary)


@dataclass(frozen=True, slots=True)
class Repair:
    """A proposal that makes an unreadable text readable. It is applied only if the person agrees.

    Attributes:
        label: What the proposal does, for a button.
        text: The repaired text.
        option: The option of the command line that applies it.
    """

    label: str
    text: str
    option: str = "--repair"


@dataclass(frozen=True, slots=True)
class Way:
    """One of several complete readings of a text, of which none is plainly the intended one.

    Attributes:
        key: What the argument `read_as` of the library and the option --read-as of the command take.
        label: How the text is read then, for a button.
        line: The first puzzle that the text then holds, with '.' for blanks.
    """

    key: str
    label: str
    line: str


class FormatError(SudokuError):
    """A text cannot be read. The error holds every problem that was found.

    >>> from solver import read
    >>> try:
    ...     puzzle = read("1234 3412 214x 4321")
    ... except FormatError as error:
    ...     for problem in error.problems:
    ...         print(problem.line, problem.column, problem.message)
    1 14 Row 3, column 4: 'x' is not a digit of a 4x4 grid

    Attributes:
        problems: The problems, each with its place in the text.
        repair: A proposal that makes the text readable; None unless exactly one is likely.
        ways: The readings of a text that has several complete ones; else none.
    """

    def __init__(self, *problems: Problem, repair: Repair | None = None, ways: tuple[Way, ...] = ()) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems: tuple[Problem, ...] = problems
        self.repair: Repair | None = repair
        self.ways: tuple[Way, ...] = ways

    @classmethod
    def at(
        cls,
        message: str,
        line: int | None = None,
        column: int | None = None,
        character: str | None = None,
        cell: int | None = None,
        help: Help | None = None,
    ) -> Self:
        """Build the error for a single problem at one place."""
        return cls(Problem(message, line, column, character, cell, help=help))


class RuleError(SudokuError):
    """A request does not fit the puzzle: there is no such cell, digit or size, or no step, for example."""


class BudgetError(SudokuError):
    """A count stopped because its budget of guesses ended; there may be more solutions."""


class GenerationError(SudokuError):
    """No puzzle of the requested kind was found in time; there may be such puzzles."""
