"""The pages of docs/reference that `python -m docs.reference_pages` makes are current, complete and usable."""

from __future__ import annotations

import ast
import builtins
import re
from typing import Final

import pytest

import solver
from docs import address_page, python_page
from docs.docstrings import parse
from docs.reference_pages import FOLDER, PAGES
from solver.formats import board_link
from solver.pictures import KINDS, SUFFIXES, animations
from solver.sheets import layout
from tests.docs.test_pages import PUZZLE, QUERIES
from tests.for_each import for_each
from tests.webapp.serving.test_bounds import OPENED, RULES
from tests.webapp.serving.test_bounds import address as address_of_rule
from tests.webapp.test_fuzz_addresses import FIELDS
from webapp import create_app
from webapp.board import form
from webapp.demo import settings
from webapp.demo.address import ALIASES, GONE, Clock
from webapp.learn.write_runner import runner_address
from webapp.printing import print_request, worksheets
from webapp.puzzles import new_puzzle
from webapp.serving.assets import asset_url
from webapp.serving.themes import THEMES
from webapp.shared import own_puzzle

ADDRESSES: Final = (FOLDER / "addresses.md").read_text(encoding="utf-8")
BOARD: Final = {*board_link.FIELDS, "b"}  # the fields of the puzzle
STAGE: Final = {
    "to",
    "said",
    "row",
    "column",
    "misses",
    *ALIASES,
    *GONE,
}  # of pages of the demo
PYTHON: Final = (FOLDER / "python.md").read_text(encoding="utf-8")
VALUES: Final = set(re.findall(r"^- `(\w+)(?: =|:) ", PYTHON.split("\n## Constants and types\n")[1], re.M))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_current(name: str) -> None:
    """The file is what the code says now. If not, run: python -m docs.reference_pages"""
    assert (FOLDER / name).read_text(encoding="utf-8") == PAGES[name]()


def headings() -> set[str]:
    """List the functions and classes that have a heading."""
    return set(re.findall(r"^### (\w+)$", PYTHON, re.M))


def test_every_public_name_has_its_place() -> None:
    """Each name of `solver` has a heading or a row; the page has an example of each function."""
    assert set(solver.__all__) <= headings() | VALUES
    for part in PYTHON.split("\n## ")[1].split("\n### ")[1:]:
        assert "```pycon\n>>> " in part, part.split("\n")[0]


def examples() -> list[str]:
    """List the code of each example, without what it prints."""
    blocks = re.findall(r"^```pycon\n(.*?)^```", PYTHON, re.M | re.S)
    return ["\n".join(line[4:] for line in block.splitlines() if line.startswith((">>> ", "... "))) for block in blocks]


@for_each("code", examples())
def test_an_example_needs_no_other_import(code: str) -> None:
    """Each name in an example is offered by `from solver import *`, or the example makes it.

    The examples are those of the docstrings, which run as doctests.
    """
    names = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)]
    imports = [
        each.name for node in ast.walk(ast.parse(code)) if isinstance(node, ast.ImportFrom) for each in node.names
    ]
    caught = [node.name for node in ast.walk(ast.parse(code)) if isinstance(node, ast.ExceptHandler)]
    known = {*solver.__all__, *vars(builtins), *imports, *caught}
    known |= {node.id for node in names if isinstance(node.ctx, ast.Store)}
    assert {node.id for node in names} <= known


def test_types_are_explained() -> None:
    """Each type of ours in a signature or a table is on the page, or is of a part that a user does not need."""
    signatures = re.findall(r"^```python\n(.*?)^```", PYTHON, re.M | re.S)
    attributes = re.findall(r"^- `\w+: (.*?)`\. ", PYTHON, re.M)
    words = {word for text in (*signatures, *attributes) for word in re.findall(r"\b[A-Z]\w*[a-z]\w*", text)}
    assert words - headings() - VALUES == {
        *("BinaryIO", "Callable", "Iterable", "Iterator", "Literal", "Mapping", "None", "PathLike", "False"),
        *("Algorithm", "Entry", "Help"),
    }


def test_a_docstring_is_taken_apart() -> None:
    """Paragraphs, examples and sections keep their order and their words; an entry may have several lines and names."""
    found = parse(
        """Do it.

        >>> 1 + 1
        2

        Fields: those of `Viewing`, and:
            first, last: From here
                to there.
        """
    )
    assert found.blocks == ["Do it.", ">>> 1 + 1\n2"]
    assert found.sections == {"Fields": {"first, last": "From here to there."}}
    assert (found.sentence, found.others) == ("Do it.", ["Viewing"])
    assert parse(None).sentence == ""
    with pytest.raises(ValueError, match="no entry"):
        parse("Do it.\n\nArgs:\n    nothing said here\n")


def test_every_route_has_a_row() -> None:
    """Each rule of the server is in one table with its methods, and each view says what it answers."""
    rows = re.findall(r"^\| ([A-Z, ]+) `(/.*?)` \| \S.* \|$", ADDRESSES, re.M)
    rules = {re.sub(r"<\w+:", "<", rule.rule): rule.methods or set() for rule in create_app().url_map.iter_rules()}
    assert len(rows) == len(rules)
    assert {path: set(methods.split(", ")) for methods, path in rows} == {
        path: methods - {"HEAD", "OPTIONS"} for path, methods in rules.items()
    }


def test_the_fields_are_those_that_the_fuzz_tries() -> None:
    """Each described field of a page is fuzzed, and each fuzzed one described, but for those that any page may have."""
    known = address_page.list_addresses(create_app())
    parts = {endpoint for endpoints in address_page.PARTS.values() for endpoint in endpoints}
    adapter = create_app().url_map.bind("localhost")
    fuzzed = {adapter.match(path)[0]: {*names.split()} for path, names in FIELDS.items()}
    for endpoint, address in known.items():
        if endpoint not in parts:
            described, tried = {*address_page.fields_of(address)}, fuzzed.get(endpoint, set())
            assert described <= tried | BOARD, endpoint
            assert tried <= described | BOARD | (STAGE if address.path.startswith("/demo") else set()), endpoint


PICTURES: Final = {kind.key for kind in KINDS if not kind.of_search}
MOMENTS: Final = {kind.key for kind in KINDS if kind.of_search}
CHOICES: Final = {  # the values of a field, as the code has them, by the endpoint and the field
    ("board.show", "mode"): {*form.MODES},
    ("pictures.choose", "kind"): PICTURES,
    ("pictures.choose", "suffix"): {*SUFFIXES},
    ("demo.show", "view"): {*settings.VIEWS},
    ("demo.show", "speed"): {*settings.SPEEDS},
    ("demo.show", "size"): {*settings.SIZES},
    ("demo.show", "stop"): {*settings.STOPS},
    ("demo.show", "theme"): {*THEMES},
    ("demo_pictures.send", "kind"): MOMENTS,
    ("move_sequences.send", "type"): {*animations.SUFFIXES},
    ("move_sequences.send", "height"): {*map(str, animations.HEIGHTS)},
    ("demo.show", "clock"): {*Clock},
    ("making.make", "symmetry"): {*new_puzzle.PATTERNS},
    ("photo.show", "then"): {target.key for target in own_puzzle.TARGETS},
    ("printing.show", "source"): {*print_request.SOURCES},
    ("printing.show", "sheet"): {
        *worksheets.PUZZLE_SHEETS,
        *worksheets.WORKSHEET_TITLES,
        layout.ASSIGNMENT,
        layout.ANSWERS,
    },
    ("printing.show", "suffix"): {*layout.FILE_TYPES},
}


@for_each(("endpoint", "field"), CHOICES)
def test_the_values_of_a_field_are_those_of_the_code(endpoint: str, field: str) -> None:
    """A field that takes one of a few words names all of them."""
    text = address_page.fields_of(address_page.list_addresses(create_app())[endpoint])[field]
    assert {*re.findall(r"`(.*?)`", text)} == CHOICES[endpoint, field]


def test_pages_are_whole_and_parts_are_not() -> None:
    """An address of a room sends a whole page or a file; a part of a page is no document of its own."""
    client, known = create_app().test_client(), address_page.list_addresses(create_app())
    parts = {endpoint for endpoints in address_page.PARTS.values() for endpoint in endpoints}
    for endpoint, address in known.items():
        if "GET" not in address.methods or re.search("[<.]", address.path):  # what has a suffix is a file
            continue
        answer = client.get(address.path, query_string={"p": PUZZLE} | QUERIES.get(address.path, {}))
        if answer.mimetype == "text/html" and answer.status_code == 200:
            assert ("<html" in answer.text) is (endpoint not in parts), endpoint


SMALL: Final = "0200004001000003"  # drawn and searched fast
SITE: Final = "https://course.example"
POLICIES: Final = {"'none'": address_page.NOBODY, SITE: address_page.NAMED_SITES, None: address_page.ALL_SITES}
KEPT: Final = {
    "no-store": address_page.NOT_KEPT,
    "no-cache": address_page.ASKED_AGAIN,
    "max-age=86400": address_page.FOR_A_DAY,
    "public, max-age=86400": address_page.FOR_A_DAY,
    "public, max-age=31536000, immutable": "for a year",
}


def test_headers_say_who_may_frame_show_and_keep_an_answer() -> None:
    """Each address sends the headers that its row in the table describes."""
    app = create_app({"EMBED": [SITE]})
    with app.test_request_context():
        race = "/demo/race?lanes=place-first,check-first"
        files = {
            "/static/<wanted>/<path:name>": asset_url("shared/all.css"),
            "/write/runner-<name>.js": runner_address(),
        }
        opened = OPENED | files | {"/demo/race": race}
    for rule in RULES:
        path = opened.get(rule.rule) or address_of_rule(app, rule)
        ask = app.test_client().get if "GET" in (rule.methods or ()) else app.test_client().post
        headers = ask(f"{path}{'&' if '?' in path else '?'}p={SMALL}").headers
        policy = re.search("frame-ancestors ([^;]*)", headers.get("Content-Security-Policy", ""))
        framed = POLICIES[policy and policy[1]]
        is_ours = headers.get("Cross-Origin-Resource-Policy") == "same-origin"
        assert ("X-Frame-Options" in headers) <= (framed == address_page.NOBODY), path
        assert address_page.elsewhere(app, rule.endpoint) == (
            framed,
            address_page.OWN_PAGES if is_ours else POLICIES[SITE] if framed == POLICIES[SITE] else POLICIES[None],
            KEPT[headers["Cache-Control"]],
        ), path


def test_a_route_without_a_place_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever adds an address or a public name learns where to give it a place."""
    monkeypatch.setattr(address_page, "HOMES", {})
    with pytest.raises(LookupError, match="does not give one place to .*lecturer.show"):
        address_page.write()
    monkeypatch.setattr(solver, "__all__", [*solver.__all__, "another"])
    with pytest.raises(LookupError, match="gives no place to another"):
        python_page.write()
