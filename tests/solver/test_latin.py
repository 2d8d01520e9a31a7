"""Grids without boxes: every table, the engine, and what can be drawn of them."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from solver import engine
from solver.engine import Verdict
from solver.errors import FormatError, RuleError
from solver.formats import boxless
from solver.grid import Grid, Puzzle
from solver.pictures import KINDS, Picture, encode, kind_of, puzzle_in
from solver.pictures.geometry import Board
from solver.search.trace import Trace
from solver.shape import LATIN, Shape
from tests.for_each import for_each
from tests.solver.grids import cyclic

EVERY = LATIN.values()


@for_each("shape", EVERY)
def test_only_rows_and_columns_are_houses_and_none_twice(shape: Shape) -> None:
    """As many rows and columns as the side, no boxes, and no two houses of the same cells."""
    assert [house.kind for house in shape.houses] == ["row"] * shape.size + ["column"] * shape.size
    assert len({house.cells for house in shape.houses}) == 2 * shape.size
    assert {len(peers) for peers in shape.peers} == {2 * (shape.size - 1)}


@for_each("shape", EVERY)
def test_a_latin_square_is_verified_and_solved(shape: Shape) -> None:
    """The whole square holds; without its first row it has one solution, the same; a fault is reported."""
    square = cyclic(shape.size)
    assert square.is_solved()
    assert str(engine.verify(square)) == "Valid solution: every row and column holds every digit once."
    holes = Grid((0,) * shape.size + square.digits[shape.size :], shape)
    answer = engine.solve(holes)
    assert (answer.verdict, answer.solutions) == (Verdict.UNIQUE, (square,))
    wrong = square.with_digit(0, square.digits[1])
    assert [conflict.house.kind for conflict in wrong.conflicts()] == ["row", "column"]


@for_each(("side", "number"), [(2, 2), (3, 12), (4, 576)])
def test_there_are_as_many_latin_squares_as_the_books_say(side: int, number: int) -> None:
    """2, 12 and 576: sequence A002860 of the encyclopedia of integer sequences."""
    answer = engine.count(Grid.empty(LATIN[side]))
    assert (answer.count, answer.finished) == (number, True)


def test_the_engine_agrees_with_trying_all_rows() -> None:
    """Random 4x4 grids without boxes have as many solutions as rows of permutations that fit."""
    rng = random.Random(11)
    rows = list(permutations(range(1, 5)))
    for _ in range(25):
        square = cyclic(4)
        digits = tuple(digit if rng.random() < 0.3 else 0 for digit in square.digits)
        number = 0
        stack: list[list[tuple[int, ...]]] = [[]]
        while stack:
            done = stack.pop()
            if len(done) == 4:
                number += 1
                continue
            given = digits[4 * len(done) : 4 * len(done) + 4]
            stack += [
                [*done, row]
                for row in rows
                if all(g in (0, d) for g, d in zip(given, row, strict=True))
                and not any(a == b for earlier in done for a, b in zip(earlier, row, strict=True))
            ]
        assert engine.count(Grid(digits, LATIN[4])).count == number


@for_each("shape", EVERY)
def test_no_thick_line_runs_through_the_board(shape: Shape) -> None:
    """All cells of a board lie equally far apart, across and down, whatever its side."""
    board = Board(shape, 0, 0, cell=20, thin=1, thick=4)
    assert board.lefts == board.tops == tuple(range(4, 4 + 21 * shape.size, 21))
    assert board.width == board.height == 4 + 21 * shape.size + 3


@for_each("side", [2, 5, 9, 16])
@for_each("suffix", ["png", "svg"])
def test_a_picture_carries_its_grid_and_that_it_has_no_boxes(side: int, suffix: str) -> None:
    """It loads again without boxes; a reader of grids with boxes refuses it and says why."""
    square = cyclic(side).with_digit(0, 0)
    carried = puzzle_in(encode(Picture(kind_of("puzzle"), Puzzle.of(square)), suffix))
    assert boxless.read(carried).entries[0].puzzle.givens == square
    from solver.formats import read

    with pytest.raises(FormatError, match="no boxes"):
        read(carried)


@for_each("kind", [kind for kind in KINDS if not kind.of_search])
def test_every_kind_of_board_is_drawn(kind: object) -> None:
    """Puzzle, solution, pair, array and candidates of 5x5 and 13x13 squares."""
    for side in (5, 13):
        square = cyclic(side)
        givens = Grid(tuple(0 if cell % 3 == 0 else digit for cell, digit in enumerate(square.digits)), square.shape)
        assert encode(Picture(kind, Puzzle.of(givens), square), "png")  # type: ignore[arg-type]  # a row of KINDS


def test_searches_are_refused_in_a_sentence() -> None:
    """The documents' searches look at boxes; they say so."""
    with pytest.raises(RuleError, match="grids with boxes"):
        Trace(Grid.empty(LATIN[5]), "A")
