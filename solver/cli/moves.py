"""Moves of a search for `sudoku draw`: the stills that --algorithm and --move ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.cli.outlet import Failure
from solver.cli.session import Item

if TYPE_CHECKING:
    from solver.pictures import Kind, Still


def stills(item: Item, kind: Kind, algorithm: str, moves: tuple[int, ...], base: int) -> tuple[Still, ...]:
    """The stills of the search after these moves; where a kind shows several, one move goes on. Raises Failure."""
    from solver.narration import Names
    from solver.pictures.search_stills import still_of
    from solver.timeline import Timeline

    timeline = Timeline(item.entry.puzzle.givens, algorithm)
    wanted = moves or (0,)
    goes_on = kind.fewest > len(wanted)
    if goes_on:
        wanted = tuple(range(wanted[0], wanted[0] + kind.most))
    while timeline.total < max(wanted) and timeline.explore(max(wanted) - timeline.total):
        pass
    furthest = wanted[0] if goes_on else max(wanted)
    if furthest > timeline.total:
        raise Failure(f"{item.place}: the search has {timeline.total:,} moves, not {furthest:,}.")
    wanted = tuple(move for move in wanted if move <= timeline.total)
    names = Names(timeline.grid.shape, base)
    return tuple(still_of(timeline, move, names) for move in wanted)
