"""Serve the Manual: its contents, its pages, its search."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response

from webapp.learn import manual
from webapp.serving.addresses import path_of, plain_path_of
from webapp.serving.bounds import PAGE, bounded

pages = Blueprint("manual", __name__)


@pages.get("/docs/")
@bounded(PAGE)
def index() -> str:
    """Show what people want to do with the page of the Manual that says how, then its parts."""
    tasks = [(task, manual.load_page(part, name)) for task, part, name in manual.TASKS]
    return _render("manual.html", "", _list_contents(), tasks=tasks)


@pages.get("/docs/<part>/")
@bounded(PAGE)
def show_part(part: str) -> str | Response:
    """Show the pages of a part of the Manual. 404 for an unknown part.

    The search with a slash too many leads to the search.
    """
    if part == "search":
        return redirect(f"{plain_path_of('manual.search')}?{request.query_string.decode()}".rstrip("?"), 308)
    if part not in manual.PARTS:
        abort(404, "The manual has no such part.")
    contents = _list_contents()
    (shown,) = [each for each in contents if each[0] == part]
    return _render("manual_part.html", part, contents, shown=shown)


@pages.get("/docs/<part>/<name>")
@bounded(PAGE)
def show(part: str, name: str) -> str:
    """Show a page of the Manual. 404 for an unknown one."""
    page = manual.load_page(part, name)
    if page is None:
        abort(404, "The manual has no such page.")
    # The text is our own, and HTML in it was escaped as it was rendered.
    html = Markup(manual.link_pages(page.html, _address_of, request.script_root))
    part_name = manual.PARTS[part][0]
    return _render("manual_page.html", f"{part}/{name}", _list_contents(), page=page, html=html, part_name=part_name)


@pages.get("/docs/search")
@bounded(PAGE)
def search() -> str:
    """Search the Manual for the sections that hold every word of a query.

    Fields:
        q: The query.
    """
    query = request.args.get("q", "")[: manual.MAX_QUERY_CHARACTERS]
    found = manual.find_sections(query)
    has_words, is_full = bool(manual.query_words(query)), len(found) == manual.MAX_RESULTS
    contents = _list_contents()
    return _render("manual_search.html", None, contents, query=query, found=found, has_words=has_words, is_full=is_full)


Part = tuple[str, str, str, list[manual.ManualPage]]  # key, name, sentence, pages


def _list_contents() -> list[Part]:
    """List all parts."""
    return [
        (part, name, sentence, [page for page in manual.all_pages() if page.part == part])
        for part, (name, sentence) in manual.PARTS.items()
    ]


def _render(template: str, here: str | None, contents: list[Part], **values: Any) -> str:
    """Render a page of the Manual. `here` is its part, or part and name; "" for the first page."""
    most = manual.MAX_QUERY_CHARACTERS
    return render_template(f"learn/{template}", here=here, contents=contents, max_characters=most, **values)


def _address_of(part: str, name: str) -> str:
    """Build the address of a page, of a part if the name is "", of the first page if the part is "" too."""
    if not part:
        return path_of("manual.index")
    return path_of("manual.show", part=part, name=name) if name else path_of("manual.show_part", part=part)
