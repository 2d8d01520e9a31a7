"""The net: small, exact, and right about digits that it never saw."""

from __future__ import annotations

import numpy as np
from PIL import Image

from solver.recognition import digit_classifier
from solver.recognition.cell_patches import cut_cells, normalize_ink
from solver.recognition.digit_classifier import DIGITS, LETTERED, ONE_TO_G, SYMBOLS, ZERO_TO_F, read_letters, read_zeros
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
    """The file stays below 200 kB, and its numbers below what keeps sums exact."""
    assert digit_classifier.WEIGHTS.stat().st_size < 200_000
    assert max(np.abs(array).max() for array in digit_classifier.load_weights().values()) < 8


def likely(signs: str, doubts: dict[int, tuple[str, float]] | None = None) -> Numbers:
    """The logarithms of a 16x16 reading that is sure of these signs, but for cells with another and its share."""
    odds = np.full((len(signs), len(LETTERED)), 1e-6)
    for cell, sign in enumerate(signs):
        odds[cell, LETTERED.index(SYMBOLS.index(sign.strip()))] = 1
        if doubts and cell in doubts:
            other, share = doubts[cell]
            odds[cell, LETTERED.index(SYMBOLS.index(other))] = share
            odds[cell, LETTERED.index(SYMBOLS.index(sign.strip()))] = 1 - share
    return np.asarray(np.log(odds), np.float64)


def test_a_board_with_0_and_no_g_counts_from_0() -> None:
    """Each sign means one more there; a board without either counts from 1."""
    for signs, first in (("0 19AF", ZERO_TO_F), ("G 19AF", ONE_TO_G), ("2 19AF", ONE_TO_G)):
        found, counts_from_zero = read_letters(likely(signs))
        assert counts_from_zero == (first is ZERO_TO_F)
        assert [SYMBOLS[first[code]] for code in found.argmax(1)] == [sign.strip() for sign in signs]


def test_one_doubtful_0_does_not_shift_a_board() -> None:
    """A D that may be a 0 leaves the board as it is; its cell is not sure."""
    found, counts_from_zero = read_letters(likely("D 19AF", {0: ("0", 0.6)}))
    assert not counts_from_zero
    assert SYMBOLS[int(found[0].argmax())] == "D"
    assert np.exp(found[0].max()) < 0.5


def test_signs_of_the_other_notation_are_not_sure() -> None:
    """Where 0 and G stand on one board, those that are fewer stay as unlikely as they are."""
    found, counts_from_zero = read_letters(likely("GGG0"))
    assert not counts_from_zero
    assert np.exp(found.max(1)).round(2).tolist() == [1, 1, 1, 0]


def test_zeros_are_blanks_if_no_digit_can_be_in_as_many_cells() -> None:
    """Ten zeros on a board of 9x9 are blanks; of nine each is the digit that it looks like next."""
    odds = np.full((81, 11), 0.01)
    odds[:, 0] = 0.9
    odds[:10, [0, 6, 10]] = 0.01, 0.2, 0.7
    assert read_zeros(np.log(odds), 9).argmax(1).tolist() == [0] * 81
    odds[9] = odds[10]
    changed = read_zeros(np.log(odds), 9)
    assert changed.argmax(1).tolist() == [6] * 9 + [0] * 72
    assert np.allclose(np.exp(changed).sum(1), 1)
