"""Candidates: what the digits of a grid leave to each empty cell."""

from __future__ import annotations

import re
from functools import cached_property

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.grid import Candidates, Grid, possible_digits
from solver.shape import CLASSIC, Candidate, House, Shape
from tests.solver.grids import any_grids

GENTLE = Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")


def test_the_candidates_of_the_gentle_puzzle_are_those_printed_with_it() -> None:
    """Figures 3 and 4 of "Introduction to Computer Science II": r1c1 and box 3."""
    printed = {
        "r1c1": (7, 8, 9),
        "r1c7": (6, 7, 8),
        "r1c8": (6, 8),
        "r2c7": (6, 8),
        "r3c7": (1, 2, 6, 7, 8),
        "r3c9": (1, 2, 7, 8),
    }
    candidates = Candidates.of(GENTLE)
    assert {name: candidates.digits_of(CLASSIC.parse_cell(name)) for name in printed} == printed


class Diagonal(Shape):
    """A grid whose first diagonal is a house too, as in variants to come."""

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Rows, columns, boxes and the diagonal."""
        diagonal = House("diagonal", 1, tuple(self.cells[:: self.size + 1]))
        return (*Shape(self.box_height, self.box_width).houses, diagonal)


def test_a_cell_may_stand_in_any_number_of_houses() -> None:
    """Candidates, peers, reasons and conflicts come from all of them."""
    shape = Diagonal(2, 2)
    grid = Grid((1, *[0] * 15), shape)
    assert [len(houses) for houses in shape.houses_of[:2]] == [4, 3]
    assert 15 in shape.peers[0]
    candidates = Candidates.of(grid)
    assert candidates.digits_of(15) == (2, 3, 4)
    assert candidates.explain(15) == "Row 4, column 4 can hold 2, 3 and 4. 1 is in diagonal 1."
    assert [conflict.house.name for conflict in grid.with_digit(15, 1).conflicts()] == ["diagonal 1"]


@given(any_grids())
def test_a_candidate_is_a_digit_that_no_peer_holds(grid: Grid) -> None:
    """In an empty cell exactly the digits of no peer are left; a filled cell has none."""
    candidates = Candidates.of(grid)
    for cell in grid.shape.cells:
        held = {grid.digits[peer] for peer in grid.shape.peers[cell]}
        free = () if grid.digits[cell] else tuple(digit for digit in grid.shape.digits if digit not in held)
        assert candidates.digits_of(cell) == free
        assert grid.digits[cell] or tuple(possible_digits(grid.shape, grid.digits, cell)) == free


@given(any_grids())
def test_the_two_views_of_the_candidates_agree(grid: Grid) -> None:
    """all() and digits_of() tell the same."""
    candidates = Candidates.of(grid)
    by_cell = {Candidate(cell, digit) for cell in grid.shape.cells for digit in candidates.digits_of(cell)}
    assert candidates.all() == by_cell


def test_removed_candidates_are_gone_and_others_stay() -> None:
    """What reasoning ruled out does not come back; ruling out an absent candidate changes nothing."""
    removed = [Candidate(0, 7), Candidate(0, 1), Candidate(1, 5)]
    assert Candidates.of(GENTLE, removed).all() == Candidates.of(GENTLE).all() - set(removed)
    assert Candidates.of(GENTLE, removed).digits_of(0) == (8, 9)


def test_candidates_cannot_be_changed() -> None:
    """They are a value: of the same grid the same, and what takes some away makes new ones."""
    candidates = Candidates.of(GENTLE)
    assert candidates == Candidates.of(GENTLE)
    with pytest.raises(AttributeError):
        candidates.masks = ()  # type: ignore[misc]  # the point of the test


@given(any_grids(), st.data())
def test_an_explanation_names_every_digit_once_with_a_house_that_holds_it(grid: Grid, data: st.DataObject) -> None:
    """Each digit is either open or said to be in one house of the cell, where it is."""
    shape = grid.shape
    cell = data.draw(st.sampled_from(shape.cells))
    name, text = shape.name_places([cell]).capitalize(), Candidates.of(grid).explain(cell)
    if grid.digits[cell]:
        assert text == f"{name} holds {shape.symbols[grid.digits[cell] - 1]}."
        return
    opening, _, reasons = text.removesuffix(".").partition(". ")
    what = opening.removeprefix(f"{name} can hold ")
    named = [] if what == "no digit" else re.split(", | and ", what)
    assert named == [shape.symbols[digit - 1] for digit in Candidates.of(grid).digits_of(cell)]
    houses = {house.name: house for house in shape.houses_of[cell]}
    for reason in reasons.split("; ") if reasons else []:
        digits, house = re.split(" (?:is|are) in ", reason)
        held = {shape.symbols[grid.digits[peer] - 1] for peer in houses[house].cells if grid.digits[peer]}
        assert set(re.split(", | and ", digits)) <= held
        named += re.split(", | and ", digits)
    assert sorted(named) == sorted(shape.symbols)


def test_a_cell_without_candidates_is_explained_too() -> None:
    """Where nothing fits, the sentence says so and why."""
    grid = Grid.parse("12.." + "..3." + "..4." + "....")
    assert (
        Candidates.of(grid).explain(2)
        == "Row 1, column 3 can hold no digit. 1 and 2 are in row 1; 3 and 4 are in column 3."
    )
    assert Candidates.of(Grid.empty()).explain(0) == "Row 1, column 1 can hold 1, 2, 3, 4, 5, 6, 7, 8 and 9."
