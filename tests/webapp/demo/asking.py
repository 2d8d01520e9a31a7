"""Request addresses of the demo for tests, and hold the puzzles that they use."""

from __future__ import annotations

import html
import json
import re
from typing import Any, Final

from flask.testing import FlaskClient

from solver.search import ALGORITHMS
from tests.webapp.demo.cells import unpack
from tests.webapp.pages import Document, assert_guarded

LIANG: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
WORST: Final = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
SOLVED: Final = "813429765462571839795368142247153986539846217681297453978615324126734598354982671"
LETTERS: Final = [algorithm.letter for algorithm in ALGORITHMS]


def page_at(client: FlaskClient, puzzle: str = LIANG, /, **fields: Any) -> Document:
    """Fetch the demo's page with these fields, as far as the search is explored."""
    response = client.get("/demo", query_string={"p": puzzle} | fields)
    assert response.status_code in (200, 202), response.text
    assert_guarded(response)
    return Document(response)


def board_of(client: FlaskClient, puzzle: str = LIANG, /, **fields: Any) -> str:
    """Read the digits on the page's board, '.' for none."""
    text = client.get("/demo", query_string={"p": puzzle} | fields).text
    cells = re.findall(r'<td class="[^"]*" aria-label="[^"]*"(?: data-gone="\d")?>(\d?)</td>', text)
    assert len(cells) == 81
    return "".join(cell or "." for cell in cells)


def asked(client: FlaskClient, path: str, puzzle: str = LIANG, /, **fields: Any) -> dict[str, Any]:
    """Fetch the JSON answer of an address as the script does: again while the search is explored."""
    response = client.get(f"/demo/{path}", query_string={"p": puzzle} | fields)
    while response.status_code == 202:
        response = client.get(f"/demo/{path}", query_string={"p": puzzle} | fields)
    assert response.status_code == 200, response.text
    assert_guarded(response)
    return unpack(json.loads(response.text))


def start_of(client: FlaskClient, **fields: Any) -> dict[str, Any]:
    """Read the data that the page passes to its script."""
    (stage,) = page_at(client, **fields).find("section", id="stage")
    return unpack(json.loads(html.unescape(stage["data-start"])))
