"""Puzzles at random: proper, as wanted, the same from the same seed whatever checks them."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from solver import batch, engine
from solver.batch import kernels
from solver.engine import Verdict
from solver.errors import GenerationError, RuleError
from solver.generator import SYMMETRIES, PuzzleSpec, clue_removal, filling, generate
from solver.generator.symmetry import orbits
from solver.grid import Grid
from solver.shape import CLASSIC, SHAPES, Shape
from tests.campaigns import some
from tests.for_each import for_each

SHAPES_LISTED = list(SHAPES.values())
KEYS = [symmetry.key for symmetry in SYMMETRIES]
FOUR, SIX, SIXTEEN = Shape(2, 2), Shape(2, 3), Shape(4, 4)


def made(number: int, seed: int, spec: PuzzleSpec, **settings: int | str) -> list[Grid]:
    """So many puzzles by the plain kernel, which needs no compiling."""
    return list(generate(number, Random(seed), spec, **{"kernel": "plain", **settings}))  # type: ignore[arg-type]


def is_proper(grid: Grid) -> bool:
    """Whether the engine finds exactly one solution."""
    return engine.solve(grid).verdict is Verdict.UNIQUE


@for_each(
    ("shape", "number", "givens"),
    [(FOUR, 60, None), (SIX, 40, None), (CLASSIC, 12, None), (CLASSIC, 12, 30), (SIXTEEN, 2, 150)],
)
def test_every_puzzle_has_exactly_one_solution(shape: Shape, number: int, givens: int | None) -> None:
    """The referee finds one solution, whatever the size."""
    grids = made(number, 1, PuzzleSpec(shape, givens))
    assert len(grids) == number
    assert all(grid.shape == shape and is_proper(grid) for grid in grids)


@for_each("shape", [FOUR, SIX, CLASSIC])
def test_without_wishes_no_given_can_be_spared(shape: Shape) -> None:
    """Without any one of its givens each puzzle has several solutions."""
    for grid in made(5, 2, PuzzleSpec(shape)):
        for cell in shape.cells:
            if grid.digits[cell]:
                assert engine.solve(grid.with_digit(cell, 0)).verdict is Verdict.SEVERAL


@for_each("shape", [FOUR, SIX, CLASSIC])
def test_minimal_means_every_single_given_even_under_a_symmetry(shape: Shape) -> None:
    """With --minimal a symmetrical puzzle can spare no single given either."""
    for grid in made(2, 3, PuzzleSpec(shape, minimal=True, symmetry="rotational")):
        for cell in shape.cells:
            if grid.digits[cell]:
                assert not is_proper(grid.with_digit(cell, 0))


@for_each("key", KEYS)
@for_each("shape", [SIX, CLASSIC])
def test_the_pattern_of_givens_has_the_symmetry(shape: Shape, key: str) -> None:
    """Moved by the symmetry, the set of filled cells is the same set."""
    images = next(symmetry.images for symmetry in SYMMETRIES if symmetry.key == key)
    last = shape.size - 1
    for grid in made(2, 4, PuzzleSpec(shape, symmetry=key)):
        filled = {divmod(cell, shape.size) for cell in shape.cells if grid.digits[cell]}
        for image in images:
            assert {image(row, column, last) for row, column in filled} == filled


@for_each("key", KEYS)
@for_each("shape", SHAPES_LISTED)
def test_orbits_share_out_all_cells(shape: Shape, key: str) -> None:
    """Every cell is in one orbit, and an orbit stays itself when moved."""
    found = orbits(key, shape)
    assert sorted(itertools.chain(*found)) == list(shape.cells)
    images = next(symmetry.images for symmetry in SYMMETRIES if symmetry.key == key)
    for orbit in found:
        for image in images:
            moved = [image(*divmod(cell, shape.size), shape.size - 1) for cell in orbit]
            assert sorted(row * shape.size + column for row, column in moved) == list(orbit)


@for_each(
    ("shape", "givens", "symmetry"),
    [
        (FOUR, 5, "none"),
        (SIX, 14, "diagonal"),
        (CLASSIC, 26, "none"),
        (CLASSIC, 33, "quarter-turn"),
        (CLASSIC, 81, "full"),
    ],
)
def test_the_number_of_givens_is_honoured(shape: Shape, givens: int, symmetry: str) -> None:
    """Exactly the wanted number of cells is filled."""
    assert {grid.filled for grid in made(4, 5, PuzzleSpec(shape, givens, symmetry=symmetry))} == {givens}


# SHA-256 of what a seed gives: must never change, on any machine and any Python.
SERIES = [
    (PuzzleSpec(), 6, "eabf0cd2f6b54ebb"),
    (PuzzleSpec(CLASSIC, 32, symmetry="rotational"), 6, "1887e79664f33285"),
    (PuzzleSpec(FOUR), 40, "c64ed5e1fe211120"),
    (PuzzleSpec(SIX, minimal=True, symmetry="left-right"), 20, "75b4139250a8dd58"),
    (PuzzleSpec(SIXTEEN, 160), 1, "3defd5ca4f7b3c80"),
]


@for_each(("spec", "number", "digest"), SERIES)
def test_a_seed_gives_the_same_bytes_for_ever(spec: PuzzleSpec, number: int, digest: str) -> None:
    """The puzzles of seed 11 are those they have always been."""
    text = "".join(f"{grid.line()}\n" for grid in made(number, 11, spec))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize("kernel", some([kernel.key for kernel in batch.KERNELS], always=lambda key: key != "lanes"))
def test_no_kernel_changes_a_puzzle(kernel: str) -> None:
    """Whatever checks uniqueness, in one thread or two, gives the same series."""
    chosen = kernels.named(kernel)
    if reason := chosen.available():
        pytest.skip(reason)
    assert made(8, 12, PuzzleSpec(), kernel=kernel, jobs=2 if chosen.compiled else 1) == made(8, 12, PuzzleSpec())


def test_in_doubt_a_given_stays_and_nothing_is_called_minimal() -> None:
    """Where nothing is ever decided a grid keeps all its givens."""
    found = clue_removal.ClueRemoval(b"1" * 81, bytes(range(41)), orbits("rotational"), 0)
    clue_removal.remove_clues([found], lambda boards: [None] * len(boards))
    assert found.board == b"1" * 81
    assert list(clue_removal.are_minimal([found.board], lambda boards: [None] * len(boards))) == [False]


@for_each("key", KEYS)
def test_groups_come_to_what_one_orbit_after_another_would(key: str) -> None:
    """For an invented rule, that some sets of cells must not all be empty, halving finds the same puzzle."""
    dice = Random(key)
    sets = [dice.sample(CLASSIC.cells, 3) for _ in range(30)]
    found = orbits(key)

    def check(boards: Sequence[bytearray]) -> list[bool | None]:
        return [all(any(board[cell] for cell in each) for each in sets) for board in boards]

    for goal in (0, 30, 41):
        order = dice.sample(range(len(found)), len(found))
        slow = bytearray(b"1" * 81)
        for place in order:
            trial = bytearray(slow)
            for cell in found[place]:
                trial[cell] = 0
            if 81 - trial.count(0) >= goal and check([trial])[0]:
                slow = trial
        quick = clue_removal.ClueRemoval(b"1" * 81, bytes(order), found, goal)
        clue_removal.remove_clues([quick], check)
        assert quick.board == slow
        assert quick.left == 81 - slow.count(0)


def test_processes_change_no_puzzle() -> None:
    """Where nothing is compiled jobs are processes, with the same outcome."""
    assert made(3, 13, PuzzleSpec(FOUR), jobs=2) == made(3, 13, PuzzleSpec(FOUR))


def test_the_first_puzzles_do_not_depend_on_how_many_follow() -> None:
    """A short series is how a long one begins."""
    series = made(90, 6, PuzzleSpec(FOUR))
    assert made(3, 6, PuzzleSpec(FOUR)) == series[:3]
    assert len(set(series)) > 80


def test_compiled_and_interpreted_filling_give_the_same_grids() -> None:
    """Same words, same grids and orders, some attempts failing in both."""
    slow, fast = (filling.attempt_grids(Random(7), 90, CLASSIC, 41, fast) for fast in (False, True))
    assert slow == fast
    assert 0 < slow.count(None) < len(slow)


@for_each("shape", SHAPES_LISTED)
def test_full_grids_are_full_and_obey_the_rules(shape: Shape) -> None:
    """Attempts that succeed are solved grids, each with an order of all orbits."""
    found = [each for each in filling.attempt_grids(Random(8), 60, shape, 5, False) if each]
    assert found
    for digits, order in found:
        assert Grid(tuple(digits), shape).is_solved()
        assert sorted(order) == list(range(5))


def test_all_grids_of_4x4_come_about_alike_often() -> None:
    """All 288 grids turn up, and their frequencies pass a chi-squared test at 1 in 10,000."""
    rounds = 40
    found = Counter(each[0] for each in filling.attempt_grids(Random(9), 288 * rounds, FOUR, 1, True) if each)
    assert len(found) == 288
    expected = found.total() / 288
    assert sum((seen - expected) ** 2 / expected for seen in found.values()) < 385


@for_each(
    ("shape", "givens", "symmetry", "message"),
    [
        (CLASSIC, 16, "none", "16 clues: a proper 9x9 puzzle has 17 to 81"),
        (FOUR, 17, "none", "17 clues: a proper 4x4 puzzle has 4 to 16"),
        (CLASSIC, 30, "quarter-turn", "no pattern of 30 clues has the symmetry 'quarter-turn'"),
        (CLASSIC, None, "oblique", "no symmetry 'oblique': there are none, rotational, "),
    ],
)
def test_wishes_that_cannot_come_true_are_refused(shape: Shape, givens: int, symmetry: str, message: str) -> None:
    """A sentence says why, before anything is searched."""
    with pytest.raises(RuleError) as caught:
        PuzzleSpec(shape, givens, symmetry=symmetry)
    assert str(caught.value).startswith(message)


def test_the_search_for_too_few_givens_is_given_up() -> None:
    """Nobody makes 17 givens by taking givens away at random; what was found before that comes out."""
    with pytest.raises(GenerationError, match="^20 full grids in a row led to no 9x9 puzzle with 17 clues$"):
        made(1, 1, PuzzleSpec(CLASSIC, 17), patience=20)
    series = generate(1_000, Random(1), PuzzleSpec(FOUR, 6, minimal=True), patience=60, kernel="plain")
    assert next(series).filled == 6
    with pytest.raises(GenerationError):
        list(series)
