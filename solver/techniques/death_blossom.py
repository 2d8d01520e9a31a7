"""Death blossom: whichever digit the stem takes, an almost locked set is locked.

    stem 12    . 1 5 | set A: if the stem is 1, A = {1, 5, 7} loses 1 and holds 7
               2 . 7 | set B: if the stem is 2, B = {2, 6, 7} loses 2 and holds 7
                       so 7 goes from what sees all its places in both sets

For each digit of the stem one petal: a set without the stem, all of whose places for this digit see the stem. Petals do
not overlap (unless `overlap`), and share a digit that the stem lacks; of several that they share all go. Named by Mike
Barker; HoDoKu has it switched off.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.shape import Candidate, Cell, Digit, Mask
from solver.techniques.almost_locked import AlmostLocked, almost_locked_sets
from solver.techniques.cell_sets import DIGITS_IN, CellSet, cells_of
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, goes


def find(position: Position, overlap: bool = False) -> Iterator[Step]:
    """Every death blossom, by stem."""
    sets = almost_locked_sets(position)
    for stem in cells_of(position.empty):
        digits = DIGITS_IN[position.masks[stem]]
        petals = [
            [each for each in sets if each.seen.get(digit, 0) >> stem & 1 and not each.cells >> stem & 1]
            for digit in digits
        ]
        if all(petals):
            yield from _opened(position, stem, digits, petals, overlap)


def _opened(
    position: Position, stem: Cell, digits: tuple[Digit, ...], petals: list[list[AlmostLocked]], overlap: bool
) -> Iterator[Step]:
    own = position.masks[stem]
    for chosen, common in _choices(position, petals, overlap, (), ~own, 0):
        gone: tuple[Candidate, ...] = ()
        for digit in DIGITS_IN[common]:
            gone += goes(_victims(position, digit, chosen) & ~(1 << stem), digit)
        if gone:
            parts = Part(Role.PIVOT, (stem,), digits), *(each.part() for each in chosen)
            yield Step("death-blossom", tuple(sorted({digit for _, digit in gone})), gone, parts=parts)


def _choices(
    position: Position,
    petals: list[list[AlmostLocked]],
    overlap: bool,
    chosen: tuple[AlmostLocked, ...],
    common: Mask,
    cells: CellSet,
) -> Iterator[tuple[tuple[AlmostLocked, ...], Mask]]:
    """Every choice of petals, one a digit, whose common digits still have victims."""
    if len(chosen) == len(petals):
        yield chosen, common
        return
    for petal in petals[len(chosen)]:
        more = (*chosen, petal)
        shared = common & petal.digits
        if not shared or (petal.cells & cells and not overlap):
            continue
        if any(_victims(position, digit, more) for digit in DIGITS_IN[shared]):
            yield from _choices(position, petals, overlap, more, shared, cells | petal.cells)


def _victims(position: Position, digit: Digit, petals: tuple[AlmostLocked, ...]) -> CellSet:
    rest = position.places[digit]
    for petal in petals:
        rest &= petal.seen[digit] & ~petal.cells
    return rest
