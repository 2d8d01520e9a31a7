"""What befalls a server that runs for long: the whole workbench with that fault, asked for everything it does."""

from __future__ import annotations

import contextlib
import os
import resource
import socket
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

import pytest

from tests.webapp.pages import GENTLE, LONG_SEARCH, TWO_SOLUTIONS, posted
from tests.webapp.serving.test_serve import HOST, Running, ask, get, seconds_to_serve, send, start, status

SERVE: Final = "import sys; sys.argv[1:] = ['serve', '--port', '0']; from webapp.__main__ import main; main()"
LIMIT: Final = "import resource; resource.setrlimit(resource.{name}, ({number}, {number})); "
FAULTS: Final = {
    "full disk": LIMIT.format(name="RLIMIT_FSIZE", number=0),
    "64 descriptors": LIMIT.format(name="RLIMIT_NOFILE", number=64),
    "256 descriptors": LIMIT.format(name="RLIMIT_NOFILE", number=256),
    "900 MB of memory": LIMIT.format(name="RLIMIT_AS", number=900_000_000),
    "no numba": "import sys; sys.modules['numba'] = None; ",
    "clock jumps": (
        "import time, itertools; real = time.time; turns = itertools.count(); "
        "time.time = lambda: real() + (-1) ** next(turns) * 86_400; "
    ),
    "nowhere to write": "import os; os.environ.update(NUMBA_CACHE_DIR='/proc/nowhere', TMPDIR='/proc/nowhere'); ",
}


@pytest.fixture(params=FAULTS)
def faulty(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """The workbench with a fault."""
    monkeypatch.setenv("PYTHONPATH", os.getcwd())
    with start("-c", FAULTS[request.param] + SERVE) as running:
        yield running


def post(port: int, path: str, form: dict[str, str]) -> bytes:
    """The answer to a form."""
    body = urlencode(form)
    head = f"POST {path} HTTP/1.1\nHost: {HOST}:{port}\nConnection: close\nContent-Length: {len(body)}\n"
    return ask(port, f"{head}Content-Type: application/x-www-form-urlencoded\n\n{body}")


@pytest.mark.campaign
def test_everything_is_answered_all_the_same(faulty: Running) -> None:
    """Pages, solutions, pictures, ZIPs, uploads, searches: an answer each, no 500, the server is there afterwards."""
    port = faulty.port
    for path in ("/", f"/?p={GENTLE}", "/demo", f"/demo/explore?p={LONG_SEARCH}&lanes=A", "/puzzles/", "/verify"):
        assert status(ask(port, get(port, path))) in (200, 202, 503), path
    assert status(ask(port, get(port, f"/pictures/puzzle.png?p={GENTLE}&preset=slide-4k"))) in (200, 503)
    for board in (LONG_SEARCH, TWO_SOLUTIONS):
        assert status(post(port, "/board", posted(board, action="solve"))) in (200, 503)
    assert status(post(port, "/pictures.zip", {"text": "\n".join([GENTLE] * 40)})) in (200, 503)
    assert status(post(port, "/board", {"text": "x" * 900_000, "action": "read"})) in (400, 413, 422)
    assert seconds_to_serve(port) < 10


@pytest.mark.campaign
def test_who_breaks_off_leaves_nothing_behind(faulty: Running) -> None:
    """After 200 that break off in the middle of a request and 200 in that of an answer, as many files are open."""
    port, folder = faulty.port, f"/proc/{faulty.process.pid}/fd"
    seconds_to_serve(port)
    before = len(os.listdir(folder))
    for _ in range(200):
        with contextlib.suppress(OSError):
            send(port, "POST /board HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 9000\n\nhalf").close()
            with send(port, get(port, f"/?p={GENTLE}")) as connection:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                connection.recv(100)
    assert seconds_to_serve(port) < 10
    assert len(os.listdir(folder)) <= before + 4
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 64  # the fault is the server's alone
