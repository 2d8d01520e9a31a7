"""Which questions a search can be asked, and that the search itself gives the answers."""

from __future__ import annotations

from functools import cache

import pytest

from solver.grid import Grid, possible_digits
from solver.search import ALGORITHMS
from solver.search.questions import (
    MOVES_PER_QUESTION,
    Question,
    QuestionAnswer,
    QuestionKind,
    answer_to,
    next_question,
    question_at,
    questions_in,
)
from solver.search.steps import Kind
from solver.search.trace import Trace

LIANG = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79")
WORST = Grid.parse("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
SOLVED = "813429765462571839795368142247153986539846217681297453978615324126734598354982671"
LETTERS = [algorithm.letter for algorithm in ALGORITHMS]


@cache
def explored(letter: str, grid: Grid = LIANG, moves: int = 600) -> Trace:
    """The search, interpreted, explored to its end or so far."""
    trace = Trace(grid, letter, fast=False)
    trace.explore(moves)
    return trace


def asked(trace: Trace, end: int = 500) -> list[Question]:
    """The questions of the first moves."""
    return questions_in(trace, 0, end)


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("grid", [LIANG, WORST], ids=["liang", "worst"])
def test_the_answer_is_what_the_search_does(letter: str, grid: Grid) -> None:
    """D11: every answer equals the next moves, is among the keys, and nothing is asked where a move is forced."""
    trace = explored(letter, grid)
    questions = asked(trace)
    assert questions[0].kind is QuestionKind.COUNT
    for question in questions[1:]:
        answer, state = answer_to(trace, question), trace.state(question.move)
        following = state.next
        assert following is not None
        assert not following.forced or question.kind is QuestionKind.DEPTH
        assert not question.keys or answer.key in question.keys
        assert answer.agrees(answer.cell, answer.key)
        places = following.kind is Kind.PLACE
        if question.kind is QuestionKind.DIGIT:
            assert (following.cell, following.digit) == (question.cell, answer.value)
            assert answer.value == min(
                digit for digit in possible_digits(grid.shape, state.digits, following.cell) if digit > question.after
            )
        elif question.kind is QuestionKind.FITS:
            assert (answer.key == "y") == places
            assert not places or following.cell == question.cell
            left = [
                digit
                for digit in possible_digits(grid.shape, state.digits, question.cell or 0)
                if digit > question.after
            ]
            assert bool(left) == places
        elif question.kind is QuestionKind.DEAD:
            then = trace.state(question.move + 1)
            assert answer.cell == following.cell == state.stack[-1].cell
            assert (answer.key == "2") == (then.next is not None and then.next.kind is Kind.PLACE)
        elif question.kind is QuestionKind.DEPTH:
            end = trace.state(question.move + answer.value)
            assert str(end.counters.depth) == answer.key
            assert end.next is None or end.next.kind is Kind.PLACE
            assert trace.state(question.move + answer.value - 1).is_dead_end
        else:
            assert answer.cell == (following.cell if places else state.cell)
            empty = [cell for cell in grid.shape.cells if not state.digits[cell]]
            counts = {cell: len(possible_digits(grid.shape, state.digits, cell)) for cell in empty}
            for cell, count in counts.items() if question.kind is QuestionKind.FEWEST else ():
                assert answer.agrees(cell, "cell") == (count == min(counts.values()))  # of equals each is right


@pytest.mark.parametrize("letter", LETTERS)
def test_questions_keep_their_distance(letter: str) -> None:
    """No two questions are nearer than eight moves, and those of neighbouring stretches are of different kinds."""
    questions = asked(explored(letter, WORST))
    for one, other in zip(questions, questions[1:], strict=False):
        assert other.move - one.move >= 8
        if other.move // MOVES_PER_QUESTION == one.move // MOVES_PER_QUESTION + 1:
            assert other.kind is not one.kind


@pytest.mark.parametrize(
    ("letter", "kinds"),
    [
        ("A", {QuestionKind.COUNT, QuestionKind.DIGIT, QuestionKind.FITS, QuestionKind.DEAD, QuestionKind.DEPTH}),
        (
            "D",
            {
                QuestionKind.COUNT,
                QuestionKind.DIGIT,
                QuestionKind.FITS,
                QuestionKind.DEAD,
                QuestionKind.DEPTH,
                QuestionKind.FEWEST,
                QuestionKind.NEXT,
            },
        ),
    ],
)
def test_every_kind_is_asked(letter: str, kinds: set[QuestionKind]) -> None:
    """A search in row order is asked what it can be asked, one that chooses cells also for these: all seven kinds."""
    assert {question.kind for question in asked(explored(letter, WORST))} == kinds


def test_nothing_trivial_is_asked() -> None:
    """Whether a digit fits is asked where few are left and one may be tried; which goes in where there are two."""
    trace = explored("A", moves=2_000)
    for question in asked(trace, 1_500):
        if question.cell is None:
            continue
        left = possible_digits(LIANG.shape, trace.state(question.move).digits, question.cell)
        if question.kind is QuestionKind.FITS:
            assert len(left) <= 3
            assert question.after < 9
        if question.kind is QuestionKind.DIGIT:
            assert sum(digit > question.after for digit in left) >= 2
    assert question_at(explored("A", Grid.parse("." + SOLVED[1:])), 0) is None
    assert question_at(explored("A", Grid.parse("55" + "." * 79)), 0) is None


def test_a_place_always_asks_the_same() -> None:
    """The question of a move does not depend on how far the search is explored or from where one comes."""
    whole, part = explored("A", moves=20_000), explored("A", moves=2_048)
    found = asked(whole, 1_500)
    assert asked(part, 1_500) == found
    assert [question_at(whole, question.move) for question in found] == found
    assert next_question(whole, found[5].move, backwards=True) == found[4]
    assert next_question(whole, found[4].move - 1) == found[4]
    assert next_question(whole, 0, backwards=True) is None
    assert next_question(whole, whole.total) is None
    assert questions_in(whole, whole.total + 1, whole.total + 99) == []


def test_an_unfinished_search_has_a_least_length() -> None:
    """Of a search whose end is not known, every power of ten from that of the explored part on is right."""
    trace = explored("A", WORST)
    answer = answer_to(trace, Question(QuestionKind.COUNT, 0))
    assert (answer.key, answer.is_least) == ("2", True)
    assert answer.agrees(None, "7")
    assert not answer.agrees(None, "1")
    assert answer_to(explored("A", moves=20_000), Question(QuestionKind.COUNT, 0)) == QuestionAnswer(None, "3", 5_521)


def test_a_small_board_asks_for_small_numbers() -> None:
    """On 4x4 the ranges begin at the free cells and stay below 100; every number of placements lies in one of them."""
    trace = Trace(Grid.parse("1.........2..3.."), "check-first")
    trace.explore_all()
    (question,) = (each for each in questions_in(trace, 0, 1))
    free = len(trace.free)
    assert question.bounds[:2] == (0, free + 1)
    assert max(question.bounds) < 100
    assert list(question.bounds) == sorted(set(question.bounds))
    answer = answer_to(trace, question)
    past = [*question.bounds[1:], answer.value + 1]
    assert question.keys[int(answer.key) - 1] == answer.key
    assert question.bounds[int(answer.key) - 1] <= answer.value < past[int(answer.key) - 1]
