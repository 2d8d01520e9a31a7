"""Decide which host names a request may use: those of this machine and those in SUDOKU_HOSTS.

The check keeps pages of other sites from reaching this server under a name that they point at it (DNS rebinding).
Flask has such a check too, but it cannot compare IPv6 addresses. The command `sudoku` imports this module, so it
imports nothing of the web.
"""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Collection, Iterable
from ipaddress import ip_address
from typing import Final

import click

from webapp.serving.hosts import LOOPBACK, WILDCARD_ADDRESSES

HOSTS_VARIABLE: Final = "SUDOKU_HOSTS"
ANY_ADDRESS: Final = "::"  # Any address may be used: none belongs to a page that lies about its name.

MAX_NAME_CHARACTERS: Final = 254  # a dot in front included

_NAME: Final = re.compile(r"\.?(?:(?!-)[a-z0-9-]{1,63}\.)*(?!-)[a-z0-9-]{1,63}")
_PORT: Final = re.compile(r":[0-9]*$")
_HOST: Final = re.compile(r"(?:\[[0-9A-Fa-f:.]+\]|[^\s:/?#@\[\]\\]+)(?::[0-9]{0,5})?")


def trusted_hosts(host: str, addresses: Iterable[str]) -> list[str]:
    """List the host names for a server that listens at `host`: its own and those of SUDOKU_HOSTS.

    `addresses` are further addresses of this machine. Raises ClickException if SUDOKU_HOSTS holds a wrong name.

    >>> trusted_hosts("127.0.0.1", [])[:3]
    ['127.0.0.1', 'localhost', '::1']
    """
    own = socket.gethostname().lower()
    everywhere = [own, f"{own}.local"] if host in WILDCARD_ADDRESSES else []
    return list(
        dict.fromkeys([*LOOPBACK, "::1", normalize_host(host), *addresses, *everywhere, *read_hosts_variable()])
    )


def own_hosts() -> list[str] | None:
    """List loopback and the names of SUDOKU_HOSTS, for another WSGI server; None if SUDOKU_HOSTS is empty."""
    return [*LOOPBACK, "::1", *named] if (named := read_hosts_variable()) else None


def read_hosts_variable() -> list[str]:
    """Parse the names in SUDOKU_HOSTS. Raises ClickException if one is neither a name nor an address."""
    names = []
    for written in os.environ.get(HOSTS_VARIABLE, "").replace(",", " ").split():
        name = normalize_host(written)
        if not is_name(name, with_dot=True):
            raise click.ClickException(
                f"{HOSTS_VARIABLE} names {written!r}, which is no host: write names such as sudoku.example, "
                ".school.example (all below it) or 2001:db8::7, without http:// and port, separated by commas."
            )
        names.append(name)
    return names


def is_name(name: str, with_dot: bool = False) -> bool:
    """Check whether a normalized host is an address or a name.

    >>> is_name("a.example"), is_name(".a.example"), is_name("2001:db8::7"), is_name("a_b")
    (True, False, True, False)

    Args:
        name: What `normalize_host` returns.
        with_dot: Whether it may begin with a dot, for all names below it.
    """
    is_whole = with_dot or not name.startswith(".")
    return _is_address(name) or bool(is_whole and _NAME.fullmatch(name) and len(name) <= MAX_NAME_CHARACTERS)


def is_host(written: str) -> bool:
    """Check whether a request's Host is a name or an address, with at most one port.

    >>> is_host("[::1]:8000"), is_host("127.0.0.1:80:80"), is_host("a/b")
    (True, False, False)
    """
    return bool(_HOST.fullmatch(written))


def is_trusted(host: str, names: Collection[str]) -> bool:
    """Check whether a request's Host is one of the names, or below a name that starts with a dot.

    The port of `host` is ignored.

    >>> is_trusted("[0:0::1]:8000", ["::1"]), is_trusted("a.school.example", [".school.example"])
    (True, True)
    """
    name = normalize_host(strip_port(host))
    if name in names or (ANY_ADDRESS in names and _is_address(name)):
        return True
    return any(part.startswith(".") and f".{name}".endswith(part) for part in names)


def strip_port(host: str) -> str:
    """Remove the port from the Host of a request.

    >>> strip_port("[::1]:8000"), strip_port("localhost")
    ('[::1]', 'localhost')
    """
    return _PORT.sub("", host)


def normalize_host(name: str) -> str:
    """Bring a host name into the form in which names are compared.

    Letters are lower case, other alphabets are punycode, addresses are in their shortest form and without brackets.

    >>> normalize_host("Schüle.example"), normalize_host("[::0001]")
    ('xn--schle-mva.example', '::1')
    """
    name = name.lower()
    bare = name[1:-1] if name.startswith("[") and name.endswith("]") else name
    try:
        return str(ip_address(bare))
    except ValueError:
        dot = "." if name.startswith(".") else ""
        try:
            return dot + name.removeprefix(".").encode("idna").decode()
        except UnicodeError:  # no name, and so the same as none
            return name


def _is_address(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False
