"""Siamese fish: two fish with fins on the same base lines, with different covers and different victims, as one step.

    c1 . c4 . c7 and c1 . c5 . c7      the same base rows need columns 1 and 7; what is cover in one fish is fin in the
                                       other, and both fish hold

Both are fish in their own right; together they show how much one set of lines removes. HoDoKu (Hobiger, 2008). The pair
is named after the first of the two, by its cover lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from solver.techniques import complex_fish, fish
from solver.techniques.position import Position
from solver.techniques.step import Role, Step, in_order


def basic(position: Position, size: int) -> Iterator[Step]:
    """Pairs of finned or sashimi fish of rows and columns."""
    yield from _pairs(fish.with_fins(position, size, ("finned", "sashimi")))


def complex_pairs(position: Position, size: int, kind: str) -> Iterator[Step]:
    """Pairs of finned Franken or mutant fish."""
    yield from _pairs(complex_fish.find(position, size, kind, finned=True))


def pairs_of_digit(position: Position, digit: int, size: int, kind: str) -> Iterator[Step]:
    """Pairs of finned Franken or mutant fish of one digit."""
    yield from _pairs(complex_fish.of_digit(position, digit, size, kind, finned=True))


def _pairs(steps: Iterator[Step]) -> Iterator[Step]:
    by_base: dict[object, list[Step]] = {}
    for step in steps:
        by_base.setdefault((step.digits, step.houses(Role.BASE)), []).append(step)
    for alike in by_base.values():
        for one, other in combinations(alike, 2):
            if one.eliminations[0] != other.eliminations[0]:
                gone = in_order(one.eliminations + other.eliminations)
                parts = tuple(dict.fromkeys(one.parts + other.parts))
                yield Step(f"siamese-{one.technique}", one.digits, gone, parts=parts, both=(one, other))
