"""Aligned exclusion beside trying every combination of digits."""

from __future__ import annotations

import re
from itertools import islice, product
from random import Random

import pytest

from solver.grid import Grid
from solver.shape import CLASSIC, Candidate
from solver.techniques.cell_sets import DIGITS_IN, PEERS, cell_name, cells_of
from solver.techniques.explainer.aligned import aligned
from solver.techniques.explainer.wording import sentences
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


SAID = re.compile(
    r"(they are |neither is |r\dc\d is |)(?:not )?(both )?([\d and]+), as (\S+) (holds only|sees|see)([^;.]*)"
)


@pytest.mark.parametrize("size", [2, 3])
def test_what_bars_each_combination_is_told(size: int) -> None:
    """Every combination has two equal digits that see each other, or all that a cell which sees all of them holds."""
    position = crowd(2)
    for find in islice(aligned(size)(position), 100):
        told = sentences(find)
        cells = {cell_name(cell): cell for cell in cells_of(find.cells)}
        tried = re.findall(r"If (r\dc\d) is (\d), nothing is left for ([^:]*): (.*?)\.(?= If| So)", told)
        assert {Candidate(cells[name], int(digit)) for name, digit, _, _ in tried} == set(find.removed), told
        for name, digit, _, bars in tried:
            others = [cell for each, cell in cells.items() if each != name]
            left = set(product(*(DIGITS_IN[position.masks[cell]] for cell in others)))
            for who, both, named, why, how, rest in SAID.findall(bars):
                barred = {int(each) for each in re.findall(r"\d", named)}
                if how == "holds only":
                    cell = CLASSIC.parse_cell(why)
                    held = DIGITS_IN[position.masks[cell]]
                    assert list(held) == [int(each) for each in re.findall(r"\d", rest)], told
                    assert all(PEERS[cell] >> each & 1 for each in cells.values()), told
                    left -= {way for way in left if {*held} <= {*way, int(digit)}}
                elif both:
                    assert PEERS[others[0]] >> others[1] & 1, told
                    left -= {way for way in left if {*way} == barred}
                else:
                    cell = cells[who.split()[0]] if who else others[0]
                    assert PEERS[cell] >> cells[name] & 1, told
                    left -= {way for way in left if way[others.index(cell)] in barred}
            assert not left, told
