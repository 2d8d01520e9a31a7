"""Aligned exclusion: the digits of two (6.2) or three (7.5) cells that would leave a common peer none.

A combination is impossible if it puts equal digits on peers, or all digits of a common peer into the cells. A digit
that no possible combination has goes.

    .  A  .      A = {2, 3} and B = {1, 4} are not 2 and 4, which would leave r2c1 no digit,
    24 .  34     nor 3 and 4, which would leave r2c3 none:
    .  B  .      no combination has B = 4, so it goes

Aligned pair exclusion: Sudoku Player's Forum, 2005; the order of looking is Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from solver.shape import Candidate, Cell
from solver.techniques.cell_sets import DIGITS_IN, PEERS, set_of
from solver.techniques.explainer.findings import PEER_ORDER, Finding, Rule
from solver.techniques.position import Position


def aligned(size: int) -> Rule:
    """The rule for two or three cells."""
    rating, name = (6.2, "Aligned Pair Exclusion") if size == 2 else (7.5, "Aligned Triplet Exclusion")

    def find(position: Position) -> Iterator[Finding]:
        masks = position.masks
        few: dict[Cell, list[Cell]] = {}  # of each cell that counts: its peers with few digits
        for cell, mask in enumerate(masks):
            counts = [masks[peer].bit_count() for peer in PEER_ORDER[cell]]
            if mask.bit_count() >= 2 and 1 not in counts:
                excluders = [peer for peer in PEER_ORDER[cell] if 2 <= masks[peer].bit_count() <= size]
                if excluders:
                    few[cell] = excluders
        cells = list(few)
        for high, second in enumerate(cells):
            for first in cells[:high]:
                common = set(few[first]) & set(few[second])
                if size == 2:
                    chosen = [(first, second)]
                else:
                    thirds = dict.fromkeys((*few[first], *few[second]))
                    chosen = [
                        (first, second, third)  # type: ignore[misc]
                        for third in thirds
                        if third in few and third not in (first, second)
                    ]
                for each in chosen:
                    shared = common if size == 2 else common & set(few[each[-1]])
                    if len(shared) >= 2:
                        gone = _excluded(position, each, shared)
                        if gone:
                            yield Finding(rating, name, gone, cells=set_of(each))

    return find


def _excluded(position: Position, cells: tuple[Cell, ...], common: set[Cell]) -> tuple[Candidate, ...]:
    """The candidates of the cells that no possible combination has."""
    masks = position.masks
    pairs = [(one, other) for one in range(len(cells)) for other in range(one) if PEERS[cells[one]] >> cells[other] & 1]
    possible = [0] * len(cells)
    barriers = [masks[cell] for cell in common]
    for digits in product(*(DIGITS_IN[masks[cell]] for cell in cells)):
        if any(digits[one] == digits[other] for one, other in pairs):
            continue
        used = 0
        for digit in digits:
            used |= 1 << digit - 1
        if all(barrier & ~used for barrier in barriers):
            for at, digit in enumerate(digits):
                possible[at] |= 1 << digit - 1
    return tuple(
        Candidate(cell, digit)
        for cell, allowed in zip(cells, possible, strict=True)
        for digit in DIGITS_IN[masks[cell] & ~allowed]
    )
