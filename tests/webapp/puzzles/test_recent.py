"""The page of recent boards: the browser posts what it stored and gets pictures with names, whatever it posts."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.for_each import for_each
from tests.webapp.pages import GENTLE, PAYLOADS, Document
from webapp.puzzles import recent
from webapp.puzzles.recent import MAX_RECENT_BOARDS, MAX_TIME

ENTRY = {
    "address": f"/?p={GENTLE.replace('.', '0')}&e=8{'0' * 80}&title=gentle",
    "givens": GENTLE,
    "at": 1_790_000_000_000,
}


def listed(client: FlaskClient, *entries: Any) -> Document:
    """The list that the server draws of these entries."""
    response = client.post("/recent/list", data={"boards": json.dumps(entries)})
    assert response.status_code == 200
    return Document(response)


def words(client: FlaskClient, *entries: Any) -> str:
    """The text of that list, with one space between words."""
    response = client.post("/recent/list", data={"boards": json.dumps(entries)})
    return " ".join(re.sub(r"<[^>]+>", "", response.text).split())


def test_the_page_says_what_it_is_for(client: FlaskClient) -> None:
    """Without script and without boards it has one sentence."""
    page = Document(client.get("/recent"))
    assert page.text("no-boards") == "Boards you open appear here, in this browser only."
    assert not page.find("li")


def test_an_entry_has_picture_name_count_and_date(client: FlaskClient) -> None:
    """Its link opens the board with the answers, which its picture draws as the person's own."""
    page = listed(client, ENTRY)
    assert len(page.find("svg")) == 1
    assert [text.get("class") for text in page.find("text")] == [None, "entered"]
    assert page.find("a")[0]["href"].startswith(f"/?p={GENTLE.replace('.', '0')}&e=8")
    assert page.find("time")[0]["datetime"] == "2026-09-21T14:13:20+00:00"
    assert page.find("button")[0]["data-remove"] == GENTLE


def test_boards_without_a_name_differ(client: FlaskClient) -> None:
    """Of two puzzles with as many clues each shows its level and first clues, which its buttons name too."""
    lines = [GENTLE, GENTLE[::-1]]
    shown = words(client, *[{"address": f"/?p={line.replace('.', '0')}", "givens": line} for line in lines])
    for line in lines:
        assert f"Easy, 29 clues {line[:9]} {line[9:18]}" in shown
        assert f"Remove from Recent: Easy, 29 clues: {line[:9]} {line[9:18]}" in shown


def test_levels_take_a_bounded_time(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards whose level was not found in time are listed without one."""
    assert "Easy" in words(client, ENTRY)
    monkeypatch.setattr(recent, "MAX_LEVEL_SECONDS", 0.0)
    shown = words(client, *[ENTRY] * 3)
    assert shown.count("29 clues") == 3
    assert "Easy" not in shown


@for_each(
    "entry",
    [
        *[None, 1, "x", [], {}, {"address": 1, "givens": 2}],
        *[ENTRY | {"address": address} for address in ("", "/?p=12", "//[", "/?p=" + "0" * 81)],
    ],
)
def test_what_cannot_be_read_is_left_out(client: FlaskClient, entry: Any) -> None:
    """The storage of a browser may hold anything."""
    assert len(listed(client, entry, ENTRY).find("li")) == 1


@pytest.mark.parametrize("text", ["", "{", "[" * 50_000, "{}", "1e999"])
def test_a_list_that_is_none_is_empty(client: FlaskClient, text: str) -> None:
    """Text that is no JSON, or no list, gives an empty answer."""
    response = client.post("/recent/list", data={"boards": text})
    assert (response.status_code, response.text.strip()) == (200, "")


@pytest.mark.parametrize("at", [-1, MAX_TIME + 1, 1.5, "1", True, None])
def test_a_wrong_time_is_none(client: FlaskClient, at: Any) -> None:
    """An entry without a sensible time is shown without one; so are those of older versions."""
    page = listed(client, ENTRY | {"at": at})
    assert len(page.find("li")) == 1
    assert len(page.find("time")) == int(at is True)


def test_a_board_that_took_notes_takes_them_again(client: FlaskClient) -> None:
    """As a position for practice does. Any other one is opened as puzzles are."""
    for mode, found in (("notes", True), ("clues", False), ("x", False)):
        page = listed(client, ENTRY | {"address": f"{ENTRY['address']}&mode={mode}"})
        assert ("mode=notes" in page.find("a")[0]["href"]) == found


def test_there_is_a_bound(client: FlaskClient) -> None:
    """More boards than a browser stores are not drawn."""
    assert len(listed(client, *[ENTRY] * (MAX_RECENT_BOARDS + 5)).find("li")) == MAX_RECENT_BOARDS


@for_each("payload", PAYLOADS)
def test_texts_stay_texts(client: FlaskClient, payload: str) -> None:
    """Names and keys are escaped."""
    response = client.post("/recent/list", data={"boards": json.dumps([ENTRY | {"givens": payload}])})
    assert Document(response).find("button")[0]["data-remove"] == payload
