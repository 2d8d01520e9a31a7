"""Make the workbench an installable app: GET /manifest.webmanifest describes it, GET /worker.js is its service worker.

GET /away is the page that the worker shows in place of every page that needs the server.

    what                        online                          offline
    board, puzzles, list of     from the server, then cached    from the cache; the board is that of the address, of
    lessons                                                     any size
    other pages                 as if there were no worker      the page that says what needs no server
    styles, scripts, fonts      as the browser has them         from the cache
    everything else             as if there were no worker      missing

The worker shows nothing from its cache while the server answers, so no page is ever old. A new version replaces the
cache. Browsers run workers on loopback and behind TLS only.
"""

from __future__ import annotations

import json
from typing import Final

from flask import Blueprint, Response, render_template, url_for

from solver import CLASSIC, SHAPES
from webapp.serving.assets import ICONS, asset_url, assets, version
from webapp.serving.bounds import LIGHT, PAGE, bounded
from webapp.serving.security import HEADERS
from webapp.serving.themes import PAGE_COLOURS

pages = Blueprint("offline", __name__)

OFFLINE_ENDPOINTS: Final = ("board.show", "library.index", "lessons.index")  # pages that need no server
PRECACHED_PREFIXES: Final = (
    "shared/",
    "board/",
    "serving/",
    "puzzles/browse",
    "demo/own_lessons",
    "demo/lesson_storage",
    "demo/seen_lessons",
    "vendor/htmx",
    "vendor/text",
    "vendor/solved",
)
EXCLUDED_PREFIXES: Final = ("serving/worker.js", "shared/icon-", "board/hints.css", "board/hardness.")
WORKER_SCRIPT: Final = "serving/worker.js"


@pages.get("/manifest.webmanifest")
@bounded(LIGHT)
def manifest() -> Response:
    """Send the web app manifest: what a system shows of the workbench once it is installed."""
    start = url_for("board.show")
    icons = [
        {"src": asset_url(name), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
        for name, (side, _, purpose) in ICONS.items()
        if purpose
    ]
    described = {
        "name": "Sudoku Workbench",
        "short_name": "Sudoku",
        "description": "Enter a Sudoku, see whether it has no solution, one, or several, watch searches solve it.",
        "id": start,
        "start_url": start,
        "scope": start,
        "display": "standalone",
        "background_color": PAGE_COLOURS["light"],
        "theme_color": PAGE_COLOURS["light"],
        "icons": icons,
        "shortcuts": [
            {"name": "Demo", "url": url_for("demo.show")},
            {"name": "Puzzles", "url": url_for("library.index")},
        ],
    }
    return _revalidated_response(json.dumps(described), "application/manifest+json")


@pages.get("/worker.js")
@bounded(LIGHT)
def worker() -> Response:
    """Send the service worker, with the list of what it caches.

    Its bytes change with every version, which makes browsers install the new one.
    """
    precache = {
        "version": version(),
        "pages": [url_for(name) for name in OFFLINE_ENDPOINTS],
        "boards": {
            cells: url_for(OFFLINE_ENDPOINTS[0], p="0" * cells) for cells in SHAPES if cells != len(CLASSIC.cells)
        },
        "away": url_for("offline.away"),
        "files": [
            asset_url(name)
            for name in assets()
            if name.startswith(PRECACHED_PREFIXES) and not name.startswith(EXCLUDED_PREFIXES)
        ],
    }
    response = _revalidated_response(
        f"const PRECACHE = {json.dumps(precache)};\n{assets()[WORKER_SCRIPT].body.decode()}", "text/javascript"
    )
    response.headers["Content-Security-Policy"] = HEADERS["Content-Security-Policy"]
    return response


@pages.get("/away")
@bounded(PAGE)
def away() -> str:
    """Show what works without the server. The service worker shows this page offline."""
    return render_template("serving/offline.html")


def _revalidated_response(text: str, kind: str) -> Response:
    response = Response(text, content_type=f"{kind}; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response
