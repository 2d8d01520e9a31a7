"""Addresses, links and files in the documents exist; README and CONTRIBUTING stay short."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from PIL import Image

from solver.formats.registry import FORMATS
from solver.judge.answers import read_answer
from solver.judge.document_cases import cases_of
from solver.judge.verdicts import SILENT
from tests.docs.documents import DOCUMENTS, ROOT, whole_program
from tests.for_each import for_each
from webapp import create_app

MAX_LINES: Final = 150
MAX_WORDS: Final = 1_500
MAX_FILM_BYTES: Final = 400_000
FOLDERS: Final = ("tutorials", "how-to", "reference", "explanation")
ADDRESSES: Final = sorted(
    {address for text in DOCUMENTS.values() for address in re.findall(r"http://127\.0\.0\.1:8000(/[^\s)`|>\]]*)", text)}
)


MADE: Final = "docs/reference/addresses.md"  # lists every route; test_reference_pages.py compares it with the routes
PATHS: Final = sorted(
    {
        (method or "GET", path)
        for document, text in DOCUMENTS.items()
        if document != MADE
        for method, path in re.findall(r"`(?:(GET|POST) )?(/[\w./?=-]*)`", text)
        if path not in {"/sudoku", "/pictures/..."} and "=..." not in path  # a prefix; families of addresses
    }
)
PUZZLE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
QUERIES: Final = {  # the parameters that a path needs besides a puzzle
    "/demo/goto": {"to": "r1c3=1"},
    "/qr": {"of": "/"},
}


def posted_fields(path: str) -> dict[str, Any]:
    """Make the form that a page posts to a path."""
    if path == "/photo":
        return {"file": ((ROOT / "docs/gentle-pair.jpg").open("rb"), "photo.jpg")}
    if path == "/demo/lesson":
        lesson = re.search(r"^```toml\n(.*?)^```", DOCUMENTS["docs/how-to/lessons.md"], re.M | re.S)
        assert lesson
        return {"text": lesson[1]}
    return {"p": PUZZLE}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """Lend one client of the pages to all tests that ask for an address."""
    return create_app().test_client()


def test_there_are_addresses() -> None:
    """The tutorials lead to pages by their whole addresses; other documents name paths."""
    assert len(ADDRESSES) >= 6
    assert len(PATHS) >= 20


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_answers(client: FlaskClient, address: str) -> None:
    """Each address of the page in a document answers with status 200."""
    assert client.get(address, base_url="http://127.0.0.1:8000").status_code == 200


@pytest.mark.parametrize(("method", "path"), PATHS)
def test_a_named_path_answers(client: FlaskClient, method: str, path: str) -> None:
    """Each path between backquotes, as `/documents` or `POST /board`, answers a request with its parameters."""
    if method == "POST":
        answer = client.post(path, data=posted_fields(path), follow_redirects=True)
    else:
        answer = client.get(path, query_string={"p": PUZZLE} | QUERIES.get(path, {}), follow_redirects=True)
    assert answer.status_code == 200, answer.text


def heading_anchors(text: str) -> set[str]:
    """List the anchors of the headings of a page in Markdown."""
    return {
        re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", text, re.M)
    }


@for_each("document", DOCUMENTS)
def test_links_lead_to_files(document: str) -> None:
    """Each relative link leads to a file of the repository, and to a heading where it names one."""
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", DOCUMENTS[document]):
        parts = urlsplit(link)
        target = (ROOT / document).parent / parts.path if parts.path else ROOT / document
        assert target.exists(), link
        if parts.fragment:
            assert parts.fragment in heading_anchors(target.read_text(encoding="utf-8")), link


@for_each("document", DOCUMENTS)
def test_named_files_exist(document: str) -> None:
    """Each path between backquotes that begins with a folder of the repository is there."""
    folders = "solver|webapp|tests|puzzles|requirements|docs|benchmarks"
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


@for_each(
    ("heading", "template"),
    [("On the board", "board/_keys"), ("In the demo", "demo/_keys"), ("In a race", "demo/_race_keys")],
)
def test_the_keys_are_those_of_the_page(heading: str, template: str) -> None:
    """Each table of docs/reference/keys.md has the keys that the page lists, in the order of the page."""
    page = (ROOT / f"webapp/templates/{template}.html").read_text(encoding="utf-8")
    section = DOCUMENTS["docs/reference/keys.md"].split(f"## {heading}\n")[1].split("\n## ")[0]
    assert re.findall(r"^\| (.*?) \|", section, re.M)[2:] == re.findall(r'<th scope="row">(.*?)</th>', page)


def test_the_readme_counts_right() -> None:
    """README says how many commands and text formats there are, and docs/reference/formats.md lists each format."""
    readme = " ".join(DOCUMENTS["README.md"].split())
    texts = [entry for entry in FORMATS if entry.key not in {"csv", "json"}]
    assert f"CSV, JSON and {len(texts)} text formats" in readme
    with whole_program() as sudoku:
        assert len(sudoku.commands) == 20
    assert "[twenty commands]" in readme
    rows = re.findall(r"^\| `(\S+)` \| (.*?) \| `(\S+)` \|$", DOCUMENTS["docs/reference/formats.md"], re.M)
    assert rows == [(entry.key, entry.name, entry.suffix) for entry in FORMATS]


def test_the_tutorial_counts_the_cases() -> None:
    """The tutorial on programs says on how many cases one is judged."""
    tutorial = DOCUMENTS["docs/tutorials/your-own-program.md"]
    assert f"on {len(cases_of('any'))} cases" in tutorial


def test_the_table_of_extras_is_that_of_the_project() -> None:
    """docs/how-to/install.md names each extra with its packages, and counts the dependencies of a plain installation.

    It says up to which Python numpy and numba have wheels. `tests/test_wheel.py` compares the size of the wheel.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    page = DOCUMENTS["docs/how-to/install.md"]
    extras = project["optional-dependencies"]
    rows = dict(re.findall(r"^\| `([a-z]+)` \| (.*?) \|", page, re.M))
    assert rows.keys() == extras.keys()
    for key, packages in extras.items():
        names = [re.split(r"[^\w-]", each)[0] for each in packages]
        assert rows[key] == ("pytest and others" if key == "test" else ", ".join(names))
    plain = [each for each in project["dependencies"] if "== 'PyPy'" not in each]
    assert f"{len(plain)} direct dependencies on CPython" in page
    conditional = [*extras["fast"], *(each for each in plain if each.startswith("numpy"))]
    assert len(conditional) == 2
    assert all("python_version < '3.15'" in each for each in conditional)
    assert "CPython up to 3.14" in page


@pytest.mark.parametrize(
    "says", re.findall(r'^- "(.*) say that', DOCUMENTS["docs/how-to/grade-an-assignment.md"], re.M)
)
def test_words_for_no_solution_pass(says: str) -> None:
    """Each sentence that docs/how-to/grade-an-assignment.md lists is one that the judge takes for "no solution"."""
    sentences = re.split(r'", "|" and "', says.strip('"'))
    assert len(sentences) == 6
    assert [each for each in sentences if not read_answer(each).denies] == []
    for other in re.findall(r'prints "(\w+)" or\s+"(\w+)"', DOCUMENTS["docs/how-to/grade-an-assignment.md"])[0]:
        assert not read_answer(other).denies
    assert f"`{SILENT}`" in DOCUMENTS["docs/how-to/grade-an-assignment.md"]


def test_the_architecture_is_that_of_the_code() -> None:
    """docs/explanation/architecture.md names every package, and draws the layers of the import contracts in order."""
    page = DOCUMENTS["docs/explanation/architecture.md"]
    for top in ("solver", "webapp"):
        for folder in (ROOT / top).iterdir():
            if folder.is_dir() and folder.name != "__pycache__":
                assert f"| `{top}/{folder.name}/`" in page or f"`{top}/{folder.name}/` |" in page, folder.name
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = {each["containers"][0]: each["layers"] for each in contracts if "containers" in each}
    drawn = [
        re.split(r"  +", line.strip())
        for line in page.split("solver                ")[1].split("```")[0].splitlines()[1:]
    ]
    assert [columns[0] for columns in drawn] == layers["solver"]
    assert [columns[1] for columns in drawn if len(columns) > 1] == layers["webapp"]
