"""Boxed grids for a terminal: solutions side by side, givens in bold where the terminal can show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

import click

from solver import formats
from solver.formats import Details, Entry
from solver.grid import Grid, Puzzle

LAYOUT: Final = "cs2"  # the printed box of "Introduction to Computer Science II"
_GAP: Final = "   "
_INDENT: Final = "  "


def box(givens: Grid, grid: Grid) -> list[str]:
    """Draw the grid in its box, its givens in bold (click drops this where the output is no terminal)."""
    text = formats.write(LAYOUT, [Entry(Puzzle.of(grid), Details(), 1, None)])
    signs = set(grid.shape.symbols + ".")
    cells = iter(grid.shape.cells)
    shown = []
    for character in text:
        is_given = character in signs and givens.digits[next(cells)]
        shown.append(click.style(character, bold=True) if is_given else character)
    return "".join(shown).splitlines()


def side_by_side(givens: Grid, grids: Sequence[Grid]) -> Iterator[str]:
    """Draw the boxes of all grids, two in a row."""
    for start in range(0, len(grids), 2):
        if start:
            yield ""
        pair = [box(givens, grid) for grid in grids[start : start + 2]]
        for lines in zip_longest(*pair, fillvalue=""):
            yield _INDENT + _GAP.join(lines)
