"""What is taken along from the stage leads to the place that is shown, whatever the title says."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.webapp.pages import GENTLE, Document

SMALL = "12.4....2.....1."


def query(address: str) -> dict[str, str]:
    """The fields of an address, each of which stands there once."""
    return {name: value for name, (value,) in parse_qs(urlsplit(address).query, strict_parsing=True).items()}


@pytest.mark.parametrize("title", ["&move=0", "?move=0&move=0", "%26move%3D0", "move=0"])
def test_addresses_name_the_move_and_keep_the_title(client: FlaskClient, title: str) -> None:
    """Pictures and code are of this move, of another one at another, and no title is taken for a move."""
    for move in ("7", "12", "0"):
        fields = {"p": GENTLE, "title": title, "alg": "D", "move": move}
        tags = Document(client.get("/demo", query_string=fields)).tags
        pictures = [query(each["href"]) for tag, each in tags if "data-picture" in each]
        codes = [query(query(each["href"])["of"]) for tag, each in tags if each.get("href", "").startswith("/qr?")]
        assert len(pictures) >= 8
        for found in [*pictures, *codes]:
            assert (found["move"], found["title"]) == (move, title)
        assert len(codes) == 1


def test_a_place_that_is_not_explored_is_shared_as_it_was_asked_for(client: FlaskClient) -> None:
    """Beyond the end pictures are of the last move, and the code leads where the address does."""
    tags = Document(client.get("/demo", query_string={"p": SMALL, "alg": "A", "move": "5000"})).tags
    (picture, *_) = [query(each["href"]) for tag, each in tags if each.get("data-suffix") == "png"]
    (code,) = [query(query(each["href"])["of"]) for tag, each in tags if each.get("href", "").startswith("/qr?")]
    assert int(picture["move"]) < 60
    assert code["move"] == "5000"


def test_a_lesson_makes_a_short_code(client: FlaskClient) -> None:
    """The code of a lesson names no puzzle, as the lesson knows it, but the move and how code and rows are shown."""
    tags = Document(client.get("/demo", query_string={"lesson": "first-search", "move": "4", "try": "1"})).tags
    (code,) = [query(query(each["href"])["of"]) for tag, each in tags if each.get("href", "").startswith("/qr?")]
    assert (code["lesson"], code["move"], code["try"], code["base"]) == ("first-search", "4", "1", "1")
    assert "p" not in code


def test_nodes_of_the_tree_have_the_roles_of_the_move(client: FlaskClient) -> None:
    """The tree is made once for all moves; at each of them its nodes say what they are by then."""
    for move in (0, 3):
        page = Document(client.get("/demo", query_string={"p": SMALL, "alg": "A", "panes": "tree", "move": move}))
        nodes = [each for tag, each in page.tags if tag == "a" and "data-placed" in each]
        assert len(nodes) > 3
        for node in nodes:
            placed, taken = int(node["data-placed"]), int(node["data-taken"])
            gone = "failed" if 0 < taken <= move else "now" if placed == move else "stands"
            assert node["class"] == ("ahead" if placed > move else gone)
