"""What statements lead to, all at once, beside going on from one after the other."""

from __future__ import annotations

from functools import cache

import pytest

from solver.grid import Grid
from solver.techniques.explainer.findings import Statement
from solver.techniques.explainer.numbers import path_as_explainer
from solver.techniques.explainer.reaching import Links, links_of, reach
from solver.techniques.explainer.statements import is_on
from solver.techniques.position import Position

LINES = (
    "2.3......7....1..8.85....3....5.9........4..2..28..1...7..96.8.....7..4.....3..27",
    "..3.4.....6..53.......9.41.....7.5...142.....65.8.......2.17..5.394..8...........",
    ".9...5....3...61..4.7.1..3....7..39..1.......5..2..4.1..294...8...5.8.2.9.......3",
)
HARD = 6.5  # the rating from which on chains are asked for
BOTH = (True, True)


@cache
def hard_position(line: str) -> Position:
    """The puzzle's first position from which chains lead on."""
    position = Position.of(Grid.parse(line))
    for step in path_as_explainer(position, 10_000):
        if step.rating >= HARD:
            return position  # a step is made when the next one is asked for
    raise AssertionError(line)


def distances(links: Links, start: Statement) -> dict[Statement, int]:
    """How many links it takes to come from the statement to others."""
    found, row = {start: 0}, [start]
    for says in row:
        for following in links.after[says]:
            if following not in found:
                found[following] = found[says] + 1
                row.append(following)
    return found


@pytest.mark.parametrize("kinds", [BOTH, (True, False), (False, True)])
@pytest.mark.parametrize("line", LINES)
def test_rows_hold_whatever_can_be_reached(line: str, kinds: tuple[bool, bool]) -> None:
    """Each statement leads to just what going on link by link comes to."""
    links = links_of(hard_position(line), *kinds)
    leads = reach(links, whole=True).leads
    for says in (*links.ons, *(on ^ 1 for on in links.ons)):
        assert leads[says] == sum(1 << reached for reached in distances(links, says))


@pytest.mark.parametrize("line", LINES)
def test_the_soonest_denial_is_found(line: str) -> None:
    """Of the statements that deny themselves it is one by the fewest links: the first one, what is true before."""
    links = links_of(hard_position(line), *BOTH)
    order = [says for on in links.ons for says in (on, on ^ 1)]
    lengths = {says: found[says ^ 1] for says in order if says ^ 1 in (found := distances(links, says))}
    soonest = min(lengths, key=lambda says: lengths[says]) if lengths else None
    assert reach(links, whole=False).denies_itself == reach(links, whole=True).denies_itself == soonest


def test_links_hold_both_ways_round() -> None:
    """If one statement leads to another, what denies this one leads to what denies the first."""
    links = links_of(hard_position(LINES[0]), *BOTH)
    found = {(says, following) for says, row in enumerate(links.after) for following in row}
    assert found == {(following ^ 1, says ^ 1) for says, following in found}
    assert any(is_on(says) for says, _ in found)
