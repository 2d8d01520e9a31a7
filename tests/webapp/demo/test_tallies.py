"""Test counts of moves in other orders: they equal a search that uses that order."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from solver import Grid
from solver.search import VARIANTS
from solver.search.run import Run
from solver.shape import Shape
from tests.solver.grids import ALL_SHAPES, random_grid
from tests.solver.search.puzzles import need_compiled
from webapp.demo import tallies
from webapp.demo.tallies import MoveCount, complement_digits, reverse_cells, search_orders, transpose
from webapp.shared.builtin_puzzles import example_of

SMALL = Grid.parse("..4." + "...." + "...." + ".13.")
WIDE = Grid.parse("1....." + "......" * 5)


def search(grid: Grid, cells: list[int], digits: list[int]) -> int:
    """Count the moves of a search in that order of cells and digits: an independent model."""
    shape, board, moves = grid.shape, list(grid.digits), 0
    free = [cell for cell in cells if not board[cell]]

    def fill(at: int) -> bool:
        nonlocal moves
        if at == len(free):
            return True
        for digit in digits:
            if all(board[peer] != digit for peer in shape.peers[free[at]]):
                board[free[at]], moves = digit, moves + 1
                if fill(at + 1):
                    return True
                board[free[at]], moves = 0, moves + 1
        return False

    fill(0)
    return moves


def test_an_order_equals_a_search_of_the_transformed_puzzle() -> None:
    """By columns, from the last cell, highest digit first: the numbers of moves agree."""
    rows = list(SMALL.shape.cells)
    columns = sorted(rows, key=lambda cell: (cell % 4, cell))
    wanted = {
        "free-cells": search(SMALL, rows, [1, 2, 3, 4]),
        "free-cells-columns": search(SMALL, columns, [1, 2, 3, 4]),
        "free-cells-end": search(SMALL, rows[::-1], [1, 2, 3, 4]),
        "free-cells-down": search(SMALL, rows, [4, 3, 2, 1]),
    }
    found = {}
    for order in search_orders():
        if order.key in wanted:
            count = MoveCount(order, SMALL)
            while not count.is_done:
                count.advance()
            assert count.is_whole
            found[order.key] = count.moves
    assert found == wanted
    assert len(set(wanted.values())) == 4


def by_peers(grid: Grid) -> int:
    """Count the moves by fewest choices, then most empty peers, then row order: an independent model."""
    shape, board, moves = grid.shape, list(grid.digits), 0

    def left(cell: int) -> list[int]:
        return [digit for digit in range(1, shape.size + 1) if all(board[peer] != digit for peer in shape.peers[cell])]

    def fill() -> bool:
        nonlocal moves
        free = [cell for cell in shape.cells if not board[cell]]
        if not free:
            return True
        cell = min(free, key=lambda cell: (len(left(cell)), -sum(not board[peer] for peer in shape.peers[cell]), cell))
        for digit in left(cell):
            board[cell], moves = digit, moves + 1
            if fill():
                return True
            board[cell], moves = 0, moves + 1
        return False

    fill()
    return moves


@pytest.mark.parametrize(("name", "own"), [("CSIS example 2", 192), ("TutorialsPoint", 107)])
def test_ties_are_broken_by_peers(name: str, own: int) -> None:
    """Among cells with the fewest choices the one with most empty peers comes first, which changes the moves."""
    givens = example_of(name).puzzle.givens
    found = {}
    for order in search_orders():
        if order.algorithm.takes_fewest and order.transform(givens) == givens:
            count = MoveCount(order, givens)
            while not count.is_done:
                count.advance()
            found[order.key] = count.moves
    assert (found["fewest-choices"], found["fewest-choices-peers"]) == (own, by_peers(givens))
    assert found["fewest-choices-peers"] != own


@pytest.mark.campaign
@pytest.mark.parametrize("shape", ALL_SHAPES, ids=str)
def test_interpreted_and_compiled_variants_agree(shape: Shape) -> None:
    """Both make the same moves and save the same states."""
    rng = random.Random(str(shape))
    for variant in VARIANTS:
        need_compiled(variant)
        for _ in range(3):
            grid = random_grid(rng, shape, len(shape.cells) // 4)
            slow, quick = Run(variant, grid, limit=None), Run(variant, grid, limit=None, fast=True)
            assert (slow.is_fast, quick.is_fast) == (False, True)
            assert list(map(int, slow.advance(3_000))) == list(map(int, quick.advance(3_000)))
            assert slow.save() == quick.save()


def test_grids_are_transformed_with_their_boxes() -> None:
    """Twice gives the original; boxes of two by three cannot be transposed and are skipped."""
    for turn in (transpose, reverse_cells, complement_digits):
        turned = turn(SMALL)
        assert turned is not None
        assert turned != SMALL
        assert turn(turned) == SMALL
    assert transpose(WIDE) is None
    order = next(order for order in search_orders() if order.key == "free-cells-columns")
    assert MoveCount(order, WIDE).is_done


def test_a_long_search_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the allowed number of moves it is finished, but not complete."""
    monkeypatch.setattr(tallies, "MAX_MOVES", {False: 5, True: 5})
    count = MoveCount(search_orders()[0], SMALL)
    count.advance()
    assert (count.moves, count.is_done, count.is_whole) == (5, True, False)


def test_threads_count_one_search() -> None:
    """Who asks while another counts waits, and finds the search counted to its end: nothing is begun anew."""
    order = search_orders()[0]
    grid = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
    alone = MoveCount(order, grid)
    while not alone.is_done:
        alone.advance()

    def count_all(count: MoveCount) -> None:
        while not count.is_done:
            assert count.needs_compiler in (False, True)  # asked before every piece, while another may end the search
            count.advance()

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(5):
            count = MoveCount(order, grid)
            with ThreadPoolExecutor(3) as crowd:
                for done in [crowd.submit(count_all, count) for _ in range(3)]:
                    done.result()
            assert (count.moves, count.is_whole) == (alone.moves, True)
    finally:
        sys.setswitchinterval(usual)
