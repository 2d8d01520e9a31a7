"""FINDBEST in steps: its result is the cell where search D goes on, its words are true, its listing has every step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from solver import CLASSIC, Grid, Shape
from solver.candidates import masks_of
from solver.search.algorithm import LINES, WIDTH
from solver.search.find_best import Act, line_of, lines_of, steps_of, stops_of
from solver.search.steps import Kind
from solver.shape import SHAPES, Digit, House
from solver.timeline import Timeline
from tests.solver.search.puzzles import puzzle

LIANG = puzzle("000_fig2_as_printed")


def test_it_returns_the_cell_where_the_search_goes_on() -> None:
    """At every new cell of a search the last step names it, and low is its number of choices."""
    timeline = Timeline(LIANG, "D")
    timeline.explore_all()
    for move in range(timeline.total):
        state = timeline.state(move)
        if state.next and state.next.kind is Kind.PLACE and not (state.last and state.last.kind is Kind.RETRACT):
            steps = steps_of(LIANG.shape, state.digits)
            masks = masks_of(LIANG.shape, state.digits)
            assert (steps[-1].act, steps[-1].best) == (Act.END, state.next.cell)
            assert steps[-1].low == masks[state.next.cell].bit_count()
            assert steps[-1].words == {cell: mask for cell, mask in enumerate(masks) if not state.digits[cell]}


def test_the_steps_of_the_first_cell() -> None:
    """r1c3: every digit, then without those of row 1, of column 3 and of box 1; four steps, each a stop."""
    steps, free = steps_of(LIANG.shape, LIANG.digits), LIANG.digits.count(0)
    assert [step.act for step in steps[:5]] == [Act.ALLOW, *[Act.FORBID] * 3, Act.ALLOW]
    assert [f"{step.allowed:09b}" for step in steps[:4]] == ["111111111", "110101011", "100101011", "000001011"]
    assert [step.house.name for step in steps[1:4] if step.house] == ["row 1", "column 3", "box 1"]
    assert steps[4 * free].act is Act.LOW
    stops = stops_of(steps)
    assert stops[:5] == (0, 1, 2, 3, 4 * free)
    assert [steps[at].act for at in stops[5:]] == [Act.BEST] * (len(stops) - 6) + [Act.END]
    assert len(steps) == 5 * free + 1 + sum(step.act is Act.BEST for step in steps) + 1


def test_a_full_board_has_no_best_cell() -> None:
    """Where no cell is empty low stays 10 and it returns false."""
    full = Grid.parse("813429765462571839795368142247153986539846217681297453978615324126734598354982671")
    assert [(step.act, step.low, step.best) for step in steps_of(full.shape, full.digits)] == [
        (Act.LOW, 10, None),
        (Act.NONE, 10, None),
    ]


@pytest.mark.parametrize("shape", [SHAPES[16], CLASSIC, SHAPES[256]], ids=str)
def test_every_step_has_a_line(shape: Shape) -> None:
    """In all three languages and sizes, in lines that a projector shows."""
    for language, lines in lines_of(shape).items():
        assert len(lines) <= LINES, language
        assert all(len(line.text) <= WIDTH for line in lines), language
        assert {lines[line_of(lines, act)].text != "" for act in Act} == {True}
    words = [line.text for line in lines_of(shape)["C++"]]
    assert words[2] == f"  w[c] = {2**shape.size - 1} << {shape.size.bit_length()};"


@pytest.mark.parametrize("name", ["000_fig2_as_printed", "inkala_2012"])
def test_the_listing_does_what_the_steps_tell(name: str) -> None:
    """The Python of the listing, run on words of 14 bits: the words and the cell of the steps; none on a full board."""
    grid, text = puzzle(name), [line.text for line in lines_of(CLASSIC)["Python"]]
    program = "\n    ".join(["def findbest(w, houses, held, ones):", *text])
    found: dict[str, Callable[..., int | bool]] = {}
    exec(program, found)

    def run(digits: Sequence[Digit]) -> tuple[list[int], int | bool]:
        words = [(1 << 13 | digit) if digit else 0b101 for digit in digits]  # a choice that was left is forgotten

        def held(house: House) -> int:
            return sum({1 << (words[cell] & 15) - 1 for cell in house.cells if words[cell] >> 13})

        return words, found["findbest"](words, CLASSIC.houses_of.__getitem__, held, int.bit_count)

    words, best = run(grid.digits)
    last = steps_of(CLASSIC, grid.digits)[-1]
    assert best == last.best
    assert {cell: word >> 4 for cell, word in enumerate(words) if not word >> 13} == last.words
    assert all(not word & 15 for word in words if not word >> 13)
    full = Grid.parse("813429765462571839795368142247153986539846217681297453978615324126734598354982671")
    assert run(full.digits)[1] is False
