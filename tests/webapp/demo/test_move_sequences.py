"""Test animations of the demo: the file of a range of moves, and refusals."""

from __future__ import annotations

import html
import io

import pytest
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from solver import Grid
from solver.search.trace import Trace
from tests.webapp.pages import assert_guarded
from webapp.demo.lessons import lessons

LIANG = lessons()["liang-figure-3"].fields["p"]


def sequence(client: FlaskClient, **fields: object) -> TestResponse:
    """Fetch the animation of a range of moves of Liang's figure."""
    query = {"p": LIANG, "height": "480"} | {name: str(value) for name, value in fields.items()}
    response = client.get("/demo/sequence", query_string=query)
    assert_guarded(response)
    return response


def test_an_animation_has_a_picture_for_each_move(client: FlaskClient) -> None:
    """It has one picture more than moves, up to the end of the search; substeps add more."""
    trace = Trace(Grid.parse(LIANG), "A", fast=False)
    trace.explore(20)
    for fields, count in (
        ({"first": 5, "last": 8, "type": "webp"}, 4),
        ({"at": 10_987, "type": "gif"}, 3),  # the usual number of moves leads behind the end
        ({"first": 5, "last": 6, "inside": 1, "type": "png"}, len(trace.substeps(5))),
    ):
        response = sequence(client, **fields)
        assert response.status_code == 200
        with Image.open(io.BytesIO(response.data)) as file:
            assert getattr(file, "n_frames", 1) == count
    assert response.content_type == "image/apng"
    assert response.headers["Content-Disposition"] == 'attachment; filename="free-cells-moves-5-6.png"'


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"type": "mp4"}, 400, "none of gif, webp, png"),
        ({"height": 9000}, 400, "none of 480, 720, 1080"),
        ({"rate": 100}, 400, "none of 0.5, 1, 2, 5, 10"),
        ({"first": 9, "last": 5}, 400, "from a move to a later one, not from 9 to 5"),
        ({"first": 0, "last": 5000}, 400, "holds at most 151 pictures: take fewer moves, or a smaller size"),
        ({"first": 0, "last": 150, "inside": 1}, 400, "at most 151 pictures"),
        ({"first": 20_000, "last": 20_001}, 409, "Move 20,000 is after the end"),
        ({"first": 5, "q": 1}, 409, "Questions are on"),
    ],
)
def test_invalid_animations_are_refused(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, fields: dict[str, object], status: int, sentence: str
) -> None:
    """Every refusal has its status and a sentence, and comes before anything is drawn."""
    monkeypatch.setattr("webapp.demo.move_sequences.encode_animation", None)
    response = sequence(client, **fields)
    assert response.status_code == status
    assert sentence in html.unescape(response.text)
