"""The Sudoku library, which knows nothing of the web. Importing it loads no third-party package."""

from solver.errors import FormatError, RuleError, SudokuError
from solver.grid import Candidates, CellKind, Conflict, Grid, Puzzle
from solver.shape import CLASSIC, LATIN, SHAPES, Candidate, House, Shape

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
