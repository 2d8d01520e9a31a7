"""Forcing chains and nets: what they prove, in which order, and that they hold link by link."""

from __future__ import annotations

from itertools import pairwise, takewhile

import pytest

from solver import engine
from solver.grid import Grid
from solver.shape import Candidate
from solver.techniques.brute_force import take
from solver.techniques.cell_sets import HOUSE_SETS, HOUSES, common_peers
from solver.techniques.forcing_chains import find, nets
from solver.techniques.hints import explain, hint_of
from solver.techniques.implications import Implications, implications
from solver.techniques.notation import chain_lines, name_of, notation
from solver.techniques.path import path_steps
from solver.techniques.position import Position
from solver.techniques.step import Node, Part, Role, Step
from tests.solver.grids import outside
from tests.solver.techniques.positions import contradictions
from tests.solver.techniques.test_steps import examples

FORCING = ("Forcing Chain", "Forcing Net")


def positions() -> list[Position]:
    """List the positions of steps.txt that have a forcing chain or net."""
    return [position for position, line in examples() if line.startswith(FORCING)]


def follows(known: Implications, reasons: list[Node], node: Node) -> bool:
    """Whether a node of a net is all that its reasons leave: in a cell, or of a digit in a house."""
    if not node.holds:
        return len(reasons) == 1 and (
            reasons[0].cells == node.cells or not node.cells & ~common_peers(reasons[0].cells)
        )
    gone = {(each.cells, each.digit) for each in reasons}
    digits = {digit for cells, digit in known.items[: known.singles] if cells == node.cells}
    if gone == {(node.cells, digit) for digit in digits - {node.digit}}:
        return True
    taken = node.cells | sum(cells for cells, _ in gone)
    cells = [cells for cells, digit in known.items[: known.singles] if digit == node.digit]
    return any(
        taken == sum(each for each in cells if each & HOUSE_SETS[house])
        for house in HOUSES
        if not node.cells & ~HOUSE_SETS[house]
    )


def assert_proven(step: Step, position: Position) -> None:
    """Check that chains follow links, begin at all cases or at one premise, and end in the effect."""
    known = implications(position, groups=True)
    number = {item: place for place, item in enumerate(known.items)}

    def statement(node: Node) -> int:
        return 2 * number[node.cells, node.digit] + (not node.holds)  # type: ignore[index]

    for chain in step.chains:
        if any(node.reasons for node in chain):
            assert all(follows(known, [chain[place] for place in node.reasons], node) for node in chain[1:])
        else:
            assert all(statement(other) in known.links[statement(one)] for one, other in pairwise(chain))
    starts, ends = ({chain[place] for chain in step.chains} for place in (0, -1))
    if step.technique.endswith("verity"):
        assert len({end[:3] for end in ends}) == 1
        assert (
            starts == {Node(1 << cell, digit, True) for cell in step.parts[0].cells for digit in step.parts[0].digits}
            or len(starts) == 2
        )
    else:
        assert len(starts) == 1
        assert step.part(Role.CLASH)


def test_what_no_technique_finds_is_searched_for() -> None:
    """The middle one of the empty cells takes its digit; a grid without solution takes none."""
    grid = Grid.parse("........2..8.1.9..5....3.4....1.93...6..3..8...37......4......53.1.7.8..2........")
    step = take(Position.of(grid))
    assert step
    assert notation(step) == "Brute Force: r5c6=4"
    assert contradictions(step, engine.solve(grid).solutions[0]) == []
    assert take(Position.of(Grid.parse(grid.line().replace("4......5", "4.....65")))) is None


def test_every_chain_holds_and_no_effect_lies() -> None:
    """All that is found in a position: placements first, each effect once, none against the solution."""
    for position in positions():
        solution = engine.solve(position.grid).solutions[0]
        steps = chains_or_nets(position)
        assert len({step.effect for step in steps}) == len(steps)
        assert [bool(step.placements) for step in steps] == sorted(
            (bool(step.placements) for step in steps), reverse=True
        )
        for step in steps:
            assert contradictions(step, solution) == []
            assert_proven(step, position)


def test_a_hint_names_every_case_and_every_chain() -> None:
    """The last depth names each case, and every cell of every chain."""
    for position in positions():
        for step in chains_or_nets(position)[:4]:
            reason = hint_of(step, position).reason
            for chain in step.chains:
                assert position.grid.shape.cell_name(chain[0].cells.bit_length() - 1) in reason
            assert len(chain_lines(step)) == len(step.chains)


def chains_or_nets(position: Position) -> list[Step]:
    """All forcing chains, or where there are none all nets."""
    return list(find(position)) or list(nets(position))


@pytest.mark.campaign
def test_chains_are_hodokus_word_by_word() -> None:
    """Each forcing chain of an Extreme path has HoDoKu's effect; all but one or two have its very chains."""
    lines = outside("ratings/hodoku-paths.txt").read_text().splitlines()
    starts = [number for number, line in enumerate(lines) if " Extreme " in line]
    compared, others = 0, list[str]()
    for start in starts:
        expected = [line.strip() for line in takewhile(lambda line: line.startswith("  "), lines[start + 1 :])]
        if not any(line.startswith(FORCING[0]) for line in expected):
            continue
        for step in path_steps(Position.of(Grid.parse(lines[start].split()[0]))):
            if step.technique.startswith("forcing-chain"):
                line = notation(step)
                place = next(
                    place
                    for place, each in enumerate(expected)
                    if each.startswith(name_of(step)) and each.endswith(line[line.index("=>") :])
                )
                compared += 1
                if expected[place : place + 1 + len(step.chains)] != [line, *chain_lines(step)]:
                    others.append(line)
    assert compared > 40
    assert len(others) < 3


def test_a_contradiction_without_chains_is_explained() -> None:
    """Where the premise alone is impossible, a cell or a house would be left without it: no chain is needed."""
    premise, effect = Part(Role.PREMISE, (0,), (5,)), (Candidate(0, 5),)
    for clash, end in (
        (Part(Role.CLASH, (0,), (5,)), "r1c1 would have no digit left"),
        (Part(Role.CLASH, (0,), (5,), 0), "row 1 would have no place left for 5"),
    ):
        step = Step("forcing-chain-contradiction", (5,), placements=effect, parts=(premise, clash))
        assert explain(step).endswith(f": if r1c1 is not 5, then {end}. So r1c1 is 5.")
