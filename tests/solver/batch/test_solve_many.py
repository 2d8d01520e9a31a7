"""Arrays and lines in, answers out: the same as the engine's."""

from __future__ import annotations

import random

import numpy as np
import pytest

from solver import batch, engine
from solver.batch import solve_many
from solver.batch.result import Batch, Digits
from solver.engine import Verdict
from solver.errors import FormatError, RuleError
from solver.grid import Grid
from solver.shape import CLASSIC, SHAPES, Shape
from tests.for_each import for_each
from tests.solver.batch.samples import FIGURE_2, PROPER, array
from tests.solver.grids import ALL_SHAPES, known_answers, random_puzzle


@for_each("shape", ALL_SHAPES)
def test_verdicts_and_counts_are_the_engines(shape: Shape) -> None:
    """The automatic choice of kernel answers as the engine does, conflicts included, in the order of the puzzles."""
    rng = random.Random(20)
    cells = len(shape.cells)
    dense = range(cells * 2 // 3, cells) if shape.size > 9 else range(cells // 3, cells)
    grids = [random_puzzle(rng, rng.choice(dense), shape) for _ in range(8)]
    grids += [grid.with_digit(rng.choice(shape.cells), rng.choice(shape.digits)) for grid in grids]
    found = batch.solve_batch(array(grids), 3, shape=shape)
    for row, grid in enumerate(grids):
        answer = engine.solve(grid, 3)
        assert found.verdict(row) is answer.verdict
        assert found.counts[row] == answer.count
        assert found.conflict[row] == bool(answer.conflicts)
        if answer.count == 1:
            assert tuple(found.solutions[row]) == answer.solutions[0].digits
        elif not answer.count:
            assert not found.solutions[row].any()


def test_all_known_answers_come_true() -> None:
    """Every 9x9 line of answers.txt has its known count, conflicting givens none, its only solution in the array."""
    known = [each for each in known_answers() if each.grid.shape == CLASSIC]
    found = batch.solve_batch(array([each.grid for each in known]), 1_000)
    for row, each in enumerate(known):
        assert found.conflict[row] == bool(each.grid.conflicts())
        if each.open_ended:
            assert found.counts[row] >= min(each.number, 1_000)
        else:
            assert found.counts[row] == each.number
        if each.solution:
            assert tuple(found.solutions[row]) == each.solution.digits


def test_limit_one_finds_a_solution_and_leaves_the_verdict_open() -> None:
    """Nobody looked for a second solution, so a first one says neither 'unique' nor 'several'."""
    found = batch.solve_batch(array([PROPER, FIGURE_2]), 1)
    assert found.counts.tolist() == [1, 1]
    assert [found.verdict(row) for row in range(2)] == [Verdict.UNDECIDED] * 2
    assert found.finished.all()
    assert all(Grid(tuple(row)).is_solved() for row in found.solutions.tolist())


def test_a_spent_budget_is_an_answer() -> None:
    """A puzzle that needs more nodes than it may take ends undecided; its neighbours do not suffer."""
    hard = Grid.parse("62..49..7.........7....56......5...3..9..4.....5.9.......1...........2........7..")
    found = batch.solve_batch(array([PROPER, hard, PROPER]), budget=3)
    assert [found.verdict(row) for row in range(3)] == [Verdict.UNIQUE, Verdict.UNDECIDED, Verdict.UNIQUE]
    assert found.finished.tolist() == [True, False, True]


def test_no_puzzles_have_no_answers() -> None:
    """An empty array and an empty text are answered, not refused."""
    assert len(batch.solve_batch(np.zeros((0, 81), np.uint8))) == 0
    assert batch.solve_lines(b"") == b""


@for_each(
    ("puzzles", "sentence"),
    [
        (np.zeros(81, np.uint8), "no list of 9x9 puzzles"),
        (np.zeros((2, 80), np.uint8), "no list of 9x9 puzzles"),
        (np.zeros((2, 81), np.int64), "arrays of uint8, not of int64"),
        (np.full((2, 81), 10, np.uint8), "puzzle 0: 10 at r1c1 is no digit of a 9x9 grid"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_a_sentence(puzzles: Digits, sentence: str) -> None:
    """Neither shape nor digits are trusted."""
    with pytest.raises(RuleError, match=sentence):
        batch.solve_batch(puzzles)


def test_wrong_numbers_are_refused() -> None:
    """A limit or a number of jobs below 1 makes no sense, nor does a kernel that there is not."""
    puzzles = array([PROPER])
    with pytest.raises(RuleError, match="limit of 0"):
        batch.solve_batch(puzzles, 0)
    with pytest.raises(RuleError, match="0 jobs"):
        batch.solve_batch(puzzles, jobs=0)
    with pytest.raises(RuleError, match="no kernel 'quantum': there are"):
        batch.solve_batch(puzzles, kernel="quantum")
    with pytest.raises(RuleError, match="out has room for"):
        batch.solve_batch(puzzles, out=Batch.empty(2, 81))


def test_rows_that_are_not_contiguous_are_taken() -> None:
    """A slice or a transposed array holds puzzles too."""
    puzzles = array([PROPER, FIGURE_2, PROPER, FIGURE_2])
    assert batch.solve_batch(puzzles[::2]).counts.tolist() == [1, 1]
    assert batch.solve_batch(np.asfortranarray(puzzles)).counts.tolist() == [1, 2, 1, 2]


def test_arrays_of_an_earlier_batch_are_used_again() -> None:
    """`out` lends its arrays; nothing of its answers is left."""
    clash = PROPER.with_digit(2, 5)
    first = batch.solve_batch(array([clash, PROPER, FIGURE_2]))
    second = batch.solve_batch(array([FIGURE_2, clash, PROPER]), 5, out=first)
    assert second.solutions is first.solutions
    assert [second.verdict(row) for row in range(3)] == [Verdict.SEVERAL, Verdict.CONFLICT, Verdict.UNIQUE]
    assert second.counts.tolist() == [5, 0, 1]


def test_lines_are_answered_with_lines() -> None:
    """One line of verdict, count and solution for each line, whatever the blank sign and the line's end."""
    clash = PROPER.with_digit(2, 5)
    text = f"{PROPER.line()}\r\n{FIGURE_2.line('0')}\n{clash.line()}".encode()
    proper, several, conflict = batch.solve_lines(text).decode().splitlines()
    only = engine.solve(PROPER).solutions[0].line()
    assert (proper, conflict) == (f"unique,1,{only}", "conflict,0,")
    assert several.startswith("several,2,5")


def test_lines_of_other_sizes_are_answered() -> None:
    """The length of the first line tells the shape."""
    solution = random_puzzle(random.Random(1), 200, SHAPES[256])
    assert batch.solve_lines(solution.line().encode()).startswith(b"unique,1,")


def test_a_bad_line_is_named() -> None:
    """Line and column of the first thing that is no puzzle."""
    line = PROPER.line().encode()
    with pytest.raises(FormatError, match="line 2, column 1: 'x' is not a digit"):
        batch.solve_lines(line + b"\nx" + line[1:])
    with pytest.raises(FormatError, match="line 3: 80 characters"):
        batch.solve_lines(line + b"\n" + line + b"\n" + line[1:])


@for_each("shape", ALL_SHAPES)
def test_conflicts_are_those_of_the_grids(shape: Shape) -> None:
    """The test of whole arrays finds what Grid finds."""
    rng = random.Random(3)
    grids = [
        Grid(tuple(rng.choice(shape.digits) if rng.random() < share else 0 for _ in shape.cells), shape)
        for share in (0.02, 0.05, 0.1, 0.5)
        for _ in range(25)
    ]
    expected = [bool(grid.conflicts()) for grid in grids]
    assert {True, False} == set(expected)
    assert solve_many.find_conflicts(array(grids), shape).tolist() == expected
