"""The net that reads cells, with numpy alone.

Its weights were learned by `training/` from drawn digits. They are multiples of 2^-9, and what goes from layer to
layer is rounded to multiples of 2^-6: sums of such products below 512 have room in 24 bits, so they are exact in
whatever order a processor adds them. The same picture is read alike everywhere.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from solver.recognition.sampling import Numbers, Plane

WEIGHTS: Final = Path(__file__).with_name("digit_classifier.npz")
_RASTER: Final = 1 / 512
_STEPS: Final = 2.0**6  # of what goes from layer to layer
_AT_ONCE: Final = 30  # patches: their numbers stay in the processor's cache

BLANK: Final = ""
# The order of the net's outputs, fixed by its weights.
SYMBOLS: Final = (BLANK, *"123456789", *"ABCDEFG", *map(str, range(10, 17)))
DIGITS: Final = SYMBOLS.index("A")  # the first so many are all that a board of 9x9 or less can show
LETTERED: Final = tuple(range(SYMBOLS.index("10")))  # 16x16 with 1-9 and A-G
NUMBERED: Final = (*range(DIGITS), *range(SYMBOLS.index("10"), len(SYMBOLS)))  # 16x16 with 1-16


def symbol_sets(size: int) -> tuple[tuple[int, ...], ...]:
    """The outputs that boards of this size can show, one set for each way to write them.

    Those of small boards hold all digits: a table of other figures is not to pass for one.
    """
    return (LETTERED, NUMBERED) if size >= DIGITS else (tuple(range(DIGITS)),)


@cache
def _weights() -> dict[str, Plane]:
    """The weights by their names."""
    with np.load(WEIGHTS, allow_pickle=False) as file:
        return {name: (file[name] * _RASTER).astype(np.float32) for name in file.files}


def logarithms(patches: Plane, allowed: tuple[int, ...]) -> Numbers:
    """For each evened patch the logarithms of how likely each of the allowed symbols is: (patches, allowed)."""
    weights = _weights()
    parts = []
    for start in range(0, len(patches), _AT_ONCE):
        x = patches[start : start + _AT_ONCE, :, :, None].astype(np.float32)
        for turn in ("turn0", "turn1", "turn2"):
            x = _rounded(_halved(_turned(_rounded(x), weights[turn], weights[f"{turn}_bias"])))
        flat = x.reshape(len(x), -1)
        hidden = _rounded(np.maximum(flat @ weights["hidden"] + weights["hidden_bias"], 0))
        parts.append((hidden @ weights["out"] + weights["out_bias"]).astype(np.float64))
    odds = np.concatenate(parts)[:, list(allowed)] if parts else np.zeros((0, len(allowed)))
    odds -= odds.max(1, keepdims=True)
    found: Numbers = odds - np.log(np.exp(odds).sum(1, keepdims=True))
    return found


def _rounded(x: Plane) -> Plane:
    """The numbers on their raster."""
    x *= np.float32(_STEPS)
    np.round(x, out=x)
    x /= np.float32(_STEPS)
    return x


def _turned(x: Plane, weight: Plane, bias: Plane) -> Plane:
    """A convolution of 3 x 3 with nothing round the edge: (n, height, width, channels)."""
    count, height, width, channels = x.shape
    padded = np.zeros((count, height + 2, width + 2, channels), np.float32)
    padded[:, 1:-1, 1:-1] = x
    near = [padded[:, down : down + height, right : right + width] for down in range(3) for right in range(3)]
    columns = np.concatenate(near, 3).reshape(-1, len(near) * channels)
    turned: Plane = (columns @ weight + bias).reshape(count, height, width, -1)
    return turned


def _halved(x: Plane) -> Plane:
    """The largest of every 2 x 2, and nothing below zero; an odd last row or column goes."""
    count, height, width, channels = x.shape
    even = x[:, : height // 2 * 2, : width // 2 * 2]
    best: Plane = even.reshape(count, height // 2, 2, width // 2, 2, channels).max((2, 4))
    return np.maximum(best, 0)
