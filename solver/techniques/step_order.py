"""The order of preference among many chains: the one that removes most, whatever its length.

Two chains of one effect: the shorter is before the other. Of different effects with as many eliminations the one with
the smaller index sum, in which later eliminations count more and more:

>>> index_sum([Candidate(2, 1), Candidate(5, 1)])  # 2 * 1 + 1, then 5 * 81 + 1
409

Order and sum are HoDoKu's (Hobiger, 2008).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from solver.shape import Candidate
from solver.techniques.cell_sets import SHAPE
from solver.techniques.step import Step, sort_candidates

Effect: TypeAlias = tuple[str, tuple[Candidate, ...], tuple[Candidate, ...]]  # technique, placements, eliminations
_WEIGHT: Final = len(SHAPE.cells) - 1


def index_sum(eliminations: Sequence[Candidate]) -> int:
    """Compute the number that orders effects of one size."""
    return sum(cell * (1 + _WEIGHT * place) + digit for place, (cell, digit) in enumerate(eliminations))


def best_first(steps: Iterable[Step]) -> list[Step]:
    """Sort the steps by preference; equal ones stay in the order in which they were found."""
    found = list(steps)
    effects = [(step.technique, step.placements, step.eliminations) for step in found]
    return [found[place] for place in order_of_preference(effects, [chain_length(step) for step in found])]


def order_of_preference(effects: Sequence[Effect], lengths: Sequence[int]) -> list[int]:
    """Sort the indices of steps by preference, from the effect and the length of each step."""
    known: dict[tuple[Candidate, ...], tuple[int, int, tuple[Candidate, ...]]] = {}  # many have one effect
    first: dict[Effect, int] = {}
    keys = []
    for place, (technique, placements, eliminations) in enumerate(effects):
        if eliminations not in known:
            ordered = sort_candidates(eliminations)
            known[eliminations] = -len(eliminations), index_sum(ordered), ordered
        fewer, sum_of, ordered = known[eliminations]
        keys.append((fewer, sum_of, first.setdefault((technique, placements, ordered), place), lengths[place]))
    return sorted(range(len(keys)), key=keys.__getitem__)


def chain_length(step: Step) -> int:
    """Count the links of the step's chains."""
    return sum(len(chain) - 1 for chain in step.chains)
