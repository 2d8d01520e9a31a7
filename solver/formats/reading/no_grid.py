r"""Say why a text holds no grid: its blanks are lost, it is a program, or nearly a list of cells with one fault.

>>> str(find_fault("A1=5, K3=3, B2=4, C3=1, D4=2"))
"line 1, column 7: 'K3=3' is no cell with its digit"
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Final

from solver.errors import FormatError, Help, Problem
from solver.formats import blanks, named_cells, symbol_sets
from solver.formats.apps import hodoku
from solver.formats.cells import shape_of
from solver.formats.entry import ReadAs
from solver.formats.line_ends import line_and_column, split_lines
from solver.formats.lines import find_cells, has_word
from solver.formats.reading import blocks, triples
from solver.formats.reading.problems import find_problems
from solver.lazy_regex import pattern
from solver.shape import SHAPES, SIZES, SYMBOLS
from solver.text import count_noun

_ITEM: Final = pattern(r"[A-Za-z]{1,2}[0-9A-Za-z]{1,5}\s?[=:]\s?\w{1,3}")
_NUMBERS: Final = pattern(r"\A\s*+[0-9]{1,3}[,;\s]++[0-9]{1,3}[,;\s]++[0-9]{1,3}[\s,;]*+")
_NAMED_ROW: Final = pattern(r"\A\s*+[^\W\d_]{1,10}[ _]?([0-9]{1,2})\s?[:=]")
_NUMBERED_ROW: Final = pattern(r"\A\s*+([0-9]{1,2})(?:[.):|]\s{0,4}|\s{1,4})(?=\S)")
_MAX_LOST: Final = 0.06  # of the fields of a line
_CODE: Final = pattern(
    r"\A\s*+(?:(?:#\s*+(?:include|define)\b|(?:import|from|def|class|for|while|if|else|return|using|public|private)\b"
    r"|//|/\*).*+|.*[;{}]\s*+(?://.*+)?)\s*+"
)
_LOST_BLANKS: Final = "The blanks are lost. Take a screenshot of the puzzle"
_MAX_LOST_TEXT: Final = 1_000  # characters of a text that lost its blanks
_MAX_LEFT: Final = 0.7  # of the cells; with more of them a few digits are lost, and not the blanks
_SAMPLE: Final = 20_000  # characters that show what a text most likely is
_LEAST: Final = min(SIZES)
_MIN_CODE: Final = 0.5  # of the lines that look like a program's
_MIN_SHARE: Final = 0.6  # of the parts that are of their kind


def explain(text: str, has_container: bool) -> Problem | None:
    """Return the problem of a text that holds no whole grid, if it concerns the text as a whole."""
    if _has_lost_blanks(text):
        return Problem(_LOST_BLANKS, help=Help.PICTURE)
    if blanks.count_cells_with_dashes(text) >= min(SHAPES) and not blanks.find_only_dash(text):
        return blocks.describe_mixed_dashes(text)
    if not has_container and is_program(text):
        return Problem("this is a program, and no grid is written in it", help=Help.OTHER)
    return find_fault(text[:_SAMPLE])


def describe(text: str, container: str) -> tuple[tuple[Problem, ...], ...]:
    """Return the problem of a text without any puzzle."""
    if not text.strip():
        return ((Problem("this text is empty"),),)
    if "://" in text:
        from solver.formats import links

        near = links.describe_near(text[:_SAMPLE])
        return ((near or Problem("this address carries no puzzle that is known here", help=Help.LINK),),)
    if container == "JSON" or _is_json(text):
        return ((Problem('this JSON holds no puzzle: no list or text of cells under a name such as "puzzle"'),),)
    sample = text[:_SAMPLE]
    faults = find_problems(list(enumerate(split_lines(sample), 1))) if "[" in text or "{" in text else []
    return tuple(fault.problems for fault in faults) or ((Problem("there is no puzzle in this text"),),)


def _is_json(text: str) -> bool:
    """Return whether the text is an object or a list in JSON."""
    import json

    try:
        return isinstance(json.loads(text[:_SAMPLE]), dict | list)
    except (ValueError, RecursionError):
        return False


def _has_lost_blanks(text: str) -> bool:
    r"""Return whether the text is as many lines as a grid has rows, with nothing but their digits.

    This is what remains of a puzzle that was copied out of a PDF.
    """
    lines = split_lines(text[:_MAX_LOST_TEXT])
    if any(line.startswith("\t") or "\t\t" in line for line in lines):  # empty fields are blanks
        return False
    rows = ["".join(line.split()) for line in lines if line.strip()]
    size = len(rows)
    if size not in SIZES or any(len(row) > size for row in rows):
        return False
    digits = frozenset(SYMBOLS[:size])
    return all(map(digits.issuperset, rows)) and sum(map(len, rows)) <= _MAX_LEFT * size * size


def is_program(text: str) -> bool:
    """Return whether most lines look like a program's."""
    lines = [line for line in text.split("\n") if line.strip()] if has_word(text) else []
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
    size, alike = next(((size, count) for size, count in sizes.most_common() if size in SIZES), (0, 0))
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
    """Return the fault of the only line, whose fields are nearly as many as the cells of a grid, some of them empty."""
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
    """Return the first sign that is no letter of a 16x16 text in A to P."""
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
