"""A single character dropped, doubled or replaced in a document's text never gives another grid in silence.

A cell may become another one, since a digit or a sign for a blank in its place makes a text that somebody could mean.
Whatever else is changed: the grids are those of the text as it was, or something is reported, and then all read beside
it are whole grids of the text as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final, NamedTuple

import pytest

from solver.formats import Entry, attempt, recovery
from solver.formats.recovery import Outcome
from solver.grid import Grid
from tests.documents.programs import RECURSION
from tests.for_each import for_each
from tests.solver.formats.samples import (
    CS2_OUTPUT,
    CS2_SHORTENED,
    CSIS_OUTPUT,
    DOCUMENTS,
    LIANG_OUTPUT,
    PLANK_OUTPUT,
    TUTORIAL_OUTPUT,
    document,
)

INPUTS: Final = {path.name: document(path.name) for path in sorted(DOCUMENTS.glob("*.txt"))}
TEXTS: Final = {
    **{name: text for name, text in INPUTS.items() if "short" not in name and name != "003_bad1.txt"},
    "000 printed": LIANG_OUTPUT,
    "001 printed": TUTORIAL_OUTPUT,
    "001 program": RECURSION,
    "002 printed": CS2_OUTPUT,
    "002 as extracted": CS2_SHORTENED,
    "003 printed": PLANK_OUTPUT,
    "003 concatenated": INPUTS["003_example1.txt"] + INPUTS["003_example2.txt"],
    "002 concatenated": INPUTS["002_gentle.txt"] * 2,
    "004 printed": CSIS_OUTPUT,
}
CELLS: Final = "0123456789.-*_X"
OTHERS: Final = " \n\t,;|#/+=:{}\"'?xAauO!\u00a0"
SAMPLE: Final = 6  # changes of each text that are tried always
LARGE_SAMPLE: Final = 400
MOST: Final = 15_000
SEED: Final = 11


class Change(NamedTuple):
    """One character of a text that becomes none, two or another."""

    place: int
    becomes: str

    def of(self, text: str) -> str:
        """The text with the change."""
        return text[: self.place] + self.becomes + text[self.place + 1 :]


def changes(text: str) -> Iterator[Change]:
    """Every single change."""
    for place, sign in enumerate(text):
        for becomes in ("", sign + sign, *CELLS, *OTHERS):
            if becomes != sign:
                yield Change(place, becomes)


@cache
def grids_of(name: str) -> list[Grid]:
    """The grids of the text as it is."""
    return [entry.puzzle.entries for entry in attempt(TEXTS[name]).entries]


def as_read(text: str) -> list[Outcome]:
    """What the reader finds, as the page shows it."""
    tried = attempt(text)
    return [*tried.entries, *tried.errors]


def check(name: str, change: Change, outcomes: list[Outcome]) -> None:
    """Fails if the change is misread in silence."""
    grids = grids_of(name)
    found = [outcome.puzzle.entries for outcome in outcomes if isinstance(outcome, Entry)]
    left = iter(grids)
    if len(found) < len(outcomes):
        assert all(grid in left for grid in found), (name, change)
        return
    if found != grids:
        assert change.becomes in CELLS, (name, change)
        assert change.becomes, (name, change)
        assert len(found) == len(grids), (name, change)
        cells = [cell for one, other in zip(found, grids, strict=True) for cell in differences(one, other)]
        assert len(cells) == 1, (name, change)


def differences(one: Grid, other: Grid) -> list[int]:
    """The cells in which they differ; all if they differ in size."""
    if one.shape != other.shape:
        return list(one.shape.cells)
    return [cell for cell in one.shape.cells if one.digits[cell] != other.digits[cell]]


@for_each("name", TEXTS)
def test_a_changed_character_is_never_misread_in_silence(name: str) -> None:
    """A seeded sample of all single changes."""
    assert grids_of(name)
    every = list(changes(TEXTS[name]))
    for change in Random(SEED).sample(every, SAMPLE):
        text = change.of(TEXTS[name])
        check(name, change, as_read(text))
        check(name, change, recovery.read_whole(text))


@pytest.mark.campaign
@pytest.mark.parametrize("name", TEXTS)
def test_no_changed_character_is_misread_in_silence(name: str) -> None:
    """Every single change, of the whole program a sample; and on the command line, which tries more, fewer of them."""
    every = list(changes(TEXTS[name]))
    for change in every if len(every) <= MOST else Random(SEED).sample(every, MOST):
        check(name, change, as_read(change.of(TEXTS[name])))
    for change in Random(SEED).sample(every, LARGE_SAMPLE):
        check(name, change, recovery.read_whole(change.of(TEXTS[name])))
