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

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from solver.shape import Candidate
from solver.techniques.cell_sets import ALL_CELLS, DIGITS, DIGITS_IN, PEERS, SIZE, set_of
from solver.techniques.explainer.findings import Finding, Node, Statement, rest_of, without
from solver.techniques.explainer.statements import (
    candidate_of,
    complexity_of,
    is_on,
    longer,
    offs_after,
    ons_after,
    opposite,
    statement,
)
from solver.techniques.position import Position

X, Y, XY = 2, 3, 4  # kinds, in the order in which equals are sorted
NAMES: Final = {X: "X-", Y: "Y-", XY: ""}
SHORTEST_CYCLE: Final = 4


def static_chains(position: Position) -> Iterator[Finding]:
    """All finds, the lowest rating first, then the shortest."""
    found = [
        (finding.rating, complexity, kind, finding)
        for kind in (X, Y, XY)
        for complexity, finding in _of_kind(position, _Links(position, kind), kind)
    ]
    for *_, finding in sorted(found, key=lambda each: each[:3]):
        yield finding


@dataclass(frozen=True)
class _Links:
    """What follows from a statement at once; looked up once for each."""

    position: Position
    kind: int
    known: dict[Statement, list[Statement]] = field(default_factory=dict)

    def after(self, says: Statement) -> list[Statement]:
        """The statements that follow."""
        if says not in self.known:
            if is_on(says):
                self.known[says] = offs_after(self.position, says, self.kind != X)
            else:
                ons = ons_after(self.position, says, self.kind != X, self.kind != Y)
                self.known[says] = [on for on, _ in ons]
        return self.known[says]


def _of_kind(position: Position, links: _Links, kind: int) -> Iterator[tuple[int, Finding]]:
    """The finds of a kind with their complexity, in the order in which they are met."""
    for cell, mask in enumerate(position.masks):
        if mask.bit_count() < 2 or (kind == Y and mask.bit_count() > 2):
            continue
        for digit in DIGITS_IN[mask]:
            source = statement(Candidate(cell, digit), True)
            for end in _cycles(links, source):
                yield from _cycle_finding(position, end, kind)
            if kind == Y:
                continue  # from true to false such a chain has an even number of links, and odd ones only exist
            for start in (source, opposite(source)):
                for end in _contradictions(links, start):
                    yield from _chain_finding(position, end, kind)


def _cycles(links: _Links, source: Statement) -> Iterator[Node]:
    """Ways from the statement back to itself."""
    reached = {source}
    ons = [Node(source)]
    length = 0
    while ons:
        offs = [Node(off, (node,)) for node in ons for off in links.after(node.says) if not _is_above(node, off)]
        length += 2
        ons = []
        for node in offs:
            for on in links.after(node.says):
                if length >= SHORTEST_CYCLE and on == source:
                    yield Node(on, (node,))
                if on not in reached:
                    reached.add(on)
                    ons.append(Node(on, (node,)))


def _is_above(node: Node, says: Statement) -> bool:
    while node.parents:
        node = node.parents[0]
        if node.says == says:
            return True
    return False


def _contradictions(links: _Links, source: Statement) -> Iterator[Node]:
    """The shortest way from the statement to its opposite, if there is one."""
    reached = {source}
    row = [Node(source)]
    while row:
        following = []
        for node in row:
            for says in links.after(node.says):
                if says == opposite(source):
                    yield Node(says, (node,))
                    return
                if says not in reached:
                    reached.add(says)
                    following.append(Node(says, (node,)))
        row = following


def _cycle_finding(position: Position, end: Node, kind: int) -> Iterator[tuple[int, Finding]]:
    saying = []
    node = end
    while node.parents:
        saying.append(node.says)
        node = node.parents[0]
    outside = ALL_CELLS & ~set_of(candidate_of(says).cell for says in saying)
    seen = [[0] * (SIZE + 1), [0] * (SIZE + 1)]
    for says in saying:
        cell, digit = candidate_of(says)
        seen[is_on(says)][digit] |= PEERS[cell]
    gone = tuple(
        candidate
        for digit in DIGITS
        for candidate in without(position, seen[False][digit] & seen[True][digit] & outside, 1 << digit - 1)
    )
    if gone:
        complexity = complexity_of([end])
        rating = longer(7.0 if kind == XY else 6.5, complexity)
        yield complexity, Finding(rating, f"Bidirectional {NAMES[kind]}Cycle", gone, ends=(end,))


def _chain_finding(position: Position, end: Node, kind: int) -> Iterator[tuple[int, Finding]]:
    candidate = candidate_of(end.says)
    complexity = complexity_of([end])
    rating = longer(7.0 if kind == XY else 6.6, complexity)
    name = f"Forcing {NAMES[kind]}Chain"
    if not is_on(end.says):
        yield complexity, Finding(rating, name, (candidate,), ends=(end,))
    elif gone := rest_of(position, *candidate):
        yield complexity, Finding(rating, name, gone, candidate, ends=(end,))
