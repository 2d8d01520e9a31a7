"""Measures newcomers beside hostile connections: how long does a page take while a thousand others drip or are silent?

    .venv/bin/python -m benchmarks.sockets [connections] [seconds] [descriptors] [nginx]

Serves the application in a process of its own on a loopback port, with a limit of descriptors if one is given (as
`ulimit -n`). Then, one kind after the other, opens the connections, which are opened again as soon as the server closes
them, and asks for the board four times a second over a connection of its own each time. With the word nginx all of them
meet Debian's nginx, with the limits of docs/how-to/serving/nginx.conf, and it alone meets the application.
"""

from __future__ import annotations

import http.client
import os
import resource
import select
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Final

HOST: Final = "127.0.0.1"
GET: Final = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST: Final = b"POST /board HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n"
FORM: Final = b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"
KINDS: Final = {  # what is sent at first, and then every second
    "silent": (b"", b""),
    "half a header": (GET, b""),
    "dripping headers": (GET, b"X: y\r\n"),
    "dripping body": (POST + FORM, b"r"),
    "blank lines": (b"", b"\r\n"),
    "answered, then idle": (GET + b"\r\n", b""),
}
PROXY: Final = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream workbench {{ server 127.0.0.1:{port}; keepalive 16; }}
    server {{
        listen 127.0.0.1:{front};
        client_header_timeout 10s;
        client_body_timeout 10s;
        client_max_body_size 13m;
        large_client_header_buffers 4 16k;
        location / {{
            proxy_pass http://workbench;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
        }}
    }}
}}
"""
DRIP: Final = 1.0  # seconds between two drips
APART: Final = 0.25  # and between two newcomers
PATIENCE: Final = 10.0  # seconds that a newcomer waits at most


class Hostile:
    """Connections of one kind, kept open and dripping by a thread while the block runs."""

    def __init__(self, port: int, count: int, kind: str) -> None:
        self.port, self.count = port, count
        self.first, self.drip = KINDS[kind]
        self.open: dict[int, socket.socket] = {}
        self.closed = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._live)

    def __enter__(self) -> Hostile:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        for connection in self.open.values():
            connection.close()

    def _live(self) -> None:
        poll = select.poll()
        dripped = time.monotonic()
        while not self._over.is_set():
            for _ in range(min(self.count - len(self.open), 50)):
                with suppress(OSError):
                    connection = socket.create_connection((HOST, self.port), timeout=0.5)
                    connection.setblocking(False)
                    connection.send(self.first)
                    self.open[connection.fileno()] = connection
                    poll.register(connection, select.POLLIN)
            for number, _ in poll.poll(50):
                self._read(number, poll)
            if self.drip and time.monotonic() - dripped > DRIP:
                dripped = time.monotonic()
                for connection in self.open.values():
                    with suppress(OSError):
                        connection.send(self.drip)

    def _read(self, number: int, poll: select.poll) -> None:
        connection = self.open[number]
        try:
            read = connection.recv(65_536)
        except OSError:
            read = b""
        if not read:
            poll.unregister(connection)
            connection.close()
            del self.open[number]
            self.closed += 1


@contextmanager
def served(descriptors: int | None, log: str) -> Iterator[tuple[int, int]]:
    """Port and process of the application while the block runs; what it says goes to the file."""

    def limit() -> None:
        if descriptors:
            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

    command = [sys.executable, "-m", "webapp", "serve", "--port", "0"]
    with (
        open(log, "w") as file,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, text=True, preexec_fn=limit) as server,
    ):
        assert server.stdout is not None
        yield int(server.stdout.readline().rstrip("/\n").rpartition(":")[2]), server.pid
        server.send_signal(signal.SIGTERM)


@contextmanager
def behind_nginx(port: int) -> Iterator[int]:
    """The port of nginx in front of the application while the block runs."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        front: int = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        settings = os.path.join(folder, "nginx.conf")
        with open(settings, "w") as file:
            file.write(PROXY.format(folder=folder, port=port, front=front))
        program = shutil.which("nginx")
        if not program:
            raise SystemExit("There is no nginx on the path.")
        with subprocess.Popen([program, "-e", f"{folder}/error", "-c", settings]) as proxy:
            time.sleep(1)
            yield front
            proxy.terminate()


def newcomer(port: int) -> float:
    """Seconds until a page is there; infinite where it does not come."""
    begin = time.monotonic()
    connection = http.client.HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/")
        if connection.getresponse().read():
            return time.monotonic() - begin
    except (OSError, http.client.HTTPException):
        pass
    finally:
        connection.close()
    return float("inf")


def busy(pid: int) -> float:
    """Seconds of processor time that the process has used."""
    with open(f"/proc/{pid}/stat") as file:
        return sum(map(int, file.read().rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Print a line for each kind."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    front = behind_nginx if "nginx" in sys.argv else nullcontext
    count, seconds, descriptors, *_ = [*numbers, *(1_000, 15, 0)[len(numbers) :]]
    said = f"{'':22}{'newcomers':>10}{'p50 ms':>8}{'max ms':>8}{'unanswered':>12}{'open':>6}{'closed':>8}"
    sys.stdout.write(f"{said}{'cpu s':>8}{'log lines':>10}\n")
    for kind in KINDS:
        with (
            tempfile.NamedTemporaryFile() as log,
            served(descriptors, log.name) as (behind, pid),
            front(behind) as port,
        ):
            newcomer(port)
            with Hostile(port, count, kind) as hostile:
                until = time.monotonic() + seconds
                before = busy(pid)
                waits = []
                while time.monotonic() < until:
                    waits.append(newcomer(port))
                    time.sleep(APART)
                used = busy(pid) - before
                stood = len(hostile.open)
            lines = len(log.read().splitlines())
        came = [wait for wait in waits if wait < PATIENCE] or [float("inf")]
        numbers_said = f"{len(waits):10}{statistics.median(came) * 1e3:8.0f}{max(came) * 1e3:8.0f}"
        rest = f"{len(waits) - len(came) if came[0] < PATIENCE else len(waits):12}{stood:6}{hostile.closed:8}"
        sys.stdout.write(f"{kind:22}{numbers_said}{rest}{used:8.1f}{lines:10}\n")


if __name__ == "__main__":
    main()
