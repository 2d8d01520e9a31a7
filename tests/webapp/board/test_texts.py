"""Test the board as text in every format, to show and to download."""

from __future__ import annotations

import html
from dataclasses import replace
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from solver import CLASSIC, Candidate, Grid
from solver.formats import FORMATS, Details, Entry, Use, board_link, get, read, write
from tests.for_each import for_each
from tests.webapp.pages import GENTLE, GENTLE_SOLVED, Document, puzzle_of
from webapp.board import texts

NONE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..2....4.."
WORKED = puzzle_of(GENTLE).with_entry(0, 8)
FIELDS = board_link.to_fields(WORKED)
WRITES = [format_.key for format_ in FORMATS if format_.writes]


@for_each("key", WRITES)
def test_every_format_can_be_shown(client: FlaskClient, key: str) -> None:
    """The text is the library's, plain, in UTF-8, and shown instead of saved."""
    response = client.get(f"/text/{key}", query_string=FIELDS | {"title": "Mine"})
    assert response.text == write(key, [Entry(WORKED, Details(title="Mine"))])
    assert response.content_type == "text/plain; charset=utf-8"
    assert "Content-Disposition" not in response.headers


@pytest.mark.parametrize(
    ("key", "none", "conflict"),
    [
        ("liang", "No solution", "Invalid input"),
        ("tutorialspoint", "No solution exists", "No solution exists"),
        ("csis", "The puzzle has no solution", "The puzzle has no solution"),
    ],
)
def test_program_outputs_have_their_message(client: FlaskClient, key: str, none: str, conflict: str) -> None:
    """A board without exactly one solution gets the message of the document's program."""
    boards = {NONE: none, "55".ljust(81, "0"): conflict, "5".ljust(81, "0"): "Several solutions"}
    for line, message in boards.items():
        assert client.get(f"/text/{key}", query_string={"p": line}).text == f"{message}\n"
        assert client.get("/text/plank", query_string={"p": line}).text.count("\n") == 13
    solved = board_link.to_fields(puzzle_of(GENTLE).with_solution(Grid.parse(GENTLE_SOLVED)))
    assert read(client.get(f"/text/{key}", query_string=solved).text).entries[0].puzzle.givens.line() == GENTLE_SOLVED


def test_an_unsolved_puzzle_is_not_called_a_solution(client: FlaskClient) -> None:
    """The output of CSIS 3700 says 'Solution:' only above a full grid."""
    assert client.get("/text/csis", query_string={"p": GENTLE}).text.startswith(".1. 42. ..5\n")


@for_each("key", WRITES)
def test_every_format_can_be_saved(client: FlaskClient, key: str) -> None:
    """A download is named after its title with the format's suffix, and can be read again."""
    response = client.get(f"/text/{key}", query_string=FIELDS | {"title": "Größe 1", "download": "1"})
    suffix = next(format_.suffix for format_ in FORMATS if format_.key == key)
    assert response.headers["Content-Disposition"] == f'attachment; filename="grosse-1-puzzle{suffix}"'
    assert read(response.text).entries[0].puzzle.shape == CLASSIC


@pytest.mark.parametrize("download", [{}, {"download": "1"}])
def test_without_a_format_the_page_links_to_all(client: FlaskClient, download: dict[str, str]) -> None:
    """Without script each format has a link to its page and one to save it; one leads to the board."""
    page = Document(client.get("/share", query_string=FIELDS | {"title": "Mine & yours"} | download))
    addresses = [found["href"] for found in page.find("a") if found["href"].startswith(("/text/", "/share/"))]
    by_use = [key for use in Use for key in WRITES if get(key).use is use]
    paths = [f"/{folder}/{key}" for key in by_use for folder in ("share", "text")]
    assert [address.partition("?")[0] for address in addresses] == paths
    look, save = (client.get(address) for address in addresses[:2])
    assert save.text == write("line", [Entry(WORKED)])
    assert save.text.strip() in look.text
    assert ["Content-Disposition" in response.headers for response in (look, save)] == [False, True]
    assert "mine-yours" in save.headers["Content-Disposition"]
    (board,) = [found["href"] for found in page.find("a") if "://localhost/?p=" in found["href"]]
    assert Document(client.get(board)).values()["title"] == "Mine & yours"


@pytest.mark.parametrize("download", [{}, {"download": "1"}])
def test_the_menu_form_is_redirected(client: FlaskClient, download: dict[str, str]) -> None:
    """The form redirects to the address of the format, with every field of the board."""
    response = client.get("/share", query_string=FIELDS | {"format": "sdk", "title": "Mine & yours"} | download)
    assert response.status_code == 302
    assert response.location.startswith("/text/sdk?")
    followed = client.get(response.location)
    assert followed.text == write("sdk", [Entry(WORKED, Details(title="Mine & yours"))])
    assert ("Content-Disposition" in followed.headers) == bool(download)


@pytest.mark.parametrize("wanted", ["//evil.example", "/\\evil.example", "https:x", "../..", "\r\nX: y", "x" * 999])
def test_redirects_stay_on_this_site(client: FlaskClient, wanted: str) -> None:
    """Any format redirects to an address of this site; an unknown one does not exist."""
    response = client.get("/share", query_string={"format": wanted})
    assert response.location.startswith("/text/")
    assert "X" not in response.headers
    assert client.get(response.location, follow_redirects=True).status_code == 404


def test_the_former_address_leads_to_the_page(client: FlaskClient) -> None:
    """A link to /text still works, with all of its query."""
    response = client.get("/text", query_string=FIELDS | {"title": "Mine & yours", "format": "sdk"})
    assert response.status_code == 308
    assert response.location.startswith("/share?")
    followed = client.get(response.location, follow_redirects=True)
    assert followed.text == write("sdk", [Entry(WORKED, Details(title="Mine & yours"))])


def test_formats_stand_in_groups(client: FlaskClient) -> None:
    """A person who wants text for a mail finds it first; each use has a group, which is closed until it is wanted."""
    for fields in (FIELDS, {"p": "1000000000000004"}):
        groups = Document(client.get("/share", query_string=fields)).find("details", **{"class": "panel"})
        assert [group["id"] for group in groups] == [use.name.lower() for use in Use]
        assert not any("open" in group for group in groups)
    assert all(any(format_.use is use for format_ in FORMATS) for use in Use)
    assert FORMATS[0].use is next(iter(Use))


@pytest.mark.parametrize("fields", [{}, {"p": ""}, {"p": "0" * 81}, {"title": "Mine"}])
def test_without_a_puzzle_the_page_says_where_they_come_from(client: FlaskClient, fields: dict[str, str]) -> None:
    """There is nothing to share; paste, file and photo lead back here with a puzzle, and the maker is one step away."""
    page = Document(client.get("/share", query_string=fields))
    assert page.text("main").startswith("No puzzle yet")
    ways = [found["href"] for found in page.find("a") if "button" in found.get("class", "")]
    assert ways[:4] == [*["/photo?then=share"] * 3, "/puzzles/#new"]
    assert not page.find("table")


def test_the_page_has_the_code_of_the_link_unless_it_is_too_long(client: FlaskClient) -> None:
    """A board of 16x16 with notes makes a code too dense to read; its link can still be copied."""
    assert "/qr.svg?of=" in Document(client.get("/share", query_string=FIELDS)).find("img")[0]["src"]
    page = Document(
        client.get("/share", query_string={"p": "1" + "0" * 255, "n": "0000" + "0001" * 255, "answers": "1"})
    )
    assert not page.find("img")
    (address,) = [found["data-copy"] for found in page.find("button") if "data-copy" in found]
    assert len(address) > 1_000


def test_an_unknown_format_names_the_known_ones(client: FlaskClient) -> None:
    """Status 404 with the list of formats."""
    response = client.get("/text/nonsense")
    assert response.status_code == 404
    assert "line, rows, spaced" in Document(response).text("main")


def test_a_read_only_format_is_not_found(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 404 with its name."""
    monkeypatch.setattr(texts, "WRITABLE_FORMATS", tuple(format_ for format_ in FORMATS if format_.key != "sdk"))
    response = client.get("/text/sdk", query_string=FIELDS)
    assert response.status_code == 404
    assert "SudoCue and SadMan (.sdk) can be read, not written." in Document(response).text("main")


def test_a_damaged_board_is_refused(client: FlaskClient) -> None:
    """Status 400 names the damaged field."""
    response = client.get("/text/line?p=12")
    assert response.status_code == 400
    assert "The clues (p)" in Document(response).text("main")


def test_a_format_without_the_size_is_refused(client: FlaskClient) -> None:
    """Other sizes are written if the format has them, else refused with a sentence."""
    assert client.get("/text/line", query_string={"p": "1" + "0" * 15}).text == "1" + "." * 15 + "\n"
    response = client.get("/text/sudokuwiki", query_string={"p": "1" + "0" * 15})
    assert response.status_code == 400
    assert "4x4" in Document(response).text("main")


def sample(client: FlaskClient, line: str, key: str) -> str:
    """What the page shows of the puzzle in that format."""
    page = client.get("/share", query_string={"p": line.replace(".", "0")}).text
    _, _, row = page.partition(f'href="/share/{key}?')
    return html.unescape(row.partition('<code aria-hidden="true">')[2].partition("</code>")[0])


def test_every_format_shows_how_the_puzzle_looks_in_it(client: FlaskClient) -> None:
    """The first lines of the very text that Copy and Save give, also where a program prints a message."""
    for line in (GENTLE, NONE):
        for key in WRITES:
            text = client.get(f"/text/{key}", query_string={"p": line.replace(".", "0")}).text
            shown = sample(client, line, key).split("\n")
            lines = text.strip("\n").split("\n")
            assert all(own.startswith(each.removesuffix("…")) for each, own in zip(shown, lines, strict=False)), key
            assert shown[0].strip("… ")


@for_each("key", WRITES)
def test_every_format_has_a_page_to_read(client: FlaskClient, key: str) -> None:
    """It holds the very text that Copy and Save give, and leads back; only long lines are wrapped."""
    text = client.get(f"/text/{key}", query_string=FIELDS | {"title": "Mine"}).text
    page = client.get(f"/share/{key}", query_string=FIELDS | {"title": "Mine", "answers": "1"})
    shown = html.unescape(page.text.partition("<pre")[2].partition(">")[2].partition("</pre>")[0])
    assert shown.strip("\n") == text.strip("\n")
    assert ('class="whole-text wrapped"' in page.text) == (max(map(len, text.splitlines())) > 72)
    assert [found["href"] for found in Document(page).find("a") if "answers=1" in found["href"]]


def test_a_text_that_loses_removed_candidates_says_so(client: FlaskClient) -> None:
    """Those of the puzzle, which its link keeps without the answers; not those that hints removed."""
    several = puzzle_of(GENTLE.replace("5", ".", 1).replace("3", ".", 2))
    for puzzle, is_own in ((several, True), (puzzle_of(GENTLE), False)):
        fields = board_link.to_fields(replace(puzzle, removed=frozenset({Candidate(2, 1)})))
        page = client.get("/share/line", query_string=fields).text
        assert ("This text loses 1 removed candidate; JSON record, HoDoKu" in page) is is_own
        assert "text loses" not in client.get("/share/json", query_string=fields).text
        assert ("&amp;x=" in client.get("/share", query_string=fields | {"e": fields["p"]}).text) or not is_own


def test_answers_are_shared_only_on_request(client: FlaskClient) -> None:
    """Link, QR code and texts are of the clues; the second choice adds answers and notes, never a shown solution."""
    solved = WORKED.with_solution(Grid.parse("8" + GENTLE_SOLVED[1:]))
    fields = board_link.to_fields(solved) | {"title": "Mine"}
    page = Document(client.get("/share", query_string=fields))
    assert shared(page) == board_link.to_fields(puzzle_of(GENTLE)) | {"title": "Mine"}
    (choice,) = [found["href"] for found in page.find("a") if "answers=1" in found["href"]]
    assert shared(Document(client.get(choice))) == FIELDS | {"title": "Mine"}


def test_the_solution_is_shared_only_on_request(client: FlaskClient) -> None:
    """With the solution every text is that of the solved grid; the address keeps the answers that the person has."""
    page = Document(client.get("/share", query_string=FIELDS))
    (choice,) = [found["href"] for found in page.find("a") if "answers=solution" in found["href"]]
    solved = Document(client.get(choice))
    plains = [found["data-text"] for found in solved.find("button") if "data-text" in found]
    rows = next(client.get(plain).text for plain in plains if urlsplit(plain).path == "/text/rows")
    assert rows.split() == [GENTLE_SOLVED[at : at + 9] for at in range(0, 81, 9)]
    for plain in plains:
        assert FIELDS.items() <= dict(parse_qsl(urlsplit(plain).query)).items()
    shown = [found["href"] for found in solved.find("a") if urlsplit(found["href"]).path == "/share/rows"]
    assert "".join(rows.split()[0]) in client.get(shown[0]).text
    for many in ({"p": "0" * 80 + "1"}, {"p": NONE.replace(".", "0")}):
        assert "answers=solution" not in client.get("/share", query_string=many).text


def shared(page: Document) -> dict[str, str]:
    """The fields of the link that the page shows, which are those of its QR code and of every text too."""
    (copied,) = [found["data-copy"] for found in page.find("button") if "data-copy" in found]
    fields = dict(parse_qsl(urlsplit(copied).query))
    code = dict(parse_qsl(urlsplit(page.find("img")[0]["src"]).query))["of"]
    assert dict(parse_qsl(urlsplit(code).query)) == fields
    for found in page.find("button"):
        if "data-text" in found:
            assert dict(parse_qsl(urlsplit(found["data-text"]).query)) == fields
    return fields
