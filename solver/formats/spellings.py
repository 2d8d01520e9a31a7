r"""Cells spelled at length: numbers with decimals (5.0), with noughts before (05), in bold; words for blanks (NaN).

What spreadsheets, pandas, numpy and Markdown write is read as if it had one sign a cell. Every cell gives way to its
sign and blanks, so that all columns stay where they are. Nothing is changed in lines of words, nor where the numbers
of a text do not make rows: `5.0 .3.` may be two bunches of three cells.

>>> spelled("5.0\t3.0\tNaN\t7.0\n" * 4).text.split("\n")[0]
'5  \t3  \t.  \t7  '
>>> spelled("5.0 .3. 1..\n" * 9).text == "5.0 .3. 1..\n" * 9
True
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from solver.lazy_regex import pattern
from solver.shape import SHAPES

_WORDS: Final = r"None|none|NONE|null|Null|NULL|nil|NaN|nan|NAN|NA|N/A|<NA>|undefined"
_WORD: Final = pattern(rf"(?<![\w.<])(?:{_WORDS})(?![\w.>])")
_POINT: Final = pattern(r"(?<![\w.*+-])([0-9]{1,2})\.0*(?![\w.*-])")
_COMMA: Final = pattern(r"(?<![\w.,*+-])([0-9]{1,2}),0+(?![\w.,*-])")
_PADDED: Final = pattern(r"(?<![\w.*+-])0([0-9])(?![\w.*-])")
_BOLD: Final = pattern(r"(?<![\w*.`])(\*\*|`|__)([0-9A-Pa-p])\1(?![\w*.`])")
_LONG: Final = pattern(r"(?<![\w.])(?!0)[0-9]{2,}(?![\w.])")
_LETTERS: Final = pattern(r"[^\W\d_]{2}")
_TOKEN: Final = pattern(r"[^\s,;|\[\](){}]+")
_FIELDS: Final = ("\t", ";", ",", "|")
_FEWEST: Final = min(shape.size for shape in SHAPES.values())  # cells of a row, and spelled cells of a text
_WIDTHS: Final = frozenset(shape.size + more for shape in SHAPES.values() for more in (0, 1))  # 1: a label


@dataclass(frozen=True, slots=True)
class Spelled:
    """The text with a sign a cell; `word` is the one that stood for blanks, which are '.' now."""

    text: str
    word: str = ""


def spelled(text: str) -> Spelled:
    """The text with one sign for each cell that was spelled at length."""
    text = _BOLD.sub(_bold, text) if "|" in text and _BOLD.search(text) else text
    word = ""
    if ("n" in text or "N" in text) and (match := _WORD.search(text)):
        changed = "".join(map(_without_words, text.splitlines(keepends=True)))
        word, text = ("" if changed == text else match[0]), changed
    for spelling in (_POINT, _COMMA, _PADDED):
        if spelling.search(text):
            text = _with_numbers(text, spelling)
    return Spelled(text, word)


def _bold(match: re.Match[str]) -> str:
    return match[2].center(len(match[0]))


def _without_words(line: str) -> str:
    """The line with '.' for each word that means a blank, where it holds cells and nothing but cells."""
    rest, words = _WORD.subn(" ", line)
    in_brackets = "[" in line or "{" in line
    if not words or (_LETTERS.search(rest) and not in_brackets) or words + len(_TOKEN.findall(rest)) < _FEWEST:
        return line
    return _WORD.sub(lambda match: ".".ljust(len(match[0])), line)


def _with_numbers(text: str, spelling: re.Pattern[str]) -> str:
    """The text with plain numbers for those spelled so, where they make rows."""
    every = text.splitlines(keepends=True)
    lines = [line for line in every if spelling.search(line) and not _LETTERS.search(_WORD.sub("", line))]
    times = sum(len(spelling.findall(line)) for line in lines)
    if times < _FEWEST or not _make_rows(lines, spelling):
        return text
    held = frozenset(lines)
    return "".join(spelling.sub(_number, line) if line in held else line for line in every)


def _number(match: re.Match[str]) -> str:
    return match[1].ljust(len(match[0]))


def _make_rows(lines: Sequence[str], spelling: re.Pattern[str]) -> bool:
    """Whether most of the lines have as many cells as a row, and no number there speaks against the spelling."""
    if spelling is _PADDED and any(map(_LONG.search, lines)):  # numbers over nine, which 16x16 has
        return False
    if spelling is _COMMA and any("," in _COMMA.sub("", line) for line in lines):  # between cells too
        return False
    widths = Counter(width for line in lines for width in _widths(line, spelling is _COMMA))
    return any(2 * times >= len(lines) for width, times in widths.items() if width in _WIDTHS)


def _widths(line: str, commas: bool) -> Iterable[int]:
    """How many cells the line may have: words, or fields, empty ones too."""
    bare = line.replace(",", ".") if commas else line
    return {len(_TOKEN.findall(bare)), *(bare.strip(" |\r\n").count(sign) + 1 for sign in _FIELDS if sign in bare)}
