"""Read grids without boxes, Latin squares, where the person says so: the text itself cannot tell.

Rows of as many cells as there are rows, on lines or in groups of one line, are a grid of that side, from 2 to 16. A
text of one of the sizes of boxed grids is read in any of their layouts, and its boxes are dropped.

>>> [entry.puzzle.givens.line() for entry in read("12345\\n23451\\n34512\\n45123\\n5123.\\n").entries]
['123452345134512451235123.']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, islice
from math import isqrt
from typing import TypeAlias
from urllib.parse import parse_qs

from solver.errors import MAX_PROBLEMS, FormatError, Problem
from solver.formats import reader, symbol_sets
from solver.formats.cells import build_puzzle
from solver.formats.entry import Entry, ReadAs, Reading
from solver.formats.line_ends import split_lines
from solver.formats.lines import BLANKS, are_empty_fields, find_cells, is_separator, split_groups, strip_comment
from solver.grid import Grid, Puzzle
from solver.shape import LATIN, SHAPES, SIZES, Cell, Shape
from solver.text import count_noun, join_names

Outcome: TypeAlias = Entry | FormatError


def read(text: str) -> Reading:
    """Read all grids of the text, without boxes. Raises FormatError with every problem found."""
    outcomes = find_squares(text)
    if problems := [problem for each in outcomes if isinstance(each, FormatError) for problem in each.problems]:
        raise FormatError(*problems[:MAX_PROBLEMS])
    if found := tuple(each for each in outcomes if isinstance(each, Entry)):
        shapes = {entry.puzzle.shape for entry in found}
        return Reading(found, f"{join_names(sorted(map(str, shapes)))} without boxes")
    reading = reader.read(text)
    return Reading(tuple(map(remove_boxes, reading.entries)), f"{reading.description}, without boxes")


def remove_boxes(entry: Entry) -> Entry:
    """Return the same entry with grids without boxes."""
    puzzle, shape = entry.puzzle, LATIN[entry.puzzle.shape.size]
    plain = Puzzle(
        Grid(puzzle.givens.digits, shape),
        Grid(puzzle.entries.digits, shape),
        puzzle.solved,
        puzzle.notes,
        puzzle.removed,
    )
    return replace(entry, puzzle=plain, solution=entry.solution and Grid(entry.solution.digits, shape))


def find_squares(text: str) -> tuple[Outcome, ...]:
    """Find the grids written row by row, or one a line; return () for a text to read like one of grids with boxes.

    A damaged grid becomes the error that says what is wrong with it.
    """
    if carried := _parse_picture_fields(text):
        return (carried,)
    lines = _split_groups([_Row(number, line) for number, line in enumerate(split_lines(text), 1)])
    parts = [list(part) for is_gap, part in groupby(lines, lambda line: line.is_gap) if not is_gap]
    found = _find_squares(list(chain.from_iterable(parts)))
    if len(found) == 1 and isinstance(found[0], FormatError):
        each = [_find_squares(part) for part in parts]
        return tuple(chain.from_iterable(each)) if len(parts) > 1 and all(each) else found
    return found


class _Row:
    """A line with its cells, or one between rows."""

    def __init__(self, number: int, text: str) -> None:
        self.number, self.text, self.cells = number, text, find_cells(text)
        self.is_gap = is_separator(text) or not (self.cells or are_empty_fields(text))


def _split_groups(lines: list[_Row]) -> list[_Row]:
    """Split the only line with cells into the rows of its grid, unless these may be the candidates of cells."""
    rows = [line for line in lines if not line.is_gap]
    groups = split_groups(strip_comment(rows[0].text), LATIN) if len(rows) == 1 else []
    if all(text.strip().isalnum() and list(text.strip()) == sorted(set(text.strip())) for text in groups):
        return lines
    return [_Row(rows[0].number, text) for text in groups]


def _find_squares(rows: Sequence[_Row]) -> tuple[Outcome, ...]:
    if not rows:
        return ()
    side = Counter(len(line.cells) for line in rows).most_common(1)[0][0]
    even = all(len(line.cells) == side for line in rows)
    if side in LATIN and even and len(rows) % side == 0:
        found = tuple(_parse_square(rows[start : start + side], side) for start in range(0, len(rows), side))
        is_whole = all(isinstance(each, Entry) for each in found)
        return found if is_whole or side not in SIZES else ()
    if side in SIZES or side in SHAPES:
        return ()
    root = isqrt(side)
    if root * root == side and root in LATIN and even:
        return tuple(_parse_square([line], root) for line in rows)
    if side in LATIN:
        return (FormatError(*islice(_find_uneven_rows(rows, side), MAX_PROBLEMS)),)
    if len(rows) == side:
        message = f"this grid has {count_noun(side, 'row')}; without boxes it may have 2 to {max(LATIN)}"
        return (FormatError.at(message, rows[0].number),)
    return ()


def _parse_square(rows: Sequence[_Row], side: int) -> Outcome:
    """Parse the grid of those rows, or of one line, or return the error for symbols that are no digits of that side."""
    shape = LATIN[side]
    problems = [
        problem for number, row in enumerate(rows) for problem in _find_wrong_symbols(row, number * side, shape)
    ]
    if problems:
        return FormatError(*problems[:MAX_PROBLEMS])
    cells = [sign.upper() for row in rows for sign, _ in row.cells]
    try:
        if symbol_sets.count_from_zero(cells):
            puzzle = build_puzzle(symbol_sets.shift_from_zero(cells), shape)
            symbols = ReadAs.ZERO_TO_F
            notices = (symbol_sets.NOTICES[symbols],)
            return Entry(puzzle, line=rows[0].number, notices=notices, symbols=symbols.value)
    except FormatError as error:
        return error
    return Entry(build_puzzle(cells, shape), line=rows[0].number)


def _find_wrong_symbols(row: _Row, first: Cell, shape: Shape) -> Iterator[Problem]:
    known = {*shape.symbols, *BLANKS}
    for cell, (sign, column) in enumerate(row.cells, first):
        if sign[-1].upper() not in known:
            message = f"{sign!r} at {shape.cell_name(cell)} is not a digit of a {shape} grid, nor a blank"
            yield Problem(message, row.number, column, sign)


def _find_uneven_rows(rows: Sequence[_Row], side: int) -> Iterator[Problem]:
    """Yield the problems that keep the rows from being grids of that side."""
    rule = "without boxes a grid has as many rows as cells in a row"
    for number, line in enumerate(rows, 1):
        if len(line.cells) != side:
            yield Problem(
                f"row {number} has {count_noun(len(line.cells), 'cell')}, the others {side}; {rule}", line.number
            )
    if len(rows) % side:
        yield Problem(f"{count_noun(len(rows), 'row')} of {count_noun(side, 'cell')}; {rule}", rows[0].number)


def _parse_picture_fields(text: str) -> Outcome | None:
    """Parse the grid that one of our pictures carries, as the fields of a link."""
    fields = parse_qs(text.strip().removeprefix("?"))
    if fields.get("b") != ["0"] or "p" not in fields:
        return None
    line = fields["p"][0]
    side = isqrt(len(line))
    return _parse_square([_Row(1, line)], side) if side in LATIN and side * side == len(line) else None
