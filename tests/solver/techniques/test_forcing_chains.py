"""Forcing chains: what they prove, in which order, and that every chain holds link by link."""

from __future__ import annotations

from itertools import pairwise, takewhile

import pytest

from solver import engine
from solver.grid import Grid
from solver.techniques.forcing_chains import find
from solver.techniques.implications import implications
from solver.techniques.ladder import ladder_of
from solver.techniques.notation import chain_lines, notation
from solver.techniques.path import walk
from solver.techniques.position import Position
from solver.techniques.step import Node, Role, Step
from tests.solver.grids import outside
from tests.solver.techniques.positions import lies
from tests.solver.techniques.test_steps import examples

FORCING = "Forcing Chain"


def positions() -> list[Position]:
    """The positions of steps.txt in which a forcing chain is told."""
    return [position for position, line in examples() if line.startswith(FORCING)]


def assert_proven(step: Step, position: Position) -> None:
    """Chains go along links, begin at all the ways of the case or at one premise, and end in what is told."""
    known = implications(position, groups=True)
    number = {item: place for place, item in enumerate(known.items)}

    def statement(node: Node) -> int:
        return 2 * number[node.cells, node.digit] + (not node.holds)  # type: ignore[index]

    for chain in step.chains:
        assert all(statement(other) in known.links[statement(one)] for one, other in pairwise(chain))
    starts, ends = ({chain[place] for chain in step.chains} for place in (0, -1))
    if step.technique.endswith("verity"):
        assert len(ends) == 1
        assert (
            starts == {Node(1 << cell, digit, True) for cell in step.parts[0].cells for digit in step.parts[0].digits}
            or len(starts) == 2
        )
    else:
        assert len(starts) == 1
        assert step.part(Role.CLASH)


def test_every_chain_holds_and_no_effect_lies() -> None:
    """All that is found in a position: placements first, each effect once, none against the solution."""
    for position in positions():
        solution = engine.solve(position.grid).solutions[0]
        steps = list(find(position))
        assert len({step.effect for step in steps}) == len(steps)
        assert [bool(step.placements) for step in steps] == sorted(
            (bool(step.placements) for step in steps), reverse=True
        )
        for step in steps:
            assert lies(step, solution) == []
            assert_proven(step, position)


def test_a_hint_splits_the_case_and_tells_every_chain() -> None:
    """The last depth names each way of the case, and every cell of every chain."""
    for position in positions():
        for step in list(find(position))[:4]:
            told = ladder_of(step, position).reason
            for chain in step.chains:
                assert position.grid.shape.cell_name(chain[0].cells.bit_length() - 1) in told
            assert len(chain_lines(step)) == len(step.chains)


@pytest.mark.campaign
def test_chains_are_hodokus_word_by_word() -> None:
    """Up to the first net each forcing chain of an Extreme path is the one that HoDoKu prints, with its chains."""
    lines = outside("ratings/hodoku-paths.txt").read_text().splitlines()
    starts = [number for number, line in enumerate(lines) if " Extreme " in line]
    compared = 0
    for start in starts:
        body = list(takewhile(lambda line: line.startswith("  "), lines[start + 1 :]))
        expected = [line.strip() for line in body]
        if not any(line.startswith(FORCING) for line in expected):
            continue
        position = Position.of(Grid.parse(lines[start].split()[0]))
        for step in walk(position):
            if step.technique.startswith("forcing-chain"):
                place = expected.index(notation(step))
                assert expected[place + 1 : place + 1 + len(step.chains)] == chain_lines(step)
                compared += 1
    assert compared > 15
