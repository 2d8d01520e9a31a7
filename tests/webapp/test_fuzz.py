"""Whatever a request holds, the answer is a page or a refusal: never an error of the server, never late, never bare."""

from __future__ import annotations

import io
import string
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse, create_environ, run_wsgi_app
from werkzeug.wrappers import Request

from solver import CLASSIC
from solver.formats import FORMATS
from solver.pictures import KINDS, PRESETS
from tests.campaigns import drawn
from tests.webapp.pages import BOARDS, GENTLE, HTMX, TWO_SOLUTIONS, Document, assert_guarded, hidden, posted
from webapp import create_app
from webapp.board.actions import ACTIONS

APP = create_app()
RULES = sorted(APP.url_map.iter_rules(), key=str)
METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "", "get", "X" * 50)
WORDS = [
    GENTLE,
    TWO_SOLUTIONS,
    "1" + "." * 15,
    "0" * 81,
    "00" * 81,
    "puzzle",
    "jpg",
    "line",
    "r1c1",
    "famous",
    "icon.svg",
]
WORDS += [kind.key for kind in KINDS] + [preset.key for preset in PRESETS] + [format_.key for format_ in FORMATS]
WORDS += [
    *ACTIONS,
    "pick-2",
    "notes",
    "answers",
    "clues",
    "1",
    "-1",
    "\x00",
    "\ud800",
    "../..",
    "%",
    "²",
    "é",
    "x" * 3_000,
]
NAMES = [
    "p",
    "e",
    "s",
    "n",
    "x",
    "title",
    "mode",
    "active",
    "view",
    "preset",
    "kind",
    "suffix",
    "blank",
    "base",
    "axes",
]
NAMES += [
    "answers",
    "download",
    "format",
    "text",
    "action",
    "givens",
    "entries",
    "solved",
    "notes",
    "removed",
    "r1c1",
    "",
]
HEADERS = ["Host", "Origin", "Sec-Fetch-Site", "HX-Request", "Accept-Encoding", "Content-Encoding", "Content-Type"]
HEADERS += ["Transfer-Encoding", "Cookie", "Range", "If-None-Match", "X-Forwarded-For", "Accept", "Expect", "Referer"]
KINDS_OF_BODY = [
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=b",
    "multipart/form-data",
    "text/plain",
]
KINDS_OF_BODY += ["application/json", "", "multipart/form-data; boundary=b; charset=x", "a/b;" * 100]

words = st.sampled_from(WORDS) | st.text(max_size=30) | st.text(string.digits + ".", min_size=79, max_size=83)
fields = st.lists(st.tuples(st.sampled_from(NAMES) | st.text(max_size=5), words), max_size=6)


def octets(text: str) -> bytes:
    """Any text as bytes, halves of characters too."""
    return text.encode("utf-8", "surrogatepass")


def encoded(pairs: list[tuple[str, str]]) -> bytes:
    """Fields as a form or a query holds them, without much care."""
    return b"&".join(octets(f"{name}={value}").replace(b" ", b"+") for name, value in pairs)


def parts(pairs: list[tuple[str, str]]) -> bytes:
    """Fields and a file as a multipart form holds them, without much care."""
    head = b'--b\r\nContent-Disposition: form-data; name="%b"%b\r\n\r\n%b\r\n'
    made = [head % (octets(name), b"", octets(value)) for name, value in pairs]
    return b"".join(made) + head % (b"file", b'; filename="a"', encoded(pairs)) + b"--b--\r\n"


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    """What a server hands over: method, path, query, headers and body, each likely or odd."""
    rule = draw(st.sampled_from(RULES))
    pieces = [piece if not dynamic else draw(words) for dynamic, piece in rule._trace if piece != "|"]  # noqa: SLF001  # werkzeug's parts of a rule
    path = draw(st.just("".join(pieces)) | st.text(max_size=30).map(lambda text: f"/{text}"))
    query, form = draw(fields), draw(fields)
    body = draw(st.sampled_from([encoded(form), parts(form), parts(form)[:-9], b""]) | st.binary(max_size=200))
    environ = create_environ("/", method="POST")
    environ |= {
        "REQUEST_METHOD": draw(st.sampled_from(METHODS)),
        "PATH_INFO": octets(path).decode("latin-1"),
        "QUERY_STRING": draw(st.sampled_from([encoded(query), encoded(query)[:60]])).decode("latin-1"),
        "CONTENT_TYPE": draw(st.sampled_from(KINDS_OF_BODY)),
        "CONTENT_LENGTH": draw(st.sampled_from([str(len(body))] * 4 + ["", "0", "x", "-1", "999999999", "1"])),
        "wsgi.input": io.BytesIO(body),
    }
    for name in draw(st.lists(st.sampled_from(HEADERS), max_size=3)):
        value = draw(st.sampled_from(["same-origin", "null", "http://[", "gzip", "chunked", "true"]) | words)
        environ[f"HTTP_{name.upper().replace('-', '_')}"] = octets(value).decode("latin-1")
    return environ


def answer(environ: dict[str, Any]) -> TestResponse:
    """The answer, which is no error of the server and has the headers of the security policy."""
    response = TestResponse(*run_wsgi_app(APP, environ, buffered=True), request=Request(environ))
    assert response.status_code < 500, response.text
    assert_guarded(response)
    return response


@drawn(150)
@given(environ=requests())
def test_any_request_is_answered(environ: dict[str, Any]) -> None:
    """Random methods, addresses, queries, headers and bodies over every route."""
    answer(environ)


cells = st.dictionaries(
    st.sampled_from([CLASSIC.cell_name(cell) for cell in CLASSIC.cells]),
    st.sampled_from([*"123456789x. 0-_²", "12", "", "\x00", "é"]) | st.text(max_size=5),
    max_size=8,
)


forms = st.fixed_dictionaries(
    {
        "board": BOARDS,
        "typed": cells,
        "others": st.dictionaries(st.sampled_from(NAMES), words, max_size=2),
        "action": st.sampled_from([*ACTIONS, "pick-1", ""]),
        "mode": st.sampled_from(["clues", "answers", "notes"]),
        "part": st.booleans(),
    }
)


@drawn(60)
@given(form=forms)
def test_any_board_is_answered(form: dict[str, Any]) -> None:
    """Random boards, cells, fields and actions: a board comes back that can be posted again, or a refusal."""
    post(**form)


def post(board: Any, typed: dict[str, str], others: dict[str, str], action: str, mode: str, part: bool) -> None:
    """Posts the board, and again what came back."""
    form = posted(board, mode=mode, action=action) | typed | others
    form = {name: value.encode("utf-8", "replace").decode() for name, value in form.items()}
    response = APP.test_client().post("/board", data=form, headers=HTMX if part else {})
    assert response.status_code in (200, 400, 422)
    assert_guarded(response)
    if response.status_code != 400 and not part:
        again = APP.test_client().post("/board", data=hidden(Document(response)))
        assert again.status_code == 200
        assert hidden(Document(again)) == hidden(Document(response))


def test_the_fuzz_reaches_every_route() -> None:
    """Each route can be built from the words that the fuzz uses, so that it is more than a 404 that is tried."""
    client = APP.test_client()
    for path in (
        "/",
        f"/candidates/r1c1?p={GENTLE}",
        "/pictures/puzzle.jpg",
        "/text/line",
        "/puzzles/famous",
        "/verify",
    ):
        assert client.get(path).status_code == 200, path
    assert {"/board", "/pictures.zip", "/healthz", "/favicon.ico"} <= {rule.rule for rule in RULES}
