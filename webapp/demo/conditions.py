"""The value of the condition that was evaluated last, in the words of each listing: verifyCell(0, 6, 9) -> True.

The programs of the documents count rows and columns from 0, so the Python and C++ values do; pseudo code names cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solver.narration import Names
from solver.search.algorithm import Algorithm, Beat, Listing
from solver.search.steps import Kind
from solver.shape import Cell, Digit, Shape
from solver.timeline import Moment, State, Timeline

CODES: Final = {"pseudo": "Pseudo code", "py": "Python", "cpp": "C++"}


class Test(NamedTuple):
    """A digit tested in a cell, and the peer that forbids it."""

    cell: Cell
    digit: Digit
    forbidden_by: Cell | None


def values(timeline: Timeline, state: State, beats: Sequence[Moment], names: Names) -> dict[str, str]:
    """Code -> what the condition has just come to; '' where none was evaluated since the move before."""
    test = _latest(timeline, state, beats)
    listings = {code: timeline.algorithm.listing(language) for code, language in CODES.items()}
    return {code: _value(listing, test, names) if listing and test else "" for code, listing in listings.items()}


def line_of(algorithm: Algorithm, language: str) -> int | None:
    """The line of the listing behind which the value belongs: the last one of the condition."""
    listing = algorithm.listing(language)
    place = listing.line_of(Beat.PLACE) if listing else None
    return place - 1 if place else None


def _latest(timeline: Timeline, state: State, beats: Sequence[Moment]) -> Test | None:
    """The last test of the beats or, between two moves, of the move just made or of the dead end."""
    if beats:
        moment = beats[-1]
        tested = moment.beat is Beat.TRY and moment.cell is not None
        return Test(moment.cell or 0, moment.digit, moment.forbidden_by) if tested else None
    last = state.last
    if last is None or last.kind is Kind.RETRACT:
        return None
    if state.is_dead_end and timeline.algorithm.tests_every_digit and state.cell is not None:
        return _failed(timeline.grid.shape, state)
    return None if last.forced or state.is_dead_end else Test(last.cell, last.digit, None)


def _failed(shape: Shape, state: State) -> Test | None:
    """The last digit, which does not fit the cell where the way ends: that is why it ends."""
    cell, digit = state.cell or 0, shape.size
    forbids = (peer for house in shape.houses_of[cell] for peer in house.cells if state.digits[peer] == digit)
    return next((Test(cell, digit, peer) for peer in forbids), None)


def _value(listing: Listing, test: Test, names: Names) -> str:
    row, column = divmod(test.cell, names.shape.size)
    house = ""
    if test.forbidden_by is not None:
        houses = zip(*(names.shape.houses_of[cell] for cell in (test.cell, test.forbidden_by)), strict=True)
        house = next(one.kind for one, other in houses if one == other)
    digit, cell = names.symbol(test.digit), names.cell(test.cell)
    return listing.condition(house, digit=digit, number=test.digit, cell=cell, row=row, column=column)
