"""Cells become patches of one ink level, those on a ground of their own by that ground."""

from __future__ import annotations

import numpy as np

from solver.recognition.cell_patches import SIDE, drop_notes, find_highlighted, normalize_by_ground, normalize_ink
from solver.recognition.sampling import Plane
from tests.for_each import for_each

PAPER, INK = 250.0, 20.0


def cell(ground: float = PAPER, sign: float | None = INK) -> Plane:
    """A patch with an upright stroke, or an empty one."""
    patch = np.full((SIDE, SIDE), ground, np.float32)
    if sign is not None:
        patch[7:21, 12:16] = sign
    return patch


def board(*others: Plane) -> Plane:
    """Patches of a board of dark strokes on white paper, with these in front."""
    return np.stack([*others, *([cell(), cell(sign=None)] * 40)])


@for_each(("ground", "sign"), [(60, 0), (60, 255), (20, 250), (110, 60)])
def test_signs_on_dark_grounds_are_as_strong_as_others(ground: float, sign: float) -> None:
    """Black or white on a dark ground is found, and becomes one unit of ink on nothing."""
    patches = board(cell(ground, sign))
    assert find_highlighted(patches) == [0]
    (normalized,) = normalize_by_ground([patches[0]])
    assert np.allclose(normalized, normalize_ink(board(cell()))[0], atol=0.02)


def test_usual_cells_are_not_highlighted() -> None:
    """Light grounds and cells in a shadow, whose ink is dark enough against them, are read with the board."""
    assert find_highlighted(board(cell(225), cell(140, 10))) == []


def test_the_colour_with_the_most_contrast_is_taken() -> None:
    """A sign that one colour alone shows is found there; the lines round the cell are left out."""
    shown = cell(139, 0)
    shown[0] = shown[:, 0] = 255
    (normalized,) = normalize_by_ground([cell(16, 15), shown])
    assert normalized[14, 14] == 1
    assert normalized[0].max() == normalized[:, 0].max() == 0


def test_an_outlined_sign_is_returned_in_both_ways() -> None:
    """Where a sign has a light outline on a dark ground both are returned, the stronger first."""
    patch = cell(60, 0)
    patch[7:21, 10:12] = patch[7:21, 16:18] = 105
    dark, light = normalize_by_ground([patch])
    assert (dark[14, 14], light[14, 11]) == (1, 1)


def test_an_empty_cell_stays_empty() -> None:
    """A ground with grain alone has no sign: its grain is not made stronger."""
    grain = np.random.default_rng(1).normal(60, 2, (SIDE, SIDE)).astype(np.float32)
    assert normalize_by_ground([grain]) == []


def test_notes_above_each_other_are_no_digit() -> None:
    """An unsure sign in two low pieces becomes a blank; a sure one, and an unsure one as high as the digits, stay."""
    patches = np.zeros((4, SIDE, SIDE), np.float32)
    patches[[0, 2, 3], 6:22, 12:16] = 1  # digits
    patches[1, 6:12, 12:16] = patches[1, 16:22, 12:16] = 1  # a note above another
    odds = np.full((4, 10), 0.01)
    odds[0, 5] = odds[2, 7] = 0.95
    odds[1, 5], odds[1, 0] = 0.5, 0.3
    odds[3, 8], odds[3, 0] = 0.6, 0.2
    changed = drop_notes(np.log(odds), patches)
    assert changed.argmax(1).tolist() == [5, 0, 7, 8]
    assert np.exp(changed[1, [0, 5]]).round(2).tolist() == [0.5, 0.3]
    assert (drop_notes(np.log(odds[1:2]), patches[1:2]) == np.log(odds[1:2])).all()
