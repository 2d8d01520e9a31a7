"""Count the moves of searches, each in several orders of cells and digits.

Another order is the usual search of a transformed puzzle. Transposed, a search in row order goes by columns. Reversed,
it begins with the last cell. With 9 for 1, it tries the digits downwards. The moves are those of the other order, and
the demo shows them in the transposed puzzle. A search that breaks ties of fewest choices by peers is an algorithm of
its own (`VARIANTS`), which the demo does not have.

>>> liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> counts = {order.key: MoveCount(order, liang) for order in search_orders()}
>>> count = counts["fewest-choices"]
>>> while not count.is_done:
...     count.advance()
>>> count.moves, count.is_whole
(61, True)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from threading import Lock
from typing import Final

from solver import Grid, compiled
from solver.search import VARIANTS
from solver.search.algorithm import Algorithm
from solver.search.exploration import Exploration
from solver.text import join_names
from webapp.shared.algorithms import offered_algorithms

MAX_MOVES: Final = {False: 50_000, True: 1_000_000}  # after which a search is stopped: interpreted, compiled
MOVES_PER_CHUNK: Final = 5_000  # some hundredths of a second if nothing is compiled


def transpose(grid: Grid) -> Grid | None:
    """Exchange rows and columns; None if the boxes are not square, so that the result has other boxes."""
    size = grid.shape.size
    if grid.shape.box_height != grid.shape.box_width:
        return None
    return Grid(tuple(grid.digits[cell % size * size + cell // size] for cell in grid.shape.cells), grid.shape)


def reverse_cells(grid: Grid) -> Grid:
    """Rotate the grid by half a turn: the last cell comes first."""
    return Grid(grid.digits[::-1], grid.shape)


def complement_digits(grid: Grid) -> Grid:
    """Exchange the lowest digit with the highest, and so on."""
    return Grid(tuple(digit and grid.shape.size + 1 - digit for digit in grid.digits), grid.shape)


@dataclass(frozen=True, slots=True)
class SearchOrder:
    """A search in an order of cells and digits.

    `transform` turns the puzzle into the one that is searched; it returns None if the shape does not have the order.
    """

    key: str
    letters: str  # of all algorithms that make the same moves: 'A, B and C'
    name: str
    algorithm: Algorithm
    transform: Callable[[Grid], Grid | None]
    in_demo: bool = True


def search_orders() -> list[SearchOrder]:
    """List each kind of search in its own order, in row order and by fewest choices in further orders too."""
    found = []
    for _, same in groupby(offered_algorithms(), key=lambda algorithm: algorithm.tree):
        group = list(same)
        first, letters = group[0], join_names([algorithm.letter for algorithm in group])
        orders: dict[str, tuple[str, Callable[[Grid], Grid | None]]] = {"": (first.name, lambda grid: grid)}
        if first.is_in_row_order:
            orders |= {
                "-columns": ("column by column", transpose),
                "-end": ("from the last cell", reverse_cells),
                "-down": ("highest digit first", complement_digits),
            }
        elif first.takes_fewest and not first.forces:
            orders |= {
                "-end": ("last of equal cells", reverse_cells),
                "-down": ("highest digit first", complement_digits),
            }
        first_orders = [
            SearchOrder(f"{first.key}{suffix}", letters, name, first, transform)
            for suffix, (name, transform) in orders.items()
        ]
        varied = [
            SearchOrder(other.key, letters, other.name, other, lambda grid: grid, in_demo=False)
            for other in VARIANTS
            if other.tree == first.tree
        ]
        found += [first_orders[0], *varied, *first_orders[1:]]
    return found


class MoveCount:
    """The moves of a search of one puzzle, counted chunk by chunk; it is stopped after `MAX_MOVES`.

    Several threads may call it: they count one after the other.
    """

    def __init__(self, order: SearchOrder, givens: Grid) -> None:
        self.order = order
        self.grid = order.transform(givens)
        self.moves = 0
        self.is_done = self.grid is None
        self.is_whole = False  # the search came to its end
        self._search: Exploration | None = None
        self._lock = Lock()

    @property
    def needs_compiler(self) -> bool:
        """Whether the next chunk runs compiled code."""
        search = self._search  # another thread may take it away
        return search is not None and search.total + MOVES_PER_CHUNK >= search.short

    def advance(self) -> None:
        """Count another chunk of moves."""
        with self._lock:
            if self.is_done or self.grid is None:
                return
            most = MAX_MOVES[not compiled.why_not()]
            self._search = search = self._search or Exploration(self.order.algorithm, self.grid, budget=most)
            more = search.explore(MOVES_PER_CHUNK)
            self.moves = search.total
            if not more:
                self.is_done, self.is_whole, self._search = True, search.finished, None
