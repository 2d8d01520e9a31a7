"""Load the built-in puzzles: every collection of the puzzles/ folder, with what its header and remarks say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Final

from solver import CLASSIC, SHAPES, Grid, Puzzle
from solver.engine import LIVE_BUDGET, Verdict, solve
from solver.formats import board_link, read
from solver.techniques.technique import LEVELS, Level
from webapp.shared.board_cells import BoardView, grid_view

STARTERS: Final = ("gentle", "Easy 1", "Medium 1", "Hard 1")  # for an empty board
LEADING_COLLECTIONS: Final = ("famous", "source-documents", "counts", "generated")  # come before all others
STUDIED_COLLECTIONS: Final = ("source-documents", "counts", "generated", "sizes")  # They are beside the documents.
MAX_PANEL_EXAMPLES: Final = 2  # puzzles of a collection in the panels of other pages
MAX_WHOLE_COLLECTION: Final = 20  # puzzles; of a larger collection the gallery shows PICKED_EXAMPLES
PICKED_EXAMPLES: Final = 6
VERDICTS: Final = {
    Verdict.CONFLICT: "in conflict",
    Verdict.NONE: "no solution",
    Verdict.UNIQUE: "one solution",
    Verdict.SEVERAL: "several solutions",
    Verdict.UNDECIDED: "not decided",
}
_CLUE_COUNT: Final = re.compile(r"^\d+ givens[,;]? ?(and |of which )?")
_HARDEST: Final = "hardest "  # begins the remarks on puzzles of one level
_SHORT_NAME: Final = re.compile(r"\(([^()]+)\)")  # The short name of a technique is behind its long one.
_SCORE: Final = re.compile(r"(?<=\bscore )\d+")  # Files write it without a comma.
_GIVEN: Final = re.compile(r"\bgiven(?=s?\b)")  # as the files of puzzles call a clue


@dataclass(frozen=True)
class Example:
    """A built-in puzzle with its name and what it is good for."""

    name: str
    remark: str
    puzzle: Puzzle
    level: Level | None = None  # Only 9x9 puzzles with one solution have one.

    @cached_property
    def view(self) -> BoardView:
        """The clues, for a thumbnail."""
        return grid_view(self.puzzle.givens)

    @cached_property
    def verdict(self) -> str:
        """The verdict on the puzzle in few words."""
        return VERDICTS[solve(self.puzzle.givens, limit=2, budget=LIVE_BUDGET).verdict]

    @property
    def description(self) -> str:
        """The remark in the words of the page, without the number of clues, which is beside it."""
        text = _shorten_remark(self.remark)
        return text[:1].upper() + text[1:]

    @property
    def summary(self) -> str:
        """What the puzzle is good for: the remark up to its first semicolon, without the number of clues."""
        return _shorten_remark(self.remark.partition(";")[0])

    @property
    def size(self) -> str:
        """The number of clues, and the size if it is not 9x9."""
        shape, clues = self.puzzle.shape, sum(map(bool, self.puzzle.givens.digits))
        return f"{'' if shape == CLASSIC else f'{shape.size}x{shape.size}, '}{clues} clues"

    @property
    def own_name(self) -> str:
        """The name for a tile whose facts say the size, which begins the names of other sizes than 9x9."""
        name = self.name.removeprefix(f"{self.puzzle.shape.size}x{self.puzzle.shape.size} ")
        return name[:1].upper() + name[1:] if name != self.name else name

    @property
    def facts(self) -> str:
        """What a tile says below the name: the clues, and the hardest technique, the level or the verdict."""
        hardest = self.summary.removeprefix(_HARDEST) if self.summary.startswith(_HARDEST) else ""
        if found := _SHORT_NAME.search(hardest):
            hardest = found[1]
        return f"{self.size} · {hardest or (self.level.title if self.level else self.verdict)}"

    @property
    def purpose(self) -> str:
        """What a tile says below that: what the puzzle is good for, '' where its facts say it."""
        return "" if self.summary.startswith(_HARDEST) else self.summary

    @property
    def board(self) -> dict[str, str]:
        """The fields of a link that opens the puzzle without its name."""
        return board_link.to_fields(self.puzzle)

    @cached_property
    def fields(self) -> dict[str, str]:
        """The fields of a link that opens the puzzle with its name on the board."""
        return self.board | {"title": self.name}


@dataclass(frozen=True)
class Collection:
    """One file of the folder: its source, what it is good for, its puzzles."""

    key: str
    source: str
    good_for: str
    examples: tuple[Example, ...]
    level: Level | None = None  # All its puzzles have it, if they were chosen by it.

    @property
    def gallery_examples(self) -> tuple[Example, ...]:
        """The puzzles that the gallery of all collections shows."""
        return self.examples[:PICKED_EXAMPLES] if len(self.examples) > MAX_WHOLE_COLLECTION else self.examples

    @property
    def title(self) -> str:
        """The title of its page."""
        return self.key.replace("-", " ").capitalize()

    @property
    def panel_examples(self) -> tuple[Example, ...]:
        """The puzzles that the panels of other pages show."""
        return self.examples[:MAX_PANEL_EXAMPLES]

    @property
    def is_printable(self) -> bool:
        """Whether all its puzzles are of one size, as those of a sheet must be."""
        return len({example.puzzle.shape for example in self.examples}) == 1

    @property
    def further_count(self) -> int:
        """How many puzzles those panels leave out."""
        return len(self.examples) - len(self.panel_examples)


@cache
def collections() -> dict[str, Collection]:
    """Load every collection, keyed by the stem of its file.

    LEADING_COLLECTIONS come first, then the others by the length of their name, so that small sizes precede large ones.
    """
    found = {}
    for path in files("puzzles").iterdir():
        stem, dot, suffix = path.name.rpartition(".")
        if suffix in ("sdm", "txt"):
            found[stem] = _parse_collection(stem, path.read_text(encoding="utf-8"))
    return dict(sorted(found.items(), key=lambda item: _sort_key(item[0])))


def _sort_key(key: str) -> tuple[int, int, str]:
    place = LEADING_COLLECTIONS.index(key) if key in LEADING_COLLECTIONS else len(LEADING_COLLECTIONS)
    return place, len(key), key


def by_level() -> dict[Level, Collection]:
    """Find the collection of each level, the easiest level first."""
    found = {each.level: each for each in collections().values() if each.level}
    return {level: found[level] for level in Level}


def gallery_collections() -> list[Collection]:
    """List every collection as the galleries show them: those of one level first."""
    return [*by_level().values(), *(each for each in collections().values() if not each.level)]


@cache
def _by_name() -> dict[str, Example]:
    return {example.name: example for each in collections().values() for example in each.examples}


def example_of(name: str) -> Example:
    """Find the built-in puzzle with that name. Raises KeyError if there is none."""
    return _by_name()[name]


def starters() -> list[Example]:
    """List the puzzles that an empty board offers."""
    return [example_of(name) for name in STARTERS]


def example_names() -> list[str]:
    """List the names of all built-in puzzles."""
    return list(_by_name())


def default_puzzle() -> Puzzle:
    """Choose the puzzle of an address that names none: the first of the source documents."""
    return collections()["source-documents"].examples[0].puzzle


@cache
def empty_boards() -> list[Example]:
    """Make a board without clues of every size."""
    shapes = SHAPES.values()
    return [
        Example(str(shape), f"boxes of {shape.box_height} by {shape.box_width}", Puzzle.of(Grid.empty(shape)))
        for shape in shapes
    ]


def _shorten_remark(remark: str) -> str:
    words = _GIVEN.sub("clue", _CLUE_COUNT.sub("", remark))
    return _SCORE.sub(lambda found: f"{int(found[0]):,}", words)


def _parse_collection(key: str, text: str) -> Collection:
    heads, levels = dict[str, str](), dict[str, Level]()
    own_level, examples = None, []
    for line in text.splitlines():
        if line.startswith("#"):
            field, _, value = line.lstrip("# ").partition(":")
            heads[field.strip().lower()] = value.strip()
            levels, own_level = _parse_levels(heads.get("levels", "")), _parse_levels(heads.get("level", "")).get("")
        elif line.strip():
            givens, _, comment = line.partition("#")
            name, _, remark = comment.partition(":")
            puzzle, name = read(givens).entries[0].puzzle, name.strip()
            examples.append(Example(name, remark.strip(), puzzle, levels.get(name) or own_level))
    return Collection(key, heads.get("source", ""), heads.get("good for", ""), tuple(examples), own_level)


def _parse_levels(text: str) -> dict[str, Level]:
    """Parse the levels of named puzzles, as in 'gentle Easy; minimal Hard'."""
    pairs = [each.strip().rpartition(" ") for each in text.split(";") if each.strip()]
    return {name: LEVELS[title.lower()] for name, _, title in pairs}
