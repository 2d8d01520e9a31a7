"""List the five rooms of the page, and their tabs: every page that a person goes to has one room and one tab.

The first tab of a room is where the link of the room leads. A page without a tab (404, `/away`, Notes) lights
none. The tabs of Print are one page with three values of its parameter `sheet`.

    >>> [page_room.name for page_room in ROOMS]
    ['Board', 'Demo', 'Learn', 'Puzzles', 'Print']
    >>> place = find_tab("hints.show")
    >>> place.page_room.name, place.tab.name
    ('Board', 'How hard')
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

__all__ = ["ROOMS", "PageRoom", "Place", "Tab", "find_tab"]


@dataclass(frozen=True)
class Tab:
    """Describe one tab of a room: a page or the pages that belong to it.

    Args:
        name: what stands on the tab.
        endpoint: where it leads.
        also: further endpoints whose pages light this tab.
        fields: parameters of its address.
    """

    name: str
    endpoint: str
    also: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PageRoom:
    """Describe one room: its name, the icon of the phone's bottom bar, and its tabs from left to right."""

    name: str
    icon: str
    tabs: tuple[Tab, ...]


class Place(NamedTuple):
    """Name the room and the tab of a page."""

    page_room: PageRoom
    tab: Tab


ROOMS = (
    PageRoom(
        "Board",
        "board",
        (
            Tab("Solve", "board.show", also=("board.update",)),
            Tab("How hard", "hints.show"),
            Tab("Pictures", "pictures.choose"),
            Tab("Share", "texts.choose", also=("qr.show",)),
        ),
    ),
    PageRoom(
        "Demo",
        "demo",
        (
            Tab("Watch", "demo.show", also=("substeps.show",)),
            Tab("Race", "race.show"),
            Tab("Python vs compiled", "times.show", also=("collection_times.show",)),
            Tab("Many puzzles", "statistics.show"),
        ),
    ),
    PageRoom(
        "Learn",
        "learn",
        (
            Tab("Techniques", "techniques.index", also=("techniques.show",)),
            Tab("Lessons", "lessons.index", also=("lesson_editor.show", "own_lessons.take")),
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
            Tab("Sheets", "printing.show", also=("printing.sheets",)),
            Tab("Worksheets", "printing.show", fields={"sheet": "trace"}),
            Tab("Cards", "printing.show", fields={"sheet": "cards"}),
        ),
    ),
)


@cache
def find_tab(endpoint: str) -> Place | None:
    """Find room and tab of the pages of `endpoint`, None where it has none. Print's tabs also depend on `sheet`."""
    for page_room in ROOMS:
        for tab in page_room.tabs:
            if endpoint == tab.endpoint or endpoint in tab.also:
                return Place(page_room, tab)
    return None
