"""Declare what an address may cost, and who may start that work: one decorator below each route.

    @pages.get("/how-hard")
    @bounded(PAGE, costly_fields=("whole", "numbers"))
    def show() -> str: ...

The seconds are those of the processor for the worst request; `benchmarks.worst` measures them. No clock enforces them:
the code behind the address counts what it does (guesses, moves, cells, pages), so the same address always gets the same
answer. A route without a declaration fails a test.

A page of another site may make a browser ask for anything, as a picture or a frame, or by a link. So work starts
elsewhere only as far as its declaration allows. A link opens whole pages and a text of a puzzle, and nothing else; it
starts no export. Any page may show a picture of a puzzle or of a search, up to a size, and frame
an embed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, TypeVar

from flask import Flask

_ATTRIBUTE: Final = "bound"
_View = TypeVar("_View", bound=Callable[..., object])


class Starter(IntEnum):
    """Who may make a browser ask for an address with GET; each includes those before it."""

    OWN_PAGES = 0  # our own pages, and whoever types the address
    LINKS = 1  # a person who follows a link of another site, too
    FRAMES = 2  # a page of another site that shows it in a frame, too
    ALL_SITES = 3  # pages of other sites, in any way


@dataclass(frozen=True, slots=True)
class Bound:
    """What an address may cost, and who may start it."""

    seconds: float  # The worst request takes so much of the processor.
    starter: Starter
    costly_fields: frozenset[str] = frozenset()  # They start more work: with one of them fewer may ask.
    max_upload: int | None = None  # bytes of a form with a file; None for the usual limit
    is_public: bool = False  # Pages of other sites may show the answer, and caches may keep it.
    is_embed: bool = False  # The sites that the administrator names may frame the answer.

    def starter_with(self, fields: Iterable[str]) -> Starter:
        """Return who may ask for the address with these fields.

        >>> PAGE.starter_with(["p"]).name, replace(PAGE, costly_fields=frozenset(["go"])).starter_with(["go"]).name
        ('LINKS', 'OWN_PAGES')
        """
        if self.costly_fields.isdisjoint(fields):
            return self.starter
        return Starter.LINKS if self.starter > Starter.LINKS else Starter.OWN_PAGES


LIGHT: Final = Bound(0.5, Starter.ALL_SITES)  # what is stored, or made once
OPEN: Final = Bound(2.0, Starter.ALL_SITES)  # a page that costs little until somebody posts to it
PICTURE: Final = Bound(2.0, Starter.ALL_SITES, is_public=True)  # a picture that any page may show by its address
EMBED: Final = Bound(2.0, Starter.FRAMES, is_embed=True)  # a page that other sites may frame
PAGE: Final = Bound(2.0, Starter.LINKS)  # a page, or a text of a puzzle, which people link to
PART: Final = Bound(2.0, Starter.OWN_PAGES)  # all else: a part of a page, an answer to a script
EXPORT: Final = Bound(6.0, Starter.OWN_PAGES)  # print, ZIP, film, lesson PDF, slides, cards


def bounded(
    bound: Bound, costly_fields: tuple[str, ...] = (), max_upload: int | None = None
) -> Callable[[_View], _View]:
    """Declare the bound of a view; put this below its route.

    Args:
        bound: LIGHT, OPEN, PICTURE, EMBED, PAGE, PART or EXPORT.
        costly_fields: Fields of the address that start more work, which fewer may ask for.
        max_upload: The most bytes of a form with a file.
    """
    declared = replace(bound, costly_fields=frozenset(costly_fields), max_upload=max_upload)

    def declare(view: _View) -> _View:
        setattr(view, _ATTRIBUTE, declared)
        return view

    return declare


def bound_of(app: Flask, endpoint: str | None) -> Bound | None:
    """Return the bound that the view of an endpoint declares; None for none."""
    return getattr(app.view_functions.get(endpoint or ""), _ATTRIBUTE, None)
