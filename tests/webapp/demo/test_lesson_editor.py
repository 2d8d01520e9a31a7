"""Test the editor of lessons: empty, or with a draft about a move that opens as it is."""

from __future__ import annotations

import html

import pytest
from flask.testing import FlaskClient

from tests.webapp.pages import GENTLE, Document
from webapp.demo import own_lessons


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


@pytest.mark.parametrize("move", [0, 1, 5, 10**6])
@pytest.mark.parametrize("base", [0, 1])
def test_a_draft_is_about_the_move_and_opens(client: FlaskClient, move: int, base: int) -> None:
    """Puzzle, search and move are filled in, and every claim of it is true."""
    text = draft_in(client, p=GENTLE, alg="D", move=move, base=base, title="Mine")
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
    page = Document(client.get("/demo", query_string={"p": GENTLE, "alg": "D", "move": 3}))
    (link,) = page.find("a", id="to-editor")
    text = html.unescape(client.get(html.unescape(link["href"])).text)
    assert "move = 3" in text
    assert not Document(client.get("/demo?lesson=first-search")).find("a", id="to-editor")
