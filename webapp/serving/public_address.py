"""Name the address under which others reach a page of this server, for QR codes, previews, embeds and classes.

Other machines cannot reach a loopback address. Where the server is open to them all the same, the best address of this
machine takes its place (PHONE_HOSTS, which `sudoku serve` fills in). The scheme and a path prefix are those of the
request, as the proxies in front say, if they are believed.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from flask import current_app, request

from webapp.serving.hosts import url

PHONE_HOSTS_KEY: Final = "PHONE_HOSTS"  # in the configuration: addresses at which other machines reach this server
_LOCAL_ENDINGS: Final = (".local", ".localhost")  # of names that only this network, or this machine, knows


def public_address(page: str, host: str = "") -> str:
    """Write the whole address of a page of this server.

    Args:
        page: Its path, prefix included, and query.
        host: One of `hosts`; the best for other machines without it.
    """
    return f"{request.scheme}://{host or hosts()[0]}{page}"


def hosts() -> list[str]:
    """List the hosts of this server with their port, the best for other machines first."""
    host = request.host
    if not is_loopback(name_of(host)):
        return [host]
    port = port_of_request()
    return [*(urlsplit(url(address, port)).netloc for address in current_app.config.get(PHONE_HOSTS_KEY) or ()), host]


def name_of(host: str) -> str:
    """Return the name or address in a host, without port and brackets."""
    return urlsplit(f"//{host}").hostname or ""


def port_of_request() -> int:
    """Return the port at which this request came in."""
    return urlsplit(request.host_url).port or (443 if request.is_secure else 80)


def is_loopback(name: str) -> bool:
    """Check whether the name means, on every machine, that machine itself.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("192.168.0.7"), is_loopback("lecture.example")
    (True, True, False, False)
    """
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name.lower().rstrip(".") == "localhost"


def is_public(name: str) -> bool:
    """Check whether machines everywhere may know the name: it is no address of one network, and no single word.

    >>> is_public("sudoku.example"), is_public("lecture"), is_public("lab.local"), is_public("192.168.0.7")
    (True, False, False, False)
    """
    try:
        return ip_address(name).is_global
    except ValueError:
        bare = name.lower().rstrip(".")
        return "." in bare and not bare.endswith(_LOCAL_ENDINGS)
