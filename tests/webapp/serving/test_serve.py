"""The real server in a process of its own: stopping, taken ports, crowds, slow clients, broken requests."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from tests.campaigns import some
from tests.for_each import for_each
from tests.webapp.serving.slow_app import PAUSE, SIZE
from webapp.serving.serve import serve
from webapp.serving.server import DEFAULT_THREADS, DRAIN_SECONDS

ROOT = Path(__file__).parents[3]
HOST = "127.0.0.1"
SOON = 4.0  # seconds in which a newcomer must be served, whatever others do; who is shut out waits far longer
STOPPED = DRAIN_SECONDS + 5  # seconds in which a server told to stop must be gone, on a busy machine too


class Running(NamedTuple):
    """A server process and its port."""

    process: subprocess.Popen[bytes]
    port: int


@contextlib.contextmanager
def start(*arguments: str) -> Iterator[Running]:
    """Run a Python program that says the port it serves at on its first lines."""
    command = [sys.executable, "-u", *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=subprocess.STDOUT) as process:
        try:
            assert process.stdout is not None
            output = ""
            while not (port := re.search(r"127\.0\.0\.1:(\d+)/|^(\d+)$", output, re.MULTILINE)):
                assert select.select([process.stdout], [], [], 20)[0], f"no port within 20 s, only {output!r}"
                part = os.read(process.stdout.fileno(), 4_096)
                assert part, f"the server ended, saying {output!r}"
                output += part.decode()
            yield Running(process, int(port.group(1) or port.group(2)))
        finally:
            process.kill()


@pytest.fixture(scope="module")
def workbench() -> Iterator[Running]:
    """`sudoku serve` at a free port."""
    with start("-m", "webapp", "serve", "--port", "0") as running:
        yield running


@pytest.fixture
def slow() -> Iterator[Running]:
    """A server whose answers take PAUSE seconds."""
    with start("-m", "tests.webapp.serving.slow_app") as running:
        yield running


def send(port: int, text: str) -> socket.socket:
    """A connection on which the text was sent; \\0 stands for a line feed alone."""
    connection = socket.create_connection((HOST, port), timeout=10)
    connection.sendall(text.replace("\n", "\r\n").replace("\0", "\n").encode())
    return connection


def receive(connection: socket.socket) -> bytes:
    """Everything until the server closes or resets the connection."""
    received = b""
    with connection, contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65_536):
            received += part
    return received


def ask(port: int, text: str) -> bytes:
    """The whole answer to a request after which the connection is closed."""
    return receive(send(port, text))


def get(port: int, path: str = "/healthz") -> str:
    """A plain request."""
    return f"GET {path} HTTP/1.1\nHost: {HOST}:{port}\nConnection: close\n\n"


def status(answer: bytes) -> int:
    """The status of an answer."""
    return int(answer.split(b" ", 2)[1])


def headers(answer: bytes) -> dict[str, str]:
    """The headers of an answer."""
    lines = answer.partition(b"\r\n\r\n")[0].decode().splitlines()[1:]
    return {name: value for name, _, value in (line.partition(": ") for line in lines)}


def seconds_to_serve(port: int) -> float:
    """How long a newcomer waits for a page."""
    begin = time.monotonic()
    assert status(ask(port, get(port))) == 200
    return time.monotonic() - begin


# ---- stopping


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_lets_answers_finish(slow: Running, number: signal.Signals) -> None:
    """A request under way gets its full answer, waiting connections are let go, and the exit code is 0."""
    idle = socket.create_connection((HOST, slow.port))
    connection = send(slow.port, get(slow.port, "/slow"))
    time.sleep(PAUSE / 3)  # the signal is to come while the answer is being made
    begin = time.monotonic()
    slow.process.send_signal(number)
    answer = receive(connection)
    assert status(answer) == 200
    assert len(answer.split(b"\r\n\r\n", 1)[1]) == SIZE
    assert slow.process.wait(STOPPED) == 0
    assert time.monotonic() - begin <= STOPPED
    idle.close()


def test_a_signal_does_not_wait_for_ever() -> None:
    """A client that never finishes its request keeps the server no longer than answers under way may take."""
    with (
        start("-m", "tests.webapp.serving.slow_app", "0.5") as slow,
        send(slow.port, "POST / HTTP/1.1\nHost: x\nContent-Length: 1000\n\nhalf"),
    ):
        assert status(ask(slow.port, get(slow.port, "/"))) == 200
        slow.process.send_signal(signal.SIGTERM)
        assert slow.process.wait(STOPPED) == 0


def test_large_answers_survive_the_signal(slow: Running) -> None:
    """An answer that a slow reader has only begun to read is sent to its end."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    connection.connect((HOST, slow.port))
    connection.sendall(get(slow.port, "/").replace("\n", "\r\n").encode())
    start_of_answer = connection.recv(1_000)
    slow.process.send_signal(signal.SIGTERM)
    answer = start_of_answer + receive(connection)
    assert len(answer.split(b"\r\n\r\n", 1)[1]) == SIZE
    assert slow.process.wait(STOPPED) == 0


@pytest.mark.parametrize("count", [60, pytest.param(1_000, marks=pytest.mark.campaign)])
def test_requests_that_have_arrived_are_answered(count: int) -> None:
    """Requests that were sent before the signal are answered, though many wait for a thread or to be accepted."""
    with start("-m", "tests.webapp.serving.slow_app") as slow, contextlib.ExitStack() as crowd:
        keep = get(slow.port, "/short").replace("Connection: close\n", "")
        clients = [crowd.enter_context(send(slow.port, keep)) for _ in range(count)]
        slow.process.send_signal(signal.SIGTERM)
        answers = [receive(client) for client in clients]
        assert {status(answer) for answer in answers} == {200}
        assert all(headers(answer).get("Connection") == "close" for answer in answers[-1:])
        assert slow.process.wait(STOPPED) == 0


def test_requests_on_open_connections_are_answered(slow: Running) -> None:
    """A connection that was open before the signal may still send a request, and several at once."""
    keep = get(slow.port, "/short").replace("Connection: close\n", "")
    with send(slow.port, keep) as used, socket.create_connection((HOST, slow.port)) as new:
        assert used.recv(65_536).startswith(b"HTTP/1.1 200")
        slow.process.send_signal(signal.SIGTERM)
        used.sendall(keep.replace("\n", "\r\n").encode() * 5)
        new.sendall(keep.replace("\n", "\r\n").encode())
        assert receive(used).count(b"HTTP/1.1 200") == 5
        assert receive(new).count(b"HTTP/1.1 200") == 1
        assert slow.process.wait(STOPPED) == 0


@pytest.mark.parametrize("stops", [1, pytest.param(25, marks=pytest.mark.campaign)])
def test_busy_clients_lose_no_answer(stops: int) -> None:
    """With 24 clients that ask without pause, whoever still gets a connection gets a whole answer."""
    lost: list[bytes] = []
    whole: list[bytes] = []

    def ask_until_refused(port: int) -> None:
        while True:
            try:
                connection = socket.create_connection((HOST, port), timeout=10)
            except ConnectionError:
                return
            answer = b""
            with contextlib.suppress(ConnectionError):
                connection.sendall(get(port, "/short").replace("\n", "\r\n").encode())
                answer = receive(connection)
            (whole if answer.startswith(b"HTTP/1.1 200") else lost).append(answer)

    for _ in range(stops):
        with start("-m", "tests.webapp.serving.slow_app") as slow:
            clients = [threading.Thread(target=ask_until_refused, args=[slow.port]) for _ in range(24)]
            for client in clients:
                client.start()
            time.sleep(0.3)  # they are all at work when the signal comes
            slow.process.send_signal(signal.SIGTERM)
            for client in clients:
                client.join()
            assert slow.process.wait(STOPPED) == 0
    assert len(whole) >= 24 * stops
    assert not lost


def test_what_cannot_be_answered_in_time_is_refused() -> None:
    """Once its time is up, a stopping server refuses the requests that wait for a thread, with a time to try again."""
    with (
        start("-m", "tests.webapp.serving.slow_app", "0.3") as slow,
        contextlib.ExitStack() as crowd,
    ):
        clients = [crowd.enter_context(send(slow.port, get(slow.port, "/slow"))) for _ in range(DEFAULT_THREADS + 4)]
        slow.process.send_signal(signal.SIGTERM)
        answers = [receive(client) for client in clients]
        assert sorted(map(status, answers)) == [200] * DEFAULT_THREADS + [503] * 4
        assert "Retry-After" in headers(answers[-1])
        assert slow.process.wait(STOPPED) == 0


def test_the_workbench_stops_too(workbench: Running) -> None:
    """`sudoku serve` itself exits with 0 on SIGTERM."""
    with start("-m", "webapp", "serve", "--port", "0") as running:
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(STOPPED) == 0


# ---- ports and names


@pytest.mark.parametrize(
    ("how", "host"),
    some(
        product(["option", "variable"], ["127.0.0.1", "0.0.0.0", "localhost"]),
        always=[("option", "0.0.0.0"), ("variable", "localhost")].__contains__,
    ),
)
def test_a_named_port_that_is_taken_is_refused(workbench: Running, how: str, host: str) -> None:
    """The command ends with 2 and names the port; no other port is opened, which a proxy would never find."""
    port = str(workbench.port)
    named, environment = (["--port", port], {}) if how == "option" else ([], {"SUDOKU_SERVE_PORT": port})
    command = [sys.executable, "-m", "webapp", "serve", "--host", host, *named]
    ran = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=False, timeout=20
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert f"Port {port} is taken" in ran.stderr
    assert "--port" in ran.stderr


@pytest.mark.parametrize(
    ("host", "expected"), [("localhost", 200), ("evil.example", 400), ("127.0.0.1.evil.example", 400)]
)
def test_only_known_hosts_are_served(workbench: Running, host: str, expected: int) -> None:
    """A page of another site that points a name of its own at this server gets nothing."""
    answer = ask(workbench.port, f"GET / HTTP/1.1\nHost: {host}:{workbench.port}\nConnection: close\n\n")
    assert status(answer) == expected


# ---- crowds and slow clients


def test_idle_connections_do_not_shut_others_out(workbench: Running) -> None:
    """With 200 keep-alive connections open, a newcomer is served at once."""
    keep = get(workbench.port).replace("Connection: close", "Connection: keep-alive")
    with contextlib.ExitStack() as crowd:
        for _ in range(200):
            connection = crowd.enter_context(send(workbench.port, keep))
            assert connection.recv(4_096).startswith(b"HTTP/1.1 200")
        assert seconds_to_serve(workbench.port) <= SOON


@pytest.mark.parametrize(
    "half",
    ["GET / HTTP/1.1\nHost: 127", "POST /board HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 900\n\nr1c1=5"],
    ids=["headers", "body"],
)
def test_half_sent_requests_do_not_shut_others_out(workbench: Running, half: str) -> None:
    """With 110 requests that never come to their end, a newcomer is served at once."""
    with contextlib.ExitStack() as crowd:
        for _ in range(110):
            crowd.enter_context(send(workbench.port, half))
        assert seconds_to_serve(workbench.port) <= SOON


@pytest.mark.parametrize("path", ["/photo", "/nowhere/photo"])
def test_photos_that_drip_do_not_shut_others_out(workbench: Running, path: str) -> None:
    """With 40 clients that announce 12 MB and send a little, a photo of 2 MB is looked at, and a page comes at once."""
    form = "Content-Type: multipart/form-data; boundary=b\nConnection: close\n"
    head = f"Host: {HOST}\n{form}Content-Length: "
    body = '--b\nContent-Disposition: form-data; name="file"; filename="a.jpg"\n\n' + "x" * 2_000_000 + "\n--b--\n"
    length = len(body.replace("\n", "\r\n"))
    with contextlib.ExitStack() as crowd:
        for _ in range(40):
            crowd.enter_context(send(workbench.port, f"POST {path} HTTP/1.1\n{head}12000000\n\nx"))
        answer = ask(workbench.port, f"POST /photo HTTP/1.1\n{head}{length}\n\n{body}")
        assert status(answer) == 422  # no picture
        assert seconds_to_serve(workbench.port) <= SOON


def test_slow_readers_do_not_shut_others_out(slow: Running) -> None:
    """With 20 clients that do not read their long answers, a newcomer is served at once."""
    with contextlib.ExitStack() as crowd:
        for _ in range(20):
            connection = crowd.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            connection.connect((HOST, slow.port))
            connection.sendall(get(slow.port, "/").replace("\n", "\r\n").encode())
        assert seconds_to_serve(slow.port) <= SOON


# ---- requests that break the rules


POST = "POST /board HTTP/1.1\nHost: 127.0.0.1\n"
CHUNK = "\n5\nr1c1=\n0\n\n"
BROKEN = {
    "two hosts": (400, "GET / HTTP/1.1\nHost: 127.0.0.1\nHost: evil.example\n\n"),
    "no length": (411, f"{POST}\n"),
    "trace": (405, "TRACE / HTTP/1.1\nHost: 127.0.0.1\n\n"),
    "connect": (404, "CONNECT evil.example:443 HTTP/1.1\nHost: 127.0.0.1\n\n"),
}
OPEN_ENDED = {
    "negative length": (400, f"{POST}Content-Length: -1\n\n"),
    "signed length": (400, f"{POST}Content-Length: +5\n\nr1c1="),
    "empty length": (400, f"{POST}Content-Length:\n\n"),
    "endless length": (400, f"{POST}Content-Length: {'9' * 5_000}\n\n"),
    "two lengths": (400, f"{POST}Content-Length: 5\nContent-Length: 6\n\nr1c1=5"),
    "a length twice": (400, f"{POST}Content-Length: 5\nContent-Length: 5\n\nr1c1="),
    "a list of lengths": (400, f"{POST}Content-Length: 5, 5\n\nr1c1="),
    "length and chunks": (400, f"{POST}Content-Length: 5\nTransfer-Encoding: chunked\n{CHUNK}"),
    "chunks and length": (400, f"{POST}Transfer-Encoding: chunked\nContent-Length: 5\n{CHUNK}"),
    "length and unknown coding": (400, f"{POST}Content-Length: 5\nTransfer-Encoding: xchunked\n{CHUNK}"),
    "length and no coding": (400, f"{POST}Content-Length: 5\nTransfer-Encoding:\n\nr1c1="),
    "chunks": (411, f"{POST}Transfer-Encoding: chunked\n{CHUNK}"),
    "chunks twice": (411, f"{POST}Transfer-Encoding: chunked\nTransfer-Encoding: chunked\n{CHUNK}"),
    "a list of chunks": (411, f"{POST}Transfer-Encoding: chunked, chunked\n{CHUNK}"),
    "chunks in HTTP/1.0": (411, f"{POST.replace('1.1', '1.0')}Transfer-Encoding: chunked\n{CHUNK}"),
    "unknown coding": (411, f"{POST}Transfer-Encoding: gzip\n\n"),
    "folded coding": (400, f"{POST}Content-Length: 5\nTransfer-Encoding:\n chunked\n{CHUNK}"),
    "folded header": (400, "GET / HTTP/1.1\nHost: 127.0.0.1\nX: a\n\tb\n\n"),
    "space before colon": (400, "GET / HTTP/1.1\nHost : 127.0.0.1\n\n"),
    "space before the colon of a coding": (400, f"{POST}Content-Length: 5\nTransfer-Encoding : chunked\n{CHUNK}"),
    "vertical tab in a coding": (400, f"{POST}Content-Length: 5\nTransfer-Encoding: \vchunked\n{CHUNK}"),
    "bare line feed": (400, "GET / HTTP/1.1\nHost: 127.0.0.1\nX: a\0Content-Length: 5\n\n"),
    "bare line feed in the first line": (400, "GET /\0X HTTP/1.1\nHost: 127.0.0.1\n\n"),
    "bare line feeds alone": (400, "GET / HTTP/1.1\0Host: 127.0.0.1\0\0"),
    "not http": (400, "hello\n\n"),
}


@pytest.mark.parametrize(("expected", "request_text"), BROKEN.values(), ids=BROKEN)
def test_broken_requests_are_refused(workbench: Running, expected: int, request_text: str) -> None:
    """Requests that break the rules of HTTP or of this server are refused, and nothing says which server refused."""
    answer = ask(workbench.port, request_text.replace("\n", "\nConnection: close\n", 1))
    assert status(answer) == expected
    assert "Server" not in headers(answer)


@pytest.mark.parametrize(("expected", "request_text"), OPEN_ENDED.values(), ids=OPEN_ENDED)
def test_requests_without_a_certain_end_are_refused(workbench: Running, expected: int, request_text: str) -> None:
    """If two servers could see the end of a request in different places, it is refused and the connection closed.

    So nothing behind it is taken for a request of its own.
    """
    behind = get(workbench.port).replace("Connection: close\n", "")
    answer = ask(workbench.port, request_text + behind)
    assert (status(answer), answer.count(b"HTTP/1.")) == (expected, 1)
    assert headers(answer)["Connection"] == "close"
    assert "Server" not in headers(answer)


def test_a_huge_header_is_refused(workbench: Running) -> None:
    """More than 32 kB of headers get a 4xx, or a closed connection where the client sends on regardless."""
    answer = ask(workbench.port, f"GET / HTTP/1.1\nHost: {HOST}\nConnection: close\nX: {'a' * 40_000}\n\n")
    assert not answer or status(answer) == 431
    assert seconds_to_serve(workbench.port) <= SOON


# ---- the command line without the web


def test_solving_loads_nothing_of_the_web() -> None:
    """`sudoku solve` starts without flask, waitress, Pillow or numpy."""
    code = (
        "import sys; from webapp.__main__ import main\n"
        "try: main()\n"
        "except SystemExit: print(sorted({'flask', 'waitress', 'werkzeug', 'PIL', 'numpy'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code, "solve", "--format", "line"]
    ran = subprocess.run(command, cwd=ROOT, input="1..............4", capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines()[-1:] == ["[]"], ran.stdout + ran.stderr


@for_each("font", ["No Such Family", __file__])  # test_draw.py and test_sheet.py have the other kinds
def test_a_font_that_is_none_stops_the_start(font: str) -> None:
    """With a sentence and exit code 2, before a port is opened."""
    result = CliRunner().invoke(serve, ["--port", "0", "--font", font])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: the")
