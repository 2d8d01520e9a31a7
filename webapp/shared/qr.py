"""Show the address of a page as a QR code for phones: GET /qr is the page or its part, GET /qr.svg the picture.

The code has the address that other machines can reach (`public_address`); if there is none, the page says what to do.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import parse_qsl, unquote

from flask import Blueprint, Response, abort, current_app, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from webapp.serving.addresses import address_of
from webapp.serving.bounds import PAGE, PICTURE, bounded
from webapp.serving.hosts import WILDCARD_ADDRESSES, local_addresses, url
from webapp.serving.partial import is_partial
from webapp.serving.public_address import hosts, is_loopback, name_of, port_of_request, public_address
from webapp.serving.public_pictures import send_unless_known
from webapp.shared.embed_code import EmbedCode, embed_codes

pages = Blueprint("qr", __name__)

# A longer one needs more than 101 modules a side, which phones cannot read from a projector.
MAX_ADDRESS_CHARACTERS: Final = 700
QUIET_ZONE_MODULES: Final = 4  # The standard asks for so much white around the code.
EMBEDS: Final = {"/demo": "embeds.show_demo", "/demo/race": "embeds.show_race"}  # pages whose code stands below theirs
_LOCAL_ADDRESS: Final = re.compile(r"/(?![/\\])[!-\"$-~]*")  # never the host of another address, nor a fragment


@dataclass(frozen=True)
class Link:
    """A page of this server (path with query) and the host at which other machines find it."""

    page: str
    host: str  # With its port.

    @property
    def address(self) -> str:
        """The address in the code."""
        return public_address(self.page, self.host)

    @property
    def picture(self) -> str:
        """The address of the picture of the code."""
        return address_of("qr.send", {"of": self.page, "at": self.host})

    @property
    def is_too_long(self) -> bool:
        """Whether a code of it would be too dense to read."""
        return len(self.page) > MAX_ADDRESS_CHARACTERS

    @property
    def others(self) -> list[str]:
        """The other hosts at which the page may be found."""
        return [host for host in hosts() if host != self.host]

    @property
    def embeds(self) -> list[EmbedCode]:
        """The code of the search or race in a frame, in every size; none where no site may show it."""
        path, _, query = self.page.removeprefix(request.script_root).partition("?")
        fields = dict(parse_qsl(query, keep_blank_values=True))
        return embed_codes(EMBEDS[path], fields, fields.get("title", "")) if path in EMBEDS else []

    @property
    def advice(self) -> str:
        """What to do if other machines cannot reach the host, else ""."""
        name = name_of(self.host)
        if not is_loopback(name):
            return ""
        root = f"{request.script_root}/"[1:]
        port = port_of_request()
        reachable = "".join(f" and open {url(address, port)}{root} here" for address in own_addresses()[:1])
        start = f"start the server with: sudoku serve --host {WILDCARD_ADDRESSES[0]}{reachable}."
        return f"The address {name} works on this computer only. For phones, {start}"


@pages.get("/qr")
@bounded(PAGE)
def show() -> Response:
    """Show the address of a page as a QR code for phones.

    Fields:
        of: The page: its path and query, as in `/demo?at=13`.
        at: The host in the code, one of this server's; without it the best for other machines.
    """
    template = "serving/_qr.html" if is_partial() else "serving/qr.html"
    return make_response(render_template(template, link=_link()))


@pages.get("/qr.svg")
@bounded(PICTURE)
def send() -> Response:
    """Send the picture of the QR code alone, black on white in every theme. Any page may show it.

    Fields:
        of: The page: its path and query, as in `/demo?at=13`.
        at: The host in the code, one of this server's; without it the best for other machines.
    """
    address = _link().address
    return send_unless_known(lambda: _draw(address), address)


def _draw(address: str) -> Response:
    import segno

    file = io.BytesIO()
    code = segno.make_qr(address, error="l")
    code.save(file, kind="svg", border=QUIET_ZONE_MODULES, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    return Response(file.getvalue(), content_type="image/svg+xml")


def link_to(page: str) -> Link:
    """Link to a page of this server, given as path and query, at the host that other machines find best."""
    return Link(page, hosts()[0])


def _link() -> Link:
    """Read the page and the host from the address.

    Aborts with 400 unless it is a page of this server at one of its hosts, with 414 if it is too long.
    """
    page, known = request.args.get("of", f"{request.script_root}/"), hosts()
    host = request.args.get("at") or known[0]
    if len(page) > MAX_ADDRESS_CHARACTERS:
        abort(414, f"An address of {len(page):,} characters makes a QR code too dense to read. Copy the link instead.")
    if host not in known:
        abort(400, f"This server is not at that host. It is at {', '.join(known)}.")
    if not _LOCAL_ADDRESS.fullmatch(page):
        abort(400, f"QR codes are made for pages of this server alone, named like {request.script_root}/demo?at=13.")
    if not _is_page(unquote(page.partition("?")[0])):
        abort(400, "There is no such page here, so there is no QR code for it.")
    return Link(page, host)


def _is_page(path: str) -> bool:
    """Check whether a page exists at that path, below the prefix of the application."""
    root = request.script_root
    if not path.startswith(f"{root}/"):
        return False
    try:
        current_app.url_map.bind("localhost").match(path.removeprefix(root), method="GET")
    except HTTPException:
        return False
    return True


@cache
def own_addresses() -> list[str]:
    """List the addresses of this machine, looked up once in this process."""
    return local_addresses()
