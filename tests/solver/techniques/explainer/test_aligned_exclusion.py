"""Aligned exclusion beside a search through all combinations of digits."""

from __future__ import annotations

import re
from itertools import islice, product
from random import Random

import pytest

from solver.grid import Grid
from solver.shape import CLASSIC, Candidate
from solver.techniques.cell_sets import DIGITS_IN, PEERS, cell_name
from solver.techniques.explainer.aligned_exclusion import AlignedExclusion
from solver.techniques.explainer.explanations import explain
from solver.techniques.position import Position
from solver.techniques.step import Role

EMPTY = Position.of(Grid.parse("." * 81))


def crowd(seed: int) -> Position:
    """Make a position in which every cell has few candidates, at random, and nothing has to fit."""
    random, position = Random(seed), EMPTY.copy()
    for cell in range(81):
        for digit in random.sample(range(1, 10), 9 - random.choice((2, 2, 3, 4))):
            position.remove(cell, digit)
    return position


def possible(position: Position, cells: list[int]) -> set[Candidate]:
    """Find the candidates of the cells that some combination has: no equal peers, a digit left for every other cell."""
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
def test_eliminations_are_in_no_combination(size: int) -> None:
    """A step removes just the candidates of its cells that no combination has."""
    position = crowd(1)
    steps = list(islice(AlignedExclusion(size).find(position), 200))
    assert steps
    for step in steps:
        cells = list(step.cells(Role.SET))
        every = {Candidate(cell, digit) for cell in cells for digit in DIGITS_IN[position.masks[cell]]}
        assert set(step.eliminations) == every - possible(position, cells)


REASON = re.compile(
    r"(they are |neither is |r\dc\d is |)(?:not )?(both )?([\d and]+), as (\S+) (holds only|sees|see)([^;.]*)"
)


@pytest.mark.parametrize("size", [2, 3])
def test_the_sentence_bars_each_combination(size: int) -> None:
    """Every combination has two equal digits that see each other, or all that a cell which sees all of them holds."""
    position = crowd(2)
    for step in islice(AlignedExclusion(size).find(position), 100):
        text = explain(step)
        cells = {cell_name(cell): cell for cell in step.cells(Role.SET)}
        tried = re.findall(r"If (r\dc\d) is (\d), nothing is left for ([^:]*): (.*?)\.(?= If| So)", text)
        assert {Candidate(cells[name], int(digit)) for name, digit, _, _ in tried} == set(step.eliminations), text
        for name, digit, _, bars in tried:
            others = [cell for each, cell in cells.items() if each != name]
            left = set(product(*(DIGITS_IN[position.masks[cell]] for cell in others)))
            for who, both, named, why, verb, digits in REASON.findall(bars):
                barred = {int(each) for each in re.findall(r"\d", named)}
                if verb == "holds only":
                    cell = CLASSIC.parse_cell(why)
                    held = DIGITS_IN[position.masks[cell]]
                    assert list(held) == [int(each) for each in re.findall(r"\d", digits)], text
                    assert all(PEERS[cell] >> each & 1 for each in cells.values()), text
                    left -= {each for each in left if {*held} <= {*each, int(digit)}}
                elif both:
                    assert PEERS[others[0]] >> others[1] & 1, text
                    left -= {each for each in left if {*each} == barred}
                else:
                    cell = cells[who.split()[0]] if who else others[0]
                    assert PEERS[cell] >> cells[name] & 1, text
                    left -= {each for each in left if each[others.index(cell)] in barred}
            assert not left, text
