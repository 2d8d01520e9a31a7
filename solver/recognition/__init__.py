"""Photos, screenshots and scans of puzzles, read: numpy and Pillow alone, nothing is sent anywhere.

Ink (`ink`) holds together in lines (`frames`) or encloses cells (`lattices`); where that may be a board, a mesh is laid
over it (`finding`, `mesh`) and its lines are weighed (`linework`). The cells are cut out along the mesh (`patches`), a
small net says what is in each (`net`), and the rules of Sudoku have the last word (`rules`): that is a `reading`.

The net was learned from drawn digits alone, by `training/`, which the program does not need.
"""

from __future__ import annotations

from importlib.util import find_spec


def is_offered() -> bool:
    """Whether pictures can be read here: numpy has no wheels for some systems."""
    return find_spec("numpy") is not None
