"""Moments of a search as stills: what has just happened, where it goes on, what is stuck."""

from __future__ import annotations

import subprocess
import sys

import pytest

from solver.errors import RuleError
from solver.grid import Grid, Puzzle
from solver.pictures import Picture, Role, items_of, kind_of
from solver.pictures.search_frames import frame_of
from solver.pictures.shapes import Rect
from solver.search import ALGORITHMS
from solver.search.algorithm import Algorithm
from solver.search.narration import Names
from solver.search.steps import Kind
from solver.search.trace import Trace
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE, SOLVED
from tests.solver.pictures.searches import frames, search

NONE = Grid.parse("12." + "." * 7 + "3." + "." * 4)
WRONG = Grid.parse(".1.42...5..2.71.69.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7.")


def test_a_still_knows_what_has_just_happened() -> None:
    """After moves 5, 6 and 8 of Liang's story: placed and stuck, taken back, placed again."""
    stuck, back, on = frames(5, 6, 8)
    assert (stuck.cells(Role.PLACED), stuck.cells(Role.TAKEN), stuck.cells(Role.CURRENT)) == ((7,), (), (8,))
    assert (back.cells(Role.PLACED), back.cells(Role.TAKEN), back.cells(Role.CURRENT)) == ((), (7,), (7,))
    assert (back.taken(7), back.taken(8), stuck.taken(7)) == (9, 0, 0)
    assert (stuck.pointer, back.pointer, stuck.heading, stuck.origin, stuck.number) == (5, 4, "Move 5", "free-cells", 5)
    assert (on.cells(Role.PLACED), on.board.entries.digits[6], on.board.solved) == ((6,), 9, frozenset({2, 3, 5, 6}))
    assert len(stuck.free) == 51
    with pytest.raises(RuleError, match="not among"):
        frames(10**9)


def test_a_still_inside_a_move_shows_what_is_tried() -> None:
    """The case study's Figure 4: in r1c9 stands 1, which the cell that holds it forbids, then 2 over it, and so on."""
    trace, names = search(), Names(FIGURE.shape)
    shown = [frame_of(trace, 5, names, beat) for beat in (2, 4, 6, 21)]
    assert [frame.board.entries.digits[8] for frame in shown] == [0, 1, 2, 9]
    assert [frame.cells(Role.CULPRIT) for frame in shown] == [(), (2,), (3,), ()]
    assert [frame.cells(Role.CURRENT) for frame in shown] == [(8,)] * 4
    assert shown[1].sentence == "Try 1 in r1c9: no, row 1 has it in r1c3."
    assert (shown[1].heading, shown[1].number, shown[1].beat) == ("Move 5, substep 4", 5, 4)
    with pytest.raises(RuleError, match="move 5 has 22 substeps before it is made, not 23"):
        frame_of(trace, 5, names, 23)
    placed = frame_of(trace, 5, names, 1)
    assert (placed.cells(Role.PLACED), placed.cells(Role.CURRENT), placed.sentence) == ((7,), (), "9 fits r1c8.")


def test_the_end_of_a_search_has_no_current_cell() -> None:
    """The last still shows the solution."""
    (last,) = frames(search().total)
    assert last.cells(Role.CURRENT) == ()
    assert last.board.entries == SOLVED


def test_a_house_without_a_place_is_marked() -> None:
    """Where a search looks at houses, the one in which a digit has no place left is outlined."""
    trace = Trace(WRONG, "dancing-links", fast=False)
    trace.explore_all()
    moves = (move for move in range(trace.total) if trace.state(move).house and trace.state(move).is_dead_end)
    frame = frame_of(trace, next(moves), Names(FIGURE.shape))
    assert len(frame.cells(Role.STUCK)) == 9
    items = items_of(Picture(kind_of("frame"), Puzzle.of(trace.grid), frames=(frame,)))
    assert sum(isinstance(item, Rect) and item.role == "conflict" for item in items) == 4


def test_only_one_file_of_the_package_knows_searches() -> None:
    """Drawing boards, and stills that come from elsewhere, loads neither search nor trace."""
    program = "import sys, solver.pictures; print([name for name in sys.modules if name.startswith('solver')])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "solver.pictures.frame" in run.stdout
    assert not any(name in run.stdout for name in ("solver.search", "solver.search.trace", "search_stills"))


@for_each("algorithm", ALGORITHMS)
@for_each("givens", [WRONG, NONE])
def test_the_current_cell_is_the_one_to_be_filled(givens: Grid, algorithm: Algorithm) -> None:
    """Where a digit comes next, its cell; at a dead end the empty one that is stuck, if there is one; else none."""
    trace = Trace(givens, algorithm.key, fast=False)
    trace.explore(120)
    for move in range(trace.total + 1):
        state, frame = trace.state(move), frame_of(trace, move, Names(givens.shape))
        current = frame.cells(Role.CURRENT)
        assert not any(state.digits[cell] for cell in current)
        if state.next is None:
            assert current == ()
        elif state.next.kind is Kind.PLACE:
            assert current == (state.next.cell,)
        else:
            assert current in ((), (state.cell,))
