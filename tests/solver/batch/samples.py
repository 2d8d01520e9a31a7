"""What the tests of the batch engine share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from solver.batch.result import Digits
from solver.grid import Grid

FIGURE_2: Final = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
PROPER: Final = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def array(grids: Sequence[Grid]) -> Digits:
    """The grids as rows of digits."""
    return np.array([grid.digits for grid in grids], np.uint8).reshape(len(grids), -1)
