"""One run of a command: puzzles in from files, text out, problems to standard error, the exit code at the end."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Final, NoReturn, Self

import click

from solver.cli.progress import Progress
from solver.cli.sources import MANY, STANDARD_INPUT, Source, opened

if TYPE_CHECKING:
    from solver.errors import FormatError
    from solver.formats import Entry

UNREADABLE: Final = 2  # exit code, also of wrong options
_NAMES_FILES: Final = ("cs2",)  # printed styles that open with the name of the puzzle's file


class Failure(click.ClickException):
    """Something that ends the command early; its sentence goes to standard error."""

    exit_code = UNREADABLE


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle and where it came from; `number` counts from 1 within its file."""

    entry: Entry
    source: str
    number: int
    total: int

    @property
    def name(self) -> str:
        """What to call the puzzle: its title, else its file; '' for a single one from standard input."""
        name = plain(self.entry.details.title) or ("" if self.source == STANDARD_INPUT else self.source)
        return ", ".join(part for part in (name, f"puzzle {self.number}" if self.total > 1 else "") if part)

    @property
    def place(self) -> str:
        """Where the puzzle stands: 'list.sdm, line 3'."""
        return f"{self.source}, line {self.entry.line}"

    def headed(self, form: str) -> Entry:
        """The entry, with its file's name as title where the layout opens with that and the text names none."""
        details = self.entry.details
        if form not in _NAMES_FILES or details.title or self.source == STANDARD_INPUT:
            return self.entry
        return replace(self.entry, details=replace(details, title=os.path.basename(self.source)))


class Session:
    """A context that reads `files` and writes to `output`; remembers whether anything was unreadable."""

    def __init__(
        self, files: Sequence[str], output: str | None = None, repair: bool = False, strict: bool = False
    ) -> None:
        self.files = files or ("-",)
        self.output = None if output == "-" else output
        self.repair = repair
        self.strict = strict
        self.unreadable = False
        self.progress = Progress()
        self._open = ExitStack()
        self._stream: IO[str] | None = None

    def __enter__(self) -> Self:
        self._open.enter_context(self.progress)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.__exit__(kind, error, trace)

    @property
    def stopped(self) -> bool:
        """Whether nothing more is to be read, because something was unreadable and that is not to be passed over."""
        return self.strict and self.unreadable

    def items(self) -> Iterator[Item]:
        """Every readable puzzle, file after file; what is unreadable is told and remembered."""
        for source in self.sources():
            yield from self.items_of(source)

    def sources(self) -> Iterator[Source]:
        """Every file, open while it is the one that is read."""
        for path in self.files:
            if self.stopped:
                return
            name = STANDARD_INPUT if path == "-" else plain(click.format_filename(path))
            self.progress.begin(name)
            if path == "-" and sys.stdin.isatty():
                self.note("Type or paste puzzles; Ctrl-D on a line of its own (Windows: Ctrl-Z, Enter) ends them.")
            with ExitStack() as stack:
                try:
                    source = stack.enter_context(opened(path, name))
                except OSError as error:
                    self.refuse_file(name, error)
                    continue
                yield source

    def items_of(self, source: Source) -> Iterator[Item]:
        """Every readable puzzle of a file."""
        from solver.errors import FormatError

        try:
            total, outcomes = source.read(self.repair)
            if total == MANY:
                self.progress.share = lambda: source.done / source.size if source.size else 0.0
            else:
                self.progress.total = total
            for number, outcome in enumerate(outcomes, 1):
                if isinstance(outcome, FormatError):
                    self.refuse(source.name, outcome)
                else:
                    yield Item(outcome, source.name, number, total)
                self.progress.done = min(number, total)
                if self.stopped:
                    return
        except FormatError as error:
            self.refuse(source.name, error)
        except OSError as error:
            self.refuse_file(source.name, error)

    def refuse_file(self, source: str, reason: OSError) -> None:
        """Tell that a file cannot be read, or not further."""
        from solver.errors import FormatError

        self.refuse(source, FormatError.at(reason.strerror or str(reason)))

    def refuse(self, source: str, error: FormatError) -> None:
        """Tell why a puzzle cannot be read, and how to accept the proposed repair."""
        self.unreadable = True
        self.note(*refusal(source, error))

    def note(self, *lines: str) -> None:
        """Tell something on standard error, a line each."""
        if lines:
            with self.progress.hidden():
                click.echo("\n".join(map(plain, lines)), err=True)

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

    def finish(self, code: int = 0) -> NoReturn:
        """End the command with this exit code, or with 2 if anything was unreadable."""
        click.get_current_context().exit(UNREADABLE if self.unreadable else code)


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


def refusal(source: str, error: FormatError) -> list[str]:
    """What is told of an unreadable puzzle, a line for each problem."""
    told = [f"{source}{', ' if problem.line else ': '}{problem}" for problem in error.problems]
    if error.repair:
        label = error.repair.label.rstrip(".")
        told.append(f"{source}: proposal: {label}. The option --repair reads it so.")
    return told


def plain(text: str) -> str:
    """The text without characters that could command a terminal."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)
