"""The manual: every page of `docs/` is served, its links lead somewhere, and a search finds what it holds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import urldefrag, urljoin

import pytest
from flask.testing import FlaskClient

from tests.for_each import for_each
from tests.webapp.pages import GENTLE, PAYLOADS, Document
from webapp import create_app
from webapp.learn import manual

DOCS: Final = Path(__file__).parents[3] / "docs"
PAGES: Final = sorted(path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.glob("*/*.md"))


def results(client: FlaskClient, query: str) -> list[str]:
    """The addresses that a search leads to, the best first."""
    text = client.get("/docs/search", query_string={"q": query}).text
    part = text.partition('<ol class="manual-found plain">')[2].partition("</ol>")[0]
    return [piece.partition('"')[0] for piece in part.split('<a href="')[1:]]


def links(client: FlaskClient, address: str) -> list[str]:
    """List the addresses that the main part of a page leads to."""
    main = client.get(address).text.partition("<main")[2]
    return re.findall(r'<a (?:class="[^"]*" )?href="([^"]*)"', main)


def test_every_page_of_the_folder_is_in_the_contents(client: FlaskClient) -> None:
    """Tutorials, how-to guides, reference and explanation are complete, in the order of the overview."""
    for part in manual.PARTS:
        found = [
            link.partition("?")[0] for link in links(client, f"/docs/{part}/") if link.startswith(f"/docs/{part}/")
        ]
        pages = {each.removeprefix("/docs/") for each in found if not each.endswith("/")}
        assert pages == {each for each in PAGES if each.startswith(f"{part}/")}
    assert manual.page_names("tutorials")[0] == "first-puzzle"


def test_the_start_says_what_people_want_to_do(client: FlaskClient) -> None:
    """Each task leads to the page that says how, in one press; then come the four parts, and no list of all pages."""
    found = [each for each in links(client, "/docs/") if each.startswith("/docs/") and each != "/docs/"]
    tasks = [f"/docs/{part}/{name}" for _, part, name in manual.TASKS]
    assert found == [*tasks, *(f"/docs/{part}/" for part in manual.PARTS)]
    assert set(tasks) <= {f"/docs/{name}" for name in PAGES}


def test_a_page_lists_the_pages_of_its_part(client: FlaskClient) -> None:
    """The contents beside a page have the four parts, and the pages of its own part alone."""
    text = client.get("/docs/how-to/print").text.partition('id="contents"')[2].partition("</nav>")[0]
    for part in manual.PARTS:
        assert f'href="/docs/{part}/"' in text
    assert 'href="/docs/how-to/install"' in text
    assert 'href="/docs/reference/keys"' not in text


@for_each("name", PAGES)
def test_every_link_of_a_page_leads_somewhere(client: FlaskClient, name: str) -> None:
    """Each address of this server is answered, and each anchor is there; nothing names a file of the repository."""
    address = f"/docs/{name}"
    answer = client.get(address)
    assert answer.status_code == 200
    article = answer.text.partition("<article>")[2].partition("</article>")[0]
    hrefs = [piece.partition('"')[0].replace("&amp;", "&") for piece in article.split('href="')[1:]]
    for href in hrefs:
        target, anchor = urldefrag(urljoin(address, href))
        if target.startswith("https://"):
            continue
        assert target.startswith("/"), href
        there = client.get(target, follow_redirects=True)
        assert there.status_code == 200, href
        assert not anchor or f'id="{anchor}"' in there.text, href
    assert ".md" not in "".join(hrefs)
    assert "127.0.0.1" not in "".join(hrefs)


def test_the_puzzle_at_hand_stays(client: FlaskClient) -> None:
    """A page of the manual shows it in the bar, and its links carry it on."""
    page = Document(client.get(f"/docs/how-to/print?p={GENTLE}&title=gentle"))
    inner = [link["href"] for link in page.find("a") if link["href"].startswith("/docs/")]
    assert inner
    assert all(f"p={GENTLE.replace('.', '0')}" in href or "#" in href for href in inner)


def test_a_prefix_stands_in_front_of_every_link() -> None:
    """Behind a proxy too the links of a text stay on this server."""
    client = create_app({"PREFIX": "/school"}).test_client()
    page = Document(client.get("/school/docs/tutorials/your-own-program"))
    hrefs = [link["href"] for link in page.find("a")]
    assert "/school/demo/own" in hrefs
    assert all(href.startswith(("/school/", "#", "https://")) for href in hrefs)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("large print", "/docs/how-to/print"),
        ("PROJECTOR lecture", "/docs/tutorials/first-lecture"),
        ("backtracking", "/docs/explanation/searches"),
        ("nginx", "/docs/how-to/serving"),
        ("Gradescope", "/docs/how-to/grade-an-assignment"),
    ],
)
def test_a_search_finds_the_page(client: FlaskClient, query: str, first: str) -> None:
    """The best place for the words is first, capitals or not."""
    assert results(client, query)[0].startswith(first)


def test_the_words_are_marked_where_they_stand(client: FlaskClient) -> None:
    """A passage shows the words in their context; each result leads to its heading."""
    text = client.get("/docs/search?q=handwriting").text
    assert "<mark>Handwriting</mark>" in text or "<mark>handwriting</mark>" in text
    for address in results(client, "handwriting"):
        target, anchor = urldefrag(address)
        assert not anchor or f'id="{anchor}"' in client.get(target).text


@for_each("query", ["", "   ", "qqqqzzzz", "e" * 500, "a " * 500, "é ü ß", *PAYLOADS])
def test_any_query_is_answered(client: FlaskClient, query: str) -> None:
    """Nothing, nonsense, far too much: a sentence says what to do, and nothing of it becomes HTML."""
    answer = client.get("/docs/search", query_string={"q": query})
    assert answer.status_code == 200
    assert len(Document(answer).find("h1")) == 1
    assert "<script>alert" not in answer.text
    assert len(answer.data) < 60_000


@pytest.mark.parametrize(
    "path", ["/docs/no", "/docs/no/", "/docs/how-to/no", "/docs/how-to/..%2f..%2fREADME", "/docs/how-to/print.md"]
)
def test_there_is_no_other_page(client: FlaskClient, path: str) -> None:
    """Whatever is no page of the four parts is not found, and the error leads to the manual."""
    answer = client.get(path, follow_redirects=True)
    assert answer.status_code == 404
    assert any(link["href"] == "/docs/" for link in Document(answer).find("a"))


def test_html_in_a_text_stays_text() -> None:
    """A page shows tags as they are written; a link to a script is no link."""
    html = manual.render_markdown("# A\n\n<b>bold</b> [x](javascript:alert(1)) [y](../../run.py)", "how-to")
    assert "<b>" not in html
    assert "href" not in html
