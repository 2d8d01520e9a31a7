"""Make frames of moments of a search: the only file of this package that knows searches.

>>> from solver.grid import Grid
>>> liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> trace = Trace(liang, "free-cells", fast=False)
>>> trace.explore(1000)
True
>>> frame = frame_of(trace, 7, Names(liang.shape))
>>> frame.sentence
'Back in r1c7: 8 is taken back. The next digit is written over it.'
>>> frame.taken(6), frame.cells(Role.CURRENT), frame.pointer
(8, (6,), 3)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solver.errors import RuleError
from solver.grid import Grid, Puzzle
from solver.pictures.animations import AnimationFrame, FilmRow, check_count
from solver.pictures.frame import Frame, Mark, Role, TreeNode
from solver.search.algorithm import Listing, TraceEvent
from solver.search.narration import Names, describe_state, describe_substep
from solver.search.stack_rows import index_of, stack_at
from solver.search.steps import Kind
from solver.search.substeps import digits_at, line_shown, substeps_at_rest
from solver.search.trace import State, Substep, Trace
from solver.shape import Cell
from solver.text import count_noun

MAX_TREE_NODES: Final = 2_000  # of the tree of a search in a picture
ROWS_OF_FILM: Final = 16  # A shot has no room for more of the stack.
_HERE: Final = ("now", "returned")  # roles of the row where the search is


def frame_of(trace: Trace, move: int, names: Names, beat: int = 0, with_tree: bool = False) -> Frame:
    """Make the frame after `move` moves; with `beat` inside the following move, with the tree of the search if asked.

    Inside a move the frame shows what the grid of the program holds.

    Raises:
        RuleError: The move is not explored, or has fewer substeps, or its tree is too large to draw.
    """
    state = trace.state(move)
    if beat:
        return _inside(trace, state, names, beat)
    return Frame(
        state.board,
        describe_state(trace, state, names),
        heading=f"Move {move:,}",
        marks=tuple(marks_of(state)),
        origin=trace.algorithm.key,
        number=move,
        pointer=index_of(trace, state) if trace.algorithm.is_in_row_order else None,
        tree=tree_at(trace, move) if with_tree else (),
    )


def tree_at(trace: Trace, move: int) -> tuple[TreeNode, ...]:
    """List every digit that the first `move` moves place, each with the one that it rests on.

    Raises:
        RuleError: The move is not explored, or there are more than MAX_TREE_NODES, or the search takes back another
            digit than the last.
    """
    if not trace.is_stack:
        raise RuleError("this program does not always take back its last digit, so it has no tree")
    nodes: list[TreeNode] = []
    path: list[int] = []
    for start in range(0, move, MAX_TREE_NODES):
        for made in trace.window(start, min(MAX_TREE_NODES, move - start)):
            if made.kind is Kind.RETRACT:
                gone = path.pop()
                nodes[gone] = nodes[gone]._replace(is_taken=True)
                continue
            nodes.append(TreeNode(made.cell, made.digit, path[-1] if path else -1))
            path.append(len(nodes) - 1)
        if len(nodes) > MAX_TREE_NODES:
            raise RuleError(f"a tree shows at most {MAX_TREE_NODES:,} placements, and move {move:,} has more before it")
    return tuple(nodes)


def frame_of_state(state: State) -> Frame:
    """Make the frame of a state without its trace: the sentence below counts, and says nothing about the move."""
    counters = state.counters
    return Frame(
        state.board,
        f"{count_noun(counters.tries, 'digit')} tried, {counters.backtracks:,} taken back.",
        heading=f"Move {counters.moves:,}",
        marks=tuple(marks_of(state)),
        number=counters.moves,
    )


def _inside(trace: Trace, state: State, names: Names, beat: int) -> Frame:
    """Make the frame after `beat` substeps of the move that follows the state."""
    moments, move = trace.substeps_from(state)[:-1], state.counters.moves
    if beat > len(moments):
        raise RuleError(f"move {move:,} has {count_noun(len(moments), 'substep')} before it is made, not {beat}")
    givens, moment = trace.grid, moments[beat - 1]
    entries = Grid(tuple(digits_at(trace.algorithm, state, moments[:beat])), givens.shape)
    solved = frozenset(cell for cell in givens.shape.cells if entries.digits[cell] and not givens.digits[cell])
    is_placed = moment.event in (TraceEvent.PLACE, TraceEvent.FORCED)
    named = {Role.PLACED if is_placed else Role.CURRENT: moment.cell, Role.CULPRIT: moment.forbidden_by}
    return Frame(
        Puzzle(givens, entries, solved),
        describe_substep(trace, state, moment, names),
        heading=f"Move {move:,}, substep {beat}",
        marks=tuple(Mark(role, (cell,)) for role, cell in named.items() if cell is not None),
        origin=trace.algorithm.key,
        number=move,
        pointer=index_of(trace, state) if trace.algorithm.is_in_row_order else None,
        beat=beat,
    )


def animation_frames(
    trace: Trace, moves: range, names: Names, language: str = "", is_inside: bool = False
) -> Iterator[AnimationFrame]:
    """Yield animation frames after each of the moves, with the listing in that language, "" for the first there is.

    With `is_inside` also after each substep of a move except the last; a dead end comes behind its tries. Raises
    RuleError as `frame_of` does.
    """
    listings, shape = trace.algorithm.listings, trace.grid.shape
    listing = trace.algorithm.listing(language) or next(iter(listings), None)
    lines = listing.lines_on(shape) if listing else ()
    trace = trace.with_listing(listing.language) if listing else trace
    for state, beat, moments in _places(trace, moves, is_inside):
        move = state.counters.moves
        frame = _inside(trace, state, names, beat) if beat else frame_of(trace, move, names)
        line = _line(listing, state, (None, *moments)[-1], names)
        yield AnimationFrame(frame, lines, line, *_stack(trace, state, len(moments), names, listing))


def check_length(trace: Trace, moves: range, height: int, is_inside: bool = False) -> None:
    """Raise RuleError if the animation of these moves would have too many frames; none of them is drawn."""
    check_count(len(moves), height)
    for count, _ in enumerate(_places(trace, moves, True) if is_inside else (), 1):
        check_count(count, height)


def _places(trace: Trace, moves: range, is_inside: bool) -> Iterator[tuple[State, int, tuple[Substep, ...]]]:
    """Yield the place of each animation frame: the state, the substep (0 between moves), and the substeps shown."""
    for move in moves:
        state = trace.state(move)
        beats = trace.substeps_from(state)
        behind, goes_in = substeps_at_rest(trace.algorithm, beats), is_inside and move < moves[-1]
        if not (behind and goes_in):  # else it is the last one inside
            yield state, 0, tuple(behind)
        for beat in range(1, len(beats) if goes_in else 0):
            yield state, beat, beats[:beat]


def _line(listing: Listing | None, state: State, moment: Substep | None, names: Names) -> int:
    line = line_shown(listing, names.shape, state, moment) if listing else None
    return -1 if line is None else line


def _stack(
    trace: Trace, state: State, count: int, names: Names, listing: Listing | None
) -> tuple[tuple[FilmRow, ...], int, str]:
    """Return the rows of the stack or list after `count` substeps as the page has them, the index of the present one,
    and the title.
    """
    view, returned = stack_at(trace, state, count, names, ROWS_OF_FILM), listing.returned if listing else ""
    rows = tuple(
        FilmRow(row.number, row.text.replace("{}", returned), row.left, row.role if row.role in _HERE else "")
        for row in view.rows
    )
    now = next((at for at, row in enumerate(rows) if row.role), 0)  # else the newest placement
    return rows, now, view.title


def marks_of(state: State) -> Iterator[Mark]:
    """Yield the marks of a state: the digit just placed or taken back, the cell tried next, a house without a place."""
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
