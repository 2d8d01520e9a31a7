"""The names that requests may use: of this machine, of SUDOKU_HOSTS, as addresses of either kind."""

from __future__ import annotations

import re
import socket

import click
import pytest

from webapp import create_app
from webapp.serving import allowed_hosts


@pytest.fixture(autouse=True)
def unnamed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a name of its own and no SUDOKU_HOSTS."""
    monkeypatch.setattr(socket, "gethostname", lambda: "Room-12")
    monkeypatch.delenv(allowed_hosts.HOSTS_VARIABLE, raising=False)


def test_names_that_requests_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loopback always; every address and the machine's name when serving everywhere; and what SUDOKU_HOSTS names."""
    loopback = ["127.0.0.1", "localhost", "::1"]
    everywhere = allowed_hosts.trusted_hosts("0.0.0.0", ["10.0.0.7"])
    assert everywhere == [*loopback, "0.0.0.0", "10.0.0.7", "room-12", "room-12.local"]
    monkeypatch.setenv(allowed_hosts.HOSTS_VARIABLE, "Sudoku.example, .school.example [2001:DB8::07],,")
    named = ["sudoku.example", ".school.example", "2001:db8::7"]
    assert allowed_hosts.trusted_hosts("127.0.0.1", []) == [*loopback, *named]
    assert allowed_hosts.own_hosts() == [*loopback, *named]


@pytest.mark.parametrize(
    ("host", "asked", "trusted"),
    [
        ("::1", "[::1]:8000", True),
        ("::1", "[0:0:0:0:0:0:0:1]", True),
        ("::1", "localhost:8000", True),
        ("::1", "evil.example", False),
        ("::1", "[::2]", False),
        ("2001:db8::7", "[2001:DB8::7]:80", True),
        ("::", "[2001:db8::9]", True),
        ("::", "10.1.2.3:8000", True),
        ("::", "room-12.local", True),
        ("::", "evil.example", False),
        ("0.0.0.0", "10.1.2.3", False),
        ("127.0.0.1", "127.0.0.1.evil.example", False),
        ("127.0.0.1", "LOCALHOST", True),
        ("127.0.0.1", "", False),
    ],
)
def test_an_ipv6_server_checks_names_too(host: str, asked: str, trusted: bool) -> None:
    """Serving at ::1 lets in no name that 127.0.0.1 would not; serving at :: any address, but no name."""
    client = create_app({"HOSTS": allowed_hosts.trusted_hosts(host, [])}).test_client() if asked else None
    assert allowed_hosts.is_trusted(asked, allowed_hosts.trusted_hosts(host, [])) == trusted
    if client:
        assert client.get("/favicon.ico", headers={"Host": asked}).status_code == (200 if trusted else 400)


def test_another_server_obeys_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The application that another server makes knows the names in SUDOKU_HOSTS, and any where there is none."""
    assert create_app().test_client().get("/favicon.ico", headers={"Host": "x.example"}).status_code == 200
    monkeypatch.setenv(allowed_hosts.HOSTS_VARIABLE, ".school.example")
    client = create_app().test_client()
    expected = {"a.school.example:81": 200, "school.example": 200, "127.0.0.1": 200}
    expected |= {"x.example": 400, "aschool.example": 400}
    for host, status in expected.items():
        assert client.get("/favicon.ico", headers={"Host": host}).status_code == status, host


BAD = ["a..b", "https://sudoku.example", "sudoku.example:8000", "*", "a_b", "-a", "x" * 64, ".", "[::1", "a.b/"]


@pytest.mark.parametrize("bad", BAD)
def test_bad_names_are_refused_at_start(monkeypatch: pytest.MonkeyPatch, bad: str) -> None:
    """A name that no request could have is reported before anything is served, with the word that is wrong."""
    monkeypatch.setenv(allowed_hosts.HOSTS_VARIABLE, f"sudoku.example,{bad}")
    with pytest.raises(
        click.ClickException, match=f"SUDOKU_HOSTS names {re.escape(repr(bad))}, which is no host: write"
    ):
        create_app()


def test_names_in_other_letters_are_compared_as_browsers_send_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name with an umlaut is known by its name in DNS."""
    monkeypatch.setenv(allowed_hosts.HOSTS_VARIABLE, "Schüle.example")
    assert allowed_hosts.is_trusted("xn--schle-mva.example:8000", allowed_hosts.own_hosts() or [])
