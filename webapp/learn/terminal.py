"""Run the documents' programs in this process for the command lines of documents.toml.

The programs read only the files that the page offers. No shell and no other process is started. A line may hold what
the examples of the documents hold: `cat` or `echo` in front of `sudoku run NAME`, `<` behind it, then `head` or
`sed -n 8p`.

>>> printed = run_line("echo none.txt | sudoku run tutorialspoint | head -1", {})
>>> printed.output
'3 1 6  | 5 7 8  | 4 9 2 \\n'
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final, TypeAlias

from solver.formats import decode
from solver.search.documents import cs2, csis, liang, plank, tutorialspoint
from solver.search.documents.console import Console

Files: TypeAlias = Mapping[str, bytes]
Program: TypeAlias = Callable[[Console, Sequence[str], Files], int]

RUN: Final = ("sudoku", "run")
_HEAD_LINES: Final = 10  # what `head` prints without a number


@dataclass(frozen=True)
class Printed:
    """What a command printed on standard output and standard error, and its exit code."""

    output: str
    errors: str = ""
    code: int = 0


def run_line(line: str, files: Files) -> Printed:
    """Run a command line with `sudoku run` in it.

    Args:
        line: Stages separated by " | ".
        files: Content by name: all files that the line may read.

    Raises:
        ValueError: A stage is none of those that are supported.
        KeyError: The line reads a file that is not in `files`.
    """
    data, errors, code = b"", "", 0
    for stage in line.split(" | "):
        words = shlex.split(stage)
        name, *arguments = words
        if name == "cat":
            data = b"".join(files[argument] for argument in arguments)
        elif name == "echo":
            data = f"{' '.join(arguments)}\n".encode()
        elif tuple(words[:2]) == RUN:
            data, errors, code = _run(words[2:], data, files)
        elif name == "head":
            data, code = _lines(data, 0, int(arguments[0][1:]) if arguments else _HEAD_LINES), 0
        elif name == "sed" and arguments[0] == "-n" and arguments[1].endswith("p"):
            number = int(arguments[1][:-1])
            data, code = _lines(data, number - 1, number), 0
        else:
            raise ValueError(f"{stage!r} cannot be run here")
    return Printed(data.decode("latin-1"), errors, code)


def _lines(data: bytes, start: int, end: int) -> bytes:
    return b"".join(data.splitlines(keepends=True)[start:end])


def _run(words: Sequence[str], data: bytes, files: Files) -> tuple[bytes, str, int]:
    """Run a document's program; return its standard output, its standard error and its exit code."""
    name, *arguments = words
    if "<" in arguments:
        at = arguments.index("<")
        data = files[arguments[at + 1]]
        del arguments[at : at + 2]
    written: list[bytes] = []
    console = Console(BytesIO(data).read, written.append)
    try:
        code = _PROGRAMS[name](console, arguments, files)
    except plank.UsageError as error:
        return b"", f"{error}\n", 1
    errors = "".join(f"{' '.join(console.remarks)}\n" for _ in console.remarks[:1])
    return b"".join(written), errors, code


def _tutorialspoint(console: Console, arguments: Sequence[str], files: Files) -> int:
    grids = [tutorialspoint.read_braces(decode(files[argument])) for argument in arguments]
    return tutorialspoint.run(console, *grids)


def _plank(console: Console, arguments: Sequence[str], files: Files) -> int:
    if arguments[:1] == ["--step"]:
        return plank.run(console, arguments[2:], int(arguments[1]))
    return plank.run(console, arguments)


_PROGRAMS: Final[dict[str, Program]] = {
    "liang": lambda console, arguments, files: liang.run(console),
    "tutorialspoint": _tutorialspoint,
    "cs2": lambda console, arguments, files: cs2.run(console, arguments[0], files.__getitem__),
    "plank": _plank,
    "csis": lambda console, arguments, files: csis.run(console),
}
