"""A hint does not depend on how a position lies: in all its images it is of the same technique, and as long.

An image has other digits, lines of a band and bands in another order, and perhaps rows for columns.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from solver.generator import PuzzleSpec, generate
from solver.grid import Grid
from solver.shape import CLASSIC, Candidate, Cell, Digit
from solver.techniques.hint_choice import easiest_step, effort
from solver.techniques.position import Position
from solver.techniques.step import Step
from tests.solver.techniques.library import candidates_of
from tests.solver.techniques.positions import rated

ALIKE = {  # positions in which the first of several shortest chains once decided between techniques
    "chains of a loop": (
        "...5.76144...2.......4...8...467.8.5.6...574.5..248.3674...3.....91.24.....7.435.",
        "311 312 915 322 722 922 723 926 231 331 931 132 232 332 932 133 233 635 935 739 939 351 951 353 681",
    ),
    "reasons of a net": (
        "..63..1...3......9....84...31.....8.6.8.3....7...9.3561.....67.56..4......3..6..2",
        "212 912 223 232 233 933 243 443 545 252 452 154 156 264 464 266 976 983 897 997",
    ),
}


class Turn(NamedTuple):
    """What becomes of each digit and cell."""

    digits: list[Digit]
    cells: list[Cell]

    @classmethod
    def drawn(cls, dice: Random, turns: bool) -> Turn:
        """Any of them, with rows for columns if it turns."""
        rows, columns = _lines(dice), _lines(dice)
        cells = [(column, row) if turns else (row, column) for row in rows for column in columns]
        return cls(
            [0, *dice.sample(CLASSIC.digits, CLASSIC.size)], [row * CLASSIC.size + column for row, column in cells]
        )


def _lines(dice: Random) -> list[int]:
    """The lines in another order, those of a band together."""
    high = CLASSIC.box_height
    bands = dice.sample(range(high), high)
    return [band * high + line for band in bands for line in dice.sample(range(high), high)]


def image(position: Position, turn: Turn) -> Position:
    """The position with each digit and each cell replaced."""
    digits, givens, full = [0] * len(CLASSIC.cells), [0] * len(CLASSIC.cells), Position.of(position.grid)
    for cell, other in enumerate(turn.cells):
        digits[other] = turn.digits[position.digits[cell]]
        givens[other] = turn.digits[position.digits[cell] * (position.givens >> cell & 1)]
    gone = [(cell, digit) for cell in CLASSIC.cells for digit in CLASSIC.digits if full.has(cell, digit)]
    removed = [Candidate(turn.cells[cell], turn.digits[digit]) for cell, digit in gone if not position.has(cell, digit)]
    return Position.of(Grid(tuple(digits)), removed, Grid(tuple(givens)))


def differing(position: Position, step: Step, dice: Random, noted: bool) -> list[str]:
    """Which hints are others in two images of a position, one of them with rows for columns."""
    others = [easiest_step(image(position, Turn.drawn(dice, turns)), noted) for turns in (False, True)]
    return [
        f"{step.technique}, but {other and other.technique} in an image of\n{position}"
        for other in others
        if other is None or effort(other) != effort(step)
    ]


def compare_on_path(puzzles: list[Grid], dice: Random, noted: bool) -> tuple[int, list[str]]:
    """Count the positions compared along a path of hints, those without singles, and list what differs."""
    compared, found = 0, list[str]()
    for puzzle in puzzles:
        position = Position.of(puzzle)
        while position.empty and (step := easiest_step(position, noted)):
            if step.eliminations:
                compared += 2
                found += differing(position, step, dice, noted)
            position.apply(step)
    return compared, found


def test_a_position_and_its_images_have_a_hint_of_one_technique() -> None:
    """Along the paths of two puzzles."""
    compared, found = compare_on_path([puzzle for puzzle, _, _ in rated()][30:32], Random(1), noted=False)
    assert compared
    assert found == []


@pytest.mark.parametrize("name", ALIKE)
def test_equally_short_chains_give_the_same_hint(name: str) -> None:
    """Whichever of them comes first, the hint is the same."""
    line, removed = ALIKE[name]
    position, dice = Position.of(Grid.parse(line), list(candidates_of(removed))), Random(3)
    step = easiest_step(position, noted=True)
    assert step
    assert differing(position, step, dice, noted=True) == []


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(8))
def test_images_of_thousands_of_positions_have_hints_of_one_technique(seed: int) -> None:
    """Two hundred puzzles a seed."""
    compared, found = compare_on_path(
        list(generate(200, Random(seed), PuzzleSpec())), Random(seed), noted=bool(seed % 2)
    )
    assert compared > 500
    assert found == []
