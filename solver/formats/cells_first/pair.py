"""Pair the grids of a text that describe one puzzle: its solution, its position, its candidates.

>>> from solver.formats.parsed_grid import ParsedGrid
>>> pair([])
()
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solver.formats import symbol_sets
from solver.formats.entry import Entry
from solver.formats.parsed_grid import ParsedGrid, merge_states


def pair(grids: Sequence[ParsedGrid], notices: tuple[str, ...] = ()) -> tuple[Entry, ...]:
    """Return the puzzles, in the symbols of the text. Raises FormatError where the symbols contradict."""
    entries = merge_states(symbol_sets.choose(grids))
    return tuple(replace(entry, notices=(*entry.notices, *notices)) for entry in entries) if notices else entries
