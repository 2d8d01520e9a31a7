"""Serve the pages of techniques: GET /techniques/ is the gallery, GET /techniques/x-wing the page of one technique.

>>> [page.technique.key for page in find_pages("w-wing")], len(find_pages("xy wing", Family.WINGS))
(['w-wing'], 2)
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug import Response

from solver.techniques.technique import Family
from webapp.board.technique_examples import (
    MAX_POSITION,
    TechniquePage,
    first_pages,
    neighbouring_pages,
    technique_pages,
)
from webapp.learn.next_techniques import find_next_techniques
from webapp.serving.addresses import address_of
from webapp.serving.bounds import PAGE, bounded
from webapp.serving.partial import is_partial
from webapp.shared.fields import choice, number
from webapp.shared.puzzle_at_hand import at_hand

pages = Blueprint("techniques", __name__, url_prefix="/techniques")


_MIN_LIKENESS: Final = 0.7  # How like a word of a name must be, as difflib measures it.
FAMILIES: Final = {family.name.lower().replace("_", "-"): family for family in Family}
MAX_QUERY_CHARACTERS: Final = 60
MAX_UNFOLDED: Final = 12  # techniques of a family; the gallery folds a larger one, which is the fish


@dataclass(frozen=True)
class FamilyGroup:
    """The techniques of one family that the gallery shows: the key in an address, its name, their pages."""

    key: str
    name: str
    pages: tuple[TechniquePage, ...]

    @property
    def is_folded(self) -> bool:
        """Whether the whole gallery shows the family behind its name alone."""
        return len(self.pages) > MAX_UNFOLDED


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
    """Show what a beginner learns first, then the other techniques by family, or what a search has found.

    With a puzzle at hand the page names the techniques that it needs next. A request of htmx gets only what the search
    has found.

    Fields:
        q: Words that name, family or sentence of a technique must have.
        family: The key of a family, such as `fish`.
    """
    query = request.args.get("q", "").strip()[:MAX_QUERY_CHARACTERS]
    key = choice(request.args, "family", ("", *FAMILIES), "")
    found = find_pages(query, FAMILIES.get(key))
    is_whole = not (query or key)
    first = first_pages() if is_whole else ()
    template = "learn/_found_techniques.html" if is_partial() else "learn/techniques.html"
    return render_template(
        template,
        query=query,
        family=key,
        families=FAMILIES,
        first=first,
        groups=_group([page for page in found if page not in first]),
        count=len(found),
        ahead=find_next_techniques(held.puzzle) if is_whole and (held := at_hand()) else None,
    )


def _group(found: list[TechniquePage]) -> list[FamilyGroup]:
    """Group the pages by family; a family of which there is none is left out."""
    groups = (
        FamilyGroup(key, family.value, tuple(page for page in found if page.technique.technique.family is family))
        for key, family in FAMILIES.items()
    )
    return [group for group in groups if group.pages]


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
