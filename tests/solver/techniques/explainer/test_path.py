"""Sudoku Explainer's path and numbers: every rule at its rating, its own numbers on its own puzzles, nothing untrue."""

from __future__ import annotations

import pytest

from solver import engine
from solver.grid import Grid
from solver.techniques.explainer.explanations import format_rating
from solver.techniques.explainer.path import (
    NESTED_RATING,
    ExplainerPath,
    UnknownStepError,
    explainer_numbers,
    explainer_path,
    explainer_steps,
)
from solver.techniques.position import Position
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.grids import outside_rows

KNOWN = 9.0  # beyond that come chains within chains
RULES = {
    "Hidden Single": ("1.5", "..1..32.5.5...6....62.7.9......9...7.742...1...8........6.1..........6.....8.7324"),
    "Direct Pointing": ("1.7", ".7.......1....9......5..32..9.1.2.......9...7....7.6.456....1..8.........2..4..73"),
    "Direct Hidden Pair": ("2.0", "...8...9....39.4.7...1...62...96315.13......9.6.............7.4.7...2...9.54....."),
    "Naked Single": ("2.3", ".5..7..........1....9.4..8.9.....4..6..8.......871..591.....69...45....3....3.21."),
    "Direct Hidden Triplet": (
        "2.5",
        "7....6.1..4.1....33..7...2..65....71...8..3...2...5.....7..46..........961....5..",
    ),
    "Pointing": ("2.6", "..5....6.1..92.3.8.........4.38.9..2..965.......3...7.7...........17...4.1.5.6..."),
    "Claiming": ("2.8", ".17.....5...2......96....719...5.....8.12..9..7...9..8...51.3...5.3...86..28....."),
    "Naked Pair": ("3.0", ".3......4...35.6...59......4...7...2..25.3...1...485.6..8....4.2..7..........9..5"),
    "X-Wing": ("3.2", "......3...1.2...78.4.1....2....4.......7...6.25...9......8.5....74..39...69....8."),
    "Hidden Pair": ("3.4", "....6.....1.72.8...481...3.2......5.5....73...96.........576...8.32...4.......1.."),
    "Naked Triplet": ("3.6", "..17.....2......1.7..8...65.9.35......39..2....2.1.6..68.......1....34.......4..."),
    "Swordfish": ("3.8", "....4..8...8..3.659..2.5...6.....73..74....5.....1....1.......989..5......5..6.7."),
    "Hidden Triplet": ("4.0", "23.4..9....951.....6......7........3.43.8.6......5..2....9..7.18..2.1...7.....8.."),
    "XY-Wing": ("4.2", "..5....6.1..92.3.8.........4.38.9..2..965.......3...7.7...........17...4.1.5.6..."),
    "XYZ-Wing": ("4.4", "...1....3.1...257.4..8.5......9..3.........12..7.8....2.95....88...672.17........"),
    "Unique Loop type 1": ("4.6", "....6..2.8...5.....4...8..63..68..54.2.5.....7...1....65.8....11.....53.......4.7"),
    "BUG type 1": ("5.6", "23.4..9....951.....6......7........3.43.8.6......5..2....9..7.18..2.1...7.....8.."),
    "Bidirectional X-Cycle": (
        "6.5",
        "..9..324..8.......4.1.7.........4.7..1.92......2...3.9..84..9.....6...21..71....4",
    ),
    "Forcing X-Chain": ("6.6", "2.3......7....1..8.85....3....5.9........4..2..28..1...7..96.8.....7..4.....3..27"),
    "Bidirectional Y-Cycle": (
        "6.9",
        ".....6.85...3..7.....58.3...8..97....14.5....3..2....143......9......2....9.4...6",
    ),
    "Bidirectional Cycle": ("7.0", "....4..8...8..3.659..2.5...6.....73..74....5.....1....1.......989..5......5..6.7."),
    "Forcing Chain": ("7.1", "..3.4.....6..53.......9.41.....7.5...142.....65.8.......2.17..5.394..8..........."),
    "BUG type 2": ("5.7", ".98.67.1.6.4.......5....3...21...94....7..23....2.6..1...6.9....6.8....5..2.7...."),
    "Nishio Forcing Chain": (
        "7.8",
        "......78.....57....4.21..3..6.37...45....9.........16.9....3........1.2.63..9..4.",
    ),
    "Region Forcing Chains": (
        "8.3",
        ".9...5....3...61..4.7.1..3....7..39..1.......5..2..4.1..294...8...5.8.2.9.......3",
    ),
    "Cell Forcing Chains": ("8.3", ".9...5....3...61..4.7.1..3....7..39..1.......5..2..4.1..294...8...5.8.2.9.......3"),
}
BEYOND = {  # puzzles that need chains within chains, with the program's ER, EP and ED
    "Inkala 2012": (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        ("10.7", "10.7", "9.7"),
    ),
    "Easter Monster": (
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        ("11.6", "11.6", "10.8"),
    ),
    "AI Escargot": (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        ("10.5", "1.2", "1.2"),
    ),
}
CROWDED = "..8.2...5....6.....6...4....8...6......4....74.758...67.4.1.2....5..94...167...58"


@for_each("rule", RULES)
def test_a_rule_is_used_at_its_rating(rule: str) -> None:
    """The path has the step, reaches the solution, and no step contradicts it."""
    rating, line = RULES[rule]
    puzzle = Grid.parse(line)
    solution = engine.solve(puzzle).solutions[0].digits
    position = Position.of(puzzle)
    names = set()
    for step in explainer_steps(position, 5_000):
        names.add(f"{format_rating(step.rating)} {step.technique}")
        assert step.eliminations or step.placements, step
        assert all(solution[cell] != digit for cell, digit in step.eliminations), step
        assert all(solution[cell] == digit for cell, digit in step.placements), step
    assert f"{rating} {rule}" in names
    assert not position.empty


@pytest.mark.parametrize("hardest", some([6.2, KNOWN], lambda hardest: hardest < KNOWN))
def test_the_numbers_are_sudoku_explainers(hardest: float) -> None:
    """ER, EP and ED equal those of the program itself, on puzzles up to that rating; some of them, or all."""
    rows = [row for row in outside_rows("ratings/ratings.tsv") if row[2] and float(row[2]) <= hardest]
    assert rows
    for _, line, er, ep, ed, *_ in rows[:: 1 if hardest == KNOWN else 8]:
        numbers = explainer_numbers(Grid.parse(line))
        assert (numbers.texts, numbers.er_is_least) == ((er, ep, ed), False), line


def test_loops_through_many_cells_are_found() -> None:
    """Many cells with the same two digits make millions of paths; `benchmarks.bounds` measures the time."""
    numbers = explainer_numbers(Grid.parse(CROWDED))
    assert (numbers.texts, numbers.er_is_least) == (("6.6", "1.2", "1.2"), False)


def test_a_step_beyond_the_budget_is_unknown() -> None:
    """A path that needs more branches than it may follow ends there: the rating is that of the rule, at least."""
    _, line = RULES["Cell Forcing Chains"]
    numbers = explainer_numbers(Grid.parse(line), max_branches=50)
    assert (numbers.texts[0], numbers.are_least) == ("7.5", (True, False, False))
    with pytest.raises(UnknownStepError) as error:
        list(explainer_steps(Position.of(Grid.parse(line)), 50))
    assert error.value.least_rating == 7.5


@pytest.mark.parametrize("max_branches", some([2_500, 60_000], lambda number: number < 60_000))
@pytest.mark.parametrize("name", BEYOND)
def test_numbers_of_the_hardest_puzzles_are_true(name: str, max_branches: int) -> None:
    """Sudoku Explainer's own numbers are ours, or more where ours are lower bounds."""
    line, rated = BEYOND[name]
    numbers = explainer_numbers(Grid.parse(line), max_branches)
    assert numbers.er_is_least
    for text, is_least, real in zip(numbers.texts, numbers.are_least, rated, strict=True):
        assert float(text) <= float(real) if is_least else text == real


def test_no_number_is_exact_that_is_not_known() -> None:
    """Where not one step is found none of the three is, with some steps ED, with a digit placed EP too."""
    line = RULES["Cell Forcing Chains"][1]
    path = explainer_path(Position.of(Grid.parse(line)), 50)
    digit = next(at for at, step in enumerate(path.steps, 1) if step.placements)
    for known, are_least in (
        (0, (True, True, True)),
        (digit, (True, False, False)),
        (len(path.steps), (True, False, False)),
    ):
        numbers = ExplainerPath(path.start, path.steps[:known], False, NESTED_RATING).numbers
        assert (numbers.texts[0], numbers.are_least) == ("9.5", are_least)
    assert ExplainerPath(path.start, path.steps, True).numbers.are_least == (False, False, False)
