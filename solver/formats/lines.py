"""The signs of a line: those of blanks, uprights and rules, its comment, and its cells.

>>> [sign for sign, _ in find_cells("|.3.|4..|...| # easy")], find_cells("Grid 01"), is_separator("---+---")
(['.', '3', '.', '4', '.', '.', '.', '.', '.'], [], True)
"""

from __future__ import annotations

from typing import Final

from solver.lazy_regex import pattern
from solver.shape import SYMBOLS

BLANKS: Final = "0.-*_"  # each stands for an empty cell, in texts and where people type
CAPITAL_X: Final = "X"
MAX_LINE_CHARACTERS: Final = 20_000  # the longest line of one grid, 16x16 candidates in a frame, has about 6,000
UPRIGHTS: Final = "|¦│┃║"
SEPARATORS: Final = r"\s\ufeff\u200b" + UPRIGHTS + r",;:{}()\[\]'\"+/\\=&\u2500-\u257f"
TOKEN: Final = pattern(f"[^{SEPARATORS}]+")
_CELL: Final = pattern(rf"\+?[{SYMBOLS}{SYMBOLS.lower()}]|[^{SEPARATORS}]")
_RULE: Final = pattern(r"[-+=*.:'~_—–\s|¦\u2500-\u257f]+")
_RUN: Final = pattern(r"[-=~—–\u2500\u2501\u2550*_+]{2}|\+|\|\s?:-|-:\s?\|")
_ONE_SIGN: Final = pattern(rf"\A[\s{UPRIGHTS}]*+([-*_])(?:[\s{UPRIGHTS}]*+\1)*+[\s{UPRIGHTS}]*+")
_WORD: Final = pattern(r"[^\W\d_]{2,}")
_FIELD_SIGNS: Final = ",;\t |"
_MIN_TABS: Final = 2  # between the fields of a row that are all empty
_COMMENT: Final = pattern(r"(?:^|(?<=\s))(?:#|//)")
_ANY_LETTERS: Final = frozenset(filter(str.isalpha, SYMBOLS + SYMBOLS.lower())) | frozenset("xX")


def strip_comment(text: str) -> str:
    """Strip the comment that a '#' or '//' begins."""
    match = _COMMENT.search(text) if "#" in text or "//" in text else None
    return text[: match.start()] if match else text


def _is_rule(text: str) -> bool:
    return not _ONE_SIGN.fullmatch(text) and bool(_RULE.fullmatch(text) and _RUN.search(text))


def is_separator(text: str) -> bool:
    """Return whether the line is empty, a rule, or of one sign of rules; several empty fields are a row."""
    bare = strip_comment(text)
    if not bare.strip():
        return bare == text and text.count("\t") < _MIN_TABS
    if _ONE_SIGN.fullmatch(bare) or _is_rule(bare):
        return True
    return not _CELL.search(bare) and (len(bare) == 1 or bool(bare.strip(_FIELD_SIGNS)))


def are_empty_fields(text: str) -> bool:
    """Return whether nothing but the signs between fields is on the line."""
    return not text.strip(_FIELD_SIGNS)


def find_cells(text: str, start: int = 0) -> list[tuple[str, int]]:
    """Return the signs of the line that may be cells, with their columns; none of a rule, or of words."""
    bare = strip_comment(text)
    if len(text) > MAX_LINE_CHARACTERS or _is_rule(bare[start:]):
        return []
    if not _ANY_LETTERS.issuperset("".join(_WORD.findall(bare, start))):
        return []
    return [(match[0], match.end()) for match in _CELL.finditer(bare, start)]
