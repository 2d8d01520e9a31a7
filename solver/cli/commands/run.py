"""`sudoku run`: the programs of the five course documents, as they read, print and end."""

from __future__ import annotations

import select
import sys
from typing import Final

import click

from solver.cli import options

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


def _run(name: str, *arguments: str, step: int | None = None) -> None:
    """Run a program on our standard streams, and end with its exit code."""
    from solver.search.documents.command import run_command
    from solver.search.documents.console import Console

    ending = run_command(name, arguments, Console(_read, _write, _poll), step=step)
    if ending.errors:
        click.echo(ending.errors, err=True)
    click.get_current_context().exit(ending.code)


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
    _run("liang")


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
    _run("tutorialspoint", *([file] if file else []))


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
    _run("cs2", step)


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
    _run("plank", *arguments, step=step)


@run.command(short_help="CSIS 3700: a stack, fewest choices first.")
def csis() -> None:
    """Run the stack-based CSIS 3700 project: nine lines of nine characters, '.' for a blank.

    It goes on in the cell with the fewest choices and prints the solution that it finds first. Clues are not checked.

    Exit code: 0; 2 for another character, or too few.

    \b
    Examples
      sudoku run csis < csis1.txt
    """
    _run("csis")


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
