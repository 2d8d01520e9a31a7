"""Almost locked sets as links of chains: a set that loses a digit is locked, and takes the others from what sees them.

    r1c1 = 5  ->  A = r1c56 {2,5,7} loses its 5, so it holds 2 and 7  ->  r1c9 is not 7

The statement "A is locked without 5" is an item of its own, with one statement only; it follows from a candidate or a
group that sees all places of the digit in the set, or from another set, and leads to what its other digits take away.
Of a cell that keeps one candidate the last one is true. Sets of one cell are left out: they are plain links. Chains
through almost locked sets: HoDoKu (Hobiger, 2008).
"""

from __future__ import annotations

from solver.shape import Digit
from solver.techniques.almost_locked import AlmostLocked, almost_locked_sets, restricted_commons
from solver.techniques.cell_sets import DIGITS_IN, cells_of
from solver.techniques.implications import Implications, Item, Reach, Statement, implications
from solver.techniques.position import Position


def with_sets(position: Position) -> Implications:
    """Extend the implications of the position by groups and almost locked sets."""
    plain = implications(position, groups=True)
    items, links = list(plain.items), [list(each) for each in plain.links]
    number = {item: place for place, item in enumerate(items)}
    locked: dict[int, AlmostLocked] = {}
    place_of: dict[tuple[int, Digit], int] = {}
    for set_number, each in enumerate(almost_locked_sets(position)):
        if each.cells & each.cells - 1:
            for digit in each.places:
                place_of[set_number, digit] = len(items)
                locked[len(items)] = each
                items.append(Item(each.cells, digit))
    forced: dict[int, list[Statement]] = {}
    for place, each in locked.items():
        removed, forced[place] = _set_consequences(position, each, items[place].digit, plain, number)
        links += [removed, []]
        seen = each.seen[items[place].digit]
        for item, (cells, digit) in enumerate(items[: len(plain.items)]):
            if digit == items[place].digit and not cells & ~seen and not cells & each.cells:
                links[2 * item].append(2 * place)
    for one, tied in enumerate(restricted_commons(position)):
        for other, commons in tied.items():
            for source, target in ((one, other), (other, one)):
                for common in commons:
                    for digit in almost_locked_sets(position)[source].places:
                        if digit != common and (source, digit) in place_of and (target, common) in place_of:
                            links[2 * place_of[source, digit]].append(2 * place_of[target, common])
    for place, left in forced.items():
        links[2 * place] += left
    return Implications(items, links, plain.singles, locked)


def reach_through(known: Implications, start: Statement) -> Reach:
    """Compute all that follows from a statement, where a link through a set counts more.

    The larger the set, the longer the link. A shorter path that is found later replaces a longer one; what has followed
    from the longer one stays.
    """
    parents = [-1] * len(known.links)
    parents[start] = start
    lengths = [0] * len(known.links)
    order = [start]
    for statement in order:
        locked = known.locked.get(statement >> 1)
        usual = lengths[statement] + (2 * locked.digits.bit_count() if locked else 2)  # Counted in half links.
        for other in known.links[statement]:
            forces = locked and not other & 1 and other >> 1 not in known.locked
            length = usual + 1 if forces else usual
            if parents[other] < 0:
                order.append(other)
            elif length >= lengths[other] or parents[other] == start:
                continue
            parents[other] = statement
            lengths[other] = length
    return parents, order


def _set_consequences(
    position: Position, each: AlmostLocked, lost_digit: int, plain: Implications, number: dict[Item, int]
) -> tuple[list[Statement], list[Statement]]:
    """Find what a set without the digit removes, and the digits that this leaves alone in their cells."""
    found: list[Statement] = []
    masks = dict(enumerate(position.masks))
    for digit, seen in each.seen.items():
        if digit == lost_digit:
            continue
        for cell in cells_of(position.places[digit] & seen):
            masks[cell] &= ~(1 << digit - 1)
            found.append(2 * number[Item(1 << cell, digit)] + 1)
        for item in range(plain.singles, len(plain.items)):
            cells, other = plain.items[item]
            if other == digit and not cells & ~seen:
                found.append(2 * item + 1)
    left = [cell for cell, mask in masks.items() if mask.bit_count() == 1 and position.masks[cell].bit_count() > 2]
    return found, [2 * number[Item(1 << cell, DIGITS_IN[masks[cell]][0])] for cell in left]
