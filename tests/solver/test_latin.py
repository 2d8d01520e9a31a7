"""Grids without boxes: every table, the engine, and what can be written and drawn of them."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from solver import engine
from solver.engine import Verdict
from solver.errors import FormatError, RuleError
from solver.formats import FORMATS, Entry, boxless, write
from solver.grid import Grid, Puzzle
from solver.pictures import KINDS, Picture, encode, kind_of, puzzle_in
from solver.pictures.geometry import Board
from solver.shape import LATIN, SHAPES, Shape
from solver.timeline import Timeline

EVERY = LATIN.values()


def cyclic(side: int) -> Grid:
    """The Latin square whose rows are each the one above, moved by one."""
    return Grid(tuple((row + column) % side + 1 for row in range(side) for column in range(side)), LATIN[side])


@pytest.mark.parametrize("shape", EVERY, ids=str)
def test_only_rows_and_columns_are_houses_and_none_twice(shape: Shape) -> None:
    """As many rows and columns as the side, no boxes, and no two houses of the same cells."""
    assert [house.kind for house in shape.houses] == ["row"] * shape.size + ["column"] * shape.size
    assert len({house.cells for house in shape.houses}) == 2 * shape.size
    assert {len(peers) for peers in shape.peers} == {2 * (shape.size - 1)}


@pytest.mark.parametrize("shape", EVERY, ids=str)
def test_a_latin_square_is_verified_and_solved(shape: Shape) -> None:
    """The whole square holds; without its first row it has one solution, the same; a fault is told."""
    square = cyclic(shape.size)
    assert square.is_solved()
    assert str(engine.verify(square)) == "Valid solution: every row and column holds every digit once."
    holes = Grid((0,) * shape.size + square.digits[shape.size :], shape)
    answer = engine.solve(holes)
    assert (answer.verdict, answer.solutions) == (Verdict.UNIQUE, (square,))
    wrong = square.with_digit(0, square.digits[1])
    assert [conflict.house.kind for conflict in wrong.conflicts()] == ["row", "column"]


@pytest.mark.parametrize(("side", "number"), [(2, 2), (3, 12), (4, 576)])
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


@pytest.mark.parametrize("shape", EVERY, ids=str)
def test_no_thick_line_runs_through_the_board(shape: Shape) -> None:
    """All cells of a board lie equally far apart, across and down, whatever its side."""
    board = Board(shape, 0, 0, cell=20, thin=1, thick=4)
    assert board.lefts == board.tops == tuple(range(4, 4 + 21 * shape.size, 21))
    assert board.width == board.height == 4 + 21 * shape.size + 3


@pytest.mark.parametrize("side", [4, 5, 9, 16])
def test_what_is_written_is_read_again(side: int) -> None:
    """Every format writes grids without boxes that read as such, or says that it has no place for them."""
    square = cyclic(side).with_digit(1, 0)
    for row in FORMATS:
        if not row.writes:
            continue
        entry = Entry(Puzzle.of(square))
        if row.boxed or row.sizes and side not in row.sizes:
            with pytest.raises(RuleError, match="no place for a"):
                write(row.key, [entry])
        elif row.carries >= {"givens"} and row.key in ("line", "rows", "spaced", "blocks", "sdm", "ss", "boxed"):
            assert [each.puzzle.givens for each in boxless.read(write(row.key, [entry])).entries] == [square]
        else:
            assert write(row.key, [entry])


@pytest.mark.parametrize("shape", [*SHAPES.values()], ids=str)
def test_the_sizes_with_boxes_are_read_in_any_layout(shape: Shape) -> None:
    """A boxed or one-line grid loses its boxes, its digits stay; no conflict of a box is left."""
    square = cyclic(shape.size)
    for key in ("line", "boxed", "qqwing", "plank", "csv", "python"):
        text = write(key, [Entry(Puzzle.of(Grid(square.digits, shape)))])
        assert [entry.puzzle.givens for entry in boxless.read(text).entries] == [square]


def test_several_squares_follow_one_another() -> None:
    """Rows of several grids are cut where one is whole; each says on which line it starts."""
    found = boxless.read("123\n231\n312\n\n1..\n...\n...\n").entries
    assert [(entry.puzzle.givens.line(), entry.line) for entry in found] == [("123231312", 1), ("1........", 5)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("12345\n2345\n34512\n45123\n51234\n", "line 2: row 2 has 4 cells, the others 5"),
        ("12345\n23451\n34512\n45123\n", "4 rows of 5 cells"),
        ("12345\n23451\n34712\n45123\n51234\n", "line 3, column 3: '7' at r3c3 is not a digit of a 5x5 grid"),
        ("\n".join(["." * 17] * 17), "17 rows; without boxes it may have 2 to 16"),
        ("", "empty"),
    ],
)
def test_what_is_no_square_is_refused_with_its_place(text: str, says: str) -> None:
    """Rows of other lengths, too few rows, digits too large, sides too large."""
    with pytest.raises(FormatError, match=says):
        boxless.read(text)


@pytest.mark.parametrize("side", [2, 5, 9, 16])
@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_picture_carries_its_grid_and_that_it_has_no_boxes(side: int, suffix: str) -> None:
    """It loads again without boxes; a reader of grids with boxes refuses it and says why."""
    square = cyclic(side).with_digit(0, 0)
    carried = puzzle_in(encode(Picture(kind_of("puzzle"), Puzzle.of(square)), suffix))
    assert boxless.read(carried).entries[0].puzzle.givens == square
    from solver.formats import read

    with pytest.raises(FormatError, match="no boxes"):
        read(carried)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.of_search], ids=lambda kind: kind.key)
def test_every_kind_of_board_is_drawn(kind: object) -> None:
    """Puzzle, solution, pair, array and candidates of 5x5 and 13x13 squares."""
    for side in (5, 13):
        square = cyclic(side)
        givens = Grid(tuple(0 if cell % 3 == 0 else digit for cell, digit in enumerate(square.digits)), square.shape)
        assert encode(Picture(kind, Puzzle.of(givens), square), "png")  # type: ignore[arg-type]  # a row of KINDS


def test_searches_are_refused_in_a_sentence() -> None:
    """The documents' searches look at boxes; they say so."""
    with pytest.raises(RuleError, match="grids with boxes"):
        Timeline(Grid.empty(LATIN[5]), "A")


@pytest.mark.campaign
@pytest.mark.parametrize("shape", EVERY, ids=str)
def test_a_default_budget_ends_in_time(shape: Shape) -> None:
    """A count that spends all of its guesses takes seconds, not minutes."""
    import time

    start = time.monotonic()
    engine.count(Grid.empty(shape), 10**6)
    assert time.monotonic() - start < 8
