"""Test pictures of a move in the demo: the files, their names and descriptions, and refusals."""

from __future__ import annotations

import html
import io
import re

import pytest
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from solver.pictures import puzzle_in
from tests.for_each import for_each
from tests.webapp.pages import assert_guarded
from webapp.demo.lessons import lessons

LIANG = lessons()["liang-figure-3"].fields["p"]


def picture(client: FlaskClient, suffix: str = "txt", /, **fields: object) -> TestResponse:
    """Fetch a picture of Liang's figure."""
    query = {"p": LIANG} | {name: str(value) for name, value in fields.items()}
    response = client.get(f"/demo/picture.{suffix}", query_string=query)
    assert_guarded(response)
    return response


@pytest.mark.parametrize(
    ("kind", "size", "name"),
    [("frame", (1080, 1080), "step"), ("strip", (1920, 1080), "strip"), ("free-cells", (1080, 1080), "list")],
)
def test_a_picture_has_size_name_and_puzzle(client: FlaskClient, kind: str, size: tuple[int, int], name: str) -> None:
    """A JPG has the right size, a name made of title, search and move, and the puzzle inside."""
    response = picture(client, "jpg", kind=kind, at=5, title="Gentle", download=1)
    assert response.status_code == 200
    assert response.content_type == "image/jpeg"
    wanted = f'attachment; filename="gentle-free-cells-{name}-0000005.jpg"'
    assert response.headers["Content-Disposition"] == wanted
    assert Image.open(io.BytesIO(response.data)).size == size
    assert puzzle_in(response.data) == LIANG


def test_png_is_shown_and_svg_saved(client: FlaskClient) -> None:
    """A PNG is shown in the browser unless it is to be saved; an SVG is always saved."""
    shown = picture(client, "png", at=5, preset="small").headers["Content-Disposition"]
    assert shown.startswith("inline")
    assert picture(client, "svg", at=5).headers["Content-Disposition"].startswith("attachment")


def test_open_questions_have_no_picture(client: FlaskClient) -> None:
    """A move has neither picture nor description while its question is open."""
    for suffix in ("jpg", "txt"):
        assert picture(client, suffix, at=12, q=1).status_code == 409
        assert picture(client, suffix, at=13, q=1).status_code == 200
        assert picture(client, suffix, at=12, q=1, said="show").status_code == 200


def test_questions_of_a_lesson_have_no_picture(client: FlaskClient) -> None:
    """A step with a question has none, except the last; other steps and places have one."""
    lesson = lessons()["liang-figure-3"]
    for step in lesson.steps:
        asks = bool(step.question) and step is not lesson.steps[-1]
        for suffix in ("txt", "svg"):
            found = picture(client, suffix, lesson=lesson.key, at=f"{step.move}.{step.substep}").status_code
            assert found == (409 if asks else 200), step
    assert {bool(step.question) for step in lesson.steps} == {True, False}


def test_the_description_matches_the_picture(client: FlaskClient) -> None:
    """The text describes the same place and counts rows and columns as the page does."""
    words = picture(client, at=5, base=0).text
    assert re.match(r"Sudoku search\. Move 5: .*r0c8.* r0c7 .* Row 0:", words)


@pytest.mark.parametrize(
    ("fields", "moves"),
    [
        ({"at": 5}, [5, 6, 7, 8]),
        ({"at": 5, "count": 3}, [5, 6, 7]),
        ({"at": 5, "count": 0}, [5, 6]),
        ({"stop": "dead"}, [0, 5, 9, 15]),
        ({"stop": "solution", "all": 1}, [0, 10_989, 11_115, 11_459]),
        ({"lesson": "liang-eighteen", "lanes": "free-cells", "at": 9}, [9, 1098, 1099, 9066]),
        ({"at": 10_987}, [10_987, 10_988, 10_989]),
    ],
)
def test_a_strip_goes_from_stop_to_stop(client: FlaskClient, fields: dict[str, object], moves: list[int]) -> None:
    """A strip has the present move and the next stops of the chosen kind, at most four pictures."""
    words = picture(client, kind="strip", **fields).text
    assert [int(move.replace(",", "")) for move in re.findall(r"Move ([\d,]+):", words)] == moves


@for_each(
    ("suffix", "fields", "status", "sentence"),
    [
        ("gif", {}, 404, "Pictures are jpg, png, svg"),
        ("jpg", {"kind": "poster"}, 400, "none of frame, strip, free-cells"),
        ("jpg", {"preset": "huge"}, 400, "no preset"),
        ("jpg", {"preset": "plank-234"}, 400, "holds one board"),
        ("jpg", {"kind": "strip", "count": 5}, 400, "number from 0 to 4"),
        ("jpg", {"kind": "free-cells", "lanes": "D"}, 400, "does not go along the list"),
        ("jpg", {"at": 10**9}, 409, "after the end of the search"),
        ("jpg", {"kind": "strip", "at": 10_989}, 409, "no strip"),
        ("jpg", {"p": "12"}, 400, ""),
    ],
)
def test_invalid_pictures_are_refused(
    client: FlaskClient, suffix: str, fields: dict[str, object], status: int, sentence: str
) -> None:
    """Every refusal has its status and a sentence."""
    response = picture(client, suffix, **fields)
    assert response.status_code == status
    assert sentence.lower() in html.unescape(response.text).lower()
