"""Run the documents' programs in this process: the command lines of documents.toml, on their files or on other input.

The programs read only the files that they are given. No shell and no other process is started. A line may hold what
the examples of the documents hold: `cat` or `echo` in front of `sudoku run NAME`, `<` behind it, then `head` or
`sed -n 8p`.

>>> printed = run_line("echo none.txt | sudoku run tutorialspoint | head -1", {})
>>> printed.output
b'3 1 6  | 5 7 8  | 4 9 2 \\n'

Every search counts its moves, so a line ends on any input, and with the same output on any machine.
"""

from __future__ import annotations

import errno
import os
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final, NamedTuple, TypeAlias

from solver.search import get
from solver.search.documents.command import Ending, run_command
from solver.search.documents.console import Console, StoppedError, Work
from solver.shape import CLASSIC

Files: TypeAlias = Mapping[str, bytes]

BUDGET_DIVISOR: Final = 200  # a program gets this part of the moves that its search has as a budget
MAX_NODES: Final = 20_000  # nodes of our own check for other solutions, for all puzzles of the input
MAX_OUTPUT_BYTES: Final = 100_000
RUN: Final = ("sudoku", "run")
_HEAD_LINES: Final = 10  # what `head` prints without a number
_STEP: Final = "--step"
_CONTROLS: Final = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\t"}


class Stages(NamedTuple):
    """The parts of a line: what is done in front of the program, the program, and what is done with its output."""

    before: tuple[str, ...]
    program: tuple[str, ...]  # the name and the arguments
    file: str  # what is behind `<`, or ""
    behind: tuple[str, ...]


@dataclass(frozen=True)
class Printed:
    """What a command printed on standard output and standard error, and its exit code.

    `stopped` says where the program was stopped, whose output is not complete then; "" where it ended by itself.
    """

    output: bytes
    errors: str = ""
    code: int = 0
    stopped: str = ""

    @property
    def text(self) -> str:
        r"""The output as text: bytes that are no UTF-8, and control characters, are written as \x and two digits."""
        return self.output.decode("utf-8", "backslashreplace").translate(_CONTROLS)


def max_moves_of(name: str) -> int:
    """Return how many moves the program of that name may make for one line."""
    return get(name).budget_on(CLASSIC) // BUDGET_DIVISOR


def run_line(line: str, files: Files, standard_input: bytes | None = None) -> Printed:
    """Run a command line with `sudoku run` in it.

    Args:
        line: Stages separated by " | ".
        files: Content by name: all files that the line may read.
        standard_input: What the program reads, instead of what the line gives to it.

    Raises:
        ValueError: A stage is none of those that are supported.
        KeyError: The line reads a file that is not in `files`.
    """
    stages = split_line(line)
    data = given_input(stages, files) if standard_input is None else standard_input
    written = bytearray()
    stopped, ending = "", Ending(0)
    try:
        ending = _run(stages.program, data, files, written)
    except StoppedError as error:
        stopped = str(error)
    output, code = bytes(written), ending.code
    for stage in stages.behind:
        output, code = _filter(stage, output), 0
    return Printed(output, f"{ending.errors}\n" if ending.errors else "", code, stopped)


def split_line(line: str) -> Stages:
    """Split a command line at its program. Raises ValueError where there is none, or more than one."""
    stages = line.split(" | ")
    places = [place for place, stage in enumerate(stages) if tuple(shlex.split(stage)[:2]) == RUN]
    if len(places) != 1:
        raise ValueError(f"{line!r} cannot be run here")
    (at,) = places
    words, _, file = stages[at].partition(" < ")
    return Stages(tuple(stages[:at]), tuple(shlex.split(words)[2:]), file, tuple(stages[at + 1 :]))


def given_input(stages: Stages, files: Files) -> bytes:
    """Return the standard input that the line gives to its program."""
    if stages.file:
        return files[stages.file]
    data = b""
    for stage in stages.before:
        name, *arguments = shlex.split(stage)
        if name == "cat":
            data = b"".join(files[argument] for argument in arguments)
        elif name == "echo":
            data = f"{' '.join(arguments)}\n".encode()
        else:
            raise ValueError(f"{stage!r} cannot be run here")
    return data


def _filter(stage: str, data: bytes) -> bytes:
    """Run `head` or `sed -n` on the output."""
    name, *arguments = shlex.split(stage)
    if name == "head":
        return _lines(data, 0, int(arguments[0][1:]) if arguments else _HEAD_LINES)
    if name == "sed" and arguments[0] == "-n" and arguments[1].endswith("p"):
        number = int(arguments[1][:-1])
        return _lines(data, number - 1, number)
    raise ValueError(f"{stage!r} cannot be run here")


def _lines(data: bytes, start: int, end: int) -> bytes:
    return b"".join(data.splitlines(keepends=True)[start:end])


def _run(words: Sequence[str], data: bytes, files: Files, written: bytearray) -> Ending:
    """Run a document's program, and collect its standard output."""
    name, *arguments = words
    step = None
    if arguments[:1] == [_STEP]:
        step, arguments = int(arguments[1]), arguments[2:]

    def write(piece: bytes) -> None:
        space = MAX_OUTPUT_BYTES - len(written)
        written.extend(piece[:space])
        if len(piece) > space:
            raise StoppedError(f"The program was stopped after {MAX_OUTPUT_BYTES:,} bytes of output.")

    def read_file(name: str) -> bytes:
        if name not in files:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return files[name]

    console = Console(BytesIO(data).read, write, work=Work(max_moves_of(name), MAX_NODES))
    return run_command(name, arguments, console, read_file, step)
