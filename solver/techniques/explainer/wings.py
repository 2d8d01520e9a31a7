"""XY-Wings and XYZ-Wings: a pivot and two pincers; whatever the pivot is, one pincer holds the third digit.

XY    pivot ab, pincers ac and bc: what sees both pincers is not c
XYZ   pivot abc, pincers ac and bc: what sees all three is not c

    ab .  .  | ac .  .       the pivot ab in r1c1 sees the pincer ac in its row and the pincer bc in its column:
    .  .  .  | .  .  .       be it a or b, one of the pincers is c, so where both are seen c goes (-)
    .  .  .  | .  .  .
    ---------+--------
    bc .  .  | -  .  .

Names and order are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from solver.techniques import wings
from solver.techniques.cell_sets import cell_list
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.search_order import PEER_ORDER
from solver.techniques.position import Position
from solver.techniques.step import Role, Step
from solver.techniques.step_text import join_digits


def find_wings(position: Position, pivot_digits: int, name: str, rating: float) -> Iterator[Step]:
    """Yield the wings whose pivot has two or three digits, by pivot and by the place of the pincers among its peers."""
    found = [_arrange(wing) for wing in wings.find_wings(position, pivot_digits)]
    for wing in sorted(found, key=lambda wing: (wing.pivot, _peer_places(wing))):
        yield wings.wing_step(position, name, (wing.digit,), wing, rating)


def _arrange(wing: wings.WingCells) -> wings.WingCells:
    """Put the pincer first that is first among the peers of the pivot."""
    one, two = _peer_places(wing)
    return wing if one < two else wing._replace(one=wing.two, two=wing.one)


def _peer_places(wing: wings.WingCells) -> tuple[int, int]:
    peers = PEER_ORDER[wing.pivot]
    return peers.index(wing.one), peers.index(wing.two)


class Wings(Rule, wings.Wing):
    """A pivot with two or three digits and two pincers, one of which holds the digit that goes."""

    def __init__(self, pivot_digits: int, rating: float) -> None:
        name = {2: "XY-Wing", 3: "XYZ-Wing"}[pivot_digits]
        super().__init__(partial(find_wings, pivot_digits=pivot_digits, name=name, rating=rating), {name: name})

    def notation(self, step: Step) -> str:
        """Write the digit that goes and all cells: '3 in r1c15,r3c2'."""
        return f"{join_digits(step)} in {cell_list(step.cells(Role.PIVOT) + step.cells(Role.PINCER))}"
