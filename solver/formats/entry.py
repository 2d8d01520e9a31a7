"""The values that reading returns and writing takes: a puzzle with its details, and a row of the registry of formats.

>>> from solver.grid import Grid, Puzzle
>>> entry = Entry(Puzzle.of(Grid.parse("1..............4")), Details(title="Two corners"))
>>> entry.details.title, entry.puzzle.shape.size
('Two corners', 4)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from solver.grid import Grid, Puzzle
from solver.text import join_names, without_commands


@dataclass(frozen=True, slots=True)
class Details:
    """What headers and titles say about a puzzle; empty where nothing was said.

    They come from anybody and go to terminals: nothing in them can command one, whatever they were made with.
    """

    title: str = ""
    author: str = ""
    level: str = ""
    source: str = ""
    url: str = ""
    date: str = ""
    comment: str = ""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            if not (text := getattr(self, name)).isprintable():
                object.__setattr__(self, name, without_commands(text))


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of a text; `line` is where it starts, from 1, and `solution` the one printed beside it.

    `taken_for` says what its cells were taken for where they are not plain digits; `left_out` names what else the text
    holds that is not in the puzzle, such as rules beyond rows, columns and boxes.
    """

    puzzle: Puzzle
    details: Details = field(default_factory=Details)
    line: int = 1
    solution: Grid | None = None
    taken_for: str = ""
    left_out: tuple[str, ...] = ()

    @property
    def warning(self) -> str:
        """The sentence on what was left out; '' where nothing was."""
        return f"Left out: {join_names(self.left_out)}; without, this may be another puzzle." if self.left_out else ""


class Reading(NamedTuple):
    """All puzzles of a text and how it was understood: \"9 rows, '.' = blank\"."""

    entries: tuple[Entry, ...]
    description: str


def join_with_line_end(texts: list[str]) -> str:
    """The texts one after another: right where each text is one line."""
    return "".join(texts)


def join_with_empty_line(texts: list[str]) -> str:
    """The texts with an empty line between them: right for most layouts of several lines."""
    return "\n".join(texts)


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the list of formats.

    `carries` says what reading gives back of what was written: "givens", "entries" (the digits of the person and the
    solver), "solved" (which of them are the solver's), "notes", "removed", "candidates" (what each cell can still be,
    a placed digit being its only candidate; provided that no cell is left without), or the name of a field of Details.
    `sizes` are the numbers of digits it can write, all if empty.
    `boxed` says that the text stands for a grid with boxes, so that one without has no place in it.
    `join` makes one text of several.
    What only the print of a document's program says: `messages`, what stands in place of a grid, by verdict;
    `names_files`, whether it opens with the name of the puzzle's file; `puzzle_first`, whether a solution comes below
    its puzzle.
    """

    key: str
    name: str
    suffix: str
    carries: frozenset[str]
    write: Callable[[Entry], str]
    join: Callable[[list[str]], str] = join_with_empty_line
    reads: bool = True
    writes: bool = True
    sizes: frozenset[int] = frozenset()
    boxed: bool = False
    messages: Mapping[str, str] = field(default_factory=dict, hash=False)
    names_files: bool = False
    puzzle_first: bool = False


def entry_of_digits(line: str) -> Entry:
    """The puzzle of the digits in a link. Raises FormatError."""
    return Entry(Puzzle.of(Grid.parse(line)))
