"""Build puzzles from the grids of a text, and join grids that describe one puzzle.

A puzzle may be followed by the state of its cells, its candidates or its printed solution. Simple Sudoku exports the
givens, then perhaps the digits found, then the candidates; SadMan's files have a section for the state; programs print
`Solution:` after a puzzle.

>>> next(_describe_special_cells("12..34122143432-", Shape(2, 2)))
"a blank in r4c4, the only cell with '-'"
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from solver.formats.apps.sudocue import PUZZLE_SECTION, STATE_SECTION, parse_details
from solver.formats.cells import PLACED_MARKS, add_candidates, build_puzzle, holds_several, is_blank, list_candidates
from solver.formats.entry import Entry
from solver.formats.rows import RawGrid
from solver.grid import Puzzle
from solver.lazy_regex import pattern
from solver.shape import Shape


@dataclass(frozen=True, slots=True)
class ParsedGrid:
    """A grid as read, before it is known whether it stands for itself. `heading` is what stood above it."""

    entry: Entry
    heading: str = ""
    layout: str = ""
    blanks: frozenset[str] = frozenset()
    has_candidates: bool = False


def parse_grid(grid: RawGrid, shape: Shape) -> ParsedGrid:
    """The grid with its puzzle and how it was understood."""
    cells = grid.cells
    taken_for = " and ".join(_describe_special_cells(cells, shape))
    entry = Entry(build_puzzle(cells, shape), parse_details(grid.remarks), grid.line, None, taken_for)
    layout = f"{len(grid.rows)} rows" if len(grid.rows) > 1 else f"1 line of {len(cells)} cells"
    layout += ", digits over 9 as numbers" if grid.in_numbers else ""
    layout += f", taken for {taken_for}" if taken_for else ""
    return ParsedGrid(entry, grid.title, layout, frozenset(filter(is_blank, cells)), any(map(holds_several, cells)))


def _describe_special_cells(cells: Sequence[str], shape: Shape) -> Iterator[str]:
    """What the cells were taken for that might mean something else."""
    if any(map(holds_several, cells)):
        yield "candidates"
    if marked := sorted({cell[0] for cell in cells if len(cell) > 1 and cell[0] in PLACED_MARKS}):
        yield f"digits placed where {' or '.join(map(repr, marked))} stands before them"
    blanks = Counter(filter(is_blank, cells))
    if len(blanks) > 1 and min(blanks.values()) == 1:  # perhaps a digit that was lost
        alone = min(blanks, key=lambda sign: (blanks[sign], sign))
        what = f"with {alone!r}" if alone else "that is empty"
        yield f"a blank in {shape.cell_name(cells.index(alone))}, the only cell {what}"


_SOLUTION_HEADING: Final = pattern(r"\A\W*+(?:the\s++)?solution\b", re.IGNORECASE)
MAX_TITLE_CHARACTERS: Final = 80  # characters of a line above a grid; a longer one is a text, or something else
_LETTER: Final = pattern(r"\w")
_SECTION: Final = pattern(r"\[\w+\]")


def merge_states(drafts: Sequence[ParsedGrid]) -> tuple[Entry, ...]:
    """The puzzles that the grids make."""
    merged: list[ParsedGrid] = []
    for draft in drafts:
        joined = _join_state(merged[-1], draft) if merged else None
        if joined is None:
            merged.append(draft)
            continue
        merged[-1] = joined
        if draft.has_candidates and len(merged) > 1 and _continues(merged[-2], joined):
            board = Puzzle.of(merged[-2].entry.puzzle.givens, joined.entry.puzzle.entries)
            puzzle = add_candidates(board, list_candidates(draft.entry.puzzle))
            merged[-2:] = [replace(merged[-2], entry=replace(merged[-2].entry, puzzle=puzzle), has_candidates=True)]
    return tuple(_add_title(draft) for draft in merged)


def _add_title(draft: ParsedGrid) -> Entry:
    details = draft.entry.details
    return replace(draft.entry, details=replace(details, title=title_from_heading(draft.heading) or details.title))


def title_from_heading(heading: str) -> str:
    """The heading as a title; nothing if it is a section, code, a word that all programs print, or a long text."""
    text = heading.strip().rstrip(":").strip()
    if (
        not _LETTER.search(text)
        or text[-1:] in "{[(="
        or ("," in text and " " not in text)
        or _SECTION.fullmatch(text)
        or _SOLUTION_HEADING.match(text)
        or len(text) > MAX_TITLE_CHARACTERS
    ):
        return ""
    return text


def _join_state(before: ParsedGrid, draft: ParsedGrid) -> ParsedGrid | None:
    """The two as one puzzle, if the second is the first one's state, solution or candidates."""
    first, second = before.entry.puzzle, draft.entry.puzzle
    if (
        draft.heading == STATE_SECTION
        and before.heading in (PUZZLE_SECTION, "")
        and first.givens.is_within(second.entries)
    ):
        return replace(before, entry=replace(before.entry, puzzle=Puzzle.of(first.givens, second.entries)))
    if draft.has_candidates and _continues(before, draft):
        board = Puzzle.of(first.givens, second.entries)
        return replace(
            before,
            entry=replace(before.entry, puzzle=add_candidates(board, list_candidates(second))),
            has_candidates=True,
        )
    solves = second.givens.is_full() and first.givens.is_within(second.givens) and not draft.has_candidates
    if (
        solves
        and _SOLUTION_HEADING.match(draft.heading)
        and not _SOLUTION_HEADING.match(before.heading)
        and not before.entry.solution
    ):
        return replace(before, entry=replace(before.entry, solution=second.givens))
    return None


def _continues(before: ParsedGrid, draft: ParsedGrid) -> bool:
    """Whether the second grid holds all digits of the first one, which has some and no candidates."""
    entries = before.entry.puzzle.entries
    return not before.has_candidates and entries.filled > 0 and entries.is_within(draft.entry.puzzle.entries)
