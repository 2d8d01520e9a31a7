"""One run of a command: puzzles in from files, problems to standard error, the exit code at the end."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NoReturn

import click

from solver.cli.input import COMMAND_LINE, MANY, STANDARD_INPUT, Source, is_a_line, opened, written_out
from solver.cli.options import SYMBOLS
from solver.cli.output import UNREADABLE, Output
from solver.text import one_line, plain

if TYPE_CHECKING:
    from solver.errors import FormatError
    from solver.formats import Entry

_NAMELESS: Final = (STANDARD_INPUT, COMMAND_LINE)  # sources that are no files
AUTO: Final = "auto"  # the symbols of a text decide what they mean
_SHOWN: Final = 24  # characters of a puzzle that is in place of a name


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle and where it came from; `number` counts from 1 within its file, which others may stand `beside`."""

    entry: Entry
    source: str
    number: int
    total: int
    beside: bool = False

    @property
    def name(self) -> str:
        """What to call the puzzle: its title, below its file's name where there are several files, else its file.

        '' for a single one from no file.
        """
        title, file = plain(self.entry.details.title), "" if self.source in _NAMELESS else self.source
        names_itself = not self.beside or title in ("", os.path.basename(file))
        name = title or file if names_itself or not file else f"{file} ({title})"
        return ", ".join(part for part in (name, f"puzzle {self.number}" if self.total > 1 else "") if part)

    @property
    def place(self) -> str:
        """Where the puzzle stands: 'list.sdm, line 3'."""
        return f"{self.source}, line {self.entry.line}"

    def headed(self, form: str) -> Entry:
        """Give the entry its file's name as title where the layout opens with that; without a file its own."""
        from solver import formats

        details = self.entry.details
        if not formats.get(form).names_files or self.source in _NAMELESS:
            return self.entry
        return replace(self.entry, details=replace(details, title=os.path.basename(self.source)))


class Session(Output):
    """A context that reads `files` and writes to `output`; remembers whether anything was unreadable.

    Without `boxes` every grid is a Latin square; `layout` is the key of a way of reading that is not guessed.
    """

    def __init__(
        self,
        files: Sequence[str],
        output: str | None = None,
        repair: bool = False,
        strict: bool = False,
        boxes: bool = True,
        layout: str | None = None,
    ) -> None:
        super().__init__(output)
        self.files = files or ("-",)
        self.repair = repair
        self.strict = strict
        self.boxes = boxes
        self.layout = layout
        context = click.get_current_context(silent=True)
        self.symbols: str = context.meta.get(SYMBOLS, AUTO) if context else AUTO
        self.unreadable = False

    @property
    def is_plain(self) -> bool:
        """Whether puzzles are read as they usually are."""
        return self.boxes and not self.layout and self.symbols == AUTO

    @property
    def stopped(self) -> bool:
        """Whether nothing more is to be read, because something was unreadable and that is not to be passed over."""
        return self.strict and self.unreadable

    def items(self) -> Iterator[Item]:
        """Read every puzzle, file after file; what is unreadable is noted and remembered."""
        for source in self.sources():
            yield from self.items_of(source)

    def sources(self) -> Iterator[Source]:
        """Open every file while it is the one that is read."""
        for path in self.files:
            if self.stopped:
                return
            name = STANDARD_INPUT if path == "-" else plain(click.format_filename(path))
            self.progress.begin(name)
            with ExitStack() as stack:
                try:
                    source = stack.enter_context(opened(path, name, self._typing))
                except OSError as error:
                    written = written_out(path, self.boxes)
                    if not written:
                        self.refuse_file(name, error)
                        continue
                    source = written
                    if not is_a_line(path):
                        self.note(f"There is no file '{_shortened(path)}'; the text is read as a puzzle.{self._hint}")
                if source.notice:
                    self.note(f"{name}: {source.notice}")
                yield source

    @property
    def _hint(self) -> str:
        return " Quotes keep a grid with blanks together." if len(self.files) > 1 else ""

    @contextmanager
    def _typing(self) -> Iterator[None]:
        """Let a person type: nothing is written over it, and the time does not count."""
        self.note("Type or paste puzzles; Ctrl-D on a line of its own (Windows: Ctrl-Z, Enter) ends them.")
        with self.progress.hidden():
            yield
            self.progress.restart()

    def items_of(self, source: Source) -> Iterator[Item]:
        """Read every puzzle of a file; a guess about its layout is noted once."""
        from solver.errors import FormatError

        announced: set[str] = set()
        try:
            total, outcomes = source.read(self.repair, self.boxes, self.layout, self.symbols)
            if total == MANY:
                self.progress.share = lambda: source.done / source.size if source.size else 0.0
            else:
                self.progress.total = total
            for number, outcome in enumerate(outcomes, 1):
                if isinstance(outcome, FormatError):
                    self.refuse(source.name, _numbered(outcome, number))
                else:
                    if outcome.taken_for and outcome.taken_for not in announced:
                        announced.add(outcome.taken_for)
                        self.note(f"{source.name}, line {outcome.line}: taken for {outcome.taken_for}.")
                    for notice in outcome.notices:
                        if notice not in announced:
                            announced.add(notice)
                            self.note(f"{source.name}, line {outcome.line}: {notice}{_other_symbols(outcome)}")
                    if outcome.warning:
                        self.note(f"{source.name}, line {outcome.line}: {outcome.warning}")
                    yield Item(outcome, source.name, number, total, len(self.files) > 1)
                self.progress.done = min(number, total)
                if self.stopped:
                    return
        except FormatError as error:
            self.refuse(source.name, error)
        except OSError as error:
            self.refuse_file(source.name, error)

    def refuse_file(self, source: str, reason: OSError) -> None:
        """Note that a file cannot be read, or not further."""
        from solver.errors import FormatError, Help

        self.refuse(source, FormatError.at(reason.strerror or str(reason), help=Help.NONE))

    def refuse(self, source: str, error: FormatError) -> None:
        """Note why a puzzle cannot be read, and how to accept the proposed repair."""
        self.unreadable = True
        self.note(*refusal(source, error))

    def finish(self, code: int = 0) -> NoReturn:
        """End the command with this exit code, or with 2 if anything was unreadable."""
        click.get_current_context().exit(UNREADABLE if self.unreadable else code)


def _other_symbols(entry: Entry) -> str:
    """Return which option reads the symbols of the text in another way; '' where there is none."""
    others = {"0-F": " --symbols 1-G takes 0 for a blank.", "1-G": " --symbols 0-F reads it so."}
    return others.get(entry.symbols, "")


def _numbered(error: FormatError, number: int) -> FormatError:
    """Give the error of a single puzzle its number among all of its file, if it names any."""
    from solver.errors import FormatError

    if len({problem.puzzle for problem in error.problems if problem.puzzle}) != 1:
        return error
    return FormatError(
        *(problem.with_number(number) for problem in error.problems), repair=error.repair, ways=error.ways
    )


def _shortened(text: str) -> str:
    words = one_line(text)
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 1]}\u2026"


def refusal(source: str, error: FormatError) -> list[str]:
    """List the message on an unreadable puzzle: one sentence, after the place in the source."""
    from solver.formats import refusals

    problem = error.problems[0]
    place = [f"line {problem.line}"] if problem.line is not None else []
    place += [f"column {problem.column}"] if problem.column is not None else []
    sentence = refusals.describe(error) if refusals.helps(error) else problem.message
    return [f"{', '.join([source, *place])}: {sentence}"]
