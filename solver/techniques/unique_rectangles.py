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

Avoidable rectangles: a rectangle of two digits among cells that are no givens.

If three corners are solved crosswise with two digits, the fourth cannot take the digit that would complete the
rectangle: swapping the two would give a second solution, as no given forbids it.

    1 . . | 2 . .       Type 1: 1 and 2 are solved, none is a given; the fourth corner, 1 or 5, is not 1.
    2 . . | 15. .       Type 2: two corners are solved, the others are 2z and 1z: one of them is z.

Types as in HoDoKu (Hobiger, 2008). It rests on the puzzle having exactly one solution, and on knowing the givens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import pairwise
from typing import ClassVar, Final, NamedTuple

from solver.shape import Candidate, Cell, Digit, Mask
from solver.techniques.cell_sets import (
    ALL_CELLS,
    BOXES,
    DIGITS,
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_NAMES,
    HOUSE_SETS,
    HOUSES_OF,
    LINES,
    CellSet,
    HouseIndex,
    cell_list,
    cell_name,
    cells_of,
    common_peers,
    set_of,
    shared_houses,
)
from solver.techniques.marks import Link, Look, Marks, only_places
from solver.techniques.position import Position, all_digits_of
from solver.techniques.step import Part, Role, Step, eliminate, sort_candidates
from solver.techniques.step_text import (
    join_digits,
    losers,
    name_cells,
    name_digits,
    name_house,
    name_houses,
    seeing,
)
from solver.techniques.technique import Family, Technique, Where

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


def find(position: Position, kind: str, allow_missing: bool = True) -> Iterator[Step]:
    """Find the steps of one kind: '1' to '6' or 'hidden'."""
    for rectangle in _rectangles(position, allow_missing):
        for effect, extra in _EFFECTS[kind](position, rectangle):
            if effect:
                yield _step(kind, rectangle, effect, extra)


@cache
def rectangles_from(start: Cell) -> tuple[tuple[Corners, CellSet], ...]:
    """List the rectangles with a side in the cell's box: start, its neighbour, then the far side; and as sets."""
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


def _rectangles(position: Position, allow_missing: bool) -> list[_Rectangle]:
    """List every rectangle from a corner with two candidates, each set of four cells once."""
    key = f"rectangles {allow_missing}"
    if key not in position.memo:
        position.memo[key] = list(_find_rectangles(position, allow_missing))
    found: list[_Rectangle] = position.memo[key]
    return found


def _find_rectangles(position: Position, allow_missing: bool) -> Iterator[_Rectangle]:
    masks = position.masks
    seen: set[CellSet] = set()
    for start in cells_of(position.bivalue()):
        pair = masks[start]
        allowed = _possible_corners(position, pair, allow_missing)
        for corners, cells in rectangles_from(start):
            if cells & ~allowed or cells in seen:
                continue
            seen.add(cells)
            plain = tuple(cell for cell in corners if not masks[cell] & ~pair)
            others = tuple(cell for cell in corners if masks[cell] & ~pair)
            yield _Rectangle(corners, pair, plain, others, all_digits_of(position, others) & ~pair)


def _possible_corners(position: Position, pair: Mask, allow_missing: bool) -> CellSet:
    """Collect the possible corners: with both digits, or (`allow_missing`) none barred by a placed digit."""
    low, high = DIGITS_IN[pair]
    if not allow_missing:
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
    """Eliminate both digits from the fourth corner: test 1."""
    if len(found.others) == 1:
        cell = found.others[0]
        digits = DIGITS_IN[position.masks[cell] & found.pair]
        yield tuple(Candidate(cell, digit) for digit in digits), ()


def _one_extra(position: Position, found: _Rectangle, diagonal: bool) -> Effects:
    """Eliminate the extra digit of several corners from what sees all of them: tests 2 and 5."""
    if found.extra.bit_count() == 1 and len(found.others) > 1:
        in_line = len(found.others) == 2 and bool(_shared_lines(found.others))
        if in_line is not diagonal:
            digit = found.extra.bit_length()
            yield eliminate(position.places[digit] & common_peers(set_of(found.others)), digit), ()


def _extra_set(position: Position, found: _Rectangle) -> Effects:
    """Form a naked set of the extra digits of two corners with other cells of a house of both: test 3."""
    if len(found.others) != 2:
        return
    own = set_of(found.others)
    for house in shared_houses(own):
        cells = [
            cell
            for cell in HOUSE_CELLS[house]
            if position.empty >> cell & 1 and not own >> cell & 1 and not position.masks[cell] & found.pair
        ]
        for chosen, digits in _set_choices(position, cells, 0, (), found.extra):
            yield from _set_effect(position, own | set_of(chosen), house, digits, chosen)


def _set_choices(
    position: Position, cells: list[Cell], start: int, chosen: tuple[Cell, ...], digits: Mask
) -> Iterator[tuple[tuple[Cell, ...], Mask]]:
    """Yield every choice of cells, depth first, that has one digit more than cells."""
    for index in range(start, len(cells)):
        more = (*chosen, cells[index])
        union = digits | position.masks[cells[index]]
        if union.bit_count() == len(more) + 1:
            yield more, union
        yield from _set_choices(position, cells, index + 1, more, union)


def _set_effect(
    position: Position, members: CellSet, house: HouseIndex, digits: Mask, chosen: tuple[Cell, ...]
) -> Effects:
    shared = shared_houses(members)
    if house in BOXES and shared[0] in LINES:
        return  # The search of the line has found it.
    reach = HOUSE_SETS[house]
    if house in LINES and shared[-1] in BOXES:
        reach |= HOUSE_SETS[shared[-1]]
    eliminations = (
        Candidate(cell, digit)
        for cell in cells_of(reach & ~members)
        for digit in DIGITS_IN[position.masks[cell] & digits]
    )
    yield sort_candidates(eliminations), (Part(Role.EXTRA, chosen, DIGITS_IN[digits], house),)


def _one_confined(position: Position, found: _Rectangle) -> Effects:
    """Eliminate the other digit from two corners in a line if one digit must lie in these: test 4."""
    if len(found.others) != 2 or not _shared_lines(found.others):
        return
    seen = common_peers(set_of(found.others))
    low, high = found.digits
    for confined, eliminated in ((low, high), (high, low)):
        if not position.places[confined] & seen:
            part = Part(Role.EXTRA, found.others, (confined,), _shared_lines(found.others)[0])
            yield eliminate(set_of(found.others) & position.places[eliminated], eliminated), (part,)


def _two_diagonals(position: Position, found: _Rectangle) -> Effects:
    """Eliminate a digit from two diagonal corners if their rows and columns have it in corners only: test 6."""
    if len(found.others) != 2 or _shared_lines(found.others):
        return
    corners = set_of(found.corners)
    lines = {line for cell in found.corners for line in HOUSES_OF[cell][:2]}
    for digit in found.digits:
        if all(not position.places[digit] & HOUSE_SETS[line] & ~corners for line in lines):
            yield eliminate(set_of(found.others) & position.places[digit], digit), ()


def _hidden(position: Position, found: _Rectangle) -> Effects:
    """Eliminate a digit from a corner whose two lines have the other digit in corners only: the hidden rectangle."""
    if len(found.plain) > 2 or (len(found.plain) == 2 and _shared_lines(found.plain)):
        return
    corners = set_of(found.corners)
    low, high = found.digits
    for plain in found.plain:
        opposite = found.corners[(found.corners.index(plain) + 2) % len(found.corners)]
        lines = HOUSE_SETS[HOUSES_OF[opposite][0]] | HOUSE_SETS[HOUSES_OF[opposite][1]]
        for confined, eliminated in ((low, high), (high, low)):
            if not position.places[confined] & lines & ~corners and position.has(opposite, eliminated):
                part = Part(Role.EXTRA, (opposite,), (confined,))
                yield (Candidate(opposite, eliminated),), (part,)


def _shared_lines(cells: tuple[Cell, ...]) -> list[HouseIndex]:
    """List the rows and columns that hold all the cells."""
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
    return Step(technique, found.digits, sort_candidates(effect), parts=(corners, *extra))


def find_avoidable(position: Position, kind: int) -> Iterator[Step]:
    """Find the rectangles of type 1, with three solved corners, or 2, with two."""
    seen: set[CellSet] = set()
    solved = ALL_CELLS & ~position.empty & ~position.givens
    for start in cells_of(solved):
        for corners, _ in rectangles_from(start):
            cells = set_of(corners)
            if solved >> corners[1] & 1 and cells not in seen and not cells & position.givens:
                seen.add(cells)
                yield from (_type_1 if kind == 1 else _type_2)(position, corners)


def _type_1(position: Position, corners: Corners) -> Iterator[Step]:
    """Eliminate from the fourth corner the digit that completes the rectangle, if it has two candidates."""
    one, two, across, far = corners
    digits = position.digits[one], position.digits[two]
    for solved, left, digit, missing in ((across, far, digits[0], digits[1]), (far, across, digits[1], digits[0])):
        open_cell = position.masks[left].bit_count() == 2 and position.has(left, missing)
        if position.digits[solved] == digit and open_cell:
            yield _avoidable_step("avoidable-1", corners, digits, (Candidate(left, missing),))


def _type_2(position: Position, corners: Corners) -> Iterator[Step]:
    """Eliminate the third digit that both far corners can hold instead of completing the rectangle."""
    one, two, across, far = corners
    digits = position.digits[one], position.digits[two]
    masks = position.masks
    if masks[across].bit_count() != 2 or masks[far].bit_count() != 2:
        return
    extra = masks[across] & ~(1 << digits[0] - 1)
    if position.has(across, digits[0]) and position.has(far, digits[1]) and extra == masks[far] & ~(1 << digits[1] - 1):
        digit = extra.bit_length()
        eliminated = position.places[digit] & common_peers(set_of((across, far)))
        if eliminated:
            yield _avoidable_step("avoidable-2", corners, digits, eliminate(eliminated, digit))


def _avoidable_step(
    technique: str, corners: Corners, digits: tuple[Digit, Digit], effect: tuple[Candidate, ...]
) -> Step:
    cells: tuple[Cell, ...] = corners
    pair = tuple(sorted(digits))
    return Step(technique, pair, effect, parts=(Part(Role.CORNER, cells, pair),))


class Rectangle(Technique):
    """Four corners that must not hold two digits only, as these could change places."""

    family = Family.UNIQUENESS
    looks = {Role.CORNER: Look.BASE, Role.EXTRA: Look.FIN}
    exception: ClassVar[str] = ""  # why the two digits could change places, where some cells are filled

    def notation(self, step: Step) -> str:
        """Write digits and corners: '1/2 in r12c15'."""
        return f"{join_digits(step, '/')} in {cell_list(step.part(Role.CORNER).cells)}"

    def where(self, step: Step) -> Where:
        """Point to the two digits in the rows of the corners."""
        return Where(tuple(sorted({HOUSES_OF[cell][0] for cell in step.parts[0].cells})), step.digits)

    def pattern(self, step: Step, position: Position) -> str:
        """Name the corners and what they hold besides."""
        corners = step.part(Role.CORNER).cells
        text = f"the corners are {name_cells(corners)}"
        by_digits: dict[tuple[Digit, ...], list[Cell]] = {}
        for cell in corners:
            more = tuple(digit for digit in DIGITS_IN[position.masks[cell]] if digit not in step.digits)
            by_digits.setdefault(more, []).append(cell)
        for digits, cells in by_digits.items():
            if digits:
                text += f"; {name_cells(cells)} hold{'s' * (len(cells) == 1)} {name_digits(digits)} besides"
        for part in step.parts[1:]:
            text += f"; look at {name_digits(part.digits)} in {name_cells(part.cells)}"
        return f"{text}."

    def reason(self, step: Step) -> str:
        """Return why the rectangle is barred, and what keeps it from being one."""
        corners = name_cells(step.part(Role.CORNER).cells)
        barred = f"{corners} must not hold only {name_digits(step.digits)}"
        swap = f"these could change places{self.exception}, but the puzzle has only one solution"
        return f"{barred}: {swap}{self.conclude(step)}"

    def conclude(self, step: Step) -> str:
        """Return what the corners hold besides, and what follows."""
        raise NotImplementedError

    def digits_to_mark(self, step: Step, depth: int) -> tuple[Digit, ...]:
        """Choose the two digits until the corners are shown: other places are no part of the proof."""
        return super().digits_to_mark(step, depth) if depth == 2 else ()

    def mark_part(self, marks: Marks, part: Part, look: Look) -> None:
        """Mark in the corners also what keeps them from being a rectangle."""
        for cell in part.cells:
            super().mark_part(marks, part._replace(cells=(cell,)), look)
            for digit in DIGITS if part.role is Role.CORNER else ():
                marks.candidates.setdefault(Candidate(cell, digit), str(Look.FIN))


class LastCorner(Rectangle):
    """One corner that can hold another digit."""

    def conclude(self, step: Step) -> str:
        """Name the corner."""
        return f"; {name_cells(losers(step))} is the only one that can hold something else"


class OneCorner(Rectangle):
    """Corners with the same extra digit."""

    def conclude(self, step: Step) -> str:
        """Say that one of them holds it."""
        digit = step.eliminations[0].digit
        return f", so one of the corners is {digit}, and {seeing(losers(step), f'all corners that can be {digit}')}"


class Type1(LastCorner):
    """Three unsolved corners without other digits."""


class Type2(OneCorner):
    """Two corners in a line with the same extra digit."""


class AvoidableType1(LastCorner):
    """Three solved corners."""

    exception = ", as none of them is a clue"


class AvoidableType2(OneCorner):
    """Two solved corners."""

    exception = ", as none of them is a clue"


class CornerSet(Rectangle):
    """Corners whose extra digits form a naked set with other cells."""

    def conclude(self, step: Step) -> str:
        """Name the set and what it leaves to the house."""
        extra = step.part(Role.EXTRA)
        roof = sorted(cell for cell in step.part(Role.CORNER).cells if extra.house in HOUSES_OF[cell])
        neither = f"neither {name_digits(step.digits, 'nor')}"
        members = f"{name_cells(extra.cells)} it takes {name_digits(extra.digits)}"
        houses = [
            house
            for house in shared_houses(set_of([*roof, *extra.cells]))
            if any(house in HOUSES_OF[cell] for cell in losers(step))
        ]
        effect = f"the rest of {name_houses(houses)} holds none of these"
        return f", so one of {name_cells(roof)} is {neither}; with {members}, and {effect}"


class SideProof(Rectangle):
    """Rectangles whose sides have no other place for a digit, which is part of the proof."""

    def links(self, step: Step, position: Position) -> Iterator[Link]:
        """Yield the sides that have no other place for the digit that the proof moves."""
        corners = step.part(Role.CORNER).cells
        ends = {*(step.cells(Role.EXTRA) or corners)}  # one corner, one side of them, or all
        for digit in self.moved_digits(step):
            for one, other in pairwise((*corners, corners[0])):
                if len(ends & {one, other}) == min(len(ends), 2):
                    for pair in only_places((one,), (other,), digit, position):
                        yield Link.between(*pair, digit, True)

    def moved_digits(self, step: Step) -> set[Digit]:
        """Collect the digits that the proof moves along the sides."""
        return {*step.part(Role.EXTRA).digits}


class CornerConfined(SideProof):
    """Two corners in a line of which one holds a digit for certain."""

    def conclude(self, step: Step) -> str:
        """Say that the other digit would finish the rectangle."""
        extra = step.part(Role.EXTRA)
        digit, eliminated = name_digits(extra.digits), step.eliminations[0].digit
        return (
            f"; one of {name_cells(extra.cells)} is {digit}, as {name_house(extra)} has no other place for it: "
            f"with {eliminated} in the other one they would hold only these"
        )


class CornersAcross(SideProof):
    """A digit confined to the corners in both rows and columns."""

    def conclude(self, step: Step) -> str:
        """Say that the digit in one of two corners means that the rectangle is complete."""
        (digit,) = {digit for _, digit in step.eliminations}
        (other,) = (each for each in step.digits if each != digit)
        corners = step.part(Role.CORNER).cells
        lines = sorted({house for cell in corners for house in HOUSES_OF[cell] if house in LINES})
        opposite = name_cells(cell for cell in corners if cell not in losers(step))
        only = f"in {name_houses(lines)} only the corners have places for {digit}"
        return (
            f"; {only}, so {digit} in one of {name_cells(losers(step))} means {digit} in both and {other} in {opposite}"
        )

    def moved_digits(self, step: Step) -> set[Digit]:
        """Take the digit that goes."""
        return {each.digit for each in step.eliminations}


class HiddenRectangle(SideProof):
    """A corner whose two lines hold a digit only in corners."""

    def where(self, step: Step) -> Where:
        """Point to the two digits in the lines of the corner."""
        cell = step.part(Role.EXTRA).cells[0]
        return Where(tuple(house for house in HOUSES_OF[cell] if house in LINES), step.digits)

    def conclude(self, step: Step) -> str:
        """Return where the digit would move and what would be in the last corner."""
        extra = step.part(Role.EXTRA)
        cell, digit, eliminated = extra.cells[0], name_digits(extra.digits), step.eliminations[0].digit
        corners = [each for each in step.part(Role.CORNER).cells if each != cell]
        (across, row), (down, column) = (
            (each, HOUSE_NAMES[house])
            for house in HOUSES_OF[cell]
            if house in LINES
            for each in corners
            if house in HOUSES_OF[each]
        )
        (last,) = (each for each in corners if each not in (across, down))
        moved = f"the {digit} of {row} would go to {cell_name(across)} and that of {column} to {cell_name(down)}"
        only = f"the only other places for {digit} there"
        return (
            f"; with {eliminated} in {cell_name(cell)} {moved}, {only}, which leaves {eliminated} to {cell_name(last)}"
        )


FAMILY: Final[Mapping[str, Technique]] = {
    "uniqueness-1": Type1(partial(find, kind="1")),
    "uniqueness-2": Type2(partial(find, kind="2")),
    "uniqueness-3": CornerSet(partial(find, kind="3")),
    "uniqueness-4": CornerConfined(partial(find, kind="4")),
    "uniqueness-5": OneCorner(partial(find, kind="5")),
    "uniqueness-6": CornersAcross(partial(find, kind="6")),
    "hidden-rectangle": HiddenRectangle(partial(find, kind="hidden")),
    "avoidable-1": AvoidableType1(partial(find_avoidable, kind=1)),
    "avoidable-2": AvoidableType2(partial(find_avoidable, kind=2)),
}
