"""Read the fields of an HTML form as cells, where there are as many as a grid has: <input value="5" readonly>.

>>> cells = "".join(f'<input value="{sign}">' for sign in "12..34..........".replace(".", " "))
>>> looks_like(f"<form>{cells}</form>"), parse(f"<form>{cells}</form>").puzzle.givens.line()
(True, '12..34..........')
"""

from __future__ import annotations

import re
from typing import Final

from solver.errors import FormatError
from solver.formats.entry import Entry
from solver.formats.line_ends import count_line_ends
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import SHAPES

_INPUT: Final = pattern(r"<input\b([^<>]*)>", re.IGNORECASE)
_VALUE: Final = pattern(r"\bvalue\s?=\s?(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>/]+))", re.IGNORECASE)
_TYPE: Final = pattern(r"\btype\s?=\s?[\"']?([a-z]+)", re.IGNORECASE)
_FIXED: Final = pattern(r"\b(?:readonly|disabled)\b", re.IGNORECASE)
_TABLE: Final = pattern(r"<t[dr]\b", re.IGNORECASE)
_FORM_END: Final = pattern(r"</form\s*>", re.IGNORECASE)
_CUT_OFF: Final = pattern(r"<[^<>]*\Z")  # within a tag
_CELL_TYPES: Final = ("text", "number", "tel", "search")
_BLANKS: Final = ("", "0", ".", "-", "_")


def looks_like(text: str) -> bool:
    """Return whether the text is HTML without a table, with as many fields as a grid has cells."""
    if "<input" not in text.lower() or _TABLE.search(text):
        return False
    return text.lstrip("\ufeff \t\r\n").startswith("<") and len(_cells(text)) in SHAPES


def count_fields(text: str) -> int:
    """Count the fields that may be cells of a text that is HTML, 0 for any other text."""
    return len(_cells(text)) if text.lstrip("\ufeff \t\r\n").startswith("<") and "<input" in text.lower() else 0


def _cells(text: str) -> list[re.Match[str]]:
    """Find the fields that may be cells: not hidden ones, buttons or boxes to tick."""
    found = []
    for match in _INPUT.finditer(text):
        kind = _TYPE.search(match[1])
        if kind is None or kind[1].lower() in _CELL_TYPES:
            found.append(match)
    return found


def parse(text: str) -> Entry:
    """Parse the puzzle. Fields that nobody may change are clues, if there are any. Raises FormatError."""
    cells = _cells(text)
    shape = SHAPES[len(cells)]
    without = [place for place, cell in enumerate(cells) if _VALUE.search(cell[1]) is None]
    if len(without) == 1:
        raise FormatError.at(f"the field {shape.cell_name(without[0])} has no value, as all others have")
    cut = _CUT_OFF.search(text)
    if cut or ("<form" in text.lower() and not _FORM_END.search(text)):
        line = 1 + count_line_ends(text[: cut.start() if cut else len(text.rstrip())])
        raise FormatError.at("the HTML ends here before its form does: copy all of it", line)
    digits = []
    for place, cell in enumerate(cells):
        value = _VALUE.search(cell[1])
        sign = (value[1] or value[2] or value[3] or "").strip() if value else ""
        digit = 0 if sign in _BLANKS else _digit_of(sign, shape.symbols)
        if digit not in (0, *shape.digits):
            line = 1 + count_line_ends(text[: cell.start()])
            raise FormatError.at(
                f"{shape.cell_name(place)} holds {sign[:20]!r}, which is no digit of a {shape} grid", line
            )
        digits.append(digit)
    fixed = [bool(_FIXED.search(cell[1])) for cell in cells]
    if any(is_fixed and digit for is_fixed, digit in zip(fixed, digits, strict=True)):
        givens = [digit if is_fixed else 0 for is_fixed, digit in zip(fixed, digits, strict=True)]
    else:
        givens = digits
    line = 1 + count_line_ends(text[: cells[0].start()])
    return Entry(Puzzle(Grid(tuple(givens), shape), Grid(tuple(digits), shape)), line=line)


def _digit_of(sign: str, symbols: str) -> int:
    """Return the digit, -1 for any other text."""
    if sign.isascii() and sign.isdecimal():
        return int(sign)
    return symbols.find(sign.upper()) + 1 or -1
