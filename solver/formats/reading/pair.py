"""Pair the grids of a text that describe one puzzle: its solution, its position, its candidates.

Grids among lines pair with their neighbours, by headings and names: programs print `Solution:` after a puzzle, or the
candidates. Grids of an object pair by their names, within one group; two items of a list are two puzzles.

>>> from solver.grid import Grid, Puzzle
>>> texts = "12............34", "1234341221434334"
>>> puzzle, solved = (ParsedGrid(Entry(Puzzle.of(Grid.parse(text)))) for text in texts)
>>> found = [Grouped(replace(solved, name="grid")), Grouped(replace(puzzle, name="task"))]
>>> [(entry.puzzle.givens.filled, entry.solution.filled) for entry in pair(found)]
[(4, 16)]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final, NamedTuple

from solver.errors import FormatError
from solver.formats import paired_grids, symbol_sets
from solver.formats.apps.sudocue import PUZZLE_SECTION, STATE_SECTION
from solver.formats.cells import add_candidates, list_candidates
from solver.formats.entry import Entry, ReadAs
from solver.formats.lines import CAPITAL_X
from solver.formats.paired_grids import PairedGrids, are_related
from solver.formats.reading.settle import IN_NUMBERS
from solver.formats.reading.types import ParsedGrid
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import CLASSIC

BOARD_NAMES: Final = (
    *("givens", "puzzle", "sudoku", "quiz", "quizzes", "question", "problem", "mission", "clues", "unsolved"),
    *("initial", "start", "board", "grid", "value", "values", "cells", "numbers", "data", "field"),
)
_SOLUTION_HEADING: Final = pattern(r"\A\W*+(?:the\s++)?(?:solution|answer)\b", re.IGNORECASE)
_FOREIGN_STATE: Final = "The [State] lacks a digit of the [Puzzle], and is read as a puzzle of its own."
_RELATED: Final = "This puzzle and the next differ only in blanks: one may be the solution or a position of the other."
_POSITION_NAMES: Final = ("current", "state", "entries", "progress", "position", "played", "filled")
MAX_TITLE_CHARACTERS: Final = 80  # of a line above a grid; a longer one is no title
_LETTER: Final = pattern(r"\w")
_SECTION: Final = pattern(r"\[\w+\]")
SOLUTION_NAMES: Final = ("solution", "solutions", "solved", "answer", "answers", "result", "completion", "ideal")


class Grouped(NamedTuple):
    """A grid with its group in an object; None for a grid among lines."""

    grid: ParsedGrid
    group: tuple[int, ...] | None = ()


def pair(found: Sequence[Grouped], notices: tuple[str, ...] = (), read_as: ReadAs = ReadAs.AUTO) -> tuple[Entry, ...]:
    """Return the puzzles, in the symbols of the text. Raises FormatError where the symbols contradict."""
    _require_one_spelling([each.grid for each in found])
    grids = _note_open_symbols([each.grid for each in found], read_as)
    entries: list[Entry] = []
    for group, members in groupby(zip(grids, found, strict=True), key=lambda each: each[1].group):
        own = [grid for grid, _ in members]
        entries += _merge_states(own) if group is None else _pair_object(own)
    return tuple(replace(entry, notices=(*entry.notices, *notices)) for entry in entries)


def _require_one_spelling(grids: Sequence[ParsedGrid]) -> None:
    """Raise FormatError where X is not the only blank, or letters stand beside numbers over nine."""
    blanks = frozenset[str]().union(*(grid.blanks for grid in grids))
    if CAPITAL_X in blanks and len(blanks) > 1:
        raise FormatError.at(f"{CAPITAL_X} is a blank only where it is the only sign for blanks in the text")
    if any(IN_NUMBERS in grid.layout for grid in grids):
        for grid in grids:
            givens = grid.entry.puzzle.givens
            over = next((digit for digit in givens.digits if digit > CLASSIC.size), 0)
            if over and IN_NUMBERS not in grid.layout and not grid.has_candidates:
                letter = givens.shape.symbols[over - 1]
                message = f"{letter!r} stands among numbers over 9; write all digits over 9 in one way"
                raise FormatError.at(message, grid.entry.line)


def _note_open_symbols(grids: Sequence[ParsedGrid], read_as: ReadAs) -> list[ParsedGrid]:
    """Return the grids, with a notice if those of 16x16 have most digits, a blank, and neither 0 nor G.

    Then they may be in 0 to F or in 1 to G.
    """
    marked = [grid for grid in grids if _is_large(grid) and any(map(symbol_sets.is_own_blank, grid.blanks))]
    digits = {digit for grid in marked for digit in grid.entry.puzzle.givens.digits if digit}
    has_zero = any("0" in grid.blanks or grid.entry.symbols == ReadAs.ZERO_TO_F for grid in grids)
    is_named = not symbol_sets.are_open(read_as) or symbol_sets.LARGEST.size in digits or has_zero
    if is_named or len(digits) < CLASSIC.size:
        return list(grids)
    notice, symbols = symbol_sets.OPEN_SYMBOLS.format("text"), ReadAs.ONE_TO_G.value
    return [grid.with_entry(notice, symbols=symbols) for grid in grids]


def _is_large(grid: ParsedGrid) -> bool:
    """Return whether the grid is one of 16x16 with a sign for each cell, and nothing says what they mean."""
    return grid.entry.puzzle.shape == symbol_sets.LARGEST and not grid.has_candidates and not grid.entry.symbols


def _merge_states(grids: Sequence[ParsedGrid]) -> tuple[Entry, ...]:
    """Merge the grids that describe one puzzle, and return the puzzles."""
    merged: list[ParsedGrid] = []
    for grid in grids:
        joined = _join_state(merged[-1], grid) if merged else None
        if joined is None:
            lacks_digit = merged and (merged[-1].heading, grid.heading) == (PUZZLE_SECTION, STATE_SECTION)
            merged.append(grid.with_entry(_FOREIGN_STATE) if lacks_digit else grid)
            continue
        merged[-1] = joined
        if grid.has_candidates and len(merged) > 1 and _continues(merged[-2], joined):
            board = Puzzle.of(merged[-2].entry.puzzle.givens, joined.entry.puzzle.entries)
            puzzle = add_candidates(board, list_candidates(grid.entry.puzzle))
            merged[-2:] = [replace(merged[-2].with_entry(puzzle=puzzle), has_candidates=True)]
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
        return before.with_entry(puzzle=Puzzle.of(first.givens, second.entries))
    if (before.heading, grid.heading) == (STATE_SECTION, PUZZLE_SECTION) and second.givens.is_within(first.entries):
        return grid.with_entry(puzzle=Puzzle.of(second.givens, first.entries))
    if grid.has_candidates and _continues(before, grid):
        board = Puzzle.of(first.givens, second.entries)
        puzzle = add_candidates(board, list_candidates(second))
        return replace(before.with_entry(puzzle=puzzle), has_candidates=True)
    if (pair := _pair_names(before, grid)) is not None:
        return pair
    solves = second.givens.is_full() and first.givens.is_within(second.givens) and not grid.has_candidates
    if (
        solves
        and _SOLUTION_HEADING.match(grid.heading)
        and not _SOLUTION_HEADING.match(before.heading)
        and not before.entry.solution
    ):
        return before.with_entry(solution=second.givens)
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
    givens, more = puzzle.entry.puzzle.givens, other.entry.puzzle
    if not are_related(givens, more.givens) or puzzle.entry.solution or not other_name or not (name or puzzle.heading):
        return None
    if more.givens.is_full():
        under = name or title_from_heading(puzzle.heading)
        notice = f"The puzzle is under {under!r}; the full grid under {other_name!r} is left out as its solution."
        is_stated = other_name.lower() in SOLUTION_NAMES
        joined = puzzle.with_entry(*([] if is_stated else [notice]), solution=more.givens)
    elif name and other_name.lower() in _POSITION_NAMES:
        notice = f"The puzzle is under {name!r}; the digits under {other_name!r} are entries."
        joined = puzzle.with_entry(notice, puzzle=Puzzle.of(givens, more.entries))
    else:
        return None
    title = puzzle.heading or before.heading
    return replace(joined, heading="" if _SOLUTION_HEADING.match(title) else title)


def _continues(before: ParsedGrid, grid: ParsedGrid) -> bool:
    """Return whether the second grid holds all digits of the first one, which has some and no candidates."""
    entries = before.entry.puzzle.entries
    return not before.has_candidates and entries.filled > 0 and entries.is_within(grid.entry.puzzle.entries)


def _pair_object(grids: Sequence[ParsedGrid]) -> Iterator[Entry]:
    """Yield the puzzle of an object, or all that have nothing to do with each other. A solution alone is no puzzle."""
    named = {grid.name or str(place): grid for place, grid in enumerate(grids)}
    puzzles = [name for name in named if name.lower() not in SOLUTION_NAMES]
    known = sorted(
        (name for name in puzzles if name.lower() in BOARD_NAMES), key=lambda name: BOARD_NAMES.index(name.lower())
    )
    if len(named) < len(grids) or not puzzles:
        yield from (grid.entry for grid in grids if grid.name.lower() not in SOLUTION_NAMES)
        return
    related = all(_are_related(named[puzzles[0]], named[name]) for name in puzzles[1:])
    if not known and not related:
        unique = {named[name].entry.puzzle: named[name].entry for name in reversed(puzzles)}
        yield from reversed(unique.values())  # rows, columns and boxes of one board are one
        return
    first = (known or puzzles)[0]
    shape = named[first].entry.puzzle.shape
    same = [(name, grid.entry.puzzle.givens) for name, grid in named.items() if grid.entry.puzzle.shape == shape]
    paired = paired_grids.pair(same, first)
    yield _join(named, paired, first)


def _are_related(one: ParsedGrid, other: ParsedGrid) -> bool:
    puzzle, more = one.entry.puzzle, other.entry.puzzle
    return puzzle.shape == more.shape and are_related(puzzle.givens, more.givens)


def _join(named: dict[str, ParsedGrid], paired: PairedGrids, first: str) -> Entry:
    """Return the puzzle with the position and the solution beside it; other boards are left out by name."""
    entry = named[paired.name].entry
    stated = next((name for name in named if name.lower() in SOLUTION_NAMES), "")
    is_expected = bool(stated) and paired.name == first and paired.entries is None
    notices = entry.notices if is_expected else (*entry.notices, *paired.notices)
    puzzle, solution = entry.puzzle, paired.solution or entry.solution
    if paired.entries is not None and puzzle.entries == puzzle.givens:
        puzzle = Puzzle(puzzle.givens, paired.entries, notes=puzzle.notes, removed=puzzle.removed)
    if stated and stated != paired.name and solution is None:
        solution = named[stated].entry.puzzle.givens
        clash = _describe_clash(puzzle.givens, solution)
        if clash and paired.name != "question":
            notices += (f"The grid under {stated!r} {clash}.",)
        elif clash:  # the answer of somebody who was asked
            solution, entry = None, replace(entry, left_out=(*entry.left_out, "the answer"))
        solution = solution if solution and solution.shape == puzzle.shape else None
    others = tuple(f"the board under {name!r}" for name in _others(named, paired, first))
    return replace(entry, puzzle=puzzle, solution=solution, notices=notices, left_out=(*entry.left_out, *others))


def _others(named: dict[str, ParsedGrid], paired: PairedGrids, first: str) -> Iterator[str]:
    """Yield the names of boards that are neither the puzzle nor made of it; a board of marks, of 0 and 1, is none."""
    for name, grid in named.items():
        givens = grid.entry.puzzle.givens
        related = givens.shape == paired.puzzle.shape and paired.puzzle.filled and paired.puzzle.is_within(givens)
        if not related and name != paired.name and name.lower() not in SOLUTION_NAMES:
            if name == first or max(givens.digits) != 1:
                yield name


def _describe_clash(puzzle: Grid, solution: Grid) -> str:
    """Return the first clue that the solution does not have; '' if it has all, or another size."""
    if puzzle.shape != solution.shape:
        return ""
    pairs = enumerate(zip(puzzle.digits, solution.digits, strict=True))
    cell = next((cell for cell, (clue, digit) in pairs if clue and clue != digit), None)
    return "" if cell is None else f"does not solve the puzzle: {puzzle.shape.cell_name(cell)} differs"
