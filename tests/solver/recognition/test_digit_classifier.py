"""The net: small, exact, and right about digits that it never saw."""

from __future__ import annotations

import numpy as np
from PIL import Image

from solver.recognition import digit_classifier
from solver.recognition.cell_patches import cut_cells, normalize_ink
from solver.recognition.digit_classifier import DIGITS, SYMBOLS
from solver.recognition.sampling import Numbers, Plane
from tests.solver.recognition.scenes import PUZZLES, Print, board


class Flat:
    """A board that lies in the picture as it was drawn."""

    def at(self, across: Numbers, down: Numbers) -> tuple[Numbers, Numbers]:
        """The places, 40 pixels a cell."""
        x, y = np.meshgrid(across * 40 - 0.5, down * 40 - 0.5)
        return x, y


def patches_of(digits: str) -> Plane:
    """The evened cells of a drawn board."""
    plane = np.asarray(Image.fromarray(np.asarray(board(digits, Print(), 40))), np.float32)
    return normalize_ink(cut_cells(plane, Flat(), 9, 40))


def test_drawn_digits_are_read() -> None:
    """Digits of our own face, which is none of those it learned from, are read without doubt."""
    found = digit_classifier.classify_patches(patches_of(PUZZLES[0]), tuple(range(DIGITS)))
    assert "".join(SYMBOLS[code] or "." for code in found.argmax(1)) == PUZZLES[0]
    assert np.exp(found.max(1)).min() > 0.9


def test_only_what_is_allowed_is_answered() -> None:
    """The likelihoods of the allowed symbols add up to one."""
    found = digit_classifier.classify_patches(patches_of(PUZZLES[0]), (0, 5, 12))
    assert found.shape == (81, 3)
    assert np.allclose(np.exp(found).sum(1), 1)


def test_sums_are_exact_in_any_order() -> None:
    """The hidden layer gives the same bits whichever way its products are added: no processor reads otherwise."""
    weights = digit_classifier.load_weights()
    lot = np.random.default_rng(2)
    x = (np.round(lot.uniform(0, 4, (50, len(weights["hidden"]))) * 64) / 64).astype(np.float32)
    order = lot.permutation(x.shape[1])
    assert (x @ np.abs(weights["hidden"])).max() < 512
    assert np.array_equal(x @ weights["hidden"], x[:, order] @ weights["hidden"][order])
    assert np.array_equal(x @ weights["hidden"], sum(x[:, [at]] * weights["hidden"][at] for at in order))


def test_the_weights_are_small() -> None:
    """The file stays below 150 kB, and its numbers below what keeps sums exact."""
    assert digit_classifier.WEIGHTS.stat().st_size < 150_000
    assert max(np.abs(array).max() for array in digit_classifier.load_weights().values()) < 8
