"""A branch: all that follows from one assumption, be it static or dynamic, until it contradicts itself.

Static branches use the links of the position. In dynamic ones a candidate that is false is removed for the rest of the
branch, so that new links arise. Where nothing more follows, branches of `level` 1 also search what is left for locked
digits, pairs and X-Wings.

    if r1c1 is 5, r1c5 and r1c8 are not, so r1c9 is: a house with three places is no link,
    but becomes one where two of them are gone
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from solver.shape import Candidate, Cell
from solver.techniques.cell_sets import (
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_SETS,
    PEERS,
    PLACES_IN,
    SIZE,
    SPOTS_OF,
    CellSet,
    cells_of,
)
from solver.techniques.explainer.fish import BasicFish
from solver.techniques.explainer.locked_candidates import LockedDigits
from solver.techniques.explainer.reachability import Links
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.search_order import HOUSES_AROUND
from solver.techniques.explainer.statements import (
    Derivation,
    Statement,
    StatementSet,
    candidate_of,
    complexity_of,
    is_on,
    opposite,
    statement_of,
)
from solver.techniques.explainer.subsets import HiddenSets, NakedSets
from solver.techniques.position import Position

AROUND_SPOTS: Final = tuple(
    tuple((house, dict(SPOTS_OF[cell])[house]) for house in houses) for cell, houses in enumerate(HOUSES_AROUND)
)
PATTERN_RULES: Final[tuple[Rule, ...]] = (LockedDigits(), HiddenSets(2), NakedSets(2), BasicFish(2))


@dataclass(frozen=True)
class BranchKind:
    """The means that the branches of a rule have, and the rating they begin at."""

    rating: float
    dynamic: bool = False
    nishio: bool = False  # one digit alone
    level: int = 0  # 1: rules for patterns help where nothing more follows


class Branch:
    """The statements that follow from an assumption, in the order in which they were found."""

    def __init__(self, assumption: Statement) -> None:
        self.assumption = assumption
        self.reasons: dict[Statement, tuple[Statement, ...]] = {assumption: ()}  # the first found comes first
        self.support: dict[Statement, StatementSet] = {assumption: 1 << assumption}  # all it rests on, and itself
        self.refuted: Statement | None = None  # it follows as well, but its opposite did before
        self.refuting: tuple[Statement, ...] = ()  # the reasons of `refuted`

    @cached_property
    def statements(self) -> StatementSet:
        """Gather all statements that follow, once the branch is whole."""
        return sum(1 << statement for statement in self.reasons)

    def add(self, statement: Statement, reasons: tuple[Statement, ...]) -> None:
        """Add a statement that follows from others of the branch."""
        self.reasons[statement] = reasons
        self.support[statement] = self._support_of(statement, reasons)

    def end_at(self, statement: Statement, reasons: tuple[Statement, ...]) -> Branch:
        """End the branch at a statement whose opposite follows as well; return the branch."""
        self.refuted, self.refuting = statement, reasons
        return self

    def _support_of(self, statement: Statement, reasons: tuple[Statement, ...]) -> StatementSet:
        support = 1 << statement
        for reason in reasons:
            support |= self.support[reason]
        return support

    def derivations(self) -> dict[Statement, Derivation]:
        """Link each statement to the derivations that it follows from."""
        found: dict[Statement, Derivation] = {}
        for statement, reasons in self.reasons.items():
            found[statement] = Derivation(statement, tuple(found[each] for each in reasons))
        return found

    def contradiction(self) -> tuple[Derivation, ...]:
        """Derive both sides of the contradiction, if there is one: that a candidate is true, and that it is false."""
        if self.refuted is None:
            return ()
        known = self.derivations()
        refuted = Derivation(self.refuted, tuple(known[each] for each in self.refuting))
        sides = refuted, known[opposite(self.refuted)]
        return sides if is_on(self.refuted) else sides[::-1]

    def contradiction_complexity(self) -> int:
        """Count the statements that the contradiction rests on, over both sides."""
        if self.refuted is None:
            return 0
        if any(self.support[each] >> self.refuted & 1 for each in self.refuting):
            return complexity_of(self.contradiction())  # it follows from itself, and its shorter derivation counts once
        sides = self._support_of(self.refuted, self.refuting), self.support[opposite(self.refuted)]
        return sum(side.bit_count() for side in sides)


def follow(position: Position, links: Links, assumption: Statement, kind: BranchKind) -> Branch:
    """Follow an assumption over the position's links until nothing more follows or it contradicts itself."""
    board = position.copy() if kind.dynamic else position
    branch = Branch(assumption)
    reasons, support = branch.reasons, branch.support
    ons = deque([assumption] if is_on(assumption) else [])
    offs = deque([] if is_on(assumption) else [assumption])
    while ons or offs:
        if ons:
            on = ons.popleft()
            for off in links.after[on] if not kind.level else _still_open(board, links.after[on]):
                if off ^ 1 in reasons:
                    return branch.end_at(off, (on,))
                if off not in reasons:
                    reasons[off] = (on,)
                    support[off] = support[on] | 1 << off
                    offs.append(off)
        else:
            off = offs.popleft()
            singles = _strike(position, board, off, kind) if kind.dynamic else [(on, (off,)) for on in links.after[off]]
            for on, parents in singles:
                if on ^ 1 in reasons:
                    return branch.end_at(on, parents)
                if on not in reasons:
                    branch.add(on, parents)
                    ons.append(on)
        if kind.level and not ons and not offs:
            for off, parents in _removed_by_patterns(position, board):
                if off not in reasons:
                    branch.add(off, parents)
                    offs.append(off)
    return branch


def _still_open(board: Position, offs: Sequence[Statement]) -> list[Statement]:
    """List those of the statements whose candidates are still on the board."""
    return [off for off in offs if board.has(*candidate_of(off))]


def _strike(
    position: Position, board: Position, off: Statement, kind: BranchKind
) -> list[tuple[Statement, tuple[Statement, ...]]]:
    """Take the candidate off the board; list the singles that this makes, each with all that had to go for it."""
    cell, index = divmod(off >> 1, SIZE)
    if not board.masks[cell] >> index & 1:
        return []
    singles = []
    left = board.masks[cell] = board.masks[cell] ^ 1 << index
    if left and not left & left - 1 and not kind.nishio:
        gone = DIGITS_IN[position.masks[cell] & ~left]
        reasons = [(cell * SIZE + other - 1) * 2 for other in gone if other != index + 1]
        singles.append(((cell * SIZE + left.bit_length()) * 2 - 1, (off, *reasons)))
    board.places[index + 1] ^= 1 << cell
    spots, all_spots = board.spots[index + 1], position.spots[index + 1]
    for house, spot in AROUND_SPOTS[cell]:
        left = spots[house] = spots[house] ^ spot
        if left and not left & left - 1:
            cells = HOUSE_CELLS[house]
            on = (cells[left.bit_length() - 1] * SIZE + index) * 2 + 1
            if all(on != known for known, _ in singles):
                gone = PLACES_IN[all_spots[house] & ~left & ~spot]
                singles.append((on, (off, *((cells[place] * SIZE + index) * 2 for place in gone))))
    return singles


def _removed_by_patterns(position: Position, board: Position) -> list[tuple[Statement, tuple[Statement, ...]]]:
    """List what patterns remove from the board, with reasons: all steps of the first rule that has any."""
    for rule in PATTERN_RULES:
        removed = []
        for step in rule.find(board):
            cells, digits = rule.required_absences(step)
            parents = tuple(
                statement_of(Candidate(cell, digit), False)
                for cell in cells_of(cells)
                for digit in DIGITS_IN[position.masks[cell] & ~board.masks[cell] & digits]
            )
            removed += [(statement_of(candidate, False), parents) for candidate in step.eliminations]
        if removed:
            return removed
    return []


@lru_cache(maxsize=256)
def refuted_by_houses(places: CellSet) -> frozenset[tuple[Cell, bool]]:
    """Find the places of a digit, each with true or false, that lead to a contradiction by houses alone."""
    houses = [house & places for house in HOUSE_SETS if (house & places).bit_count() > 1]
    return frozenset((cell, on) for cell in cells_of(places) for on in (True, False) if _is_refuted(houses, cell, on))


def _is_refuted(houses: list[CellSet], cell: Cell, on: bool) -> bool:
    """Check whether the digit, in the cell or not, leaves some house no place or comes where it must not be."""
    true, false = (1 << cell, PEERS[cell]) if on else (0, 1 << cell)
    grows = True
    while grows and not true & false:
        grows = False
        for house in houses:
            left = house & ~false
            if not left:
                return True
            if not left & left - 1 and not left & true:
                true |= left
                false |= PEERS[left.bit_length() - 1]
                grows = True
    return bool(true & false)
