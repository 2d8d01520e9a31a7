"""Addresses, links and files in the documents exist; README and CONTRIBUTING stay short."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from PIL import Image
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from tests.docs.documents import DOCUMENTS, ROOT
from webapp import create_app

MAX_LINES: Final = 150
MAX_WORDS: Final = 1_500
MAX_FILM_BYTES: Final = 400_000
FOLDERS: Final = ("tutorials", "how-to", "reference", "explanation")
ADDRESSES: Final = sorted(
    {address for text in DOCUMENTS.values() for address in re.findall(r"http://127\.0\.0\.1:8000(/[^\s)`|>\]]*)", text)}
)


def test_there_are_addresses() -> None:
    """The tutorials lead to pages by their whole addresses."""
    assert len(ADDRESSES) >= 6


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_answers(address: str) -> None:
    """Each address of the page in a document answers with status 200."""
    assert create_app().test_client().get(address, base_url="http://127.0.0.1:8000").status_code == 200


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_named_path_is_an_address(document: str) -> None:
    """Each path between backquotes, as `/documents` or `POST /board`, is one that the page answers."""
    matcher = create_app().url_map.bind("127.0.0.1")
    for method, path in re.findall(r"`(?:(GET|POST) )?(/[\w./-]*)`", DOCUMENTS[document]):
        if path.endswith("...") or path == "/sudoku":
            continue  # a family of addresses; the prefix of an example
        try:
            matcher.match(path, method=method or "GET")
        except MethodNotAllowed:
            assert not method, path
        except HTTPException as error:
            pytest.fail(f"{document}: {path}: {error.name}")


def heading_anchors(text: str) -> set[str]:
    """List the anchors of the headings of a page in Markdown."""
    return {
        re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", text, re.M)
    }


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_to_files(document: str) -> None:
    """Each relative link leads to a file of the repository, and to a heading where it names one."""
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", DOCUMENTS[document]):
        parts = urlsplit(link)
        target = (ROOT / document).parent / parts.path if parts.path else ROOT / document
        assert target.exists(), link
        if parts.fragment:
            assert parts.fragment in heading_anchors(target.read_text(encoding="utf-8")), link


@pytest.mark.parametrize("document", DOCUMENTS)
def test_named_files_exist(document: str) -> None:
    """Each path between backquotes that begins with a folder of the repository is there."""
    folders = "solver|webapp|tests|puzzles|requirements|docs|training|benchmarks"
    for path in re.findall(rf"`((?:(?:{folders})/|\.ci/)[\w./-]*)`", DOCUMENTS[document]):
        assert (ROOT / path).exists(), path


def test_each_kind_of_page_has_two_and_is_listed() -> None:
    """Each folder of docs/ has at least two pages, and docs/README.md links all of them."""
    index = DOCUMENTS["docs/README.md"]
    for folder in FOLDERS:
        pages = sorted(path.name for path in (ROOT / "docs" / folder).glob("*.md"))
        assert len(pages) >= 2
        for page in pages:
            assert f"({folder}/{page})" in index


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_the_first_pages_are_short(document: str) -> None:
    """README and CONTRIBUTING have at most 150 lines; README has at most 1,500 words."""
    assert len(DOCUMENTS[document].splitlines()) <= MAX_LINES
    if document == "README.md":
        assert len(DOCUMENTS[document].split()) <= MAX_WORDS


def test_the_film_moves_and_is_small() -> None:
    """README's film has many frames and loads quickly."""
    path: Path = ROOT / "docs/search.gif"
    assert path.stat().st_size < MAX_FILM_BYTES
    with Image.open(path) as film:
        assert getattr(film, "n_frames", 1) > 20
