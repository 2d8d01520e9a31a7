"""A hint does not depend on how a position lies: other digits, or rows for columns, and it is of the same technique."""

from __future__ import annotations

from random import Random

import pytest

from solver.generator import Wish, generate
from solver.grid import Grid
from solver.shape import CLASSIC, Candidate, Cell
from solver.techniques.advice import easiest
from solver.techniques.position import Position
from tests.solver.techniques.positions import rated


def image(position: Position, digits: list[int], turns: bool) -> Position:
    """The position with each digit replaced, and rows for columns where it turns."""

    def moved(cell: Cell) -> Cell:
        row, column = divmod(cell, CLASSIC.size)
        return column * CLASSIC.size + row if turns else cell

    places = [moved(cell) for cell in CLASSIC.cells]
    grid = Grid(tuple(digits[position.digits[place]] for place in places))
    givens = Grid(tuple(digits[position.digits[place] * (position.givens >> place & 1)] for place in places))
    full = Position.of(position.grid)
    gone = [(cell, digit) for cell in CLASSIC.cells for digit in CLASSIC.digits if full.has(cell, digit)]
    removed = [Candidate(moved(cell), digits[digit]) for cell, digit in gone if not position.has(cell, digit)]
    return Position.of(grid, removed, givens)


def differing(puzzles: list[Grid], dice: Random, noted: bool) -> tuple[int, list[str]]:
    """How many positions on the way by hints were compared, those without singles, and what differs."""
    compared, found = 0, list[str]()
    for puzzle in puzzles:
        position = Position.of(puzzle)
        while position.empty and (step := easiest(position, noted)):
            for turns in (False, True) if step.eliminations else ():
                other = easiest(image(position, [0, *dice.sample(CLASSIC.digits, CLASSIC.size)], turns), noted)
                compared += 1
                if other is None or other.technique != step.technique:
                    found.append(f"{step.technique}, but {other and other.technique} in the image of\n{position}")
            position.apply(step)
    return compared, found


def test_a_position_and_its_images_have_a_hint_of_one_technique() -> None:
    """Digits at random, rows for columns or not, on the way of two puzzles."""
    compared, found = differing([puzzle for puzzle, _, _ in rated()][30:32], Random(1), noted=False)
    assert compared
    assert found == []


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(8))
def test_images_of_thousands_of_positions_have_hints_of_one_technique(seed: int) -> None:
    """Two hundred puzzles a seed."""
    compared, found = differing(list(generate(200, Random(seed), Wish())), Random(seed), noted=bool(seed % 2))
    assert compared > 500
    assert found == []
