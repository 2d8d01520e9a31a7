"""`sudoku run`: the programs of the five course documents, as they read, print and end."""

from __future__ import annotations

import select
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solver.cli import options
from solver.cli.output import Failure
from solver.text import plain

if TYPE_CHECKING:
    from solver.search.documents.console import Console

_PIECE: Final = 1 << 16  # bytes that are read at a time
_PATIENCE: Final = 0.1  # seconds that a pipe is given to bring what follows a puzzle
_STEPS: Final = ("verify", "solve")


class _Commands(click.Group):
    """The programs in the order in which they were added."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the names of the programs in the order of the documents."""
        return list(self.commands)


@click.group(cls=_Commands)
def run() -> None:
    """Run a course document's own program, its mistakes included.

    A program reads, prints and ends as the one in its document does: its prompt, its messages, its exit code, byte
    for byte, so that you can compare yours with diff. It stops at the first solution of its own search, however long
    that takes; Ctrl-C ends it. What it does not notice, such as two equal clues in a row, is reported in one line on
    standard error.

    For our own reading and verdict in the same layout use --format, as in 'sudoku solve --format liang'.

    \b
    Examples
      sudoku run liang < sudoku.txt
      sudoku run tutorialspoint
      echo gentle.txt | sudoku run cs2 solve
      sudoku run plank yes screen < example1.txt
      sudoku run csis < csis1.txt
    """


def sentence_of(error: Exception) -> str:
    """Return the error as a sentence; a file's name at its beginning stays as it is.

    >>> sentence_of(ValueError("nine rows are needed")), sentence_of(ValueError("a.txt: nine rows are needed"))
    ('Nine rows are needed.', 'a.txt: nine rows are needed.')
    """
    message = str(error)
    begins_with_place = ":" in message.partition(" ")[0]
    return f"{message}." if begins_with_place else f"{message[:1].upper()}{message[1:]}."


def _run(program: Callable[[Console], int]) -> None:
    """Run a program on our standard streams, and end with its exit code; remarks follow on standard error."""
    from solver.errors import FormatError
    from solver.search.documents.console import Console

    console = Console(_read, _write, _poll)
    try:
        code = program(console)
    except FormatError as error:
        raise Failure(sentence_of(error)) from error
    if console.remarks:
        click.echo(plain(" ".join(console.remarks)), err=True)
    click.get_current_context().exit(code)


@run.command(short_help="Liang's case study: a list of free cells.")
def liang() -> None:
    """Run Liang's case study: 81 numbers on standard input, 0 for a free cell.

    It prints the solution that it finds first, 'Invalid input' or 'No solution'. A letter or an early end goes
    unnoticed: what is not read counts as 0 here. A compiled program leaves those cells as memory has them, and may
    print something else.

    Exit code: 0.

    \b
    Examples
      sudoku run liang < sudoku.txt
    """
    _run(_liang)


def _liang(console: Console) -> int:
    """Run Liang's program."""
    from solver.search.documents import liang

    return liang.run(console)


@run.command(short_help="TutorialsPoint: recursion, one grid in the program.")
@click.argument("file", required=False, metavar="[FILE]", shell_complete=options.names_of_files)
def tutorialspoint(file: str | None) -> None:
    """Run TutorialsPoint's program: it solves its own grid, or the one in FILE.

    FILE holds nine rows of nine numbers in braces, alone or in a C++ program. Clues are not checked: of two 3s in a
    row it makes a "solution" with two 3s in a row.

    Exit code: 0; 2 if FILE cannot be read.

    \b
    Examples
      sudoku run tutorialspoint
      sudoku run tutorialspoint grid.cpp
    """
    _run(lambda console: _tutorialspoint(console, file))


def _tutorialspoint(console: Console, file: str | None) -> int:
    """Run TutorialsPoint's program on its own grid, or on the one in the file."""
    from solver.search.documents import tutorialspoint

    if file is None:
        return tutorialspoint.run(console)
    from solver.errors import FormatError
    from solver.formats import decode

    try:
        return tutorialspoint.run(console, tutorialspoint.read_braces(decode(_content(file))))
    except FormatError as error:
        raise Failure(f"{plain(file)}: {error}.") from error


@run.command(short_help="Computer science project: verify, then solve.")
@click.argument("step", type=click.Choice(_STEPS))
def cs2(step: str) -> None:
    """Run the computer science project in two steps: it asks for the name of a file.

    The project is the first of "Introduction to Computer Science II". 'verify' says whether the file holds a valid
    solution, 'solve' solves it. The file holds 81 digits, 0 for an empty cell. The project describes what is printed
    and leaves the sentences to the students; those here are ours.

    Exit code: 0; 2 if the file cannot be read.

    \b
    Examples
      sudoku run cs2 verify
      echo gentle.txt | sudoku run cs2 solve
    """
    _run(lambda console: _cs2(console, step))


def _cs2(console: Console, step: str) -> int:
    """Run one step of the computer science project."""
    from solver.search.documents import cs2

    return cs2.run(console, step, _content)


@run.command(short_help="Plank's lab: screen or convert.", context_settings={"ignore_unknown_options": True})
@click.option("--step", type=options.Whole(1, 5), metavar="N", help="The lab's sudokuN instead of its last version.")
@click.argument("arguments", nargs=-1, metavar="yes|no screen|convert")
def plank(step: int | None, arguments: tuple[str, ...]) -> None:
    """Run Plank's lab: puzzles on standard input, 81 characters each.

    It solves them or not, and prints them or ImageMagick's commands that draw them. Cells are digits and '-', wherever
    lines end. All messages but the usage stand on standard output, and the first error ends the program.

    Exit code: 0; 1 for a bad puzzle or wrong arguments; 2 where the program would crash, on a 0, or a step lacks what
    is asked for.

    \b
    Examples
      sudoku run plank yes screen < example1.txt
      sudoku run plank no convert < example3.txt | head
      sudoku run plank --step 2 no screen < bad2.txt
    """
    _run(lambda console: _plank(console, step, arguments))


def _plank(console: Console, step: int | None, arguments: tuple[str, ...]) -> int:
    """Run Plank's program, or a step on the way to it."""
    from solver.search.documents import plank

    try:
        return plank.run(console, arguments, step or plank.LAST)
    except plank.UsageError as error:
        click.echo(str(error), err=True)
        return 1
    except plank.StepError as error:
        raise Failure(str(error)) from error


@run.command(short_help="CSIS 3700: a stack, fewest choices first.")
def csis() -> None:
    """Run the stack-based CSIS 3700 project: nine lines of nine characters, '.' for a blank.

    It goes on in the cell with the fewest choices and prints the solution that it finds first. Clues are not checked.

    Exit code: 0; 2 for another character, or too few.

    \b
    Examples
      sudoku run csis < csis1.txt
    """
    _run(_csis)


def _csis(console: Console) -> int:
    """Run the program of CSIS 3700."""
    from solver.search.documents import csis

    return csis.run(console)


def _content(file: str) -> bytes:
    """Read the bytes of a file. Raises Failure with a sentence where it cannot be read.

    A name with a NUL byte is refused. A program in C++ would open the file whose name ends before that byte, and print
    the whole name.
    """
    name = plain(click.format_filename(file))
    if "\0" in file:
        raise Failure(f"{name}: a file name cannot hold a NUL byte.")
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}.") from error


def _read() -> bytes:
    """Return what standard input has next, a line at a time from a terminal; b"" at its end."""
    return sys.stdin.buffer.read1(_PIECE) if hasattr(sys.stdin.buffer, "read1") else sys.stdin.buffer.read(_PIECE)


def _poll() -> bytes:
    """Return what standard input has next without waiting for it longer than a moment."""
    try:
        is_ready = sys.stdin.buffer in select.select([sys.stdin.buffer], [], [], _PATIENCE)[0]
    except (OSError, ValueError):  # no file descriptor, as in tests, or a pipe on Windows
        return b""
    return _read() if is_ready and not sys.stdin.buffer.isatty() else b""


def _write(data: bytes) -> None:
    click.echo(data, nl=False)
