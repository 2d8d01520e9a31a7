"""Exchange rows, columns and digits of a puzzle: it looks different, and each step of one is a step of the other.

>>> from random import Random
>>> puzzle = Puzzle.of(Grid.parse("12..3.......4..1"))
>>> Symmetry.random(puzzle.shape, Random(5)).puzzle(puzzle).givens.line()
'....3.1...34..2.'

A step found first in one may come later in the other, as rows are looked at in another order.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC, Candidate, Cell, Digit, Shape


class Symmetry(NamedTuple):
    """A way to exchange cells and digits that keeps rows, columns and boxes together.

    Attributes:
        sources: By new cell the cell whose content comes there.
        digits: By digit the one that takes its place; 0, an empty cell, stays 0.
    """

    sources: tuple[Cell, ...]
    digits: tuple[Digit, ...]

    @classmethod
    def random(cls, shape: Shape, rng: Random) -> Symmetry:
        """Draw other digits, and rows and columns in another order; those of a box stay together."""
        digits = (0, *rng.sample(shape.digits, shape.size))
        rows, columns = (_shuffle_lines(rng, shape.size, thick) for thick in (shape.box_height, shape.box_width))
        return cls(tuple(shape.size * row + column for row in rows for column in columns), digits)

    def grid(self, grid: Grid) -> Grid:
        """Exchange cells and digits of a grid."""
        return Grid(tuple(self.digits[grid.digits[cell]] for cell in self.sources), grid.shape)

    def candidates(self, candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
        """Exchange cells and digits of candidates, in their order."""
        cells = {source: cell for cell, source in enumerate(self.sources)}
        return tuple(Candidate(cells[cell], self.digits[digit]) for cell, digit in candidates)

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """Exchange cells and digits of a puzzle with all that was added to it."""
        return Puzzle(
            self.grid(puzzle.givens),
            self.grid(puzzle.entries),
            frozenset(cell for cell, source in enumerate(self.sources) if source in puzzle.solved),
            frozenset(self.candidates(puzzle.notes)),
            frozenset(self.candidates(puzzle.removed)),
        )


IDENTITY: Final = Symmetry(tuple(CLASSIC.cells), (0, *CLASSIC.digits))  # It changes nothing.


def _shuffle_lines(rng: Random, size: int, thick: int) -> list[int]:
    """Shuffle the rows or columns so that those of a box, `thick` of them, stay together."""
    bands = rng.sample(range(0, size, thick), size // thick)
    return [line for band in bands for line in rng.sample(range(band, band + thick), thick)]
