"""Test the editor of lessons: empty, or with a draft about a move that opens as it is."""

from __future__ import annotations

import html
import tomllib

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from tests.for_each import for_each
from tests.webapp.pages import GENTLE, Document
from webapp.demo import own_lessons
from webapp.demo.lesson_editor import MAX_PREVIEWED_STEPS
from webapp.demo.lesson_form import PLACEHOLDER, STEP_FIELDS, LessonForm, text_of_form
from webapp.demo.lessons import lessons


def draft_in(client: FlaskClient, **fields: object) -> str:
    """Find the text in the editor at the address with these fields."""
    answer = client.get("/demo/lessons/new", query_string=fields)
    assert answer.status_code == 200
    return html.unescape(
        answer.text.partition('<textarea id="lesson-text"')[2].partition(">\n")[2].partition("</textarea>")[0]
    )


def test_the_editor_is_empty_without_a_puzzle(client: FlaskClient) -> None:
    """The page of lessons leads to it, and its form goes where lessons are read."""
    assert Document(client.get("/demo/lessons")).find("a", href="/demo/lessons/new")
    assert draft_in(client) == ""
    assert Document(client.get("/demo/lessons/new")).find("form", action="/demo/lesson")


@for_each("move", [0, 1, 5, 10**6])
@for_each("base", [0, 1])
def test_a_draft_is_about_the_move_and_opens(client: FlaskClient, move: int, base: int) -> None:
    """Puzzle, search and move are filled in, and every claim of it is true."""
    text = draft_in(client, p=GENTLE, lanes="D", at=move, base=base, title="Mine")
    lesson = own_lessons.parse_and_check(text)
    assert (lesson.puzzle.givens.line("."), lesson.algorithm.letter, lesson.title) == (GENTLE, "D", "Mine")
    assert lesson.base == base
    moves = [step.move for step in lesson.steps]
    assert len(moves) == 2
    assert moves[0] == move or moves[-1] < move
    answer = client.post("/demo/lesson", data={"text": text})
    assert answer.status_code == 303


def test_the_demo_leads_to_a_draft(client: FlaskClient) -> None:
    """The demo links to the draft of what is shown; a lesson has its own text."""
    page = Document(client.get("/demo", query_string={"p": GENTLE, "lanes": "D", "at": 3}))
    links = {html.unescape(link["href"]) for link in page.find("a") if "/demo/lessons/new" in link.get("href", "")}
    assert len(links) == 1
    assert "move = 3" in html.unescape(client.get(links.pop()).text)
    assert "/demo/lessons/new" not in client.get("/demo?lesson=first-search").text


def test_the_preview_is_of_the_text(client: FlaskClient) -> None:
    """Each step with its words, of a long lesson the first ones; a fault names its line; no text is no fault."""
    text = own_lessons.lesson_toml(lessons()["liang-figure-3"])
    whole = client.post("/demo/lessons/preview", data={"text": text})
    assert f">\n{html.escape(text)}</textarea>" in whole.text.replace("&#34;", "&quot;").replace("&#39;", "&#x27;")
    part = client.post("/demo/lessons/preview", data={"text": text}, headers={"HX-Request": "true"})
    assert "<textarea" not in part.text
    assert part.text.count('class="thumb') == MAX_PREVIEWED_STEPS
    assert "r0c2" in part.text
    fault = client.post("/demo/lessons/preview", data={"text": text + "x"}, headers={"HX-Request": "true"})
    assert (fault.status_code, 'class="thumb' in fault.text) == (200, False)
    assert f"Line {text.count(chr(10)) + 1}" in fault.text
    assert client.post("/demo/lessons/preview", data={"text": ""}, headers={"HX-Request": "true"}).status_code == 200


def test_a_lesson_comes_into_the_editor(client: FlaskClient) -> None:
    """A built-in lesson, or one's own as it was written; the puzzle at hand does not take its place."""
    text = draft_in(client, p=GENTLE, lanes="D", at=3)
    assert draft_in(client, lesson=own_lessons.encode_key(text), p=GENTLE) == text
    assert "Liang" in draft_in(client, lesson="liang-figure-3")
    assert client.get("/demo/lessons/new?lesson=none").status_code == 400


def test_what_is_no_lesson_yet_is_saved(client: FlaskClient) -> None:
    """The file holds the text as it stands, named after the title of a lesson."""
    answer = client.post("/demo/lessons/file", data={"text": 'title = "A'})
    assert answer.text == 'title = "A'
    assert 'filename="lesson.toml"' in answer.headers["Content-Disposition"]


def fields_of(text: str, **changes: str | list[str]) -> dict[str, str | list[str]]:
    """Build what the form sends that was made of the text, with other values of its fields."""
    form = LessonForm.of(text)
    assert form
    steps = {name: [getattr(step, name) for step in form.steps] for name in STEP_FIELDS}
    head = {name: getattr(form, name) for name in ("title", "puzzle", "alg")}
    return {"text": text, "made_of": form.made_of} | head | steps | changes


@for_each("key", list(lessons()))
def test_the_fields_keep_the_text(client: FlaskClient, key: str) -> None:
    """Fields that nobody changed leave every lesson as it was written; a changed title changes nothing else."""
    text = own_lessons.lesson_toml(lessons()[key])
    assert text_of_form(MultiDict(fields_of(text))) == text
    changed = tomllib.loads(text_of_form(MultiDict(fields_of(text, title="Another"))))
    assert changed == tomllib.loads(text) | {"title": "Another"}


def test_fields_change_add_and_remove_steps(client: FlaskClient) -> None:
    """Each field goes to its step; an added step follows the last move; a removed one is gone; the text wins."""
    text = draft_in(client, p=GENTLE, lanes="D", at=3)
    rows = tomllib.loads(text)["steps"]
    captions = [rows[0]["caption"], 'Say "no"\\.\nTwice']
    found = tomllib.loads(text_of_form(MultiDict(fields_of(text, caption=captions, ask=["Why?", ""]))))["steps"]
    assert [row["caption"] for row in found] == [captions[0], 'Say "no"\\. Twice']
    assert found[0]["ask"] == "Why?"
    added = text_of_form(MultiDict(fields_of(text, add="1")))
    assert tomllib.loads(added)["steps"][-1] == {"move": rows[-1]["move"] + 1, "caption": PLACEHOLDER, "ask": ""}
    assert tomllib.loads(text_of_form(MultiDict(fields_of(added, remove="0"))))["steps"] == [
        *rows[1:],
        tomllib.loads(added)["steps"][-1],
    ]
    assert text_of_form(MultiDict(fields_of(text, title="No") | {"text": text + "# mine"})) == text + "# mine"
    for odd in ("x" * 21_000, "[[", "steps = 3"):
        assert text_of_form(MultiDict({"text": odd, "made_of": "0" * 16})) == odd


@pytest.mark.parametrize("path", ["/demo/lesson", "/demo/lessons/file"])
def test_a_sentence_that_nobody_wrote_is_named_with_its_line(client: FlaskClient, path: str) -> None:
    """422 with the line, before the file is sent or the lesson opened; `anyway` goes on."""
    text = text_of_form(MultiDict(fields_of(draft_in(client, p=GENTLE, lanes="D", at=3), add="1")))
    line = text.split("\n").index(f'caption = "{PLACEHOLDER}"') + 1
    answer = client.post(path, data={"text": text})
    assert answer.status_code == 422
    assert f"Line {line}: " in Document(answer).text("own-problems")
    assert client.post(path, data={"text": text, "anyway": "1"}).status_code in (200, 303)


def test_without_script_a_step_is_added(client: FlaskClient) -> None:
    """The button shows the page with one step more, in fields and text."""
    text = draft_in(client, p=GENTLE, lanes="D", at=3)
    page = Document(client.post("/demo/lessons/preview", data=fields_of(text, add="1")))
    assert len(page.find("textarea", name="caption")) == 3
