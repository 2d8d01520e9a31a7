"""The puzzle at hand is in the address of every page and in every link to one, and nowhere else."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings

from solver import Puzzle
from tests.for_each import for_each
from tests.webapp.pages import BOARDS, CONFLICTING, GENTLE, HTMX, Document, posted, puzzle_of, without_puzzle
from webapp.serving.addresses import address_of, path_of, plain_path_of
from webapp.shared.puzzle_at_hand import (
    CARRYING_ENDPOINTS,
    EXAMPLE,
    MAX_NAME_CHARACTERS,
    SHOWING_ENDPOINTS,
    at_hand,
    find_at_hand,
    hold,
)
from webapp.shared.rooms import ROOMS

MINE = {"p": GENTLE.replace(".", "0"), "e": "8" + "0" * 80, "title": "Mine & yours"}
PAGES = ["/", "/how-hard", "/pictures", "/share", "/demo", "/demo/race", "/demo/statistics"]
PAGES += ["/techniques/", "/techniques/xy-wing", "/demo/lessons", "/documents", "/puzzles/", "/puzzles/famous"]
PAGES += ["/photo", "/recent", "/verify", "/settings", "/demo?lesson=gentle-tree"]


def carried(address: str) -> dict[str, str]:
    """The fields of an address that carry a puzzle."""
    fields = dict(parse_qsl(urlsplit(address).query))
    return {name: fields[name] for name in ("p", "e", "n", "x", "title") if name in fields}


@given(BOARDS)
@settings(max_examples=40)
def test_any_board_comes_back_from_its_fields(puzzle: Puzzle) -> None:
    """Clues, answers, notes and removed candidates survive; what was solved for the person does not travel."""
    held = hold(puzzle, "A title")
    if held is None:
        assert not puzzle.notes
        return
    assert find_at_hand(held.fields) == held
    assert held.puzzle.givens == puzzle.givens
    assert held.puzzle.notes == puzzle.notes
    assert not held.puzzle.solved


@for_each("path", PAGES)
def test_every_link_to_a_page_carries_it(client: FlaskClient, path: str) -> None:
    """In the bars and in the bar's own link, on every page of a room, also on one that shows another board."""
    page = Document(client.get(f"{path}{'&' if '?' in path else '?'}p={MINE['p']}&e={MINE['e']}&title=Mine+%26+yours"))
    (bar,) = page.find("a", id="at-hand")
    assert carried(bar["href"]) == MINE
    assert bar["aria-label"] == f"Puzzle at hand: Mine & yours, Easy, {81 - GENTLE.count(chr(46))} clues"
    assert "hidden" not in bar
    links = {link["href"] for link in page.find("a") if "href" in link}
    for wanted in ("/demo", "/techniques/", "/puzzles/", "/print"):
        assert MINE in [carried(link) for link in links if urlsplit(link).path == wanted]


ANSWERED = MINE | {"n": "000002" + "0" * 156}


@for_each(
    "path", [*PAGES, "/print", "/share/line", "/share?answers=1", "/share?answers=solution", "/how-hard?way=explainer"]
)
def test_no_link_drops_what_was_typed(client: FlaskClient, path: str) -> None:
    """A link to a page with the same clues and title has the same answers and notes, whichever part it is in."""
    page = Document(client.get(f"{path}{'&' if '?' in path else '?'}{urlencode(ANSWERED)}"))
    links = {link["href"] for link in page.find("a") if "href" in link}
    same = [
        fields
        for address in links
        if not urlsplit(address).netloc
        and not urlsplit(address).path.startswith("/text/")  # for others: what is chosen
        if (fields := carried(address)).get("p") == MINE["p"] and fields.get("title", MINE["title"]) == MINE["title"]
    ]
    assert same
    moved_on = [fields for fields in same if fields.get("e", MINE["e"]) != MINE["e"]]  # a later step of the way
    assert [fields for fields in same if fields not in moved_on and fields != ANSWERED] == []


@for_each("path", [*PAGES, "/print"])
def test_every_link_has_one_query(client: FlaskClient, path: str) -> None:
    """No address has a second query inside a field, unless the field itself is an address."""
    page = Document(client.get(f"{path}{'&' if '?' in path else '?'}p={MINE['p']}&e={MINE['e']}"))
    addresses = [
        values[name]
        for tag in ("a", "form", "button", "img")
        for values in page.find(tag)
        for name in values
        if name in ("href", "action", "formaction", "src")
    ]
    assert len(addresses) > 5
    fields = [field for address in addresses for field in parse_qsl(urlsplit(address).query, keep_blank_values=True)]
    assert [(name, value) for name, value in fields if "?" in value and not value.startswith("/")] == []


def test_begin_empty_opens_an_empty_board(client: FlaskClient) -> None:
    """It leads to the empty board on purpose, also from a board that carries a puzzle."""
    links = [link["href"] for link in Document(client.get("/", query_string=MINE)).find("a") if "href" in link]
    assert "/?p=" in links
    (grid,) = Document(client.get("/?p=")).find("input", name="givens")
    assert set(grid["value"]) == {"0"}


def test_print_has_a_title_of_its_own(client: FlaskClient) -> None:
    """The title of the sheet is not that of the puzzle."""
    page = Document(client.get("/print", query_string={"p": MINE["p"], "title": "Mine", "heading": "Class 4b"}))
    (bar,) = page.find("a", id="at-hand")
    assert carried(bar["href"]) == {"p": MINE["p"], "title": "Mine"}


def test_only_pages_of_a_room_carry_it(app: Flask) -> None:
    """Addresses of files, of parts and of health checks stay as they are; a named puzzle wins."""
    with app.test_request_context(query_string=MINE):
        for rule in app.url_map.iter_rules():
            if not rule.arguments:
                assert ("p=" in path_of(rule.endpoint)) == (rule.endpoint in CARRYING_ENDPOINTS), rule.endpoint
        assert path_of("board.show", p="") == "/?p="
        assert address_of("board.show", {"p": "1"}) == "/?p=1"
        assert plain_path_of("board.show") == "/"


@pytest.mark.parametrize("fields", [{}, {"p": ""}, {"p": "0" * 81}, {"p": "12"}, MINE | {EXAMPLE: "1"}])
def test_there_may_be_none(app: Flask, fields: dict[str, str]) -> None:
    """No puzzle, an empty board, a damaged address and an example are no puzzle at hand."""
    with app.test_request_context("/demo", query_string=fields):
        assert at_hand() is None


def test_after_a_post_it_is_the_board_of_the_answer(client: FlaskClient) -> None:
    """An answer typed without script travels on; for htmx the bar comes out of band."""
    whole = Document(client.post("/board", data=posted(GENTLE, mode="answers", r1c1="8", title="Mine")))
    assert carried(whole.find("a", id="at-hand")[0]["href"])["e"] == "8" + "0" * 80
    part = Document(client.post("/board", data=posted(CONFLICTING), headers=HTMX))
    (bar,) = part.find("a", id="at-hand")
    assert bar["hx-swap-oob"] == "morph"
    assert carried(bar["href"])["p"] == CONFLICTING.replace(".", "0")


def test_without_script_an_answer_travels_from_page_to_page(app: Flask, client: FlaskClient) -> None:
    """By the links of rooms and tabs to each page, and from each by the bar's link to the board with the answer."""
    page = Document(client.post("/board", data=posted(GENTLE, mode="answers", r1c1="8", title="Mine & yours")))
    for page_room in ROOMS:
        for tab in page_room.tabs:
            with app.test_request_context():
                path = plain_path_of(page_room.tabs[0].endpoint), plain_path_of(tab.endpoint, **tab.fields)
            for there in path:  # the room, whose tabs stand on its first page, then the tab
                (link, *_) = [
                    link["href"]
                    for link in page.find("a")
                    if carried(link.get("href", "")) == MINE and without_puzzle(link["href"]) == there
                ]
                page = Document(client.get(link))
            (bar,) = page.find("a", id="at-hand")
            assert carried(bar["href"]) == MINE, tab.name
            assert Document(client.get(bar["href"])).values()["r1c1"] == "8", tab.name


@for_each(
    ("address", "use"),
    [
        *[(path, "replace") for path in ("/", "/how-hard", "/pictures", "/share", "/demo", "/demo/race")],
        *[("/print", "replace"), ("/print?sheet=cards", "replace"), ("/print?heading=4b", "link")],
        *[("/?p=", "link"), ("/techniques/", "link"), ("/nothing", "link"), ("/demo?lesson=gentle-tree", "link")],
        *[(f"/demo?p={MINE['p']}&{EXAMPLE}=1", "link"), (f"/?p={MINE['p']}", None), (f"/puzzles/?p={MINE['p']}", None)],
    ],
)
def test_what_the_stored_puzzle_is_for(client: FlaskClient, address: str, use: str | None) -> None:
    """Pages that show a puzzle open with the stored one; the others put it into their links; an address wins."""
    (root,) = Document(client.get(address)).find("html")
    assert root.get("data-hand") == use


def test_pages_that_show_a_puzzle_carry_it() -> None:
    """A page that opens with the stored puzzle passes it on."""
    assert set(SHOWING_ENDPOINTS) <= CARRYING_ENDPOINTS


@for_each("title", ["", "x", "A title of exactly", "x" * 60])
def test_its_name_is_short(title: str) -> None:
    """The bar has room for a few characters."""
    held = hold(puzzle_of(GENTLE), title)
    assert held
    assert len(held.name) <= MAX_NAME_CHARACTERS
    assert held.name == (title if len(title) <= MAX_NAME_CHARACTERS else held.name)
    assert title in held.label


def test_a_position_is_named_after_its_technique() -> None:
    """Whole, with its number: neither cut nor with the level of the puzzle, which is another one."""
    for title, name, number in (
        ("Skyscraper, position 3", "Skyscraper", "Position 3"),
        ("Locked Candidates Type 1 (Pointing), example", "Pointing", "Example"),
        ("Grouped Discontinuous Nice Loop, position 12", "Grouped Discontinuous Nice Loop", "Position 12"),
    ):
        held = hold(puzzle_of(GENTLE), title)
        assert held
        assert (held.name, held.words, held.label) == (name, (number,), f"Puzzle at hand: {title}")


def test_a_level_is_said_once() -> None:
    """A title that begins with it has it already."""
    for title, words in (("Easy puzzle", ()), ("Hard puzzle", ("Easy",)), ("", ("Easy",))):
        held = hold(puzzle_of(GENTLE), title)
        assert held
        assert held.words == (*words, held.clues)


@pytest.mark.parametrize("path", ["/techniques/", "/puzzles/famous", "/print", "/recent"])
def test_search_engines_see_one_address(client: FlaskClient, path: str) -> None:
    """The canonical address of pages that have no puzzle of their own leaves it out."""
    (link,) = Document(client.get(path, query_string=MINE)).find("link", rel="canonical")
    assert urlsplit(link["href"]).path == path
    assert "p=" not in link["href"]
    assert not Document(client.get("/", query_string=MINE)).find("link", rel="canonical")
