"""Find the milestones of an explored search: dead ends, long retreats, chapters.

A retreat is a run of retractions. Each checkpoint knows how many retreats of at least k retractions ended before it, so
that the seventh of those with k = 20 is found by looking for the checkpoint and going through the moves after it:

    checkpoint        0          1          2          3
    retreats[20]      0          3          6          11       the seventh ended between checkpoints 2 and 3

"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from solver.search.exploration import Checkpoint, Exploration
from solver.search.run import MAX_STEPS_PER_CALL, packed
from solver.search.steps import FORCED, STEP, cell_of, digit_of
from solver.shape import Candidate, Cell, Digit

MAX_DEFAULT_RETREATS: Final = 20  # retreats that a person can look through
INTERPRETED_MOVES_PER_READ: Final = 512  # moves looked through at a time
MAX_MOVES_TO_PLACEMENT: Final = 2_000_000  # moves looked through for one placement, at most
PLACEMENT_BUDGET_DIVISOR: Final = (
    20  # and part of what may be explored, so that it takes half a second where nothing is compiled too
)
COMPILED_MOVES_PER_READ: Final = MAX_STEPS_PER_CALL  # moves between two rests


class Stop(StrEnum):
    """A kind of place that a person steps to."""

    BACKTRACK = "backtrack"  # right after a digit was taken back
    DEAD_END = "dead end"  # right before the first of the digits that are taken back


class Retreat(NamedTuple):
    """A retreat: several digits taken back one after the other.

    Attributes:
        start: The number of moves before it.
        length: How many digits it takes back.
        number: Its number, from 1, among the retreats that were looked for.
        of: How many of these retreats there are.
    """

    start: int
    length: int
    number: int
    of: int


class Chapter(NamedTuple):
    """A chapter: the moves during which the first choices of the search stay the same.

    Attributes:
        start: The number of moves before it.
        end: The number of moves at its end.
        choices: The first choices, at most three.
    """

    start: int
    end: int
    choices: tuple[Candidate, ...]


def steps(exploration: Exploration, start: int, count: int) -> array[int]:
    """List the steps of at most `count` moves from `start` on, of those explored."""
    found = array("h")
    end = min(start + count, exploration.total)
    replay = exploration.enter(start)
    while start + len(found) < end:
        found += packed(replay.advance(end - start - len(found)))
    return found


def next_stop(exploration: Exploration, move: int, stop: Stop, backwards: bool) -> int | None:
    """Find the nearest such stop after, or before, `move` moves; None if there is none.

    No stretch of a search without a retraction is longer than its free cells, nor is one of retractions only.
    """
    reach = 2 * len(exploration.givens.digits)
    first = max(move - reach, 0) if backwards else max(move - 1, 0)
    taken = [step < 0 for step in steps(exploration, first, reach + 2)]
    if stop is Stop.BACKTRACK:
        places = [first + at + 1 for at, retracts in enumerate(taken) if retracts]
    else:
        places = [
            first + at + 1 for at, pair in enumerate(zip(taken, taken[1:], strict=False)) if pair == (False, True)
        ]
    if backwards:
        return max((place for place in places if place < move), default=None)
    return min((place for place in places if place > move), default=None)


# ---- retreats


def default_length(exploration: Exploration) -> int:
    """Find the least length of retreats that leaves so few that a person can look through them, but not none.

    The first moves alone decide, so that it is the same however far the search is explored, and on every machine.
    """
    numbers = exploration.first_retreats or exploration.retreats()
    length = next(length for length in range(1, len(numbers)) if numbers[length] <= MAX_DEFAULT_RETREATS)
    return length if numbers[length] or length == 1 else length - 1


def next_retreat(exploration: Exploration, move: int, length: int, backwards: bool) -> Retreat | None:
    """Find the nearest retreat of at least `length` that begins after, or before, `move` moves."""
    known = exploration.retreats()
    of = known[length] if length < len(known) else 0
    number = _begun(exploration, move - 1, length) if backwards else _begun(exploration, move, length) + 1
    if not 1 <= number <= of:
        return None
    index = bisect_left(exploration.checkpoints, number, key=lambda checkpoint: checkpoint.retreats[length]) - 1
    missing = number - exploration.checkpoints[index].retreats[length]
    for start, run in _retreats(exploration, index):
        missing -= run >= length
        if not missing:
            return Retreat(start, run, number, of)
    return None


def _begun(exploration: Exploration, move: int, length: int) -> int:
    """Count the retreats of at least `length` that begin after `move` moves or fewer."""
    if move < 0:
        return 0
    index = exploration.index(move)
    number = exploration.checkpoints[index].retreats[length]
    for start, run in _retreats(exploration, index):
        if start > move:
            break
        number += run >= length
    return number


def _retreats(exploration: Exploration, index: int) -> Iterator[tuple[int, int]]:
    """Yield start and length of the retreats that end after a checkpoint, up to the end of what is explored."""
    checkpoint = exploration.checkpoints[index]
    move, run, end = checkpoint.move, checkpoint.run, exploration.total
    finished = exploration.finished
    replay = exploration.enter(move)
    while move < end:
        for step in packed(replay.advance(min(INTERPRETED_MOVES_PER_READ, end - move))):
            if step < 0:
                run += 1
            elif run:
                yield move - run, run
                run = 0
            move += 1
    if run and finished:
        yield move - run, run


# ---- chapters and places


def chapters(exploration: Exploration) -> tuple[Chapter, ...]:
    """List the chapters of what is explored; each begins with a first, second or third choice."""
    found = []
    choices: list[Candidate] = []
    begun = list(exploration.chapters)
    ends = [start for start, _, _ in begun] + [exploration.total]
    for (start, wheel, step), end in zip(begun, ends[1:], strict=True):
        choices = [*choices[: wheel - 1], Candidate(cell_of(step), digit_of(step))]
        found.append(Chapter(start, end, tuple(choices)))
    return tuple(found)


def next_placement(exploration: Exploration, move: int, cell: Cell, digit: Digit) -> int | None:
    """Find the first number of moves above `move` after which the digit has been placed in the cell.

    None if that does not happen, or not within as many moves as are quickly looked through, at most two million; the
    first choices are found even later.
    """
    wanted = cell * STEP + digit
    end = min(exploration.total, move + min(MAX_MOVES_TO_PLACEMENT, exploration.budget // PLACEMENT_BUDGET_DIVISOR))
    replay = exploration.enter(move)
    while move < end:
        found = packed(
            replay.advance(
                min(COMPILED_MOVES_PER_READ if exploration.is_fast else INTERPRETED_MOVES_PER_READ, end - move)
            )
        )
        places = [found.index(step) for step in (wanted, wanted + FORCED) if step in found]
        if places:
            return move + 1 + min(places)
        move += len(found)
    later = (start + 1 for start, _, step in exploration.chapters if start >= move and step % FORCED == wanted)
    return next(later, None)


def move_of_placement(exploration: Exploration, number: int) -> int | None:
    """Find the number of moves after which `number` digits have been placed; None if that is not explored."""
    index = bisect_left(exploration.checkpoints, number, key=_placements) - 1
    if index < 0:
        return 0
    start = exploration.checkpoints[index].move
    missing = number - _placements(exploration.checkpoints[index])
    end = exploration.checkpoints[index + 1].move if index + 1 < len(exploration.checkpoints) else exploration.total
    for move, step in enumerate(steps(exploration, start, end - start), start + 1):
        missing -= step > 0
        if not missing:
            return move
    return None


def _placements(checkpoint: Checkpoint) -> int:
    """Count the digits placed up to a checkpoint: half of its moves and of what is on its stack."""
    return (checkpoint.move + len(checkpoint.saved.stack) // 2) // 2
