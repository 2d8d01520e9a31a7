"""Build puzzles from the grids of a text, and join grids that describe one puzzle.

A puzzle may be followed by the state of its cells, its candidates or its printed solution. Simple Sudoku exports the
givens, then perhaps the digits found, then the candidates; SadMan's files have a section for the state; programs print
`Solution:` after a puzzle.

"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from solver.formats.apps.sudocue import PUZZLE_SECTION, STATE_SECTION
from solver.formats.cells import add_candidates, list_candidates
from solver.formats.entry import Entry
from solver.formats.paired_grids import are_related
from solver.grid import Puzzle
from solver.lazy_regex import pattern

_SOLUTION_HEADING: Final = pattern(r"\A\W*+(?:the\s++)?(?:solution|answer)\b", re.IGNORECASE)
_SOLUTION_NAMES: Final = ("solution", "solutions", "solved", "answer", "answers")
_FOREIGN_STATE: Final = "The [State] lacks a digit of the [Puzzle], and is read as a puzzle of its own."
_RELATED: Final = "This puzzle and the next differ only in blanks: one may be the solution or a position of the other."
_POSITION_NAMES: Final = ("current", "state", "entries", "progress", "position", "played", "filled")
MAX_TITLE_CHARACTERS: Final = 80  # of a line above a grid; a longer one is no title
_LETTER: Final = pattern(r"\w")
_SECTION: Final = pattern(r"\[\w+\]")


@dataclass(frozen=True, slots=True)
class ParsedGrid:
    """A grid with its puzzle, before it is known whether it is a puzzle of its own. `heading` is the text above it.

    `name` is what a program or a person calls a grid on one line.
    """

    entry: Entry
    heading: str = ""
    layout: str = ""
    blanks: frozenset[str] = frozenset()
    has_candidates: bool = False
    name: str = ""


def merge_states(grids: Sequence[ParsedGrid]) -> tuple[Entry, ...]:
    """Merge the grids that describe one puzzle, and return the puzzles."""
    merged: list[ParsedGrid] = []
    for grid in grids:
        joined = _join_state(merged[-1], grid) if merged else None
        if joined is None:
            lacks_digit = merged and (merged[-1].heading, grid.heading) == (PUZZLE_SECTION, STATE_SECTION)
            notices = (*grid.entry.notices, *([_FOREIGN_STATE] if lacks_digit else []))
            merged.append(replace(grid, entry=replace(grid.entry, notices=notices)) if lacks_digit else grid)
            continue
        merged[-1] = joined
        if grid.has_candidates and len(merged) > 1 and _continues(merged[-2], joined):
            board = Puzzle.of(merged[-2].entry.puzzle.givens, joined.entry.puzzle.entries)
            puzzle = add_candidates(board, list_candidates(grid.entry.puzzle))
            merged[-2:] = [replace(merged[-2], entry=replace(merged[-2].entry, puzzle=puzzle), has_candidates=True)]
    return (*map(_note_related, merged[:-1], merged[1:]), *map(_add_title, merged[-1:]))


def _note_related(grid: ParsedGrid, after: ParsedGrid) -> Entry:
    """Return the puzzle, with a notice if the next one has all its digits and more, or the other way round.

    A list with a puzzle a line and no words may have such neighbours.
    """
    entry = _add_title(grid)
    one, other = grid.entry.puzzle.givens, after.entry.puzzle.givens
    is_list = after.layout.startswith("1 line") and not (after.heading or after.name)
    if is_list or one.shape != other.shape or not are_related(one, other):
        return entry
    return replace(entry, notices=(*entry.notices, _RELATED))


def _add_title(grid: ParsedGrid) -> Entry:
    details = grid.entry.details
    return replace(grid.entry, details=replace(details, title=title_from_heading(grid.heading) or details.title))


def title_from_heading(heading: str) -> str:
    """Return the heading as a title; '' for a section, code, names of columns, what all programs print, a long text.

    >>> title_from_heading("Can anyone solve this? ```"), title_from_heading("x=[|"), title_from_heading("Name;Puzzle")
    ('Can anyone solve this?', '', '')
    """
    text = heading.strip("` \t").rstrip(":").strip()
    if (
        not _LETTER.search(text)
        or text[-1:] in "{[(=|"
        or (" " not in text and any(sign in text for sign in ",;\t"))
        or _SECTION.fullmatch(text)
        or _SOLUTION_HEADING.match(text)
        or len(text) > MAX_TITLE_CHARACTERS
    ):
        return ""
    return text


def _join_state(before: ParsedGrid, grid: ParsedGrid) -> ParsedGrid | None:
    """Join two grids to one puzzle, if the second is the state, the solution or the candidates of the first."""
    first, second = before.entry.puzzle, grid.entry.puzzle
    if (
        grid.heading == STATE_SECTION
        and before.heading in (PUZZLE_SECTION, "")
        and first.givens.is_within(second.entries)
    ):
        return replace(before, entry=replace(before.entry, puzzle=Puzzle.of(first.givens, second.entries)))
    if (before.heading, grid.heading) == (STATE_SECTION, PUZZLE_SECTION) and second.givens.is_within(first.entries):
        return replace(grid, entry=replace(grid.entry, puzzle=Puzzle.of(second.givens, first.entries)))
    if grid.has_candidates and _continues(before, grid):
        board = Puzzle.of(first.givens, second.entries)
        return replace(
            before,
            entry=replace(before.entry, puzzle=add_candidates(board, list_candidates(second))),
            has_candidates=True,
        )
    if (pair := _pair_names(before, grid)) is not None:
        return pair
    solves = second.givens.is_full() and first.givens.is_within(second.givens) and not grid.has_candidates
    if (
        solves
        and _SOLUTION_HEADING.match(grid.heading)
        and not _SOLUTION_HEADING.match(before.heading)
        and not before.entry.solution
    ):
        return replace(before, entry=replace(before.entry, solution=second.givens))
    return None


def _pair_names(before: ParsedGrid, grid: ParsedGrid) -> ParsedGrid | None:
    """Join two grids below each other that have different names, if one is the solution or the position of the other.

    A notice says so where the names do not.
    """
    names = [each.name or ("solution" if _SOLUTION_HEADING.match(each.heading) else "") for each in (before, grid)]
    boards = before, grid
    if names[0].lower() == names[1].lower() or any(each.has_candidates for each in boards):
        return None
    (puzzle, name), (other, other_name) = sorted(
        zip(boards, names, strict=True), key=lambda each: each[0].entry.puzzle.givens.filled
    )
    if not are_related(puzzle.entry.puzzle.givens, other.entry.puzzle.givens) or puzzle.entry.solution:
        return None
    is_stated = other_name.lower() in _SOLUTION_NAMES
    if not other_name or not (name or puzzle.heading):
        return None
    entry = puzzle.entry
    if other.entry.puzzle.givens.is_full():
        under = name or title_from_heading(puzzle.heading)
        notice = f"The puzzle is under {under!r}; the full grid under {other_name!r} is left out as its solution."
        notices = () if is_stated else (notice,)
        entry = replace(entry, solution=other.entry.puzzle.givens, notices=(*entry.notices, *notices))
    elif name and other_name.lower() in _POSITION_NAMES:
        notice = f"The puzzle is under {name!r}; the digits under {other_name!r} are entries."
        state = Puzzle.of(entry.puzzle.givens, other.entry.puzzle.entries)
        entry = replace(entry, puzzle=state, notices=(*entry.notices, notice))
    else:
        return None
    title = puzzle.heading or before.heading
    return replace(puzzle, entry=entry, heading="" if _SOLUTION_HEADING.match(title) else title)


def _continues(before: ParsedGrid, grid: ParsedGrid) -> bool:
    """Return whether the second grid holds all digits of the first one, which has some and no candidates."""
    entries = before.entry.puzzle.entries
    return not before.has_candidates and entries.filled > 0 and entries.is_within(grid.entry.puzzle.entries)
