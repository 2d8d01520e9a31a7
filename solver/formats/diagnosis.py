"""What keeps rows from being a grid: every problem at once, in people's words, with its place.

>>> rows = [Line.of(number, text) for number, text in enumerate(["12..", "..x.", "...", "..34"], 1)]
>>> [str(problem) for problem in diagnose(rows, None).problems]
["line 2, column 3: Row 2, column 3: 'x' is not a digit of a 4x4 grid", 'line 3: Row 3 has 3 cells, 4 needed']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final

from solver.errors import MAX_PROBLEMS, Problem
from solver.formats.alphabet import Row, Signs, kind
from solver.formats.assembling import RawGrid, odd_ends, segments, shape_of
from solver.formats.characters import in_many_cells, loose
from solver.formats.decimals import spelled
from solver.formats.dividing import divided
from solver.formats.lines import BLANKS, CAPITAL_X, Kind, Line
from solver.formats.rows_on_lines import in_groups
from solver.formats.written_cells import are_candidates, holds_several
from solver.shape import CLASSIC, LATIN, SHAPES, Shape

_SAMPLE: Final = 500  # lines that tell the size of the grids
_ROWLIKE: Final = (Kind.ROW, Kind.NUMBER)


@dataclass
class Diagnosis:
    """The faults of a text, each the problems of one grid; `grids` are those that are whole all the same.

    `short` are rows that lack cells, each a problem that stretching it may solve.
    """

    faults: list[tuple[Problem, ...]] = field(default_factory=list)
    grids: list[RawGrid] = field(default_factory=list)
    size: int = CLASSIC.size
    short: list[tuple[Row, int]] = field(default_factory=list)

    @property
    def problems(self) -> list[Problem]:
        """All problems in the order of the text."""
        return list(chain.from_iterable(self.faults))


def diagnose(lines: Sequence[Line], shape: Shape | None) -> Diagnosis:
    """What is wrong with these lines, which hold rows but not only whole grids."""
    found = Diagnosis()
    lines = in_groups(lines, [shape.size] if shape else [each.size for each in SHAPES.values()])
    if shape in (None, CLASSIC) and (problem := loose(lines)):
        found.faults.append((problem,))
        return found
    lines, found.size, misspelled = _spelled(lines, shape)
    blanks = _blanks(lines)
    dashes = _dashes_are_rows(lines, found.size, blanks)
    parts = segments(lines, found.size, blanks, dashes, numbers_are_rows=True)
    named = [(part, group) for part in parts for group in divided(part, found.size)]
    for part, group in named:
        if len(found.faults) > MAX_PROBLEMS:
            break
        problems = [replace(problem, puzzle=0) for problem in _examine(group.rows, found.size, found.short)]
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
    if not found.faults:
        found.grids = []
        line = named[0][1].rows[0].line if named else None
        sizes = ", ".join(str(grid) for grid in SHAPES.values())
        found.faults.append((Problem(f"these rows make no grid of {sizes}", line),))
    return found


def _spelled(lines: Sequence[Line], shape: Shape | None) -> tuple[Sequence[Line], int, list[Problem]]:
    """The lines with letters for digits over nine, if they have numbers for these; the likely size; wrong numbers."""
    text = spelled(lines, shape.size if shape else max(each.size for each in SHAPES.values()))
    if text.lines:
        size = shape.size if shape else _likely_size(text.lines)
        if size > CLASSIC.size:
            return text.lines, size, text.problems
    return lines, shape.size if shape else _likely_size(lines), []


def _examine(rows: Sequence[Row], size: int, short: list[tuple[Row, int]]) -> list[Problem]:
    """The problems of one grid; rows that lack cells are added to the short ones."""
    area = size * size
    if not are_candidates([cell for row in rows for cell in row.cells]):
        rows = [_with_numbers_wrong(row, size) for row in rows]
    wrong = Counter(row.cells[place] for row in rows for place in row.wrong)
    often = {sign: times for sign, times in wrong.items() if times > size}
    problems: list[Problem] = []
    if len(rows) == 1 and len(rows[0].cells) > 2 * size:
        problems += _characters(rows[0], 0, size, often)
        if len(rows[0].cells) != area:
            count = len(rows[0].cells)
            problems.append(Problem(f"The line has {count} cells, {area} needed", rows[0].line))
        return problems
    for number, row in enumerate(rows, 1):
        problems += _characters(row, number - 1, size, often)
        count = len(row.cells)
        if count != size:
            cells = "1 cell" if count == 1 else f"{count} cells"
            problems.append(Problem(f"Row {number} has {cells}, {size} needed", row.line))
        if count < size:
            short.append((row, size))
    for place in odd_ends(rows):
        problems.append(Problem(f"Row {place + 1} has {size + 1} fields, {size} needed", rows[place].line))
    if len(rows) % size:
        problems.append(Problem(_count(len(rows), size), rows[0].line))
    return problems


def _count(rows: int, size: int) -> str:
    """The sentence on a number of rows that make no whole grids."""
    if rows < 1.5 * size:
        return f"{'1 row' if rows == 1 else f'{rows} rows'}, {size} needed"
    fewer = rows // size * size
    near = f"{rows} rows, and {size} for each grid make {fewer} or {fewer + size}"
    return f"{near}; empty lines between grids would tell which one is damaged"


def _with_numbers_wrong(row: Row, size: int) -> Row:
    """The row with numbers above the size, which are no candidates here, among what is wrong."""
    numbers = [
        place
        for place, cell in enumerate(row.cells)
        if holds_several(cell) and not (cell.isdecimal() and CLASSIC.size < int(cell) <= size)
    ]
    return replace(row, wrong=tuple(sorted({*row.wrong, *numbers}))) if numbers else row


def _characters(row: Row, above: int, size: int, often: dict[str, int]) -> Iterator[Problem]:
    """The characters that are no digits; cells are told only where the row is complete.

    One that stands in more cells than a row has is told once; it is taken out of `often` then.
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
            message = in_many_cells(sign, times)
            often[sign] = 0
        cell = above * size + place if complete else None
        yield Problem(message, row.line, row.columns[place], sign, cell)


def _blanks(lines: Sequence[Line]) -> str:
    """The blank signs that the text most likely uses."""
    signs = Signs.of(CLASSIC.size)
    cells = Counter(cell for row in _rows(lines[:_SAMPLE], signs) for cell in row.cells)
    return CAPITAL_X if cells[CAPITAL_X] > 1 and not any(cells[sign] for sign in BLANKS if sign != "-") else BLANKS


def _rows(lines: Sequence[Line], signs: Signs) -> Iterator[Row]:
    return (signs.characters(line) for line in lines if kind(line, signs) in _ROWLIKE)


def _likely_size(lines: Sequence[Line]) -> int:
    """The size that most rows have; where none has one of the sizes, the nearest."""
    blanks = _blanks(lines)
    lines = lines[:_SAMPLE]
    smallest = min(shape.size for shape in SHAPES.values())
    if _is_small_line(lines, Signs.of(smallest, blanks)):
        return smallest
    wide = {size: Signs.of(size, blanks) for size in {max(shape.size, CLASSIC.size) for shape in SHAPES.values()}}
    rows = {size: [line for line in lines if kind(line, signs) in _ROWLIKE] for size, signs in wide.items()}

    def score(shape: Shape) -> float:
        size, area = max(shape.size, CLASSIC.size), len(shape.cells)
        lengths = [len(wide[size].row(line, shape.size).cells) for line in rows[size]]
        return sum(_nearness(length, shape.size) + _nearness(length, area) for length in lengths)

    return max(dict.fromkeys((CLASSIC, *SHAPES.values())), key=score).size


def _is_small_line(lines: Sequence[Line], signs: Signs) -> bool:
    """Whether there is but one line, of the digits of the smallest size, and nearer to its grid than to a 9x9 row.

    One of its characters may be a sign that is no digit of any size.
    """
    rows = list(_rows(lines, Signs.of(CLASSIC.size)))
    area = min(SHAPES)
    if len(rows) != 1 or not (CLASSIC.size + area) / 2 < len(rows[0].cells) < 1.5 * area:
        return False
    others = [cell for cell in rows[0].cells if cell not in signs.cells]
    return not others or (len(others) == 1 and others[0] not in Signs.of(max(LATIN)).cells)


def _nearness(length: int, wanted: int) -> float:
    """1 for the wanted length, less than a half for one that is near."""
    return 1.0 if length == wanted else 0.4 * max(0.0, 1 - abs(length - wanted) / wanted)


def _dashes_are_rows(lines: Sequence[Line], size: int, blanks: str) -> bool:
    """Whether lines of dashes are rows of blanks, as far as the number of rows tells."""
    signs = Signs.of(size, blanks)
    rows = list(_rows(lines, signs))
    dashed = sum(line.kind is Kind.DASHES and len(signs.characters(line).cells) == size for line in lines)
    return dashed > 0 and (len(rows) + dashed) % size == 0 and any("-" in row.cells for row in rows)
