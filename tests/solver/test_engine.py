"""The engine: right answers, typed verdicts, and never more work than the budget allows."""

from __future__ import annotations

import itertools
import random
import sys
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solver import engine
from solver.engine import LIVE_BUDGET, Answer, Verdict
from solver.errors import BudgetError
from solver.grid import Grid
from solver.shape import CLASSIC, SHAPES, Candidate, Shape
from tests.campaigns import drawn, some
from tests.for_each import for_each
from tests.solver.grids import (
    ALL_SHAPES,
    Known,
    any_grids,
    known_answers,
    partial_grids,
    random_grid,
    random_puzzle,
    random_solution,
)

FIGURE_2 = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
PROPER = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
# Inputs made, or known, to make searches explode, and how many guesses ours may take for a verdict on them.
ADVERSARIAL = {
    "against cell by cell": ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 10),
    "Norvig's impossible": (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 10),
    "Easter Monster": ("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 500),
    "climbed, several": ("...36.......8.......7.....9...51...8....2.....2.4......64...1..............9.....", 500),
    "climbed, none": ("..1...6.2.2......1......5.........7..65.....4..4....9....2..8...16.8.....8...5...", 500),
    "climbed against this engine": (
        "62..49..7.........7....56......5...3..9..4.....5.9.......1...........2........7..",
        100_000,
    ),
    "15 givens": ("001000000200000000003000000400000005005000600600000040007103000800000000009020000", 500),
    "empty": ("." * 81, 500),
}


@for_each("known", known_answers())
def test_known_puzzles_have_their_known_number_of_solutions(known: Known) -> None:
    """Every line of answers.txt: the count, the verdict and the only solution, the printed ones of the documents."""
    answer = engine.count(known.grid, limit=1_000)
    if known.grid.conflicts():
        assert answer.verdict is Verdict.CONFLICT
    elif known.open_ended:
        assert answer.count >= known.number
        assert answer.verdict is Verdict.SEVERAL
    else:
        assert (answer.count, answer.finished) == (known.number, True)
    if known.solution:
        assert answer.verdict is Verdict.UNIQUE
        assert answer.solutions == (known.solution,)
        assert engine.solve(known.grid).solutions == (known.solution,)


def test_figure_2_as_printed_has_exactly_18_solutions() -> None:
    """Liang's lead example lost two givens in print: a full count says 18, and two of them are shown."""
    answer = engine.count(FIGURE_2)
    assert (answer.count, answer.count_text, answer.finished) == (18, "18", True)
    assert answer.verdict is Verdict.SEVERAL
    assert len(set(answer.solutions)) == 2
    listed = list(engine.solutions(FIGURE_2))
    assert len(set(listed)) == 18
    assert Grid.parse("532678914674195328198342567819764253426853791753921486961537842287419635345286179") in listed


@for_each("name", ADVERSARIAL)
def test_adversarial_puzzles_are_decided(name: str) -> None:
    """A verdict takes no more than its nodes on inputs made to explode; `benchmarks.bounds` measures the time."""
    line, most = ADVERSARIAL[name]
    verdict = engine.solve(Grid.parse(line))
    assert verdict.verdict is not Verdict.UNDECIDED
    assert verdict.nodes <= most


@pytest.mark.parametrize("name", some(ADVERSARIAL, always=lambda name: name not in ("climbed, several", "empty")))
def test_counts_of_adversarial_puzzles_are_stopped(name: str) -> None:
    """A full count takes no more than the budget on inputs made to explode."""
    counted = engine.count(Grid.parse(ADVERSARIAL[name][0]), limit=10**9)
    assert counted.nodes <= engine.default_budget(CLASSIC)


def test_conflicting_givens_are_answered_without_a_search() -> None:
    """The answer names the conflicts and took no node; the generator has nothing to give."""
    grid = PROPER.with_digit(2, 5)
    for answer in (engine.solve(grid), engine.count(grid)):
        assert answer.verdict is Verdict.CONFLICT
        assert answer.conflicts == grid.conflicts()
        assert (answer.solutions, answer.count, answer.count_text, answer.nodes) == ((), 0, "0", 0)
    assert list(engine.solutions(grid)) == []


@given(any_grids() | partial_grids(ALL_SHAPES))
def test_conflict_is_the_verdict_exactly_where_there_are_conflicts(grid: Grid) -> None:
    """The engine and the grid agree on which givens break the rules."""
    answer = engine.solve(grid, budget=0)
    assert (answer.verdict is Verdict.CONFLICT) == bool(grid.conflicts())
    assert answer.conflicts == grid.conflicts()


def check_promises(answer: Answer, limit: int, budget: int) -> None:
    """What holds of every answer, whatever the grid."""
    assert answer.nodes <= budget + 1
    assert answer.count <= limit
    assert len(set(answer.solutions)) == len(answer.solutions) <= answer.count
    assert all(solution.is_solved() and answer.grid.is_within(solution) for solution in answer.solutions)
    assert answer.count_text == f"{answer.count}{'' if answer.finished else '+'}"
    if not answer.conflicts:
        assert (answer.verdict is Verdict.UNDECIDED) == (answer.count < 2 and not answer.finished)
    if not answer.finished:
        assert answer.count == limit or answer.nodes >= budget


@given(partial_grids(ALL_SHAPES), st.integers(1, 30), st.integers(0, 60))
def test_no_call_takes_more_nodes_than_its_budget(grid: Grid, limit: int, budget: int) -> None:
    """On any consistent grid the budget holds, and what was found before it ended is kept and true."""
    solved = engine.solve(grid, limit, budget)
    check_promises(solved, limit, budget)
    assert len(solved.solutions) == solved.count
    counted = engine.count(grid, limit, budget)
    check_promises(counted, limit, budget)
    assert counted.solutions == solved.solutions[:2]
    assert counted.count == solved.count


@drawn(30)
@given(partial_grids(ALL_SHAPES))
def test_a_larger_budget_only_adds(grid: Grid) -> None:
    """A search stopped early has found the first solutions of the same search allowed to go on."""
    found: tuple[Grid, ...] = ()
    for budget in (0, 5, 20, 80):
        more = engine.solve(grid, 50, budget).solutions
        assert more[: len(found)] == found
        found = more


def test_a_stopped_search_is_undecided_and_keeps_what_it_found() -> None:
    """With one solution found and the tree not finished nothing may be claimed; with two, several is certain."""
    hard = Grid.parse(ADVERSARIAL["Easter Monster"][0])
    needed = engine.solve(hard).nodes
    stopped = [engine.solve(hard, budget=budget) for budget in range(needed)]
    assert {answer.verdict for answer in stopped} == {Verdict.UNDECIDED}
    assert {answer.count for answer in stopped} <= {0, 1}
    assert {answer.count_text for answer in stopped} <= {"0+", "1+"}
    assert engine.solve(hard, budget=needed).verdict is Verdict.UNIQUE
    several = engine.count(FIGURE_2, budget=10)
    assert several.count >= 2
    assert not several.finished
    assert several.verdict is Verdict.SEVERAL


def test_a_verdict_needs_no_third_solution() -> None:
    """Unless asked for more, solving stops at the second solution; a limit of one stops at the first."""
    answer = engine.solve(FIGURE_2)
    assert (answer.count, len(answer.solutions), answer.finished) == (2, 2, False)
    assert engine.solve(FIGURE_2, limit=1).solutions == answer.solutions[:1]


@pytest.mark.parametrize(
    ("value", "name"), [(engine.solve(PROPER), "count"), (engine.verify(PROPER), "houses")], ids=["answer", "report"]
)
def test_what_was_found_cannot_be_changed(value: object, name: str) -> None:
    """Answers and reports are values."""
    with pytest.raises(AttributeError):
        setattr(value, name, getattr(value, name))


def test_a_limit_reached_is_a_count_with_a_plus() -> None:
    """The empty grid has more than 1,000 solutions."""
    answer = engine.count(Grid.empty())
    assert (answer.count, answer.count_text, answer.verdict) == (1_000, "1000+", Verdict.SEVERAL)
    assert len(answer.solutions) == 2


@for_each("shape", ALL_SHAPES)
def test_the_empty_grid_and_a_solution_are_answered_in_every_size(shape: Shape) -> None:
    """The empty grid has several solutions; a solution has itself, without a guess."""
    assert engine.solve(Grid.empty(shape)).verdict is Verdict.SEVERAL
    solution = random_solution(random.Random(1), shape)
    answer = engine.solve(solution)
    assert (answer.verdict, answer.solutions, answer.nodes) == (Verdict.UNIQUE, (solution,), 0)


DENSITIES = itertools.product(ALL_SHAPES, (0.0, 0.15, 0.25, 0.3))


@pytest.mark.parametrize(
    ("shape", "part"), some(DENSITIES, always=lambda case: case[1] == (0.25 if case[0].size > 6 else 0.0)), ids=str
)
def test_a_default_budget_is_not_exceeded(shape: Shape, part: float) -> None:
    """A search ends or uses its whole default budget, whatever the density; `benchmarks.bounds` measures the time."""
    budget = engine.default_budget(shape)
    grid = random_grid(random.Random(7), shape, int(len(shape.cells) * part))
    answer = engine.count(grid, limit=10**9)
    assert answer.nodes <= budget
    assert answer.finished or answer.nodes == budget


def test_budgets_are_those_promised() -> None:
    """100,000 nodes for grids up to 9x9, 20,000 for a 16x16 grid, 2,000 while typing."""
    assert {shape.size: engine.default_budget(shape) for shape in ALL_SHAPES} == {
        4: 100_000,
        6: 100_000,
        9: 100_000,
        16: 20_000,
    }
    assert LIVE_BUDGET == 2_000
    assert {engine.default_budget(shape) > LIVE_BUDGET for shape in ALL_SHAPES} == {True}


BUDGET = 2_000


def first_solutions(grid: Grid, number: int) -> tuple[Grid, ...]:
    """The first solutions that the generator gives within BUDGET."""
    found: list[Grid] = []
    with suppress(BudgetError):
        found.extend(itertools.islice(engine.solutions(grid, BUDGET), number))
    return tuple(found)


@given(partial_grids(ALL_SHAPES))
@example(Grid.parse(ADVERSARIAL["climbed against this engine"][0]))
def test_solutions_come_in_the_same_order_every_time(grid: Grid) -> None:
    """The generator is deterministic and gives what solve gives, also where the budget ends before the search."""
    first = first_solutions(grid, 5)
    assert first == first_solutions(grid, 5) == engine.solve(grid, 5, BUDGET).solutions


def test_solutions_end_with_an_error_when_the_budget_ends_first() -> None:
    """The solutions up to there are given, then BudgetError says that there may be more."""
    found: list[Grid] = []
    with pytest.raises(BudgetError, match="stopped after 10 guesses"):
        found.extend(engine.solutions(FIGURE_2, budget=10))
    assert tuple(found) == engine.solve(FIGURE_2, 100, 10).solutions
    assert 0 < len(found) < 18


@given(partial_grids(ALL_SHAPES[:2]), st.sets(st.tuples(st.integers(0, 15), st.integers(1, 4)), max_size=20))
def test_removed_candidates_are_in_no_solution(grid: Grid, pairs: set[tuple[int, int]]) -> None:
    """The solutions are those of the clues without a removed candidate; one that a clue holds changes nothing."""
    removed = {Candidate(*pair) for pair in pairs}
    gone = {each for each in removed if not grid.digits[each.cell]}
    every = engine.solve(grid, 300)
    answer, counted = engine.solve(grid, 300, removed=removed), engine.count(grid, 300, removed=removed)
    assert answer.removed == gone
    assert counted.count == answer.count
    if every.finished:
        right = {one for one in every.solutions if not any(one.digits[cell] == digit for cell, digit in gone)}
        assert set(answer.solutions) == right


def test_a_cell_without_candidates_is_the_reason_for_no_solution() -> None:
    """Its row and column are named, whether clues or removed candidates leave it nothing."""
    dead = frozenset(Candidate(5, digit) for digit in range(1, 5))
    answer = engine.solve(Grid.empty(SHAPES[16]), removed=dead)
    assert (answer.verdict, answer.reason) == (Verdict.NONE, "nothing is left for row 2, column 2")
    assert answer.removed_text == "with 4 candidates removed"
    assert engine.solve(Grid.parse("123....4........")).reason == "nothing is left for row 1, column 4"
    assert engine.solve(PROPER).reason == engine.solve(PROPER).removed_text == ""


def test_the_search_needs_no_deep_stack() -> None:
    """A 16x16 grid is solved within a few frames: the search is a loop."""
    depth, frame = 0, sys._getframe()  # noqa: SLF001  # the public way copies every frame
    while frame.f_back:
        depth, frame = depth + 1, frame.f_back
    limit = sys.getrecursionlimit()
    engine.solve(Grid.empty(SHAPES[256]))  # builds the tables
    try:
        sys.setrecursionlimit(depth + 30)
        assert engine.solve(Grid.empty(SHAPES[256])).verdict is Verdict.SEVERAL
    finally:
        sys.setrecursionlimit(limit)


def test_removing_givens_of_a_solution_never_removes_it() -> None:
    """A puzzle made from a solution has that solution among its own."""
    rng = random.Random(3)
    for _ in range(20):
        puzzle = random_puzzle(rng, 45)
        solution = random_solution(rng)
        assert engine.solve(puzzle).verdict in {Verdict.UNIQUE, Verdict.SEVERAL}
        assert engine.solve(solution.with_digit(rng.randrange(81), 0)).solutions == (solution,)


# ---- verify


@for_each("shape", ALL_SHAPES)
def test_a_solution_holds_in_every_house(shape: Shape) -> None:
    """The report of a solution says so for every row, column and box, and as a whole."""
    report = engine.verify(random_solution(random.Random(5), shape))
    assert report.holds
    assert len(report.houses) == 3 * shape.size
    assert all(house.holds for house in report.houses)
    assert str(report) == "Valid solution: every row, column and box holds every digit once."
    assert str(report.houses[0]) == "row 1 holds every digit once"


@given(any_grids() | partial_grids(ALL_SHAPES))
def test_each_house_lists_its_missing_and_repeated_digits(grid: Grid) -> None:
    """What a house lacks and repeats is exactly what its cells show; the whole holds only for solutions."""
    report = engine.verify(grid)
    assert [house.house for house in report.houses] == list(grid.shape.houses)
    for part in report.houses:
        held = [grid.digits[cell] for cell in part.house.cells]
        assert part.missing == tuple(digit for digit in grid.shape.digits if held.count(digit) == 0)
        assert part.repeated == tuple(digit for digit in grid.shape.digits if held.count(digit) > 1)
        assert part.holds == (sorted(held) == list(grid.shape.digits))
    assert report.holds == grid.is_solved()


def test_a_report_tells_what_is_wrong_in_words() -> None:
    """One digit changed in a solution spoils its row, its column and its box, and the sentence names all three."""
    solution = engine.solve(PROPER).solutions[0]
    report = engine.verify(solution.with_digit(0, 3))
    faults = "; ".join(f"{house} lacks 5 and repeats 3" for house in ("row 1", "column 1", "box 1"))
    assert str(report) == f"Not a valid solution: {faults}."


def test_a_partial_grid_is_called_incomplete_with_its_empty_cells() -> None:
    """An empty cell is no mistake, but no solution has one; what is wrong beside it is named too."""
    solution = engine.solve(PROPER).solutions[0]
    report = engine.verify(solution.with_digit(0, 0).with_digit(1, 0))
    assert not report.holds
    assert str(report) == "Not complete: r1c1 and r1c2 are empty."
    clash = solution.with_digit(0, 0).with_digit(1, solution.digits[2])
    faults = "; ".join(f"{house} repeats {clash.digits[1]}" for house in ("row 1", "column 2", "box 1"))
    assert str(engine.verify(clash)) == f"Not complete: r1c1 is empty; {faults}."


def test_right_corner_boxes_do_not_make_a_partial_grid_right() -> None:
    """Checking only four boxes suffices for full grids alone: here box 5 is wrong and rows and columns are not."""
    grid = Grid.empty().with_digit(30, 1).with_digit(40, 1)
    assert [conflict.house.name for conflict in grid.conflicts()] == ["box 5"]
    wrong = [part.house.name for part in engine.verify(grid).houses if part.repeated]
    assert wrong == ["box 5"]
