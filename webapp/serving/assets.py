"""Styles and scripts, held in memory, packed once, addressed by their content so that browsers keep them.

All files share one version in their path, so that modules import each other by plain relative names.
"""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import rcssmin
import rjsmin
from flask import Blueprint, Response, abort, get_template_attribute
from markupsafe import Markup

from solver.pictures.app_icon import icon as app_icon
from webapp.serving.addresses import path_of
from webapp.serving.compression import CODINGS, coding, packed

pages = Blueprint("assets", __name__)

HTMX: Final = "vendor/htmx-2.0.10.min.js"
FACE: Final = "vendor/text.woff2"  # of text and digits; beside it rarer letters, slanted digits, and that of code
STYLES: Final = "shared/all.css"  # the styles of every page in one file, in this order
BOARD_STYLES: Final = "board/all.css"  # and all of those of the board page, where most begin
ICONS: Final = {  # made by the renderer of pictures: side, margin, what a manifest calls it; "" where none needs it
    "shared/icon-180.png": (180, 0.1, ""),
    "shared/icon-192.png": (192, 0.0, "any"),
    "shared/icon-512.png": (512, 0.0, "any"),
    "shared/icon-512-cut.png": (512, 0.16, "maskable"),
}
_JOINED: Final = ("shared/tokens.css", "shared/page.css", "shared/grid.css", "shared/switch.css")
_FOLDER: Final = Path(__file__).parents[1] / "static"
_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
}
_PACKED: Final = (_TYPES[".woff2"], _TYPES[".png"])  # already


class Asset(NamedTuple):
    """A file as it is sent."""

    content_type: str
    body: bytes


@cache
def assets() -> dict[str, Asset]:
    """Every static file by its path below static/. Raises FileNotFoundError where htmx or the face is not in place."""
    for built in (HTMX, FACE):
        if not (_FOLDER / built).exists():
            raise FileNotFoundError(f"webapp/static/{built} is missing: run `python3 run.py`, which puts it in place")
    found = {}
    for path in sorted(_FOLDER.rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            body = path.read_bytes()
            kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            found[path.relative_to(_FOLDER).as_posix()] = Asset(kind, body)
    found |= {name: Asset(_TYPES[".png"], app_icon(side, margin)) for name, (side, margin, _) in ICONS.items()}
    return {name: _minified(name, asset) for name, asset in _with_joined(found).items()}


def _is_ours(name: str) -> bool:
    """Whether that is a style or a script of ours."""
    return name.endswith((".css", ".js")) and not name.endswith(".min.js")


def _minified(name: str, asset: Asset) -> Asset:
    """The file without comments and blanks, where it is ours."""
    if not _is_ours(name):
        return asset
    made: bytes = (rcssmin.cssmin if name.endswith(".css") else rjsmin.jsmin)(asset.body)
    return asset._replace(body=made)


def _with_joined(found: dict[str, Asset]) -> dict[str, Asset]:
    """Add the styles of every page in one file, and those of the board page.

    Measured with brotli: as three links (shared, board, print) the first view takes two requests and 1.4 kB more, which
    is over its 66 kB; with the print rules in the shared file they would no longer come after those of each page.
    """
    styles = b"".join(found[name].body for name in _JOINED)
    paper = b"@media print {\n%b}\n" % found["shared/print.css"].body
    found[STYLES] = Asset(_TYPES[".css"], styles)
    found[BOARD_STYLES] = Asset(_TYPES[".css"], styles + found["board/main.css"].body + paper)
    return found


def pack() -> None:
    """Pack every file now, so that the first visitors need not wait for it."""
    for asset in assets().values():
        if asset.content_type not in _PACKED:
            for name in CODINGS:
                packed(asset.body, name)


@cache
def version() -> str:
    """A short digest of all static files; changes when any of them does."""
    digest = hashlib.sha256()
    for name, asset in assets().items():
        digest.update(name.encode() + b"\0" + asset.body + b"\0")
    return digest.hexdigest()[:12]


@pages.app_template_global()
def asset_url(name: str) -> str:
    """The address of a static file; raises KeyError for a file that does not exist."""
    assets()[name]
    return path_of("assets.send", wanted=version(), name=name)


@pages.app_template_global()
def icon(name: str) -> Markup:
    """An icon of shared/icons.svg, which says nothing to screen readers: the name stands beside it."""
    made: Markup = get_template_attribute("shared/_icon.html", "icon")(name)
    return made


@pages.get("/static/<wanted>/<path:name>")
def send(wanted: str, name: str) -> Response:
    """The file, kept by browsers for a year if the version in the address is the present one."""
    asset = assets().get(name)
    if asset is None:
        abort(404)
    taken = coding() if asset.content_type not in _PACKED else ""
    response = Response(packed(asset.body, taken) if taken else asset.body, content_type=asset.content_type)
    if taken:
        response.headers["Content-Encoding"] = taken
    response.headers["Vary"] = "Accept-Encoding"
    fresh = wanted == version()
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if fresh else "no-cache"
    return response


@pages.get("/favicon.ico")
def favicon() -> Response:
    """The icon, for browsers that ask for it at the usual place; asked for anew each time, as the address stays."""
    return send("", "shared/icon.svg")
