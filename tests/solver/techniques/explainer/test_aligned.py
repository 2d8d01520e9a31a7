"""Aligned exclusion beside trying every combination of digits."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest

from solver.grid import Grid
from solver.shape import Candidate
from solver.techniques.cell_sets import DIGITS_IN, PEERS, cells_of
from solver.techniques.explainer.aligned import aligned
from solver.techniques.position import Position

EMPTY = Position.of(Grid.parse("." * 81))


def crowd(seed: int) -> Position:
    """A position in which every cell has few candidates, at random, and nothing has to fit."""
    random, position = Random(seed), EMPTY.copy()
    for cell in range(81):
        for digit in random.sample(range(1, 10), 9 - random.choice((2, 2, 3, 4))):
            position.remove(cell, digit)
    return position


def possible(position: Position, cells: list[int]) -> set[Candidate]:
    """The candidates of the cells that some combination has: equal digits on no peers, a digit left for all others."""
    found = set[Candidate]()
    for digits in product(*(DIGITS_IN[position.masks[cell]] for cell in cells)):
        here = dict(zip(cells, digits, strict=True))
        used = sum({1 << digit - 1 for digit in digits})
        if any(PEERS[one] >> other & 1 and here[one] == here[other] for one in cells for other in cells):
            continue
        if all(position.masks[peer] & ~used for peer in range(81) if all(PEERS[cell] >> peer & 1 for cell in cells)):
            found |= {Candidate(*each) for each in here.items()}
    return found


@pytest.mark.parametrize("size", [2, 3])
def test_what_goes_is_in_no_combination(size: int) -> None:
    """What a find removes are just the candidates of its cells that no combination has."""
    position = crowd(1)
    finds = list(islice(aligned(size)(position), 200))
    assert finds
    for find in finds:
        cells = cells_of(find.cells)
        every = {Candidate(cell, digit) for cell in cells for digit in DIGITS_IN[position.masks[cell]]}
        assert set(find.removed) == every - possible(position, cells)
