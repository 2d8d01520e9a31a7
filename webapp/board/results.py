"""What a step does, in few words: in a list of steps, and in the message once it is applied."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from solver.shape import CLASSIC, Candidate, Cell, Digit
from solver.techniques.step import Step
from solver.text import join_names, join_some

MOST: Final = 3  # cells that are named, of more the first two and how many others
STATEMENTS: Final = 2  # of more only the cells are told


def outcome(step: Step) -> str:
    """What the step does: 'r3c3 is 5', or 'r1c5, r2c4 and 3 others are not 4'."""
    placed = [f"{_are(cells)} {digit}" for digit, cells in _by_digit(step.placements).items()]
    by_cells = defaultdict[tuple[Cell, ...], list[str]](list)
    for digit, cells in _by_digit(step.eliminations).items():
        by_cells[tuple(cells)].append(str(digit))
    if len(by_cells) > STATEMENTS:
        losers = sorted({cell for cell, _ in step.eliminations})
        return "; ".join([*placed, f"{_names(losers)} lose {len(step.eliminations)} candidates"])
    return "; ".join([*placed, *(f"{_are(cells)} not {join_names(gone, 'or')}" for cells, gone in by_cells.items())])


def short(name: str) -> str:
    """The name of a technique as it is called: 'Pointing' for 'Locked Candidates Type 1 (Pointing)'."""
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
    return join_some([CLASSIC.cell_name(cell) for cell in cells], MOST)
