"""Cells to learn from: drawn boards, worn, and cut with the errors that a mesh makes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from solver.recognition.cell_patches import LEVELS, cut_cells, normalize_ink
from solver.recognition.digit_classifier import DIGITS, LETTERED, NUMBERED, SYMBOLS
from solver.recognition.sampling import Numbers
from training.boards import draw, some_look
from training.wear import worn

KINDS = (tuple(range(DIGITS)), LETTERED, NUMBERED)  # what can stand on a board; the net is asked about no other
SHARES = (0.76, 0.12, 0.12)  # of the boards: most people have 9x9


class Examples(NamedTuple):
    """Cells as levels of 8 bits, the symbol in each, and the kind of board it was on."""

    patches: NDArray[np.uint8]
    symbols: NDArray[np.uint8]
    kinds: NDArray[np.uint8]


class Errant:
    """The place of a board that is drawn flat, with errors of its own for every cell."""

    def __init__(self, noise: np.random.Generator, size: int, side: float, margin: float) -> None:
        self.size, self.side, self.margin = size, side, margin
        self.off = noise.normal(0, 0.035, (2, size, size))
        self.turn = noise.normal(0, 0.05) + noise.normal(0, 0.03, (size, size))
        self.scale = np.exp(noise.normal(0, 0.035, (2, size, size)))
        self.shear = noise.normal(0, 0.06)

    def at(self, across: Numbers, down: Numbers) -> tuple[Numbers, Numbers]:
        """The x and y of every point of the lattice."""
        column = np.repeat(np.arange(self.size), len(across) // self.size)[None, :]
        row = np.repeat(np.arange(self.size), len(down) // self.size)[:, None]
        y = down[:, None] - row - 0.5
        x = across[None, :] - column - 0.5 + self.shear * y
        turn = self.turn[row, column]
        right = (np.cos(turn) * x - np.sin(turn) * y) * self.scale[0][row, column] + self.off[0][row, column]
        below = (np.sin(turn) * x + np.cos(turn) * y) * self.scale[1][row, column] + self.off[1][row, column]
        return (
            self.margin + (column + 0.5 + right) * self.side - 0.5,
            self.margin + (row + 0.5 + below) * self.side - 0.5,
        )


def of_board(seed: int, faces: Sequence[Path]) -> Examples:
    """The cells of one board drawn by lot."""
    random_ = random.Random(seed)
    kind = random_.choices(range(len(KINDS)), SHARES)[0]
    size, box = (9, (3, 3)) if kind == 0 else (12, (3, 4))  # 12 cells a side are enough to show letters and numbers
    shown = KINDS[kind][1:]
    codes = [random_.choice(shown) if random_.random() < 0.62 else 0 for _ in range(size * size)]
    drawn = random_.choice((20, 26, 32, 40, 48))
    look = some_look(random_, faces)
    image = draw(random_, look, [SYMBOLS[code] for code in codes], drawn, box, drawn // 2)
    side = float(drawn)
    if random_.random() < 0.5:  # a small or a far picture
        width = max(40, int(image.width * random_.uniform(9, drawn) / drawn))
        side *= width / image.width
        image = image.resize(
            (width, width), Image.Resampling.BOX if random_.random() < 0.5 else Image.Resampling.BILINEAR
        )
    image = worn(random_, image, side)
    if side < 18:  # the reader enlarges small pictures
        side *= 2
        image = image.resize((2 * image.width, 2 * image.height), Image.Resampling.BILINEAR)
    place = Errant(np.random.default_rng(seed), size, side, drawn // 2 * side / drawn)
    patches = normalize_ink(cut_cells(np.asarray(image, np.float32), place, size, side))
    levels = np.round((patches + 1) * LEVELS).astype(np.uint8)
    return Examples(levels, np.array(codes, np.uint8), np.full(len(codes), kind, np.uint8))


def make(count: int, faces: Sequence[Path]) -> Examples:
    """The cells of a number of boards: the same for the same faces."""
    with Pool(2) as pool:
        parts = pool.starmap(of_board, [(seed, faces) for seed in range(count)], chunksize=20)
    return Examples(*(np.concatenate(column) for column in zip(*parts, strict=True)))
