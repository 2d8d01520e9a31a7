"""Count the work that one picture may cost, so that no picture costs much more than a puzzle does.

Two steps take nearly all the time of a search for a board: to lay a mesh over four corners (some 40 ms), and to read
the digits of cells (16 ms for 81 of them). Each has a number that it may be done. Of 54 photos of the set that the
reading was tried with, the dearest took 4 meshes and 324 cells.

Roads not taken: a limit in seconds, which a slow or busy machine reaches with another picture than a quick one.
"""

from __future__ import annotations

from typing import Final

MAX_MESHES: Final = 16  # laid in one picture
MAX_RUNS: Final = 100_000  # of dark or light pixels in a view of it; 60 photos had at most 26,443, noise has 223,000
MAX_CELLS: Final = 3_240  # read in one picture: 40 boards of 81 cells, or ten in all four directions


class Spent(Exception):
    """That a picture has cost all that it may cost."""


class Effort:
    """What has been done to one picture."""

    def __init__(self) -> None:
        self.meshes = self.cells = 0

    def lay_mesh(self) -> None:
        """Note that a mesh is laid. Raises Spent where that is one too many."""
        if self.meshes >= MAX_MESHES:
            raise Spent
        self.meshes += 1

    def read_cells(self, count: int) -> None:
        """Note that so many cells are read. Raises Spent where these are too many."""
        if self.cells + count > MAX_CELLS:
            raise Spent
        self.cells += count
