"""Who is let in, who has to go for a newcomer, and what ends in time: a small server in a thread, raw sockets."""

from __future__ import annotations

import contextlib
import errno
import logging
import resource
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.webapp.serving.test_serve import HOST, headers, receive, send, status
from webapp.serving import channel, listener
from webapp.serving.guards import HEADERS, NOT_STORED
from webapp.serving.hosts import listen
from webapp.serving.server import Server

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

ROOM = 8
GET = "GET / HTTP/1.1\nHost: x\n\n"
Start = Callable[[], int]


def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Two bytes, after two million at /long; 503 at /busy."""
    if environ["PATH_INFO"] == "/long":
        start_response("200 OK", [("Content-Length", "2000002"), ("Content-Type", "text/plain")])
        return [b"x" * 2_000_000 + b"ok"]
    said = "503 Busy" if environ["PATH_INFO"] == "/busy" else "200 OK"
    start_response(said, [("Content-Length", "2"), ("Content-Type", "text/plain")])
    return [b"" if environ["REQUEST_METHOD"] == "HEAD" else b"ok"]


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts a server with room for ROOM connections in a thread; the port it serves at."""
    with contextlib.ExitStack() as stops:

        def start() -> int:
            listening = listen(HOST, 0)
            port: int = listening.getsockname()[1]
            server = Server(app, listening, threads=2)
            thread = threading.Thread(target=server.run)
            thread.start()
            stops.callback(thread.join, 10)
            stops.callback(server.stop)
            return port

        monkeypatch.setattr(listener, "MOST", ROOM)
        monkeypatch.setattr(listener, "TEND", 0.02)
        stops.callback(sys.setswitchinterval, sys.getswitchinterval())
        yield start


def is_answered(connection: socket.socket) -> bool:
    """Whether the whole answer of `app` comes."""
    received = b""
    while part := connection.recv(4_096):
        received += part
        if received.endswith(b"\r\n\r\nok"):
            return True
    return False


def is_closed(connection: socket.socket) -> bool:
    """Whether the server has closed the connection by now."""
    connection.settimeout(0.02)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True


# ---- room


def test_newcomers_take_the_places_of_the_silent(running: Start) -> None:
    """With three times as many silent connections as there is room for, a newcomer is answered at once."""
    port = running()
    with contextlib.ExitStack() as crowd:
        for _ in range(3 * ROOM):
            crowd.enter_context(send(port, "GET / HTTP/1.1\nHost"))
        begin = time.monotonic()
        assert is_answered(crowd.enter_context(send(port, GET)))
        assert time.monotonic() - begin < 2


def test_who_was_answered_stays_longer(running: Start) -> None:
    """Those that never sent a request go first, the oldest of them before others; then who has been silent longest."""
    port = running()
    with contextlib.ExitStack() as crowd:

        def come(text: str = "") -> socket.socket:
            connection = crowd.enter_context(send(port, text))
            assert not text or is_answered(connection)
            time.sleep(0.03)  # a turn of the server's loop
            return connection

        known = [come(GET) for _ in range(3)]
        silent = [come() for _ in range(ROOM - 3)]
        known[0].sendall(GET.replace("\n", "\r\n").encode())
        assert is_answered(known[0])
        come(GET)
        assert is_closed(silent[0])
        assert not any(map(is_closed, [*known, *silent[1:]]))
        for _ in range(ROOM - 3):
            come(GET)
        assert [is_closed(connection) for connection in known] == [False, True, False]


def test_a_newcomer_has_the_time_to_ask(running: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all others have been answered, who came just now and is about to ask does not go for the next one."""
    monkeypatch.setattr(listener, "NEW", 60.0)
    port = running()
    with contextlib.ExitStack() as crowd:
        known = [crowd.enter_context(send(port, GET)) for _ in range(ROOM)]
        assert all(map(is_answered, known))
        slow = crowd.enter_context(send(port, ""))
        for _ in range(2):
            assert is_answered(crowd.enter_context(send(port, GET)))
        slow.sendall(GET.replace("\n", "\r\n").encode())
        assert is_answered(slow)


def test_who_computes_gives_way_soon(running: Start) -> None:
    """A server that answers has threads take turns of a millisecond, as each small answer waits for six of them."""
    with send(running(), GET) as connection:
        assert is_answered(connection)
    assert sys.getswitchinterval() == pytest.approx(0.001)


def test_nobody_is_let_in_while_descriptors_lack(
    running: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Accepting pauses in place of trying without end, tells it in one line, and goes on when there are some again."""
    tried = []

    def fail(_: object) -> Any:
        tried.append(1)
        raise OSError(errno.EMFILE, "Too many open files")

    port = running()
    with monkeypatch.context() as lacking, caplog.at_level(logging.WARNING):
        lacking.setattr(listener.Listener, "accept", fail)
        connection = send(port, GET)
        time.sleep(4 * listener.PAUSE)
    with connection:
        assert is_answered(connection)
    assert 2 <= len(tried) <= 6
    assert [record.message for record in caplog.records] == [
        "No more connections can be opened (Too many open files): newcomers wait for a moment."
    ]


@pytest.mark.parametrize(
    ("granted", "most", "room"),
    [(256, 256, 210), (64, 64, 18), (40, 40, 8), (256, 4_096, 1_000), (256, 512, 466), (20_000, 20_000, 1_000)],
)
def test_the_room_follows_the_descriptors(monkeypatch: pytest.MonkeyPatch, granted: int, most: int, room: int) -> None:
    """More are asked for where fewer are granted than wanted; some stay free for threads and files, some are in use."""
    limits = [granted, most]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda _, asked: limits.__setitem__(slice(None), asked))
    monkeypatch.setattr(listener, "_in_use", lambda: 14)
    assert listener.room_for(threads=16) == room
    assert limits == [min(max(granted, listener.MOST + 46), most), most]


def test_the_room_is_all_that_is_wanted_without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system grants any number, or refuses to raise its limit, the room is what follows from that."""

    def refuse(_: int, asked: tuple[int, int]) -> None:
        raise ValueError(asked)

    monkeypatch.setattr(resource, "setrlimit", refuse)
    monkeypatch.setattr(listener, "_in_use", lambda: 14)
    for limits, room in {(resource.RLIM_INFINITY, -1): 1_000, (256, resource.RLIM_INFINITY): 210}.items():
        monkeypatch.setattr(resource, "getrlimit", lambda _, limits=limits: limits)
        assert listener.room_for(threads=16) == room


# ---- deadlines


def drips(connection: socket.socket, text: str) -> None:
    """Sends the text again and again, for twice as long as the limits of these tests."""
    begin = time.monotonic()
    with contextlib.suppress(ConnectionError):
        while time.monotonic() - begin < 0.3:
            connection.sendall(text.replace("\n", "\r\n").encode())
            time.sleep(0.02)


HALVES = {
    "headers": ("HEAD", "GET / HTTP/1.1\nHost: x\n", "X: y\n"),
    "body": ("BODY", "POST / HTTP/1.1\nHost: x\nContent-Length: 5000\n\n", "r"),
    "chunks": ("BODY", "POST / HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n", "1\nx\n"),
}


@pytest.mark.parametrize("name", HALVES)
def test_dripping_requests_end(running: Start, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A request that drips in without end is refused in time, with the headers of every page, however it drips."""
    limit, first, drip = HALVES[name]
    monkeypatch.setattr(channel, limit, 0.15)
    connection = send(running(), first)
    drips(connection, drip)
    answer = receive(connection)
    assert status(answer) == 408
    assert headers(answer).items() >= (HEADERS | NOT_STORED | {"Connection": "close"}).items()
    assert b"did not come to its end in time" in answer


@pytest.mark.parametrize(("last", "drip"), [("", ""), ("", "\n"), ("\n", "")], ids=["silence", "blank lines", "one"])
def test_idle_connections_end(running: Start, monkeypatch: pytest.MonkeyPatch, last: str, drip: str) -> None:
    """A connection on which no request begins is closed in time, also one that was answered before."""
    monkeypatch.setattr(channel, "IDLE", 0.15)
    port = running()
    for connection in (send(port, last), send(port, GET + last)):
        begin = time.monotonic()
        drips(connection, drip)
        assert receive(connection).count(b"HTTP/1.1") in (0, 1)
        assert time.monotonic() - begin < 2


def test_what_comes_in_time_is_answered(running: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow parts are no reason to refuse: deadlines begin anew with each request, and not while we are awaited."""
    monkeypatch.setattr(channel, "HEAD", 0.3)
    with send(running(), "") as connection:
        for _ in range(3):
            for part in ("GET / HT", "TP/1.1\nHost: x\n", "\n"):
                connection.sendall(part.replace("\n", "\r\n").encode())
                time.sleep(0.05)
            assert is_answered(connection)


def test_who_does_not_wait_is_made_to(running: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a 503 nothing is read from the connection for a while, and then it is answered as any other."""
    monkeypatch.setattr(channel, "HELD", 0.2)
    with send(running(), GET.replace("/", "/busy", 1)) as connection:
        assert is_answered(connection)
        for least in (0.1, 0.0):  # a little less, as the first answer is on its way before its connection is held
            begin = time.monotonic()
            connection.sendall(GET.replace("\n", "\r\n").encode())
            assert is_answered(connection)
            assert least <= time.monotonic() - begin < 2


def test_a_full_disk_disturbs_nobody(running: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """The largest upload and an answer of megabytes need no file of the server."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", fail)
    body = "x" * 1_000_000
    head = f"POST /long HTTP/1.1\nHost: x\nConnection: close\nContent-Length: {len(body)}\n\n"
    answer = receive(send(running(), head + body))
    assert status(answer) == 200
    assert answer.endswith(b"xok")
    assert len(answer) > 2_000_000


@pytest.mark.parametrize("request_line", ["GET / HTTP/1.1", "HEAD / HTTP/1.1", "GET /long HTTP/1.1", "GET / HTTP/1.0"])
def test_the_head_of_an_answer_is_not_sent_alone(
    running: Start, monkeypatch: pytest.MonkeyPatch, request_line: str
) -> None:
    """Sending is a good part of what an answer costs: head and body go together, the head alone where no body comes."""
    sent: list[bytes] = []
    send_it = channel.Channel.send

    def noted(self: channel.Channel, data: bytes, do_close: bool = True) -> int:
        sent.append(bytes(data))
        return int(send_it(self, data, do_close))

    monkeypatch.setattr(channel.Channel, "send", noted)
    port = running()
    with send(port, f"{request_line}\nHost: x\nConnection: keep-alive\n\n") as connection:
        connection.settimeout(5)
        received = b""
        while b"\r\n\r\n" not in received or not (received.endswith(b"ok") or request_line.startswith("HEAD")):
            received += connection.recv(65_536)
        head, _, body = received.partition(b"\r\n\r\n")
        assert body[-2:] == (b"" if request_line.startswith("HEAD") else b"ok")
        assert sent[0].startswith(head + b"\r\n\r\n" + body[:2])
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert is_answered(connection), "the next answer has its own head"
