r"""Remove the words beside the rows of a board: a menu right of its frame, or in a column of its own.

Only whole words go, and never a cell of a longer row: the reader takes the board only if all its rows fit without them.

>>> menu = "|1|2| | |   h - Help\n| | |3|4|\n|2|1| | |   Q - Quit\n| | |1|2|"
>>> [each.rstrip() for each in without_frame(menu)[0].split("\n")][0], without_frame(menu)[1]
('|1|2| | |', ['h - Help', 'Q - Quit'])
>>> without_frame("1 2 | . . | 3 4\n. . | 1 2 | . .\n3 4 | . . | 1 2\n")  # no frame: cells stand beside it
('', [])
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from solver.formats.line_ends import split_lines
from solver.formats.lines import UPRIGHTS, LineKind, TextLine
from solver.lazy_regex import pattern
from solver.shape import SHAPES
from solver.text import join_names

_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_LEAST: Final = min(_SIZES)
_MAX_LINE: Final = 400  # characters
_GAP: Final = pattern(r"[^\s][ \t]{2,}[^\s]")
_MIN_WORDS: Final = 2  # lines with words that make a column
_LETTERS: Final = pattern(r"[^\W\d_]{2}")
_CELLS: Final = pattern(rf"[{UPRIGHTS}]|[\d.][ \t]+[\d.]")  # more than one number of a row has
_MAX_SHOWN: Final = 6
_MAX_CHARACTERS: Final = 60  # of the words that a notice shows


def describe(words: list[str], place: str = "beside the rows") -> str:
    """Return the sentence that lists the words that were left out."""
    shown = [repr(word[:_MAX_CHARACTERS]) for word in words[:_MAX_SHOWN]]
    more = [f"{len(words) - _MAX_SHOWN:,} more"] if len(words) > _MAX_SHOWN else []
    return f"Left out {place}: {join_names([*shown, *more])}."


def _count_row(text: str) -> int:
    """Count the cells of a row, 0 for any other text."""
    row = TextLine.of(0, text)
    return len(row.cells) if row.kind in (None, LineKind.DASHES) else 0


def without_frame(text: str) -> tuple[str, list[str]]:
    """Return what stands within the frame of a board, and the words beside it; ('', []) if there is no frame.

    The outer uprights of all rows stand in the same columns.
    """
    lines = split_lines(text)
    if max(map(len, lines), default=0) > _MAX_LINE:
        return "", []
    outer = Counter(ends for line in lines if (ends := _outer_uprights(line)))
    if not outer:
        return "", []
    (left, right), times = outer.most_common(1)[0]
    framed = [number for number, line in enumerate(lines) if _is_framed(line, left, right)]
    rows = [number for number in range(framed[0], framed[-1] + 1) if _outer_uprights(lines[number])]
    if times < _LEAST - 1 or rows != framed:  # a row with a field too many, or one that lacks a sign
        return "", []
    words, inside = [], []
    for number, line in enumerate(lines):
        if framed[0] - 1 <= number <= framed[-1] + 1:
            words += [line[:left].strip(), line[right + 1 :].strip()]
            line = line[left : right + 1]
        elif _LETTERS.search(line):
            words.append(line.strip())
            line = ""
        inside.append(line)
    found = [each for each in words if each]
    if any(_CELLS.search(word) and not _LETTERS.search(word) for word in found):  # cells of a longer row
        return "", []
    return ("\n".join(inside), found) if found else ("", [])


def without_panel(text: str) -> tuple[str, list[str]]:
    r"""Return a board without frame, and the words in a column of their own right of it; ('', []) for other texts.

    Two blanks or more stand between the board and the words in every row, and fewer between its cells.

    >>> without_panel("1 2 . .   F1 Help\n. . 3 4\n2 1 . .   Score\n. . 1 2   1240")
    ('1 2 . .\n. . 3 4\n2 1 . .\n. . 1 2', ['F1 Help', 'Score', '1240'])
    """
    lines = [line.rstrip() for line in split_lines(text)]
    if max(map(len, lines), default=0) > _MAX_LINE:
        return "", []
    starts = Counter(match.end() - 1 for line in lines if (match := _GAP.search(line)))
    ((start, times),) = starts.most_common(1) or [(0, 0)]
    words = [line[start:].strip() for line in lines if line[start:].strip()]
    left = [line[:start].rstrip() for line in lines]
    counts = {_count_row(line) for line in left if line}
    if times < _MIN_WORDS or len(counts) != 1 or not counts <= _SIZES or any(_GAP.search(line) for line in left):
        return "", []
    if any(len(line) > start and line[start - 2 : start].strip() for line in lines):
        return "", []
    if sum(bool(_LETTERS.search(word)) for word in words) < _MIN_WORDS:
        return "", []
    return "\n".join(left), words


def _is_framed(line: str, left: int, right: int) -> bool:
    return len(line) > right and line[left] in UPRIGHTS and line[right] in UPRIGHTS


def _outer_uprights(line: str) -> tuple[int, int] | None:
    """Return the columns of the first and the last upright of the line."""
    places = [place for place, sign in enumerate(line) if sign in UPRIGHTS]
    return (places[0], places[-1]) if len(places) > 1 else None
