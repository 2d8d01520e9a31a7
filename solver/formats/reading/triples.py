"""Read lists of row, column and digit: facts of logic programs, tuples, lines of three numbers, assignments.

Rows and columns count from 0 or from 1: the largest and the smallest index tell. Where both fit, the list has two ways.

>>> parse("given(1,1,1). given(1,2,2). given(4,3,3). given(4,4,4).").puzzle.givens.line()
'12............34'
>>> parse("grid[0][0] = 1; grid[0][1] = 2; grid[3][2] = 3; grid[3][3] = 4;").puzzle.givens.line()
'12............34'
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from solver.errors import FormatError
from solver.formats.entry import Entry, ReadAs
from solver.formats.line_ends import line_starts, split_lines
from solver.formats.reading.objects import Placed, place
from solver.formats.reading.settle import settle
from solver.formats.reading.types import Cell
from solver.lazy_regex import pattern
from solver.shape import SIZES

_N: Final = r"\s{0,9}([0-9]{1,2})\s{0,9}"
_TUPLE: Final = pattern(rf"(?:\b[A-Za-z_]\w{{0,40}}\s?)?[(\[{{]{_N},{_N},{_N}[)\]}}]\s?[.,;]?")
_ASSIGNED: Final = pattern(
    rf"(?:\b[A-Za-z_]\w{{0,40}}\s?)?(?:\[{_N}\]\s?\[{_N}\]|[\[(]{_N},{_N}[\])])\s?[=:]{_N}[.,;]?"
)
_NAMED: Final = pattern(rf"\b([A-Za-z_][\w.]{{0,40}})\s?\({_N},{_N},{_N}\)")
_BEGUN: Final = pattern(r"\b([A-Za-z_][\w.]{0,40})\s?\(\s?[0-9]")
_NUMBERS: Final = pattern(r"[0-9]\s{0,9}[,;]\s{0,9}[0-9]")
_MATRIX: Final = pattern(r"\A\s*+(?:[A-Za-z]\w{0,40}\s?=\s?)?\[([^\[\](){}]*+)\]\s?;?\s*+")
_MIN_AMONG_OTHERS: Final = 8  # facts or calls that are no chance
_LINE: Final = pattern(rf"\A{_N}(?:[,;\t ]|\s->\s){_N}(?:[,;:=\t ]|\s->\s){_N}[,;]?\s?")
_SAMPLE: Final = 4_000  # characters in which the first triple stands
_MAX_TEXT: Final = 100_000  # characters; a list of all cells of a 16x16 grid, with a comment each, has 20,000
_COMMENTS: Final = pattern(r"(?:%|//|#)[^\n]*")
_HEADING: Final = pattern(r"\A[A-Za-z_][\w .:=<>,()!\[\]-]{0,80}")
_NUMBER_ALONE: Final = pattern(r"(?<!\w)[0-9]")
_BETWEEN: Final = frozenset(" \t\r\n,;.[](){}")
_AROUND_NAME: Final = " \t\r,;.[](){}=:"
_LEAST: Final = min(SIZES)
_WORD: Final = pattern(r"[A-Za-z]+")
_ROWS: Final = ("row", "rows", "r", "y", "zeile", "ligne", "fila")  # in a heading
_COLUMNS: Final = ("column", "columns", "col", "cols", "c", "x", "spalte", "colonne", "columna")
_MAX_HEADINGS: Final = 2


def looks_like(text: str) -> bool:
    """Return whether the text is nothing but such a list, in the order of the cells."""
    if not _begins(text):
        return False
    triples = _find(text)
    return len(triples) >= _LEAST and all(one[:2] < other[:2] for one, other in pairwise(triples))


def _begins(text: str) -> bool:
    """Return whether a triple stands near the beginning."""
    head = text[:_SAMPLE] if len(text) <= _MAX_TEXT else ""
    lines = [line for line in split_lines(head)[: _MAX_HEADINGS + 2] if line.strip()]
    return bool(_TUPLE.search(head) or _ASSIGNED.search(head)) or any(map(_LINE.fullmatch, lines[:2]))


def parse(text: str, read_as: ReadAs = ReadAs.AUTO) -> Entry:
    """Parse the puzzle of the list. Raises FormatError."""
    return build(_find(text), read_as)


def attempt(text: str, read_as: ReadAs = ReadAs.AUTO) -> Entry | None:
    """Parse the puzzle of a list in any order, as a matrix, or of the facts or calls among other code.

    Returns None for another text, or a list that makes no grid.

    >>> attempt("B = [1,1,1;\\n 1,2,2;\\n 4,3,3;\\n 4,4,4];").puzzle.givens.line()
    '12............34'
    """
    if len(text) > _MAX_TEXT:
        return None
    if match := _MATRIX.fullmatch(text):
        text = match[1].replace(";", "\n")
    triples = _find(text) if _begins(text) else []
    if len(triples) < _LEAST:
        triples = _find_among_others(text)
    return build(triples, read_as) if len(triples) >= _LEAST else None


def _find_among_others(text: str) -> list[Placed]:
    """Find the facts or calls of one name with three numbers; return an empty list if another part may be one too.

    >>> [triple[:2] for triple in _find_among_others("Answer: 1\\n" + "x(1,2,3) x(2,1,4) " * 4)][:2]
    [(1, 2), (2, 1)]
    >>> _find_among_others("Answer: 1\\n" + "x(1,2,3) x(2,1,4) " * 4 + "x(3,1")
    []
    """
    bare = _COMMENTS.sub("", text)
    found = list(_NAMED.finditer(bare))
    names = {match[1] for match in found}
    if len(found) < _MIN_AMONG_OTHERS or len(names) != 1:
        return []
    others = _NAMED.sub(" ", bare)
    if _NUMBERS.search(others) or any(match[1] in names for match in _BEGUN.finditer(others)):
        return []
    starts = line_starts(bare)
    return [_make(match.groups()[1:], bisect_right(starts, match.start())) for match in found]


def _find(text: str) -> list[Placed]:
    """Find the triples of a text that holds nothing else; return an empty list for any other text."""
    lines = [(number, line) for number, line in enumerate(split_lines(text), 1) if line.strip()]
    order = (0, 1, 2)
    if len(lines) > _LEAST and _is_heading(lines[0][1]):
        order = _order_of(lines.pop(0)[1])
    rows = [(number, _LINE.fullmatch(line)) for number, line in lines]
    if len(rows) >= _LEAST and all(match for _, match in rows):
        return [_make([match.groups()[at] for at in order], number) for number, match in rows if match]
    bare = _COMMENTS.sub("", text)
    if ":-" in bare:
        bare = "\n".join("" if _is_rule(line) else line for line in split_lines(bare))
    for form in (_TUPLE, _ASSIGNED):
        remaining = [line for line in form.sub(" ", bare).split("\n") if not _BETWEEN.issuperset(line)]
        if len(remaining) > _MAX_HEADINGS or not all(map(_is_name, remaining)):
            continue
        starts, found, line = line_starts(bare), [], 0
        for match in form.finditer(bare):
            while line < len(starts) and starts[line] <= match.start():
                line += 1
            found.append(_make(match.groups(), line))
        if len(found) >= _LEAST:
            return found
    return []


def _order_of(heading: str) -> tuple[int, int, int]:
    """Return the places of row, column and digit among three names; in that order where the names do not tell."""
    names = [name.lower() for name in _WORD.findall(heading)]
    rows, columns = ([at for at, name in enumerate(names) if name in known] for known in (_ROWS, _COLUMNS))
    if len(names) != len(Placed._fields) or len(rows) != 1 or len(columns) != 1:
        return 0, 1, 2
    return rows[0], columns[0], 3 - rows[0] - columns[0]


def _is_name(line: str) -> bool:
    """Return whether the line has nothing but the name of the list, and no number that may be a part of a triple."""
    bare = line.strip(_AROUND_NAME)
    return not bare or (_HEADING.fullmatch(bare) is not None and _NUMBER_ALONE.search(bare) is None)


def _make(groups: Sequence[str | None], line: int) -> Placed:
    row, column, digit = (int(group) for group in groups if group)
    return Placed(row, column, Cell(str(digit), line))


def _is_rule(line: str) -> bool:
    """Return whether the line is a rule of a logic program and no fact."""
    return ":-" in line or "{" in line or "}" in line


def _is_heading(line: str) -> bool:
    """Return whether the line is words without a number: the names of the columns, well spelled or not."""
    return _NUMBER_ALONE.search(line) is None and any(map(str.isalpha, line))


def build(triples: Sequence[Placed], read_as: ReadAs = ReadAs.AUTO) -> Entry:
    """Build the puzzle of the triples, of the smallest size that has room for them. Raises FormatError."""
    settled = settle(place(triples), read_as)
    if isinstance(settled, tuple):
        raise FormatError(*settled)
    return settled.entry
