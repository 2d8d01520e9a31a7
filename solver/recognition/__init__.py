"""Recognize the Sudoku in a photo, a screenshot or a scan, with numpy and Pillow alone. Nothing is sent anywhere.

`recognize` runs the whole pipeline; the README of this package draws it.

The digit classifier learned from drawn digits alone, in `benchmarks/training/`, which the program does not need.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

MAX_READ_SIDE: Final = 1000  # pixels of the longer side at which a picture is read at most: more find nothing new


def is_offered() -> bool:
    """Return whether pictures can be read here: numpy has no wheels for some systems."""
    return find_spec("numpy") is not None
