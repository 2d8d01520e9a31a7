"""Statements of chains, "the digit is here" and "it is not", as numbers; and how a chain's length makes it harder.

>>> at = statement(Candidate(3, 5), True)
>>> candidate_of(at), is_on(at), is_on(opposite(at))
(Candidate(cell=3, digit=5), True, False)
>>> [round(longer(7.0, complexity), 1) for complexity in (6, 7, 9, 15)]
[7.0, 7.1, 7.2, 7.4]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solver.shape import Candidate
from solver.techniques.cell_sets import SIZE
from solver.techniques.explainer.findings import Node, Statement

SHORTEST_TO_ADD: Final = 4


def statement(candidate: Candidate, on: bool) -> Statement:
    """The number of the statement that the candidate is true, or that it is not."""
    return (candidate.cell * SIZE + candidate.digit - 1) * 2 + on


def candidate_of(says: Statement) -> Candidate:
    """What the statement is about."""
    cell, digit = divmod(says >> 1, SIZE)
    return Candidate(cell, digit + 1)


def is_on(says: Statement) -> bool:
    """Whether it says that the candidate is true."""
    return bool(says & 1)


def opposite(says: Statement) -> Statement:
    """The statement of the same candidate that says the contrary."""
    return says ^ 1


def complexity_of(ends: Iterable[Node]) -> int:
    """How many different statements each of the ends rests on, itself among them, in sum."""
    total = 0
    for end in ends:
        seen: set[Statement] = set()
        todo = [end]
        while todo:
            node = todo.pop()
            if node.says not in seen:
                seen.add(node.says)
                todo.extend(node.parents)
        total += len(seen)
    return total


def longer(base: float, complexity: int) -> float:
    """The rating with its length: 0.1 more for each of 4, 6, 8, 12, 16, 24 ... that it exceeds.

    Added one by one, as Sudoku Explainer does: the last bits of the sum decide between finds that look equal.
    """
    limit, gap, again = SHORTEST_TO_ADD, 2, True
    while complexity - 2 > limit:
        base += 0.1
        limit += gap
        gap, again = (gap, False) if again else (2 * gap, True)
    return base
