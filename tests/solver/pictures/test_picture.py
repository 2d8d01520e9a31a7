"""What a picture cannot be: the sentences that say so."""

from __future__ import annotations

import re
from typing import Any

import pytest

from solver.errors import RuleError
from solver.pictures import KINDS, PRESETS, Picture, kind_of
from solver.shape import SHAPES
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE, SOLVED, TWICE, picture, some_board


@for_each(
    ("options", "message"),
    [
        ({"preset": "huge"}, "'huge'.*slide.*plank-234"),
        ({"base": 2}, "0 or 1, not from 2"),
        ({"blank": "x"}, "not as 'x'"),
        ({"kind": "solution"}, "no solution to draw"),
        ({"kind": "pair"}, "no solution to draw"),
        ({"kind": "pair", "solution": FIGURE.givens}, "fill every cell"),
        ({"kind": "solution", "solution": SOLVED, "puzzle": TWICE}, "keep every clue"),
        ({"kind": "array", "preset": "plank-234"}, "plank-234 holds one board"),
        ({"puzzle": some_board(SHAPES[16])[0], "preset": "plank-234"}, "9x9 grid, not 4x4"),
    ],
)
def test_impossible_pictures_are_refused_with_a_sentence(options: dict[str, Any], message: str) -> None:
    """Whatever cannot be drawn is refused when the picture is described, and the sentence says what would do."""
    kind = kind_of(options.get("kind", "puzzle"))
    with pytest.raises(RuleError, match=message):
        Picture(**dict[str, Any](puzzle=FIGURE) | options | {"kind": kind})


def test_keys_are_unique() -> None:
    """Each kind and each preset has a key of its own, fit for an address."""
    for keys in ([kind.key for kind in KINDS], [preset.key for preset in PRESETS]):
        assert len(set(keys)) == len(keys)
        assert all(re.fullmatch("[a-z0-9-]+", key) for key in keys)


def test_pictures_can_be_keys_of_a_cache() -> None:
    """Equal pictures are equal as keys; another title makes another picture."""
    assert {picture(title="a"): 1}[picture(title="a")] == 1
    assert picture(title="a") != picture(title="b")


def test_unknown_kinds_are_named_with_all_that_there_are() -> None:
    """A key that is none is refused with a sentence that tells kinds of boards from those of searches."""
    message = (
        "'poster': take puzzle, solution, pair, array or candidates; of a search frame, strip, free-cells or tree$"
    )
    with pytest.raises(RuleError, match=message):
        kind_of("poster")
