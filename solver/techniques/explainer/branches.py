"""A branch: all that follows from one assumption, be it static or dynamic, until it contradicts itself.

Static branches use the links of the position. In dynamic ones a candidate that is false goes for the rest of the
branch, so that new links arise; and where nothing more follows (`level` 1), locked digits, pairs and X-Wings on what
is left are looked for too.

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
from solver.techniques.explainer.findings import AROUND, Node, Rule, Statement
from solver.techniques.explainer.reaching import Links, StatementSet
from solver.techniques.explainer.simple import fish, hidden_set, locked, naked_set
from solver.techniques.explainer.statements import candidate_of, complexity_of, is_on, opposite, statement
from solver.techniques.position import Position

AROUND_SPOTS: Final = tuple(
    tuple((house, dict(SPOTS_OF[cell])[house]) for house in houses) for cell, houses in enumerate(AROUND)
)
ADVANCED: Final[tuple[Rule, ...]] = (locked(direct=False), hidden_set(2, 3.4), naked_set(2, 3.0), fish(2, 3.2))


@dataclass(frozen=True)
class Branching:
    """What the branches of a rule may do."""

    rating: float
    dynamic: bool = False
    nishio: bool = False
    level: int = 0  # 1: other techniques help where nothing more follows


class Branch:
    """What follows from an assumption, in the order in which it was found."""

    def __init__(self, says: Statement) -> None:
        self.because: dict[Statement, tuple[Statement, ...]] = {says: ()}  # of each statement: its reasons
        self.rests: dict[Statement, StatementSet] = {says: 1 << says}  # of each: all that it rests on, and itself
        self.refuted: Statement | None = None  # it follows as well, but its opposite did before
        self.refuting: tuple[Statement, ...] = ()  # the reasons of that

    @cached_property
    def follows(self) -> StatementSet:
        """All that follows, once the branch is whole."""
        return sum(1 << says for says in self.because)

    def add(self, says: Statement, parents: tuple[Statement, ...]) -> None:
        """The statement follows."""
        self.because[says] = parents
        self.rests[says] = self._below(says, parents)

    def refuted_by(self, says: Statement, parents: tuple[Statement, ...]) -> Branch:
        """The branch, which ends here: the opposite of the statement follows as well."""
        self.refuted, self.refuting = says, parents
        return self

    def _below(self, says: Statement, parents: tuple[Statement, ...]) -> StatementSet:
        below = 1 << says
        for parent in parents:
            below |= self.rests[parent]
        return below

    def nodes(self) -> dict[Statement, Node]:
        """The statements as nodes of chains."""
        found: dict[Statement, Node] = {}
        for says, parents in self.because.items():
            found[says] = Node(says, tuple(found[each] for each in parents))
        return found

    def clash(self) -> tuple[Node, ...]:
        """Both sides of the contradiction, if there is one: that something is true, and that it is not."""
        if self.refuted is None:
            return ()
        nodes = self.nodes()
        sides = Node(self.refuted, tuple(nodes[each] for each in self.refuting)), nodes[opposite(self.refuted)]
        return sides if is_on(self.refuted) else sides[::-1]

    def clash_complexity(self) -> int:
        """How many statements the contradiction rests on."""
        if self.refuted is None:
            return 0
        if any(self.rests[each] >> self.refuted & 1 for each in self.refuting):
            return complexity_of(self.clash())  # it follows from itself, and by the shorter way counts once
        sides = self._below(self.refuted, self.refuting), self.rests[opposite(self.refuted)]
        return sum(side.bit_count() for side in sides)


def follow(position: Position, links: Links, says: Statement, how: Branching) -> Branch:
    """All that follows from the statement, until it contradicts itself; the links are those of the position."""
    board = position.copy() if how.dynamic else position
    branch = Branch(says)
    because, rests = branch.because, branch.rests
    ons = deque([says] if is_on(says) else [])
    offs = deque([] if is_on(says) else [says])
    while ons or offs:
        if ons:
            on = ons.popleft()
            for off in links.after[on] if not how.level else _left(board, links.after[on]):
                if off ^ 1 in because:
                    return branch.refuted_by(off, (on,))
                if off not in because:
                    because[off] = (on,)
                    rests[off] = rests[on] | 1 << off
                    offs.append(off)
        else:
            off = offs.popleft()
            made = _strike(position, board, off, how) if how.dynamic else [(on, (off,)) for on in links.after[off]]
            for on, parents in made:
                if on ^ 1 in because:
                    return branch.refuted_by(on, parents)
                if on not in because:
                    branch.add(on, parents)
                    ons.append(on)
        if how.level and not ons and not offs:
            for further, parents in _advanced(position, board):
                if further not in because:
                    branch.add(further, parents)
                    offs.append(further)
    return branch


def _left(board: Position, offs: Sequence[Statement]) -> list[Statement]:
    """Those whose candidates have not gone yet."""
    return [off for off in offs if board.has(*candidate_of(off))]


def _strike(
    position: Position, board: Position, off: Statement, how: Branching
) -> list[tuple[Statement, tuple[Statement, ...]]]:
    """What is true if this is not, with all that had to go for it; the candidate goes from the board."""
    cell, index = divmod(off >> 1, SIZE)
    if not board.masks[cell] >> index & 1:
        return []
    made = []
    left = board.masks[cell] = board.masks[cell] ^ 1 << index
    if left and not left & left - 1 and not how.nishio:
        gone = DIGITS_IN[position.masks[cell] & ~left]
        reasons = [(cell * SIZE + other - 1) * 2 for other in gone if other != index + 1]
        made.append(((cell * SIZE + left.bit_length()) * 2 - 1, (off, *reasons)))
    board.places[index + 1] ^= 1 << cell
    spots, all_spots = board.spots[index + 1], position.spots[index + 1]
    for house, spot in AROUND_SPOTS[cell]:
        left = spots[house] = spots[house] ^ spot
        if left and not left & left - 1:
            cells = HOUSE_CELLS[house]
            on = (cells[left.bit_length() - 1] * SIZE + index) * 2 + 1
            if all(on != known for known, _ in made):
                gone = PLACES_IN[all_spots[house] & ~left & ~spot]
                made.append((on, (off, *((cells[place] * SIZE + index) * 2 for place in gone))))
    return made


def _advanced(position: Position, board: Position) -> list[tuple[Statement, tuple[Statement, ...]]]:
    """What other techniques take away from what is left: the finds of the first of them that has any."""
    for rule in ADVANCED:
        made = []
        for finding in rule(board):
            cells, digits = finding.rests
            parents = tuple(
                statement(Candidate(cell, digit), False)
                for cell in cells_of(cells)
                for digit in DIGITS_IN[position.masks[cell] & ~board.masks[cell] & digits]
            )
            made += [(statement(candidate, False), parents) for candidate in finding.removed]
        if made:
            return made
    return []


@lru_cache(maxsize=256)
def denied_alone(places: CellSet) -> frozenset[tuple[Cell, bool]]:
    """The places of a digit, each with true or false, that the houses alone may lead into a contradiction."""
    houses = [house & places for house in HOUSE_SETS if (house & places).bit_count() > 1]
    return frozenset((cell, on) for cell in cells_of(places) for on in (True, False) if _denied(houses, cell, on))


def _denied(houses: list[CellSet], cell: Cell, on: bool) -> bool:
    """Whether a digit that is, or is not, in the cell leaves some house no place, or comes where it must not."""
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
