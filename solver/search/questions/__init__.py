"""Questions that a search can be asked about before it goes on: what comes next, and was it foreseen?

A question belongs to a move and is the same for everybody who comes there. Before the run the length of the search is
asked for; after that every twelve moves may hold one question, at the first of five moves where one makes sense:

    move     0  ..  11 | 12 .. 16 17  ..  23 | 24 .. 28  29  ..  35 | 36 .. 40 41  ..  47
    asked    COUNT     | FITS, DEAD or DEPTH | DIGIT, FEWEST or NEXT | FITS, DEAD or DEPTH

So two questions are never less than eight moves apart, and neighbours are of different kinds. Nothing is asked where
propagation leaves no choice, where a cell has so many digits left that one fits for certain, or none to try.

>>> from solver.grid import Grid
>>> liang = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
>>> timeline = Timeline(liang, "free-cells")
>>> timeline.explore_all()
>>> question = next_question(timeline, 0)
>>> question.kind.value, question.move, question.cell, answer_to(timeline, question).key
('fits', 12, 5, 'y')
"""

from __future__ import annotations

from typing import Final

from solver.grid import choices_of, fits
from solver.search.questions.kinds import EMPTY, ODD, OTHER, STAYS, Answer, Ask, Question
from solver.search.questions.places import EVERY, FIRST, POWERS, at_start, question_of, retreat_length, spots_of
from solver.search.steps import Kind
from solver.search.trace import Timeline

__all__ = [
    "EMPTY",
    "EVERY",
    "ODD",
    "OTHER",
    "STAYS",
    "Answer",
    "Ask",
    "Question",
    "answer_to",
    "next_question",
    "question_at",
    "questions_in",
]

NEAR: Final = 8  # stretches of moves looked through for the next question at a time
FAR: Final = 6  # times that this is done


def question_at(timeline: Timeline, move: int, again: str = "") -> Question | None:
    """The question after so many moves, if there is one; `again` is a kind that is preferred where it is possible."""
    return next((found for found in questions_in(timeline, move, move + 1, again)), None)


def next_question(timeline: Timeline, move: int, backwards: bool = False, again: str = "") -> Question | None:
    """The nearest question after, or before, so many moves, of those explored; None if none is near."""
    reach = NEAR * EVERY
    for part in range(FAR):
        if backwards:
            found = questions_in(timeline, max(move - (part + 1) * reach, 0), move - part * reach, again)
            last = max(found, key=lambda question: question.move, default=None)
        else:
            found = questions_in(timeline, move + 1 + part * reach, move + 1 + (part + 1) * reach, again)
            last = next(iter(found), None)
        if last:
            return last
    return None


def questions_in(timeline: Timeline, start: int, end: int, again: str = "") -> list[Question]:
    """The questions from move `start` to before move `end`, of those explored."""
    first, past = start // EVERY, (max(min(end, timeline.total), 0) + EVERY - 1) // EVERY
    found = [at_start(timeline)] if start <= 0 < end else []
    if 0 <= first < past:
        spots = list(spots_of(timeline, max(first, 1), past))
        for stretch in range(max(first, 1), past):
            here = [spot for spot in spots if spot.move // EVERY == stretch and spot.move % EVERY < FIRST]
            found.append(question_of(timeline, stretch, here, again))
    return [question for question in found if question and start <= question.move < end]


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
        length = retreat_length(timeline, question.move)
        return Answer(None, str(state.counters.depth - length), length)
    cell = first.cell if places else state.cell
    left = fits(timeline.grid.shape, state.digits, cell) if cell is not None else []
    counts = choices_of(timeline.grid.shape, state.digits) if question.kind is Ask.FEWEST else {}
    return Answer(cell, "", len(left), equals=tuple(each for each, count in counts.items() if count == len(left)))
