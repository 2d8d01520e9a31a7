"""Test pictures by address: pages of other sites may show them, browsers keep them, and large ones stay ours."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solver import Grid
from solver.search import get
from tests.for_each import for_each
from tests.webapp.pages import GENTLE, assert_guarded
from webapp.demo import traces
from webapp.demo.traces import moves_for_pictures
from webapp.serving.public_pictures import MAX_SIDE
from webapp.serving.security import PUBLIC_HEADERS

ELSEWHERE = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
LINK = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
PICTURES = [
    f"/pictures/puzzle.jpg?p={GENTLE}",
    f"/pictures/solution.png?p={GENTLE}",
    f"/pictures/pair.svg?p={GENTLE}&preset={MAX_SIDE}",
    f"/pictures/preview.png?p={GENTLE}",
    f"/demo/picture.png?p={GENTLE}&at=3",
    f"/demo/picture.svg?p={GENTLE}&kind=free-cells",
    "/qr.svg?of=/",
]
LONG = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"  # a search of many moves


@for_each("address", PICTURES)
def test_any_page_may_show_a_picture_and_keep_it(client: FlaskClient, address: str) -> None:
    """Another site gets the same bytes, with the headers for it; whoever has them gets 304 without them."""
    ours, theirs = client.get(address), client.get(address, headers=ELSEWHERE)
    assert (theirs.status_code, theirs.data) == (200, ours.data)
    assert_guarded(theirs)
    assert PUBLIC_HEADERS.items() <= dict(theirs.headers).items()
    assert theirs.headers["ETag"].startswith('W/"')
    again = client.get(address, headers=ELSEWHERE | {"If-None-Match": theirs.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert PUBLIC_HEADERS.items() <= dict(again.headers).items()
    assert client.get(f"{address}&other=1").headers["ETag"] != theirs.headers["ETag"]


@for_each("address", [f"/pictures/puzzle.png?p={GENTLE}&preset=1601", f"/demo/picture.jpg?p={GENTLE}&preset=print"])
def test_large_pictures_are_for_us_and_for_links(client: FlaskClient, address: str) -> None:
    """Another site may link to one but not show it, and nobody keeps what depends on who asks."""
    for headers, status in (({}, 200), (LINK, 200), (ELSEWHERE, 403)):
        response = client.get(address, headers=headers)
        assert response.status_code == status
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Sec-Fetch-Site" in response.vary


@for_each("address", [f"/pictures/x.jpg?p={GENTLE}", "/pictures/puzzle.jpg?p=1", "/qr.svg?of=http://x/"])
def test_a_refusal_is_kept_by_nobody(client: FlaskClient, address: str) -> None:
    """What is no picture is not shown elsewhere."""
    response = client.get(address, headers=ELSEWHERE)
    assert response.status_code >= 400
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"


@for_each(
    "address",
    [f"/pictures.zip?p={GENTLE}", f"/demo/sequence?p={GENTLE}", "/", f"/?p={GENTLE}"],
)
def test_nothing_else_is_shown_elsewhere(client: FlaskClient, address: str) -> None:
    """Pages, films and archives stay ours."""
    response = client.get(address, headers=ELSEWHERE)
    assert response.status_code >= 400 or response.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_picture_of_a_search_depends_on_its_address_alone(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to a number of moves there is one, beyond it none, whatever was explored before."""
    givens, search = Grid.parse(LONG), get("fewest-choices")
    monkeypatch.setattr(traces, "PICTURE_SHARE", search.budget_on(givens.shape) // 20_000)  # a few moves
    most = moves_for_pictures(search, givens)
    address = f"/demo/picture.txt?p={LONG}&lanes=fewest-choices&at="
    for _ in range(2):
        assert [client.get(f"{address}{move}").status_code for move in (most, most + 1, 10**9)] == [200, 422, 422]
        trace = traces.trace_of(givens, search.key)
        trace.explore(4 * most)
        assert trace.total > most
