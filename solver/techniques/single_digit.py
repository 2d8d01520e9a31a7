"""Patterns of one digit with two strong links: skyscraper, 2-string kite, empty rectangle.

A strong link is a line with two places for the digit: one of them holds it. Of two such lines whose near ends cannot
both hold it, one far end does, so that what sees both far ends loses the digit.

    Skyscraper          2-String Kite          Empty Rectangle
    . e . | . - .       a . . | . e .          . . . | a . .      x  the digit's places in a box, in one row and
    . . . | . . .       . b . | . . .          x x . | - . .         one column of it
    - . . | . e .       . . . | . . .          x . . | . . .      a  a strong link down to the row of the elimination
    . a . | . a .       . e . | . - .

    e: far ends, a and b: near ends in one line, or in one box; -: loses the digit

Skyscraper and kite: Havard, Sudoku Players' Forum, 2006; empty rectangle as in HoDoKu (Hobiger, 2008).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from solver.shape import Cell, Digit
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    HOUSE_CELLS,
    HOUSE_NAMES,
    HOUSE_SETS,
    HOUSES_OF,
    PEERS,
    PLACES_IN,
    ROWS,
    SHAPE,
    HouseIndex,
    cell_list,
    cell_name,
    cells_of,
    home_of,
    set_of,
    shared_houses,
)
from solver.techniques.marks import Link, Look, link_to_seen
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, eliminate
from solver.techniques.step_text import (
    house_code,
    join_digits,
    losers,
    name_cells,
    name_digits,
    name_house,
    name_houses,
    seeing,
)
from solver.techniques.technique import Family, Technique, Where, base_houses
from solver.text import join_names


def skyscrapers(position: Position) -> Iterator[Step]:
    """Find two rows, or two columns, with two places each, of which two are in one line."""
    for lines in (ROWS, COLUMNS):
        for digit in position.losing_digits():
            pairs = _lines_of_two(position, digit, lines)
            for (_, one), (_, other) in combinations(pairs, 2):
                for near in (0, 1):
                    if not _in_one_line(one[near], other[near]):
                        continue
                    ends, joint = (one[1 - near], other[1 - near]), (one[near], other[near])
                    eliminated = PEERS[ends[0]] & PEERS[ends[1]] & position.places[digit]
                    if eliminated and not _in_one_line(*ends):
                        yield Step(
                            "skyscraper", (digit,), eliminate(eliminated, digit), parts=_two_links(digit, ends, joint)
                        )


def kites(position: Position) -> Iterator[Step]:
    """Find a row and a column with two places each, of which two are in one box."""
    for digit in position.losing_digits():
        columns = _lines_of_two(position, digit, COLUMNS)
        for _, in_row in _lines_of_two(position, digit, ROWS):
            for _, in_column in columns:
                for near_row, near_column in ((0, 0), (0, 1), (1, 0), (1, 1)):
                    joint = in_row[near_row], in_column[near_column]
                    ends = in_row[1 - near_row], in_column[1 - near_column]
                    if not _is_kite(joint, ends):
                        continue
                    row, column = HOUSES_OF[ends[1]][0], HOUSES_OF[ends[0]][1]
                    eliminated = HOUSE_SETS[row] & HOUSE_SETS[column] & position.places[digit]
                    if eliminated:
                        yield Step(
                            "2-string-kite",
                            (digit,),
                            eliminate(eliminated, digit),
                            parts=_two_links(digit, ends, joint),
                        )


def dual_kites(position: Position) -> Iterator[Step]:
    """Find two kites with the same two cells in their box, of one digit or two, and all that both remove."""
    for one, other in combinations(kites(position), 2):
        if set(one.cells(Role.JOINT)) == set(other.cells(Role.JOINT)) and one.eliminations != other.eliminations:
            yield _join_steps("dual-2-string-kite", one, other)


def empty_rectangles(position: Position, two_places: bool = False) -> Iterator[Step]:
    """Find a box whose places form a cross, with a strong link; crosses of two places only if `two_places`."""
    for digit in position.losing_digits():
        places = position.places[digit]
        for box in BOXES:
            held = places & HOUSE_SETS[box]
            if not 2 <= held.bit_count() <= SHAPE.box_height + SHAPE.box_width - 1:
                continue
            for row, column in _crosses(box):
                if _is_cross(held, row, column, two_places):
                    yield from _steps_along_arm(position, digit, box, row, column)
                    yield from _steps_along_arm(position, digit, box, column, row)


def dual_empty_rectangles(position: Position) -> Iterator[Step]:
    """Find two empty rectangles of one digit and one box with different eliminations."""
    found = list(empty_rectangles(position, two_places=True))
    for one, other in combinations(found, 2):
        if one.digits == other.digits and one.part(Role.BOX) == other.part(Role.BOX):
            if one.eliminations != other.eliminations:
                yield _join_steps("dual-empty-rectangle", one, other)


def _lines_of_two(position: Position, digit: Digit, lines: range) -> list[tuple[HouseIndex, tuple[Cell, Cell]]]:
    """List the lines with two places of the digit, each with these places."""
    spots = position.spots[digit]
    found = []
    for line in lines:
        if spots[line].bit_count() == 2:
            first, second = PLACES_IN[spots[line]]
            found.append((line, (HOUSE_CELLS[line][first], HOUSE_CELLS[line][second])))
    return found


def _in_one_line(one: Cell, other: Cell) -> bool:
    lines, other_lines = HOUSES_OF[one], HOUSES_OF[other]
    return lines[0] == other_lines[0] or lines[1] == other_lines[1]


def _is_kite(joint: tuple[Cell, Cell], ends: tuple[Cell, Cell]) -> bool:
    """Check that the near ends are two cells of one box, and that both far ends lie outside it."""
    if joint[0] == joint[1] or HOUSES_OF[joint[0]][-1] != HOUSES_OF[joint[1]][-1]:
        return False
    return len({*joint, *ends}) == 4


def _two_links(digit: Digit, ends: tuple[Cell, Cell], joint: tuple[Cell, Cell]) -> tuple[Part, ...]:
    return Part(Role.END, ends, (digit,)), Part(Role.JOINT, joint, (digit,))


def _join_steps(technique: str, one: Step, other: Step) -> Step:
    digits = tuple(sorted({*one.digits, *other.digits}))[:1]
    eliminations = tuple(sorted({*one.eliminations, *other.eliminations}, key=lambda each: (each.digit, each.cell)))
    return Step(technique, digits, eliminations, parts=one.parts + other.parts)


def _crosses(box: HouseIndex) -> Iterator[tuple[HouseIndex, HouseIndex]]:
    """Yield the rows and columns through the box, by the corners that they leave empty: last ones first."""
    rows = sorted({HOUSES_OF[cell][0] for cell in HOUSE_CELLS[box]}, reverse=True)
    columns = sorted({HOUSES_OF[cell][1] for cell in HOUSE_CELLS[box]}, reverse=True)
    return ((row, column) for row in rows for column in columns)


def _is_cross(held: int, row: HouseIndex, column: HouseIndex, two_places: bool) -> bool:
    in_row, in_column = held & HOUSE_SETS[row], held & HOUSE_SETS[column]
    if held & ~(in_row | in_column) or not in_row & ~in_column or not in_column & ~in_row:
        return False
    return two_places or max(in_row.bit_count(), in_column.bit_count()) > 1


def _steps_along_arm(
    position: Position, digit: Digit, box: HouseIndex, arm: HouseIndex, other: HouseIndex
) -> Iterator[Step]:
    """Follow the strong links that start on one arm of the cross, outside the box, to a cell on the other arm."""
    places = position.places[digit]
    across = 1 if arm in ROWS else 0
    for start in cells_of(places & HOUSE_SETS[arm] & ~HOUSE_SETS[box]):
        link = places & HOUSE_SETS[HOUSES_OF[start][across]]
        if link.bit_count() != 2:
            continue
        end = (link ^ 1 << start).bit_length() - 1
        eliminated = places & HOUSE_SETS[HOUSES_OF[end][1 - across]] & HOUSE_SETS[other] & ~HOUSE_SETS[box]
        if eliminated & ~link:
            held = tuple(cells_of(places & HOUSE_SETS[box]))
            parts = Part(Role.BOX, held, (digit,), box), Part(Role.JOINT, (start, end), (digit,))
            yield Step("empty-rectangle", (digit,), eliminate(eliminated, digit), parts=parts)


class TwoLinks(Technique):
    """Two strong links of a digit, whose near ends see each other: skyscrapers and kites."""

    family = Family.SINGLE_DIGIT
    looks = {Role.END: Look.BASE, Role.JOINT: Look.FIN}

    def notation(self, step: Step) -> str:
        """Write digit, ends and joint: '4 in r2c4,r5c8 (connected by r35c5)'."""
        ends, joint = cell_list(step.part(Role.END).cells), cell_list(step.part(Role.JOINT).cells)
        return f"{join_digits(step)} in {ends} (connected by {joint})"

    def where(self, step: Step) -> Where:
        """Point to the digits in the houses of the strong links."""
        houses = {
            home_of(pair) for ends, joint in _part_pairs(step) for pair in zip(ends.cells, joint.cells, strict=True)
        }
        return Where(tuple(sorted(houses)), _link_digits(step))

    def pattern(self, step: Step, position: Position) -> str:
        """Name the two places in each house."""
        pairs = []
        for ends, joint in _part_pairs(step):
            pairs += [name_cells(pair, "or") for pair in zip(ends.cells, joint.cells, strict=True)]
        return f"each has two places for {name_digits(_link_digits(step))}: {'; '.join(dict.fromkeys(pairs))}."

    def reason(self, step: Step) -> str:
        """Say that one of the ends holds the digit, as the near ends do not both."""
        clauses = []
        for ends, joint in _part_pairs(step):
            digit, shared = name_digits(joint.digits), HOUSE_NAMES[shared_houses(set_of(joint.cells))[0]]
            eliminated = [cell for cell, each in step.eliminations if (each,) == joint.digits]
            lines = name_houses(_line_of(pair) for pair in zip(ends.cells, joint.cells, strict=True))
            clauses.append(
                f"{name_cells(joint.cells)}, both in {shared}, are not both {digit}, "
                f"so {name_cells(ends.cells, 'or')} is, as {lines} need one each, and {seeing(eliminated, 'both')}"
            )
        return "; ".join(clauses)

    def links(self, step: Step, position: Position) -> Iterator[Link]:
        """Yield both strong links and the weak one between them."""
        for ends, joint in _part_pairs(step):
            digit = step.digits[0]
            for end, near in zip(ends.cells, joint.cells, strict=True):
                yield Link.between(end, near, digit, True)
            yield Link.between(joint.cells[0], joint.cells[1], digit, False)


class EmptyRectangle(Technique):
    """The places of a digit in a box form a cross that a strong link ties together."""

    family = Family.SINGLE_DIGIT
    looks = {Role.BOX: Look.BASE, Role.JOINT: Look.FIN}

    def notation(self, step: Step) -> str:
        """Write digit, box and strong link: '5 in b5 (r1c49)'."""
        box = house_code(step.part(Role.BOX).house or 0)
        return f"{join_digits(step)} in {box} ({cell_list(step.part(Role.JOINT).cells)})"

    def where(self, step: Step) -> Where:
        """Point to the digit in the boxes."""
        return base_houses(step, Role.BOX)

    def pattern(self, step: Step, position: Position) -> str:
        """Name the cross and the strong links."""
        joints = [joint.cells for joint in step.parts[1::2]]
        links = [f"{HOUSE_NAMES[home_of(cells)]} has only {name_cells(cells)} for it" for cells in joints]
        return f"there its places form a cross, {name_cells(step.parts[0].cells)}; {join_names(links)}."

    def reason(self, step: Step) -> str:
        """Return why the box would have no place left for the digit."""
        digit = name_digits(step.digits)
        clauses = []
        for box, joint in _part_pairs(step):
            for eliminated in losers(step):
                near = [cell for cell in joint.cells if not PEERS[cell] >> eliminated & 1]
                if near and not set_of(box.cells) & ~(PEERS[near[0]] | PEERS[eliminated]):
                    far = [cell for cell in joint.cells if cell not in near]
                    barred = [cell for cell in box.cells if PEERS[eliminated] >> cell & 1]
                    others = [cell for cell in box.cells if cell not in barred]
                    needs = f"as {HOUSE_NAMES[_line_of(joint.cells)]} needs one"
                    not_far = f"{name_cells(far)} would not be{_seen_in(eliminated, far)}"
                    links = f"{not_far}, so {name_cells(near)} would, {needs}"
                    lost = " and ".join(
                        f"{cell_name(cell)} would rule out {name_cells(cells)}{_seen_in(cell, cells)}"
                        for cell, cells in ((eliminated, barred), (near[0], others))
                        if cells
                    )
                    lacking = f"{name_house(box)} would have no place left for {digit}"
                    clauses.append(f"if {cell_name(eliminated)} were {digit}, {links}: {lost}, so {lacking}")
        return "; ".join(clauses)

    def links(self, step: Step, position: Position) -> Iterator[Link]:
        """Yield the strong links, each with a weak one into the box."""
        for box, joint in _part_pairs(step):
            start, end = joint.cells
            yield Link.between(start, end, step.digits[0], True)
            yield from link_to_seen(start, box.cells, step.digits[0])

    def effect_links(self, step: Step) -> Iterator[Link]:
        """Yield links from each eliminated place to the end of the strong link and to the arm of the box."""
        for box, joint in _part_pairs(step):
            start, end = joint.cells
            left = [cell for cell in box.cells if not PEERS[start] >> cell & 1]
            for cell, digit in step.eliminations:
                if not set_of((end, *left)) & ~PEERS[cell]:
                    yield Link.between(cell, end, digit, False)
                    yield from link_to_seen(cell, box.cells, digit)


def _part_pairs(step: Step) -> Iterator[tuple[Part, Part]]:
    """Yield the ends or the box with the joint behind them; dual patterns have two of each."""
    return zip(step.parts[::2], step.parts[1::2], strict=True)


def _link_digits(step: Step) -> tuple[Digit, ...]:
    """Collect the digits of a pattern of two links; dual kites may have two."""
    return tuple(dict.fromkeys(digit for part in step.parts for digit in part.digits))


def _line_of(cells: Sequence[Cell]) -> HouseIndex:
    """Find the house that ties the cells, a line before a box."""
    return shared_houses(set_of(cells))[0]


def _seen_in(cell: Cell, cells: Sequence[Cell]) -> str:
    """Name the house in which the cell sees the others: ' (row 1)'."""
    return f" ({HOUSE_NAMES[_line_of([cell, *cells])]})"


FAMILY: Final[Mapping[str, Technique]] = {
    "skyscraper": TwoLinks(skyscrapers),
    "2-string-kite": TwoLinks(kites),
    "dual-2-string-kite": TwoLinks(dual_kites),
    "empty-rectangle": EmptyRectangle(empty_rectangles),
    "dual-empty-rectangle": EmptyRectangle(dual_empty_rectangles),
}
