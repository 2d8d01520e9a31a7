"""List the five rooms of the page, and their tabs: every page that a person goes to has one room and one tab.

The first tab of a room is where the link of the room leads. A page without a tab (404, `/away`, Notes) lights
none. Three pages are in several tabs, and the address says in which: `sheet` of `/print`, `lesson` of `/demo`, where
the stage shows a lesson, and a collection that goes with the documents.

    >>> [page_room.name for page_room in ROOMS]
    ['Board', 'Demo', 'Learn', 'Puzzles', 'Print']
    >>> place = find_place("hints.show")
    >>> place.page_room.name, place.tab.name
    ('Board', 'How hard')
    >>> find_place("printing.show", sheet="stack").tab.name, find_place("printing.show").tab.name
    ('Worksheets', 'Sheets')
    >>> find_place("demo.show", lesson="liang").tab.name
    'Lessons'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from flask import current_app, request

from solver.sheets import worksheet
from webapp.shared.builtin_puzzles import STUDIED_COLLECTIONS

__all__ = ["ROOMS", "PageRoom", "Place", "Tab", "current_place", "find_place", "offered_tabs"]


@dataclass(frozen=True)
class Tab:
    """Describe one tab of a room: a page or the pages that belong to it.

    Args:
        name: what is on the tab.
        endpoint: where it leads.
        also: further endpoints whose pages light this tab.
        sheets: values of the parameter `sheet` with which the page lights this tab; the tab leads to the first one.
    """

    name: str
    endpoint: str
    also: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()

    @property
    def fields(self) -> dict[str, str]:
        """The parameters of its address."""
        return {"sheet": self.sheets[0]} if self.sheets else {}


@dataclass(frozen=True)
class PageRoom:
    """Describe one room: its name, the icon of the phone's bottom bar, and its tabs from left to right."""

    name: str
    icon: str
    tabs: tuple[Tab, ...]


class Place(NamedTuple):
    """Name the room and the tab of a page.

    `is_stage`: on a phone the page has a transport at its foot in place of the rooms, and a way back at its head.
    """

    page_room: PageRoom
    tab: Tab
    is_stage: bool


ROOMS: Final = (
    PageRoom(
        "Board",
        "board",
        (
            Tab("Solve", "board.show", also=("board.update",)),
            Tab("How hard", "hints.show"),
            Tab("Pictures", "pictures.choose"),
            Tab("Share", "texts.choose", also=("texts.show", "qr.show")),
        ),
    ),
    PageRoom(
        "Demo",
        "demo",
        (
            Tab("Watch", "demo.show", also=("own_program.show",)),
            Tab("Race", "race.show"),
            Tab("Many puzzles", "statistics.show"),
        ),
    ),
    PageRoom(
        "Learn",
        "learn",
        (
            Tab("Techniques", "techniques.index", also=("techniques.show",)),
            Tab("Lessons", "lessons.index", also=("lesson_editor.show", "lesson_editor.take")),
            Tab("Write", "write.index", also=("write.show",)),
            Tab("Documents", "documents.show", also=("documents.steps",)),
        ),
    ),
    PageRoom(
        "Puzzles",
        "puzzles",
        (
            Tab("Browse", "library.index", also=("library.show",)),
            Tab("Paste or photo", "photo.show"),
            Tab("Recent", "recent.show"),
            Tab("Check a grid", "verify.show"),
        ),
    ),
    PageRoom(
        "Print",
        "print",
        (
            Tab("Sheets", "printing.show"),
            Tab("Worksheets", "printing.show", sheets=worksheet.KINDS),
            Tab("Cards", "printing.show", sheets=("cards",)),
            Tab("Assignment", "printing.show", sheets=("assignment",)),
            Tab("Answers", "printing.show", sheets=("answers",)),
        ),
    ),
)


_LESSONS: Final = "lessons.index"
_DOCUMENTS: Final = "documents.show"
_COLLECTION: Final = "library.show"
_STAGES: Final = ("demo.show", "race.show")


def find_place(endpoint: str, sheet: str = "", lesson: str = "", collection: str = "") -> Place | None:
    """Find room and tab of the pages of `endpoint`, None where it has none.

    Args:
        endpoint: as Flask names it.
        sheet: the parameter `sheet` of the address of `/print`.
        lesson: the parameter `lesson` of the address of `/demo`.
        collection: the key of the collection that the page shows.
    """
    lit = _LESSONS if endpoint == _STAGES[0] and lesson else endpoint
    if collection in STUDIED_COLLECTIONS:
        lit = _DOCUMENTS
    tabs = [(page_room, tab) for page_room in ROOMS for tab in page_room.tabs if lit in (tab.endpoint, *tab.also)]
    named = [each for each in tabs if sheet in each[1].sheets]
    return next((Place(*each, endpoint in _STAGES) for each in named or tabs), None)


def current_place() -> Place | None:
    """Find room and tab of the page that the present request gets."""
    fields = request.values
    collection = (request.view_args or {}).get("name", "") if request.endpoint == _COLLECTION else ""
    return find_place(request.endpoint or "", fields.get("sheet", ""), fields.get("lesson", ""), collection)


def offered_tabs(page_room: PageRoom) -> list[Tab]:
    """List the tabs of a room whose pages this application has."""
    return [tab for tab in page_room.tabs if tab.endpoint in current_app.view_functions]
