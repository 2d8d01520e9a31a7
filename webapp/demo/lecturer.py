"""Serve the lecturer's window: GET /demo/notes?lesson=KEY follows the demo of the same lesson in this browser.

It shows the caption, the notes and the wrong answers to expect for each step. A script shows the present step and the
next one; without script the page shows the whole lesson.
"""

from __future__ import annotations

from flask import Blueprint, render_template, request

from webapp.demo.own_lessons import requested_lesson
from webapp.serving.bounds import PAGE, bounded

pages = Blueprint("lecturer", __name__)


@pages.get("/demo/notes")
@bounded(PAGE)
def show() -> str:
    """Show the lecturer's window beside a lesson: notes, the next step, the time. 404 without a lesson.

    Fields:
        lesson: The key of a lesson, or the whole lesson, packed.
    """
    return render_template("demo/lecturer.html", lesson=requested_lesson(request.args))
