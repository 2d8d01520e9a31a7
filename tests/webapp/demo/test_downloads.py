"""Test the downloads of the demo: one form offers every file, and leads to it."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.webapp.pages import GENTLE, Document
from webapp.demo.lessons import lessons
from webapp.demo.own_lessons import load_lesson

LIANG = lessons()["liang-figure-3"].fields["p"]
LESSON = "liang-figure-3"


def offered(client: FlaskClient, name: str, **fields: str) -> list[str]:
    """What the form of the demo at these fields offers under a name."""
    page = Document(client.get("/demo", query_string=fields))
    assert page.find("form", id="take", action="/demo/download")
    return [each["value"] for each in page.find("input", name=name)]


def test_the_form_offers_what_the_search_has(client: FlaskClient) -> None:
    """A search has pictures and a film, but a list of cells only in row order; a lesson can be had whole."""
    assert offered(client, "what", p=LIANG) == ["frame", "strip", "free-cells", "tree", "film", "page", "slides"]
    assert offered(client, "what", p=LIANG, lanes="D") == ["frame", "strip", "tree", "film", "page", "slides"]
    assert offered(client, "what", lesson=LESSON) == ["lesson", "frame", "strip", "free-cells", "tree", "film"]
    assert offered(client, "picture", p=LIANG) == ["jpg", "png", "svg", "txt"]
    assert offered(client, "film", p=LIANG) == ["gif", "webp", "png"]
    assert not offered(client, "paper", p=LIANG)
    assert offered(client, "slides", p=LIANG) == ["pptx", "pdf"]
    assert {"pdf", "html", "toml"} <= set(offered(client, "paper", lesson=LESSON))


def test_there_is_one_primary(client: FlaskClient) -> None:
    """The drawer has one button that downloads."""
    page = Document(client.get("/demo", query_string={"p": LIANG}))
    assert len([each for each in page.find("button") if "main tall" in each.get("class", "")]) == 1


@pytest.mark.parametrize(
    ("what", "path", "sent"),
    [
        ({"what": "frame", "picture": "svg"}, "/demo/picture.svg", {"kind": "frame", "download": "1"}),
        ({"what": "strip", "picture": "txt"}, "/demo/picture.txt", {"kind": "strip"}),
        ({}, "/demo/picture.jpg", {"kind": "frame"}),
        ({"what": "page", "first": "5", "last": "8"}, "/demo/search.html", {"first": "5", "last": "8"}),
        ({"what": "film", "film": "webp", "first": "5", "last": "8"}, "/demo/sequence", {"type": "webp", "last": "8"}),
    ],
)
def test_a_choice_leads_to_its_file(client: FlaskClient, what: dict[str, str], path: str, sent: dict[str, str]) -> None:
    """The place goes along, the other choices of the form do not; the file is there."""
    query = {"p": LIANG, "at": "5", "base": "0", "paper": "pdf", "height": "480"} | what
    answer = client.get("/demo/download", query_string=query)
    assert answer.status_code == 302
    to = urlsplit(answer.location)
    fields = {name: value for name, (value,) in parse_qs(to.query).items()}
    assert to.path == path
    assert sent.items() <= fields.items()
    assert (fields["at"], fields["base"]) == ("5", "0")
    assert not {"what", "paper", "picture", "film"} & fields.keys()
    assert client.get(answer.location).status_code == 200


def test_a_whole_lesson_is_downloaded(client: FlaskClient) -> None:
    """Its files are those of its own addresses."""
    for paper, path in (("pdf", "/demo/lesson.pdf"), ("html", "/demo/lesson.html"), ("toml", "/demo/lesson.toml")):
        answer = client.get("/demo/download", query_string={"lesson": LESSON, "what": "lesson", "paper": paper})
        assert urlsplit(answer.location).path == path
        assert parse_qs(urlsplit(answer.location).query)["lesson"] == [LESSON]


@pytest.mark.parametrize("fields", [{"what": "house"}, {"picture": "gif"}, {"what": "film", "film": "mp4"}])
def test_an_unknown_choice_is_refused(client: FlaskClient, fields: dict[str, str]) -> None:
    """400, and nothing is redirected."""
    assert client.get("/demo/download", query_string={"p": GENTLE} | fields).status_code == 400


@pytest.mark.parametrize("suffix", ["pptx", "pdf"])
def test_a_lecturer_takes_slides_of_some_moves(client: FlaskClient, suffix: str) -> None:
    """Watch has a slide for each move of a range, with the sentence of the search; the file is there."""
    query = {"p": LIANG, "lanes": "D", "title": "Mine", "what": "slides", "slides": suffix, "first": "3", "last": "6"}
    answer = client.get("/demo/download", query_string=query)
    assert answer.status_code == 302
    found = load_lesson(parse_qs(urlsplit(answer.location).query)["lesson"][0])
    assert found.title == "Mine, moves 3 to 6"
    assert [step.move for step in found.steps] == [3, 4, 5, 6]
    assert all(step.caption for step in found.steps)
    sent = client.get(answer.location)
    assert sent.status_code == 200
    assert sent.data.startswith(b"PK" if suffix == "pptx" else b"%PDF")


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"first": "3", "last": "3"}, 400),
        ({"first": "0", "last": "500"}, 400),
        ({"first": "5", "last": "3"}, 400),
        ({"first": "0", "last": "10", "q": "1"}, 409),
        ({"first": "5", "slides": "doc"}, 400),
    ],
)
def test_slides_have_limits(client: FlaskClient, fields: dict[str, str], status: int) -> None:
    """Too few or too many moves, moves that answer questions and unknown files are refused."""
    assert client.get("/demo/download", query_string={"p": LIANG, "what": "slides"} | fields).status_code == status


def test_the_longest_slides_have_an_address(client: FlaskClient) -> None:
    """The most moves that are offered fit into the address, of every search and of the largest puzzle too."""
    for fields in ({"p": LIANG, "lanes": "A"}, {"p": LIANG, "lanes": "F"}, {"p": "." * 256, "lanes": "A"}):
        query = fields | {"what": "slides", "first": "0", "last": "39"}
        assert client.get("/demo/download", query_string=query).status_code == 302
