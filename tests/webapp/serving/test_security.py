"""The limits, the same-origin check and the headers, on every kind of answer."""

from __future__ import annotations

import gzip
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder, TestResponse, run_wsgi_app
from werkzeug.wrappers import Request

from solver import Candidates, Grid, Puzzle, Shape
from solver.formats import board_link
from tests.campaigns import some
from tests.for_each import for_each
from tests.webapp.pages import GENTLE, HTMX, Document, assert_guarded, posted, upload
from tests.webapp.serving.places import all_taken
from webapp import create_app
from webapp.serving import assets, security
from webapp.shared.fields import MAX_TITLE_CHARACTERS

FORM = "application/x-www-form-urlencoded"


def post_without_length(app: Flask) -> TestResponse:
    """The answer to a chunked POST, which has no Content-Length."""
    environ = EnvironBuilder("/board", method="POST", data="r1c1=5", content_type=FORM).get_environ()
    del environ["CONTENT_LENGTH"]
    environ |= {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    return TestResponse(*run_wsgi_app(app, environ), request=Request(environ))


# ---- headers


def answers() -> dict[str, tuple[int, dict[str, Any]]]:
    """One request for each kind of answer, with its status."""
    post = {"path": "/board", "method": "POST"}
    return {
        "page": (200, {"path": "/"}),
        "page with board": (200, {"path": f"/?p={GENTLE}"}),
        "fragment": (200, {"path": f"/pictures/figure?p={GENTLE}"}),
        "picture": (200, {"path": f"/pictures/puzzle.png?p={GENTLE}&preset=small"}),
        "drawing": (200, {"path": f"/pictures/puzzle.svg?p={GENTLE}"}),
        "text": (200, {"path": f"/text/line?p={GENTLE}"}),
        "library": (200, {"path": "/puzzles/"}),
        "verify": (200, {"path": "/verify"}),
        "health": (200, {"path": "/healthz"}),
        "style": (200, {"path": f"/static/{assets.version()}/shared/page.css"}),
        "icon": (200, {"path": "/favicon.ico"}),
        "head": (200, {"path": "/", "method": "HEAD"}),
        "options": (200, {"path": "/board", "method": "OPTIONS"}),
        "post": (200, post | {"data": posted(GENTLE)}),
        "partial": (200, post | {"data": posted(GENTLE), "headers": HTMX}),
        "zip": (200, {"path": "/pictures.zip", "method": "POST", "data": {"text": GENTLE}}),
        "redirect": (302, {"path": f"/share?p={GENTLE}&format=rows"}),
        "slash": (308, {"path": "/text"}),
        "damaged address": (400, {"path": "/?p=12"}),
        "other site": (403, post | {"data": posted(), "headers": {"Origin": "https://evil.example"}}),
        "nowhere": (404, {"path": "/nowhere"}),
        "no such file": (404, {"path": "/static/x/y.css"}),
        "nowhere, for htmx": (404, {"path": "/nowhere", "headers": HTMX}),
        "wrong method": (405, {"path": "/", "method": "DELETE", "headers": {"Content-Length": "0"}}),
        "no solution": (409, {"path": f"/pictures/solution.jpg?p=55{'0' * 79}"}),
        "long body": (413, post | {"data": {"text": "x" * security.MAX_FORM_BYTES}}),
        "long address": (414, {"path": f"/?p={'0' * 5_000}"}),
        "compressed": (415, post | {"data": gzip.compress(b"a=b"), "headers": {"Content-Encoding": "gzip"}}),
        "unreadable": (422, post | {"data": posted(text="12x", action="read")}),
    }


@for_each("name", answers())
def test_every_kind_of_answer_carries_the_headers(client: FlaskClient, name: str) -> None:
    """Pages, files, redirects and every refusal have all security headers, once each."""
    status, request = answers()[name]
    response = client.open(**request)
    assert response.status_code == status
    assert_guarded(response)


def test_a_request_without_length_carries_the_headers(app: Flask) -> None:
    """411 is a page like any other."""
    response = post_without_length(app)
    assert response.status_code == 411
    assert_guarded(response)


def test_failures_carry_the_headers(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """So are 500 and the 503 of a busy server."""
    with all_taken(client.application, "exports"):
        busy = client.post("/pictures.zip", data={"text": GENTLE})
    monkeypatch.setattr("webapp.board.routes.evaluate_titled", None)
    broken = client.get("/")
    assert (busy.status_code, broken.status_code) == (503, 500)
    assert_guarded(busy)
    assert_guarded(broken)


@pytest.mark.parametrize("method", some(["GET", "HEAD", "OPTIONS"], always=lambda method: method != "GET"))
def test_every_address_answers_safe_methods(app: Flask, method: str) -> None:
    """Every address takes HEAD and OPTIONS, without a body for HEAD, and says what it allows."""
    sample = {
        "kind": "puzzle",
        "suffix": "svg",
        "part": "how-to",
        "name": "r1c1",
        "key": "line",
        "number": 1,
        "wanted": "x",
    }
    adapter = app.create_url_adapter(None) or app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        path = adapter.build(rule.endpoint, {name: sample[name] for name in rule.arguments}, method=None)
        fields = {"said": "3"} if path == "/demo/answer" else {}  # nothing to answer without an answer
        response = app.test_client().open(path, method=method, query_string=fields)
        allowed = rule.methods or set()
        found = {200, 302, 308, 404, 410} if method in allowed else {405}
        assert response.status_code in found, path
        assert_guarded(response)
        if method == "HEAD":
            assert not response.data
        if method == "OPTIONS":
            assert set(response.headers["Allow"].split(", ")) == allowed


@for_each("name", answers())
def test_only_versioned_files_are_cached(client: FlaskClient, name: str) -> None:
    """Browsers keep static files under their version for a year; everything else is not stored or asked for anew."""
    response = client.open(**answers()[name][1])
    expected = {"style": "public, max-age=31536000, immutable", "icon": "no-cache"}
    expected |= dict.fromkeys(("drawing", "picture"), "public, max-age=86400")
    assert response.headers["Cache-Control"] == expected.get(name, "no-store")


@pytest.mark.parametrize("path", ["/photo", "/nowhere"])
def test_what_differs_for_htmx_says_so(client: FlaskClient, path: str) -> None:
    """Where htmx gets something else than a browser, Vary says so."""
    assert "HX-Request" in client.get(path).headers["Vary"]
    assert "HX-Request" in client.get(path, headers=HTMX).headers["Vary"]
    assert "HX-Request" in client.post("/board", data=posted(), headers=HTMX).headers["Vary"]


def test_nothing_of_the_request_names_the_host(client: FlaskClient) -> None:
    """No page repeats the host that a request or a proxy names, so that caches cannot be poisoned.

    What a chat shows of a page with a puzzle names the host of the request, and only that.
    """
    for path in ("/", "/nowhere", "/puzzles/", "/verify", f"/pictures?p={GENTLE}"):
        evil = {"X-Forwarded-Host": "evil.example", "Host": "evil.example", "X-Forwarded-Proto": "gopher"}
        if "?p=" in path:
            evil["Host"] = "sudoku.example"
        response = client.get(path, headers=evil)
        assert b"evil.example" not in response.data
        assert "evil.example" not in str(response.headers)


# ---- names and sites


@for_each("method", ["GET", "POST"])
@for_each("host", ["evil.example", "localhost.evil.example", "[::1", "a b", "localhost:x", ""])
def test_other_names_are_refused(host: str, method: str) -> None:
    """Under a name that the server was not told, every request gets a sentence with the headers, not a traceback."""
    client = create_app({"HOSTS": ["localhost"]}).test_client()
    response = client.open("/board", method=method, data=posted(), headers={"Host": host})
    assert response.status_code == 400
    assert "SUDOKU_HOSTS" in response.text
    assert_guarded(response)


@pytest.mark.parametrize("host", ["." * 3, "a..b", ".a", "x" * 64 + ".example", "é.example"])
def test_names_that_are_none_are_refused(client: FlaskClient, host: str) -> None:
    """Where any name is trusted, one that cannot be a name gets 400 or is overlooked, never a traceback."""
    named = {"HTTP_HOST": host.encode().decode("latin-1")}
    for query in ("", "title=\xff"):
        response = client.get("/", environ_overrides=named | {"QUERY_STRING": query})
        assert response.status_code in (200, 400)
        assert_guarded(response)


@for_each("host", ["127.0.0.1:80:80", "localhost:123456", "[::1]:80:80", "a/b", "u@localhost"])
@for_each("names", [None, ["127.0.0.1", "localhost", "::1"]])
def test_a_host_has_one_port_at_most(host: str, names: list[str] | None) -> None:
    """What is no name with a port is refused, also where any name is trusted."""
    response = create_app({"HOSTS": names}).test_client().get("/", environ_overrides={"HTTP_HOST": host})
    assert response.status_code == 400
    assert_guarded(response)


def test_a_trusted_name_is_served() -> None:
    """A name that the server was told gets the page, with any port."""
    client = create_app({"HOSTS": ["sudoku.example"]}).test_client()
    for host in ("sudoku.example", "sudoku.example:8000"):
        assert client.get("/", headers={"Host": host}).status_code == 200


@for_each(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Origin": "localhost"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Origin": "http://localhost"}, 200),
        ({"Origin": "https://localhost"}, 200),
        ({}, 200),
    ],
)
def test_posts_of_other_sites_are_refused(client: FlaskClient, headers: dict[str, str], status: int) -> None:
    """Sec-Fetch-Site decides; where it is missing, Origin must name this host; neither means no browser."""
    assert client.post("/board", data=posted(GENTLE), headers=headers).status_code == status
    assert client.get("/", headers=headers).status_code == 200


LINK = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
PARTS = (
    "/demo/explore",
    "/demo/goto?to=1",
    "/demo/explore?lanes=A,B",
    "/demo/goto?lanes=A,B",
    "/demo/race?lanes=A,B&clock=time",
    "/demo/statistics/table",
    "/how-hard/level",
    f"/how-hard?p={GENTLE}&whole=1",
    f"/how-hard?p={GENTLE}&numbers=1",
    "/techniques/cards.pdf",
    "/demo/sequence?height=480&last=1",
    "/demo/frames",
    "/demo/tree",
)
DEAR = ("/pictures", "/demo", "/demo/race?lanes=A,B", "/pictures/puzzle.jpg?preset=print")


@for_each("site", [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}])
@for_each("path", [*DEAR, *PARTS])
def test_pages_of_other_sites_get_nothing_dear(client: FlaskClient, path: str, site: dict[str, str]) -> None:
    """As a picture, a frame or a script's answer it is refused before anything is searched or drawn."""
    for mode, kind in (("no-cors", "image"), ("cors", "empty"), ("navigate", "iframe"), ("no-cors", "script")):
        response = client.get(path, headers=site | {"Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": kind})
        assert response.status_code == 403
        assert "A page of another site asked for this" in response.text
        assert_guarded(response)
    assert client.get(path, headers={"Origin": "https://evil.example"}).status_code == 403


@for_each("path", ["/", *DEAR, "/text/line", "/verify", "/documents", "/demo/picture.jpg", "/share", "/qr"])
def test_links_on_other_sites_lead_here(client: FlaskClient, path: str) -> None:
    """Whoever follows one gets the page, the picture or the text."""
    assert client.get(path, headers=LINK | {"Sec-Fetch-Site": "cross-site"}).status_code < 400


@for_each("path", PARTS)
def test_links_on_other_sites_start_nothing(client: FlaskClient, path: str) -> None:
    """They start no export or measurement, and get no part of a page. The refusal leads there from our page."""
    response = client.get(path, headers=LINK | {"Sec-Fetch-Site": "cross-site"})
    assert response.status_code == 403
    assert path in [link["href"].rstrip("?") for link in Document(response).find("a")]


def test_our_own_scripts_get_it(client: FlaskClient) -> None:
    """What a page of another site is refused, one of ours is given."""
    assert client.get(PARTS[1], headers={"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}).status_code == 200


# ---- limits


@pytest.mark.parametrize(("more", "status"), [(-1, 422), (0, 422), (1, 413)])
def test_the_limit_of_a_form(client: FlaskClient, more: int, status: int) -> None:
    """A form may have 262,144 bytes; one more is refused with a sentence."""
    body = "action=read&text="
    body += "x" * (security.MAX_FORM_BYTES - len(body) + more)
    response = client.post("/board", data=body, content_type=FORM)
    assert response.status_code == status
    assert status == 422 or "256 kB" in response.text


@pytest.mark.parametrize(("more", "status"), [(-1, 422), (0, 422), (1, 413)])
def test_the_limit_of_a_form_with_a_file(client: FlaskClient, more: int, status: int) -> None:
    """A form with a file may have 1,048,576 bytes in all; one more is refused."""
    around = len(upload(b"", action="read")["data"])
    file = b"x" * (security.MAX_UPLOAD_BYTES - around + more)
    assert client.post("/board", **upload(file, action="read")).status_code == status


@pytest.mark.parametrize(("length", "status"), [(200_000, 422), (security.MAX_FORM_BYTES + 1, 413)])
def test_text_beside_a_file_keeps_its_own_limit(client: FlaskClient, length: int, status: int) -> None:
    """A multipart form does not let in more text than any other form."""
    form = posted(text="x" * length, action="read")
    assert client.post("/board", data=form, content_type="multipart/form-data").status_code == status


@pytest.mark.parametrize("kind", [FORM, "multipart/form-data"])
@pytest.mark.parametrize(("fields", "status"), [(320, 200), (321, 413)])
def test_the_limit_of_fields(client: FlaskClient, kind: str, fields: int, status: int) -> None:
    """A form may have 320 fields, however it is encoded."""
    form: dict[str, Any] = dict(posted())
    form["more"] = ["x"] * (fields - len(form))
    assert client.post("/board", data=form, content_type=kind).status_code == status


@pytest.mark.parametrize(("length", "status"), [(4_000, 200), (4_001, 414)])
def test_the_limit_of_an_address(client: FlaskClient, length: int, status: int) -> None:
    """The query of an address may have 4,000 characters."""
    assert client.get(f"/?title={'x' * (length - 6)}").status_code == status


def fullest() -> Puzzle:
    """A 16x16 board that takes all that a board can take: every field as wide as it gets."""
    shape = Shape(4, 4)
    marks = Candidates.of(Grid.empty(shape)).all()
    givens, entries = (Grid((*digits, *[0] * (256 - len(digits))), shape) for digits in ((1,), (1, 2, 3)))
    return Puzzle(givens, entries, solved=frozenset({2}), notes=marks, removed=marks)


LONGEST = board_link.to_fields(fullest()) | {"title": "\U0001f600" * MAX_TITLE_CHARACTERS}
OPTIONS = {  # of each page that shows a board, at their longest
    "/": {"view": "solutions", "mode": "answers", "active": "r16c16", "keypad": "1"},
    "/pictures": {"kind": "candidates", "preset": "slide-pair", "suffix": "jpg", "answers": "1", "axes": "1"},
    "/demo": {
        "lanes": "fewest-choices",
        "at": "1000000000000.100",
        "code": "pseudo",
        "clock": "moves",
        "speed": "steady",
    }
    | {"stop": "retreat", "view": "projector", "panes": "code,stack", "theme": "contrast"}
    | {"base": "0", "size": "larger", "q": "1"},
    "/demo/race": {
        "lanes": "free-cells,fewest-choices",
        "at": "1000000000000000",
        "view": "projector",
        "speed": "steady",
    },
    "/text/line": {"download": "1"},
}


@pytest.mark.parametrize("path", OPTIONS)
def test_the_longest_board_is_no_long_address(client: FlaskClient, path: str) -> None:
    """A full 16x16 board with notes, ruled out candidates and a title of emoji is within every limit of an address."""
    assert [len(LONGEST[name]) for name in board_link.FIELDS] == [256, 256, 256, 1024, 1024]
    query = urlencode(LONGEST | OPTIONS[path])
    assert len(query) <= security.MAX_QUERY_CHARACTERS - 50
    assert client.get(f"{path}?{query}").status_code != 414


def test_a_form_of_the_longest_board_is_within_the_limits(client: FlaskClient) -> None:
    """256 cells and the fields beside them, sent as any browser sends them."""
    form = posted(fullest(), mode="clues", title=LONGEST["title"], action="", text="", active="r16c16", keypad="")
    assert 256 < len(form) <= security.MAX_FORM_FIELDS - 40
    assert len(urlencode(form)) < security.MAX_FORM_BYTES / 10
    assert client.post("/board", data=form).status_code == 200


def test_a_body_of_unknown_length_is_refused(app: Flask) -> None:
    """Chunked bodies could be cut short in silence, so they get 411."""
    response = post_without_length(app)
    assert response.status_code == 411
    assert "Content-Length" in Document(response).text("main")


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "identity, gzip", "x"])
def test_compressed_bodies_are_refused(client: FlaskClient, coding: str) -> None:
    """Nothing is unpacked, so no small body becomes a large one."""
    body = gzip.compress(b"a=" + b"0" * 1_000_000)
    response = client.post("/board", data=body, content_type=FORM, headers={"Content-Encoding": coding})
    assert response.status_code == 415


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/zip", "image/png", "nonsense"])
def test_bodies_that_are_no_form_are_refused(client: FlaskClient, kind: str) -> None:
    """A body that is no form gets 415, never the answer for an empty board."""
    assert client.post("/board", data=b"{}", content_type=kind).status_code == 415


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data; boundary=b", b"no boundary in it"),
        ("multipart/form-data; boundary=b", b'--b\r\nContent-Disposition: form-data; name="r1c1"\r\n\r\n5'),
        ("multipart/form-data", b'--b\r\nContent-Disposition: form-data; name="r1c1"\r\n\r\n5\r\n--b--\r\n'),
        (FORM, b"&&&"),
        ("", b"r1c1=5"),
    ],
)
def test_damaged_forms_are_refused(client: FlaskClient, kind: str, body: bytes) -> None:
    """A form without any readable field gets 400, never the answer for an empty board."""
    assert client.post("/board", data=body, content_type=kind).status_code == 400


def test_files_stay_in_memory(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large file is read where no disk can be written."""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("werkzeug.formparser.SpooledTemporaryFile", full)
    assert client.post("/board", **upload(b"\x89PNG" + b"x" * 900_000, action="read")).status_code == 422


ODD = ["../../etc/passwd", "..%2f..%2fetc%2fpasswd", "%2e%2e%2f", "..\\", "C:\\", "NUL", "%00", "a%00b", "x" * 5_000]
ODD += ["%ff%fe", "%", "%zz", "%ed%a0%80", "\u202e", "'", "<script>", "%0d%0aSet-Cookie:x=y", "r1c1r1c1", "r0c1", ";"]


@pytest.mark.parametrize(
    "place", ["/puzzles/{}", "/text/{}", "/candidates/{}", "/static/x/{}", "/pictures/{}.jpg", "/pictures/puzzle.{}"]
)
def test_odd_names_lead_nowhere(client: FlaskClient, place: str) -> None:
    """Names are looked up, never made into paths: 404, whatever is there."""
    for odd in ODD:
        response = client.get(place.format(odd))
        assert response.status_code == 404, odd
        assert_guarded(response)


@pytest.mark.parametrize("name", ["p", "e", "s", "n", "x"])
def test_odd_fields_are_refused(client: FlaskClient, name: str) -> None:
    """A field that holds no board gets 400, or 414 where it is too long."""
    for odd in ODD:
        response = client.get(f"/?{name}={odd}")
        assert response.status_code in (400, 414), odd
        assert_guarded(response)


def test_raw_bytes_in_an_address_are_refused(client: FlaskClient) -> None:
    """What a client failed to percent-encode gets a sentence."""
    response = client.get("/", environ_overrides={"QUERY_STRING": "title=\xff"})
    assert response.status_code == 400
    assert "percent-encoded" in response.text
