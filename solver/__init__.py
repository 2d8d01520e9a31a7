"""What this package knows of Sudoku; it knows nothing of the web. Importing it loads no third-party package."""

from typing import TYPE_CHECKING, Any

from solver.errors import FormatError, RuleError, SudokuError
from solver.grid import CellKind, Conflict, Grid, Puzzle
from solver.shape import CLASSIC, LATIN, SHAPES, Candidate, House, Shape

if TYPE_CHECKING:
    from solver.grid import Candidates

__all__ = [
    "CLASSIC",
    "LATIN",
    "SHAPES",
    "Candidate",
    "Candidates",
    "CellKind",
    "Conflict",
    "FormatError",
    "Grid",
    "House",
    "Puzzle",
    "RuleError",
    "Shape",
    "SudokuError",
]


def __getattr__(name: str) -> Any:
    if name != "Candidates":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from solver.grid import Candidates  # which a program that solves does not need

    return Candidates
