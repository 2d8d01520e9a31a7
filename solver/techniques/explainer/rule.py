"""The interface of Sudoku Explainer's rules: a `Technique` whose steps have a rating and Sudoku Explainer's name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solver.shape import Mask
from solver.techniques.cell_sets import CellSet
from solver.techniques.step import Step
from solver.techniques.technique import Find, Technique


class Rule(Technique):
    """A rule of Sudoku Explainer. Its steps name it in `Step.technique` and are rated in `Step.rating`.

    Hints know HoDoKu's techniques only. So a rule may leave out what the earlier depths of a hint show.

    Args:
        find: Yields the rule's steps in a position, in Sudoku Explainer's order.
        names: The names of its steps. Each leads to HoDoKu's name for the very same pattern; '' where HoDoKu has none.
    """

    def __init__(self, find: Find, names: Mapping[str, str]) -> None:
        super().__init__(find)
        self.names: Final = names

    def required_absences(self, step: Step) -> tuple[CellSet, Mask]:
        """Collect the cells and digits that the pattern needs absent: none of the cells may hold any of the digits.

        A chain that goes through the pattern rests on these absences.
        """
        raise NotImplementedError
