"""Sudoku Explainer's three numbers: ER (the hardest step), EP (the hardest up to the first digit), ED (the first step).

>>> from solver.grid import Grid
>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> explainer_numbers(Grid.parse(line)).texts
('1.2', '1.2', '1.2')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import floor
from typing import Final

from solver.grid import Grid
from solver.techniques.explainer.aligned import aligned
from solver.techniques.explainer.branching_chains import (
    DYNAMIC,
    DYNAMIC_PLUS,
    MULTIPLE,
    NISHIO,
    Budget,
    Spent,
    branching,
)
from solver.techniques.explainer.findings import Finding, Rule
from solver.techniques.explainer.graves import universal_grave
from solver.techniques.explainer.pincers import wings
from solver.techniques.explainer.simple import (
    fish,
    hidden_set,
    hidden_singles,
    locked,
    naked_set,
    naked_singles,
)
from solver.techniques.explainer.static_chains import static_chains
from solver.techniques.explainer.unique_loops import unique_loops
from solver.techniques.position import Position

RULES: Final[tuple[Rule, ...]] = (
    hidden_singles,
    locked(direct=True),
    hidden_set(2, 2.0, direct=True),
    naked_singles,
    hidden_set(3, 2.5, direct=True),
    locked(direct=False),
    naked_set(2, 3.0),
    fish(2, 3.2),
    hidden_set(2, 3.4),
    naked_set(3, 3.6),
    fish(3, 3.8),
    hidden_set(3, 4.0),
    wings(2),
    wings(3),
    unique_loops,
    naked_set(4, 5.0),
    fish(4, 5.2),
    hidden_set(4, 5.4),
    universal_grave,
    aligned(2),
    static_chains,
    aligned(3),
)
BRANCHINGS: Final = (NISHIO, MULTIPLE, DYNAMIC, DYNAMIC_PLUS)
HARDER: Final = 9.5  # what a rule begins at that is not known here: chains within chains
MOST_BRANCHES: Final = 60_000  # of chains for a whole path, some 2 seconds; the dearest up to 9.0 tried took 35,000


@dataclass(frozen=True, slots=True)
class Numbers:
    """ER, EP and ED. Where the path was not found to its end ER is that or more (`least`).

    So are EP where no step before places a digit (`least_ep`), and ED where not even the first step is known.
    """

    er: float
    ep: float
    ed: float
    least: bool = False
    least_ep: bool = False
    least_ed: bool = False

    @property
    def texts(self) -> tuple[str, str, str]:
        """The numbers as Sudoku Explainer prints them."""
        return told(self.er), told(self.ep), told(self.ed)

    @property
    def leasts(self) -> tuple[bool, bool, bool]:
        """Whether each of them may be more."""
        return self.least, self.least_ep, self.least_ed


def told(rating: float) -> str:
    """The rating with one digit behind the point, as Sudoku Explainer cuts it."""
    return f"{floor((rating + 0.05) * 10) / 10:.1f}"


@dataclass(frozen=True, slots=True)
class ExplainerPath:
    """The steps from a position on; where they do not reach the solution, how hard the next one is at least."""

    start: Grid
    steps: tuple[Finding, ...]
    solved: bool
    next_rating: float = 0.0

    @property
    def numbers(self) -> Numbers:
        """The three numbers of the path."""
        ratings = [*(step.rating for step in self.steps), self.next_rating]
        digit = next((at for at, step in enumerate(self.steps, 1) if step.placed), None)
        leasts = (not self.solved, not self.solved and digit is None, not self.solved and not self.steps)
        return Numbers(max(ratings), max(ratings[:digit]), ratings[0], *leasts)

    @property
    def is_beyond(self) -> bool:
        """Whether the next step needs chains within chains, which are not known here."""
        return self.next_rating >= HARDER


def explainer_numbers(grid: Grid, most: int | None = None, goes_on: Callable[[], bool] = lambda: True) -> Numbers:
    """The three numbers of a puzzle with one solution, for as many branches of chains at most.

    They are the least that they can be where `goes_on`, which is asked after every step, says no.
    """
    return explainer_path(Position.of(grid), most, goes_on).numbers


def explainer_path(
    position: Position, most: int | None = None, goes_on: Callable[[], bool] = lambda: True
) -> ExplainerPath:
    """The path from a position, which is left as it is at the end, within the same bounds."""
    start, steps = position.grid, list[Finding]()
    for step in path_as_explainer(position, MOST_BRANCHES if most is None else most):
        if not step.removed and not step.placed:
            return ExplainerPath(start, tuple(steps), False, step.rating)
        steps.append(step)
        if not goes_on():
            break
    return ExplainerPath(start, tuple(steps), not position.empty)


def path_as_explainer(position: Position, most: int) -> Iterator[Finding]:
    """The steps one after the other; each is made when the next one is asked for.

    A last step without any effect says how hard the next one is at least, where it is beyond the rules or the budget.
    """
    budget = Budget(most)
    while position.empty:
        finding = next_finding(position, budget)
        yield finding
        if not finding.removed and not finding.placed:
            return
        if finding.placed:
            position.place(*finding.placed)
        for cell, digit in finding.removed:
            position.remove(cell, digit)


def next_finding(position: Position, budget: Budget) -> Finding:
    """The first find of the first rule that has one; without any effect where that is not known."""
    for rule in RULES:
        for finding in rule(position):
            return finding
    for how in BRANCHINGS:
        try:
            for finding in branching(how, budget)(position):
                return finding
        except Spent:
            return Finding(how.rating, "Budget", ())
    return Finding(HARDER, "Nested Forcing Chains", ())
