"""OpenSudoku's XML: a folder of games, each with its cells in the attribute `data`.

An export of the app says more of a cell than its digit: `version: 3`, then for each cell `5|0|0|`. The fields are its
digit, its notes and 1 where the person may change it. Notes are a mask; in version 1 they are digits, and from version
4 on corner and centre notes are apart. Version 2 has an upright too many.

The stream parser stops at a document type, so that entities can neither unfold nor reach files.

>>> from solver.formats.entry import Details, Entry
>>> from solver.grid import Grid, Puzzle
>>> print(write(Entry(Puzzle.of(Grid.parse("12............34")), Details(level="easy"))), end="")
<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
<level>easy</level>
<game data="1200000000000034" />
</opensudoku>
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from solver.errors import FormatError, RuleError, SudokuError
from solver.formats.entry import Details, Entry
from solver.formats.line_ends import count_line_ends
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, Candidate
from solver.text import count_noun, one_line

_HEAD: Final = '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n'
_TAIL: Final = "</opensudoku>\n"
_TAGS: Final = {
    "name": "title",
    "author": "author",
    "description": "comment",
    "level": "level",
    "source": "source",
    "sourceURL": "url",
    "created": "date",
}
_CELLS: Final = pattern(r"\A\s*+version:\s*+([0-9]{1,3})\s++([0-9][0-9|,\s-]*+)")
_FIELDS_PER_CELL: Final = 3  # of a cell: digit, notes, whether the person may change it
_FIRST_CORNER_VERSION: Final = 4  # the first version with two kinds of notes
_NOT_XML: Final = pattern("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FLAGS: Final = ("0", "1")  # a clue, and a cell that may be changed


def write(entry: Entry) -> str:
    """Write the file of one puzzle."""
    from html import escape

    tags = []
    for tag, name in _TAGS.items():
        text = one_line(_NOT_XML.sub(" ", getattr(entry.details, name)))
        tags += [f"<{tag}>{escape(text, quote=False)}</{tag}>\n"] if text else []
    return f'{_HEAD}{"".join(tags)}<game data="{entry.puzzle.givens.line("0")}" />\n{_TAIL}'


def join(texts: list[str]) -> str:
    """Join the files to one with all games; the details of each game stand before it."""
    bodies = [text[len(_HEAD) : -len(_TAIL)] for text in texts]
    return _HEAD + "".join(bodies) + _TAIL


def looks_like(text: str) -> bool:
    """Return whether the text is such a file, or one with a document type, which is refused."""
    start = text[:2_000].lower()
    return start.lstrip("\ufeff \t\r\n").startswith("<") and "<opensudoku" in start


def is_cell_list(text: str) -> bool:
    """Return whether the text is nothing but the cells of a game as the app writes them."""
    return text.lstrip("\ufeff \t\r\n").startswith("version:") and _CELLS.fullmatch(text) is not None


def parse_cells(data: str) -> Puzzle:
    """Parse a game's cells, plain digits or the app's. Raises FormatError."""
    match = _CELLS.fullmatch(data)
    if match is None:
        return Puzzle.of(Grid.parse("".join(data.split())))
    version, fields = int(match[1]), [field for field in match[2].split("|") if field.strip()]
    parts, area = _FIELDS_PER_CELL + (version >= _FIRST_CORNER_VERSION), len(CLASSIC.cells)
    if len(fields) != parts * area:
        raise FormatError.at(
            f"{count_noun(len(fields), 'field')}, but {area} cells of version {version} have {parts * area:,}"
        )
    digits, givens, notes = [], [], set()
    for cell in CLASSIC.cells:
        digit, *marks, free = (field.strip() for field in fields[parts * cell : parts * (cell + 1)])
        if free not in _FLAGS:
            raise FormatError.at(f"{CLASSIC.cell_name(cell)} has {free!r} where 0 or 1 is needed: may it be changed?")
        digits.append(int(digit) if digit.isdecimal() else -1)
        givens.append(0 if free == "1" else digits[cell])
        notes |= {Candidate(cell, mark) for part in marks for mark in CLASSIC.digits if _has_note(part, mark, version)}
    return Puzzle(Grid(tuple(givens)), Grid(tuple(digits)), notes=frozenset(notes))


def _has_note(part: str, digit: int, version: int) -> bool:
    """Return whether the digit is among the notes."""
    if version == 1:
        return str(digit) in part.split(",")
    return part.isdecimal() and int(part) >> digit - 1 & 1 == 1


class _GameCollector:
    """Collects the games while the parser goes through the file."""

    def __init__(self, text: str, line: int) -> None:
        self.data = text.encode()
        self.seen = 0  # bytes
        self.line = line
        self.entries: list[Entry] = []
        self.details = Details()
        self.text: list[str] = []
        from xml.parsers import expat  # few texts are such files

        self.parser = expat.ParserCreate("utf-8")  # whatever the file claims: it was decoded before
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text.append

    def refuse(self, *_: object) -> None:
        raise FormatError.at("files with a document type are not read", self.here())

    def here(self) -> int:
        """Return the line that the parser has come to."""
        seen, self.seen = self.seen, self.parser.CurrentByteIndex
        self.line += count_line_ends(self.data[seen : self.seen].decode(errors="replace"))
        return self.line

    def require_no_text(self) -> None:
        """Raise FormatError for words between elements, such as a game that lost its bracket."""
        if words := "".join(self.text).strip():
            raise FormatError.at(f"{words[:20]!r} stands between the elements of this file", self.here())
        self.text.clear()

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.require_no_text()
        if tag == "folder":
            self.details = replace(self.details, title=attributes.get("name", attributes.get("folder_name", "")))
        if tag != "game" and not {"data", "cells_data"}.intersection(attributes):
            return
        line = self.here()
        if tag != "game":
            raise FormatError.at(f"the cells of a game stand in {tag!r} here, which is no game", line)
        try:
            puzzle = parse_cells(attributes.get("cells_data", attributes.get("data", "")))
        except (FormatError, RuleError) as error:
            raise FormatError.at(f"game {len(self.entries) + 1}: {error}", line) from None
        self.entries.append(Entry(puzzle, self.details, line))

    def end(self, tag: str) -> None:
        if tag in _TAGS:
            self.details = replace(self.details, **{_TAGS[tag]: "".join(self.text).strip()})
        elif tag in ("folder", "opensudoku"):
            self.require_no_text()
        elif tag == "game":
            self.details = Details()
        self.text.clear()


def parse(text: str) -> list[Entry]:
    """Parse the puzzles of the file. Raises FormatError."""
    from xml.parsers import expat

    body = text.lstrip("\ufeff \t\r\n")
    try:
        games = _GameCollector(body, 1 + count_line_ends(text[: len(text) - len(body)]))
        games.parser.Parse(games.data, True)
    except SudokuError:
        raise
    except (expat.ExpatError, UnicodeEncodeError, LookupError) as error:
        line = games.here() if isinstance(error, expat.ExpatError) else None
        raise FormatError.at("this is not a complete OpenSudoku file", line) from None
    if not games.entries:
        raise FormatError.at("this OpenSudoku file holds no game")
    return games.entries
