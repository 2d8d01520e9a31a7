"""The names that requests may use: those of this machine, and those that SUDOKU_HOSTS gives it.

The check keeps pages of other sites from reaching this server under a name that they point here. Flask has one too,
which cannot compare IPv6 addresses. The command `sudoku` comes through here, so nothing of the web is imported.
"""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Collection, Iterable
from ipaddress import ip_address
from typing import Final

import click

from webapp.serving.hosts import EVERYWHERE, LOOPBACK

HOSTS_VARIABLE: Final = "SUDOKU_HOSTS"
ANY_ADDRESS: Final = "::"  # among the names: any address, as these belong to no page that lies about its name

_NAME: Final = re.compile(r"\.?(?:(?!-)[a-z0-9-]{1,63}\.)*(?!-)[a-z0-9-]{1,63}")
_PORT: Final = re.compile(r":[0-9]*$")
_HOST: Final = re.compile(r"(?:\[[0-9A-Fa-f:.]+\]|[^\s:/?#@\[\]\\]+)(?::[0-9]{0,5})?")


def trusted_hosts(host: str, addresses: Iterable[str]) -> list[str]:
    """The names for a server at that address: its own, and those of SUDOKU_HOSTS. Raises ClickException.

    >>> trusted_hosts("127.0.0.1", [])[:3]
    ['127.0.0.1', 'localhost', '::1']
    """
    own = socket.gethostname().lower()
    everywhere = [own, f"{own}.local"] if host in EVERYWHERE else []
    return list(dict.fromkeys([*LOOPBACK, "::1", compared(host), *addresses, *everywhere, *named_hosts()]))


def own_hosts() -> list[str] | None:
    """The names for a server of somebody else's: those of SUDOKU_HOSTS and loopback; None where it names none."""
    return [*LOOPBACK, "::1", *named] if (named := named_hosts()) else None


def named_hosts() -> list[str]:
    """The names in SUDOKU_HOSTS. Raises ClickException with a sentence for what is none."""
    names = []
    for written in os.environ.get(HOSTS_VARIABLE, "").replace(",", " ").split():
        name = compared(written)
        if not _is_address(name) and not (_NAME.fullmatch(name) and len(name) <= 254):
            raise click.ClickException(
                f"{HOSTS_VARIABLE} names {written!r}, which is no host: write names such as sudoku.example, "
                ".school.example (all below it) or 2001:db8::7, without http:// and port, separated by commas."
            )
        names.append(name)
    return names


def is_host(written: str) -> bool:
    """Whether a request's Host is a name or an address, with one port at most.

    >>> is_host("[::1]:8000"), is_host("127.0.0.1:80:80"), is_host("a/b")
    (True, False, False)
    """
    return bool(_HOST.fullmatch(written))


def is_trusted(host: str, names: Collection[str]) -> bool:
    """Whether a request's Host, port or not, is one of the names or below one that begins with a dot.

    >>> is_trusted("[0:0::1]:8000", ["::1"]), is_trusted("a.school.example", [".school.example"])
    (True, True)
    """
    name = compared(without_port(host))
    if name in names or (ANY_ADDRESS in names and _is_address(name)):
        return True
    return any(part.startswith(".") and f".{name}".endswith(part) for part in names)


def without_port(host: str) -> str:
    """The host as in a request, without its port.

    >>> without_port("[::1]:8000"), without_port("localhost")
    ('[::1]', 'localhost')
    """
    return _PORT.sub("", host)


def compared(name: str) -> str:
    """The name as names are compared: lower case, as DNS writes it, addresses in their shortest form, no brackets.

    >>> compared("Schüle.example"), compared("[::0001]")
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
