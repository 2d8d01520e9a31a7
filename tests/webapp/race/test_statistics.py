"""Searches over many puzzles: counted when asked, piece by piece, with the counts of the oracle; what is refused."""

from __future__ import annotations

import html
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.webapp.pages import HTMX, Document, assert_guarded
from webapp.library import collections
from webapp.race import counting, statistics

GENTLE = collections()["source-documents"].examples[4].puzzle.givens.line("0")
SMALL = "1.........2..3.."


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Nothing has been counted before, nor is afterwards."""
    statistics._kept.clear()
    yield
    statistics._kept.clear()


def counted(client: FlaskClient, text: str) -> Document:
    """The part once it asks for no more of itself."""
    for _ in range(200):
        response = client.get("/demo/statistics/table", query_string={"text": text, "go": "1"}, headers=HTMX)
        assert_guarded(response)
        page = Document(response)
        (part,) = page.find("div", id="statistics")
        if "hx-get" not in part:
            return page
        assert html.unescape(part["hx-get"]).startswith("/demo/statistics/table?go=1&text=")
    raise AssertionError("it never comes to an end")


def test_nothing_runs_until_somebody_asks(client: FlaskClient) -> None:
    """The page offers every collection, and counts nothing."""
    page = Document(client.get("/demo/statistics"))
    assert page.text("counting") == "Nothing is counted yet."
    (part,) = page.find("div", id="statistics")
    assert part["hx-get"].startswith("/demo/statistics/table?go=1")  # with script it begins by itself
    assert {option["value"] for option in page.find("input", name="of")} == set(collections())
    assert not any(count.moves for count in statistics._kept.values())


def test_a_list_is_counted_to_its_end(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewest, median and worst have the oracle's counts, their names, and links to the search; stopped ones say so."""
    monkeypatch.setattr(counting, "MOST", {False: 1_450, True: 1_450})
    page = counted(client, f"{GENTLE}\n{GENTLE[::-1]}")
    assert page.text("counting") == "Counted: 2 puzzles."
    row = page.text("way-free-cells")
    assert row.startswith("A, B and C: Free-cell list")
    assert "1,410 number 1" in row
    assert "52 number" in page.text("way-fewest-choices")
    turned = page.text("way-free-cells-end")  # the second puzzle is the first one, from its other end
    assert "1,410 number 2" in turned
    links = [html.unescape(link["href"]) for link in page.find("a") if "p=" in link.get("href", "")]
    assert len(links) == 3 * len(counting.ways())
    assert all(("alg=" in links[3 * at]) == way.in_demo for at, way in enumerate(counting.ways()))
    assert any(f"p={GENTLE}" in link for link in links)
    assert client.get(links[0]).status_code == 200
    dots = len(page.find("circle"))
    assert dots == 2 * len(counting.ways())
    monkeypatch.setattr(counting, "MOST", {False: 400, True: 400})
    statistics._kept.clear()
    stopped = counted(client, GENTLE)
    assert "more than 400 number 1 1 of 1" in stopped.text("way-free-cells")
    assert stopped.find("circle", **{"class": "stopped"})


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"of": "nothing"}, "none of "),
        ({"text": "\n".join([SMALL] * 41)}, "these are 41 puzzles; the page takes 40"),
        ({"text": "\n".join([GENTLE] * 44)}, "this list has 3,607 characters; the page takes 3,500"),
        ({"text": "hello"}, ""),
    ],
)
def test_what_cannot_be_is_refused(client: FlaskClient, fields: dict[str, str], said: str) -> None:
    """Every refusal has its sentence."""
    response = client.get("/demo/statistics", query_string=fields)
    assert response.status_code == 400
    assert said in html.unescape(response.text)
