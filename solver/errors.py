"""The few errors of this package: one sentence each, with the offending text and its place.

>>> raise FormatError.at("'x' is not a digit", line=1, column=2, character="x", cell=1)
Traceback (most recent call last):
    ...
solver.errors.FormatError: line 1, column 2: 'x' is not a digit
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from solver.lazy_regex import pattern

MAX_PROBLEMS: Final = 100  # of a text; more are counted as "more" and not looked for
_PARTICULARS: Final = pattern(r"'[^']*'|\"[^\"]*\"|[0-9]+(?: cells?\b)?")


class SudokuError(ValueError):
    """Anything this package refuses; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that keeps a text from being a grid. Lines and columns count from 1; cells from 0.

    `puzzle` is the number of the puzzle that it is in, from 1; 0 for the only one, None where it is in no single one.
    """

    message: str
    line: int | None = None
    column: int | None = None
    character: str | None = None
    cell: int | None = None
    puzzle: int | None = None

    def __str__(self) -> str:
        place = [f"line {self.line}"] if self.line is not None else []
        place += [f"column {self.column}"] if self.column is not None else []
        return f"{', '.join(place)}: {self.told}" if place else self.told

    @property
    def told(self) -> str:
        """The message below the number of its puzzle, where there are several: 'Puzzle 2: 8 rows, 9 needed'."""
        return f"Puzzle {self.puzzle}: {self.message}" if self.puzzle else self.message

    def numbered(self, puzzle: int) -> Problem:
        """The same problem in the puzzle of that number, 0 for the only one; unchanged if it is in no single puzzle."""
        return self if self.puzzle is None else replace(self, puzzle=puzzle)

    @property
    def sentence(self) -> str:
        """The problem as a whole sentence; line and column are left out where the message names the same ones."""
        named = f"Row {self.line} " if self.column is None else f"Row {self.line}, column {self.column}:"
        message = replace(self, message=self.message[:1].upper() + self.message[1:])
        text = message.message if self.told.startswith(named) else str(message)
        return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!", ":")) else ".")


def gist(problems: Sequence[Problem], most: int = 3) -> tuple[Problem, ...]:
    """The problems; of more than a few of one kind only the first, with the number of the others.

    >>> [str(each) for each in gist([Problem(f"Row {row} has 8 cells, 9 needed", row) for row in range(1, 10)])]
    ['line 1: Row 1 has 8 cells, 9 needed, and 8 more like this']
    """
    kinds: dict[str, list[Problem]] = {}
    for problem in problems:
        kinds.setdefault(_PARTICULARS.sub("#", problem.message), []).append(problem)
    told = []
    for problem in problems:
        alike = kinds[_PARTICULARS.sub("#", problem.message)]
        if len(alike) <= most:
            told.append(problem)
        elif problem is alike[0]:
            told.append(replace(problem, message=f"{problem.message}, and {len(alike) - 1} more like this"))
    return tuple(told)


@dataclass(frozen=True, slots=True)
class Repair:
    """A proposal that makes an unreadable text readable; applied only when the person agrees.

    `option` is how the command line is told to.
    """

    label: str
    text: str
    option: str = "--repair"


class FormatError(SudokuError):
    """The text is not a grid. Carries every problem found, and a repair where just one is plausible."""

    def __init__(self, *problems: Problem, repair: Repair | None = None) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems
        self.repair = repair

    @classmethod
    def at(
        cls,
        message: str,
        line: int | None = None,
        column: int | None = None,
        character: str | None = None,
        cell: int | None = None,
    ) -> Self:
        """The error for a single problem at one place."""
        return cls(Problem(message, line, column, character, cell))


class RuleError(SudokuError):
    """The request breaks the rules of the board: no such cell, digit or size."""


class BudgetError(SudokuError):
    """An enumeration stopped because its budget of search nodes ran out; more solutions may exist."""


class GenerationError(SudokuError):
    """No puzzle of the kind wanted was found within the patience allowed; there may be some."""
