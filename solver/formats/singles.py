"""Puzzles on one line: 81 characters with a remark after them, records of lists, links, game IDs, 729 candidates.

>>> draft = single("..7,1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> draft.entry.puzzle.givens.filled
30
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from solver.errors import FormatError
from solver.formats import hodoku, solo
from solver.formats.drafting import Draft
from solver.formats.entry import Details, Entry
from solver.formats.lines import BLANKS, CAPITAL_X
from solver.formats.sizes import not_wanted
from solver.formats.written_cells import is_blank, of_candidates, puzzle_of
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, Shape

_FIELD: Final = pattern(r"[^\s,;:\"'|#]+")
_CELLS: Final = pattern(r"\+?[1-9A-Ga-g]|[0.\-*_X]")
_RULES: Final = ({"-"}, {"*"}, {"_"})  # rather a rule than an empty grid
_LINK: Final = ("://", "=")  # each link has one of these
_SHORTEST: Final = min(SHAPES)  # a line that short is a row of a large grid just as well


def single(line: str, number: int = 1, shape: Shape | None = None) -> Draft | None:
    """The puzzle that this line alone holds, if it does. Raises FormatError if it is meant to hold one but does not."""
    text = line.strip("\ufeff \t")
    draft = announced(text)
    if draft is None:
        return _record(text, number, shape) if len(text) > _SHORTEST else None
    if shape and shape != draft.entry.puzzle.shape:
        raise FormatError.at(not_wanted(draft.entry.puzzle.shape.size, shape))
    return replace(draft, entry=replace(draft.entry, line=number))


def announced(text: str) -> Draft | None:
    """The puzzle, of whatever size, of a line in a form that announces itself. Raises FormatError if it is damaged."""
    if any(sign in text for sign in _LINK):
        from solver.formats import sites

        if entry := sites.in_line(text):
            return Draft(entry, layout="link")
    if solo.looks_like(text):
        return Draft(solo.parse(text), layout="game ID")
    if hodoku.looks_like(text):
        return Draft(hodoku.parse(text), layout="library line")
    return None


def _record(text: str, number: int, shape: Shape | None) -> Draft | None:
    """The puzzle of the first field that is as long as a grid; a later one may be its solution."""
    found: Draft | None = None
    for field, end in _fields(text):
        sets = _sukaku(field) if found is None else None
        if sets is not None and _fits(shape, sets[1]):
            entry = Entry(of_candidates(*sets), Details(comment=_remark(text[end:])), number)
            return Draft(entry, "", f"1 line of {len(field)} candidates", has_candidates=True)
        grid_shape = _shape_of_line(field)
        if grid_shape is None or not _fits(shape, grid_shape):
            continue
        cells = _CELLS.findall(field)
        puzzle = puzzle_of(cells, grid_shape)
        if found is None:
            entry = Entry(puzzle, Details(comment=_remark(text[end:])), number)
            blanks = frozenset(filter(is_blank, cells))
            found = Draft(entry, "", f"1 line of {len(cells)} characters", blanks)
        elif puzzle.givens.is_full() and found.entry.puzzle.givens.is_within(puzzle.givens):
            return replace(found, entry=replace(found.entry, solution=puzzle.givens))
    return found


def _fields(text: str) -> Iterator[tuple[str, int]]:
    for match in _FIELD.finditer(text):
        if match.end() - match.start() > _SHORTEST:
            yield match[0], match.end()


def _fits(shape: Shape | None, found: Shape) -> bool:
    return shape is None or shape == found


def _shape_of_line(field: str) -> Shape | None:
    """The shape whose cells the field writes one character each; None if it is no grid."""
    shape = SHAPES.get(len(field) - field.count("+"))
    if shape is None or shape == SHAPES[_SHORTEST]:
        return None
    blanks = CAPITAL_X if CAPITAL_X in field else BLANKS
    symbols = shape.symbols + (shape.symbols.lower() if shape.size > CLASSIC.size else "")
    cells = _CELLS.findall(field)
    if (
        "".join(cells) != field
        or len(cells) != len(shape.cells)
        or set(field) in _RULES
        or not all(cell[-1] in symbols or cell in blanks for cell in cells)
    ):
        return None
    return shape


def _sukaku(field: str) -> tuple[list[tuple[int, ...]], Shape] | None:
    """The candidates of a line with a place for each digit of each cell, '.' or 0 where it is ruled out."""
    shape = next((shape for area, shape in SHAPES.items() if area * shape.size == len(field)), None)
    if shape is None or (len(field) in SHAPES and shape.size < CLASSIC.size):
        return None
    n, field = shape.size, field.upper()
    if any(sign not in (shape.symbols[place % n], ".", "0") for place, sign in enumerate(field)):
        return None
    if not any(sign in shape.symbols for sign in field):
        return None
    sets = [tuple(digit for digit in shape.digits if field[cell * n + digit - 1] not in ".0") for cell in shape.cells]
    return sets, shape


def _remark(rest: str) -> str:
    """What stands after the puzzle, without the signs that set it off."""
    return rest.strip("\"' \t,;:|#")
