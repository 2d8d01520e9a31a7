"""The Manual: the pages of `docs/`, rendered from Markdown and searched.

    docs/<part>/<page>.md ── markdown-it ──> ManualPage: title, HTML, headings, sections ──> find_sections

A link to another page of `docs/` and one to a server of this program become addresses of this server when a page is
shown; see `link_pages`. A link to any other file of the repository becomes text. HTML in Markdown stays text.

Each page is rendered once in a process, when it is first asked for; searching renders all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

_PACKAGE: Final = Path(__file__).parents[1]
PARTS: Final = {
    "tutorials": ("Tutorials", "Learn by doing, from the first puzzle to a search of your own."),
    "how-to": ("How-to guides", "Do one thing: print for a class, read a photo, run a server."),
    "reference": ("Reference", "Look up commands, formats, keys, limits, addresses, names in Python, and words."),
    "explanation": ("Explanation", "Why it works as it does: searches, ratings, recognition, speed."),
}
TASKS: Final = (  # what people want to do, and the part and name of the page that says how
    ("Solve a puzzle from paper", "tutorials", "first-puzzle"),
    ("Read a puzzle from a photo", "how-to", "photos"),
    ("Put a picture on a slide", "how-to", "pictures"),
    ("Print puzzles for a class", "how-to", "print"),
    ("Show a search in a lecture", "tutorials", "first-lecture"),
    ("Make a lesson of my own", "how-to", "lessons"),
    ("Run a program from a course document", "how-to", "documents"),
    ("Test a program of my own", "tutorials", "your-own-program"),
    ("Look up a key", "reference", "keys"),
    ("Work in a terminal", "reference", "command-line"),
)
LOCAL_SERVER: Final = "http://127.0.0.1:8000/"  # in the texts: a server of one's own
MAX_QUERY_CHARACTERS: Final = 100
MAX_WORDS: Final = 8  # More words of a query are left out.
MAX_RESULTS: Final = 30
_PASSAGE_CHARACTERS: Final = 180
_LEAD_CHARACTERS: Final = 50  # So much of a passage is in front of the first word found.
_TITLE_WEIGHT: Final = 8
_HEADING_WEIGHT: Final = 4
_MAX_TEXT_WEIGHT: Final = 3  # a word that stands ten times says no more
_NO_SLUG: Final = re.compile(r"[^a-z0-9]+")
_LISTED: Final = re.compile(r"\(([a-z-]+)/([a-z0-9-]+)\.md\)")  # in the overview
_LINK: Final = re.compile(r'href="(page|server):([^"#]*)(#[^"]*)?"')


class Heading(NamedTuple):
    """A heading below the title, with the anchor that links name."""

    anchor: str
    text: str
    level: int


class Section(NamedTuple):
    """A heading of a page and the plain text below it, up to the next one; before the first, that of the title."""

    anchor: str
    heading: str
    text: str


@dataclass(frozen=True)
class ManualPage:
    """A rendered page."""

    part: str
    name: str
    title: str
    html: str
    headings: tuple[Heading, ...]
    sections: tuple[Section, ...]

    @property
    def lead(self) -> str:
        """Its first sentence; "" for a page that begins with a heading."""
        first, stop, _ = self.sections[0].text.partition(". ")
        return f"{first}." if stop else first


class Result(NamedTuple):
    """A section that was found: its page, and a passage in pieces, of which the marked ones are words of the query."""

    page: ManualPage
    section: Section
    passage: tuple[tuple[str, bool], ...]


@cache
def folder() -> Path:
    """Return the folder of the pages: inside the installed package, or beside it in a clone."""
    inside = _PACKAGE / "docs"
    return inside if inside.is_dir() else _PACKAGE.parent / "docs"


@cache
def page_names(part: str) -> tuple[str, ...]:
    """List the pages of a part, in the order in which docs/README.md names them; the others follow by name."""
    found = {path.stem for path in (folder() / part).glob("*.md")} if part in PARTS else set()
    overview = folder() / "README.md"
    text = overview.read_text("utf-8") if overview.is_file() else ""
    named = [name for in_part, name in _LISTED.findall(text) if in_part == part and name in found]
    return tuple(dict.fromkeys([*named, *sorted(found)]))


@cache
def load_page(part: str, name: str) -> ManualPage | None:
    """Render a page; None if there is none of that name."""
    if name not in page_names(part):
        return None
    environment = {"part": part}
    tokens = _PARSER.parse((folder() / part / f"{name}.md").read_text("utf-8"), environment)
    sections = list(_split_sections(tokens))
    body = tokens[3:] if tokens and tokens[0].tag == "h1" else tokens  # the page shows its title itself
    html = _PARSER.renderer.render(body, _PARSER.options, environment)
    headings = [
        Heading(str(token.attrs["id"]), _plain(tokens[at + 1]), int(token.tag[1])) for at, token in _headings(tokens)
    ]
    return ManualPage(part, name, sections[0].heading, html, tuple(headings), tuple(sections))


def all_pages() -> Iterator[ManualPage]:
    """Yield every page, part by part."""
    for part in PARTS:
        for name in page_names(part):
            page = load_page(part, name)
            assert page is not None
            yield page


def render_markdown(text: str, part: str) -> str:
    """Render a text as a page of that part has it: HTML without addresses; see `link_pages`."""
    return str(_PARSER.render(text, {"part": part}))


def link_pages(html: str, address: Callable[[str, str], str], root: str) -> str:
    """Fill in the addresses of links.

    Args:
        html: The rendered page.
        address: Builds the address of a page, or of a part if the name is "".
        root: The path in front of all pages of this server, without a slash at its end.
    """

    def fill(match: re.Match[str]) -> str:
        kind, target, anchor = match.groups()
        if kind == "server":
            return f'href="{root}/{target}{anchor or ""}"'
        part, _, name = target.partition("/")
        return f'href="{escape(address(part, name))}{anchor or ""}"'

    return _LINK.sub(fill, html)


# ---- search


def query_words(query: str) -> list[str]:
    """Split a query into words without accents and capitals.

    >>> query_words("  Füll the  GRID ")
    ['full', 'the', 'grid']
    """
    return list(dict.fromkeys(_fold(query[:MAX_QUERY_CHARACTERS]).split()))[:MAX_WORDS]


def find_sections(query: str) -> list[Result]:
    """Find the sections that hold every word of the query, the best first; [] for a query without a word."""
    words = query_words(query)
    found = []
    for page in all_pages() if words else ():
        title = _fold(page.title)
        for section in page.sections:
            heading, text = _fold(section.heading), _fold(section.text)
            weights = [_weigh(word, title, heading, text) for word in words]
            # A word of the title alone finds the page, at its beginning.
            if all(weights) and (section is page.sections[0] or any(word in heading + " " + text for word in words)):
                found.append((sum(weights), Result(page, section, _cut_passage(section.text, words))))
    found.sort(key=lambda each: -each[0])
    return [result for _, result in found[:MAX_RESULTS]]


def _weigh(word: str, title: str, heading: str, text: str) -> int:
    return (
        _TITLE_WEIGHT * (word in title) + _HEADING_WEIGHT * (word in heading) + min(text.count(word), _MAX_TEXT_WEIGHT)
    )


def _cut_passage(text: str, words: Sequence[str]) -> tuple[tuple[str, bool], ...]:
    """Cut the part of the text around the first word found, in pieces: the words are marked."""
    folded = _fold(text)
    places = [place for word in words if (place := folded.find(word)) >= 0]
    start = max(0, min(places, default=0) - _LEAD_CHARACTERS)
    if start:
        start = text.find(" ", start) + 1
    end = start + _PASSAGE_CHARACTERS
    if end < len(text):
        end = max(text.rfind(" ", start, end), start + 1)
    pieces = [("… ", False)] if start else []
    at = start
    while found := [(place, -len(word)) for word in words if (place := folded.find(word, at, end)) >= 0]:
        place, length = min(found)
        pieces += [(text[at:place], False), (text[place : place - length], True)]
        at = place - length
    pieces.append((text[at:end] + (" …" if end < len(text) else ""), False))
    return tuple(piece for piece in pieces if piece[0])


def _fold(text: str) -> str:
    """Return the text in small letters without accents, each character in its place."""
    return "".join(_fold_character(character) for character in text)


@cache
def _fold_character(character: str) -> str:
    plain = unicodedata.normalize("NFKD", character)[0].lower()
    return plain if len(plain) == 1 else character


# ---- Markdown


def _target_of(href: str, part: str) -> str:
    """Return where a link leads: page:…, server:… or an address; "" for a file that is not served.

    >>> _target_of("../reference/limits.md#photos", "how-to"), _target_of("print.md", "how-to")
    ('page:reference/limits#photos', 'page:how-to/print')
    >>> _target_of("http://127.0.0.1:8000/demo/race", "how-to"), _target_of("../../LICENSE", "how-to")
    ('server:demo/race', '')
    """
    if href.startswith(LOCAL_SERVER):
        return f"server:{href.removeprefix(LOCAL_SERVER)}"
    if href.startswith(("#", "http://", "https://")):
        return href
    path, _, anchor = href.partition("#")
    steps: list[str] = [part]
    for step in PurePosixPath(path).parts:
        if step == "..":
            if not steps:
                return ""
            steps.pop()
        else:
            steps.append(step)
    anchor = f"#{anchor}" if anchor else ""
    if steps == ["README.md"]:
        return f"page:/{anchor}"
    target = PurePosixPath(*steps) if steps else PurePosixPath()
    if len(steps) != 2 or steps[0] not in PARTS or target.suffix != ".md" or target.stem not in page_names(steps[0]):
        return ""
    return f"page:{steps[0]}/{target.stem}{anchor}"


def _make_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.core.ruler.push("anchors", lambda state: _add_anchors(state.tokens))
    parser.core.ruler.push("boxes", _add_boxes)
    parser.core.ruler.push("links", _set_links)
    return parser


def _add_boxes(state: StateCore) -> None:
    """Put tables and code into boxes that scroll, with a keyboard too."""
    tokens = []
    for token in state.tokens:
        name = {"table_open": "Table", "fence": "Code", "code_block": "Code"}.get(token.type)
        if name:
            box = {"class": "scrolled", "tabindex": "0", "role": "group", "aria-label": name}
            tokens.append(Token("box_open", "div", 1, attrs=dict(box), block=True))
        tokens.append(token)
        if token.type in ("table_close", "fence", "code_block"):
            tokens.append(Token("box_close", "div", -1, block=True))
    state.tokens = tokens


def _set_links(state: StateCore) -> None:
    """Set where links lead; those to files that are not served become text, as do pictures."""
    for token in state.tokens:
        is_link = True
        for child in token.children or ():
            if child.type == "link_open":
                target = _target_of(str(child.attrs["href"]), state.env["part"])
                is_link = bool(target)
                child.attrs = {"href": target} if target else {}
            if child.type in ("link_open", "link_close") and not is_link:
                child.tag = "span"
            if child.type == "image":
                child.type, child.tag = "text", ""


def _add_anchors(tokens: Sequence[Token]) -> None:
    """Give each heading an id made of its words, as code hosts make them."""
    used: set[str] = set()
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            slug = _NO_SLUG.sub("-", _fold(_plain(tokens[at + 1]).replace("'", ""))).strip("-") or "section"
            name = next(each for each in (slug, *(f"{slug}-{number}" for number in range(1, 100))) if each not in used)
            used.add(name)
            token.attrSet("id", name)


def _headings(tokens: Sequence[Token]) -> Iterator[tuple[int, Token]]:
    """Find the headings below the title that are in the contents, with their places."""
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag in ("h2", "h3"):
            yield at, token


def _split_sections(tokens: Sequence[Token]) -> Iterator[Section]:
    """Split the page at its headings into plain texts."""
    anchor, heading, texts = "", "", list[str]()
    is_heading = False
    for token in tokens:
        if token.type == "heading_open":
            if heading:
                yield Section(anchor, heading, " ".join(texts))
            anchor, heading, texts, is_heading = "" if token.tag == "h1" else str(token.attrs["id"]), "", [], True
        elif token.type == "inline":
            if is_heading:
                heading, is_heading = _plain(token), False
            else:
                texts.append(_plain(token))
        elif token.type in ("fence", "code_block"):
            texts.append(" ".join(token.content.split()))
    yield Section(anchor, heading, " ".join(texts))


def _plain(token: Token) -> str:
    """Return the text of an inline token without its marks."""
    parts = [
        child.content if child.type in ("text", "code_inline") else " "
        for child in token.children or ()
        if child.type in ("text", "code_inline", "softbreak", "hardbreak")
    ]
    return "".join(parts)


_PARSER: Final = _make_parser()
