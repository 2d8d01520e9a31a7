"""What no template may do, and that whatever people type comes back as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from jinja2 import meta
from werkzeug.test import TestResponse

import webapp
from tests.campaigns import some
from tests.for_each import for_each
from tests.webapp.pages import GENTLE, HTMX, PAYLOADS, Document, posted, upload

PACKAGE = Path(webapp.__file__).parent
TEMPLATES = sorted((PACKAGE / "templates").rglob("*.html"))
FORBIDDEN = {
    "marked as safe": r"\|\s*safe\b|autoescape",
    "attribute without quotes": r"=\s*\{\{",
    "inline style": r"\sstyle\s*=|<style",
    "inline script": r"<script(?![^>]*\ssrc=)",
    "attribute with script": r"\son[a-z]+\s*=|\shx-on|javascript:|\bjs:",
    "foreign address": r"""(?:src|href|action)\s*=\s*["'](?:https?:)?//|data:""",
}


ONE_FILE = "demo/file.html"  # has its one style and two scripts inside; its policy allows these alone, by their hashes


@for_each("name", FORBIDDEN)
def test_templates_leave_out_what_is_dangerous(name: str) -> None:
    """No template uses it, and every template's name ends in .html, so that text is escaped."""
    for template in TEMPLATES:
        assert template.suffix == ".html", template.name
        if template == PACKAGE / "templates" / ONE_FILE and name in ("inline style", "inline script"):
            assert len(re.findall(FORBIDDEN[name], template.read_text())) == (1 if name == "inline style" else 3)
            continue
        assert not re.search(FORBIDDEN[name], template.read_text()), template.name


def test_code_makes_no_markup() -> None:
    """Markup comes from template files alone, from the renderer of the manual, and from ours in a page of one file.

    The renderer writes no tag by hand, and escapes HTML in the texts, which `test_manual.py` shows. A page of one file
    takes our own templates, scripts, styles and icons; `test_stage_file.py` shows its policy.
    """
    known = {"manual_routes.py": 1, "stage_file.py": 5}
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text()
        if path.name in known:
            assert text.count("Markup(") == known[path.name]
            text = text.replace("Markup(", "")
        found = re.search(r"render_template_string|Markup\(|\|safe|<(?:div|p|a|b)\b", text)
        assert found is None, f"{path.name}: {found}"


def test_templates_call_no_function_of_another_room() -> None:
    """What a template calls lies in its own package, or in one that all rooms may use: import-linter cannot see it."""
    environment = webapp.create_app().jinja_env
    for template in TEMPLATES:
        called = meta.find_undeclared_variables(environment.parse(template.read_text())) & environment.globals.keys()
        owners = {name: getattr(environment.globals[name], "__module__", "") for name in called}
        allowed = tuple(f"webapp.{room}." for room in (template.parent.name, "shared", "serving"))
        others = {name: owner for name, owner in owners.items() if owner.startswith("webapp.")}
        assert not {name: owner for name, owner in others.items() if not owner.startswith(allowed)}, template.name


def test_rooms_register_only_functions_of_their_own() -> None:
    """A function of `shared` is registered with the application, not by a room that may go."""
    for module in (PACKAGE / "templates").iterdir():
        for path in (PACKAGE / module.name).glob("*.py"):
            assert "add_app_template_global" not in path.read_text(), path.name


def test_every_template_says_what_it_takes() -> None:
    """The first line of each template is a comment that names its variables."""
    for template in TEMPLATES:
        assert template.read_text().startswith("{# "), template.name


def assert_harmless(response: TestResponse) -> None:
    """The page holds no script, image, handler or style but its own."""
    if not (response.content_type or "").startswith("text/html"):
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.content_type in ("text/plain; charset=utf-8", "application/zip", "image/svg+xml", "image/jpeg")
        return
    for tag, attributes in Document(response).tags:
        assert tag != "svg" or attributes["class"].split()[0] in ("icon", "thumb", "page", "clues")
        assert tag not in ("iframe", "object", "b", "style", "base"), tag
        assert tag not in ("script", "img") or re.match(r"/(static|pictures)/|/qr[.]svg[?]", attributes["src"])
        for name, value in attributes.items():
            assert not re.match(r"on|style$|hx-on", name), name
            assert name not in ("href", "src", "action") or not value.startswith(("javascript:", "//", "data:"))


SHARPEST = PAYLOADS[1:3]  # these leave an attribute, in double quotes and in single ones
GETS = {
    "/": ["p", "e", "n", "mode", "title", "active", "keypad", "view"],
    "/pictures": ["p", "title", "kind", "suffix", "preset", "width", "blank", "base", "axes"],
    "/pictures/figure": ["p", "title", "kind", "suffix", "preset", "width", "blank", "base", "axes"],
    "/pictures/puzzle.svg": ["p", "title", "preset", "blank"],
    "/share": ["format", "title", "p", "answers"],
    "/techniques/": ["q", "family"],
    "/new/preview": ["level", "symmetry"],
    "/text/sdk": ["title", "p"],
    "/verify": ["text", "p"],
    "/how-hard": ["p", "numbers", "way", "whole", "step", "all", "title"],
    "/how-hard/level": ["p"],
    "/print": ["p", "title", "heading", "group", "names", "collection", "source", "paper", "seed"],
    "/candidates/r1c1": ["p", "e"],
    "/demo/picture.svg": ["p", "title", "kind", "preset", "axes"],
    "/demo/statistics": ["text", "of"],
    "/qr": ["of", "at"],
    "/demo": [
        "p",
        "title",
        "lesson",
        "lanes",
        "code",
        "clock",
        "at",
        "base",
        "speed",
        "stop",
        "k",
        "view",
        "panes",
        "to",
    ],
}


@pytest.mark.parametrize("payload", some(PAYLOADS, always=SHARPEST.__contains__))
@pytest.mark.parametrize("path", GETS)
def test_fields_of_addresses_come_back_as_text(client: FlaskClient, path: str, payload: str) -> None:
    """Whatever a field of an address holds, the page shows it as text or not at all."""
    for field in GETS[path]:
        response = client.get(path, query_string={"p": GENTLE} | {field: payload}, follow_redirects=True)
        assert_harmless(response)
        if field == "title" and path in ("/", "/pictures"):
            assert Document(response).find("input", id="title", value=payload)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "part"])
@pytest.mark.parametrize("payload", some(PAYLOADS, always=SHARPEST.__contains__))
def test_fields_of_forms_come_back_as_text(client: FlaskClient, payload: str, headers: dict[str, str]) -> None:
    """So with every field of the board's form, with unreadable text, and with names of files."""
    fields = ["r1c1", "mode", "active", "keypad", "title", "text", "action", "givens", "notes"]
    for field in fields:
        assert_harmless(client.post("/board", data=posted(GENTLE) | {field: payload}, headers=headers))
    read = {"action": "read"}
    for text in (payload, f"# {payload}\n{GENTLE}\n# {payload}\n{GENTLE}", f"{payload}\n" + "12345678\n" * 9):
        assert_harmless(client.post("/board", data=posted(GENTLE, text=text, **read), headers=headers))
    name = payload.replace('"', "%22")
    assert_harmless(client.post("/board", **upload(payload.encode(), name, **read), headers=headers))
    assert_harmless(client.post("/pictures.zip", data={"text": payload}, headers=headers))


def test_braces_are_text(client: FlaskClient) -> None:
    """What looks like a template is shown as it was typed, never worked out."""
    response = client.post(
        "/board", data=posted(GENTLE, r1c1="{{7*7}}", title="{{7*7}}", text="{{7*7}}", action="read")
    )
    page = Document(response)
    assert page.values()["r1c1"] == page.values()["title"] == page.box() == "{{7*7}}"
    assert "49" not in page.text("verdict") + page.text("notice")


@pytest.mark.parametrize("path", ["/{}", "/puzzles/{}", "/text/{}", "/pictures/{}.jpg", "/candidates/{}"])
def test_paths_come_back_as_text(client: FlaskClient, path: str) -> None:
    """An error page repeats nothing of an address as markup."""
    for payload in PAYLOADS:
        assert_harmless(client.get(path.format(payload.replace("/", ""))))
