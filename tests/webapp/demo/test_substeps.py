"""Test the page inside FINDBEST: what a step shows, where its links lead, and refusals."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

from tests.webapp.demo.asking import LIANG
from tests.webapp.pages import GENTLE_SOLVED, Document, assert_guarded
from webapp.demo import substeps


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
    assert page.text("count-step").startswith("50 of ")
    assert len(page.find("li", **{"aria-current": "step"})) == 3  # one in each language
    links = [link["href"] for link in page.find("a") if link.get("data-go") in ("back", "forward")]
    assert [re.findall(r"at=([\d.]+)", link) for link in links] == [["5.49"], ["5.51"]]
    (out,) = page.find("a", **{"data-go": "out"})
    assert "/demo?" in out["href"]
    assert "at=5.2" in out["href"]
    end = inside(client, at="5.10000")
    assert end.text("narration").endswith("of all cells with 1 choice the first.")
    assert end.text("word").startswith("[1][")
    assert inside(client, at=5).text("word") == "[0][111111111][0000]"


def test_after_a_retract_the_page_shows_the_previous_run(client: FlaskClient) -> None:
    """FINDBEST does not run on the way back, so the page shows its last run."""
    fields = {"p": LIANG, "lanes": "D"}
    client.get("/demo/explore", query_string=fields)
    back = client.get("/demo/stop", query_string=fields | {"at": "0", "stop": "backtrack"}).get_json()["move"]
    links = inside(client, at=back).find("a", **{"data-go": "forward"})
    assert f"at={back - 1}.1" in links[0]["href"]
    full = inside(client, GENTLE_SOLVED, at=f"0.{3 * 81}")
    assert full.text("narration").startswith("Every word is up to date. low = 10")


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
        assert "D FINDBEST" in Document(response).text("main")
    for other in ({"lanes": "A"}, {"lesson": "liang-figure-3"}):
        lost = Document(client.get("/demo", query_string=other | {"p": LIANG, "clock": "substeps"}))
        way = lost.find("a", **{"class": "button main"})[0]["href"]
        assert "D FINDBEST" in Document(client.get(html.unescape(way))).text("main")


def test_a_missing_run_gets_advice(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """If no run is near, the page answers 409 and says which move to step to."""
    monkeypatch.setattr(substeps, "MAX_MOVES_BACK", 0)
    response = client.get("/demo", query_string={"p": LIANG, "lanes": "D", "clock": "substeps", "at": 1})
    assert response.status_code == 409
    assert "No run of FINDBEST is near. Step to a move that places a digit." in Document(response).text("main")
