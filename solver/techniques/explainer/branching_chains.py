"""Chains with several branches: what follows from a candidate that is true and from one that is not, weighed together.

    contradiction    a statement leads to another one and to its opposite: it does not hold (Nishio: of one digit alone)
    double           a statement follows from a candidate that is true, and from the same that is not: it holds
    cell, region     it follows from every digit of a cell, from every place of a digit in a house: it holds

Static branches (`MULTIPLE`) use the links of the position. In dynamic ones a candidate that is false goes for the rest
of the branch, so that new links arise; and where nothing more follows (`level` 1), locked digits, pairs and X-Wings on
what is left are looked for too.

    cell 257 = 2 -> ... -> r4c4 is not 5
             = 5 -> ........ r4c4 is not 5       whichever digit the cell takes, r4c4 is not 5
             = 7 -> ... -> r4c4 is not 5

Nishio: a tournament player's name, 2005; kinds, ratings and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from solver.shape import Candidate, Cell, Digit
from solver.techniques.cell_sets import DIGITS_IN, HOUSE_CELLS, PLACES_IN, SPOTS_OF, cells_of
from solver.techniques.explainer.findings import AROUND, Finding, Node, Rule, Statement, rest_of
from solver.techniques.explainer.simple import fish, hidden_set, locked, naked_set
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

DOUBLE, CELL, REGION, CONTRADICTION = 1, 5, 6, 7  # kinds, in the order in which equals are sorted
NAMES: Final = {
    DOUBLE: "Double Forcing Chain",
    CELL: "Cell Forcing Chains",
    REGION: "Region Forcing Chains",
    CONTRADICTION: "Contradiction Forcing Chain",
}
ADVANCED: Final[tuple[Rule, ...]] = (locked(direct=False), hidden_set(2, 3.4), naked_set(2, 3.0), fish(2, 3.2))


@dataclass(frozen=True)
class Branching:
    """What the branches of a rule may do."""

    rating: float
    dynamic: bool = False
    nishio: bool = False
    level: int = 0  # 1: other techniques help where nothing more follows


NISHIO: Final = Branching(7.5, dynamic=True, nishio=True)
MULTIPLE: Final = Branching(8.0)
DYNAMIC: Final = Branching(8.5, dynamic=True)
DYNAMIC_PLUS: Final = Branching(9.0, dynamic=True, level=1)


class Spent(Exception):
    """No branch may be followed any more."""


class Budget:
    """How many branches may still be followed."""

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self) -> None:
        """One branch less. Raises Spent where none is left."""
        if not self.left:
            raise Spent
        self.left -= 1


def branching(how: Branching, budget: Budget) -> Rule:
    """The rule of these branches: all finds, the lowest rating first, then the shortest. It may raise Spent."""

    def find(position: Position) -> Iterator[Finding]:
        found = list(_Search(position, how, budget).finds())
        for *_, finding in sorted(found, key=lambda each: (each[2].rating, *each[:2])):
            yield finding

    return find


class Branch:
    """All that follows from an assumption, in the order in which it was found; and where it contradicts itself."""

    def __init__(self) -> None:
        self.ons: dict[Statement, Node] = {}
        self.offs: dict[Statement, Node] = {}
        self.contradiction: tuple[Node, Node] | None = None  # that something is true, and that it is not


@dataclass(frozen=True)
class _Search:
    position: Position
    how: Branching
    budget: Budget
    known: dict[Statement, Branch] = field(default_factory=dict)

    def branch(self, says: Statement) -> Branch:
        """What follows from the statement; looked up once."""
        if says not in self.known:
            self.budget.spend()
            self.known[says] = follow(self.position, says, self.how)
        return self.known[says]

    def finds(self) -> Iterator[tuple[int, int, Finding]]:
        """Complexity, kind and find, in the order in which they are met."""
        fewest = 2 if self.how.dynamic else 3
        for cell, mask in enumerate(self.position.masks):
            if mask.bit_count() < fewest:
                continue
            digits = DIGITS_IN[mask]
            for digit in digits:
                yield from self._binary(cell, digit, len(digits))
                if not self.how.nishio:
                    yield from self._regions(cell, digit)
            if not self.how.nishio:
                branches = [self.branch(statement(Candidate(cell, digit), True)) for digit in digits]
                yield from self._reductions(branches, CELL)

    def _binary(self, cell: Cell, digit: Digit, digits: int) -> Iterator[tuple[int, int, Finding]]:
        on = statement(Candidate(cell, digit), True)
        off = opposite(on)
        for says in (on, off):
            contradiction = self.branch(says).contradiction
            if self.how.dynamic and contradiction:
                yield from self._find(opposite(says), contradiction, CONTRADICTION)
        if self.how.dynamic and not self.how.nishio and digits >= 3:
            yield from self._reductions([self.branch(on), self.branch(off)], DOUBLE)

    def _regions(self, cell: Cell, digit: Digit) -> Iterator[tuple[int, int, Finding]]:
        for house in AROUND[cell]:
            spots = self.position.spots[digit][house]
            places = PLACES_IN[spots]
            if len(places) > 1 and HOUSE_CELLS[house][places[0]] == cell:
                cells = [HOUSE_CELLS[house][place] for place in places]
                branches = [self.branch(statement(Candidate(other, digit), True)) for other in cells]
                yield from self._reductions(branches, REGION)

    def _reductions(self, branches: list[Branch], kind: int) -> Iterator[tuple[int, int, Finding]]:
        """What holds in every branch."""
        first, *others = branches
        for says in first.ons:
            if all(says in other.ons for other in others):
                yield from self._find(says, [branch.ons[says] for branch in branches], kind)
        for says in first.offs:
            if all(says in other.offs for other in others):
                yield from self._find(says, [branch.offs[says] for branch in branches], kind)

    def _find(self, says: Statement, ends: Iterable[Node], kind: int) -> Iterator[tuple[int, int, Finding]]:
        candidate = candidate_of(says)
        gone = rest_of(self.position, *candidate) if is_on(says) else (candidate,)
        if not gone:
            return
        complexity = complexity_of(ends)
        name = "Nishio Forcing Chain" if self.how.nishio else NAMES[kind]
        placed = candidate if is_on(says) else None
        yield complexity, kind, Finding(longer(self.how.rating, complexity), name, gone, placed, ends=tuple(ends))


def follow(position: Position, says: Statement, how: Branching) -> Branch:
    """All that follows from the statement, until it contradicts itself."""
    board = position.copy() if how.dynamic else position
    branch = Branch()
    start = Node(says)
    ons = deque([start] if is_on(says) else [])
    offs = deque([] if is_on(says) else [start])
    (branch.ons if is_on(says) else branch.offs)[says] = start
    while ons or offs:
        if ons:
            node = ons.popleft()
            for off in offs_after(board, node.says, in_cell=not how.nishio):
                if off ^ 1 in branch.ons:
                    branch.contradiction = branch.ons[off ^ 1], Node(off, (node,))
                    return branch
                if off not in branch.offs:
                    branch.offs[off] = Node(off, (node,))
                    offs.append(branch.offs[off])
        else:
            node = offs.popleft()
            made = [
                Node(on, (node, *_vanished(position, board, on, house, branch))) if how.dynamic else Node(on, (node,))
                for on, house in ons_after(board, node.says, not how.nishio, True)
            ]
            if how.dynamic:
                _strike(board, candidate_of(node.says))
            for reached in made:
                if reached.says ^ 1 in branch.offs:
                    branch.contradiction = reached, branch.offs[reached.says ^ 1]
                    return branch
                if reached.says not in branch.ons:
                    branch.ons[reached.says] = reached
                    ons.append(reached)
        if how.level and not ons and not offs:
            for further in _advanced(position, board, branch):
                if further.says not in branch.offs:
                    branch.offs[further.says] = further
                    offs.append(further)
    return branch


def _vanished(position: Position, board: Position, on: Statement, house: int | None, branch: Branch) -> list[Node]:
    """What had to go for the digit to be the last of its cell, or the cell the last of its house."""
    cell, digit = candidate_of(on)
    if house is None:
        gone = [Candidate(cell, other) for other in DIGITS_IN[position.masks[cell] & ~board.masks[cell]]]
    else:
        lost = position.spots[digit][house] & ~board.spots[digit][house]
        gone = [Candidate(HOUSE_CELLS[house][place], digit) for place in PLACES_IN[lost]]
    return [branch.offs[statement(candidate, False)] for candidate in gone]


def _strike(board: Position, candidate: Candidate) -> None:
    """Take the candidate away, without looking for singles."""
    cell, digit = candidate
    bit = 1 << digit - 1
    if board.masks[cell] & bit:
        board.masks[cell] ^= bit
        board.places[digit] ^= 1 << cell
        spots = board.spots[digit]
        for house, spot in SPOTS_OF[cell]:
            spots[house] ^= spot


def _advanced(position: Position, board: Position, branch: Branch) -> list[Node]:
    """What other techniques take away from what is left: the finds of the first of them that has any."""
    for rule in ADVANCED:
        nodes = []
        for finding in rule(board):
            cells, digits = finding.rests
            parents = tuple(
                branch.offs[statement(Candidate(cell, digit), False)]
                for cell in cells_of(cells)
                for digit in DIGITS_IN[position.masks[cell] & ~board.masks[cell] & digits]
            )
            nodes += [Node(statement(candidate, False), parents) for candidate in finding.removed]
        if nodes:
            return nodes
    return []
