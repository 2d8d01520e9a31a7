"""Read the puzzle that an address carries: a row for each place in an address that can hold one.

An address without a puzzle that is known here raises an error that says what to do instead.

>>> from solver.formats.entry import Entry
>>> parse_address("https://sudoku.coach/en/play/" + "1" + "0" * 80).puzzle.givens.filled
1
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from solver.errors import FormatError
from solver.formats import board_link, entry
from solver.formats.apps import fpuzzles, penpa, sudokuexchange, sudokupad, sudokuwiki
from solver.formats.entry import Details, Entry
from solver.lazy_regex import pattern
from solver.shape import SHAPES
from solver.text import join_names

_ADDRESS: Final = pattern(r"\S+")
_ADDRESS_STARTS: Final = ("?", "/?", "www.")
_MAX_FIELDS: Final = 50
_QUOTES: Final = "<>\"'()[]`,"  # around an address in a sentence
_PATH_WORDS: Final = pattern(r"(?:sudoku|puzzle)(?:/|$)")
_DIGITS: Final = frozenset("0123456789.")
_SMALLEST_GRID: Final = min(SHAPES)
ADVICE: Final = "open it there, copy its digits row by row and paste them"


class Address(NamedTuple):
    """An address in parts: its host without 'www.', its path, and the fields after '?' and '#'."""

    host: str
    path: str
    fields: Mapping[str, str]


class Site(NamedTuple):
    """A row: the hosts, all if none is named; the part that holds the puzzle; the reader of that part."""

    hosts: tuple[str, ...]
    holds: Callable[[Address], str]
    read: Callable[[str], Entry]


def _query_field(name: str) -> Callable[[Address], str]:
    return lambda address: address.fields.get(name, "")


def _last_path_part(address: Address) -> str:
    return address.path.rstrip("/").rpartition("/")[2]


def _whole_path(address: Address) -> str:
    """Return the path without the words before a puzzle's name; all of it, since packed texts have slashes too."""
    path = address.path.strip("/")
    return path[match.end() :] if (match := _PATH_WORDS.match(path)) else path


def _penpa_field(address: Address) -> str:
    return address.fields.get("p", "") if "penpa" in address.path else ""


def _parse_coach(name: str) -> Entry:
    plain = unquote(name)
    if len(plain) < _SMALLEST_GRID or not _DIGITS.issuperset(plain):
        raise FormatError.at(f"this sudoku.coach link does not hold its digits one by one; {ADVICE}")
    return entry.entry_of_digits(plain)


_SUDOKUPAD: Final = ("sudokupad.app", "crackingthecryptic.com", "sudokupad.svencodes.com")
SITES: Final = (
    Site((), _penpa_field, penpa.parse),
    Site((), _query_field("bd"), sudokuwiki.parse),
    Site(_SUDOKUPAD, _query_field("puzzleid"), sudokupad.parse),
    Site(_SUDOKUPAD, _whole_path, sudokupad.parse),
    Site(("sudoku.coach",), _last_path_part, _parse_coach),
    Site((), _query_field("load"), fpuzzles.parse),
    Site((), _query_field("s"), sudokuexchange.parse),
)


def parse_line(text: str) -> Entry | None:
    """Parse the first address of a line, or the query of one. Raises FormatError for an address without a puzzle."""
    if not ("://" in text or (text.startswith(_ADDRESS_STARTS) and "=" in text)):
        return None
    for word in _ADDRESS.findall(text):
        found = word.strip(_QUOTES)
        if "://" in found or found.startswith(_ADDRESS_STARTS):
            if entry := parse_address(found):
                return entry
    return None


def parse_address(address: str) -> Entry | None:
    """Parse the puzzle of the address; return None if no row is for it. Raises FormatError if the puzzle is damaged."""
    try:
        parts = urlsplit(address if "://" in address or address.startswith(("?", "/")) else f"//{address}")
        fields = dict(
            pair
            for query in (parts.query, parts.fragment if "=" in parts.fragment else "")
            for pair in parse_qsl(query, max_num_fields=_MAX_FIELDS, keep_blank_values=True)
        )
    except ValueError:
        raise FormatError.at("this looks like an address, but cannot be taken apart") from None
    found = Address((parts.hostname or "").removeprefix("www."), parts.path, fields)
    if "p" in fields and not _penpa_field(found):
        return Entry(board_link.from_fields(fields), Details(title=fields.get("title", "")))
    for site in SITES:
        if (not site.hosts or found.host.endswith(site.hosts)) and (held := site.holds(found)):
            return _require_digits(site.read(held))
    return None


def _require_digits(entry: Entry) -> Entry:
    """Return the entry. Raises FormatError for one that would be left without its rules and have no digit either."""
    if entry.left_out and not entry.puzzle.entries.filled:
        raise FormatError.at(f"this link holds no digit, only {join_names(entry.left_out)}, which are not known here")
    return entry
