"""The sets of puzzles that are solved: our generator's, from a fixed seed, and files named on the command line.

A generated set is stretched by guises: the same puzzle with its digits, and bands, rows, stacks and columns, in another
order. No solver here knows a puzzle again, and a guise takes a hundredth of the time that a new puzzle would.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from solver.batch.result import Digits
from solver.generator import PuzzleSpec, filling, generate
from solver.shape import CLASSIC

SEED: Final = 2026
USUAL: Final = 33  # givens
GUISES: Final = 5
_COMPILE: Final = 100  # grids from which on compiling pays
_CELLS: Final = len(CLASSIC.cells)
_SIGNS: Final = b"0123456789."
_SEEN: Final = [sum(1 << peer for peer in peers) | 1 << cell for cell, peers in enumerate(CLASSIC.peers)]
_HOUSES: Final = [[sum(1 << cell for cell in house.cells) for house in houses] for houses in CLASSIC.houses_of]


@dataclass(frozen=True, eq=False)
class Set:
    """Puzzles to be solved; the first ones are as good as any, where only some are taken."""

    name: str
    puzzles: Digits

    @functools.cached_property
    def lines(self) -> list[bytes]:
        """The puzzles as text, '.' for blank, as tdoku wants them."""
        text = np.where(self.puzzles > 0, self.puzzles + ord("0"), ord(".")).astype(np.uint8)
        return [row.tobytes() for row in text]

    def first(self, number: int) -> Set:
        """The first puzzles of the set."""
        return self if number >= len(self.puzzles) else Set(self.name, self.puzzles[:number])


def generated(number: int, kernel: str = "") -> list[Set]:
    """Our own sets, each with that number of puzzles, guises included: for singles alone, usual, random minimal."""
    each = number // GUISES
    kinds = {
        "singles only": _for_singles(each),
        f"{USUAL} givens": _made(each, PuzzleSpec(givens=USUAL), kernel),
        "random minimal": _made(each, PuzzleSpec(), kernel),
    }
    return [Set(name, _guises(puzzles, GUISES)) for name, puzzles in kinds.items()]


def _made(number: int, wish: PuzzleSpec, kernel: str) -> Digits:
    grids = generate(number, Random(SEED), wish, kernel=kernel)
    return np.array([grid.digits for grid in grids], np.uint8)


def _for_singles(number: int) -> Digits:
    """Full grids that lost givens only where the digit was a hidden single without them; 35.6 are left in the mean.

    So were the million puzzles made that Kaggle offers to people who train networks (K. Park, 2017), and that are
    measured wherever a list of easy puzzles is.
    """
    bits = Random(SEED)
    orders: list[tuple[bytes, bytes]] = []
    while len(orders) < number:
        tried = filling.attempt_grids(bits, 8 * number, CLASSIC, _CELLS, number >= _COMPILE)
        orders += [made for made in tried if made]
    return np.array([_plucked(*made) for made in orders[:number]], np.uint8)


def _plucked(grid: bytes, order: bytes) -> list[int]:
    """The grid without each cell, in this order, that some house still forces to its digit."""
    left = list(grid)
    filled = (1 << _CELLS) - 1
    places: list[set[int]] = [
        {cell for cell in CLASSIC.cells if grid[cell] == digit} for digit in range(CLASSIC.size + 1)
    ]
    for cell in order:
        others = places[grid[cell]] - {cell}
        seen = 0
        for other in others:
            seen |= _SEEN[other]
        free = ~(filled ^ 1 << cell) & ~seen
        if any(free & house == 1 << cell for house in _HOUSES[cell]):
            filled ^= 1 << cell
            places[grid[cell]] = others
            left[cell] = 0
    return left


def _guises(puzzles: Digits, number: int) -> Digits:
    """Each puzzle in a number of guises, in random order."""
    bits = np.random.default_rng(SEED)
    total = len(puzzles) * number
    grids = np.repeat(puzzles, number, axis=0).reshape(total, CLASSIC.size, CLASSIC.size)
    each = np.arange(total)[:, None]
    digits = np.argsort(bits.random((total, CLASSIC.size)), axis=1).astype(np.uint8) + 1
    digits = np.hstack([np.zeros((total, 1), np.uint8), digits])
    rows, columns = _lines(bits, total, CLASSIC.box_height), _lines(bits, total, CLASSIC.box_width)
    moved = grids[each[:, :, None], rows[:, :, None], columns[:, None, :]]
    renamed = digits[each, moved.reshape(total, _CELLS)]
    return np.ascontiguousarray(bits.permutation(renamed))


def _lines(bits: np.random.Generator, total: int, thick: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Orders of lines in which bands of that many lines stay together."""
    bands = np.argsort(bits.random((total, CLASSIC.size // thick)), axis=1)
    within = np.argsort(bits.random((total, CLASSIC.size // thick, thick)), axis=2)
    return (bands[:, :, None] * thick + within).reshape(total, CLASSIC.size)


def of_file(path: Path, number: int = 0) -> Set:
    """The puzzles of a file, one at the start of each line, in random order; other lines are passed over.

    A shorter list is stretched by guises to at least this number: thousand-puzzle lists tell how a batch starts and
    ends, not how fast it is.
    """
    lines = [line[:_CELLS] for line in path.read_bytes().splitlines()]
    lines = [line for line in lines if len(line) == _CELLS and not line.strip(_SIGNS)]
    if not lines:
        raise ValueError(f"{path.name} holds no line that begins with a puzzle of {_CELLS} characters")
    signs = np.frombuffer(b"".join(lines), np.uint8).reshape(-1, _CELLS)
    puzzles = np.where(signs == ord("."), 0, signs - ord("0")).astype(np.uint8)
    times = -(-number // len(puzzles))
    if times > 1:
        return Set(f"{path.name}, {times} guises each", _guises(puzzles, times))
    return Set(path.name, np.random.default_rng(SEED).permutation(puzzles))
