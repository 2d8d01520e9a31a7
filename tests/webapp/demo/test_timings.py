"""Test the table of times: what it measures, when it stops, what it says, and how long requests take."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from solver import Grid, compiled
from solver.search import get
from solver.search.timing import Measurement
from tests.webapp.pages import CONFLICTING, GENTLE, GENTLE_SOLVED, HTMX, PAYLOADS, Document, assert_guarded, puzzle_of
from tests.webapp.serving.places import all_taken
from webapp.demo import timings
from webapp.demo.race_text import duration
from webapp.serving import limits

LIANG: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
WORST: Final = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
CELL_BY_CELL: Final = ("10,989", "49,461", "5,521")
COUNTS: Final = {"A": CELL_BY_CELL, "B": CELL_BY_CELL, "C": CELL_BY_CELL, "D": ("61", "57", "57")}


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    """Clear the cached measurements before and after each test."""
    timings.cached_measurements.clear()
    yield
    timings.cached_measurements.clear()


RUNS: Final = re.compile(r" ?<small>(.*?)</small>")


def table_of(client: FlaskClient, puzzle: str = LIANG, path: str = "", /, **fields: Any) -> dict[str, list[str]]:
    """Read the cells of the table by the letter of the search, without the numbers of runs."""
    response = client.get(f"/demo/times{path}", query_string={"p": puzzle} | fields)
    assert response.status_code == 200, response.text
    assert_guarded(response)
    rows = re.findall(r'<tr role="row" id="times-(\w)">(.*?)</tr>', response.text, re.DOTALL)
    return {letter: [_words(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)] for letter, row in rows}


def _words(cell: str) -> str:
    return html.unescape(re.sub(r"</?span>", "", RUNS.sub("", cell)))


def test_nothing_is_measured_before_a_request(client: FlaskClient) -> None:
    """The page measures nothing; it lists the searches in place of the table."""
    assert table_of(client) == {}
    named = re.findall(r'<span class="letter">(\w)</span><div><strong>', client.get("/demo/times").text)
    assert named == list(COUNTS)
    assert not any(measured.moves for measured in timings.cached_measurements.values())


def test_the_table_works_without_script(client: FlaskClient) -> None:
    """One press, or a few while compiling, fill the table for interpreted and compiled code."""
    for _ in range(20):
        table = table_of(client, go=1)
        if timings.PuzzleTimes(puzzle_of(LIANG)).is_done:
            break
    for letter, cells in table.items():
        assert tuple(cells[:3]) == COUNTS[letter]
        seconds, fast_seconds, rate, fast_rate, ratio = cells[3:]
        assert re.fullmatch(r"[\d.]+ (µs|ms|s)", seconds)
        assert int(rate.replace(",", "")) > 0
        if compiled.why_not():
            assert (fast_seconds, fast_rate, ratio) == ("cannot be compiled", "", "")
        else:
            assert re.fullmatch(r"[\d.]+ (µs|ms)", fast_seconds)
            assert int(fast_rate.replace(",", "")) > int(rate.replace(",", ""))
            assert re.fullmatch(r"[\d.,]+ times", ratio)


def test_the_table_fills_in_chunks(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """With script the table reloads itself until all is measured, and then announces it once."""
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", 0.02)
    for _ in range(200):
        page = Document(client.get("/demo/times/table", query_string={"p": LIANG, "go": "1"}, headers=HTMX))
        (table,) = page.find("div", id="times")
        if "hx-get" not in table:
            break
        assert page.text("measuring").startswith("Measuring ")
        assert html.unescape(table["hx-get"]).startswith("/demo/times/table?go=1&p=")
    assert page.text("measuring").startswith("Measured.")
    assert page.find("div", **{"hx-swap-oob": "innerHTML:#status"})
    assert table_of(client)["A"][2] == "5,521"


def test_a_stopped_search_shows_its_rate(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Past its budget a search stops: the table has the rate and, if known, the estimated total."""
    monkeypatch.setattr(timings, "BUDGETS", {False: 0.02, True: 0.5})
    while not timings.PuzzleTimes(puzzle_of(WORST)).is_done:
        table = table_of(client, WORST, go=1)
    assert re.fullmatch(r"stopped after [\d,]+ moves, [\d.]+ ms", table["A"][3])
    assert re.fullmatch(r"[\d,]+ and more", table["A"][0])
    assert int(table["A"][5].replace(",", "")) > 2_000
    if not compiled.why_not():  # D runs through within its budget when it is compiled
        assert table["D"][2] == "45,267"
        assert re.fullmatch(r"stopped after [\d,]+ moves, [\d.]+ ms; all would take about [\d.]+ s", table["D"][3])


def test_no_request_takes_long(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks and pages without script end within four times their limit."""
    monkeypatch.setattr(limits, "MAX_SECONDS_PER_REQUEST", 0.1)
    for row in timings.PuzzleTimes(puzzle_of(WORST)).rows:  # compiling is not counted
        Measurement(row.algorithm, Grid.parse(LIANG), fast=True).go_on(0.01)
    for path, most in (
        ("/table", limits.MAX_SECONDS_PER_REQUEST),
        ("", limits.MAX_SECONDS_PER_REQUEST * timings.CHUNKS_WITHOUT_SCRIPT),
    ):
        begin = time.monotonic()
        table_of(client, WORST, path, go=1)
        assert time.monotonic() - begin < 4 * most


def test_a_busy_server_retries_later(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table stays and reloads later; without script a sentence gives the reason."""
    with all_taken(client.application):
        page = Document(client.get("/demo/times/table", query_string={"p": LIANG, "go": "1"}))
        assert page.find("div", id="times")[0]["hx-trigger"] == "load delay:1s"
        assert client.get("/demo/times", query_string={"p": LIANG, "go": "1"}).status_code == 503


@pytest.mark.parametrize("puzzle", [CONFLICTING, GENTLE_SOLVED])
def test_puzzles_without_a_search_take_no_time(client: FlaskClient, puzzle: str) -> None:
    """Clues in conflict and a full grid are measured at once, as nothing."""
    for cells in table_of(client, puzzle, go=1).values():
        assert cells[:5] == ["0", "0", "0", "nothing to search", cells[4]]


def test_again_clears_the_measurements_of_this_puzzle(client: FlaskClient) -> None:
    """Measurements of other puzzles stay."""
    for puzzle in (GENTLE, LIANG):
        timings.get_measurement(Grid.parse(puzzle), "free-cells", fast=False).go_on(0.01)
    table_of(client, LIANG, again=1)
    begun = {givens for (givens, _, _), measured in timings.cached_measurements.items() if measured.moves}
    assert begun == {Grid.parse(GENTLE)}


def test_times_of_zero_are_shown(client: FlaskClient) -> None:
    """If the clock did not advance, table and bars appear without a rate."""
    for row in timings.PuzzleTimes(puzzle_of(GENTLE)).rows:
        for measured in row.both:
            measured.moves = measured.length = measured.runs = 1
            measured.seconds, measured.is_enough = 0.0, True
    for cells in table_of(client, GENTLE, "/table").values():
        assert cells[3:] == ["0 ns", "0 ns", "", "", ""]


def test_the_cache_of_measurements_is_limited(client: FlaskClient) -> None:
    """However many puzzles are requested, the cache keeps at most MAX_MEASUREMENTS."""
    for place in range(20):
        table_of(client, "." * place + "1" + "." * (80 - place))
    assert len(timings.cached_measurements) == timings.MAX_MEASUREMENTS


@pytest.mark.parametrize("payload", PAYLOADS)
def test_fields_are_escaped(client: FlaskClient, payload: str) -> None:
    """The page shows every field as text or not at all."""
    for field in ("title", "p", "go", "again"):
        for path in ("/demo/times", "/demo/times/table"):
            response = client.get(path, query_string={"p": CONFLICTING} | {field: payload})
            assert response.status_code in (200, 400)
            assert "<script>alert" not in response.text
            assert not [
                name for _, tag in Document(response).tags for name in tag if re.match(r"on|style$|hx-on", name)
            ]


def test_a_measurement_counts_one_run() -> None:
    """Moves, tries and placements are those of one run, however often a short search was run."""
    measured = Measurement(get("A"), Grid.parse(GENTLE), fast=False)
    for _ in range(100):
        if measured.runs < 3:
            measured.go_on(0.01, enough=10.0)
    assert (measured.length, measured.tries, measured.placements) == (1_410, 6_393, 731)
    assert measured.moves >= 3 * 1_410
    assert measured.rate == round(1_410 / measured.each)


def test_the_time_is_that_of_the_quickest_run(client: FlaskClient) -> None:
    """A short search runs at least three times, no run was quicker than its time, and the table says how many ran."""
    measured = timings.get_measurement(Grid.parse(GENTLE), "fewest-choices", fast=False)
    while not measured.is_enough:
        measured.go_on(1.0)
    assert measured.runs >= 3
    assert 0 < measured.each == measured.best <= measured.seconds / measured.runs
    page = client.get("/demo/times", query_string={"p": GENTLE}).text
    assert RUNS.findall(page) == [f"best of {measured.runs:,}"]


def test_a_measurement_continues_in_the_next_chunk() -> None:
    """The next chunk continues where the last one stopped."""
    measured = Measurement(get("D"), Grid.parse(LIANG), fast=False)
    measured.go_on(0.0)
    assert not measured.moves
    while not measured.finished:
        measured.go_on(0.001)
    assert measured.placements == 57


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0 ns"),
        (2.6e-8, "26 ns"),
        (1.224e-5, "12.2 µs"),
        (0.0179, "17.9 ms"),
        (3.7090, "3.71 s"),
        (119.0, "119 s"),
        (240.0, "4 min"),
    ],
)
def test_durations_are_easy_to_read(seconds: float, text: str) -> None:
    """Three digits and a suitable unit."""
    assert duration(seconds) == text
