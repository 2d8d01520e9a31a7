"""Every kind of picture in every size, of every size of board."""

from __future__ import annotations

import pytest

from solver.errors import RuleError
from solver.pictures import KINDS, PRESETS, SUFFIXES, Kind, Preset, items_of
from solver.shape import CLASSIC, SHAPES
from tests.campaigns import some
from tests.solver.pictures.law import assert_inside, assert_lawful, example


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_keeps_the_law_as_every_file(kind: Kind, suffix: str) -> None:
    """In the size that fits it: exact, the same each time, with its puzzle inside, in words too."""
    assert_lawful(example(kind, preset="small"), suffix)


CHOSEN = some(PRESETS, always=lambda preset: preset.key in ("slide", "small", "plank-234"))  # usual, smallest
TOO_SMALL = {("candidates", "small", 256), ("strip", "small", 256)}


@pytest.mark.parametrize("preset", CHOSEN, ids=lambda preset: preset.key)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_lies_on_its_picture_in_every_size(kind: Kind, preset: Preset) -> None:
    """Boards from 4x4 to 16x16 on pictures from the smallest to the largest, or a sentence where none could read it."""
    for cells, shape in SHAPES.items():
        if (kind.key, preset.key, cells) in TOO_SMALL:
            message = "of this 16x16 grid would be [34] pixels high, too small to read; take a larger preset than small"
            with pytest.raises(RuleError, match=message):
                items_of(example(kind, shape, preset.key))
        elif preset.cell is None or (kind.is_bare and shape == CLASSIC):
            assert_inside(example(kind, shape, preset.key))
