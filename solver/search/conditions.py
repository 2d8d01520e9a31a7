"""Show the value of the condition that ran last, in the words of each listing: isValidPlace(r1, c7, 9) -> True.

The programs of the documents count rows and columns from 0. If the board does so too, the page shows their numbers, as
in isValidPlace(0, 6, 9). Beside a board that counts from 1 such a number would mean another row, so the page shows r1.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.search.algorithm import Algorithm, Listing, TraceEvent
from solver.search.narration import Names
from solver.search.steps import Kind
from solver.search.substeps import refusing_house
from solver.search.trace import State, Substep, Trace


def values(trace: Trace, state: State, substeps: Sequence[Substep], names: Names) -> dict[str, str]:
    """Compute the last value of the condition, by code of the listing; '' if none was evaluated since the last move.

    Args:
        trace: The search.
        state: The state after some moves.
        substeps: The substeps so far of the next move.
        names: How cells and digits are called.
    """
    if not substeps and (shown := trace.shown_value(state, names)) is not None:
        return dict.fromkeys(trace.algorithm.codes, shown)
    test = _last_test(trace, state, substeps)
    listings = {code: trace.algorithm.listing(language) for code, language in trace.algorithm.codes.items()}
    return {code: _value(listing, state, test, names) if listing and test else "" for code, listing in listings.items()}


def condition_line(algorithm: Algorithm, language: str) -> int | None:
    """Find the line of the listing below which a value stands; None if the search has no such listing.

    It is the line that ends the condition. Of a recording only the stores are known: it is the line that stores.
    """
    listing = algorithm.listing(language)
    events = (TraceEvent.WRITE, TraceEvent.PLACE) if algorithm.is_recorded else (TraceEvent.TRY,)
    return next((lines[-1] for event in events if (lines := listing.lines_of(event))), None) if listing else None


def _last_test(trace: Trace, state: State, substeps: Sequence[Substep]) -> Substep | None:
    """Find the last test of a digit in the substeps, unless a digit was written since.

    Before the first substep this is the test of the last move.
    """
    last = state.last
    for substep in reversed(substeps):
        if substep.event is TraceEvent.WRITE:
            return None
        if substep.event is TraceEvent.TRY:
            return substep
    is_inside = bool(substeps) and substeps[-1].event is not TraceEvent.PLACE
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
        _index_text(sign, at, names) for sign, at in zip("rc", divmod(test.cell, names.shape.size), strict=True)
    )
    house = refusing_house(listing, names.shape, state, test)
    digit, cell = names.symbol(test.digit), names.cell(test.cell)
    arguments = {"digit": digit, "number": test.digit, "cell": cell, "row": row, "column": column}
    return listing.condition(house.kind if house else "", **arguments)


def _index_text(sign: str, at: int, names: Names) -> str:
    """Write a row ('r') or column ('c') index that counts from 0 as the board counts."""
    return f"{sign}{at + names.base}" if names.base else str(at)
