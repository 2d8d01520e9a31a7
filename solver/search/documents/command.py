"""Run a document's program by its name: what `sudoku run NAME ...` prints and how it ends.

>>> from io import BytesIO
>>> console = Console(BytesIO(b"-x").read, lambda data: print(data.decode(), end=""))
>>> run_command("plank", ["no", "convert"], console)
Bad character at row 0, column 1: x
Ending(code=1, errors='')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from solver.errors import FormatError
from solver.formats import decode
from solver.search.documents import cs2, csis, liang, plank, tutorialspoint
from solver.search.documents.console import Console
from solver.text import plain

UNREADABLE: Final = 2  # exit code of what cannot be read, and of a step that lacks what is asked for
REFUSED: Final = 1  # exit code of wrong arguments

ReadFile = Callable[[str], bytes]


class Ending(NamedTuple):
    """How a program ended: its exit code, and what is on standard error, without a line end."""

    code: int
    errors: str = ""


def run_command(
    name: str,
    arguments: Sequence[str],
    console: Console,
    read_file: ReadFile = lambda name: Path(name).read_bytes(),
    step: int | None = None,
) -> Ending:
    """Run the program of that name.

    Args:
        name: "liang", "tutorialspoint", "cs2", "plank" or "csis".
        arguments: The words behind the name.
        console: Its streams.
        read_file: Reads the file of a name, and raises OSError where there is none.
        step: A step of Plank's lab; None for the last version.

    Raises:
        KeyError: There is no program of that name.
        StoppedError: The work that `console` allows is done.
    """
    read = partial(_read, read_file)
    programs: dict[str, Callable[[], int]] = {
        "liang": lambda: liang.run(console),
        "tutorialspoint": lambda: _tutorialspoint(console, arguments, read),
        "cs2": lambda: cs2.run(console, arguments[0], read),
        "plank": lambda: plank.run(console, arguments, step or plank.LAST),
        "csis": lambda: csis.run(console),
    }
    program = programs[name]
    try:
        return Ending(program(), plain(" ".join(console.remarks)))
    except plank.UsageError as error:
        return Ending(REFUSED, str(error))
    except plank.StepError as error:
        return Ending(UNREADABLE, f"Error: {error}")
    except FormatError as error:
        return Ending(UNREADABLE, f"Error: {_sentence(str(error))}")


def _tutorialspoint(console: Console, arguments: Sequence[str], read: ReadFile) -> int:
    """Run TutorialsPoint's program on its own grid, or on the one in the file that is named."""
    if not arguments:
        return tutorialspoint.run(console)
    content = decode(read(arguments[0]))
    try:
        grid = tutorialspoint.read_braces(content)
    except FormatError as error:
        raise FormatError.at(f"{arguments[0]}: {error}") from error
    return tutorialspoint.run(console, grid)


def _read(read_file: ReadFile, name: str) -> bytes:
    """Read a file. Raises FormatError where that fails.

    A name with a NUL byte is refused. A program in C++ would open the file whose name ends before that byte, and print
    the whole name.
    """
    if "\0" in name:
        raise FormatError.at(f"{name}: a file name cannot hold a NUL byte")
    try:
        return read_file(name)
    except OSError as error:
        raise FormatError.at(f"{name}: {error.strerror or error}") from error


def _sentence(message: str) -> str:
    """Write a message as a sentence; the name of a file at its beginning stays as it is.

    >>> _sentence("nine rows are needed"), _sentence("a.txt: nine rows are needed")
    ('Nine rows are needed.', 'a.txt: nine rows are needed.')
    """
    begins_with_place = ":" in message.partition(" ")[0]
    return f"{plain(message if begins_with_place else message[:1].upper() + message[1:])}."
