"""What `sudoku draw --as convert` prints: commands that draw, as those of Plank's CS202 lab do.

The lab's program lets x grow with the row, so that its picture is its text mirrored on the diagonal; ours is upright
unless that is asked for.

>>> from solver.grid import Grid
>>> as_printed(Grid.parse("1234" + "." * 12)).line()
'1...2...3...4...'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solver.errors import RuleError
from solver.grid import Grid, Puzzle
from solver.patterns import pattern
from solver.pictures import PRESETS, magick

if TYPE_CHECKING:
    from solver.pictures import Picture

_PLAIN: Final = pattern(r"[\w/.][\w/. -]*")  # what ImageMagick takes for nothing but the name of a file


def preset() -> str:
    """The size of the lab's picture."""
    return next(preset.key for preset in PRESETS if preset.cell)


def as_printed(grid: Grid) -> Grid:
    """The grid mirrored on its diagonal. Raises RuleError where its boxes would lie across."""
    shape = grid.shape
    if not shape.is_latin and shape.box_height != shape.box_width:
        raise RuleError(f"a {shape} grid cannot be mirrored: its boxes are not square")
    return Grid(tuple(grid.digits[row.cells[column]] for column in range(shape.size) for row in shape.rows), shape)


def mirrored(puzzle: Puzzle) -> Puzzle:
    """The digits of the puzzle mirrored; notes stay away."""
    return Puzzle.of(as_printed(puzzle.givens), as_printed(puzzle.entries))


def command(picture: Picture, path: str, suffix: str) -> str:
    """The command that draws the picture into that file; '-' is standard output."""
    return magick.command(picture, path if _PLAIN.fullmatch(path) else f"{suffix}:{path}")
