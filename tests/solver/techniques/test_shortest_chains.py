"""The implication graph, and the shortest chains between two statements."""

from __future__ import annotations

from itertools import count, pairwise

import pytest

from solver.grid import Grid
from solver.techniques import loops
from solver.techniques.implications import Implications, chain_to, closure, implications, reach
from solver.techniques.path import path_steps
from solver.techniques.position import Position
from solver.techniques.shortest_chains import distances, shortest_chains
from solver.techniques.step import Step
from tests.solver.techniques.test_steps import examples
from tests.solver.techniques.test_symmetric_hints import ALIKE


def known() -> Implications:
    """What follows from what in a position with many chains."""
    return implications(Position.of(Grid.parse(ALIKE["reasons of a net"][0])), groups=True)


def test_chains_are_the_shortest_and_all_links_hold() -> None:
    """Each leads by links from start to end, as long as the one on record, which is among them; none is there twice."""
    found, several = known(), 0
    for start in range(0, 2 * found.singles, 5):
        reached = reach(found.links, start)
        far = distances(reached)
        for end in reached[1][20::20]:
            recorded, everywhere = chain_to(reached, end), -1  # in which any cell may come twice
            chains = list(shortest_chains(found, far, end, everywhere, count()))
            assert tuple(recorded) in chains
            assert len(set(chains)) == len(chains)
            for chain in chains:
                assert (chain[0], chain[-1], len(chain)) == (start, end, len(recorded))
                assert all(other in found.links[one] for one, other in pairwise(chain))
            several += len(chains) > 1
    assert several > 50


def test_the_budget_limits_the_search() -> None:
    """No more chains are begun than the budget allows."""
    found = known()
    reached = reach(found.links, 0)
    budget = iter(range(5))
    assert not list(shortest_chains(found, distances(reached), reached[1][-1], 0, budget))
    assert next(budget, None) is None


def test_links_lead_back_between_the_opposites() -> None:
    """Where one statement leads to another, that one's opposite leads to its own: finders rest on it."""
    for links in (implications(position, groups).links for position, _ in examples() for groups in (False, True)):
        assert all(start ^ 1 in links[other ^ 1] for start, others in enumerate(links) for other in others)


def test_a_closure_is_what_can_be_reached() -> None:
    """From each statement the same follows step by step."""
    found = known()
    for start, follows in enumerate(closure(found.links)):
        assert follows == sum(1 << statement for statement in reach(found.links, start)[1])


def test_loops_begin_wherever_they_take_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins with every statement finds the same loops and chains, in the same order."""
    position, positions = Position.of(Grid.parse(ALIKE["reasons of a net"][0])), list[Position]()
    for step in path_steps(position):
        if step.chains:
            positions.append(position.copy())

    def found() -> list[list[Step]]:
        return [list(loops.find(position, groups)) for position in positions for groups in (False, True)]

    some = found()
    monkeypatch.setattr(loops.LoopSearch, "starts", lambda self: sorted(range(2 * self.known.singles), key=(1).__and__))
    assert found() == some
    assert sum(map(len, some)) > 50
