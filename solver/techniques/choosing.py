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
    first: dict[object, int] = {}
    for place, step in enumerate(found):
        first.setdefault((step.technique, step.effect), place)
    return sorted(found, key=lambda step: (_preference(step), first[step.technique, step.effect], length(step)))


def length(step: Step) -> int:
    """The links of the step's chains."""
    return sum(len(chain) - 1 for chain in step.chains)


def _preference(step: Step) -> tuple[int, int]:
    return -len(step.eliminations), index_sum(in_order(step.eliminations))
