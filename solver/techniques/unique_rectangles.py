"""Rectangles that a puzzle with one solution cannot have: uniqueness tests 1 to 6 and the hidden rectangle.

Four cells in two rows, two columns and two boxes that could take the same two digits crosswise either way would give
two solutions. Whatever would leave nothing but the two digits in them is false: this rests on the puzzle having
exactly one solution.

    12 . . | 12 . .       Test 1: three corners hold 1 and 2 only, so the fourth is neither.
    12 . . | 123. .       2 and 5: the others have one digit more: one of them holds it.
                          3: they have several more, which form a set with other cells of a house.
                          4: one of the two digits must lie in two corners of a house, so the other one goes there.
                          6: one of the two digits is confined to the corners of both rows and columns.
                          Hidden: seen from one plain corner, 1 must lie in both lines through the opposite one.

Numbers and order as in HoDoKu (Hobiger, 2008). With `missing`, as on a path, a corner may
have lost one of the two digits to an elimination, though not to a placed digit: the argument holds all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from solver.shape import Candidate, Cell, Digit, Mask
from solver.techniques.cell_sets import (
    BOXES,
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_SETS,
    HOUSES_OF,
    LINES,
    CellSet,
    HouseIndex,
    cells_of,
    common_peers,
    set_of,
    shared_houses,
)
from solver.techniques.position import Position, all_digits_of
from solver.techniques.step import Part, Role, Step, goes, in_order

Corners = tuple[Cell, Cell, Cell, Cell]


class _Rectangle(NamedTuple):
    """Four corners, each second one diagonal to the last; `plain` have no digit but the two."""

    corners: Corners
    pair: Mask
    plain: tuple[Cell, ...]
    others: tuple[Cell, ...]
    extra: Mask  # what the others hold besides

    @property
    def digits(self) -> tuple[Digit, Digit]:
        low, high = DIGITS_IN[self.pair]
        return low, high


def find(position: Position, kind: str, missing: bool = True) -> Iterator[Step]:
    """The steps of one kind: '1' to '6' or 'hidden'."""
    for rectangle in _rectangles(position, missing):
        for effect, extra in _EFFECTS[kind](position, rectangle):
            if effect:
                yield _step(kind, rectangle, effect, extra)


@cache
def rectangles_from(start: Cell) -> tuple[tuple[Corners, CellSet], ...]:
    """The rectangles with a side in the cell's box: start, its neighbour, then the far side; and as sets."""
    row, column, box = HOUSES_OF[start]
    found: list[tuple[Corners, CellSet]] = []
    for near in HOUSE_CELLS[box]:
        if near == start:
            continue
        for along, across in ((0, 1), (1, 0)):
            if HOUSES_OF[near][along] != HOUSES_OF[start][along]:
                continue
            for place, far in enumerate(HOUSE_CELLS[HOUSES_OF[start][across]]):
                if HOUSES_OF[far][-1] != box:
                    corners = (start, near, HOUSE_CELLS[HOUSES_OF[near][across]][place], far)
                    found.append((corners, set_of(corners)))
    return tuple(found)


def _rectangles(position: Position, missing: bool) -> list[_Rectangle]:
    """Every rectangle from a corner with two candidates, each set of four cells once."""
    key = f"rectangles {missing}"
    if key not in position.memo:
        position.memo[key] = list(_search(position, missing))
    found: list[_Rectangle] = position.memo[key]
    return found


def _search(position: Position, missing: bool) -> Iterator[_Rectangle]:
    masks = position.masks
    seen: set[CellSet] = set()
    for start in cells_of(position.bivalue()):
        pair = masks[start]
        allowed = _allowed(position, pair, missing)
        for corners, cells in rectangles_from(start):
            if cells & ~allowed or cells in seen:
                continue
            seen.add(cells)
            plain = tuple(cell for cell in corners if not masks[cell] & ~pair)
            others = tuple(cell for cell in corners if masks[cell] & ~pair)
            yield _Rectangle(corners, pair, plain, others, all_digits_of(position, others) & ~pair)


def _allowed(position: Position, pair: Mask, missing: bool) -> CellSet:
    """The cells that may be corners: with both digits, or (`missing`) with neither forbidden by a placed digit."""
    low, high = DIGITS_IN[pair]
    if not missing:
        return position.places[low] & position.places[high]
    key = f"open {low}"
    for digit in (low, high):
        key = f"open {digit}"
        if key not in position.memo:
            held = {house for cell, each in enumerate(position.digits) if each == digit for house in HOUSES_OF[cell]}
            forbidden = 0
            for house in held:
                forbidden |= HOUSE_SETS[house]
            position.memo[key] = position.empty & ~forbidden
    both: CellSet = position.memo[f"open {low}"] & position.memo[f"open {high}"]
    return both


Effects = Iterator[tuple[tuple[Candidate, ...], tuple[Part, ...]]]


def _three_plain(position: Position, found: _Rectangle) -> Effects:
    """Test 1: the fourth corner is neither."""
    if len(found.others) == 1:
        cell = found.others[0]
        digits = DIGITS_IN[position.masks[cell] & found.pair]
        yield tuple(Candidate(cell, digit) for digit in digits), ()


def _one_extra(position: Position, found: _Rectangle, diagonal: bool) -> Effects:
    """Tests 2 and 5: one of the corners with the same extra digit holds it."""
    if found.extra.bit_count() == 1 and len(found.others) > 1:
        in_line = len(found.others) == 2 and bool(_line(found.others))
        if in_line is not diagonal:
            digit = found.extra.bit_length()
            yield goes(position.places[digit] & common_peers(set_of(found.others)), digit), ()


def _extra_set(position: Position, found: _Rectangle) -> Effects:
    """Test 3: the extra digits of two corners form a naked set with other cells of a house that both share."""
    if len(found.others) != 2:
        return
    own = set_of(found.others)
    for house in shared_houses(own):
        cells = [
            cell
            for cell in HOUSE_CELLS[house]
            if position.empty >> cell & 1 and not own >> cell & 1 and not position.masks[cell] & found.pair
        ]
        for chosen, digits in _grown(position, cells, 0, (), found.extra):
            yield from _set_effect(position, own | set_of(chosen), house, digits, chosen)


def _grown(
    position: Position, cells: list[Cell], start: int, chosen: tuple[Cell, ...], digits: Mask
) -> Iterator[tuple[tuple[Cell, ...], Mask]]:
    """Every choice of cells, depth first, that has one digit more than cells."""
    for index in range(start, len(cells)):
        more = (*chosen, cells[index])
        union = digits | position.masks[cells[index]]
        if union.bit_count() == len(more) + 1:
            yield more, union
        yield from _grown(position, cells, index + 1, more, union)


def _set_effect(
    position: Position, members: CellSet, house: HouseIndex, digits: Mask, chosen: tuple[Cell, ...]
) -> Effects:
    shared = shared_houses(members)
    if house in BOXES and shared[0] in LINES:
        return  # the line has found it
    reach = HOUSE_SETS[house]
    if house in LINES and shared[-1] in BOXES:
        reach |= HOUSE_SETS[shared[-1]]
    gone = (
        Candidate(cell, digit)
        for cell in cells_of(reach & ~members)
        for digit in DIGITS_IN[position.masks[cell] & digits]
    )
    yield in_order(gone), (Part(Role.EXTRA, chosen, DIGITS_IN[digits], house),)


def _one_confined(position: Position, found: _Rectangle) -> Effects:
    """Test 4: two corners in a line; what sees both lacks one digit, so it lies in one of them and the other goes."""
    if len(found.others) != 2 or not _line(found.others):
        return
    seen = common_peers(set_of(found.others))
    low, high = found.digits
    for kept, gone in ((low, high), (high, low)):
        if not position.places[kept] & seen:
            part = Part(Role.EXTRA, found.others, (kept,), _line(found.others)[0])
            yield goes(set_of(found.others) & position.places[gone], gone), (part,)


def _two_diagonals(position: Position, found: _Rectangle) -> Effects:
    """Test 6: two diagonal corners; a digit without other places in both rows and both columns cannot be in them."""
    if len(found.others) != 2 or _line(found.others):
        return
    corners = set_of(found.corners)
    lines = {line for cell in found.corners for line in HOUSES_OF[cell][:2]}
    for digit in found.digits:
        if all(not position.places[digit] & HOUSE_SETS[line] & ~corners for line in lines):
            yield goes(set_of(found.others) & position.places[digit], digit), ()


def _hidden(position: Position, found: _Rectangle) -> Effects:
    """Hidden rectangle: seen from a plain corner, a digit confined to both lines of the opposite corner."""
    if len(found.plain) > 2 or (len(found.plain) == 2 and _line(found.plain)):
        return
    corners = set_of(found.corners)
    low, high = found.digits
    for plain in found.plain:
        opposite = found.corners[(found.corners.index(plain) + 2) % len(found.corners)]
        lines = HOUSE_SETS[HOUSES_OF[opposite][0]] | HOUSE_SETS[HOUSES_OF[opposite][1]]
        for kept, gone in ((low, high), (high, low)):
            if not position.places[kept] & lines & ~corners and position.has(opposite, gone):
                part = Part(Role.EXTRA, (opposite,), (kept,))
                yield (Candidate(opposite, gone),), (part,)


def _line(cells: tuple[Cell, ...]) -> list[HouseIndex]:
    """The rows and columns that hold all the cells."""
    return [house for house in shared_houses(set_of(cells)) if house in LINES]


_EFFECTS = {
    "1": _three_plain,
    "2": lambda position, found: _one_extra(position, found, diagonal=False),
    "3": _extra_set,
    "4": _one_confined,
    "5": lambda position, found: _one_extra(position, found, diagonal=True),
    "6": _two_diagonals,
    "hidden": _hidden,
}


def _step(kind: str, found: _Rectangle, effect: tuple[Candidate, ...], extra: tuple[Part, ...]) -> Step:
    technique = "hidden-rectangle" if kind == "hidden" else f"uniqueness-{kind}"
    corners = Part(Role.CORNER, found.corners, found.digits)
    return Step(technique, found.digits, in_order(effect), parts=(corners, *extra))
