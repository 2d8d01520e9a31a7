"""Chains with several branches: what follows from a true candidate and from a false one, combined.

    contradiction    a statement leads to another one and to its opposite: it does not hold (Nishio: of one digit alone)
    double           a statement follows from a candidate that is true, and from the same that is not: it holds
    cell, region     it follows from every digit of a cell, from every place of a digit in a house: it holds

Static branches (`MULTIPLE`) use the links of the position, dynamic ones also those that arise on the way; see
`branches`.

    cell 257 = 2 -> ... -> r4c4 is not 5
             = 5 -> ........ r4c4 is not 5       whichever digit the cell takes, r4c4 is not 5
             = 7 -> ... -> r4c4 is not 5

Names, ratings and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from math import inf
from operator import and_
from typing import Final, NamedTuple

from solver.shape import Candidate, Cell, Digit
from solver.techniques.cell_sets import (
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_SETS,
    PLACES_IN,
    CellSet,
    HouseIndex,
    cells_of,
    set_of,
    shared_houses,
)
from solver.techniques.chains import Chain
from solver.techniques.explainer.branches import Branch, BranchKind, follow, refuted_by_houses
from solver.techniques.explainer.contradictions import cut_contradiction, describe_contradiction
from solver.techniques.explainer.reachability import links_of, reach
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.search_order import HOUSES_AROUND, has_other_candidates
from solver.techniques.explainer.statements import (
    Statement,
    candidate_of,
    chains_to,
    effect_of,
    is_on,
    opposite,
    rating_with_length,
    statement_of,
)
from solver.techniques.forcing_chains import Verity
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_text import name_cells

DOUBLE, CELL, REGION, CONTRADICTION = 1, 5, 6, 7  # kinds, in the order in which equals are sorted
NAMES: Final = {
    DOUBLE: "Double Forcing Chain",
    CELL: "Cell Forcing Chains",
    REGION: "Region Forcing Chains",
    CONTRADICTION: "Contradiction Forcing Chain",
}

NISHIO_NAME: Final = "Nishio Forcing Chain"

NISHIO: Final = BranchKind(7.5, dynamic=True, nishio=True)
MULTIPLE: Final = BranchKind(8.0)
DYNAMIC: Final = BranchKind(8.5, dynamic=True)
DYNAMIC_PLUS: Final = BranchKind(9.0, dynamic=True, level=1)


class BudgetSpentError(Exception):
    """No branch may be followed any more."""


class Budget:
    """The number of branches that may still be followed. One in which patterns are searched counts twice."""

    def __init__(self, left: float = inf) -> None:
        self.left = left

    def spend(self, kind: BranchKind) -> None:
        """Count one branch. Raises BudgetSpentError if none is left."""
        cost = 1 + bool(kind.level)
        if self.left < cost:
            raise BudgetSpentError
        self.left -= cost


class RankedProof(NamedTuple):
    """A proof of a statement, behind all that it is sorted by: the first of the least is wanted."""

    complexity: int
    kind: int  # DOUBLE, CELL, REGION or CONTRADICTION
    proven: Statement
    branches: tuple[Branch, ...]

    def step(self, position: Position, branch_kind: BranchKind) -> Step:
        """Write the proof as a step with its chains."""
        name = NISHIO_NAME if branch_kind.nishio else NAMES[self.kind]
        rating = rating_with_length(branch_kind.rating, self.complexity)
        chains = self._chains()
        clash = (self._contradiction(chains),) if self.kind == CONTRADICTION else ()
        parts = (self._premise(position), *clash)
        return Step(name, (), *effect_of(self.proven), parts=parts, chains=chains, rating=rating)

    def _chains(self) -> tuple[Chain, ...]:
        if self.kind == CONTRADICTION:
            return chains_to(self.branches[0].contradiction())
        return chains_to([branch.derivations()[self.proven] for branch in self.branches])

    def _contradiction(self, chains: tuple[Chain, ...]) -> Part:
        """Find the candidate that would be true and false."""
        last = chains[0][-1]
        return Part(Role.CLASH, tuple(cells_of(last.cells)), (last.digit,))

    def _premise(self, position: Position) -> Part:
        """Gather the statements of which one is true: a digit's places in a house, a cell's digits, or a candidate."""
        starts = [candidate_of(branch.assumption) for branch in self.branches]
        cells = set_of(cell for cell, _ in starts)
        digits = tuple(sorted({digit for _, digit in starts}))
        house = _house_of_places(position, cells, digits[0]) if self.kind == REGION else None
        return Part(Role.PREMISE, tuple(cells_of(cells)), digits, house)


def _house_of_places(position: Position, cells: CellSet, digit: Digit) -> HouseIndex | None:
    """Find the house whose places of the digit are these cells."""
    places = position.places[digit]
    return next((house for house in shared_houses(cells) if HOUSE_SETS[house] & places == cells), None)


class _Search:
    """A search for the shortest proof of all."""

    def __init__(self, position: Position, branch_kind: BranchKind, budget: Budget) -> None:
        self.position, self.branch_kind, self.budget = position, branch_kind, budget
        self.links = links_of(position, not branch_kind.nishio, True)
        # Where links stay as they are, the closure tells what follows, and a branch is needed for its chains alone
        self.reachable = None if branch_kind.dynamic else reach(self.links, whole=True).reachable
        self.counted = set[Statement]()
        self.followed: dict[Statement, Branch] = {}
        self.shortest: RankedProof | None = None

    def count(self, assumption: Statement) -> None:
        """Spend a branch on the assumption, once; be it followed, or known to lead nowhere."""
        if assumption not in self.counted:
            self.budget.spend(self.branch_kind)
            self.counted.add(assumption)

    def branch(self, assumption: Statement) -> Branch:
        """Follow the assumption; each is followed once."""
        if assumption not in self.followed:
            self.followed[assumption] = follow(self.position, self.links, assumption, self.branch_kind)
        return self.followed[assumption]

    def run(self) -> RankedProof | None:
        """Find the shortest proof; of several the first one."""
        min_digits = 2 if self.branch_kind.dynamic else 3
        for cell, mask in enumerate(self.position.masks):
            if mask.bit_count() < min_digits:
                continue
            ons = [statement_of(Candidate(cell, digit), True) for digit in DIGITS_IN[mask]]
            for digit, on in zip(DIGITS_IN[mask], ons, strict=True):
                self._try_candidate(cell, digit, on, len(ons))
                if not self.branch_kind.nishio:
                    self._try_houses(cell, digit)
            if not self.branch_kind.nishio:
                self._combine(ons, CELL)
        return self.shortest

    def _try_candidate(self, cell: Cell, digit: Digit, on: Statement, digits: int) -> None:
        """Look for contradictions of the candidate, true or false, and for what follows from both."""
        for assumption in (on, opposite(on)):
            self.count(assumption)
            if self._may_be_refuted(cell, digit, assumption):
                branch = self.branch(assumption)
                if branch.refuted is not None:
                    complexity = branch.contradiction_complexity()
                    self._take(complexity, CONTRADICTION, opposite(assumption), [branch])
        if self.branch_kind.dynamic and not self.branch_kind.nishio and digits >= 3:
            self._combine([on, opposite(on)], DOUBLE)

    def _may_be_refuted(self, cell: Cell, digit: Digit, assumption: Statement) -> bool:
        if self.branch_kind.nishio:
            return (cell, is_on(assumption)) in refuted_by_houses(self.position.places[digit])
        return self.branch_kind.dynamic

    def _try_houses(self, cell: Cell, digit: Digit) -> None:
        """Combine the places of the digit in each house of which the cell is the first place."""
        for house in HOUSES_AROUND[cell]:
            places = PLACES_IN[self.position.spots[digit][house]]
            if len(places) > 1 and HOUSE_CELLS[house][places[0]] == cell:
                cells = [HOUSE_CELLS[house][place] for place in places]
                self._combine([statement_of(Candidate(other, digit), True) for other in cells], REGION)

    def _combine(self, starts: list[Statement], kind: int) -> None:
        """Take what follows in every branch: what is true before what is false, in the order of the first branch."""
        for assumption in starts:
            self.count(assumption)
        if self.reachable is not None and not reduce(and_, (self.reachable[start] for start in starts)):
            return
        branches = [self.branch(assumption) for assumption in starts]
        common = reduce(and_, (branch.statements for branch in branches))
        if common:
            following = [statement for statement in branches[0].reasons if common >> statement & 1]
            for statement in sorted(following, key=is_on, reverse=True):
                complexity = sum(branch.support[statement].bit_count() for branch in branches)
                self._take(complexity, kind, statement, branches)

    def _take(self, complexity: int, kind: int, proven: Statement, branches: Sequence[Branch]) -> None:
        """Keep the proof as the shortest one, if it is, and has an effect."""
        if self.shortest is None or (complexity, kind) < self.shortest[:2]:
            if not is_on(proven) or has_other_candidates(self.position, *candidate_of(proven)):
                self.shortest = RankedProof(complexity, kind, proven, tuple(branches))


class BranchingChains(Rule, Verity):
    """Branches of which all lead to the same, or one contradicts itself."""

    def __init__(self, branch_kind: BranchKind) -> None:
        names = [NISHIO_NAME] if branch_kind.nishio else NAMES.values()
        super().__init__(lambda position: self.find_within(position, Budget()), dict.fromkeys(names, ""))
        self.branch_kind: Final = branch_kind

    def find_within(self, position: Position, budget: Budget) -> Iterator[Step]:
        """Yield the shortest step, if there is one; it has the lowest rating. May raise BudgetSpentError."""
        proof = _Search(position, self.branch_kind, budget).run()
        if proof:
            yield proof.step(position, self.branch_kind)

    def headline(self, step: Step, name: str) -> str:
        """Write the name alone."""
        return f"{name} => "

    def shorten_proof(self, step: Step) -> Step:
        """End a contradiction at the first two digits that cannot both be."""
        return cut_contradiction(step) if step.cells(Role.CLASH) else step

    def reason(self, step: Step) -> str:
        """Return what follows in each case, or from the premise until something cannot be."""
        if not step.cells(Role.CLASH):
            return super().reason(step)
        clash = step.part(Role.CLASH)
        digit = clash.digits[0]
        return describe_contradiction(step, f"{name_cells(clash.cells)} would be {digit} and not {digit}")
