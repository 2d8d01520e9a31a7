"""Traces: any move of a search, the same however it is reached."""

from __future__ import annotations

import random
import threading
from collections import defaultdict
from itertools import pairwise

import pytest

from solver import engine
from solver.errors import RuleError
from solver.grid import Grid
from solver.search.algorithm import Algorithm, TraceEvent
from solver.search.run import Run
from solver.search.states import Substep
from solver.search.steps import Kind, Move
from solver.search.trace import Counters, Outcome, Trace, Try
from solver.shape import SHAPES, Shape
from tests.campaigns import some
from tests.solver.grids import ALL_SHAPES, random_grid, random_puzzle
from tests.solver.search.puzzles import EVERY_ALGORITHM, LIANG, WORST, WRONG, explored, puzzle

EMPTY_4X4 = Grid.empty(SHAPES[16])


def cells(trace: Trace, move: int, row: int) -> str:
    """What is in a row, counted from 0, after a given number of moves."""
    size = trace.grid.shape.size
    return "".join(map(str, trace.state(move).digits[row * size : (row + 1) * size]))


# ---- the case study's own figures


@pytest.mark.parametrize("key", ["free-cells", "check-first", "place-first"])
def test_the_first_moves_are_those_of_the_case_study(key: str) -> None:
    """Figure 2 after 5 and 9 moves is Figure 3 (a) and (b); after 13 moves grid[0][5] is 6."""
    trace = explored(puzzle(LIANG), key)
    assert cells(trace, 5, 0) == "531274890"
    assert cells(trace, 9, 0) == "531274980"
    assert cells(trace, 13, 0) == "531276000"
    assert (trace.retreat_counts()[10], len(trace.retreat_counts()) - 1) == (28, 24)


def test_the_first_dead_end_of_the_case_study() -> None:
    """The fifth move places 9 in r1c8; no digit fits r1c9: each is tried and forbidden, then r1c8 gives up its 9."""
    trace = explored(puzzle(LIANG), "free-cells")
    state = trace.state(5)
    assert (state.cell, state.is_dead_end) == (8, True)
    assert state.next == Move(Kind.RETRACT, 7, 9, False)
    forbidding = [2, 3, 1, 5, 0, 53, 4, 6, 7]  # six in the column, the others in the row
    assert trace.tries(5) == tuple(Try(digit, peer) for digit, peer in enumerate(forbidding, 1))
    assert trace.substeps(5)[0] == Substep(TraceEvent.PLACE, 7, 9)
    assert [substep.event for substep in trace.substeps(5)] == [
        TraceEvent.PLACE,
        TraceEvent.CHOOSE,
        *[TraceEvent.WRITE, TraceEvent.TRY] * 9,
        TraceEvent.DEAD,
        TraceEvent.BLANK,
        TraceEvent.RETRACT,
    ]
    assert trace.tries(6) == ()  # 9 was the last digit of r1c8
    assert trace.tries(7) == (Try(9, None),)  # r1c7 goes on after its 8


@EVERY_ALGORITHM
def test_a_search_is_entered_once_for_many_states(algorithm: Algorithm) -> None:
    """Ever later states, next to each other and far apart, first and last, are those that are had one by one."""
    trace = explored(puzzle(LIANG), algorithm)
    for start in (0, 1, trace.total // 2):
        entered = trace.states_from(start)
        for move in (start, start + 1, start + 2, start + 9, start + 10, trace.total):
            assert entered(move) == trace.state(move)
    with pytest.raises(RuleError, match="is not among"):
        trace.states_from(0)(trace.total + 1)


# ---- the replay law


class Stepped:
    """A search made one move at a time, all of whose states are kept: what a Trace must agree with."""

    def __init__(self, grid: Grid, algorithm: Algorithm) -> None:
        digits, stack, deepest = list(grid.digits), list[Move](), 0
        run = Run(algorithm, grid)
        self.states: list[tuple[bytes, tuple[Move, ...], Counters]] = []
        placements = backtracks = 0
        while True:
            counters = Counters(
                placements + backtracks, run.tries, placements, backtracks, len(stack), max(deepest, len(stack))
            )
            deepest = counters.max_depth
            self.states.append((bytes(digits), tuple(stack), counters))
            steps = run.advance(1)
            if not len(steps):
                break
            cell, digit, forced = steps[0] % 8192 // 32, abs(steps[0]) % 32, abs(steps[0]) >= 8192
            if steps[0] > 0:
                placements += 1
                digits[cell] = digit
                stack.append(Move(Kind.PLACE, cell, digit, forced))
            else:
                placed = stack.pop()
                backtracks += 1
                digits[placed.cell] = 0
                assert abs(steps[0]) == placed.cell * 32 + placed.digit + 8192 * placed.forced


LAW = defaultdict(lambda: LIANG, D="web_app_slow_1", E="inkala_2012", F="inkala_2012")  # by letter


@EVERY_ALGORITHM
@pytest.mark.parametrize("places", some([30, 1_000], always=(30).__eq__))
def test_a_jump_is_as_many_single_steps(algorithm: Algorithm, places: int) -> None:
    """At random places the state is that of a search made move by move, in whatever order they are asked for."""
    grid = puzzle(LAW[algorithm.letter])
    stepped, trace = Stepped(grid, algorithm), explored(grid, algorithm, fast=algorithm.letter != "A")
    assert trace.total == len(stepped.states) - 1
    rng = random.Random(algorithm.letter)
    for move in (0, trace.total, *(rng.randint(0, trace.total) for _ in range(places))):
        state = trace.state(move)
        assert (bytes(state.digits), state.stack, state.counters) == stepped.states[move]
        assert len(state.stack) == state.counters.depth


@EVERY_ALGORITHM
def test_forward_then_back_changes_nothing(algorithm: Algorithm) -> None:
    """Going on and back again shows the very same states, interpreted and compiled."""
    grid = puzzle(LAW[algorithm.letter])
    slow, quick = explored(grid, algorithm, fast=False), explored(grid, algorithm, fast=True)
    rng = random.Random(algorithm.letter)
    for start in (rng.randint(0, slow.total - 5) for _ in range(5)):
        forth = [slow.state(move) for move in range(start, start + 5)]
        back = [slow.state(move) for move in reversed(range(start, start + 5))]
        assert forth == back[::-1] == [quick.state(move) for move in range(start, start + 5)]
        assert [state.next for state in forth[:-1]] == [state.last for state in forth[1:]]


@EVERY_ALGORITHM
@pytest.mark.parametrize("shape", ALL_SHAPES, ids=str)
def test_the_end_is_the_engines_solution(algorithm: Algorithm, shape: Shape) -> None:
    """On every size all searches end at the solution that the engine finds."""
    rng = random.Random(f"{algorithm.letter}{shape}")
    for _ in range(3):
        while True:
            grid = random_puzzle(rng, len(shape.cells) * 7 // 10, shape)
            answer = engine.solve(grid)
            if answer.verdict is engine.Verdict.UNIQUE:
                break
        trace = explored(grid, algorithm)
        assert trace.outcome is Outcome.SOLVED
        assert trace.state(trace.total).digits == answer.solutions[0].digits
        assert trace.solutions == (trace.total,)


@EVERY_ALGORITHM
def test_every_solution_is_found_when_asked_for(algorithm: Algorithm) -> None:
    """Without a limit a search goes on after a solution and shows each one that the engine knows."""
    trace = explored(puzzle(LIANG), algorithm, limit=None)
    assert (trace.outcome, trace.found) == (Outcome.ALL, 18)
    shown = {Grid(trace.state(move).digits) for move in trace.solutions}
    assert shown == set(engine.solutions(puzzle(LIANG)))
    last = trace.state(trace.total)
    assert (last.digits, last.stack, last.next) == (puzzle(LIANG).digits, (), None)
    assert [substep.event for substep in trace.substeps(trace.solutions[0])][-2:] == [
        TraceEvent.SOLVED,
        TraceEvent.RETRACT,
    ]
    for number, move in enumerate(trace.solutions):
        before, there = trace.state(move - 1), trace.state(move)
        assert (before.found, there.found, there.is_solution) == (number, number + 1, True)
        assert not there.is_dead_end


@EVERY_ALGORITHM
def test_searches_count_all_small_grids(algorithm: Algorithm) -> None:
    """There are 288 grids of 4x4; with a limit of 5 the search stops at the fifth."""
    assert explored(EMPTY_4X4, algorithm, limit=None).found == 288
    five = explored(EMPTY_4X4, algorithm, limit=5)
    assert (five.found, five.outcome, five.solutions[-1]) == (5, Outcome.SOLVED, five.total)


@EVERY_ALGORITHM
def test_a_puzzle_without_solution_is_searched_to_its_end(algorithm: Algorithm) -> None:
    """All that was placed is taken back, and the last beat says that there is no solution."""
    trace = explored(WRONG, algorithm)
    state = trace.state(trace.total)
    assert (trace.outcome, trace.found, trace.finished) == (Outcome.NONE, 0, True)
    assert state.digits == WRONG.digits
    assert state.counters.placements == state.counters.backtracks > 0
    assert trace.substeps(trace.total)[-1].event is TraceEvent.NONE


def test_the_last_look_of_a_search_without_solution_is_counted() -> None:
    """Tries that no move follows belong to the last state: here those of a cell that can hold nothing."""
    trace = explored(Grid.parse(".12.3.......4..."), "free-cells")
    state = trace.state(0)
    assert (trace.total, trace.outcome, state.next, state.cell) == (0, Outcome.NONE, None, 0)
    assert state.counters.tries == 4
    assert trace.tries(0) == (Try(1, 1), Try(2, 2), Try(3, 4), Try(4, 12))
    assert [substep.event for substep in trace.substeps(0)] == [
        TraceEvent.CHOOSE,
        *[TraceEvent.WRITE, TraceEvent.TRY] * 4,
        TraceEvent.DEAD,
        TraceEvent.NONE,
    ]


@EVERY_ALGORITHM
def test_givens_in_conflict_are_not_searched(algorithm: Algorithm) -> None:
    """The givens are checked first: there is one state, without a next move."""
    grid = puzzle(LIANG).with_digit(2, 5)
    trace = explored(grid, algorithm)
    assert (trace.outcome, trace.total, trace.found) == (Outcome.CONFLICT, 0, 0)
    assert trace.conflicts == grid.conflicts()
    state = trace.state(0)
    assert (state.digits, state.next, state.cell, trace.tries(0)) == (grid.digits, None, None, ())


@EVERY_ALGORITHM
def test_a_full_grid_is_its_own_solution(algorithm: Algorithm) -> None:
    """Nothing is left to place, so the search is over before its first move."""
    grid = engine.solve(puzzle(WORST)).solutions[0]
    trace = explored(grid, algorithm)
    assert (trace.outcome, trace.total, trace.solutions) == (Outcome.SOLVED, 0, (0,))
    assert trace.state(0).digits == grid.digits


# ---- inside the moves


@EVERY_ALGORITHM
def test_tries_inside_the_moves_add_up(algorithm: Algorithm) -> None:
    """The tries of all moves are those counted; a digit is tried in the cell that the state names."""
    rng = random.Random(algorithm.letter)
    for grid in (puzzle("004_example1"), random_grid(rng, SHAPES[36], 12), random_grid(rng, SHAPES[16], 4)):
        trace = explored(grid, algorithm)
        total = 0
        for move in range(trace.total):
            assert trace.state(move).counters.tries == total
            total += len(trace.tries(move))
        if trace.outcome is not Outcome.SOLVED:
            total += len(trace.tries(trace.total))
        assert trace.state(trace.total).counters.tries == total


@EVERY_ALGORITHM
def test_forbidding_peers_hold_the_digit(algorithm: Algorithm) -> None:
    """A peer that forbids a digit sees the cell and holds the digit; a digit without such a peer is placed."""
    trace = explored(puzzle("004_example1"), algorithm)
    shape = trace.grid.shape
    for move in range(trace.total):
        state, tries = trace.state(move), trace.tries(move)
        for digit, peer in tries:
            if peer is not None:
                assert state.cell is not None
                assert peer in shape.peers[state.cell]
                assert state.digits[peer] == digit
        if state.next and state.next.kind is Kind.PLACE:
            assert (state.cell, tries[-1]) == (state.next.cell, Try(state.next.digit, None))
        assert all(peer is not None for _, peer in tries[:-1])


@EVERY_ALGORITHM
def test_every_beat_has_a_line_in_every_listing(algorithm: Algorithm) -> None:
    """Whatever happens in a search can be pointed at in its code, in all three languages and those of one search."""
    languages = ["Pseudo code", "Python", "C++"]
    assert [listing.language for listing in algorithm.listings[:3]] == languages
    assert [listing.language for listing in algorithm.listings] == list(algorithm.codes.values())
    for grid, limit in ((puzzle(LIANG), 2), (WRONG, 1)):
        trace = explored(grid, algorithm, limit)
        places = {*range(0, trace.total, max(trace.total // 60, 1)), *trace.solutions, trace.total}
        for move in places:
            substeps = trace.substeps(move)
            assert substeps[-1].event in {
                TraceEvent.PLACE,
                TraceEvent.FORCED,
                TraceEvent.RETRACT,
                TraceEvent.SOLVED,
                TraceEvent.NONE,
            }
            for substep in substeps:
                assert all(listing.line_of(substep.event) is not None for listing in algorithm.listings)


@pytest.mark.parametrize("key", ["propagation", "dancing-links"])
def test_a_puzzle_of_singles_is_forced_throughout(key: str) -> None:
    """Every move of E and F on the gentle puzzle is forced; A, which knows no singles, calls none so."""
    trace = explored(puzzle("002_figure3_gentle"), key)
    assert trace.total == 52
    assert all(move.forced for move in trace.window(0, 52))
    assert trace.chapters() == ()
    assert not any(move.forced for move in explored(puzzle("002_figure3_gentle"), "A").window(0, 52))


def test_a_dead_end_in_a_house_is_named() -> None:
    """Where a digit has no place left in a house, the state names the house and no cell."""
    trace = explored(puzzle("inkala_2012"), "propagation")
    stuck = [state for state in map(trace.state, range(1_000, 1_250)) if state.house]
    assert stuck
    for state in stuck:
        assert state.house is not None
        held = {state.digits[cell] for cell in state.house.cells}
        grid = Grid(state.digits)
        assert any(
            digit not in held
            and all(state.digits[cell] or grid.with_digit(cell, digit).conflicts() for cell in state.house.cells)
            for digit in grid.shape.digits
        )
        assert (state.cell, state.is_dead_end) == (None, True)


# ---- exploring


def test_only_what_is_explored_can_be_asked_for() -> None:
    """Exploring goes piece by piece; the first moves are there at once, the others after it, and none beyond."""
    trace = Trace(puzzle(WORST), "free-cells", fast=False)
    assert (trace.total, trace.outcome, trace.state(0).digits) == (0, Outcome.OPEN, puzzle(WORST).digits)
    with pytest.raises(RuleError, match="move 1 is not among the 0 explored"):
        trace.state(1)
    assert trace.explore(5_000)
    assert trace.total == 5_000
    assert trace.state(5_000).counters.moves == 5_000
    assert len(trace.window(4_990, 100)) == 10
    for asked in (trace.state, trace.tries, trace.substeps):
        with pytest.raises(RuleError, match="move 5,001 is not among the 5,000 explored"):
            asked(5_001)


def test_exploring_ends_with_the_budget() -> None:
    """After the first N moves there is no more to explore, and what follows is open, yet all N can be stepped."""
    trace = Trace(puzzle(WORST), "free-cells", budget=3_000)
    trace.explore_all()
    assert (trace.total, trace.finished, trace.outcome) == (3_000, False, Outcome.OPEN)
    assert not trace.explore()
    assert trace.state(3_000).next is not None


@pytest.mark.parametrize("letter", ["A", "D"])
def test_a_dear_move_counts_for_more(letter: str) -> None:
    """On 16x16, where a move costs five times as much, the budget is a fifth; checkpoints of slow code lie near."""
    small, large = (Trace(Grid.empty(SHAPES[cells]), letter, fast=False) for cells in (81, 256))
    assert (large.budget, large.short) == (small.budget // 5, small.short // 5)
    assert Trace(EMPTY_4X4, letter, fast=False).budget == small.budget
    large.explore(150)
    moves = [checkpoint.move for checkpoint in large.exploration.checkpoints]
    assert max(later - earlier for earlier, later in pairwise([*moves, 150])) <= {"A": 400, "D": 10}[letter]


def test_exploring_can_be_stopped() -> None:
    """Between two pieces of a fraction of a second exploring asks whether to go on."""
    asked = []

    def is_stopped() -> bool:
        asked.append(trace.total)
        return len(asked) > 3

    trace = Trace(puzzle(WORST), "free-cells", fast=False)
    trace.explore_all(is_stopped)
    assert len(asked) == 4
    assert 0 < trace.total < 100_000
    assert trace.outcome is Outcome.OPEN


def test_others_read_while_one_explores() -> None:
    """States that are asked for during exploring are those that are there afterwards."""
    trace = Trace(puzzle("inkala_2012"), "free-cells", fast=False)
    trace.explore(5_000)
    worker = threading.Thread(target=trace.explore_all)
    worker.start()
    rng = random.Random(4)
    seen = {move: trace.state(move) for move in (rng.randint(0, trace.total) for _ in range(50))}
    worker.join()
    assert trace.finished
    assert all(trace.state(move) == state for move, state in seen.items())


def test_unknown_algorithms_are_named() -> None:
    """A wrong key is answered with the right ones."""
    with pytest.raises(RuleError, match="'quantum' is no algorithm: write free-cells, check-first"):
        Trace(puzzle(LIANG), "quantum")
