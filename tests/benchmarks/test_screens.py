"""The benchmark of screens draws what it says, and counts each board once."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from benchmarks.screens import LOOKS, Screen, boards, contrast, draw, grey_on, measure
from solver.recognition.decode_image import decode_picture
from solver.recognition.drawn_grids import find_drawn_grids

pytestmark = pytest.mark.campaign  # a program for those who measure, not for those who play


def test_boards_are_the_same_for_the_same_seed() -> None:
    """Another seed draws other boards."""
    first, again, other = ([each.data for each in boards(4, seed)] for seed in (5, 5, 6))
    assert first == again
    assert first != other


@pytest.mark.parametrize("paper", [(255, 255, 255), (18, 18, 18)])
def test_grey_lines_have_a_contrast_of_three_or_more(paper: tuple[int, int, int]) -> None:
    """The faintest of them have no more."""
    found = [contrast(grey_on(paper, 3.0, random.Random(seed)), paper) for seed in range(20)]
    assert 3.0 <= min(found) < 3.2


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.__name__)
def test_every_look_is_found_in_every_size(look: Callable[[Screen], None]) -> None:
    """The lines of each look tell the size of its board."""
    for size in (4, 6, 9, 16):
        drawn = draw(look, size, random.Random(size), most=44)
        found = find_drawn_grids(decode_picture(drawn.data))
        assert [grid.shape.size for grid in found] == [size], drawn.name


def test_the_counts_add_up() -> None:
    """Each board is right, misread or refused."""
    result = measure(4, 1)
    counts = [result[kind] for kind in ("right", "misread", "refused")]
    assert sum(each["all"] for each in counts if isinstance(each, dict)) == 4
    assert set(result) == {"boards", "seed", "right", "misread", "misread_unmarked", "refused", "seconds_median"}


@pytest.mark.campaign
def test_five_hundred_boards_are_found() -> None:
    """One board in each picture, of the size that was drawn."""
    wrong = []
    for drawn in boards(500, 77):
        found = find_drawn_grids(decode_picture(drawn.data))
        if [grid.shape.size for grid in found] != [drawn.size]:
            wrong.append(drawn.name)
    assert wrong == []
