"""Digits of other scripts and drawn ones, as the digits that all readers know: ３, ٣, ۳, ३, ③, ❸ and 3 in a keycap.

Raised and lowered digits stay: they are marks beside a cell, and no cells.

>>> plain("５ ٣ ७ ⑨ 2\\ufe0f\\u20e3 x²")
'5 3 7 9 2 x²'
"""

from __future__ import annotations

from typing import Final

from solver.shape import SYMBOLS

_DROPPED: Final = dict.fromkeys(map(ord, "\ufe0e\ufe0f\u20e3"))  # how the sign before them is drawn
_MARKS: Final = ("<super>", "<sub>", "<fraction>")


def plain(text: str) -> str:
    """The text with plain digits."""
    if text.isascii():
        return text
    return text.translate(_DROPPED | {ord(sign): symbol for sign in set(text) if (symbol := _symbol(sign))})


def _symbol(sign: str) -> str:
    """The symbol that a numeral stands for, '' for any other sign: circled numbers over nine are letters here."""
    import unicodedata

    if sign.isascii() or unicodedata.decomposition(sign).startswith(_MARKS):
        return ""
    value = unicodedata.digit(sign, -1)
    if value < 0 and unicodedata.decomposition(sign).startswith("<circle>"):
        value = int(unicodedata.numeric(sign, -1))
    return ("0" + SYMBOLS)[value] if 0 <= value <= len(SYMBOLS) else ""
