"""Kraken fish: a finned fish whose fins do not see what is eliminated; chains lead there from each fin.

    . . x | . . . | x . .      row 1, base
    . . - | . . . | . . .      x  places of the digit      -  eliminated
    . . . | . . . | . . .      f  a fin, which does not see the -
    ------+-------+------
    . . x | . f . | x . .      row 4, base; cover: columns 3 and 7

    f is the digit -> ... -> the - is not

    type 1   without its fins the fish eliminates a candidate, and a chain from each fin eliminates it too
    type 2   one cover house holds the digit in a base place, or else a fin does: a candidate, perhaps of another digit,
             that chains from all these places eliminate

The fish are basic ones of up to four houses and Franken ones of three, with two fins at most that lie in one base house
each; the chains are those of `forcing_chains`, with groups. Of several with one effect the smallest fish with the
shortest chains is chosen. The name is the Sudoku Players' Forum's; the two types are HoDoKu's (Hobiger, 2008).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce
from itertools import combinations
from operator import and_, or_
from typing import Final, NamedTuple

from solver.shape import Candidate, Digit
from solver.techniques import fish
from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS,
    HOUSE_SETS,
    ROWS,
    CellSet,
    HouseIndex,
    cells_of,
    common_peers,
)
from solver.techniques.chains import (
    SAME_RESULT,
    describe_cases,
    mark_chain_ends,
)
from solver.techniques.implications import Item, Reach, Statement, chain_to, closure, implications, reach
from solver.techniques.marks import Marks
from solver.techniques.position import Position
from solver.techniques.step import Node, Part, Role, Step
from solver.techniques.step_text import (
    is_or_are,
    losers,
    name_cells,
    name_digits,
    name_house,
)
from solver.techniques.technique import Technique

MAX_FINS: Final = 2
_BASIC: Final = ((tuple(ROWS), tuple(COLUMNS)), (tuple(COLUMNS), tuple(ROWS)))
_FRANKEN: Final = (((*ROWS, *BOXES), (*COLUMNS, *BOXES)), ((*COLUMNS, *BOXES), (*ROWS, *BOXES)))
_HOUSE_PAIRS: Final = {2: _FRANKEN, 3: _FRANKEN, 4: _BASIC}  # Base and cover houses to choose from, by size.

Houses = tuple[HouseIndex, ...]


class Fish(NamedTuple):
    """A fish with fins: its houses, the digit's places in the base, the fins, and what would go without these."""

    digit: Digit
    bases: Houses
    covers: Houses
    held: CellSet
    fins: CellSet
    eliminated: CellSet


class Proof(NamedTuple):
    """A fish, the places where its chains start, and for type 2 the cover house of some of them."""

    fish: Fish
    starts: CellSet
    house: HouseIndex | None = None


def find(position: Position, kind: int) -> Iterator[Step]:
    """Find kraken fish of type 1 or 2, the smallest first, then in the order of the eliminated digits and cells."""
    search, left = _KrakenSearch(position), -1
    for size in _HOUSE_PAIRS:
        best: dict[Statement, tuple[int, Proof]] = {}
        for found in _all_fish(position, size):
            for proof, ends in search.type_1(found) if kind == 1 else search.type_2(found):
                for end in cells_of(ends & left):
                    links = search.links(proof, end)
                    if end not in best or links < best[end][0]:
                        best[end] = links, proof
        for end in sorted(best, key=search.rank):
            left &= ~(1 << end)
            yield search.step(best[end][1], end, kind)


class _KrakenSearch:
    """The consequences of the places of a position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.known = implications(position, groups=True)
        self.index_of = {self.known.items[item]: item for item in range(self.known.singles)}
        self.follows = closure(self.known.links)
        self.all_off = sum(2 << 2 * item for item in range(self.known.singles))
        self.reached: dict[Statement, tuple[Reach, dict[Statement, int]]] = {}
        self.common: dict[tuple[Digit, CellSet], int] = {}

    def type_1(self, found: Fish) -> Iterator[tuple[Proof, int]]:
        """Yield what the fish removes without its fins and each fin removes too, but for what all fins see."""
        if common := self._common(found.digit, found.fins):
            yield (
                Proof(found, found.fins),
                common & self._off_bits(found.digit, found.eliminated & ~common_peers(found.fins)),
            )

    def type_2(self, found: Fish) -> Iterator[tuple[Proof, int]]:
        """Yield what follows from the fins and from all base places in one of the cover houses."""
        from_fins = self._common(found.digit, found.fins)
        for house in found.covers:
            starts = found.held & HOUSE_SETS[house] | found.fins
            common = from_fins and from_fins & self._common(found.digit, starts)
            if common:
                yield Proof(found, starts, house), common & ~self._off_bits(found.digit, found.eliminated | starts)

    def links(self, proof: Proof, end: Statement) -> int:
        """Count the links of the chains."""
        return sum(self._reach(start)[1][end] for start in self._starts(proof))

    def rank(self, end: Statement) -> tuple[Digit, int]:
        """Rank eliminations by digit and cell."""
        cells, digit = self.known.items[end >> 1]
        return digit, cells

    def step(self, proof: Proof, end: Statement, kind: int) -> Step:
        """Build the step of a proof."""
        digit, bases, covers, _, fins, eliminated = proof.fish
        step = fish.fish_step(
            fish.SIZE_NAMES[len(bases)], digit, self.position.places[digit], bases, covers, eliminated, fins
        )
        house = () if proof.house is None else (_premise(proof, proof.house),)
        cells, eliminated_digit = self.known.items[end >> 1]
        return replace(
            step,
            technique=f"kraken-fish-{kind}",
            eliminations=(Candidate(cells.bit_length() - 1, eliminated_digit),),
            parts=step.parts + house,
            chains=tuple(
                tuple(Node(*self.known.items[each >> 1], not each & 1) for each in chain_to(self._reach(start)[0], end))
                for start in self._starts(proof)
            ),
        )

    def _starts(self, proof: Proof) -> list[Statement]:
        return [2 * self.index_of[Item(1 << cell, proof.fish.digit)] for cell in cells_of(proof.starts)]

    def _reach(self, start: Statement) -> tuple[Reach, dict[Statement, int]]:
        """Compute the shortest chains from the statement, and the number of links of each."""
        if start not in self.reached:
            parents, order = reach(self.known.links, start)
            links = {start: 0}
            for each in order[1:]:
                links[each] = links[parents[each]] + 1
            self.reached[start] = (parents, order), links
        return self.reached[start]

    def _common(self, digit: Digit, cells: CellSet) -> int:
        """Intersect the eliminations that follow if each of the cells takes the digit, as statements."""
        if (digit, cells) not in self.common:
            starts = (2 * self.index_of[Item(1 << cell, digit)] for cell in cells_of(cells))
            self.common[digit, cells] = reduce(and_, (self.follows[start] for start in starts), self.all_off)
        return self.common[digit, cells]

    def _off_bits(self, digit: Digit, cells: CellSet) -> int:
        """Combine the statements that the digit is not in these cells."""
        places = cells & self.position.places[digit]
        return sum(2 << 2 * self.index_of[Item(1 << cell, digit)] for cell in cells_of(places))


def _premise(proof: Proof, house: HouseIndex) -> Part:
    cells = proof.fish.held & HOUSE_SETS[house]
    return Part(Role.PREMISE, tuple(cells_of(cells)), (proof.fish.digit,), house)


def _all_fish(position: Position, size: int) -> Iterator[Fish]:
    """Yield every fish of `size` base houses with one fin or two."""
    for digit in DIGITS:
        for base_pool, cover_pool in _HOUSE_PAIRS[size]:
            yield from _fish_of_digit(digit, position.places[digit], size, base_pool, cover_pool)


def _fish_of_digit(digit: Digit, places: CellSet, size: int, base_pool: Houses, cover_pool: Houses) -> Iterator[Fish]:
    pool = [house for house in base_pool if places & HOUSE_SETS[house]]
    for bases in combinations(pool, size):
        parts = [places & HOUSE_SETS[house] for house in bases]
        held = reduce(or_, parts)
        if held.bit_count() < sum(part.bit_count() for part in parts):
            continue  # The place lies in two base houses.
        touched = [house for house in cover_pool if HOUSE_SETS[house] & held and house not in bases]
        for covers in _cover_choices(held, touched, size):
            covered = covered_twice = 0
            for house in covers:
                covered_twice |= covered & HOUSE_SETS[house]
                covered |= HOUSE_SETS[house]
            if held & ~covered:
                yield Fish(digit, bases, covers, held, held & ~covered, places & (covered & ~held | covered_twice))


def _cover_choices(held: CellSet, houses: Sequence[HouseIndex], size: int) -> Iterator[Houses]:
    """Yield each choice of cover houses that leaves few enough of the places for fins."""
    after = [0]  # what the houses from each on can cover
    for house in reversed(houses):
        after.append(after[-1] | HOUSE_SETS[house])
    after.reverse()

    def grown(start: int, chosen: Houses, left: CellSet) -> Iterator[Houses]:
        if len(chosen) == size:
            yield chosen
            return
        for index in range(start, len(houses) - size + len(chosen) + 1):
            if (left & ~after[index]).bit_count() > MAX_FINS:
                return
            yield from grown(index + 1, (*chosen, houses[index]), left & ~HOUSE_SETS[houses[index]])

    return grown(0, (), held)


class KrakenFish(fish.Fish):
    """A fish with fins, and chains from the fins to the elimination."""

    lists_chains = True

    def pattern(self, step: Step, position: Position) -> str:
        """Name the fish, and where its chains begin."""
        starts = [cell for chain in step.chains for cell in cells_of(chain[0].cells)]
        return f"{super().pattern(step, position)} Follow {name_digits(step.digits)} from {name_cells(starts)}."

    def mark_effect(self, marks: Marks, step: Step, position: Position) -> None:
        """Mark the eliminated candidates as such alone: in the pattern they are ends of chains."""
        mark_chain_ends(marks, step)
        super().mark_effect(marks, step, position)


class KrakenType1(KrakenFish):
    """Chains from the fins to what the fish takes without them."""

    def reason(self, step: Step) -> str:
        """Say that the fish or each of its fins takes the candidate."""
        fins, digit, losing = step.cells(Role.FIN), name_digits(step.digits), losers(step)
        cases = "either way" if len(fins) == 1 else "in every case"
        cannibalism = fish.describe_cannibalism(step)
        effect = (
            f"which then have no other {digit}{cannibalism}, so {name_cells(losing)} {is_or_are(losing)} not {digit}"
        )
        return f"{_with_fins(step)}, {effect}. {describe_cases(step.chains)}: {cases} it can be removed"


class KrakenType2(KrakenFish):
    """Chains from the fins and from all base places in a cover house."""

    def reason(self, step: Step) -> str:
        """Say that one of the places is the digit, and that each leads to the effect."""
        line, fins, digit = step.part(Role.PREMISE), step.cells(Role.FIN), name_digits(step.digits)
        there = f"that of {name_house(line)} in {name_cells(line.cells, 'or')}"
        starts = f"So {name_cells([*line.cells, *fins], 'or')} is {digit}"
        return f"{_with_fins(step)}, {there}. {starts}. {describe_cases(step.chains)}: {SAME_RESULT}"


def _with_fins(step: Step) -> str:
    fins = step.cells(Role.FIN)
    return f"{fish.describe_lines(step)}, but for {name_cells(fins)}: {fish.describe_finless(step, fins)}"


FAMILY: Final[Mapping[str, Technique]] = {
    "kraken-fish-1": KrakenType1(partial(find, kind=1)),
    "kraken-fish-2": KrakenType2(partial(find, kind=2)),
}
