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
from typing import Final, NamedTuple

from solver.shape import Candidate
from solver.techniques.cell_sets import ALL_CELLS, DIGITS, PEERS, SIZE, cells_of
from solver.techniques.explainer.findings import Finding, Node, Statement, rest_of
from solver.techniques.explainer.reaching import Links, StatementSet, links_of, reach
from solver.techniques.explainer.statements import candidate_of, complexity_of, is_on, longer, opposite
from solver.techniques.position import Position

X, Y, XY = 2, 3, 4  # kinds, in the order in which equals are sorted
NAMES: Final = {X: "X-", Y: "Y-", XY: ""}
CYCLES: Final = {X: 6.5, Y: 6.5, XY: 7.0}
CHAINS: Final = {X: 6.6, XY: 7.0}
SHORTEST_CYCLE: Final = 4


def static_chains(position: Position) -> Iterator[Finding]:
    """The find with the lowest rating, of these the shortest, of these the first that is met."""
    best: Found | None = None
    for kind in (X, Y, XY):
        if best is None or best.rating >= CYCLES[kind]:
            best = _Search(position, kind, best).found()
    if best:
        yield best.finding


class Found(NamedTuple):
    """A find with all that it is sorted by: the least is wanted."""

    rating: float
    complexity: int
    kind: int
    source: int  # the candidate
    is_chain: bool
    finding: Finding


class _Search:
    """For chains of one kind that come before `best`."""

    def __init__(self, position: Position, kind: int, best: Found | None) -> None:
        self.position = position
        self.kind = kind
        self.best = best

    def found(self) -> Found | None:
        """The best find now."""
        links = links_of(self.position, self.kind != X, self.kind != Y)
        reached = reach(links, whole=self.kind != XY)
        # From true to false a Y-chain has an even number of links, and odd ones only exist
        if reached.denies_itself is not None and self.kind != Y:
            self._take_chain(_contradiction(links, reached.denies_itself))
        for source in links.ons:
            self._look_round(links, source, reached.leads)
        return self.best

    def _take_chain(self, end: Node) -> None:
        candidate = candidate_of(end.says)
        complexity = complexity_of([end])
        rating = longer(CHAINS[self.kind], complexity)
        gone = rest_of(self.position, *candidate) if is_on(end.says) else (candidate,)
        placed = candidate if is_on(end.says) else None
        finding = Finding(rating, f"Forcing {NAMES[self.kind]}Chain", gone, placed, ends=(end,))
        self._take(Found(rating, complexity, self.kind, end.says >> 1, True, finding))

    def _take(self, found: Found) -> None:
        if self.best is None or found[:-1] < self.best[:-1]:
            self.best = found

    def _look_round(self, links: Links, source: Statement, leads: list[StatementSet]) -> None:
        """The shortest way from the statement back to itself, by statements that lead to it, that has an effect."""
        above: dict[Statement, StatementSet] = {source: 0}  # of what is true: what is not, on the way there
        came: dict[Statement, tuple[Statement, Statement]] = {}  # the last of that, and the statement before
        row, length = [source], 2
        while row and self._may_take(length):
            following = []
            for node in row:
                for off in links.onward[node]:
                    if above[node] >> off & 1:
                        continue
                    for on in links.after[off]:
                        if on == source and length >= SHORTEST_CYCLE and self._take_cycle(source, off, node, came):
                            return
                        if on not in above and leads[on] >> source & 1:
                            above[on] = above[node] | 1 << off
                            came[on] = off, node
                            following.append(on)
            row = following
            length += 2

    def _may_take(self, complexity: int) -> bool:
        """Whether a cycle of so many statements could be the best."""
        return self.best is None or (longer(CYCLES[self.kind], complexity), complexity, self.kind) <= self.best[:3]

    def _take_cycle(
        self, source: Statement, off: Statement, node: Statement, came: dict[Statement, tuple[Statement, Statement]]
    ) -> bool:
        """Whether the cycle has an effect; then it is the find, if it is the best."""
        way = [source, off]
        while node != source:
            before, further = came[node]
            way += [node, before]
            node = further
        gone = _seen_both_ways(self.position, way)
        if gone:
            end = Node(source)
            for says in reversed(way):
                end = Node(says, (end,))
            rating = longer(CYCLES[self.kind], len(way))
            finding = Finding(rating, f"Bidirectional {NAMES[self.kind]}Cycle", gone, ends=(end,))
            self._take(Found(rating, len(way), self.kind, source >> 1, False, finding))
        return bool(gone)


def _contradiction(links: Links, source: Statement) -> Node:
    """The shortest way from the statement to its opposite, to which it leads."""
    reached = {source}
    row = deque([Node(source)])
    while True:
        node = row.popleft()
        for says in links.after[node.says]:
            if says not in reached:
                reached.add(says)
                row.append(Node(says, (node,)))
                if says == opposite(source):
                    return row[-1]


def _seen_both_ways(position: Position, way: list[Statement]) -> tuple[Candidate, ...]:
    """The candidates outside the cycle that see a true and a false statement of their digit."""
    outside = ALL_CELLS
    seen = [0] * (SIZE + 1), [0] * (SIZE + 1)
    for says in way:
        cell, index = divmod(says >> 1, SIZE)
        outside &= ~(1 << cell)
        seen[says & 1][index + 1] |= PEERS[cell]
    return tuple(
        Candidate(cell, digit)
        for digit in DIGITS
        if seen[True][digit]
        for cell in cells_of(seen[False][digit] & seen[True][digit] & outside & position.places[digit])
    )
