"""Serve the pages of techniques: GET /techniques/ is the gallery, GET /techniques/x-wing the page of one technique.

With position=2 the page draws the answer to its second position for practice, if that technique has answers.
"""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from webapp.board.technique_examples import neighbouring_pages, pages_by_level, technique_pages
from webapp.shared.fields import number

pages = Blueprint("techniques", __name__, url_prefix="/techniques")


@pages.get("/")
def index() -> str:
    """Show all techniques by their pictures, level by level."""
    return render_template("learn/techniques.html", levels=pages_by_level())


@pages.get("/<key>")
def show(key: str) -> str:
    """Show the page of one technique."""
    taught = technique_pages().get(key)
    if taught is None:
        abort(404, "There is no technique of that name. All that are known here stand on the page Techniques.")
    at = number(request.args, "position", len(taught.answered))
    example = taught.answered[at - 1] if at else taught.example
    before, behind = neighbouring_pages(key)
    return render_template("learn/technique.html", taught=taught, example=example, at=at, before=before, behind=behind)
