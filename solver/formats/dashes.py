"""The dashes of print, which a PDF has where a person typed '-': blanks where they are the only sign for them.

>>> plain("5 3 – –"), only_one("5 3 – –\\n----"), only_one("5 3 – —"), only_one("5 3 – -")
('5 3 - -', '–', '', '')
"""

from __future__ import annotations

from typing import Final

from solver.formats.alphabet import kind
from solver.formats.line_ends import lines_of
from solver.formats.lines import Kind, Line
from solver.lazy_regex import pattern

_DASHES: Final = "–—−"  # en dash, em dash, minus
_PLAIN: Final = dict.fromkeys(map(ord, _DASHES), "-")
_TYPED: Final = pattern("(?<!-)-(?!-)")  # several in a row make a rule


def plain(text: str) -> str:
    """The text with '-' for every dash of print."""
    return text.translate(_PLAIN)


def used(text: str) -> list[str]:
    """The dashes of print in the text."""
    return [sign for sign in _DASHES if sign in text]


def only_one(text: str) -> str:
    """The dash of print that the text has, '' where it has several or '-' beside it."""
    found = used(text)
    return found[0] if len(found) == 1 and not _TYPED.search(text) else ""


def cells_with(text: str) -> int:
    """How many cells the lines with dashes of print have if these are blanks."""
    lines = [Line.of(0, plain(line)) for line in lines_of(text) if used(line)]
    return sum(len(line.cells) for line in lines if kind(line) is Kind.ROW)
