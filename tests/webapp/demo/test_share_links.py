"""Test that links to share lead to the shown place, whatever the title."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.webapp.demo.asking import WORST
from tests.webapp.pages import GENTLE, Document

SMALL = "12.4....2.....1."


def query(address: str) -> dict[str, str]:
    """Parse the fields of an address, each of which occurs once."""
    return {name: value for name, (value,) in parse_qs(urlsplit(address).query, strict_parsing=True).items()}


def place_of(page: Document) -> dict[str, str]:
    """The hidden fields of the form of downloads: the place that the page shows."""
    inside = page.tags[page.tags.index(("form", page.find("form", id="take")[0])) :]
    hidden = [each for tag, each in inside if tag == "input" and each.get("type") == "hidden"]
    return {each["name"]: each["value"] for each in hidden}


@pytest.mark.parametrize("title", ["&at=0", "?at=0&at=0", "%26at%3D0", "at=0"])
def test_addresses_name_the_move_and_keep_the_title(client: FlaskClient, title: str) -> None:
    """Downloads and code are of the page's move, and no title is mistaken for a move."""
    for move in ("7", "12", "0"):
        fields = {"p": GENTLE, "title": title, "lanes": "D", "at": move}
        page = Document(client.get("/demo", query_string=fields))
        codes = [query(query(each["href"])["of"]) for tag, each in page.tags if each.get("href", "").startswith("/qr?")]
        assert len(codes) == 1
        for found in (place_of(page), codes[0]):
            assert (found["at"], found["title"]) == (move, title)


def test_an_unexplored_move_is_shared_as_requested(client: FlaskClient) -> None:
    """Behind the end of a search pictures and code have its last move; where the end is unknown the code has yours."""
    for puzzle, asked in ((SMALL, "5000"), (WORST, "40000000")):
        page = Document(client.get("/demo", query_string={"p": puzzle, "lanes": "A", "at": asked}))
        links = [query(each["href"]) for tag, each in page.tags if each.get("href", "").startswith("/qr?")]
        (code,) = [query(link["of"]) for link in links]
        shown = place_of(page)["at"]
        assert int(shown) < int(asked)
        assert code["at"] == (shown if puzzle == SMALL else asked)


def test_a_lesson_makes_a_short_code(client: FlaskClient) -> None:
    """The code of a lesson has no puzzle, but the move, the language and the numbering."""
    tags = Document(client.get("/demo", query_string={"lesson": "first-search", "at": "4.1"})).tags
    (code,) = [query(query(each["href"])["of"]) for tag, each in tags if each.get("href", "").startswith("/qr?")]
    assert (code["lesson"], code["at"], code["base"]) == ("first-search", "4.1", "1")
    assert "p" not in code


def test_nodes_of_the_tree_have_the_roles_of_the_move(client: FlaskClient) -> None:
    """The tree is made once; at each move its nodes have their roles of that moment."""
    for move in (0, 3):
        page = Document(client.get("/demo", query_string={"p": SMALL, "lanes": "A", "panes": "tree", "at": move}))
        nodes = [each for tag, each in page.tags if tag == "a" and "data-placed" in each]
        assert len(nodes) > 3
        for node in nodes:
            placed, taken = int(node["data-placed"]), int(node["data-taken"])
            gone = "failed" if 0 < taken <= move else "now" if placed == move else "stands"
            assert node["class"] == ("ahead" if placed > move else gone)
