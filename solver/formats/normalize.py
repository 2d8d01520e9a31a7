r"""Replace characters that stand for a digit or a blank by the ones that readers know; drop quote marks of mail.

Digits of other scripts and drawn digits become plain ones: ３, ٣, ۳, ३, ③, ❸ and 3 in a keycap. Raised and lowered
digits stay: they are marks beside a cell, not cells.

>>> replace_numerals("５ ٣ ७ ⑨ 2\ufe0f\u20e3 x²")
'5 3 7 9 2 x²'
>>> strip_quote_marks("Ann wrote:\n> 12..\n>> 34..")
'Ann wrote:\n12..\n34..'

A PDF has typographic dashes where a person typed '-'. They are blanks where they are the only symbol for blanks.

>>> replace_dashes("5 3 – –"), find_only_dash("5 3 – –\n----"), find_only_dash("5 3 – —"), find_only_dash("5 3 – -")
('5 3 - -', '–', '', '')

Some symbols for blanks mean something else elsewhere: · • ? □, and letters such as x and O. Such a symbol is a blank
where it is the only one beside digits in all rows of a text, several times. A line with anything else is no row:
comments stay comments, and words stay words.

>>> replace_blank_symbol("1xx4\nx4xx\n4xxx\nx1x4\nextra")
('1..4\n.4..\n4...\n.1.4\nextra', 'x')
>>> replace_blank_symbol("1?A4?G??????????\n" * 16)[1]
'?'
>>> [replace_blank_symbol(text)[1] for text in ("12x4\n", "1?x4\n?x?x\n4???", "xxxx\n" * 4)]
['', '', '']
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from solver.formats.line_ends import split_lines
from solver.formats.lines import BLANKS, CAPITAL_X, SEPARATORS
from solver.lazy_regex import pattern
from solver.shape import SHAPES, SYMBOLS

_DRAWING_SELECTORS: Final = dict.fromkeys(map(ord, "\ufe0e\ufe0f\u20e3"))  # how the character before is drawn
_NOT_NUMERALS: Final = ("<super>", "<sub>", "<fraction>")
_TERMINAL_CODE: Final = pattern(r"\x1b(?:\[[0-9;:?]{0,40}[A-Za-z]|[()][0-9A-Z]|[=>78cM])")
_QUOTE_MARK: Final = pattern(r"^[ \t]{0,9}>(?:[ \t]?>)*[ \t]?", re.MULTILINE)
_DASHES: Final = "–—−"  # en dash, em dash, minus
_TO_HYPHEN: Final = dict.fromkeys(map(ord, _DASHES), "-")
_TYPED_HYPHEN: Final = pattern("(?<!-)-(?!-)")  # several in a row make a rule
_SEPARATOR_RUN: Final = pattern(f"[{SEPARATORS}]+")
_KNOWN_BLANKS: Final = frozenset(BLANKS + CAPITAL_X)  # blanks in any text
_BLANK_LETTERS: Final = frozenset("oOx")
_DIGITS: Final = frozenset("123456789")
_ROW_WITH_DASHES: Final = frozenset(SYMBOLS + BLANKS)
_LARGE_DIGITS: Final = frozenset("0" + SYMBOLS + SYMBOLS.lower())  # of rows of 16x16, which has letters
_LARGE_WIDTHS: Final = (0, len(SYMBOLS), len(SYMBOLS) ** 2)
_MIN_BLANKS: Final = min(shape.size for shape in SHAPES.values())  # a single one is rather a lost digit


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


def replace_dashes(text: str) -> str:
    """Replace every typographic dash by '-'."""
    return text.translate(_TO_HYPHEN)


def dashes_in(text: str) -> list[str]:
    """List the typographic dashes in the text."""
    return [sign for sign in _DASHES if sign in text]


def find_only_dash(text: str) -> str:
    """Return the only typographic dash of the text, '' where it has several kinds or '-' beside it."""
    found = dashes_in(text)
    return found[0] if len(found) == 1 and not _TYPED_HYPHEN.search(text) else ""


def count_cells_with_dashes(text: str) -> int:
    """Count the cells of the lines with typographic dashes, if these are blanks."""
    lines = [_SEPARATOR_RUN.sub("", replace_dashes(line)) for line in split_lines(text) if dashes_in(line)]
    return sum(len(line) for line in lines if _ROW_WITH_DASHES.issuperset(line) and len(set(line)) > 1)


def replace_blank_symbol(text: str) -> tuple[str, str]:
    """Replace the text's own symbol for blanks by '.'; return the text and the symbol, both '' if it has none."""
    lines = text.splitlines(keepends=True)
    bare = [_SEPARATOR_RUN.sub("", line) for line in lines]
    known = _LARGE_DIGITS if all(len(line) in _LARGE_WIDTHS for line in bare) else _DIGITS
    signs = [frozenset(line) - known for line in bare]
    times: Counter[str] = Counter()
    digits = 0
    for line, found in zip(lines, signs, strict=True):
        if len(found) == 1 and not found <= _KNOWN_BLANKS and _may_be_blank(*found):
            (sign,) = found
            times[sign] += line.count(sign)
            digits += not known.isdisjoint(line)
    if len(times) != 1 or not digits:  # a list of words may have one such symbol too
        return "", ""
    ((sign, number),) = times.items()
    if number < _MIN_BLANKS:
        return "", ""
    dotted = (line.replace(sign, ".") if found == {sign} else line for line, found in zip(lines, signs, strict=True))
    return "".join(dotted), sign


def _may_be_blank(sign: str) -> bool:
    return sign in _BLANK_LETTERS or (sign.isprintable() and not sign.isalnum())
