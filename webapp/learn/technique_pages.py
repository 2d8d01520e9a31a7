"""Serve the pages of techniques: GET /techniques/ is the gallery, GET /techniques/x-wing the page of one technique.

>>> [page.technique.key for page in find_pages("w-wing")], len(find_pages("xy wing", Family.WINGS))
(['w-wing'], 2)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug import Response

from solver.techniques.technique import Family, Level
from webapp.board.technique_examples import MAX_POSITION, TechniquePage, neighbouring_pages, technique_pages
from webapp.serving.addresses import address_of
from webapp.serving.bounds import PAGE, bounded
from webapp.serving.partial import is_partial
from webapp.shared.fields import choice, number

pages = Blueprint("techniques", __name__, url_prefix="/techniques")


_MIN_LIKENESS: Final = 0.7  # of a word of a name, as difflib measures it
FAMILIES: Final = {family.name.lower().replace("_", "-"): family for family in Family}
MAX_QUERY_CHARACTERS: Final = 60


@dataclass(frozen=True)
class Chip:
    """Hold a family to choose: the key in an address, '' for all, its name, how many techniques it shows."""

    key: str
    name: str
    count: int
    is_chosen: bool


def find_pages(query: str, family: Family | None = None) -> list[TechniquePage]:
    """Find the pages of a family whose technique has every word of the query in name, family or sentence.

    Hyphens may be missing. Where nothing is found, words of a name may be misspelt.
    """
    words = query.casefold().replace("colour", "color").split()
    of_family = [page for page in technique_pages().values() if family in (None, page.technique.technique.family)]
    for matches in (_has_word, _resembles_word):
        if found := [page for page in of_family if all(matches(page, word) for word in words)]:
            return found
    return []


def _has_word(page: TechniquePage, word: str) -> bool:
    row = page.technique
    text = f"{row.name} {row.key} {row.technique.family.value} {row.teaches}".casefold().replace("colour", "color")
    return word in text or word.replace("-", "") in text.replace("-", "")


def _resembles_word(page: TechniquePage, word: str) -> bool:
    return bool(get_close_matches(word, page.technique.name.casefold().split(), 1, _MIN_LIKENESS))


@pages.get("/")
@bounded(PAGE)
def index() -> str:
    """Show the techniques by their pictures, level by level.

    A request of htmx gets only what the search has found.

    Fields:
        q: Words that name, family or sentence of a technique must have.
        family: The key of a family, such as `fish`.
    """
    query = request.args.get("q", "").strip()[:MAX_QUERY_CHARACTERS]
    key = choice(request.args, "family", ("", *FAMILIES), "")
    every = find_pages(query)
    found = find_pages(query, FAMILIES.get(key))
    template = "learn/_found_techniques.html" if is_partial() else "learn/techniques.html"
    return render_template(
        template,
        query=query,
        family=key,
        levels={level: [each for each in found if each.technique.level is level] for level in Level},
        count=len(found),
        chips=[Chip("", "All", len(every), not key), *_chips(every, key)],
    )


def _chips(found: list[TechniquePage], chosen: str) -> Iterator[Chip]:
    """Yield each family that holds something of what was found, and the chosen one."""
    for key, family in FAMILIES.items():
        count = sum(page.technique.technique.family is family for page in found)
        if count or key == chosen:
            yield Chip(key, family.value, count, key == chosen)


@pages.get("/<key>/practice/<int:number>")
@bounded(PAGE)
def practise(key: str, number: int) -> Response:
    """Lead to the position for practice of that number, from 1. 404 for an unknown technique or number."""
    taught = technique_pages().get(key)
    if taught is None or not 0 < number <= MAX_POSITION:
        abort(404, f"There is no such position. Each technique has positions from 1 to {MAX_POSITION}.")
    return redirect(address_of("board.show", taught.fields_at(number)))


@pages.get("/<key>")
@bounded(PAGE)
def show(key: str) -> str:
    """Show the page of one technique. 404 for an unknown one.

    Fields:
        position: The number of a position for practice, to show its answer.
    """
    taught = technique_pages().get(key)
    if taught is None:
        abort(404, "There is no technique of that name. The page Techniques lists all that are known here.")
    at = number(request.args, "position", len(taught.answered))
    example = taught.answered[at - 1] if at else taught.example
    before, behind = neighbouring_pages(key)
    family = next(name for name, each in FAMILIES.items() if each is taught.technique.technique.family)
    return render_template(
        "learn/technique.html",
        taught=taught,
        example=example,
        at=at,
        before=before,
        behind=behind,
        family=family,
    )
