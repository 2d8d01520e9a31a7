"""Almost locked sets: ALS-XZ, ALS-XY-Wing, chains of almost locked sets, and death blossom.

An almost locked set is n cells of a house with n + 1 digits: if it loses one digit, the others are locked in it. Two
sets have a restricted common x if all places of x in one see all places of x in the other. At most one of them holds x,
so one of the two lacks it and is locked.

    12  -  . | . . .      A = r1c1 {1,2} and B = r4c12 {1,2,3} share x = 1: r1c1 sees the only 1 of B, in r4c1
    .   .  . | . . .
    .   .  . | . . .      XZ: one of the sets holds the digit z that both have, here 2. Cells that see all its places
    13  23 . | . . .      in both sets (-) lose it.

    With two restricted commons both sets are locked. Each of their digits is eliminated from the cells that see all its
    places in a set.

    XY-Wing: A and B each share a restricted common with C, not the same digit. One of A and B is locked, or C would
    lose two digits.

ALS-XZ: bennys, Sudoku Players' Forum. Sets are numbered as they are found, by rows, columns and boxes; the numbers
decide between several steps (Hobiger, HoDoKu, 2008).

Chains of almost locked sets:

    9- r1c9 {89} -8- r4c89 {389} -3- r1346c5 {13789} -7- r13c9,r23c7,r3c8 {356789} -9 => r1c7<>9

    If r1c9 loses 9 it holds 8, so the next set loses 8 and holds 3 and 9, so the third loses 3, ... : the first or the
    last set holds 9, and a cell that sees all places of 9 in both is not 9.

Each digit between two sets is a restricted common, and never the same twice in a row; two sets with two of them may use
either. A chain has four sets or more. No set comes twice, though sets that are not neighbours may overlap. A path
follows them to higher numbers only, as HoDoKu does (Hobiger, 2008); with `both_ways` they may turn back.

Death blossom: whichever digit the stem takes, an almost locked set is locked.

    stem 12    . 1 5 | set A: if the stem is 1, A = {1, 5, 7} loses 1 and holds 7
               2 . 7 | set B: if the stem is 2, B = {2, 6, 7} loses 2 and holds 7
                       so a cell that sees all places of 7 in both sets loses 7

Each digit of the stem has a petal: a set without the stem, all of whose places for this digit see the stem. Petals do
not overlap (unless `overlap`), and share a digit that the stem lacks; if they share several, all are eliminated. Named
by Mike Barker; HoDoKu has it switched off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from solver.shape import Candidate, Cell, Digit, Mask
from solver.techniques.cell_sets import (
    DIGITS,
    DIGITS_IN,
    HOUSE_SETS,
    HOUSES,
    CellSet,
    cell_list,
    cells_of,
    common_peers,
    digits_text,
    home_of,
    mask_of,
)
from solver.techniques.marks import SETS, Look, Marks
from solver.techniques.position import Position, cell_choices
from solver.techniques.step import Part, Role, Step, eliminate, sort_candidates
from solver.techniques.step_order import index_sum
from solver.techniques.step_text import (
    cells_with_digits,
    join_digits,
    list_sets,
    losers,
    name_cells,
    name_digits,
    named_parts,
    seeing,
    set_text,
)
from solver.techniques.technique import Family, HintCost, Technique, Where


class AlmostLocked(NamedTuple):
    """An almost locked set: the places of its digits, the cells that see these, and the candidates of those cells."""

    cells: CellSet
    digits: Mask
    places: Mapping[Digit, CellSet]
    seen: Mapping[Digit, CellSet]
    ahead: Mapping[Digit, CellSet]  # only of digits of which something would go

    def part(self) -> Part:
        """Make the set a part of a step."""
        return Part(Role.ALMOST_LOCKED, tuple(cells_of(self.cells)), DIGITS_IN[self.digits])


Commons: TypeAlias = tuple[Digit, ...]  # one or two restricted commons
Links: TypeAlias = list[dict[int, Commons]]  # the sets with a higher number that each set is tied to


def xz(position: Position) -> Iterator[Step]:
    """Find ALS-XZ for every pair of sets that do not overlap."""
    sets = almost_locked_sets(position)
    for one, links in enumerate(restricted_commons(position)):
        for other, commons in links.items():
            eliminations = _xz_effect(position, sets[one], sets[other], commons)
            if eliminations:
                parts = (sets[one].part(), sets[other].part(), Part(Role.RESTRICTED, (), commons))
                yield _step("als-xz", eliminations, parts)


def xy_wings(position: Position, overlap: bool = False) -> Iterator[Step]:
    """Find ALS-XY-Wings for every two pairs of sets that share one set."""
    sets = almost_locked_sets(position)
    pairs = [
        (one, other, commons)
        for one, links in enumerate(restricted_commons(position, overlap))
        for other, commons in links.items()
    ]
    pairs_of: dict[int, list[int]] = {}
    for number, (one, other, _) in enumerate(pairs):
        pairs_of.setdefault(one, []).append(number)
        pairs_of.setdefault(other, []).append(number)
    for number, (one, other, commons) in enumerate(pairs):
        for next_number in sorted({*pairs_of[one], *pairs_of[other]}):
            if next_number <= number:
                continue
            next_one, next_other, next_commons = pairs[next_number]
            if commons == next_commons and len(commons) == 1:
                continue
            middle = one if one in (next_one, next_other) else other
            first, last = (other if middle == one else one), (next_other if middle == next_one else next_one)
            a, b = sets[first], sets[last]
            if not a.digits & b.digits or not _overlap_allowed(a, b, overlap):
                continue
            eliminations = common_effect(position, a, b, {*commons, *next_commons})
            if eliminations:
                tied = next((x, y) for x in commons for y in next_commons if x != y)  # first to middle, middle to last
                restricted = Part(Role.RESTRICTED, (), tuple(dict.fromkeys((*tied, *commons, *next_commons))))
                yield _step("als-xy-wing", eliminations, (a.part(), b.part(), sets[middle].part(), restricted))


def almost_locked_sets(position: Position) -> list[AlmostLocked]:
    """List all sets in the order of their numbers: rows, columns, boxes, depth first by cell, each set once."""
    key = "almost locked sets"
    if key not in position.memo:
        found: dict[CellSet, Mask] = {}
        for house in HOUSES:
            for cells, digits in cell_choices(position, HOUSE_SETS[house] & position.empty):
                if digits.bit_count() == cells.bit_count() + 1:
                    found.setdefault(cells, digits)
        position.memo[key] = [_almost_locked(position, cells, digits) for cells, digits in found.items()]
    sets: list[AlmostLocked] = position.memo[key]
    return sets


def restricted_commons(position: Position, overlap: bool = False) -> Links:
    """Find the restricted commons of each set with sets of higher numbers, at most two a pair."""
    key = f"restricted commons {overlap}"
    if key not in position.memo:
        position.memo[key] = _find_commons(almost_locked_sets(position), overlap)
    links: Links = position.memo[key]
    return links


def common_effect(
    position: Position, one: AlmostLocked, other: AlmostLocked, barred: set[Digit]
) -> tuple[Candidate, ...]:
    """Eliminate from what sees all places of a common digit in both sets; `barred` digits stay."""
    eliminations: tuple[Candidate, ...] = ()
    for digit, ahead in one.ahead.items():
        eliminated = ahead & other.ahead.get(digit, 0) & ~(one.cells | other.cells)
        if eliminated and digit not in barred:
            eliminations += eliminate(eliminated, digit)
    return eliminations


def _almost_locked(position: Position, cells: CellSet, digits: Mask) -> AlmostLocked:
    places = {digit: position.places[digit] & cells for digit in DIGITS_IN[digits]}
    seen = {digit: common_peers(held) for digit, held in places.items()}
    ahead = {
        digit: eliminated for digit, cells_seen in seen.items() if (eliminated := cells_seen & position.places[digit])
    }
    return AlmostLocked(cells, digits, places, seen, ahead)


def _find_commons(sets: list[AlmostLocked], overlap: bool) -> Links:
    """Find for each set the sets with higher numbers that share a restricted common with it.

    Two sets are tied by a digit if all its places in one see all its places in the other, and they have no cell in
    common. Sets of numbers are bits here.
    """
    all_seeing: dict[Digit, dict[Cell, int]] = {digit: {} for digit in DIGITS}  # all of whose places see the cell
    holding: dict[Cell, int] = {}  # the sets that have each cell
    for number, each in enumerate(sets):
        bit = 1 << number
        for cell in cells_of(each.cells):
            holding[cell] = holding.get(cell, 0) | bit
        for digit, ahead in each.ahead.items():
            of_digit = all_seeing[digit]
            for cell in cells_of(ahead):
                of_digit[cell] = of_digit.get(cell, 0) | bit
    links: Links = []
    for number, one in enumerate(sets):
        apart = -2 << number  # those with higher numbers
        for cell in () if overlap else cells_of(one.cells):
            apart &= ~holding[cell]
        found: dict[int, Commons] = {}
        for digit, places in one.places.items():
            tied = apart
            for cell in cells_of(places):
                tied &= all_seeing[digit].get(cell, 0)
            for other in cells_of(tied):
                commons = found.get(other, ())
                if len(commons) < 2:
                    found[other] = (*commons, digit)
        links.append(dict(sorted(found.items())))
    return links


def _xz_effect(position: Position, one: AlmostLocked, other: AlmostLocked, commons: Commons) -> tuple[Candidate, ...]:
    eliminations: list[Candidate] = []
    for common in commons:
        eliminations += common_effect(position, one, other, {common})
    if len(commons) > 1:
        for own_set, other_set in ((one, other), (other, one)):
            for digit, seen in own_set.seen.items():
                if digit not in commons:
                    eliminations += eliminate(position.places[digit] & seen & ~(own_set.cells | other_set.cells), digit)
    return sort_candidates(eliminations)


def _overlap_allowed(one: AlmostLocked, other: AlmostLocked, overlap: bool) -> bool:
    shared = one.cells & other.cells
    return not shared or (overlap and shared not in (one.cells, other.cells))


def _step(technique: str, eliminations: tuple[Candidate, ...], parts: tuple[Part, ...]) -> Step:
    return Step(technique, tuple(sorted({digit for _, digit in eliminations})), eliminations, parts=parts)


_MIN_LINKS: Final = 3
_MAX_LINKS: Final = {False: 50, True: 6}  # Chains that go both ways have the fewer links.


class _Tie(NamedTuple):
    """A set with the digits that tie it to the one before."""

    number: int
    digits: Mask


class _Chain(NamedTuple):
    """Numbers of sets, the digit of the first link, and the digits that the last one can use."""

    numbers: tuple[int, ...]
    first: Digit
    links: tuple[Mask, ...]


def chains(position: Position, both_ways: bool = False, overlap: bool = False) -> Iterator[Step]:
    """Find all chains, the best first: those that remove most, then by index sum, then with the fewest sets and cells.

    With `both_ways` chains may go to lower numbers too. Those that turn back need a longer search and come last.
    """
    sets = almost_locked_sets(position)
    ties: list[list[_Tie]] = [[] for _ in sets]
    for number, links in enumerate(restricted_commons(position, overlap)):
        for tied, commons in links.items():
            ties[number].append(_Tie(tied, mask_of(commons)))
            if both_ways:
                ties[tied].append(_Tie(number, mask_of(commons)))
    known: set[tuple[Candidate, ...]] = set()
    for may_turn_back in (False, True) if both_ways else (False,):
        found = _chains_by_effect(position, sets, ties, _MAX_LINKS[both_ways], may_turn_back)
        for eliminations in sorted(found.keys() - known, key=lambda each: (-len(each), index_sum(each))):
            yield _chain_step(found[eliminations], sets, eliminations)
        known |= found.keys()


def _chains_by_effect(
    position: Position, sets: list[AlmostLocked], ties: list[list[_Tie]], max_links: int, may_turn_back: bool
) -> dict[tuple[Candidate, ...], _Chain]:
    """Find for each set of eliminations the chain with the fewest sets and cells."""
    found: dict[tuple[Candidate, ...], tuple[int, int, _Chain]] = {}
    for start in cells_of(_possible_starts(position, sets, ties)):
        for chain in _chains_from(start, ties, max_links, may_turn_back):
            one, last = sets[start], sets[chain.numbers[-1]]
            if not one.digits & last.digits:
                continue
            eliminations = sort_candidates(
                common_effect(position, one, last, {chain.first, *DIGITS_IN[chain.links[-1]]})
            )
            if eliminations:
                cost = len(chain.numbers), sum(sets[number].cells.bit_count() for number in chain.numbers), chain
                if eliminations not in found or cost[:2] < found[eliminations][:2]:
                    found[eliminations] = cost
    return {eliminations: chain for eliminations, (_, _, chain) in found.items()}


def _possible_starts(position: Position, sets: list[AlmostLocked], ties: list[list[_Tie]]) -> int:
    """Collect the sets, as bits, from which a chain may remove something: a fast check that never misses one."""
    by_digit: list[dict[int, int]] = [{} for _ in sets]
    for number, tied in enumerate(ties):
        for other, digits in tied:
            for digit in DIGITS_IN[digits]:
                by_digit[number][digit] = by_digit[number].get(digit, 0) | 1 << other
    starts = 0
    for digit in DIGITS:
        holders = [(number, each.seen[digit]) for number, each in enumerate(sets) if digit in each.seen]
        for victim in cells_of(position.places[digit]):
            seeing_victim = 0
            for number, seen in holders:
                if seen >> victim & 1:
                    seeing_victim |= 1 << number
            if seeing_victim & seeing_victim - 1 and seeing_victim & _sets_reached(seeing_victim, digit, by_digit):
                starts |= seeing_victim
    return starts


def _sets_reached(starts: int, digit: Digit, by_digit: list[dict[int, int]]) -> int:
    """Collect the sets, as bits, that chains of enough links reach from any of the starts.

    Neither the first nor the last link may use the digit.
    """
    front = {0: starts}
    reached: dict[Digit, int] = {}
    for link in range(len(by_digit)):
        ahead: dict[Digit, int] = {}
        for last, numbers in front.items():
            for number in cells_of(numbers):
                for other, tied in by_digit[number].items():
                    if other != last and (link or other != digit):
                        ahead[other] = ahead.get(other, 0) | tied
        if link + 1 >= _MIN_LINKS:
            ahead = {other: fresh for other, tied in ahead.items() if (fresh := tied & ~reached.get(other, 0))}
            for other, fresh in ahead.items():
                reached[other] = reached.get(other, 0) | fresh
        if not ahead:
            break
        front = ahead
    ends = 0
    for other, numbers in reached.items():
        if other != digit:
            ends |= numbers
    return ends


def _chains_from(start: int, ties: list[list[_Tie]], max_links: int, may_turn_back: bool) -> Iterator[_Chain]:
    """Grow the chains from a set, the shortest first; of those that end alike only the first.

    With `may_turn_back` yield others too, which may return to a set that the first ones have passed.
    """
    for tie in ties[start]:
        for first in DIGITS_IN[tie.digits]:
            yield from _grow_chains(
                _Chain((start, tie.number), first, (mask_of((first,)),)), ties, max_links, may_turn_back
            )


def _grow_chains(first_chain: _Chain, ties: list[list[_Tie]], max_links: int, may_turn_back: bool) -> Iterator[_Chain]:
    front = [first_chain]
    passed: dict[tuple[int, int, Mask], frozenset[int]] = {}  # the sets that all chains passed that end alike
    for links in range(2, max_links + 1):
        ahead = []
        for numbers, first, masks in front:
            before = masks[-1]
            for number, digits in ties[numbers[-1]]:
                usable = digits & ~before if not before & before - 1 else digits
                key = number, usable, min(links, _MIN_LINKS)
                if not usable or number in numbers:
                    continue
                others = passed.get(key)
                if others is None:
                    passed[key] = frozenset(numbers[len(first_chain.numbers) :] if may_turn_back else ())
                elif not others or others.issubset(numbers):
                    continue
                else:
                    passed[key] = others.intersection(numbers)
                chain = _Chain((*numbers, number), first, (*masks, usable))
                ahead.append(chain)
                if links >= _MIN_LINKS:
                    yield chain
        front = ahead


def _chain_step(chain: _Chain, sets: list[AlmostLocked], eliminations: tuple[Candidate, ...]) -> Step:
    parts: list[Part] = []
    for number, link in zip(chain.numbers, (*chain.links, 0), strict=True):
        parts.append(sets[number].part())
        if link:
            parts.append(Part(Role.RESTRICTED, (), _digits_used(chain, len(parts) >> 1)))
    return Step("als-chain", tuple(sorted({digit for _, digit in eliminations})), eliminations, parts=tuple(parts))


def _digits_used(chain: _Chain, link: int) -> tuple[Digit, ...]:
    """Choose the digit that a link uses: if it has the choice, not that of the next link."""
    digits = DIGITS_IN[chain.links[link]]
    if len(digits) > 1 and link + 1 < len(chain.links):
        after = _digits_used(chain, link + 1)
        return tuple(digit for digit in digits if digit not in after)[:1]
    return digits[:1]


def death_blossoms(position: Position, overlap: bool = False) -> Iterator[Step]:
    """Find every death blossom, by stem."""
    sets = almost_locked_sets(position)
    for stem in cells_of(position.empty):
        digits = DIGITS_IN[position.masks[stem]]
        petals = [
            [each for each in sets if each.seen.get(digit, 0) >> stem & 1 and not each.cells >> stem & 1]
            for digit in digits
        ]
        if all(petals):
            yield from _blossoms_on(position, stem, digits, petals, overlap)


def _blossoms_on(
    position: Position, stem: Cell, digits: tuple[Digit, ...], petals: list[list[AlmostLocked]], overlap: bool
) -> Iterator[Step]:
    own = position.masks[stem]
    for chosen, common in _petal_choices(position, petals, overlap, (), ~own, 0):
        eliminations: tuple[Candidate, ...] = ()
        for digit in DIGITS_IN[common]:
            eliminations += eliminate(_victims(position, digit, chosen) & ~(1 << stem), digit)
        if eliminations:
            parts = Part(Role.PIVOT, (stem,), digits), *(each.part() for each in chosen)
            yield Step("death-blossom", tuple(sorted({digit for _, digit in eliminations})), eliminations, parts=parts)


def _petal_choices(
    position: Position,
    petals: list[list[AlmostLocked]],
    overlap: bool,
    chosen: tuple[AlmostLocked, ...],
    common: Mask,
    cells: CellSet,
) -> Iterator[tuple[tuple[AlmostLocked, ...], Mask]]:
    """List every choice of petals, one a digit, whose common digits can still be eliminated somewhere."""
    if len(chosen) == len(petals):
        yield chosen, common
        return
    for petal in petals[len(chosen)]:
        more = (*chosen, petal)
        shared = common & petal.digits
        if not shared or (petal.cells & cells and not overlap):
            continue
        if any(_victims(position, digit, more) for digit in DIGITS_IN[shared]):
            yield from _petal_choices(position, petals, overlap, more, shared, cells | petal.cells)


def _victims(position: Position, digit: Digit, petals: tuple[AlmostLocked, ...]) -> CellSet:
    victims = position.places[digit]
    for petal in petals:
        victims &= petal.seen[digit] & ~petal.cells
    return victims


class AlmostLockedSets(Technique):
    """Almost locked sets in a row, each tied to the next by a digit that only one of the two can hold."""

    family = Family.SETS
    keeps_place = False

    def where(self, step: Step) -> Where:
        """Find the houses of the sets."""
        return Where(tuple(sorted({home_of(part.cells) for part in step.parts if part.role is Role.ALMOST_LOCKED})))

    def pattern(self, step: Step, position: Position) -> str:
        """Name the sets with their digits."""
        return f"sets with one digit more than cells: {list_sets(step)}."

    def ties(self, step: Step) -> tuple[list[tuple[str, Part]], list[Digit]]:
        """List the sets in the order in which they are tied, each with its letter, and the digits that tie them."""
        sets = [(name, part) for name, part in named_parts(step) if part.role is Role.ALMOST_LOCKED]
        return sets, [digit for part in step.parts if part.role is Role.RESTRICTED for digit in part.digits]

    def reason(self, step: Step) -> str:
        """Return how a set that loses a digit leaves another one to the first or the last set."""
        row, ties = self.ties(step)
        named = [f"{name}, {name_cells(part.cells)}, has {name_digits(part.digits)}" for name, part in sorted(row)]
        sets = f"set {'; '.join(named)}: each one digit more than cells, so a set that lacks one holds all its others"
        places = f"as {'its' if len(ties) == 1 else 'their'} places there see each other"
        if len(row) == 2 and len(ties) > 1:
            only = f"Only one of A and B can hold {ties[0]}, and only one {ties[1]}, {places}"
            both = f"one of them lacks {ties[0]} and the other {ties[1]}, and both hold all their others"
            both_of = name_digits(ties, "or")
            seen = (
                f"Each candidate that is removed sees all places for its digit in a set, or in both if it is {both_of}"
            )
            return f"{sets}. {only}: {both}. {seen}"
        links = [(one, other, digit) for (one, _), (other, _), digit in zip(row, row[1:], ties, strict=False)]
        only = ", ".join(f"only one of {one} and {other} can hold {digit}" for one, other, digit in links)
        digits, sight = _digits_left(step, "both")
        last, after = row[-1][0], [*(str(digit) for digit in ties[1:]), name_digits(digits)]
        needs = [
            f"{other} lacks {digit} and holds {then}" for (_, other, digit), then in zip(links, after, strict=True)
        ]
        then = ", so ".join([f"it holds {ties[0]}", *needs])
        one = f"A or {last} holds {'each of ' * (len(digits) > 1)}{name_digits(digits)}"
        without = f"If A lacks {name_digits(digits, 'or')}, {then}: {one}, and {sight}"
        return f"{sets}. {only[:1].upper()}{only[1:]}, {places}. {without}"

    def mark_pattern(self, marks: Marks, step: Step, position: Position) -> None:
        """Mark each set with its own look, its ties to the next set, and at the ends the eliminated digits."""
        row, ties = self.ties(step)
        for number, (_, part) in enumerate(sorted(row)):
            for cell in part.cells:
                marks.mark(cell, SETS[number % len(SETS)])
        for at, (_, part) in enumerate(row):
            near = ties if len(row) == 2 else ties[max(at - 1, 0) : at + 1]
            is_end = not ties or at in (0, len(row) - 1)
            for digit in part.digits:
                if digit in near or (is_end and digit in step.digits):
                    look = Look.FIN if digit in near else Look.BASE
                    for cell in part.cells:
                        marks.mark_candidate(cell, digit, look)
        super().mark_pattern(marks, step, position)


class XZ(AlmostLockedSets):
    """Two sets with one or two restricted commons."""

    hint_cost = HintCost.HIGH

    def notation(self, step: Step) -> str:
        """Write both sets, the digits that tie them, and the eliminated digits."""
        one, other, restricted = step.parts
        return f"A={set_text(one)}, B={set_text(other)}, X={_digits_text(restricted.digits)}, Z={join_digits(step)}"


class XYWing(AlmostLockedSets):
    """Two sets that are tied to a third one."""

    hint_cost = HintCost.HIGH

    def notation(self, step: Step) -> str:
        """Write the sets, the middle one last, the digits that tie them, and the eliminated digits."""
        one, other, middle, restricted = step.parts
        sets = f"A={set_text(one)}, B={set_text(other)}, C={set_text(middle)}"
        return f"{sets}, X,Y={_digits_text(restricted.digits)}, Z={join_digits(step)}"

    def ties(self, step: Step) -> tuple[list[tuple[str, Part]], list[Digit]]:
        """List the sets with the last one between the two others, which it ties."""
        (one, other, middle), digits = super().ties(step)
        return [one, middle, other], digits[:2]


class AlsChain(AlmostLockedSets):
    """Four sets or more in a chain."""

    hint_cost = HintCost.TOO_HIGH

    def notation(self, step: Step) -> str:
        """Write the sets with the digits between them."""
        digits = join_digits(step)
        row = (
            set_text(part) if part.role is Role.ALMOST_LOCKED else f"-{_digits_text(part.digits)}-"
            for part in step.parts
        )
        return f"{digits}- {' '.join(row)} -{digits}"


class DeathBlossom(AlmostLockedSets):
    """A stem, and for each of its digits a set that it takes the digit from."""

    looks = {Role.PIVOT: Look.FIN}

    def notation(self, step: Step) -> str:
        """Write stem and petals with their digits."""
        stem, *petals = step.parts
        return f"{cell_list(stem.cells)} {{{digits_text(stem.digits)}}}, {', '.join(map(set_text, petals))}"

    def where(self, step: Step) -> Where:
        """Begin at the stem."""
        return Where(cells=step.parts[0].cells)

    def pattern(self, step: Step, position: Position) -> str:
        """Name stem and petals with their digits."""
        stem = step.parts[0]
        petals = [f"{name}, {cells_with_digits(part)}" for name, part in named_parts(step)]
        return (
            f"the stem {name_cells(stem.cells)} holds {name_digits(stem.digits)}; it sees the sets {'; '.join(petals)}."
        )

    def reason(self, step: Step) -> str:
        """Return what each digit of the stem leaves to its petal."""
        stem = step.parts[0]
        digits, sight = _digits_left(step, "these sets")
        needed = f"its {digits[0]}" if len(digits) == 1 else "all its others"
        cases = [
            f"if the stem is {digit}, set {name}, {cells_with_digits(petal)}, loses {digit} and needs {needed}"
            for digit, (name, petal) in zip(stem.digits, named_parts(step), strict=True)
        ]
        needs = "a set has one digit more than cells, so without one it needs all its others"
        held = f"the stem {name_cells(stem.cells)} is {name_digits(stem.digits, 'or')}"
        return f"{held}; {needs}: {'; '.join(cases)}; and {sight}"

    def mark_part(self, marks: Marks, part: Part, look: Look) -> None:
        """Mark the stem as the cell to begin at: all frames are those of its petals."""
        for cell in part.cells:
            marks.mark(cell, "begin")
            for digit in part.digits:
                marks.mark_candidate(cell, digit, look)


def _digits_left(step: Step, sets: str) -> tuple[list[Digit], str]:
    """Collect the digits that a set holds which has lost another one, and say who sees them."""
    digits = sorted({digit for _, digit in step.eliminations})
    if len(digits) > 1:
        return digits, f"each candidate that is removed sees every place for its digit in {sets}"
    return digits, seeing(losers(step), f"every {digits[0]} of {sets}")


def _digits_text(digits: Iterable[Digit]) -> str:
    return ",".join(map(str, sorted(digits)))


FAMILY: Final[Mapping[str, Technique]] = {
    "als-xz": XZ(xz),
    "als-xy-wing": XYWing(xy_wings),
    "als-chain": AlsChain(chains),
    "death-blossom": DeathBlossom(death_blossoms),
}
