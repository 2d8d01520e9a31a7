"""A step of a path: its technique, its evidence, and its effect.

>>> pair = Step("naked-pair", (3, 4), (Candidate(0, 3), Candidate(2, 3)), parts=(Part(Role.SET, (9, 10), (3, 4)),))
>>> pair.eliminations[0].cell, [part.role.value for part in pair.parts]
(0, ['set'])

The effect (`placements`, `eliminations`) stands apart from the evidence (`parts`, `chains`): a part is a few cells with
digits in one role, a chain is a row of nodes that are true and false in turn. Other modules draw and word a step:
`marks` marks it on a board, `notation` writes it in HoDoKu's notation, `hints` in sentences.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from solver.grid import Puzzle
from solver.rich_display import RichDisplay
from solver.shape import Candidate, Cell, Digit
from solver.techniques.cell_sets import CellSet, HouseIndex, cells_of


class Role(StrEnum):
    """What the cells of a part are to the pattern."""

    SINGLE = "single"  # the cell that is filled, and the house that leaves no other place
    SET = "set"  # cells and digits that belong together
    LINE = "line"  # of an intersection: the cells that lie in both houses
    BASE = "base"
    COVER = "cover"
    FIN = "fin"
    ENDO_FIN = "endo fin"  # a cell that lies in two base houses
    END = "end"  # one of two cells of which one holds the digit
    JOINT = "joint"  # the cells that tie two ends together
    BOX = "box"  # of an empty rectangle
    PIVOT = "pivot"
    PINCER = "pincer"
    BRIDGE = "bridge"  # the strong link of a W-Wing
    CORNER = "corner"  # of a rectangle that only two digits must not fill
    EXTRA = "extra"  # digits beside those of a barred pattern
    COLOUR = "colour"
    OTHER_COLOUR = "other colour"
    LINE_SET = "line set"
    BOX_SET = "box set"
    ALMOST_LOCKED = "almost locked set"
    RESTRICTED = "restricted common"
    TEMPLATE = "template"
    PREMISE = "premise"  # the assumption, or the cases of which one is true
    CLASH = "clash"  # the contradiction
    TWICE = "twice"  # two cells of a house that would hold the same digit, or a cell that would hold two


class Part(NamedTuple):
    """Some cells, with the digits that matter there, in one role; `house` where a house plays it."""

    role: Role
    cells: tuple[Cell, ...] = ()
    digits: tuple[Digit, ...] = ()
    house: HouseIndex | None = None


class Node(NamedTuple):
    """A statement of a chain: the digit is, or is not, in the cell (or in one of the cells of a group).

    `locked` are the cells of the almost locked set that the chain passes to reach this statement; in a net
    `reasons` are the places, in the chain, of the statements that it follows from. `house` is the one that has no other
    place left for a digit, where sentences name it (`chain_houses.housed`); finders leave it out.
    """

    cells: CellSet
    digit: Digit
    holds: bool
    locked: CellSet = 0
    reasons: tuple[int, ...] = ()
    house: HouseIndex | None = None


@dataclass(frozen=True, slots=True)
class Step(RichDisplay):
    """One deduction. Its effect is never empty; its evidence is all that a hint quotes."""

    technique: str  # a key of TECHNIQUES; on Sudoku Explainer's path the name of its rule
    digits: tuple[Digit, ...]  # of the pattern; of loops and almost locked sets those that go
    eliminations: tuple[Candidate, ...] = ()  # in the order in which they are made
    placements: tuple[Candidate, ...] = ()
    parts: tuple[Part, ...] = ()
    chains: tuple[tuple[Node, ...], ...] = ()
    fish_pair: tuple[Step, ...] = ()  # the two fish of a siamese one
    rating: float = 0.0  # in Sudoku Explainer's scale, of the steps of its path alone
    board: Puzzle | None = field(default=None, compare=False, repr=False)  # before the step; None where it was not kept

    def cells(self, role: Role) -> tuple[Cell, ...]:
        """List the cells of all parts in the role."""
        return tuple(cell for part in self.parts if part.role is role for cell in part.cells)

    def houses(self, role: Role) -> tuple[HouseIndex, ...]:
        """List the houses of all parts in the role."""
        return tuple(part.house for part in self.parts if part.role is role and part.house is not None)

    def part(self, role: Role) -> Part:
        """Find the first part in the role. Raises StopIteration if the step has none."""
        return next(part for part in self.parts if part.role is role)

    @property
    def effect(self) -> tuple[frozenset[Candidate], frozenset[Candidate]]:
        """Placements and eliminations as sets: equal for two steps that do the same."""
        return frozenset(self.placements), frozenset(self.eliminations)


def eliminate(cells: CellSet, digit: Digit) -> tuple[Candidate, ...]:
    """List the eliminations of one digit from a set of cells, ascending."""
    return tuple(Candidate(cell, digit) for cell in cells_of(cells))


def sort_candidates(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Sort the candidates by digit, then by cell, each once."""
    return tuple(sorted(set(candidates), key=lambda each: (each.digit, each.cell)))
