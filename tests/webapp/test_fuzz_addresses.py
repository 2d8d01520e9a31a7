"""Addresses that hold addresses, and every field of every page: whatever is there, no error of the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import create_environ

from solver import compiled
from tests.campaigns import drawn, some
from tests.webapp.test_fuzz import APP, answer, encoded, octets, words
from webapp.serving import limits

_EMBED = "p title lanes clock at rates code base speed stop view panes theme size q guess lesson step all example"
_DEMO = f"{_EMBED} to said row column misses"
_OLD = "alg race left right move try by fair room k zoom graph again"  # names of older addresses
FIELDS = {  # of each page that takes any
    "/": "p e s n x b title mode active view keypad hint",
    "/candidates/r1c1": "p e x",
    "/demo": f"{_DEMO} {_OLD}",
    "/embed/board": "p e n x title mode theme",
    "/embed/demo": f"{_EMBED} play until",
    "/embed/race": f"{_EMBED} play until",
    "/demo/depths": f"{_DEMO} from count",
    "/demo/explore": _DEMO,
    "/demo/download": f"{_DEMO} what picture film slides paper first last height rate inside",
    "/demo/findbest": f"{_OLD} step",
    "/demo/frames": f"{_DEMO} count stride open inside",
    "/demo/goto": f"{_DEMO} do",
    "/demo/lesson.html": "lesson",
    "/demo/lesson.pdf": "lesson paper upright",
    "/demo/lesson.pptx": "lesson",
    "/demo/lesson.toml": "lesson",
    "/demo/notes": "lesson",
    "/demo/picture.txt": f"{_DEMO} kind count preset axes download",
    "/demo/tree.svg": f"{_DEMO} preset",
    "/pictures/preview.png": "p",
    "/demo/answer": _DEMO,
    "/demo/race": f"{_DEMO} {_OLD}",
    "/demo/side-by-side": _OLD,
    "/demo/search.html": f"{_DEMO} first last",
    "/demo/sequence": f"{_DEMO} type first last height rate inside",
    "/demo/examples": "lanes",
    "/demo/statistics": "of text go shown",
    "/demo/statistics/table": "of text go shown",
    "/demo/tree": _DEMO,
    "/demo/times": "p title",
    "/pictures": "p e n title kind suffix preset width answers axes base blank plain",
    "/pictures/figure": "p e n title kind suffix preset width answers axes base blank plain",
    "/pictures/puzzle.svg": "p e n title preset answers axes base blank plain download",
    "/qr": "of at",
    "/qr.svg": "of at",
    "/print": "p e n x title board_title source collection size level count seed text per_page copies paper turned "
    "heading group names same room large rules levels codes key sheet document alg move code base suffix each "
    "level1 size1 names2 level2 size2 each2",
    "/share": "p e s n x title format download answers",
    "/text/line": "p e s n x title download",
    "/share/line": "p e s n x title answers",
    "/photo": "then",
    "/docs/search": "q",
    "/verify": "p text boxes",
    "/demo/lessons/new": _DEMO,
    "/how-hard": "p numbers whole way step all title",
    "/how-hard/level": "p",
    "/hint/right": "p held",
    "/new": "size level symmetry p",
    "/new/preview": "size level symmetry",
    "/techniques/": "q family p",
    "/techniques/cards.pdf": "level paper turned",
    "/techniques/whale": "position",
}
FIELDLESS = {
    "old_addresses.show_times_of",  # leads to the puzzles
    *(f"old_addresses.refuse_{name}" for name in ("pair", "question", "race", "stop", "times")),
    "assets.send",
    "assets.favicon",
    "health.show",
    "offline.away",
    "offline.manifest",
    "own_program.show",
    "techniques.practise",
    "offline.worker",
    "library.index",
    "library.show",
    "recent.show",
    "settings.show",
    "texts.redirect_old_address",  # as /share
    "lessons.index",
    "lesson_editor.take",
    "documents.show",
    "documents.steps",
    "documents.send",
    "manual.index",
    "manual.show_part",
    "manual.show",
    "write.index",
    "write.show",
    "write_runner.send",
}
OPTIONS = ["_anchor", "_external", "_method", "_scheme", "endpoint", "fields", "values", "self"]  # of functions
NASTY = ["//[", "//%5B", "//[::1", "http://[", "http://[v1.x]/", "//\u2100.example", "//a:99999/", "//a:b@c:d", "/\\x"]
NASTY += [
    "/demo?lanes=a&lanes=b",
    "/demo#x",
    "/demo;x",
    "/%00",
    "/%ff",
    "/%",
    "/..",
    "/.//x",
    "/?p=[",
    "/demo/",
    "/text",
]
NASTY += ["?", "#", "[", "]", "[]", ":", "::1", "[::1]:80", "localhost:x", "localhost:99999", "javascript:x", "https"]
NASTY += ["GET", "POST", "a", "b,c", "1e6", "50%", "r1c1=9", "9" * 30, "-1", "1", "0", "3", "cell", "show", "time"]
HOSTS = ["localhost", "127.0.0.1:8000", "[::1]:8000", "a.example"]

odd = st.text("/\\:[]@?#%&=;.,-+0aAeé\u2100\x00\t", max_size=12).map(lambda text: f"/{text}")
values = st.sampled_from(NASTY) | odd | words


@st.composite
def addresses(draw: st.DrawFn) -> tuple[str, list[tuple[str, str]]]:
    """A page and some of its fields."""
    path = draw(st.sampled_from(sorted(FIELDS)))
    names = st.sampled_from([*FIELDS[path].split(), *OPTIONS])
    return path, draw(st.lists(st.tuples(names, values), min_size=1, max_size=5))


@contextmanager
def in_pieces(seconds: float) -> Iterator[None]:
    """Meanwhile searches run interpreted, in pieces of a given number of seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled.state, "failure", "Searches run interpreted.")
        patch.setattr(limits, "MAX_SECONDS_PER_REQUEST", seconds)
        yield


@pytest.fixture(autouse=True, scope="module")
def small_pieces() -> Iterator[None]:
    """What matters here is that there is an answer."""
    with in_pieces(0.01):
        yield


def get(path: str, query: bytes, host: str = "localhost", prefix: str = "") -> None:
    """Ask for it: the answer is a page, a refusal, or a way to another page of this very server."""
    environ = create_environ(path, base_url="http://localhost") | {
        "QUERY_STRING": query.decode("latin-1"),
        "HTTP_HOST": octets(host).decode("latin-1"),
        "SCRIPT_NAME": octets(prefix).decode("latin-1"),
    }
    response = answer(environ)
    if 300 <= response.status_code < 400:
        assert response.headers["Location"].startswith(f"{quote(prefix)}/")
        assert not response.headers["Location"].startswith("//")


@drawn(200)
@given(
    address=addresses(),
    host=st.sampled_from(HOSTS * 4 + NASTY),
    prefix=st.sampled_from(["", "/sudoku", "/a b/é"]),
    careful=st.booleans(),
)
def test_any_address_is_answered(
    address: tuple[str, list[tuple[str, str]]], host: str, prefix: str, careful: bool
) -> None:
    """Any page with anything in its fields, under any host and prefix, encoded with care or not."""
    path, query = address
    get(path, urlencode(query, errors="surrogatepass").encode() if careful else encoded(query), host, prefix)


@pytest.mark.parametrize("path", ["/qr", "/qr.svg"])
def test_any_address_in_an_address_is_answered(path: str) -> None:
    """What is to become a QR code may be any text, as may the host it is to be found at and the one asked."""
    for value in NASTY:
        for fields in ({"of": value}, {"at": value}):
            get(path, urlencode(fields).encode())
            get(path, encoded(list(fields.items())))
        get(path, b"", host=value)


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("path", some(["/demo", "/demo/race", "/pictures", "/text"], always="/demo/race".__eq__))
def test_fields_are_no_options(path: str, name: str) -> None:
    """Names that mean something to the functions that make addresses are fields like others: never a foreign host."""
    for race in ("", "a,b", "a&lanes=b"):
        for value in ("1", "x", "POST", "//elsewhere.example"):
            get(path, f"lanes={race}&{name}={value}".encode())


@pytest.mark.campaign
@pytest.mark.parametrize("path", FIELDS)
def test_every_field_takes_every_nasty_text(path: str) -> None:
    """One by one."""
    for name in [*FIELDS[path].split(), *OPTIONS]:
        for value in NASTY:
            get(path, urlencode({name: value}).encode())


def test_the_fuzz_of_addresses_reaches_every_page() -> None:
    """Each route that takes GET is among them, but for those without fields."""
    adapter = APP.url_map.bind("localhost")
    reached = {adapter.match(path)[0] for path in FIELDS}
    routes = {rule.endpoint for rule in APP.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert routes - reached == FIELDLESS
