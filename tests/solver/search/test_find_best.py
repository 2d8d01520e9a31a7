"""FINDBEST in steps: its result is the cell where search D goes on, its words are true, its listing has every step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from solver import CLASSIC, Grid, Shape
from solver.grid import candidate_masks
from solver.search.algorithm import MAX_LISTING_LINES, MAX_LISTING_WIDTH
from solver.search.find_best import FindBestAct, line_of, lines_of, steps_of, stops_of
from solver.search.steps import Kind
from solver.search.trace import Trace
from solver.shape import SHAPES, Digit
from tests.solver.search.puzzles import puzzle

LIANG = puzzle("000_fig2_as_printed")


def test_it_returns_the_cell_where_the_search_goes_on() -> None:
    """At every new cell of a search the last step names it, and low is its number of choices."""
    trace = Trace(LIANG, "D")
    trace.explore_all()
    for move in range(trace.total):
        state = trace.state(move)
        if state.next and state.next.kind is Kind.PLACE and not (state.last and state.last.kind is Kind.RETRACT):
            steps = steps_of(LIANG.shape, state.digits)
            masks = candidate_masks(LIANG.shape, state.digits)
            assert (steps[-1].act, steps[-1].best) == (FindBestAct.END, state.next.cell)
            assert steps[-1].low == masks[state.next.cell].bit_count()
            assert steps[-1].words == {cell: mask for cell, mask in enumerate(masks) if not state.digits[cell]}


def test_the_loops_follow_each_other() -> None:
    """First every empty cell allows all nine, then each filled cell forbids its digit in three houses, then they count.

    The stops are the first cell of loops 1 and 2, their ends, each new best and the end.
    """
    steps, free, filled = steps_of(LIANG.shape, LIANG.digits), LIANG.digits.count(0), LIANG.filled
    second = free + 3 * filled
    assert [step.loop for step in steps] == [1] * free + [2] * 3 * filled + [3] * (len(steps) - second)
    assert {step.allowed for step in steps[:free]} == {0b111111111}
    assert [step.act for step in steps[free : free + 4]] == [
        FindBestAct.ROW,
        FindBestAct.COLUMN,
        FindBestAct.BOX,
        FindBestAct.ROW,
    ]
    assert [step.house.name for step in steps[free : free + 3] if step.house] == ["row 1", "column 1", "box 1"]
    assert [step.lost for step in steps[free : free + 2]] == [(2, 3, 5, 6, 7, 8), (18, 54, 63, 72)]
    assert steps[free - 1].words == dict.fromkeys((cell for cell, digit in enumerate(LIANG.digits) if not digit), 511)
    assert steps[second].act is FindBestAct.LOW
    stops = stops_of(steps)
    assert stops[:6] == (0, free - 1, free, free + 1, free + 2, second - 1)
    assert [steps[at].act for at in stops[6:]] == [
        FindBestAct.LOW,
        *[FindBestAct.BEST] * (len(stops) - 8),
        FindBestAct.END,
    ]
    assert len(steps) == second + 1 + free + sum(step.act is FindBestAct.BEST for step in steps) + 1


@pytest.mark.parametrize("name", ["000_fig2_as_printed", "004_example1", "inkala_2012"])
def test_each_step_of_loop_two_forbids_one_digit_in_one_house(name: str) -> None:
    """After it no unfilled cell of the house allows the digit, all else is as before, and the lost are listed."""
    grid = puzzle(name)
    steps = steps_of(CLASSIC, grid.digits)
    for before, step in pairwise(steps):
        if step.loop != 2:
            continue
        assert step.cell is not None
        assert step.house is not None
        assert step.words is not None
        assert before.words is not None
        bit = 1 << grid.digits[step.cell] - 1
        changed = tuple(cell for cell, word in step.words.items() if word != before.words[cell])
        assert changed == step.lost
        assert step.digit == grid.digits[step.cell]
        assert all(before.words[cell] == step.words[cell] | bit for cell in changed)
        assert not any(step.words[cell] & bit for cell in step.house.cells if cell in step.words)


def test_a_full_board_has_no_best_cell() -> None:
    """Where no cell is empty low stays 10 and it returns false."""
    full = Grid.parse("813429765462571839795368142247153986539846217681297453978615324126734598354982671")
    steps = steps_of(full.shape, full.digits)
    assert [step.lost for step in steps[:-2]] == [()] * 3 * 81
    assert [(step.act, step.low, step.best) for step in steps[-2:]] == [
        (FindBestAct.LOW, 10, None),
        (FindBestAct.NONE, 10, None),
    ]


@pytest.mark.parametrize("shape", [SHAPES[16], CLASSIC, SHAPES[256]], ids=str)
def test_every_step_has_a_line(shape: Shape) -> None:
    """In all three languages and sizes, in lines that a projector shows."""
    for language, lines in lines_of(shape).items():
        assert len(lines) <= MAX_LISTING_LINES, language
        assert all(len(line.text) <= MAX_LISTING_WIDTH for line in lines), language
        assert {lines[line_of(lines, act)].text != "" for act in FindBestAct} == {True}
    words = [line.text for line in lines_of(shape)["C++"]]
    assert words[1] == f"  w[c] = {2**shape.size - 1} << {shape.size.bit_length()};"


@pytest.mark.parametrize("name", ["000_fig2_as_printed", "inkala_2012"])
def test_the_listing_does_what_the_steps_tell(name: str) -> None:
    """The Python of the listing, run on words of 14 bits: the words and the cell of the steps; none on a full board."""
    grid, text = puzzle(name), [line.text for line in lines_of(CLASSIC)["Python"]]
    program = "\n    ".join(["def findbest(w):", *text])
    pushed: list[int] = []

    def forbid(words: list[int], cells: Iterable[int], digit: int) -> None:
        for cell in cells:
            if not words[cell] >> 13:
                words[cell] &= ~(1 << 3 + digit)

    def push(words: list[int], cell: int) -> bool:
        words[cell] |= 1 << 13
        pushed.append(cell)
        return True

    def run(digits: Sequence[Digit]) -> tuple[list[int], bool]:
        words = [(1 << 13 | digit) if digit else 0b101 for digit in digits]  # a choice that was left is forgotten
        names: dict[str, Any] = {
            "empty": lambda words: [cell for cell in CLASSIC.cells if not words[cell] >> 13],
            "filled": lambda words: [cell for cell in CLASSIC.cells if words[cell] >> 13],
            "forbid": forbid,
            "push": push,
            "ones": int.bit_count,
            "digit": lambda cell: words[cell] & 15,
        }
        for at, kind in enumerate(("row", "column", "box")):
            names[kind] = lambda cell, at=at: CLASSIC.houses_of[cell][at].cells
        exec(program, names)
        return words, names["findbest"](words)

    words, is_found = run(grid.digits)
    last = steps_of(CLASSIC, grid.digits)[-1]
    assert (is_found, pushed) == (True, [last.best])
    assert words[pushed[0]] >> 13 == 1
    empty = [cell for cell in CLASSIC.cells if not grid.digits[cell]]
    assert {cell: words[cell] >> 4 & 511 for cell in empty} == last.words
    assert all(not words[cell] & 15 for cell in empty)
    full = Grid.parse("813429765462571839795368142247153986539846217681297453978615324126734598354982671")
    assert run(full.digits)[1] is False
