"""Load documents.toml, the data of the pages about the five course documents, and add addresses and outputs.

>>> [document.number for document in documents()]
['000', '001', '002', '003', '004']
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any, Final

from solver import Grid, Puzzle
from solver.errors import FormatError
from solver.formats import Entry, board_link, decode, read, write
from solver.shape import CLASSIC
from solver.text import count_noun
from webapp.demo.address import both_ways
from webapp.demo.lessons import lessons
from webapp.learn.terminal import RUN, Printed, given_input, run_line, split_line
from webapp.serving.addresses import address_of
from webapp.shared.board_cells import BoardView
from webapp.shared.builtin_puzzles import Example, example_of

_PAGES: Final = {  # page in documents.toml -> endpoint, and the word in front of a link to it
    "board": ("board.show", "Board"),
    "demo": ("demo.show", "Demo"),
    "race": ("race.show", "Race"),
    "times": ("race.show", "Python against compiled"),
    "collection": ("library.show", "Puzzles"),
    "verify": ("verify.show", "Check"),
    "picture": ("pictures.choose", "Picture"),
    "lesson": ("demo.show", "Lesson"),
}
_DRAW: Final = ("sudoku", "draw")
FOLDED_LINES: Final = 17  # the page folds an output with more lines


@dataclass(frozen=True)
class Link:
    """A link to a page that shows something from the document."""

    page: str
    text: str
    puzzle: Example | None
    lesson: str
    name: str  # the key of a collection, or ""
    fields: Mapping[str, str]

    @property
    def kind(self) -> str:
        """Name the kind of page that the link leads to: "Board", "Demo", "Lesson"."""
        return _PAGES[self.page][1]

    @property
    def view(self) -> BoardView | None:
        """The board that the page shows, for a thumbnail: of a lesson its telling moment; None without a puzzle."""
        if self.lesson:
            return lessons()[self.lesson].view
        return self.puzzle.view if self.puzzle else None

    @property
    def address(self) -> str:
        """Build the address, below the path prefix of the server if it has one."""
        if self.lesson:
            return lessons()[self.lesson].address
        board = self.puzzle.fields if self.puzzle else {}
        named = {"name": self.name} if self.name else {}
        lanes = both_ways() if self.page == "times" else {}
        return address_of(_PAGES[self.page][0], board | lanes | dict(self.fields), **named)


@dataclass(frozen=True)
class File:
    """An input file that the commands of a document read; this server offers it for download."""

    name: str
    content: bytes

    @property
    def address(self) -> str:
        """Build the address where the file is downloaded."""
        return address_of("documents.send", {}, name=self.name)


@dataclass(frozen=True)
class ProgramInput:
    """The texts that the program of a command line reads: its standard input, and a file that it opens itself."""

    standard: str | None  # None if the line gives none to the program
    file_name: str = ""
    file: str = ""

    @property
    def puzzle(self) -> Puzzle | None:
        """The first puzzle in it that has something to search for; None if there is none of 9x9."""
        try:
            found = read(self.file or self.standard or "").entries[0].puzzle
        except (FormatError, IndexError):
            return None
        return found if found.shape == CLASSIC and not found.givens.is_full() else None


@dataclass(frozen=True)
class Command:
    """A command line, what it does, and what it prints."""

    run: str
    text: str
    files: Mapping[str, bytes]  # content by name: what the command may read
    recorded: Printed | None = None  # the output in documents.toml; None: the program runs here
    contains: str = ""  # a part of the output, if the output differs from run to run

    @cached_property
    def printed(self) -> Printed:
        """Return the recorded output, or run the document's program for it, once, on the first access."""
        return self.recorded or run_line(self.run, self.files)

    @property
    def race_address(self) -> str:
        """Build the address of a race that measures what the command does: Python against compiled code."""
        return address_of("race.show", both_ways())

    @property
    def runs_program(self) -> bool:
        """Whether the line runs a document's program."""
        return " ".join(RUN) in self.run

    @cached_property
    def input(self) -> ProgramInput | None:
        """The texts that its program reads in the example; None if it reads nothing, or is none of the documents'."""
        if not self.runs_program:
            return None
        stages = split_line(self.run)
        given = given_input(stages, self.files).decode() if stages.before or stages.file else None
        opened = next((word for word in (*stages.program, *(given or "").split()) if word in self.files), "")
        return ProgramInput(given, opened, self.files[opened].decode() if opened else "") if given or opened else None

    def run_on(self, given: ProgramInput) -> Printed:
        """Run the document's program on these texts."""
        files = {**self.files, given.file_name: given.file.encode()} if given.file_name else self.files
        return run_line(self.run, files, None if given.standard is None else given.standard.encode())

    @property
    def picture(self) -> str:
        """Build the address of the picture that the command draws; "" if it draws none."""
        words = shlex.split(self.run)
        if tuple(words[:2]) != _DRAW:
            return ""
        puzzle = read(decode(self.files[words[2]])).entries[0].puzzle
        options = dict(zip(words[3::2], words[4::2], strict=True))
        place = {"suffix": self.file_drawn.rpartition(".")[2], "kind": options.get("--kind", "puzzle")}
        fields = board_link.to_fields(puzzle)
        if "--algorithm" in options:
            search = {"lanes": options["--algorithm"], "at": options["--move"]}
            return address_of("demo_pictures.send", fields | search, **place)
        preset = {"preset": options["--preset"]} if "--preset" in options else {}
        return address_of("pictures.send", fields | preset, **place)

    @property
    def file_drawn(self) -> str:
        """Name the file that the command writes; "" if it writes none."""
        words = self.run.split()
        return words[words.index("-o") + 1] if "-o" in words else ""

    @property
    def is_long(self) -> bool:
        """Whether the output has more than `FOLDED_LINES` lines, so that the page folds it."""
        return self.printed.output.count(b"\n") > FOLDED_LINES

    @property
    def size(self) -> str:
        """Return how many lines the command prints: "1 line", "12 lines"."""
        count = len(self.printed.output.splitlines())
        return count_noun(count, "line")


@dataclass(frozen=True)
class Part:
    """A section of the page of a document: a step towards the whole program, or a further task of the document."""

    key: str
    name: str
    methods: tuple[str, ...]
    asks: str
    links: tuple[Link, ...]
    commands: tuple[Command, ...]


@dataclass(frozen=True)
class StepsPage:
    """The page of a document that builds its program in steps."""

    title: str
    intro: str
    link: str  # the text of the link to the page
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class CourseDocument:
    """One of the five documents: its task, where this workbench covers it, and the findings in its text."""

    key: str
    number: str
    title: str
    author: str
    asks: str
    puzzle: Example
    files: tuple[File, ...]
    links: tuple[Link, ...]
    commands: tuple[Command, ...]
    findings: tuple[str, ...]
    page: StepsPage | None
    exercise: Command | None  # the page of steps asks about its output
    answer: Command | None  # the correct command

    @property
    def program(self) -> Command:
        """The command that runs the document's program on an input, which the page shows first."""
        return next(command for command in self.commands if command.input)

    @property
    def acts(self) -> list[tuple[str, str, str]]:
        """List what people do with the document first, each as an icon, words and an address."""
        first = {link.page: link for link in reversed(self.links)}
        return [
            ("board", "Open puzzle", address_of("board.show", self.puzzle.fields)),
            ("demo", "Watch it search its example", first["demo"].address),
            ("learn", "Lesson", first["lesson"].address),
            ("print", "Assignment sheet", address_of("printing.show", {"sheet": "assignment", "document": self.key})),
        ]

    def watch(self, given: ProgramInput) -> str:
        """Build the address where its search is watched on a puzzle that its program has read; '' without one."""
        link = next(link for link in self.links if link.page == "demo")
        return address_of("demo.show", board_link.to_fields(given.puzzle) | dict(link.fields)) if given.puzzle else ""

    @property
    def further_links(self) -> list[Link]:
        """List the links that lead to none of the pages of `acts`."""
        shown = {address for _, _, address in self.acts}
        return [link for link in self.links if link.address not in shown]

    @property
    def all_commands(self) -> tuple[Command, ...]:
        """List the commands of the document and those on its page of steps."""
        return (*self.commands, *self.page_commands)

    @property
    def page_commands(self) -> tuple[Command, ...]:
        """List the commands on the page of steps, then the exercise and its answer."""
        parts = self.page.parts if self.page else ()
        commands = [command for part in parts for command in part.commands]
        return (*commands, *(command for command in (self.exercise, self.answer) if command))

    def files_read_by(self, commands: Iterable[Command]) -> list[File]:
        """List the files of this document that occur in the command lines."""
        words = {word for command in commands for word in command.run.split()}
        return [file for file in self.files if file.name in words]


@cache
def documents() -> tuple[CourseDocument, ...]:
    """Load the five documents, in order of their numbers."""
    text = resources.files("webapp.learn").joinpath("documents.toml").read_text(encoding="utf-8")
    return tuple(map(_document, tomllib.loads(text)["document"]))


def find_file(name: str) -> File:
    """Find the file that a command reads under this name.

    Raises:
        KeyError: No document has a file of this name.
    """
    return {file.name: file for document in documents() for file in document.files}[name]


def find_command(run: str) -> Command:
    """Find the command with this line.

    Raises:
        KeyError: No document has this command.
    """
    return {command.run: command for document in documents() for command in document.all_commands}[run]


def find_document(command: Command) -> CourseDocument:
    """Find the document of a command."""
    return next(document for document in documents() if command in document.all_commands)


def _document(row: Mapping[str, Any]) -> CourseDocument:
    files = tuple(map(_file, row["files"]))
    contents = {file.name: file.content for file in files}
    page = row.get("page")
    return CourseDocument(
        **{name: row[name] for name in ("key", "number", "title", "author", "asks")},
        puzzle=example_of(row["puzzle"]),
        files=files,
        links=tuple(map(_link, row["ways"])),
        commands=_commands(row, contents),
        findings=tuple(row["found"]),
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
    links = tuple(map(_link, row.get("ways", ())))
    return Part(row["key"], row["name"], tuple(row["methods"]), row["asks"], links, _commands(row, files))


def _commands(row: Mapping[str, Any], files: Mapping[str, bytes]) -> tuple[Command, ...]:
    return tuple(_command(each, files) for each in row["commands"])


def _command(row: Mapping[str, Any], files: Mapping[str, bytes]) -> Command:
    runs_here = " ".join(RUN) in row["run"] and "output" not in row
    recorded = None if runs_here else Printed(row.get("output", "").encode(), row.get("errors", ""), row.get("code", 0))
    return Command(row["run"], row["says"], files, recorded, row.get("contains", ""))


def _link(row: Mapping[str, Any]) -> Link:
    puzzle = example_of(row["puzzle"]) if "puzzle" in row else None
    return Link(row["to"], row["says"], puzzle, row.get("lesson", ""), row.get("name", ""), row.get("fields", {}))
