"""Sudoku Explainer's paths step by step, beside what the program itself printed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solver.grid import Grid
from solver.techniques.cell_sets import cell_name
from solver.techniques.explainer.findings import Finding
from solver.techniques.explainer.numbers import explainer_path, told
from solver.techniques.position import Position
from tests.campaigns import some
from tests.solver.grids import outside

KNOWN = 9.0  # beyond that come chains within chains
CHAINS = 6.5  # from here on chains are asked for, of which the shortest counts


@pytest.mark.parametrize("every", some([6, 1], lambda every: every > 1))
def test_paths_are_sudoku_explainers_step_by_step(every: int) -> None:
    """Each step has the program's rating, takes the same candidates and places the same digit."""
    least = 0 if every == 1 else CHAINS
    paths = [each for each in printed() if least <= max(float(rating) for rating, _ in each[1]) <= KNOWN]
    assert paths
    for line, steps in paths[::every]:
        assert [of_step(step) for step in explainer_path(Position.of(Grid.parse(line))).steps] == steps, line


def printed() -> Iterator[tuple[str, list[tuple[str, set[str]]]]]:
    """Each puzzle with the steps that the program printed: a board, the time and the step in a line."""
    for block in outside("ratings/se-paths.txt").read_text().split("ED=")[:-1]:
        lines = block.splitlines()
        start = next(at for at, line in enumerate(lines) if line.count("/") == 0)
        yield lines[start], [of_line(line.split(" ", 2)[2]) for line in lines[start + 1 :]]


def of_line(line: str) -> tuple[str, set[str]]:
    """Rating and effect of a printed step: '7.1, Forcing Chain (w/6 nodes): R1C4.1 on: r1c4<>4, r1c4=1'."""
    effects = set()
    for each in line.rpartition(": ")[2].split(", "):
        cell, sign, digits = each.partition("<>") if "<>" in each else each.partition("=")
        effects |= {f"{cell}{sign}{digit}" for digit in digits.split(",")}
    return line.partition(",")[0], effects


def of_step(step: Finding) -> tuple[str, set[str]]:
    """The same of a step of ours; of singles the program prints the digit alone."""
    effects = {f"{cell_name(cell)}<>{digit}" for cell, digit in step.removed if not step.rule.endswith("Single")}
    if step.placed:
        effects.add(f"{cell_name(step.placed.cell)}={step.placed.digit}")
    return told(step.rating), effects
