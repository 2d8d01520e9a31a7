"""Kraken fish rest on all their fins: from each a chain leads to what goes."""

from __future__ import annotations

from itertools import islice

import pytest

from solver.techniques import kraken_fish
from solver.techniques.cell_sets import HOUSE_SETS, cells_of, common_peers, set_of
from solver.techniques.position import Position
from solver.techniques.step import Role, Step
from tests.solver.techniques.test_steps import examples

MAX_STEPS = 20  # steps, the smallest fish, which are found first


def position_of(kind: int) -> Position:
    """The position with a kraken fish of the type."""
    return next(position for position, line in examples() if line.startswith(f"Kraken Fish Type {kind}:"))


def start_cells(step: Step) -> set[int]:
    """The cells that the chains start from."""
    return {cell for chain in step.chains for cell in cells_of(chain[0].cells)}


@pytest.mark.parametrize("kind", [1, 2])
def test_each_fin_has_a_chain_to_the_elimination(kind: int) -> None:
    """The fins, and of type 2 the base places of one cover house too, start chains that end there, link by link."""
    position = position_of(kind)
    for step in islice(kraken_fish.find(position, kind), MAX_STEPS):
        (target,) = step.eliminations
        line = next((part.cells for part in step.parts if part.role is Role.PREMISE), ())
        assert start_cells(step) == {*step.cells(Role.FIN), *line}
        assert bool(line) is (kind == 2)
        for chain in step.chains:
            assert (chain[0].digit, chain[0].holds) == (step.digits[0], True)
            assert (chain[-1].cells, chain[-1].digit, chain[-1].holds) == (
                1 << target.cell,
                target.digit,
                False,
            )


def test_what_all_fins_see_is_left_to_finned_fish() -> None:
    """Of type 1 the fish alone would take the candidate, and some fin does not see it."""
    position = position_of(1)
    for step in kraken_fish.find(position, 1):
        (target,) = step.eliminations
        assert any(HOUSE_SETS[house] >> target.cell & 1 for house in step.houses(Role.COVER))
        assert not common_peers(set_of(step.cells(Role.FIN))) >> target.cell & 1


def test_without_chains_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing follows from the fins the same fish say nothing."""
    monkeypatch.setattr(kraken_fish, "closure", lambda links: [1 << start for start in range(len(links))])
    assert not any(kraken_fish.find(position_of(1), 1))
