"""The icon of the workbench as a square PNG: nine cells between ink lines, the middle one the cell that is tried now.

>>> icon(48)[:8] == b"\\x89PNG\\r\\n\\x1a\\n"
True
"""

from __future__ import annotations

import io
from typing import Final

from PIL import Image

from solver.pictures.style import STYLE

_CELLS: Final = 3


def icon(side: int, margin: float = 0.0) -> bytes:
    """Draw the icon, `side` pixels wide; `margin` is the part of the side that stays white on each side.

    Systems that cut icons to a shape of their own keep the middle four fifths: a margin of 0.1 leaves the board whole.
    """
    frame, line = max(1, round(side * (1 - 2 * margin) / 13)), max(1, round(side * (1 - 2 * margin) / 22))
    cell = (side - 2 * round(side * margin) - 2 * frame - (_CELLS - 1) * line) // _CELLS
    cell -= (side - cell) % 2  # so that the board is in the middle
    board = _CELLS * cell + (_CELLS - 1) * line
    start = (side - board) // 2
    image = Image.new("RGB", (side, side), STYLE.ground)
    image.paste(STYLE.box_line, (start - frame, start - frame, start + board + frame, start + board + frame))
    for row in range(_CELLS):
        for column in range(_CELLS):
            x, y = start + column * (cell + line), start + row * (cell + line)
            is_tried = row == column == _CELLS // 2
            image.paste(STYLE.current_fill if is_tried else STYLE.cell, (x, y, x + cell, y + cell))
    file = io.BytesIO()
    image.convert("P", palette=Image.Palette.ADAPTIVE, colors=4).save(file, "PNG", optimize=True)
    return file.getvalue()
