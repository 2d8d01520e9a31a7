"""Nice loops and AICs (alternating inference chains): strong and weak links in turn, through any digits.

    Discontinuous loop   A chain comes back to its cell with a contradiction: assumed true, it turns out false.
    Continuous loop      A chain closes without any: all its links are strong, and each takes what sees both its ends.
    AIC                  If one end is false the other is true: what sees both, or cannot be true with either, goes.

    r4c2 =3= r4c1 -3- r7c1 -4- r5c1 -8- r8c1 =8= r8c2 =6= r7c2 =3= r4c2     r4c2 not 3 leads to r4c2 = 3: it is 3

Nice loops: Jeff, AIC: Myth Jellies, Sudoku Player's Forum, 2005 and 2006. Which one is taken, and which of several
equally short ways it goes, follows HoDoKu (Hobiger, 2008). With `groups` chains run through groups too, and only those
that do are found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from solver.shape import Candidate
from solver.techniques.cell_sets import DIGITS_IN, PEERS, CellSet, common_peers
from solver.techniques.choosing import best_first
from solver.techniques.implications import Implications, Reach, Statement, chain_to, implications, reach
from solver.techniques.position import Position
from solver.techniques.set_links import with_sets
from solver.techniques.step import Node, Step, goes, in_order

_FEWEST_LINKS = 3


def find(position: Position, groups: bool = False, sets: bool = False) -> Iterator[Step]:
    """All loops and chains, the best first; with `sets`, through groups and almost locked sets."""
    known = with_sets(position) if sets else implications(position, groups)
    return iter(best_first(_find(position, known, groups or sets)))


def _find(position: Position, known: Implications, groups: bool) -> Iterator[Step]:
    aics: list[Step] = []
    search = _Search(position, known, groups)
    for holds in (True, False):
        for item in range(known.singles):
            start = 2 * item + (not holds)
            reached = reach(known.links, start)
            yield from search.loops(reached, start)
            if not holds:
                aics += search.aics(reached, start)
    yield from aics


class _Search:
    """The chains of a position."""

    def __init__(self, position: Position, known: Implications, groups: bool) -> None:
        self.position = position
        self.known = known
        self.groups = groups
        self.items_of: dict[CellSet, list[int]] = {}
        for item in range(known.singles):
            self.items_of.setdefault(known.items[item].cells, []).append(item)

    def loops(self, reached: Reach, start: Statement) -> Iterator[Step]:
        """The loops that begin with a statement and come back to its cell."""
        parents, _ = reached
        cells, digit = self.known.items[start >> 1]
        for item in self.items_of[cells]:
            for end in (2 * item, 2 * item + 1):
                if end == start:
                    chain = self._back(reached, start)
                else:
                    chain = chain_to(reached, end) if parents[end] >= 0 else []
                if chain and self._is_loop(chain):
                    yield from self._loop(chain)

    def aics(self, reached: Reach, start: Statement) -> Iterator[Step]:
        """The chains from a false statement to a true one in another cell."""
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
                rest = places[digit] & seen & PEERS[other.bit_length() - 1]
                if not rest & rest - 1:
                    continue
                gone = goes(rest, digit)
            elif other & seen & places[digit] and cells & places[last]:
                gone = in_order((Candidate(cells.bit_length() - 1, last), Candidate(other.bit_length() - 1, digit)))
            else:
                continue
            chain = chain_to(reached, end)
            if len(chain) > _FEWEST_LINKS and self._is_simple(chain, is_loop=False) and self._is_wanted(chain):
                yield self._step("aic", chain, gone)

    def _back(self, reached: Reach, start: Statement) -> list[Statement]:
        """The shortest chain that ends where it began; [] if there is none."""
        parents, order = reached
        before = [link ^ 1 for link in self.known.links[start ^ 1] if parents[link ^ 1] >= 0]
        if not before:
            return []
        return [*chain_to(reached, min(before, key=order.index)), start]

    def _is_loop(self, chain: Sequence[Statement]) -> bool:
        """Whether the chain leaves its cell at once, comes back from another one, and passes no cell twice."""
        items = self.known.items
        home = items[chain[0] >> 1].cells
        if len(chain) <= _FEWEST_LINKS or home in (items[chain[1] >> 1].cells, items[chain[-2] >> 1].cells):
            return False
        return self._is_simple(chain, is_loop=True) and self._is_wanted(chain)

    def _is_simple(self, chain: Sequence[Statement], is_loop: bool) -> bool:
        """Whether no cell is entered that was passed, but for the cell of a loop; of a group its first cell counts."""
        items = self.known.items
        last = items[chain[0] >> 1].cells
        home = last if is_loop else 0
        passed = last
        for statement in chain[1:]:
            cells = items[statement >> 1].cells
            if cells != last:
                locked = self.known.locked.get(statement >> 1)
                entered = locked.places[items[statement >> 1].digit] if locked else cells
                if passed & entered & -entered & ~home:
                    return False
                passed |= cells
                last = cells
        return True

    def _is_wanted(self, chain: Sequence[Statement]) -> bool:
        return not self.groups or any(statement >> 1 >= self.known.singles for statement in chain)

    def _loop(self, chain: Sequence[Statement]) -> Iterator[Step]:
        """The step of a loop by the kinds of its first and last link and the digits at its cell."""
        items, (start, end) = self.known.items, (chain[0], chain[-1])
        cells, first = items[start >> 1]
        last = items[end >> 1].digit
        cell = cells.bit_length() - 1
        mask = self.position.masks[cell]
        strong_start, strong_end = bool(start & 1), not end & 1
        gone: tuple[Candidate, ...] = ()
        if strong_start and strong_end and first == last:
            gone = tuple(Candidate(cell, digit) for digit in DIGITS_IN[mask] if digit != first)
        elif not strong_start and not strong_end and first == last:
            gone = (Candidate(cell, first),)
        elif strong_start is not strong_end and first != last:
            gone = (Candidate(cell, last if strong_start else first),)
        elif strong_start or strong_end or mask.bit_count() == 2:
            gone = self._continuous(chain)
            if gone:
                yield self._step("continuous-loop", chain, gone)
            return
        if gone:
            yield self._step("discontinuous-loop", chain, gone)

    def _continuous(self, chain: Sequence[Statement]) -> tuple[Candidate, ...]:
        """What a loop without contradiction removes: at its weak links, and in cells between two strong ones."""
        items, position = self.known.items, self.position
        inside = 0
        for statement in chain:
            inside |= 0 if statement >> 1 in self.known.locked else items[statement >> 1].cells
        gone: list[Candidate] = []
        for one, other in pairwise(chain):
            (cells, digit), (others, next_digit) = items[one >> 1], items[other >> 1]
            if one & 1:
                continue  # strong
            if one >> 1 in self.known.locked or other >> 1 in self.known.locked:
                gone += self._at_sets(one, other, inside)
                continue
            if cells == others:
                mask = position.masks[cells.bit_length() - 1] & ~(1 << digit - 1 | 1 << next_digit - 1)
                gone += [Candidate(cells.bit_length() - 1, each) for each in DIGITS_IN[mask]]
            else:
                gone += goes(position.places[digit] & common_peers(cells | others) & ~inside, digit)
        start, end = chain[0], chain[-1]
        if start & 1 and not end & 1:
            cells, digit = items[start >> 1]
            mask = position.masks[cells.bit_length() - 1] & ~(1 << digit - 1 | 1 << items[end >> 1].digit - 1)
            gone += [Candidate(cells.bit_length() - 1, each) for each in DIGITS_IN[mask]]
        return in_order(gone)

    def _at_sets(self, one: Statement, other: Statement, inside: CellSet) -> list[Candidate]:
        """What goes where a loop enters or leaves an almost locked set: what sees the digits that it locks."""
        gone: list[Candidate] = []
        places = self.position.places
        (cells, digit), (others, next_digit) = self.known.items[one >> 1], self.known.items[other >> 1]
        source, target = self.known.locked.get(one >> 1), self.known.locked.get(other >> 1)
        if target:  # the digit by which the set is entered is in it or where the loop comes from
            held = source.places[next_digit] if source else cells
            gone += goes(places[next_digit] & common_peers(held | target.places[next_digit]) & ~inside, next_digit)
        if source and (target or other & 1):  # not where the set only leaves a cell its last candidate
            for each, seen in source.seen.items():
                if each == next_digit and not target:
                    gone += goes(places[each] & common_peers(source.places[each] | others) & ~inside, each)
                elif each not in (digit, next_digit):
                    gone += goes(places[each] & seen, each)
        return gone

    def _step(self, technique: str, chain: Sequence[Statement], gone: tuple[Candidate, ...]) -> Step:
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
        digits = tuple(sorted({digit for _, digit in gone}))
        return Step(f"grouped-{technique}" if self.groups else technique, digits, gone, chains=(nodes,))
