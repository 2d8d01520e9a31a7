"""A grid as read: its puzzle, and in words how it was laid out and what in it was taken for what.

>>> next(_taken_for("12..34122143432-", Shape(2, 2)))
"a blank in r4c4, the only cell with '-'"
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.formats.assembling import RawGrid
from solver.formats.entry import Entry
from solver.formats.sudocue import details_of
from solver.formats.written_cells import MARKS, holds_several, is_blank, puzzle_of
from solver.shape import Shape


@dataclass(frozen=True, slots=True)
class Draft:
    """A grid as read, before it is known whether it stands for itself. `heading` is what stood above it."""

    entry: Entry
    heading: str = ""
    layout: str = ""
    blanks: frozenset[str] = frozenset()
    has_candidates: bool = False


def draft_of(grid: RawGrid, shape: Shape) -> Draft:
    """The grid with its puzzle and how it was understood."""
    cells = grid.cells
    taken_for = " and ".join(_taken_for(cells, shape))
    entry = Entry(puzzle_of(cells, shape), details_of(grid.remarks), grid.line, None, taken_for)
    layout = f"{len(grid.rows)} rows" if len(grid.rows) > 1 else f"1 line of {len(cells)} cells"
    layout += ", digits over 9 as numbers" if grid.in_numbers else ""
    layout += f", taken for {taken_for}" if taken_for else ""
    return Draft(entry, grid.title, layout, frozenset(filter(is_blank, cells)), any(map(holds_several, cells)))


def _taken_for(cells: Sequence[str], shape: Shape) -> Iterator[str]:
    """What the cells were taken for that might mean something else."""
    if any(map(holds_several, cells)):
        yield "candidates"
    if marked := sorted({cell[0] for cell in cells if len(cell) > 1 and cell[0] in MARKS}):
        yield f"digits placed where {' or '.join(map(repr, marked))} stands before them"
    blanks = Counter(filter(is_blank, cells))
    if len(blanks) > 1 and min(blanks.values()) == 1:  # perhaps a digit that was lost
        alone = min(blanks, key=lambda sign: (blanks[sign], sign))
        what = f"with {alone!r}" if alone else "that is empty"
        yield f"a blank in {shape.cell_name(cells.index(alone))}, the only cell {what}"
