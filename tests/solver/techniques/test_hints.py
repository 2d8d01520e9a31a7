"""What the depths of a hint say of a step."""

from __future__ import annotations

import random

from solver.grid import Grid
from solver.shape import Candidate
from solver.techniques.cell_sets import HOUSE_CELLS
from solver.techniques.hints import hint_of, marks_of, where
from solver.techniques.notation import notation
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.singles import naked_singles
from solver.techniques.subsets import locked, naked
from tests.solver.techniques.positions import rated, seeded
from tests.solver.techniques.test_hint_choice import assert_texts_match
from tests.solver.techniques.test_steps import example_steps, examples, steps_of


def test_the_house_of_a_set_loses_something() -> None:
    """Who looks where a hint sends them sees something go, also where a pair lies in a line and a box."""
    seen = 0
    for position, _ in seeded([puzzle for puzzle, _, _ in rated()], random.Random(8)):
        for step in (*naked(position, 2), *naked(position, 3), *locked(position, 2)):
            (house,) = where(step).houses
            assert {cell for cell, _ in step.eliminations} & set(HOUSE_CELLS[house]), step
            seen += house != step.parts[0].house
    assert seen > 5


def test_every_technique_has_clear_texts() -> None:
    """No number of a house is beside a digit, and no house is named twice."""
    for position, _, step in example_steps():
        assert_texts_match(step, position)


def test_each_kite_of_two_is_described_with_its_digit() -> None:
    """Two kites of two digits on the same cells."""
    position, line = next(each for each in examples() if each[1].startswith("Dual 2-String Kite"))
    step = next(step for step in steps_of(position, line) if notation(step) == line)
    hint = hint_of(step, position)
    assert hint.where.startswith("Look at the 1s and 4s in ")
    assert hint.pattern.startswith("Each has two places for 1 and 4: ")
    assert "not both 1" in hint.reason
    assert "not both 4" in hint.reason


def test_a_hidden_rectangle_is_looked_for_where_its_links_are() -> None:
    """A hint sends to the row and column that have two places for the digit, those of the corner that loses one."""
    position, line = next(each for each in examples() if each[1].startswith("Hidden Rectangle"))
    step = next(step for step in steps_of(position, line) if notation(step) == line)
    cell = step.eliminations[0].cell
    assert [cell in HOUSE_CELLS[house] for house in where(step).houses] == [True, True]


def test_a_naked_single_marks_the_cells_that_cause_it() -> None:
    """They hold the digits that its cell sees; a digit that a step removed has no cell, so nothing is marked for it."""
    grid = Grid.parse("..34567.." + "." * 18 + "2" + "." * 53)
    position = Position.of(grid, removed=[Candidate(0, 8), Candidate(0, 9)])
    (step,) = (step for step in naked_singles(position) if step.placements == (Candidate(0, 1),))
    causes = [cell for cell, roles in marks_of(step, position, 4).cells.items() if "cause" in roles]
    assert causes == [cell for cell, digit in enumerate(grid.digits) if digit]
    assert causes == list(TECHNIQUES[step.technique].technique.causes(step, position))
