"""The types of the list of algorithms: a search with its name, idea, source, listings and sentences.

A listing is written with the events of the search in front of the lines where they happen:

>>> listing = Listing.parse("Pseudo", '''
... try   | for v in 1 to 9
... place |   if ok(k, v): put it
... ''')
>>> listing.lines, listing.line_of(TraceEvent.PLACE)
(('for v in 1 to 9', '  if ok(k, v): put it'), 1)

"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Self, TypeAlias

from solver.errors import RuleError
from solver.search.flat_board import Board, Ints
from solver.shape import CLASSIC, Cell, Digit, Mask, Shape

MAX_LISTING_LINES: Final = 12  # A projector shows no more in type that the last row can read.
MAX_LISTING_WIDTH: Final = 32  # characters of a line, at most
LANGUAGES: Final = {"pseudo": "Pseudo code", "py": "Python", "cpp": "C++"}  # of the listings of every search, by code
CODES: Final = LANGUAGES | {"cs2": "canSolve"}  # with the programs that documents beside have of the same search
CODE_NOTES: Final = {  # what a program that is not of this project is
    "cs2": "canSolve: the recursion in the notes of Introduction to Computer Science II, in C++.",
}
HOUSES: Final = ("row", "column", "box")  # the order in which programs look for a digit, unless they say another
HOLDS: Final = "{digit} fits {cell}"
FAILS: Final = "{house} has {digit}"
_RETURNED: Final = re.compile(r"\breturn (\w+)")
_SIZE: Final = re.compile(rf"\b(?:{CLASSIC.size}|{CLASSIC.size + 1}|{CLASSIC.symbols})\b")  # as a listing has it

Search: TypeAlias = Callable[[Board, Ints, int], int]
Order: TypeAlias = Callable[[tuple[Cell, ...]], Sequence[Cell]]


class TraceEvent(StrEnum):
    """What can happen inside a search. Without a line for it in the listing, an event does not happen there."""

    CALL = "call"  # the search calls itself for the rest
    COUNT = "count"  # it counts the choices of every empty cell
    CHOOSE = "choose"  # it chooses the next cell
    WRITE = "write"  # it writes a digit, to test it where it stands
    TRY = "try"  # it tests a digit
    PLACE = "place"  # the digit fits
    FORCED = "forced"  # the digit is the only one that fits
    DEAD = "dead"  # no digit is left for the cell
    BLANK = "blank"  # the cell for which none is left becomes empty
    RETRACT = "retract"  # the search takes back the digit placed before, or is about to write over it
    SOLVED = "solved"  # a solution is on the board
    NONE = "none"  # there is no solution


@dataclass(frozen=True, slots=True)
class Listing:
    """A program in a few lines: the events of each line, and what its condition says.

    `holds` and `fails` may name the {digit} as written or as a {number}, the {cell}, its {row} and {column} from 0 and
    the {house} that forbids the digit. `none` is the condition where no digit is left, '' where the program asks none.
    """

    language: str
    lines: tuple[str, ...]
    events: tuple[tuple[TraceEvent, ...], ...]  # The events of each line.
    holds: str = HOLDS
    fails: str | Mapping[str, str] = field(default=FAILS, hash=False)  # A mapping has one for each kind of house.
    none: str = ""
    houses: tuple[str, ...] = HOUSES  # the kinds of house in the order in which its condition looks at them
    _places: Mapping[TraceEvent, tuple[int, ...]] = field(
        init=False, repr=False, compare=False
    )  # asked for at every event

    def __post_init__(self) -> None:
        places: dict[TraceEvent, tuple[int, ...]] = {}
        for line, events in enumerate(self.events):
            places |= {event: (*places.get(event, ()), line) for event in events}
        object.__setattr__(self, "_places", places)

    @classmethod
    def parse(
        cls,
        language: str,
        text: str,
        holds: str = HOLDS,
        fails: str | Mapping[str, str] = FAILS,
        none: str = "",
        houses: tuple[str, ...] = HOUSES,
    ) -> Self:
        """Parse a listing written as 'event event | line'."""
        rows = [row.partition("|") for row in text.strip("\n").splitlines()]
        lines = tuple(line.removeprefix(" ").rstrip() for _, _, line in rows)
        events = tuple(tuple(map(TraceEvent, events.split())) for events, _, _ in rows)
        return cls(language, lines, events, holds, fails, none, houses)

    @property
    def returned(self) -> str:
        """What a call returns that finds no solution, as written in this language; '' where it returns nothing.

        >>> Listing.parse("C++", "dead none | return false; }").returned
        'false'
        """
        line = self.line_of(TraceEvent.NONE)
        found = _RETURNED.search(self.lines[line]) if line is not None else None
        return found[1] if found else ""

    def lines_on(self, shape: Shape) -> tuple[str, ...]:
        """Write the lines for grids of that shape: 9 and 10 in a listing are the size of the grid, and one more."""
        words = {str(CLASSIC.size + more): str(shape.size + more) for more in (0, 1)} | {CLASSIC.symbols: shape.symbols}
        return tuple(_SIZE.sub(lambda match: words[match[0]], line) for line in self.lines)

    def lines_of(self, event: TraceEvent) -> tuple[int, ...]:
        """Find the lines, from 0, where the event happens; none if it cannot happen in this algorithm."""
        return self._places.get(event, ())

    def line_of(self, event: TraceEvent) -> int | None:
        """Find the first line where the event happens; None if it cannot happen in this algorithm."""
        lines = self._places.get(event)
        return lines[0] if lines else None

    def condition(self, house: str, **names: object) -> str:
        """Fill in the condition where a house of the kind `house` forbids the digit; '' means that none does."""
        template = self.fails if isinstance(self.fails, str) else self.fails.get(house, "")
        return (template if house else self.holds).format(house=house, **names)


@dataclass(frozen=True, slots=True)
class Words:
    """The words about a search that differ between searches; the defaults fit a search in row order."""

    stack: str = "stack"  # how the document calls what lies on it
    returns: str = "gives up"  # what a call does that comes back empty-handed; {} is what it returns
    reason: str = "the first free cell in row order"  # why a cell is looked at
    back: str = "the free cell before this one in row order"  # to which cell it goes back
    blanks: str = "is made blank again"  # what becomes of a cell where no digit is left
    chosen: str = ""  # why a search that chooses goes on in this cell; '' where its digits say it
    choosing: str = "The search goes on where the fewest ways are left, and of equals in the first."  # how it chooses
    goes_on: str = ""  # where it goes on, behind "goes on"; '' for one in row order, or where nothing is known


def in_row_order(free: tuple[Cell, ...]) -> Sequence[Cell]:
    """Keep the free cells in row order."""
    return free


def relative_cost(shape: Shape) -> int:
    """Estimate how many times as much a move costs as on 9x9, at least 1: searches look through cells and digits."""
    return max(len(shape.cells) * shape.size // (len(CLASSIC.cells) * CLASSIC.size), 1)


def _nothing(_: Board) -> None:
    """Prepare nothing, for a search without tables of its own."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search and all that depends on it. The defaults are a search cell by cell that tests every digit."""

    key: str
    letter: str
    name: str
    idea: str
    source: str
    search: Search
    listings: tuple[Listing, ...]  # pseudo code, Python, C++; then those of other documents that have the same search
    tree: str  # algorithms with the same word make the same moves
    budget: int = 5_000_000  # moves that compiled code explores in some ten seconds on 9x9
    words: Words = Words()
    order: Order | None = in_row_order  # the free cells as it goes through them; None: it chooses
    tests_every_digit: bool = True  # else only digits that fit are ever tried
    is_list: bool = False  # the stack is the list of free cells, with an index k
    takes_fewest: bool = False  # it goes on in the first cell with the fewest digits left, unless one is forced
    forces: bool = False  # it places forced digits
    documents: tuple[str, ...] = ()  # the source documents that have it, by the keys of their printed styles
    rival: str = "fewest-choices"  # whom it races against unless told otherwise
    bits: Callable[[int, bool, Mask, Digit], str] | None = None  # size, filled, valid, choice (0: none) -> its word
    prepare: Callable[[Board], None] = _nothing  # fills Board.work
    helpers: tuple[Callable[..., object], ...] = ()  # functions that `search` calls
    quick: Search | None = None  # makes the same moves with as many tries sooner: compiled, it explores
    compiles: bool = True  # else it runs interpreted
    is_recorded: bool = False  # its moves are those of a recorded program; only its stores are known

    @property
    def goes_on(self) -> str:
        """Return where it goes on, behind "goes on": 'in row order'; '' where nothing is known."""
        return self.words.goes_on or ("in row order" if self.order is in_row_order else "")

    def has(self, event: TraceEvent) -> bool:
        """Return whether the event can happen in this search."""
        return self.listings[0].line_of(event) is not None

    @property
    def explorer(self) -> Search:
        """What explores the search once it is compiled."""
        return self.quick or self.search

    @property
    def keeps_value_on_retract(self) -> bool:
        """Whether a digit gone back to stands until the next is written over it, or its cell is blanked."""
        return self.has(TraceEvent.BLANK)

    @property
    def forced_moves_separate(self) -> bool:
        """Whether forced digits are placed before a cell is chosen, and go with the choice that they followed from."""
        listing = self.listings[0]
        return self.has(TraceEvent.FORCED) and listing.line_of(TraceEvent.FORCED) != listing.line_of(TraceEvent.PLACE)

    @property
    def chooses_ahead(self) -> bool:
        """Whether it pushes the next cell as soon as a digit is placed: before its loop and at the end of a turn."""
        return len(self.listings[0].lines_of(TraceEvent.CHOOSE)) > 1

    @property
    def has_calls(self) -> bool:
        """Whether what lies on its stack are calls of a function."""
        return self.words.stack == "calls"

    @property
    def in_documents(self) -> bool:
        """Whether the source documents have it."""
        return bool(self.documents)

    @property
    def codes(self) -> dict[str, str]:
        """The short names of its listings, with their languages."""
        return {code: language for code, language in CODES.items() if self.listing(language)}

    def budget_on(self, shape: Shape) -> int:
        """Return the moves that compiled code explores in some ten seconds on grids of that shape."""
        return self.budget // relative_cost(shape)

    @property
    def is_in_row_order(self) -> bool:
        """Whether it goes along the list of free cells as they come in the rows."""
        return self.order is in_row_order

    def listing(self, language: str) -> Listing | None:
        """Find the listing in that language; None where there is none."""
        for listing in self.listings:
            if listing.language == language:
                return listing
        return None


class Algorithms(tuple[Algorithm, ...]):
    """A list of algorithms that does not change: ours, or ours with some of a user's own behind them.

    >>> from solver.search import ALGORITHMS
    >>> ALGORITHMS.find("D").name
    'Fewest choices'
    >>> [algorithm.letter for algorithm in ALGORITHMS.with_same_moves(ALGORITHMS.find("liang"))]
    ['A', 'B', 'C']
    """

    __slots__ = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys, in the order of the list."""
        return tuple(algorithm.key for algorithm in self)

    def find(self, key: str = "") -> Algorithm:
        """Find the algorithm with that key, letter or document; without a key take the first.

        Raises:
            RuleError: No algorithm has that key; the message lists the known ones.
        """
        for algorithm in self:
            if not key or key in (algorithm.key, algorithm.letter, *algorithm.documents):
                return algorithm
        raise RuleError(f"{key!r} is no algorithm: write {', '.join(self.keys)}")

    def with_algorithm(self, algorithm: Algorithm) -> Algorithms:
        """Make the list with one more algorithm at its end."""
        return Algorithms((*self, algorithm))

    def with_same_moves(self, algorithm: Algorithm) -> tuple[Algorithm, ...]:
        """List the algorithms that make the same moves as this one, itself included."""
        return tuple(other for other in self if other.tree == algorithm.tree)

    def default_race(self, algorithm: Algorithm) -> tuple[Algorithm, ...]:
        """Pair the algorithm with its default opponent; an algorithm that tests every digit comes first."""
        return tuple(sorted((algorithm, self.find(algorithm.rival)), key=lambda each: not each.tests_every_digit))
