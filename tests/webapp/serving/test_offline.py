"""The workbench as an app: manifest, icons, the worker and what it keeps, the heads of the pages."""

from __future__ import annotations

import io
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image

import webapp
from tests.for_each import for_each
from tests.webapp.pages import GENTLE, Document
from tests.webapp.serving.test_assets import IMPORT
from tests.webapp.test_tokens import THEMES, tokens
from webapp.serving import assets

HEADS = ("/", "/puzzles/", "/puzzles/famous", "/demo/lessons", "/demo", "/demo/race", "/verify", "/no")


@for_each("path", HEADS)
def test_every_page_has_a_head(client: FlaskClient, path: str) -> None:
    """Description, colours of the browser's bar, touch icon and manifest stand in it, once each."""
    page = Document(client.get(path))
    [described] = page.find("meta", name="description")
    assert 40 <= len(described["content"]) <= 160
    assert [found["media"] for found in page.find("meta", name="theme-color")] == [
        "(prefers-color-scheme: light)",
        "(prefers-color-scheme: dark)",
    ]
    for rel in ("apple-touch-icon", "manifest", "icon"):
        [found] = page.find("link", rel=rel)
        assert client.get(found["href"]).status_code == 200


def test_the_bar_has_the_colour_of_the_page() -> None:
    """Head and script say the grounds of the themes as the tokens do."""
    package = Path(webapp.__file__).parent
    grounds = {tokens(theme)["page"] for theme in THEMES}
    assert set(re.findall(r"#[0-9A-F]{6}", (package / "static/shared/theme.js").read_text())) == grounds
    assert set(re.findall(r'content="(#\w+)"', (package / "templates/shared/base.html").read_text())) < grounds


def test_the_tab_names_the_puzzle(client: FlaskClient) -> None:
    """The title of the puzzle comes first in that of the page."""
    for path in ("/", "/demo", "/demo/race"):
        page = client.get(path, query_string={"p": GENTLE, "title": "Week <1>"}).text
        assert "<title>Week &lt;1&gt; – " in page


def test_the_manifest(client: FlaskClient) -> None:
    """It names the workbench, begins at the board, and its icons are there in the sizes that it says."""
    response = client.get("/manifest.webmanifest")
    assert response.mimetype == "application/manifest+json"
    fields = json.loads(response.text)
    assert (fields["start_url"], fields["scope"], fields["display"]) == ("/", "/", "standalone")
    assert {(icon["sizes"], icon["purpose"]) for icon in fields["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "maskable"),
    }
    for icon in fields["icons"]:
        sent = client.get(icon["src"])
        assert sent.content_type == "image/png"
        assert "{}x{}".format(*Image.open(io.BytesIO(sent.data)).size) == icon["sizes"]


def cached_files(client: FlaskClient, prefix: str = "") -> dict[str, Any]:
    """What the worker keeps."""
    found = re.match(r"const PRECACHE = (\{.*\});\n", client.get(f"{prefix}/worker.js").text)
    assert found is not None
    return dict(json.loads(found[1]))


def imported(files: set[str]) -> set[str]:
    """The files, and all the modules that their scripts import."""
    found, todo = set(files), [name for name in files if name.endswith(".js")]
    while todo:
        name = todo.pop()
        texts = assets.assets()[name.split("/", 3)[3]].body.decode()
        others = {os.path.normpath(f"{name}/../{other}") for other in re.findall(IMPORT, texts, re.MULTILINE)}
        todo += others - found
        found |= others
    return found


def test_the_worker_keeps_what_the_pages_need(client: FlaskClient) -> None:
    """Every page that it keeps is there with all the files that it loads."""
    things = cached_files(client)
    assert things["pages"] == ["/", "/puzzles/", "/demo/lessons"]
    assert all(client.get(name).status_code == 200 for name in things["files"])
    for path in [*things["pages"], things["away"]]:
        tags = Document(client.get(path)).tags
        loaded = {found.get("href", found.get("src", "")).partition("#")[0] for _, found in tags}
        files = {name for name in loaded if name.startswith("/static/") and not name.endswith((".png", "icon.svg"))}
        assert imported(files) <= set(things["files"])


def test_a_new_version_is_another_worker(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its bytes change with any file, it is asked for anew each time, and the guards of a page are on it."""
    first = client.get("/worker.js")
    assert first.headers["Cache-Control"] == "no-cache"
    assert "connect-src 'self'" in first.headers["Content-Security-Policy"]
    monkeypatch.setattr(assets, "version", lambda: "another")
    monkeypatch.setattr("webapp.serving.offline.version", lambda: "another")
    assert client.get("/worker.js").data != first.data
