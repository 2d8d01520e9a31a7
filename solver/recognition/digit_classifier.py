"""The digit classifier: a convolutional neural network that reads a cell, with softmax outputs, in numpy alone.

    patch 28 x 28 x 1
      -> conv 3x3, max-pool, ReLU    14 x 14 x 16
      -> conv 3x3, max-pool, ReLU     7 x  7 x 32
      -> conv 3x3, max-pool, ReLU     3 x  3 x 64
      -> dense, ReLU                  80
      -> dense, log-softmax           25 symbols: blank, 1 to 9, A to G, 10 to 16, 0

`benchmarks/training/` learned the weights from drawn digits. Weights are multiples of 2^-9, and activations are
quantized to multiples of 2^-6. Sums of such products below 512 fit into 24 bits. They are exact in whatever order a
processor adds them, so the same picture is read alike everywhere.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from solver.recognition.sampling import Numbers, Plane

WEIGHTS: Final = Path(__file__).with_name("digit_classifier.npz")
_WEIGHT_STEP: Final = 1 / 512
_ACTIVATION_STEPS: Final = 2.0**6  # Steps of what goes from layer to layer.
_BATCH: Final = 30  # patches: their numbers stay in the processor's cache

BLANK: Final = ""
# The order of the net's outputs, fixed by its weights.
SYMBOLS: Final = (BLANK, *"123456789", *"ABCDEFG", *map(str, range(10, 17)), "0")
DIGITS: Final = SYMBOLS.index("A")  # the outputs before this one are all that a board of 9x9 or less can show
ZERO: Final = SYMBOLS.index("0")
ONE_TO_G: Final = tuple(range(SYMBOLS.index("10")))  # 16x16 with 1-9 and A-G
ZERO_TO_F: Final = (SYMBOLS.index(BLANK), ZERO, *range(1, SYMBOLS.index("G")))  # 16x16 with 0-9 and A-F
LETTERED: Final = (*ONE_TO_G, ZERO)  # what is on either of them
NUMBERED: Final = (*range(DIGITS), *range(SYMBOLS.index("10"), ZERO))  # 16x16 with 1-16

_MIN_ZERO_EVIDENCE: Final = 3.0  # the logarithm of how much likelier 0 to F must be: one sure 0 is enough


def symbol_sets(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the sets of outputs that boards of this size can show, one set for each notation.

    Sets of small boards hold all digits, so that a table of other numbers does not pass for a board.
    """
    return (LETTERED, NUMBERED) if size >= DIGITS else (tuple(range(DIGITS)),)


def read_letters(log_probabilities: Numbers) -> tuple[Numbers, bool]:
    """Decide whether a lettered 16x16 board counts from 1 to G or from 0 to F.

    It counts from 0 if 0 is among its signs and G does not. Where cells that look like 0 and cells that look like
    G contradict each other, the likelier notation is taken; the other cells keep their low probabilities.

    Args:
        log_probabilities: (cells, LETTERED), from `classify_patches`.

    Returns:
        (cells, 1 + digits): the log-probability of every digit of each cell, blank first; and whether it counts from 0.
    """
    from_one = log_probabilities[:, [LETTERED.index(symbol) for symbol in ONE_TO_G]]
    from_zero = log_probabilities[:, [LETTERED.index(symbol) for symbol in ZERO_TO_F]]
    counts_from_zero = bool(from_zero.max(1).sum() - from_one.max(1).sum() > _MIN_ZERO_EVIDENCE)
    return (from_zero, True) if counts_from_zero else (from_one, False)


def read_zeros(log_probabilities: Numbers, size: int) -> Numbers:
    """Take zeros for signs of blanks if they are in more cells than a digit can, else for no sign of the board.

    Args:
        log_probabilities: (cells, 1 + digits + 1), from `classify_patches`: blank first, 0 last.
        size: The size of the board.

    Returns:
        (cells, 1 + digits): the log-probability of every digit of each cell, blank first.
    """
    digits, zeros = log_probabilities[:, :-1].copy(), log_probabilities[:, -1]
    if (zeros > digits.max(1)).sum() > size:
        digits[:, 0] = np.logaddexp(digits[:, 0], zeros)
    return _log_softmax(digits)


@cache
def load_weights() -> dict[str, Plane]:
    """Load the weights of the network by their names."""
    with np.load(WEIGHTS, allow_pickle=False) as file:
        return {name: (file[name] * _WEIGHT_STEP).astype(np.float32) for name in file.files}


def classify_patches(patches: Plane, allowed: tuple[int, ...]) -> Numbers:
    """Run the network on normalized patches and return the log-softmax over the allowed symbols.

    Args:
        patches: (n, 28, 28), from `normalize_ink`.
        allowed: Indices in SYMBOLS of the symbols that a cell may show.

    Returns:
        (n, allowed): the log-probability of each allowed symbol.
    """
    weights = load_weights()
    logits = []
    for start in range(0, len(patches), _BATCH):
        x = patches[start : start + _BATCH, :, :, None].astype(np.float32)
        for layer in ("conv0", "conv1", "conv2"):
            x = _quantize(_max_pool_relu(_conv3x3(_quantize(x), weights[layer], weights[f"{layer}_bias"])))
        flat = x.reshape(len(x), -1)
        hidden = _quantize(np.maximum(flat @ weights["hidden"] + weights["hidden_bias"], 0))
        logits.append((hidden @ weights["out"] + weights["out_bias"]).astype(np.float64))
    if not logits:
        return np.zeros((0, len(allowed)))
    return _log_softmax(np.concatenate(logits)[:, list(allowed)])


def _log_softmax(logits: Numbers) -> Numbers:
    """Compute the log-softmax of each row; the largest logit is subtracted first, so that exp cannot overflow."""
    shifted = logits - logits.max(1, keepdims=True)
    log_probabilities: Numbers = shifted - np.log(np.exp(shifted).sum(1, keepdims=True))
    return log_probabilities


def _quantize(x: Plane) -> Plane:
    """Round activations to multiples of 2^-6, in place."""
    x *= np.float32(_ACTIVATION_STEPS)
    np.round(x, out=x)
    x /= np.float32(_ACTIVATION_STEPS)
    return x


def _conv3x3(x: Plane, weight: Plane, bias: Plane) -> Plane:
    """Convolve with 3 x 3 filters and zero padding: (n, height, width, channels)."""
    count, height, width, channels = x.shape
    padded = np.zeros((count, height + 2, width + 2, channels), np.float32)
    padded[:, 1:-1, 1:-1] = x
    near = [padded[:, down : down + height, right : right + width] for down in range(3) for right in range(3)]
    columns = np.concatenate(near, 3).reshape(-1, len(near) * channels)
    convolved: Plane = (columns @ weight + bias).reshape(count, height, width, -1)
    return convolved


def _max_pool_relu(x: Plane) -> Plane:
    """Take the maximum of every 2 x 2, and ReLU; an odd last row or column is dropped."""
    height, width = x.shape[1] // 2 * 2, x.shape[2] // 2 * 2
    rows = np.maximum(x[:, 0:height:2], x[:, 1:height:2])  # three times as fast as a maximum over two axes
    best: Plane = np.maximum(rows[:, :, 0:width:2], rows[:, :, 1:width:2])
    return np.maximum(best, 0)
