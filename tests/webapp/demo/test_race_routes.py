"""Test the race's addresses: lanes, clocks, frames, sentences and refusals."""

from __future__ import annotations

import html
import json
import random
import re
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from solver import Grid
from solver.search import ALGORITHMS
from solver.search.trace import Trace
from tests.for_each import for_each
from tests.webapp.demo.cells import page_cells, unpack
from tests.webapp.pages import (
    CONFLICTING,
    GENTLE,
    GENTLE_SOLVED,
    HTMX,
    NO_SOLUTION,
    PAYLOADS,
    TWO_SOLUTIONS,
    Document,
    assert_guarded,
)

LIANG: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
WORST: Final = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
RATES: Final = "30000000,20000000,10000000,5000000"


def page_at(client: FlaskClient, puzzle: str = LIANG, /, **fields: Any) -> Document:
    """Fetch the page of a race."""
    response = client.get("/demo/race", query_string={"p": puzzle} | fields)
    assert response.status_code in (200, 202), response.text
    assert_guarded(response)
    return Document(response)


def asked(client: FlaskClient, path: str, puzzle: str = LIANG, /, **fields: Any) -> dict[str, Any]:
    """Fetch the JSON answer of an address as the script does: again while the search is explored."""
    response = client.get(f"/demo/{path}", query_string={"p": puzzle} | fields, headers=HTMX)
    while response.status_code == 202:
        response = client.get(f"/demo/{path}", query_string={"p": puzzle} | fields, headers=HTMX)
    assert response.status_code == 200, response.text
    assert_guarded(response)
    return unpack(json.loads(response.text))


def explored(client: FlaskClient, puzzle: str = LIANG, /, **fields: Any) -> dict[str, Any]:
    """Explore a race and return the last answer."""
    return asked(client, "explore", puzzle, **fields)


def frame_at(client: FlaskClient, puzzle: str = LIANG, /, **fields: Any) -> dict[str, Any]:
    """Fetch one frame of a race."""
    frame: dict[str, Any] = asked(client, "frames", puzzle, count=1, **fields)["frames"][0]
    return frame


def start_of(page: Document) -> dict[str, Any]:
    """Read the data that the page passes to its script."""
    (stage,) = page.find("section", id="stage")
    return unpack(json.loads(html.unescape(stage["data-start"])))


def counts_of(lane: dict[str, Any]) -> dict[str, int]:
    """Read the counters of a lane as numbers."""
    return {name: int(text.replace(",", "")) for name, text in lane["counts"].items()}


def boards_of(client: FlaskClient, puzzle: str = LIANG, /, **fields: Any) -> list[str]:
    """Read the digits on the boards of the lanes, '.' for none."""
    text = client.get("/demo/race", query_string={"p": puzzle} | fields).text
    cells = re.findall(r'<td class="[^"]*" aria-label="[^"]*"(?: data-gone="\d")?>(\d?)</td>', text)
    digits = "".join(cell or "." for cell in cells)
    return [digits[at : at + 81] for at in range(0, len(digits), 81)]


# ---- the lanes


def test_placements_are_equal_on_every_lane(client: FlaskClient) -> None:
    """By placements, each lane shows its search after that number of them, or its end."""
    totals = {}
    traces_of = {letter: Trace(Grid.parse(LIANG), letter) for letter in "ADEF"}
    for letter, trace in traces_of.items():
        trace.explore_all()
        totals[letter] = trace.state(trace.total).counters.placements
    assert totals["A"] == 5521
    assert totals["D"] == 57
    explored(client, lanes="A,D,E,F")
    dice = random.Random("race")
    for clock in (0, 1, 57, 5521, 10**6, *(dice.randrange(5521) for _ in range(6))):
        frame = frame_at(client, lanes="A,D,E,F", at=clock)
        for lane, (letter, trace) in zip(frame["lanes"], traces_of.items(), strict=True):
            counts = counts_of(lane)
            assert counts["placements"] == min(clock, totals[letter])
            state = trace.state(lane["move"])
            assert lane["digits"] == "".join(map(str, state.digits))
            assert (counts["tries"], counts["backtracks"]) == (state.counters.tries, state.counters.backtracks)
            assert bool(lane["place"]) == (clock >= totals[letter])


def test_computing_time_is_equal_on_every_lane(client: FlaskClient) -> None:
    """By time, each lane has made its moves of that time; the same address gives the same picture."""
    fields = {"lanes": "A,B,C,D", "clock": "time", "rates": RATES}
    explored(client, **fields)
    for clock in (0, 999, 100_000, 367_000, 10**9):
        frame = frame_at(client, at=clock, **fields)
        moves = [lane["move"] for lane in frame["lanes"]]
        rates = [int(rate) for rate in RATES.split(",")]
        totals = [10_989, 10_989, 10_989, 61]
        assert moves == [min(clock * rate // 10**9, total) for rate, total in zip(rates, totals, strict=True)]
        assert frame == frame_at(client, at=clock, **fields)
    over = frame_at(client, at=10**9, **fields)
    assert [lane["place"] for lane in over["lanes"]] == ["second", "third", "fourth", "first"]
    assert over["sentence"].startswith("D wins: 12.2 µs, C needs 1.1 ms, 90 times as long. ")


def test_the_page_shows_the_frame(client: FlaskClient) -> None:
    """The page has the boards, counters, bars and sentence of the frame at its time."""
    explored(client, lanes="A,D")
    for clock in (0, 40, 57, 5521):
        fields = {"lanes": "A,D", "at": clock}
        frame = frame_at(client, **fields)
        page = page_at(client, **fields)
        assert [board.replace(".", "0") for board in boards_of(client, **fields)] == [
            lane["digits"] for lane in frame["lanes"]
        ]
        assert page.text("sentence") == frame["sentence"]
        widths = [tag["width"] for tag in page.find("svg", **{"class": "bar"})]
        assert widths == [f"{lane['part']}%" for lane in frame["lanes"]]
        assert start_of(page)["frame"] == frame
        text = client.get("/demo/race", query_string={"p": LIANG, **fields}).text
        assert [page_cells(text, number) for number in (0, 1)] == [lane["cells"] for lane in frame["lanes"]]


def test_changes_give_the_board_of_every_tick(client: FlaskClient) -> None:
    """A frame of a window, built from the changes before it, equals the frame requested alone."""
    explored(client, lanes="A,D,F")
    window = asked(client, "frames", lanes="A,D,F", at=0, count=48, guess="skip")["frames"]
    assert len(window) > 20
    for frame in window[::5]:
        assert frame == frame_at(client, lanes="A,D,F", at=frame["move"], guess="skip")


def test_frames_follow_the_ticks(client: FlaskClient) -> None:
    """A window of frames begins at the requested time and follows the ticks to the end."""
    known = explored(client, lanes="A,D")
    assert known["finished"]
    frames = asked(client, "frames", lanes="A,D", at=90, count=5)["frames"]
    assert frames[0]["move"] == 90
    assert known["ticks"] == []  # the guess is open
    behind = [tick for tick in explored(client, lanes="A,D", guess="skip")["ticks"] if tick > 90]
    assert [frame["move"] for frame in frames[1:]] == behind[: len(frames) - 1]
    assert len(asked(client, "frames", lanes="A,D", at=5521, count=5)["frames"]) == 1


# ---- what is said


def test_the_sentence_lists_finishers_in_order(client: FlaskClient) -> None:
    """It names finished and running lanes with their counts, and at the end winner and margin."""
    explored(client, lanes="A,D,F")
    sentences = {clock: frame_at(client, lanes="A,D,F", at=clock)["sentence"] for clock in (0, 20, 53, 57, 1000, 5521)}
    assert sentences == {
        0: "The same puzzle for all, 53 free cells.",
        20: "After 20 placements: none is done yet.",
        53: "After 53 placements: F is done, first. A and D are still running.",
        57: "After 57 placements: D is done, second. F was done after 53. A is still running.",
        1000: "After 1,000 placements: F was done after 53 and D after 57. A is still running.",
        5521: "F wins: 53 placements, A needs 5,521, 104 times as many. "
        "There are several solutions, and they have found different ones.",
    }


@for_each(
    ("puzzle", "lanes", "sentence"),
    [
        (GENTLE, "A,D", "D wins: 52 placements, A needs 731, 14 times as many. Both end with the same solution."),
        (GENTLE, "A,B,C", "A tie: 731 placements each. All end with the same solution."),
        (GENTLE, "A,B,D", "D wins: 52 placements, A and B need 731, 14 times as many. All end with the same solution."),
        (GENTLE, "D,E,F", "A tie: 52 placements each. All end with the same solution."),
        (TWO_SOLUTIONS, "D,F", "end with the same solution, one of several."),
        (NO_SOLUTION, "D,E", "A tie: 0 placements each. There is no solution: every way has been tried."),
        (CONFLICTING, "A,D", "No race: the clues are in conflict, 5 twice in row 1, columns 1 and 2."),
        (GENTLE_SOLVED, "A,D", "No race: the grid is full."),
    ],
)
def test_the_final_sentence_is_true(client: FlaskClient, puzzle: str, lanes: str, sentence: str) -> None:
    """It is true for one winner or several, one solution, several or none, and no race."""
    explored(client, puzzle, lanes=lanes)
    frame = frame_at(client, puzzle, lanes=lanes, at=10**9)
    assert frame["sentence"].endswith(sentence)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        (
            {"lanes": "A,D"},
            "D takes back fewer digits, 0 against 679, because it goes on where the fewest digits are left, and A goes "
            "on in row order.",
        ),
        ({"lanes": "A,B"}, ""),
        (
            {"lanes": "A,D", "clock": "time", "rates": "2000000,1000000"},
            "D makes fewer moves: 52 against 1,410, at 1,000,000 against 2,000,000 a second.",
        ),
        (
            {"lanes": "A,D", "clock": "time", "rates": "90000000,1000000"},
            "A makes more moves, 1,410 against 52, but more of them a second: 90,000,000 against 1,000,000.",
        ),
        (
            {"lanes": "A,B", "clock": "time", "rates": "2000000,1000000"},
            "A makes as many moves, but more of them a second: 2,000,000 against 1,000,000.",
        ),
    ],
)
def test_a_student_learns_why_a_search_wins(client: FlaskClient, fields: dict[str, str], reason: str) -> None:
    """At the end, and not before, the page says why the first one wins; its numbers are those of the lanes."""
    explored(client, GENTLE, **fields)
    assert not frame_at(client, GENTLE, at=10, **fields)["reason"]
    frame = frame_at(client, GENTLE, at=10**9, **fields)
    assert frame["reason"] == reason
    assert page_at(client, GENTLE, at=10**9, **fields).text("reason") == reason
    shown = {count for lane in frame["lanes"] for count in (f"{lane['move']:,}", *lane["counts"].values())}
    rates = {f"{int(rate):,}" for rate in fields.get("rates", "").split(",") if rate}
    assert set(re.findall(r"[\d,]*\d", reason)) <= shown | rates


def test_bars_tell_the_truth(client: FlaskClient) -> None:
    """Amounts near each other are bars from 0; 57 against 5,521 are dots on powers of ten; the factor is in words."""
    explored(client, lanes="A,D")
    explored(client, lanes="D,E")
    for lanes, shape, measure, factor in (
        ("A,D", "dots", "Placements, each mark tenfold", "97 times as many"),
        ("D,E", "bars", "Placements", "1.1 times as many"),
    ):
        page = page_at(client, lanes=lanes, at=10**9)
        assert page.find("div", id="bars")[0]["data-shape"] == shape
        assert (page.text("scale"), page.text("factor")) == (measure, factor)
    dots, bars = (dict(start_of(page_at(client, lanes=lanes, at=1))["progress"]["axis"]) for lanes in ("A,D", "D,E"))
    assert [*dots.values()] == ["1", "10", "100", "1,000"]
    places = [float(place) for place in dots]
    assert places == pytest.approx([places[0] * number for number in (1, 2, 3, 4)], abs=0.02)  # each as far as the last
    assert [*bars.values()] == ["0", "20", "40"]
    assert [float(place) for place in bars] == pytest.approx([0, 100 * 20 / 57, 100 * 40 / 57], abs=0.01)


@pytest.mark.parametrize(
    ("fields", "shape", "axis", "ends"),
    [
        ({"lanes": "D,F", "rates": "2000000,1000000"}, "bars", ["0", "20 µs", "40 µs"], 2),
        (
            {"lanes": "C~python,C~compiled", "rates": "50000,20000000"},
            *("dots", ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms"], 400),
        ),
    ],
)
def test_bars_show_the_time_on_its_clock(
    client: FlaskClient, fields: dict[str, str], shape: str, axis: list[str], ends: int
) -> None:
    """Its length, its number, its marks and its name are of computing time: the lane that wins has the shortest bar."""
    fields = {"clock": "time"} | fields
    explored(client, GENTLE, **fields)
    page = page_at(client, GENTLE, at=10**9, **fields)
    lanes = frame_at(client, GENTLE, at=10**9, **fields)["lanes"]
    times = [result["time"].removeprefix("about ") for result in frame_at(client, GENTLE, at=10**9, **fields)["result"]]
    assert [lane["amount"] for lane in lanes] == times
    parts = [float(lane["part"]) for lane in lanes]
    assert max(parts) == 100
    start = start_of(page)["progress"]
    assert (start["shape"], [text for _, text in start["axis"]]) == (shape, axis)
    assert start["measure"] == "Computing time" + (", each mark tenfold" if shape == "dots" else "")
    assert page.find("ol", **{"aria-label": "Computing time"})
    assert [lane["place"] for lane in lanes][parts.index(min(parts))] == "first"
    if shape == "bars":
        assert max(parts) / min(parts) == pytest.approx(ends, rel=0.2)


def test_the_scale_waits_for_the_guess(client: FlaskClient) -> None:
    """While a guess is open neither the page nor an answer for its script holds what comes from the result."""
    explored(client, lanes="A,D")
    start = start_of(page_at(client, lanes="A,D"))["progress"]
    assert (start["axis"], start["shape"], start["measure"]) == ([], "", "")
    window = asked(client, "frames", lanes="A,D", at=0, count=24)
    assert (window["axis"], window["shape"], len(window["frames"])) == ([], "", 1)
    assert asked(client, "frames", lanes="A,D", at=0, count=24, guess="skip")["shape"] == "dots"
    for path, fields in (("", {}), ("/explore", {}), ("/frames", {"count": 48}), ("", {"speed": "whole"})):
        answer = client.get(f"/demo/race{path}", query_string={"p": LIANG, "lanes": "A,D"} | fields)
        assert not re.search(r"\b5,?521\b", answer.text), path


@pytest.mark.parametrize(
    ("guess", "reply"),
    [
        ("fewest-choices:100", "Your guess was the nearest: D by 100 times."),
        ("fewest-choices:2", "Your guess was D by 2 times; it was 97."),
        ("free-cells:100", "Your guess was A by 100 times: not this time."),
        ("tie", "Your guess was a tie: not this time."),
        ("skip", ""),
    ],
)
def test_the_guess_of_the_class_is_answered(client: FlaskClient, guess: str, reply: str) -> None:
    """The guess is repeated before the start, judged at the end, and not mentioned in between."""
    fields = {"lanes": "A,D", "guess": guess}
    first, middle, last = (frame_at(client, at=clock, **fields)["sentence"] for clock in (0, 57, 5521))
    assert ("Your guess" in first) == bool(reply)
    assert "guess" not in middle
    assert last.endswith(reply or "different ones.")


def test_a_tie_can_be_guessed(client: FlaskClient) -> None:
    """Guessing a tie of A and B, which make the same moves, is right."""
    frame = frame_at(client, lanes="A,B", at=5521, guess="tie")
    assert frame["sentence"].endswith("Your guess was right: a tie.")


@pytest.mark.parametrize("guess", ["free-cells:2", "check-first:2", "check-first:1000"])
def test_nobody_wins_a_tie(client: FlaskClient, guess: str) -> None:
    """Guessing one of two equal lanes is wrong."""
    explored(client, lanes="A,B", guess=guess)
    sentence = frame_at(client, lanes="A,B", at=5521, guess=guess)["sentence"]
    assert sentence.startswith("A tie")
    assert sentence.endswith("not this time.")


@pytest.mark.parametrize(
    ("guess", "reply"),
    [
        ("tie", "a tie: not this time."),
        ("propagation:2", "Your guess was the nearest: E by 2 times."),
        ("dancing-links:2", "Your guess was the nearest: F by 2 times."),
        ("fewest-choices:2", "Your guess was D by 2 times: not this time."),
    ],
)
def test_two_first_lanes_both_win(client: FlaskClient, guess: str, reply: str) -> None:
    """If two of three are first by four placements, there is no tie, and naming either is right."""
    fields = {"lanes": "D,E,F", "guess": guess}
    explored(client, **fields)
    sentence = frame_at(client, at=57, **fields)["sentence"]
    assert sentence.startswith("E and F win together: 53 placements, D needs 57, 1.1 times as many.")
    assert sentence.endswith(reply)


def test_the_question_stands_before_the_start(client: FlaskClient) -> None:
    """Its buttons are links that work without script; it is absent later, and without a race."""
    page = page_at(client, lanes="A,D")
    assert "hidden" not in page.find("form", id="question")[0]
    values = [tag["value"] for tag in page.find("button", name="guess")]
    assert values == [f"{key}:{n}" for key in ("free-cells", "fewest-choices") for n in (2, 10, 100, 1000)] + [
        "tie",
        "skip",
    ]
    for fields in ({"at": 5}, {"guess": "skip"}):
        assert "hidden" in page_at(client, lanes="A,D", **fields).find("form", id="question")[0]
    assert "hidden" in page_at(client, CONFLICTING).find("form", id="question")[0]


# ---- addresses


def test_the_address_carries_every_setting(client: FlaskClient) -> None:
    """The script's fields restore every setting; the form's checkboxes lead to the same address."""
    fields = {
        "clock": "time",
        "rates": "30000000,5000000",
        "speed": "whole",
        "view": "projector",
        "guess": "tie",
        "theme": "dark",
    }
    start = start_of(page_at(client, lanes="A,D", at=7, title="Mine", **fields))["fields"]
    assert fields | {"lanes": "free-cells,fewest-choices", "at": "7", "title": "Mine"} | {"p": start["p"]} == start
    response = client.get("/demo/race?lanes=free-cells&lanes=dancing-links&p=" + LIANG)
    assert response.status_code == 308
    assert parse_qs(urlsplit(response.headers["Location"]).query)["lanes"] == ["free-cells,dancing-links"]
    assert client.get(response.headers["Location"]).status_code == 200


def test_demo_and_race_link_to_each_other(client: FlaskClient) -> None:
    """An address of the demo with several lanes leads to their race with all its fields; both pages link on."""
    response = client.get("/demo", query_string={"p": LIANG, "lanes": "A,D", "at": "57", "title": "Mine"})
    assert response.status_code == 308
    page = Document(client.get(response.headers["Location"]))
    assert page.text("sentence").startswith("After 57 placements: D is done")
    back = html.unescape(page.find("a", **{"class": "watch"})[1]["href"])
    assert parse_qs(urlsplit(back).query)["at"] == ["61"]
    demo = Document(client.get(back))
    assert demo.text("count-placements") == "57"
    there = html.unescape(demo.find("a", id="to-race")[0]["href"])
    assert parse_qs(urlsplit(there).query)["lanes"] == ["free-cells,fewest-choices"]
    assert client.get(there).status_code == 200


@pytest.mark.parametrize(
    ("lanes", "words"),
    [
        ("A,D", "A and D are at the start. The next stop is where they part."),
        ("A,B", "A and B are at the start. They never part: the next stop is the end."),
    ],
)
def test_side_by_side_promises_only_what_is_so(client: FlaskClient, lanes: str, words: str) -> None:
    """Two searches that make the same moves never part: Page Down leads to the end, where all say just that."""
    fields = {"p": GENTLE, "lanes": lanes, "clock": "moves", "at": 0}
    answer = asked(client, "goto", GENTLE, do="stop", **{name: fields[name] for name in ("lanes", "clock", "at")})
    assert page_at(client, **fields).text("sentence") == words
    is_alike = lanes == "A,B"
    assert (answer["to"], answer["words"]) == (("1410", "They never part.") if is_alike else ("1", ""))
    last = page_at(client, **fields | {"at": answer["to"]}).text("sentence")
    assert answer["frame"]["sentence"] == last
    assert last.endswith(". They never part.") == is_alike
    there = asked(client, "goto", GENTLE, do="stop", lanes=lanes, clock="moves", at=1410)
    assert not is_alike or (there["to"], there["words"]) == (None, "They never part.")


def test_rates_are_measured_once(client: FlaskClient) -> None:
    """A race by time without rates is measured and redirects to an address that holds them for everybody."""
    response = client.get("/demo/race", query_string={"p": LIANG, "lanes": "A,D", "clock": "time"})
    assert response.status_code == 302
    fields = parse_qs(urlsplit(response.headers["Location"]).query)
    rates = [int(rate) for rate in fields["rates"][0].split(",")]
    assert len(rates) == 2
    assert min(rates) > 5_000
    page = Document(client.get(response.headers["Location"]))
    assert f"A {rates[0]:,}, D {rates[1]:,}." in " ".join(page.texts["main"].split())


def test_a_search_races_against_itself(client: FlaskClient) -> None:
    """In Python and compiled it makes the same moves at different rates; the table has a row for each."""
    fields = {"lanes": "C~python,C~compiled", "clock": "time", "rates": "50000,20000000"}
    explored(client, **fields)
    running = "After 1 ms of computing: C compiled was done after 549 µs. C in Python is still running."
    assert frame_at(client, at=10**6, **fields)["sentence"] == running
    frame = frame_at(client, at=10**9, **fields)
    assert frame["sentence"].startswith(
        "C compiled wins: 549 µs, C in Python needs about 220 ms, 400 times as long. Both end"
    )
    assert frame["reason"] == "C compiled makes as many moves, but more of them a second: 20,000,000 against 50,000."
    slow, fast = frame["result"]
    assert (slow["lane"], slow["time"], slow["rate"], slow["ratio"]) == (
        *("C in Python", "about 220 ms", "50,000", "400 times"),
    )
    assert fast == slow | {"lane": "C compiled", "time": "549 µs", "rate": "20,000,000", "ratio": "1"}
    page = page_at(client, at=10**9, guess="place-first~compiled:100", **fields)
    assert page.text("sentence").endswith("Your guess was C compiled by 100 times; it was 400.")
    assert "C in Python" in page.text("result")
    chosen = {tag["value"] for tag in page.find("input", name="lanes") if "checked" in tag}
    assert chosen == {"place-first~python", "place-first~compiled"}


def test_a_race_that_is_over_has_its_result(client: FlaskClient) -> None:
    """The table comes with the end, and not before; on other clocks than that of time it has no times."""
    fields = {"lanes": "A,D"}
    explored(client, GENTLE, **fields)
    assert not frame_at(client, GENTLE, at=100, **fields)["result"]
    rows = frame_at(client, GENTLE, at=10**6, **fields)["result"]
    assert [(row["moves"], row["tries"], row["placements"], row["ratio"]) for row in rows] == [
        ("1,410", "6,393", "731", "14 times"),
        ("52", "52", "52", "1"),
    ]
    assert "hidden" in page_at(client, GENTLE, at=100, **fields).find("section", id="result")[0]
    assert "Moves a second" not in page_at(client, GENTLE, at=10**6, **fields).text("result")
    (moves,) = frame_at(client, GENTLE, at=10**6, clock="moves", **fields)["result"][:1]
    assert moves["ratio"] == "27 times"


def test_the_chooser_offers_python_against_compiled(client: FlaskClient) -> None:
    """One press leads there; so does the page of times of older versions, with its puzzle."""
    (link,) = page_at(client, lanes="D,A").find("a", id="both-ways")
    fields = parse_qs(urlsplit(html.unescape(link["href"])).query)
    assert (fields["lanes"], fields["clock"]) == (["fewest-choices~python,fewest-choices~compiled"], ["time"])
    old = client.get(f"/demo/times?p={LIANG}&title=Mine&go=1")
    assert old.status_code == 308
    assert parse_qs(urlsplit(old.headers["Location"]).query) == {
        "p": [LIANG],
        "title": ["Mine"],
        "lanes": ["place-first~python,place-first~compiled"],
        "clock": ["time"],
    }


@pytest.mark.parametrize(
    "path", ["side-by-side/frames", "race/goto", "times/table", "stop", "question", "frames?from=0"]
)
def test_an_old_page_is_told_to_reload(client: FlaskClient, path: str) -> None:
    """What its script asks for has gone."""
    answer = client.get(f"/demo/{path}?p={LIANG}&left=A&right=D", headers=HTMX)
    assert (answer.status_code, answer.text) == (410, "This page is from before. Reload.")


def test_moves_compare_up_to_four_searches(client: FlaskClient) -> None:
    """A move is a difference where not all do the same; searches that make the same moves never part."""
    found = asked(client, "goto", GENTLE, lanes="A,B,D,F", clock="moves", at=0, do="part")
    assert found["frame"]["departs"]
    told = found["frame"]["sentence"].partition(": ")[2].split("; ")
    assert [text[0] for text in told] == ["A", "B", "D", "F"]
    assert told[0][1:] == told[1][1:]
    assert len({text[1:] for text in told} - {""}) > 1
    alike = asked(client, "goto", GENTLE, lanes="A,B,C", clock="moves", at=0, do="stop")
    assert alike["words"] == "They never part."
    assert alike["frame"]["sentence"].startswith(f"Move {int(alike['to']):,}, all: ")


def test_a_search_that_has_ended_is_no_difference(client: FlaskClient) -> None:
    """Where one search runs alone nothing is marked; the end says after how many moves each has ended."""
    for lanes in ("A,D,F", "A,B,D,F", "D,F"):
        start = explored(client, LIANG, lanes=lanes, clock="moves")
        over = frame_at(client, LIANG, lanes=lanes, clock="moves", at=start["total"])
        assert (over["over"], over["departs"]) == (True, False), lanes
        ends = sorted(lane["move"] for lane in over["lanes"])
        assert "F first after 53 moves, D after " in over["sentence"]
        assert f" after {ends[-1]:,}. " in over["sentence"]
        alone = frame_at(client, LIANG, lanes=lanes, clock="moves", at=ends[-1] - 1)
        assert not alone["departs"]
    found = asked(client, "goto", LIANG, lanes="A,D,F", clock="moves", at=200, do="stop")
    assert int(found["to"]) == found["frame"]["lanes"][0]["move"]


@pytest.mark.parametrize("clock", ["placements", "time", "moves"])
def test_a_frame_names_where_commands_lead(client: FlaskClient, clock: str) -> None:
    """Following `to` goes through every place of a window, on and back; the ends lead nowhere."""
    fields = {"lanes": "A,D", "clock": clock, "guess": "skip"} | (
        {"rates": "30000000,5000000"} if clock == "time" else {}
    )
    explored(client, GENTLE, **fields)
    frames = asked(client, "frames", GENTLE, at=0, count=48, **fields)["frames"]
    places = [str(frame["move"]) for frame in frames]
    assert [frame["to"]["forward"] for frame in frames[:-1]] == places[1:]
    assert [frame["to"]["back"] for frame in frames] == [None, *places[:-1]]
    assert frames[0]["to"]["first"] is None
    answer = asked(client, "goto", GENTLE, at=0, do="last", **fields)
    last = answer["frame"]
    assert (str(last["move"]), last["to"]["forward"], last["over"]) == (answer["to"], None, True)


def test_the_race_works_without_script(client: FlaskClient) -> None:
    """Links lead to the start, the powers of ten, each arrival and the end."""
    page = page_at(client, lanes="A,D", at=57)
    links = [tag["href"] for tag in page.find("a", **{"class": "button"}) if "&at=" in html.unescape(tag["href"])]
    clocks = [parse_qs(urlsplit(html.unescape(link)).query)["at"][0] for link in links]
    assert clocks == ["0", "1", "10", "57", "100", "1000", "5521"]
    assert (
        Document(client.get(html.unescape(links[-1])))
        .text("sentence")
        .startswith("D wins: 57 placements, A needs 5,521, 97 times as many.")
    )


@for_each(
    "query",
    [
        {"lanes": "A,A"},
        {"lanes": "A,Z"},
        {"lanes": "A~python,A~python"},
        {"lanes": "A~quickly,A"},
        {"lanes": "A~,D"},
        {"clock": "never"},
        {"clock": "time", "rates": "1,2"},
        {"clock": "time", "rates": "5000"},
        {"clock": "time", "rates": "5000,x"},
        {"clock": "time", "rates": "5000," + "9" * 30},
        {"at": "-1"},
        {"at": "9" * 20},
        {"speed": "3"},
        {"view": "wall"},
        {"guess": "Z:2"},
        {"guess": "dancing-links:2"},
        {"theme": "pink"},
        {"p": "12"},
    ],
)
def test_invalid_fields_are_refused_with_a_sentence(client: FlaskClient, query: dict[str, str]) -> None:
    """Page and script get status 400 and a sentence for an invalid field."""
    for path in ("/demo/race", "/demo/frames", "/demo/explore"):
        response = client.get(path, query_string={"p": LIANG} | query, headers=HTMX)
        assert response.status_code == 400
        assert 10 < len(response.text) < 250
        assert_guarded(response)
    assert client.get("/demo/frames", query_string={"p": LIANG, "lanes": "A,D", "count": "49"}).status_code == 400


@pytest.mark.parametrize(
    ("lanes", "clock", "why"),
    [
        (
            "free-cells,check-first,place-first,fewest-choices,check-first~python",
            "placements",
            "Choose 2 to 4 searches, not 5.",
        ),
        ("free-cells", "placements", "Choose two searches or more."),
    ],
)
def test_a_choice_that_cannot_be_shown_is_kept(client: FlaskClient, lanes: str, clock: str, why: str) -> None:
    """The drawer is open, says why, and still has what was chosen; scripts get the sentence alone."""
    query = [("p", LIANG), *(("lanes", lane) for lane in lanes.split(",")), ("clock", clock)]
    answer = client.get("/demo/race", query_string=query, follow_redirects=True)
    page = Document(answer)
    (drawer,) = page.find("details", id="settings")
    assert (answer.status_code, page.text("refusal"), "open" in drawer) == (400, why, True)
    checked = [tag["value"] for tag in page.find("input") if "checked" in tag and tag["name"] in ("lanes", "clock")]
    assert sorted(checked) == sorted([*lanes.split(","), clock])
    refused = client.get("/demo/frames", query_string={"p": LIANG, "lanes": lanes, "clock": clock}, headers=HTMX)
    assert refused.status_code == 400
    assert why in refused.text


@for_each("payload", PAYLOADS)
def test_fields_are_escaped(client: FlaskClient, payload: str) -> None:
    """No page of the race repeats a field as markup."""
    for field in ("title", "lanes", "clock", "rates", "at", "speed", "view", "guess", "theme"):
        response = client.get("/demo/race", query_string={"p": LIANG} | {field: payload}, follow_redirects=True)
        assert "<script>alert" not in response.text
        for _, attributes in Document(response).tags:
            assert not [name for name in attributes if re.match(r"on|style$|hx-on", name)]
            links = [attributes.get(name, "") for name in ("href", "src", "action", "hx-get")]
            assert not any(link.startswith(("javascript:", "//", "data:")) for link in links)


def test_every_search_can_race(client: FlaskClient) -> None:
    """Any two of the six reach the same solution."""
    keys = [algorithm.key for algorithm in ALGORITHMS]
    for one, other in zip(keys, keys[1:] + keys[:1], strict=True):
        explored(client, GENTLE, lanes=f"{one},{other}")
        frame = frame_at(client, GENTLE, lanes=f"{one},{other}", at=10**6)
        assert [lane["digits"] for lane in frame["lanes"]] == [GENTLE_SOLVED] * 2
        assert frame["over"]


@pytest.mark.parametrize("fields", [{"clock": "moves"}, {"guess": "skip"}], ids=["moves", "placements"])
def test_nothing_lies_behind_the_end_of_all_lanes(client: FlaskClient, fields: dict[str, str]) -> None:
    """A place behind the end of every lane means the last of these ends."""
    explored(client, lanes="A,D", **fields)
    start = start_of(page_at(client, lanes="A,D", at=10**9, **fields))
    assert start["wanted"] == start["frame"]["move"] < 100_000
