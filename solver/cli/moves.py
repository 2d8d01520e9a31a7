"""Moves of a search for `sudoku draw`: the stills that --algorithm and --move ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.cli.output import Failure
from solver.cli.session import Item
from solver.text import count_noun

if TYPE_CHECKING:
    from solver.pictures import Frame, Kind
    from solver.search.narration import Names
    from solver.search.trace import Trace


def frames(
    item: Item, kind: Kind, algorithm: str, moves: tuple[int, ...], base: int, beat: int = 0
) -> tuple[Frame, ...]:
    """Draw the stills of the search after these moves; where a kind shows several, one move goes on. Raises Failure.

    With `beat` they are inside the move behind the first of these, and go on substep by substep.
    """
    from solver.errors import RuleError
    from solver.pictures.search_frames import frame_of
    from solver.search.narration import Names
    from solver.search.trace import Trace

    trace = Trace(item.entry.puzzle.givens, algorithm)
    wanted = moves or (0,)
    if beat:
        return _beats(item, kind, trace, wanted[0], beat, Names(trace.grid.shape, base))
    goes_on = kind.fewest > len(wanted)
    if goes_on:
        wanted = tuple(range(wanted[0], wanted[0] + kind.most))
    while trace.total < max(wanted) and trace.explore(max(wanted) - trace.total):
        pass
    furthest = wanted[0] if goes_on else max(wanted)
    if furthest > trace.total:
        raise Failure(f"{item.place}: the search has {count_noun(trace.total, 'move')}, not {furthest:,}.")
    wanted = tuple(move for move in wanted if move <= trace.total)
    names = Names(trace.grid.shape, base)
    try:
        return tuple(frame_of(trace, move, names, with_tree=kind.needs_tree) for move in wanted)
    except RuleError as error:
        raise Failure(f"{item.place}: {error}.") from error


def _beats(item: Item, kind: Kind, trace: Trace, move: int, beat: int, names: Names) -> tuple[Frame, ...]:
    """Draw the still after `beat` substeps of the move after `move`, and the next ones that the kind takes."""
    from solver.errors import RuleError
    from solver.pictures.search_frames import frame_of

    while trace.total < move and trace.explore(move - trace.total):
        pass
    try:
        last = len(trace.substeps(move)) - 1
        beats = [beat, *range(beat + 1, min(beat + kind.most, last + 1))]
        return tuple(frame_of(trace, move, names, each) for each in beats)
    except RuleError as error:
        raise Failure(f"{item.place}: {error}.") from error
