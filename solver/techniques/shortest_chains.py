"""All equally short ways between two statements, where a table of what follows from one keeps a single way to each.

    r1c1<>5  ->  r1c7=5  ->  r4c7<>5  ->  r4c2=5        two ways of three links each from r1c1<>5 to r4c2=5: which one
             ->  r9c1=5  ->  r9c2<>5  ->                a table records depends on the order of cells and digits

A link has a counterpart between the opposites, from the end to the start, so that ways are walked from their end.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.techniques.cell_sets import CellSet
from solver.techniques.implications import Implications, Reach, Statement


def distances(reached: Reach) -> dict[Statement, int]:
    """How many links each statement is away from the first one."""
    parents, (start, *order) = reached
    found = {start: 0}
    for statement in order:
        found[statement] = found[parents[statement]] + 1
    return found


def shortest_chains(
    known: Implications, distance: dict[Statement, int], end: Statement, start_cells: CellSet, budget: Iterator[int]
) -> Iterator[tuple[Statement, ...]]:
    """Every shortest chain to the end that passes no cell twice but those of `home`; to the start: that comes back.

    For each that is begun one is taken from `unbegun`; where that is at its end no more are looked for.
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
