"""Send a lesson as one file that needs no server: GET /demo/lesson.html, or `sudoku lesson`."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, request

from webapp.demo.address import Stage
from webapp.demo.lessons import Lesson
from webapp.demo.own_lessons import requested_lesson
from webapp.demo.stage_file import TYPE, write_lesson
from webapp.demo.traces import StillExploringError
from webapp.demo.watch import make_local_app
from webapp.learn.lesson_frames import explore_lesson
from webapp.serving.bounds import EXPORT, bounded
from webapp.serving.limits import export_work

pages = Blueprint("lesson_file", __name__)


@pages.get("/demo/lesson.html")
@bounded(EXPORT)
def send() -> Response:
    """Send the lesson as one file. 202 while the search is explored.

    Fields:
        lesson: The key of a lesson, or the whole lesson, packed.
    """
    lesson = requested_lesson(request.args)
    explore_lesson(lesson)
    with export_work():
        response = make_response(write_lesson(Stage.of({"lesson": lesson.key})))
    response.content_type = TYPE
    response.headers["Content-Disposition"] = f'attachment; filename="{lesson.file_name}.html"'
    return response


def write_file(lesson: Lesson) -> bytes:
    """Write the lesson as a file, without a server: what `sudoku lesson` calls.

    Raises:
        RuleError: The lesson is too long for a file.
    """
    with make_local_app().test_request_context("/"):
        while True:
            try:
                explore_lesson(lesson)
                return write_lesson(Stage.of({"lesson": lesson.key}))
            except StillExploringError:
                continue  # a piece more of a long search
