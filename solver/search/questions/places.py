"""Where in a search a question makes sense: one place at most in each stretch of moves, the same for everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from solver.grid import fits
from solver.search.questions.kinds import EMPTY, EVEN, ODD, OTHER, STAYS, Ask, Question
from solver.search.steps import Kind, Move
from solver.search.trace import Timeline
from solver.shape import Cell, Digit

EVERY: Final = 12  # moves that share one question
FIRST: Final = 5  # of these, where it can be
FEW: Final = 3  # digits left in a cell up to which it is worth asking whether one fits; cells to choose from, at least
OFFERED: Final = 3  # depths to choose from beside the present one
POWERS: Final = 8  # powers of ten that a number of placements is looked for among


class Spot(NamedTuple):
    """A place between two moves, as far as questions need it."""

    move: int
    digits: tuple[Digit, ...]
    depth: int
    last: Move | None
    next: Move
    then: Move | None  # the move after the next


def question_of(timeline: Timeline, stretch: int, spots: list[Spot], again: str) -> Question | None:
    """The question of the stretch of moves with that number, in which these are the places for one."""
    if not timeline.finished and stretch * EVERY + FIRST + len(timeline.free) >= timeline.total:
        return None  # what is still to be explored might change it
    kinds = ODD if stretch % 2 else EVEN
    turn = stretch // 2 % len(kinds)
    for kind in sorted((*kinds[turn:], *kinds[:turn]), key=lambda kind: kind != again):
        for spot in spots:
            if found := _MAKERS[kind](timeline, spot):
                return found
    return None


def spots_of(timeline: Timeline, first: int, past: int) -> Iterator[Spot]:
    """The places in the stretches from `first` to before `past`, where the search can be asked anything."""
    start = first * EVERY
    if first >= past or start >= timeline.total:
        return
    state = timeline.state(start)
    digits, depth, last = list(state.digits), state.counters.depth, state.last
    moves = timeline.window(start, (past - first) * EVERY + 1)
    for at, (following, then) in enumerate(zip(moves, (*moves[1:], None), strict=True)):
        if following.kind is Kind.PLACE or 0 in digits:  # not between one solution and the next
            yield Spot(start + at, tuple(digits), depth, last, following, then)
        places = following.kind is Kind.PLACE
        digits[following.cell] = following.digit if places else 0
        depth += 1 if places else -1
        last = following


def _after(spot: Spot, cell: Cell) -> Digit:
    """The digit just taken back from the cell, after which the search goes on there; else 0."""
    last = spot.last
    return last.digit if last and last.kind is Kind.RETRACT and last.cell == cell else 0


def _tried(timeline: Timeline, spot: Spot) -> Cell | None:
    """The cell that the search tries next; None where it looks at something else than a cell."""
    last, shape = spot.last, timeline.grid.shape
    if timeline.order is None and not timeline.algorithm.takes_fewest:
        return timeline.state(spot.move).cell
    if last and last.kind is Kind.RETRACT:
        return last.cell
    if timeline.order is not None:
        return timeline.order[spot.depth]
    if spot.next.kind is Kind.PLACE:
        return spot.next.cell
    return next((cell for cell in shape.cells if not spot.digits[cell] and not fits(shape, spot.digits, cell)), None)


def at_start(timeline: Timeline) -> Question | None:
    """The question before the run, where at least two cells are free."""
    if timeline.conflicts or len(timeline.free) < 2:
        return None
    return Question(Ask.COUNT, 0, keys=tuple(str(power) for power in range(1, POWERS + 1)))


def _digit(timeline: Timeline, spot: Spot) -> Question | None:
    """Where at least two digits are left and the search takes the first of them."""
    cell = spot.next.cell
    if spot.next.kind is not Kind.PLACE or spot.next.forced or _tried(timeline, spot) != cell:
        return None
    shape, after = timeline.grid.shape, _after(spot, cell)
    if sum(digit > after for digit in fits(shape, spot.digits, cell)) < 2:
        return None
    return Question(Ask.DIGIT, spot.move, cell, after, tuple(shape.symbols))


def _fits(timeline: Timeline, spot: Spot) -> Question | None:
    """Where few digits are left in the cell, or none, but more to try."""
    if spot.next.forced or (spot.last and spot.last.forced) or spot.digits.count(0) < FEW:
        return None
    cell = _tried(timeline, spot)
    if cell is None:
        return None
    shape, after = timeline.grid.shape, _after(spot, cell)
    place = spot.next.kind is Kind.PLACE
    if after == shape.size or len(fits(shape, spot.digits, cell)) > FEW or (place and spot.next.cell != cell):
        return None
    return Question(Ask.FITS, spot.move, cell, after, ("y", "n"))


def _starts_back(spot: Spot) -> bool:
    return spot.next.kind is Kind.RETRACT and spot.last is not None and spot.last.kind is Kind.PLACE


def _dead(timeline: Timeline, spot: Spot) -> Question | None:
    """Where a retreat begins, unless what is taken back was forced, or another cell is tried in its place."""
    if not _starts_back(spot) or spot.next.forced:
        return None
    if spot.then and spot.then.kind is Kind.PLACE and spot.then.cell != spot.next.cell:
        return None
    return Question(Ask.DEAD, spot.move, keys=(STAYS, OTHER, EMPTY))


def _depth(timeline: Timeline, spot: Spot) -> Question | None:
    """Where a retreat begins: offered are the present depth and three that follow each other."""
    if not _starts_back(spot):
        return None
    most = min(spot.depth - retreat_length(timeline, spot.move) + spot.move % OFFERED, spot.depth - 1)
    depths = [spot.depth, *range(most, max(most - OFFERED, -1), -1)]
    return Question(Ask.DEPTH, spot.move, keys=tuple(map(str, depths))) if len(depths) > 2 else None


def retreat_length(timeline: Timeline, move: int) -> int:
    """How many digits the retreat that begins after so many moves takes back."""
    following = timeline.window(move, len(timeline.free) + 1)
    return next((at for at, then in enumerate(following) if then.kind is Kind.PLACE), len(following))


def _next(timeline: Timeline, spot: Spot, kind: Ask = Ask.NEXT) -> Question | None:
    """Where a search that chooses cells has at least three to choose from."""
    came_back = spot.last is not None and spot.last.kind is Kind.RETRACT
    if timeline.order is not None or came_back or spot.next.forced or spot.digits.count(0) < FEW:
        return None
    return Question(kind, spot.move) if spot.next.kind is Kind.PLACE or kind is Ask.FEWEST else None


def _fewest(timeline: Timeline, spot: Spot) -> Question | None:
    """Where a search looks for the cell with the fewest choices, which may have none."""
    algorithm = timeline.algorithm
    return _next(timeline, spot, Ask.FEWEST) if algorithm.takes_fewest and not algorithm.forces else None


_MAKERS: Final[dict[Ask, Callable[[Timeline, Spot], Question | None]]] = {
    Ask.NEXT: _next,
    Ask.DIGIT: _digit,
    Ask.FITS: _fits,
    Ask.DEAD: _dead,
    Ask.DEPTH: _depth,
    Ask.FEWEST: _fewest,
}
