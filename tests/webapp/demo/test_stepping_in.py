"""The page inside FINDBEST: what a step shows, where its links lead, and where there is no such page."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.webapp.demo.asking import LIANG
from tests.webapp.pages import GENTLE_SOLVED, Document, assert_guarded


def inside(client: FlaskClient, puzzle: str = LIANG, /, **fields: object) -> Document:
    """The page of a step."""
    response = client.get("/demo/findbest", query_string={"p": puzzle, "alg": "D"} | fields)
    assert response.status_code == 200, response.text
    assert_guarded(response)
    return Document(response)


def test_a_step_shows_line_word_mask_and_sentence(client: FlaskClient) -> None:
    """The third house of the first cell: its line is lit, its mask stands beside the word, rows count as chosen."""
    page = inside(client, move=5, step=3, code="cpp", base=0)
    assert page.text("narration") == "Box 0 holds 3, 5, 6, 8 and 9. Left for r0c2: 1, 2 and 4."
    assert page.text("word") == "[0][000001011][0000] & ~(110110100 << 4)"
    assert page.text("count-step") == "3 of 244"
    assert len(page.find("li", **{"aria-current": "step"})) == 3  # one in each language
    assert [
        link["href"].split("&step=")[1] for link in page.find("a") if link.get("data-go") in ("back", "forward")
    ] == [
        "2",
        "4",
    ]
    (out,) = page.find("a", **{"data-go": "out"})
    assert "/demo?" in out["href"]
    assert "try=1" in out["href"]
    assert "first" in inside(client, move=5, step=10_000).text("narration")


def test_behind_a_digit_taken_back_it_is_the_run_before(client: FlaskClient) -> None:
    """Where the search goes back FINDBEST does not run: the page is that of the last cell that was chosen."""
    fields = {"p": LIANG, "alg": "D"}
    client.get("/demo/explore", query_string=fields)
    back = client.get("/demo/stop", query_string=fields | {"move": "0", "stop": "backtrack"}).get_json()["move"]
    links = inside(client, move=back).find("a", **{"data-go": "forward"})
    assert f"move={back - 1}&" in links[0]["href"]
    full = inside(client, GENTLE_SOLVED)
    assert full.text("narration").startswith("Every word is true again. low = 10")


@pytest.mark.parametrize(("fields", "code"), [({"alg": "A"}, 404), ({"q": "1"}, 409), ({"step": "x"}, 400)])
def test_where_it_is_refused(client: FlaskClient, fields: dict[str, str], code: int) -> None:
    """Other searches have none, open questions would be answered, and a step is a number."""
    response = client.get("/demo/findbest", query_string={"p": LIANG, "alg": "D"} | fields)
    assert response.status_code == code
    assert_guarded(response)
