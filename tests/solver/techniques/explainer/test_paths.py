"""Sudoku Explainer's paths step by step, beside what the program itself printed."""

from __future__ import annotations

import re

import pytest

from solver.grid import Grid
from solver.techniques.cell_sets import cell_name
from solver.techniques.explainer.numbers import explainer_path, told
from solver.techniques.explainer.statements import complexity_of
from solver.techniques.position import Position
from tests.campaigns import some
from tests.solver.techniques.explainer.test_wording import effect_of, ours, printed

KNOWN = 9.0  # beyond that come chains within chains
CHAINS = 6.5  # from here on chains are asked for, of which the shortest counts
NODES = re.compile(r"\(w/(\d+) nodes\)")
ENDS = 2  # statements of the chains that it does not count


@pytest.mark.parametrize("every", some([6, 1], lambda every: every > 1))
def test_paths_are_sudoku_explainers_step_by_step(every: int) -> None:
    """Each step has the program's rating and effect, and chains as long; those with chains, or in campaigns all."""
    least = 0 if every == 1 else CHAINS
    paths = [path for path in printed() if least <= max(float(rating) for rating, *_ in path[1:]) <= KNOWN]
    assert paths
    for (givens, *_), *lines in paths[::every]:
        steps = explainer_path(Position.of(Grid.parse(givens))).steps
        assert len(steps) == len(lines)
        for step, (rating, rule, _, effect) in zip(steps, lines, strict=True):
            filled = step.placed and cell_name(step.placed.cell)
            does = {each for each in effect_of(effect) if each[0] != filled or each[1] == "="}
            nodes = NODES.search(rule)
            assert (told(step.rating), ours(step)) == (rating, does), givens
            assert complexity_of(step.ends) == (int(nodes[1]) + ENDS if nodes else 0), givens
