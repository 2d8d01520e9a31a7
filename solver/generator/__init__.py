"""Generate random proper puzzles, the same from the same seed on every machine.

>>> from random import Random
>>> from solver.shape import Shape
>>> [grid.line() for grid in generate(2, Random(7), PuzzleSpec(Shape(2, 2)))]
['..4....1..1.4..2', '.3.1....42......']

The source of randomness is `random.Random.getrandbits`, the bits of the Mersenne Twister MT19937, the same in every
Python; choices and shuffles are our own (`filling`). Every attempt at a puzzle has bits of its own. The number of
puzzles, how many are made side by side, and the kernel that checks them therefore change no puzzle.

The distribution: a full grid, at random as `filling` says, loses givens in random order while the solution stays the
only one (`clue_removal`), down to the number wanted or until none can go. So not every puzzle is equally likely.
Likelier are puzzles that more orders reach: among minimal puzzles those with few givens, whose mean is 24.4 on 9x9
where it is about 26.6 among all (D. Berthier, "Unbiased Statistics of a CSP", 2010); with a number of givens, those
that are part of many proper puzzles with more. Nothing is preferred for its digits or its place on the board.

    symmetry       patterns of givens, and the cells that hold givens together or not at all
    filling        full grids                 uniqueness        which of many puzzles have one solution
    clue_removal   full grids into puzzles    spec, series      what is wanted; the two together, batch after batch
    puzzles        new puzzles of any difficulty, or of one: what page, command and library call
    difficulty     whether a puzzle is so hard     small_puzzles     levels of 4x4 and 6x6
    stock          puzzles of a level at once      rarity            which puzzles are rare
"""

from solver.generator.series import generate
from solver.generator.spec import PuzzleSpec
from solver.generator.symmetry import SYMMETRIES
from solver.generator.uniqueness import CHECKS_PER_PUZZLE

__all__ = ["CHECKS_PER_PUZZLE", "SYMMETRIES", "PuzzleSpec", "generate"]
