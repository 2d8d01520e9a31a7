"""Nice loops and AICs (alternating inference chains): strong and weak links in turn, through any digits.

    Discontinuous loop   A chain comes back to its cell with a contradiction: assumed true, it turns out false.
    Continuous loop      A chain closes without any: all its links are strong, and each takes what sees both its ends.
    AIC                  If one end is false the other is true: a candidate that is false with either is eliminated.

    r4c2 =3= r4c1 -3- r7c1 -4- r5c1 -8- r8c1 =8= r8c2 =6= r7c2 =3= r4c2     r4c2 not 3 leads to r4c2 = 3: it is 3

Both come from the Sudoku Players' Forum. The order of steps, and the choice among equally short chains, follow HoDoKu
(Hobiger, 2008). With `groups` chains run through groups too, and only those that do are found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, pairwise
from typing import Final

from solver.shape import Candidate
from solver.techniques.cell_sets import (
    DIGITS_IN,
    PEERS,
    CellSet,
    cells_of,
    common_peers,
)
from solver.techniques.chains import (
    OPPOSITE,
    ChainTechnique,
    describe_chain,
    describe_clash,
    describe_loop,
    ends_text,
    links_text,
)
from solver.techniques.implications import (
    Implications,
    Reach,
    Statement,
    chain_to,
    consequences,
    implications,
    reach,
)
from solver.techniques.position import Position
from solver.techniques.set_links import reach_through, with_sets
from solver.techniques.shortest_chains import distances, shortest_chains
from solver.techniques.step import Node, Part, Role, Step, eliminate, sort_candidates
from solver.techniques.step_order import best_first
from solver.techniques.step_text import (
    describe_node,
    join_digits,
)
from solver.techniques.technique import Technique

_MIN_LINKS = 3
_MAX_CHAINS = 200_000  # chains that are begun in a position, half a second


def find(position: Position, groups: bool = False, sets: bool = False) -> Iterator[Step]:
    """Find all loops and chains, the best first; with `sets`, through groups and almost locked sets."""
    known = with_sets(position) if sets else implications(position, groups)
    return iter(best_first(_steps(LoopSearch(position, known, groups or sets))))


def find_in_any_order(position: Position, groups: bool = False) -> Iterator[Step]:
    """Find all loops and chains, trying all equally short chains, so that the order of cells decides nothing."""
    return _steps(_AnyOrderSearch(position, implications(position, groups), groups))


def _steps(search: LoopSearch) -> Iterator[Step]:
    aics: list[Step] = []
    known = search.known
    for start in search.starts():
        reached = reach_through(known, start) if known.locked else reach(known.links, start)
        yield from search.loops(reached, start)
        if start & 1:
            aics += search.aics(reached, start)
    yield from aics


class LoopSearch:
    """A search for the loops and chains of a position."""

    def __init__(self, position: Position, known: Implications, groups: bool) -> None:
        self.position = position
        self.known = known
        self.groups = groups
        self.last_reached: Reach = [], []
        self.distances: dict[Statement, int] = {}
        self.min_links = _MIN_LINKS - bool(known.locked)  # through a set two links may be enough
        self.chain_budget = iter(range(_MAX_CHAINS))
        self.items_of: dict[CellSet, list[int]] = {}
        for item in range(known.singles):
            self.items_of.setdefault(known.items[item].cells, []).append(item)

    def starts(self) -> list[Statement]:
        """List the statements with which a loop or chain that removes something may begin, true ones first.

        An eliminated candidate is tied to two statements of which one leads to the other, so it leads to its own
        opposite. Such a chain begins with that candidate, or with a statement that it is tied to.
        """
        singles, links = range(0, 2 * self.known.singles, 2), self.known.links
        if self.known.locked:
            return [*singles, *(on + 1 for on in singles)]
        follows = consequences(self.position, self.groups)
        losing = [on for on in singles if follows[on] >> on + 1 & 1]
        lost = sum(1 << on + 1 for on in losing)
        tied = sorted({off for on in losing for off in links[on] if off - 1 in singles})
        return losing + [off for off in tied if any(follows[off] & lost & 1 << each for each in links[off - 1])]

    def loops(self, reached: Reach, start: Statement) -> Iterator[Step]:
        """Yield the loops that begin with a statement and come back to its cell."""
        parents = reached[0]
        for item in self.items_of[self.known.items[start >> 1].cells]:
            for end in (2 * item, 2 * item + 1):
                if parents[end] >= 0 and (end != start or self.known.locked):  # else a link there and back is shortest
                    for chain in self._chains(reached, start, end, is_loop=True):
                        yield from self._loop_steps(chain)

    def aics(self, reached: Reach, start: Statement) -> Iterator[Step]:
        """Yield the chains from a false statement to a true one in another cell."""
        items, places = self.known.items, self.position.places
        cells, digit = items[start >> 1]
        seen = PEERS[cells.bit_length() - 1]
        for end in reached[1]:
            if end & 1 or end >> 1 >= self.known.singles:
                continue
            other, last = items[end >> 1]
            if other == cells:
                continue
            if last == digit:
                eliminated = places[digit] & seen & PEERS[other.bit_length() - 1]
                if not eliminated & eliminated - 1:
                    continue
                eliminations = eliminate(eliminated, digit)
            elif other & seen & places[digit] and cells & places[last]:
                eliminations = sort_candidates(
                    (Candidate(cells.bit_length() - 1, last), Candidate(other.bit_length() - 1, digit))
                )
            else:
                continue
            for chain in self._chains(reached, start, end, is_loop=False):
                yield self._step("aic", chain, eliminations)

    def _chains(self, reached: Reach, start: Statement, end: Statement, is_loop: bool) -> Iterator[Sequence[Statement]]:
        """Yield the recorded chain to the end, if it is valid."""
        before = reached[0][end]
        if is_loop and end != start and self.known.items[before >> 1].cells == self.known.items[start >> 1].cells:
            return  # `_is_valid` would refuse it too, much later.
        chain = self._recorded_chain(reached, start, end)
        if len(chain) > self.min_links and self._is_valid(chain, is_loop):
            yield chain

    def _recorded_chain(self, reached: Reach, start: Statement, end: Statement) -> list[Statement]:
        """Read the shortest chain to the end; [] if there is none."""
        if end == start:
            return self._shortest_cycle(reached, start)
        return chain_to(reached, end) if reached[0][end] >= 0 else []

    def _shortest_cycle(self, reached: Reach, start: Statement) -> list[Statement]:
        """Find the shortest chain that ends where it began; [] if there is none."""
        parents, order = reached
        before = [link ^ 1 for link in self.known.links[start ^ 1] if parents[link ^ 1] >= 0]
        if not before:
            return []
        return [*chain_to(reached, min(before, key=order.index)), start]

    def _is_valid(self, chain: Sequence[Statement], is_loop: bool) -> bool:
        """Check that the chain passes no cell twice, and that a loop leaves and enters its cell by other cells."""
        items = self.known.items
        home = items[chain[0] >> 1].cells
        if is_loop and home in (items[chain[1] >> 1].cells, items[chain[-2] >> 1].cells):
            return False
        return self._is_simple(chain, is_loop) and self._has_group(chain)

    def _is_simple(self, chain: Sequence[Statement], is_loop: bool) -> bool:
        """Check that no cell is entered again; of a group its first cell counts.

        The cell of a loop may be entered again, unless a group that begins with another cell has passed it.
        """
        items = self.known.items
        last = items[chain[0] >> 1].cells
        home = last if is_loop else 0
        passed = last & ~home
        for statement in chain[1:]:
            cells = items[statement >> 1].cells
            if cells != last:
                entered = self._entry_cell(statement >> 1)
                if passed & entered:
                    return False
                if entered != home:
                    passed |= cells
                last = cells
        return True

    def _entry_cell(self, item: int) -> CellSet:
        """Choose the cell that represents an item: its first one, of a set the first that the chain enters."""
        locked = self.known.locked.get(item)
        entered = locked.places[self.known.items[item].digit] if locked else self.known.items[item].cells
        return entered & -entered

    def _has_group(self, chain: Sequence[Statement]) -> bool:
        return not self.groups or any(statement >> 1 >= self.known.singles for statement in chain)

    def _loop_steps(self, chain: Sequence[Statement]) -> Iterator[Step]:
        """Yield the step of a loop by the kinds of its first and last link and the digits at its cell."""
        items, (start, end) = self.known.items, (chain[0], chain[-1])
        cells, first = items[start >> 1]
        last = items[end >> 1].digit
        cell = cells.bit_length() - 1
        mask = self.position.masks[cell]
        strong_start, strong_end = bool(start & 1), not end & 1
        eliminations: tuple[Candidate, ...] = ()
        if strong_start and strong_end and first == last:
            eliminations = tuple(Candidate(cell, digit) for digit in DIGITS_IN[mask] if digit != first)
        elif not strong_start and not strong_end and first == last:
            eliminations = (Candidate(cell, first),)
        elif strong_start is not strong_end and first != last:
            eliminations = (Candidate(cell, last if strong_start else first),)
        elif strong_start or strong_end or mask.bit_count() == 2:
            eliminations = self._loop_eliminations(chain)
            if eliminations:
                yield self._step("continuous-loop", chain, eliminations)
            return
        if eliminations:
            yield self._step("discontinuous-loop", chain, eliminations)

    def _loop_eliminations(self, chain: Sequence[Statement]) -> tuple[Candidate, ...]:
        """Collect what a continuous loop removes: at its weak links, and in cells between two strong ones."""
        items, position = self.known.items, self.position
        inside = 0
        for statement in chain:
            inside |= items[statement >> 1].cells
        eliminations: list[Candidate] = []
        for one, other in pairwise(chain):
            (cells, digit), (others, next_digit) = items[one >> 1], items[other >> 1]
            if one & 1:
                continue  # strong
            if one >> 1 in self.known.locked or other >> 1 in self.known.locked:
                eliminations += self._set_eliminations(one, other, inside)
                continue
            if cells == others:
                mask = position.masks[cells.bit_length() - 1] & ~(1 << digit - 1 | 1 << next_digit - 1)
                eliminations += [Candidate(cells.bit_length() - 1, each) for each in DIGITS_IN[mask]]
            else:
                eliminations += eliminate(position.places[digit] & common_peers(cells | others) & ~inside, digit)
        start, end = chain[0], chain[-1]
        if start & 1 and not end & 1:
            cells, digit = items[start >> 1]
            mask = position.masks[cells.bit_length() - 1] & ~(1 << digit - 1 | 1 << items[end >> 1].digit - 1)
            eliminations += [Candidate(cells.bit_length() - 1, each) for each in DIGITS_IN[mask]]
        return sort_candidates(eliminations)

    def _set_eliminations(self, one: Statement, other: Statement, inside: CellSet) -> list[Candidate]:
        """Collect the eliminations where a loop enters or leaves an almost locked set: by its locked digits."""
        items, locked, places = self.known.items, self.known.locked, self.position.places
        (cells, digit), (others, next_digit) = items[one >> 1], items[other >> 1]
        source, target = locked.get(one >> 1), locked.get(other >> 1)
        eliminations: list[Candidate] = []
        ends = {next_digit}  # the digits by which the source is left
        if target or other & 1:
            held = (source.places[next_digit] if source else cells) | (target.places[next_digit] if target else others)
            eliminations += eliminate(places[next_digit] & common_peers(held) & ~inside, next_digit)
        elif source:  # all others go from the next cell, which keeps one
            ends = {*DIGITS_IN[self.position.masks[others.bit_length() - 1]]} - ends
            for each in ends & source.places.keys():
                eliminations += eliminate(places[each] & common_peers(source.places[each] | others), each)
        for each, seen in source.seen.items() if source else ():
            if each not in ends and each != digit:
                eliminations += eliminate(places[each] & seen, each)
        return eliminations

    def _step(self, technique: str, chain: Sequence[Statement], eliminations: tuple[Candidate, ...]) -> Step:
        items = self.known.items
        locked = self.known.locked
        nodes = tuple(
            Node(
                *items[statement >> 1],
                not statement & 1,
                items[statement >> 1].cells if statement >> 1 in locked else 0,
            )
            for statement in chain
        )
        digits = tuple(sorted({digit for _, digit in eliminations}))
        return Step(f"grouped-{technique}" if self.groups else technique, digits, eliminations, chains=(nodes,))


class _AnyOrderSearch(LoopSearch):
    """A search that tries all shortest chains; groups count with all of their cells."""

    def _chains(self, reached: Reach, start: Statement, end: Statement, is_loop: bool) -> Iterator[Sequence[Statement]]:
        """Yield the first valid chain; of a continuous loop, whose path decides its effect, each."""
        recorded = self._recorded_chain(reached, start, end)
        if len(recorded) <= _MIN_LINKS:
            return
        is_open = is_loop and self._is_continuous(start, end)
        if not is_open and self._is_valid(recorded, is_loop):
            yield recorded
            return
        if reached is not self.last_reached:
            self.last_reached, self.distances = reached, distances(reached)
        home = self.known.items[start >> 1].cells if is_loop else 0
        chains = shortest_chains(self.known, self.distances, end, home, self.chain_budget)
        valid = (chain for chain in chains if self._is_valid(chain, is_loop))
        yield from valid if is_open else islice(valid, 1)

    def _is_continuous(self, start: Statement, end: Statement) -> bool:
        """Check whether a loop of these ends has no contradiction at its cell."""
        items = self.known.items
        alike = (start ^ end) & 1  # both links strong, or none
        return bool(alike) is (items[start >> 1].digit != items[end >> 1].digit)

    def _entry_cell(self, item: int) -> CellSet:
        return self.known.items[item].cells


class Aic(ChainTechnique):
    """A chain of which one end is true."""

    is_slow = True

    def notation(self, step: Step) -> str:
        """Write the digits that go, and the links with the digits at both ends."""
        return ends_text(step)


class DiscontinuousLoop(ChainTechnique):
    """A chain that comes back to its cell with a contradiction."""

    is_slow = True

    def notation(self, step: Step) -> str:
        """Write the digits that go, and the links."""
        return f"{join_digits(step, '/')} {links_text(step.chains[0])}"

    def conclude(self, step: Step) -> str:
        """Return what the loop contradicts."""
        nodes = step.chains[0]
        first, last = nodes[0], nodes[-1]
        if first.holds and last.holds and first.cells == last.cells:
            return f": {describe_clash(Part(Role.TWICE, tuple(cells_of(last.cells)), (first.digit, last.digit)))}"
        if first[:2] != last[:2]:
            return f"; if {describe_node(first._replace(holds=True))}, it is not {last.digit} either"
        placed = f", so {describe_node(last)} in any case" if last.holds else ""
        return f": {OPPOSITE}{placed}"


class ContinuousLoop(ChainTechnique):
    """A chain that closes without a contradiction."""

    is_slow = True
    is_closed = True

    def notation(self, step: Step) -> str:
        """Write how the first cell is entered, the links, and how it is left."""
        chain = step.chains[0]
        enters = f"{chain[-1].digit}{'=' if chain[-1].holds else '-'}"
        leaves = f"{'-' if chain[0].holds else '='}{chain[0].digit}"
        return f"{join_digits(step, '/')} {enters} {links_text(chain)} {leaves}"

    def reason(self, step: Step) -> str:
        """Say that all statements of the loop are true, or all false."""
        nodes = step.chains[0]
        weak = [(one, other) for one, other in pairwise((*nodes, nodes[0])) if one.holds and not other.holds]
        return f"{describe_chain((*nodes, nodes[0]))}, {describe_loop(weak, step.eliminations)}"


FAMILY: Final[Mapping[str, Technique]] = {
    "continuous-loop": ContinuousLoop(find, find_in_any_order=find_in_any_order),
    "discontinuous-loop": DiscontinuousLoop(find),
    "aic": Aic(find),
    "grouped-continuous-loop": ContinuousLoop(
        partial(find, groups=True), find_in_any_order=partial(find_in_any_order, groups=True)
    ),
    "grouped-discontinuous-loop": DiscontinuousLoop(partial(find, groups=True)),
    "grouped-aic": Aic(partial(find, groups=True)),
}
