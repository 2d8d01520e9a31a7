"""One line of a text: is it empty, a rule, words, or a row of cells, and which cells?

The same line can be read in more than one way, so nothing is decided here that needs the lines around it:
`---------` may be a rule or a row of blanks, `12` a heading or two cells.

>>> Signs.of(9).row(Line(1, "|.3.|4..|...|"), 9).cells
('.', '3', '.', '4', '.', '.', '.', '.', '.')
>>> [kind(Line(1, text)).name for text in ("Grid 01", "-----+-----", "---------", "12", "")]
['PROSE', 'RULE', 'DASHES', 'NUMBER', 'EMPTY']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
from itertools import pairwise
from typing import Final

from solver.shape import CLASSIC, SYMBOLS

BLANKS: Final = "0.-*_"
CAPITAL_X: Final = "X"
_UPRIGHT: Final = "|¦│┃║"
_SEPARATORS: Final = r"\s\ufeff\u200b" + _UPRIGHT + r",;:{}()\[\]'\"+/\\=&\u2500-\u257f"
_RULE: Final = re.compile(r"[-+=*.:'~_—–\s|¦\u2500-\u257f]+")
_RUN: Final = re.compile(r"[-=~—–\u2500\u2501\u2550*_+]{2}|\+")
_ONE_SIGN: Final = re.compile(rf"[\s{_UPRIGHT}]*([-*_])(?:[\s{_UPRIGHT}]*\1)*[\s{_UPRIGHT}]*")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_NUMBER: Final = re.compile(r"[\s#(\[]*[0-9]{1,4}[.)\]:]?\s*|\s*[0-9]{1,4}[-./][0-9]{1,2}[-./][0-9]{1,4}\s*")
_LABEL: Final = re.compile(r"\s*([^\W\d_][^:=|]*)[:=](?=[^:=]*)")
_MEANT_AS_BLANK: Final = frozenset("xX?oOeE#@~")  # signs that other texts use for blanks; named as wrong here
_UNDER_HEADING: Final = re.compile(r"[\s|]*(?::?-{3,}:?[\s|]+){2,}(?::?-{3,}:?)?\s*")
_LARGE_ROW: Final = re.compile(r"(?:[\s|,]*[0-9A-Ga-g.*_-]){12,}[\s|,]*", re.ASCII)  # of 16x16, letters and all
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))(?:#|//)")
_DELIMITERS: Final = (",", ";", "\t", "|")
_PLACED: Final = "u+"


class Kind(Enum):
    """What a line can be."""

    EMPTY = auto()
    RULE = auto()
    DASHES = auto()  # only one of the signs - * _: a rule, or a row of blanks
    NUMBER = auto()  # a number or a date: a heading, or a row that is far too short
    PROSE = auto()
    ROW = auto()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text; `number` counts from 1. `start` is where its cells may begin, after a label."""

    number: int
    text: str
    start: int = 0
    known: dict[object, object] = field(default_factory=dict, compare=False, repr=False)  # what was found out already

    @property
    def label(self) -> str:
        """The words before the cells: 'Solution'."""
        return self.text[: self.start].strip(" \t:=")


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


@dataclass(frozen=True, eq=False)  # compared as objects: `of` makes one for each size and set of blanks
class Signs:
    """Which characters are digits and which are blanks."""

    digits: str
    blanks: str = BLANKS

    @staticmethod
    def of(size: int, blanks: str = BLANKS) -> Signs:
        """The signs of a grid of this size."""
        return _signs(size, blanks)

    def __post_init__(self) -> None:
        letters = "".join(symbol for symbol in self.digits if symbol.isalpha())
        digits = re.escape(self.digits + letters.lower())
        pattern = rf"(?P<digit>\+?[{digits}])|(?P<blank>[{re.escape(self.blanks)}])|[{_SEPARATORS}]+|(?P<wrong>.)"
        object.__setattr__(self, "_cells", re.compile(pattern, re.DOTALL))
        object.__setattr__(self, "_letters", set(letters + letters.lower()))

    def row(self, line: Line, size: int) -> Row:
        """The cells of the line, in the way that gives `size` of them if there is one."""
        if len(line.text) == size and not line.start:
            return self.characters(line)
        return self._fields(line, size) or self._groups(line, size) or self.characters(line)

    def characters(self, line: Line) -> Row:
        """The line with one character a cell."""
        row = line.known.get(self)
        if not isinstance(row, Row):
            row = line.known[self] = self._characters(line)
        return row

    def _characters(self, line: Line) -> Row:
        cells: list[str] = []
        columns: list[int] = []
        wrong: list[int] = []
        cells_of: re.Pattern[str] = self._cells  # type: ignore[attr-defined]  # set in __post_init__
        for match in cells_of.finditer(without_comment(line.text), line.start):
            if match.lastgroup is None:
                continue
            if match.lastgroup == "wrong":
                wrong.append(len(cells))
            cells.append(match[0] if match.lastgroup == "wrong" else match[0].upper())
            columns.append(match.end())
        return Row(line.number, tuple(cells), tuple(columns), tuple(wrong), line.label)

    def _fields(self, line: Line, size: int) -> Row | None:
        """The line as fields between commas, semicolons, tabs or uprights, where an empty one is a blank."""
        text = without_comment(line.text)[line.start :]
        for delimiter in _DELIMITERS:
            if text.count(delimiter) < size - 1:
                continue
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
        text = without_comment(line.text)
        matches = list(re.compile(rf"[^\s:{_UPRIGHT}]+").finditer(text, line.start))
        if len(matches) != size or all(len(match[0]) == 1 for match in matches):
            return None
        groups = [match[0] for match in matches]
        if not all(map(self.is_group, groups)):
            return None
        return Row(line.number, tuple(groups), tuple(match.start() + 1 for match in matches), (), line.label)

    def is_group(self, text: str) -> bool:
        """Whether the text is a blank, or ascending digits, or a digit marked as placed."""
        if len(text) <= 1 and (text in self.blanks or not text):
            return True
        ranks = [self.digits.find(symbol) for symbol in (text[1:] if text[0] in _PLACED else text).upper()]
        if text[0] in _PLACED and len(ranks) != 1:
            return False
        return -1 not in ranks and all(left < right for left, right in zip(ranks, ranks[1:], strict=False))

    def is_prose(self, text: str) -> bool:
        """Whether the text holds words."""
        letters: set[str] = self._letters  # type: ignore[attr-defined]  # set in __post_init__
        return any(set(word) - letters - set("xX") for word in _WORD.findall(text))


@cache
def _signs(size: int, blanks: str) -> Signs:
    return Signs(SYMBOLS[:size], blanks)


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


def kind(line: Line, signs: Signs | None = None) -> Kind:
    """What the line is, as far as it can be told without its neighbours."""
    if not line.text:
        return Kind.EMPTY
    signs = signs or Signs.of(CLASSIC.size)
    known = line.known.get((signs, Kind))
    if not isinstance(known, Kind):
        known = line.known[signs, Kind] = _kind(line, signs)
    return known


def _kind(line: Line, signs: Signs) -> Kind:
    text = without_comment(line.text)[line.start :]
    if not text.strip() and text.count("\t") < 2:
        return Kind.EMPTY if line.text.strip() in ("", text.strip()) else Kind.PROSE
    if _ONE_SIGN.fullmatch(text):
        return Kind.DASHES
    if _RULE.fullmatch(text) and _RUN.search(text):
        return Kind.RULE
    if _NUMBER.fullmatch(text):
        return Kind.NUMBER
    if signs.is_prose(text):
        return Kind.ROW if _LARGE_ROW.fullmatch(text) and not text.replace(" ", "").isalpha() else Kind.PROSE
    row = signs.characters(line)
    if not row.cells:
        return Kind.ROW if len(text) > 1 and not text.strip(",;\t |") else Kind.RULE
    signs_wrong = {row.cells[place] for place in row.wrong}
    one_sign = len(signs_wrong) == 1 and signs_wrong.pop() in _MEANT_AS_BLANK and len(row.wrong) < len(row.cells)
    return Kind.ROW if one_sign or len(row.wrong) * 2 <= len(row.cells) else Kind.PROSE


def after_label(line: Line, signs: Signs) -> Line:
    """The line with its start behind a label such as 'Solution:' or 'int grid[9][9] =', if it has one."""
    match = _LABEL.match(line.text)
    if match is None:
        return line
    moved = Line(line.number, line.text, match.end())
    return moved if not signs.is_prose(line.text[match.end() :]) and len(signs.characters(moved).cells) > 3 else line
