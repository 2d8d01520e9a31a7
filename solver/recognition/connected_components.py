"""Label the connected components of a mask by its runs: a row of a photo has a thousand pixels, but few runs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solver.recognition.sampling import Flags, Numbers
from solver.recognition.work_budget import MAX_PIXEL_RUNS, BudgetExceededError

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Components:
    """The runs of a mask, row by row, and the label of the component that each belongs to."""

    row: Counts
    start: Counts
    end: Counts  # the first pixel after the run
    label: Counts

    @cached_property
    def count(self) -> int:
        """The number of components."""
        return int(self.label.max()) + 1 if len(self.label) else 0

    @cached_property
    def area(self) -> Counts:
        """The number of pixels of each component."""
        return np.bincount(self.label, self.end - self.start, self.count).astype(np.int64)

    @cached_property
    def bounding_boxes(self) -> tuple[Counts, Counts, Counts, Counts]:
        """Left, right, top and bottom of each component; right and bottom are exclusive."""
        order = np.argsort(self.label, kind="stable")
        first = np.searchsorted(self.label[order], np.arange(self.count))
        return (
            np.minimum.reduceat(self.start[order], first),
            np.maximum.reduceat(self.end[order], first),
            np.minimum.reduceat(self.row[order], first),
            np.maximum.reduceat(self.row[order], first) + 1,
        )

    def rim(self, label: int) -> Numbers:
        """Return the first and last pixel of a component in each row as points x, y: all that its hull needs."""
        own = self.label == label
        rows, first = np.unique(self.row[own], return_index=True)  # runs are in the order of rows
        left = np.minimum.reduceat(self.start[own], first)
        right = np.maximum.reduceat(self.end[own], first) - 1
        return np.stack([np.concatenate([left, right]), np.tile(rows, 2)], 1).astype(np.float64)


def connected_components(mask: Flags, corners: bool) -> Components:
    """Label the components of a mask; with `corners`, pixels that meet at a corner are connected (8-connectivity).

    >>> connected_components(np.array([[1, 0], [0, 1]], bool), corners=True).count
    1
    >>> connected_components(np.array([[1, 0], [0, 1]], bool), corners=False).count
    2

    Raises:
        BudgetExceededError: The mask has more than MAX_PIXEL_RUNS runs, as noise does.
    """
    height, width = mask.shape
    wide = width + 2  # a column of nothing on either side, so that no run goes on in the next row
    padded = np.zeros((height, wide), np.int8)
    padded[:, 1:-1] = mask
    change = np.diff(padded.ravel())
    start, end = np.flatnonzero(change == 1) + 1, np.flatnonzero(change == -1) + 1
    if len(start) > MAX_PIXEL_RUNS:
        raise BudgetExceededError
    row = start // wide
    touch = 0 if corners else 1
    # The runs of the row below that a run touches are neighbours in the list: from the first that ends after it begins
    # to the last that begins before it ends.
    low = np.searchsorted(end, start + wide + touch, "left")
    high = np.searchsorted(start, end + wide - touch, "right")
    many = np.maximum(high - low, 0)
    upper = np.repeat(np.arange(len(start)), many)
    lower = np.arange(int(many.sum())) - np.repeat(np.cumsum(many) - many, many) + np.repeat(low, many)
    return Components(row, start - row * wide - 1, end - row * wide - 1, _union_pairs(len(start), upper, lower))


def _union_pairs(count: int, one: Counts, other: Counts) -> Counts:
    """Label each run so that all connected by pairs share a label, numbered from 0 without gaps (union-find)."""
    head = np.arange(count)
    while len(one):
        first, second = head[one], head[other]
        apart = first != second
        one, other = one[apart], other[apart]
        np.minimum.at(head, np.maximum(first, second)[apart], np.minimum(first, second)[apart])
        while True:  # every run points at the head of its head until that is the last
            further = head[head]
            if np.array_equal(further, head):
                break
            head = further
    return np.unique(head, return_inverse=True)[1].astype(np.int64)
