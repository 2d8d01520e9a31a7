r"""Find the first place at which rows do not fit, in a text that no layout explains.

Most lines of a damaged text agree: they have as many cells, if a cell is a character, a word, or a field between
delimiters. The size is that of the longest run of lines that agree. The first line that does not fit is the problem.

>>> rows = ["Just 1,Nothing,Nothing,Just 4", *["Nothing,Just 4,Just 1,Nothing"] * 3, "Just 4,Nothing"]
>>> str(find_misfit([TextLine.of(number, row) for number, row in enumerate(rows, 1)]).problem)
'line 5: Row 1 has 2 cells, and 4 are needed'
>>> rows = ["1 -2 -2 4", "-2 4 1 -2", "4 1 -2 -2", "-2 -2 4 1"]
>>> str(find_misfit([TextLine.of(number, row) for number, row in enumerate(rows, 1)]).problem)
'line 1, column 3: Row 1, column 2: -2 is not a digit of a 4x4 grid'
>>> find_misfit([TextLine.of(1, "good morning")]) is None
True
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

from solver.errors import Problem
from solver.formats import beside_rows
from solver.formats.lines import BLANKS, LineKind, TextLine, strip_comment
from solver.formats.rows import is_near_grid_size
from solver.formats.symbols import shape_of
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SYMBOLS
from solver.text import count_noun

_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_LEAST: Final = min(_SIZES)
_MIN_RUN: Final = 2  # lines that agree, one after another
_MIN_ALIKE: Final = 3  # lines that agree in all; fewer show no size
_MAX_LINES: Final = 400  # that are looked at
_MAX_LINE: Final = 2_000  # characters
_MAX_SHOWN: Final = 12  # characters of a cell that a problem quotes
_MIN_SOUND_SHARE: Final = 0.5  # of the cells of a line that is a row
_MIN_WIDTH: Final = 0.4  # of as many cells as there are rows
_WORD: Final = pattern(r"[^\s,;|&{}()\[\]'\"]+")
_ITEM: Final = pattern(r"\A\s*+- (?=[\[\"'])")  # of a YAML list
_SOUND: Final = pattern(r"(?:[A-Za-z]{2,9} ?\(? ?)?(?:[-+]?[0-9]{1,3}(?:\.[0-9]{0,24}(?:e[+-][0-9]{2})?)?|[A-Ga-g])\)?")
_NEGATIVE: Final = pattern("-[0-9]{1,2}")
_TWO_FIGURES: Final = pattern("1[0-9]")  # a number over nine of a 16x16 grid
_EMPHASIS: Final = "*_`"
_FIELD_DELIMITERS: Final = (",", ";", "\t", "|", "&")
_CLOSING: Final = ("]", "}", ")")
_BLANK_WORDS: Final = frozenset({"", "nothing", "none", "null", "nil", "nan", "?", "x", *BLANKS})
_NAMED: Final = pattern(r"(?:[A-Za-z]{2,9} ?\(? ?)?([0-9]{1,2}|[A-Ga-g])(?:\.0{0,24}(?:e[+-]00)?)?\)?")
_HOLDS_CELL: Final = pattern(r"[0-9.*_-]")


class Misfit(NamedTuple):
    """The first problem of rows, their size, and how many they are."""

    problem: Problem
    size: int
    rows: int
    is_even: bool = False  # whether all rows have as many cells as the size

    @property
    def is_of_one_grid(self) -> bool:
        """Whether the rows are hardly more than those of one grid."""
        return self.rows <= self.size + 1


class _Cell(NamedTuple):
    """A cell as written and its column in the line, from 1."""

    text: str
    column: int


class _Row(NamedTuple):
    """A line taken for a row."""

    line: int
    cells: tuple[_Cell, ...]


def find_misfit(lines: Sequence[TextLine]) -> Misfit | None:
    """Return the first problem of the rows, None if too few lines agree. The problem names the kind of grid."""
    best: tuple[tuple[bool, int, float, int], list[_Row], int] | None = None
    shown = [line for line in lines[:_MAX_LINES] if _may_be_row(line)]
    for rank, view in enumerate(_views()):
        viewed = [_Row(line.number, tuple(view(line))) for line in shown]
        rows = [row for place, row in enumerate(viewed, 1) if len(row.cells) > (place < len(viewed))]  # cut off at last
        run, count = _longest_run(rows)
        if run < _MIN_RUN or sum(len(row.cells) == count for row in rows) < _MIN_ALIKE:
            continue
        size = _decide_size(rows, run, count)
        if not size:
            continue
        sound = sum(_share_sound(row, size) for row in rows) / len(rows)
        score = (count in _SIZES, run, sound, -rank)
        if sound > _MIN_SOUND_SHARE and (best is None or score > best[0]):
            best = (score, rows, size)
    return _first_problem(best[1], best[2]) if best else None


def _may_be_row(line: TextLine) -> bool:
    return (
        len(line.text) <= _MAX_LINE
        and line.kind not in (LineKind.EMPTY, LineKind.RULE)
        and (_HOLDS_CELL.search(line.text) is not None or line.text.count(",") >= _LEAST - 1)
    )


def _views() -> Iterator[Callable[[TextLine], Iterator[_Cell]]]:
    """Yield the ways to take a line apart."""
    yield _characters
    yield _words
    for delimiter in _FIELD_DELIMITERS:
        yield partial(_fields, delimiter=delimiter, closed=False)
        yield partial(_fields, delimiter=delimiter, closed=True)


def _text_of(line: TextLine) -> str:
    """Return the text without its comment, and without the words behind a row."""
    text = strip_comment(line.text)
    cut = beside_rows.find_words(text) if line.kind is LineKind.PROSE else 0
    return _ITEM.sub(_blank, text[:cut] if cut else text)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _characters(line: TextLine) -> Iterator[_Cell]:
    text = _text_of(line)
    plain = line if text == line.text else TextLine.of(line.number, text, line.start)
    words = _WORD.findall(text)
    if any(map(_NEGATIVE.fullmatch, words)) or any(word.isalpha() and len(set(word)) > 2 for word in words):
        return
    yield from (_Cell(cell, column) for cell, column in zip(plain.cells, plain.columns, strict=True))


def _words(line: TextLine) -> Iterator[_Cell]:
    text = _text_of(line)
    yield from (_Cell(match[0], match.start() + 1) for match in _WORD.finditer(text, line.start))


def _fields(line: TextLine, delimiter: str, closed: bool) -> Iterator[_Cell]:
    """Yield the fields of the line; `closed` says that a delimiter follows the last one too."""
    text = _text_of(line)
    body = text.rstrip(" \r\n")
    if delimiter == "," and body[:-1].rstrip().endswith(_CLOSING):  # between the rows of an array
        body = body.removesuffix(",")
    if closed:
        if not body.endswith(delimiter):
            return
        body = body[:-1]
    if delimiter not in body[line.start :]:
        return
    at = line.start
    if delimiter == "|" and body[at:].lstrip().startswith("|"):
        at = body.index("|", at) + 1
    for part in body[at:].split(delimiter):
        inner = part[max(map(part.rfind, "[({")) + 1 :].strip(" \t\"'])};")
        yield _Cell(inner, at + 1 + (part.find(inner) if inner else 0))
        at += len(part) + 1


def _longest_run(rows: Sequence[_Row]) -> tuple[int, int]:
    """Return the length of the longest run of rows with as many cells, and that number of cells."""
    runs = [(sum(1 for _ in run), count) for count, run in groupby(len(row.cells) for row in rows)]
    return max(runs, key=lambda run: (run[0], run[1] in _SIZES, run[1]), default=(0, 0))


def _decide_size(rows: Sequence[_Row], run: int, count: int) -> int:
    """Return the size of the grid that the rows most likely are, 0 for none.

    Nine rows of four cells are no 4x4 grid: then the number of rows counts.
    """
    if count in _SIZES and not (len(rows) in _SIZES and len(rows) >= 2 * count and len(rows) % count):
        return count
    are_near = _MIN_WIDTH * len(rows) <= count <= len(rows) / _MIN_WIDTH
    return len(rows) if are_near and len(rows) in _SIZES and run > _MIN_SOUND_SHARE * len(rows) else 0


def _share_sound(row: _Row, size: int) -> float:
    return sum(_is_sound(cell.text, size) for cell in row.cells) / len(row.cells)


def _is_sound(text: str, size: int) -> bool:
    """Return whether the cell is a blank or a number, perhaps no digit of that size."""
    text = _without_emphasis(text)
    return text.lower() in _BLANK_WORDS or _SOUND.fullmatch(text) is not None or _are_candidates(text, size)


def _without_emphasis(text: str) -> str:
    return text.strip(_EMPHASIS) if len(text) > 1 else text


def _fits(text: str, size: int) -> bool:
    text = _without_emphasis(text)
    return text.lower() in _BLANK_WORDS or 0 <= _digit_of(text, size) <= size or _are_candidates(text, size)


def _are_candidates(text: str, size: int) -> bool:
    digits = SYMBOLS[:size]
    ranks = [digits.find(sign) for sign in text]
    return len(text) > 1 and -1 not in ranks and ranks == sorted(set(ranks))


def _digit_of(text: str, size: int) -> int:
    """Return the digit that the cell names, 0 for a blank, -1 for none of that size."""
    match: re.Match[str] | None = _NAMED.fullmatch(text.lstrip("+"))
    if match is None:
        return -1
    value = match[1]
    digit = int(value) if value.isdecimal() else SYMBOLS.find(value.upper()) + 1
    return digit if digit <= size else -1


def _first_problem(rows: Sequence[_Row], size: int) -> Misfit | None:
    """Return the first problem of these rows as a grid of that size."""
    kind = f"a {shape_of(size)} grid"
    used = [row for row in rows if _share_sound(row, size) >= _MIN_SOUND_SHARE]
    if any(len(row.cells) > 2 * size and is_near_grid_size(len(row.cells)) for row in used):
        return None  # one of the lines may be a grid
    is_even = all(len(row.cells) == size for row in used)
    plain = (_without_emphasis(cell.text) for row in used for cell in row.cells)
    several = [text for text in plain if _are_candidates(text, size)]
    are_lone = len(several) == 1 or (size > CLASSIC.size and all(map(_TWO_FIGURES.fullmatch, several)))  # 12, or 17
    for place, row in enumerate(used):
        number = place % size + 1
        if len(row.cells) != size:
            cells = count_noun(len(row.cells), "cell")
            problem = Problem(f"Row {number} has {cells}, and {size} are needed", row.line, puzzle=0, kind=kind)
            return Misfit(problem, size, len(used))
        for across, cell in enumerate(row.cells, 1):
            text = _without_emphasis(cell.text)
            is_number = are_lone and _are_candidates(text, size) and _digit_of(text, size) < 0
            if not _fits(cell.text, size) or is_number:
                shown = cell.text if len(cell.text) <= _MAX_SHOWN else f"{cell.text[:_MAX_SHOWN]}\u2026"
                quoted = repr(shown) if len(shown) == 1 or not shown.lstrip("-").isdecimal() else shown
                message = f"Row {number}, column {across}: {quoted} is not a digit of {kind}"
                problem = Problem(message, row.line, cell.column, cell.text, puzzle=0, kind=kind)
                return Misfit(problem, size, len(used), is_even)
    if len(used) % size:
        problem = Problem(f"{count_noun(len(used), 'row')}, and {size} are needed", used[0].line, puzzle=0, kind=kind)
        return Misfit(problem, size, len(used))
    return None
