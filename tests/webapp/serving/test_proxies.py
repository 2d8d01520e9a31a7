"""Behind proxies: what they say is believed only where that was asked for, and only as far."""

from __future__ import annotations

from urllib.parse import urlsplit

import click
import pytest
from flask.testing import FlaskClient

from tests.for_each import for_each
from tests.webapp.pages import GENTLE, posted
from webapp import create_app

SAYS = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "sudoku.example",
    "X-Forwarded-Port": "8443",
}
NAMES = {"HOSTS": ["localhost", "sudoku.example"]}


def post(client: FlaskClient, host: str, origin: str, **headers: str) -> int:
    """The status of a post of a board under a name from a page."""
    return client.post("/board", data=posted(GENTLE), headers={"Host": host, "Origin": origin} | headers).status_code


def test_nothing_is_believed_unless_asked_for() -> None:
    """Without the option a client may say what it likes of a proxy: host, scheme and links stay as they were."""
    client = create_app(NAMES).test_client()
    assert "https://" not in client.get("/qr", headers=SAYS | {"Host": "sudoku.example:8000"}).text
    assert "http://sudoku.example:8000/" in client.get("/qr", headers=SAYS | {"Host": "sudoku.example:8000"}).text
    assert post(client, "localhost", "https://sudoku.example:8443", **SAYS) == 403
    assert client.get("/", headers=SAYS | {"X-Forwarded-Host": "evil.example"}).status_code == 200


def test_a_proxy_in_front_is_believed() -> None:
    """With one proxy, its last words on host, port and scheme count; what a client put before them does not."""
    client = create_app(NAMES | {"PROXIES": 1}).test_client()
    headers = SAYS | {"X-Forwarded-Host": "evil.example, sudoku.example", "X-Forwarded-Prefix": "//evil.example"}
    page = client.get("/qr", headers=headers)
    assert "https://sudoku.example:8443/" in page.text
    assert "evil.example" not in page.text
    assert post(client, "localhost", "https://sudoku.example:8443", **SAYS) == 200
    assert post(client, "localhost", "https://evil.example", **SAYS) == 403
    assert client.get("/", headers=SAYS | {"X-Forwarded-Host": "evil.example"}).status_code == 400


@for_each("scheme", ["javascript", "https:", "HTTP", "https, data", "wss"])
def test_a_scheme_that_is_none_of_the_web_is_ignored(scheme: str) -> None:
    """Whatever a proxy that is believed passes on: no link and no redirection begins with it."""
    client = create_app(NAMES | {"PROXIES": 1}).test_client()
    headers = SAYS | {"X-Forwarded-Proto": scheme}
    away = client.get("/text", headers=headers)
    assert (away.status_code, urlsplit(away.headers["Location"]).scheme) in ((308, "http"), (308, ""))
    assert "http://sudoku.example:8443/" in client.get("/qr", headers=headers).text


@pytest.mark.parametrize(("proxies", "status"), [(0, 403), (1, 200)])
def test_a_port_that_a_proxy_drops(proxies: int, status: int) -> None:
    """A proxy that leaves the port out of Host turns no post away once we are told of it; other names stay out."""
    client = create_app(NAMES | {"PROXIES": proxies}).test_client()
    assert post(client, "sudoku.example", "http://sudoku.example:8080") == status
    assert post(client, "sudoku.example", "http://evil.example:8080") == 403
    assert post(client, "sudoku.example", "http://sudoku.example.evil.example") == 403
    assert post(client, "sudoku.example", "null") == 403


@pytest.mark.parametrize("is_passed_on", [True, False], ids=["is_passed_on", "taken off"])
def test_a_prefix_with_either_kind_of_proxy(is_passed_on: bool) -> None:
    """Whether the proxy leaves the prefix on or takes it off: the page answers and every link has it once."""
    client = create_app({"PREFIX": "/school/sudoku"}).test_client()
    before = "/school/sudoku" if is_passed_on else ""
    page = client.get(f"{before}/demo/lessons")
    assert page.status_code == 200
    assert 'data-root="/school/sudoku"' in page.text
    assert 'href="/school/sudoku/puzzles/' in page.text
    assert client.get(f"{before}/text").location == "/school/sudoku/share"
    assert client.get(f"{before}/school/sudokus/").status_code == 404
    assert client.get("/school/sudoku").status_code == 200


@for_each("path", ["/sudoku//evil.example", "//evil.example/demo", "/sudoku//evil.example/.."])
def test_no_path_leads_elsewhere(path: str) -> None:
    """Slashes that a proxy or a person put twice never make a redirect to another host."""
    answer = create_app({"PREFIX": "/sudoku"}).test_client().get("/", environ_overrides={"PATH_INFO": path})
    assert answer.status_code in (308, 404)
    assert urlsplit(answer.location or "").netloc in ("", "localhost")


@for_each("written", ["sudoku", "/sudoku/", "sudoku/"])
def test_a_prefix_is_written_with_or_without_slashes(written: str) -> None:
    """Slashes at the ends are as one likes."""
    assert create_app({"PREFIX": written}).test_client().get("/sudoku/healthz").status_code == 200


@for_each("written", ["/a b", "http://x/", "/a/../b", "/a//b", '/"', "/demo", "/static/x", "/é", "/a?b"])
def test_bad_prefixes_are_refused_at_start(written: str) -> None:
    """What is no path, or the path of a page of ours, gets a sentence."""
    with pytest.raises(click.ClickException, match="prefix"):
        create_app({"PREFIX": written})
