"""Cycles and forcing chains of single links: X (a digit in houses), Y (digits in cells), then both.

cycle           a digit is true here, hence not there, hence true there ... and so here again: whatever sees a true
                and a false statement of a digit is not that digit
forcing chain   if a candidate is true, it is not, so it is not; if it is not, it is, so it is

    a . . | b . .      X-cycle of 5s, of which rows 1 and 4 have two each: if a is 5, d is not,
    - . . | - . .      so c is, so b is not, so a is; the rest of both columns (-) sees a true
    . . . | . . .      and a false one, whichever they are, and is not 5
    ------+------
    d . . | c . .

Names, ratings and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from solver.shape import Candidate
from solver.techniques.cell_sets import ALL_CELLS, DIGITS, PEERS, SIZE, cells_of
from solver.techniques.chains import OPPOSITE, describe_cases, describe_loop
from solver.techniques.explainer.contradictions import cut_contradiction, describe_contradiction
from solver.techniques.explainer.reachability import Links, links_of, reach
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.statements import (
    Statement,
    StatementSet,
    chain_of,
    effect_of,
    opposite,
    rating_with_length,
)
from solver.techniques.position import Position
from solver.techniques.step import Step

X, Y, XY = 2, 3, 4  # kinds, in the order in which equals are sorted
CYCLES: Final = {
    X: ("Bidirectional X-Cycle", 6.5),
    Y: ("Bidirectional Y-Cycle", 6.5),
    XY: ("Bidirectional Cycle", 7.0),
}
CHAINS: Final = {X: ("Forcing X-Chain", 6.6), XY: ("Forcing Chain", 7.0)}
MIN_CYCLE_LENGTH: Final = 4


def find_static_chains(position: Position) -> Iterator[Step]:
    """Yield the step with the lowest rating, of these the shortest, of these the first that is found."""
    best: RankedStep | None = None
    for kind in (X, Y, XY):
        if best is None or best.rating >= CYCLES[kind][1]:
            best = _Search(position, kind, best).run()
    if best:
        yield best.step


class RankedStep(NamedTuple):
    """A step behind all that it is sorted by: the least is wanted."""

    rating: float
    complexity: int
    kind: int
    source: int  # the candidate
    is_chain: bool
    step: Step


class _Search:
    """A search for chains of one kind that come before `best`."""

    def __init__(self, position: Position, kind: int, best: RankedStep | None) -> None:
        self.position = position
        self.kind = kind
        self.best = best

    def run(self) -> RankedStep | None:
        """Search all chains of the kind; return the best step."""
        links = links_of(self.position, self.kind != X, self.kind != Y)
        closure = reach(links, whole=self.kind != XY)
        # From true to false a Y-chain has an even number of links, and odd ones only exist
        if closure.self_contradiction is not None and self.kind != Y:
            self._take_chain(_shortest_contradiction(links, closure.self_contradiction))
        for source in links.ons:
            self._find_cycle(links, source, closure.reachable)
        return self.best

    def _take_chain(self, chain: list[Statement]) -> None:
        """Take the chain, from a statement to its opposite, as the best step, if it is the best."""
        proven = chain[-1]
        name, base = CHAINS[self.kind]
        rating = rating_with_length(base, len(chain))
        rank = rating, len(chain), self.kind, proven >> 1, True
        if self._is_best(rank):
            step = Step(name, (), *effect_of(proven), chains=(chain_of(chain),), rating=rating)
            self.best = RankedStep(*rank, step)

    def _is_best(self, rank: tuple[float, int, int, int, bool]) -> bool:
        return self.best is None or rank < self.best[:-1]

    def _find_cycle(self, links: Links, source: Statement, reachable: list[StatementSet]) -> None:
        """Find the shortest cycle through the statement that has an effect, breadth first.

        Only statements that lead back to the source are visited.
        """
        offs_before: dict[Statement, StatementSet] = {source: 0}  # the false ones on the path to each true one
        before: dict[Statement, tuple[Statement, Statement]] = {}  # the two statements before each true one
        frontier, length = [source], 2
        while frontier and self._may_take(length):
            following = []
            for node in frontier:
                for off in links.onward[node]:
                    if offs_before[node] >> off & 1:
                        continue
                    for on in links.after[off]:
                        if on == source and length >= MIN_CYCLE_LENGTH and self._take_cycle(source, off, node, before):
                            return
                        if on not in offs_before and reachable[on] >> source & 1:
                            offs_before[on] = offs_before[node] | 1 << off
                            before[on] = off, node
                            following.append(on)
            frontier = following
            length += 2

    def _may_take(self, complexity: int) -> bool:
        """Check whether a cycle of this many statements could be the best."""
        rating = rating_with_length(CYCLES[self.kind][1], complexity)
        return self.best is None or (rating, complexity, self.kind) <= self.best[:3]

    def _take_cycle(
        self, source: Statement, off: Statement, node: Statement, before: dict[Statement, tuple[Statement, Statement]]
    ) -> bool:
        """Check whether the cycle has an effect; take it as the best step, if it is the best."""
        cycle = [source, off]
        while node != source:
            previous, further = before[node]
            cycle += [node, previous]
            node = further
        gone = _seen_both_ways(self.position, cycle)
        if gone:
            name, base = CYCLES[self.kind]
            rating = rating_with_length(base, len(cycle))
            rank = rating, len(cycle), self.kind, source >> 1, False
            if self._is_best(rank):
                step = Step(name, (), gone, chains=(chain_of([source, *reversed(cycle)]),), rating=rating)
                self.best = RankedStep(*rank, step)
        return bool(gone)


def _shortest_contradiction(links: Links, source: Statement) -> list[Statement]:
    """Find the shortest path from the statement to its opposite, to which it leads, breadth first."""
    before = {source: source}
    queue = deque([source])
    while opposite(source) not in before:
        node = queue.popleft()
        for following in links.after[node]:
            if following not in before:
                before[following] = node
                queue.append(following)
    path = [opposite(source)]
    while path[-1] != source:
        path.append(before[path[-1]])
    return path[::-1]


def _seen_both_ways(position: Position, cycle: list[Statement]) -> tuple[Candidate, ...]:
    """List the candidates outside the cycle that see a true and a false statement of their digit."""
    outside = ALL_CELLS
    seen = [0] * (SIZE + 1), [0] * (SIZE + 1)
    for statement in cycle:
        cell, index = divmod(statement >> 1, SIZE)
        outside &= ~(1 << cell)
        seen[statement & 1][index + 1] |= PEERS[cell]
    return tuple(
        Candidate(cell, digit)
        for digit in DIGITS
        if seen[True][digit]
        for cell in cells_of(seen[False][digit] & seen[True][digit] & outside & position.places[digit])
    )


class StaticChains(Rule):
    """Cycles and forcing chains over the links of the position."""

    is_slow = True
    lists_chains = True

    def __init__(self) -> None:
        names = {name: "" for name, _ in (*CYCLES.values(), *CHAINS.values())}
        super().__init__(find_static_chains, names | {CHAINS[X][0]: "X-Chain"})

    def shorten_proof(self, step: Step) -> Step:
        """End a forcing chain at the first two digits that cannot both be."""
        return step if _is_cycle(step) else cut_contradiction(step)

    def reason(self, step: Step) -> str:
        """Follow a cycle once round, and say of which two statements one is true; or a chain to a contradiction."""
        if not _is_cycle(step):
            return describe_contradiction(step, OPPOSITE)
        (chain,) = step.chains
        pairs = [*pairwise(chain), *combinations(chain, 2)]  # linked ones first
        alike = [(one, other) for one, other in pairs if one.digit == other.digit and one.holds is not other.holds]
        return f"if {describe_cases(step.chains)[3:]}, {describe_loop(alike, step.eliminations)}"


def _is_cycle(step: Step) -> bool:
    return step.technique in (name for name, _ in CYCLES.values())
