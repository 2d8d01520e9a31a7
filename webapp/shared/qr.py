"""The address of a page of ours as a QR code, for phones: GET /qr is the page or its part, GET /qr.svg the picture.

    of     the page to show, path and query as in the browser's address: /demo?p=...&move=13
    at     the host to show it at, one of this server's; else the one that the request used

Other machines cannot reach a loopback address. Where the server is open to them all the same, the code says an address
of this machine that they can reach (PHONE_HOSTS, which `sudoku serve` fills in); else the page says how to open it.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address
from typing import Final
from urllib.parse import unquote, urlsplit

from flask import Blueprint, Response, abort, current_app, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from webapp.serving.addresses import address_of
from webapp.serving.hosts import WILDCARD_ADDRESSES, local_addresses, url
from webapp.serving.partial import is_partial

pages = Blueprint("qr", __name__)

LONGEST: Final = 700  # characters of a page's address: 101 modules a side; phones cannot read more from a wall
QUIET: Final = 4  # modules of white round the code, as its standard asks
_OWN: Final = re.compile(r"/(?![/\\])[!-\"$-~]*")  # never the host of another address, nor a fragment
HOSTS: Final = "PHONE_HOSTS"  # key of the configuration: addresses at which other machines reach this server


@dataclass(frozen=True)
class Link:
    """A page of ours, path with query, and where other machines find it."""

    page: str
    host: str  # with port

    @property
    def address(self) -> str:
        """What the code says."""
        return f"{request.scheme}://{self.host}{self.page}"

    @property
    def picture(self) -> str:
        """The address of its code."""
        return address_of("qr.send", {"of": self.page, "at": self.host})

    @property
    def others(self) -> list[str]:
        """The other hosts at which the page may be found."""
        return [host for host in hosts() if host != self.host]

    @property
    def advice(self) -> str:
        """What to do where other machines cannot reach the host; '' where they can."""
        name = _name(self.host)
        if not is_loopback(name):
            return ""
        root = f"{request.script_root}/"[1:]
        reachable = "".join(f" and open {url(address, _port())}{root} here" for address in _own_addresses()[:1])
        start = f"Start the server with: sudoku serve --host {WILDCARD_ADDRESSES[0]}{reachable}."
        return f"Phones cannot reach {name}: it means the machine itself, whichever it is. {start}"


def is_loopback(host: str) -> bool:
    """Whether the name means, on every machine, that machine itself.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("192.168.0.7"), is_loopback("lecture.example")
    (True, True, False, False)
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower().rstrip(".") == "localhost"


@pages.get("/qr")
def show() -> Response:
    """The page with the code, or for scripts the part of it that an overlay shows."""
    template = "serving/_qr.html" if is_partial() else "serving/qr.html"
    return make_response(render_template(template, link=_link()))


@pages.get("/qr.svg")
def send() -> Response:
    """The code alone, black on white in every theme."""
    import segno

    file = io.BytesIO()
    code = segno.make_qr(_link().address, error="l")
    code.save(file, kind="svg", border=QUIET, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    response = make_response(file.getvalue())
    response.content_type = "image/svg+xml"
    return response


def _link() -> Link:
    """What the address asks for. 400 unless it is a page of this server at one of its hosts, 414 if it is too long."""
    page, known = request.args.get("of", f"{request.script_root}/"), hosts()
    host = request.args.get("at") or known[0]
    if len(page) > LONGEST:
        abort(414, f"An address of {len(page):,} characters makes a QR code too dense to read. Copy the link instead.")
    if host not in known:
        abort(400, f"This server is not at that host. It is at {', '.join(known)}.")
    if not _OWN.fullmatch(page):
        abort(400, f"QR codes are made for pages of this server alone, named like {request.script_root}/demo?move=13.")
    if not _is_page(unquote(page.partition("?")[0])):
        abort(400, "There is no such page here, so there is no QR code for it.")
    return Link(page, host)


def _is_page(path: str) -> bool:
    """Whether there is a page at that path below the prefix under which the application is mounted, if any."""
    root = request.script_root
    if not path.startswith(f"{root}/"):
        return False
    try:
        current_app.url_map.bind("localhost").match(path.removeprefix(root), method="GET")
    except HTTPException:
        return False
    return True


def hosts() -> list[str]:
    """The hosts of this server with their port, the best for other machines first."""
    asked = request.host
    if not is_loopback(_name(asked)):
        return [asked]
    port = _port()
    return [*(urlsplit(url(address, port)).netloc for address in current_app.config.get(HOSTS) or ()), asked]


def _name(host: str) -> str:
    return urlsplit(f"//{host}").hostname or ""


def _port() -> int:
    return urlsplit(request.host_url).port or (443 if request.is_secure else 80)


@cache
def _own_addresses() -> list[str]:
    return local_addresses()
