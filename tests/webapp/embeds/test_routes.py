"""Test embeds as they are sent: the still picture with its link, what the frame may be in, and what it answers."""

from __future__ import annotations

from html import unescape

from flask.testing import FlaskClient
from werkzeug.datastructures import Headers

from tests.for_each import for_each
from tests.webapp.pages import GENTLE, HTMX, Document, assert_guarded, posted
from webapp import create_app
from webapp.serving.security import HEADERS
from webapp.shared.builtin_puzzles import default_puzzle

SITES = ("https://course.example", "http://[::1]:8080")
EMBEDS = ("/embed/board", "/embed/demo", "/embed/race")
FRAME = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
LINK = FRAME | {"Sec-Fetch-Dest": "document"}
PICTURE = FRAME | {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}


def policy(headers: Headers) -> list[str]:
    """Return who may frame the answer."""
    parts = [part.split() for part in headers["Content-Security-Policy"].split(";")]
    return next(values for name, *values in parts if name == "frame-ancestors")


@for_each("path", [*EMBEDS, "/embed/board?p=12", "/embed/demo?theme=x"])
def test_named_sites_may_frame_embeds_and_their_errors(path: str) -> None:
    """Only these sites, whatever the older header would say; the rest of the headers is that of every page."""
    response = create_app({"EMBED": SITES}).test_client().get(path, headers=FRAME)
    assert response.status_code == (200 if path in EMBEDS else 400)
    assert policy(response.headers) == [*SITES]
    assert "X-Frame-Options" not in response.headers
    assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    others = {"Content-Security-Policy", "X-Frame-Options", "Cross-Origin-Resource-Policy"}
    assert all(response.headers[name] == value for name, value in HEADERS.items() if name not in others)
    assert (
        HEADERS["Content-Security-Policy"].partition("frame-ancestors")[0]
        in response.headers["Content-Security-Policy"]
    )


@for_each("path", EMBEDS)
def test_nobody_frames_them_where_no_site_is_named(client: FlaskClient, path: str) -> None:
    """Then the headers are those of every page, and the page names the option that the administrator needs."""
    response = client.get(path, headers=FRAME)
    assert_guarded(response)
    assert policy(response.headers) == ["'none'"]
    assert "sudoku serve --embed SITE" in response.get_data(as_text=True)
    assert "--embed" not in create_app({"EMBED": SITES}).test_client().get(path).get_data(as_text=True)


def test_all_other_pages_stay_as_they_are() -> None:
    """Naming a site changes no header of a page that is no embed, and lets no frame in."""
    ours, named = (create_app({"EMBED": sites}).test_client() for sites in ((), SITES))
    for path in ("/", f"/?p={GENTLE}", "/demo", "/demo/race", "/docs/how-to/print", "/embed"):
        response = named.get(path)
        assert response.headers == ours.get(path).headers, path
        assert policy(response.headers) == ["'none'"], path


def test_a_frame_opens_embeds_and_a_link_both() -> None:
    """A frame of another site gets no other page that takes work, and no picture is made of an embed."""
    client = create_app({"EMBED": SITES}).test_client()
    for path, headers, status in (
        *((path, FRAME, 200) for path in EMBEDS),
        *((path, LINK, 200) for path in EMBEDS),
        *((path, PICTURE, 403) for path in EMBEDS),
        ("/demo", FRAME, 403),
        ("/?view=solutions", FRAME, 403),
        ("/embed/board", FRAME | {"Sec-Fetch-Dest": "object"}, 403),
    ):
        assert client.get(path, headers=headers).status_code == status, (path, headers)
    assert client.post("/embed/status", data=posted(), headers=FRAME).status_code == 403


@for_each(
    "path, whole, picture",
    [
        (f"/embed/board?p={GENTLE}&mode=notes&theme=dark", "/?", "/pictures/puzzle.svg?"),
        (f"/embed/demo?p={GENTLE}&at=7&play=1&until=9", "/demo?", "/demo/picture.svg?"),
        (f"/embed/demo?p={GENTLE}&lanes=fewest-choices&at=999999999999", "/demo?", "/pictures/puzzle.svg?"),
        ("/embed/demo?lesson=first-search", "/demo?lesson=first-search", "/pictures/puzzle.svg?"),
        (f"/embed/race?p={GENTLE}&lanes=A,D&clock=moves", "/demo/race?", "/pictures/puzzle.svg?"),
    ],
)
def test_what_is_sent_is_the_picture_with_its_link(client: FlaskClient, path: str, whole: str, picture: str) -> None:
    """Every link leaves the frame, for the same place; no script runs where modules are blocked."""
    document = Document(client.get(path))
    links = document.find("a")
    assert links
    for link in links:
        assert (link["target"], link["rel"]) == ("_blank", "noopener")
        assert link["href"].startswith(whole)
        assert client.get(link["href"]).status_code in (200, 202)
        assert not {"theme=", "play=", "until="} & set(link["href"].replace("?", "&").split("&"))
    (base,) = document.find("base")
    assert base == {"target": "_blank"}
    (image,) = document.find("img")
    assert image["src"].startswith(picture)
    assert client.get(image["src"]).status_code == 200
    assert image["alt"]
    assert [script["type"] for script in document.find("script")] == ["module"]


def test_without_a_puzzle_it_is_the_example(client: FlaskClient) -> None:
    """As everywhere, and the link names it."""
    page = unescape(client.get("/embed/board").get_data(as_text=True))
    assert f'href="/?p={default_puzzle().givens.line("0")}"' in page


@for_each("field", ["theme=contrast", "play=2", "until=x", "until=-1", f"until={'9' * 30}", "p=12", "lanes=nobody"])
def test_what_cannot_be_read_is_said_in_the_frame(client: FlaskClient, field: str) -> None:
    """A field of the address that is none gives a sentence with status 400, and no picture."""
    response = client.get(f"/embed/demo?{field}")
    assert response.status_code == 400
    assert not Document(response).find("img")


def test_answers_hold_board_and_verdict_alone(client: FlaskClient) -> None:
    """A key press is checked as on the page; no hint and no solution comes, whatever is asked for."""
    response = client.post("/embed/status", data=posted(GENTLE, r1c1="1", action="solve"), headers=HTMX)
    assert_guarded(response)
    document = Document(response)
    assert document.texts.keys() >= {"board", "verdict"}
    assert not document.texts.keys() & {"quick", "hint", "results", "at-hand"}
    (board,) = document.find("div", id="board")
    assert board["data-verdict"] == "conflict"
    assert "data-shown" not in board
