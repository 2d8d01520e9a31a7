"""What the pages about the five course documents tell: data of documents.toml, with addresses and thumbnails.

>>> [document.number for document in documents()]
['000', '001', '002', '003', '004']
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from webapp.demo.lessons import lessons
from webapp.library import Example, example_of
from webapp.serving.addresses import address_of

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
    """What the commands of a document read, as this server hands it out."""

    name: str
    puzzle: Example
    form: str

    @property
    def address(self) -> str:
        """Where it is downloaded."""
        return address_of("texts.send", self.puzzle.fields, key=self.form, download=1)


@dataclass(frozen=True)
class Command:
    """A line for the terminal. `prints` and `code` are claims for tests: what it tells, and its exit code."""

    run: str
    says: str
    prints: str = ""
    code: int = 0


@dataclass(frozen=True)
class Step:
    """A program on the way to the whole one: what it does, and what there is here to compare it with."""

    name: str
    method: str
    asks: str
    ways: tuple[Way, ...]
    commands: tuple[Command, ...]


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
    steps: tuple[Step, ...]

    def read_by(self, commands: Iterable[Command]) -> list[File]:
        """The files that these commands read."""
        words = {word for command in commands for word in command.run.split()}
        return [file for file in self.files if file.name in words]


@cache
def documents() -> tuple[CourseDocument, ...]:
    """The five documents in their order."""
    text = files("webapp.documents").joinpath("documents.toml").read_text(encoding="utf-8")
    return tuple(map(_document, tomllib.loads(text)["document"]))


def document_of(key: str) -> CourseDocument:
    """The document with that key. Raises KeyError where there is none."""
    return {document.key: document for document in documents()}[key]


def _document(row: Mapping[str, Any]) -> CourseDocument:
    told = {name: row[name] for name in ("key", "number", "title", "author", "asks")}
    return CourseDocument(
        **told,
        puzzle=example_of(row["puzzle"]),
        files=tuple(File(each["name"], example_of(each["puzzle"]), each["format"]) for each in row["files"]),
        ways=tuple(map(_way, row["ways"])),
        commands=_commands(row),
        found=tuple(row["found"]),
        steps=tuple(map(_step, row.get("steps", ()))),
    )


def _step(row: Mapping[str, Any]) -> Step:
    ways = tuple(map(_way, row.get("ways", ())))
    return Step(row["name"], row["method"], row["asks"], ways, _commands(row))


def _commands(row: Mapping[str, Any]) -> tuple[Command, ...]:
    return tuple(Command(**each) for each in row["commands"])


def _way(row: Mapping[str, Any]) -> Way:
    puzzle = example_of(row["puzzle"]) if "puzzle" in row else None
    return Way(row["to"], row["says"], puzzle, row.get("lesson", ""), row.get("name", ""), row.get("fields", {}))
