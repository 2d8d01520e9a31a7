"""What the tests of the pages share: boards as posted forms, pages taken apart, the headers of every answer."""

from __future__ import annotations

import gzip
from html.parser import HTMLParser
from random import Random
from typing import Any, TypeAlias
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import brotli
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from solver import CLASSIC, Grid, Puzzle
from solver.techniques.registry import TECHNIQUES
from tests.solver.formats.strategies import puzzle
from webapp.board.form import hidden_fields
from webapp.serving.security import PUBLIC_HEADERS, headers_of

Attributes: TypeAlias = dict[str, str]

# The keys of `technique_pages`, without loading it.
LOGICAL = [key for key, row in TECHNIQUES.items() if row.is_logical]

GENTLE = ".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7."
GENTLE_SOLVED = "813429765462571839795368142247153986539846217681297453978615324126734598354982671"
TWO_SOLUTIONS = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87."
EIGHTEEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"  # solutions
CHAINED = {  # a position of a built-in puzzle from which an XY-chain is the easiest step
    "p": "000060071200400900000000800400010000610030000900208000080000002004001000000925000",
    "e": "893502400061087000745193026050609007000704000037050004009346700020870000076000048",
    "n": "0" * 140 + "8" + "0" * 21,
    "x": "0" * 141 + "k" + "0" * 20,
}
CONFLICTING = "55" + "." * 79
NO_SOLUTION = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
LONG_SEARCH = "62..49..7.........7....56......5...3..9..4.....5.9.......1...........2........7.."
HTMX = {"HX-Request": "true"}
PAYLOADS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'onmouseover='alert(1)",
    "</textarea><svg onload=alert(1)>",
    "javascript:alert(1)",
    "{{7*7}}",
    "{% raw %}",
    "&lt;b&gt;",
    "<!--",
)
_CELLS = {"td", "th"}
_VOID = {"base", "input", "img", "link", "meta", "br", "hr"}


BOARDS = st.integers(0, 2**32).map(lambda seed: puzzle(Random(seed), CLASSIC))  # anything that a page can hold


def puzzle_of(line: str) -> Puzzle:
    """The puzzle with those givens and nothing else."""
    return Puzzle.of(Grid.parse(line))


def posted(board: Puzzle | str = "." * 81, **others: str) -> dict[str, str]:
    """The form that a browser without script posts of this board: hidden fields, what the cells show, the rest."""
    puzzle = puzzle_of(board) if isinstance(board, str) else board
    symbols = "." + puzzle.shape.symbols
    shape, digits = puzzle.shape, puzzle.entries.digits
    cells = {shape.cell_name(cell): symbols[digits[cell]].strip(".") for cell in shape.cells}
    return hidden_fields(puzzle) | cells | others


def upload(data: bytes, name: str = "a.txt", **fields: str) -> dict[str, Any]:
    """What a client posts for a form with a file: the arguments of `client.post`."""
    parts = [f'--b\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n' for key, value in fields.items()]
    head = "".join(parts) + f'--b\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    return {"data": head.encode() + data + b"\r\n--b--\r\n", "content_type": "multipart/form-data; boundary=b"}


class Document(HTMLParser):
    """A page taken apart: `tags` in their order, and the text within each element that has an id."""

    def __init__(self, response: TestResponse) -> None:
        super().__init__()
        self.tags: list[tuple[str, Attributes]] = []
        self.texts: dict[str, str] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(response.get_data(as_text=True))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag. A cell of a table begins a new word, whatever is between the tags."""
        if tag in _CELLS:
            self.handle_data(" ")
        attributes = {name: value or "" for name, value in attrs}
        self.tags.append((tag, attributes))
        if tag not in _VOID:
            self._open.append((tag, attributes.get("id", "")))
            self.texts.setdefault(attributes.get("id", ""), "")

    def handle_endtag(self, tag: str) -> None:
        """Close the element, which must be the innermost."""
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        """Add the text to every open element with an id, and once to '' for those without."""
        for key in {key for _, key in self._open}:
            self.texts[key] += data

    def updatepos(self, i: int, j: int) -> int:
        """Counts no lines, which nobody asks for."""
        return j

    def text(self, key: str) -> str:
        """The words of the element with that id."""
        return " ".join(self.texts[key].split())

    def box(self, key: str = "text") -> str:
        """What is in a text area: browsers drop one line end at its beginning."""
        return self.texts[key].removeprefix("\n")

    def values(self) -> Attributes:
        """The values of the inputs of the board's form by name, of those that are checked or not to be."""
        found = {}
        for tag, attributes in self.tags:
            if tag == "form" and attributes.get("id") != "form":
                break
            if tag == "input" and (attributes.get("type") != "radio" or "checked" in attributes):
                found[attributes["name" if "name" in attributes else "id"]] = attributes.get("value", "")
        return found

    def leads_to(self, address: str) -> bool:
        """Whether a link leads there, with whatever puzzle it carries."""
        return address in [without_puzzle(found.get("href", "")) for found in self.find("a")]

    def find(self, tag: str, **wanted: str) -> list[Attributes]:
        """The attributes of the elements of that kind that have those attributes."""
        return [found for name, found in self.tags if name == tag and wanted.items() <= found.items()]


def without_puzzle(address: str) -> str:
    """An address without the puzzle at hand, which links carry."""
    parts = urlsplit(address)
    fields = [(name, value) for name, value in parse_qsl(parts.query) if name not in ("p", "e", "n", "x", "title")]
    return urlunsplit(parts._replace(query=urlencode(fields)))


def unpacked(response: TestResponse) -> bytes:
    """The body of the answer, in whichever coding it came."""
    match response.headers.get("Content-Encoding"):
        case "br":
            return bytes(brotli.decompress(response.data))
        case "gzip":
            return gzip.decompress(response.data)
    return response.get_data()


def hidden(document: Document) -> Attributes:
    """The hidden fields of the board."""
    return {name: document.values()[name] for name in ("givens", "entries", "solved", "notes", "removed")}


def assert_guarded(response: TestResponse) -> None:
    """The answer carries every security header that its kind needs once, and nothing that it must not."""
    is_public = response.headers["Cache-Control"] == PUBLIC_HEADERS["Cache-Control"]
    for name, value in (headers_of(response.mimetype) | (PUBLIC_HEADERS if is_public else {})).items():
        assert response.headers.getlist(name) == [value], name
    assert len(response.headers.getlist("Cache-Control")) == 1
    for name in ("Access-Control-Allow-Origin", "X-XSS-Protection", "Server", "X-Powered-By", "Set-Cookie"):
        assert name not in response.headers, name
