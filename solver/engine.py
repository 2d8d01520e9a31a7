"""Solve, count and verify one grid within a budget of nodes: pure Python, the referee of every faster kernel.

>>> from solver.grid import Grid
>>> answer = solve(Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
>>> answer.verdict.value, answer.count_text, answer.solutions[0].line()[:9]
('unique', '1', '534678912')
>>> count(Grid.empty(), limit=1000).count_text
'1000+'

The search is depth first over the boards of `solver.exact_cover`: singles until there are none, then a guess at a
candidate of a demand with the fewest ways, and later the same board without that candidate. A node is one guess.
Budgets count nodes and not seconds, so that every answer can be repeated. Whole budgets spent on empty, sparse and
dense grids, with and without solutions, took at most 0.4 s on 6x6, 0.8 s on 9x9 and 0.7 s on 16x16 (one core, CPython
3.11, AMD Zen 5): each call stays under 2 s. The hardest of 51,000 puzzles from public lists needs 2,275 nodes; two
minutes of climbing uphill towards more nodes led to a 9x9 grid without solution that needs 57,938.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from solver import exact_cover
from solver.errors import BudgetError
from solver.grid import Candidates, Conflict, Grid
from solver.rich_display import RichDisplay
from solver.shape import CLASSIC, LATIN, Candidate, Digit, House, Shape
from solver.text import count_noun, join_names, join_some

LIVE_BUDGET: Final = 2_000  # nodes, for the verdict while a person types
_DEFAULT_BUDGET: Final = 100_000  # nodes: under 1 s for every shape up to the classic one
_BUDGETS_BY_SHAPE: Final = {Shape(4, 4): 20_000} | {  # search budget of 16x16 and without boxes, in nodes
    shape: 10_000 if side > CLASSIC.size else 40_000 for side, shape in LATIN.items()
}


class Verdict(StrEnum):
    """What a search says about the clues of a puzzle. Each value is a text, such as 'unique'.

    Attributes:
        CONFLICT: A digit occurs twice in a row, column or box, so nothing was searched.
        NONE: There is no solution.
        UNIQUE: There is exactly one solution.
        SEVERAL: There are at least two solutions.
        UNDECIDED: The search stopped before it knew.
    """

    CONFLICT = "conflict"
    NONE = "none"
    UNIQUE = "unique"
    SEVERAL = "several"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Answer(RichDisplay):
    """What a search found: the verdict on the clues, and solutions.

    >>> answer = solve(Grid.parse("1..............."), limit=3)
    >>> answer.verdict.value, len(answer.solutions), answer.count_text
    ('several', 3, '3+')

    Attributes:
        grid: The clues that were searched.
        conflicts: The conflicts of the clues. If there are any, nothing was searched.
        solutions: The solutions, in the order in which the search found them.
        count: How many solutions the search found.
        finished: Whether the search looked everywhere, so that `count` is exact.
        nodes: How many guesses the search made.
        removed: The candidates of empty cells that the search left out.
    """

    grid: Grid
    conflicts: tuple[Conflict, ...]
    solutions: tuple[Grid, ...]  # A count keeps only the first two.
    count: int
    finished: bool
    nodes: int
    removed: frozenset[Candidate] = frozenset()

    @property
    def verdict(self) -> Verdict:
        """The verdict. Two solutions suffice for 'several'; 'unique' and 'none' need a finished search."""
        if self.conflicts:
            return Verdict.CONFLICT
        if self.count > 1:
            return Verdict.SEVERAL
        if not self.finished:
            return Verdict.UNDECIDED
        return Verdict.UNIQUE if self.count else Verdict.NONE

    @property
    def solution(self) -> Grid | None:
        """The first solution; None if the search found none."""
        return self.solutions[0] if self.solutions else None

    @property
    def count_text(self) -> str:
        """The count for people: '18', or '1000+' if there may be more."""
        return f"{self.count}" if self.finished else f"{self.count}+"

    @property
    def removed_text(self) -> str:
        """How many candidates were left out, for people: 'with 9 candidates removed'; '' for none."""
        return f"with {count_noun(len(self.removed), 'candidate')} removed" if self.removed else ""

    @property
    def reason(self) -> str:
        """Why there is no solution, where a cell shows it: 'nothing is left for row 1, column 3'; else ''."""
        if self.verdict is not Verdict.NONE:
            return ""
        masks = Candidates.of(self.grid, self.removed).masks
        dead = (cell for cell, digit in enumerate(self.grid.digits) if not (digit or masks[cell]))
        return next((f"nothing is left for {self.grid.shape.name_places([cell])}" for cell in dead), "")


def default_budget(shape: Shape) -> int:
    """Return the default budget of nodes: a second of work, where two are allowed."""
    return _BUDGETS_BY_SHAPE.get(shape, _DEFAULT_BUDGET)


class _SolutionSearch:
    """A depth-first search that pauses at each solution; `stack` holds the boards still to search."""

    def __init__(self, cover: exact_cover.Cover, start: tuple[int, int], budget: int) -> None:
        self.cover = cover
        self.budget = budget
        self.nodes = 0
        self.stack = [exact_cover.simplify(cover, *start)]

    def next_solution(self) -> int | None:
        """Search for the next solution: its digits, one byte a cell; None when the tree or the budget ends."""
        cover, stack = self.cover, self.stack
        while stack:
            board, digits = exact_cover.propagate(cover, *stack.pop())
            while board:
                if self.nodes >= self.budget:
                    stack.append((board, digits))
                    return None
                self.nodes += 1
                guess = exact_cover.choose(cover, board)
                stack.append((board ^ cover.bits[guess], digits))
                board, digits = exact_cover.propagate(cover, board & cover.after[guess], digits + cover.values[guess])
            if digits != exact_cover.DEAD:
                return digits
        return None


def _start_search(
    grid: Grid, budget: int | None, removed: frozenset[Candidate] = frozenset()
) -> _SolutionSearch | None:
    """Start the search for the grid's solutions without the candidates in `removed`; None if its givens conflict."""
    cover = exact_cover.cover_of(grid.shape)
    start = exact_cover.load(cover, grid.digits)
    if start and removed:
        start = exact_cover.without(grid.shape, start[0], removed), start[1]
    return start and _SolutionSearch(cover, start, default_budget(grid.shape) if budget is None else budget)


def _build_grid(digits: int, shape: Shape) -> Grid:
    return Grid(tuple(digits.to_bytes(len(shape.cells), "big")), shape)


def solve(grid: Grid, limit: int = 2, budget: int | None = None, removed: Iterable[Candidate] = ()) -> Answer:
    """Find the verdict on the givens, with up to `limit` solutions; do not search where givens conflict.

    Solutions have no candidate of `removed`. A candidate of a cell that holds a given is not looked at.
    """
    return _explore(grid, limit, limit, budget, removed)


def count(grid: Grid, limit: int = 1_000, budget: int | None = None, removed: Iterable[Candidate] = ()) -> Answer:
    """Count the solutions without candidates of `removed` up to `limit`, and keep the first two of them."""
    return _explore(grid, limit, 2, budget, removed)


def _explore(grid: Grid, limit: int, max_solutions: int, budget: int | None, removed: Iterable[Candidate]) -> Answer:
    gone = frozenset(each for each in removed if not grid.digits[each.cell])
    search = _start_search(grid, budget, gone)
    if search is None:
        return Answer(grid, grid.conflicts(), (), 0, True, 0)
    found: list[Grid] = []
    number = 0
    while number < limit and (digits := search.next_solution()) is not None:
        number += 1
        if number <= max_solutions:
            found.append(_build_grid(digits, grid.shape))
    return Answer(grid, (), tuple(found), number, not search.stack, search.nodes, gone)


def solutions(grid: Grid, budget: int | None = None) -> Iterator[Grid]:
    """Yield every solution, always in the same order.

    Raises BudgetError where the budget ends before the search does.
    """
    search = _start_search(grid, budget)
    if search is None:
        return
    while (digits := search.next_solution()) is not None:
        yield _build_grid(digits, grid.shape)
    if search.stack:
        raise BudgetError(f"stopped after {count_noun(search.nodes, 'guess', 'guesses')}; there may be more solutions")


class HouseReport(NamedTuple):
    """Whether a house holds every digit once, and if not, which digits are missing or repeated."""

    house: House
    missing: tuple[Digit, ...]
    repeated: tuple[Digit, ...]
    shape: Shape

    @property
    def holds(self) -> bool:
        """Whether every digit is in the house once."""
        return not self.missing and not self.repeated

    def __str__(self) -> str:
        if self.holds:
            return f"{self.house.name} holds every digit once"
        faults = [
            f"{word} {join_names([self.shape.symbols[digit - 1] for digit in digits])}"
            for word, digits in (("lacks", self.missing), ("repeats", self.repeated))
            if digits
        ]
        return f"{self.house.name} {' and '.join(faults)}"


class Report(NamedTuple):
    """The result of `verify`; `houses` are rows, then columns, then boxes."""

    grid: Grid
    houses: tuple[HouseReport, ...]

    @property
    def holds(self) -> bool:
        """Whether the grid is a solution: every house holds every digit once."""
        return all(house.holds for house in self.houses)

    def __str__(self) -> str:
        if self.holds:
            kinds = "row and column" if self.grid.shape.is_latin else "row, column and box"
            return f"Valid solution: every {kinds} holds every digit once."
        if self.grid.is_full():
            return f"Not a valid solution: {'; '.join(str(house) for house in self.houses if not house.holds)}."
        repeats = [str(house._replace(missing=())) for house in self.houses if house.repeated]
        return f"Not complete: {'; '.join([describe_empty_cells(self.grid), *repeats])}."


def describe_empty_cells(grid: Grid) -> str:
    """Name the empty cells: 'r3c4 is empty'; of very many the first few are named."""
    names = [grid.shape.cell_name(cell) for cell, digit in enumerate(grid.digits) if not digit]
    return f"{join_some(names)} {'is' if len(names) == 1 else 'are'} empty"


def verify(grid: Grid) -> Report:
    """Check for each house of a full or partial grid whether it holds every digit once."""
    reports = []
    for house in grid.shape.houses:
        held = [grid.digits[cell] for cell in house.cells]
        missing = tuple(digit for digit in grid.shape.digits if digit not in held)
        repeated = tuple(digit for digit in grid.shape.digits if held.count(digit) > 1)
        reports.append(HouseReport(house, missing, repeated, grid.shape))
    return Report(grid, tuple(reports))
