"""Test the boards of frames: drawing the changed cells gives the board of the server's page."""

from __future__ import annotations

import random
import re
from importlib.resources import files
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from solver.shape import CLASSIC
from tests import campaigns
from tests.campaigns import some
from tests.documents.ways import PUZZLES
from tests.webapp.demo.asking import LETTERS, LIANG, asked, start_of
from tests.webapp.demo.cells import Cells, marked, page_cells
from tests.webapp.pages import GENTLE
from webapp.demo.lessons import lessons

LARGE: Final = next(word for word in (files("puzzles") / "sizes.txt").read_text("utf-8").split() if len(word) == 256)
MAX_BYTES: Final = 100_000  # of 48 frames as JSON, before they are compressed
NEAR: Final = [lesson for lesson in lessons().values() if not lesson.key.startswith("worst-case")]
OF_A_SEARCH: Final = list({lesson.algorithm.key: lesson for lesson in reversed(NEAR)}.values())  # the first of each


def cells_at(client: FlaskClient, puzzle: str = LIANG, /, **fields: Any) -> Cells:
    """Read the cells that the page of these settings shows; `p=None` for the puzzle of its lesson."""
    response = client.get("/demo", query_string={"p": puzzle} | fields)
    assert response.status_code == 200, response.text
    return page_cells(response.text)


@pytest.mark.parametrize("fields", [{}, {"base": 0}, {"panes": "code,formula"}, {"base": 0, "panes": "formula"}])
@pytest.mark.parametrize("letter", some(LETTERS, always="AD".__contains__))
def test_changes_give_the_board_of_the_page(client: FlaskClient, letter: str, fields: dict[str, Any]) -> None:
    """Frame n, built from the changes before it, has the page's cells at move n, with counts and marks."""
    total = asked(client, "explore", lanes=letter)["total"]
    dice = random.Random(f"{letter} {fields}")
    start = dice.randrange(max(total - 60, 1))
    window = asked(client, "frames", lanes=letter, **fields, **{"at": start, "count": 60})["frames"]
    for frame in [window[0], *dice.sample(window, 4), window[-1]]:
        assert frame["cells"] == cells_at(client, lanes=letter, at=frame["move"], **fields)


@pytest.mark.parametrize("letter", some(LETTERS, always="AD".__contains__))
def test_changes_give_the_board_inside_a_move(client: FlaskClient, letter: str) -> None:
    """The boards agree after each substep of a move."""
    asked(client, "explore", lanes=letter)
    for move in (0, 5):
        for frame in asked(client, "frames", lanes=letter, **{"at": move, "inside": 1})["frames"][::3]:
            assert frame["cells"] == cells_at(client, lanes=letter, at=f"{move}.{frame['substep']}")


@pytest.mark.parametrize("stride", [7, 65])
def test_changes_give_the_board_after_a_stride(client: FlaskClient, stride: int) -> None:
    """The boards agree if moves are skipped, also on a large grid."""
    asked(client, "explore", LARGE, lanes="A")
    window = asked(client, "frames", LARGE, lanes="A", **{"at": 3, "count": 9, "stride": stride})["frames"]
    for frame in window[::4]:
        assert frame["cells"] == cells_at(client, LARGE, lanes="A", at=frame["move"])


@pytest.mark.parametrize("lesson", some(NEAR, always=OF_A_SEARCH.__contains__), ids=lambda lesson: lesson.key)
def test_a_lesson_marks_the_cells_of_its_claims(client: FlaskClient, lesson: Any) -> None:
    """A frame of a lesson has its page's cells: named ones, their candidates, none hidden."""
    is_other = lesson in OF_A_SEARCH and OF_A_SEARCH.index(lesson) % 2 == 1
    for base in {lesson.base, 1 - lesson.base} if not campaigns.are_left_out else [abs(lesson.base - is_other)]:
        fields = lesson.fields | {"base": base}
        puzzle = fields.pop("p")
        window = asked(client, "frames", puzzle, **fields, **{"at": 0, "count": 120})["frames"]
        for step in lesson.steps:
            if step.move < len(window):
                frame = window[step.move]
                if step.substep:
                    frame = asked(client, "frames", puzzle, **fields, **{"at": step.move, "inside": 1})["frames"][
                        step.substep - 1
                    ]
                assert frame["cells"] == cells_at(client, puzzle, **fields, at=f"{step.move}.{step.substep}")
                assert frame == start_of(client, p=puzzle, **fields, at=f"{step.move}.{step.substep}")["frame"]
                if step.question and (frame["substep"] == 0):
                    assert (frame["sentence"], frame.get("tried")) == ("", None)


def test_dead_ends_of_a_lesson_look_alike(client: FlaskClient) -> None:
    """The houses of the cell are marked at each, whatever the caption names; not where a question is open."""
    lesson = lessons()["liang-figure-3"]
    fields = lesson.fields
    frames = asked(client, "frames", fields.pop("p"), **fields, **{"at": 0, "count": 60})["frames"]
    dead = [frame for frame in frames if frame["is_dead"] and frame["sentence"]]
    assert len(dead) > 5
    for frame in dead:
        around = {cell for house in CLASSIC.houses_of[frame["current"]] for cell in house.cells}
        assert around <= set(marked(frame, "housed")) | {frame["current"]}
    (open_one,) = [frame for frame in frames if frame["move"] == 5]
    assert not open_one["sentence"]


def test_frames_of_question_and_answer_match_their_pages(client: FlaskClient) -> None:
    """Both frames have the cells of their pages, also in a lesson without its words."""
    asked(client, "explore", lanes="A")
    for fields in ({}, {"base": 0}):
        window = asked(client, "frames", lanes="A", q=1, open=120, **fields, **{"at": 0, "count": 120})
        assert len(window["questions"]) > 5
        for question in window["questions"][:6]:
            there = {"lanes": "A", "q": 1, "at": question["move"], **fields}
            assert question["frame"]["cells"] == cells_at(client, **there)
            answer = asked(client, "answer", said="show", **there)
            assert answer["frame"]["cells"] == cells_at(client, said="show", **there)
    lesson: dict[str, Any] = {"lesson": "gentle-tree", "q": 1, "at": 0}
    puzzle = lessons()["gentle-tree"].fields["p"]
    assert (
        asked(client, "answer", puzzle, said="show", **lesson)["frame"]
        == start_of(client, p=puzzle, said="show", **lesson)["frame"]
    )


def test_the_tries_of_a_dead_end_are_shown_on_its_board(client: FlaskClient) -> None:
    """Before a dead end its last digit stands in the cell, and the forbidding cells are marked."""
    frames = asked(client, "frames", lanes="A", **{"at": 0, "count": 60})["frames"]
    dead = [frame for frame in frames if "tried" in frame]
    assert len(dead) > 5
    for frame in dead:
        tried, cell = frame["tried"], frame["current"]
        assert tried["cells"][cell]["text"] == "9"
        forbidding = {tried["cells"][each]["text"] for each in marked(tried, "culprit")}
        assert {
            *re.findall(r"\d(?=[,; ]|$)", re.sub(r"(row|column|box) \d", "", tried["sentence"].partition(": ")[2]))
        } <= forbidding
        assert not marked(frame, "culprit")


@pytest.mark.parametrize(
    "puzzle",
    [GENTLE, LARGE, PUZZLES["001"]],
    ids=["gentle", "16x16", "001"],
)
def test_48_frames_are_small(client: FlaskClient, puzzle: str) -> None:
    """A window stays below 100 kB for every search: each look is sent once, and only changed cells."""
    for letter in LETTERS:
        asked(client, "explore", puzzle, lanes=letter)
        for start in (0, 24):
            fields = {"p": puzzle, "lanes": letter, "at": start, "count": 48, "panes": "formula"}
            assert len(client.get("/demo/frames", query_string=fields).data) < MAX_BYTES
