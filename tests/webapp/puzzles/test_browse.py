"""The built-in puzzles: every collection has a page, every puzzle opens on the board."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from solver import CLASSIC, SHAPES
from solver.formats import read
from tests.for_each import for_each
from tests.webapp.pages import GENTLE, Document, hidden
from webapp.board.form import hidden_fields
from webapp.shared.builtin_puzzles import (
    MAX_PANEL_EXAMPLES,
    STUDIED_COLLECTIONS,
    Example,
    by_level,
    collections,
    example_of,
    gallery_collections,
)
from webapp.shared.fields import MAX_TITLE_CHARACTERS, title_of

KEYS = list(collections())


def test_every_collection_tells_its_source() -> None:
    """Each says where it comes from and what it is good for, and its puzzles have names."""
    assert {"famous", "source-documents"} <= set(KEYS)
    for collection in collections().values():
        assert collection.source, collection.key
        assert collection.good_for, collection.key
        names = [example.name for example in collection.examples]
        assert all(names), collection.key
        assert len(set(names)) == len(names), collection.key


def test_names_fit_the_title() -> None:
    """A name becomes the board's title as it is."""
    for collection in collections().values():
        for example in collection.examples:
            assert title_of(example.name) == example.name
            assert len(example.name) <= MAX_TITLE_CHARACTERS


@for_each("key", [collection.key for collection in collections().values()])
def test_every_puzzle_opens_on_the_board(client: FlaskClient, key: str) -> None:
    """The links of a collection's page lead to boards with its puzzles and their names."""
    page = Document(client.get(f"/puzzles/{key}"))
    links = [found["href"] for found in page.find("a") if found["href"].startswith("/?p=")]
    examples = collections()[key].examples
    assert len(links) == len(examples)
    assert leads(page, "/") == [example.fields for example in examples]
    seldom = 15 if collections()[key].level else 1  # of thirty that are written alike every one has its link
    for address, example in list(zip(links, examples, strict=True))[::seldom]:
        opened = client.get(address)
        assert opened.status_code == 200
        board = Document(opened)
        assert hidden(board) == hidden_fields(example.puzzle)
        assert board.values()["title"] == example.name


def test_there_are_puzzles_of_every_size() -> None:
    """No size of board is without a built-in puzzle."""
    shapes = {example.puzzle.shape for collection in collections().values() for example in collection.examples}
    assert shapes == set(SHAPES.values())


def test_the_index_holds_every_collection(client: FlaskClient) -> None:
    """The page links to each collection for players, the panel of the demo to every one."""
    page = Document(client.get("/puzzles/"))
    panel = Document(client.get("/demo/examples"))
    assert Document(client.get("/")).find("a", href="/puzzles/")
    for collection in collections().values():
        is_linked = bool(page.find("a", href=f"/puzzles/{collection.key}"))
        assert is_linked == (collection.key not in STUDIED_COLLECTIONS), collection.key
        assert panel.find("a", href=f"/puzzles/{collection.key}")


def test_a_missing_slash_changes_nothing(client: FlaskClient) -> None:
    """The address without its slash shows the same page."""
    assert client.get("/puzzles").text == client.get("/puzzles/").text


@pytest.mark.parametrize("name", ["nothing", "famous.sdm", "FAMOUS", " famous", "famous/x", "."])
def test_other_names_are_not_there(client: FlaskClient, name: str) -> None:
    """404; where the name could be one, the collections are named."""
    response = client.get(f"/puzzles/{name}", follow_redirects=True)
    assert response.status_code == 404 or name == "."
    if name == "nothing":
        assert "take famous, source-documents" in Document(response).text("main")


def test_every_puzzle_has_a_thumbnail_and_links_to_the_stages(client: FlaskClient) -> None:
    """A puzzle shows its clues, which screen readers pass over, and leads to the board, the demo and the race."""
    page = Document(client.get("/puzzles/sizes"))
    examples = collections()["sizes"].examples
    assert thumbnails(page) == [each.puzzle.shape.size for each in examples]
    for path in ("/", "/demo", "/demo/race"):
        assert [fields["p"] for fields in leads(page, path)] == [example.fields["p"] for example in examples]


def test_the_index_is_a_gallery(client: FlaskClient) -> None:
    """Every puzzle is a picture with its name and facts, those of a level or size together; then come empty boards."""
    response = client.get("/puzzles/")
    page, text = Document(response), response.text
    sized = [example for each in collections().values() if each.key.startswith("sizes") for example in each.examples]
    levelled = [example for each in by_level().values() for example in each.gallery_examples]
    examples = [*levelled, *sized, *collections()["famous"].examples]
    assert sorted(thumbnails(page)) == sorted(each.puzzle.shape.size for each in examples)
    for example in examples:
        assert f"{escape(example.own_name)}</strong> <span>{escape(example.facts)}</span>" in text
    assert [board["p"] for board in leads(page, "/")][-4:] == ["0" * each for each in (16, 36, 81, 256)]


@for_each(
    ("name", "verdict"),
    [
        ("gentle", "one solution"),
        ("wrong", "no solution"),
        ("Plank bad 2", "in conflict"),
        ("Two solutions", "several solutions"),
        ("16x16 hundred clues", "one solution"),
    ],
)
def test_a_puzzle_says_its_verdict(name: str, verdict: str) -> None:
    """Each says in few words what is true of it."""
    assert example_of(name).verdict == verdict


@for_each(
    ("remark", "gist"),
    [
        ("22 givens, all of them needed", "all of them needed"),
        ("30 givens, mirrored in the diagonal; --seed 2", "mirrored in the diagonal"),
        ("a forum puzzle of 2007; one solution, 21 givens", "a forum puzzle of 2007"),
        ("25 givens", ""),
    ],
)
def test_the_gist_of_a_remark(remark: str, gist: str) -> None:
    """A tile says no clues twice, and leaves out what is behind the first semicolon."""
    assert Example("", remark, example_of("gentle").puzzle).summary == gist


def test_a_card_says_clues_once(client: FlaskClient) -> None:
    """Whole remarks are shown without the number that is above them, and a number of clues with that word."""
    texts = [example.description for each in collections().values() for example in each.examples]
    assert not [each for each in texts if "given" in each or each.startswith((" ", ",", ";"))]
    page = client.get("/puzzles/counts").text
    assert "givens" not in page
    assert "Good for a list that scrolls" in page


@for_each(
    ("remark", "facts", "purpose"),
    [
        ("29 givens, hardest Hidden Single", "29 clues · Hidden Single", ""),
        ("29 givens; hardest Hidden Single", "29 clues · one solution", ""),
        ("29 givens, hardest Locked Candidates Type 1 (Pointing)", "29 clues · Pointing", ""),
        ("29 givens, easy to begin with", "29 clues · one solution", "easy to begin with"),
    ],
)
def test_a_tile_says_clues_and_the_hardest_technique(remark: str, facts: str, purpose: str) -> None:
    """Where no technique is named it says the verdict, and what the puzzle is good for."""
    example = Example("", remark, example_of("gentle").puzzle)
    assert (example.facts, example.purpose) == (facts, purpose)


@pytest.mark.parametrize(("givens", "size"), [("4.32........231.", "4x4, 6 clues"), (GENTLE, "29 clues")])
def test_clues_are_counted(givens: str, size: str) -> None:
    """A puzzle says how many clues it has, and its size where it is not 9x9."""
    assert Example("", "", read(givens).entries[0].puzzle).size == size


@pytest.mark.parametrize(
    ("path", "setting"),
    [
        ("/demo/examples", {"lanes": "fewest-choices"}),
        ("/demo/race", {"lanes": "check-first,fewest-choices"}),
    ],
)
def test_panels_lead_to_their_own_page(client: FlaskClient, path: str, setting: dict[str, str]) -> None:
    """The first puzzles of every collection open on the page that lists them, set as it is; the rest is linked.

    Of the collections by level there is a link each.
    """
    page = Document(client.get(path, query_string=setting))
    shown = [fields for fields in leads(page, path.removesuffix("/examples") or "/") if fields.get("title")]
    assert all(fields.items() >= setting.items() for fields in shown)
    expected = [
        example.fields["p"]
        for each in gallery_collections()
        if not each.level
        for example in each.examples[:MAX_PANEL_EXAMPLES]
    ]
    assert [fields["p"] for fields in shown] == expected
    for collection in collections().values():
        links = page.find("a", href=f"/puzzles/{collection.key}")
        assert len(links) == 1 + (len(collection.examples) > MAX_PANEL_EXAMPLES and not collection.level)


def leads(page: Document, path: str) -> list[dict[str, str]]:
    """The fields of the links of a page that lead to boards at this path."""
    found = [urlsplit(link.get("href", "")) for link in page.find("a")]
    return [dict(parse_qsl(link.query)) for link in found if link.path == path and "p=" in link.query]


def thumbnails(page: Document) -> list[int]:
    """The sizes of the thumbnails of a page, all of them hidden from screen readers."""
    found = [svg for svg in page.find("svg") if svg["class"].startswith("thumb")]
    assert all(svg["aria-hidden"] == "true" for svg in found)
    return [int(svg["class"].split()[1][1:]) for svg in found]


def test_a_collection_names_the_level(client: FlaskClient) -> None:
    """A card names the level of its puzzle; a tile says its facts, as all of a page are of one level.

    The gallery shows some of a long collection, and leads to the rest.
    """
    for key, collection in collections().items():
        page = client.get(f"/puzzles/{key}").text
        for example in collection.examples:
            givens = example.puzzle.givens
            is_proper = givens.shape == CLASSIC and example.verdict == "one solution" and not givens.is_full()
            assert (example.level is not None) == is_proper, example.name
            if example.level:
                assert (example.facts if collection.level else f"{example.level.title}, {example.size}") in page
    gallery = Document(client.get("/puzzles/"))
    assert [each["href"] for each in gallery.find("a")].count("/puzzles/hard") == 1
    assert "Hard 6" in gallery.text("hard")
    assert "Hard 7" not in gallery.text("hard")
