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

from solver.search.frames import Frame, frame_at
from solver.search.narration import Names
from tests.campaigns import some
from tests.webapp.demo.asking import LIANG, start_of
from tests.webapp.pages import Document
from webapp.demo.lessons import Lesson, LessonStep, lessons

OPEN = [(lesson, step) for lesson in lessons().values() for step in lesson.steps if lesson.is_asking(*step.position)]
SHORT = ("first-search", "box-formula", "gentle-tree", "csis-forced")  # asked in every run
REFUSED = {  # what cannot be sent without the answer
    "/demo/picture.svg": {},
    "/demo/picture.txt": {},
    "/demo/sequence": {"height": "480"},
    "/demo/download": {"what": "slides", "slides": "pdf"},
}


def asked_at(client: FlaskClient, path: str, **fields: Any) -> TestResponse:
    """Ask until the search is explored as far as the answer needs."""
    response = client.get(path, query_string=fields)
    while response.status_code == 202:
        response = client.get(path, query_string=fields)
    return response


def frames_at(client: FlaskClient, lesson: Lesson, step: LessonStep) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the frames of the place that any address sends: the address, its whole answer, and the frame."""
    here = {"lesson": lesson.key, "at": f"{step.move}.{step.substep}"}
    window = {"from": step.move, "beats": 1} if step.substep else {"from": step.move, "count": 1}
    for path, fields in (
        ("/demo/frames", window),
        ("/demo/goto", {"to": str(step.move), "frame": 1}),
        ("/demo/stop", {"stop": "move", "at": max(step.move - 1, 0), "frame": 1}),
        ("/demo/question", {"q": 1, "at": step.move, "said": "show"}),  # of the search, which may be another one
    ):
        answer = asked_at(client, path, **here | fields)
        sent = json.loads(answer.text) if answer.is_json else {}
        for frame in sent.get("frames", [sent[name] for name in ("frame",) if name in sent]):
            if (frame["move"], frame["beat"]) == step.position:
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
        assert path == "/demo/question" or plain.sentence not in text or plain.sentence in step.caption, path
        assert not frame.get("tried"), path
        assert not any(frame["values"].values()), path
        assert not any(role and (left or word) for _, _, role, _, left, word in frame["stack"]["rows"]), path
        assert {role for _, role, _ in frame["marks"]} <= {"veiled", "out", ""}, path
        assert not {"0", "1"} & set(frame["word"]), path
    assert {"/demo", "/demo/frames"} <= paths
    for path, fields in REFUSED.items():
        answer = asked_at(client, path, lesson=lesson.key, at=f"{step.move}.{step.substep}", **fields)
        assert answer.status_code == 409, path


def test_a_guess_hides_what_follows(client: FlaskClient) -> None:
    """While the guess before a race is open no frame behind it is sent."""
    answer = asked_at(client, "/demo/race/frames", p=LIANG, lanes="A,D", at=0, count=48)
    assert [frame["at"] for frame in json.loads(answer.text)["frames"]] == [0]


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
        ("/demo/race/frames", {"count": 48}),
        ("/demo/race/goto", {"do": "stop-back"}),  # those that lead on close the guess
        ("/demo/race/explore", {}),
    ):
        asked_at(client, "/demo/race/explore", **here)
        answer = asked_at(client, path, **here | fields)
        assert answer.status_code == 200, path
        sent = start_of_race(answer) if path == "/demo" else json.loads(answer.text)
        assert [frame["at"] for frame in sent.get("frames", [])] in ([], [0]), (path, fields)
        assert (sent["shape"], sent["axis"], sent["measure"], sent["ticks"]) == ("", [], "", []), (path, fields)
        shown = [answer.text] if path == "/demo" else [str(frame) for frame in sent.get("frames", [])]
        assert not [count for count in result for text in shown if re.search(rf"(?<![\d,]){count}(?![\d,])", text)]
    for path, fields in REFUSED.items():
        assert asked_at(client, path, **here | fields).status_code == 400, path


def start_of_race(page: TestResponse) -> dict[str, Any]:
    """Read the data that the page passes to its script."""
    (stage,) = Document(page).find("section", id="stage")
    found: dict[str, Any] = json.loads(html.unescape(stage["data-start"]))
    return found
