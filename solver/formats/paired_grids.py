"""Decide which of several grids of one object or link is the puzzle, and what the others are.

Names mislead: some programs keep the solution under "grid". If a grid contains all digits of another and more, the
smaller one is the puzzle. The larger one is its solution if it is full, else the position that the person reached.

>>> puzzle, solved = Grid.parse("12............34"), Grid.parse("1234341221434312"[:14] + "34")
>>> pair([("grid", solved), ("task", puzzle)], "grid").name
'task'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from solver.grid import Grid

Named = tuple[str, Grid]


@dataclass(frozen=True)
class PairedGrids:
    """The puzzle with the name of its grid, and the position, the solution and the unrelated grids beside it."""

    name: str
    puzzle: Grid
    entries: Grid | None = None
    solution: Grid | None = None
    others: tuple[str, ...] = ()
    notices: tuple[str, ...] = field(default=())


def are_related(one: Grid, other: Grid) -> bool:
    """Return whether one of two grids of the same shape contains all digits of the other, which has some."""
    smaller, larger = sorted((one, other), key=lambda grid: grid.filled)
    return 0 < smaller.filled < larger.filled and smaller.is_within(larger)


def pair(named: Sequence[Named], first: str) -> PairedGrids:
    """Pair the grids. The puzzle is the one called `first` unless that contains a smaller one."""
    name, puzzle = first, dict(named)[first]
    for other, grid in named:
        if 0 < grid.filled < puzzle.filled and grid.is_within(puzzle):
            name, puzzle = other, grid
    larger = [each for each in named if each[1] != puzzle and puzzle.filled and puzzle.is_within(each[1])]
    full = next((each for each in larger if each[1].is_full()), None)
    begun = max((each for each in larger if not each[1].is_full()), key=lambda each: each[1].filled, default=None)
    taken = {full and full[0], begun and begun[0], name}
    others = tuple(other for other, grid in named if other not in taken and grid not in (puzzle, full and full[1]))
    notices = []
    if full:
        notices.append(f"The puzzle is under {name!r}; the full grid under {full[0]!r} is left out as its solution.")
    if begun:
        notices.append(f"The puzzle is under {name!r}; the digits under {begun[0]!r} are entries.")
    return PairedGrids(name, puzzle, begun and begun[1], full and full[1], others, tuple(notices))
