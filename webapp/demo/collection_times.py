"""Measure the searches of a whole collection: GET /demo/times/of/<name> has the table of times for every puzzle of it.

A search gets less time than on the page of its puzzle, so that the whole collection takes minutes at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from flask import Blueprint, abort, render_template, request
from werkzeug.exceptions import ServiceUnavailable

from solver import compiled
from webapp.demo.timings import (
    CHUNKS_WITHOUT_SCRIPT,
    Measurements,
    SearchTimes,
    describe_next,
    forget,
    measure,
    search_times,
)
from webapp.serving.bounds import PAGE, PART, bounded
from webapp.shared.builtin_puzzles import Collection, Example, collections

pages = Blueprint("collection_times", __name__)

BUDGETS: Final = {False: 0.25, True: 1.5}  # seconds after which a search is stopped: interpreted, compiled
cached_measurements: Final = Measurements(1024)  # more than the built-in puzzles need


@dataclass(frozen=True)
class PuzzleSearches:
    """One puzzle of the collection and the times of its searches."""

    example: Example
    rows: list[SearchTimes]


@dataclass(frozen=True)
class CollectionTimes:
    """The measurements of a collection."""

    collection: Collection
    is_running: bool = False  # the page goes on measuring

    @cached_property
    def puzzles(self) -> list[PuzzleSearches]:
        """List the puzzles that have something to search: not full, and without conflicts."""
        found = [(example, example.puzzle.givens) for example in self.collection.examples]
        return [
            PuzzleSearches(example, search_times(givens, cached_measurements, BUDGETS))
            for example, givens in found
            if not givens.is_full() and not givens.conflicts()
        ]

    @property
    def rows(self) -> Iterator[SearchTimes]:
        """Chain the searches of all puzzles."""
        return (row for puzzle in self.puzzles for row in puzzle.rows)

    @property
    def is_done(self) -> bool:
        """Whether everything is measured."""
        return all(row.is_done for row in self.rows)

    @property
    def is_begun(self) -> bool:
        """Whether anything is measured."""
        return any(measured.moves for row in self.rows for measured in row.both)

    @property
    def next_measured(self) -> str:
        """Name the puzzle and search that are measured next; '' when all are done."""
        for puzzle in self.puzzles:
            if search := describe_next(puzzle.rows):
                return f"{puzzle.example.name}, {search}"
        return ""

    @property
    def why_not(self) -> str:
        """Say why nothing can be compiled; '' if it can."""
        return compiled.why_not() or ""


@pages.get("/demo/times/of/<name>")
@bounded(PAGE, costly_fields=("go",))
def show(name: str) -> str:
    """Compare how long Python and compiled code take for each puzzle of a collection.

    Fields:
        go: Not empty to measure for another second.
        again: Not empty to measure anew.
    """
    times = _collection_times(name)
    for _ in range(CHUNKS_WITHOUT_SCRIPT if times.is_running and not times.is_done else 0):
        measure(times.rows)
    return render_template("demo/collection_times.html", times=times, names=list(collections().values()))


@pages.get("/demo/times/of/<name>/table")
@bounded(PART)
def part(name: str) -> str:
    """Send the table of times alone, after another piece of measuring; unchanged while the server is busy."""
    times = _collection_times(name)
    is_busy = False
    try:
        measure(times.rows)
    except ServiceUnavailable:
        is_busy = True
    return render_template("demo/_collection_times.html", times=times, is_busy=is_busy)


def _collection_times(name: str) -> CollectionTimes:
    collection = collections().get(name)
    if collection is None:
        abort(404, f"There is no collection of that name: take {', '.join(collections())}.")
    if request.args.get("again"):
        puzzles = {example.puzzle.givens for example in collection.examples}
        forget(puzzles, cached_measurements)
    return CollectionTimes(collection, is_running=bool(request.args.get("go")))
