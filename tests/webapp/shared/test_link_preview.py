"""Test what a chat shows of a link to a page: title, words, address, and a picture of the clues alone."""

from __future__ import annotations

import io
from itertools import permutations
from urllib.parse import urlsplit

from flask.testing import FlaskClient
from PIL import Image

from solver.pictures import puzzle_in
from tests.for_each import for_each
from tests.webapp.pages import GENTLE, Document
from webapp import create_app

HOSTS = ("sudoku.example", "other.example")
SHOWN = GENTLE.replace(".", "0")
PAGES = ("/?p=", "/pictures?p=", "/how-hard?p=", "/demo?p=", "/demo/race?lanes=A,B&p=", "/share?p=", "/print?p=")
NAMES = ("og:title", "og:description", "og:url", "og:image", "og:image:alt", "twitter:card")


def said(client: FlaskClient, page: str, host: str = HOSTS[0], scheme: str = "https") -> dict[str, str]:
    """What a page says to a chat: content by property."""
    tags = Document(client.get(page, base_url=f"{scheme}://{host}")).find("meta")
    named = {tag.get("property") or tag.get("name", ""): tag.get("content", "") for tag in tags}
    return {name: text for name, text in named.items() if name.startswith(("og:", "twitter:"))}


@for_each("page", PAGES)
def test_each_page_with_a_puzzle_has_a_preview(client: FlaskClient, page: str) -> None:
    """The address is that of the page under the host that was asked, and the picture is an absolute address there."""
    found = said(client, f"{page}{GENTLE}&title=Gentle")
    assert found.keys() == {*NAMES}
    assert found["og:title"].endswith("Sudoku Workbench")
    assert found["og:description"] == "Easy, 29 clues"
    assert found["og:url"].startswith(f"https://{HOSTS[0]}{page.partition('?')[0]}?")
    assert found["og:image"] == f"https://{HOSTS[0]}/pictures/preview.png?p={SHOWN}"
    assert client.get(found["og:url"]).status_code == 200


def test_a_picture_of_answers_and_solution_is_never_there(client: FlaskClient) -> None:
    """It has 1200 x 630 pixels, the clues, and nothing else in its metadata, whatever the page shows."""
    answered = f"2{SHOWN[1:]}"
    found = said(client, f"/?p={GENTLE}&e={answered}&n=&show=1")
    parts = urlsplit(found["og:image"])
    assert parts.query == f"p={SHOWN}"
    for extra in ("", f"&e={answered}&answers=1", "&preset=print", "&title=x"):
        data = client.get(f"{parts.path}?{parts.query}{extra}").data
        assert Image.open(io.BytesIO(data)).size == (1200, 630)
        assert puzzle_in(data) == SHOWN


@for_each("host", ["localhost", "127.0.0.1:8000", "192.168.0.7", "lecture", "lab.local", "[::1]:80"])
def test_a_host_that_others_do_not_know_has_no_picture(client: FlaskClient, host: str) -> None:
    """A chat could not fetch it."""
    found = said(client, f"/?p={GENTLE}", host)
    assert found.keys() == {*NAMES[:3]}


def test_a_page_without_a_puzzle_has_no_preview(client: FlaskClient) -> None:
    """An example is nobody's puzzle."""
    for page in ("/", "/demo", "/puzzles/"):
        assert not said(client, page)


def test_a_damaged_preview_is_refused(client: FlaskClient) -> None:
    """A picture of nothing is no preview."""
    assert client.get("/pictures/preview.png?p=12").status_code == 400


def test_one_address_under_two_hosts_names_each(client: FlaskClient) -> None:
    """What is kept for everybody is kept for each host and scheme, whoever asked first."""
    for page in (f"/?p={GENTLE}", f"/demo?p={GENTLE}"):
        for order in permutations([(host, scheme) for host in HOSTS for scheme in ("http", "https")], 2):
            fresh = create_app().test_client()
            for host, scheme in order:
                assert said(fresh, page, host, scheme)["og:url"].startswith(f"{scheme}://{host}/")
