"""Show puzzles to choose from: new and built-in ones by level and size, each collection, and the ones to start with."""

from __future__ import annotations

from typing import Final, NamedTuple

from flask import Blueprint, abort, render_template

from webapp.serving.bounds import LIGHT, PAGE, bounded
from webapp.shared.builtin_puzzles import (
    STUDIED_COLLECTIONS,
    Collection,
    Example,
    by_level,
    collections,
    empty_boards,
    gallery_collections,
)

pages = Blueprint("library", __name__)

OTHER_SIZES: Final = "sizes"  # begins the keys of the collections of other sizes


class SizeGroup(NamedTuple):
    """The puzzles of one size other than 9x9, and the collection that has only these."""

    key: str  # The size, as `new_puzzle.SIZES` has it.
    title: str
    collection: Collection
    examples: list[Example]


def size_groups(found: list[Collection]) -> list[SizeGroup]:
    """Group the puzzles of these collections by size, the smallest first."""
    shapes = sorted({example.puzzle.shape for each in found for example in each.examples}, key=lambda shape: shape.size)
    return [
        SizeGroup(
            str(shape.size),
            str(shape),
            next(each for each in found if {example.puzzle.shape for example in each.examples} == {shape}),
            [example for each in found for example in each.examples if example.puzzle.shape == shape],
        )
        for shape in shapes
    ]


@pages.get("/puzzles/")
@bounded(LIGHT)
def index() -> str:
    """Show a new puzzle and the built-in ones of each level and size, and further below all other collections to play.

    Those to study stand with the documents.
    """
    played = [each for each in gallery_collections() if each.key not in STUDIED_COLLECTIONS and not each.level]
    sized = [each for each in gallery_collections() if each.key.partition("-")[0] == OTHER_SIZES]
    return render_template(
        "puzzles/index.html",
        levelled=by_level().values(),
        sizes=size_groups(sized),
        others=[each for each in played if each not in sized],
        empty=empty_boards(),
    )


@pages.get("/puzzles/<name>")
@bounded(PAGE)
def show(name: str) -> str:
    """Show one collection of puzzles. 404 for an unknown one."""
    collection = collections().get(name)
    if collection is None:
        abort(404, f"There is no collection of that name: take {', '.join(collections())}.")
    is_studied = name in STUDIED_COLLECTIONS
    levelled = by_level().values()
    return render_template("puzzles/collection.html", collection=collection, is_studied=is_studied, levelled=levelled)
