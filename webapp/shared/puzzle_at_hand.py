"""The puzzle at hand: the one that a person works on, which every link to another page carries along.

It is in the address of every page, as the fields p, e, n, x of `board_link` and its title. What was solved for the
person, an open hint and the settings of a page do not travel. So everything works without script and without storage.

    address  -- read once a request -->  PuzzleAtHand  -- `add_to_address` -->  every link to a page of a room
       ^                                                                              |
       +----------------------------------- the person follows one -------------------+

A page whose address has no `p` takes the puzzle that the browser stored last: `static/shared/at_hand.js` reads
`stored_puzzle_use` for how. `/?p=` is an empty board on purpose. An example that a page shows because it was given no
puzzle has the field EXAMPLE beside it, and never becomes the puzzle at hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final
from urllib.parse import urlencode

from flask import g, has_request_context, request
from werkzeug.exceptions import HTTPException

from solver import FormatError, Puzzle
from solver.formats import board_link
from solver.grid import count_clues
from solver.techniques.rating import begins_with_level
from webapp.shared.fields import title_of
from webapp.shared.levels import find_level
from webapp.shared.rooms import ROOMS, find_place
from webapp.shared.technique_titles import parse_practice_title, short_name
from webapp.shared.thumbnails import draw_runs

BOARD_FIELDS: Final = ("p", "e", "n", "x")  # An address has these; the title comes with them.
EXAMPLE: Final = "example"  # a field: the puzzle of this address is an example
MAX_NAME_CHARACTERS: Final = 16  # in the bar
NOT_CARRYING: Final = ("board.update", "qr.show")  # pages of a room that are given their board in another way
OWN_PUZZLE_FIELDS: Final = ("lesson", EXAMPLE)  # an address with one of these shows a puzzle that is not the stored one
PLACELESS_ENDPOINTS: Final = (  # pages of no room that keep the puzzle in the bar
    *("settings.show", "manual.index", "manual.show_part", "manual.show", "manual.search"),
)
CARRYING_ENDPOINTS: Final = frozenset(
    endpoint
    for page_room in ROOMS
    for tab in page_room.tabs
    for endpoint in (tab.endpoint, *tab.also)
    if endpoint not in NOT_CARRYING
) | {*PLACELESS_ENDPOINTS}
SHOWING_ENDPOINTS: Final = (  # pages that show the puzzle at hand: without one they open with the stored one
    *("board.show", "hints.show", "pictures.choose", "texts.choose"),
    *("demo.show", "race.show", "own_program.show", "printing.show"),
)
ROOMS_WITH_CANONICAL: Final = (
    "Learn",
    "Puzzles",
    "Print",
)  # a search engine sees one address of each page


@dataclass(frozen=True)
class PuzzleAtHand:
    """The puzzle that a person works on, with answers and notes, and its title."""

    puzzle: Puzzle
    title: str = ""

    @cached_property
    def fields(self) -> dict[str, str]:
        """Write the fields of an address that carry it."""
        return board_link.to_fields(self.puzzle) | ({"title": self.title} if self.title else {})

    @property
    def clues(self) -> str:
        """Return how many clues it has."""
        return count_clues(self.puzzle)

    @property
    def name(self) -> str:
        """Write its title in at most MAX_NAME_CHARACTERS, of a position its technique whole; '' without one."""
        name = self.title
        if practised := parse_practice_title(name):
            return short_name(practised.technique)
        return name if len(name) <= MAX_NAME_CHARACTERS else f"{name[: MAX_NAME_CHARACTERS - 1].rstrip()}…"

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Write its level, if it is known, and its number of clues: ('Hard', '28 clues').

        A level with which the title begins is left out. A position to practise on has its number: the level of the
        whole puzzle is not that of the technique.
        """
        if practised := parse_practice_title(self.title):
            return (practised.position.capitalize(),)
        level = find_level(self.puzzle)
        is_named = level and not begins_with_level(self.title, level.name)
        return (level.name, self.clues) if level and is_named else (self.clues,)

    @property
    def label(self) -> str:
        """Write what a screen reader says of it."""
        words = () if parse_practice_title(self.title) else self.words
        return f"Puzzle at hand: {', '.join(filter(None, (self.title, *words)))}"

    @cached_property
    def ground(self) -> str:
        """Draw a square for each clue, as a path whose unit is a tenth of a cell."""
        givens = self.puzzle.givens
        return draw_runs([cell for cell in givens.shape.cells if givens.digits[cell]], self.size)

    @property
    def size(self) -> int:
        """Count the cells of a row."""
        return self.puzzle.shape.size


def at_hand() -> PuzzleAtHand | None:
    """Find the puzzle at hand of this request: that of its address, unless `put_at_hand` named another one."""
    if not has_request_context():
        return None
    if "at_hand" not in g:
        put_at_hand(find_at_hand(_fields()))
    found: PuzzleAtHand | None = g.at_hand
    return found


def is_example(fields: Mapping[str, str]) -> bool:
    """Return whether the puzzle of these fields is an example: none is named, or the address says so."""
    return not fields.get("p") or bool(fields.get(EXAMPLE))


def put_at_hand(found: PuzzleAtHand | None) -> None:
    """Name the puzzle that the links of this answer carry: after a post it is no longer that of the address."""
    g.at_hand = found


def _fields() -> Mapping[str, str]:
    """Read the fields of the address; none where it is refused, as the page of the error asks too."""
    try:
        return request.args
    except (HTTPException, UnicodeDecodeError):
        return {}


def find_at_hand(fields: Mapping[str, str]) -> PuzzleAtHand | None:
    """Read the puzzle at hand from the fields of an address; None if they hold none, or one that cannot be read."""
    if is_example(fields):
        return None
    return _read(tuple(fields.get(name, "") for name in BOARD_FIELDS), title_of(fields.get("title", "")))


@lru_cache(maxsize=256)
def _read(values: tuple[str, ...], title: str) -> PuzzleAtHand | None:
    try:
        puzzle = board_link.from_fields(dict(zip(BOARD_FIELDS, values, strict=True)))
    except FormatError:
        return None
    return hold(puzzle, title)


def hold(puzzle: Puzzle, title: str) -> PuzzleAtHand | None:
    """Make a puzzle the one at hand, without digits that were solved for the person. An empty board is none."""
    held = puzzle.without_solution()
    return PuzzleAtHand(held, title) if held.entries.filled or held.notes or held.removed else None


def add_to_address(endpoint: str, values: dict[str, Any]) -> None:
    """Complete the values of an address of `endpoint` with the puzzle at hand, if it is a page.

    An address that names another board stays as it is: other clues, or other answers, notes, candidates or title. One
    without answers on purpose has `None` for them.
    """
    if endpoint not in CARRYING_ENDPOINTS or not (found := at_hand()):
        return
    carried = found.fields
    if all(values[name] == carried.get(name) for name in (*BOARD_FIELDS, "title") if name in values):
        values |= carried | values


def only(held: PuzzleAtHand) -> dict[str, str | None]:
    """Write the fields of an address that shows this board alone: nothing of the puzzle at hand is added."""
    return {**dict.fromkeys(BOARD_FIELDS), **held.fields}


def stored_puzzle_use() -> str:
    """Return what the browser does with the puzzle that it stored last.

    Returns:
        'replace' to open this page again with it, 'link' to put it into bar and links alone, '' if the address has its
        own puzzle, which the browser then stores.
    """
    if at_hand():
        return ""
    chosen = set(_fields()) - {"view", "theme", "room", "sheet"}
    shows = request.endpoint in SHOWING_ENDPOINTS and request.method == "GET"
    is_chosen = "p" in chosen or not chosen.isdisjoint(OWN_PUZZLE_FIELDS)
    if request.endpoint == "printing.show":
        is_chosen = bool(chosen)  # Print: a choice of the person's own stays
    return "replace" if shows and not is_chosen else "link"


def hand_fields() -> dict[str, str]:
    """Write the fields that carry the puzzle at hand in a form that asks for its own page."""
    found = at_hand()
    return found.fields if found else {}


def canonical_address() -> str:
    """Write the address of this page without the puzzle at hand, '' where that is no other page."""
    place = find_place(request.endpoint or "")
    if place is None or place.page_room.name not in ROOMS_WITH_CANONICAL or not at_hand():
        return ""
    carried = (*BOARD_FIELDS, "title")
    fields = {name: values for name, values in request.args.to_dict(flat=False).items() if name not in carried}
    query = urlencode(fields, doseq=True)
    return f"{request.script_root}{request.path}{'?' if query else ''}{query}"
