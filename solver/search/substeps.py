"""What happens inside a move: what the program of the listing does from one state to the next, beat by beat.

    state 3    CALL  CHOOSE r1c8  WRITE 1  TRY 1  ...  WRITE 8  TRY 8  PLACE 8    state 4
    state 4    PLACE 8  CALL  CHOOSE r1c9  WRITE 1  TRY 1  ...  BLANK r1c9  DEAD  RETRACT r1c8    state 5
    state 5    RETRACT r1c8  WRITE 9  TRY 9  BLANK r1c8  DEAD  RETRACT r1c7    state 6: no digit was left there either

A search that pushes the next cell at the end of each turn has done so at rest, and its moments begin before that:

    state 1    PLACE r3c8  COUNT  CHOOSE r1c8 | TRY 8  PLACE 8    state 2; at rest it stands where the bar is

Which beats there are, and in which order, is read off the listing: a search that has no line for writing a digit to be
judged does not write it. What is written by the way is no move; `digits_at` tells what the program's grid holds
meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from solver.search.algorithm import HOUSES, Algorithm, Beat, Listing
from solver.search.states import Moment, State, Try
from solver.search.steps import Kind, Move
from solver.shape import Cell, Digit, House, Shape


def tried_before(state: State) -> Digit:
    """The digit after which the current cell is tried: the one just taken back from it, else 0."""
    last = state.last
    return last.digit if last and last.kind is Kind.RETRACT and last.cell == state.cell else 0


def tries_of(algorithm: Algorithm, shape: Shape, state: State, houses: tuple[str, ...] = HOUSES) -> tuple[Try, ...]:
    """The digits tested in the move that leads on from the state; at the end those of the last look.

    The program looks for them in these kinds of house, in this order.
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


def moments_of(
    algorithm: Algorithm, shape: Shape, state: State, end: Beat | None, houses: tuple[str, ...] = HOUSES
) -> tuple[Moment, ...]:
    """What happens from the state to the next; `end` is what happens where there is no next, None: it is not known.

    The program looks for a digit in these kinds of house, in this order.
    """
    following = state.next
    if following and following.kind is Kind.PLACE and following.forced and algorithm.forces_apart:
        return (Moment(Beat.FORCED, following.cell, following.digit),)
    found = list(_look(algorithm, state))
    for digit, peer in tries_of(algorithm, shape, state, houses):
        if algorithm.has(Beat.WRITE):
            found.append(Moment(Beat.WRITE, state.cell, digit))
        found.append(Moment(Beat.TRY, state.cell, digit, peer))
    if following and following.kind is Kind.PLACE:
        if algorithm.chooses_ahead and state.last and state.last.kind is Kind.PLACE:
            found[:0] = _made_before(state, found)
        return (*found, Moment(Beat.FORCED if following.forced else Beat.PLACE, following.cell, following.digit))
    if following is None:
        found += _give_up(algorithm, state, Beat.NONE) if end is Beat.NONE else []
        found += [Moment(end, None, 0)] if end else []
        return (*_made_before(state, found), *found) if end else tuple(found)
    if 0 in state.digits:
        found += _give_up(algorithm, state, Beat.RETRACT)
    else:
        found.append(Moment(Beat.SOLVED, state.cell, 0))
    return (*_made_before(state, found), *found, Moment(Beat.RETRACT, following.cell, following.digit))


def _made_before(state: State, found: Sequence[Moment]) -> Iterator[Moment]:
    """The move that led here, where what comes of it lies before the frame at rest."""
    if last := state.last if found else None:
        yield Moment(beat_of(last), last.cell, last.digit)


def beat_of(move: Move) -> Beat:
    """What a move is in a listing."""
    if move.kind is Kind.RETRACT:
        return Beat.RETRACT
    return Beat.FORCED if move.forced else Beat.PLACE


def _look(algorithm: Algorithm, state: State) -> Iterator[Moment]:
    """The call that looks for a cell, and what it finds."""
    last, following = state.last, state.next
    if last and last.kind is Kind.PLACE and _calls(algorithm):
        yield Moment(Beat.CALL, last.cell, last.digit)
    if 0 not in state.digits:
        return
    came_back = bool(last and last.kind is Kind.RETRACT and last.cell == state.cell)
    is_stuck = following is None or following.kind is Kind.RETRACT
    if state.cell is None or came_back or (algorithm.forces_apart and is_stuck):
        return
    if algorithm.has(Beat.COUNT):
        yield Moment(Beat.COUNT, None, 0)
    yield Moment(Beat.CHOOSE, state.cell, 0)


def _calls(algorithm: Algorithm) -> bool:
    """Whether the call is a line of its own, behind the one that places."""
    listing = algorithm.listings[0]
    return algorithm.has(Beat.CALL) and listing.line_of(Beat.CALL) != listing.line_of(Beat.PLACE)


def _give_up(algorithm: Algorithm, state: State, then: Beat) -> Iterator[Moment]:
    """What happens where no digit is left, up to the beat `then`, in the order of the lines."""
    listing, last = algorithm.listings[0], state.last
    if last and last.kind is Kind.RETRACT and last.forced and algorithm.forces_apart:
        return  # it goes with the choice that it followed from
    if listing.none and state.cell is not None:
        yield Moment(Beat.TRY, state.cell, 0)
    limit = listing.line_of(then) if then is Beat.NONE else None
    beats = [beat for beat in (Beat.DEAD, Beat.BLANK) if algorithm.has(beat)]
    for beat in sorted(beats, key=lambda each: listing.lines_of(each)[-1]):
        if limit is None or listing.lines_of(beat)[-1] < limit:
            yield Moment(beat, state.cell, 0)


def resting(algorithm: Algorithm, moments: Sequence[Moment]) -> Sequence[Moment]:
    """What of a move's moments lies behind at rest.

    That is all that finds a dead end, or the end of the search; and the push of the next cell, where the search pushes
    it at the end of each turn.
    """
    last = moments[-1].beat if moments else None
    if last is Beat.RETRACT:
        return moments[:-1]
    if last in (Beat.SOLVED, Beat.NONE):
        return moments
    beats = [moment.beat for moment in moments] if algorithm.chooses_ahead else []
    return moments[: beats.index(Beat.CHOOSE) + 1] if Beat.CHOOSE in beats else ()


def finds_dead_end(state: State, moments: Sequence[Moment], count: int) -> bool:
    """Whether the first `count` moments of the move that leads on from the state find that the way ends."""
    is_told = count > 0 and moments[count - 1].beat is Beat.DEAD
    return state.is_dead_end and (count >= len(moments) - 1 or is_told)


def current_cell(algorithm: Algorithm, state: State, moments: Sequence[Moment]) -> Cell | None:
    """The cell that is looked at after these moments of the move that leads on from the state."""
    between = (Beat.CALL, Beat.COUNT, *((Beat.PLACE,) if algorithm.chooses_ahead else ()))
    if moments and moments[-1].beat in between:
        return None
    if state.next and state.next.kind is Kind.PLACE:
        return state.next.cell
    last = moments[-1].cell if moments else None
    if last is not None and not state.next and not state.digits[last]:  # the last look, which finds no way
        return last
    return state.cell if state.next and (state.cell is None or not state.digits[state.cell]) else None


def digits_at(algorithm: Algorithm, state: State, moments: Sequence[Moment]) -> list[Digit]:
    """What the grid of the program holds after these moments of the move that leads on from the state."""
    digits, last = list(state.digits), state.last
    if algorithm.keeps and last and last.kind is Kind.RETRACT:
        digits[last.cell] = last.digit
    for moment in moments:
        if moment.cell is not None and moment.beat in (Beat.WRITE, Beat.BLANK):
            digits[moment.cell] = moment.digit
    return digits


def line_at(listing: Listing, shape: Shape, state: State, moment: Moment) -> int | None:
    """The line of the listing that runs in this moment of the move that leads on from the state."""
    lines = listing.lines_of(moment.beat)
    if len(lines) < 2:
        return next(iter(lines), None)
    if moment.beat is Beat.TRY:  # a line for each kind of house: up to the one that forbids the digit, else all of them
        house = refusing_house(listing, shape, state, moment)
        return lines[listing.houses.index(house.kind)] if house else lines[-1]
    if moment.beat is Beat.PLACE:  # in the last free cell, or in another one
        return lines[-1 if any(not digit and at != moment.cell for at, digit in enumerate(state.digits)) else 0]
    if moment.beat in (Beat.COUNT, Beat.CHOOSE):  # once before the loop, then in it
        return lines[-1 if state.counters.depth else 0]
    return lines[-1 if state.last and state.last.kind is Kind.RETRACT else 0]  # behind the loop, or before it


def line_shown(listing: Listing, shape: Shape, state: State, moment: Moment | None) -> int | None:
    """The line that has just run: in the moment, else by the last move; the first one at the start."""
    last = state.last
    if moment is None and last is None:
        return 0
    if moment is None and last is not None:
        moment = Moment(beat_of(last), last.cell, last.digit)
    return line_at(listing, shape, state, moment) if moment else None


def refusing_house(listing: Listing, shape: Shape, state: State, test: Moment) -> House | None:
    """The house in which the program of the listing finds the digit of a test first; None where it fits."""
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
    """The houses of a cell in that order of kinds."""
    return tuple(sorted(shape.houses_of[cell], key=lambda house: kinds.index(house.kind)))


def shared_house(shape: Shape, one: Cell | None, other: Cell | None, kinds: tuple[str, ...] = HOUSES) -> House | None:
    """The first house, in that order of kinds, that two cells share; None if none, or if one cell is missing."""
    if one is None or other is None:
        return None
    return next((house for house in houses_in(shape, one, kinds) if other in house.cells), None)
