"""Sudoku Explainer's steps in words: those that the program itself prints, each with all that it rests on."""

from __future__ import annotations

import re
from itertools import takewhile

import pytest

from solver.grid import Grid
from solver.techniques.cell_sets import cell_name, cells_of
from solver.techniques.explainer import wording
from solver.techniques.explainer.findings import Finding
from solver.techniques.explainer.numbers import explainer_path
from solver.techniques.position import Position
from tests.campaigns import some
from tests.solver.grids import outside
from tests.solver.techniques.explainer.test_numbers import RULES

LINE = re.compile(r"\S+ \S+ ([\d.]+), ([^:]+): (.*): ([^:]*)$")


def printed() -> list[list[tuple[str, ...]]]:
    """Of each puzzle the givens, then of each step rating, name, cells and effect as the program prints them."""
    paths: list[list[tuple[str, ...]]] = []
    for line in outside("ratings/se-paths.txt").read_text().splitlines():
        if found := LINE.match(line):
            paths[-1].append(found.groups())
        elif re.fullmatch(r"[.\d]{81}", line.strip()):
            paths.append([(line.strip(),)])
    return paths


def effect_of(text: str) -> set[tuple[str, str, str]]:
    """Each cell with '=' or '<>' and a digit, of 'r1c2<>3,4, r1c3=5'."""
    found = re.findall(r"(r\dc\d)(<>|=)([\d,]+)", text)
    return {(cell, sign, digit) for cell, sign, digits in found for digit in digits.strip(",").split(",")}


def ours(step: Finding) -> set[tuple[str, str, str]]:
    """The same of one of our steps."""
    told = wording.as_step(step)
    gone = {(cell_name(cell), "<>", str(digit)) for cell, digit in told.eliminations}
    return gone | {(cell_name(cell), "=", str(digit)) for cell, digit in told.placements}


@pytest.mark.parametrize("every", some([40, 3], lambda every: every > 3))
def test_steps_are_those_that_the_program_prints(every: int) -> None:
    """Rating, name, effect, and of patterns the cells, up to the first chain."""
    for (givens, *_), *lines in printed()[::every]:
        path = explainer_path(Position.of(Grid.parse(givens)), most=0)
        assert path.steps
        plain = takewhile(lambda step: not step.ends, path.steps)
        for step, (rating, rule, cells, effect) in zip(plain, lines, strict=False):
            assert f"{rating}  {rule}" in wording.notation(step), givens
            filled = step.placed and cell_name(step.placed.cell)
            assert ours(step) == {each for each in effect_of(effect) if each[0] != filled or each[1] == "="}, givens
            if step.cells and not rule.startswith("BUG"):
                named = {name.lower() for name in re.findall(r"R\dC\d", cells)}
                assert {cell_name(cell) for cell in cells_of(step.cells)} == named, givens


@pytest.mark.parametrize("rule", RULES)
def test_a_step_names_what_it_rests_on(rule: str) -> None:
    """Every cell of its pattern, its chains' ends and its effect; chains go from link to link."""
    path = explainer_path(Position.of(Grid.parse(RULES[rule][1])), most=5_000)
    step = next(step for step in path.steps if step.rule == rule)
    told, chains = wording.sentences(step), wording.as_step(step).chains
    ends = [cell for chain in chains for node in (chain[0], chain[-1]) for cell in cells_of(node.cells)]
    assert told.startswith(f"{rule} (")
    assert told.endswith(".")
    assert all(cell_name(cell) in told for cell in (*cells_of(step.cells), *ends))
    assert {cell for cell, *_ in ours(step)} <= set(re.findall(r"r\dc\d", told))
    assert [line.count("=") + line.count("<>") for line in wording.chain_lines(step)] == [len(each) for each in chains]
