"""Serve styles, scripts and fonts from memory, compressed once, at addresses that change with their content.

Browsers cache them for a year. All files share one version in their path, so modules import each other by plain
relative names.
"""

from __future__ import annotations

import hashlib
import json
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import rcssmin
import rjsmin
from flask import Blueprint, Response, abort, get_template_attribute
from markupsafe import Markup

from solver import SHAPES
from solver.formats import board_link
from solver.formats.lines import BLANKS
from solver.pictures import STYLE, looks
from solver.pictures.app_icon import icon as app_icon
from solver.recognition import MAX_READ_SIDE
from solver.shape import SYMBOLS
from webapp.serving.addresses import plain_path_of
from webapp.serving.bounds import LIGHT, bounded
from webapp.serving.compression import ENCODINGS, accepted_encoding, compress_best
from webapp.serving.security import MAX_FILE_BYTES

pages = Blueprint("assets", __name__)

HTMX: Final = "vendor/htmx-2.0.10.min.js"
TEXT_FONT: Final = "vendor/text.woff2"  # Beside it are rarer letters, slanted digits, and the face of code.
SHARED_STYLES: Final = "shared/all.css"  # the styles of every page in one file, in this order
BOARD_STYLES: Final = "board/all.css"  # The board page, where most begin, has all its styles in it.
HEAD_SCRIPT: Final = "shared/head.js"  # what runs before a page is painted, joined
SHARED_SCRIPT: Final = "shared/page.js"  # It begins with the constants that scripts take from Python.
_INSIDE: Final = re.compile(rb"(?<=[^\s,{}>+~/]) :(?=[a-z])")  # a pseudo-class behind a blank, as in `a :is(b)`
_COLOUR: Final = re.compile(rb"(?<=[:(,\s])#[0-9A-F]{3,8}\b")
_LOOK: Final = re.compile(r"looks\(([a-z-]+)\)")  # in a style sheet: a value of the table of pictures
_LENGTHS_IN_EM: Final = ("underline", "underline-offset", "strike", "wave", "wave-offset", "taken-size")
_DOUBLED: Final = re.compile(rb"#(.)\1(.)\2(.)\3")  # "#ffffff" is "#fff"
ICONS: Final = {  # made by the renderer of pictures: side, margin, what a manifest calls it; "" where none needs it
    "shared/icon-180.png": (180, 0.1, ""),
    "shared/icon-192.png": (192, 0.0, "any"),
    "shared/icon-512.png": (512, 0.0, "any"),
    "shared/icon-512-cut.png": (512, 0.16, "maskable"),
}
_SHARED_STYLE_PARTS: Final = (
    "shared/tokens.css",
    "shared/page.css",
    "shared/layout.css",
    "shared/frame.css",
    "shared/grid.css",
    "shared/switch.css",
)
_FURTHER_STYLE_PARTS: Final = (  # not for a 9x9 board
    "shared/columns.css",
    "shared/phone_row.css",
    "shared/tiles.css",
    "shared/forms.css",
    "shared/thumbs.css",
    "shared/sizes.css",
)
OTHER_SIZES_STYLES: Final = "board/other_sizes.css"  # what a board of 4x4, 6x6 or 16x16 needs besides
_LED_BY: Final = {  # sheets that begin with another
    "board/hints.css": "shared/marks.css",
    "board/starters.css": "shared/tiles.css",
    "shared/search.css": "shared/marks.css",
}
_JOINED_STYLES: Final = {  # of a stage, a link each; an embed leaves out that of the layout
    "demo/stage_parts.css": (
        "shared/search.css",
        "shared/picks.css",
        "shared/report.css",
        "demo/dock.css",
        "demo/stage_parts.css",
        "demo/stage_dock.css",
    ),
    "demo/stage.css": ("demo/stage.css", "demo/stage_projector.css"),
    "demo/lanes.css": ("demo/lanes.css", "demo/lanes_layout.css", "demo/own_program.css", "serving/qr.css"),
}
_HEAD_SCRIPT_PARTS: Final = ("shared/at_hand.js", "shared/theme.js")
STATIC_FOLDER: Final = Path(__file__).parents[1] / "static"
_CONTENT_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
}
_COMPRESSED_TYPES: Final = (_CONTENT_TYPES[".woff2"], _CONTENT_TYPES[".png"])  # already


class Asset(NamedTuple):
    """A static file as it is sent."""

    content_type: str
    body: bytes


@cache
def assets() -> dict[str, Asset]:
    """Load every static file, keyed by its path below static/.

    Raises FileNotFoundError if htmx or the text font is missing.
    """
    for built in (HTMX, TEXT_FONT):
        if not (STATIC_FOLDER / built).exists():
            raise FileNotFoundError(f"webapp/static/{built} is missing: run `python3 run.py`, which puts it in place")
    found = {}
    for path in sorted(STATIC_FOLDER.rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            body = path.read_bytes()
            kind = _CONTENT_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            if path.suffix == ".css":
                body = fill_looks(body.decode()).encode()
            found[path.relative_to(STATIC_FOLDER).as_posix()] = Asset(kind, body)
    found |= {name: Asset(_CONTENT_TYPES[".png"], app_icon(side, margin)) for name, (side, margin, _) in ICONS.items()}
    script = found[SHARED_SCRIPT]
    found[SHARED_SCRIPT] = script._replace(body=_write_constants() + script.body)
    head = b"".join(found[name].body for name in _HEAD_SCRIPT_PARTS)
    found[HEAD_SCRIPT] = Asset(_CONTENT_TYPES[".js"], head)
    return {name: _minify(name, asset) for name, asset in _add_joined_styles(found).items()}


def fill_looks(css: str) -> str:
    """Fill in the colours and measures that a style sheet takes from the table of pictures, which is the only one.

    >>> fill_looks("color: looks(solved); text-underline-offset: looks(underline-offset)")
    'color: #006B4F; text-underline-offset: .1em'
    """
    return _LOOK.sub(_value_of_look, css)


def _value_of_look(found: re.Match[str]) -> str:
    """Return a colour, a length in em of the digit, or a part of a cell. Raises AttributeError for any other name."""
    name = found[1]
    measure: float | None = getattr(looks, name.replace("-", "_").upper(), None)
    if measure is None:
        return STYLE.colour(name)
    return f"{measure:g}".removeprefix("0") + "em" * (name in _LENGTHS_IN_EM)


def _write_constants() -> bytes:
    """Write the constants of the library and of the server that scripts need, also offline, as one statement."""
    constants = {
        "symbols": SYMBOLS,
        "blanks": BLANKS,
        "fieldOfPart": board_link.FIELD_OF_PART,
        "maskWidths": {cells: board_link.mask_width(shape) for cells, shape in SHAPES.items()},  # by number of cells
        "maxFileBytes": MAX_FILE_BYTES,
        "maxReadSide": MAX_READ_SIDE,
    }
    return f"const CONSTANTS = {json.dumps(constants, separators=(',', ':'))};\n".encode()


def _is_minifiable(name: str) -> bool:
    """Check whether the file is a style or a script that is not minified yet."""
    return name.endswith((".css", ".js")) and not name.endswith(".min.js")


def _minify(name: str, asset: Asset) -> Asset:
    """Remove comments and white space from a style or script of ours."""
    if not _is_minifiable(name):
        return asset
    if name.endswith(".js"):
        return asset._replace(body=rjsmin.jsmin(asset.body))
    return asset._replace(body=_COLOUR.sub(_shorten, minify_styles(asset.body)))


def minify_styles(css: bytes) -> bytes:
    """Remove comments and white space from styles.

    Inside of blocks rcssmin takes ` :is(b)` for a declaration and drops the blank; ` *:is(b)`, which is longer, says
    the same.

    >>> minify_styles(b"@layer page { td :is(input, a) { color: red } }")
    b'@layer page{td :is(input,a){color:red}}'
    """
    minified: bytes = rcssmin.cssmin(_INSIDE.sub(b" *:", css))
    return minified.replace(b" *:", b" :")


def _shorten(colour: re.Match[bytes]) -> bytes:
    """Write a colour in small letters, as all else is, and with three signs where these say it too."""
    small = colour[0].lower()
    doubled = _DOUBLED.fullmatch(small)
    return doubled.expand(rb"#\1\2\3") if doubled else small


def _add_joined_styles(found: dict[str, Asset]) -> dict[str, Asset]:
    """Add the styles of every page as one file, those of the board page as another, and those of a stage as three.

    Measured with brotli: as three links (shared, board, print) the first view takes two requests and 1.4 kB more, which
    is over its 66 kB; with the print rules in the shared file they would no longer come after those of each page.
    """
    styles = b"".join(found[name].body for name in _SHARED_STYLE_PARTS)
    further = b"".join(found[name].body for name in _FURTHER_STYLE_PARTS)
    paper = b"@media print {\n%b}\n" % found["shared/print.css"].body
    board = found["board/main.css"].body + found["board/phone.css"].body
    found[SHARED_STYLES] = Asset(_CONTENT_TYPES[".css"], styles + further)
    found[BOARD_STYLES] = Asset(_CONTENT_TYPES[".css"], styles + board + paper)
    for name, shared in _LED_BY.items():
        found[name] = found[name]._replace(body=found[shared].body + found[name].body)
    joined = {name: b"".join(found[part].body for part in parts) for name, parts in _JOINED_STYLES.items()}
    found |= {name: Asset(_CONTENT_TYPES[".css"], body) for name, body in joined.items()}
    sizes = found["shared/sizes.css"].body + found["board/sizes.css"].body
    found[OTHER_SIZES_STYLES] = Asset(_CONTENT_TYPES[".css"], sizes)
    return found


def compress_assets() -> None:
    """Compress every file now, so that the first visitors need not wait for it."""
    for asset in assets().values():
        if asset.content_type not in _COMPRESSED_TYPES:
            for name in ENCODINGS:
                compress_best(asset.body, name)


@cache
def version() -> str:
    """Return a short hash over all static files; it changes when any of them changes."""
    digest = hashlib.sha256()
    for name, asset in assets().items():
        digest.update(name.encode() + b"\0" + asset.body + b"\0")
    return digest.hexdigest()[:12]


@pages.app_template_global()
def asset_url(name: str) -> str:
    """Build the address of a static file. Raises KeyError if the file does not exist."""
    assets()[name]
    return plain_path_of("assets.send", wanted=version(), name=name)


@pages.app_template_global()
def icon(name: str) -> Markup:
    """Render an icon of shared/icons.svg, or of demo/icons.svg where only stages have it.

    Screen readers ignore it, as its name is beside it.
    """
    made: Markup = get_template_attribute("shared/_icon.html", "icon")(name)
    return made


@pages.get("/static/<wanted>/<path:name>")
@bounded(LIGHT)
def send(wanted: str, name: str) -> Response:
    """Send a static file.

    Browsers keep it for a year if the address holds the current version.
    """
    asset = assets().get(name)
    if asset is None:
        abort(404)
    taken = accepted_encoding() if asset.content_type not in _COMPRESSED_TYPES else ""
    response = Response(compress_best(asset.body, taken) if taken else asset.body, content_type=asset.content_type)
    if taken:
        response.headers["Content-Encoding"] = taken
    response.headers["Vary"] = "Accept-Encoding"
    fresh = wanted == version()
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if fresh else "no-cache"
    return response


@pages.get("/favicon.ico")
@bounded(LIGHT)
def favicon() -> Response:
    """Send the icon for browsers that request /favicon.ico.

    They ask again each time, since this address never changes.
    """
    return send("", "shared/icon.svg")
