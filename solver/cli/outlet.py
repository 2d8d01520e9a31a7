"""Everything that a command puts out: text and pictures, to files or standard output, and notes to standard error."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import TracebackType
from typing import IO, Any, Final, Self

import click

from solver.cli.progress import Progress

UNREADABLE: Final = 2  # exit code, also of wrong options


class Failure(click.ClickException):
    """Something that ends the command early; its sentence goes to standard error."""

    exit_code = UNREADABLE


class Outlet:
    """A context that writes to `output`: a file, or standard output for None and '-'; it hides the line of progress."""

    def __init__(self, output: str | None = None) -> None:
        self.output = None if output == "-" else output
        self.progress = Progress()
        self._told: set[str] = set()
        self._open = ExitStack()
        self._stream: IO[str] | None = None

    def __enter__(self) -> Self:
        self._open.enter_context(self.progress)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.__exit__(kind, error, trace)

    def note(self, *lines: str) -> None:
        """Tell something on standard error, a line each."""
        if lines:
            with self.progress.hidden():
                click.echo("\n".join(map(plain, lines)), err=True)

    def note_once(self, line: str) -> None:
        """Tell something on standard error, unless it has been told."""
        if line not in self._told:
            self._told.add(line)
            self.note(line)

    def write(self, text: str) -> None:
        """Write text to the output at once; a file is opened by its first text and replaced only at the end."""
        with self.progress.hidden():
            if self.output is None:
                click.echo(text, nl=False)
                return
            try:
                if self._stream is None:
                    self._stream = self._open.enter_context(_open_output(self.output, "w"))
                self._stream.write(text)
            except OSError as error:
                raise _unwritable(self.output, error) from error

    def write_rows(self, rows: bytes | memoryview) -> None:
        """Write lines of ASCII to the output at once, as `write` would."""
        self.write("")
        if os.linesep != "\n":
            rows = bytes(rows).replace(b"\n", os.linesep.encode())
        stream: Any = self._stream or sys.stdout
        with self.progress.hidden():
            try:
                stream.flush()
                rest = memoryview(rows)
                while len(rest):  # unbuffered, as with PYTHONUNBUFFERED, a pipe takes what it has room for
                    rest = rest[stream.buffer.write(rest) :]
                stream.buffer.flush()
            except OSError as error:
                if isinstance(error, BrokenPipeError) or self.output is None:
                    raise
                raise _unwritable(self.output, error) from error

    def write_bytes(self, path: str, data: bytes) -> None:
        """Write a whole file ('-': standard output); its directory is made if it is missing."""
        with self.progress.hidden():
            try:
                if path != "-":
                    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
                with _open_output(path, "wb") as file:
                    file.write(data)
            except BrokenPipeError:
                raise
            except OSError as error:
                raise _unwritable(path, error) from error


@contextmanager
def _open_output(path: str, mode: str) -> Iterator[IO[Any]]:
    """The file to write; an older one is replaced only by a complete one, a device or a pipe never."""
    encoding = None if "b" in mode else "utf-8"
    if path == "-" or (os.path.exists(path) and not os.path.isfile(path)):
        with click.open_file(path, mode, encoding=encoding) as file:
            yield file
        return
    path = os.path.realpath(path)
    part = f"{path}.part"
    try:
        with open(part, mode, encoding=encoding) as file:
            yield file
        if os.path.exists(path):
            shutil.copymode(path, part)
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise


def _unwritable(path: str, error: OSError) -> Failure:
    return Failure(f"{plain(click.format_filename(path))} cannot be written: {error.strerror or error}.")


def plain(text: str) -> str:
    """The text without characters that could command a terminal."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)
