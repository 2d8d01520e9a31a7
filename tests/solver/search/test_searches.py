"""The searches themselves: same source, same moves, interpreted or compiled."""

from __future__ import annotations

import logging
import random
import sys
from dataclasses import replace

import pytest

from solver import compiled
from solver.grid import Grid
from solver.search import ALGORITHMS, exploration, get
from solver.search.algorithm import Algorithm
from solver.search.algorithms.fewest_choices import word
from solver.search.flat_board import Saved, board_of, save, tables_of
from solver.search.run import MAX_STEPS_PER_CALL, Run
from solver.search.steps import FORCED, STEP, Kind, Move, unpack
from solver.search.trace import Trace
from solver.shape import CLASSIC, SHAPES, Shape
from tests.campaigns import some
from tests.solver.grids import ALL_SHAPES, random_grid
from tests.solver.search.puzzles import EVERY_ALGORITHM, LIANG, WRONG, documents, need_compiled, puzzle

MOVES = 30_000  # more than any search here that is to be seen to its end


def moves(run: Run, count: int = MOVES) -> list[int]:
    """The steps of the first moves, past solutions too."""
    found: list[int] = []
    while len(found) < count and not run.is_over:
        found += map(int, run.advance(count - len(found)))
    return found


@pytest.mark.parametrize(
    ("limit", "count"), some([(1, MOVES), (None, MOVES), (None, 4_000)], always=lambda case: case[1] < MOVES)
)
def test_the_three_searches_cell_by_cell_make_the_same_moves(limit: int | None, count: int) -> None:
    """A, B and C, written so differently, place and take back the same digits with as many tries."""
    rng = random.Random(5)
    grids = [
        puzzle(LIANG),
        WRONG,
        *(random_grid(rng, shape, len(shape.cells) // 3) for shape in ALL_SHAPES for _ in range(3)),
    ]
    for grid in grids:
        runs = [Run(algorithm, grid, limit=limit) for algorithm in ALGORITHMS[:3]]
        first, second, third = (moves(run, count) for run in runs)
        assert first == second == third
        assert runs[0].tries == runs[1].tries == runs[2].tries
    assert {algorithm.tree for algorithm in ALGORITHMS[:3]} == {"cell by cell"}


@pytest.mark.parametrize("algorithm", [each for each in ALGORITHMS if each.quick], ids=lambda each: each.letter)
def test_what_explores_a_search_does_what_the_search_does(algorithm: Algorithm) -> None:
    """However many moves are asked for at a time: the same moves, all that is saved, the cell looked at, the end."""
    assert algorithm.quick
    quick, rng = replace(algorithm, search=algorithm.quick), random.Random(algorithm.letter)
    small = [random_grid(rng, shape, len(shape.cells) // 3) for shape in ALL_SHAPES]
    for grid in (puzzle(LIANG), WRONG, Grid.parse("1" + "." * 15), *small):
        one, other = Run(algorithm, grid, limit=None), Run(quick, grid, limit=None)
        for _ in range(60):
            count = rng.choice((1, 1, 2, 40))
            assert list(one.advance(count)) == list(other.advance(count))
            assert (one.save(), one.cell, one.house) == (other.save(), other.cell, other.house)
            assert (one.found, one.is_over) == (other.found, other.is_over)


@EVERY_ALGORITHM
@pytest.mark.parametrize("shape", some(ALL_SHAPES, always=(CLASSIC, Shape(2, 3)).__contains__), ids=str)
def test_compiled_code_makes_the_same_moves(algorithm: Algorithm, shape: Shape) -> None:
    """Interpreted on lists and compiled on arrays, a search is the same down to what is saved."""
    need_compiled(algorithm)
    rng = random.Random(f"{algorithm.letter}{shape}")
    grids = [random_grid(rng, shape, len(shape.cells) // 4) for _ in range(3)]
    for grid in [*grids, *([puzzle("inkala_2012"), WRONG] if shape is CLASSIC else [])]:
        slow, quick = Run(algorithm, grid, limit=None), Run(algorithm, grid, limit=None, fast=True)
        explorer = Run(algorithm, grid, limit=None, fast=True, explores=True)
        assert (slow.is_fast, quick.is_fast, explorer.is_fast) == (False, True, True)
        assert moves(slow, 3_000) == moves(quick, 3_000) == moves(explorer, 3_000)
        assert slow.save() == quick.save() == explorer.save()
        assert (slow.found, slow.is_over) == (quick.found, quick.is_over) == (explorer.found, explorer.is_over)


@EVERY_ALGORITHM
@pytest.mark.parametrize("fast", [False, True])
def test_a_search_goes_on_from_where_it_was_saved(algorithm: Algorithm, fast: bool) -> None:
    """Saved after any move and entered again, a search makes the moves that it would have made."""
    grid = puzzle("inkala_2012")
    whole = moves(Run(algorithm, grid), 600)
    rng = random.Random(algorithm.letter)
    for place in rng.sample(range(600), 10):
        run = Run(algorithm, grid)
        moves(run, place)
        again = Run(algorithm, grid, run.save(), fast=fast)
        assert moves(again, 600 - place) == whole[place:]


@EVERY_ALGORITHM
def test_a_search_does_not_care_how_its_moves_are_asked_for(algorithm: Algorithm) -> None:
    """One move at a time or many at once, the moves are the same."""
    whole = moves(Run(algorithm, WRONG))
    run = Run(algorithm, WRONG)
    assert [int(run.advance(1)[0]) for _ in whole] == whole
    if len(whole) < MOVES:
        assert len(run.advance(1)) == 0
        assert run.is_over


def test_a_piece_of_a_search_is_never_longer_than_asked_for() -> None:
    """However many moves are asked for, a search returns to Python soon."""
    assert len(Run(ALGORITHMS[0], Grid.empty(), limit=None).advance(10 * MAX_STEPS_PER_CALL)) <= MAX_STEPS_PER_CALL


@EVERY_ALGORITHM
def test_moves_obey_the_rules(algorithm: Algorithm) -> None:
    """No digit is ever placed beside an equal one, and what is taken back is what was placed last."""
    shape = CLASSIC
    digits, stack = list(puzzle("inkala_2012").digits), []
    for step in moves(Run(algorithm, puzzle("inkala_2012")), 3_000):
        kind, cell, digit, forced = unpack(step)
        if kind is Kind.PLACE:
            assert not digits[cell]
            assert all(digits[peer] != digit for peer in shape.peers[cell])
            stack.append((cell, digit, forced))
            digits[cell] = digit
        else:
            assert stack.pop() == (cell, digit, forced)
            digits[cell] = 0


@pytest.mark.parametrize("letter", ["E", "F"])
def test_forced_digits_are_the_only_ones_left(letter: str) -> None:
    """A forced digit is the only candidate of its cell, or has no other place in one of its houses."""
    shape = CLASSIC
    digits = list(puzzle("inkala_2012").digits)
    for step in moves(Run(get(letter), puzzle("inkala_2012")), 500):
        kind, cell, digit, forced = unpack(step)
        if forced and kind is Kind.PLACE:
            fits = {
                (there, other)
                for there in shape.cells
                if not digits[there]
                for other in shape.digits
                if all(digits[peer] != other for peer in shape.peers[there])
            }
            only = [other for there, other in fits if there == cell] == [digit]
            houses = [[there for there, other in fits if other == digit and there in house.cells]
                      for house in shape.houses_of[cell]]  # fmt: skip
            assert only or [cell] in houses
        digits[cell] = digit if kind is Kind.PLACE else 0


# ---- steps and tables


def test_steps_hold_any_move_of_any_size() -> None:
    """Cell, digit, kind and force of the largest grid survive packing, in two bytes."""
    shape = SHAPES[256]
    for cell in (0, 1, 254, 255):
        for digit in (1, 16):
            for forced in (False, True):
                step = forced * FORCED + cell * STEP + digit
                assert step < 2**15
                assert unpack(step) == Move(Kind.PLACE, cell, digit, forced)
                assert unpack(-step) == Move(Kind.RETRACT, cell, digit, forced)
    assert len(shape.cells) * STEP <= FORCED


@pytest.mark.parametrize("shape", ALL_SHAPES, ids=str)
def test_peers_come_row_first_then_column_then_box(shape: Shape) -> None:
    """A digit is looked for in the row, then in the column, then in what else the box holds."""
    tables = tables_of(shape)
    n = shape.size
    for cell in shape.cells:
        peers = tables.sees[cell * tables.reach : (cell + 1) * tables.reach]
        assert sorted(peers) == list(shape.peers[cell])
        assert all(peer // n == cell // n for peer in peers[: n - 1])
        assert all(peer % n == cell % n for peer in peers[n - 1 : 2 * (n - 1)])


def test_what_is_saved_is_small() -> None:
    """A saved search takes two bytes for each digit it has placed."""
    run = Run(ALGORITHMS[0], puzzle(LIANG))
    run.advance(5)
    assert save(run.board).stack == run.save().stack
    assert len(run.save().stack) == 2 * run.depth == 10
    assert board_of(puzzle(LIANG), run.save()).digits == run.board.digits


def test_the_word_of_a_cell_has_14_bits() -> None:
    """On 9x9: one bit for filled, nine for valid digits, four for the choice."""
    assert f"{word(9, False, 0b100000101, 0):014b}" == "0" + "100000101" + "0000"
    assert f"{word(9, True, 0b100000101, 0):014b}" == "1" + "100000101" + "0000"
    assert f"{word(9, True, 0b100000101, 9):014b}" == "1" + "100000101" + "1001"
    assert word(4, True, 0b1111, 4) < 2**8


# ---- without numba


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python in which numba cannot be imported, and nothing is compiled yet."""
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(compiled, "state", compiled.CompilerState())


@pytest.mark.usefixtures("without_numba")
def test_without_numba_everything_works(caplog: pytest.LogCaptureFixture) -> None:
    """Compiled code is asked for in vain: the moves are the same; a sentence says why, to who asks for it."""
    with caplog.at_level(logging.WARNING):
        for algorithm in ALGORITHMS:
            trace = Trace(puzzle("001"), algorithm.key, fast=True)
            trace.explore_all()
            assert not trace.is_fast
            assert trace.state(trace.total).digits == documents()["001"][1].digits
    assert caplog.messages == []
    assert compiled.MISSING in str(compiled.why_not())


def test_where_numba_fails_everything_works_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One sentence is logged, and told to who asks for it."""

    def fail() -> None:
        raise OSError("no llvmlite")

    monkeypatch.setattr(compiled, "numba", fail)
    monkeypatch.setattr(compiled, "find_spec", str)
    monkeypatch.setattr(compiled, "state", compiled.CompilerState())
    with caplog.at_level(logging.WARNING):
        assert not any(Run(algorithm, puzzle(LIANG), fast=True).is_fast for algorithm in ALGORITHMS)
    assert caplog.messages == [compiled.why_not()]
    assert "no llvmlite" in caplog.messages[0]


@pytest.mark.usefixtures("without_numba")
def test_short_searches_say_nothing_of_numba(caplog: pytest.LogCaptureFixture) -> None:
    """Most searches are over before compiling would pay; they say nothing."""
    trace = Trace(puzzle(LIANG), "free-cells")
    trace.explore_all()
    assert trace.finished
    assert caplog.messages == []


@pytest.mark.usefixtures("without_numba")
def test_without_numba_a_long_search_ends_with_a_smaller_budget() -> None:
    """An interpreted search is given a hundredth of the moves, so that exploring takes seconds and not minutes."""
    assert Trace(puzzle("inkala_2012"), "fewest-choices").budget > 20_142  # moves to its solution
    sparse = Trace(Grid.empty(), "propagation", limit=None)
    sparse.explore_all()
    assert (sparse.total, sparse.finished) == (sparse.algorithm.budget // 100, False)


@pytest.mark.usefixtures("without_numba")
def test_without_numba_a_long_search_is_set_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be compiled, a search that turns out to be long goes on as it is."""
    made: list[bool] = []

    def counted(algorithm: Algorithm, givens: Grid, saved: Saved, limit: int | None, fast: bool, explores: bool) -> Run:
        made.append(fast)
        return Run(algorithm, givens, saved, limit, fast, explores)

    monkeypatch.setattr(exploration, "Run", counted)
    trace = Trace(Grid.empty(), "propagation", limit=None)
    for _ in range(8):
        trace.explore()
    assert (
        trace.total
        == 8 * exploration.INTERPRETED_MOVES_PER_EXPLORE
        > trace.algorithm.budget // exploration.COMPILE_AFTER_DIVISOR
    )
    assert made == [False]
