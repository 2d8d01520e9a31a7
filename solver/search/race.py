"""Run several searches of one grid against one clock: when each finishes, who wins, and where to look meanwhile.

The clock counts placements, and every search has made that many until it finishes; or it counts nanoseconds of
computing. Its scale is logarithmic: where one search needs fifty placements and another 69 million, no other scale
shows both.

    ticks    0   1   2 ... 20   21   22 ... 100  105 ... 45,267 ......... 69,175,316
    stops    0   1   10              100         ...     D finishes      A finishes: the end

>>> naive, clever = RaceEntry(moves=138_350_568, placements=69_175_316), RaceEntry(moves=90_470, placements=45_267)
>>> ranks([naive.end, clever.end])
(2, 1)
>>> stops([naive.end, clever.end])[4:7]
(1000, 10000, 45267)
>>> len(ticks([naive.end, clever.end]))
348

"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

NANOSECONDS_PER_SECOND: Final = 1_000_000_000  # A clock of computing time counts them.
TICK_DIVISOR: Final = 20  # a tick is this part of the clock later than the one before


class RaceEntry(NamedTuple):
    """A search in a race: its moves, the placements among them and, on a clock of time, its moves a second."""

    moves: int
    placements: int
    rate: int = 0

    @property
    def end(self) -> int:
        """The clock when the search finishes."""
        return -(-self.moves * NANOSECONDS_PER_SECOND // self.rate) if self.rate else self.placements

    def move(self, clock: int) -> int:
        """Compute the moves made by then, on a clock of time."""
        return min(clock * self.rate // NANOSECONDS_PER_SECOND, self.moves)


def first_tick(rates: Sequence[int]) -> int:
    """Find the first tick: one placement or, on a clock of time, a move of the fastest search."""
    return max(-(-NANOSECONDS_PER_SECOND // max(rates)), 1) if rates else 1


def stops(ends: Sequence[int], first: int = 1) -> tuple[int, ...]:
    """List the interesting clocks of a race: its start, the powers of ten, and the end of each search."""
    last = max(ends, default=0)
    powers = [10**power for power in range(len(str(last))) if first <= 10**power < last]
    return tuple(sorted({0, *powers, *ends}))


def ticks(ends: Sequence[int], first: int = 1) -> tuple[int, ...]:
    """List every clock that is shown, evenly spread on the logarithmic scale; the stops are among them."""
    last = max(ends, default=0)
    found = set(stops(ends, first))
    clock = first
    while clock < last:
        found.add(clock)
        clock += max(first, clock // TICK_DIVISOR)
    return tuple(sorted(found))


def ranks(ends: Sequence[int | None]) -> tuple[int | None, ...]:
    """Rank the searches from 1; equals share a rank, and a search that is not known to finish (None) has none."""
    known = [end for end in ends if end is not None]
    return tuple(None if end is None else 1 + sum(other < end for other in known) for end in ends)
