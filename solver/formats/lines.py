"""Classify one line of a text: is it empty, a rule, words, or a row of cells?

The same line can be read in more than one way, so nothing that needs the lines around it is decided here: `---------`
may be a rule or a row of blanks, `12` a heading or two cells. What holds for every size of grid is found once, when the
`TextLine` is made. A size then only asks which of the cells it knows.

>>> TextLine.of(1, "|.3.|4..|...|").cells
('.', '3', '.', '4', '.', '.', '.', '.', '.')
>>> [TextLine.of(1, text).kind.name for text in ("Grid 01", "-----+-----", "---------", "12", "")]
['PROSE', 'RULE', 'DASHES', 'NUMBER', 'EMPTY']
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from solver.lazy_regex import pattern
from solver.shape import SYMBOLS

BLANKS: Final = "0.-*_"  # each stands for an empty cell, in texts and where people type
CAPITAL_X: Final = "X"
MAX_LINE_CHARACTERS: Final = (
    20_000  # the longest line that holds one grid, 16x16 candidates in a frame, has about 6,000
)
UPRIGHTS: Final = "|¦│┃║"
SEPARATORS: Final = r"\s\ufeff\u200b" + UPRIGHTS + r",;:{}()\[\]'\"+/\\=&\u2500-\u257f"
_CELL: Final = pattern(rf"\+?[{SYMBOLS}{SYMBOLS.lower()}]|[^{SEPARATORS}]")
TOKEN: Final = pattern(f"[^{SEPARATORS}]+")
_RULE: Final = pattern(r"[-+=*.:'~_—–\s|¦\u2500-\u257f]+")
_RUN: Final = pattern(r"[-=~—–\u2500\u2501\u2550*_+]{2}|\+|\|\s?:-|-:\s?\|")
_ONE_SIGN: Final = pattern(rf"\A[\s{UPRIGHTS}]*+([-*_])(?:[\s{UPRIGHTS}]*+\1)*+[\s{UPRIGHTS}]*+")
_WORD: Final = pattern(r"[^\W\d_]{2,}")
_NUMBER: Final = pattern(r"\A(?:[\s#(\[]*+[0-9]{1,4}[.)\]:]?\s*+|\s*+[0-9]{1,4}[-./][0-9]{1,2}[-./][0-9]{1,4}\s*+)")
_MIN_TABS_IN_ROW: Final = 3  # between the fields of the smallest row
_COMMENT: Final = pattern(r"(?:^|(?<=\s))(?:#|//)")
_ANY_LETTERS: Final = frozenset(filter(str.isalpha, SYMBOLS + SYMBOLS.lower())) | frozenset("xX")


class LineKind(Enum):
    """The kinds of lines."""

    EMPTY = auto()
    RULE = auto()
    DASHES = auto()  # only one of the signs - * _: a rule, or a row of blanks
    NUMBER = auto()  # a number or a date: a heading, or a row that is far too short
    PROSE = auto()
    ROW = auto()


_WITHOUT_CELLS: Final = (LineKind.EMPTY, LineKind.RULE, LineKind.PROSE)


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of the text; `number` counts from 1. `start` is where its cells may begin, after a label.

    `kind` is its kind whatever the size of the grid, or None where that depends on the size. `cells` are the symbols
    that may be cells, as written, with their columns (from 1); `letters` are those of its words.
    """

    number: int
    text: str
    start: int
    kind: LineKind | None
    cells: tuple[str, ...] = ()
    columns: tuple[int, ...] = ()
    letters: frozenset[str] = frozenset()

    @classmethod
    def of(cls, number: int, text: str, start: int = 0) -> TextLine:
        """Build the line with its kind, cells and letters."""
        if not text:
            return cls(number, text, start, LineKind.EMPTY)
        if len(text) > MAX_LINE_CHARACTERS:
            return cls(number, text, start, LineKind.PROSE)
        bare = strip_comment(text)
        kind = _classify_outline(text, bare[start:])
        if kind in _WITHOUT_CELLS:
            return cls(number, text, start, kind)
        letters = frozenset("".join(_WORD.findall(bare, start)))
        if not letters <= _ANY_LETTERS:
            return cls(number, text, start, LineKind.PROSE, letters=letters)
        found = list(_CELL.finditer(bare, start))
        if not found:
            return cls(number, text, start, _classify_separators(bare[start:]))
        cells, columns = tuple([match[0] for match in found]), tuple([match.end() for match in found])
        return cls(number, text, start, kind, cells, columns, letters)

    @property
    def label(self) -> str:
        """The words before the cells: 'Solution'."""
        return self.text[: self.start].strip(" \t:=")

    @property
    def body(self) -> str:
        """The part that may hold cells: the text without its label and its comment."""
        return strip_comment(self.text)[self.start :]


def strip_comment(text: str) -> str:
    """Strip the comment that a '#' or '//' begins."""
    match = _COMMENT.search(text) if "#" in text or "//" in text else None
    return text[: match.start()] if match else text


def _classify_outline(text: str, body: str) -> LineKind | None:
    """Classify the line as far as its outline shows."""
    if not body.strip() and body.count("\t") < _MIN_TABS_IN_ROW - 1:
        return LineKind.EMPTY if text.strip() in ("", body.strip()) else LineKind.PROSE
    if _ONE_SIGN.fullmatch(body):
        return LineKind.DASHES
    if _RULE.fullmatch(body) and _RUN.search(body):
        return LineKind.RULE
    if _NUMBER.fullmatch(body) and body.count("\t") < _MIN_TABS_IN_ROW:
        return LineKind.NUMBER
    return None


def _classify_separators(body: str) -> LineKind:
    """Classify a line of nothing but separators: empty fields, or a rule."""
    return LineKind.ROW if len(body) > 1 and not body.strip(",;\t |") else LineKind.RULE
