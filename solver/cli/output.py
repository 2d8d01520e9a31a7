"""Write everything that a command puts out: text and pictures to files or standard output, notes to standard error."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from types import TracebackType
from typing import IO, Any, Final, Self

import click

from solver.cli.atomic_file import AtomicFile, is_replaced
from solver.cli.progress import Progress
from solver.text import plain

_MANY: Final = 1 << 16  # bytes
UNREADABLE: Final = 2  # exit code, also of wrong options


class Failure(click.ClickException):
    """Something that ends the command early; its sentence goes to standard error."""

    exit_code = UNREADABLE


class Output:
    """A context that writes to `output`: a file, or standard output for None and '-'; it hides the line of progress."""

    def __init__(self, output: str | None = None) -> None:
        self.output = None if output == "-" else output
        self.progress = Progress()
        self._noted: set[str] = set()
        self._open = ExitStack()
        self._target: AtomicFile | None = None
        self._stream: IO[str] | None = None

    def __enter__(self) -> Self:
        self._open.enter_context(self.progress)
        if self.output is not None:
            self._target = self.open_target(self.output)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._open.__exit__(kind, error, trace)
        except OSError as problem:
            if self.output is None or isinstance(problem, BrokenPipeError):
                raise
            raise _unwritable(self.output, problem) from problem

    def open_target(self, path: str) -> AtomicFile | None:
        """Open the new file at the path, which shows before any work that it can be; None for what is no file."""
        if path == "-" or not is_replaced(path):
            return None
        try:
            return self._open.enter_context(AtomicFile(path))
        except OSError as error:
            raise _unwritable(path, error) from error

    def note(self, *lines: str) -> None:
        """Write notes to standard error, a line each."""
        if lines:
            with self.progress.hidden():
                click.echo("\n".join(map(plain, lines)), err=True)

    def note_once(self, line: str) -> None:
        """Write a note to standard error, unless it was written before."""
        if line not in self._noted:
            self._noted.add(line)
            self.note(line)

    def write(self, text: str) -> None:
        """Write text to the output at once; a file is replaced only at the end, and only where there was some text."""
        with self.progress.hidden():
            if self.output is None:
                click.echo(text, nl=False)
                return
            try:
                if self._stream is None:
                    self._stream = self._opened(self.output)
                self._stream.write(text)
            except BrokenPipeError:
                raise
            except OSError as error:
                raise _unwritable(self.output, error) from error

    def _opened(self, output: str) -> IO[str]:
        if self._target:
            return self._target.stream
        return self._open.enter_context(click.open_file(output, "w", encoding="utf-8"))

    def write_rows(self, rows: bytes | memoryview) -> None:
        """Write lines of ASCII to the output at once, as `write` would."""
        self.write("")
        if os.linesep != "\n":
            rows = bytes(rows).replace(b"\n", os.linesep.encode())
        stream: Any = self._stream or sys.stdout
        with self.progress.hidden():
            try:
                stream.flush()
                unwritten = memoryview(rows)
                if self._target and len(unwritten) >= _MANY:
                    self._target.reserve(len(unwritten))
                while len(unwritten):  # unbuffered, as with PYTHONUNBUFFERED, a pipe takes what it has room for
                    unwritten = unwritten[stream.buffer.write(unwritten) :]
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
                if path != "-" and is_replaced(path):
                    with AtomicFile(path, "wb") as target:
                        target.stream.write(data)
                else:
                    with click.open_file(path, "wb") as file:
                        file.write(data)
                        file.flush()  # standard output stays open
            except BrokenPipeError:
                raise
            except OSError as error:
                raise _unwritable(path, error) from error


def _unwritable(path: str, error: OSError) -> Failure:
    return Failure(f"{plain(click.format_filename(path))} cannot be written: {error.strerror or error}.")
