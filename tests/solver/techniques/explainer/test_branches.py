"""What houses alone deny, beside the branches that say how."""

from __future__ import annotations

from solver.grid import Grid
from solver.shape import Candidate
from solver.techniques.cell_sets import DIGITS
from solver.techniques.explainer.branches import denied_alone, follow
from solver.techniques.explainer.branching_chains import NISHIO
from solver.techniques.explainer.numbers import explainer_path
from solver.techniques.explainer.reaching import links_of
from solver.techniques.explainer.statements import candidate_of, is_on, statement
from solver.techniques.position import Position

STUCK = ".9...5....3...61..4.7.1..3....7..39..1.......5..2..4.1..294...8...5.8.2.9.......3"


def test_what_a_digit_denies_alone_is_what_its_branches_refute() -> None:
    """Whatever Nishio's branches refute is known beforehand, and nothing else; where nothing easier leads on."""
    position = Position.of(Grid.parse(STUCK))
    explainer_path(position, 0)
    links = links_of(position, False, True)
    for digit in DIGITS:
        places = position.places[digit]
        says = [
            statement(Candidate(cell, digit), on) for cell in range(81) if places >> cell & 1 for on in (True, False)
        ]
        branches = {each: follow(position, links, each, NISHIO) for each in says}
        refuted = {(candidate_of(each).cell, is_on(each)) for each in says if branches[each].refuted is not None}
        assert denied_alone(places) == refuted
