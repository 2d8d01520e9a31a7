"""Test the times of a collection: every puzzle measured in chunks, with the known counts."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.webapp.pages import HTMX, Document, assert_guarded
from tests.webapp.serving.places import all_taken
from webapp.demo import collection_times, timings
from webapp.serving import limits
from webapp.shared.builtin_puzzles import collections

FAST = {False: 0.004, True: 0.02}
ORACLE = {  # moves, tries and placements of search A
    "gentle": ["1,410", "6,393", "731"],
    "TutorialsPoint": ["1,489", "6,732", "769"],
    "CSIS example 1": ["311", "1,416", "180"],
}


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    """Clear the cached measurements before and after each test."""
    collection_times.cached_measurements.clear()
    yield
    collection_times.cached_measurements.clear()


def test_nothing_is_measured_before_a_request(client: FlaskClient) -> None:
    """The page lists every puzzle that has something to search, with its searches, and measures nothing."""
    response = client.get("/demo/times/of/source-documents")
    assert_guarded(response)
    page = Document(response)
    assert page.text("measuring").startswith("Nothing is measured yet.")
    parts = collection_times.CollectionTimes(collections()["source-documents"]).puzzles
    names = [part.example.name for part in parts]
    assert "Plank example 3" not in names
    assert "Plank bad 2" not in names
    assert len(parts) == 13
    assert all(name in page.text("survey") for name in names)
    assert len(page.find("th", scope="row")) == 4 * len(parts)
    assert not any(measured.moves for measured in collection_times.cached_measurements.values())


def test_the_table_fills_in_chunks(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The part reloads itself until all is measured; finished searches have the known counts."""
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", 0.2)
    monkeypatch.setattr(collection_times, "BUDGETS", {False: 0.04, True: 0.06})
    for _ in range(300):
        response = client.get("/demo/times/of/source-documents/table", query_string={"go": "1"}, headers=HTMX)
        page = Document(response)
        (table,) = page.find("div", id="survey")
        if "hx-get" not in table:
            break
        assert table["hx-get"] == "/demo/times/of/source-documents/table?go=1"
        assert page.text("measuring").startswith("Measuring ")
    assert page.text("measuring").startswith("Measured.")
    assert page.find("div", **{"hx-swap-oob": "innerHTML:#status"})
    blocks = re.split(r'class="of"', response.text)[1:]
    found = {
        html.unescape(re.findall(r">([^<]+)</a>", block)[0]): re.findall(r"<td[^>]*>(.*?)</td>", block)
        for block in blocks
    }
    for name, counts in ORACLE.items():
        assert found[name][:3] == counts, name


def test_the_page_measures_without_script(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each press measures within four times its limit; `again` forgets this collection."""
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", 0.1)
    monkeypatch.setattr(collection_times, "BUDGETS", FAST)
    client.get("/demo/times/of/famous", query_string={"go": "1"})  # compiles
    begin = time.monotonic()
    page = Document(client.get("/demo/times/of/famous", query_string={"go": "1", "again": "1"}))
    assert time.monotonic() - begin < 4 * 0.1 * timings.CHUNKS_WITHOUT_SCRIPT
    assert page.text("measuring").startswith(("Measuring", "Measured"))
    client.get("/demo/times/of/famous", query_string={"again": "1"})
    assert not any(measured.moves for measured in collection_times.cached_measurements.values())


def test_a_busy_server_retries_and_an_unknown_name_is_not_found(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy server makes the table reload later; 404 lists all collections."""
    with all_taken(client.application):
        page = Document(client.get("/demo/times/of/famous/table", query_string={"go": "1"}))
        assert page.find("div", id="survey")[0]["hx-trigger"] == "load delay:1s"
    response = client.get("/demo/times/of/none")
    assert response.status_code == 404
    assert "famous" in response.text
