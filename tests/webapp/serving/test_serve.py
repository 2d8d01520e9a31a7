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
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from tests.webapp.serving.slow_app import PAUSE, SIZE
from webapp.serving import hosts
from webapp.serving.serve import serve
from webapp.serving.server import DRAIN_SECONDS

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
    """A connection on which the text was sent."""
    connection = socket.create_connection((HOST, port), timeout=10)
    connection.sendall(text.replace("\n", "\r\n").encode())
    return connection


def receive(connection: socket.socket) -> bytes:
    """Everything until the server closes or resets the connection."""
    received = b""
    with connection, contextlib.suppress(ConnectionResetError):
        while part := connection.recv(65_536):
            received += part
    return received


def ask(port: int, text: str) -> bytes:
    """The whole answer to a request that asks for the connection to be closed."""
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


def test_busy_clients_lose_no_answer_that_was_begun(slow: Running) -> None:
    """With 24 clients that ask without pause, each answer that was begun when the signal came is whole."""
    finished = threading.Event()
    lost: list[bytes] = []
    whole: list[int] = []

    def ask_again_and_again() -> None:
        while not finished.is_set():
            with contextlib.suppress(ConnectionError):
                connection = send(slow.port, get(slow.port, "/"))
                was_told = finished.is_set()
                answer = receive(connection)
                if answer.startswith(b"HTTP/1.1 200") and len(answer.partition(b"\r\n\r\n")[2]) == SIZE:
                    whole.append(1)
                elif not was_told:
                    lost.append(answer)

    clients = [threading.Thread(target=ask_again_and_again) for _ in range(24)]
    for client in clients:
        client.start()
    time.sleep(0.5)
    slow.process.send_signal(signal.SIGTERM)
    finished.set()
    for client in clients:
        client.join()
    assert slow.process.wait(STOPPED) == 0
    assert len(whole) >= 24
    assert not lost


def test_the_workbench_stops_too(workbench: Running) -> None:
    """`sudoku serve` itself exits with 0 on SIGTERM."""
    with start("-m", "webapp", "serve", "--port", "0") as running:
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(STOPPED) == 0


# ---- ports and names


def test_a_taken_port_is_passed_over(workbench: Running) -> None:
    """The next free port is used, and said."""
    with start("-m", "webapp", "serve", "--port", str(workbench.port)) as second:
        assert workbench.port < second.port < workbench.port + hosts.MAX_PORTS_TRIED
        assert seconds_to_serve(second.port) < 10


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


BROKEN = {
    "two hosts": "GET / HTTP/1.1\nHost: 127.0.0.1\nHost: evil.example\n\n",
    "two lengths": "POST /board HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 5\nContent-Length: 6\n\nr1c1=5",
    "no length": "POST /board HTTP/1.1\nHost: 127.0.0.1\n\n",
    "negative length": "POST /board HTTP/1.1\nHost: 127.0.0.1\nContent-Length: -1\n\n",
    "unknown coding": "POST /board HTTP/1.1\nHost: 127.0.0.1\nTransfer-Encoding: gzip\n\n",
    "trace": "TRACE / HTTP/1.1\nHost: 127.0.0.1\n\n",
    "connect": "CONNECT evil.example:443 HTTP/1.1\nHost: 127.0.0.1\n\n",
    "space before colon": "GET / HTTP/1.1\nHost : 127.0.0.1\n\n",
    "not http": "hello\n\n",
}


@pytest.mark.parametrize("request_text", BROKEN.values(), ids=BROKEN)
def test_broken_requests_are_refused(workbench: Running, request_text: str) -> None:
    """Requests that two servers could understand differently are refused, and nothing says which server refused."""
    answer = ask(workbench.port, request_text.replace("\n", "\nConnection: close\n", 1))
    assert 400 <= status(answer) < 500 or status(answer) == 501
    assert "Server" not in headers(answer)


def test_a_huge_header_is_refused(workbench: Running) -> None:
    """More than 32 kB of headers get a 4xx, or a closed connection where the client sends on regardless."""
    answer = ask(workbench.port, f"GET / HTTP/1.1\nHost: {HOST}\nConnection: close\nX: {'a' * 40_000}\n\n")
    assert not answer or status(answer) == 431
    assert seconds_to_serve(workbench.port) <= SOON


def test_chunked_bodies_are_read_whole_or_refused(workbench: Running) -> None:
    """A body of unknown length is answered for all of its text, or refused; it is never cut short in silence."""
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    body = f"text={line}&action=load"
    head = f"POST /board HTTP/1.1\nHost: {HOST}\nConnection: close\nTransfer-Encoding: chunked\n"
    head += "Content-Type: application/x-www-form-urlencoded\n\n"
    short = ask(workbench.port, f"{head}{len(body):x}\n{body}\n0\n\n")
    assert status(short) in (200, 411, 413)
    chunk = "x" * 60_000
    chunks = "".join(f"{len(chunk):x}\n{chunk}\n" for _ in range(10))
    long = ask(workbench.port, f"{head}{chunks}0\n\n")
    assert status(long) in (411, 413)


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


@pytest.mark.parametrize("font", ["No Such Family", "absent.ttf", __file__, ".", ""])
def test_a_font_that_is_none_stops_the_start(font: str) -> None:
    """With a sentence and exit code 2, before a port is opened."""
    result = CliRunner().invoke(serve, ["--port", "0", "--font", font])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: the")
