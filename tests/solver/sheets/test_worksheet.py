"""Worksheets out of a search, against searches written down here a second time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from solver.errors import RuleError
from solver.grid import Grid
from solver.search import ALGORITHMS
from solver.search.trace import Trace
from solver.sheets import worksheet
from solver.sheets.trace_tables import Table
from solver.sheets.worksheet import Task
from tests.for_each import for_each

LIANG = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
HARD = Grid.parse("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
SMALL = Grid.parse("12..34...14..321")


@cache
def trace(grid: Grid, algorithm: str) -> Trace:
    """The search, as far as these tests look."""
    made = Trace(grid, algorithm, fast=False)
    made.explore(400)
    return made


def task(kind: str, algorithm: str = "free-cells", move: int = 5, grid: Grid = LIANG) -> Task:
    """The worksheet."""
    return worksheet.task_of(kind, trace(grid, algorithm), move)


def table(kind: str, algorithm: str = "free-cells", move: int = 5, grid: Grid = LIANG) -> Table:
    """Its table."""
    made = task(kind, algorithm, move, grid).table
    assert made
    return made


def name(cell: int) -> str:
    """The cell, counted from 1."""
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def choices(digits: list[int], cell: int) -> list[int]:
    """What no cell of the row, the column or the box holds."""
    row, column = divmod(cell, 9)
    seen = {digits[row * 9 + at] for at in range(9)} | {digits[at * 9 + column] for at in range(9)}
    corner = row // 3 * 27 + column // 3 * 3
    seen |= {digits[corner + down * 9 + across] for down in range(3) for across in range(3)}
    return [digit for digit in range(1, 10) if digit not in seen]


def played(grid: Grid, is_fewest: bool) -> Iterator[tuple[str, str, str, str]]:
    """Depth, cell, digits and value of each move, by a search as simple as can be."""
    digits, stack, after = list(grid.digits), list[tuple[int, int]](), 0
    cell = None
    while 0 in digits:
        if cell is None:
            empty = [at for at in range(81) if not digits[at]]
            cell = min(empty, key=lambda at: len(choices(digits, at))) if is_fewest else empty[0]
        left = [digit for digit in choices(digits, cell) if digit > after]
        last = left[0] if left else 9
        shown = left if is_fewest else list(range(after + 1, last + 1))
        text = " ".join(map(str, shown)) or "–"
        if left:
            yield str(len(stack)), name(cell), text, str(last)
            stack.append((cell, last))
            digits[cell], cell, after = last, None, 0
        else:
            before, after = stack.pop()
            yield str(len(stack) + 1), name(cell), text, f"back to {name(before)}"
            digits[before], cell = 0, before


@for_each(("key", "grid"), [("free-cells", LIANG), ("place-first", HARD), ("fewest-choices", HARD)])
def test_a_trace_is_what_the_search_does(key: str, grid: Grid) -> None:
    """Row by row the same as a search written for this test, retreats included."""
    search = played(grid, key == "fewest-choices")
    right = [next(search) for _ in range(5 * worksheet.ROWS)]
    found = [row for start in range(0, len(right), worksheet.ROWS) for row in table("trace", key, start, grid).rows]
    assert [row[1:] for row in found] == right
    assert [row[0] for row in found] == [str(number) for number in range(1, len(right) + 1)]
    assert any(row[4].startswith("back") for row in found)


def test_the_first_rows_are_filled() -> None:
    """Three of fourteen; near the end of the search there are fewer rows, and half of them or fewer are filled."""
    assert (len(table("trace").rows), sorted(table("trace").given)) == (14, [0, 1, 2])
    end = trace(SMALL, "free-cells").total
    near = table("trace", move=end - 3, grid=SMALL)
    assert (len(near.rows), sorted(near.given)) == (3, [0])


def test_columns_are_those_of_the_search() -> None:
    """A list of free cells has k; who looks for the fewest choices writes those; who meets demands tries no digits."""
    headings = {each.letter: table("trace", each.key).headings[1:] for each in ALGORITHMS[:6]}
    assert headings["A"] == ("k", "cell", "digits tried", "value")
    assert headings["B"] == headings["C"] == ("depth", "cell", "digits tried", "value")
    assert headings["D"] == headings["E"] == ("depth", "cell", "choices left", "value")
    assert headings["F"] == ("depth", "cell", "value")


def test_forced_digits_are_called_so() -> None:
    """A search that propagates says which digit was forced, tries nothing in its place, and the board numbers them."""
    rows = table("trace", "propagation", 35, HARD).rows
    assert rows[1][2:] == ("r5c4", "5", "5 forced")
    assert rows[3][2:] == ("r5c4", "–", "back to r4c9")
    numbers = task("trace", "propagation", 35, HARD).stages[0].numbers
    assert (len(numbers), numbers[45 + 1], numbers[54]) == (35, "1 f", "5")
    assert not task("trace").stages[0].numbers  # row order tells


def test_the_next_move_is_asked_and_not_given_away() -> None:
    """Two boards show what happened, the third what stood before; its answer is what the search does."""
    for move in (4, 5, 6, 7, 8):  # a placement, two retreats, placements
        first, second, last = task("next", move=move).stages
        states = [trace(LIANG, "free-cells").state(move + after) for after in range(3)]
        assert [stage.puzzle.entries.digits for stage in (first, second, last)] == [
            states[at].digits for at in (0, 1, 1)
        ]
        assert last.answer
        assert last.answer.puzzle.entries.digits == states[2].digits
        assert last.caption == f"After move {move + 2}: ?"
        assert sorted(table("next", move=move).given) == [0]
    retreat = task("next", move=4).stages[2].answer
    assert retreat
    assert (retreat.caption.partition(": ")[2], retreat.cell, retreat.taken) == (
        "9 was the last digit to try in r1c8. Go back to r1c7 and try its next digit.",
        7,
        9,
    )


def test_the_stack_is_the_one_that_stands() -> None:
    """Newest on top, but a list of free cells from its beginning; what is left to try comes after the digit.

    The title says in words which of them it is.
    """
    calls, free = table("stack", "check-first", 40), table("stack", "free-cells", 40)
    assert calls.rows[-1] == ("1", "r1c3", "1", "2 3 4 5 6 7 8 9")
    assert sorted(calls.given) == [len(calls.rows) - 2, len(calls.rows) - 1]
    assert free.rows[0] == ("0", "r1c3", "1", "2 3 4 5 6 7 8 9")
    assert [row[1:] for row in free.rows] == [row[1:] for row in calls.rows[::-1]]
    placed = table("trace", "fewest-choices", 2, HARD).rows[::-1]  # none is taken back up to move 16
    left = [(row[0], row[2], row[4], " ".join(row[3].split()[1:]) or "none") for row in placed]
    assert list(table("stack", "fewest-choices", 16, HARD).rows) == left
    titles = {key: task("stack", key, 40).title for key in ("check-first", "free-cells")}
    assert titles == {"check-first": "Call stack", "free-cells": "Free-cell list"}
    assert task("stack", "fewest-choices", 16, HARD).asks[-1] == "The 2 below are left out."


@for_each(
    ("kind", "move", "sentence"),
    [
        ("trace", 7, "the search ends after 7 moves: take an earlier one to trace from"),
        ("next", 6, "the search ends after 7 moves: take one of the first 6"),
        ("stack", 1, "after move 1 1 digit stands: take a move after which more digits stand"),
        ("candidates", 7, "the board is full"),
        ("trace", 8, "the search has 7 moves, not 8"),
        ("essay", 0, "no worksheet 'essay': take trace, next, stack, candidates"),
    ],
)
def test_where_there_is_no_worksheet_a_sentence_says_why(kind: str, move: int, sentence: str) -> None:
    """Each with what to do about it."""
    with pytest.raises(RuleError, match=re.escape(sentence)):
        task(kind, move=move, grid=SMALL)


def test_rows_and_columns_count_from_nought_where_that_is_wished() -> None:
    """In the table, in the description of the board, and beside it."""
    made = worksheet.task_of("trace", trace(LIANG, "free-cells"), 5, base=0)
    assert (made.base, made.stages[0].caption) == (0, "After move 5: 9 in r0c7")
    assert made.table
    assert made.table.rows[0][2:] == ("r0c8", "1 2 3 4 5 6 7 8 9", "back to r0c7")


def test_clashing_clues_are_not_searched() -> None:
    """They are named."""
    with pytest.raises(RuleError, match="so no search can start: "):
        worksheet.task_of("trace", Trace(Grid.parse("11" + "." * 79), "free-cells"), 0)


@for_each("key", ["free-cells", "fewest-choices", "propagation"])
def test_a_stack_is_asked_about_where_it_is_high(key: str) -> None:
    """Unless another move is named: several calls stand, and none is left out."""
    trace = Trace(LIANG, key, fast=False)
    task = worksheet.task_of("stack", trace, worksheet.usual_move("stack", trace))
    assert task.table
    assert 8 <= len(task.table.rows) <= worksheet.ROWS
    assert "left out" not in " ".join(task.asks)
    assert worksheet.usual_move("trace", trace) == 0
