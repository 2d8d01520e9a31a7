"""Describe what a step does in few words, for a list of steps and for the message once it is applied."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from solver.shape import CLASSIC, Candidate, Cell, Digit
from solver.techniques.step import Step
from solver.text import join_names, join_some

MAX_NAMED_CELLS: Final = 3  # of more cells the first two are named, and the number of others
MAX_STATEMENTS: Final = 2  # of more only the cells are named


def describe_outcome(step: Step) -> str:
    """Describe what the step does: 'r3c3 is 5', or 'r1c5, r2c4 and 3 others are not 4'."""
    placed = [f"{_are(cells)} {digit}" for digit, cells in _by_digit(step.placements).items()]
    by_cells = defaultdict[tuple[Cell, ...], list[str]](list)
    for digit, cells in _by_digit(step.eliminations).items():
        by_cells[tuple(cells)].append(str(digit))
    if len(by_cells) > MAX_STATEMENTS:
        losers = sorted({cell for cell, _ in step.eliminations})
        return "; ".join([*placed, f"{_names(losers)} lose {len(step.eliminations)} candidates"])
    return "; ".join(
        [*placed, *(f"{_are(cells)} not {join_names(digits, 'or')}" for cells, digits in by_cells.items())]
    )


def short_name(name: str) -> str:
    """Shorten the name of a technique: 'Pointing' for 'Locked Candidates Type 1 (Pointing)'."""
    whole, _, called = name.rstrip(")").partition(" (")
    return called or whole


def _by_digit(candidates: Iterable[Candidate]) -> dict[Digit, list[Cell]]:
    found = defaultdict[Digit, list[Cell]](list)
    for cell, digit in sorted(candidates, key=lambda each: (each.digit, each.cell)):
        found[digit].append(cell)
    return found


def _are(cells: Sequence[Cell]) -> str:
    return f"{_names(cells)} {'is' if len(cells) == 1 else 'are'}"


def _names(cells: Sequence[Cell]) -> str:
    return join_some([CLASSIC.cell_name(cell) for cell in cells], MAX_NAMED_CELLS)
