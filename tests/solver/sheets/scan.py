"""A page of a PDF as a scanner sees it: where boards are, how large their cells are, which digits are in them.

It knows nothing of the code that drew the page, except how the digits of the face look.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
from PIL import Image

from solver.pictures import fonts
from solver.pictures.style import ITALIC, OWN, STYLE
from solver.sheets import Page, Sheet
from solver.sheets.pdf import pdf

DPI = 300
MM = DPI / 25.4
MODULE = 0.4  # mm, of a QR code
LONG = 15 * MM  # a line of a board is longer, no letter is
Ink = Any  # numpy array of bool


class Seen(NamedTuple):
    """A board: its corner and its sides, in mm, its 81 digits, 0 for a blank, the sides of its cells between lines."""

    x: float
    y: float
    width: float
    height: float
    digits: tuple[int, ...]
    cells: tuple[float, ...]


def ink(data: bytes, page: int) -> Ink:
    """Where the page is dark."""
    picture = pypdfium2.PdfDocument(data)[page].render(scale=DPI / 72, grayscale=True).to_pil()
    return np.asarray(picture) < 128


def bounds(dark: Ink) -> tuple[float, float, float, float]:
    """How far from each edge the first ink is, in mm: left, top, right, bottom."""
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    height, width = dark.shape
    ends = columns[0], rows[0], width - 1 - columns[-1], height - 1 - rows[-1]
    left, top, right, bottom = (float(end) / MM for end in ends)
    return left, top, right, bottom


def boards(dark: Ink) -> list[Seen]:
    """The boards of a page, in reading order."""
    across, down = long_runs(dark), long_runs(dark.T).T
    found = []
    for top, bottom in stretches(down.any(axis=1)):
        for left, right in stretches(across[top:bottom].any(axis=0)):
            found.append(_seen(dark[top:bottom, left:right], left, top))
    return found


def code(dark: Ink) -> tuple[tuple[int, ...], ...]:
    """The modules of the QR code whose right edge is the rightmost ink of the page, 1 for dark."""
    module = MODULE * MM
    right = int(np.flatnonzero(dark.any(axis=0))[-1]) + 1
    top = next(start for start, end in stretches(dark[:, right - 2]) if abs(end - start - 7 * module) < 2)
    band = dark[top : top + round(7 * module), :right].any(axis=0)
    left = [end for start, end in stretches(~band) if end - start > 3.5 * module][-1]
    middles = [int((number + 0.5) * module) for number in range(round((right - left) / module))]
    return tuple(tuple(int(dark[top + down, left + across]) for across in middles) for down in middles)


def long_runs(dark: Ink) -> Ink:
    """What of the ink lies in a long line from left to right."""
    long = np.zeros_like(dark)
    for number in np.flatnonzero(dark.sum(axis=1) > LONG):
        for start, end in stretches(dark[number]):
            if end - start > LONG:
                long[number, start:end] = True
    return long


def stretches(line: Ink) -> list[tuple[int, int]]:
    """Where a row of truths is true without a break: start and end."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(np.int8), [0]))))
    return [(int(start), int(end)) for start, end in zip(edges[::2], edges[1::2], strict=True)]


def _seen(dark: Ink, left: int, top: int) -> Seen:
    height, width = dark.shape
    across, down = _rooms(dark), _rooms(dark.T)
    digits = tuple(_digit(dark[a:b, c:d]) for a, b in down for c, d in across)
    sides = tuple((end - start) / MM for start, end in (*across, *down))
    return Seen(left / MM, top / MM, width / MM, height / MM, digits, sides)


def _rooms(dark: Ink) -> list[tuple[int, int]]:
    """Where cells begin and end, from line to line."""
    return [(before[1], after[0]) for before, after in pairwise(stretches(dark.mean(axis=0) > 0.9))]


def _digit(cell: Ink) -> int:
    """The digit in a cell, 0 for none; marks for candidates are too small to be one."""
    edge = round(len(cell) * 0.1)
    inside = cell[edge:-edge, edge:-edge]
    rows, columns = np.flatnonzero(inside.any(axis=1)), np.flatnonzero(inside.any(axis=0))
    if not len(rows) or inside.mean() < 0.03:
        return 0
    top, bottom = stretches(inside.any(axis=1))[0]  # without a line below the digit
    inside = inside[top:bottom]
    columns = np.flatnonzero(inside.any(axis=0))
    shape = _shape(inside[:, columns[0] : columns[-1] + 1])
    narrow = len(columns) < 0.45 * len(inside)
    likeness = [float((shape == template).mean()) for template in _templates()]
    return 1 if narrow else 1 + int(np.argmax(likeness)) % 9


@cache
def _templates() -> list[Ink]:
    """The nine digits, upright and then in italics."""
    return [
        _shape(np.asarray(fonts.glyphs(str(digit), 100, weight, face).mask) > 127)
        for weight, face in ((STYLE.bold, OWN), (STYLE.medium, ITALIC))
        for digit in range(1, 10)
    ]


def _shape(dark: Ink) -> Ink:
    return np.asarray(Image.fromarray((dark * 255).astype(np.uint8)).resize((20, 30))) > 127


def written(sheet: Sheet, pages: Iterable[Page]) -> bytes:
    """Write these pages of a sheet as a PDF."""
    return pdf([(sheet, page) for page in pages])
