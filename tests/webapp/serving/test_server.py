"""The server's own part: it stops, and descriptors are raised."""

from __future__ import annotations

import resource
import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest

from tests.webapp.serving.test_serve import HOST, ask, get, send, status
from webapp.serving import server as serving
from webapp.serving.hosts import listen
from webapp.serving.server import Server

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Two bytes."""
    start_response("200 OK", [("Content-Length", "2"), ("Content-Type", "text/plain")])
    return [b"ok"]


def test_a_server_runs_until_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers, and `stop` ends `run` although a connection is idle."""
    listener = listen(HOST, 0)
    server = Server(app, listener, threads=2)
    running = threading.Thread(target=server.run)
    running.start()
    port: int = listener.getsockname()[1]
    with send(port, get(port).replace("close", "keep-alive")) as idle:
        assert idle.recv(4_096).startswith(b"HTTP/1.1 200")
        assert status(ask(port, get(port))) == 200
        server.stop()
        running.join(serving.DRAIN_SECONDS + 5)
        assert not running.is_alive()


@pytest.mark.parametrize(
    ("soft", "hard", "connections"),
    [(256, 256, 194), (64, 64, 16), (256, 4_096, 1_000), (256, 512, 450), (20_000, 20_000, 1_000)],
)
def test_connections_follow_the_descriptors(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, connections: int
) -> None:
    """More descriptors are asked for where fewer are granted than wanted; some stay free for threads and files."""
    limits = [soft, hard]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda _, asked: limits.__setitem__(slice(None), asked))
    monkeypatch.setattr(serving, "count_open_descriptors", lambda: 14)
    assert serving.raise_descriptors(threads=16) == connections
    assert limits == [min(max(soft, serving.MAX_CONNECTIONS + 62), hard), hard]


def test_all_connections_are_allowed_without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system grants any number, or refuses to raise its limit, the connections are what follows from that."""

    def refuse(_: int, asked: tuple[int, int]) -> None:
        raise ValueError(asked)

    monkeypatch.setattr(resource, "setrlimit", refuse)
    monkeypatch.setattr(serving, "count_open_descriptors", lambda: 14)
    for limits, connections in {(resource.RLIM_INFINITY, -1): 1_000, (256, resource.RLIM_INFINITY): 194}.items():
        monkeypatch.setattr(resource, "getrlimit", lambda _, limits=limits: limits)
        assert serving.raise_descriptors(threads=16) == connections
