"""Connected pixels, held against a flood."""

from __future__ import annotations

import numpy as np
import pytest

from solver.recognition.connected_components import connected_components
from solver.recognition.work_budget import MAX_PIXEL_RUNS, BudgetExceededError
from tests.for_each import for_each


def flooded(mask: np.ndarray, corners: bool) -> list[set[tuple[int, int]]]:
    """The blobs, found pixel by pixel."""
    left = {(int(row), int(column)) for row, column in np.argwhere(mask)}
    found = []
    while left:
        blob, waiting = set(), [min(left)]
        while waiting:
            row, column = waiting.pop()
            if (row, column) not in left:
                continue
            left.remove((row, column))
            blob.add((row, column))
            for down in (-1, 0, 1):
                for right in (-1, 0, 1):
                    if corners or not (down and right):
                        waiting.append((row + down, column + right))
        found.append(blob)
    return found


@for_each("corners", [False, True])
@for_each("share", [0.3, 0.5, 0.7])
def test_blobs_are_those_of_a_flood(corners: bool, share: float) -> None:
    """Area, frame and number of the blobs of a random mask are those that a flood finds."""
    mask = np.random.default_rng(3).random((23, 31)) < share
    found = connected_components(mask, corners)
    left, right, top, bottom = found.bounding_boxes
    mine = sorted(zip(found.area, left, right, top, bottom, strict=True))
    other = []
    for blob in flooded(mask, corners):
        rows, columns = [row for row, _ in blob], [column for _, column in blob]
        other.append((len(blob), min(columns), max(columns) + 1, min(rows), max(rows) + 1))
    assert mine == sorted(other)


def test_an_empty_mask_has_none() -> None:
    """Nothing is found where nothing is."""
    assert connected_components(np.zeros((4, 4), bool), corners=True).count == 0


def test_noise_is_refused_before_it_is_joined() -> None:
    """More runs than any photo of a puzzle has are not looked through."""
    few = np.zeros((2, MAX_PIXEL_RUNS), bool)
    few[0, ::2] = True
    assert connected_components(few, corners=True).count == MAX_PIXEL_RUNS // 2
    many = np.zeros((4, MAX_PIXEL_RUNS), bool)
    many[:, ::2] = True
    with pytest.raises(BudgetExceededError):
        connected_components(many[:3], corners=True)
