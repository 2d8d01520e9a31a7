"""The built-in puzzles: every collection of the puzzles/ folder, one click away from the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Final

from flask import Blueprint, Response, abort, get_template_attribute, render_template
from markupsafe import Markup

from solver import CLASSIC, SHAPES, Grid, Puzzle
from solver.engine import LIVE_BUDGET, Verdict, solve
from solver.formats import board_link, read
from solver.techniques.technique import Level
from webapp.serving.compression import CACHED_PAGE_EFFORT, cached_page
from webapp.shared.board_cells import BoardView, grid_view

pages = Blueprint("library", __name__)

STARTERS: Final = ("gentle", "Liang Figure 2 as printed", "Inkala 2012", "Anti-brute-force")  # for an empty board
FIRST: Final = ("famous", "source-documents", "counts", "generated")  # collections that come before all others
SHOWN: Final = 2  # puzzles of a collection in the panels of other pages
MANY: Final = 20  # of a collection with more the gallery shows FEW
FEW: Final = 6
VERDICTS: Final = {
    Verdict.CONFLICT: "in conflict",
    Verdict.NONE: "no solution",
    Verdict.UNIQUE: "one solution",
    Verdict.SEVERAL: "several solutions",
    Verdict.UNDECIDED: "not decided",
}
_CLUES: Final = re.compile(r"^\d+ givens[,;]? ?(and |of which )?")
_GIVEN: Final = re.compile(r"\bgiven(?=s?\b)")  # as the files of puzzles call a clue


@dataclass(frozen=True)
class Example:
    """A built-in puzzle with its name and what it is good for."""

    name: str
    remark: str
    puzzle: Puzzle
    level: Level | None = None  # of 9x9 puzzles with one solution

    @property
    def level_number(self) -> int:
        """The level, counted from 1; 0 for none."""
        return list(Level).index(self.level) + 1 if self.level else 0

    @cached_property
    def view(self) -> BoardView:
        """Its clues, for a thumbnail."""
        return grid_view(self.puzzle.givens)

    @cached_property
    def verdict(self) -> str:
        """What is true of it, in few words."""
        return VERDICTS[solve(self.puzzle.givens, limit=2, budget=LIVE_BUDGET).verdict]

    @property
    def told(self) -> str:
        """The remark in the words of the page, without the number of clues, which stands beside it."""
        told = _worded(self.remark)
        return told[:1].upper() + told[1:]

    @property
    def gist(self) -> str:
        """What it is good for: what is told of the remark up to its first semicolon."""
        return _worded(self.remark.partition(";")[0])

    @property
    def size(self) -> str:
        """How many clues it has, and its size where that is not the usual one."""
        shape, clues = self.puzzle.shape, sum(map(bool, self.puzzle.givens.digits))
        return f"{'' if shape == CLASSIC else f'{shape.size}x{shape.size}, '}{clues} clues"

    @property
    def board(self) -> dict[str, str]:
        """The fields of the link that opens it without its name."""
        return board_link.to_fields(self.puzzle)

    @cached_property
    def fields(self) -> dict[str, str]:
        """The fields of the link that opens it on the board."""
        return self.board | {"title": self.name}


@dataclass(frozen=True)
class Collection:
    """One file of the folder: where its puzzles come from, what they are good for."""

    key: str
    source: str
    good_for: str
    examples: tuple[Example, ...]
    level: Level | None = None  # of all its puzzles, where they were chosen by it

    @property
    def picked(self) -> tuple[Example, ...]:
        """Those that the gallery of all collections shows."""
        return self.examples[:FEW] if len(self.examples) > MANY else self.examples

    @property
    def title(self) -> str:
        """What it is called."""
        return self.key.replace("-", " ").capitalize()

    @property
    def first(self) -> tuple[Example, ...]:
        """Those that the panels of other pages show."""
        return self.examples[:SHOWN]

    @property
    def prints(self) -> bool:
        """Whether its puzzles are of one size, as those of a sheet must be."""
        return len({example.puzzle.shape for example in self.examples}) == 1

    @property
    def further(self) -> int:
        """How many they leave out."""
        return len(self.examples) - len(self.first)


@cache
def collections() -> dict[str, Collection]:
    """Every collection by its file's stem: FIRST, then the others in the order of their names, small sizes first."""
    found = {}
    for path in files("puzzles").iterdir():
        stem, dot, suffix = path.name.rpartition(".")
        if suffix in ("sdm", "txt"):
            found[stem] = _collection(stem, path.read_text(encoding="utf-8"))
    return dict(sorted(found.items(), key=lambda item: _place(item[0])))


def _place(key: str) -> tuple[int, int, str]:
    place = FIRST.index(key) if key in FIRST else len(FIRST)
    return place, len(key), key


def by_level() -> dict[Level, Collection]:
    """The collections that hold the puzzles of one level, the easiest first."""
    found = {each.level: each for each in collections().values() if each.level}
    return {level: found[level] for level in Level}


@pages.app_template_global()
def shelves() -> list[Collection]:
    """Every collection as the galleries have them: those of one level first."""
    return [*by_level().values(), *(each for each in collections().values() if not each.level)]


@cache
def _by_name() -> dict[str, Example]:
    return {example.name: example for each in collections().values() for example in each.examples}


def example_of(name: str) -> Example:
    """The built-in puzzle of that name. Raises KeyError where there is none."""
    return _by_name()[name]


def example_names() -> list[str]:
    """The names of all built-in puzzles."""
    return list(_by_name())


def default_puzzle() -> Puzzle:
    """The puzzle that is searched where an address names none: the first of the source documents."""
    return collections()["source-documents"].examples[0].puzzle


@pages.app_template_global()
def starters() -> list[Example]:
    """The puzzles to start with."""
    return [example_of(name) for name in STARTERS]


@pages.app_template_global()
def examples_panel(title: str, endpoint: str, further: Mapping[str, str] | None = None) -> Markup:
    """Return the panel with the first puzzles of every collection.

    `endpoint` names the page that opens them, `further` its other fields.
    """
    made: Markup = get_template_attribute("shared/_examples.html", "examples")(title, endpoint, further or {})
    return made


@pages.get("/examples")
def examples() -> Response:
    """What stands in the panel of the board page, fetched once it opens."""
    return first_examples("board.show", {})


def first_examples(endpoint: str, further: Mapping[str, str]) -> Response:
    """Answer with the first puzzles of every collection.

    `endpoint` names the page that opens them, `further` its other fields.
    """
    make = get_template_attribute("shared/_examples.html", "within")
    return cached_page(lambda: make(endpoint, further), effort=CACHED_PAGE_EFFORT)


@cache
def empty_boards() -> list[Example]:
    """A board without clues of every size."""
    shapes = SHAPES.values()
    return [
        Example(str(shape), f"boxes of {shape.box_height} by {shape.box_width}", Puzzle.of(Grid.empty(shape)))
        for shape in shapes
    ]


@pages.get("/puzzles/")
def index() -> str:
    """The page with all collections."""
    return render_template("shared/puzzles.html", collections=shelves(), empty=empty_boards())


@pages.get("/puzzles/<name>")
def show(name: str) -> str:
    """The page of one collection."""
    collection = collections().get(name)
    if collection is None:
        abort(404, f"There is no collection of that name: take {', '.join(collections())}.")
    return render_template("shared/collection.html", collection=collection)


def _worded(remark: str) -> str:
    return _GIVEN.sub("clue", _CLUES.sub("", remark))


def _collection(key: str, text: str) -> Collection:
    heads, levels = dict[str, str](), dict[str, Level]()
    own, examples = None, []
    for line in text.splitlines():
        if line.startswith("#"):
            word, _, rest = line.lstrip("# ").partition(":")
            heads[word.strip().lower()] = rest.strip()
            levels, own = _levels(heads.get("levels", "")), _levels(heads.get("level", "")).get("")
        elif line.strip():
            givens, _, comment = line.partition("#")
            name, _, remark = comment.partition(":")
            puzzle, name = read(givens).entries[0].puzzle, name.strip()
            examples.append(Example(name, remark.strip(), puzzle, levels.get(name) or own))
    return Collection(key, heads.get("source", ""), heads.get("good for", ""), tuple(examples), own)


def _levels(text: str) -> dict[str, Level]:
    """The level of each puzzle that is named with one: 'gentle Easy; minimal Hard'."""
    pairs = [each.strip().rpartition(" ") for each in text.split(";") if each.strip()]
    return {name: Level[title.upper()] for name, _, title in pairs}
