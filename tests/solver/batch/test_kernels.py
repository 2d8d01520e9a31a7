"""Every kernel against the engine and an independent solver: the same counts, verdicts and sole solutions."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from benchmarks import yardsticks
from benchmarks.sets import Set
from solver import batch, compiled, engine
from solver.batch import kernels, solve_many
from solver.batch.result import Batch, Digits
from solver.errors import RuleError
from solver.grid import Grid
from solver.shape import CLASSIC, SHAPES, Shape
from tests.for_each import for_each
from tests.solver.batch.samples import FIGURE_2, PROPER, Referee, altered, array, loosened
from tests.solver.grids import minimal_puzzle, outside, random_grid, random_puzzle, random_solution, shuffled
from tests.solver.test_engine import ADVERSARIAL

HOME = Path(__file__).parents[3]
KEYS = tuple(kernel.key for kernel in kernels.KERNELS if not kernel.available())
COMPILED = tuple(key for key in KEYS if kernels.named(key).compiled)
compiles = pytest.mark.skipif(
    os.environ.get("NUMBA_DISABLE_JIT", "0") != "0" or compiled.why_not() is not None,
    reason="numba compiles nothing here, so nobody chooses its kernels",
)


def specimens(rng: random.Random, number: int) -> Iterator[Grid]:
    """Minimal puzzles, the same loosened and altered, solutions with holes, random grids with a few digits or many."""
    for _ in range(number):
        puzzle = minimal_puzzle(rng)
        yield puzzle
        yield loosened(rng, puzzle)
        yield altered(rng, puzzle)
        yield random_puzzle(rng, rng.randrange(17, 81))
        yield random_grid(rng, tries=rng.randrange(82))


def assert_true(puzzles: Digits, found: Batch) -> None:
    """Each solution fills its grid by the rules and leaves its givens; where there is none the row is zero."""
    solutions, here = found.solutions[found.counts > 0], puzzles[found.counts > 0]
    assert ((here == 0) | (here == solutions)).all()
    assert solutions.min(initial=1) >= 1
    assert not solve_many.find_conflicts(solutions, CLASSIC).any()
    assert not found.solutions[found.counts == 0].any()


def assert_alike(puzzles: Digits, one: Batch, other: Batch) -> None:
    """The same counts and verdicts, the same solution where it is the only one, and true solutions everywhere."""
    for found in (one, other):
        assert_true(puzzles, found)
    assert one.counts.tolist() == other.counts.tolist()
    assert one.verdicts.tolist() == other.verdicts.tolist()
    assert one.finished.all()
    assert other.finished.all()
    if one.limit > 1:
        sole = one.counts == 1
        assert (one.solutions[sole] == other.solutions[sole]).all()


@pytest.fixture(scope="module")
def puzzles() -> Digits:
    """Some hundred puzzles of every kind."""
    return array(list(specimens(random.Random(40), 24)))


@pytest.mark.parametrize("key", COMPILED)
@pytest.mark.parametrize("limit", [1, 2, 7, 1_000])
def test_kernels_answer_as_the_engine(puzzles: Digits, key: str, limit: int) -> None:
    """Any limit: the same counts and verdicts, the same solution where it is the only one."""
    some = puzzles[: len(puzzles) if limit < 10 else 40]
    assert_alike(some, batch.solve_batch(some, limit, kernel=key), batch.solve_batch(some, limit, kernel="plain"))


@pytest.mark.parametrize("key", KEYS)
def test_kernels_answer_as_a_sat_solver(puzzles: Digits, key: str) -> None:
    """A solver that shares no idea with ours finds as many solutions, and the same sole one."""
    found, referee = batch.solve_batch(puzzles, 3, kernel=key), Referee()
    for row, digits in enumerate(puzzles.tolist()):
        expected = referee.solutions(digits, 3)
        assert found.counts[row] == len(expected)
        assert len(expected) != 1 or found.solutions[row].tolist() == expected[0]


@for_each("key", KEYS)
def test_givens_that_conflict_have_no_solution(key: str) -> None:
    """Two of a digit in a row, column or box, far apart or side by side, in a full grid or an empty one."""
    rng = random.Random(41)
    bases = [Grid.empty(), PROPER, random_solution(rng)]
    clashes = []
    for base in bases:
        for _ in range(100):
            cell = rng.choice(CLASSIC.cells)
            peer = rng.choice(CLASSIC.peers[cell])
            digit = rng.choice(CLASSIC.digits)
            clashes.append(base.with_digit(cell, digit).with_digit(peer, digit))
    assert all(grid.conflicts() for grid in clashes)
    found = batch.solve_batch(array(clashes), kernel=key)
    assert found.conflict.all()
    assert {*found.verdicts.tolist()} == {batch.VERDICTS.index(engine.Verdict.CONFLICT)}
    assert not found.counts.any()


@pytest.mark.parametrize("key", COMPILED)
def test_nothing_hangs_a_kernel(key: str) -> None:
    """Empty grid, single givens, 16 givens, inputs made to explode: decided within the usual budget, up to 1,000."""
    rng = random.Random(42)
    grids = [Grid.empty(), *(Grid.parse(line) for line, _ in ADVERSARIAL.values())]
    grids += [Grid.empty().with_digit(cell, 1 + cell % 9) for cell in CLASSIC.cells]
    grids += [random_grid(rng, tries=tries) for tries in range(2, 30) for _ in range(10)]
    rows = array(grids)
    for limit in (1, 2, 1_000):
        found = batch.solve_batch(rows, limit, kernel=key)
        assert found.finished.all()
        assert_true(rows, found)
        assert found.counts[0] == limit
        assert (found.counts[1 + len(ADVERSARIAL) :][: len(CLASSIC.cells)] == limit).all()


@for_each("key", KEYS)
def test_a_budget_ends_any_search(key: str) -> None:
    """No guess at all is allowed: what follows without one is decided, the rest is undecided and has no count."""
    hard = Grid.parse(ADVERSARIAL["Easter Monster"][0])
    found = batch.solve_batch(array([hard, PROPER, Grid.empty(), hard]), kernel=key, budget=0)
    assert found.finished.tolist() == [False, True, False, False]
    assert found.counts.tolist() == [0, 1, 0, 0]
    assert found.verdict(0) is engine.Verdict.UNDECIDED


@for_each("key", KEYS)
def test_full_grids_are_their_own_solution(key: str) -> None:
    """A solution is unique; with one digit changed it conflicts."""
    rng = random.Random(43)
    rows = array([random_solution(rng) for _ in range(20)])
    found = batch.solve_batch(rows, kernel=key)
    assert (found.counts == 1).all()
    assert (found.solutions == rows).all()


@pytest.mark.parametrize("key", COMPILED)
@pytest.mark.parametrize("number", [1, 2, 3, 31, 33, 64, 100])
def test_the_size_of_a_batch_changes_no_answer(puzzles: Digits, key: str, number: int) -> None:
    """Piece by piece as many puzzles at a time: the answers of all at once."""
    whole = batch.solve_batch(puzzles, kernel=key)
    for start in range(0, len(puzzles), number):
        part = batch.solve_batch(puzzles[start : start + number], kernel=key)
        assert_alike(puzzles[start : start + number], whole[start : start + number], part)


@pytest.mark.campaign
@pytest.mark.parametrize("key", COMPILED)
def test_no_size_of_a_batch_changes_an_answer(key: str) -> None:
    """The same for every size from 1 to 2,000."""
    rng = random.Random(44)
    rows = array(list(specimens(rng, 80)))
    rows = np.tile(rows, (5, 1))
    whole = batch.solve_batch(rows, kernel="plain")
    for number in range(1, 2_001):
        start = rng.randrange(len(rows) - number + 1) if number <= len(rows) else 0
        some = rows[start : start + number]
        assert_alike(some, whole[start : start + number], batch.solve_batch(some, kernel=key))


@pytest.mark.campaign
@pytest.mark.parametrize("key", COMPILED)
@pytest.mark.parametrize("seed", range(6))
def test_kernels_and_engine_agree_on_thousands(key: str, seed: int) -> None:
    """4,250 puzzles of five kinds at any limit, in each of six parts."""
    rows = array(list(specimens(random.Random(4_000 + seed), 850)))
    for limit in (1, 2, 50):
        assert_alike(rows, batch.solve_batch(rows, limit, kernel=key), batch.solve_batch(rows, limit, kernel="plain"))


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(4))
def test_kernels_agree_at_any_size_and_limit(seed: int) -> None:
    """Broken, sparse, proper and loose puzzles, 1 to 2,000 of them: lanes, bands, tdoku and fsss2 if they are here."""
    rng = random.Random(4_600 + seed)
    grids = list(specimens(rng, 300))
    grids += [random_grid(rng, tries=rng.randrange(18)) for _ in range(500)]
    rng.shuffle(grids)
    rows = array(grids)
    for limit in (1, 2, 3, 1_000):
        whole = batch.solve_batch(rows, limit, kernel="band")
        for each in yardsticks.present():
            if not each.errs:
                counts, _ = yardsticks.solve(each, yardsticks.prepare(Set("all", rows)), limit)
                assert counts.tolist() == whole.counts.tolist(), each.name
        for number in (1, 63, 64, 65, 511, 513, 2_000, *(rng.randrange(2, 2_000) for _ in range(20))):
            start = rng.randrange(len(rows) - number + 1)
            part = rows[start : start + number]
            assert_alike(part, batch.solve_batch(part, limit, kernel="lanes"), whole[start : start + number])


@pytest.mark.campaign
@pytest.mark.parametrize("change", ["as they are", "loosened", "altered"])
def test_kernels_and_sat_solver_agree_on_ten_thousand(change: str) -> None:
    """10,000 minimal puzzles, the same with fewer givens, and with one given altered: all kernels, and the engine."""
    rng = random.Random(45)
    bases = [minimal_puzzle(rng) for _ in range(200)]
    grids = [shuffled(rng, rng.choice(bases)) for _ in range(10_000)]
    if change != "as they are":
        grids = [(loosened if change == "loosened" else altered)(rng, grid) for grid in grids]
    rows, referee = array(grids), Referee()
    expected = [referee.solutions(row, 2) for row in rows.tolist()]
    for key in KEYS:
        found = batch.solve_batch(rows, kernel=key)
        assert_true(rows, found)
        assert found.counts.tolist() == [len(each) for each in expected]
        for row, each in enumerate(expected):
            assert len(each) != 1 or found.solutions[row].tolist() == each[0]


@pytest.mark.campaign
@pytest.mark.parametrize("key", KEYS)
def test_all_puzzles_with_17_givens_are_proper(key: str) -> None:
    """All 49,158 have one solution, the engine's."""
    lines = outside("lists/17_clue.txt").read_bytes()
    rows, _ = solve_many.read_lines(lines)
    assert len(rows) == 49_158
    found = batch.solve_batch(rows, kernel=key)
    assert (found.counts == 1).all()
    assert found.finished.all()
    assert_true(rows, found)
    sample = slice(0, None, 50)
    assert (found.solutions[sample] == batch.solve_batch(rows[sample], kernel="plain").solutions).all()


# ---- the choice


@pytest.mark.filterwarnings("ignore:Without compiled code")
@pytest.mark.parametrize("shape", SHAPES.values(), ids=str)
def test_there_is_a_kernel_for_every_shape(shape: Shape) -> None:
    """Some kernel takes any number of puzzles of any size."""
    for number in (0, 1, 50, 100_000):
        assert shape in kernels.choose(number, shape).shapes


def test_a_kernel_for_another_shape_is_refused() -> None:
    """What takes 9x9 alone says so."""
    with pytest.raises(RuleError, match="'band' does not take 4x4 grids"):
        batch.solve_batch(np.zeros((1, 16), np.uint8), kernel="band", shape=SHAPES[16])


def test_keys_are_different_and_each_kernel_says_what_it_is_for() -> None:
    """The one list of kernels is fit to be shown to people."""
    assert len({kernel.key for kernel in batch.KERNELS}) == len(batch.KERNELS)
    assert all(kernel.name and kernel.purpose for kernel in batch.KERNELS)


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> Digits:
    """Two puzzles that count as many, in a process that has not warned yet."""
    monkeypatch.setattr(kernels, "has_warned", False)
    monkeypatch.setattr(kernels, "MIN_PUZZLES_FOR_LOADING", 2)
    return array([PROPER, FIGURE_2])


def test_without_numba_everything_works_and_says_so_once(many: Digits, monkeypatch: pytest.MonkeyPatch) -> None:
    """One warning of one sentence, then none; the answers are the same; asking for a compiled kernel is an error."""
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.warns(RuntimeWarning, match="numba is not installed") as caught:
        first = batch.solve_batch(many)
    assert len(caught) == 1
    assert caught[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        second = batch.solve_batch(many)
        assert batch.solve_batch(np.zeros((2, 16), np.uint8), shape=SHAPES[16]).counts.tolist() == [2, 2]
    assert first.counts.tolist() == second.counts.tolist() == [1, 2]
    with pytest.raises(RuleError, match="'band' is not available here: numba is not installed"):
        batch.solve_batch(many, kernel="band")


@compiles
def test_a_kernel_that_fails_to_load_is_not_chosen(many: Digits, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk without room for what numba compiles makes batches slower, and says why."""

    def fail(*_: object) -> None:
        raise OSError("no room on the disk")

    monkeypatch.setattr(kernels, "load_function", fail)
    monkeypatch.setattr(kernels.Kernel, "available", lambda _: "", raising=False)
    with pytest.warns(RuntimeWarning, match="no room on the disk"):
        assert kernels.choose(2).key == "plain"


def test_few_puzzles_are_not_worth_loading_numba() -> None:
    """In a fresh process few puzzles are solved by the engine, and numba stays out."""
    program = "import sys; from solver.batch import kernels; print(kernels.choose(100).key, 'numba' in sys.modules)"
    command = [sys.executable, "-c", program]
    assert subprocess.run(command, capture_output=True, text=True, check=True, cwd=HOME).stdout == "plain False\n"


@compiles
@pytest.mark.parametrize("key", COMPILED)
def test_once_loaded_a_kernel_is_chosen_for_few_puzzles_too(key: str) -> None:
    """What is loaded need not pay for being loaded."""
    kernels.named(key).load()
    assert kernels.choose(1).compiled


@compiles
@pytest.mark.parametrize(
    ("number", "key"),
    [(1, "band"), (kernels.MIN_PUZZLES_FOR_LANES - 1, "band"), (kernels.MIN_PUZZLES_FOR_LANES, "lanes")],
)
def test_lanes_are_chosen_from_few_puzzles_on(number: int, key: str) -> None:
    """Side by side is faster than one by one as soon as there are some dozens, if all is loaded."""
    pytest.importorskip("numba")
    kernels.named("lanes").load()
    assert kernels.choose(number).key == key


def test_the_package_loads_neither_numpy_nor_numba() -> None:
    """The list of kernels can be shown without loading any of them."""
    program = "import sys, solver.batch; solver.batch.KERNELS; print(*{'numpy', 'numba', 'llvmlite'} & {*sys.modules})"
    command = [sys.executable, "-c", program]
    assert subprocess.run(command, capture_output=True, text=True, check=True, cwd=HOME).stdout == "\n"


# ---- the same tests with numba's switches


CHOSEN = "(answer_as or conflict or hangs or budget_ends or full_grids) and not plain and not campaign"


@pytest.mark.campaign
@pytest.mark.parametrize("switch", ["NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"])
def test_kernels_pass_their_tests_with_numbas_switches(switch: str, tmp_path: Path) -> None:
    """Every index is within its array, and the source interpreted gives the same answers.

    By hand: NUMBA_BOUNDSCHECK=1 python -m pytest tests/solver/batch/test_kernels.py -n 0
    """
    command = [sys.executable, "-m", "pytest", __file__, "-n", "0", "-q", "-p", "no:cacheprovider", "-k", CHOSEN]
    settings = os.environ | {switch: "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=HOME, env=settings)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


@compiles
@pytest.mark.parametrize("key", COMPILED)
def test_what_is_compiled_is_at_hand(key: str) -> None:
    """A kernel that was compiled once is known to later processes, where anything can be kept."""
    kernel = kernels.named(key)
    kernel.load()
    assert kernel.is_at_hand == compiled.can_cache()
