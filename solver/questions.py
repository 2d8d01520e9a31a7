"""Questions that a search can be asked about before it goes on: what comes next, and was it foreseen?

A question belongs to a move and is the same for everybody who comes there. Before the run the length of the search is
asked for; after that every twelve moves may hold one question, at the first of five moves where one makes sense:

    move     0 | 12 13 14 15 16 17 .. 23 | 24 25 26 27 28 29 .. 35 | 36 ...
    asked  COUNT | NEXT, FEWEST or DIGIT   | FITS, DEAD or DEPTH     | NEXT, FEWEST or DIGIT

So two questions are never less than eight moves apart, and neighbours are of different kinds. Nothing is asked where
propagation leaves no choice, where a cell has so many digits left that one fits for certain, or none to try.

>>> liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> timeline = Timeline(liang, "free-cells")
>>> timeline.explore_all()
>>> question = next_question(timeline, 0)
>>> question.kind.value, question.move, question.cell, answer_to(timeline, question).key
('digit', 13, 6, '2')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from solver.search.board import Kind, Move
from solver.shape import Cell, Digit, Shape
from solver.timeline import Timeline

EVERY: Final = 12  # moves that share one question
FIRST: Final = 5  # of these, where it can be
FEW: Final = 3  # digits left in a cell up to which it is worth asking whether one fits
POWERS: Final = 8  # powers of ten that a number of placements is looked for among
FAR: Final = 40  # stretches of moves looked through for the next question


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

    def agrees(self, cell: Cell | None, key: str) -> bool:
        """Whether somebody foresaw it."""
        if self.is_least:
            return int(key) >= int(self.key)
        return (self.cell is None or self.cell == cell) and (not self.key or self.key == key)


class Spot(NamedTuple):
    """A place between two moves, as far as questions need it."""

    move: int
    digits: tuple[Digit, ...]
    depth: int
    last: Move | None
    next: Move


def question_at(timeline: Timeline, move: int, again: str = "") -> Question | None:
    """The question after so many moves, if there is one; `again` is a kind that is preferred where it is possible."""
    if move == 0:
        return _count(timeline)
    if move < EVERY or move % EVERY >= FIRST:
        return None
    found = _question_in(timeline, move // EVERY, again)
    return found if found and found.move == move else None


def next_question(timeline: Timeline, move: int, backwards: bool = False, again: str = "") -> Question | None:
    """The nearest question after, or before, so many moves, of those explored; None if none is near."""
    stretch = move // EVERY
    reach = range(stretch, max(stretch - FAR, -1), -1) if backwards else range(stretch, stretch + FAR)
    for number in reach:
        if number * EVERY > timeline.total:
            break
        found = _question_in(timeline, number, again) if number else _count(timeline)
        if found and (found.move < move if backwards else found.move > move):
            return found
    return None


def questions_in(timeline: Timeline, start: int, end: int, again: str = "") -> Iterator[Question]:
    """The questions from move `start` to before move `end`."""
    found = question_at(timeline, start, again) or next_question(timeline, start, again=again)
    while found and found.move < end:
        yield found
        found = next_question(timeline, found.move, again=again)


def fits(shape: Shape, digits: tuple[Digit, ...], cell: Cell) -> list[Digit]:
    """The digits that no peer of the cell holds."""
    held = {digits[peer] for peer in shape.peers[cell]}
    return [digit for digit in shape.digits if digit not in held]


# ---- where a question makes sense


def _question_in(timeline: Timeline, stretch: int, again: str) -> Question | None:
    """The question of the stretch of moves with that number."""
    first = stretch * EVERY
    if first >= timeline.total or not (timeline.finished or first + FIRST + len(timeline.free) < timeline.total):
        return None
    kinds = ODD if stretch % 2 else EVEN
    turn = stretch // 2 % len(kinds)
    wanted = sorted((*kinds[turn:], *kinds[:turn]), key=lambda kind: kind != again)
    spots = list(_spots(timeline, first))
    for kind in wanted:
        for spot in spots:
            if found := _MAKERS[kind](timeline, spot):
                return found
    return None


def _spots(timeline: Timeline, first: int) -> Iterator[Spot]:
    """The places of a stretch where there may be a question."""
    state = timeline.state(first)
    digits, depth, last = list(state.digits), state.counters.depth, state.last
    for move, following in enumerate(timeline.window(first, FIRST), first):
        if following.kind is Kind.PLACE or 0 in digits:  # not between one solution and the next
            yield Spot(move, tuple(digits), depth, last, following)
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
    if not timeline.algorithm.tests_every_digit:
        return timeline.state(spot.move).cell
    last = spot.last
    return last.cell if last and last.kind is Kind.RETRACT else timeline.free[spot.depth]


def _count(timeline: Timeline) -> Question | None:
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
    cell = _tried(timeline, spot)
    if cell is None or spot.next.forced or (spot.last and spot.last.forced) or spot.digits.count(0) < FEW:
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
    then = timeline.window(spot.move + 1, 1)
    if then and then[0].kind is Kind.PLACE and then[0].cell != spot.next.cell:
        return None
    return Question(Ask.DEAD, spot.move, keys=(STAYS, OTHER, EMPTY))


def _depth(timeline: Timeline, spot: Spot) -> Question | None:
    """Where a retreat begins: offered are the present depth and three that follow each other."""
    if not _starts_back(spot):
        return None
    most = min(spot.depth - _retreat(timeline, spot.move) + spot.move % 3, spot.depth - 1)
    depths = [spot.depth, *range(most, max(most - 3, -1), -1)]
    return Question(Ask.DEPTH, spot.move, keys=tuple(map(str, depths))) if len(depths) > 2 else None


def _retreat(timeline: Timeline, move: int) -> int:
    """How many digits the retreat that begins after so many moves takes back."""
    following = timeline.window(move, len(timeline.free) + 1)
    return next((at for at, then in enumerate(following) if then.kind is Kind.PLACE), len(following))


def _next(timeline: Timeline, spot: Spot, kind: Ask = Ask.NEXT) -> Question | None:
    """Where a search that chooses cells has at least three to choose from."""
    came_back = spot.last is not None and spot.last.kind is Kind.RETRACT
    if timeline.algorithm.tests_every_digit or came_back or spot.next.forced or spot.digits.count(0) < FEW:
        return None
    return Question(kind, spot.move) if spot.next.kind is Kind.PLACE or kind is Ask.FEWEST else None


def _fewest(timeline: Timeline, spot: Spot) -> Question | None:
    """Where a search looks for the cell with the fewest choices, which may have none."""
    return _next(timeline, spot, Ask.FEWEST) if timeline.algorithm.key == "fewest-choices" else None


_MAKERS: Final[dict[Ask, Callable[[Timeline, Spot], Question | None]]] = {
    Ask.NEXT: _next,
    Ask.DIGIT: _digit,
    Ask.FITS: _fits,
    Ask.DEAD: _dead,
    Ask.DEPTH: _depth,
    Ask.FEWEST: _fewest,
}


# ---- what is right


def answer_to(timeline: Timeline, question: Question) -> Answer:
    """What the search does there; of its length what is explored of it by now."""
    if question.kind is Ask.COUNT:
        placements = timeline.state(timeline.total).counters.placements
        power = min(max(len(str(placements)) - 1, 1), POWERS)
        return Answer(None, str(power), placements, is_least=not timeline.finished)
    state = timeline.state(question.move)
    following = timeline.window(question.move, 2)
    first, places = following[0], following[0].kind is Kind.PLACE
    if question.kind is Ask.DIGIT:
        return Answer(None, timeline.grid.shape.symbols[first.digit - 1], first.digit)
    if question.kind is Ask.FITS:
        return Answer(None, "y" if places else "n", first.digit if places else 0)
    if question.kind is Ask.DEAD:
        goes_on = len(following) > 1 and following[1].kind is Kind.PLACE
        return Answer(first.cell, OTHER if goes_on else EMPTY, first.digit)
    if question.kind is Ask.DEPTH:
        length = _retreat(timeline, question.move)
        return Answer(None, str(state.counters.depth - length), length)
    cell = first.cell if places else state.cell
    left = fits(timeline.grid.shape, state.digits, cell) if cell is not None else []
    return Answer(cell, "", len(left))
