"""Find what stands above a grid: its title, and the remarks with its author or level."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from solver.formats.apps.sudocue import parse_details
from solver.formats.entry import Details
from solver.formats.reading.types import Kind, Line, ParsedGrid
from solver.lazy_regex import pattern

_REMARK: Final = pattern(r"\A\s*+(?:#|//)")
_LABEL: Final = pattern(r"\A\s*+([^\W\d_][^:=|]{0,80})[:=]")


def with_headings(grids: Sequence[ParsedGrid], lines: Sequence[Line], taken: set[int]) -> list[ParsedGrid]:
    """Return the grids in the order of their lines, each with its heading and details; `taken` lines are none."""
    numbers = [line.number for line in lines]
    used = sorted(taken | {grid.entry.line for grid in grids})
    headed = []
    for grid in sorted(grids, key=lambda grid: grid.entry.line):
        first = grid.entry.line
        place = bisect_left(used, first)
        heading, remarks = above(lines, first, used[place - 1] if place else 0, bisect_left(numbers, first))
        details = grid.entry.details
        if details == Details():
            details = parse_details(remarks)
        headed.append(replace(grid, heading=grid.heading or heading, entry=replace(grid.entry, details=details)))
    return headed


def above(lines: Sequence[Line], first: int, after: int, at: int | None = None) -> tuple[str, tuple[str, ...]]:
    """Return the last line of words above that line and below line `after`, and the remarks there."""
    at = at if at is not None else [line.number for line in lines].index(first)
    title, remarks = "", []
    if at < len(lines) and (match := _LABEL.match(lines[at].text)):
        title = match[1].strip()
    while at > 0 and lines[at - 1].number > after:
        at -= 1
        line = lines[at]
        if _REMARK.match(line.text):
            remarks.append(line.text.strip())
        elif line.kind not in (Kind.EMPTY, Kind.RULE):
            title = title or line.text.strip()
    return title, tuple(reversed(remarks))
