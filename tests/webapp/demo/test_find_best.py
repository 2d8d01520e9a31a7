"""Test the clock of substeps: what a step of FINDBEST shows, where its buttons lead, and refusals."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

from solver.search.algorithm import TraceEvent
from tests.webapp.demo.asking import LIANG, asked, start_of
from tests.webapp.pages import GENTLE_SOLVED, Document, assert_guarded
from webapp.demo import find_best
from webapp.demo.lessons import lessons


def inside(client: FlaskClient, puzzle: str = LIANG, /, **fields: object) -> Document:
    """Fetch the page of a step."""
    response = client.get("/demo", query_string={"p": puzzle, "lanes": "D", "clock": "substeps"} | fields)
    assert response.status_code == 200, response.text
    assert_guarded(response)
    return Document(response)


def test_a_step_shows_line_word_mask_and_sentence(client: FlaskClient) -> None:
    """At the box of the first filled cell: the lit line, the mask of its digit, the chosen numbering."""
    page = inside(client, at=f"5.{48 + 2}", code="cpp", base=0)
    assert page.text("narration") == "r0c0 is filled with 5. In box 0 it rules 5 out in r1c1 and r1c2."
    assert page.text("word") == "each word & ~(000010000 << 4)"
    assert (page.text("count-move"), page.text("count-loop")) == ("50", "2")
    assert len(page.find("li", **{"aria-current": "step"})) == 3  # one in each language
    links = [page.find("a", id=f"to-{name}")[0]["href"] for name in ("back", "forward")]
    assert [re.findall(r"at=([\d.]+)", link) for link in links] == [["5.49"], ["5.51"]]
    (out,) = page.find("a", id="into")
    assert "clock=substeps" not in out["href"]
    assert "at=5.2" in out["href"]
    end = inside(client, at="5.10000")
    assert end.text("narration").endswith("of all cells with 1 choice the first.")
    assert end.text("word").startswith("[1][")
    assert inside(client, at=5).text("word") == "[0][111111111][0000]"


def test_after_a_retract_the_page_shows_the_previous_run(client: FlaskClient) -> None:
    """FINDBEST does not run on the way back, so the page shows its last run."""
    fields = {"p": LIANG, "lanes": "D"}
    client.get("/demo/explore", query_string=fields)
    back = int(client.get("/demo/goto", query_string=fields | {"at": "0", "do": "backtrack"}).get_json()["to"])
    links = inside(client, at=back).find("a", id="to-forward")
    assert f"at={back - 1}.1" in links[0]["href"]
    full = inside(client, GENTLE_SOLVED, at=f"0.{3 * 81}")
    assert full.text("narration").startswith("Every word is up to date. low = 10")


def test_frames_are_those_of_the_page_and_name_their_neighbours(client: FlaskClient) -> None:
    """A window of steps, each with the board of its page; first, stops and last lead where the buttons do."""
    fields = {"lanes": "D", "clock": "substeps", "at": 12}
    window = asked(client, "frames", **fields | {"at": "12.19", "count": 3})
    assert [frame["move"] for frame in window["frames"]] == [19, 20, 21]
    assert window["total"] == asked(client, "explore", **fields)["total"] == 206
    assert window["frames"][1] == start_of(client, **fields | {"at": "12.20"})["frame"]
    assert window["frames"][1]["to"] == {
        "first": "12",
        "stop-back": "12",
        "back": "12.19",
        "forward": "12.21",
        "stop": "12.40",
        "last": "12.206",
    }
    half = asked(client, "goto", **fields, to="50%")
    assert (half["to"], half["frame"]["move"]) == ("12.103", 103)
    (end,) = asked(client, "frames", **fields | {"at": "12.9999"})["frames"]
    assert {*end["to"]} == {"first", "stop-back", "back"}
    for more in ({"do": "retreat"}, {"to": "r1c1=5"}):
        assert client.get("/demo/goto", query_string={"p": LIANG} | fields | more).status_code == 400


def test_no_address_inside_answers_a_lesson(client: FlaskClient) -> None:
    """Where a lesson asks something before the move of the run, page and frames are refused."""
    steps = [
        (lesson, step)
        for lesson in lessons().values()
        if lesson.algorithm.has(TraceEvent.COUNT)
        for step in lesson.steps
        if step.question
    ]
    assert steps
    for lesson, step in steps:
        fields = {"lesson": lesson.key, "clock": "substeps", "at": step.move}
        for path in ("/demo", "/demo/frames", "/demo/explore", "/demo/goto"):
            response = client.get(path, query_string=fields)
            while response.status_code == 202:
                response = client.get(path, query_string=fields)
            if response.status_code == 200:  # the run before, whose result is on the board
                assert path != "/demo" or f'"run": {step.move},' not in html.unescape(response.text)
            else:
                assert response.status_code == 409


@pytest.mark.parametrize(("fields", "code"), [({"lanes": "A"}, 404), ({"q": "1"}, 409), ({"at": "1.x"}, 400)])
def test_pages_inside_other_searches_are_refused(client: FlaskClient, fields: dict[str, str], code: int) -> None:
    """So are open questions, which it would answer, and steps that are no number."""
    response = client.get("/demo", query_string={"p": LIANG, "lanes": "D", "clock": "substeps"} | fields)
    assert response.status_code == code
    assert_guarded(response)


def test_findbest_without_a_search_is_that_of_the_search_that_has_it(client: FlaskClient) -> None:
    """Old and new addresses that name no search show it; with another search the error offers a link to it."""
    for address in ("/demo/findbest", "/demo?clock=substeps", f"/demo?clock=substeps&p={LIANG}&at=5"):
        response = client.get(address, follow_redirects=True)
        assert response.status_code == 200
        assert "FINDBEST: how search D" in Document(response).text("main")
    for other in ({"lanes": "A"}, {"lesson": "liang-figure-3"}):
        lost = Document(client.get("/demo", query_string=other | {"p": LIANG, "clock": "substeps"}))
        way = lost.find("a", **{"class": "button main"})[0]["href"]
        assert "FINDBEST: how search D" in Document(client.get(html.unescape(way))).text("main")


def test_a_missing_run_gets_advice(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """If no run is near, the page answers 409 and says which move to step to."""
    monkeypatch.setattr(find_best, "MAX_MOVES_BACK", 0)
    response = client.get("/demo", query_string={"p": LIANG, "lanes": "D", "clock": "substeps", "at": 1})
    assert response.status_code == 409
    assert "No run of FINDBEST is near. Step to a move that places a digit." in Document(response).text("main")
