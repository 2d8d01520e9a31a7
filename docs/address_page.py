"""Make docs/reference/addresses.md from the routes of the web server and the docstrings of their views.

The first paragraph of a view's docstring says what the address answers. A section `Fields` lists the fields that the
address may have; fields that several pages share stand in one docstring, of `SHARED`. A page stands in the room and
under the tab that it lights. Everything else has its place here: a route without one is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

from flask import Flask
from werkzeug.routing import Rule

from docs.docstrings import parse
from solver.formats import board_link
from solver.text import join_names
from webapp import create_app
from webapp.demo.address import Stage
from webapp.printing import print_request
from webapp.serving.bounds import bound_of
from webapp.shared.rooms import ROOMS

SHARED: Final = {  # by the name that views give them: heading, and the docstring that lists the fields
    "board_link": ("Fields of a puzzle", board_link.__doc__),
    "Stage": ("Fields of a stage", Stage.of.__doc__),
    "print_request": ("Fields of Print", print_request.__doc__),
}
PARTS: Final = {  # what a page asks for while it is open, by its place
    "Board": ("board.candidates", "hints.right", "hints.level", "pictures.figure"),
    "Demo": (
        *("stage_data.frames", "stage_data.goto", "stage_data.explore", "demo.tree", "demo.depths", "demo.examples"),
        "questions.show",
        *(f"old_addresses.refuse_{name}" for name in ("pair", "question", "race", "stop", "times")),
        "statistics.part",
    ),
    "Learn": ("lesson_editor.preview", "write.compare"),
    "Puzzles": ("making.preview", "recent.draw"),
    "Print": ("printing.preview",),
    "Embeds": ("embeds.update_board",),
}
HOMES: Final = {  # files and forms, by the page that offers them
    "pictures.choose": ("pictures.send", "previews.send", "picture_zip.send"),
    "texts.choose": ("texts.send", "texts.redirect_old_address", "qr.send"),
    "demo.show": (
        "demo_pictures.send",
        "demo_pictures.send_tree",
        "move_sequences.send",
        "search_file.send",
        "downloads.send",
        "demo.show_substeps",
    ),
    "race.show": ("old_addresses.show_pair", "old_addresses.show_times", "old_addresses.show_times_of"),
    "techniques.index": ("technique_cards.send", "techniques.practise"),
    "lessons.index": (
        *("lesson_editor.save", "own_lessons.send", "lesson_papers.send", "lesson_file.send", "lesson_deck.send"),
        "lecturer.show",
    ),
    "documents.show": ("documents.send", "documents.run"),
    "write.index": ("write_runner.send",),
    "library.index": ("making.make",),
    "printing.show": ("printing.send", "printing.sheets"),
}
OTHERS: Final = {  # of no room
    "Manual and settings": ("manual.index", "manual.show_part", "manual.show", "manual.search", "settings.show"),
    "Embeds": ("embeds.show_board", "embeds.show_demo", "embeds.show_race"),
    "The server": (
        *("health.show", "assets.send", "assets.favicon", "offline.manifest", "offline.worker", "offline.away"),
    ),
}
NOBODY, OWN_PAGES, NAMED_SITES, ALL_SITES = "nobody", "our own pages", "the sites of `--embed`", "all sites"
NOT_KEPT, FOR_A_DAY, ASKED_AGAIN = "not", "for a day", "but checked each time"
FILES: Final = {  # what the bounds do not say: who frames, who shows, how long kept
    "assets.send": (ALL_SITES, ALL_SITES, "for a year"),
    "assets.favicon": (NOBODY, OWN_PAGES, ASKED_AGAIN),
    "offline.manifest": (NOBODY, OWN_PAGES, ASKED_AGAIN),
    "write_runner.send": (NOBODY, OWN_PAGES, "for a year"),
    "offline.worker": (NOBODY, ALL_SITES, ASKED_AGAIN),
    "demo.show_substeps": (NOBODY, OWN_PAGES, FOR_A_DAY),
    "old_addresses.show_pair": (NOBODY, OWN_PAGES, FOR_A_DAY),
    "old_addresses.show_times": (NOBODY, OWN_PAGES, FOR_A_DAY),
    "old_addresses.show_times_of": (NOBODY, OWN_PAGES, FOR_A_DAY),
}
INTRODUCTION: Final = """\
# Addresses

These are all addresses of the web server, by the rooms and tabs of its pages. The address of a page is its state: a
bookmark or a link opens the same page again. Behind a prefix, each of them begins with the prefix.

Words in angle brackets are parts of a path: `/pictures/<kind>.<suffix>` may be `/pictures/pair.png`. Fields stand in
the query, in any order: `/?p=1000000000000004&title=Corners`. Most pages also take the fields of a puzzle, and carry
them in every link. An address ignores a field that it does not know. What a form posts is not listed here. GET
addresses answer HEAD and OPTIONS too.

An answer with status 400, 404, 409 or 422 says in a sentence what to do. Status 503 means that the server is busy; ask
again after the seconds in the header `Retry-After`.

Addresses of older versions stay true: a page of the demo answers 308 with its address of today. Pictures, films and
downloads take the old names too: `alg`, `race`, `left` and `right` for `lanes`; `move`, `try` and `step` for `at`; `by`
and `fair` for `clock`."""
PARTS_INTRODUCTION: Final = """\
Open pages ask for these with htmx or with a script. They belong to their page and change with it. Those of the demo
take the fields of their page. Status 202 means that the search is not explored that far yet; ask again."""


ELSEWHERE_INTRODUCTION: Final = """\
These headers say which pages may frame an answer, which may show it as a picture or load it as a file, and how long a
browser may keep it. Nobody keeps a refusal. A browser keeps an answer 308 of `/demo` and `/demo/race` for a day. Only
our own pages show a picture of more than 1,600 pixels, and nobody keeps it."""


class Elsewhere(NamedTuple):
    """What happens to an answer outside our own pages."""

    framed: str
    shown: str
    kept: str


class Address(NamedTuple):
    """An address: its path as people read it, its methods, the endpoint, and the docstring of its view."""

    path: str
    methods: str
    endpoint: str
    docstring: str | None


def list_addresses(app: Flask) -> dict[str, Address]:
    """List the addresses of an application by their endpoints."""
    return {
        rule.endpoint: Address(
            re.sub(r"<\w+:", "<", rule.rule), _methods(rule), rule.endpoint, app.view_functions[rule.endpoint].__doc__
        )
        for rule in app.url_map.iter_rules()
    }


def _methods(rule: Rule) -> str:
    return ", ".join(sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}))


def elsewhere(app: Flask, endpoint: str) -> Elsewhere:
    """Say what happens elsewhere to the answer of an endpoint, by its bound."""
    bound = bound_of(app, endpoint)
    if bound and bound.is_embed:
        return Elsewhere(NAMED_SITES, NAMED_SITES, NOT_KEPT)
    if bound and bound.is_public:
        return Elsewhere(NOBODY, ALL_SITES, FOR_A_DAY)
    return Elsewhere(*FILES.get(endpoint, (NOBODY, OWN_PAGES, NOT_KEPT)))


def _write_elsewhere(app: Flask, known: Iterable[Address]) -> str:
    """Write the table of all addresses by what happens to them elsewhere; the most common comes last, without names."""
    paths: dict[Elsewhere, list[str]] = {}
    for each in known:
        paths.setdefault(elsewhere(app, each.endpoint), []).append(f"`{each.path}`")
    groups = sorted(paths.items(), key=lambda group: len(group[1]))
    cells = [", ".join(sorted(group)) for _, group in groups[:-1]] + ["every other address"]
    rows = [f"| {cell} | {' | '.join(what)} |" for cell, (what, _) in zip(cells, groups, strict=True)]
    return "\n".join(["| address | framed by | shown by | kept |", "| --- | --- | --- | --- |", *rows])


def fields_of(address: Address) -> dict[str, str]:
    """List the fields that the docstring of an address describes, those that it shares with others included.

    >>> list(fields_of(Address("/qr", "GET", "qr.show", "Show it.\\n\\nFields:\\n    of, at: A page and a host.")))
    ['of', 'at']
    """
    found: dict[str, str] = {}
    texts = [address.docstring]
    while texts:
        docstring = parse(texts.pop())
        for names, text in docstring.sections.get("Fields", {}).items():
            found |= dict.fromkeys(names.split(", "), text)
        texts += [SHARED[name][1] for name in docstring.others]
    return found


def places() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield room, tab and endpoints of each table, in the order of the page; the tab is '' for a room without.

    Tabs of the same page share a table.
    """
    for room in ROOMS:
        for page, tabs in groupby(room.tabs, key=lambda tab: tab.endpoint):
            same = list(tabs)
            pages = tuple(dict.fromkeys((page, *(each for tab in same for each in tab.also))))
            files = [file for each in pages for file in HOMES.get(each, ())]
            yield room.name, ", ".join(tab.name for tab in same), tuple(dict.fromkeys((*pages, *files)))
    for heading, endpoints in OTHERS.items():
        yield heading, "", endpoints
    for room_name, endpoints in PARTS.items():
        yield "Parts of pages", room_name, endpoints


def _table(addresses: list[Address]) -> str:
    """Write a table of two columns, for which a phone has the width."""
    rows = [f"| {each.methods} `{each.path}` | {parse(each.docstring).sentence} |" for each in addresses]
    return "\n".join(["| address | answer |", "| --- | --- |", *rows])


def _field_list(fields: dict[str, str]) -> str:
    return "\n".join(
        f"- {', '.join(f'`{name}`' for name in names.split(', '))}: {text}" for names, text in fields.items()
    )


def _shared_links(names: list[str]) -> str:
    headings = [SHARED[name][0] for name in names]
    return join_names([f"the [{name[:1].lower()}{name[1:]}](#{name.lower().replace(' ', '-')})" for name in headings])


def _write_fields(addresses: list[Address]) -> Iterator[str]:
    """Write the fields of each address that has some; addresses with the same fields stand together."""
    by_text: dict[str, list[str]] = {}
    for each in addresses:
        docstring = parse(each.docstring)
        own = docstring.sections.get("Fields", {})
        text = f"{_shared_links(docstring.others)}{', and:' if own else '.'}" if docstring.others else ""
        text = f" takes {text}" if text else " takes:" if own else ""
        if text:
            by_text.setdefault(text + (f"\n\n{_field_list(own)}" if own else ""), []).append(f"`{each.path}`")
    for text, paths in by_text.items():
        verb = text if len(paths) == 1 else text.replace(" takes", " take", 1)
        yield f"{join_names(paths)}{verb}"


def write() -> str:
    """Write the page.

    Raises:
        LookupError: An address has no place on the page, or two.
    """
    app = create_app()
    known = list_addresses(app)
    placed = [endpoint for _, _, endpoints in places() for endpoint in endpoints]
    if sorted(placed) != sorted(known):
        wrong = sorted({each for each in {*placed, *known} if placed.count(each) != 1 or each not in known})
        raise LookupError(f"docs/address_page.py does not give one place to {', '.join(wrong)}")
    parts = [_join_lines(INTRODUCTION)]
    room = ""
    for heading, tab, endpoints in places():
        addresses = [known[endpoint] for endpoint in endpoints]
        if heading != room:
            parts.append(f"## {heading}")
            parts += [_join_lines(PARTS_INTRODUCTION)] if heading == "Parts of pages" else []
        if tab:
            parts.append(f"### {tab if heading != 'Parts of pages' else f'For {tab}'}")
        room = heading
        parts += [_table(addresses), *(_write_fields(addresses) if heading != "Parts of pages" else ())]
    parts += ["## On other sites", _join_lines(ELSEWHERE_INTRODUCTION), _write_elsewhere(app, known.values())]
    parts.append("## Shared fields")
    for heading, text in SHARED.values():
        docstring = parse(text)
        also = f"Besides {_shared_links(docstring.others)}:" if docstring.others else ""
        parts += [f"### {heading}", *filter(None, [also]), _field_list(docstring.sections["Fields"])]
    return "\n\n".join(parts) + "\n"


def _join_lines(text: str) -> str:
    """Join the lines of each paragraph."""
    return "\n\n".join(
        " ".join(paragraph.split("\n")) if not paragraph.startswith("#") else paragraph
        for paragraph in text.split("\n\n")
    )
