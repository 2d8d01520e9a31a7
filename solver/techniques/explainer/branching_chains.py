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

Kinds, ratings and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_
from typing import Final, NamedTuple

from solver.shape import Candidate, Cell, Digit
from solver.techniques.cell_sets import (
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_SETS,
    PLACES_IN,
    HouseIndex,
    set_of,
    shared_houses,
)
from solver.techniques.explainer.branches import Branch, Branching, denied_alone, follow
from solver.techniques.explainer.findings import AROUND, Finding, Node, Rule, Statement, rest_of
from solver.techniques.explainer.reaching import links_of, reach
from solver.techniques.explainer.statements import candidate_of, is_on, longer, opposite, statement
from solver.techniques.position import Position

DOUBLE, CELL, REGION, CONTRADICTION = 1, 5, 6, 7  # kinds, in the order in which equals are sorted
NAMES: Final = {
    DOUBLE: "Double Forcing Chain",
    CELL: "Cell Forcing Chains",
    REGION: "Region Forcing Chains",
    CONTRADICTION: "Contradiction Forcing Chain",
}

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
    """The rule of these branches: of its finds the shortest, which has the lowest rating. It may raise Spent."""

    def find(position: Position) -> Iterator[Finding]:
        best = _Search(position, how, budget).best()
        if best:
            yield best.finding(position, how)

    return find


class Found(NamedTuple):
    """What is found, with all that it is sorted by: the first of the least is wanted."""

    complexity: int
    kind: int
    says: Statement
    branches: tuple[Branch, ...]

    def finding(self, position: Position, how: Branching) -> Finding:
        """The find with its chains."""
        candidate = candidate_of(self.says)
        gone = rest_of(position, *candidate) if is_on(self.says) else (candidate,)
        placed = candidate if is_on(self.says) else None
        name = "Nishio Forcing Chain" if how.nishio else NAMES[self.kind]
        rating = longer(how.rating, self.complexity)
        return Finding(rating, name, gone, placed, houses=self._houses(position), ends=self.ends())

    def _houses(self, position: Position) -> tuple[HouseIndex, ...]:
        """The house whose places of a digit the branches start from; of other kinds none."""
        if self.kind != REGION:
            return ()
        starts = [candidate_of(next(iter(branch.because))) for branch in self.branches]
        cells = set_of(cell for cell, _ in starts)
        places = position.places[starts[0].digit]
        return tuple(house for house in shared_houses(cells) if HOUSE_SETS[house] & places == cells)[:1]

    def ends(self) -> tuple[Node, ...]:
        """Where its chains end."""
        if self.kind == CONTRADICTION:
            return self.branches[0].clash()
        return tuple(branch.nodes()[self.says] for branch in self.branches)


class _Search:
    """For the shortest find of all."""

    def __init__(self, position: Position, how: Branching, budget: Budget) -> None:
        self.position, self.how, self.budget = position, how, budget
        self.links = links_of(position, not how.nishio, True)
        # Where links stay as they are, what follows is known beforehand, and a branch is needed for its ways alone
        self.leads = None if how.dynamic else reach(self.links, whole=True).leads
        self.counted = set[Statement]()
        self.known: dict[Statement, Branch] = {}
        self.shortest: Found | None = None

    def count(self, says: Statement) -> None:
        """Spend a branch on the statement, once; be it followed, or known to lead nowhere."""
        if says not in self.counted:
            self.budget.spend()
            self.counted.add(says)

    def branch(self, says: Statement) -> Branch:
        """What follows from the statement; looked up once."""
        if says not in self.known:
            self.known[says] = follow(self.position, self.links, says, self.how)
        return self.known[says]

    def best(self) -> Found | None:
        """The shortest find; of several the first one that is met."""
        fewest = 2 if self.how.dynamic else 3
        for cell, mask in enumerate(self.position.masks):
            if mask.bit_count() < fewest:
                continue
            ons = [statement(Candidate(cell, digit), True) for digit in DIGITS_IN[mask]]
            for digit, on in zip(DIGITS_IN[mask], ons, strict=True):
                self._binary(cell, digit, on, len(ons))
                if not self.how.nishio:
                    self._regions(cell, digit)
            if not self.how.nishio:
                self._reductions(ons, CELL)
        return self.shortest

    def _binary(self, cell: Cell, digit: Digit, on: Statement, digits: int) -> None:
        for says in (on, opposite(on)):
            self.count(says)
            if self._may_clash(cell, digit, says):
                branch = self.branch(says)
                if branch.refuted is not None:
                    self._take(branch.clash_complexity(), CONTRADICTION, opposite(says), [branch])
        if self.how.dynamic and not self.how.nishio and digits >= 3:
            self._reductions([on, opposite(on)], DOUBLE)

    def _may_clash(self, cell: Cell, digit: Digit, says: Statement) -> bool:
        if self.how.nishio:
            return (cell, is_on(says)) in denied_alone(self.position.places[digit])
        return self.how.dynamic

    def _regions(self, cell: Cell, digit: Digit) -> None:
        for house in AROUND[cell]:
            places = PLACES_IN[self.position.spots[digit][house]]
            if len(places) > 1 and HOUSE_CELLS[house][places[0]] == cell:
                cells = [HOUSE_CELLS[house][place] for place in places]
                self._reductions([statement(Candidate(other, digit), True) for other in cells], REGION)

    def _reductions(self, starts: list[Statement], kind: int) -> None:
        """What holds in every branch: first what is true, then what is not, as the first branch came to it."""
        for says in starts:
            self.count(says)
        if self.leads is not None and not reduce(and_, (self.leads[says] for says in starts)):
            return
        branches = [self.branch(says) for says in starts]
        common = reduce(and_, (branch.follows for branch in branches))
        if common:
            following = [says for says in branches[0].because if common >> says & 1]
            for says in sorted(following, key=is_on, reverse=True):
                self._take(sum(branch.rests[says].bit_count() for branch in branches), kind, says, branches)

    def _take(self, complexity: int, kind: int, says: Statement, branches: Sequence[Branch]) -> None:
        if self.shortest is None or (complexity, kind) < self.shortest[:2]:
            if not is_on(says) or rest_of(self.position, *candidate_of(says)):
                self.shortest = Found(complexity, kind, says, tuple(branches))
