"""Test the lecturer's window: every step with its expected answers, readable without script."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.for_each import for_each
from tests.webapp.demo.test_own_lessons import EXAMPLE
from tests.webapp.pages import Document, assert_guarded
from webapp.demo import own_lessons
from webapp.demo.lessons import lessons, renumber


@for_each("key", lessons())
def test_every_question_has_expected_wrong_answers(client: FlaskClient, key: str) -> None:
    """Each built-in question has wrong answers to expect, and the window shows all of them."""
    lesson = lessons()[key]
    response = client.get(f"/demo/notes?lesson={key}")
    assert_guarded(response)
    assert len(Document(response).find("li", **{"data-step": str(len(lesson.steps) - 1)})) == 1
    for number, step in enumerate(lesson.steps, 1):
        assert f"Step {number}, {'race: ' if step.race else f'move {step.move:,}'}" in response.text
    for step in lesson.steps:
        assert step.asks == bool(step.wrong)
        for each in step.wrong:
            assert renumber(each, lesson.base).replace("'", "&#39;") in response.text


def test_own_lessons_have_notes_too(client: FlaskClient) -> None:
    """The window shows note and wrong answers of the file; the demo of the lesson links to it."""
    key = own_lessons.encode_key(EXAMPLE)
    text = client.get(f"/demo/notes?lesson={key}").text
    assert "Let them look for peers of r1c1 before they answer." in text
    assert "4: the digits are tried from the smallest up" in text
    (link,) = Document(client.get(f"/demo?lesson={key}")).find("a", id="to-notes")
    assert link["href"] == f"/demo/notes?lesson={key}"


def test_a_stage_without_a_lesson_has_notes_too(client: FlaskClient) -> None:
    """Without a lesson the window has no steps, and follows the stage that asks for it; a wrong lesson is refused."""
    notes = Document(client.get("/demo/notes"))
    assert notes.find("section", id="hands")
    assert not notes.find("li")
    for address in ("/demo", "/demo/race?lanes=A,D"):
        (link,) = Document(client.get(address)).find("a", id="to-notes")
        assert (link["href"], link["target"]) == ("/demo/notes", "sudoku-notes")
    assert client.get("/demo/notes?lesson=none").status_code == 400
