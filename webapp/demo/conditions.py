"""The value of the condition that was evaluated last, in the words of each listing: isValidPlace(r1, c7, 9) -> True.

The programs of the documents count rows and columns from 0; where the board does so too, their numbers are shown, as in
isValidPlace(0, 6, 9). Beside a board that counts from 1 such a number would name another row, so it is named as there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solver.search import algorithm
from solver.search.algorithm import Algorithm, Listing, TraceEvent
from solver.search.narration import Names
from solver.search.steps import Kind
from solver.search.substeps import refusing_house
from solver.search.trace import State, Substep, Trace

CODES: Final = algorithm.CODES  # of all listings; a search has most of them


def values(trace: Trace, state: State, moments: Sequence[Substep], names: Names) -> dict[str, str]:
    """Code -> what the condition has just come to; '' where none was evaluated since the move before.

    `moments` are those of the move that leads on from the state.
    """
    test = _latest(trace, state, moments)
    listings = {code: trace.algorithm.listing(language) for code, language in trace.algorithm.codes.items()}
    return {code: _value(listing, state, test, names) if listing and test else "" for code, listing in listings.items()}


def line_of(algorithm: Algorithm, language: str) -> int | None:
    """The line of the listing behind which the value belongs: the last one of the condition."""
    listing = algorithm.listing(language)
    return listing.lines_of(TraceEvent.TRY)[-1] if listing else None


def _latest(trace: Trace, state: State, moments: Sequence[Substep]) -> Substep | None:
    """The last test of the moments, until another digit is written; right behind a move that of the move just made."""
    last = state.last
    for moment in reversed(moments):
        if moment.event is TraceEvent.WRITE:
            return None
        if moment.event is TraceEvent.TRY:
            return moment
    is_inside = bool(moments) and moments[-1].event is not TraceEvent.PLACE
    if (
        is_inside
        or last is None
        or last.kind is Kind.RETRACT
        or (last.forced and trace.algorithm.forced_moves_separate)
    ):
        return None
    return Substep(TraceEvent.TRY, last.cell, last.digit)


def _value(listing: Listing, state: State, test: Substep, names: Names) -> str:
    if not test.digit or test.cell is None:
        return listing.none
    row, column = (
        _counted(sign, at, names) for sign, at in zip("rc", divmod(test.cell, names.shape.size), strict=True)
    )
    house = refusing_house(listing, names.shape, state, test)
    digit, cell = names.symbol(test.digit), names.cell(test.cell)
    told = {"digit": digit, "number": test.digit, "cell": cell, "row": row, "column": column}
    return listing.condition(house.kind if house else "", **told)


def _counted(sign: str, at: int, names: Names) -> str:
    """The row or column at that place from 0, as the program has it where the board counts alike."""
    return f"{sign}{at + names.base}" if names.base else str(at)
