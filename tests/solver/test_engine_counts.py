"""Numbers of grids and puzzles known from the literature, counted by the engine."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from solver import engine
from solver.engine import Verdict
from solver.grid import Grid
from solver.shape import SHAPES
from tests.for_each import for_each
from tests.solver.grids import outside_rows

FOUR, SIX = SHAPES[16], SHAPES[36]
# Proper 4x4 puzzles by number of givens (OEIS A109252).
PROPER_4X4 = {
    4: 25_728,
    5: 284_160,
    6: 1_041_408,
    7: 2_141_184,
    8: 2_961_024,
    9: 2_958_336,
    10: 2_204_928,
    11: 1_239_552,
    12: 522_624,
    13: 161_280,
    14: 34_560,
    15: 4_608,
    16: 288,
}


def proper_masks(solution: Grid) -> Counter[int]:
    """How many sets of givens of each size make the 4x4 solution the only one."""
    proper = [False] * (1 << 16)
    sizes: Counter[int] = Counter()
    for mask in reversed(range(1 << 16)):
        # One given less than a set that allows several solutions allows them too.
        if all(proper[mask | 1 << cell] for cell in range(16) if not mask >> cell & 1):
            digits = tuple(digit if mask >> cell & 1 else 0 for cell, digit in enumerate(solution.digits))
            proper[mask] = engine.solve(Grid(digits, FOUR)).verdict is Verdict.UNIQUE
            sizes[mask.bit_count()] += proper[mask]
    return sizes


def clothes(solution: Grid) -> set[Grid]:
    """Every 4x4 grid that renaming, permuting and transposing make of one."""
    orders = [(*one, *two) for one, two in permutations(((0, 1), (2, 3)))]
    lines = [order for a, b, c, d in orders for order in ((a, b, c, d), (b, a, c, d), (a, b, d, c), (b, a, d, c))]
    found = set()
    for names in permutations(range(1, 5)):
        for rows, columns in product(lines, lines):
            moved = [names[solution.digits[row * 4 + column] - 1] for row in rows for column in columns]
            found.add(Grid(tuple(moved), FOUR))
            found.add(Grid(tuple(moved[row * 4 + column] for column in range(4) for row in range(4)), FOUR))
    return found


def test_there_are_288_grids_of_4x4_in_two_classes() -> None:
    """The empty 4x4 grid has 288 solutions, which fall into classes of 96 and 192."""
    answer = engine.count(Grid.empty(FOUR))
    assert (answer.count, answer.count_text, answer.finished) == (288, "288", True)
    grids = set(engine.solutions(Grid.empty(FOUR)))
    assert len(grids) == 288
    sizes = []
    while grids:
        same = clothes(next(iter(grids)))
        assert same <= grids
        sizes.append(len(same))
        grids -= same
    assert sorted(sizes) == [96, 192]


@pytest.mark.campaign
def test_the_table_of_proper_4x4_puzzles_is_reproduced() -> None:
    """Every set of givens of one grid of each class, counted as often as its class is large: OEIS A109252."""
    grids = set(engine.solutions(Grid.empty(FOUR)))
    table: Counter[int] = Counter()
    while grids:
        same = clothes(min(grids, key=Grid.line))
        for givens, number in proper_masks(min(same, key=Grid.line)).items():
            table[givens] += number * len(same)
        grids -= same
    assert {givens: number for givens, number in sorted(table.items()) if number} == PROPER_4X4


@pytest.mark.campaign
def test_the_table_of_proper_4x4_puzzles_is_reproduced_without_symmetries() -> None:
    """The same from all twelve grids whose first box reads 12 34, each standing for 24."""
    table: Counter[int] = Counter()
    corner = Grid.parse("12..34..........")
    for solution in engine.solutions(corner):
        for givens, number in proper_masks(solution).items():
            table[givens] += number * 24
    assert {givens: number for givens, number in sorted(table.items()) if number} == PROPER_4X4


def test_there_are_39168_grids_of_6x6_with_a_given_first_row() -> None:
    """28,200,960 grids of 6x6 are 720 first rows with 39,168 grids each."""
    answer = engine.count(Grid.parse("123456" + "." * 30), limit=10**6)
    assert (answer.count, answer.finished) == (39_168, True)
    assert answer.count * 720 == 28_200_960


@pytest.mark.campaign
def test_every_first_row_of_6x6_has_as_many_grids() -> None:
    """28,200,960 summed up over all 720 first rows."""
    rows = permutations(range(1, 7))
    answers = [engine.count(Grid((*row, *[0] * 30), SIX), limit=10**6) for row in rows]
    assert all(answer.finished for answer in answers)
    assert sum(answer.count for answer in answers) == 28_200_960


def expected_text(number: str) -> str:
    """The count as the engine writes it, for the words of the tables."""
    return "1000+" if number == "many" else number


def test_published_test_cases_have_their_published_counts() -> None:
    """Sudopedia's valid and invalid cases: none, one, so many, over 1,000 solutions, or a conflict."""
    cases = outside_rows("counts/sudopedia_test_cases.tsv")
    assert len(cases) > 15
    for _, name, line, expected, _ in cases:
        answer = engine.count(Grid.parse(line))
        if expected == "dup":
            assert answer.verdict is Verdict.CONFLICT, name
        else:
            assert answer.count_text == expected_text(expected), name


def test_known_counts_of_puzzles_are_reproduced() -> None:
    """The puzzles with a known number of solutions have it."""
    puzzles = [row for row in outside_rows("counts/known_counts.tsv") if len(row[0]) == 81 and row[0].isascii()]
    puzzles = [row for row in puzzles if set(row[0]) <= set(".0123456789")]
    assert len(puzzles) > 3
    for line, expected, _ in puzzles:
        answer = engine.count(Grid.parse(line), limit=1_000 if expected == "many" else int(expected) + 1)
        assert answer.count_text == expected_text(expected), line


@for_each(
    ("name", "limit"),
    [
        ("qqwing_easy.txt", 100),
        ("17_clue.txt", 300),
        ("magictour_top1465.txt", 100),
        ("forum_hardest_1106.txt", 50),
    ],
)
def test_listed_puzzles_have_one_solution(name: str, limit: int) -> None:
    """A sample of each outside list of proper puzzles: unique within a tenth of the budget."""
    lines = outside_lines(name)
    for line in lines[:: max(1, len(lines) // limit)]:
        answer = engine.solve(Grid.parse(line))
        assert answer.verdict is Verdict.UNIQUE
        assert answer.nodes <= 10_000
        assert answer.solutions[0].is_solved()
        assert answer.grid.is_within(answer.solutions[0])


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["17_clue.txt", "magictour_top1465.txt", "forum_hardest_1106.txt"])
def test_all_listed_puzzles_have_one_solution(name: str) -> None:
    """The same for the whole lists."""
    assert {engine.solve(Grid.parse(line)).verdict for line in outside_lines(name)} == {Verdict.UNIQUE}


def outside_lines(name: str) -> list[str]:
    """The puzzles of an outside list."""
    return [row[0][:81] for row in outside_rows(f"lists/{name}")]
