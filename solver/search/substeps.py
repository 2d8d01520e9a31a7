"""List what happens inside a move: what the program of the listing does from one state to the next.

    state 3    CALL  CHOOSE r1c8  WRITE 1  TRY 1  ...  WRITE 8  TRY 8  PLACE 8    state 4
    state 4    PLACE 8  CALL  CHOOSE r1c9  WRITE 1  TRY 1  ...  BLANK r1c9  DEAD  RETRACT r1c8    state 5
    state 5    RETRACT r1c8  WRITE 9  TRY 9  BLANK r1c8  DEAD  RETRACT r1c7    state 6: no digit was left there either

A search that pushes the next cell at the end of each turn has done so at rest, and its substeps begin before that:

    state 1    PLACE r3c8  COUNT  CHOOSE r1c8 | TRY 8  PLACE 8    state 2; at rest it stands where the bar is

The listing decides which events there are, and in which order: a search without a line that writes a digit before
testing it has no WRITE. Digits written inside a move are no moves; `digits_at` gives the program's grid meanwhile.

"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from solver.search.algorithm import HOUSES, Algorithm, Listing, TraceEvent
from solver.search.states import State, Substep, Try
from solver.search.steps import Kind, Move
from solver.shape import Cell, Digit, House, Shape


def tried_before(state: State) -> Digit:
    """Find the digit after which the current cell is tried: the one just taken back from it, else 0."""
    last = state.last
    return last.digit if last and last.kind is Kind.RETRACT and last.cell == state.cell else 0


def find_tries(algorithm: Algorithm, shape: Shape, state: State, houses: tuple[str, ...] = HOUSES) -> tuple[Try, ...]:
    """List the digits tested in the move that follows the state; at the end those of the last look.

    The program looks for each digit in these kinds of house, in this order.
    """
    following = state.next
    places = following is not None and following.kind is Kind.PLACE
    if not algorithm.tests_every_digit:
        return (Try(following.digit, None),) if following and places else ()
    if state.cell is None or 0 not in state.digits:
        return ()
    last = following.digit if following and places else shape.size
    own, digits = houses_in(shape, state.cell, houses), state.digits
    holds = {digits[peer]: peer for house in reversed(own) for peer in reversed(house.cells)}  # of several the first
    return tuple(Try(digit, holds.get(digit)) for digit in range(tried_before(state) + 1, last + 1))


def list_substeps(
    algorithm: Algorithm, shape: Shape, state: State, end: TraceEvent | None, houses: tuple[str, ...] = HOUSES
) -> tuple[Substep, ...]:
    """List the substeps from the state to the next.

    `end` is the event where there is no next state; None where that is not known. The program looks for a digit in
    these kinds of house, in this order.
    """
    following = state.next
    if following and following.kind is Kind.PLACE and following.forced and algorithm.forced_moves_separate:
        return (Substep(TraceEvent.FORCED, following.cell, following.digit),)
    found = list(_look(algorithm, state))
    for digit, peer in find_tries(algorithm, shape, state, houses):
        if algorithm.has(TraceEvent.WRITE):
            found.append(Substep(TraceEvent.WRITE, state.cell, digit))
        found.append(Substep(TraceEvent.TRY, state.cell, digit, peer))
    if following and following.kind is Kind.PLACE:
        if algorithm.chooses_ahead and state.last and state.last.kind is Kind.PLACE:
            found[:0] = _made_before(state, found)
        return (
            *found,
            Substep(TraceEvent.FORCED if following.forced else TraceEvent.PLACE, following.cell, following.digit),
        )
    if following is None:
        found += _give_up(algorithm, state, TraceEvent.NONE) if end is TraceEvent.NONE else []
        found += [Substep(end, None, 0)] if end else []
        return (*_made_before(state, found), *found) if end else tuple(found)
    if 0 in state.digits:
        found += _give_up(algorithm, state, TraceEvent.RETRACT)
    else:
        found.append(Substep(TraceEvent.SOLVED, state.cell, 0))
    return (*_made_before(state, found), *found, Substep(TraceEvent.RETRACT, following.cell, following.digit))


def _made_before(state: State, found: Sequence[Substep]) -> Iterator[Substep]:
    """Yield the move that led here, where its consequences lie before the frame at rest."""
    if last := state.last if found else None:
        yield Substep(event_of(last), last.cell, last.digit)


def event_of(move: Move) -> TraceEvent:
    """Find the event that a move is in a listing."""
    if move.kind is Kind.RETRACT:
        return TraceEvent.RETRACT
    return TraceEvent.FORCED if move.forced else TraceEvent.PLACE


def _look(algorithm: Algorithm, state: State) -> Iterator[Substep]:
    """Yield the call that looks for a cell, and the choice of that cell."""
    last, following = state.last, state.next
    if last and last.kind is Kind.PLACE and _calls(algorithm):
        yield Substep(TraceEvent.CALL, last.cell, last.digit)
    if 0 not in state.digits:
        return
    came_back = bool(last and last.kind is Kind.RETRACT and last.cell == state.cell)
    is_stuck = following is None or following.kind is Kind.RETRACT
    if state.cell is None or came_back or (algorithm.forced_moves_separate and is_stuck):
        return
    if algorithm.has(TraceEvent.COUNT):
        yield Substep(TraceEvent.COUNT, None, 0)
    yield Substep(TraceEvent.CHOOSE, state.cell, 0)


def _calls(algorithm: Algorithm) -> bool:
    """Return whether the call has a line of its own, after the one that places."""
    listing = algorithm.listings[0]
    return algorithm.has(TraceEvent.CALL) and listing.line_of(TraceEvent.CALL) != listing.line_of(TraceEvent.PLACE)


def _give_up(algorithm: Algorithm, state: State, then: TraceEvent) -> Iterator[Substep]:
    """Yield what happens where no digit is left, up to the event `then`, in the order of the lines."""
    listing, last = algorithm.listings[0], state.last
    if last and last.kind is Kind.RETRACT and last.forced and algorithm.forced_moves_separate:
        return  # it goes with the choice that it followed from
    if listing.none and state.cell is not None:
        yield Substep(TraceEvent.TRY, state.cell, 0)
    limit = listing.line_of(then) if then is TraceEvent.NONE else None
    events = [event for event in (TraceEvent.DEAD, TraceEvent.BLANK) if algorithm.has(event)]
    for event in sorted(events, key=lambda each: listing.lines_of(each)[-1]):
        if limit is None or listing.lines_of(event)[-1] < limit:
            yield Substep(event, state.cell, 0)


def substeps_at_rest(algorithm: Algorithm, substeps: Sequence[Substep]) -> Sequence[Substep]:
    """Take the substeps of a move that have happened before the frame at rest.

    These are all that find a dead end, or the end of the search; and the push of the next cell, where the search pushes
    it at the end of each turn.
    """
    last = substeps[-1].event if substeps else None
    if last is TraceEvent.RETRACT:
        return substeps[:-1]
    if last in (TraceEvent.SOLVED, TraceEvent.NONE):
        return substeps
    events = [substep.event for substep in substeps] if algorithm.chooses_ahead else []
    return substeps[: events.index(TraceEvent.CHOOSE) + 1] if TraceEvent.CHOOSE in events else ()


def finds_dead_end(state: State, substeps: Sequence[Substep], count: int) -> bool:
    """Return whether the first `count` substeps of the move that follows the state find a dead end."""
    has_found_dead = count > 0 and substeps[count - 1].event is TraceEvent.DEAD
    return state.is_dead_end and (count >= len(substeps) - 1 or has_found_dead)


def current_cell(algorithm: Algorithm, state: State, substeps: Sequence[Substep]) -> Cell | None:
    """Find the cell that the program looks at after these substeps of the move that follows the state."""
    between = (TraceEvent.CALL, TraceEvent.COUNT, *((TraceEvent.PLACE,) if algorithm.chooses_ahead else ()))
    if substeps and substeps[-1].event in between:
        return None
    if state.next and state.next.kind is Kind.PLACE:
        return state.next.cell
    last = substeps[-1].cell if substeps else None
    if last is not None and not state.next and not state.digits[last]:  # the last look, which finds no way
        return last
    return state.cell if state.next and (state.cell is None or not state.digits[state.cell]) else None


def digits_at(algorithm: Algorithm, state: State, substeps: Sequence[Substep]) -> list[Digit]:
    """Compute the digits in the program's grid after these substeps of the move that follows the state."""
    digits, last = list(state.digits), state.last
    if algorithm.keeps_value_on_retract and last and last.kind is Kind.RETRACT:
        digits[last.cell] = last.digit
    for substep in substeps:
        if substep.cell is not None and substep.event in (TraceEvent.WRITE, TraceEvent.BLANK):
            digits[substep.cell] = substep.digit
    return digits


def line_at(listing: Listing, shape: Shape, state: State, substep: Substep) -> int | None:
    """Find the line of the listing that runs in this substep of the move that follows the state."""
    lines = listing.lines_of(substep.event)
    if len(lines) < 2:
        return next(iter(lines), None)
    if (
        substep.event is TraceEvent.TRY
    ):  # a line for each kind of house: up to the one that forbids the digit, else all of them
        house = refusing_house(listing, shape, state, substep)
        return lines[listing.houses.index(house.kind)] if house else lines[-1]
    if substep.event is TraceEvent.PLACE:  # in the last free cell, or in another one
        return lines[-1 if any(not digit and at != substep.cell for at, digit in enumerate(state.digits)) else 0]
    if substep.event in (TraceEvent.COUNT, TraceEvent.CHOOSE):  # once before the loop, then in it
        return lines[-1 if state.counters.depth else 0]
    return lines[-1 if state.last and state.last.kind is Kind.RETRACT else 0]  # behind the loop, or before it


def line_shown(listing: Listing, shape: Shape, state: State, substep: Substep | None) -> int | None:
    """Find the line that has just run: in the substep, else by the last move; the first one at the start."""
    last = state.last
    if substep is None and last is None:
        return 0
    if substep is None and last is not None:
        substep = Substep(event_of(last), last.cell, last.digit)
    return line_at(listing, shape, state, substep) if substep else None


def refusing_house(listing: Listing, shape: Shape, state: State, test: Substep) -> House | None:
    """Find the first house in which the program of the listing sees the digit of a test; None where it fits."""
    if test.cell is None or test.forbidden_by is None:
        return None
    found = (
        house
        for house in houses_in(shape, test.cell, listing.houses)
        if any(state.digits[peer] == test.digit for peer in house.cells if peer != test.cell)
    )
    return next(found, None)


@lru_cache(maxsize=4_096)
def houses_in(shape: Shape, cell: Cell, kinds: tuple[str, ...]) -> tuple[House, ...]:
    """Sort the houses of a cell by that order of kinds."""
    return tuple(sorted(shape.houses_of[cell], key=lambda house: kinds.index(house.kind)))


def shared_house(shape: Shape, one: Cell | None, other: Cell | None, kinds: tuple[str, ...] = HOUSES) -> House | None:
    """Find the first house, in that order of kinds, that two cells share; None if none, or if a cell is missing."""
    if one is None or other is None:
        return None
    return next((house for house in houses_in(shape, one, kinds) if other in house.cells), None)
