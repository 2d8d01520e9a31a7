"""Find the first fault of a text that is nearly a list of cells, a line of a library, or the fields of a form.

>>> str(find_fault("A1=5, K3=3, B2=4, C3=1, D4=2"))
"line 1, column 7: 'K3=3' is no cell with its digit"
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Final

from solver.errors import FormatError, Problem
from solver.formats import named_cells, symbol_sets
from solver.formats.apps import hodoku
from solver.formats.cells import shape_of
from solver.formats.entry import ReadAs
from solver.formats.line_ends import line_and_column, split_lines
from solver.formats.lines import find_cells
from solver.formats.reading import triples
from solver.lazy_regex import pattern
from solver.shape import SHAPES
from solver.text import count_noun

_ITEM: Final = pattern(r"[A-Za-z]{1,2}[0-9A-Za-z]{1,5}\s?[=:]\s?\w{1,3}")
_NUMBERS: Final = pattern(r"\A\s*+[0-9]{1,3}[,;\s]++[0-9]{1,3}[,;\s]++[0-9]{1,3}[\s,;]*+")
_NAMED_ROW: Final = pattern(r"\A\s*+[^\W\d_]{1,10}[ _]?([0-9]{1,2})\s?[:=]")
_NUMBERED_ROW: Final = pattern(r"\A\s*+([0-9]{1,2})(?:[.):|]\s{0,4}|\s{1,4})(?=\S)")
_MAX_LOST: Final = 0.06  # of the fields of a line
_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_CODE: Final = pattern(
    r"\A\s*+(?:(?:#\s*+(?:include|define)\b|(?:import|from|def|class|for|while|if|else|return|using|public|private)\b"
    r"|//|/\*).*+|.*[;{}]\s*+(?://.*+)?)\s*+"
)
_WORD: Final = pattern(r"[^\W\d_]{2}")
_LEAST: Final = min(shape.size for shape in SHAPES.values())
_MIN_CODE: Final = 0.5  # of the lines that look like a program's
_MIN_SHARE: Final = 0.6  # of the parts that are of their kind


def is_program(text: str) -> bool:
    """Return whether most lines look like a program's."""
    lines = [line for line in text.split("\n") if line.strip()] if _WORD.search(text) else []
    code = sum(bool(_CODE.fullmatch(line)) for line in lines)
    return len(lines) >= _LEAST - 1 and code > _MIN_CODE * len(lines)


def find_fault(text: str) -> Problem | None:
    """Return the first fault of the text as the kind that most of it is; None if it is of none of these kinds."""
    for look in _LOOKS:
        try:
            if problem := look(text):
                return problem
        except FormatError as error:
            return error.problems[0]
    return None


def _in_named_cells(text: str) -> Problem | None:
    items = list(_ITEM.finditer(text))
    faulty = [match for match in items if not named_cells.is_cell(match[0])]
    if len(items) < _LEAST or not 0 < len(faulty) < (1 - _MIN_SHARE) * len(items) + 1:
        return None
    line, column = line_and_column(text, faulty[0].start())
    return Problem(f"{faulty[0][0]!r} is no cell with its digit", line, column, kind="a list of cells and digits")


def _in_triples(text: str) -> Problem | None:
    """Return the fault of three numbers a line or of facts. Raises FormatError for places that no grid has."""
    lines = [(number, line) for number, line in enumerate(split_lines(text), 1) if line.strip()]
    faulty = [(number, line) for number, line in lines if not _NUMBERS.fullmatch(line)]
    kind = "a list of rows, columns and digits"
    if len(lines) > 2 * _LEAST and len(faulty) <= (1 - _MIN_SHARE) * len(lines):
        number, line = next(((number, line) for number, line in faulty if number > 1), (0, ""))
        if number:
            shown = line.strip()[:20]
            return Problem(f"{shown!r} is not a row, a column and a digit", number, kind=kind)
    try:
        triples.attempt(text, ReadAs.PLACES_FROM_ONE)
    except FormatError as error:
        problem = error.problems[0]
        named = problem.message.startswith("this ")
        return Problem(problem.message, problem.line, problem.column, kind="" if named else kind)
    return None


def _in_library_line(text: str) -> Problem | None:
    line = text.strip()
    if not line.startswith(":") or line.count(":") < _LEAST or "\n" in line:
        return None
    hodoku.parse(line)
    return None


def _find_named(lines: Iterable[tuple[int, str]], name: re.Pattern[str]) -> Iterator[tuple[int, int, int]]:
    """Yield the number of each line with a row behind such a name, its cells, and the number of the name."""
    for number, text in lines:
        if (match := name.match(text)) and (cells := len(find_cells(text, match.end()))):
            yield number, cells, int(match[1])


def _in_named_rows(text: str) -> Problem | None:
    """Return the fault of rows that each have a word and a number before them, or the numbers from 1 on.

    >>> _in_named_rows("row 1: 12..\\nrow 2: .1..\\nrow 4: ..34\\n").message
    'row 4 stands below row 2 here'
    >>> _in_named_rows("1 12..\\n2 .1..\\n3 ..3\\n4 ..34\\n").message
    'Row 3 has 3 cells, and 4 are needed'
    """
    lines = list(enumerate(split_lines(text), 1))
    rows = list(_find_named(lines, _NAMED_ROW))
    if not rows:
        rows = list(_find_named(lines, _NUMBERED_ROW))
        rows = rows if [name for _, _, name in rows] == list(range(1, len(rows) + 1)) else []
    sizes = Counter(cells for _, cells, _ in rows)
    size, alike = next(((size, count) for size, count in sizes.most_common() if size in _SIZES), (0, 0))
    if alike < _LEAST - 1 or 2 * alike < len(rows):
        return None
    kind = f"a {shape_of(size)} grid"
    for number, cells, name in rows:
        if cells != size:
            return Problem(f"Row {name} has {count_noun(cells, 'cell')}, and {size} are needed", number, kind=kind)
    for (_, _, above), (number, _, name) in pairwise(rows):
        if name != above + 1:
            return Problem(f"row {name} stands below row {above} here", number, kind=kind)
    if len(rows) % size:
        return Problem(f"{count_noun(len(rows), 'row')}, and {size} are needed", rows[0][0], kind=kind)
    return None


def _in_one_line(text: str) -> Problem | None:
    """Return the fault of the only line, whose fields are nearly as many as the cells of a grid, some of them empty.

    >>> _in_one_line("5,3,,,7,,,,," * 9 + "4").message
    'The line has 82 fields, and 81 are needed'
    """
    line = text.strip(" \r\n")
    if "\n" in line:
        return None
    for delimiter in (",", ";", "\t"):
        fields = [field.strip(" \"'") for field in line.split(delimiter)]
        area = next((area for area in sorted(SHAPES)[1:] if abs(len(fields) - area) <= _MAX_LOST * area), 0)
        if area not in (0, len(fields)) and "" in fields and all(len(field) <= 1 for field in fields):
            return Problem(
                f"The line has {len(fields)} fields, and {area} are needed", 1, kind=f"a {SHAPES[area]} grid"
            )
    return None


def _in_letters(text: str) -> Problem | None:
    """Return the first sign that is no letter of a 16x16 text in A to P.

    >>> _in_letters("ABCDEFGHIJKLMNOP\\n" * 8 + "ABCDEFGHIJKLMNOQ\\n").message
    "row 9, column 16 holds 'Q' among the letters A to P"
    """
    rows = symbol_sets.find_letter_rows(text)
    lettered = [cells for _, cells in rows if symbol_sets.LETTERED.issuperset(cells)]
    if 2 * len(lettered) < len(rows) or len(lettered) < _LEAST or len(lettered) == len(rows):
        return None
    for place, (number, cells) in enumerate(rows, 1):
        for column, sign in enumerate(cells, 1):
            if sign not in symbol_sets.LETTERED:
                message = f"row {place}, column {column} holds {sign!r} among the letters A to P"
                return Problem(message, number, kind=f"a {symbol_sets.LARGEST} grid")
    return None


_LOOKS: Final[tuple[Callable[[str], Problem | None], ...]] = (
    _in_named_cells,
    _in_named_rows,
    _in_one_line,
    _in_letters,
    _in_triples,
    _in_library_line,
)
