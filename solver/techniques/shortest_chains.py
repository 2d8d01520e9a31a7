"""All shortest chains between two statements, where a breadth-first search keeps a single one.

    r1c1<>5  ->  r1c7=5  ->  r4c7<>5  ->  r4c2=5        two chains of three links from r1c1<>5 to r4c2=5: which one
             ->  r9c1=5  ->  r9c2<>5  ->                a search records depends on the order of cells and digits

Each link has a counterpart between the opposites, from its end to its start, so chains are followed from their end.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.techniques.cell_sets import CellSet
from solver.techniques.implications import Implications, Reach, Statement


def distances(reached: Reach) -> dict[Statement, int]:
    """Count the links from the first statement to each statement."""
    parents, (start, *order) = reached
    found = {start: 0}
    for statement in order:
        found[statement] = found[parents[statement]] + 1
    return found


def shortest_chains(
    known: Implications, distance: dict[Statement, int], end: Statement, start_cells: CellSet, budget: Iterator[int]
) -> Iterator[tuple[Statement, ...]]:
    """Yield every shortest chain to the end that passes no cell twice but those of `start_cells`.

    If the end is the start, yield the shortest cycles. Each chain that is begun takes one item from `budget`; the
    search ends when it is used up.
    """
    items, links = known.items, known.links
    left = min((distance[link ^ 1] for link in links[end ^ 1] if link ^ 1 in distance), default=-1)
    unfinished: list[tuple[tuple[Statement, ...], CellSet, int]] = [((end,), items[end >> 1].cells, left)]
    while unfinished and next(budget, None) is not None:
        chain, passed, left = unfinished.pop()
        if left < 0:
            yield chain
            continue
        last = items[chain[0] >> 1].cells
        for link in links[chain[0] ^ 1]:
            statement = link ^ 1
            cells = items[statement >> 1].cells
            if distance.get(statement) == left and (cells == last or not cells & passed & ~start_cells):
                unfinished.append(((statement, *chain), passed | cells, left - 1))
