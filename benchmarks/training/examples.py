"""Cells to learn from: drawn boards, worn, and cut with the errors that a mesh makes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from benchmarks.training.boards import draw, some_look
from benchmarks.training.faces import has_marked_zero
from benchmarks.training.wear import packed, worn
from solver.recognition.cell_patches import LEVELS, cut_cells, normalize_ink
from solver.recognition.digit_classifier import DIGITS, LETTERED, NUMBERED, ONE_TO_G, SYMBOLS, ZERO_TO_F
from solver.recognition.sampling import Numbers, Plane

KINDS = (tuple(range(DIGITS)), LETTERED, LETTERED, NUMBERED)  # what the net is asked about on a board of the kind
SHOWN = (KINDS[0], ONE_TO_G, ZERO_TO_F, NUMBERED)  # what is there
SHARES = (0.50, 0.20, 0.17, 0.13)  # of the boards: most people have 9x9
FILLED = 0.66
ALIKE = frozenset("60GD8B5E")  # signs of 16x16 that are hard to tell apart, drawn twice as often there
ONLY_THERE = frozenset("0G")  # drawn four times as often: each is on one kind of board, their likes on all
# Faces whose 0 has a dot or a stroke, read as 8, B or D otherwise; they are monospaced, so their G is like a 6 as well.
MARKED_ZEROS = (0.0, 0.35, 0.5, 0.0)  # of the boards of each kind
SIDES = (16, 20, 26, 32, 40, 48, 64, 90)  # pixels of a cell


class Examples(NamedTuple):
    """Cells as levels of 8 bits, the symbol in each, and the kind of board it was on."""

    patches: NDArray[np.uint8]
    symbols: NDArray[np.uint8]
    kinds: NDArray[np.uint8]


class ErrantCell:
    """The place of one cell of a board that is drawn flat, with errors of its own."""

    def __init__(self, corner: tuple[float, float], side: float, shear: float, noise: np.random.Generator) -> None:
        self.left, self.top = corner
        self.side, self.shear = side, shear
        self.off = noise.normal(0, 0.035, 2)
        self.scale = np.exp(noise.normal(0, 0.035, 2))
        self.turn = float(noise.normal(0, 0.03))

    def at(self, across: Numbers, down: Numbers) -> tuple[Numbers, Numbers]:
        """The x and y of every point of the lattice."""
        y = down[:, None] - 0.5
        x = across[None, :] - 0.5 + self.shear * y
        right = (np.cos(self.turn) * x - np.sin(self.turn) * y) * self.scale[0] + self.off[0]
        below = (np.sin(self.turn) * x + np.cos(self.turn) * y) * self.scale[1] + self.off[1]
        return self.left + (0.5 + right) * self.side - 0.5, self.top + (0.5 + below) * self.side - 0.5


def cut_errantly(plane: Plane, noise: np.random.Generator, size: int, side: float, margin: float) -> Plane:
    """The patches of all cells, as a mesh that errs in each of them cuts them."""
    turn, shear = float(noise.normal(0, 0.05)), float(noise.normal(0, 0.06))
    patches = []
    for row in range(size):
        for column in range(size):
            place = ErrantCell((margin + column * side, margin + row * side), side, shear, noise)
            place.turn += turn
            patches.append(cut_cells(plane, place, 1, side))
    return np.concatenate(patches)


def of_board(seed: int, faces: Sequence[Path]) -> Examples:
    """The cells of one board drawn by lot."""
    random_ = random.Random(seed)
    kind = random_.choices(range(len(KINDS)), SHARES)[0]
    size, box = (9, (3, 3)) if kind == 0 else (12, (3, 4))  # 12 cells a side are enough to show letters and numbers
    shown = SHOWN[kind][1:]
    weights = [1 + (kind > 0) * ((SYMBOLS[code] in ALIKE) + 2 * (SYMBOLS[code] in ONLY_THERE)) for code in shown]
    codes = [random_.choices(shown, weights)[0] if random_.random() < FILLED else 0 for _ in range(size * size)]
    drawn = random_.choice(SIDES)
    marked = [face for face in faces if has_marked_zero(face)]
    look = some_look(random_, marked if random_.random() < MARKED_ZEROS[kind] else faces)
    image = draw(random_, look, [SYMBOLS[code] for code in codes], drawn, box, drawn // 2)
    side = float(drawn)
    is_screenshot = random_.random() < 0.35  # sharp, or only packed as JPEG or made smaller
    if random_.random() < (0.25 if is_screenshot else 0.5):  # a small or a far picture
        width = max(40, int(image.width * random_.uniform(9, drawn) / drawn))
        side *= width / image.width
        image = image.resize(
            (width, width), Image.Resampling.BOX if random_.random() < 0.5 else Image.Resampling.BILINEAR
        )
    is_negative = random_.random() < 0.2  # the reader turns dark boards into their negative
    image = ImageOps.invert(image) if is_negative else image
    image = packed(random_, image) if is_screenshot else worn(random_, image, side)
    image = ImageOps.invert(image) if is_negative else image
    if side < 18:  # the reader enlarges small pictures
        side *= 2
        image = image.resize((2 * image.width, 2 * image.height), Image.Resampling.BILINEAR)
    plane, noise = np.asarray(image, np.float32), np.random.default_rng(seed)
    patches = normalize_ink(cut_errantly(plane, noise, size, side, drawn // 2 * side / drawn))
    levels = np.round((patches + 1) * LEVELS).astype(np.uint8)
    return Examples(levels, np.array(codes, np.uint8), np.full(len(codes), kind, np.uint8))


def make(count: int, faces: Sequence[Path]) -> Examples:
    """The cells of a number of boards: the same for the same faces."""
    with Pool(2) as pool:
        parts = pool.starmap(of_board, [(seed, faces) for seed in range(count)], chunksize=20)
    return Examples(*(np.concatenate(column) for column in zip(*parts, strict=True)))
