"""Moves counted in other orders: the same counts as a search that goes by that order itself."""

from __future__ import annotations

import pytest

from solver import Grid
from webapp.race import counting
from webapp.race.counting import Count, by_columns, downwards, from_the_end, ways

SMALL = Grid.parse("..4." + "...." + "...." + ".13.")
WIDE = Grid.parse("1....." + "......" * 5)


def search(grid: Grid, cells: list[int], digits: list[int]) -> int:
    """The moves of a search that fills the free cells in that order with digits in that order: an independent model."""
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


def test_an_order_is_that_of_the_turned_puzzle() -> None:
    """By columns, from the last cell, highest digit first: a search of the turned grid makes as many moves."""
    rows = list(SMALL.shape.cells)
    columns = sorted(rows, key=lambda cell: (cell % 4, cell))
    wanted = {
        "free-cells": search(SMALL, rows, [1, 2, 3, 4]),
        "free-cells-columns": search(SMALL, columns, [1, 2, 3, 4]),
        "free-cells-end": search(SMALL, rows[::-1], [1, 2, 3, 4]),
        "free-cells-down": search(SMALL, rows, [4, 3, 2, 1]),
    }
    found = {}
    for way in ways():
        if way.key in wanted:
            count = Count(way, SMALL)
            while not count.is_done:
                count.go_on()
            assert count.is_whole
            found[way.key] = count.moves
    assert found == wanted
    assert len(set(wanted.values())) == 4


def test_grids_are_turned_with_their_boxes() -> None:
    """Twice turned is as it was; boxes of two by three cannot be turned over the diagonal, and are not counted so."""
    for turn in (by_columns, from_the_end, downwards):
        turned = turn(SMALL)
        assert turned is not None
        assert turned != SMALL
        assert turn(turned) == SMALL
    assert by_columns(WIDE) is None
    way = next(way for way in ways() if way.key == "free-cells-columns")
    assert Count(way, WIDE).is_done


def test_a_long_search_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """After as many moves as are allowed it is done, but not whole."""
    monkeypatch.setattr(counting, "MOST", {False: 5, True: 5})
    count = Count(ways()[0], SMALL)
    count.go_on()
    assert (count.moves, count.is_done, count.is_whole) == (5, True, False)
