"""Which of many chains a path takes: the one that removes most, whatever its length.

Two chains of one effect: the shorter is before the other. Of different effects with as many eliminations the one with
the smaller index sum, in which later eliminations count more and more:

>>> index_sum([Candidate(2, 1), Candidate(5, 1)])  # 2 * 1 + 1, then 5 * 81 + 1
409

Order and sum are HoDoKu's (Hobiger, 2008).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from solver.shape import Candidate
from solver.techniques.cell_sets import SHAPE
from solver.techniques.step import Step, in_order

_WEIGHT: Final = len(SHAPE.cells) - 1


def index_sum(eliminations: Sequence[Candidate]) -> int:
    """The number by which effects of one size are ordered."""
    return sum(cell * (1 + _WEIGHT * place) + digit for place, (cell, digit) in enumerate(eliminations))


def best_first(steps: Iterable[Step]) -> list[Step]:
    """The steps in the order of preference; equal ones stay in the order in which they were found."""
    found = list(steps)
    known: dict[tuple[Candidate, ...], tuple[int, int, tuple[Candidate, ...]]] = {}  # many steps have one effect
    first: dict[object, int] = {}
    keys = []
    for place, step in enumerate(found):
        gone = step.eliminations
        if gone not in known:
            ordered = in_order(gone)
            known[gone] = -len(gone), index_sum(ordered), ordered
        fewer, sum_of, ordered = known[gone]
        keys.append((fewer, sum_of, first.setdefault((step.technique, step.placements, ordered), place), length(step)))
    return [found[place] for place in sorted(range(len(found)), key=keys.__getitem__)]


def length(step: Step) -> int:
    """The links of the step's chains."""
    return sum(len(chain) - 1 for chain in step.chains)
