"""Settle what the signs of a grid mean: digits, numbers over nine, candidates, blanks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, TypeVar

from solver.errors import FormatError, Problem
from solver.formats import blanks, symbol_sets
from solver.formats.cells import PLACED_MARKS, are_candidates, holds_several, is_blank, parse_digit, shape_of
from solver.formats.entry import LABELS, Entry, ReadAs
from solver.formats.lines import CAPITAL_X
from solver.formats.reading.problems import wrong_cell, wrong_cells
from solver.formats.reading.tokenize import SYMBOL_OF_NUMBER
from solver.formats.reading.types import Found, ParsedGrid
from solver.grid import Grid
from solver.shape import SYMBOLS, Candidate, Shape
from solver.text import join_names

_Value = TypeVar("_Value")

LISTS: Final = "lists"  # the layout of lists of a program
IN_NUMBERS: Final = ", digits over 9 as numbers"  # in a layout
_MIN_CLUES_PER_ROW: Final = 1.8  # with fewer clues rows that break a rule may break none as boxes by chance
_MIN_CONFLICTS: Final = 3  # of lines of text; with fewer a digit is wrong, and lists rather are boxes
_OWN_BLANKS: Final = frozenset("xX?")  # each is a blank where no other sign is one
_MIN_OWN: Final = 4  # times that such a sign stands in a grid


def settle(found: Found, read_as: ReadAs = ReadAs.AUTO) -> ParsedGrid | tuple[Problem, ...]:
    """Return the puzzle of the grid, or the problems of the cells that are no digits of its size."""
    if found.ways and read_as not in found.ways:
        message = (
            f"these cells may be read in two ways: {join_names([LABELS[way].lower() for way in found.ways], 'or')}"
        )
        return (Problem(message, found.lines[0], ways=found.ways),)
    shape = shape_of(found.size)
    order = read_as if found.order is ReadAs.AUTO else found.order
    found = replace(found, cells=reorder(found.cells, shape, read_as if read_as in found.ways else order))
    notes = {at: cell.sign[2:-1] for at, cell in enumerate(found.cells) if cell.sign.startswith("n{")}
    signs = _without_own_blank(["" if at in notes else cell.sign for at, cell in enumerate(found.cells)])
    number = blanks.find_blank_number(sign for sign in signs if sign.lstrip("-").isdecimal())
    if number:
        signs = ["_" if sign == number else sign for sign in signs]
        found = replace(found, notices=(*found.notices, blanks.describe_number(number)))
    plain = symbol_sets.replace_letters(signs, read_as)
    cells, in_numbers = _cells_of(plain, found.size)
    if problems := _find_wrong(found, plain, cells, in_numbers):
        return problems
    try:
        meant = symbol_sets.build(cells, shape, read_as, plain != signs)
        if order not in (ReadAs.ROWS, ReadAs.COLUMNS, ReadAs.BOXES):
            _require_rows(meant.puzzle.givens, 1 if found.layout == LISTS else _MIN_CONFLICTS)
    except FormatError as error:
        return tuple(replace(each, line=each.line or found.lines[0]) for each in error.problems[:1])
    marks = frozenset(Candidate(at, parse_digit(sign, shape)) for at, signs in notes.items() for sign in signs)
    puzzle = replace(meant.puzzle, notes=meant.puzzle.notes | marks) if marks else meant.puzzle
    taken_for = " and ".join(_describe_special_cells(cells, shape))
    notices = (*found.notices, *meant.notices)
    entry = Entry(puzzle, found.details, found.lines[0], None, taken_for, (), notices, meant.symbols)
    layout = found.layout + (IN_NUMBERS if in_numbers else "") + (f", taken for {taken_for}" if taken_for else "")
    empty = frozenset(cell.sign for cell, sign in zip(found.cells, cells, strict=True) if is_blank(sign))
    return ParsedGrid(entry, found.heading, layout, empty, any(map(holds_several, cells)), name=found.name)


def _cells_of(signs: list[str], size: int) -> tuple[list[str], bool]:
    """Return the cells as `build_puzzle` takes them, and whether digits over nine are written as numbers."""
    sets = [sign for sign in signs if sign[:1] == "{"]
    if len(sets) > 1 and not any("," in sign for sign in sets):  # then 12 is two candidates too
        signs = [f"{{{sign}}}" if sign in SYMBOL_OF_NUMBER and sign[0] < sign[1] else sign for sign in signs]
    numbers = SYMBOL_OF_NUMBER.keys() & set(signs)
    has_letters = any(map(str.isalpha, signs))
    in_numbers = size == len(SYMBOLS) and bool(numbers) and (not has_letters or not numbers.isdisjoint(("10", "11")))
    known = SYMBOL_OF_NUMBER if in_numbers else {}
    return [known.get(sign) or sign.strip("{} ").replace(",", "") for sign in signs], in_numbers


def _find_wrong(found: Found, signs: Sequence[str], cells: Sequence[str], in_numbers: bool) -> tuple[Problem, ...]:
    """Return the problems of cells that are no digits of that size, or the first that no other cell is written like."""
    shape = shape_of(found.size)
    several = [at for at, cell in enumerate(cells) if holds_several(cell)]
    if several and not are_candidates(cells):
        return (_problem(found, several[0]),)
    letter = next((at for at, sign in enumerate(signs) if sign.isalpha()), None) if in_numbers else None
    if letter is not None:
        message = f"{signs[letter]!r} stands among numbers over 9; write all digits over 9 in one way"
        return (Problem(message, *found.cells[letter][1:], signs[letter]),)
    has_other = any(is_blank(cell) and cell != CAPITAL_X for cell in cells)
    for at, cell in enumerate(cells):
        if cell == CAPITAL_X and has_other:
            return (_problem(found, at),)
        if not is_blank(cell) and any(sign not in shape.symbols for sign in cell.lstrip(PLACED_MARKS)):
            return tuple(wrong_cells(found.cells, found.size, 0, of_grid=True)) or (_problem(found, at),)
    if found.layout == LISTS and (lost := _find_lost(cells)) is not None:
        row, column = divmod(lost, found.size)
        message = f"Row {row + 1}, column {column + 1} is empty, and other blanks are not"
        return (Problem(message, found.cells[lost].line or None, None, None, lost, 0, f"a {shape} grid"),)
    return ()


def reorder(values: Sequence[_Value], shape: Shape, order: ReadAs) -> tuple[_Value, ...]:
    """Return the values in the order of rows; those given are boxes or columns, or places that count from 0.

    >>> reorder("1234............", shape_of(4), ReadAs.BOXES)[:6]
    ('1', '2', '.', '.', '3', '4')
    """
    if order is ReadAs.PLACES_FROM_ZERO:
        return (*values[-shape.size - 1 :], *values[: -shape.size - 1])
    houses = {ReadAs.BOXES: shape.boxes, ReadAs.COLUMNS: shape.columns}.get(order, ())
    ordered = list(values)
    for place, value in zip(chain.from_iterable(house.cells for house in houses), values, strict=bool(houses)):
        ordered[place] = value
    return tuple(ordered)


def _require_rows(grid: Grid, fewest: int) -> None:
    """Raise FormatError for a grid with so many conflicts row by row, and none if its rows are its boxes."""
    conflicts = grid.conflicts()
    if grid.filled < _MIN_CLUES_PER_ROW * grid.shape.size or len(conflicts) < fewest:
        return
    if not Grid(reorder(grid.digits, grid.shape, ReadAs.BOXES), grid.shape).conflicts():
        message = f"row by row there is {conflicts[0]}; box by box no rule is broken"
        raise FormatError(Problem(message, ways=(ReadAs.ROWS, ReadAs.BOXES)))


def _find_lost(cells: Sequence[str]) -> int | None:
    """Return the place of the only empty cell of lists where other cells have a sign for a blank."""
    empty = [at for at, cell in enumerate(cells) if not cell]
    return empty[0] if len(empty) == 1 and any(cell and is_blank(cell) for cell in cells) else None


def _without_own_blank(signs: list[str]) -> list[str]:
    """Return the signs with '.' for an x or another sign that is the only one for blanks, beside digits."""
    times_of = Counter(sign for sign in signs if sign in _OWN_BLANKS or is_blank(sign))
    (own, times) = times_of.most_common(1)[0] if times_of else ("", 0)
    if len(times_of) == 1 and own in _OWN_BLANKS and _MIN_OWN <= times < len(signs):
        return ["." if sign == own else sign for sign in signs]
    return signs


def _problem(found: Found, at: int) -> Problem:
    """Return the problem of the cell at that place of the grid."""
    return wrong_cell(found.cells[at], *divmod(at, found.size), found.size)


def _describe_special_cells(cells: list[str], shape: Shape) -> Iterator[str]:
    """Yield a phrase for each reading of cells that might mean something else."""
    if any(map(holds_several, cells)):
        yield "candidates"
    if marked := sorted({cell[0] for cell in cells if len(cell) > 1 and cell[0] in PLACED_MARKS}):
        yield f"digits placed where {' or '.join(map(repr, marked))} stands before them"
    times = Counter(filter(is_blank, cells))
    if len(times) > 1 and min(times.values()) == 1:  # the only one of its kind is perhaps a lost digit
        alone = min(times, key=lambda sign: (times[sign], sign))
        what = f"with {alone!r}" if alone else "that is empty"
        yield f"a blank in {shape.cell_name(cells.index(alone))}, the only cell {what}"
