"""The times of a whole collection: GET /demo/times/of/<name> measures every puzzle of it as the table of one does.

    /demo/times/of/<name>         the table, as far as it has been measured; with `go` after a second more of measuring
    /demo/times/of/<name>/table   the table alone, after a piece more

Each search gets less time than on the page of its puzzle, so that all of them are through in minutes at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from flask import Blueprint, abort, render_template, request
from werkzeug.exceptions import ServiceUnavailable

from solver import compiled
from webapp.demo.timings import AT_ONCE, Measurements, Row, forget, measure, now_measured, rows_of
from webapp.shared.builtin_puzzles import Collection, Example, collections

pages = Blueprint("survey", __name__)

BUDGETS: Final = {False: 0.25, True: 1.5}  # seconds after which a search is stopped: interpreted, compiled
_kept: Final = Measurements(1024)  # more than the built-in puzzles need, of which none is added


@dataclass(frozen=True)
class Part:
    """One puzzle and its searches."""

    example: Example
    rows: list[Row]


@dataclass(frozen=True)
class Survey:
    """The measurements of a collection."""

    collection: Collection
    going: bool = False  # whether it is being measured on

    @cached_property
    def parts(self) -> list[Part]:
        """The puzzles that there is something to search in."""
        found = [(example, example.puzzle.givens) for example in self.collection.examples]
        return [
            Part(example, rows_of(givens, _kept, BUDGETS))
            for example, givens in found
            if not givens.is_full() and not givens.conflicts()
        ]

    @property
    def rows(self) -> Iterator[Row]:
        """The searches of all puzzles."""
        return (row for part in self.parts for row in part.rows)

    @property
    def is_done(self) -> bool:
        """Whether everything has been measured."""
        return all(row.is_done for row in self.rows)

    @property
    def is_begun(self) -> bool:
        """Whether anything has been measured."""
        return any(measured.moves for row in self.rows for measured in row.both)

    @property
    def now(self) -> str:
        """What is being measured next; '' when all is done."""
        for part in self.parts:
            if search := now_measured(part.rows):
                return f"{part.example.name}, {search}"
        return ""

    @property
    def why_not(self) -> str:
        """Why nothing can be compiled; '' where it can."""
        return compiled.why_not() or ""


@pages.get("/demo/times/of/<name>")
def show(name: str) -> str:
    """The table of the collection; with `go` after a second more of measuring, with `again` anew."""
    survey = _survey(name)
    for _ in range(AT_ONCE if survey.going and not survey.is_done else 0):
        measure(survey.rows)
    return render_template("demo/collection_times.html", survey=survey, names=list(collections().values()))


@pages.get("/demo/times/of/<name>/table")
def part(name: str) -> str:
    """The table alone, after a piece more of measuring; where others are at work, as it stands."""
    survey = _survey(name)
    is_busy = False
    try:
        measure(survey.rows)
    except ServiceUnavailable:
        is_busy = True
    return render_template("demo/_collection_times.html", survey=survey, is_busy=is_busy)


def _survey(name: str) -> Survey:
    collection = collections().get(name)
    if collection is None:
        abort(404, f"There is no collection of that name: take {', '.join(collections())}.")
    if request.args.get("again"):
        meant = {example.puzzle.givens for example in collection.examples}
        forget(meant, _kept)
    return Survey(collection, going=bool(request.args.get("go")))
