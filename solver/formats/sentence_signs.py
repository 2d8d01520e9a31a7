"""Tell the signs of a sentence from the cells of a line: "Can you solve (53..7...)?", "The puzzle is 53..7....".

A dot behind the cells is a full stop if other signs are the blanks. Where dots are blanks, it is one cell too many,
except in a sentence: a small word, or one with a colon, behind another word.

>>> trim("(12..3.4.56....12..34..56....43..65.4!)", "See ")
Trimmed(start=1, text='12..3.4.56....12..34..56....43..65.4', is_guess=False, notice='')
"""

from __future__ import annotations

from typing import Final, NamedTuple

from solver.formats.lines import BLANKS
from solver.lazy_regex import pattern
from solver.shape import SHAPES

FULL_STOP: Final = "."
_OPENING: Final = "([{`\u00ab\u201c\u201e\u2018\u201a\u2039"
_CLOSING: Final = (*")]}`!?\u00bb\u201c\u201d\u2018\u2019\u203a\u2026", FULL_STOP)
_QUOTES: Final = ("'", '"', "`")
_MAX_SIGNS: Final = 4  # behind the cells
_OTHER_BLANKS: Final = BLANKS.replace(FULL_STOP, "")
_SENTENCE: Final = pattern(r"[^\W\d_]\s+(?:[^\W\d_A-Z]+[:,]?|[^\W\d_]+:)\s+[\"'(\[`\u201c\u201e\u00ab]?\Z")
_MAX_BEFORE: Final = 100  # characters that hold the last words before the cells
_BEHIND: Final = "The full stop behind the cells is not read as a cell."
_LAST: Final = "The last dot is read as an empty cell, not as a full stop."


class Trimmed(NamedTuple):
    """Cells without the signs around them, and where they start.

    `is_guess` says that a dot behind the cells may be a cell too many, and `notice` how a dot was read.
    """

    start: int
    text: str
    is_guess: bool = False
    notice: str = ""


def trim(field: str, before: str) -> Trimmed:
    """Return the field without the signs of a sentence around it if it is as long as a grid then, else as it is."""
    signed = field.lstrip(_OPENING)
    text, start = signed, len(field) - len(signed)
    while len(text) not in SHAPES and len(signed) - len(text) < _MAX_SIGNS and text.endswith(_CLOSING):
        text = text[:-1]
    if len(text) not in SHAPES:
        return Trimmed(0, field)
    stops, dots = signed[len(text) :].startswith(FULL_STOP), text.count(FULL_STOP)
    if stops and not dots:
        return Trimmed(start, text)
    if not (stops or text.endswith(FULL_STOP)) or not _SENTENCE.search(before[-_MAX_BEFORE:]):
        return Trimmed(0, field) if stops else Trimmed(start, text)
    if stops:
        return Trimmed(start, text, is_guess=True, notice=_BEHIND)
    is_stop = dots == 1 and any(sign in text for sign in _OTHER_BLANKS)
    return Trimmed(0, text[:-1]) if is_stop else Trimmed(start, text, notice=_LAST)


def is_cut_off(text: str, start: int, end: int) -> bool:
    """Return whether a quote opens right before the cells and does not close behind them: the text ends within them.

    >>> is_cut_off("puzzle: '12..34", 9, 15), is_cut_off("puzzle: '12..'", 9, 13), is_cut_off("Ann's 12..", 6, 10)
    (True, False, False)
    """
    quote = text[start - 1 : start]
    return quote in _QUOTES and quote not in text[end:]


def strip_end(text: str) -> str:
    """Strip the signs at the beginning of the text that end a sentence before it."""
    return text.lstrip("".join(_CLOSING))
