"""Propose a repair for rows that lost some of their blanks, as in text copied from a PDF.

A proposal is made only if every short row has just one gap, that is one run of blanks. That run must be the one that
was longer. With two gaps nobody can tell which, and nothing is proposed.

>>> from solver.formats.lines import TextLine
>>> from solver.formats.symbols import Symbols
>>> row = Symbols.of(9).parse_characters(TextLine.of(1, "4.....1"))
>>> repaired = propose("4.....1\\nnext", [(row, 9)])
>>> repaired.label, repaired.text
('Stretch the gap: 4.......1', '4.......1\\nnext')
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from solver.errors import Repair
from solver.formats.cells import is_blank
from solver.formats.line_ends import line_starts
from solver.formats.symbols import ParsedRow
from solver.text import join_names


def propose(text: str, rows: Sequence[tuple[ParsedRow, int]]) -> Repair | None:
    """Propose the text with every row stretched to its size; return None unless each of them has just one gap."""
    starts = line_starts(text)
    inserts, shown = [], []
    for row, size in rows:
        gap = _find_only_gap(row)
        if gap is None:
            return None
        last = gap[-1]
        missing = size - len(row.cells)
        inserts.append(
            (
                starts[row.line - 1] + row.columns[last],
                (_shortest_separator(row, text, starts) + row.cells[last]) * missing,
            )
        )
        shown.append("".join((*row.cells[: last + 1], row.cells[last] * missing, *row.cells[last + 1 :])))
    repaired, start = [], 0
    for place, added in sorted(inserts):
        repaired += [text[start:place], added]
        start = place
    word = "gap" if len(shown) == 1 else "gaps"
    return Repair(f"Stretch the {word}: {join_names(shown)}", "".join((*repaired, text[start:]))) if shown else None


def _find_only_gap(row: ParsedRow) -> list[int] | None:
    """Return the indices of the row's only run of blanks; None if it has several or none."""
    blanks = [place for place, cell in enumerate(row.cells) if is_blank(cell)]
    unbroken = bool(blanks) and blanks[-1] - blanks[0] + 1 == len(blanks)
    return blanks if unbroken and not row.wrong and all(len(row.cells[place]) == 1 for place in blanks) else None


def _shortest_separator(row: ParsedRow, text: str, starts: Sequence[int]) -> str:
    """Return the shortest text between two cells of the row, which is no frame between boxes."""
    start = starts[row.line - 1]
    between = [text[start + left : start + right - 1] for left, right in pairwise(row.columns)]
    return min(between, key=len, default="")
