r"""Replace characters that stand for a digit by plain ones; drop quote marks of mail and colours of a terminal.

Raised and lowered digits stay: they are marks beside a cell, not cells.

>>> replace_numerals("５ ٣ ७ ⑨ 2\ufe0f\u20e3 x²"), strip_quote_marks("Ann wrote:\n> 12..\n>> 34..")
('5 3 7 9 2 x²', 'Ann wrote:\n12..\n34..')
"""

from __future__ import annotations

import re
from typing import Final

from solver.lazy_regex import pattern
from solver.shape import SYMBOLS

_DRAWING_SELECTORS: Final = dict.fromkeys(map(ord, "\ufe0e\ufe0f\u20e3"))  # how the character before is drawn
_NOT_NUMERALS: Final = ("<super>", "<sub>", "<fraction>")
_TERMINAL_CODE: Final = pattern(r"\x1b(?:\[[0-9;:?]{0,40}[A-Za-z]|[()][0-9A-Z]|[=>78cM])")
_QUOTE_MARK: Final = pattern(r"^[ \t]{0,9}>(?:[ \t]?>)*[ \t]?", re.MULTILINE)


def strip_colours(text: str) -> str:
    """Strip the codes by which programs colour their output in a terminal, and move its cursor."""
    return _TERMINAL_CODE.sub("", text) if "\x1b" in text else text


def replace_numerals(text: str) -> str:
    """Replace digits of other scripts and drawn digits by plain ones."""
    if text.isascii():
        return text
    return text.translate(
        _DRAWING_SELECTORS | {ord(sign): symbol for sign in set(text) if (symbol := _symbol_of_numeral(sign))}
    )


def _symbol_of_numeral(sign: str) -> str:
    """Return the symbol that a numeral stands for, '' for any other character.

    Circled numbers over nine are letters here.
    """
    import unicodedata

    if sign.isascii() or unicodedata.decomposition(sign).startswith(_NOT_NUMERALS):
        return ""
    value = unicodedata.digit(sign, -1)
    if value < 0 and unicodedata.decomposition(sign).startswith("<circle>"):
        value = int(unicodedata.numeric(sign, -1))
    return ("0" + SYMBOLS)[value] if 0 <= value <= len(SYMBOLS) else ""


def strip_quote_marks(text: str) -> str:
    """Strip the marks of quoted mail, and of a Python prompt, from each line; leave markup as it is."""
    return text if ">" not in text or text.lstrip("\ufeff \t\r\n").startswith("<") else _QUOTE_MARK.sub("", text)
