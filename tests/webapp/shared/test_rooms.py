"""Test that every page says where it stands: its room, its tab, and one heading."""

from __future__ import annotations

from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.for_each import for_each
from tests.webapp.pages import GENTLE, Document
from webapp.serving.addresses import path_of
from webapp.shared.rooms import ROOMS, find_place

# Every page by its endpoint: an address of it, and what is lit there. None: it has no room.
PAGES: Final[dict[str, list[tuple[str, str | None]]]] = {
    "board.show": [("/", "Board › Solve"), (f"/?p={GENTLE}", "Board › Solve")],
    "hints.show": [(f"/how-hard?p={GENTLE}", "Board › How hard")],
    "pictures.choose": [(f"/pictures?p={GENTLE}", "Board › Pictures")],
    "texts.choose": [("/share", "Board › Share"), (f"/share?p={GENTLE}", "Board › Share")],
    "texts.show": [(f"/share/line?p={GENTLE}", "Board › Share")],
    "qr.show": [(f"/qr?of=/?p={GENTLE}", "Board › Share")],
    "demo.show": [
        (f"/demo?p={GENTLE}", "Demo › Watch"),
        (f"/demo?p={GENTLE}&lanes=fewest-choices&clock=substeps", "Demo › Watch"),
        ("/demo?lesson=first-search", "Learn"),  # a lesson has its own name in place of the tabs
    ],
    "race.show": [
        ("/demo/race", "Demo › Race"),
        (f"/demo/race?p={GENTLE}&lanes=A,D&clock=moves", "Demo › Race"),
    ],
    "own_program.show": [("/demo/own", "Demo › Watch")],
    "statistics.show": [("/demo/statistics", "Demo › Many puzzles")],
    "techniques.index": [("/techniques/", "Learn › Techniques")],
    "techniques.show": [("/techniques/xy-wing", "Learn")],  # likewise
    "lessons.index": [("/demo/lessons", "Learn › Lessons")],
    "write.index": [("/write", "Learn › Write")],
    "write.show": [("/write/tutorialspoint-row", "Learn › Write")],
    "documents.show": [("/documents", "Learn › Documents")],
    "documents.steps": [("/documents/plank", "Learn › Documents"), ("/documents/cs2", "Learn › Documents")],
    "library.index": [("/puzzles/", "Puzzles › Browse")],
    "library.show": [
        ("/puzzles/famous", "Puzzles › Browse"),
        ("/puzzles/counts", "Learn › Documents"),  # which stands with the documents
    ],
    "recent.show": [("/recent", "Puzzles › Recent")],
    "lesson_editor.show": [("/demo/lessons/new", "Learn › Lessons")],
    "photo.show": [("/photo", "Puzzles › Paste or photo")],
    "verify.show": [("/verify", "Puzzles › Check a grid")],
    "printing.show": [
        ("/print", "Print › Sheets"),
        ("/print?sheet=puzzles", "Print › Sheets"),
        *((f"/print?sheet={sheet}", "Print › Worksheets") for sheet in ("trace", "next", "stack", "candidates")),
        ("/print?sheet=cards", "Print › Cards"),
    ],
    "lecturer.show": [("/demo/notes?lesson=first-search", None)],
    "offline.away": [("/away", None)],
    "settings.show": [("/settings", None)],
    "manual.index": [("/docs/", None)],
    "manual.show_part": [("/docs/how-to/", None)],
    "manual.show": [("/docs/how-to/photos", None)],
    "manual.search": [("/docs/search?q=photo", None)],
}
# What else answers a GET request: files, embeds, parts of pages, redirections, and what tells how the server is.
NO_PAGES: Final = {
    *("assets.favicon", "assets.send", "board.candidates", "demo.depths", "demo.examples"),
    *(
        "demo.tree",
        "demo_pictures.send",
        "documents.send",
        "stage_data.explore",
        "stage_data.frames",
        "stage_data.goto",
    ),
    *("demo.show_substeps", "old_addresses.show_pair", "old_addresses.show_times", "old_addresses.show_times_of"),
    *(f"old_addresses.refuse_{name}" for name in ("pair", "question", "race", "stop", "times")),
    "downloads.send",
    *("health.show", "hints.level", "hints.right", "lesson_deck.send", "lesson_file.send", "lesson_papers.send"),
    *("making.make", "making.preview", "move_sequences.send", "search_file.send", "offline.manifest", "offline.worker"),
    *("own_lessons.send", "lesson_editor.take", "pictures.figure", "pictures.send", "qr.send", "questions.show"),
    *("statistics.part", "technique_cards.send", "techniques.practise"),
    *("texts.redirect_old_address", "texts.send"),
    *("demo_pictures.send_tree", "previews.send", "embeds.show_board", "embeds.show_demo", "embeds.show_race"),
}
ADDRESSES: Final = [pair for pairs in PAGES.values() for pair in pairs]


def lit(response: TestResponse) -> str | None:
    """Read what is lit in the rows of a page: the room, and its tab if the page shows the tabs."""
    header = response.text.partition('<header class="top"')[2].partition("</header>")[0]
    parts = [piece.partition("</a>")[0].rpartition(">")[2] for piece in header.split('aria-current="page"')[1:]]
    return " › ".join(parts) or None


def test_every_endpoint_is_a_page_with_a_place_or_no_page(app: Flask) -> None:
    """A page that is added is in the table above, and so in a room or deliberately in none."""
    asked = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert asked == {*PAGES, *NO_PAGES}
    for endpoint in NO_PAGES - {"lesson_editor.take"}:  # which shows the page of lessons again if one has a fault
        assert find_place(endpoint) is None, endpoint


@for_each(("address", "place"), ADDRESSES)
def test_every_page_lights_its_room_and_tab(client: FlaskClient, address: str, place: str | None) -> None:
    """One room and one tab are marked as the current page; a page without a room marks none and shows no tabs."""
    response = client.get(address)
    assert response.status_code == 200
    assert lit(response) == place
    labels = [found.get("aria-label") for found in Document(response).find("nav")]
    assert labels.count("Rooms") == 1
    name_of_tabs, has_tabs, _ = (place or "").partition(" › ")
    assert [name for name in labels if name in {each.name for each in ROOMS}] == [name_of_tabs] * bool(has_tabs)


@for_each("address", [address for address, _ in ADDRESSES])
def test_every_page_has_one_heading_of_the_first_level(client: FlaskClient, address: str) -> None:
    """The h1 says what the page is; screen readers jump to it."""
    assert len(Document(client.get(address)).find("h1")) == 1


@pytest.mark.parametrize("address", ["/nowhere", "/puzzles/none", "/demo?lesson=none", "/techniques/none"])
def test_an_error_has_no_room(client: FlaskClient, address: str) -> None:
    """Whatever page was asked for: none is lit, and there are no tabs."""
    response = client.get(address)
    assert response.status_code in (400, 404)
    assert lit(response) is None
    assert len(Document(response).find("h1")) == 1


def test_every_tab_leads_to_the_page_that_lights_it(client: FlaskClient, app: Flask) -> None:
    """The link of a room is that of its first tab. No tab leads elsewhere, and none to a page that is not there."""
    for page_room in ROOMS:
        for tab in page_room.tabs:
            if tab.endpoint not in app.view_functions:
                continue
            with app.test_request_context():
                address = path_of(tab.endpoint, **tab.fields)
            response = client.get(address)
            assert lit(response) == f"{page_room.name} › {tab.name}", address


def test_a_lesson_and_a_technique_lead_back_to_their_list(client: FlaskClient) -> None:
    """In place of the tabs stand the list that the page belongs to and its own name."""
    lists = {"/demo?lesson=first-search": ("/demo/lessons", "Lessons"), "/techniques/xy-wing": ("/techniques/", "")}
    for address, (list_address, label) in lists.items():
        page = Document(client.get(address))
        (link,) = page.find("a", **({"aria-label": label} if label else {"class": "up"}))
        assert link["href"] == list_address


def test_only_stages_go_without_the_bar_of_rooms(client: FlaskClient) -> None:
    """Watch, race and lesson say so to the styles; their foot is the transport's on a phone."""
    pages = {address: Document(client.get(address)) for address, _ in ADDRESSES}
    stages = {address for address, page in pages.items() if page.find("body", **{"class": "stage-page"})}
    assert {address.partition("?")[0] for address in stages} == {"/demo", "/demo/race"}
