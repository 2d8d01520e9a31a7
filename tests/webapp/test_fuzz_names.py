"""No name of a field means anything to the functions that make addresses: a campaign of a million requests.

The names are the parameters of all that Flask and Werkzeug define: some of theirs once were filled by a request.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from random import Random
from typing import Final
from urllib.parse import urlencode

import flask
import flask.sansio.app
import pytest
import werkzeug
import werkzeug.exceptions
import werkzeug.routing
import werkzeug.urls
import werkzeug.utils
import werkzeug.wrappers
from werkzeug.datastructures import Headers
from werkzeug.test import TestResponse, create_environ

from tests.campaigns import some
from tests.webapp.pages import GENTLE
from tests.webapp.test_fuzz import answer
from tests.webapp.test_fuzz_addresses import FIELDS, NASTY, in_pieces

DRAWS: Final = 10_000  # requests of a seed
SAMPLE: Final = 100  # in the usual run: each page about once
ELSEWHERE: Final = "elsewhere.example"
VALUES: Final = [*NASTY, GENTLE, "0" * 81, ELSEWHERE, f"//{ELSEWHERE}", f"https://{ELSEWHERE}/", "race.show", "x" * 500]
VALUES.extend(["", "1", "x", "POST", "D", "a", "a,b", "demo.show", "static", "None", "True", "{}", "[]", "é", "\0"])
PAGES: Final = sorted(FIELDS)
DEAR: Final = {"/", "/demo/explore", "/print", "/qr.svg"}
HEADERS: Final = ("Location", "Content-Location", "Link", "Refresh", "HX-Redirect", "HX-Location")
ABROAD: Final = re.compile(rf'(?:href|src|action|hx-\w+)="(?:[a-z]+:)?[/\\]{{2}}[^"/?#]*{ELSEWHERE}', re.IGNORECASE)


def signatures() -> Iterator[inspect.Signature]:
    """Those of all functions and methods that the two libraries offer."""
    modules = (flask, flask.sansio.app, werkzeug.routing, werkzeug.urls, werkzeug.utils, werkzeug.wrappers)
    for each in [value for module in (*modules, werkzeug.exceptions) for value in vars(module).values()]:
        functions = vars(each).values() if isinstance(each, type) else [each]
        yield from (inspect.signature(function) for function in functions if type(function) is type(signatures))


NAMES: Final = sorted({name for signature in signatures() for name in signature.parameters})


def test_names_of_signatures_are_known() -> None:
    """Those that did harm are among the names, and some hundred others."""
    assert {"_anchor", "_method", "_scheme", "_external", "endpoint", "self", "values", "code"} <= set(NAMES)
    assert len(NAMES) > 150


@pytest.fixture(autouse=True, scope="module")
def small_pieces() -> Iterator[None]:
    """What matters here is that there is an answer."""
    with in_pieces(0.001):
        yield


CASES: Final = [(0, SAMPLE), *((seed, DRAWS) for seed in range(100))]


@pytest.mark.parametrize(("seed", "draws"), some(CASES, always=lambda case: case[1] == SAMPLE))
def test_a_million_requests_stay_here(seed: int, draws: int) -> None:
    """Any field of any page beside any such name, with any value: an answer, and no address of another host in it."""
    dice = Random(seed)
    for _ in range(draws):
        stays_here(*drawn(dice))


def drawn(dice: Random) -> tuple[str, list[tuple[str, str]]]:
    """A page and some fields, most of them of names that mean something to somebody; dear pages come seldom."""
    path = dice.choice(PAGES)
    if path in DEAR and dice.randrange(10):
        path = dice.choice(PAGES)
    fields = [(dice.choice(NAMES), dice.choice(VALUES)) for _ in range(dice.randrange(1, 4))]
    own = FIELDS[path].split()
    fields += [(dice.choice(own), dice.choice(VALUES)) for _ in range(dice.randrange(3))]
    if path.startswith("/demo") and not dice.randrange(3):
        fields.append(("race", dice.choice(("a", "a,b", "x"))))
    dice.shuffle(fields)
    return path, fields


def stays_here(path: str, fields: list[tuple[str, str]]) -> None:
    """Asks for the page, which may name the other host as a value but never as the place of anything."""
    environ = create_environ(path) | {"QUERY_STRING": urlencode(fields)}
    try:
        assert leads_home(answer(environ))
    except Exception as error:
        raise AssertionError(f"{path}?{urlencode(fields)}") from error


def leads_home(response: TestResponse) -> bool:
    """Whether nothing in the answer is an address of another host."""
    if any(re.match("(?:[a-z]+:)?//", response.headers.get(name, "")) for name in HEADERS):
        return False
    return (response.mimetype or "").startswith("image/") or not ABROAD.search(response.data.decode("latin-1"))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (f'<a href="//{ELSEWHERE}/demo">', ""),
        (f'<form action="https://{ELSEWHERE}">', ""),
        (f"//{ELSEWHERE}/demo", "Location"),
        ("ftp://localhost/demo", "Location"),
    ],
)
def test_an_address_of_another_host_would_be_noticed(text: str, where: str) -> None:
    """The campaign sees what it looks for, in the page and in the head."""
    headers = Headers({where: text} if where else {})
    request = werkzeug.Request(create_environ())
    assert not leads_home(TestResponse([b"" if where else text.encode()], "200 OK", headers, request))
