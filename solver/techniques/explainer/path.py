"""Sudoku Explainer's path and its three numbers: ER (the hardest step), EP (the hardest up to the first digit), ED.

ED is the rating of the first step.

>>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> explainer_numbers(Grid.parse(line)).texts
('1.2', '1.2', '1.2')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from solver.grid import Grid
from solver.rich_display import RichDisplay
from solver.techniques.explainer.branching_chains import Budget, BudgetSpentError
from solver.techniques.explainer.explanations import format_rating
from solver.techniques.explainer.registry import BRANCHING_RULES, RULES
from solver.techniques.position import Position
from solver.techniques.step import Step

NESTED_RATING: Final = 9.5  # Chains within chains begin here; they are not implemented.
MAX_BRANCHES: Final = 60_000  # A path follows so many in 3 seconds; the costliest tried, up to ER 9.0, took 35,000.


@dataclass(frozen=True, slots=True)
class Numbers:
    """Sudoku Explainer's three numbers. Some are only lower bounds if the path was not found to its end.

    Attributes:
        er: The rating of the hardest step.
        ep: The rating of the hardest step up to the first digit.
        ed: The rating of the first step.
        er_is_least: Whether ER is a lower bound: the path does not reach the solution.
        ep_is_least: Whether EP is a lower bound: besides, no step of the path places a digit.
        ed_is_least: Whether ED is a lower bound: not even the first step is known.
    """

    er: float
    ep: float
    ed: float
    er_is_least: bool = False
    ep_is_least: bool = False
    ed_is_least: bool = False

    @property
    def texts(self) -> tuple[str, str, str]:
        """The numbers as Sudoku Explainer prints them."""
        return format_rating(self.er), format_rating(self.ep), format_rating(self.ed)

    @property
    def are_least(self) -> tuple[bool, bool, bool]:
        """Whether each number is only a lower bound."""
        return self.er_is_least, self.ep_is_least, self.ed_is_least


class UnknownStepError(Exception):
    """The next step is beyond the rules or the budget. Its rating is `least_rating` or more."""

    def __init__(self, least_rating: float) -> None:
        super().__init__(f"the next step is rated {format_rating(least_rating)} or more")
        self.least_rating: Final = least_rating


@dataclass(frozen=True, slots=True)
class ExplainerPath(RichDisplay):
    """A path in Sudoku Explainer's order of techniques, with a rating for each step.

    Attributes:
        start: The grid where the path begins.
        steps: The steps, in order.
        solved: Whether the steps reach the solution.
        next_rating: If they do not, the least rating that the next step can have.
    """

    start: Grid
    steps: tuple[Step, ...]
    solved: bool
    next_rating: float = 0.0

    @property
    def numbers(self) -> Numbers:
        """The three numbers of the path."""
        ratings = [*(step.rating for step in self.steps), self.next_rating]
        digit = next((at for at, step in enumerate(self.steps, 1) if step.placements), None)
        are_least = (not self.solved, not self.solved and digit is None, not self.solved and not self.steps)
        return Numbers(max(ratings), max(ratings[:digit]), ratings[0], *are_least)

    @property
    def why_unsolved(self) -> str:
        """Why the path does not reach the solution, as the end of a sentence; '' if it does."""
        if self.solved:
            return ""
        if self.next_rating >= NESTED_RATING:
            return "a step needs chains within chains, which are not looked for here"
        return "finding a step takes longer than is spent on it here"


def explainer_numbers(grid: Grid, max_branches: int | None = None) -> Numbers:
    """Rate a puzzle with one solution by the three numbers.

    Args:
        grid: The 9x9 puzzle.
        max_branches: Branches of chains to follow at most, MAX_BRANCHES if None. Beyond, the numbers are lower bounds.
    """
    return explainer_path(Position.of(grid), max_branches).numbers


def explainer_path(position: Position, max_branches: int | None = None) -> ExplainerPath:
    """Find the path from a position, within the bounds of `explainer_numbers`, and move the position to its end."""
    start, steps = position.grid, list[Step]()
    try:
        for step in explainer_steps(position, MAX_BRANCHES if max_branches is None else max_branches):
            steps.append(step)
    except UnknownStepError as error:
        return ExplainerPath(start, tuple(steps), False, error.least_rating)
    return ExplainerPath(start, tuple(steps), not position.empty)


def explainer_steps(position: Position, max_branches: int) -> Iterator[Step]:
    """Yield the steps one after the other; each is applied when the next one is asked for.

    Raises UnknownStepError where the next step is beyond the rules or the budget.
    """
    budget = Budget(max_branches)
    while position.empty:
        step = next_step(position, budget)
        yield step
        position.apply(step)


def next_step(position: Position, budget: Budget) -> Step:
    """Find the first step of the first rule that has one. Raises UnknownStepError as `explainer_steps`."""
    for rule in RULES:
        for step in rule.find(position):
            return step
    for branching in BRANCHING_RULES:
        try:
            for step in branching.find_within(position, budget):
                return step
        except BudgetSpentError as error:
            raise UnknownStepError(branching.branch_kind.rating) from error
    raise UnknownStepError(NESTED_RATING)
