r"""Spell the signs by which a text writes its blanks as '.': dashes, other symbols and letters, wide spaces, a number.

Typographic dashes, symbols such as · • ? □ and letters such as x are blanks where they are the only ones beside digits.
No-break spaces are cells only where the text makes no grid else. A number such as -1 is a blank where it is the only
one outside the digits, as often as a grid with one solution has clues, in proportion.

>>> replace_dashes("5 3 – –"), find_only_dash("5 3 – –\n----"), find_only_dash("5 3 – -")
('5 3 - -', '–', '')
>>> replace_blank_symbol("1xx4\nx4xx\n4xxx\nx1x4\nextra")
('1..4\n.4..\n4...\n.1.4\nextra', 'x')
>>> [text for text, _ in fill_wide_spaces("1\u00a0\u00a04\n\u00a04\u00a0\u00a0")]
['1..4\n.4..']
>>> replace_blank_number("[[5, 3, -1, 1],\n [-1, -1, 2, 4]]")
('[[5, 3, ., 1],\n [., ., 2, 4]]', '-1')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from solver.formats.line_ends import split_lines
from solver.formats.lines import BLANKS, CAPITAL_X, SEPARATORS
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, FEWEST_CLUES, SIZES, SYMBOLS

_DASHES: Final = "–—−"  # en dash, em dash, minus
_TO_HYPHEN: Final = dict.fromkeys(map(ord, _DASHES), "-")
_TYPED_HYPHEN: Final = pattern("(?<!-)-(?!-)")  # several in a row make a rule
_SEPARATOR_RUN: Final = pattern(f"[{SEPARATORS}]+")
_KNOWN_BLANKS: Final = frozenset(BLANKS + CAPITAL_X)  # blanks in any text
_BLANK_LETTERS: Final = frozenset("oOx")
_SMALL_DIGITS: Final = frozenset("123456789")
_ROW_WITH_DASHES: Final = frozenset(SYMBOLS + BLANKS)
_LARGE_DIGITS: Final = frozenset("0" + SYMBOLS + SYMBOLS.lower())  # of rows of 16x16, which has letters
_LARGE_WIDTHS: Final = (0, len(SYMBOLS), len(SYMBOLS) ** 2)
_MIN_SIGNS: Final = min(SIZES)  # a single one is rather a lost digit
_NAMES: Final = {"\u00a0": "no-break space", "\u2007": "figure space", "\u3000": "ideographic space"}
_TO_DOT: Final = dict.fromkeys(map(ord, _NAMES), ".")
_ALL_TO_DOT: Final = _TO_DOT | {ord(" "): "."}
_ENTITY: Final = pattern(r"&(?:nbsp|numsp|#160|#x[aA]0|#8199|#12288);")
_BREAK: Final = pattern(r"(?:</(?:p|div|li)|<br)\b[^<>]{0,200}>\n?")
_TAG: Final = pattern(r"</?(?:pre|code|tt|samp|p|div|li|ul|ol|span|font|body|html)\b[^<>]{0,200}>")
_BESIDE_WIDE: Final = frozenset("0.*_")
_NOTICE: Final = "Each {} is read as an empty cell."
_NUMBER: Final = pattern(r"(?<![\w.+-])(-?[0-9]{1,9})(?:\.0{0,9})?(?![\w.])")
_MIN_BLANKS: Final = FEWEST_CLUES[CLASSIC.size] / len(CLASSIC.cells)  # of the numbers
_OTHER_BLANK: Final = pattern(r"(?<![^\s,;|\[({])[._*X](?![^\s,;|\])}])|[,;\t][ \t]{0,9}[,;\t]")
_DIGITS: Final = frozenset(str(number) for number in range(1, len(SYMBOLS) + 1))
_ZERO: Final = "0"


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
    known = _LARGE_DIGITS if all(len(line) in _LARGE_WIDTHS for line in bare) else _SMALL_DIGITS
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
    if number < _MIN_SIGNS:
        return "", ""
    dotted = (line.replace(sign, ".") if found == {sign} else line for line, found in zip(lines, signs, strict=True))
    return "".join(dotted), sign


def _may_be_blank(sign: str) -> bool:
    return sign in _BLANK_LETTERS or (sign.isprintable() and not sign.isalnum())


def fill_wide_spaces(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the text with '.' for each such blank, then for plain spaces too, with the notice; nothing without any.

    A line that has another sign for blanks too has these between its cells.
    """
    if "&" in text:
        text = _ENTITY.sub("\u00a0", text)
    found = [name for sign, name in _NAMES.items() if sign in text]
    if not found:
        return
    if "<" in text:
        text = _TAG.sub("", _BREAK.sub("\n", text)).strip(" \n")
    if any(not _BESIDE_WIDE.isdisjoint(line) for line in split_lines(text) if any(sign in line for sign in _NAMES)):
        return
    notices = (_NOTICE.format(" and each ".join(found)),)
    yield text.translate(_TO_DOT), notices
    if " " in text:  # HTML has one of both in turn
        yield text.translate(_ALL_TO_DOT), notices


def find_blank_number(numbers: Iterable[str]) -> str:
    """Return the only number that is no digit of any size, if it stands often enough; '' if there is none.

    >>> find_blank_number(["1", "-1", "-1", "4"]), find_blank_number(["1", "12", "12", "4"])
    ('-1', '')
    """
    found = list(numbers)
    others = {number for number in found if number not in _DIGITS}
    if len(others) != 1 or _ZERO in others:
        return ""
    (number,) = others
    is_certain = number.startswith("-") or not _may_be_candidates(number)
    return number if is_certain and found.count(number) >= _MIN_BLANKS * len(found) else ""


def _may_be_candidates(number: str) -> bool:
    """Return whether the figures ascend, as the candidates of a cell do."""
    return _ZERO not in number and sorted(set(number)) == list(number)


def replace_blank_number(text: str) -> tuple[str, str]:
    """Replace the number that stands for blanks by '.'; return the text and the number, both '' if there is none.

    Where another sign stands for blanks too, the number means something else.
    """
    number = find_blank_number(match[1] for match in _NUMBER.finditer(text))
    if not number or _OTHER_BLANK.search(text):
        return "", ""

    return _NUMBER.sub(lambda match: "." if match[1] == number else match[0], text), number


def describe_number(number: str) -> str:
    """Return the notice on that number."""
    return f"{number} is read as the sign for an empty cell."
