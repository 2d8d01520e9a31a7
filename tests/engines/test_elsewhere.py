"""Test what is seen elsewhere in three engines: embeds and pictures in a page of another site, and files from disk."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import flask
import pytest

from tests.browser.conftest import served
from tests.engines.conftest import keep
from tests.engines.engine import PATIENCE, Engine
from tests.webapp.pages import GENTLE
from webapp import create_app
from webapp.demo.lessons import find_lesson
from webapp.learn.lesson_file import write_file

pytestmark = pytest.mark.engines

EMBEDS: Final = (f"/embed/board?p={GENTLE}", f"/embed/demo?p={GENTLE}&at=3", f"/embed/race?p={GENTLE}&at=3")
PICTURES: Final = (
    f"/pictures/puzzle.svg?p={GENTLE}",
    f"/demo/picture.png?p={GENTLE}&at=3",
    f"/demo/tree.svg?p={GENTLE}&at=9",
    f"/pictures/preview.png?p={GENTLE}",
)
ALIVE: Final = {"/", "/demo", "/demo/race", "/demo/explore"}  # what only live embeds ask for
SHOWN: Final = "[...document.images].every((image) => image.complete && image.naturalWidth)"


def test_a_course_page_shows_embeds_and_pictures(engine: Engine) -> None:
    """On a page of another host name three embeds come alive, and four pictures are seen."""
    course, asked = flask.Flask("course"), set[str]()

    @course.get("/")
    def show() -> str:
        frames = "".join(f'<iframe src="{each}" width="480" height="480"></iframe>' for each in addresses[:3])
        images = "".join(f'<img src="{each}" alt="" height="240">' for each in addresses[3:])
        return f"<!doctype html><link rel=icon href=data:,><title>Course</title>{frames}<p>{images}"

    with served(course) as other:
        site = f"http://localhost:{urlsplit(other).port}"
        app = create_app({"EMBED": [site]})

        @app.after_request
        def note(response: flask.Response) -> flask.Response:
            if response.status_code in (200, 202):
                asked.add(flask.request.path)
            return response

        with served(app) as server:
            addresses = [f"{server}{path}" for path in (*EMBEDS, *PICTURES)]
            engine.go(site)
            engine.until(SHOWN)
            ends = time.monotonic() + PATIENCE
            while not asked >= ALIVE:
                assert time.monotonic() < ends, ALIVE - asked
                time.sleep(0.1)
            keep(engine, "course")
            engine.go("about:blank")


def test_a_lesson_plays_from_disk(engine: Engine, tmp_path: Path) -> None:
    """A file opened from disk is led through its steps with Page Down."""
    path = tmp_path / "lesson.html"
    path.write_bytes(write_file(find_lesson("first-tree")))
    engine.go(path.as_uri())
    engine.until("document.documentElement.dataset.ready")
    engine.press("PageDown")
    engine.waits_for_text("#lesson-at", "2 of 8")
    engine.press("ArrowRight")
    engine.waits_for_text("#lesson-at", "after 2 of 8")
    keep(engine, "lesson-file")
