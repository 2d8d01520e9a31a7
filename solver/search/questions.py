"""Ask what a search does next, and know the right answer.

A question belongs to a move and is the same for everybody who comes there. Before the run it asks for the length of the
search; after that every twelve moves may hold one question, at the first of five moves where one makes sense:

    move     0  ..  11 | 12 .. 16 17  ..  23 | 24 .. 28  29  ..  35 | 36 .. 40 41  ..  47
    asked    COUNT     | FITS, DEAD or DEPTH | DIGIT, FEWEST or NEXT | FITS, DEAD or DEPTH

Two questions are never less than eight moves apart, and neighbours are of different kinds. There is no question where
propagation leaves no choice, where a cell has enough digits left that one fits for certain, or none to try.

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

from solver.grid import count_candidates, possible_digits
from solver.search.steps import Kind, Move
from solver.search.trace import Trace
from solver.shape import Cell, Digit


class QuestionKind(StrEnum):
    """The kind of a question."""

    NEXT = "next"  # Which cell does the search go on in?
    DIGIT = "digit"  # Which digit goes into the cell?
    FITS = "fits"  # will a digit fit the cell?
    DEAD = "dead"  # dead end: back to which cell, and what becomes of its digit?
    DEPTH = "depth"  # how deep is the search when it has gone back?
    FEWEST = "fewest"  # Which cell has the fewest choices?
    COUNT = "count"  # how many placements will the search make?


ASKS_CELL: Final = (QuestionKind.NEXT, QuestionKind.FEWEST, QuestionKind.DEAD)
# Stretches of moves with an even number, and with an odd one, are asked different things.
KINDS_IN_EVEN_STRETCHES: Final = (QuestionKind.DIGIT, QuestionKind.FEWEST, QuestionKind.NEXT)
KINDS_IN_ODD_STRETCHES: Final = (QuestionKind.FITS, QuestionKind.DEAD, QuestionKind.DEPTH)
STAYS, OTHER, EMPTY = "1", "2", "3"  # what may become of the digit gone back to


@dataclass(frozen=True, slots=True)
class Question:
    """A question after `move` moves; the answer is not in it.

    `cell` is the cell that it is about, `after` the digit just taken back from it (0 for none), `keys` the possible
    answers besides a cell. Where these stand for ranges of numbers, `bounds` are the least number of each.
    """

    kind: QuestionKind
    move: int
    cell: Cell | None = None
    after: Digit = 0
    keys: tuple[str, ...] = ()
    bounds: tuple[int, ...] = ()

    @property
    def asks_cell(self) -> bool:
        """Whether the answer is a cell, or begins with one."""
        return self.kind in ASKS_CELL


@dataclass(frozen=True, slots=True)
class QuestionAnswer:
    """What the search does: the right cell, the right key ('' for any), and a number to show.

    `value` is the digit that is placed or taken back (0 for none), how many digits a retreat takes back, how many
    digits are left in the cell chosen, or the placements made.
    """

    cell: Cell | None
    key: str
    value: int
    is_least: bool = False  # where only the beginning is explored: the key is the least that is right
    equals: tuple[Cell, ...] = ()  # cells that are as right as the one that the search takes

    def agrees(self, cell: Cell | None, key: str) -> bool:
        """Return whether a person's cell and key are right."""
        if self.is_least:
            return int(key) >= int(self.key)
        return (self.cell is None or cell == self.cell or cell in self.equals) and (not self.key or self.key == key)


# ---- places where a question makes sense

MOVES_PER_QUESTION: Final = 12  # moves that share one question
MOVES_TO_PLACE_QUESTION: Final = 5  # of these, where it can be
MAX_DIGITS_LEFT: Final = 3  # in a cell of which it is worth asking whether one fits
MIN_FREE_CELLS: Final = 3  # to choose from
DEPTHS_OFFERED: Final = 3  # depths to choose from beside the present one
COUNT_BOUNDS: Final = (0, 100, 1_000, 10_000, 1_000_000)  # the least number of each range of placements
MAX_SIZE_OF_SMALL_NUMBERS: Final = 4  # boards up to this size have short searches, so that no powers are needed
SMALL_BOUNDS: Final = (20, 30, 50)  # Ranges of placements on such boards end here.


class QuestionPlace(NamedTuple):
    """A place between two moves, with what questions need to know of it."""

    move: int
    digits: tuple[Digit, ...]
    depth: int
    last: Move | None
    next: Move
    then: Move | None  # the move after the next


def question_of(trace: Trace, stretch: int, places: list[QuestionPlace]) -> Question | None:
    """Choose the question of the stretch of moves with that number, which has these places for one."""
    if not trace.finished and stretch * MOVES_PER_QUESTION + MOVES_TO_PLACE_QUESTION + len(trace.free) >= trace.total:
        return None  # what is still to be explored might change it
    kinds = KINDS_IN_ODD_STRETCHES if stretch % 2 else KINDS_IN_EVEN_STRETCHES
    turn = stretch // 2 % len(kinds)
    for kind in (*kinds[turn:], *kinds[:turn]):
        for place in places:
            if found := _MAKERS[kind](trace, place):
                return found
    return None


def question_places(trace: Trace, first: int, past: int) -> Iterator[QuestionPlace]:
    """Yield the places for questions in the stretches from `first` to before `past`."""
    start = first * MOVES_PER_QUESTION
    if first >= past or start >= trace.total:
        return
    state = trace.state(start)
    digits, depth, last = list(state.digits), state.counters.depth, state.last
    moves = trace.window(start, (past - first) * MOVES_PER_QUESTION + 1)
    for at, (following, then) in enumerate(zip(moves, (*moves[1:], None), strict=True)):
        if following.kind is Kind.PLACE or 0 in digits:  # not between one solution and the next
            yield QuestionPlace(start + at, tuple(digits), depth, last, following, then)
        places = following.kind is Kind.PLACE
        digits[following.cell] = following.digit if places else 0
        depth += 1 if places else -1
        last = following


def _after(place: QuestionPlace, cell: Cell) -> Digit:
    """Find the digit just taken back from the cell, after which the search goes on there; else 0."""
    last = place.last
    return last.digit if last and last.kind is Kind.RETRACT and last.cell == cell else 0


def _tried(trace: Trace, place: QuestionPlace) -> Cell | None:
    """Find the cell that the search tries next; None where it looks at something else than a cell."""
    last, shape = place.last, trace.grid.shape
    if trace.order is None and not trace.algorithm.takes_fewest:
        return trace.state(place.move).cell
    if last and last.kind is Kind.RETRACT:
        return last.cell
    if trace.order is not None:
        return trace.order[place.depth]
    if place.next.kind is Kind.PLACE:
        return place.next.cell
    return next(
        (cell for cell in shape.cells if not place.digits[cell] and not possible_digits(shape, place.digits, cell)),
        None,
    )


def at_start(trace: Trace) -> Question | None:
    """Make the question before the run, where at least two cells are free."""
    if trace.conflicts or len(trace.free) < 2:
        return None
    bounds = count_bounds(trace)
    return Question(QuestionKind.COUNT, 0, keys=tuple(str(at + 1) for at in range(len(bounds))), bounds=bounds)


def count_bounds(trace: Trace) -> tuple[int, ...]:
    """List the least number of each range that a number of placements is looked for among, up from 0.

    They tell nothing of the length of the search: on a small board they follow from its free cells, on others they are
    always the same.
    """
    if trace.grid.shape.size <= MAX_SIZE_OF_SMALL_NUMBERS:
        return (0, len(trace.free) + 1, *SMALL_BOUNDS)
    return COUNT_BOUNDS


def _digit(trace: Trace, place: QuestionPlace) -> Question | None:
    """Ask for the digit where at least two are left and the search takes the first of them."""
    cell = place.next.cell
    if place.next.kind is not Kind.PLACE or place.next.forced or _tried(trace, place) != cell:
        return None
    shape, after = trace.grid.shape, _after(place, cell)
    if sum(digit > after for digit in possible_digits(shape, place.digits, cell)) < 2:
        return None
    return Question(QuestionKind.DIGIT, place.move, cell, after, tuple(shape.symbols))


def _fits(trace: Trace, place: QuestionPlace) -> Question | None:
    """Ask whether a digit fits where few are left in the cell, or none, but more to try."""
    if place.next.forced or (place.last and place.last.forced) or place.digits.count(0) < MIN_FREE_CELLS:
        return None
    cell = _tried(trace, place)
    if cell is None:
        return None
    shape, after = trace.grid.shape, _after(place, cell)
    places_digit = place.next.kind is Kind.PLACE
    if (
        after == shape.size
        or len(possible_digits(shape, place.digits, cell)) > MAX_DIGITS_LEFT
        or (places_digit and place.next.cell != cell)
    ):
        return None
    return Question(QuestionKind.FITS, place.move, cell, after, ("y", "n"))


def _starts_back(place: QuestionPlace) -> bool:
    return place.next.kind is Kind.RETRACT and place.last is not None and place.last.kind is Kind.PLACE


def _dead(trace: Trace, place: QuestionPlace) -> Question | None:
    """Ask where a retreat begins, unless the digit taken back was forced, or another cell is tried in its place."""
    if not _starts_back(place) or place.next.forced:
        return None
    if place.then and place.then.kind is Kind.PLACE and place.then.cell != place.next.cell:
        return None
    return Question(QuestionKind.DEAD, place.move, keys=(STAYS, OTHER, EMPTY))


def _depth(trace: Trace, place: QuestionPlace) -> Question | None:
    """Ask for the depth after a retreat; the present depth and three consecutive ones are offered."""
    if not _starts_back(place):
        return None
    most = min(place.depth - retreat_length(trace, place.move) + place.move % DEPTHS_OFFERED, place.depth - 1)
    depths = [place.depth, *range(most, max(most - DEPTHS_OFFERED, -1), -1)]
    return Question(QuestionKind.DEPTH, place.move, keys=tuple(map(str, depths))) if len(depths) > 2 else None


def retreat_length(trace: Trace, move: int) -> int:
    """Count the digits that the retreat after `move` moves takes back."""
    following = trace.window(move, len(trace.free) + 1)
    return next((at for at, then in enumerate(following) if then.kind is Kind.PLACE), len(following))


def _next(trace: Trace, place: QuestionPlace, kind: QuestionKind = QuestionKind.NEXT) -> Question | None:
    """Ask for the next cell where a search that chooses cells has at least three to choose from."""
    came_back = place.last is not None and place.last.kind is Kind.RETRACT
    if trace.order is not None or came_back or place.next.forced or place.digits.count(0) < MIN_FREE_CELLS:
        return None
    return Question(kind, place.move) if place.next.kind is Kind.PLACE or kind is QuestionKind.FEWEST else None


def _fewest(trace: Trace, place: QuestionPlace) -> Question | None:
    """Ask for the cell with the fewest choices, which may have none, where a search looks for it."""
    algorithm = trace.algorithm
    return _next(trace, place, QuestionKind.FEWEST) if algorithm.takes_fewest and not algorithm.forces else None


_MAKERS: Final[dict[QuestionKind, Callable[[Trace, QuestionPlace], Question | None]]] = {
    QuestionKind.NEXT: _next,
    QuestionKind.DIGIT: _digit,
    QuestionKind.FITS: _fits,
    QuestionKind.DEAD: _dead,
    QuestionKind.DEPTH: _depth,
    QuestionKind.FEWEST: _fewest,
}

# ---- what others ask for

STRETCHES_PER_LOOK: Final = 8  # stretches of moves looked through for the next question at a time
MAX_LOOKS: Final = 6  # times that this is done


def known_until(trace: Trace, move: int) -> int:
    """Return the move up to which the search has to be explored to know all questions up to `move`."""
    return move + MOVES_PER_QUESTION + MOVES_TO_PLACE_QUESTION + len(trace.free)


def question_at(trace: Trace, move: int) -> Question | None:
    """Find the question after `move` moves, if there is one."""
    return next((found for found in questions_in(trace, move, move + 1)), None)


def next_question(trace: Trace, move: int, backwards: bool = False) -> Question | None:
    """Find the nearest question after, or before, `move` moves, of those explored; None if none is near."""
    reach = STRETCHES_PER_LOOK * MOVES_PER_QUESTION
    for part in range(MAX_LOOKS):
        if backwards:
            found = questions_in(trace, max(move - (part + 1) * reach, 0), move - part * reach)
            last = max(found, key=lambda question: question.move, default=None)
        else:
            found = questions_in(trace, move + 1 + part * reach, move + 1 + (part + 1) * reach)
            last = next(iter(found), None)
        if last:
            return last
    return None


def questions_in(trace: Trace, start: int, end: int) -> list[Question]:
    """List the questions from move `start` to before move `end`, of those explored."""
    first, past = (
        start // MOVES_PER_QUESTION,
        (max(min(end, trace.total), 0) + MOVES_PER_QUESTION - 1) // MOVES_PER_QUESTION,
    )
    found = [at_start(trace)] if start <= 0 < end else []
    if 0 <= first < past:
        places = list(question_places(trace, max(first, 1), past))
        for stretch in range(max(first, 1), past):
            here = [
                place
                for place in places
                if place.move // MOVES_PER_QUESTION == stretch
                and place.move % MOVES_PER_QUESTION < MOVES_TO_PLACE_QUESTION
            ]
            found.append(question_of(trace, stretch, here))
    return [question for question in found if question and start <= question.move < end]


def answer_to(trace: Trace, question: Question) -> QuestionAnswer:
    """Find the right answer; for the length of the search, the length explored by now."""
    if question.kind is QuestionKind.COUNT:
        placements = trace.state(trace.total).counters.placements
        key = sum(bound <= placements for bound in count_bounds(trace))
        return QuestionAnswer(None, str(key), placements, is_least=not trace.finished)
    state = trace.state(question.move)
    following = trace.window(question.move, 2)
    first, places = following[0], following[0].kind is Kind.PLACE
    if question.kind is QuestionKind.DIGIT:
        return QuestionAnswer(None, trace.grid.shape.symbols[first.digit - 1], first.digit)
    if question.kind is QuestionKind.FITS:
        return QuestionAnswer(None, "y" if places else "n", first.digit if places else 0)
    if question.kind is QuestionKind.DEAD:
        goes_on = len(following) > 1 and following[1].kind is Kind.PLACE
        return QuestionAnswer(first.cell, OTHER if goes_on else EMPTY, first.digit)
    if question.kind is QuestionKind.DEPTH:
        length = retreat_length(trace, question.move)
        return QuestionAnswer(None, str(state.counters.depth - length), length)
    cell = first.cell if places else state.cell
    left = possible_digits(trace.grid.shape, state.digits, cell) if cell is not None else []
    counts = count_candidates(trace.grid.shape, state.digits) if question.kind is QuestionKind.FEWEST else {}
    return QuestionAnswer(
        cell, "", len(left), equals=tuple(each for each, count in counts.items() if count == len(left))
    )
