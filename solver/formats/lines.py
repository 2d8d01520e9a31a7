"""One line of a text: is it empty, a rule, words, or a row of cells, and which cells?

The same line can be read in more than one way, so nothing is decided here that needs the lines around it:
`---------` may be a rule or a row of blanks, `12` a heading or two cells. What a line holds whatever the size of the
grid is found once, when the `Line` is made; a size then only asks which of its cells it knows.

>>> Signs.of(9).row(Line.of(1, "|.3.|4..|...|"), 9).cells
('.', '3', '.', '4', '.', '.', '.', '.', '.')
>>> [kind(Line.of(1, text)).name for text in ("Grid 01", "-----+-----", "---------", "12", "")]
['PROSE', 'RULE', 'DASHES', 'NUMBER', 'EMPTY']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from itertools import pairwise
from typing import Final

from solver.shape import CLASSIC, SYMBOLS

BLANKS: Final = "0.-*_"
CAPITAL_X: Final = "X"
UPRIGHTS: Final = "|¦│┃║"
_SEPARATORS: Final = r"\s\ufeff\u200b" + UPRIGHTS + r",;:{}()\[\]'\"+/\\=&\u2500-\u257f"
_CELL: Final = re.compile(rf"\+?[{SYMBOLS}{SYMBOLS.lower()}]|[^{_SEPARATORS}]")
TOKEN: Final = re.compile(f"[^{_SEPARATORS}]+")
_RULE: Final = re.compile(r"[-+=*.:'~_—–\s|¦\u2500-\u257f]+")
_RUN: Final = re.compile(r"[-=~—–\u2500\u2501\u2550*_+]{2}|\+")
_ONE_SIGN: Final = re.compile(rf"[\s{UPRIGHTS}]*([-*_])(?:[\s{UPRIGHTS}]*\1)*[\s{UPRIGHTS}]*")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_NUMBER: Final = re.compile(r"[\s#(\[]*[0-9]{1,4}[.)\]:]?\s*|\s*[0-9]{1,4}[-./][0-9]{1,2}[-./][0-9]{1,4}\s*")
_LABEL: Final = re.compile(r"\s*([^\W\d_][^:=|]*)[:=](?=[^:=]*)")
_MEANT_AS_BLANK: Final = frozenset("xX?oOeE#@~")  # signs that other texts use for blanks; named as wrong here
_UNDER_HEADING: Final = re.compile(r"[\s|]*(?::?-{3,}:?[\s|]+){2,}(?::?-{3,}:?)?\s*")
_LARGE_ROW: Final = re.compile(r"(?:[\s|,]*[0-9A-Ga-g.*_-]){12,}[\s|,]*", re.ASCII)  # of 16x16, letters and all
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))(?:#|//)")
_LONG_NUMBER: Final = re.compile("[0-9]{2,3}")
_GROUP: Final = re.compile(rf"[^\s:{UPRIGHTS}]+")
_DELIMITERS: Final = (",", ";", "\t", "|")
_PLACED: Final = "u+"
_ANY_LETTERS: Final = frozenset(filter(str.isalpha, SYMBOLS + SYMBOLS.lower())) | frozenset("xX")


class Kind(Enum):
    """What a line can be."""

    EMPTY = auto()
    RULE = auto()
    DASHES = auto()  # only one of the signs - * _: a rule, or a row of blanks
    NUMBER = auto()  # a number or a date: a heading, or a row that is far too short
    PROSE = auto()
    ROW = auto()


_WITHOUT_CELLS: Final = (Kind.EMPTY, Kind.RULE, Kind.PROSE)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text; `number` counts from 1. `start` is where its cells may begin, after a label.

    `kind` is what it is whatever the size of the grid, or None where that depends on the size. `cells` are the signs
    that may be cells, as written, with their columns (from 1); `letters` are those of its words.
    """

    number: int
    text: str
    start: int
    kind: Kind | None
    cells: tuple[str, ...] = ()
    columns: tuple[int, ...] = ()
    letters: frozenset[str] = frozenset()

    @classmethod
    def of(cls, number: int, text: str, start: int = 0) -> Line:
        """The line with all that is found in it."""
        if not text:
            return cls(number, text, start, Kind.EMPTY)
        bare = without_comment(text)
        kind = _kind(text, bare[start:])
        if kind in _WITHOUT_CELLS:
            return cls(number, text, start, kind)
        letters = frozenset("".join(_WORD.findall(bare, start)))
        if not letters <= _ANY_LETTERS:
            return cls(number, text, start, Kind.PROSE, letters=letters)
        found = list(_CELL.finditer(bare, start))
        if not found:
            return cls(number, text, start, _kind_without_cells(bare[start:]))
        cells, columns = tuple([match[0] for match in found]), tuple([match.end() for match in found])
        return cls(number, text, start, kind, cells, columns, letters)

    @property
    def label(self) -> str:
        """The words before the cells: 'Solution'."""
        return self.text[: self.start].strip(" \t:=")

    @property
    def body(self) -> str:
        """What may hold cells: the text without its label and its comment."""
        return without_comment(self.text)[self.start :]


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of a line as written, blanks included, with their columns in the line (from 1).

    `wrong` are the indices of those cells that hold something that is neither a digit nor a blank.
    """

    line: int
    cells: tuple[str, ...]
    columns: tuple[int, ...]
    wrong: tuple[int, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class Signs:
    """Which characters are digits and which are blanks; `cells` are both as a cell may be written."""

    digits: str
    blanks: str
    letters: frozenset[str]  # of words that may be cells
    cells: frozenset[str]

    @staticmethod
    @cache
    def of(size: int, blanks: str = BLANKS) -> Signs:
        """The signs of a grid of this size."""
        digits = SYMBOLS[:size]
        plain = frozenset(digits + digits.lower())
        letters = frozenset(filter(str.isalpha, plain)) | {CAPITAL_X, CAPITAL_X.lower()}
        return Signs(digits, blanks, letters, plain | {"+" + digit for digit in plain} | frozenset(blanks))

    def row(self, line: Line, size: int) -> Row:
        """The cells of the line, in the way that gives `size` of them if there is one."""
        if len(line.text) == size and not line.start:
            return self.characters(line)
        return (
            self._fields(line, size) or self._groups(line, size) or self._numbers(line, size) or self.characters(line)
        )

    def characters(self, line: Line) -> Row:
        """The line with one character a cell."""
        cells = line.cells
        wrong: tuple[int, ...] = ()
        if not self.cells.issuperset(cells):
            wrong = tuple([place for place, cell in enumerate(cells) if cell not in self.cells])
        if self.digits[-1].isalpha():
            cells = tuple([cell.upper() if cell in self.cells else cell for cell in cells])
        return Row(line.number, cells, line.columns, wrong, line.label)

    def _fields(self, line: Line, size: int) -> Row | None:
        """The line as fields between commas, semicolons, tabs or uprights, where an empty one is a blank."""
        text = line.text
        delimiters = [delimiter for delimiter in _DELIMITERS if text.count(delimiter) >= size - 1]
        if not delimiters:
            return None
        text = line.body
        for delimiter in delimiters:
            framed = delimiter == "|" and text.strip().startswith("|") and text.strip().endswith("|")
            inner = text.strip()[1:-1] if framed else text
            offset = line.start + (text.index("|") + 1 if framed else 0)
            parts = inner.split(delimiter)
            if len(parts) == size + 1 and not parts[-1].strip():
                parts.pop()
            stripped = [part.strip(" \t\"'") for part in parts]
            if len(parts) == size and "" in stripped and all(map(self.is_group, stripped)):
                return Row(line.number, tuple(stripped), _columns(parts, offset), (), line.label)
        return None

    def _groups(self, line: Line, size: int) -> Row | None:
        """The line as the candidates of each cell between blanks or uprights."""
        if len(line.cells) <= size:
            return None
        matches = list(_GROUP.finditer(without_comment(line.text), line.start))
        if len(matches) != size:
            return None
        groups = [match[0] for match in matches]
        if not all(map(self.is_group, groups)):
            return None
        return Row(line.number, tuple(groups), tuple(match.start() + 1 for match in matches), (), line.label)

    def _numbers(self, line: Line, size: int) -> Row | None:
        """The line with some numbers among its cells that are no digits."""
        if len(line.cells) <= size:
            return None
        matches = list(TOKEN.finditer(without_comment(line.text), line.start))
        cells = tuple([match[0] for match in matches])
        long = [cell for cell in cells if len(cell) > 1]
        if len(cells) != size or 2 * len(long) > size or not all(map(_LONG_NUMBER.fullmatch, long)):
            return None
        wrong = tuple([place for place, cell in enumerate(cells) if cell not in self.cells])
        return Row(line.number, cells, tuple([match.start() + 1 for match in matches]), wrong, line.label)

    def is_group(self, text: str) -> bool:
        """Whether the text is a blank, or ascending digits, or a digit marked as placed."""
        if len(text) <= 1 and (text in self.blanks or not text):
            return True
        ranks = [self.digits.find(symbol) for symbol in (text[1:] if text[0] in _PLACED else text).upper()]
        if text[0] in _PLACED and len(ranks) != 1:
            return False
        return -1 not in ranks and all(left < right for left, right in zip(ranks, ranks[1:], strict=False))

    def has_words(self, line: Line) -> bool:
        """Whether the line holds words that are not made of digits."""
        return not line.letters <= self.letters


def _columns(parts: list[str], offset: int) -> tuple[int, ...]:
    columns = []
    for part in parts:
        columns.append(offset + len(part) - len(part.lstrip(" \t\"'")) + 1)
        offset += len(part) + 1
    return tuple(columns)


def without_comment(text: str) -> str:
    """The line up to a '#' or '//' that begins a comment."""
    match = _COMMENT.search(text) if "#" in text or "//" in text else None
    return text[: match.start()] if match else text


def without_headings(lines: Sequence[Line]) -> list[Line]:
    """The lines without the empty headings of Markdown tables, which look like rows of blanks."""
    dropped = {
        line.number
        for line, after in pairwise(lines)
        if not line.text.strip("| \t") and line.text.count("|") > 1 and _UNDER_HEADING.fullmatch(after.text)
    }
    return [line for line in lines if line.number not in dropped]


def _kind(text: str, body: str) -> Kind | None:
    """What the line is, as far as its outline tells."""
    if not body.strip() and body.count("\t") < 2:
        return Kind.EMPTY if text.strip() in ("", body.strip()) else Kind.PROSE
    if _ONE_SIGN.fullmatch(body):
        return Kind.DASHES
    if _RULE.fullmatch(body) and _RUN.search(body):
        return Kind.RULE
    if _NUMBER.fullmatch(body):
        return Kind.NUMBER
    return None


def _kind_without_cells(body: str) -> Kind:
    """What a line of nothing but separators is: empty fields, or a rule."""
    return Kind.ROW if len(body) > 1 and not body.strip(",;\t |") else Kind.RULE


def kind(line: Line, signs: Signs | None = None) -> Kind:
    """What the line is, as far as it can be told without its neighbours."""
    if line.kind:
        return line.kind
    signs = signs or Signs.of(CLASSIC.size)
    if signs.has_words(line):
        body = line.body
        return Kind.ROW if _LARGE_ROW.fullmatch(body) and not body.replace(" ", "").isalpha() else Kind.PROSE
    if signs.cells.issuperset(line.cells):
        return Kind.ROW
    wrong = [cell for cell in line.cells if cell not in signs.cells]
    one_sign = len(set(wrong)) == 1 and wrong[0] in _MEANT_AS_BLANK and len(wrong) < len(line.cells)
    return Kind.ROW if one_sign or len(wrong) * 2 <= len(line.cells) else Kind.PROSE


def after_label(line: Line, signs: Signs) -> Line:
    """The line with its start behind a label such as 'Solution:' or 'int grid[9][9] =', if it has one."""
    match = _LABEL.match(line.text)
    if match is None:
        return line
    moved = Line.of(line.number, line.text, match.end())
    return moved if not signs.has_words(moved) and len(moved.cells) > 3 else line
