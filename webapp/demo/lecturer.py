"""GET /demo/notes?lesson=KEY: the lecturer's own window, which follows the demo of the same lesson in this browser.

For each beat it has what the class reads, what to remember and which wrong answers to expect. A script shows the
present beat and the next one; without it the whole lesson can be read through.
"""

from __future__ import annotations

from flask import Blueprint, render_template, request

from webapp.demo.own_lessons import lesson_named

pages = Blueprint("lecturer", __name__)


@pages.get("/demo/notes")
def show() -> str:
    """The page. 404 where no lesson is named."""
    return render_template("demo/lecturer.html", lesson=lesson_named(request.args))
