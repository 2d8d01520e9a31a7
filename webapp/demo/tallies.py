"""How many moves searches take, each in several orders of cells and digits.

An order is had by looking at the puzzle otherwise: turned over its diagonal a search in row order goes by columns; from
the other end it begins with the last cell; with 9 for 1 it tries the digits downwards. The moves are those of the other
order, and the demo shows them in the puzzle that was turned. Ties of fewest choices that are broken by peers need a
search of their own, which the demo does not have.

>>> liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> counts = {way.key: Count(way, liang) for way in ways()}
>>> count = counts["fewest-choices"]
>>> while not count.is_done:
...     count.go_on()
>>> count.moves, count.is_whole
(61, True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from solver import Grid, compiled
from solver.search import ALGORITHMS, VARIANTS
from solver.search.algorithm import Algorithm
from solver.search.exploration import Exploration
from solver.text import join_names

MOST: Final = {False: 50_000, True: 1_000_000}  # moves after which a search is stopped: interpreted, compiled
CHUNK: Final = 5_000  # moves at a time, some hundredths of a second where nothing is compiled


def by_columns(grid: Grid) -> Grid | None:
    """The grid turned over its diagonal; None where its boxes would not be boxes any more."""
    size = grid.shape.size
    if grid.shape.box_height != grid.shape.box_width:
        return None
    return Grid(tuple(grid.digits[cell % size * size + cell // size] for cell in grid.shape.cells), grid.shape)


def from_the_end(grid: Grid) -> Grid:
    """The grid turned by half."""
    return Grid(grid.digits[::-1], grid.shape)


def downwards(grid: Grid) -> Grid:
    """The grid with its highest digit for its lowest, and so on."""
    return Grid(tuple(digit and grid.shape.size + 1 - digit for digit in grid.digits), grid.shape)


@dataclass(frozen=True, slots=True)
class Way:
    """A search in an order: `turned` is the grid as it is searched, None where the order is not to be had there."""

    key: str
    letters: str  # 'A, B and C' make the same moves
    name: str
    algorithm: Algorithm
    turned: Callable[[Grid], Grid | None]
    in_demo: bool = True


def ways() -> list[Way]:
    """Each kind of search in its own order; those in row order and by fewest choices in other orders too."""
    found = []
    for _, same in groupby(ALGORITHMS, key=lambda algorithm: algorithm.tree):
        group = list(same)
        first, letters = group[0], join_names([algorithm.letter for algorithm in group])
        orders: dict[str, tuple[str, Callable[[Grid], Grid | None]]] = {"": (first.name, lambda grid: grid)}
        if first.is_in_row_order:
            orders |= {
                "-columns": ("column by column", by_columns),
                "-end": ("from the last cell", from_the_end),
                "-down": ("highest digit first", downwards),
            }
        elif first.takes_fewest and not first.forces:
            orders |= {"-end": ("last of equal cells", from_the_end), "-down": ("highest digit first", downwards)}
        others = [Way(first.key + more, letters, name, first, turned) for more, (name, turned) in orders.items()]
        varied = [
            Way(other.key, letters, other.name, other, lambda grid: grid, in_demo=False)
            for other in VARIANTS
            if other.tree == first.tree
        ]
        found += [others[0], *varied, *others[1:]]
    return found


class Count:
    """The moves of a search of one puzzle, as far as anybody has asked; it is stopped after MOST."""

    def __init__(self, way: Way, givens: Grid) -> None:
        self.way = way
        self.grid = way.turned(givens)
        self.moves = 0
        self.is_done = self.grid is None
        self.is_whole = False  # whether the search came to its end
        self._search: Exploration | None = None

    @property
    def will_compile(self) -> bool:
        """Whether the next piece asks for compiled code."""
        return self._search is not None and self._search.total + CHUNK >= self._search.short

    def go_on(self) -> None:
        """A piece more."""
        if self.is_done or self.grid is None:
            return
        most = MOST[not compiled.why_not()]
        self._search = search = self._search or Exploration(self.way.algorithm, self.grid, budget=most)
        more = search.explore(CHUNK)
        self.moves = search.total
        if not more:
            self.is_done, self.is_whole, self._search = True, search.finished, None
