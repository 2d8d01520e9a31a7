"""Carries out a drawing as a command of ImageMagick's `convert`, as the program of Plank's CS202 lab does.

    convert \\
      \\( inline:'data:image/png;base64,iVBO...' -write mpr:sign0 +delete \\) \\
      -size 234x234 xc:'#FFFFFF' \\
      -fill '#000000' -draw 'rectangle 0,0 233,233' \\
      -fill '#FFFFFF' -draw 'rectangle 28,3 51,26' \\
      mpr:sign0 -geometry +35+7 -composite \\
      ...
      Sudoku.jpg

Every sign comes along once, as a small picture, and is laid on its cells: so the whole is the raster's to the pixel, on
every machine.

Roads not taken: `label:` as in the lab (digits of another font, size and place on every machine); outlines, as in an
SVG (ImageMagick fills half a pixel round them too: at 234 pixels 5 % of them differ, and bold digits run together); its
drawing language in a file (some systems forbid to read that).
"""

from __future__ import annotations

import shlex
from base64 import b64encode
from collections.abc import Iterator
from io import BytesIO
from typing import Final

from PIL import Image

from solver.pictures.compose import items_of
from solver.pictures.encode import QUALITY
from solver.pictures.metadata import puzzle_text
from solver.pictures.picture import Picture
from solver.pictures.raster import masks
from solver.pictures.shapes import Item, Rect
from solver.pictures.style import Style

_NEXT: Final = " \\\n  "
_LONGEST: Final = 4000  # characters of a sign: ImageMagick keeps some hundred more of a name


def command(picture: Picture, path: str) -> str:
    """Write the command, on many lines of a shell, that draws the picture into a JPG or PNG file at the path."""
    size, signs = picture.size, _Signs()
    body = [line for item in items_of(picture) for line in _drawn(item, signs, picture.look)]
    ground = f"-size {size.width}x{size.height} xc:'{picture.look.ground}'"
    tags = f"-units PixelsPerInch -density {size.dpi} -quality {QUALITY} -sampling-factor 1x1"
    comment = f"-set comment {shlex.quote(puzzle_text(picture.puzzle))}"
    return _NEXT.join(["convert", *signs.definitions, ground, *body, tags, comment, shlex.quote(path)]) + "\n"


class _Signs:
    """The symbols of one picture, each drawn once."""

    def __init__(self) -> None:
        self.definitions: list[str] = []
        self._names: dict[str, str] = {}

    def laid(self, colour: str, x: int, y: int, mask: Image.Image) -> Iterator[str]:
        """Yield the arguments that place this ink in that colour, in pieces if it is too large for one."""
        data = _encoded(colour, mask)
        if len(data) > _LONGEST:
            width, height = mask.size
            wide = width > height
            middle = (width // 2, 0) if wide else (0, height // 2)
            yield from self.laid(colour, x, y, mask.crop((0, 0, middle[0] or width, middle[1] or height)))
            yield from self.laid(colour, x + middle[0], y + middle[1], mask.crop((*middle, width, height)))
            return
        if data not in self._names:
            self._names[data] = f"mpr:sign{len(self._names)}"
            self.definitions.append(f"\\( inline:'data:image/png;base64,{data}' -write {self._names[data]} +delete \\)")
        yield f"{self._names[data]} -geometry {x:+d}{y:+d} -composite"


def _encoded(colour: str, mask: Image.Image) -> str:
    image = Image.new("RGBA", mask.size, colour)
    image.putalpha(mask)
    file = BytesIO()
    image.save(file, "PNG")
    return b64encode(file.getvalue()).decode("ascii")


def _drawn(item: Item, signs: _Signs, style: Style) -> Iterator[str]:
    colour = style.colour(item.role)
    if isinstance(item, Rect):
        corners = f"{item.x},{item.y} {item.x + item.width - 1},{item.y + item.height - 1}"
        yield f"-fill '{colour}' -draw 'rectangle {corners}'"
        return
    for x, y, mask in masks(item, style):
        yield from signs.laid(colour, x, y, mask)
