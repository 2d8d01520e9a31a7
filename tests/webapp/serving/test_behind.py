"""The real server below a prefix, behind real proxies: the small one of the tests, nginx, Caddy."""

from __future__ import annotations

import contextlib
import http.client
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.webapp.pages import GENTLE, posted
from tests.webapp.serving.small_proxy import small_proxy
from tests.webapp.serving.test_serve import Running, start
from webapp.serving.security import MAX_PHOTO_BYTES

pytestmark = pytest.mark.campaign

NAME = "sudoku.example"
FILES = Path(__file__).parents[3] / "docs/how-to/serving"
KINDS = ["leaves the prefix on", "takes it off", "drops the port", "nginx", "caddy"]


@pytest.fixture(scope="module")
def backend() -> Iterator[Running]:
    """`sudoku serve` as docs/how-to/serving.md has it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SUDOKU_HOSTS", NAME)
        options = ("--port", "0", "--prefix", "/sudoku", "--proxies", "1")
        with start("-m", "webapp", "serve", *options) as running:
            yield running


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def program(port: int, *command: str) -> Iterator[int]:
    """The port, once that program listens there, until the block ends."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            until = time.monotonic() + 15
            while time.monotonic() < until:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.1)
            yield port
        finally:
            process.terminate()
            process.wait(10)


def nginx(backend: int, folder: Path) -> contextlib.AbstractContextManager[int]:
    """nginx with the configuration that we publish, without TLS."""
    port, site = free_port(), (FILES / "nginx.conf").read_text()
    site = re.sub(r"ssl_certificate.*\n", "", site.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};"))
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    around = f"user root; pid {folder}/pid; error_log {folder}/log; events {{}} http {{ access_log off; {paths}"
    (folder / "nginx.conf").write_text(f"{around}\n{site.replace(':8000', f':{backend}')}\n}}")
    return program(port, "nginx", "-e", f"{folder}/log", "-c", f"{folder}/nginx.conf", "-g", "daemon off;")


def caddy(backend: int, folder: Path) -> contextlib.AbstractContextManager[int]:
    """Caddy with the configuration that we publish, without TLS."""
    port, site = free_port(), (FILES / "Caddyfile").read_text()
    site = site.replace(f"\n{NAME} {{", f"\nhttp://{NAME}:{port} {{").replace(":8000", f":{backend}")
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https off\n}}\n{site}")
    return program(port, "caddy", "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile")


@pytest.mark.parametrize(
    ("name", "limit"), [("nginx.conf", r"client_max_body_size (\d+)m;"), ("Caddyfile", r"max_size (\d+)MB")]
)
def test_photos_fit_through_the_files_that_we_publish(name: str, limit: str) -> None:
    """No proxy refuses what the server takes."""
    (megabytes,) = re.findall(limit, (FILES / name).read_text())
    assert int(megabytes) * 1_000_000 >= MAX_PHOTO_BYTES


@pytest.fixture(params=KINDS)
def port(request: pytest.FixtureRequest, backend: Running, tmp_path: Path) -> Iterator[int]:
    """The port of a proxy in front of the server."""
    kind = request.param
    if kind in ("nginx", "caddy") and not shutil.which(kind):
        pytest.skip(f"{kind} is not on PATH")
    proxies: dict[str, Callable[[], contextlib.AbstractContextManager[int]]] = {
        "leaves the prefix on": lambda: small_proxy(backend.port),
        "takes it off": lambda: small_proxy(backend.port, prefix="/sudoku"),
        "drops the port": lambda: small_proxy(backend.port, names=False),
        "nginx": lambda: nginx(backend.port, tmp_path),
        "caddy": lambda: caddy(backend.port, tmp_path),
    }
    with proxies[kind]() as found:
        yield found


def ask(port: int, path: str, origin: str = "", **fields: str) -> tuple[int, str, http.client.HTTPMessage]:
    """Status, text and headers of the answer to a GET or, with an origin, to a post of a board."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    headers = {"Host": f"{NAME}:{port}"} | ({"Origin": origin} if origin else {})
    headers |= {"Content-Type": "application/x-www-form-urlencoded"} if origin else {}
    connection.request("POST" if origin else "GET", path, urlencode(fields) if origin else None, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text, answer.headers


def test_pages_and_links(port: int) -> None:
    """Every page answers below the prefix, every address on it stays there, and redirects come back to it."""
    for path in ("/sudoku/", "/sudoku/demo/lessons", f"/sudoku/demo?p={GENTLE}&at=3", "/sudoku/puzzles/"):
        status, text, headers = ask(port, path)
        assert status == 200, path
        assert headers["X-Content-Type-Options"] == "nosniff"
        found = re.findall(r'(?:href|src|action)="(/[^"]*)"', text)
        assert found
        assert all(address.startswith("/sudoku/") for address in found)
    script = next(address for address in found if address.endswith(".js"))
    assert ask(port, script)[0] == 200
    status, _, headers = ask(port, "/sudoku/text")
    assert status == 308
    assert headers["Location"].endswith("/sudoku/share")


def test_posts(port: int) -> None:
    """A board that was typed comes through; one from a page of another site does not."""
    assert ask(port, "/sudoku/board", f"http://{NAME}:{port}", **posted(GENTLE))[0] == 200
    for origin in ("http://evil.example", f"http://{NAME}.evil.example:{port}", "null"):
        assert ask(port, "/sudoku/board", origin, **posted(GENTLE))[0] == 403


def test_searches_go_forward(port: int) -> None:
    """Asked again and again over new connections, a search only grows."""
    worst = "000000000000003085001020000000507000004000100090000000500000073002010000000040009"
    seen = 0
    for turn in range(12):
        path = ("/sudoku/demo/explore", "/sudoku/demo/frames")[turn % 2]
        status, text, _ = ask(port, f"{path}?p={worst}&lanes=A&count=1")
        assert status in (200, 202, 503), path
        for total in map(int, re.findall(r'"total":\s*(\d+)', text)):
            assert total >= seen
            seen = total
    assert seen > 0
