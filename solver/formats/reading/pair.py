"""Pair the grids of a text that describe one puzzle: its solution, its position, its candidates.

Grids among lines pair with their neighbours, by headings and names. Grids of an object pair by their names, within one
group: puzzle and solution under two names of one object are one puzzle, two items of a list are two.

>>> from solver.grid import Grid, Puzzle
>>> texts = "12............34", "1234341221434334"
>>> puzzle, solved = (ParsedGrid(Entry(Puzzle.of(Grid.parse(text)))) for text in texts)
>>> found = [Grouped(replace(solved, name="grid")), Grouped(replace(puzzle, name="task"))]
>>> [(entry.puzzle.givens.filled, entry.solution.filled) for entry in pair(found)]
[(4, 16)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final, NamedTuple

from solver.errors import FormatError
from solver.formats import paired_grids, symbol_sets
from solver.formats.entry import Entry, ReadAs
from solver.formats.lines import CAPITAL_X
from solver.formats.paired_grids import PairedGrids, are_related
from solver.formats.parsed_grid import ParsedGrid, merge_states
from solver.formats.reading.settle import IN_NUMBERS
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC

BOARD_NAMES: Final = (
    *("givens", "puzzle", "sudoku", "quiz", "quizzes", "question", "problem", "mission", "clues", "unsolved"),
    *("initial", "start", "board", "grid", "value", "values", "cells", "numbers", "data", "field"),
)
SOLUTION_NAMES: Final = ("solution", "solutions", "solved", "answer", "answers", "result", "completion", "ideal")


class Grouped(NamedTuple):
    """A grid with its group in an object; None for a grid among lines."""

    grid: ParsedGrid
    group: tuple[int, ...] | None = ()


def pair(found: Sequence[Grouped], notices: tuple[str, ...] = (), read_as: ReadAs = ReadAs.AUTO) -> tuple[Entry, ...]:
    """Return the puzzles, in the symbols of the text. Raises FormatError where the symbols contradict."""
    _require_one_spelling([each.grid for each in found])
    grids = symbol_sets.note_open_symbols([each.grid for each in found], read_as)
    entries: list[Entry] = []
    for group, members in groupby(zip(grids, found, strict=True), key=lambda each: each[1].group):
        own = [grid for grid, _ in members]
        entries += merge_states(own) if group is None else _pair_object(own)
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
