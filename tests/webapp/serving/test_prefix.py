"""Mounted below a prefix, as behind a proxy at /sudoku/: every address on every page stays below it and answers."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from werkzeug.exceptions import NotFound
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.test import Client, TestResponse

from tests.webapp.pages import GENTLE, HTMX, TWO_SOLUTIONS, Document, posted
from webapp import create_app

PREFIX = "/sudoku"
SIXTEEN = "1" + "0" * 255
TAKE_POSTS = (f"{PREFIX}/board", f"{PREFIX}/pictures.zip", f"{PREFIX}/demo/lesson")
OUTSIDE = r"""["'(=](/(?:static|demo|qr|puzzles|pictures|text|verify|board|candidates)\b[^"' ]*)"""
ADDRESSES = ("href", "src", "action", "formaction", "hx-get", "hx-post", "data-back", "content", "poster")
PAGES = [
    *("/", f"/?p={GENTLE}", f"/?p={SIXTEEN}", f"/?p={TWO_SOLUTIONS}&view=solutions", "/?p=12", "/puzzles/", "/verify"),
    *("/puzzles/famous", f"/verify?p={GENTLE}", f"/pictures?p={GENTLE}", f"/pictures/figure?p={GENTLE}"),
    *(f"/demo?p={GENTLE}&at=3", f"/demo?p={GENTLE}&q=1&at=0", "/demo?lesson=gentle-tree&at=3", "/demo/lessons"),
    *(
        f"/demo/race?p={GENTLE}",
        f"/demo/race?p={GENTLE}&lanes=A~python,A~compiled&clock=time&rates=60000,30000000",
        "/qr?of=/sudoku/demo",
        "/nowhere",
    ),
]


@pytest.fixture(scope="module")
def below() -> Client:
    """A browser of the application mounted below the prefix, with nothing beside it."""
    return Client(DispatcherMiddleware(NotFound(), {PREFIX: create_app()}))


@pytest.fixture(scope="module")
def seen() -> set[str]:
    """The paths that have answered."""
    return set()


def addresses(response: TestResponse) -> Iterator[str]:
    """Every address in the attributes of a page that leads to this server, as it is there."""
    for _, attributes in Document(response).tags:
        for name, value in attributes.items():
            value = html.unescape(value)
            if name in ADDRESSES and (value.startswith(("/", "?")) or name in ("action", "hx-get", "hx-post")):
                yield value


@pytest.mark.parametrize("path", PAGES)
def test_every_address_stays_below_the_prefix(below: Client, seen: set[str], path: str) -> None:
    """Links, files, forms and what htmx asks for begin with the prefix, and what GET may ask for answers."""
    page = below.get(PREFIX + path)
    assert page.status_code == (404 if path == "/nowhere" else 400 if path == "/?p=12" else 200)
    if "<html" in page.text:
        assert Document(page).find("html")[0]["data-root"] == PREFIX
    found = set(addresses(page))
    assert len(found) >= 1
    for address in found:
        whole = urljoin(PREFIX + path, address)
        assert whole.startswith(f"{PREFIX}/"), address
        place = urlsplit(whole).path
        if place not in seen and place not in TAKE_POSTS:
            seen.add(place)
            assert below.get(whole).status_code in (200, 202, 302), address


def test_no_page_names_an_address_elsewhere(below: Client) -> None:
    """Nowhere in the text of a page, scripts' data included, is an address of a page without the prefix."""
    for path in PAGES:
        found = re.findall(OUTSIDE, html.unescape(below.get(PREFIX + path).text))
        assert not found, (path, found)


def test_answers_to_posts_stay_there_too(below: Client) -> None:
    """The board's partial and its page hold no address outside."""
    for headers in ({}, HTMX):
        answer = below.post(f"{PREFIX}/board", data=posted(GENTLE, action="check"), headers=headers)
        assert answer.status_code == 200
        for address in addresses(answer):
            assert urljoin(f"{PREFIX}/board", address).startswith(f"{PREFIX}/")


RACE = "/demo/race?lanes=free-cells&lanes=fewest-choices"


@pytest.mark.parametrize(
    "path",
    [f"/share?p={GENTLE}&format=rows", f"/text?p={GENTLE}", "/demo?lanes=free-cells,propagation", RACE],
)
def test_links_and_forms_stay_below_the_prefix(below: Client, path: str) -> None:
    """Redirects lead below the prefix."""
    answer = below.get(PREFIX + path)
    assert 300 <= answer.status_code < 400
    assert urlsplit(answer.headers["Location"]).path.startswith(f"{PREFIX}/")
    assert below.get(PREFIX + path, follow_redirects=True).status_code == 200


def test_the_code_of_a_page_below_the_prefix(below: Client) -> None:
    """It says the address with the prefix; a page beside the prefix is none of ours."""
    wanted = f"{PREFIX}/demo?at=13"
    answer = below.get(f"{PREFIX}/qr", query_string={"of": wanted})
    assert answer.status_code == 200
    assert f"http://localhost{wanted}" in html.unescape(answer.text)
    (image,) = Document(answer).find("img")
    assert below.get(html.unescape(image["src"])).status_code == 200
    for other in ("/demo", "/sudokus/demo", "/sudoku", "/sudoku/sudoku/demo", "/sudoku/nowhere"):
        assert below.get(f"{PREFIX}/qr", query_string={"of": other}).status_code == 400, other
    assert "/sudoku/demo?at=13" in below.get(f"{PREFIX}/qr", query_string={"of": "x"}).text
    assert f"http://localhost{PREFIX}/" in below.get(f"{PREFIX}/qr").text


def test_scripts_find_their_modules(below: Client) -> None:
    """Imports are relative, so that they need not know the prefix."""
    page = below.get(f"{PREFIX}/")
    scripts = [found["src"] for found in Document(page).find("script") if "main.js" in found["src"]]
    assert scripts
    text = below.get(scripts[0]).text
    for wanted in re.findall(r'^import (?:.* from )?"(.+)";', text, re.MULTILINE):
        assert wanted.startswith((".", ".."))
        assert below.get(urljoin(scripts[0], wanted)).status_code == 200
