"""What the pages about the five course documents say: data of documents.toml, with addresses and outputs.

>>> [document.number for document in documents()]
['000', '001', '002', '003', '004']
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any, Final

from solver import Grid, Puzzle
from solver.formats import Entry, write
from webapp.demo.lessons import lessons
from webapp.learn.terminal import Printed, run_line
from webapp.serving.addresses import address_of
from webapp.shared.builtin_puzzles import Example, example_of

_PAGES: Final = {  # by the words of the data: their endpoints, and what is written before a link there
    "board": ("board.show", "Board"),
    "demo": ("demo.show", "Demo"),
    "race": ("race.show", "Race"),
    "times": ("times.show", "Times"),
    "survey": ("survey.show", "Times"),
    "verify": ("verify.show", "Verify"),
    "picture": ("pictures.choose", "Picture"),
    "lesson": ("demo.show", "Lesson"),
}
FOLDED_LINES: Final = 17  # an output with more lines is opened by whoever wants to see it


@dataclass(frozen=True)
class Way:
    """A link to where something of the document lives."""

    page: str
    says: str
    puzzle: Example | None
    lesson: str
    name: str  # of a collection
    fields: Mapping[str, str]

    @property
    def kind(self) -> str:
        """The word for what it leads to."""
        return _PAGES[self.page][1]

    @property
    def address(self) -> str:
        """The address, below whatever prefix the server has."""
        if self.lesson:
            return lessons()[self.lesson].address
        board = self.puzzle.fields if self.puzzle else {}
        named = {"name": self.name} if self.name else {}
        return address_of(_PAGES[self.page][0], board | dict(self.fields), **named)


@dataclass(frozen=True)
class File:
    """What the commands of a document read, as this server offers it for download."""

    name: str
    content: bytes

    @property
    def address(self) -> str:
        """Where it is downloaded."""
        return address_of("documents.send", {}, name=self.name)


@dataclass(frozen=True)
class Command:
    """A line for the terminal, and what it prints."""

    run: str
    says: str
    files: Mapping[str, bytes]  # that it may read
    told: Printed | None = None  # what it prints, where it does not run here
    contains: str = ""  # a part of an output that is never the same twice

    @cached_property
    def printed(self) -> Printed:
        """What it prints: a document's program is run the first time that somebody asks."""
        return self.told or run_line(self.run, self.files)

    @property
    def is_long(self) -> bool:
        """Whether the output takes so much room that the page folds it."""
        return self.printed.output.count("\n") > FOLDED_LINES

    @property
    def size(self) -> str:
        """How many lines it prints, in words."""
        count = len(self.printed.output.splitlines())
        return f"{count} line{'s' if count != 1 else ''}"


@dataclass(frozen=True)
class Part:
    """A section of the page of a document: a step on the way to the whole program, or what it asks beside that."""

    key: str
    name: str
    methods: tuple[str, ...]
    asks: str
    ways: tuple[Way, ...]
    commands: tuple[Command, ...]


@dataclass(frozen=True)
class StepsPage:
    """The page of a document that is built up in steps."""

    title: str
    intro: str
    link: str  # the words of the link to it
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class CourseDocument:
    """One of the five documents: what it asks, where that lives here, what was found in it."""

    key: str
    number: str
    title: str
    author: str
    asks: str
    puzzle: Example
    files: tuple[File, ...]
    ways: tuple[Way, ...]
    commands: tuple[Command, ...]
    found: tuple[str, ...]
    page: StepsPage | None
    exercise: Command | None  # whose output is asked about on that page
    answer: Command | None  # that does it right

    @property
    def page_commands(self) -> tuple[Command, ...]:
        """The commands of its page of steps."""
        parts = self.page.parts if self.page else ()
        commands = [command for part in parts for command in part.commands]
        return (*commands, *(command for command in (self.exercise, self.answer) if command))

    def read_by(self, commands: Iterable[Command]) -> list[File]:
        """The files that these commands read."""
        words = {word for command in commands for word in command.run.split()}
        return [file for file in self.files if file.name in words]


@cache
def documents() -> tuple[CourseDocument, ...]:
    """The five documents in their order."""
    text = resources.files("webapp.learn").joinpath("documents.toml").read_text(encoding="utf-8")
    return tuple(map(_document, tomllib.loads(text)["document"]))


def file_of(name: str) -> File:
    """The file that a command reads by that name. Raises KeyError where there is none."""
    return {file.name: file for document in documents() for file in document.files}[name]


def _document(row: Mapping[str, Any]) -> CourseDocument:
    files = tuple(map(_file, row["files"]))
    contents = {file.name: file.content for file in files}
    page = row.get("page")
    return CourseDocument(
        **{name: row[name] for name in ("key", "number", "title", "author", "asks")},
        puzzle=example_of(row["puzzle"]),
        files=files,
        ways=tuple(map(_way, row["ways"])),
        commands=_commands(row, contents),
        found=tuple(row["found"]),
        page=StepsPage(**page, parts=tuple(_part(part, contents) for part in row["parts"])) if page else None,
        exercise=_command(row["exercise"], contents) if "exercise" in row else None,
        answer=_command(row["answer"], contents) if "answer" in row else None,
    )


def _file(row: Mapping[str, str]) -> File:
    text = row.get("text", "")
    if not text:
        puzzle = Puzzle.of(Grid.parse(row["grid"])) if "grid" in row else example_of(row["puzzle"]).puzzle
        text = write(row["format"], [Entry(puzzle)]).replace(".", row.get("blank", "."))
    return File(row["name"], text.encode())


def _part(row: Mapping[str, Any], files: Mapping[str, bytes]) -> Part:
    ways = tuple(map(_way, row.get("ways", ())))
    return Part(row["key"], row["name"], tuple(row["methods"]), row["asks"], ways, _commands(row, files))


def _commands(row: Mapping[str, Any], files: Mapping[str, bytes]) -> tuple[Command, ...]:
    return tuple(_command(each, files) for each in row["commands"])


def _command(row: Mapping[str, Any], files: Mapping[str, bytes]) -> Command:
    runs_here = "sudoku run " in row["run"] and "output" not in row
    told = None if runs_here else Printed(row.get("output", ""), row.get("errors", ""), row.get("code", 0))
    return Command(row["run"], row["says"], files, told, row.get("contains", ""))


def _way(row: Mapping[str, Any]) -> Way:
    puzzle = example_of(row["puzzle"]) if "puzzle" in row else None
    return Way(row["to"], row["says"], puzzle, row.get("lesson", ""), row.get("name", ""), row.get("fields", {}))
