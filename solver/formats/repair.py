"""Propose a repair for rows that lost some of their blanks, as in text copied from a PDF.

Every short row must have just one run of blanks: with two nobody can tell which was longer, and nothing is proposed.

>>> from solver.formats.reading.types import Cell
>>> row = tuple(Cell(sign, 1, column) for column, sign in enumerate("4.....1", 1))
>>> propose("4.....1\\nnext", [(row, 9)]).text
'4.......1\\nnext'
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from solver.errors import Repair
from solver.formats.cells import is_blank
from solver.formats.line_ends import line_starts
from solver.formats.reading.types import Run
from solver.shape import SYMBOLS
from solver.text import join_names


def propose(text: str, rows: Sequence[tuple[Run, int]]) -> Repair | None:
    """Propose the text with every row stretched to its size; return None unless each of them has just one gap."""
    starts = line_starts(text)
    inserts, shown = [], []
    for row, size in rows:
        gap = _find_only_gap(row)
        if gap is None:
            return None
        last = gap[-1]
        missing = size - len(row)
        inserts.append(
            (
                starts[row[0].line - 1] + row[last].column,
                (_shortest_separator(row, text, starts) + row[last].sign) * missing,
            )
        )
        signs = [cell.sign for cell in row]
        shown.append("".join((*signs[: last + 1], signs[last] * missing, *signs[last + 1 :])))
    repaired, start = [], 0
    for place, added in sorted(inserts):
        repaired += [text[start:place], added]
        start = place
    word = "gap" if len(shown) == 1 else "gaps"
    return Repair(f"Stretch the {word}: {join_names(shown)}", "".join((*repaired, text[start:]))) if shown else None


def _find_only_gap(row: Run) -> list[int] | None:
    """Return the indices of the row's only run of blanks; None if it has several or none."""
    signs = [cell.sign for cell in row]
    blanks = [place for place, sign in enumerate(signs) if is_blank(sign)]
    are_cells = all(is_blank(sign) or sign.lstrip("+").upper() in SYMBOLS for sign in signs)
    unbroken = bool(blanks) and blanks[-1] - blanks[0] + 1 == len(blanks)
    return blanks if unbroken and are_cells and all(len(signs[place]) == 1 for place in blanks) else None


def _shortest_separator(row: Run, text: str, starts: Sequence[int]) -> str:
    """Return the shortest text between two cells of the row, which is no frame between boxes."""
    start = starts[row[0].line - 1]
    between = [text[start + left.column : start + right.column - 1] for left, right in pairwise(row)]
    return min(between, key=len, default="")
