"""New puzzles that nobody waits for: any, or those of one level, the same from the same seed.

Any are generated. Those of a level come from the built-in ones, in an order of the seed's, each changed so that it is
another puzzle to whoever solves it: other digits, rows and columns in another order, so far as boxes stay boxes. Where
that changes the level, which is asked once, the puzzle stays as it is; so the work has bounds, and the level is right.

>>> from solver.techniques.technique import Level
>>> [puzzle.filled for puzzle in new_puzzles(3, 5, Level.EASY)]
[28, 28, 28]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import Final

from solver.generator.grades import Grade
from solver.generator.series import Wish, generate
from solver.grid import Grid
from solver.techniques.technique import Level

_SLIM: Final = "plain"  # a compiled kernel saves two seconds with 500 puzzles, and takes 120 MB for that
KEPT: Final = 512  # puzzles of a level that are remembered


def new_puzzles(count: int, seed: int, level: Level | None) -> Iterator[Grid]:
    """So many puzzles, at least one, of the level or of any; the first ones do not depend on how many follow."""
    if level is None:
        return generate(count, Random(seed), Wish(), kernel=_SLIM)
    return (_of_level(level, seed, at) for at in range(count))


def changed(puzzle: Grid, dice: Random) -> Grid:
    """The puzzle with other digits, and upside down or not, so that a pattern of givens stays one."""
    shape = puzzle.shape
    digits = [0, *dice.sample(shape.digits, shape.size)]
    rows = [row.cells for row in shape.rows][:: dice.choice((1, -1))]
    return Grid(tuple(digits[puzzle.digits[cell]] for row in rows for cell in row), shape)


def _in_disguise(puzzle: Grid, dice: Random) -> Grid:
    """The puzzle in another guise: as hard but for which of several steps comes first."""
    shape = puzzle.shape
    digits = [0, *dice.sample(shape.digits, shape.size)]
    rows, columns = _lines(dice, shape.size, shape.box_height), _lines(dice, shape.size, shape.box_width)
    return Grid(tuple(digits[puzzle.digits[shape.size * row + at]] for row in rows for at in columns), shape)


def _lines(dice: Random, size: int, thick: int) -> list[int]:
    """Rows or columns in an order in which those of a box, so many, stay together."""
    bands = dice.sample(range(0, size, thick), size // thick)
    return [line for band in bands for line in dice.sample(range(band, band + thick), thick)]


@lru_cache(maxsize=KEPT)
def _of_level(level: Level, seed: int, at: int) -> Grid:
    """The puzzle at that place of the seed's."""
    order = list(_built_in(level))
    Random(seed).shuffle(order)
    kept = order[at % len(order)]
    made = _in_disguise(kept, Random(f"{level.name} {seed} {at}"))
    return made if Grade(level).fits(made) else kept


@cache
def _built_in(level: Level) -> tuple[Grid, ...]:
    """The puzzles of its collection, in their order."""
    lines = files("puzzles").joinpath(f"{level.name.lower()}.sdm").read_text(encoding="utf-8").splitlines()
    cells = (line.partition("#")[0].strip() for line in lines)
    return tuple(Grid.parse(each) for each in cells if each)
