"""What the list of algorithms holds: a search with its name, idea, source and the listings shown beside it.

A listing is written with the beats of the search in front of the lines where they happen:

>>> listing = Listing.parse("Pseudo", '''
... try   | for v in 1 to 9
... place |   if ok(k, v): put it
... ''')
>>> listing.lines, listing.line_of(Beat.PLACE)
(('for v in 1 to 9', '  if ok(k, v): put it'), 1)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self, TypeAlias

from solver.search.board import Board, Ints

LINES: Final = 12  # of a listing, at most: what a projector shows in type that the last row can read
WIDTH: Final = 32  # characters of a line, at most

Search: TypeAlias = Callable[[Board, Ints, int], int]


class Beat(StrEnum):
    """What can happen inside a search, each with a line of every listing."""

    CHOOSE = "choose"  # the next cell
    TRY = "try"  # a digit
    PLACE = "place"  # it fits
    FORCED = "forced"  # it is the only one that fits
    DEAD = "dead"  # no digit is left
    RETRACT = "retract"  # the digit placed before is taken back
    SOLVED = "solved"
    NONE = "none"  # there is no solution


@dataclass(frozen=True, slots=True)
class Listing:
    """A program in a few lines, which line belongs to which beat."""

    language: str
    lines: tuple[str, ...]
    beats: tuple[tuple[Beat, ...], ...]  # by line

    @classmethod
    def parse(cls, language: str, text: str) -> Self:
        """The listing written as 'beat beat | line'."""
        rows = [row.partition("|") for row in text.strip("\n").splitlines()]
        lines = tuple(line.removeprefix(" ").rstrip() for _, _, line in rows)
        return cls(language, lines, tuple(tuple(map(Beat, beats.split())) for beats, _, _ in rows))

    def line_of(self, beat: Beat) -> int | None:
        """The line, from 0, where the beat happens; None if it cannot happen in this algorithm."""
        return next((line for line, beats in enumerate(self.beats) if beat in beats), None)


def _nothing(_: Board) -> None:
    """What a search that keeps nothing of its own prepares."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search and what people are told of it."""

    key: str
    letter: str
    name: str
    idea: str
    source: str
    search: Search
    listings: tuple[Listing, ...]  # pseudo code, Python, C++
    budget: int  # moves that compiled code explores in some ten seconds
    tree: str  # algorithms with the same word make the same moves
    tests_every_digit: bool = False  # else only digits that fit are ever tried
    stack_name: str = "stack"  # how the document calls what lies on the stack
    prepare: Callable[[Board], None] = _nothing  # fills Board.work
    helpers: tuple[Callable[..., object], ...] = ()  # functions that `search` calls

    def listing(self, language: str) -> Listing | None:
        """The listing in that language."""
        return next((listing for listing in self.listings if listing.language == language), None)
