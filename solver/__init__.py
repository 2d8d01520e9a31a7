"""Sudoku: read, solve, rate, explain, generate and draw puzzles of 4x4, 6x6, 9x9 and 16x16.

A puzzle may be a text in any layout, a `pathlib.Path` of a file, rows of digits (lists, tuples, arrays of numpy), a
`Grid` or a `Puzzle`. `help(solver.read)` lists them, and `help(solver.solve)` describes another function.

>>> clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> answer = solve(clues)  # the verdict, and up to two solutions
>>> answer.verdict.value, answer.solution.line()[:9]
('unique', '534678912')
>>> rate(clues).level.title, rate(clues).er  # HoDoKu's level and score, Sudoku Explainer's ER, EP and ED
('Easy', 1.2)
>>> step = hint(clues)  # the step that is easiest to see
>>> step.technique, step.placements
('hidden-single', (Candidate(cell=5, digit=8),))
>>> len(explain(clues).steps)  # all steps to the solution
51
>>> trace(clues, "check-first")[7].last.digit  # a search after seven moves
8
>>> picture = draw(clues, "svg", kind="pair")  # the bytes of a file
>>> solve([[1, 0, None, 0], "...3", (0, 0, 2, 0), ".4.."]).solution.rows  # any rows in, tuples out
((1, 3, 4, 2), (4, 2, 1, 3), (3, 1, 2, 4), (2, 4, 3, 1))

`read` makes a puzzle of any of these, `read_photo` makes one of a picture, and `generate` makes a new one. `count`
counts the solutions. In a notebook a grid, a puzzle, an answer, a step, a path and a state of a trace show themselves
as pictures.

Cells are numbers from 0, row after row, and people read them as r1c1, r1c2 and so on. In a grid 0 is an empty cell.

Every error is a `SudokuError` with a sentence that says what is wrong: `FormatError` for a text that cannot be read,
`RuleError` for a request that does not fit the puzzle, `BudgetError` for a count that stopped early. Subpackages read
and write files of many formats, solve lists of millions of puzzles, and make sheets of paper and films.
`solver/README.md` lists them.

Importing this package loads no other module. Each name loads its module when it is first used.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from solver.api import (
        PuzzleLike,
        count,
        draw,
        explain,
        generate,
        hint,
        rate,
        read,
        read_photo,
        solve,
        trace,
    )
    from solver.engine import Answer, Verdict
    from solver.errors import BudgetError, FormatError, GenerationError, RuleError, SudokuError
    from solver.grid import Candidates, CellKind, Conflict, Grid, Puzzle
    from solver.search.trace import Trace
    from solver.shape import CLASSIC, LATIN, SHAPES, Candidate, House, Shape
    from solver.techniques.path import Path
    from solver.techniques.rating import Rating
    from solver.techniques.step import Step
    from solver.techniques.technique import Level

__all__ = [
    "CLASSIC",
    "LATIN",
    "SHAPES",
    "Answer",
    "BudgetError",
    "Candidate",
    "Candidates",
    "CellKind",
    "Conflict",
    "FormatError",
    "GenerationError",
    "Grid",
    "House",
    "Level",
    "Path",
    "Puzzle",
    "PuzzleLike",
    "Rating",
    "RuleError",
    "Shape",
    "Step",
    "SudokuError",
    "Trace",
    "Verdict",
    "count",
    "draw",
    "explain",
    "generate",
    "hint",
    "rate",
    "read",
    "read_photo",
    "solve",
    "trace",
]

__distribution__ = "sudoku-workbench"  # the command looks for this line: other packages have a module `solver` too

if "SUDOKU_JUDGED_PROGRAM" in os.environ:  # solver/judge/running.py gives it to each program, and children inherit it
    raise ImportError("Sudoku Workbench cannot be used here: this program is being judged, and has to solve by itself.")

_MODULES: Final = {  # All other names are in `solver.api`.
    "solver.engine": ("Answer", "Verdict"),
    "solver.errors": ("BudgetError", "FormatError", "GenerationError", "RuleError", "SudokuError"),
    "solver.grid": ("Candidates", "CellKind", "Conflict", "Grid", "Puzzle"),
    "solver.search.trace": ("Trace",),
    "solver.shape": ("CLASSIC", "LATIN", "SHAPES", "Candidate", "House", "Shape"),
    "solver.techniques.path": ("Path",),
    "solver.techniques.rating": ("Rating",),
    "solver.techniques.step": ("Step",),
    "solver.techniques.technique": ("Level",),
}

if not TYPE_CHECKING:  # else a type checker would believe in any name

    def __getattr__(name: str) -> object:
        """Load the module of a name when the name is first used."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = next((module for module, names in _MODULES.items() if name in names), "solver.api")
        value = globals()[name] = getattr(import_module(module), name)
        return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted({*globals(), *__all__})
