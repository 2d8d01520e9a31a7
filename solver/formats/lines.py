"""The signs of a line: those of blanks, uprights and rules, its comment, and its cells: characters, words or fields.

>>> [sign for sign, _ in find_cells("|.3.|4..|...| # easy")], find_cells("Grid 01"), is_separator("---+---")
(['.', '3', '.', '4', '.', '.', '.', '.', '.'], [], True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import count
from typing import Final, TypeAlias

from solver.formats import normalize
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SYMBOLS

Sign: TypeAlias = tuple[str, int]  # as written, with its column

BLANKS: Final = "0.-*_"  # each stands for an empty cell, in texts and where people type
CAPITAL_X: Final = "X"
MAX_LINE_CHARACTERS: Final = 20_000  # the longest line of one grid, 16x16 candidates in a frame, has about 6,000
UPRIGHTS: Final = "|¦│┃║"
SEPARATORS: Final = r"\s\ufeff\u200b" + UPRIGHTS + r",;:{}()\[\]'\"+/\\=&\u2500-\u257f"
DELIMITERS: Final = ",;\t|&"
_TO_SPACE: Final = dict.fromkeys(map(ord, "\u2002\u2003\u2009\u200b\u202f\ufeff"), " ")
_TO_UPRIGHT: Final = dict.fromkeys(map(ord, "¦│┃║┆┇┊┋╎╏▏▕｜"), "|")
_TO_FRAME: Final = {code: "+" for code in range(0x2500, 0x2580) if code not in _TO_UPRIGHT} | {
    ord(sign): "=" for sign in "─━═┄┅┈┉╌╍"
}
_TO_QUOTE: Final = dict.fromkeys(map(ord, "‘’‚“”„«»´"), "'") | dict.fromkeys(map(ord, "，、"), ",")
_PLAIN: Final = _TO_SPACE | _TO_UPRIGHT | _TO_FRAME | _TO_QUOTE | {ord("＿"): "_", ord("＊"): "*", ord("．"): "."}
_CELL: Final = pattern(rf"\+?[0{SYMBOLS}{SYMBOLS.lower()}]|[^{SEPARATORS}`]")
_ONLY_CELLS: Final = pattern(r"[0-9.]+")
_CELL_WORD: Final = pattern(rf"[^\s{UPRIGHTS}\u2500-\u257f:,;{{}}()\[\]'\"\\=&]+")
_GROUP: Final = pattern(r"\S+")
_RULE: Final = pattern(r"[\s|+\-=_*#:.~'`^]++")
_RUN_OF_RULE: Final = pattern(r"[+=]|[-_#~*]{3}|[-_=]{2}\s|\|\s?:-|-:\s?\|")
_COLUMNS_OF_R: Final = pattern(r"\A\s*+(?:\[,\d{1,2}\]\s*+)++")
_ONE_SIGN: Final = pattern(r"\A[\s|]*+([-*_])(?:[\s|]*+\1)*+[\s|]*+")
_WORD: Final = pattern(r"[^\W\d_]{2,}")
_FIELD_SIGNS: Final = ",;\t |"
_MIN_TABS: Final = 2  # between the fields of a row that are all empty
_COMMENT: Final = pattern(r"(?:^|(?<=\s))(?:#|//)")
_ANY_LETTERS: Final = frozenset(filter(str.isalpha, SYMBOLS + SYMBOLS.lower())) | frozenset("xX")


def plain(text: str) -> str:
    """Return the text with one plain character for each other way to write a digit, a space, a quote or a frame.

    Every character stays in its column.

    >>> plain("│５ ٣│"), plain("┌───┐")
    ('|5 3|', '+===+')
    """
    return text if text.isascii() else normalize.replace_numerals(text).translate(_PLAIN)


def has_word(text: str) -> bool:
    """Return whether the text holds two letters side by side."""
    return _WORD.search(text) is not None


def strip_comment(text: str) -> str:
    """Strip the comment that a '#' or '//' begins."""
    match = _COMMENT.search(text) if "#" in text or "//" in text else None
    return text[: match.start()] if match else text


def is_rule(text: str) -> bool:
    """Return whether the line is made of signs of a frame, several in a row, or heads the columns as R does: [,1]."""
    is_frame = _RULE.fullmatch(text) is not None and _RUN_OF_RULE.search(text) is not None
    return is_frame or _COLUMNS_OF_R.fullmatch(text) is not None


def is_separator(text: str) -> bool:
    """Return whether the line is empty, a rule, or of one sign of rules; several empty fields are a row."""
    bare = plain(strip_comment(text))
    if not bare.strip():
        return len(bare) == len(text) and text.count("\t") < _MIN_TABS
    if _ONE_SIGN.fullmatch(bare) or is_rule(bare):
        return True
    return not _CELL.search(bare) and (len(bare) == 1 or bool(bare.strip(_FIELD_SIGNS)))


def are_empty_fields(text: str) -> bool:
    """Return whether nothing but the signs between fields is on the line."""
    return not text.strip(_FIELD_SIGNS)


def find_cells(text: str, start: int = 0) -> list[Sign]:
    """Return the signs of the line that may be cells, with their columns; none of a rule, or of words."""
    bare = strip_comment(text)
    rest = plain(bare[start:])
    if len(text) > MAX_LINE_CHARACTERS or (is_rule(rest) and not _ONE_SIGN.fullmatch(rest)):
        return []
    return split_characters(bare, start) if _ANY_LETTERS.issuperset("".join(_WORD.findall(bare, start))) else []


def split_characters(text: str, start: int = 0) -> list[Sign]:
    """Split the text into characters that part no cells, with their columns; a plus belongs to the digit behind it."""
    if _ONLY_CELLS.fullmatch(text, start):
        return list(zip(text[start:], count(start + 1), strict=False))
    return [(match[0], match.end()) for match in _CELL.finditer(text, start)]


def split_groups(text: str, sizes: Collection[int]) -> list[str]:
    """Split the text of the only line into the rows of its grid, each behind the spaces before it; [] for other texts.

    Most groups have as many cells as there are groups. From 9x9 on some may be lost or too many, if half are whole.
    """
    groups = [match.span() for match in _GROUP.finditer(text)]
    ((size, whole),) = Counter(end - start for start, end in groups).most_common(1) or [(0, 0)]
    is_grid = len(groups) == size or (size >= CLASSIC.size and 2 * whole >= len(groups) > 1)
    return [" " * start + text[start:end] for start, end in groups] if size in sizes and is_grid else []


def split_words(text: str) -> list[Sign]:
    """Split the text into words between spaces, uprights, brackets and quotes, with the columns where they begin."""
    return [(match[0], match.start() + 1) for match in _CELL_WORD.finditer(text)]


def split_fields(text: str, delimiter: str, start: int = 0) -> Iterator[Sign]:
    """Split the text into fields without spaces, brackets and quotes around them, with the columns where they begin."""
    at = start + 1
    for part in text[start:].split(delimiter):
        inner = part.strip(" \r\t")
        inner = inner.strip("[]{}(); ") if delimiter == "," else inner.removesuffix("\\\\").rstrip()
        inner = inner[1:-1] if len(inner) > 1 and inner[0] in "'\"" and inner[-1] == inner[0] else inner
        yield inner, at + (part.find(inner) if inner else len(part) - len(part.lstrip(" ")))
        at += len(part) + 1
