"""Names of rows and columns around a grid: blanks take their place.

A name is one only in its place: before each row of a grid in order (A to I, 1 to 9, 0 to 8, r1 to r9), or as many as
there are columns in a line above. A row must show all its cells beside its name, so that nothing is shifted.

>>> without("  a b c d\\n1 1 2 . .\\n2 . . 1 2\\n3 2 1 . .\\n4 . . 2 1")
'\\n  1 2 . .\\n  . . 1 2\\n  2 1 . .\\n  . . 2 1'
>>> without("1 2 . .\\n. . 1 2\\n2 1 . .\\n. . 2 1")
''
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from solver.formats.line_ends import lines_of
from solver.formats.lines import UPRIGHTS, Kind, Line
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES

DELIMITERS: Final = ("\t", ";", ",", "|")
_WORD: Final = pattern(rf"[^\s{UPRIGHTS},;:=\[\](){{}}\"']+")
_ROW: Final = pattern(r"\A\s*+(?:row|line|zeile)[ _]?(?=[0-9A-Z])", re.IGNORECASE)
_PREFIX: Final = pattern(r"(?:row|column|col|[rc])[ _]?(?=[0-9])", re.IGNORECASE)
_BETWEEN: Final = (Kind.EMPTY, Kind.RULE, Kind.DASHES)
_LONGEST: Final = 400  # characters of a line with a row of 16x16 and its name
_SIZES: Final = sorted({shape.size for shape in SHAPES.values()}, key=lambda size: size != CLASSIC.size)


class _Behind(NamedTuple):
    """A name, where it ends in its line, and how many cells come behind it."""

    name: str
    end: int
    cells: int


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a line may be: a row behind a name, the names of columns, a row of so many cells, or what parts bands."""

    rows: tuple[_Behind, ...] = ()
    names: tuple[str, ...] = ()
    widths: frozenset[int] = frozenset()
    is_between: bool = False


def without(text: str) -> str:
    """The text with blanks for the names and an empty line for a line of them; '' if it has none."""
    lines = lines_of(text)
    seen = [_seen(line) for line in lines]
    known = {row.name for line in seen for row in line.rows}
    for size in _SIZES:
        rows = {number: end for names in _series(size) if names[-1] in known for number, end in _rows(seen, names)}
        heads = set(_heads(seen, size, rows))
        if rows or heads:
            return "\n".join(
                "" if number in heads else " " * rows.get(number, 0) + line[rows.get(number, 0) :]
                for number, line in enumerate(lines)
            )
    return ""


def _series(size: int) -> list[list[str]]:
    """The names that the rows or columns of this size may have."""
    letters = [chr(ord("a") + number) for number in range(size)]
    return [[str(number + 1) for number in range(size)], [str(number) for number in range(size)], letters]


def _rows(seen: Sequence[_Seen], names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The rows named in order, grid by grid: the number of the line, and where the cells begin in it."""
    held: list[tuple[int, int]] = []
    for number, line in enumerate(seen):
        for place in {len(held): 0, 0: 0}:  # the next row, or the first one of a grid
            end = next((row.end for row in line.rows if row[::2] == (names[place], len(names))), 0)
            if end:
                held = [*held[:place], (number, end)]
                break
        else:
            held = held if line.is_between else []
        if len(held) == len(names):
            yield from held
            held = []


def _heads(seen: Sequence[_Seen], size: int, rows: dict[int, int]) -> Iterator[int]:
    """The lines that name the columns of the grid below them, which has just its rows."""
    series = _series(size)
    below = 0  # rows right below
    for number in range(len(seen) - 1, -1, -1):
        line = seen[number]
        if below == size and number not in rows and list(line.names[-size:]) in series:
            yield number
            below = 0
        elif number in rows or size in line.widths:
            below += 1
        elif not line.is_between:
            below = 0


def _seen(line: str) -> _Seen:
    if len(line) > _LONGEST:
        return _Seen()
    plain = Line.of(0, line)
    if plain.kind in _BETWEEN:
        return _Seen(is_between=True)
    row = _ROW.match(line)
    start = row.end() if row else 0
    words = list(_WORD.finditer(line, start))
    rows, widths = [], {len(plain.cells)}
    if len(words) > 1 and not any(map(_is_word, cells := [word[0] for word in words[1:]])):
        rows.append(_Behind(_plain(words[0][0]), words[0].end(), sum(map(len, cells))))
    for delimiter in DELIMITERS:
        begin, body = _unframed(line, start) if delimiter == "|" else (start, line[start:])
        fields = body.split(delimiter)
        if len(fields) > 1 and all(len(field.strip(" \"'")) < 2 for field in fields[1:]):
            rows.append(_Behind(_plain(fields[0]), begin + len(fields[0]) + (begin == start), len(fields) - 1))
            widths |= {len(fields)} if len(fields[0].strip(" \"'")) < 2 else set()
    names = words[0][0] if len(words) == 1 else [word[0] for word in words]
    return _Seen(tuple(rows), tuple(map(_plain, names)), frozenset(widths))


def _unframed(line: str, start: int) -> tuple[int, str]:
    """Where the body between the uprights at either end begins, and the body."""
    body = line[start:].rstrip()
    bare = body.lstrip()
    if not (bare.startswith("|") and bare.endswith("|")):
        return start, line[start:]
    return start + len(body) - len(bare) + 1, bare[1:-1]


def _plain(name: str) -> str:
    """The name without what may stand around its number: 'Row 1.' is '1'."""
    name = name.strip(" .)-\"'").lower()
    return _PREFIX.sub("", name) if len(name) > 1 else name


def _is_word(cells: str) -> bool:
    """Whether these are letters that can be no cells: a word has more than two kinds of them."""
    return cells.isalpha() and len(set(cells)) > 2
