"""The value of the condition that was evaluated last, in the words of each listing: verifyCell(0, 6, 9) -> True.

The programs of the documents count rows and columns from 0, so the Python and C++ values do; pseudo code names cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from solver.narration import Names
from solver.search.algorithm import Algorithm, Beat
from solver.search.board import Kind
from solver.shape import Cell, Digit, Shape
from solver.timeline import Moment, State, Timeline

# Algorithm -> the question of its pseudo code, Python and C++; those of C ask house by house.
_ASKED: Final = {
    "free-cells": {
        "pseudo": "isValid({digit})",
        "py": "isValid({row}, {column}, {digit})",
        "cpp": "isValid(cell, {digit})",
    },
    "check-first": {
        "pseudo": "{digit} in {cell} is free",
        "py": "verifyCell({row}, {column}, {digit})",
        "cpp": "isValidPlace({row}, {column}, {digit})",
    },
}
_FOUND: Final = {  # those that look only at what fits -> what they find
    "fewest-choices": {"pseudo": "next choice", "py": "next_choice(cell)", "cpp": "nextChoice(word)"},
    "propagation": {"pseudo": "candidate", "py": "v", "cpp": "v"},
    "dancing-links": {"pseudo": "row", "py": "row r", "cpp": "row r"},
}
_PANELS: Final = {
    "row": "Is_Row_Valid({row})",
    "column": "Is_Col_Valid({column})",
    "box": "Is_Panel_Valid({row}, {column})",
}
_WORDS: Final = {"pseudo": ("yes", "no"), "py": ("True", "False"), "cpp": ("true", "false")}


class Test(NamedTuple):
    """A digit tested in a cell, and the peer that forbids it."""

    cell: Cell
    digit: Digit
    forbidden_by: Cell | None


def values(timeline: Timeline, state: State, beats: Sequence[Moment], names: Names) -> dict[str, str]:
    """Code -> what the condition has just come to; '' where none was evaluated since the move before."""
    test = _latest(timeline, state, beats)
    return {code: _value(timeline, test, code, names) if test else "" for code in _WORDS}


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


def _value(timeline: Timeline, test: Test, code: str, names: Names) -> str:
    key, shape = timeline.algorithm.key, names.shape
    row, column = divmod(test.cell, shape.size)
    digit = names.symbol(test.digit)
    fields = {"cell": names.cell(test.cell), "row": row, "column": column, "digit": digit}
    yes, no = _WORDS[code]
    if key in _FOUND:
        found = f"{fields['cell']} = {digit}" if key == "dancing-links" else digit
        return f"{_FOUND[key][code]} → {found}"
    if key == "place-first":
        return _house_by_house(test, code, fields, names)
    return f"{_ASKED[key][code].format(**fields)} → {yes if test.forbidden_by is None else no}"


def _house_by_house(test: Test, code: str, fields: dict[str, object], names: Names) -> str:
    """What C's three questions come to: the first that fails, else that all hold."""
    yes, no = _WORDS[code]
    if test.forbidden_by is None:
        return f"all three → {yes}" if code != "pseudo" else f"{fields['digit']} in {fields['cell']} → valid"
    houses = zip(*(names.shape.houses_of[cell] for cell in (test.cell, test.forbidden_by)), strict=True)
    kind = next(one.kind for one, other in houses if one == other)
    return f"{kind} → {no}" if code == "pseudo" else f"{_PANELS[kind].format(**fields)} → {no}"
