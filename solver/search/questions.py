"""Questions that a search can be asked about before it goes on: what comes next, and was it foreseen?

A question belongs to a move and is the same for everybody who comes there. Before the run the length of the search is
asked for; after that every twelve moves may hold one question, at the first of five moves where one makes sense:

    move     0  ..  11 | 12 .. 16 17  ..  23 | 24 .. 28  29  ..  35 | 36 .. 40 41  ..  47
    asked    COUNT     | FITS, DEAD or DEPTH | DIGIT, FEWEST or NEXT | FITS, DEAD or DEPTH

So two questions are never less than eight moves apart, and neighbours are of different kinds. Nothing is asked where
propagation leaves no choice, where a cell has so many digits left that one fits for certain, or none to try.

>>> from solver.grid import Grid
>>> liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> trace = Trace(liang, "free-cells")
>>> trace.explore_all()
>>> question = next_question(trace, 0)
>>> question.kind.value, question.move, question.cell, answer_to(trace, question).key
('fits', 12, 5, 'y')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from solver.grid import choices_of, fits
from solver.search.steps import Kind, Move
from solver.search.trace import Trace
from solver.shape import Cell, Digit


class Ask(StrEnum):
    """What is asked."""

    NEXT = "next"  # which cell does the search go on in?
    DIGIT = "digit"  # which digit goes into the cell?
    FITS = "fits"  # will a digit fit the cell?
    DEAD = "dead"  # dead end: back to which cell, and what becomes of its digit?
    DEPTH = "depth"  # how deep is the search when it has gone back?
    FEWEST = "fewest"  # which cell has the fewest choices?
    COUNT = "count"  # how many placements will the search make?


ASKS_CELL: Final = (Ask.NEXT, Ask.FEWEST, Ask.DEAD)
# Stretches of moves with an even number, and with an odd one, are asked different things.
EVEN: Final = (Ask.DIGIT, Ask.FEWEST, Ask.NEXT)
ODD: Final = (Ask.FITS, Ask.DEAD, Ask.DEPTH)
STAYS, OTHER, EMPTY = "1", "2", "3"  # what may become of the digit gone back to


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked after `move` moves; the answer is not in it.

    `cell` is the cell that is asked about, `after` the digit just taken back from it (0 for none), `keys` what may be
    answered besides a cell.
    """

    kind: Ask
    move: int
    cell: Cell | None = None
    after: Digit = 0
    keys: tuple[str, ...] = ()

    @property
    def asks_cell(self) -> bool:
        """Whether the answer is a cell, or begins with one."""
        return self.kind in ASKS_CELL


@dataclass(frozen=True, slots=True)
class Answer:
    """What the search does: the cell and the key that are right ('' for any), and a number to tell of.

    `value` is the digit that is placed or taken back (0 for none), how many digits a retreat takes back, how many
    digits are left in the cell chosen, or the placements made.
    """

    cell: Cell | None
    key: str
    value: int
    is_least: bool = False  # where only the beginning is explored: the key is the least that is right
    equals: tuple[Cell, ...] = ()  # cells that are as right as the one that the search takes

    def agrees(self, cell: Cell | None, key: str) -> bool:
        """Whether somebody foresaw it."""
        if self.is_least:
            return int(key) >= int(self.key)
        return (self.cell is None or cell == self.cell or cell in self.equals) and (not self.key or self.key == key)


# ---- places where a question makes sense

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


def question_of(trace: Trace, stretch: int, spots: list[Spot], again: str) -> Question | None:
    """The question of the stretch of moves with that number, in which these are the places for one."""
    if not trace.finished and stretch * EVERY + FIRST + len(trace.free) >= trace.total:
        return None  # what is still to be explored might change it
    kinds = ODD if stretch % 2 else EVEN
    turn = stretch // 2 % len(kinds)
    for kind in sorted((*kinds[turn:], *kinds[:turn]), key=lambda kind: kind != again):
        for spot in spots:
            if found := _MAKERS[kind](trace, spot):
                return found
    return None


def spots_of(trace: Trace, first: int, past: int) -> Iterator[Spot]:
    """The places in the stretches from `first` to before `past`, where the search can be asked anything."""
    start = first * EVERY
    if first >= past or start >= trace.total:
        return
    state = trace.state(start)
    digits, depth, last = list(state.digits), state.counters.depth, state.last
    moves = trace.window(start, (past - first) * EVERY + 1)
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


def _tried(trace: Trace, spot: Spot) -> Cell | None:
    """The cell that the search tries next; None where it looks at something else than a cell."""
    last, shape = spot.last, trace.grid.shape
    if trace.order is None and not trace.algorithm.takes_fewest:
        return trace.state(spot.move).cell
    if last and last.kind is Kind.RETRACT:
        return last.cell
    if trace.order is not None:
        return trace.order[spot.depth]
    if spot.next.kind is Kind.PLACE:
        return spot.next.cell
    return next((cell for cell in shape.cells if not spot.digits[cell] and not fits(shape, spot.digits, cell)), None)


def at_start(trace: Trace) -> Question | None:
    """The question before the run, where at least two cells are free."""
    if trace.conflicts or len(trace.free) < 2:
        return None
    return Question(Ask.COUNT, 0, keys=tuple(str(power) for power in range(1, POWERS + 1)))


def _digit(trace: Trace, spot: Spot) -> Question | None:
    """Where at least two digits are left and the search takes the first of them."""
    cell = spot.next.cell
    if spot.next.kind is not Kind.PLACE or spot.next.forced or _tried(trace, spot) != cell:
        return None
    shape, after = trace.grid.shape, _after(spot, cell)
    if sum(digit > after for digit in fits(shape, spot.digits, cell)) < 2:
        return None
    return Question(Ask.DIGIT, spot.move, cell, after, tuple(shape.symbols))


def _fits(trace: Trace, spot: Spot) -> Question | None:
    """Where few digits are left in the cell, or none, but more to try."""
    if spot.next.forced or (spot.last and spot.last.forced) or spot.digits.count(0) < FEW:
        return None
    cell = _tried(trace, spot)
    if cell is None:
        return None
    shape, after = trace.grid.shape, _after(spot, cell)
    place = spot.next.kind is Kind.PLACE
    if after == shape.size or len(fits(shape, spot.digits, cell)) > FEW or (place and spot.next.cell != cell):
        return None
    return Question(Ask.FITS, spot.move, cell, after, ("y", "n"))


def _starts_back(spot: Spot) -> bool:
    return spot.next.kind is Kind.RETRACT and spot.last is not None and spot.last.kind is Kind.PLACE


def _dead(trace: Trace, spot: Spot) -> Question | None:
    """Where a retreat begins, unless what is taken back was forced, or another cell is tried in its place."""
    if not _starts_back(spot) or spot.next.forced:
        return None
    if spot.then and spot.then.kind is Kind.PLACE and spot.then.cell != spot.next.cell:
        return None
    return Question(Ask.DEAD, spot.move, keys=(STAYS, OTHER, EMPTY))


def _depth(trace: Trace, spot: Spot) -> Question | None:
    """Where a retreat begins: offered are the present depth and three that follow each other."""
    if not _starts_back(spot):
        return None
    most = min(spot.depth - retreat_length(trace, spot.move) + spot.move % OFFERED, spot.depth - 1)
    depths = [spot.depth, *range(most, max(most - OFFERED, -1), -1)]
    return Question(Ask.DEPTH, spot.move, keys=tuple(map(str, depths))) if len(depths) > 2 else None


def retreat_length(trace: Trace, move: int) -> int:
    """How many digits the retreat that begins after so many moves takes back."""
    following = trace.window(move, len(trace.free) + 1)
    return next((at for at, then in enumerate(following) if then.kind is Kind.PLACE), len(following))


def _next(trace: Trace, spot: Spot, kind: Ask = Ask.NEXT) -> Question | None:
    """Where a search that chooses cells has at least three to choose from."""
    came_back = spot.last is not None and spot.last.kind is Kind.RETRACT
    if trace.order is not None or came_back or spot.next.forced or spot.digits.count(0) < FEW:
        return None
    return Question(kind, spot.move) if spot.next.kind is Kind.PLACE or kind is Ask.FEWEST else None


def _fewest(trace: Trace, spot: Spot) -> Question | None:
    """Where a search looks for the cell with the fewest choices, which may have none."""
    algorithm = trace.algorithm
    return _next(trace, spot, Ask.FEWEST) if algorithm.takes_fewest and not algorithm.forces else None


_MAKERS: Final[dict[Ask, Callable[[Trace, Spot], Question | None]]] = {
    Ask.NEXT: _next,
    Ask.DIGIT: _digit,
    Ask.FITS: _fits,
    Ask.DEAD: _dead,
    Ask.DEPTH: _depth,
    Ask.FEWEST: _fewest,
}

# ---- what others ask for

NEAR: Final = 8  # stretches of moves looked through for the next question at a time
FAR: Final = 6  # times that this is done


def question_at(trace: Trace, move: int, again: str = "") -> Question | None:
    """The question after so many moves, if there is one; `again` is a kind that is preferred where it is possible."""
    return next((found for found in questions_in(trace, move, move + 1, again)), None)


def next_question(trace: Trace, move: int, backwards: bool = False, again: str = "") -> Question | None:
    """The nearest question after, or before, so many moves, of those explored; None if none is near."""
    reach = NEAR * EVERY
    for part in range(FAR):
        if backwards:
            found = questions_in(trace, max(move - (part + 1) * reach, 0), move - part * reach, again)
            last = max(found, key=lambda question: question.move, default=None)
        else:
            found = questions_in(trace, move + 1 + part * reach, move + 1 + (part + 1) * reach, again)
            last = next(iter(found), None)
        if last:
            return last
    return None


def questions_in(trace: Trace, start: int, end: int, again: str = "") -> list[Question]:
    """The questions from move `start` to before move `end`, of those explored."""
    first, past = start // EVERY, (max(min(end, trace.total), 0) + EVERY - 1) // EVERY
    found = [at_start(trace)] if start <= 0 < end else []
    if 0 <= first < past:
        spots = list(spots_of(trace, max(first, 1), past))
        for stretch in range(max(first, 1), past):
            here = [spot for spot in spots if spot.move // EVERY == stretch and spot.move % EVERY < FIRST]
            found.append(question_of(trace, stretch, here, again))
    return [question for question in found if question and start <= question.move < end]


def answer_to(trace: Trace, question: Question) -> Answer:
    """What the search does there; of its length what is explored of it by now."""
    if question.kind is Ask.COUNT:
        placements = trace.state(trace.total).counters.placements
        power = min(max(len(str(placements)) - 1, 1), POWERS)
        return Answer(None, str(power), placements, is_least=not trace.finished)
    state = trace.state(question.move)
    following = trace.window(question.move, 2)
    first, places = following[0], following[0].kind is Kind.PLACE
    if question.kind is Ask.DIGIT:
        return Answer(None, trace.grid.shape.symbols[first.digit - 1], first.digit)
    if question.kind is Ask.FITS:
        return Answer(None, "y" if places else "n", first.digit if places else 0)
    if question.kind is Ask.DEAD:
        goes_on = len(following) > 1 and following[1].kind is Kind.PLACE
        return Answer(first.cell, OTHER if goes_on else EMPTY, first.digit)
    if question.kind is Ask.DEPTH:
        length = retreat_length(trace, question.move)
        return Answer(None, str(state.counters.depth - length), length)
    cell = first.cell if places else state.cell
    left = fits(trace.grid.shape, state.digits, cell) if cell is not None else []
    counts = choices_of(trace.grid.shape, state.digits) if question.kind is Ask.FEWEST else {}
    return Answer(cell, "", len(left), equals=tuple(each for each, count in counts.items() if count == len(left)))
