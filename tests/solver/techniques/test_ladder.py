"""What the depths of a hint say of a step."""

from __future__ import annotations

import random

from solver.techniques.cell_sets import HOUSE_CELLS
from solver.techniques.hints import hint_of, where
from solver.techniques.notation import notation
from solver.techniques.subsets import locked, naked
from tests.solver.techniques.positions import rated, seeded
from tests.solver.techniques.test_advice import assert_told
from tests.solver.techniques.test_steps import examples, steps_of


def test_the_house_of_a_set_loses_something() -> None:
    """Who looks where a hint sends them sees something go, also where a pair lies in a line and a box."""
    seen = 0
    for position, _ in seeded([puzzle for puzzle, _, _ in rated()], random.Random(8)):
        for step in (*naked(position, 2), *naked(position, 3), *locked(position, 2)):
            (house,) = where(step).houses
            assert {cell for cell, _ in step.eliminations} & set(HOUSE_CELLS[house]), step
            seen += house != step.parts[0].house
    assert seen > 5


def test_every_technique_is_told_clearly() -> None:
    """No number of a house stands beside a digit, and no house is named twice."""
    for position, line in examples():
        assert_told(next(step for step in steps_of(position, line) if notation(step) == line), position)


def test_each_kite_of_two_is_told_with_its_digit() -> None:
    """Two kites of two digits on the same cells."""
    position, line = next(each for each in examples() if each[1].startswith("Dual 2-String Kite"))
    step = next(step for step in steps_of(position, line) if notation(step) == line)
    told = hint_of(step, position)
    assert told.where.startswith("Look at the 1s and 4s in ")
    assert told.pattern.startswith("Each has two places for 1 and 4: ")
    assert "not both 1" in told.reason
    assert "not both 4" in told.reason


def test_a_hidden_rectangle_is_looked_for_where_its_links_are() -> None:
    """A hint sends to the row and column that have two places for the digit, those of the corner that loses one."""
    position, line = next(each for each in examples() if each[1].startswith("Hidden Rectangle"))
    step = next(step for step in steps_of(position, line) if notation(step) == line)
    cell = step.eliminations[0].cell
    assert [cell in HOUSE_CELLS[house] for house in where(step).houses] == [True, True]
