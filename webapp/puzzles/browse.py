"""Show the built-in puzzles: the gallery of all collections, the page of each, and the puzzles to start with."""

from __future__ import annotations

from typing import Final, NamedTuple

from flask import Blueprint, abort, render_template

from webapp.serving.bounds import LIGHT, PAGE, bounded
from webapp.shared import builtin_puzzles, example_panel
from webapp.shared.builtin_puzzles import (
    Collection,
    Example,
    collections,
    empty_boards,
    example_of,
    gallery_collections,
)

pages = Blueprint("library", __name__)

OTHER_SIZES: Final = "sizes"  # begins the keys of the collections of other sizes
STARTERS: Final = ("gentle", "Easy 1", "Medium 1", "Hard 1")  # for an empty board

pages.add_app_template_global(builtin_puzzles.gallery_collections)
pages.add_app_template_global(example_panel.examples_panel)


@pages.app_template_global()
def starters() -> list[Example]:
    """List the puzzles that the page offers for an empty board."""
    return [example_of(name) for name in STARTERS]


class SizeGroup(NamedTuple):
    """Hold the puzzles of one size other than 9x9: '4x4', and the collections that they are from."""

    title: str
    collections: list[Collection]
    examples: list[Example]


def size_groups(found: list[Collection]) -> list[SizeGroup]:
    """Group the puzzles of these collections by size, the smallest first."""
    shapes = sorted({example.puzzle.shape for each in found for example in each.examples}, key=lambda shape: shape.size)
    return [
        SizeGroup(
            str(shape),
            [each for each in found if {example.puzzle.shape for example in each.examples} == {shape}],
            [example for each in found for example in each.examples if example.puzzle.shape == shape],
        )
        for shape in shapes
    ]


@pages.get("/puzzles/")
@bounded(LIGHT)
def index() -> str:
    """Show all collections of puzzles."""
    every = gallery_collections()
    sized = [each for each in every if each.key.partition("-")[0] == OTHER_SIZES]
    return render_template(
        "puzzles/index.html",
        collections=[each for each in every if each not in sized],
        mixed=collections()[OTHER_SIZES],
        sizes=size_groups(sized),
        empty=empty_boards(),
    )


@pages.get("/puzzles/<name>")
@bounded(PAGE)
def show(name: str) -> str:
    """Show one collection of puzzles. 404 for an unknown one."""
    collection = collections().get(name)
    if collection is None:
        abort(404, f"There is no collection of that name: take {', '.join(collections())}.")
    return render_template("puzzles/collection.html", collection=collection)
