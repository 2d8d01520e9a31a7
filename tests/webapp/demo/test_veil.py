"""Test that no address answers an open question: every data route, at every open place of every lesson."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from solver import Grid
from solver.pictures import SUFFIXES, animations
from solver.search.frames import Frame, frame_at
from solver.search.narration import Names
from solver.search.questions import QuestionKind, questions_in
from solver.search.trace import Trace
from tests.campaigns import some
from tests.webapp.demo.asking import LIANG, start_of
from tests.webapp.pages import Document
from webapp.demo.lessons import Lesson, LessonStep, lessons
from webapp.demo.move_pictures import TEXT_SUFFIX
from webapp.demo.tree_path import path_at

OPEN = [(lesson, step) for lesson in lessons().values() for step in lesson.steps if lesson.is_asking(*step.position)]
SHORT = ("first-search", "box-formula", "gentle-tree", "csis-forced")  # asked in every run
REFUSED: tuple[tuple[str, dict[str, str]], ...] = (  # what cannot be sent without the answer
    *((f"/demo/picture.{suffix}", {}) for suffix in (*SUFFIXES, TEXT_SUFFIX)),
    *(("/demo/sequence", {"height": "480", "type": suffix}) for suffix in animations.SUFFIXES),
    *(("/demo/download", {"what": "slides", "slides": suffix}) for suffix in ("pdf", "pptx")),
    *(("/demo/download", {"what": what}) for what in ("frame", "strip", "film")),
)
NUMBERS = {  # what may be sent at an open place, as it says nothing but numbers of the whole search
    "/demo/explore": {"total", "of_total", "finished", "more", "budget", "depths"},
    "/demo/depths": {"from", "depths"},
}


def asked_at(client: FlaskClient, path: str, **fields: Any) -> TestResponse:
    """Ask until the search is explored as far as the answer needs."""
    response = client.get(path, query_string=fields, follow_redirects=True)
    while response.status_code == 202:
        response = client.get(path, query_string=fields, follow_redirects=True)
    return response


def frames_at(client: FlaskClient, lesson: Lesson, step: LessonStep) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the frames of the place that any address sends: the address, its whole answer, and the frame."""
    here = {"lesson": lesson.key, "at": f"{step.move}.{step.substep}"}
    window = {"at": step.move, "inside": 1} if step.substep else {"at": step.move, "count": 1}
    for path, fields in (
        ("/demo/frames", window),
        ("/demo/goto", {"to": str(step.move)}),
        ("/demo/goto", {"do": "step-on", "at": max(step.move - 1, 0)}),
        ("/demo/answer", {"q": 1, "at": step.move, "said": "show"}),  # of the search, which may be another one
    ):
        answer = asked_at(client, path, **here | fields)
        sent = json.loads(answer.text) if answer.is_json else {}
        for frame in sent.get("frames", [sent[name] for name in ("frame",) if name in sent]):
            if (frame["move"], frame["substep"]) == step.position:
                yield path, answer.text, frame
    page = client.get("/demo", query_string=here)  # explored up to here by now; 202 while it is not to its end
    yield "/demo", html.unescape(page.text), start_of(client, **here)["frame"]


@pytest.mark.parametrize(("lesson", "step"), some(OPEN, always=lambda case: case[0].key in SHORT))
def test_no_address_answers_a_question_of_a_lesson(client: FlaskClient, lesson: Lesson, step: LessonStep) -> None:
    """A frame of the place has no sentence, no values and no marks that tell; files of it are refused."""
    trace = lesson.new_trace()
    trace.explore(step.move + 200)
    plain: Frame = frame_at(trace, step.move, step.substep, Names(lesson.puzzle.shape, lesson.base))
    hides = lesson.veil_of(plain) is not None
    paths = set()
    for path, text, frame in frames_at(client, lesson, step):
        paths.add(path)
        if not hides:  # digits are tried one by one, and the later ones are not shown anyway
            continue
        assert frame["sentence"] == "", path
        assert path == "/demo/answer" or plain.sentence not in text or plain.sentence in step.caption, path
        assert not frame.get("tried"), path
        assert not any(frame["values"].values()), path
        assert not any(role and (left or word) for _, _, role, _, left, word in frame["stack"]["rows"]), path
        assert {role for _, role, _ in frame["marks"]} <= {"veiled", "out", ""}, path
        assert not {"0", "1"} & set(frame["word"]), path
    assert {"/demo", "/demo/frames"} <= paths
    here = {"lesson": lesson.key, "at": f"{step.move}.{step.substep}"}
    for path, fields in REFUSED:
        answer = asked_at(client, path, **here | fields)
        assert answer.status_code == 409, (path, fields)
    for path, names in NUMBERS.items():
        assert {*asked_at(client, path, **here | {"from": step.move}).get_json()} <= names
    told, veiled = (path_at(trace, step.move, Names(lesson.puzzle.shape, lesson.base), told) for told in (True, False))
    labels = {node.label for row in told.rows for node in row.nodes} - {
        node.label for row in veiled.rows for node in row.nodes
    }
    tree = html.unescape(asked_at(client, "/demo/tree", **here).text)
    assert not [label for label in labels if label in tree]
    assert plain.sentence not in tree


@pytest.mark.parametrize("kind", QuestionKind)
def test_no_address_answers_a_question_of_the_search(client: FlaskClient, kind: QuestionKind) -> None:
    """With *Ask first* frames end before an open question, its own frame is veiled, and files of it are refused."""
    trace = Trace(Grid.parse(LIANG), "D" if kind in (QuestionKind.FEWEST, QuestionKind.NEXT) else "A")
    trace.explore_all()
    question = next(each for each in questions_in(trace, 0, 3_000) if each.kind is kind)
    here = {"p": LIANG, "lanes": trace.algorithm.key, "q": 1, "at": question.move}
    window = {"at": max(question.move - 5, 0), "count": 48, "open": question.move}
    sent = json.loads(asked_at(client, "/demo/frames", **here | window).text)
    assert all(frame["move"] < question.move for frame in sent["frames"])
    (asked,) = [each for each in sent["questions"] if each["move"] == question.move]
    plain = frame_at(trace, question.move, 0, Names(trace.grid.shape))
    assert asked["frame"]["sentence"] != plain.sentence
    assert not asked["frame"].get("tried")
    for path, fields in (
        ("/demo/goto", {"to": str(question.move)}),
        ("/demo/goto", {"do": "question", "at": max(question.move - 1, 0)}),
    ):
        assert "frame" not in asked_at(client, path, **here | fields).get_json(), path
    for path, of_file in REFUSED:
        assert asked_at(client, path, **here | of_file).status_code == 409, (path, of_file)


def test_a_guess_hides_what_follows(client: FlaskClient) -> None:
    """While the guess before a race is open no frame behind it is sent, and neither ends nor axis, on either clock."""
    for fields in ({}, {"clock": "time", "rates": "30000000,5000000"}):
        here = {"p": LIANG, "lanes": "A,D", "at": 0} | fields
        answer = asked_at(client, "/demo/frames", **here, count=48)
        (frame,) = json.loads(answer.text)["frames"]
        assert (frame["move"], [lane["part"] for lane in frame["lanes"]]) == (0, ["0.00", "0.00"])
        assert [lane["amount"] for lane in frame["lanes"]] == (["0 ns", "0 ns"] if fields else ["0", "0"])
        known = asked_at(client, "/demo/explore", **here)
        start = Document(client.get("/demo/race", query_string=here)).find("section", id="stage")[0]["data-start"]
        for text in (answer.text, known.text, html.unescape(start)):
            assert not re.search(r"5,?521|10,?989|wins", text), fields
            sent = json.loads(text)
            assert not sent.get("progress", sent).get("axis")


RACES = [(lesson, at) for lesson in lessons().values() for at, step in enumerate(lesson.steps, 1) if step.race]


@pytest.mark.parametrize(("lesson", "number"), RACES)
def test_no_address_answers_the_guess_of_a_race_in_a_lesson(client: FlaskClient, lesson: Lesson, number: int) -> None:
    """While the guess is open no address sends a count, the scale, what follows, or any frame but the first."""
    step = lesson.steps[number - 1]
    here = {"lesson": lesson.key, "step": number, "at": 0}
    result = [f"{count:,}" for count in step.claims["counts"].values() if count > lesson.puzzle.shape.size**2]
    assert result
    for path, fields in (
        ("/demo", {}),
        ("/demo/frames", {"count": 48}),
        ("/demo/goto", {"do": "stop-back"}),  # those that lead on close the guess
        ("/demo/explore", {}),
    ):
        asked_at(client, "/demo/explore", **here)
        answer = asked_at(client, path, **here | fields)
        assert answer.status_code == 200, path
        sent = start_of_race(answer) if path == "/demo" else json.loads(answer.text)
        assert [frame["move"] for frame in sent.get("frames", [])] in ([], [0]), (path, fields)
        known = sent["progress"] if path == "/demo" else sent
        assert not any(known.get(name) for name in ("shape", "axis", "measure", "ticks")), (path, fields)
        shown = [answer.text] if path == "/demo" else [str(frame) for frame in sent.get("frames", [])]
        assert not [count for count in result for text in shown if re.search(rf"(?<![\d,]){count}(?![\d,])", text)]
    for path, fields in REFUSED:
        assert asked_at(client, path, **here | fields).status_code == 400, path


def start_of_race(page: TestResponse) -> dict[str, Any]:
    """Read the data that the page passes to its script."""
    (stage,) = Document(page).find("section", id="stage")
    found: dict[str, Any] = json.loads(html.unescape(stage["data-start"]))
    return found
