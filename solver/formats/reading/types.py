"""The values that the steps of the reader hand on; README.md draws their way.

Every value knows its place in the text of the person: lines and columns count from 1, and 0 is no place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, Final, NamedTuple, TypeAlias

from solver.errors import Problem, Repair, Way
from solver.formats.entry import Details, Entry, ReadAs
from solver.shape import SIZES, Shape

__all__ = [
    "Block",
    "Cell",
    "Fault",
    "Found",
    "Kind",
    "Line",
    "Nested",
    "ParsedGrid",
    "Part",
    "Problem",
    "Result",
    "Run",
    "Unwrapped",
]


MAX_PUZZLES: Final = 10_000


class Cell(NamedTuple):
    """A cell as written, with its place.

    `sign` is as written: '5', 'A', '12', '{257}' for candidates, '+5' for a placed digit, '' for an empty field, '_'
    for a word that means blank, or the sign of the blank itself, such as '.' or '0'.
    """

    sign: str
    line: int = 0
    column: int = 0


Run: TypeAlias = tuple[Cell, ...]


class Block(NamedTuple):
    """Lines of text in which grids are looked for, each with its number.

    A container puts spaces in place of what it takes out of a line. `name` is the key or the variable the text stands
    under, or the role of a message; puzzle and solution are paired within one `group`, a path of places in lists.
    """

    lines: Sequence[tuple[int, str]]
    name: str = ""
    group: tuple[int, ...] = ()
    details: Details = Details()


class Nested(NamedTuple):
    """Nested lists and objects: lists, dicts with text keys, and values of Python or Cells where places are known.

    `line` is where it begins. `ways` are the orders that its cells may have.
    """

    value: object
    line: int = 0
    name: str = ""
    group: tuple[int, ...] = ()
    ways: tuple[ReadAs, ...] = ()


Part: TypeAlias = Block | Nested


class Unwrapped(NamedTuple):
    """The parts of a text, or why the container cannot be opened. `container` is its name, '' for plain text.

    A container that announces itself and is damaged has problems and no parts: nobody falls back to its lines.
    `notices` hold for every puzzle of the text.
    """

    parts: Sequence[Part] = ()
    container: str = ""
    problems: Sequence[Problem] = ()
    notices: tuple[str, ...] = ()


class Kind(Enum):
    """The kinds of lines."""

    EMPTY = auto()
    RULE = auto()
    COMMENT = auto()
    WORDS = auto()  # holds no run that may be a row
    CELLS = auto()


@dataclass(slots=True)
class Line:
    """A line with its runs of cells under each reading: 'digits', 'letters', 'atoms', 'fields ,', 'spaces'.

    `start` is where cells may begin, behind a label; `label` is its number or letter, '' if it has none.
    """

    number: int
    text: str
    kind: Kind
    runs: dict[str, list[Run]] = field(default_factory=dict)
    start: int = 0
    label: str = ""
    width: int = 0  # characters, with spaces at the end


@dataclass(frozen=True, slots=True)
class Found:
    """A grid that was found: size*size cells in the order of rows, the lines it takes, and how it was read.

    `name` is what a program or a person calls it, `heading` the line above it. `lines` are the numbers of its lines.
    `ways` are the readings that its text leaves open; `order` is the order of its cells, AUTO if the text names none.
    """

    size: int
    cells: Run
    lines: tuple[int, ...]
    layout: str
    name: str = ""
    heading: str = ""
    group: tuple[int, ...] = ()
    details: Details = field(default_factory=Details)
    notices: tuple[str, ...] = ()
    ways: tuple[ReadAs, ...] = ()
    order: ReadAs = ReadAs.AUTO


@dataclass(frozen=True, slots=True)
class ParsedGrid:
    """A settled grid, before it is known whether it is a puzzle of its own; `heading` and `name` as of `Found`."""

    entry: Entry
    heading: str = ""
    layout: str = ""
    blanks: frozenset[str] = frozenset()
    has_candidates: bool = False
    name: str = ""

    def with_entry(self, *notices: str, **parts: Any) -> ParsedGrid:
        """Return the grid with other parts of its entry, and with further notices."""
        return replace(self, entry=replace(self.entry, notices=(*self.entry.notices, *notices), **parts))


class Fault(NamedTuple):
    """The problems of one damaged grid; `short` are its rows that lack cells, each with the number it should have."""

    problems: tuple[Problem, ...]
    short: tuple[tuple[Run, int], ...] = ()
    whole: Found | None = None  # a grid among damaged ones, without problems


@dataclass(frozen=True, slots=True)
class Result:
    """The puzzles of a text, the problems of each damaged grid, and the layout in words."""

    entries: tuple[Entry, ...] = ()
    faults: tuple[tuple[Problem, ...], ...] = ()
    description: str = ""
    repair: Repair | None = None
    ways: tuple[Way, ...] = ()


@dataclass
class Board:
    """The grids of a part of the text, in their order, and the problems of each damaged one."""

    grids: list[ParsedGrid] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether there is a grid, and nothing is damaged."""
        return bool(self.grids) and not self.faults

    @property
    def is_open(self) -> bool:
        """Return whether nothing is damaged, and a grid has several readings."""
        return bool(self.faults) and all(problem.ways for fault in self.faults for problem in fault.problems)


class Wanted(NamedTuple):
    """What the person asks for: a size, one of several readings, and at most so many puzzles."""

    shape: Shape | None = None
    read_as: ReadAs = ReadAs.AUTO
    max_puzzles: int = MAX_PUZZLES
    may_repair: bool = True

    @property
    def sizes(self) -> Sequence[int]:
        """The sizes of grids that are read."""
        if self.read_as in (ReadAs.ONE_LARGE, ReadAs.MANY_SMALL):
            return (int(self.read_as.partition("x")[0]),)
        return (self.shape.size,) if self.shape else SIZES
