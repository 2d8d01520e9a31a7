"""Count the work that one picture may cost, so that no picture costs much more than a puzzle does.

Two operations take nearly all the time: fitting a mesh to four corners (some 30 ms), and classifying cells (10 ms for
81 of them). Each has a maximum number. Of the 160 public photos 158 take at most 4 meshes, and one takes 9; none takes
more than 340 cells. A crossword takes 7 to 10 meshes and up to 900 cells, as each part of it may be a board.

Roads not taken: a limit in seconds, which a slow or busy machine reaches with a different picture than a fast one.
"""

from __future__ import annotations

from typing import Final

MAX_MESHES: Final = 14  # fitted in one picture
MAX_PIXEL_RUNS: Final = 100_000  # in one variant of a picture; 60 photos had at most 26,443, noise has 223,000
MAX_CELLS: Final = 2_304  # classified in one picture: 28 boards of 81 cells, or nine of them in all four rotations
RESERVED_MESHES: Final = 2  # of these, for the last search: a drawn board that others took for a smaller one
RESERVED_CELLS: Final = 1_024  # They are for 256 cells twice, with two sets of signs.


class BudgetExceededError(Exception):
    """The picture has cost all the work that it may cost."""


class WorkBudget:
    """The work done on one picture so far. While `keeps_reserve` is true a part may not be spent."""

    def __init__(self) -> None:
        self.meshes = self.cells = 0
        self.keeps_reserve = False

    def count_mesh(self) -> None:
        """Count one more mesh. Raises BudgetExceededError beyond MAX_MESHES."""
        if self.meshes >= MAX_MESHES - RESERVED_MESHES * self.keeps_reserve:
            raise BudgetExceededError
        self.meshes += 1

    def count_cells(self, count: int) -> None:
        """Count more classified cells. Raises BudgetExceededError beyond MAX_CELLS."""
        if self.cells + count > MAX_CELLS - RESERVED_CELLS * self.keeps_reserve:
            raise BudgetExceededError
        self.cells += count
