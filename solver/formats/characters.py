"""Characters, not lines: every 81 signs that are no blanks make a 9x9 grid, as the program of Plank's CS202 lab reads.

A sign too few anywhere would shift all that follow, and nothing in such a text shows where: unless the signs make whole
grids, none of them is read.

>>> signs = "53--7----6--195----98----6-8---6---34--8-3--17---2---6-6----28----419--5----8--79"
>>> by_characters(signs[:40] + " " + signs[40:61] + "\\n\\n" + signs[61:])[0].puzzle.givens.filled
30
>>> by_characters(signs[1:])
Traceback (most recent call last):
    ...
solver.errors.FormatError: 80 cells, and a 9x9 grid has 81
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from solver.errors import FormatError, Problem, Repair
from solver.formats.alphabet import Row, Signs, kind
from solver.formats.entry import Entry
from solver.formats.line_ends import lines_of
from solver.formats.lines import Kind, Line
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC, SHAPES

Manner: TypeAlias = Callable[[str], list[Entry | FormatError]]
_BLANKS: Final = "-0."
_LEGAL: Final = frozenset(CLASSIC.symbols + _BLANKS)
_AREA: Final = len(CLASSIC.cells)
_NEAR: Final = 4  # cells that a grid may have lost or gained before it is no grid any more
_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_ABOVE_SMALLEST: Final = frozenset(CLASSIC.symbols[min(_SIZES) :])
_OFTEN: Final = 2 / 3  # of the lines; then others are worth telling


class _Sign(NamedTuple):
    text: str
    line: int
    column: int


def by_characters(text: str) -> list[Entry | FormatError]:
    """The puzzles of the text, and in place of one with other signs the error that names them.

    Raises FormatError for a text that makes no whole grids; an empty text has no puzzle.
    """
    signs = list(_signs(text))
    if len(signs) % _AREA:
        raise FormatError(Problem(_count(len(signs))), *_odd_lines(signs))
    return [_outcome(signs[start : start + _AREA], start // _AREA, len(signs)) for start in range(0, len(signs), _AREA)]


MANNERS: Final[Mapping[str, Manner]] = {"plank": by_characters}  # of reading that are asked for and never guessed


def proposal(text: str) -> Repair | None:
    """The text in rows, if its signs make whole grids and its lines are no rows of theirs."""
    signs = [sign.text for sign in _signs(text)]
    rows = sum(len("".join(line.split())) == CLASSIC.size for line in lines_of(text))
    if not signs or len(signs) % _AREA or not _LEGAL.issuperset(signs) or rows * CLASSIC.size > len(signs) // 2:
        return None
    n = CLASSIC.size
    grids = [
        "".join("".join(signs[start : start + n]) + "\n" for start in range(first, first + _AREA, n))
        for first in range(0, len(signs), _AREA)
    ]
    label = f"Take every {_AREA} characters for a grid, wherever lines end"
    return Repair(label, "\n".join(grids), "--from plank")


def loose(lines: Sequence[Line]) -> Problem | None:
    """What is told of lines that are no rows of any size: how many cells they have, if that is near a grid's number.

    Also of fewer cells than a row has, if a digit shows that they are no part of the smallest grid.
    """
    signs = Signs.of(CLASSIC.size)
    sorts = [(line, kind(line, signs)) for line in lines]
    dashed = any(sort is Kind.ROW and "-" in line.cells for line, sort in sorts)  # then a line of dashes is no rule
    kinds = (Kind.ROW, Kind.NUMBER, Kind.DASHES) if dashed else (Kind.ROW, Kind.NUMBER)
    rows = [signs.characters(line) for line, sort in sorts if sort in kinds]
    total = sum(len(row.cells) for row in rows)
    whole = round(total / _AREA)
    if 0 < total < CLASSIC.size and any(cell in _ABOVE_SMALLEST for row in rows for cell in row.cells):
        return Problem(_count(total), rows[0].line)
    if not whole or abs(total - whole * _AREA) > _NEAR or _look_like_rows(rows):
        return None
    return Problem(_count(total), rows[0].line)


def _look_like_rows(rows: Sequence[Row]) -> bool:
    """Whether the lines may be rows of a grid, or hold one each: then they are told one by one."""
    lengths = [len(row.cells) for row in rows]
    if _AREA in lengths or all(abs(length - _AREA) <= _NEAR for length in lengths):
        return True
    return any(
        len(row.cells) in _SIZES or (n >= CLASSIC.size and abs(len(row.cells) - n) <= 1)
        for row in rows[:-1]
        for n in _SIZES
    )


def _count(cells: int) -> str:
    """The sentence on a number of cells."""
    whole, more = divmod(cells, _AREA)
    if whole and not more:
        grids = f"{whole} {CLASSIC} grids" if whole > 1 else f"a {CLASSIC} grid"
        return f"{cells} cells, as many as {grids} would have, but lines that are no rows"
    if cells <= _AREA + _NEAR:
        return f"{cells} cells, and a {CLASSIC} grid has {_AREA}"
    return f"{cells} cells, and {CLASSIC} grids have {_AREA} each: nobody can tell where cells are lost or too many"


def in_many_cells(sign: str, times: int) -> str:
    """The sentence on a sign that stands in more cells than a row has."""
    return f"{sign!r} stands in {times} cells, but is no digit and no sign for a blank; write '.' or 0"


def _signs(text: str) -> Iterator[_Sign]:
    """Every sign that is no blank, with its place."""
    for number, line in enumerate(lines_of(text.removeprefix("\ufeff")), 1):
        yield from (_Sign(sign, number, column) for column, sign in enumerate(line, 1) if not sign.isspace())


def _odd_lines(signs: Sequence[_Sign]) -> Iterator[Problem]:
    """The lines of another length than most, where most are alike."""
    lengths = Counter(sign.line for sign in signs)
    if not lengths:
        return
    (usual, times), *_ = Counter(lengths.values()).most_common(1)
    if times >= _OFTEN * len(lengths):
        for number, length in lengths.items():
            if length != usual:
                yield Problem(f"{length} characters, where most lines have {usual}", number)


def _outcome(signs: Sequence[_Sign], before: int, total: int) -> Entry | FormatError:
    """The puzzle that the signs make, or the error that names those that are no cells."""
    number = before + 1 if total > _AREA else 0
    wrong = []
    often = {sign: times for sign, times in Counter(sign.text for sign in signs).items() if times > CLASSIC.size}
    for cell, sign in enumerate(signs):
        if sign.text not in _LEGAL and sign.text in often:
            if times := often[sign.text]:
                message = in_many_cells(sign.text, times)
                wrong.append(Problem(message, sign.line, sign.column, sign.text, puzzle=number))
            often[sign.text] = 0
        elif sign.text not in _LEGAL:
            row, column = divmod(cell, CLASSIC.size)
            message = f"Row {row + 1}, column {column + 1}: {sign.text!r} is not a digit"
            wrong.append(Problem(message, sign.line, sign.column, sign.text, cell, number))
    if wrong:
        return FormatError(*wrong)
    digits = tuple(CLASSIC.symbols.find(sign.text) + 1 for sign in signs)
    return Entry(Puzzle.of(Grid(digits, CLASSIC)), line=signs[0].line)
