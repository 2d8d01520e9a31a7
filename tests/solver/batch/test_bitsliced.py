"""The bit-sliced kernel answers as the engine does, however many puzzles there are and whatever they are like."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Final

import numpy as np
import pytest

from solver.batch import reference, solve_batch
from solver.batch.result import CONFLICTING_GIVENS, NO_CONFLICT, Digits
from solver.batch.solve_many import find_conflicts
from solver.grid import Grid
from solver.shape import CLASSIC
from tests.campaigns import some
from tests.solver.batch.samples import FIGURE_2, PROPER, array
from tests.solver.grids import random_grid, random_puzzle

pytest.importorskip("numba", reason="numba is not there, so the bit-sliced kernel is not either")

from solver.batch.bitsliced import kernel
from solver.batch.bitsliced.state_layout import ROWS, STATE_WORDS
from solver.batch.bitsliced.transpose import transpose
from solver.batch.bitsliced.vector import LANES, WORDS, Buffer, buffer
from solver.compiled import entry
from tests.for_each import for_each

Found = tuple[Digits, list[int], list[bool]]
CELLS: Final = len(CLASSIC.cells)
BUDGET: Final = 100_000


def solved_by(kernel: object, puzzles: Digits, limit: int) -> Found:
    """Solutions, counts and whether each search was finished."""
    solutions = np.zeros_like(puzzles)
    counts, finished = np.zeros(len(puzzles), np.int64), np.zeros(len(puzzles), np.bool_)
    kernel.run(puzzles, solutions, counts, finished, limit, BUDGET)  # type: ignore[attr-defined]
    return solutions, counts.tolist(), finished.tolist()


def mixture(number: int, seed: int) -> Digits:
    """Puzzles with no, one and several solutions, nearly empty and nearly full ones."""
    rng = random.Random(seed)
    grids = [Grid.empty(CLASSIC), PROPER, FIGURE_2]
    while len(grids) < number:
        grid = random_puzzle(rng, rng.choice((1, 16, *range(22, 50))), CLASSIC)
        grids.append(grid)
        changed = grid.with_digit(rng.choice(CLASSIC.cells), rng.choice(CLASSIC.digits))
        if not changed.conflicts():
            grids.append(changed)
    return array(grids[:number])


def assert_solves(puzzles: Digits, solutions: Digits, counts: list[int]) -> None:
    """Every solution found fills the grid by the rules and leaves the givens; where there is none, the row is zero."""
    for puzzle, solution, count in zip(puzzles, solutions, counts, strict=True):
        if count:
            assert ((puzzle == 0) | (puzzle == solution)).all()
            assert Grid(tuple(solution.tolist()), CLASSIC).is_solved()
        else:
            assert not solution.any()


@for_each("limit", [1, 2, 5])
def test_answers_are_the_engines(limit: int) -> None:
    """Counts agree up to the limit; the only solution of a puzzle is the same; others are solutions too."""
    puzzles = mixture(LANES + 90, limit)
    solutions, counts, finished = solved_by(kernel, puzzles, limit)
    expected, right, decided = solved_by(reference, puzzles, limit)
    assert all(decided)
    assert all(finished)
    assert counts == right
    assert_solves(puzzles, solutions, counts)
    alone = np.array(right) == 1
    if limit > 1:
        assert (solutions[alone] == expected[alone]).all()


@pytest.mark.parametrize("limit", [2, 20])
def test_sparse_grids_in_every_lane(limit: int) -> None:
    """Few givens or none: as many solutions as are wanted, as the engine says."""
    rng = random.Random(8)
    puzzles = array([random_grid(rng, tries=tries % 16) for tries in range(LANES + 40)])
    solutions, counts, finished = solved_by(kernel, puzzles, limit)
    assert all(finished)
    assert_solves(puzzles, solutions, counts)
    sample = puzzles[::29]
    assert counts[::29] == solved_by(reference, sample, limit)[1]


def test_clashing_givens_differ_from_puzzles_without_solution() -> None:
    """More puzzles than lanes, one digit changed in each: marked are those that repeat a digit; the others stay."""
    rng = random.Random(9)
    grids = [random_puzzle(rng, 30).with_digit(rng.choice(CLASSIC.cells), 1 + place % 9) for place in range(LANES + 9)]
    puzzles = array(grids)
    counts = np.array([place % 3 // 2 for place in range(len(grids))])
    marked = np.zeros(len(grids), np.bool_)
    kernel.mark_conflicts(puzzles, counts, marked)
    assert marked.tolist() == [
        bool(grid.conflicts()) and not count for grid, count in zip(grids, counts.tolist(), strict=True)
    ]
    assert 20 < marked.sum() < len(grids) * 2 // 3


@pytest.mark.parametrize("clashing", [0.6, 0.0])
def test_lists_of_mistakes_are_looked_through_beforehand(clashing: float) -> None:
    """What the kernel says of givens that clash is right, do most of them or none; and so are the other answers."""
    bits = np.random.default_rng(4)
    known = mixture(60, 4)
    broken = known[bits.integers(0, len(known), 3 * LANES)]
    each = np.arange(len(broken))
    broken[each, bits.integers(0, CELLS, len(broken))] = bits.integers(1, 10, len(broken))
    is_wrong = find_conflicts(broken, CLASSIC)
    unsolvable = np.flatnonzero(solve_batch(broken[~is_wrong], kernel="band").counts == 0)
    sound, wrong = broken[~is_wrong][unsolvable], broken[is_wrong]
    drawn = np.where(
        bits.random(2 * LANES)[:, None] < clashing,
        wrong[bits.integers(0, len(wrong), 2 * LANES)],
        sound[bits.integers(0, len(sound), 2 * LANES)],
    )
    puzzles = np.concatenate([drawn, known])
    solutions, counts, finished = solved_by(kernel, puzzles, 2)
    reported = np.array(counts)
    assert not (reported[find_conflicts(puzzles, CLASSIC)] > 0).any()
    assert find_conflicts(puzzles[reported == CONFLICTING_GIVENS], CLASSIC).all()
    assert not find_conflicts(puzzles[reported == NO_CONFLICT], CLASSIC).any()
    assert (reported == CONFLICTING_GIVENS).any() == (clashing > 0)
    assert (reported == NO_CONFLICT).any()
    assert_solves(puzzles, solutions, [max(count, 0) for count in counts])
    assert all(finished)
    answers = solve_batch(puzzles, kernel="lanes")
    assert (answers.conflict == find_conflicts(puzzles, CLASSIC)).all()
    assert (answers.counts[-len(known) :] == solve_batch(known, kernel="band").counts).all()


NUMBERS = [0, 1, 2, 31, 33, 64, 127, LANES - 1, LANES, LANES + 1]
EDGES = (0, 1, 33, LANES - 1, LANES + 1)


@pytest.mark.parametrize("number", some(NUMBERS, always=EDGES.__contains__))
def test_any_number_of_puzzles(number: int) -> None:
    """A batch is answered as its puzzles are one by one, whether the lanes are full, half empty or all but unused."""
    puzzles = mixture(LANES + 1, 7)
    solutions, counts, _ = solved_by(kernel, puzzles, 2)
    some, fewer, finished = solved_by(kernel, np.ascontiguousarray(puzzles[:number]), 2)
    assert fewer == counts[:number]
    assert all(finished)
    assert_solves(puzzles[:number], some, fewer)


def test_the_same_puzzle_in_every_lane() -> None:
    """A puzzle with guesses gets the same answer in each lane, also while its neighbours come and go."""
    hard = Grid.parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    puzzles = array([hard, PROPER] * LANES)
    solutions, counts, _ = solved_by(kernel, puzzles, 2)
    assert counts == [1] * (2 * LANES)
    for place in range(2):
        assert (solutions[place::2] == solutions[place]).all()


def test_it_is_compiled_once() -> None:
    """Arrays that may only be read, or lie in memory in another order, need no compiling of their own."""
    puzzles = array([PROPER])
    fixed = np.frombuffer(puzzles.tobytes(), np.uint8).reshape(puzzles.shape)
    for same in (puzzles, fixed, np.asfortranarray(puzzles)):
        assert solve_batch(same, kernel="lanes").counts.tolist() == [1]
    assert len(getattr(kernel.solve_some, "signatures", [""])) == 1  # interpreted it has none


@entry()
def in_compiled_code(state: Buffer) -> None:
    """Calls what only compiled code can call."""
    transpose(state)


def test_rows_become_columns() -> None:
    """Every matrix of 64 x 64 bits is turned at its diagonal."""
    state = buffer(STATE_WORDS)
    words = state.reshape(STATE_WORDS, WORDS)
    words[ROWS : ROWS + 520] = np.random.default_rng(1).integers(0, 2**64, (520, WORDS), np.uint64)
    before = words[ROWS : ROWS + 520].copy()
    in_compiled_code(state)
    for matrix in range(8):
        for piece in range(WORDS):
            old, new = (rows[65 * matrix : 65 * matrix + 64, piece].copy() for rows in (before, words[ROWS:]))
            turned = [np.unpackbits(bits.view(np.uint8).reshape(64, 8), axis=1) for bits in (old, new)]
            # unpackbits counts the bits of a byte from its high end: turn each byte round
            one, other = (bits.reshape(64, 8, 8)[:, :, ::-1].reshape(64, 64) for bits in turned)
            assert (one.T == other).all()


@pytest.mark.campaign
@pytest.mark.parametrize(
    "setting", [{"NUMBA_DISABLE_JIT": "1"}, {"NUMBA_BOUNDSCHECK": "1"}, {"SUDOKU_VECTOR_WORDS": "2"}], ids=str
)
def test_every_kind_of_words_gives_the_same_answers(setting: dict[str, str]) -> None:
    """Interpreted, with every index checked, and in the narrowest registers the answers are the same."""
    chosen = [sys.executable, "-m", "pytest", "-q", "-n0", "-m", "not campaign", __file__]
    ran = subprocess.run(chosen, env=os.environ | setting, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
