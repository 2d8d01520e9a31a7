"""Test the page of the demo for any move of any search."""

from __future__ import annotations

import html
import re
from typing import Final

import pytest
from flask.testing import FlaskClient

from tests.campaigns import some
from tests.for_each import for_each
from tests.webapp.demo.asking import LETTERS, LIANG, SOLVED, asked, board_of, page_at, start_of
from tests.webapp.demo.cells import marked
from tests.webapp.pages import CONFLICTING, GENTLE, NO_SOLUTION, Document

# ---- what the page shows


def test_nothing_lies_behind_the_end(client: FlaskClient) -> None:
    """A place behind the end of a finished search means its end."""
    start = start_of(client, lanes="D", at=99_999_999)
    assert start["wanted"] == start["frame"]["move"] < 100


@for_each(
    ("address", "sentence", "way"),
    [
        ("/demo?lanes=D&at=-5", "'-5' is no move: write a number from 0 on.", "To the search"),
        ("/demo?lanes=D&at=abc&code=py", "'abc' is no move: write a number from 0 on.", "To the search"),
        ("/demo/race?lanes=A,D&at=1.5", "'1.5' is no place in a race: write a number", "To the race"),
        (
            "/demo?lesson=first-search&step=99",
            "'99' is no step of this lesson: write a number from 1 to 10.",
            "To the l",
        ),
        ("/demo?lesson=first-search&at=x", "'x' is no move: write a number from 0 on.", "To the lesson"),
    ],
)
def test_a_place_that_cannot_be_read_leads_back(client: FlaskClient, address: str, sentence: str, way: str) -> None:
    """The page says what is wrong in plain words, and its first button opens the same address without that field."""
    answer = client.get(address)
    assert answer.status_code == 400
    page = answer.get_data(as_text=True)
    assert sentence in html.unescape(page)
    found = re.search(rf'<a class="button main" href="([^"]*)">{way}', page)
    assert found
    back = html.unescape(found[1])
    assert client.get(back).status_code in (200, 202)
    assert not re.search("[?&](at|step)=", back)
    assert all(part in back for part in re.findall("(?:lanes|lesson|code)=[^&]*", address))


def test_the_boards_of_the_case_study(client: FlaskClient) -> None:
    """D1: after moves 5, 9 and 13 the board is that of Liang's Figure 3 (a), (b), and grid[0][5] is 6."""
    first = "{}6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
    assert board_of(client, at=5, lanes="A") == first.format("5312748" + "9.")
    assert board_of(client, at=9, lanes="A") == first.format("53127498.")
    assert board_of(client, at=13, lanes="A")[5] == "6"


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_the_dead_end_of_move_five(client: FlaskClient, letter: str) -> None:
    """Move 5 names the return target, marks the failing line, and shows the house of each digit."""
    page = page_at(client, lanes=letter, at=5, code="py")
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
    "source-documents, 9": (6_312, 722, 670, 52, 0),
    "source-documents, 14": (1_416, 180, 131, 49, 0),
    "source-documents, 15": (62_310, 6_946, 6_892, 123, 69),
    "source-documents, 16": (89_463, 9_964, 9_911, 66, 13),
    "source-documents, 17": (136_360, 15_175, 15_121, 93, 39),
}


@for_each("name", ORACLE)
def test_the_counters_are_those_of_the_documents(client: FlaskClient, name: str) -> None:
    """D2: the last move shows the exact numbers of tries, placements and backtracks."""
    from webapp.shared.builtin_puzzles import collections

    collection, number = name.split(", ")
    puzzle = collections()[collection].examples[int(number)].puzzle.givens.line("0")
    tries, placements, backtracks, few, few_back = ORACLE[name]
    for letter, wanted in {"A": (tries, placements, backtracks), "D": (few, few, few_back)}.items():
        while asked(client, "explore", puzzle, lanes=letter)["more"]:
            pass  # the page itself explores for a fraction of a second only
        page = page_at(client, puzzle, lanes=letter, to="100%")
        shown = tuple(page.text(f"count-{name}") for name in ("tries", "placements", "backtracks"))
        assert shown == tuple(f"{count:,}" for count in wanted)


@pytest.mark.parametrize("letter", LETTERS)
def test_the_last_move_states_the_result(client: FlaskClient, letter: str) -> None:
    """Solved, no solution, conflict or full: the page is right and never invents a digit."""
    solved = page_at(client, GENTLE, lanes=letter, to="100%")
    assert solved.text("narration").startswith("Solved: all 52 free cells are filled after ")
    assert board_of(client, GENTLE, lanes=letter, to="100%") == SOLVED
    assert "already" not in page_at(client, SOLVED, lanes=letter).text("narration")
    assert page_at(client, SOLVED, lanes=letter).text("narration") == "The grid is full: there is nothing to search."
    conflict = page_at(client, CONFLICTING, lanes=letter).text("narration")
    assert conflict == "No search: 5 is in row 1 more than once, in r1c1 and r1c2."
    from_0 = page_at(client, CONFLICTING, lanes=letter, base=0)
    assert from_0.text("narration") == "No search: 5 is in row 0 more than once, in r0c0 and r0c1."
    assert from_0.text("puzzle-verdict") == "2 clues. They are in conflict."
    assert not from_0.find("template", id="after-end")
    assert not from_0.find("li", **{"aria-current": "step"})
    assert "18 solutions." in page_at(client, LIANG, lanes=letter).text("puzzle-verdict")


@pytest.mark.parametrize("letter", ["D", "E", "F"])
def test_a_search_without_solution_ends_empty(client: FlaskClient, letter: str) -> None:
    """The board is empty at the end and the sentence says that there is no solution."""
    page = page_at(client, NO_SOLUTION, lanes=letter, to="100%")
    assert page.text("narration") == "Every way has been tried: this puzzle has no solution."
    assert page.text("count-depth") == "0"


@pytest.mark.parametrize("letter", some(["D", "A"], always="D".__eq__))
def test_the_search_continues_after_a_solution(client: FlaskClient, letter: str) -> None:
    """Exercise 8.17: with all=1 solutions are counted, each is a stop, and the end gives their number."""
    end = page_at(client, lanes=letter, to="100%")
    onward = next(link["href"] for link in end.find("a") if "all=1" in link["href"])
    while (known := asked(client, "explore", lanes=letter, all=1))["more"]:
        pass
    first = Document(client.get(onward))
    assert (first.text("count-found"), first.text("of-found")) == ("1", "of 18")
    assert (known["found"], known["finished"]) == (18, True)
    at = [0]
    while (move := asked(client, "goto", lanes=letter, all=1, at=at[-1], stop="solution")["to"]) is not None:
        at.append(int(move))
    assert len(at) == 1 + 18
    third = asked(client, "frames", lanes=letter, all=1, **{"at": at[3] - 1, "count": 3})["frames"]
    assert [frame["found"] for frame in third] == [2, 3, 3]
    assert third[1]["sentence"] == "Every free cell is filled: solution 3. The search goes on to find the others."
    assert (third[1]["is_dead"], marked(third[1], "house")) == (False, [])
    assert third[1] == start_of(client, lanes=letter, all=1, at=at[3])["frame"]
    last = page_at(client, lanes=letter, all=1, to="100%")
    assert last.text("narration") == f"Every way has been tried: 18 solutions after {known['total']:,} moves."
    assert "found" not in asked(client, "frames", lanes=letter, **{"at": 0})["frames"][0]
    assert not page_at(client, lanes=letter, all=1, lesson="liang-figure-3").find("div", id="lesson")


def test_rows_can_count_from_zero(client: FlaskClient) -> None:
    """With base=0 axes, labels and sentences count from 0, as the documents' programs do."""
    page = page_at(client, lanes="A", at=5, base=0)
    assert re.findall(r"r\dc\d", page.text("narration")) == ["r0c8", "r0c7"]
    assert page.find("td", **{"aria-label": "5, clue. Row 0, column 0."})


def test_the_page_steps_without_script(client: FlaskClient) -> None:
    """Every button is a link: from the first move to the last, back, and to the stops."""
    page = page_at(client, lanes="A", at=5, stop="dead")
    addresses = {
        name: page.find("a", id=f"to-{name}")[0]["href"] for name in ("first", "back", "forward", "stop", "last")
    }
    moves = {name: re.search(r"[?&]at=(\d+)", address) for name, address in addresses.items()}
    assert {name: int(match[1]) for name, match in moves.items() if match} == {
        "first": 0,
        "back": 4,
        "forward": 6,
        "stop": 9,
        "last": 10_989,
    }
    for address in addresses.values():
        assert client.get(html.unescape(address)).status_code == 200


def test_links_keep_every_setting(client: FlaskClient) -> None:
    """The address in the page's links keeps every setting."""
    fields = {
        "code": "cpp",
        "base": "0",
        "speed": "fast",
        "stop": "retreat",
        "size": "larger",
        "view": "projector",
        "panes": "code",
    }
    start = start_of(client, lanes="D", at=3, title="Mine", **fields)["fields"]
    assert fields.items() <= start.items()
    assert start["lanes"] == "fewest-choices"
    assert start["title"] == "Mine"
    back = page_at(client, lanes="D", title="Mine", **fields).find("a", id="to-board")[0]["href"]
    assert html.unescape(back).startswith("/?p=53007")


def test_short_choices_are_rows_of_buttons(client: FlaskClient) -> None:
    """Settings of demo and race with few values are rows of choices, not native lists."""
    for address in ("/demo", "/demo?lesson=gentle-tree", "/race"):
        assert "<select" not in client.get(address).text, address
