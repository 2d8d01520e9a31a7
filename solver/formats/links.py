"""Read the puzzle that an address carries: a row for each place in an address that can hold one.

An address without a puzzle that is known here raises an error that says what to do instead.

>>> from solver.formats.entry import Entry
>>> parse_address("https://sudoku.coach/en/play/" + "1" + "0" * 80).puzzle.givens.filled
1
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from solver.errors import FormatError, Help, Problem
from solver.formats import board_link, entry, symbol_sets
from solver.formats.apps import fpuzzles, penpa, solo, sudokuexchange, sudokupad, sudokuwiki
from solver.formats.cells import build_puzzle, is_blank, split_line
from solver.formats.entry import Details, Entry
from solver.formats.paired_grids import pair
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SYMBOLS
from solver.text import join_names

_ADDRESS: Final = pattern(r"\S+")
_ADDRESS_STARTS: Final = ("?", "/?", "www.")
_AROUND_VALUE: Final = "\"'{}[]()"
_BETWEEN_ROWS: Final = ("|", ",", ";", "/", "\n", "\r\n", "_", " ")
_NEAR_PART: Final = pattern(r"[^/?&#=]+")
_MAX_FIELDS: Final = 50
_QUOTES: Final = "<>\"'()[]`,"  # around an address in a sentence
_PATH_WORDS: Final = pattern(r"(?:sudoku|puzzle)(?:/|$)")
_DIGITS: Final = frozenset("0123456789.")
_SMALLEST_GRID: Final = min(SHAPES)
_LARGER: Final = sorted(SHAPES)[1:]  # in which a near one is no other number
_MAX_NEAR: Final = 0.06  # of the signs of a grid, lost, too many or wrong
_A_PAIR: Final = 2
_NEEDED: Final = "/"
_NO_DIGITS: Final = "This link holds no digits: the board is empty."
_BARE_ID: Final = "N4Ig"  # how every object begins when lz_string has packed it
_IDS: Final = (_BARE_ID, *(form + _BARE_ID for form in ("fpuzzles", "fpuz", "scl", "ctc")))
_PACKED: Final = pattern(r"(?:\A|/)((?:fpuz(?:zles)?|scl|ctc)?N4Ig.*)", re.DOTALL)
_HOST: Final = pattern(
    r"(?<![\w.:/@-])(?:(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}|localhost)(?::[0-9]{1,5})?/", re.IGNORECASE
)
_SIGNS_OF_BLANKS: Final = frozenset("0.*_ xX-")
_TO_DOT: Final = dict.fromkeys(map(ord, " xX"), ".")
_OWN_FIELDS: Final = frozenset({*board_link.FIELDS, "b", "title"})


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
        raise FormatError.at("this sudoku.coach link does not hold its digits one by one", help=Help.LINK)
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
    for word in _ADDRESS.findall(text):
        found = word.strip(_QUOTES)
        if _is_address(found) and (entry := parse_address(found)):
            return entry
    return None


def looks_like(text: str) -> bool:
    """Return whether a word of the line is an address or the ID of one: quick, since every line is asked."""
    return "://" in text or text.startswith((*_ADDRESS_STARTS, *_IDS)) or (_NEEDED in text and bool(_HOST.search(text)))


def _is_address(word: str) -> bool:
    return "://" in word or word.startswith((*_ADDRESS_STARTS, *_IDS)) or _HOST.match(word) is not None


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
    if address.startswith(_IDS):
        return _require_digits(_parse_id(address))
    found = Address((parts.hostname or "").removeprefix("www."), parts.path, fields)
    own = "p" in fields and _OWN_FIELDS.issuperset(fields)
    if not own and (paired := _find_grids(found, parts.fragment)):
        return paired
    try:
        return _parse_known(found) or _parse_anywhere(found, parts.fragment)
    except FormatError:
        if own or not (entry := _parse_anywhere(found, parts.fragment)):
            raise
        return entry


def _parse_known(found: Address) -> Entry | None:
    """Parse the puzzle in the place where a site that is known here has it. Raises FormatError."""
    if "p" in found.fields and not _penpa_field(found):
        puzzle = board_link.from_fields(found.fields)
        notices = () if puzzle.entries.filled or puzzle.removed else (_NO_DIGITS,)  # of an empty board, or cut off
        return Entry(puzzle, Details(title=found.fields.get("title", "")), notices=notices)
    for site in SITES:
        if (not site.hosts or found.host.endswith(site.hosts)) and (held := site.holds(found)):
            return _require_digits(site.read(held))
    return None


def _find_grids(found: Address, fragment: str) -> Entry | None:
    """Find two plain grids in the address: a puzzle with its solution or the position reached.

    Raises FormatError for grids of two puzzles.
    """
    named = dict(_plain_grids(found, fragment))
    if len(set(named.values())) < _A_PAIR:
        return None
    paired = pair(list(named.items()), next(iter(named)))
    if paired.others:
        raise FormatError.at(
            f"this link holds two puzzles, {join_names([paired.name, *paired.others])}; keep one of them"
        )
    puzzle = Puzzle.of(paired.puzzle, paired.entries)
    return Entry(puzzle, Details(title=found.fields.get("title", "")), solution=paired.solution, notices=paired.notices)


def _plain_grids(found: Address, fragment: str) -> Iterator[tuple[str, Grid]]:
    """Yield the grids that parts of the address hold, a symbol a cell, with the names of their fields."""
    parts: list[tuple[int | str, str]] = [*enumerate(found.path.split("/")), *found.fields.items()]
    route = [("#", part) for part in fragment.split("/")] if "/" in fragment else []
    for name, text in [*parts, ("#", fragment), *route]:
        if (grid := _parse_plain(unquote(text) if isinstance(name, int) or name == "#" else text)) is not None:
            yield f"part {name} of the path" if isinstance(name, int) else name, grid


def describe_near(text: str) -> Problem | None:
    """Return the problem of an address with a part that is nearly a grid: a digit is lost, or a sign is none.

    >>> describe_near("https://a.b/play/" + "1" + "0" * 79).message
    'the address holds 80 digits and blanks, and 81 are needed'
    """
    for word in _ADDRESS.findall(text):
        for part in _NEAR_PART.findall(word) if "://" in word else ():
            area = next((area for area in _LARGER if abs(len(part) - area) <= _MAX_NEAR * area), 0)
            known = {*"0.*_ xX-", *SYMBOLS, *SYMBOLS.lower()} if area == _LARGER[-1] else {*"0123456789.*_ xX-"}
            wrong = [sign for sign in part if sign not in known]
            if not area or len(wrong) > _MAX_NEAR * len(part) or not _DIGITS.intersection(part):
                continue
            if wrong:
                return Problem(f"the address holds {wrong[0]!r} among its digits, which is none", help=Help.LINK)
            if len(part) != area:
                found = f"the address holds {len(part)} digits and blanks"
                return Problem(f"{found}, and {area} are needed", help=Help.LINK)
    return None


def _parse_plain(text: str) -> Grid | None:
    """Parse a grid of one symbol a cell, of rows or of fields between commas; return None for any other text."""
    if (cells := text.split(",")) and len(cells) in SHAPES and all(len(cell) <= 1 for cell in cells):
        text = "".join(cell or "." for cell in cells)
    text = text.strip(_AROUND_VALUE)
    if text.endswith(".") and len(text) - 1 in SHAPES and "." not in text[:-1]:
        text = text[:-1]  # the end of a sentence
    for sign in _BETWEEN_ROWS:
        rows = text.split(sign)
        if len(rows) ** 2 in SHAPES and all(len(row) == len(rows) for row in rows):
            text = "".join(rows)
    blanks = _SIGNS_OF_BLANKS.intersection(text)
    if text.endswith(".") and "0" in blanks and text.count(".") == 1:
        return None  # the end of a sentence, and a digit is lost
    found = None if len(blanks - {"0"}) > 1 or "+" in text else split_line(text.translate(_TO_DOT))
    if found is None or all(map(is_blank, found[0])):
        return None
    cells, shape = found
    meant = symbol_sets.shift_from_zero(cells) if symbol_sets.count_from_zero(cells) else cells
    return build_puzzle(meant, shape).givens


def _parse_anywhere(found: Address, fragment: str) -> Entry | None:
    """Parse the puzzle that a part of any address holds: plain digits, or the ID of f-puzzles, SudokuPad or Solo."""
    for name, grid in _plain_grids(found, fragment):
        shape = grid.shape
        small = f"Read as a {shape} grid: {name} has {len(shape.cells)} signs."  # perhaps a number, or a part of a grid
        notices = (small,) if shape.size < CLASSIC.size else ()
        return Entry(Puzzle.of(grid), Details(title=found.fields.get("title", "")), notices=notices)
    if match := _PACKED.search(found.path):
        return _require_digits(_parse_id(unquote(match[1])))
    for text in (*found.fields.values(), unquote(fragment)):
        if solo.looks_like(text):
            return _require_digits(solo.parse(text))
        if text.startswith(_IDS):
            return _require_digits(_parse_id(text))
    return None


def _parse_id(text: str) -> Entry:
    """Parse an ID without its address: packed as f-puzzles or SudokuPad do. Raises FormatError."""
    return fpuzzles.parse(unquote(text)) if text.startswith(_BARE_ID) else sudokupad.parse(text)


def _require_digits(entry: Entry) -> Entry:
    """Return the entry. Raises FormatError for one that would be left without its rules and have no digit either."""
    if entry.left_out and not entry.puzzle.entries.filled:
        raise FormatError.at(f"this link holds no digit, only {join_names(entry.left_out)}, which are not known here")
    return entry
