"""Show the built-in puzzles: the gallery of all collections, the page of each, and the puzzles to start with."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, render_template

from webapp.shared import builtin_puzzles, example_panel
from webapp.shared.builtin_puzzles import Example, collections, empty_boards, example_of, gallery_collections

pages = Blueprint("library", __name__)

STARTERS: Final = ("gentle", "Easy 1", "Medium 1", "Hard 1")  # for an empty board

pages.add_app_template_global(builtin_puzzles.gallery_collections)
pages.add_app_template_global(example_panel.examples_panel)


@pages.app_template_global()
def starters() -> list[Example]:
    """List the puzzles that the page offers for an empty board."""
    return [example_of(name) for name in STARTERS]


@pages.get("/puzzles/")
def index() -> str:
    """Render the gallery of all collections."""
    return render_template("puzzles/index.html", collections=gallery_collections(), empty=empty_boards())


@pages.get("/puzzles/<name>")
def show(name: str) -> str:
    """Render the page of one collection."""
    collection = collections().get(name)
    if collection is None:
        abort(404, f"There is no collection of that name: take {', '.join(collections())}.")
    return render_template("puzzles/collection.html", collection=collection)
