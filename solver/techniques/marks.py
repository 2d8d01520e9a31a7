"""The marks of a step on a board: roles of cells, looks of candidates, letters of sets, and links.

    depth 2   where to look: houses, or cells to begin at
    depth 3   the pattern: its cells, its candidates, its links
    depth 4   the effect: what is removed or placed, and the digits that rule a single's other places out

The marks are the same for page, card and picture. The code that draws them decides on colours, shapes and lines.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple

from solver.shape import Candidate, Cell, Digit
from solver.techniques.cell_sets import PEERS, SHAPE, CellSet, set_of, shared_houses
from solver.techniques.position import Position
from solver.techniques.step import Step


class Look(StrEnum):
    """The looks of the cells of a pattern. Each has a shape of its own beside its colour."""

    BASE = "base"
    FIN = "fin"
    THIRD = "third"
    FOURTH = "fourth"


SIDES: Final = ("t", "r", "b", "l")  # the sides of a cell: top, right, bottom, left
SETS: Final = tuple(Look)  # Sets and colours of one pattern take them in this order.


class Link(NamedTuple):
    """A link from a candidate, or a group of them, to another one. The nearest cells of both groups are its ends."""

    cells: CellSet
    digit: Digit
    other_cells: CellSet
    other_digit: Digit
    is_strong: bool

    @classmethod
    def between(cls, cell: Cell, other: Cell, digit: Digit, is_strong: bool) -> Link:
        """Link the places of one digit in two cells."""
        return cls(1 << cell, digit, 1 << other, digit, is_strong)


@dataclass(frozen=True)
class Marks:
    """The marks of a step. Cells have any number of roles, candidates one look each."""

    cells: dict[Cell, list[str]] = field(default_factory=dict)
    candidates: dict[Candidate, str] = field(default_factory=dict)
    letters: dict[Cell, str] = field(default_factory=dict)  # the sets or colours that a cell belongs to
    links: list[Link] = field(default_factory=list)
    is_loop: bool = False  # the links close without a break: of each weak one exactly one end is true
    is_net: bool = False  # strong links that meet hold together only

    def mark(self, cell: Cell, role: str) -> None:
        """Give the cell one more role."""
        roles = self.cells.setdefault(cell, [])
        if role not in roles:
            roles.append(str(role))

    def look(self, cell: Cell, digit: Digit) -> str | None:
        """Look up how a candidate is marked."""
        return self.candidates.get(Candidate(cell, digit))

    def mark_candidate(self, cell: Cell, digit: Digit, look: str) -> None:
        """Mark a candidate, in place of what marked it before."""
        self.candidates[Candidate(cell, digit)] = str(look)


def chain_links(step: Step, is_closed: bool = False) -> Iterator[Link]:
    """Yield the links of a step's chains; where they are closed, also from the end to the start; of nets by reasons."""
    for chain in step.chains:
        nodes = [*chain, *chain[:1]] if is_closed else list(chain)
        net = [(chain[place], node) for node in chain for place in node.reasons]
        for one, other in net or pairwise(nodes):
            if (one.cells, one.digit) != (other.cells, other.digit):
                yield Link(one.cells, one.digit, other.cells, other.digit, other.holds)


def link_to_seen(cell: Cell, others: tuple[Cell, ...], digit: Digit) -> Iterator[Link]:
    """Yield a weak link to the nearest of those cells that the cell sees."""
    if seen := set_of(others) & PEERS[cell]:
        yield Link(1 << cell, digit, seen, digit, False)


def only_places(
    cells: tuple[Cell, ...], others: tuple[Cell, ...], digit: Digit, position: Position
) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs from both groups that are the only two places of the digit in some house."""
    for cell in cells:
        for other in others:
            for house in shared_houses(set_of((cell, other))):
                if position.spots[digit][house].bit_count() == 2:
                    yield cell, other
                    break


def tags_of(letters: str, notes: Collection[Digit]) -> tuple[tuple[Digit, str], ...]:
    """Put each letter of a cell into the place of a digit that is not noted, from the last digit on."""
    return tuple(zip((digit for digit in reversed(SHAPE.digits) if digit not in notes), letters, strict=False))
