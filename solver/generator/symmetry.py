"""Symmetries of the pattern of givens, and the cells that hold givens together or not at all under each.

    none           rotational     quarter-turn   left-right     top-bottom     diagonal       antidiagonal
    each alone     half a turn                   mirrored       mirrored       mirrored       mirrored

             cross: left-right and top-bottom     diagonals: both of them     full: all of these

>>> [len(orbits("rotational", CLASSIC)), len(orbits("full", CLASSIC))]
[41, 15]
>>> orbits("diagonal", CLASSIC)[:3]
((0,), (1, 9), (2, 18))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from solver.errors import RuleError
from solver.shape import CLASSIC, Cell, Shape

Image: TypeAlias = Callable[[int, int, int], tuple[int, int]]  # row, column, last row or column -> row, column
Orbit: TypeAlias = tuple[Cell, ...]


def _half_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, last - column


def _quarter_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return column, last - row


def _left_right(row: int, column: int, last: int) -> tuple[int, int]:
    return row, last - column


def _top_bottom(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, column


def _diagonal(row: int, column: int, last: int) -> tuple[int, int]:
    return column, row


def _antidiagonal(row: int, column: int, last: int) -> tuple[int, int]:
    return last - column, last - row


class Symmetry(NamedTuple):
    """A symmetry of patterns, as functions from a cell to the cell that it moves to."""

    key: str
    images: tuple[Image, ...]


SYMMETRIES: Final = (
    Symmetry("none", ()),
    Symmetry("rotational", (_half_turn,)),
    Symmetry("quarter-turn", (_quarter_turn,)),
    Symmetry("left-right", (_left_right,)),
    Symmetry("top-bottom", (_top_bottom,)),
    Symmetry("cross", (_left_right, _top_bottom)),
    Symmetry("diagonal", (_diagonal,)),
    Symmetry("antidiagonal", (_antidiagonal,)),
    Symmetry("diagonals", (_diagonal, _antidiagonal)),
    Symmetry("full", (_quarter_turn, _left_right)),
)


def orbits(key: str, shape: Shape = CLASSIC) -> tuple[Orbit, ...]:
    """Compute the sets of cells that the symmetry moves onto each other, ascending.

    Raises RuleError for an unknown key.
    """
    images = next((symmetry.images for symmetry in SYMMETRIES if symmetry.key == key), None)
    if images is None:
        raise RuleError(f"no symmetry {key!r}: there are {', '.join(symmetry.key for symmetry in SYMMETRIES)}")
    found: dict[Cell, Orbit] = {}
    for cell in shape.cells:
        if cell not in found:
            orbit = _orbit(cell, images, shape.size)
            found.update(dict.fromkeys(orbit, orbit))
    return tuple(dict.fromkeys(found[cell] for cell in shape.cells))


def _orbit(cell: Cell, images: tuple[Image, ...], size: int) -> Orbit:
    reached = {cell}
    waiting = [cell]
    while waiting:
        row, column = divmod(waiting.pop(), size)
        for image in images:
            to_row, to_column = image(row, column, size - 1)
            if (to := to_row * size + to_column) not in reached:
                reached.add(to)
                waiting.append(to)
    return tuple(sorted(reached))
