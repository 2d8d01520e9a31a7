"""Sudoku Explainer's paths step by step, beside what the program itself printed."""

from __future__ import annotations

import re

import pytest

from solver.grid import Grid
from solver.techniques.cell_sets import cell_name
from solver.techniques.explainer.explanations import format_rating
from solver.techniques.explainer.path import explainer_path
from solver.techniques.position import Position
from solver.techniques.step import Step
from tests.campaigns import some
from tests.solver.techniques.explainer.test_explanations import effect_of, our_effect, printed

KNOWN = 9.0  # beyond that come chains within chains
CHAINS = 6.5  # from here on chains are asked for, of which the shortest counts
NODES = re.compile(r"\(w/(\d+) nodes\)")
ENDS = 2  # statements of the chains that it does not count


def number_of_statements(step: Step) -> int:
    """Count the different statements of each chain, and add the counts up."""
    return sum(len({(node.cells, node.digit, node.holds) for node in chain}) for chain in step.chains)


@pytest.mark.parametrize("every", some([6, 1], lambda every: every > 1))
def test_paths_are_sudoku_explainers_step_by_step(every: int) -> None:
    """Each step has the program's rating and effect, and chains as long. Campaigns take paths without chains too."""
    least = 0 if every == 1 else CHAINS
    paths = [path for path in printed() if least <= max(float(rating) for rating, *_ in path[1:]) <= KNOWN]
    assert paths
    for (givens, *_), *lines in paths[::every]:
        steps = explainer_path(Position.of(Grid.parse(givens))).steps
        assert len(steps) == len(lines)
        for step, (rating, rule, _, effect) in zip(steps, lines, strict=True):
            filled = [cell_name(cell) for cell, _ in step.placements]
            expected = {each for each in effect_of(effect) if each[0] not in filled or each[1] == "="}
            nodes = NODES.search(rule)
            assert (format_rating(step.rating), our_effect(step)) == (rating, expected), givens
            assert number_of_statements(step) == (int(nodes[1]) + ENDS if nodes else 0), givens
