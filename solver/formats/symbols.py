"""Tell digits, blanks and words apart for a size of grid, and parse the cells of one line.

>>> Symbols.of(9).parse_row(TextLine.of(1, "|.3.|4..|...|"), 9).cells
('.', '3', '.', '4', '.', '.', '.', '.', '.')
>>> Symbols.of(4).parse_row(TextLine.of(1, "1 5 . 12"), 4)
ParsedRow(line=1, cells=('1', '5', '.', '12'), columns=(1, 3, 5, 7), wrong=(1, 3), label='', closed=None, surplus=0)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from solver.formats.lines import BLANKS, CAPITAL_X, TOKEN, UPRIGHTS, LineKind, TextLine, strip_comment
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SYMBOLS, Shape

_LABEL: Final = pattern(r"\A\s*+([^\W\d_][^:=|]*+)[:=]")
_NO_CELLS: Final = pattern(  # ratings, times and dates behind their name: ER=7.2/1.2/1.2, 05:23, 2026-11-28
    r"\s{0,20}+(?:[0-9]{1,2}\.[0-9]{1,2}(?:\s?/\s?[0-9]{1,2}\.[0-9]{1,2}){1,5}+|[0-9]{1,3}(?::[0-9]{2}){1,2}(?:\.[0-9]{1,3})?"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}([./])[0-9]{1,2}\1(?:[0-9]{2}){1,2})(?![^\s,;)])"
)
_MEANT_AS_BLANK: Final = frozenset("xX?oOeE#@~")  # symbols that other texts use for blanks; an error here
_MAX_OTHER_SYMBOLS: Final = 1  # wrong symbols in a row, besides one for blanks
_LARGE_ROW: Final = pattern(r"\A(?:[\s|,]*+[0-9A-Ga-g.*_-]){12,}+[\s|,]*+", re.ASCII)  # of 16x16, with letters
_NUMBER: Final = pattern(r"[-+]?[0-9]+(?:\.[0-9]+)?")
_GROUP: Final = pattern(rf"[^\s:{UPRIGHTS}]+")
_DELIMITERS: Final = (",", ";", "\t", "|")
_PLACED: Final = "u+"


@dataclass(frozen=True, slots=True)
class ParsedRow:
    """The cells of a line as written, blanks included, with their columns in the line (from 1).

    `wrong` are the indices of the cells that hold neither a digit nor a blank. `closed` says whether a comma or another
    delimiter follows the last field too; it is None for a row that is not read in fields. `surplus` is the
    number of fields that such a row has beyond those needed, some of them empty.
    """

    line: int
    cells: tuple[str, ...]
    columns: tuple[int, ...]
    wrong: tuple[int, ...] = ()
    label: str = ""
    closed: bool | None = None
    surplus: int = 0


@dataclass(frozen=True, slots=True)
class Symbols:
    """The characters that are digits and those that are blanks; `cells` are all spellings of one cell."""

    digits: str
    blanks: str
    letters: frozenset[str]  # of words that may be cells
    cells: frozenset[str]

    @staticmethod
    @cache
    def of(size: int, blanks: str = BLANKS) -> Symbols:
        """Build the symbols of a grid of this size, once for each size and set of blanks."""
        digits = SYMBOLS[:size]
        plain = frozenset(digits + digits.lower())
        letters = frozenset(filter(str.isalpha, plain)) | {CAPITAL_X, CAPITAL_X.lower()}
        return Symbols(digits, blanks, letters, plain | {"+" + digit for digit in plain} | frozenset(blanks))

    def parse_row(self, line: TextLine, size: int) -> ParsedRow:
        """Parse the cells of the line, in the first layout that gives `size` of them, else one character a cell."""
        if len(line.text) == size == len(line.cells) and not line.start:
            return self.parse_characters(line)
        delimiters = [delimiter for delimiter in _DELIMITERS if line.text.count(delimiter) >= size - 1]
        if delimiters and (row := self._parse_fields(line, size, delimiters)):
            return row
        row = self._parse_groups(line, size) or self._parse_numbers(line, size) or self.parse_characters(line)
        surplus = _count_surplus_fields(line, size, delimiters) if delimiters else 0
        return replace(row, surplus=surplus) if surplus else row

    def parse_characters(self, line: TextLine) -> ParsedRow:
        """Parse the line as one character a cell."""
        cells = line.cells
        wrong: tuple[int, ...] = ()
        if not self.cells.issuperset(cells):
            wrong = tuple([place for place, cell in enumerate(cells) if cell not in self.cells])
        if self.digits[-1].isalpha():
            cells = tuple([cell.upper() if cell in self.cells else cell for cell in cells])
        return ParsedRow(line.number, cells, line.columns, wrong, line.label)

    def _parse_fields(self, line: TextLine, size: int, delimiters: Sequence[str]) -> ParsedRow | None:
        """Parse the line as fields between commas, semicolons, tabs or uprights, where an empty field is a blank."""
        inner, offset = _inside_frame(line)
        for delimiter in delimiters:
            parts = inner.split(delimiter)
            closed = len(parts) == size + 1 and not parts[-1].strip()
            if closed:
                parts.pop()
            stripped = [part.strip(" \t\"'") for part in parts]
            if len(parts) == size and "" in stripped and all(map(self.is_candidate_group, stripped)):
                return ParsedRow(line.number, tuple(stripped), _field_columns(parts, offset), (), line.label, closed)
        return None

    def _parse_groups(self, line: TextLine, size: int) -> ParsedRow | None:
        """Parse the line as groups of candidates, one for each cell, between blanks or uprights."""
        if len(line.cells) <= size:
            return None
        matches = list(_GROUP.finditer(strip_comment(line.text), line.start))
        if len(matches) != size:
            return None
        groups = [match[0] for match in matches]
        if not all(map(self.is_candidate_group, groups)):
            return None
        return ParsedRow(line.number, tuple(groups), tuple(match.start() + 1 for match in matches), (), line.label)

    def _parse_numbers(self, line: TextLine, size: int) -> ParsedRow | None:
        """Parse a line that has numbers among its cells that are no digits: 12, -3, 1.5.

        This includes a line of `size` characters: where other cells stand apart, 56 is not 5 and 6.
        """
        if len(line.cells) < size or " " not in line.text:
            return None
        matches = list(TOKEN.finditer(strip_comment(line.text), line.start))
        cells = tuple([match[0] for match in matches])
        if len(cells) < size < len(line.cells):
            return None
        long = [cell for cell in cells if len(cell) > 1 and cell not in self.cells]
        if not long or 2 * len(long) > len(cells) or not all(map(_NUMBER.fullmatch, long)):
            return None
        wrong = tuple([place for place, cell in enumerate(cells) if cell not in self.cells])
        return ParsedRow(line.number, cells, tuple([match.start() + 1 for match in matches]), wrong, line.label)

    def is_candidate_group(self, text: str) -> bool:
        """Return whether the text is a blank, ascending digits, or a digit marked as placed."""
        if len(text) <= 1 and (text in self.blanks or not text):
            return True
        ranks = [self.digits.find(symbol) for symbol in (text[1:] if text[0] in _PLACED else text).upper()]
        if text[0] in _PLACED and len(ranks) != 1:
            return False
        return -1 not in ranks and all(left < right for left, right in zip(ranks, ranks[1:], strict=False))

    def has_words(self, line: TextLine) -> bool:
        """Return whether the line holds words that are not made of digits."""
        return not line.letters <= self.letters


def _inside_frame(line: TextLine) -> tuple[str, int]:
    """Return the text between the outer uprights of the row, or all of it, and where that begins."""
    text = line.body
    framed = text.strip().startswith("|") and text.strip().endswith("|")
    return (text.strip()[1:-1], line.start + text.index("|") + 1) if framed else (text, line.start)


def _count_surplus_fields(line: TextLine, size: int, delimiters: Sequence[str]) -> int:
    """Count the fields of the row beyond `size`; a single one at its end may be what follows a last delimiter."""
    fields = max(_inside_frame(line)[0].count(delimiter) + 1 for delimiter in delimiters)
    return max(0, fields - size)


def _field_columns(parts: list[str], offset: int) -> tuple[int, ...]:
    columns = []
    for part in parts:
        columns.append(offset + len(part) - len(part.lstrip(" \t\"'")) + 1)
        offset += len(part) + 1
    return tuple(columns)


def classify(line: TextLine, symbols: Symbols | None = None) -> LineKind:
    """Classify the line as far as possible without its neighbours."""
    if line.kind:
        return line.kind
    symbols = symbols or Symbols.of(CLASSIC.size)
    if symbols.has_words(line):
        body = line.body
        return LineKind.ROW if _LARGE_ROW.fullmatch(body) and not body.replace(" ", "").isalpha() else LineKind.PROSE
    if symbols.cells.issuperset(line.cells):
        return LineKind.ROW
    wrong = [cell for cell in line.cells if cell not in symbols.cells]
    other = [cell for cell in wrong if cell not in _MEANT_AS_BLANK]
    one_sign = (
        len(set(wrong)) - len(set(other)) == 1 and len(wrong) < len(line.cells) and len(other) <= _MAX_OTHER_SYMBOLS
    )
    return LineKind.ROW if one_sign or len(wrong) * 2 <= len(line.cells) else LineKind.PROSE


def skip_label(line: TextLine, symbols: Symbols) -> TextLine:
    """Start the cells of the line after its label, such as 'Solution:' or 'int grid[9][9] =', if it has one."""
    match = _LABEL.match(line.text)
    if match is None or _NO_CELLS.match(line.text, match.end()):
        return line
    moved = TextLine.of(line.number, line.text, match.end())
    return moved if not symbols.has_words(moved) and len(moved.cells) > 3 else line


def shape_of(size: int) -> Shape:
    """Return the shape with that many digits."""
    return SHAPES[size * size]
