"""Test the short descriptions of steps."""

from __future__ import annotations

from solver.shape import CLASSIC, Candidate
from solver.techniques.step import Step
from tests.for_each import for_each
from webapp.board.hint import describe_outcome


def of(text: str) -> tuple[Candidate, ...]:
    """Parse candidates such as 'r1c5:4 r2c4:4'."""
    pairs = (each.split(":") for each in text.split())
    return tuple(Candidate(CLASSIC.parse_cell(name), int(digit)) for name, digit in pairs)


@for_each(
    ("placed", "struck", "sentence"),
    [
        ("r3c3:5", "", "r3c3 is 5"),
        ("r1c1:5 r2c4:5 r3c7:5 r4c2:5", "", "r1c1, r2c4 and 2 others are 5"),
        ("", "r8c4:5", "r8c4 is not 5"),
        ("", "r6c3:9 r2c1:9", "r2c1 and r6c3 are not 9"),
        ("", "r2c1:9 r2c1:4 r2c1:7", "r2c1 is not 4, 7 or 9"),
        ("", "r5c9:4 r1c5:4 r2c4:4 r5c3:4 r4c4:4", "r1c5, r2c4 and 3 others are not 4"),
        ("", "r1c1:3 r2c2:5", "r1c1 is not 3; r2c2 is not 5"),
        ("", "r1c1:3 r2c2:5 r2c2:7 r3c3:3", "r1c1 and r3c3 are not 3; r2c2 is not 5 or 7"),
        ("", "r1c1:3 r2c2:5 r3c3:7 r4c4:8", "r1c1, r2c2 and 2 others lose 4 candidates"),
    ],
)
def test_the_outcome_of_a_step_is_short(placed: str, struck: str, sentence: str) -> None:
    """It names the cells and their digits; of many cells the first two and the number of others."""
    assert describe_outcome(Step("x-wing", (), placements=of(placed), eliminations=of(struck))) == sentence
