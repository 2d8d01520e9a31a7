"""Moves of a search for `sudoku draw`: the frames that --algorithm and --move ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from solver.cli.outlet import Failure
from solver.cli.session import Item

if TYPE_CHECKING:
    from solver.pictures import Frame

BOARDS: Final = 4  # of a strip for which only its first move is told


def frames(item: Item, kind: str, algorithm: str, moves: tuple[int, ...], base: int) -> tuple[Frame, ...]:
    """The frames of the search after these moves; a strip with one move goes on from there. Raises Failure."""
    from solver.narration import Names, of_state
    from solver.pictures import frame_of
    from solver.timeline import Timeline

    timeline = Timeline(item.entry.puzzle.givens, algorithm)
    wanted = moves or (0,)
    goes_on = kind == "strip" and len(wanted) == 1
    if goes_on:
        wanted = tuple(range(wanted[0], wanted[0] + BOARDS))
    while timeline.total < max(wanted) and timeline.explore(max(wanted) - timeline.total):
        pass
    furthest = wanted[0] if goes_on else max(wanted)
    if furthest > timeline.total:
        raise Failure(f"{item.place}: the search has {timeline.total:,} moves, not {furthest:,}.")
    wanted = tuple(move for move in wanted if move <= timeline.total)
    names = Names(timeline.grid.shape, base)
    return tuple(frame_of(timeline, move, of_state(timeline, timeline.state(move), names)) for move in wanted)
