"""All equally short ways between two statements."""

from __future__ import annotations

from itertools import count, pairwise

from solver.grid import Grid
from solver.techniques.implications import Implications, chain_to, implications, reach
from solver.techniques.position import Position
from solver.techniques.ways import distances, shortest_ways
from tests.solver.techniques.test_symmetric_hints import ALIKE


def known() -> Implications:
    """What follows from what in a position with many chains."""
    return implications(Position.of(Grid.parse(ALIKE["reasons of a net"][0])), groups=True)


def test_ways_are_the_shortest_and_all_links_hold() -> None:
    """Each leads by links from start to end, as long as the one on record, which is among them; none is there twice."""
    found, several = known(), 0
    for start in range(0, 2 * found.singles, 5):
        reached = reach(found.links, start)
        far = distances(reached)
        for end in reached[1][20::20]:
            recorded, everywhere = chain_to(reached, end), -1  # in which any cell may come twice
            ways = list(shortest_ways(found, far, end, everywhere, count()))
            assert tuple(recorded) in ways
            assert len(set(ways)) == len(ways)
            for way in ways:
                assert (way[0], way[-1], len(way)) == (start, end, len(recorded))
                assert all(other in found.links[one] for one, other in pairwise(way))
            several += len(ways) > 1
    assert several > 50


def test_ways_are_looked_for_within_bounds() -> None:
    """No more are begun than there is room for."""
    found = known()
    reached = reach(found.links, 0)
    room = iter(range(5))
    assert not list(shortest_ways(found, distances(reached), reached[1][-1], 0, room))
    assert next(room, None) is None
