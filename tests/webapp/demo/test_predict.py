"""Test the addresses of predict mode: frames before and after an answer, refusals, and texts."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from solver.grid import Grid
from solver.search.questions import QuestionKind, answer_to, questions_in
from solver.search.trace import Trace
from tests.campaigns import some
from tests.for_each import for_each
from tests.webapp.demo.asking import LETTERS, LIANG, WORST, asked, page_at, start_of
from tests.webapp.demo.cells import marked
from tests.webapp.pages import assert_guarded
from webapp.demo import traces
from webapp.serving import limits

VEILED = {  # what an open question leaves out of the frame
    QuestionKind.DIGIT: {"marks", "word", "sentence", "values", "cells", "stack"},
    QuestionKind.FITS: {
        "marks",
        "word",
        "sentence",
        "is_dead",
        "stack",
        "lines",
        "values",
        "cells",
        "counters",
        "digits",
    },
    QuestionKind.DEAD: {"placed", "sentence", "cells"},
    QuestionKind.DEPTH: {"sentence", "cells"},
    QuestionKind.COUNT: {"sentence", "cells", "stack", "word"},
}
BLIND = VEILED[QuestionKind.FITS] | {"current", "marks_title", "formula"}
KNOWN_DEAD = (QuestionKind.DEAD, QuestionKind.DEPTH)  # they say that it is a dead end


def graded_answer(client: FlaskClient, puzzle: str = LIANG, /, **fields: Any) -> dict[str, Any]:
    """Fetch the verdict on an answer."""
    return asked(client, "answer", puzzle, **{"lanes": "A", "misses": 0} | fields)


@pytest.mark.parametrize("letter", some(LETTERS, always="AF".__contains__))
def test_a_window_ends_before_the_open_question(client: FlaskClient, letter: str) -> None:
    """D11: frames stop at the first open question; its frame hides only what the question is about."""
    puzzle = WORST if letter in "ABD" else LIANG
    asked(client, "explore", puzzle, lanes=letter)
    plain = asked(client, "frames", puzzle, lanes=letter, **{"at": 0, "count": 75})["frames"]
    questions = asked(client, "frames", puzzle, lanes=letter, q=1, open=75, **{"at": 0, "count": 75})["questions"]
    assert questions
    for question in questions:
        answer = asked(client, "frames", puzzle, lanes=letter, q=1, open=question["move"], **{"at": 0, "count": 75})
        assert len(answer["frames"]) == question["move"]
        assert answer["questions"][-1] == question
        frame, veiled = plain[question["move"]], question["frame"]
        left_out = {"tried", "behind"}  # what was tried before the move, and in how many pictures
        assert not left_out & veiled.keys()
        assert {*veiled["to"]} == {*frame["to"]} - {"try", "try-back"}  # how many substeps there are may answer
        differing = {name for name in frame.keys() - left_out - {"to"} if frame[name] != veiled[name]}
        kind = QuestionKind(question["kind"])
        assert differing <= VEILED.get(kind, BLIND)
        assert "sentence" in differing
        assert kind in KNOWN_DEAD or not any("count" in cell for cell in veiled["cells"])
        assert kind in KNOWN_DEAD or not marked(veiled, "house")
        assert kind in VEILED or not marked(veiled, "current")
        assert kind is not QuestionKind.DEAD or not marked(veiled, "placed")
        start = start_of(client, p=puzzle, lanes=letter, q=1, at=question["move"])
        assert start["frame"] == veiled
        assert start["question"]["html"].count("button") == question["html"].count("button")


@pytest.mark.parametrize("letter", ["A", "D"])
def test_exactly_the_move_of_the_search_is_right(client: FlaskClient, letter: str) -> None:
    """D11: any other answer is wrong; both verdicts name the answer and a reason."""
    puzzle = LIANG if letter == "A" else WORST
    asked(client, "explore", puzzle, lanes=letter)
    trace = Trace(Grid.parse(puzzle), letter, fast=False)
    trace.explore(400)
    for question in questions_in(trace, 1, 240):
        answer = answer_to(trace, question)
        place = {} if answer.cell is None else {"row": answer.cell // 9 + 1, "column": answer.cell % 9 + 1}
        fields = {"lanes": letter, "at": question.move, "said": answer.key or "cell"} | place
        right = graded_answer(client, puzzle, **fields)
        assert right["right"] is True
        assert right["say"].startswith("Right. ")
        wrong = {"row": place["row"] % 9 + 1} if place else {"said": next(k for k in question.keys if k != answer.key)}
        missed = graded_answer(client, puzzle, **fields | wrong)
        assert missed["right"] is False
        assert missed["say"].replace("Not this time.", "Right.") == right["say"]
        shown = graded_answer(client, puzzle, lanes=letter, at=question.move, said="show")
        assert shown["right"] is None
        assert shown["frame"]["move"] == question.move
        assert re.fullmatch(r"The answer: .{8,130}[.]", shown["say"])


def test_each_kind_of_question_is_explained(client: FlaskClient) -> None:
    """Each kind says what the search does and why; rows may count from 0."""
    asked(client, "explore", lanes="A")
    asked(client, "explore", WORST, lanes="D")
    for move, words in (
        (0, "1,000 to 9,999: it takes 5,521 placements."),
        (12, "Yes: 6 is not in the row, column or box of r1c6."),
        (38, "r2c8, the last cell filled: its 3 is taken back and no later digit fits, so it is left empty."),
        (60, "Depth 8: 2 digits are taken back before another fits."),
        (72, "4, the first digit that is not in the row, column or box of r1c8."),
        (84, "No: the row, column and box of r2c7 hold every digit after 7."),
    ):
        assert graded_answer(client, at=move, said="show")["say"] == f"The answer: {words}"
    words = "r4c1: 1 and 2 fit, the first in row order of 12 with 2 choices."
    assert graded_answer(client, WORST, lanes="D", at=25, said="show")["say"] == f"The answer: {words}"
    assert (
        graded_answer(client, at=12, said="show", base=0)["say"]
        == "The answer: Yes: 6 is not in the row, column or box of r0c5."
    )


def test_the_second_miss_is_explained(client: FlaskClient) -> None:
    """A first miss gets only a reason; a second in a row is explained and repeated; a right answer is not."""
    first, second = (graded_answer(client, at=12, said="n", misses=misses)["say"] for misses in (0, 1))
    assert second.startswith(first + " Digits are tried from 1 up")
    assert second.endswith("A question of this kind comes again.")
    assert "tried from" not in graded_answer(client, at=12, said="y", misses=1)["say"]


def test_the_page_asks_and_answers_without_script(client: FlaskClient) -> None:
    """A question offers only answer and skip; the answered page goes on and explains a miss."""
    page = page_at(client, lanes="A", q=1, at=12)
    assert not page.find("a", id="to-forward")
    assert "Will a later digit fit r1c6 after 4?" in page.text("question")
    missed = page_at(client, lanes="A", q=1, at=12, said="n")
    assert "Not this time. Yes: 6" in missed.text("question")
    assert "Digits are tried from 1 up" in missed.text("question")
    assert missed.find("td", **{"data-answer": "6"})
    assert missed.find("a", id="to-forward")
    skipped = page_at(client, lanes="A", q=1, at=12, said="skip")
    assert skipped.text("question") == ""
    assert page_at(client, lanes="A", at=12).text("narration") == skipped.text("narration")


def test_a_cell_is_chosen_by_row_and_column(client: FlaskClient) -> None:
    """Both are rows of choices, not native lists; without a choice the page asks for it."""
    fields = {"p": LIANG, "lanes": "A", "q": 1, "at": 38}
    page = page_at(client, **fields)
    for name in ("row", "column"):
        assert [each["value"] for each in page.find("input", name=name)] == [str(number) for number in range(1, 10)]
    assert "<select" not in client.get("/demo", query_string=fields).text
    assert "First choose a cell" in client.get("/demo", query_string=fields | {"said": "2", "row": 2}).text


def test_a_try_inside_a_question_is_not_shown(client: FlaskClient) -> None:
    """An address inside the move of an open question shows the question instead."""
    start = start_of(client, lanes="A", q=1, at="12.3")
    assert start["frame"]["substep"] == 0
    assert start["question"]["move"] == 12


def test_questions_are_stops(client: FlaskClient) -> None:
    """The previous and next question are stops; if there is none nearby, the page says so."""
    asked(client, "explore", lanes="A")
    assert asked(client, "goto", lanes="A", at=0, do="question")["to"] == "12"
    assert asked(client, "goto", lanes="A", at=38, do="question-back")["to"] == "12"
    assert asked(client, "goto", lanes="A", at=10_989, do="question")["words"] == "No later question is near."


@for_each(
    "fields",
    [
        {"at": 12},
        {"at": 13, "said": "y"},
        {"at": 12, "said": "maybe"},
        {"at": 12, "said": "n", "misses": "many"},
        {"at": 38, "said": "2"},
        {"at": 38, "said": "2", "row": 0, "column": 1},
        {"at": 38, "said": "cell", "row": 1, "column": 1},
        {"at": 10**9, "said": "y"},
        {"q": 2, "at": 12, "said": "y"},
    ],
)
def test_invalid_answers_are_refused(client: FlaskClient, fields: dict[str, Any]) -> None:
    """Page and script get 400 and a sentence for an answer to no question, or of the wrong kind."""
    asked(client, "explore", lanes="A")
    for path in ("/demo/answer", "/demo") if "said" in fields and fields["at"] in (12, 38) else ("/demo/answer",):
        response = client.get(
            path, query_string={"p": LIANG, "lanes": "A", "q": 1} | fields, headers={"HX-Request": "1"}
        )
        assert response.status_code == 400, path
        assert 10 < len(html.unescape(response.text)) < 200
        assert_guarded(response)


def test_the_length_waits_for_exploring(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question about the length of a search gets 202 until the search is explored."""
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", 0.0)
    traces.cached_traces.clear()
    response = client.get("/demo/answer", query_string={"p": WORST, "lanes": "A", "at": 0, "said": "5"})
    assert response.status_code == 202
    assert json.loads(response.text)["more"] is True
