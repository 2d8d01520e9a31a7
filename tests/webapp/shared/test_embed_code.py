"""Test the code that Share offers for the pages of other sites."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient

from tests.webapp.pages import GENTLE, Document
from webapp import create_app
from webapp.shared.embed_code import SIZES


def read(code: str) -> list[dict[str, str]]:
    """Return the attributes of the frames in the code."""
    return [
        dict(re.findall(r'([a-z]+)="([^"]*)"', unquoted))
        for unquoted in re.findall(r"<iframe ([^<>]*)></iframe>", code)
    ]


def test_share_has_the_code_of_a_frame_in_every_size() -> None:
    """The address is whole and that of the embed, the title says what it is, and both are quoted."""
    client = create_app({"EMBED": ["https://course.example"]}).test_client()
    page = Document(client.get("/share", query_string={"p": GENTLE, "title": '"Mon" & <day>'}))
    codes = [button["data-code"] for button in page.find("button") if "data-code" in button]
    assert len(codes) == len(SIZES)
    for code, (_, width, height) in zip(codes, SIZES, strict=True):
        (frame,) = read(code)
        address = unescape(frame["src"])
        assert address.startswith(f"http://localhost/embed/board?p={GENTLE.replace('.', '0')}")
        assert client.get(address).status_code == 200
        assert unescape(frame["title"]) == 'Sudoku: "Mon" & <day>'
        assert (frame["width"], frame["height"], frame["loading"]) == (str(width), str(height), "lazy")


def test_where_embedding_is_off_share_says_why(client: FlaskClient) -> None:
    """It names the option that the administrator needs."""
    page = client.get("/share", query_string={"p": GENTLE}).get_data(as_text=True)
    assert "sudoku serve --embed SITE" in page
    assert "data-code" not in page


def test_the_code_of_a_search_is_below_its_qr_code(client: FlaskClient) -> None:
    """It leads to the same place of the search or the race; no other page has one there, nor has a server without."""
    named = create_app({"EMBED": ["https://course.example"]}).test_client()
    for page, embed in (("/demo?at=3", "/embed/demo?at=3"), ("/demo/race?lanes=A,D", "/embed/race?lanes=A,D")):
        (frame,) = read(unescape(named.get("/qr", query_string={"of": page}).get_data(as_text=True)))
        assert unescape(frame["src"]) == f"http://localhost{embed}"
        assert named.get(unescape(frame["src"])).status_code == 200
        assert "iframe" not in client.get("/qr", query_string={"of": page}).get_data(as_text=True)
    assert "iframe" not in named.get("/qr", query_string={"of": "/puzzles/"}).get_data(as_text=True)
