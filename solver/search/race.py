"""Several searches of one grid run against one clock: when each is there, who comes first, where to look on the way.

The clock counts placements, so that every search has made as many until it is there, or nanoseconds of computing. It
runs on a logarithmic scale: where one search needs fifty placements and another 69 million, no other scale shows both.

    ticks    0   1   2 ... 20   21   22 ... 100  105 ... 45,267 ......... 69,175,316
    stops    0   1   10              100         ...     D is there       A is there: the end

>>> naive, clever = Course(moves=138_350_568, placements=69_175_316), Course(moves=90_470, placements=45_267)
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

SECOND: Final = 1_000_000_000  # on a clock of computing time
PART: Final = 20  # a tick is this part of the clock later than the one before


class Course(NamedTuple):
    """What a search has before it: its moves, the placements among them and, on a clock of time, its moves a second."""

    moves: int
    placements: int
    rate: int = 0

    @property
    def end(self) -> int:
        """The clock when the search is there."""
        return -(-self.moves * SECOND // self.rate) if self.rate else self.placements

    def move(self, clock: int) -> int:
        """The moves made by then, on a clock of time."""
        return min(clock * self.rate // SECOND, self.moves)


def first_tick(rates: Sequence[int]) -> int:
    """The least that the clock shows: one placement or, on a clock of time, a move of the fastest search."""
    return max(-(-SECOND // max(rates)), 1) if rates else 1


def stops(ends: Sequence[int], first: int = 1) -> tuple[int, ...]:
    """Where a race is worth a look: its start, the powers of ten, and wherever one is there."""
    last = max(ends, default=0)
    powers = [10**power for power in range(len(str(last))) if first <= 10**power < last]
    return tuple(sorted({0, *powers, *ends}))


def ticks(ends: Sequence[int], first: int = 1) -> tuple[int, ...]:
    """Every clock that is shown, evenly spread on the logarithmic scale; stops are among them."""
    last = max(ends, default=0)
    found = set(stops(ends, first))
    clock = first
    while clock < last:
        found.add(clock)
        clock += max(first, clock // PART)
    return tuple(sorted(found))


def ranks(ends: Sequence[int | None]) -> tuple[int | None, ...]:
    """The place of each, from 1; equals share theirs, and who is not known to arrive (None) has none."""
    known = [end for end in ends if end is not None]
    return tuple(None if end is None else 1 + sum(other < end for other in known) for end in ends)
