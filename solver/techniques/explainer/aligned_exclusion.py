"""Aligned exclusion: the digits of two (6.2) or three (7.5) cells that would leave a common peer none.

A combination is impossible if it puts equal digits on peers, or all digits of a common peer into the cells. A digit
that no possible combination has goes.

    .  A  .      A = {2, 3} and B = {1, 4} are not 2 and 4, which would leave r2c1 no digit,
    24 .  34     nor 3 and 4, which would leave r2c3 none:
    .  B  .      no combination has B = 4, so it goes

In words: what bars every combination that a candidate could be in.

>>> cells = Part(Role.SET, (0,), (1, 2)), Part(Role.SET, (1,), (1, 3, 4))
>>> seeing_both = Part(Role.CLASH, (2,), (1, 3)), Part(Role.CLASH, (9,), (1, 4))
>>> describe_exclusion([Candidate(0, 1)], [*cells, *seeing_both])  # doctest: +NORMALIZE_WHITESPACE
'what sees r1c1 and r1c2 must keep a digit. If r1c1 is 1, nothing is left for r1c2: not 1, as it sees r1c1;
not 3, as r1c3 holds only 1 and 3; not 4, as r2c1 holds only 1 and 4'

Names, ratings and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice, product
from typing import Final, NamedTuple, TypeAlias

from solver.shape import Candidate, Cell, Digit, Mask
from solver.techniques.cell_sets import (
    DIGITS_IN,
    PEERS,
    PLACES_IN,
    CellSet,
    cell_list,
    cell_name,
    cells_of,
    set_of,
)
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.search_order import PEER_ORDER
from solver.techniques.marks import Look
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import name_cells, name_digits

NAMES: Final = {2: "Aligned Pair Exclusion", 3: "Aligned Triplet Exclusion"}
BITS_IN: Final = tuple(tuple(1 << place for place in places) for places in PLACES_IN)  # each digit of each mask
OtherCells: TypeAlias = Sequence[Part]  # the cells beside the one that is tried, one or two, each with its digits


def find_exclusions(position: Position, size: int, rating: float) -> Iterator[Step]:
    """Yield the steps for two or three cells; the same cells are not looked at twice."""
    seen = set[CellSet]()
    for cells, common in _groups(_with_excluders(position, size), size):
        group = set_of(cells)
        if group not in seen:
            seen.add(group)
            if gone := _excluded(position, cells, common):
                yield Step(NAMES[size], (), gone, parts=_parts(position, cells, common), rating=rating)


def _with_excluders(position: Position, size: int) -> dict[Cell, CellSet]:
    """Map the cells to examine to their excluders: peers with so few digits that the cells can take all."""
    counts = [mask.bit_count() for mask in position.masks]
    single = set_of(cell for cell, count in enumerate(counts) if count == 1)
    few = set_of(cell for cell, count in enumerate(counts) if 2 <= count <= size)
    return {
        cell: PEERS[cell] & few
        for cell, count in enumerate(counts)
        if count >= 2 and PEERS[cell] & few and not PEERS[cell] & single
    }


def _groups(excluders: dict[Cell, CellSet], size: int) -> Iterator[tuple[tuple[Cell, ...], CellSet]]:
    """Yield the groups of cells to examine, in order, with their common excluders, two at least."""
    thirds = {
        cell: [peer for peer in PEER_ORDER[cell] if found >> peer & 1 and peer in excluders]
        for cell, found in excluders.items()
        if size > 2
    }
    for high, second in enumerate(excluders):
        for first in islice(excluders, high):
            common = excluders[first] & excluders[second]
            if not common & common - 1:
                continue
            if size == 2:
                yield (first, second), common
                continue
            for third in dict.fromkeys(thirds[first] + thirds[second]):
                shared = common & excluders[third]
                if shared & shared - 1 and third not in (first, second):
                    yield (first, second, third), shared


def _parts(position: Position, cells: tuple[Cell, ...], common: CellSet) -> tuple[Part, ...]:
    """List the cells, then their common excluders, each with its digits."""
    roles = [*((Role.SET, cell) for cell in sorted(cells)), *((Role.CLASH, cell) for cell in cells_of(common))]
    return tuple(Part(role, (cell,), DIGITS_IN[position.masks[cell]]) for role, cell in roles)


def _excluded(position: Position, cells: tuple[Cell, ...], common: CellSet) -> tuple[Candidate, ...]:
    """List the candidates of the cells that no possible combination has."""
    masks = tuple([position.masks[cell] for cell in cells])
    barriers = frozenset([position.masks[cell] for cell in cells_of(common)])
    last = PEERS[cells[-1]]
    clash = len(cells) > 2 and bool(PEERS[cells[0]] >> cells[1] & 1)
    possible = _possible(masks, barriers, clash, last >> cells[0] & 1, last >> cells[-2] & 1)
    if possible == masks:
        return ()
    return tuple(
        Candidate(cell, digit)
        for cell, mask, allowed in zip(cells, masks, possible, strict=True)
        for digit in DIGITS_IN[mask & ~allowed]
    )


@lru_cache(maxsize=4096)
def _possible(masks: tuple[Mask, ...], barriers: frozenset[Mask], clash: bool, *sees_last: int) -> tuple[Mask, ...]:
    """Find, for each cell, the digits that some possible combination has.

    The last cell's digits are tested together: whatever the others leave it. From step to step most cells stay as they
    are, so most answers come from the cache.
    """
    possible = [0] * len(masks)
    for bits in _combinations(clash, *masks[:-1]):
        used, left = 0, masks[-1]
        for bit, sees in zip(bits, sees_last, strict=False):
            used |= bit
            if sees:
                left &= ~bit
        for barrier in barriers:
            spare = barrier & ~used
            if not spare & spare - 1:
                left &= ~spare if spare else 0
        if left:
            for at, bit in enumerate(bits):
                possible[at] |= bit
            possible[-1] |= left
            if tuple(possible) == masks:
                break
    return tuple(possible)


@lru_cache(maxsize=1024)
def _combinations(clash: bool, *masks: Mask) -> list[tuple[Mask, ...]]:
    """List the digits for one cell or two, which may clash, in an order that soon has each digit once."""
    period = max(mask.bit_count() for mask in masks)
    places = sorted(
        product(*(range(mask.bit_count()) for mask in masks)), key=lambda each: (each[-1] - each[0]) % period
    )
    found = [tuple(BITS_IN[mask][place] for mask, place in zip(masks, each, strict=True)) for each in places]
    return [bits for bits in found if not (clash and bits[0] == bits[1])]


class AlignedExclusion(Rule):
    """Two or three cells, and their common peers, which must keep a digit."""

    looks = {Role.SET: Look.BASE, Role.CLASH: Look.FIN}

    def __init__(self, size: int, rating: float = 0.0) -> None:
        super().__init__(partial(find_exclusions, size=size, rating=rating), {NAMES[size]: ""})

    def notation(self, step: Step) -> str:
        """Write the cells: 'r1c12'."""
        return cell_list(step.cells(Role.SET))

    def reason(self, step: Step) -> str:
        """Say of each candidate what bars every combination that it could be in."""
        return describe_exclusion(step.eliminations, step.parts)


class _Bar(NamedTuple):
    """Digits that none of the other cells, or not all of them, can be, and why."""

    reason: str
    combinations: frozenset[tuple[Digit, ...]]


def describe_exclusion(gone: Iterable[Candidate], parts: Iterable[Part]) -> str:
    """Explain why the candidates are in no combination: which digits the other cells cannot have beside each."""
    sets = [part for part in parts if part.role is Role.SET]
    near = [part for part in parts if part.role is Role.CLASH]
    keep = f"what sees {name_cells(part.cells[0] for part in sets)} must keep a digit"
    trials = [_describe_trial(each, [part for part in sets if part.cells != (each.cell,)], near) for each in gone]
    return ". ".join([keep, *trials])


def _describe_trial(tried: Candidate, others: OtherCells, near: Sequence[Part]) -> str:
    """Explain why a candidate leaves nothing to the other cells."""
    left = set(product(*(part.digits for part in others)))
    reasons = []
    for bar in _bars(tried, others, near):
        if bar.combinations & left:
            reasons.append(bar.reason)
            left -= bar.combinations
    held = " and ".join(f"{name_cells(part.cells)} with {name_digits(part.digits)}" for part in others)
    names = held if len(others) > 1 else name_cells(others[0].cells)
    return f"If {cell_name(tried.cell)} is {tried.digit}, nothing is left for {names}: {'; '.join(reasons)}"


def _bars(tried: Candidate, others: OtherCells, near: Sequence[Part]) -> Iterator[_Bar]:
    """Yield all that bars combinations; of the excluders those first that leave the fewest digits."""
    combinations = list(product(*(part.digits for part in others)))
    for at, part in enumerate(others):
        if PEERS[tried.cell] >> part.cells[0] & 1:
            barred = frozenset(each for each in combinations if each[at] == tried.digit)
            subject = "" if len(others) == 1 else f"{name_cells(part.cells)} is "
            yield _Bar(f"{subject}not {tried.digit}, as it sees {cell_name(tried.cell)}", barred)
    for part in sorted(near, key=lambda part: len({*part.digits} - {tried.digit})):
        last = {*part.digits} - {tried.digit}
        barred = frozenset(each for each in combinations if last <= {*each})
        barred_digits = f"not {name_digits(sorted(last))}"
        if len(others) > 1:
            able = [each.cells[0] for each in others if last & {*each.digits}]
            none = f"{name_cells(able)} is not" if len(able) == 1 else "neither is"
            barred_digits = f"they are {barred_digits}" if len(last) > 1 else f"{none} {name_digits(last)}"
        yield _Bar(f"{barred_digits}, as {name_cells(part.cells)} holds only {name_digits(part.digits)}", barred)
    if len(others) > 1 and PEERS[others[0].cells[0]] >> others[1].cells[0] & 1:
        for digit in others[0].digits:
            yield _Bar(f"they are not both {digit}, as they see each other", frozenset([(digit, digit)]))
