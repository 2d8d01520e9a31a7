"""New puzzles of every level at once: a small stock, which is filled up behind the back of those who wait for nothing.

Three kinds of pattern, five levels. The first puzzle of a kind comes from stock.txt beside this file, changed so that
nobody has seen it: other digits, and upside down or not, as long as its level stays. Meanwhile new ones are made, up to
MOST of each kind that was asked for, by one thread that works through the gate and rests for others.

>>> from solver.techniques.path import solve_path
>>> puzzle = Stock().take(Level.MEDIUM, "rotational")
>>> solve_path(puzzle).level is Level.MEDIUM
True
"""

from __future__ import annotations

import threading
from collections import defaultdict
from functools import cache
from importlib.resources import files
from random import Random, SystemRandom
from typing import Final, TypeAlias

from werkzeug.exceptions import ServiceUnavailable

from solver import Grid
from solver.generator import Wish, generate
from solver.generator.at_once import changed
from solver.techniques.path import Counts, level_of, path_counts
from solver.techniques.technique import Level
from webapp.serving.gate import Turn, heavy_work

PATTERNS: Final = {"rotational": "Half a turn", "left-right": "Mirrored", "none": "Free"}
MOST: Final = 4  # puzzles of a kind that wait
ROUNDS: Final = 40  # of BATCH puzzles each until a kind is given up for now
BATCH: Final = 8
VARIED: Final = 6  # changes that are tried until one keeps its level
_SEED_BITS: Final = 64

Sort: TypeAlias = tuple[Level, str]


class Stock:
    """The puzzles that wait, by level and pattern."""

    def __init__(self) -> None:
        self._waiting = defaultdict[Sort, list[Grid]](list)
        self._wanted: list[Sort] = []
        self._lock = threading.Lock()
        self._is_refilling = False

    def take(self, level: Level, pattern: str, refill: bool = False) -> Grid:
        """A puzzle of that level whose clues have that pattern; with `refill` more are made in the background."""
        sort = level, pattern
        with self._lock:
            waiting = self._waiting[sort]
            puzzle = waiting.pop() if waiting else None
            starts = refill and not self._is_refilling
            self._is_refilling |= refill
            if refill and sort not in self._wanted:
                self._wanted.append(sort)
        if starts:
            threading.Thread(target=self.refill, daemon=True).start()
        return puzzle or _varied(sort)

    def refill(self) -> None:
        """Make what is wanted, one puzzle after the other; given up where others need the machine."""
        while sort := self._next():
            try:
                with heavy_work(is_long=True) as turn:
                    puzzle = _made(sort, turn)
            except ServiceUnavailable:
                puzzle = None
            self._add(sort, puzzle)

    def _next(self) -> Sort | None:
        with self._lock:
            self._is_refilling = bool(self._wanted)
            return self._wanted[0] if self._wanted else None

    def _add(self, sort: Sort, puzzle: Grid | None) -> None:
        with self._lock:
            if puzzle:
                self._waiting[sort].append(puzzle)
            if puzzle is None or len(self._waiting[sort]) >= MOST:
                self._wanted.remove(sort)


THE_STOCK: Final = Stock()


def _made(sort: Sort, turn: Turn) -> Grid | None:
    """A puzzle that was not there before; None where none is found soon."""
    level, pattern = sort
    wish = Wish(symmetry=pattern)
    for _ in range(ROUNDS):
        for puzzle in generate(BATCH, Random(SystemRandom().getrandbits(_SEED_BITS)), wish):
            turn.rest()
            if _is_of(level, puzzle, turn):
                return puzzle
    return None


def _is_of(level: Level, puzzle: Grid, turn: Turn) -> bool:
    """Whether that is its level. The first Extreme step decides: there is no harder one."""

    def settles(counts: Counts) -> bool:
        turn.rest()
        return level < level_of(counts) or level_of(counts) is Level.EXTREME

    counts, solved = path_counts(puzzle, settles)
    return level_of(counts) is level and (solved or level is Level.EXTREME)


def _varied(sort: Sort) -> Grid:
    """A puzzle of stock.txt with its digits changed about, and upside down or not."""
    dice = SystemRandom()
    kept = _kept()[sort]
    with heavy_work() as turn:
        for _ in range(VARIED):
            puzzle = changed(dice.choice(kept), dice)
            if _is_of(sort[0], puzzle, turn):
                return puzzle
    return dice.choice(kept)


@cache
def _kept() -> dict[Sort, list[Grid]]:
    found = defaultdict[Sort, list[Grid]](list)
    for line in files("webapp").joinpath("stock.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            level, pattern, cells = line.split()
            found[Level[level.upper()], pattern].append(Grid.parse(cells))
    return dict(found)
