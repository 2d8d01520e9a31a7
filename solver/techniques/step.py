"""A step of a path: its technique, its evidence, and its effect.

>>> pair = Step("naked-pair", (3, 4), (Candidate(0, 3), Candidate(2, 3)), parts=(Part(Role.SET, (9, 10), (3, 4)),))
>>> pair.eliminations[0].cell, [part.role.value for part in pair.parts]
(0, ['set'])

The effect (`placements`, `eliminations`) is separate from the evidence (`parts`, `chains`): a part is a few cells with
digits in one role, a chain is a row of nodes that are true and false in turn. Other modules draw and word a step:
`marks` marks it on a board, `notation` writes it in HoDoKu's notation, `hints` and `step_sentences` in sentences.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from importlib import import_module
from typing import NamedTuple

from solver.grid import Puzzle
from solver.rich_display import RichDisplay
from solver.shape import Candidate, Cell, Digit
from solver.techniques.cell_sets import CellSet, HouseIndex, cells_of


class Role(StrEnum):
    """What the cells of a part do in the pattern."""

    SINGLE = "single"  # the cell that is filled, and the house that leaves no other place
    SET = "set"  # cells and digits that belong together
    LINE = "line"  # the cells of an intersection, which lie in both houses
    BASE = "base"  # a house whose places for the digit all lie in the covers, but for fins
    COVER = "cover"  # a house that loses the digit outside the bases
    FIN = "fin"  # a place for the digit in a base that no cover holds
    ENDO_FIN = "endo fin"  # a cell that lies in two base houses
    END = "end"  # one of two cells of which one holds the digit
    JOINT = "joint"  # the cells that tie two ends together
    BOX = "box"  # the box of an empty rectangle
    PIVOT = "pivot"  # the cell of a wing, or of a death blossom, that the others depend on
    PINCER = "pincer"  # a cell of a wing: one of the pincers holds the digit
    BRIDGE = "bridge"  # the strong link of a W-Wing
    CORNER = "corner"  # a cell of a rectangle that two digits alone must not fill
    EXTRA = "extra"  # digits beside those of a pattern that must not be filled by them alone
    COLOUR = "colour"  # the cells of one colour: all of them hold the digit, or none does
    OTHER_COLOUR = "other colour"  # the cells that hold it if those of the first colour do not
    LINE_SET = "line set"  # the set of a Sue de Coq in the row or column
    BOX_SET = "box set"  # the set of a Sue de Coq in the box
    ALMOST_LOCKED = "almost locked set"  # cells with one candidate more than there are cells
    RESTRICTED = "restricted common"  # digits that only one of two almost locked sets can hold
    TEMPLATE = "template"  # places of the digit in every solution for this digit alone
    PREMISE = "premise"  # the assumption, or the cases of which one is true
    CLASH = "clash"  # the contradiction
    TWICE = "twice"  # two cells of a house that would hold the same digit, or a cell that would hold two


class Part(NamedTuple):
    """A part of a pattern: some cells, or a house, in one role.

    Attributes:
        role: The role.
        cells: The cells.
        digits: The digits that matter there.
        house: The number of the house in `Shape.houses`; None if the part is no house.
    """

    role: Role
    cells: tuple[Cell, ...] = ()
    digits: tuple[Digit, ...] = ()
    house: HouseIndex | None = None


class Node(NamedTuple):
    """A statement of a chain: a digit is in a cell, or it is not.

    Attributes:
        cells: The cell, or the cells of a group of which one holds the digit. Bit `cell` of the number is set for each.
        digit: The digit.
        holds: Whether the digit is there.
        locked: The cells of the almost locked set that the chain passes to reach this statement, as bits.
        reasons: In a net the indices, in the chain, of the statements that this one follows from.
        house: The number of the house that has no other place left for the digit, if a sentence names it. Finders leave
            it out; `chains.with_houses` fills it in.
    """

    cells: CellSet
    digit: Digit
    holds: bool
    locked: CellSet = 0
    reasons: tuple[int, ...] = ()
    house: HouseIndex | None = None


@dataclass(frozen=True, slots=True)
class Step(RichDisplay):
    """One logical step: what it places or removes, and the pattern that proves it.

    >>> from solver import hint
    >>> step = hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> step.technique, step.placements, step.parts[0].role.value
    ('hidden-single', (Candidate(cell=5, digit=8),), 'single')

    Attributes:
        technique: The key of the technique, such as 'naked-pair'; on Sudoku Explainer's path the name of its rule.
        digits: The digits of the pattern. Of loops and almost locked sets they are the digits that the step removes.
        eliminations: The candidates that the step removes, in order.
        placements: The digits that the step places.
        parts: The cells and houses of the pattern, by role.
        chains: The chains of the proof, each a row of statements.
        fish_pair: The two fish of a siamese fish.
        rating: The rating in Sudoku Explainer's scale; 0 on HoDoKu's path.
        board: The puzzle before the step; None if it was not kept.
    """

    technique: str
    digits: tuple[Digit, ...]
    eliminations: tuple[Candidate, ...] = ()
    placements: tuple[Candidate, ...] = ()
    parts: tuple[Part, ...] = ()
    chains: tuple[tuple[Node, ...], ...] = ()
    fish_pair: tuple[Step, ...] = ()
    rating: float = 0.0
    board: Puzzle | None = field(default=None, compare=False, repr=False)

    def cells(self, role: Role) -> tuple[Cell, ...]:
        """List the cells of all parts in the role."""
        return tuple(cell for part in self.parts if part.role is role for cell in part.cells)

    def houses(self, role: Role) -> tuple[HouseIndex, ...]:
        """List the houses of all parts in the role."""
        return tuple(part.house for part in self.parts if part.role is role and part.house is not None)

    def part(self, role: Role) -> Part:
        """Find the first part in the role.

        Raises:
            StopIteration: The step has no such part.
        """
        return next(part for part in self.parts if part.role is role)

    @property
    def effect(self) -> tuple[frozenset[Candidate], frozenset[Candidate]]:
        """Placements and eliminations as sets: equal for two steps that do the same."""
        return frozenset(self.placements), frozenset(self.eliminations)

    @property
    def sentence(self) -> str:
        """The step in words: name, reason and effect. `print(step)` shows it too."""
        writer = import_module("solver.techniques.step_sentences")  # named as text, because it imports this module
        text: str = writer.sentence_of(self)
        return text

    def __str__(self) -> str:
        return self.sentence


def eliminate(cells: CellSet, digit: Digit) -> tuple[Candidate, ...]:
    """List the eliminations of one digit from a set of cells, ascending."""
    return tuple(Candidate(cell, digit) for cell in cells_of(cells))


def sort_candidates(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Sort the candidates by digit, then by cell, each once."""
    return tuple(sorted(set(candidates), key=lambda each: (each.digit, each.cell)))
