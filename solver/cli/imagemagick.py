"""What `sudoku draw --as convert` prints: commands that draw, as those of Plank's CS202 lab do.

Ours draw upright, with their own glyphs, so that they run where no font is installed. The lab's own commands mirror the
board on its diagonal: `solver.search.documents.plank` prints those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solver.lazy_regex import pattern
from solver.pictures import PRESETS, imagemagick

if TYPE_CHECKING:
    from solver.pictures import Picture

_PLAIN: Final = pattern(r"[\w/.][\w/. -]*")  # what ImageMagick takes for nothing but the name of a file


def preset() -> str:
    """Find the size of the lab's picture."""
    return next(preset.key for preset in PRESETS if preset.cell)


def command(picture: Picture, path: str, suffix: str) -> str:
    """Write the command that draws the picture into that file; '-' is standard output."""
    return imagemagick.command(picture, path if _PLAIN.fullmatch(path) else f"{suffix}:{path}")
