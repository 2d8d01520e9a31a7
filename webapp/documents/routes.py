"""The map from the five course documents to this workbench: GET /documents.

What is told of each is data, in documents.toml beside this file; addresses and thumbnails are made here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from flask import Blueprint, render_template

from webapp.demo.lessons import lessons
from webapp.library import Example, example_of
from webapp.serving.addresses import address_of

pages = Blueprint("documents", __name__)

_PAGES: Final = {  # by the words of the data: their endpoints, and what is written before a link there
    "board": ("board.show", "Board"),
    "demo": ("demo.show", "Demo"),
    "race": ("race.show", "Race"),
    "times": ("times.show", "Times"),
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
        return address_of(_PAGES[self.page][0], board | dict(self.fields))


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


@cache
def documents() -> tuple[CourseDocument, ...]:
    """The five documents in their order."""
    text = files("webapp.documents").joinpath("documents.toml").read_text(encoding="utf-8")
    return tuple(map(_document, tomllib.loads(text)["document"]))


@pages.get("/documents")
def show() -> str:
    """The page."""
    return render_template("documents/page.html", documents=documents())


def _document(row: Mapping[str, Any]) -> CourseDocument:
    told = {name: row[name] for name in ("key", "number", "title", "author", "asks")}
    return CourseDocument(
        **told,
        puzzle=example_of(row["puzzle"]),
        files=tuple(File(each["name"], example_of(each["puzzle"]), each["format"]) for each in row["files"]),
        ways=tuple(map(_way, row["ways"])),
        commands=tuple(Command(**each) for each in row["commands"]),
        found=tuple(row["found"]),
    )


def _way(row: Mapping[str, Any]) -> Way:
    puzzle = example_of(row["puzzle"]) if "puzzle" in row else None
    return Way(row["to"], row["says"], puzzle, row.get("lesson", ""), row.get("fields", {}))
