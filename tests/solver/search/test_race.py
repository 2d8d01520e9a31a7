"""The clock of a race: ends, ticks, stops, places."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from solver.search.race import NANOSECONDS_PER_SECOND, TICK_DIVISOR, RaceEntry, first_tick, ranks, stops, ticks

LENGTHS = st.integers(0, 10**9)
RATES = st.integers(1, 10**8)


@given(LENGTHS, RATES)
def test_time_ends_with_the_last_move(moves: int, rate: int) -> None:
    """On a clock of time every move is made at the end, and one is missing just before."""
    course = RaceEntry(moves, moves, rate)
    assert course.move(course.end) == moves
    assert not moves or course.move(course.end - 1) < moves or rate > NANOSECONDS_PER_SECOND


@given(st.lists(LENGTHS, min_size=2, max_size=4), st.lists(RATES, max_size=4))
def test_ticks_lead_from_start_to_end(ends: list[int], rates: list[int]) -> None:
    """Ticks ascend from 0 to the last end, hold every stop, and are never further apart than a part of the clock."""
    first = first_tick(rates)
    found = ticks(ends, first)
    assert (found[0], found[-1]) == (0, max(ends))
    assert set(stops(ends, first)) <= set(found)
    assert set(ends) <= set(found)
    for one, other in zip(found, found[1:], strict=False):
        assert one < other <= one + max(first, one // TICK_DIVISOR)
    assert len(found) < 700


def test_stops_are_powers_of_ten_and_ends() -> None:
    """A person steps through a race of 69 million placements in eleven stops."""
    assert stops([69_175_316, 45_267]) == (
        0,
        1,
        10,
        100,
        1_000,
        10_000,
        45_267,
        100_000,
        1_000_000,
        10_000_000,
        69_175_316,
    )
    assert stops([1_000, 1_000], first=26) == (0, 100, 1_000)
    assert stops([0, 0]) == (0,)


def test_equals_share_their_place() -> None:
    """Three that need the same come in together; the next one is fourth; who is not known to arrive has no place."""
    assert ranks([5, 5, 7, 5]) == (1, 1, 4, 1)
    assert ranks([None, 3, 2]) == (None, 2, 1)
    assert ranks([None, None]) == (None, None)
