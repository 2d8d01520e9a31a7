"""Proper puzzles at random, the same from the same seed on every machine.

>>> from random import Random
>>> from solver.shape import Shape
>>> [grid.line() for grid in generate(2, Random(7), Wish(Shape(2, 2)))]
['..4....1..1.4..2', '.3.1....42......']

What is random: bits of `random.Random.getrandbits`, that is of the Mersenne Twister MT19937, the same in every Python;
choices and shuffles are our own (`filling`). Every attempt at a puzzle has bits of its own, so that neither the number
of puzzles, nor how many are made side by side, nor which kernel checks them, changes any.

Which puzzles: a full grid, at random as `filling` says, loses givens in random order while the solution stays the only
one (`thinning`), down to the number wanted or until none can go. So not every puzzle is alike likely. What is likelier
than others can be reached in more orders: among minimal puzzles those with few givens, whose mean is 24.4 on 9x9 where
it is about 26.6 among all (D. Berthier, "Unbiased Statistics of a CSP", 2010); with a number of givens, what is part of
many proper puzzles with more. Nothing is preferred for its digits or its place on the board.

    symmetry   patterns of givens, and the cells that stand or fall together
    filling    full grids                     uniqueness  which of many puzzles have one solution
    thinning   full grids into puzzles        series      the two together, batch after batch
"""

from solver.generator.series import Wish, generate
from solver.generator.symmetry import SYMMETRIES
from solver.generator.uniqueness import CHECKS

__all__ = ["CHECKS", "SYMMETRIES", "Wish", "generate"]
