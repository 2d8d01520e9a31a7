"""Sizes of grids in sentences: what a text holds where another size is wanted.

>>> from solver.shape import CLASSIC, Shape
>>> not_wanted(Shape(2, 2), CLASSIC)
'this is a 4x4 grid, but a 9x9 grid is wanted'
"""

from __future__ import annotations

from solver.shape import Shape


def not_wanted(found: Shape, wanted: Shape) -> str:
    """The sentence that refuses a grid of another size than the one asked for."""
    return f"this is a {found} grid, but a {wanted} grid is wanted"
