"""The demo's addresses: the page for any move of any search, frames for its script, stops, places, refusals."""

from __future__ import annotations

import html
import json
import random
import re
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from solver.search import ALGORITHMS
from tests.campaigns import some
from tests.webapp.pages import CONFLICTING, GENTLE, NO_SOLUTION, Document, assert_guarded
from webapp.demo import timelines, windows
from webapp.serving import gate

LIANG: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
WORST: Final = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
SOLVED: Final = "813429765462571839795368142247153986539846217681297453978615324126734598354982671"
LETTERS: Final = [algorithm.letter for algorithm in ALGORITHMS]


def page_at(client: FlaskClient, puzzle: str = LIANG, /, **fields: Any) -> Document:
    """The page of a viewing."""
    response = client.get("/demo", query_string={"p": puzzle} | fields)
    assert response.status_code == 200, response.text
    assert_guarded(response)
    return Document(response)


def board_of(client: FlaskClient, puzzle: str = LIANG, /, **fields: Any) -> str:
    """The digits that the page shows, '.' for none."""
    text = client.get("/demo", query_string={"p": puzzle} | fields).text
    cells = re.findall(r'<td class="[^"]*" aria-label="[^"]*"(?: data-gone="\d")?>(\d?)</td>', text)
    assert len(cells) == 81
    return "".join(cell or "." for cell in cells)


def asked(client: FlaskClient, path: str, puzzle: str = LIANG, /, **fields: Any) -> dict[str, Any]:
    """The answer of an address that feeds the script."""
    response = client.get(f"/demo/{path}", query_string={"p": puzzle} | fields)
    assert response.status_code == 200, response.text
    assert_guarded(response)
    answer: dict[str, Any] = json.loads(response.text)
    return answer


def start_of(client: FlaskClient, **fields: Any) -> dict[str, Any]:
    """What the page hands to its script."""
    (stage,) = page_at(client, **fields).find("section", id="stage")
    start: dict[str, Any] = json.loads(html.unescape(stage["data-start"]))
    return start


# ---- what the page shows


def test_the_story_of_the_case_study(client: FlaskClient) -> None:
    """D1: after moves 5, 9 and 13 the board is that of Liang's Figure 3 (a), (b), and grid[0][5] is 6."""
    first = "{}6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
    assert board_of(client, move=5, alg="A") == first.format("5312748" + "9.")
    assert board_of(client, move=9, alg="A") == first.format("53127498.")
    assert board_of(client, move=13, alg="A")[5] == "6"


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_the_dead_end_of_move_five(client: FlaskClient, letter: str) -> None:
    """At move 5 the page says where to go back to, marks the line that fails, and shows which house has each digit."""
    page = page_at(client, alg=letter, move=5, code="py")
    assert page.text("narration") == "No digit fits r1c9. Go back to r1c8 and try its next digit."
    assert page.text("marks-title") == "r1c9"
    assert page.text("marks") == "1row2row3row4row5row6col7row8row9row"
    assert "r1c3 = 1 left 2 3 4 5 6 7 8 9" in " ".join(page.text("stack").split())  # not a number
    assert [page.text(f"count-{name}") for name in ("move", "placements", "backtracks", "depth")] == [
        "5",
        "5",
        "0",
        "5",
    ]


ORACLE: Final = {  # puzzle: tries, placements, backtracks of search A; placements, backtracks of search D
    "source-documents, 0": (14_096, 1_589, 1_538, 54, 3),
    "source-documents, 1": (49_461, 5_521, 5_468, 57, 4),
    "source-documents, 3": (6_732, 769, 720, 78, 29),
    "source-documents, 4": (6_393, 731, 679, 52, 0),
    "source-documents, 8": (6_312, 722, 670, 52, 0),
    "source-documents, 13": (1_416, 180, 131, 49, 0),
    "source-documents, 14": (62_310, 6_946, 6_892, 123, 69),
    "source-documents, 15": (89_463, 9_964, 9_911, 66, 13),
    "source-documents, 16": (136_360, 15_175, 15_121, 93, 39),
}


@pytest.mark.parametrize("name", ORACLE)
def test_the_counters_are_those_of_the_documents(client: FlaskClient, name: str) -> None:
    """D2: at the last move the page shows the exact numbers of tries, placements and backtracks."""
    from webapp.library import collections

    collection, number = name.split(", ")
    puzzle = collections()[collection].examples[int(number)].puzzle.givens.line("0")
    tries, placements, backtracks, few, few_back = ORACLE[name]
    for letter, wanted in {"A": (tries, placements, backtracks), "D": (few, few, few_back)}.items():
        while asked(client, "explore", puzzle, alg=letter)["more"]:
            pass  # the page itself explores for a fraction of a second only
        page = page_at(client, puzzle, alg=letter, to="100%")
        shown = tuple(page.text(f"count-{name}") for name in ("tries", "placements", "backtracks"))
        assert shown == tuple(f"{count:,}" for count in wanted)


@pytest.mark.parametrize("letter", LETTERS)
def test_the_last_move_says_how_it_ended(client: FlaskClient, letter: str) -> None:
    """Solved, without a solution, in conflict or full: the page says the truth and never invents a digit."""
    solved = page_at(client, GENTLE, alg=letter, to="100%")
    assert solved.text("narration").startswith("Solved: all 52 free cells are filled after ")
    assert board_of(client, GENTLE, alg=letter, to="100%") == SOLVED
    assert "already" not in page_at(client, SOLVED, alg=letter).text("narration")
    assert page_at(client, SOLVED, alg=letter).text("narration") == "The grid is full: there is nothing to search."
    conflict = page_at(client, CONFLICTING, alg=letter).text("narration")
    assert conflict == "No search: 5 is in row 1 more than once, in r1c1 and r1c2."
    assert "Several solutions." in page_at(client, LIANG, alg=letter).text("puzzle-verdict")


@pytest.mark.parametrize("letter", ["D", "E", "F"])
def test_no_solution_is_said(client: FlaskClient, letter: str) -> None:
    """A puzzle without a solution ends on an empty board with that sentence."""
    page = page_at(client, NO_SOLUTION, alg=letter, to="100%")
    assert page.text("narration") == "Every way has been tried: this puzzle has no solution."
    assert page.text("count-depth") == "0"


@pytest.mark.parametrize("letter", some(["D", "A"], always="D".__eq__))
def test_the_search_goes_on_after_a_solution(client: FlaskClient, letter: str) -> None:
    """Exercise 8.17: with all=1 solutions are counted as they come, each is a stop, the end says how many."""
    end = page_at(client, alg=letter, to="100%")
    onward = next(link["href"] for link in end.find("a") if "all=1" in link["href"])
    while (known := asked(client, "explore", alg=letter, all=1))["more"]:
        pass
    first = Document(client.get(onward))
    assert (first.text("count-found"), first.text("of-found")) == ("1", "of 18")
    assert (known["found"], known["finished"]) == (18, True)
    at = [0]
    while (move := asked(client, "stop", alg=letter, all=1, move=at[-1], stop="solution")["move"]) is not None:
        at.append(move)
    assert len(at) == 1 + 18
    third = asked(client, "frames", alg=letter, all=1, **{"from": at[3] - 1, "count": 3})["frames"]
    assert [frame["found"] for frame in third] == [2, 3, 3]
    assert third[1]["sentence"] == "Every free cell is filled: solution 3. The search goes on as if it were none."
    assert (third[1]["is_dead"], third[1]["house"]) == (False, [])
    assert third[1] == start_of(client, alg=letter, all=1, move=at[3])["frame"]
    last = page_at(client, alg=letter, all=1, to="100%")
    assert last.text("narration") == f"Every way has been tried: 18 solutions after {known['total']:,} moves."
    assert "found" not in asked(client, "frames", alg=letter, **{"from": 0})["frames"][0]
    assert not page_at(client, alg=letter, all=1, lesson="liang-figure-3").find("div", id="lesson")


def test_rows_can_count_from_nought(client: FlaskClient) -> None:
    """With base=0 axes, labels and sentences count from 0, as the documents' programs do."""
    page = page_at(client, alg="A", move=5, base=0)
    assert page.text("narration") == "No digit fits r0c8. Go back to r0c7 and try its next digit."
    assert page.find("td", **{"aria-label": "5, clue. Row 0, column 0."})


def test_the_page_steps_without_script(client: FlaskClient) -> None:
    """Every button is a link: from the first move to the last, back, and to the stops."""
    page = page_at(client, alg="A", move=5, stop="dead")
    ways = {name: page.find("a", id=f"to-{name}")[0]["href"] for name in ("first", "back", "forward", "stop", "last")}
    moves = {name: re.search(r"[?&]move=(\d+)", way) for name, way in ways.items()}
    assert {name: int(match[1]) for name, match in moves.items() if match} == {
        "first": 0,
        "back": 4,
        "forward": 6,
        "stop": 9,
        "last": 10_989,
    }
    for way in ways.values():
        assert client.get(html.unescape(way)).status_code == 200


def test_every_setting_comes_back(client: FlaskClient) -> None:
    """The address that the page links to carries every setting on."""
    fields = {
        "code": "cpp",
        "base": "0",
        "speed": "30",
        "stop": "retreat",
        "k": "7",
        "view": "projector",
        "panes": "code",
    }
    start = start_of(client, alg="D", move=3, title="Mine", **fields)["fields"]
    assert fields.items() <= start.items()
    assert start["alg"] == "fewest-choices"
    assert start["title"] == "Mine"
    back = page_at(client, alg="D", title="Mine", **fields).find("a", id="to-board")[0]["href"]
    assert html.unescape(back).startswith("/?p=53007")


# ---- what the script asks for


@pytest.mark.parametrize("letter", some(LETTERS, always="AF".__contains__))
def test_frames_are_the_page(client: FlaskClient, letter: str) -> None:
    """D3: a frame of a window is the frame that the page at that move holds, for every search and random places."""
    total = asked(client, "explore", alg=letter)["total"]
    dice = random.Random(letter)
    for _ in range(6):
        start = dice.randrange(total)
        window = asked(client, "frames", alg=letter, **{"from": start, "count": 20})["frames"]
        assert [frame["move"] for frame in window] == list(range(start, min(start + 20, total + 1)))
        for frame in dice.sample(window, 2):
            assert start_of(client, alg=letter, move=frame["move"])["frame"] == frame


def test_a_class_that_follows_has_a_window_made_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for frames that another has asked for gets the same bytes; once more is explored they are made anew."""
    address = f"/demo/frames?p={WORST[::-1]}&alg=A&count=7"
    first = client.get(address)
    with monkeypatch.context() as patch:
        patch.setattr(windows, "written", None)
        assert client.get(address).data == first.data
    client.get(f"/demo/explore?p={WORST[::-1]}&alg=A")
    assert client.get(address).json != first.json


def test_frames_may_be_far_apart(client: FlaskClient) -> None:
    """With a stride every so-manyth move is sent, whether the moves between are followed or leapt over."""
    asked(client, "explore", alg="A")
    for stride in (7, 64, 65, 1000):
        window = asked(client, "frames", alg="A", **{"from": 100, "count": 5, "stride": stride})["frames"]
        assert [frame["move"] for frame in window] == [100 + stride * at for at in range(5)]
        assert start_of(client, alg="A", move=100 + stride * 4)["frame"] == window[4]


def test_beats_lie_inside_a_move(client: FlaskClient) -> None:
    """Inside a move the cell is chosen and digits are tried one by one, each with the house that forbids it."""
    beats = asked(client, "frames", alg="A", **{"from": 4, "beats": 1})["frames"]
    assert [frame["beat"] for frame in beats] == list(range(1, 20))
    assert beats[0]["sentence"] == "Look at r1c8, the first free cell in row order."
    assert [beats[at]["sentence"] for at in (1, 3)] == ["Write 1 into r1c8.", "Write 2 into r1c8 over 1."]
    assert beats[2]["sentence"] == "Try 1 in r1c8: no, row 1 has it in r1c3."
    assert [(frame["digits"][7], frame["culprit"]) for frame in beats[:4]] == [
        ("0", -1),
        ("1", -1),
        ("1", 2),
        ("2", -1),
    ]
    assert beats[2]["looked"] == list(range(9))
    assert [frame["counters"]["tries"] - beats[0]["counters"]["tries"] for frame in beats[:5]] == [0, 0, 1, 1, 2]
    assert beats[-1]["sentence"] == "Try 9 in r1c8: it fits."
    assert beats[6]["marks"][2] == ["3", "now out", "row"]
    assert beats[6]["marks"][3] == ["4", "", ""]
    assert start_of(client, alg="A", move=4, **{"try": 3})["frame"] == beats[2]


def test_stops(client: FlaskClient) -> None:
    """The nearest stop of each kind lies where the search has it, and its number is said."""
    asked(client, "explore", alg="A")
    assert asked(client, "stop", alg="A", move=0, stop="dead")["move"] == 5
    assert asked(client, "stop", alg="A", move=0, stop="backtrack")["move"] == 6
    assert asked(client, "stop", alg="A", move=9, stop="backtrack", back=1)["move"] == 7
    found = asked(client, "stop", alg="A", move=0, stop="retreat", k=20)
    assert found["move"] == 6957
    assert found["sentence"] == "Retreat 1 of 4: 21 digits are taken back."
    assert asked(client, "stop", alg="A", move=0, stop="solution")["move"] == 10_989
    assert asked(client, "stop", alg="A", move=0, stop="dead", back=1)["move"] is None


@pytest.mark.parametrize(
    ("to", "base", "move"),
    [
        ("1e3", 1, 1000),
        ("50%", 1, 5494),
        ("r1c3=5", 1, None),
        ("r1c1=9", 1, None),
        ("r1c3=2", 1, 216),
        ("1,000", 1, 1000),
    ],
)
def test_places_in_words(client: FlaskClient, to: str, base: int, move: int | None) -> None:
    """A number, a part of the whole and a placement lead to their move; what leads nowhere is said."""
    asked(client, "explore", alg="A")
    response = client.get("/demo/goto", query_string={"p": LIANG, "alg": "A", "to": to, "base": base})
    if move is None:
        assert response.status_code == 400
        wanted = "no move from here puts 5 into r1c3" if "c3" in to else "r1c1 holds the clue 5: no move changes it"
        assert wanted in response.text
    else:
        assert abs(json.loads(response.text)["move"] - move) <= (0 if "r" not in to else 10_989)


def test_a_placement_is_where_it_is_said_to_be(client: FlaskClient) -> None:
    """After the move that 'r1c3=2' leads to, that digit has just been placed there; counted from 0 likewise."""
    asked(client, "explore", alg="A")
    one = asked(client, "goto", alg="A", to="r1c3=2")["move"]
    assert one == asked(client, "goto", alg="A", to="r0c2=2", base=0)["move"]
    frame = start_of(client, alg="A", move=one)["frame"]
    assert (frame["placed"], frame["digits"][2]) == (2, "2")


@pytest.mark.parametrize(
    "query",
    [
        {"p": "12"},
        {"alg": "Z"},
        {"move": "-1"},
        {"move": "²"},
        {"move": "9" * 14},
        {"base": "2"},
        {"speed": "3"},
        {"stop": "never"},
        {"code": "basic"},
        {"view": "wall"},
        {"to": "r1c1=0"},
        {"to": "somewhere"},
        {"k": "82"},
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(client: FlaskClient, query: dict[str, str]) -> None:
    """A field that makes no sense is answered with 400 and a sentence, for the page and for its script."""
    for path in ("/demo", "/demo/goto"):
        response: TestResponse = client.get(path, query_string={"p": LIANG} | query, headers={"HX-Request": "true"})
        assert response.status_code == 400
        assert 10 < len(response.text) < 250
        assert_guarded(response)


def test_windows_are_bounded(client: FlaskClient) -> None:
    """Nobody gets more frames in one answer than a window holds."""
    for fields in ({"count": 121}, {"count": 41, "stride": 65}):
        response = client.get("/demo/frames", query_string={"p": LIANG, "alg": "A"} | fields)
        assert response.status_code == 400


def test_what_is_not_explored_is_said(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move not explored yet is answered with 202 and how far the search is known; the page waits there."""
    monkeypatch.setattr(gate, "PIECE", 0.0)
    timelines._kept.clear()
    response = client.get("/demo/frames", query_string={"p": WORST, "alg": "A", "from": 10**8})
    assert response.status_code == 202
    assert json.loads(response.text) == {"total": 0, "finished": False, "more": True}
    page = page_at(client, WORST, alg="A", move=10**8)
    assert page.text("progress").startswith("Move 100,000,000 is not explored yet.")
    assert page.text("count-move") == "0"


def test_few_searches_are_kept(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many puzzles are looked at, only some megabytes of searches stay; the others are made anew."""
    monkeypatch.setattr(timelines._kept, "most", 8 * timelines.LEAST)
    timelines._kept.clear()
    for place in range(20):
        page_at(client, "." * place + "1" + "." * (80 - place), alg="D", move=2)
        assert (
            sum(max(timeline.memory, timelines.LEAST) for timeline in timelines._kept.values()) <= timelines._kept.most
        )
    assert 4 < len(timelines._kept) <= 8
    assert board_of(client, move=5) == board_of(client, move=5, alg="A")


def test_a_search_that_is_kept_no_longer_is_explored_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where more people look than searches are kept, each request explores for itself, and all of it agrees."""
    monkeypatch.setattr(timelines._kept, "most", 0)
    assert asked(client, "stop", alg="A", move=6, stop="dead")["move"] == 9
    assert asked(client, "frames", alg="A", **{"from": 5})["frames"][0]["is_dead"]
    assert page_at(client, alg="A", move=5, stop="dead").text("count-placements") == "5"


def test_a_page_that_many_open_at_once_is_made_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who follows a link gets the page that the first of a class got, until more of the search is explored."""
    made: list[str] = []

    def make(name: str, **_: object) -> str:
        made.append(name)
        return "<<!--stage-->>" if name == "demo/page.html" else f"stage {made.count(name)}"

    monkeypatch.setattr("webapp.demo.routes.render_template", make)
    path = f"/demo?p={GENTLE}&move=3&title=a+class"
    assert [client.get(path).text for _ in range(3)] == ["<stage 1>"] * 3
    assert client.get(path, environ_overrides={"SCRIPT_NAME": "/school"}).text == "<stage 2>"
    assert client.get(path.replace("move=3", "move=4")).text == "<stage 3>"
    assert made.count("demo/page.html") == 2, "what stands round the stage is the same at all moves"
    monkeypatch.setattr("solver.timeline.Timeline.finished", False)
    assert [client.get(path).text for _ in range(2)] == ["<stage 4>"] * 2
    monkeypatch.setattr("solver.timeline.Timeline.total", 10**6)
    assert client.get(path).text == "<stage 5>"


def test_what_stands_round_the_stage_belongs_to_it(client: FlaskClient) -> None:
    """A page is the same whether others of its search, or other searches, were asked for before or not."""
    paths = [f"/demo?p={GENTLE}&{fields}" for fields in ("alg=A&move=3", "alg=A&move=9", "alg=B&move=9", "alg=A&k=5")]
    found = [client.get(path).text for path in paths]
    for path, text in zip(paths, found, strict=True):
        client.application.extensions["rounds"].clear()
        client.application.extensions["pages"].clear()
        assert client.get(path).text == text
