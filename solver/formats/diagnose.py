"""Find every problem that keeps rows from being a grid, with its place and a message for people.

>>> rows = [TextLine.of(number, text) for number, text in enumerate(["12..", "..x.", "...", "..34"], 1)]
>>> [str(problem) for problem in diagnose(rows, None).problems]
["line 2, column 3: Row 2, column 3: 'x' is not a digit of a 4x4 grid", 'line 3: Row 3 has 3 cells, and 4 are needed']

One damaged grid must not make its neighbours unreadable. Where blocks of rows make no bands, the grids before the first
such block and after the last are certain, since rows are counted from either end. The rows between stay one group.
Where rows are lost and nothing shows where, no group is certain.

>>> texts = ["12..", "..12", "", "21..", "..21", "12..", "", "21..", "..21"]
>>> (part,) = split_at_headings([TextLine.of(number, text) for number, text in enumerate(texts, 1)], 4, ".", False)
>>> [(group.rows[0].line, len(group.rows), group.is_certain) for group in split_grids(part, 4)]
[(1, 7, False)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final

from solver.errors import MAX_PROBLEMS, Problem
from solver.formats.apps.plank import MAX_LOST_CELLS, describe_cell_count, describe_frequent_symbol
from solver.formats.cell_spellings import replace_numbers
from solver.formats.cells import are_candidates, holds_several
from solver.formats.lines import BLANKS, CAPITAL_X, LineKind, TextLine
from solver.formats.rows import (
    RawGrid,
    Segment,
    is_near_grid_size,
    rows_with_extra_delimiter,
    split_at_headings,
    split_row_groups,
)
from solver.formats.sentence_signs import FULL_STOP
from solver.formats.symbols import ParsedRow, Symbols, classify, shape_of
from solver.shape import CLASSIC, LATIN, SHAPES, Shape
from solver.text import count_noun, join_names

_AREA: Final = len(CLASSIC.cells)
_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_ABOVE_SMALLEST: Final = frozenset(CLASSIC.symbols[min(_SIZES) :])
_MAX_FEW: Final = 12  # cells of a line that is no grid, not even a damaged one
_MAX_SAMPLED_LINES: Final = 500  # lines that decide the size of the grids
_ROWLIKE_KINDS: Final = (LineKind.ROW, LineKind.NUMBER)


def diagnose_loose_lines(lines: Sequence[TextLine]) -> Problem | None:
    """Return the problem of lines that are no rows of any size: their number of cells, if that is near a grid's number.

    Fewer cells than a row has are a problem too, if a digit shows that they are no part of the smallest grid.
    """
    signs = Symbols.of(CLASSIC.size)
    sorts = [(line, classify(line, signs)) for line in lines]
    dashed = any(sort is LineKind.ROW and "-" in line.cells for line, sort in sorts)  # then a line of dashes is no rule
    kinds = (LineKind.ROW, LineKind.NUMBER, LineKind.DASHES) if dashed else (LineKind.ROW, LineKind.NUMBER)
    rows = [signs.parse_characters(line) for line, sort in sorts if sort in kinds]
    total = sum(len(row.cells) for row in rows)
    whole = round(total / _AREA)
    if 0 < total < CLASSIC.size and any(cell in _ABOVE_SMALLEST for row in rows for cell in row.cells):
        return _describe_few_cells(total, rows[0].line)
    if not whole or abs(total - whole * _AREA) > MAX_LOST_CELLS or _look_like_rows(rows):
        return None
    return Problem(describe_cell_count(total), rows[0].line, kind=f"a {CLASSIC} grid")


def _describe_lone_row(rows: Sequence[ParsedRow], size: int) -> Problem | None:
    """Return the problem of a single line that is neither nearly a row nor nearly a grid, None for any other."""
    if len(rows) != 1 or (count := len(rows[0].cells)) in _SIZES or is_near_grid_size(count):
        return None
    if abs(count - size) <= 1 or count > _MAX_FEW:
        return None
    return _describe_few_cells(count, rows[0].line)


def _describe_few_cells(total: int, line: int) -> Problem:
    """Return the problem of cells that are too few for any grid, or for a line of one."""
    cells = count_noun(total, "cell")
    areas = join_names([*map(str, sorted(SHAPES))], "or")
    return Problem(f"there {'is' if total == 1 else 'are'} only {cells} here, and a grid has {areas}", line)


def _look_like_rows(rows: Sequence[ParsedRow]) -> bool:
    """Return whether the lines may be rows of a grid, or hold one each: then each is diagnosed by itself."""
    lengths = [len(row.cells) for row in rows]
    if _AREA in lengths or all(abs(length - _AREA) <= MAX_LOST_CELLS for length in lengths):
        return True
    return any(
        len(row.cells) in _SIZES or (n >= CLASSIC.size and abs(len(row.cells) - n) <= 1)
        for row in rows[:-1]
        for n in _SIZES
    )


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows that belong to one grid as far as is known; `is_certain` if they are that grid's rows and no other's."""

    rows: Sequence[ParsedRow]
    is_certain: bool = True


def split_grids(part: Segment, size: int) -> list[RowGroup]:
    """Split the rows between two headings into groups. A grid on one line, damaged or not, is a group of its own."""
    groups: list[RowGroup] = []
    for piece in _split_long_lines(part, size):
        groups += [RowGroup([piece])] if isinstance(piece, ParsedRow) else _split_blocks(piece, size)
    return groups


def _split_long_lines(part: Segment, size: int) -> Iterator[Segment | ParsedRow]:
    """Yield the lines that hold about as many cells as a grid, and the rows above, between and below them."""
    above = Segment()
    for block in part.blocks:
        above.gap = True
        for row in block:
            if len(row.cells) <= 2 * size or not is_near_grid_size(len(row.cells)):
                above.add(row)
                continue
            if above.blocks:
                yield above
            yield row
            above = Segment()
    if above.blocks:
        yield above


def _split_blocks(part: Segment, size: int) -> list[RowGroup]:
    """Split rows of about `size` cells into groups."""
    rows = list(chain.from_iterable(part.blocks))
    if len(rows) == 1:
        return [RowGroup(rows)]
    height = shape_of(size).box_height
    lengths = [len(block) for block in part.blocks]
    odd = [number for number, length in enumerate(lengths) if length % height]
    if len(rows) % size == 0 and (not odd or max(lengths) == 1):
        return _cut_rows(rows, size)
    if all(length > size - height for length in lengths) or (not odd and size in lengths):
        return list(chain.from_iterable(_split_whole_block(block, size) for block in part.blocks))
    if not odd:
        return [RowGroup(rows, is_certain=False)]
    front = sum(lengths[: odd[0]]) // size * size
    back = len(rows) - sum(lengths[odd[-1] + 1 :]) // size * size
    return [*_cut_rows(rows[:front], size), RowGroup(rows[front:back], is_certain=False), *_cut_rows(rows[back:], size)]


def _split_whole_block(block: Sequence[ParsedRow], size: int) -> list[RowGroup]:
    """Split a block that shares no grid with other blocks into groups."""
    return _cut_rows(block, size) if len(block) % size == 0 else [RowGroup(block, is_certain=False)]


def _cut_rows(rows: Sequence[ParsedRow], size: int) -> list[RowGroup]:
    return [RowGroup(rows[start : start + size]) for start in range(0, len(rows), size)]


@dataclass
class Diagnosis:
    """The faults of a text, each the problems of one grid; `grids` are those that are whole all the same.

    `short` are rows that lack cells; stretching the row may solve its problem.
    """

    faults: list[tuple[Problem, ...]] = field(default_factory=list)
    grids: list[RawGrid] = field(default_factory=list)
    size: int = CLASSIC.size
    short: list[tuple[ParsedRow, int]] = field(default_factory=list)

    @property
    def problems(self) -> list[Problem]:
        """All problems in the order of the text."""
        return list(chain.from_iterable(self.faults))


def diagnose(lines: Sequence[TextLine], shape: Shape | None) -> Diagnosis:
    """Find the problems of these lines, which hold rows but not only whole grids."""
    found = Diagnosis()
    lines = split_row_groups(lines, [shape.size] if shape else [each.size for each in SHAPES.values()])
    if shape in (None, CLASSIC) and (problem := diagnose_loose_lines(lines)):
        found.faults.append((problem,))
        return found
    lines, found.size, misspelled = _replace_numbers_in(lines, shape)
    blanks = _likely_blanks(lines)
    dashes = _dashes_are_rows(lines, found.size, blanks)
    parts = split_at_headings(lines, found.size, blanks, dashes, numbers_are_rows=True)
    named = [(part, group) for part in parts for group in split_grids(part, found.size)]
    if len(named) == 1 and (problem := _describe_lone_row(named[0][1].rows, found.size)):
        found.faults.append((problem,))
        return found
    for part, group in named:
        if len(found.faults) > MAX_PROBLEMS:
            break
        problems = [replace(problem, puzzle=0) for problem in _find_problems(group.rows, found.size, found.short)]
        if not problems and group.is_certain and not misspelled:
            first = group.rows[0] is part.blocks[0][0]
            found.grids.append(RawGrid(tuple(group.rows), *((part.title, tuple(part.remarks)) if first else ())))
        elif not problems and not misspelled:
            message = "empty lines cut the grid into parts that make no bands"
            problems = [Problem(message, group.rows[0].line, puzzle=0)]
        if problems:
            found.faults.append(tuple(problems))
    if misspelled:
        found.faults.insert(0, tuple(misspelled))
    kind = f"a {shape_of(found.size)} grid"
    found.faults = [tuple(replace(problem, kind=kind) for problem in problems) for problems in found.faults]
    if not found.faults:
        found.grids = []
        line = named[0][1].rows[0].line if named else None
        sizes = ", ".join(str(grid) for grid in SHAPES.values())
        found.faults.append((Problem(f"these rows make no grid of {sizes}", line),))
    return found


def _replace_numbers_in(
    lines: Sequence[TextLine], shape: Shape | None
) -> tuple[Sequence[TextLine], int, list[Problem]]:
    """Return the lines with letters for digits over nine, the likely size, and the problems of wrong numbers."""
    text = replace_numbers(lines, shape.size if shape else max(each.size for each in SHAPES.values()))
    if text.lines:
        size = shape.size if shape else _likely_size(text.lines)
        if size > CLASSIC.size:
            return text.lines, size, text.problems
    return lines, shape.size if shape else _likely_size(lines), []


def _find_problems(rows: Sequence[ParsedRow], size: int, short: list[tuple[ParsedRow, int]]) -> list[Problem]:
    """Find the problems of one grid; add rows that lack cells to the short ones."""
    area = size * size
    if not are_candidates([cell for row in rows for cell in row.cells]):
        rows = [_mark_numbers_wrong(row, size) for row in rows]
    wrong = Counter(row.cells[place] for row in rows for place in row.wrong)
    often = {sign: times for sign, times in wrong.items() if times > size}
    problems: list[Problem] = []
    if len(rows) == 1 and len(rows[0].cells) > 2 * size:
        problems += _find_wrong_characters(rows[0], 0, size, often)
        if len(rows[0].cells) != area:
            count = len(rows[0].cells)
            message = f"The line has {count:,} cells, and {area} are needed"
            if count == area + 1 and rows[0].cells[-1] == FULL_STOP:
                message += ": the last dot is one too many, or a full stop to take out"
            problems.append(Problem(message, rows[0].line))
        return problems
    for number, row in enumerate(rows, 1):
        problems += _find_wrong_characters(row, number - 1, size, often)
        count = len(row.cells)
        if count != size:
            problems.append(Problem(f"Row {number} has {count_noun(count, 'cell')}, and {size} are needed", row.line))
        if count < size:
            short.append((row, size))
    for place in rows_with_extra_delimiter(rows):
        problems.append(Problem(f"Row {place + 1} has {size + 1} fields, and {size} are needed", rows[place].line))
    if len(rows) % size:
        problems.append(Problem(_describe_row_count(len(rows), size), rows[0].line))
    return problems


def _describe_row_count(rows: int, size: int) -> str:
    """Return the sentence on a number of rows that make no whole grids."""
    if rows < 1.5 * size:
        return f"{count_noun(rows, 'row')}, and {size} are needed"
    fewer = rows // size * size
    near = f"{rows} rows, and {size} for each grid make {fewer} or {fewer + size}"
    return f"{near}; empty lines between grids would tell which one is damaged"


def _mark_numbers_wrong(row: ParsedRow, size: int) -> ParsedRow:
    """Mark the numbers above the size, which are no candidates here, as wrong cells of the row."""
    numbers = [
        place
        for place, cell in enumerate(row.cells)
        if holds_several(cell) and not (cell.isdecimal() and CLASSIC.size < int(cell) <= size)
    ]
    return replace(row, wrong=tuple(sorted({*row.wrong, *numbers}))) if numbers else row


def _find_wrong_characters(row: ParsedRow, above: int, size: int, often: dict[str, int]) -> Iterator[Problem]:
    """Yield the characters that are no digits; their cells are named only where the row is complete.

    A character in more cells than a row has is reported once; its count in `often` then becomes 0.
    """
    complete = len(row.cells) in (size, size * size)
    of_size = f"a digit of a {shape_of(size)} grid"
    digit = "a digit" if size == CLASSIC.size else of_size
    for place in row.wrong:
        sign = row.cells[place]
        down, across = divmod(above * size + place, size) if complete else (above, place)
        wrong = f"{sign!r} is not {digit}" if len(sign) == 1 else f"{sign} is not {of_size}"
        message = f"Row {down + 1}, column {across + 1}: {wrong}"
        if sign in often:
            times = often[sign]
            if not times:
                continue
            message = describe_frequent_symbol(sign, times)
            often[sign] = 0
        cell = above * size + place if complete else None
        yield Problem(message, row.line, row.columns[place], sign, cell)


def _likely_blanks(lines: Sequence[TextLine]) -> str:
    """Return the symbols for blanks that the text most likely uses."""
    signs = Symbols.of(CLASSIC.size)
    cells = Counter(cell for row in _rowlike_rows(lines[:_MAX_SAMPLED_LINES], signs) for cell in row.cells)
    return CAPITAL_X if cells[CAPITAL_X] > 1 and not any(cells[sign] for sign in BLANKS if sign != "-") else BLANKS


def _rowlike_rows(lines: Sequence[TextLine], signs: Symbols) -> Iterator[ParsedRow]:
    return (signs.parse_characters(line) for line in lines if classify(line, signs) in _ROWLIKE_KINDS)


def _likely_size(lines: Sequence[TextLine]) -> int:
    """Return the size that most rows have; where none has one of the sizes, the nearest."""
    blanks = _likely_blanks(lines)
    lines = lines[:_MAX_SAMPLED_LINES]
    smallest = min(shape.size for shape in SHAPES.values())
    if _is_small_line(lines, Symbols.of(smallest, blanks)):
        return smallest
    wide = {size: Symbols.of(size, blanks) for size in {max(shape.size, CLASSIC.size) for shape in SHAPES.values()}}
    rows = {size: [line for line in lines if classify(line, signs) in _ROWLIKE_KINDS] for size, signs in wide.items()}

    def score(shape: Shape) -> float:
        size, area = max(shape.size, CLASSIC.size), len(shape.cells)
        lengths = [len(wide[size].parse_row(line, shape.size).cells) for line in rows[size]]
        return sum(_nearness(length, shape.size) + _nearness(length, area) for length in lengths)

    size = max(dict.fromkeys((CLASSIC, *SHAPES.values())), key=score).size
    if size < CLASSIC.size and _have_larger_digits(rows[CLASSIC.size], wide[CLASSIC.size], size):
        return CLASSIC.size
    return size


def _have_larger_digits(lines: Sequence[TextLine], signs: Symbols, size: int) -> bool:
    """Return whether nine lines, or several cells of many lines, have digits that the size does not have."""
    larger = frozenset(CLASSIC.symbols[size:])
    cells = [cell for line in lines for cell in signs.parse_characters(line).cells if cell in larger]
    return bool(cells) and (len(lines) == CLASSIC.size or len(cells) > size)


def _is_small_line(lines: Sequence[TextLine], signs: Symbols) -> bool:
    """Return whether the only line has digits of the smallest size, and is nearer to its grid than to a 9x9 row.

    One of its characters may be a digit of no size.
    """
    rows = list(_rowlike_rows(lines, Symbols.of(CLASSIC.size)))
    area = min(SHAPES)
    if len(rows) != 1 or not (CLASSIC.size + area) / 2 < len(rows[0].cells) < 1.5 * area:
        return False
    others = [cell for cell in rows[0].cells if cell not in signs.cells]
    return not others or (len(others) == 1 and others[0] not in Symbols.of(max(LATIN)).cells)


def _nearness(length: int, wanted: int) -> float:
    """Return 1 for the wanted length, less than a half for one that is near."""
    return 1.0 if length == wanted else 0.4 * max(0.0, 1 - abs(length - wanted) / wanted)


def _dashes_are_rows(lines: Sequence[TextLine], size: int, blanks: str) -> bool:
    """Return whether lines of dashes are rows of blanks, as far as the number of rows shows."""
    signs = Symbols.of(size, blanks)
    rows = list(_rowlike_rows(lines, signs))
    dashed = sum(line.kind is LineKind.DASHES and len(signs.parse_characters(line).cells) == size for line in lines)
    return dashed > 0 and (len(rows) + dashed) % size == 0 and any("-" in row.cells for row in rows)
