"""What makes the workbench an app: GET /manifest.webmanifest describes it, GET /worker.js keeps it for times offline.

GET /away is the page that the worker shows in place of every page that needs the server.

    what                        online                          offline
    board, puzzles, list of     from the server, then kept      as kept; the board is that of the address, of
    lessons                                                     any size
    other pages                 as if there were no worker      the page that says what needs no server
    styles, scripts, faces      as the browser has them         as kept
    all else                    as if there were no worker      missing

Nothing kept is shown while the server answers, so no page is ever old; a new version takes the place of what is kept.
Browsers run workers on loopback and behind TLS only.
"""

from __future__ import annotations

import json
from typing import Final

from flask import Blueprint, Response, render_template, url_for

from solver import CLASSIC, SHAPES
from webapp.serving.assets import ICONS, asset_url, assets, version
from webapp.serving.security import HEADERS

pages = Blueprint("offline", __name__)

PAGES: Final = ("board.show", "library.index", "lessons.index")  # what needs no server, and its ways
FILES: Final = (
    "shared/",
    "board/",
    "serving/",
    "demo/own_lessons",
    "demo/kept_lessons",
    "vendor/htmx",
    "vendor/text",
    "vendor/solved",
)
LEFT_OUT: Final = ("serving/worker.js", "shared/icon-")
SCRIPT: Final = "serving/worker.js"
COLOUR: Final = "#FFFFFF"  # of the page in light


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a system shows of the workbench when it is installed."""
    start = url_for("board.show")
    icons = [
        {"src": asset_url(name), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
        for name, (side, _, purpose) in ICONS.items()
        if purpose
    ]
    described = {
        "name": "Sudoku Workbench",
        "short_name": "Sudoku",
        "description": "Enter a Sudoku, see what is true of it, take crisp pictures along, watch searches at work.",
        "id": start,
        "start_url": start,
        "scope": start,
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "icons": icons,
        "shortcuts": [
            {"name": "Demo", "url": url_for("demo.show")},
            {"name": "Puzzles", "url": url_for("library.index")},
        ],
    }
    return _fresh(json.dumps(described), "application/manifest+json")


@pages.get("/worker.js")
def worker() -> Response:
    """The worker with what it keeps: its bytes change with every version, which makes browsers take the new one."""
    kept = {
        "version": version(),
        "pages": [url_for(name) for name in PAGES],
        "boards": {cells: url_for(PAGES[0], p="0" * cells) for cells in SHAPES if cells != len(CLASSIC.cells)},
        "away": url_for("offline.away"),
        "files": [url_for("library.examples")]
        + [asset_url(name) for name in assets() if name.startswith(FILES) and not name.startswith(LEFT_OUT)],
    }
    response = _fresh(f"const KEPT = {json.dumps(kept)};\n{assets()[SCRIPT].body.decode()}", "text/javascript")
    response.headers["Content-Security-Policy"] = HEADERS["Content-Security-Policy"]
    return response


@pages.get("/away")
def away() -> str:
    """The page that says that another one needs the server, and what does not."""
    return render_template("serving/away.html")


def _fresh(text: str, kind: str) -> Response:
    response = Response(text, content_type=f"{kind}; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response
