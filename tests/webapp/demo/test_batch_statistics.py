"""Test searches over many puzzles: counted on request, in chunks, with the documents' counts; refusals."""

from __future__ import annotations

import html
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.webapp.pages import HTMX, Document, assert_guarded
from webapp.demo import batch_statistics, tallies
from webapp.shared.builtin_puzzles import collections

GENTLE = collections()["source-documents"].examples[4].puzzle.givens.line("0")
SMALL = "1.........2..3.."


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    """Clear the cached counts before and after each test."""
    batch_statistics.get_count.cache_clear()
    yield
    batch_statistics.get_count.cache_clear()


def counted(client: FlaskClient, text: str) -> Document:
    """Request the part again until it has counted everything."""
    for _ in range(200):
        response = client.post("/demo/statistics/table", data={"of": "own", "text": text, "go": "1"}, headers=HTMX)
        assert_guarded(response)
        page = Document(response)
        (part,) = page.find("div", id="statistics")
        if "hx-post" not in part:
            return page
        assert (part["hx-post"], part["hx-include"]) == ("/demo/statistics/table", "#listed")
    raise AssertionError("it never comes to an end")


def test_nothing_is_counted_before_a_request(client: FlaskClient) -> None:
    """The page offers every collection, and counts nothing."""
    page = Document(client.get("/demo/statistics"))
    assert page.text("counting") == "Nothing is counted yet."
    (part,) = page.find("div", id="statistics")
    assert part["hx-get"].startswith("/demo/statistics/table?go=1")  # with script it begins by itself
    assert {option["value"] for option in page.find("input", name="of")} == {*collections(), "own"}
    assert not any(count.moves for count in batch_statistics.cached_counts.values())


def test_a_list_is_counted_to_its_end(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewest, median and worst have the known counts, names, and links; stopped searches are marked."""
    monkeypatch.setattr(tallies, "MAX_MOVES", {False: 1_450, True: 1_450})
    page = counted(client, f"{GENTLE}\n{GENTLE[::-1]}")
    assert page.text("counting") == "Counted: 2 puzzles."
    row = page.text("way-free-cells")
    assert row.startswith("A, B and C: Free-cell list")
    assert "1,410 number 1" in row
    assert "52 number" in page.text("way-fewest-choices")
    turned = page.text("way-free-cells-end")  # the second puzzle is the first one, from its other end
    assert "1,410 number 2" in turned
    links = [html.unescape(link["href"]) for link in page.find("a") if "p=" in link.get("href", "")]
    assert len(links) == 2 * len(tallies.search_orders())
    assert all(("lanes=" in links[2 * at]) == order.in_demo for at, order in enumerate(tallies.search_orders()))
    assert any(f"p={GENTLE}" in link for link in links)
    assert client.get(links[0]).status_code == 200
    dots = page.find("circle")
    assert len(dots) == 2 * len(tallies.search_orders())
    assert {dot["data-of"] for dot in dots} == {"0", "1"}
    assert "number 1: 1,410 moves" in page.text("dots-free-cells")
    monkeypatch.setattr(tallies, "MAX_MOVES", {False: 400, True: 400})
    batch_statistics.get_count.cache_clear()
    stopped = counted(client, GENTLE)
    assert "more than 400 number 1 more than 400 number 1 1 of 1" in stopped.text("way-free-cells")
    assert stopped.find("circle", **{"class": "stopped"})


def test_fewer_than_three_searches_have_no_median(client: FlaskClient) -> None:
    """Of two, the middle one would be the smaller; with three the page shows and explains the median."""
    two, three = counted(client, f"{SMALL}\n{SMALL[::-1]}"), counted(client, f"{SMALL}\n{SMALL[::-1]}\n{GENTLE}")
    assert not two.find("td", **{"data-name": "median"})
    assert len(three.find("td", **{"data-name": "median"})) == len(tallies.search_orders())
    assert not [line for line in two.find("line") if line.get("y2") == "2.5rem"]
    assert ("median" in two.text("statistics"), "median" in three.text("statistics")) == (False, True)


def test_omitted_lines_are_listed(client: FlaskClient) -> None:
    """Every line that is not counted is listed with the reason; of many lines the first few."""
    full = "1234341221434321"
    clash = f"55{GENTLE[2:]}".replace("0", ".")
    found = counted(client, "\n".join([GENTLE, full, "# mine", clash, GENTLE[:-1], "", GENTLE, "nonsense"]))
    assert found.text("counting") == "Counted: 2 puzzles."
    text = html.unescape(found.text("left-out"))
    assert text.startswith("Left out, 4 in all: ")
    for line in (
        "line 2: every cell is filled",
        "line 4: clues are in conflict, 5 ",
        "line 8: 'nonsense' is no puzzle",
    ):
        assert line in text
    assert "line 5: " in text
    assert "80 cells" in text
    many = counted(client, "\n".join([SMALL, *[full] * 9]))
    assert many.text("left-out").endswith("line 6: every cell is filled; and 4 more.")


def test_a_posted_list_redirects_to_its_address(client: FlaskClient) -> None:
    """The address holds the list, so it can be reloaded and shared; the menu says that it is the person's."""
    answer = client.post("/demo/statistics", data={"go": "1", "of": "source-documents", "text": SMALL})
    assert (answer.status_code, answer.location.partition("?")[0]) == (303, "/demo/statistics")
    assert "of=own" in answer.location
    page = Document(client.get(answer.location))
    (chosen,) = [each for each in page.find("input", name="of") if "checked" in each and each.get("type") == "radio"]
    assert chosen["value"] == "own"
    again = client.post("/demo/statistics", data={"go": "1", "of": "famous", "text": SMALL, "shown": "1"})
    assert "of=famous" in again.location
    assert "text" not in again.location  # the menu was changed after the list


def test_a_long_list_is_answered_without_redirect(client: FlaskClient) -> None:
    """120 lines fit no address: they are counted, stay in the field, and the script posts them again."""
    text = "\n".join([GENTLE] * 120)
    answer = client.post("/demo/statistics", data={"go": "1", "of": "source-documents", "text": text})
    assert_guarded(answer)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "private, no-cache")
    page = Document(answer)
    (hidden,) = page.find("input", name="text")
    assert html.unescape(hidden["value"]) == text
    assert page.box().strip() == text
    assert counted(client, text).text("counting") == "Counted: 120 puzzles."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("\n".join([SMALL] * 121), "these are 121 puzzles; up to 120 are taken"),
        ("\n".join([GENTLE] * 370), "this list has 30,339 characters; up to 30,000 are taken"),
        (GENTLE + "\n1" * 12_001, "this list has more than 12,000 lines: take out the empty ones"),
        ("garbage <b>", "there is no puzzle in this text"),
        ("", "there is no list yet"),
    ],
)
def test_an_uncountable_list_stays_in_its_field(client: FlaskClient, text: str, sentence: str) -> None:
    """Status 422 with the page: a sentence at the field, which keeps the typed text."""
    fields = {"go": "1", "of": "own", "text": text}
    answer = client.post("/demo/statistics", data=fields, follow_redirects=True)
    assert answer.status_code == 422
    page = Document(answer)
    assert sentence in page.text("problem")
    assert page.find("textarea", **{"aria-describedby": "problem"})
    assert text in html.unescape(answer.text)
    assert not page.find("div", id="statistics")
    assert "up to 120, and 30,000 characters" in answer.text


def test_an_unknown_collection_is_refused(client: FlaskClient) -> None:
    """The sentence lists the known collections."""
    response = client.get("/demo/statistics?of=nothing")
    assert response.status_code == 400
    assert "none of " in html.unescape(response.text)
