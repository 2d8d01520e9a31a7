"""Moments of a search as stills: the only file of the room that knows searches.

>>> from solver.grid import Grid
>>> liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> timeline = Timeline(liang, "free-cells", fast=False)
>>> timeline.explore(1000)
True
>>> still = still_of(timeline, 7, Names(liang.shape))
>>> still.sentence
'Back in r1c7: 8 was wrong. The next digit is written over it.'
>>> still.taken(6), still.cells(Role.CURRENT), still.pointer
(8, (6,), 3)
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.grid import Grid, Puzzle
from solver.narration import Names, of_state
from solver.pictures.stills import Mark, Role, Still
from solver.search.steps import Kind
from solver.shape import Cell
from solver.timeline import State, Timeline


def still_of(timeline: Timeline, move: int, names: Names) -> Still:
    """What stands on the board after so many moves, told with these names. Raises RuleError if that is not explored."""
    state = timeline.state(move)
    givens = timeline.grid
    entries = Grid(state.digits, givens.shape)
    solved = frozenset(cell for cell in givens.shape.cells if entries.digits[cell] and not givens.digits[cell])
    return Still(
        Puzzle(givens, entries, solved),
        of_state(timeline, state, names),
        heading=f"Move {move:,}",
        marks=tuple(_marks(state)),
        origin=timeline.algorithm.key,
        number=move,
        pointer=state.counters.depth if timeline.algorithm.is_in_row_order else None,
    )


def _marks(state: State) -> Iterator[Mark]:
    last = state.last
    if last and last.kind is Kind.PLACE:
        yield Mark(Role.PLACED, (last.cell,))
    if last and last.kind is Kind.RETRACT:
        yield Mark(Role.TAKEN, (last.cell,), last.digit)
    current = _current(state)
    if current is not None:
        yield Mark(Role.CURRENT, (current,))
    if state.house and state.is_dead_end:
        yield Mark(Role.STUCK, state.house.cells)


def _current(state: State) -> Cell | None:
    if state.next and state.next.kind is Kind.PLACE:
        return state.next.cell
    return state.cell if state.next and (state.cell is None or not state.digits[state.cell]) else None
