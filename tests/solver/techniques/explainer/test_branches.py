"""Contradictions by houses alone beside the branches of Nishio that show them."""

from __future__ import annotations

from solver.grid import Grid
from solver.shape import Candidate
from solver.techniques.cell_sets import DIGITS
from solver.techniques.explainer.branches import follow, refuted_by_houses
from solver.techniques.explainer.branching_chains import NISHIO
from solver.techniques.explainer.path import explainer_path
from solver.techniques.explainer.reachability import links_of
from solver.techniques.explainer.statements import candidate_of, is_on, statement_of
from solver.techniques.position import Position

STUCK = ".9...5....3...61..4.7.1..3....7..39..1.......5..2..4.1..294...8...5.8.2.9.......3"


def test_houses_refute_what_branches_of_one_digit_refute() -> None:
    """Whatever Nishio's branches refute is known beforehand, and nothing else, in a position with no easier step."""
    position = Position.of(Grid.parse(STUCK))
    explainer_path(position, 0)
    links = links_of(position, False, True)
    for digit in DIGITS:
        places = position.places[digit]
        cells = [cell for cell in range(81) if places >> cell & 1]
        statements = [statement_of(Candidate(cell, digit), on) for cell in cells for on in (True, False)]
        branches = {each: follow(position, links, each, NISHIO) for each in statements}
        refuted = {(candidate_of(each).cell, is_on(each)) for each in statements if branches[each].refuted is not None}
        assert refuted_by_houses(places) == refuted
