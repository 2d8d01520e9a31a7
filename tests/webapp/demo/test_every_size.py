"""Test the demo and the race on 4x4, 6x6 and 16x16: every address works with the digits of the size."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from flask.testing import FlaskClient

from solver.grid import Grid
from solver.search.algorithm import MAX_LISTING_WIDTH
from solver.search.narration import Names
from solver.search.questions import QuestionKind, answer_to, questions_in
from solver.search.steps import Kind
from solver.search.trace import Trace
from tests.campaigns import some
from tests.webapp.demo.asking import asked, page_at
from tests.webapp.pages import Document
from webapp.shared.builtin_puzzles import collections

FOUR: Final = "2....12..4..1..."
SIX: Final = "1....." + ".2...." + "..3..." + "...4.." + "....5." + ".....6"
PUZZLES: Final = {4: FOUR, 6: SIX, 16: ""}
EVERY_SIZE: Final = pytest.mark.parametrize("size", PUZZLES)


@cache
def puzzle_of(size: int) -> str:
    """Choose a puzzle of that size; the largest is the built-in one."""
    examples = (example for each in collections().values() for example in each.examples)
    built_in = (example.puzzle.givens.line("0") for example in examples if example.puzzle.shape.size == size)
    return PUZZLES[size] or next(built_in)


@cache
def searched(size: int, letter: str) -> Trace:
    """Explore the whole search, interpreted."""
    trace = Trace(Grid.parse(puzzle_of(size)), letter, fast=False)
    trace.explore_all()
    return trace


def explored(client: FlaskClient, size: int, letter: str) -> Trace:
    """Explore the whole search in the server's cache."""
    while asked(client, "explore", puzzle_of(size), lanes=letter)["more"]:
        pass
    return searched(size, letter)


@EVERY_SIZE
@pytest.mark.parametrize("letter", some("ABCDEF", always="BD".__contains__))
def test_the_page_shows_any_move(client: FlaskClient, size: int, letter: str) -> None:
    """First, middle and last move have their board, sentence and stack, and a listing of that size."""
    trace = explored(client, size, letter)
    for move in (0, trace.total // 2, trace.total):
        page = page_at(client, puzzle_of(size), lanes=letter, at=move, code="py")
        digits = [
            attributes["aria-label"][0] for tag, attributes in page.tags if tag == "td" and "aria-label" in attributes
        ]
        symbols = "E" + trace.grid.shape.symbols  # of Empty, then the digits
        assert digits == [symbols[digit] for digit in trace.state(move).digits]
        assert page.text("count-move") == f"{move:,}"
        assert page.text("narration")
        for line in page.texts["pane-code"].splitlines():
            assert "10)" not in line
            assert '"123456789"' not in line
    assert page.text("narration").startswith("Solved: all ")


@EVERY_SIZE
@pytest.mark.parametrize("letter", ["A", "D", "F"])
def test_frames_match_the_states_of_the_search(client: FlaskClient, size: int, letter: str) -> None:
    """Frames hold the written digits, marks for each digit, and conditions that fit the listing."""
    trace = explored(client, size, letter)
    shape = trace.grid.shape
    for start in (0, max(trace.total - 20, 0)):
        for frame in asked(client, "frames", puzzle_of(size), lanes=letter, count=20, **{"at": start})["frames"]:
            state = trace.state(frame["move"])
            digit_in_grid = (
                frame["taken"] if trace.algorithm.keeps_value_on_retract else -1
            )  # its digit stands until another is written
            for cell, digit in enumerate(state.digits):
                assert cell == digit_in_grid or frame["digits"][cell] == ("0" + shape.symbols)[digit]
            assert [mark["digit"] if isinstance(mark, dict) else mark[0] for mark in frame["marks"]] in (
                [],
                list(shape.symbols),
            )
            assert {mark[2] for mark in frame["marks"]} <= {"", "row", "col", "box"}  # words: a letter may be a digit
            assert max(map(len, frame["values"].values())) <= MAX_LISTING_WIDTH
            if state.next and state.next.kind is Kind.PLACE:
                assert frame["current"] == state.next.cell


def test_listings_use_numbers_for_letters(client: FlaskClient) -> None:
    """Pseudo code names the digit as on the board; in programs A is 10."""
    trace = explored(client, 16, "B")
    placed = enumerate(zip(trace.window(0, 4_000), trace.window(1, 4_000), strict=True), 1)
    move, cell = next(
        (at, one.cell)
        for at, (one, then) in placed
        if one.digit == 10 and one.kind is Kind.PLACE and then.kind is Kind.PLACE
    )
    row, column = divmod(cell, 16)
    (frame,) = asked(client, "frames", puzzle_of(16), lanes="B", count=1, **{"at": move})["frames"]
    assert frame["values"] == {
        "pseudo": f"A in r{row + 1}c{column + 1} is free → yes",
        "py": f"isValidPlace(r{row + 1}, c{column + 1}, 10) → True",
        "cpp": f"isValidPlace(r{row + 1}, c{column + 1}, 10) → true",
    }


@EVERY_SIZE
@pytest.mark.parametrize("letter", ["A", "D"])
def test_questions_are_asked_and_answered(client: FlaskClient, size: int, letter: str) -> None:
    """Each question accepts the search's move, offers digits of that size, and names their keys."""
    trace = explored(client, size, letter)
    shape, puzzle = trace.grid.shape, puzzle_of(size)
    fields = {"lanes": letter, "q": 1, "base": 0}
    sent = asked(client, "frames", puzzle, **fields, open=10**6, count=120, **{"at": 0})["questions"]
    questions = questions_in(trace, 0, 120)
    assert [question["move"] for question in sent] == [question.move for question in questions]
    assert len(questions) >= min(size // 4, 2)
    for question in questions:
        answer = answer_to(trace, question)
        cell = {} if answer.cell is None else dict(zip(("row", "column"), divmod(answer.cell, size), strict=True))
        chosen = answer.key or "cell"
        answered = asked(client, "answer", puzzle, **fields, at=question.move, said=chosen, **cell)
        assert answered["right"] is True, answered["say"]
        if question.kind is QuestionKind.DIGIT:
            page = page_at(client, puzzle, **fields, at=question.move)
            pressed = [button["data-press"] for button in page.find("button", name="said")]
            assert pressed == list(shape.symbols)
            assert f"Press 1 to {shape.symbols[-1]}." in page.text("narration")


@EVERY_SIZE
def test_a_placement_is_found_by_its_name(client: FlaskClient, size: int) -> None:
    """It finds the last digit in the last free cell: letter in either case or number, counted from 0 or 1."""
    trace = explored(client, size, "D")
    last = trace.window(trace.total - 1, 1)[0]
    row, column = divmod(last.cell, size)
    symbol = trace.grid.shape.symbols[last.digit - 1]
    for base in (0, 1):
        for digit in {symbol, symbol.lower(), str(last.digit)}:
            to = f"r{row + base}c{column + base}={digit}"
            move = asked(client, "goto", puzzle_of(size), lanes="D", to=to, base=base)["to"]
            assert trace.state(int(move)).last == last


@pytest.mark.parametrize(
    ("size", "to", "sentence"),
    [
        (4, "r1c1=5", "'5' is not a digit of a 4x4 puzzle: write one of 1234"),
        (6, "r7c1=1", "rows and columns count from 1 to 6"),
        (16, "r16c17=G", "rows and columns count from 1 to 16"),
        (16, "r10c2=h", "'H' is not a digit of a 16x16 puzzle: write one of 123456789ABCDEFG"),
        (16, "r10c2=17", "'17' is not a digit of a 16x16 puzzle"),
        (16, "r10c2=0", "'0' is not a digit of a 16x16 puzzle"),
        (16, "there", ", or 50%, end, or r1c1=G"),
    ],
)
def test_an_unknown_place_is_refused(client: FlaskClient, size: int, to: str, sentence: str) -> None:
    """The sentence says which cells and digits the board has."""
    response = client.get(
        "/demo/goto", query_string={"p": puzzle_of(size), "lanes": "D", "to": to}, headers={"HX-Request": "true"}
    )
    assert response.status_code == 400
    assert sentence in response.text


@EVERY_SIZE
def test_a_race_reaches_the_solution(client: FlaskClient, size: int) -> None:
    """Lanes end at the engine's solution, and each board is that of its search at every moment."""
    while asked(client, "explore", puzzle_of(size), lanes="A,D,E,F")["more"]:
        pass
    for clock in (0, 7, 10**9):
        (frame,) = asked(client, "frames", puzzle_of(size), lanes="A,D,E,F", at=clock, count=1)["frames"]
        for lane, letter in zip(frame["lanes"], "ADEF", strict=True):
            trace = searched(size, letter)
            shape = trace.grid.shape
            assert lane["digits"] == Grid(trace.state(lane["move"]).digits, shape).line("0")
            assert int(lane["counts"]["placements"].replace(",", "")) <= clock
    assert frame["over"]
    page = Document(client.get("/demo/race", query_string={"p": puzzle_of(size), "lanes": "A,D", "at": 7}))
    assert sum("aria-label" in cell for cell in page.find("td")) == 2 * size**2


@EVERY_SIZE
def test_the_hint_of_a_place_fits_the_board(client: FlaskClient, size: int) -> None:
    """It names the last symbol of the board."""
    page = page_at(client, puzzle_of(size))
    assert Names(searched(size, "D").grid.shape).symbol(size) in page.text("to-range")
