"""The transitive closure of links beside a breadth-first search from one statement after the other."""

from __future__ import annotations

from functools import cache

from solver.grid import Grid
from solver.techniques.explainer.path import explainer_steps
from solver.techniques.explainer.reachability import Links, links_of, reach
from solver.techniques.explainer.statements import Statement, is_on
from solver.techniques.position import Position
from tests.for_each import for_each

LINES = (
    "2.3......7....1..8.85....3....5.9........4..2..28..1...7..96.8.....7..4.....3..27",
    "..3.4.....6..53.......9.41.....7.5...142.....65.8.......2.17..5.394..8...........",
    ".9...5....3...61..4.7.1..3....7..39..1.......5..2..4.1..294...8...5.8.2.9.......3",
)
HARD = 6.5  # the rating from which on chains are asked for
BOTH = (True, True)


@cache
def hard_position(line: str) -> Position:
    """Find the puzzle's first position that needs chains."""
    position = Position.of(Grid.parse(line))
    for step in explainer_steps(position, 10_000):
        if step.rating >= HARD:
            return position  # a step is made when the next one is asked for
    raise AssertionError(line)


def distances(links: Links, start: Statement) -> dict[Statement, int]:
    """Count the links from the statement to each other one that it leads to."""
    found, queue = {start: 0}, [start]
    for statement in queue:
        for following in links.after[statement]:
            if following not in found:
                found[following] = found[statement] + 1
                queue.append(following)
    return found


@for_each("kinds", [BOTH, (True, False), (False, True)])
@for_each("line", LINES)
def test_the_closure_holds_whatever_can_be_reached(line: str, kinds: tuple[bool, bool]) -> None:
    """Each statement leads to just those that a search link by link reaches."""
    links = links_of(hard_position(line), *kinds)
    reachable = reach(links, whole=True).reachable
    for statement in (*links.ons, *(on ^ 1 for on in links.ons)):
        assert reachable[statement] == sum(1 << reached for reached in distances(links, statement))


@for_each("line", LINES)
def test_the_shortest_self_contradiction_is_found(line: str) -> None:
    """Of the statements that lead to their opposites over the fewest links it is the first, "true" before "false"."""
    links = links_of(hard_position(line), *BOTH)
    order = [each for on in links.ons for each in (on, on ^ 1)]
    lengths = {each: found[each ^ 1] for each in order if each ^ 1 in (found := distances(links, each))}
    shortest = min(lengths, key=lambda each: lengths[each]) if lengths else None
    assert reach(links, whole=False).self_contradiction == reach(links, whole=True).self_contradiction == shortest


def test_links_hold_for_the_opposites() -> None:
    """If one statement leads to another, the opposite of the second leads to the opposite of the first."""
    links = links_of(hard_position(LINES[0]), *BOTH)
    found = {(one, other) for one, following in enumerate(links.after) for other in following}
    assert found == {(other ^ 1, one ^ 1) for one, other in found}
    assert any(is_on(one) for one, _ in found)
