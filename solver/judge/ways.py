r"""The ways in which programs take their puzzle: how the text is laid out, how it reaches them, how a blank is written.

>>> way = Way(Layout.NUMBERS)
>>> way.write(Grid.parse("53..7...." * 9)).splitlines()[0]
'5 3 0 0 7 0 0 0 0'
>>> way.sentence
'It reads 81 numbers with blanks between them from standard input; 0 is a blank cell.'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple

from solver.grid import Grid
from solver.judge.cases import Case, Wanted
from solver.shape import CLASSIC

NAME: Final = "{}"  # among arguments, the name of the file
FILE_NAME: Final = "puzzle.txt"  # of the file that a program is given the name of
BLANKS: Final = ("0", ".")


class Layout(StrEnum):
    """How the cells of a puzzle are laid out in a text."""

    ROWS = "rows"
    NUMBERS = "numbers"
    LINE = "line"
    CELLS = "cells"
    BOXED = "boxed"
    COMMAS = "commas"
    ONE_LINE = "one-line"  # of numbers
    LISTS = "lists"
    SOURCE = "source"


class Channel(StrEnum):
    """How the text reaches a program."""

    STDIN = "stdin"
    ARGUMENT = "argument"
    FILE = "file"  # whose name is its argument
    NAMED = "named"  # a file whose name is in its source
    ASKED = "asked"  # a file whose name it reads from standard input
    FUNCTION = "function"  # the argument of one of its functions


class _Words(NamedTuple):
    """What a puzzle in a layout is called: as a text, as arguments, as what a function is called with."""

    text: str
    arguments: str = "81 arguments"
    called: str = ""


_LAYOUTS: Final = {
    Layout.ROWS: _Words("nine rows of digits", "nine arguments of nine characters", "nine strings"),
    Layout.NUMBERS: _Words("81 numbers with blanks between them", called="nine lists of numbers"),
    Layout.LINE: _Words("81 characters in a line", "one argument of 81 characters", "a string of 81 characters"),
    Layout.CELLS: _Words("81 lines of one cell", called="nine lists of one-character strings"),
    Layout.BOXED: _Words("nine rows with lines between the boxes"),
    Layout.COMMAS: _Words("nine rows with commas between the numbers"),
    Layout.ONE_LINE: _Words("81 numbers in a line", called="a list of 81 numbers"),
    Layout.LISTS: _Words("a list of nine lists"),
}
_CHANNELS: Final = {
    Channel.STDIN: "from standard input",
    Channel.ARGUMENT: "from its arguments",
    Channel.FILE: "from a file whose name is its argument",
    Channel.ASKED: "from a file whose name it reads from standard input",
}


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a program takes a puzzle.

    `names` are the files of a program that names them in its source, and `number` is that of the grid in its source
    that is replaced. `head` is a line in front of the puzzle, such as its size or a choice of a menu; `tail` is the
    answer to whatever is asked behind it. `words` are the arguments of a program that takes more than a file's name.
    """

    layout: Layout = Layout.ROWS
    channel: Channel = Channel.STDIN
    blank: str = "0"
    names: tuple[str, ...] = ()
    number: int = 0
    head: str = ""
    tail: str = ""
    words: tuple[str, ...] = (NAME,)

    @property
    def sentence(self) -> str:
        """Return how a program with this way takes its puzzle."""
        if self.layout is Layout.SOURCE:
            return "It solves the grid in its source, which is replaced."
        words = _LAYOUTS[self.layout]
        if self.channel is Channel.FUNCTION:
            return f"Its function is called with {words.called}; {self._blank}."
        if self.channel is Channel.ARGUMENT:
            return f"It takes {words.arguments}; {self._blank}."
        channel = f"from {self.names[0]}, which its source names" if self.names else _CHANNELS[self.channel]
        if self.words != (NAME,):
            channel = f"from a file that its arguments name, as in {' '.join(self.words).replace(NAME, FILE_NAME)!r}"
        behind = f", behind a line with {self.head!r}" if self.head else ""
        return f"It reads {words.text} {channel}{behind}; {self._blank}."

    @property
    def _blank(self) -> str:
        return f"{'0' if self.blank == '0' else repr(self.blank)} is a blank cell"

    def write(self, grid: Grid) -> str:
        """Write a puzzle as the program reads it."""
        return f"{self.head}\n{self._write(grid)}" if self.head else self._write(grid)

    def _write(self, grid: Grid) -> str:
        """Write a puzzle in the layout."""
        line = grid.line(self.blank)
        size, stack = CLASSIC.size, CLASSIC.stack
        rows = [line[at : at + size] for at in range(0, len(line), size)]
        if self.layout is Layout.NUMBERS:
            return "".join(" ".join(row) + "\n" for row in rows)
        if self.layout is Layout.LINE:
            return f"{line}\n"
        if self.layout is Layout.CELLS:
            return "".join(f"{sign}\n" for sign in line)
        if self.layout is Layout.ONE_LINE:
            return " ".join(line) + "\n"
        if self.layout in (Layout.COMMAS, Layout.SOURCE):
            return "".join(",".join(row) + "\n" for row in rows)
        if self.layout is Layout.LISTS:
            quote = "" if self.blank == "0" else '"'
            return "[" + ", ".join(f"[{', '.join(f'{quote}{s}{quote}' for s in row)}]" for row in rows) + "]\n"
        if self.layout is Layout.BOXED:
            parts = [" | ".join(" ".join(row[at : at + stack]) for at in range(0, size, stack)) for row in rows]
            rule = "-+-".join(["-" * (2 * stack - 1)] * (size // stack))
            bands = ["\n".join(parts[at : at + CLASSIC.band]) for at in range(0, size, CLASSIC.band)]
            return f"\n{rule}\n".join(bands) + "\n"
        return "".join(f"{row}\n" for row in rows)

    def is_form_of(self, text: str) -> bool:
        """Return whether a text begins with a puzzle in this form."""
        own = self._form(self.write(_SPARSE))
        given = self._form(text)[: len(own)]
        return own == given and self.blank in text

    def _form(self, text: str) -> list[list[str]]:
        """Return the words of each line, every digit and blank cell as 0."""
        return [
            line.translate(_AS_ZEROS).replace(self.blank, "0").split() for line in text.splitlines() if line.strip()
        ]

    def apply(self, case: Case) -> Case:
        """Let a case of one puzzle give it in this way; a case of anything else stays as it is."""
        if not is_rewritten(case):
            return case
        grid = case.grids[0]
        text = self.write(grid)
        tail = f"{self.tail}\n".encode() * _ANSWERS if self.tail else b""
        plain = replace(case, standard_input=tail, files={}, arguments=(), shown=text)
        if self.layout is Layout.SOURCE:
            return replace(plain, source_grid=grid, source_number=self.number)
        if self.channel is Channel.STDIN or self.channel is Channel.FUNCTION:
            return replace(plain, standard_input=text.encode() + plain.standard_input)
        if self.channel is Channel.ARGUMENT:
            return replace(plain, arguments=tuple(text.split()))
        names = self.names or (FILE_NAME,)
        plain = replace(plain, files={name: text.encode() for name in names})
        if self.channel is Channel.FILE:
            return replace(plain, arguments=tuple(word.replace(NAME, names[0]) for word in self.words))
        if self.channel is Channel.ASKED:
            return replace(plain, standard_input=f"{names[0]}\n".encode() + plain.standard_input)
        return plain

    def as_record(self, is_found: bool) -> dict[str, Any]:
        """Make the record of a way for JSON."""
        return {
            "layout": self.layout.value,
            "channel": self.channel.value,
            "blank": self.blank,
            "found": is_found,
        }


_SPARSE: Final = Grid((*CLASSIC.digits, *(0 for _ in CLASSIC.cells[CLASSIC.size :])))
_AS_ZEROS: Final = str.maketrans(CLASSIC.symbols, "0" * CLASSIC.size)
_ANSWERS: Final = 3  # to what is asked behind the puzzle
_WAYS: Final = {  # the layouts of a channel, each behind its sign of a blank, those of most programs first
    Channel.STDIN: "0 rows, 0 numbers, 0 line, . rows, . line, . numbers, 0 cells, 0 commas, 0 one-line, . boxed, "
    "0 boxed, 0 lists, . cells, . commas",
    Channel.FILE: "0 rows, 0 numbers, . rows, 0 line, 0 commas, . line, . numbers, . boxed, 0 boxed, 0 one-line, "
    "0 lists, 0 cells, . commas",
    Channel.ARGUMENT: "0 line, . line, . rows, 0 rows, 0 cells",
    Channel.FUNCTION: "0 numbers, . cells, 0 cells, . rows, . line, 0 one-line, 0 rows, 0 line",
}
_OTHER_BLANKS: Final = "-_ *x+"
_HEADS: Final = ("9", "1", "Grid 01")  # a size; a number of puzzles, or the first choice of a menu; a name
_WORDS: Final = ((NAME, "output.txt"), (NAME, "9"), ("9", NAME), ("-f", NAME), ("-i", NAME), ("--file", NAME))
PLAIN: Final = Way()


@dataclass(frozen=True, slots=True)
class WaysWanted:
    """Which ways are tried: None, the default, leaves each open."""

    layout: Layout | None = None
    channel: Channel | None = None
    blank: str | None = None

    def admits(self, way: Way) -> bool:
        """Return whether a way is one of them."""
        return (
            self.layout in (None, way.layout)
            and (self.channel in (None, way.channel) or way.layout is Layout.SOURCE is self.layout)
            and (self.blank in (None, way.blank) or way.layout is Layout.SOURCE)
        )


def ways_of(channel: Channel, names: tuple[str, ...] = ()) -> Iterator[Way]:
    """Yield the ways of a channel, the likely ones first."""
    for way in _WAYS.get(channel, _WAYS[Channel.FILE]).split(", "):
        blank, layout = way.split()
        yield Way(Layout(layout), channel, blank, names)


def rare_ways_of(channel: Channel, names: tuple[str, ...] = (), heads: tuple[str, ...] = _HEADS) -> Iterator[Way]:
    """Yield the ways of a channel that few programs have: a line in front, another blank, more arguments."""
    if channel in (Channel.ARGUMENT, Channel.FUNCTION):
        return
    usual = [(Layout.NUMBERS, "0"), (Layout.ROWS, "0")]
    if channel is Channel.FILE:
        for words in _WORDS:
            for layout, blank in [*usual, (Layout.COMMAS, "0")]:
                yield Way(layout, channel, blank, words=words)
    for head in heads:
        for layout, blank in [*usual, (Layout.ROWS, ".")]:
            yield Way(layout, channel, blank, names, head=head)
    for blank in _OTHER_BLANKS:
        yield Way(Layout.ROWS, channel, blank, names)
        if blank.strip():
            yield Way(Layout.NUMBERS, channel, blank, names)


def is_rewritten(case: Case) -> bool:
    """Return whether a case is one puzzle that can be given in another way."""
    if len(case.grids) != 1 or case.wanted not in (Wanted.SOLUTION, Wanted.NONE):
        return False
    return way_of(case) is not None


def way_of(case: Case) -> Way | None:
    """Find the way in which a case gives its one puzzle; None where its input has anything else."""
    if case.files or case.arguments or case.source_grid is not None or len(case.grids) != 1:
        return None
    text = case.standard_input.decode(errors="replace").split("\n")
    lines = [line.split() for line in text if line.strip()]
    for way in [*ways_of(Channel.STDIN), *rare_ways_of(Channel.STDIN)]:
        if [line.split() for line in way.write(case.grids[0]).splitlines()] == lines:
            return way
    return None
