"""The values that reading returns and writing takes: a puzzle with its details, and a row of the registry of formats.

>>> from solver.grid import Grid, Puzzle
>>> entry = Entry(Puzzle.of(Grid.parse("1..............4")), Details(title="Two corners"))
>>> entry.details.title, entry.puzzle.shape.size
('Two corners', 4)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Final, NamedTuple

from solver.grid import Grid, Puzzle
from solver.text import join_names, strip_control_characters


class ReadAs(StrEnum):
    """What a text is read as where it has several complete readings: its symbols, or the order of its cells.

    By default the text decides. Where it does not, the error names these keys, and --read-as takes them.
    """

    AUTO = "auto"
    ONE_TO_G = "1-G"
    ZERO_TO_F = "0-F"
    A_TO_P = "A-P"
    ROWS = "rows"
    COLUMNS = "columns"
    BOXES = "boxes"
    ONE_LARGE = "16x16"
    MANY_SMALL = "4x4"
    PLACES_FROM_ONE = "r1c1"
    PLACES_FROM_ZERO = "r0c0"


LABELS: Final = {  # of the readings that a text may have beside another
    ReadAs.ONE_TO_G: "0 is a blank",
    ReadAs.ZERO_TO_F: "0 is the digit 1",
    ReadAs.ROWS: "Row by row",
    ReadAs.COLUMNS: "Column by column",
    ReadAs.BOXES: "Box by box",
    ReadAs.ONE_LARGE: "One 16x16 grid",
    ReadAs.MANY_SMALL: "Many 4x4 grids",
    ReadAs.PLACES_FROM_ONE: "Rows and columns from 1",
    ReadAs.PLACES_FROM_ZERO: "Rows and columns from 0",
}


@dataclass(frozen=True, slots=True)
class Details:
    """The headers and titles of a puzzle; empty fields where the text has none.

    They come from anybody and go to terminals: characters that command a terminal are removed, wherever they come from.
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
                object.__setattr__(self, name, strip_control_characters(text))


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of a text; `line` is where it starts, from 1, and `solution` the one printed beside it.

    `taken_for` says how its cells were read where they are not plain digits. `left_out` names the parts of the text
    that are not in the puzzle, such as rules beyond rows, columns and boxes. `notices` are sentences on how the text
    was read. `symbols` is the key of the symbols of a 16x16 text where other ones would give another puzzle.
    """

    puzzle: Puzzle
    details: Details = field(default_factory=Details)
    line: int = 1
    solution: Grid | None = None
    taken_for: str = ""
    left_out: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    symbols: str = ""

    @property
    def warning(self) -> str:
        """The sentence on the parts that were left out; '' where there are none."""
        return (
            f"Left out: {join_names(self.left_out)}. Without them this may be another puzzle." if self.left_out else ""
        )


class Reading(NamedTuple):
    r"""All puzzles of a text and the layout in which it was read: \"9 rows, '.' = blank\"."""

    entries: tuple[Entry, ...]
    description: str


def join_with_line_end(texts: list[str]) -> str:
    """Join the texts one after another: right where each text is one line."""
    return "".join(texts)


def join_with_empty_line(texts: list[str]) -> str:
    """Join the texts with an empty line between them: right for most layouts of several lines."""
    return "\n".join(texts)


class Use(Enum):
    """What a format is for; the most common use first. The value is its title in a list of formats."""

    READING = "To read and to paste"
    LINKS = "Links to other pages"
    PROGRAMS = "For Sudoku programs"
    CODE = "For programming languages"
    DOCUMENTS = "For documents and tables"
    COURSES = "As course programs print it"


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the registry of formats.

    `carries` names the parts of a puzzle that reading gives back from a written text: "givens", "entries" (the digits
    of the person and the solver), "solved" (which of them are the solver's), "notes", "removed", "candidates" (the
    candidates of each cell; a placed digit is its only candidate, and no cell may be left without), or a field of
    Details. `sizes` are the numbers of digits it can write, all if empty. `boxed` says that the text stands for a grid
    with boxes, so that it cannot hold one without. `join` makes one text of several. Three fields are for the print of
    a document's program: `messages`, which take the place of a grid, by verdict; `names_files`, whether it opens with
    the name of the puzzle's file; `puzzle_first`, whether a solution comes below its puzzle. `use` is the
    group of the format in lists.
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
    use: Use = Use.READING


def entry_of_digits(line: str) -> Entry:
    """Parse a line of one digit a cell, as links hold it. Raises FormatError."""
    return Entry(Puzzle.of(Grid.parse(line)))
