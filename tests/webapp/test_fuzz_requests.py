"""Send mutated valid requests to every rule: no answer is an error of the server but 503, and no exception escapes.

    python3 run.py test -m campaign -k hundred_thousand -n 2

The campaign sends 100,000 requests, 5,000 for each of 20 seeds; the usual run sends 200. Each begins as a valid
request: a path of a rule, fields that its page reads, a form or a file. Then a few things change: values, names, bytes,
the method, headers, the length that is claimed. A failure shows the request and its seed.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias
from urllib.parse import quote, urlencode

import pytest
from flask import Flask, abort
from PIL import Image
from werkzeug.exceptions import ServiceUnavailable
from werkzeug.test import TestResponse, create_environ, run_wsgi_app
from werkzeug.wrappers import Request

from solver.formats import FORMATS
from solver.pictures import KINDS, PRESETS
from solver.search import ALGORITHMS
from solver.sheets import PAPERS
from tests.campaigns import some
from tests.webapp.pages import (
    CHAINED,
    CONFLICTING,
    GENTLE,
    NO_SOLUTION,
    TWO_SOLUTIONS,
    assert_guarded,
    posted,
    unpacked,
)
from tests.webapp.test_fuzz import APP, HEADERS, KINDS_OF_BODY, METHODS, octets
from tests.webapp.test_fuzz_addresses import FIELDLESS, FIELDS, NASTY, OPTIONS, in_pieces
from webapp import create_app
from webapp.board.actions import ACTIONS
from webapp.demo.address import Clock
from webapp.demo.lessons import lessons
from webapp.demo.own_lessons import encode_key
from webapp.learn.documents import documents

Pairs: TypeAlias = list[tuple[str, str]]

SEEDS: Final = 20
DRAWS: Final = 5_000  # requests of a seed
SAMPLE: Final = 200  # in the usual run
LESSON: Final = f"""title = "A lesson"
idea = "Look at it."
source = "our own"
puzzle = "{GENTLE}"
alg = "free-cells"
[[steps]]
move = 1
caption = "Look."
"""
LIST: Final = "\n".join([GENTLE, TWO_SOLUTIONS, NO_SOLUTION])
SMALL: Final = ("0", "1", "2", "3", "7", "20")
NUMBERS: Final = (*SMALL, "100", "250000", "9" * 30, "-1", "1e3", "0x10", "1_000", "٣", "½", "")
BOARDS: Final = (GENTLE, TWO_SOLUTIONS, NO_SOLUTION, CONFLICTING, CHAINED["p"], "1" + "." * 15, "." * 36, "." * 256)
VALUES: Final[dict[str, Sequence[str]]] = {  # what is valid in a field; any other takes a small number
    "p": BOARDS,
    "e": (CHAINED["e"], "." * 81),
    "n": (CHAINED["n"], "0" * 162),
    "x": (CHAINED["x"], "0" * 162),
    "title": ("A title", "é🎲", ""),
    "board_title": ("A title", "<b>"),
    "mode": ("clues", "answers", "notes"),
    "action": (*ACTIONS, "pick-1", "read", "repair"),
    "alg": [algorithm.key for algorithm in ALGORITHMS],
    "at": ("part", "3", "20.4", "100"),
    "lanes": ("free-cells,check-first", "a,b", "faulty-3,propagation", *(each.key for each in ALGORITHMS)),
    "clock": [*Clock],
    "stop": ("dead", "retreat", "solution", "question"),
    "to": ("r1c1=5", "50%", "3", "solution"),
    "said": ("right", "wrong"),
    "kind": [kind.key for kind in KINDS],
    "preset": [preset.key for preset in PRESETS],
    "suffix": ("jpg", "png", "svg", "pdf", "txt"),
    "type": ("gif", "webp", "png", "zip"),
    "height": ("240", "480"),
    "lesson": (encode_key(LESSON), encode_key(LESSON.replace("1", "[")), next(iter(lessons()))),
    "format": [each.key for each in FORMATS],
    "text": (GENTLE, LIST, LESSON, "1 2 3\n4 5 x"),
    "source": ("board", "collection", "list", "new"),
    "of": ("own", "hard", "famous", f"/demo?p={GENTLE}", "/"),
    "collection": ("famous", "hard"),
    "level": ("easy", "medium", "hard", "any"),
    "symmetry": ("none", "full", "half"),
    "paper": [paper.key for paper in PAPERS],
    "sheet": ("puzzles", "trace", "cards", "assignment"),
    "document": ("liang", "plank", "any"),
    "way": ("explainer", "hodoku"),
    "names": ("Ada\nEmil", ""),
    "names2": ("Cy", "Hard:\n2", ""),
    "level2": ("hard", "any", ""),
    "held": ("r1c1=5", "r9c9=1"),
    "position": NUMBERS,
    "boxes": ("none", ""),
    "run": [command.run for document in documents() for command in document.all_commands],
    "input": (GENTLE, " ".join(GENTLE.replace(".", "0")), GENTLE.replace(".", "-"), "gentle.txt"),
    "corners": ("0,0 9,0 9,9 0,9", "0,0"),
}
PARTS: Final[dict[str, Sequence[str]]] = {  # of paths
    "part": ("how-to", "reference"),
    "name": ("photos", "formats", "r1c1", "r9c9", "famous", "hard", "example1.txt", "shared/page.js"),
    "key": ("line", "rows", "plank", "cs2", "whale", "x-wing", "hidden-single", "tutorialspoint-row"),
    "kind": VALUES["kind"],
    "suffix": VALUES["suffix"],
    "wanted": ("0", "version"),
    "number": NUMBERS,
}
FORMS: Final[dict[str, str]] = {  # the fields of posts; the board's form has those of its cells too
    "/board": "action mode text title active",
    "/embed/status": "mode text title active",
    **dict.fromkeys(
        ("/demo/lesson", "/demo/lessons/file", "/demo/lessons/preview"),
        "text made_of title puzzle alg move caption ask add remove anyway by",
    ),
    "/demo/own": "file",
    "/documents/programs/run": "run input file save",
    "/write/compare": "file",
    "/demo/statistics": "of text go shown",
    "/demo/statistics/table": "of text go shown",
    "/photo": "corners then action text givens",
    "/recent/list": "boards",
    "/pictures.zip": "text kind suffix preset title axes base plain",
    **dict.fromkeys(
        ("/print", "/print/file", "/print/pages", "/print/preview"), f"{FIELDS['/print']} suffix sheet only"
    ),
}
DEAR: Final = (
    "/demo/lesson.",
    "/demo/search.html",
    "/demo/sequence",
    "/new",
    "/print",
    "/techniques/cards",
    "/how-hard",
)
ONE_IN: Final = 10  # of dear requests that are drawn is sent
CODINGS: Final = ("br", "gzip", "gzip, br;q=0", "*;q=x", "br;q=" + "9" * 99, "identity", "zstd, deflate", ";", "\x00")
PLAIN: Final = {"REQUEST_METHOD": "GET", "HTTP_HOST": "localhost", "HTTP_ACCEPT_ENCODING": "", "QUERY_STRING": ""}
VALID_HOSTS: Final = ("localhost", "127.0.0.1:8000", "[::1]:8000")


# ---- a valid request


@cache
def rules() -> list[tuple[str, str, str]]:
    """Return every rule of the application as method, path and the fields of its query or form."""
    matched = {APP.url_map.bind("localhost").match(path, return_rule=True)[0].rule: path for path in FIELDS}
    found = []
    for rule in APP.url_map.iter_rules():
        methods = rule.methods or set()
        if "GET" in methods:
            found.append(("GET", rule.rule, FIELDS.get(matched.get(rule.rule, ""), "")))
        if "POST" in methods:
            found.append(("POST", rule.rule, FORMS[rule.rule]))
    return sorted(found)


def path_of(rule: str, dice: Random) -> str:
    """Return a path of the rule, with valid or odd words in its places."""
    pieces = re.sub(r"<\w+:", "<", rule).split("<")
    path = pieces[0]
    for piece in pieces[1:]:
        name, _, tail = piece.partition(">")
        path += dice.choice(PARTS[name]) if dice.randrange(5) else value_of(name, dice)
        path += tail
    return path


def value_of(name: str, dice: Random) -> str:
    """Return a value for a field: most often a valid one."""
    if dice.randrange(6):
        return dice.choice(VALUES.get(name, SMALL))
    return dice.choice((*NUMBERS, *NASTY)) if dice.randrange(2) else odd_text(dice)


def fields_of(names: Sequence[str], dice: Random) -> Pairs:
    """Return some of the fields with values; the puzzle is mostly there."""
    count = dice.randrange(min(len(names), 6) + 1) if names else 0
    chosen = dice.sample(names, count)
    if "p" in names and "p" not in chosen and dice.randrange(4):
        chosen.insert(0, "p")
    return [(name, value_of(name, dice)) for name in chosen]


@cache
def files() -> tuple[bytes, ...]:
    """Return small files of kinds that people upload: pictures, a list, a lesson."""
    found = [LIST.encode(), LESSON.encode(), LIST.encode("utf-16"), b"PK\x03\x04" + bytes(40), b"%PDF-1.7\n"]
    for kind in ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF"):
        file = io.BytesIO()
        Image.linear_gradient("L").resize((120, 90)).save(file, kind)
        found.append(file.getvalue())
    client = APP.test_client()
    found += [client.get(f"/pictures/puzzle.{suffix}?p={GENTLE}&preset=small").data for suffix in ("png", "jpg", "svg")]
    return tuple(found)


# ---- what changes about it


def odd_text(dice: Random) -> str:
    """Return a text of any characters, halves of pairs and the null character included."""
    size = dice.choice((0, 1, 3, 10, 40, 300)) if dice.randrange(20) else 5_000
    kind = dice.randrange(4)
    if kind == 0:
        return dice.choice(("A", "9", ".", "[", "{", "%", '"', "\\", "\n", " ", "\ud800", "é", "🎲", "=")) * size
    last = (0x7F, 0xFF, 0x10FFFF)[kind - 1]
    return "".join(chr(dice.randrange(last + 1)) for _ in range(size))


def changed_text(text: str, dice: Random) -> str:
    """Return the text with a few characters changed, taken out, put in or repeated."""
    for _ in range(dice.randrange(1, 4)):
        at = dice.randrange(len(text) + 1)
        end = at + dice.randrange(4)
        put = dice.choice((odd_text(dice)[:5], "", text[at : at + 20] * dice.randrange(4), dice.choice(NASTY)))
        text = text[:at] + put + text[end:]
    return text


def changed_bytes(data: bytes, dice: Random) -> bytes:
    """Return the bytes with some of them changed, or cut off."""
    found = bytearray(data)
    for _ in range(dice.randrange(1, 12)):
        if found:
            found[dice.randrange(len(found))] = dice.randrange(256)
    return bytes(found[: dice.randrange(len(found) + 1)]) if not dice.randrange(3) else bytes(found)


def changed_fields(pairs: Pairs, names: Sequence[str], dice: Random) -> Pairs:
    """Return the fields with one of them changed, doubled, renamed, or one more of any name."""
    pairs = list(pairs)
    at = dice.randrange(len(pairs)) if pairs else -1
    kind = dice.randrange(6) if pairs else 5
    name, value = pairs[at] if pairs else ("", "")
    if kind == 0:
        pairs[at] = (name, changed_text(value, dice))
    elif kind == 1:
        pairs[at] = (name, odd_text(dice))
    elif kind == 2:
        pairs.append((name, value_of(name, dice)))
    elif kind == 3:
        pairs[at] = (changed_text(name, dice), value)
    elif kind == 4:
        pairs[at] = (name, dice.choice(VALUES[dice.choice(list(VALUES))]))
    else:
        pairs.append((dice.choice((*OPTIONS, *names, *VALUES)), value_of("", dice)))
    return pairs


def encoded(pairs: Pairs, dice: Random) -> bytes:
    """Return the fields as an address or a form holds them: with care, without, or damaged."""
    if dice.randrange(8):
        return urlencode(pairs, errors="surrogatepass").encode()
    careless = b"&".join(octets(f"{name}={value}") for name, value in pairs)
    return careless if dice.randrange(2) else changed_bytes(urlencode(pairs, errors="surrogatepass").encode(), dice)


def multipart(pairs: Pairs, dice: Random) -> bytes:
    """Return the fields and a file as a form with files holds them, mostly whole."""
    head = b'--b\r\nContent-Disposition: form-data; name="%b"%b\r\n\r\n%b\r\n'
    found = [head % (octets(name), b"", octets(value)) for name, value in pairs]
    file = dice.choice(files()) if dice.randrange(2) else changed_bytes(dice.choice(files()), dice)
    found.append(head % (dice.choice((b"file", b"file", b"photo", b"")), b'; filename="a.png"', file))
    dice.shuffle(found)
    body = b"".join(found) + b"--b--\r\n"
    return body if dice.randrange(6) else changed_bytes(body, dice)


def headers_of(dice: Random) -> dict[str, str]:
    """Return headers as a WSGI server names them, some of them hostile."""
    found = {"HTTP_HOST": dice.choice(VALID_HOSTS) if dice.randrange(12) else dice.choice((*NASTY, odd_text(dice)))}
    if dice.randrange(2):
        found["HTTP_ACCEPT_ENCODING"] = dice.choice(CODINGS[:2]) if dice.randrange(4) else dice.choice(CODINGS)
    if not dice.randrange(3):
        found["HTTP_HX_REQUEST"] = "true"
    if not dice.randrange(8):
        name = dice.choice(HEADERS)
        value = dice.choice(("same-origin", "cross-site", "null", "bytes=0-", "100-continue", odd_text(dice)))
        found[f"HTTP_{name.upper().replace('-', '_')}"] = value
    return {name: octets(value).decode("latin-1") for name, value in found.items()}


# ---- sending it


def drawn(dice: Random) -> dict[str, Any]:
    """Return a request as a WSGI server hands it over."""
    method, rule, names = dice.choice(rules())
    while rule.startswith(DEAR) and dice.randrange(ONE_IN):
        method, rule, names = dice.choice(rules())
    path = path_of(rule, dice) if dice.randrange(30) else f"/{odd_text(dice)}"
    known = names.split()
    pairs = fields_of(known, dice)
    if rule in ("/board", "/embed/status"):
        pairs += list(posted(dice.choice(BOARDS[:6])).items())
    for _ in range(dice.choice((0, 0, 0, 1, 1, 3))):
        pairs = changed_fields(pairs, known, dice)
    query, body, kind = b"", b"", ""
    if method == "GET":
        query = encoded(pairs, dice)
    elif dice.randrange(2) or rule == "/photo":
        body, kind = multipart(pairs, dice), KINDS_OF_BODY[1]
    else:
        body, kind = encoded(pairs, dice), KINDS_OF_BODY[0]
    length = str(len(body))
    if not dice.randrange(15):
        method, kind = dice.choice(METHODS), dice.choice(KINDS_OF_BODY)
        length = dice.choice((length, "", "0", "x", "-1", "999999999", "1"))
    return (
        create_environ()
        | headers_of(dice)
        | {
            "REQUEST_METHOD": method,
            "PATH_INFO": octets(path).decode("latin-1"),
            "QUERY_STRING": query.decode("latin-1"),
            "CONTENT_TYPE": kind,
            "CONTENT_LENGTH": length,
            "wsgi.input": io.BytesIO(body),
        }
    )


def send(app: Flask, request: dict[str, Any]) -> int:
    """Send the request; return the status of the answer, whose body must be readable. Raises AssertionError on 5xx."""
    body = request["wsgi.input"].getvalue()
    try:
        response = TestResponse(*run_wsgi_app(app, dict(request), buffered=True), request=Request(request))
        if response.data:  # not of HEAD
            unpacked(response)
        assert response.status_code < 500 or response.status_code == ServiceUnavailable.code, response.text
        assert_guarded(response)
    except Exception as error:
        shown = {name: value for name, value in request.items() if not name.startswith("wsgi.")}
        raise AssertionError(f"{shown!r}\n{body!r}") from error
    return response.status_code


def statuses(seed: int, draws: int) -> Counter[int]:
    """Send the requests of that seed; return how many answers had which status."""
    dice = Random(seed)
    return Counter(send(APP, drawn(dice)) for _ in range(draws))


# ---- tests


@pytest.fixture(autouse=True, scope="module")
def small_pieces() -> Iterator[None]:
    """Searches run in very short pieces: what matters here is that there is an answer."""
    with in_pieces(0.001):
        yield


CASES: Final = [(0, SAMPLE), *((seed, DRAWS) for seed in range(1, SEEDS + 1))]


@pytest.mark.parametrize(("seed", "draws"), some(CASES, always=lambda case: case[1] == SAMPLE))
def test_a_hundred_thousand_mutated_requests_are_answered(
    seed: int, draws: int, record_property: Callable[[str, object], None]
) -> None:
    """Any mutated request gets a page, a refusal or 503; many get a page, so that more than refusals is tried."""
    found = statuses(seed, draws)
    record_property("statuses", dict(found))
    assert found[200] > draws / 4
    assert found[400] > 0


def test_every_rule_has_a_valid_request() -> None:
    """Each rule is drawn, with the fields that its page reads: one that is added needs a row."""
    assert {rule for _, rule, _ in rules()} == {rule.rule for rule in APP.url_map.iter_rules()}
    adapter = APP.url_map.bind("localhost")
    reads = {rule.endpoint for rule in APP.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert reads == {adapter.match(path)[0] for path in FIELDS} | FIELDLESS
    assert set(FORMS) == {rule.rule for rule in APP.url_map.iter_rules() if "POST" in (rule.methods or ())}


@pytest.mark.parametrize(("path", "fine"), [("/fails", False), ("/500", False), ("/damaged", False), ("/503", True)])
def test_an_error_of_the_server_is_noticed(path: str, fine: bool) -> None:
    """A page that fails, answers 500 or a damaged body fails the test, which shows the request; 503 does not."""
    app = create_app()
    app.add_url_rule("/fails", endpoint="a", view_func=lambda: str(1 // 0))
    app.add_url_rule("/damaged", endpoint="b", view_func=lambda: ("x", {"Content-Encoding": "gzip"}))
    app.add_url_rule("/<int:status>", endpoint="c", view_func=lambda status: abort(status))
    request = {**drawn(Random(0)), **PLAIN, "PATH_INFO": path}
    with nullcontext() if fine else pytest.raises(AssertionError, match=f"'PATH_INFO': '{path}'"):
        assert send(app, request) == 503


def test_requests_of_a_seed_are_always_the_same() -> None:
    """So that a failure can be sent again."""
    first, second = ([quote(repr(drawn(dice)["QUERY_STRING"])) for _ in range(50)] for dice in (Random(7), Random(7)))
    assert first == second
