r"""Remove the words beside and behind the rows of a board: a menu right of its frame, "[ok]" after its last row.

Only whole words go, with everything behind them, and never a digit between two cells: the reader takes the board only
if all its rows fit without the words.

>>> plain, words = without_words("12..\n..34 [ok]\n21..\n..12 (hard)")
>>> plain.split("\n"), words
(['12..', '..34', '21..', '..12'], ['[ok]', '(hard)'])
>>> menu = "|1|2| | |   h - Help\n| | |3|4|\n|2|1| | |   Q - Quit\n| | |1|2|"
>>> [each.rstrip() for each in without_frame(menu)[0].split("\n")][0], without_frame(menu)[1]
('|1|2| | |', ['h - Help', 'Q - Quit'])
>>> without_frame("1 2 | . . | 3 4\n. . | 1 2 | . .\n3 4 | . . | 1 2\n")  # no frame: cells stand beside it
('', [])
>>> without_words("12..\n..34 5 [ok]\n"), without_words("12..\n..34\n")
(('', []), ('', []))
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
_WORDS_BEHIND: Final = pattern(
    r"\s(?=[\[(<{][^\[\](){}<>]{0,40}[^\W\d_]|[^\W\d_]{3}|<?[-=]{1,3}>?\s?[^\W\d_]{2}|[^\W_]\s?[-:=.)]\s?[^\W\d_]{2})"
)
_GAP: Final = pattern(r"[^\s][ \t]{2,}[^\s]")
_PREFIX: Final = pattern(
    r"\A[ \t]*(?:\[?[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]{1,6})?Z?\]?[ \t]+)?"
    r"(\[?[A-Z]{4,8}\]?|[*\u2022+])[ \t:]+(?=\S)"
)
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


def without_words(text: str) -> tuple[str, list[str]]:
    """Return the text without the words behind its rows, and those words; ('', []) if that leaves no even rows."""
    lines, words = split_lines(text), []
    counts: Counter[int] = Counter()
    for number, line in enumerate(lines):
        if len(line) > _MAX_LINE:
            return "", []
        parsed = TextLine.of(0, line)
        if parsed.kind is LineKind.PROSE and (cut := find_words(line)):
            if _count_row(line[:cut]) in _SIZES:
                words.append(line[cut:].strip())
                lines[number] = line[:cut].rstrip()
                parsed = TextLine.of(0, line[:cut])
        if parsed.kind is None and parsed.cells:
            counts[len(parsed.cells)] += 1
    if not words or len(counts) != 1:
        return "", []
    return "\n".join(lines), words


def find_words(line: str) -> int:
    """Return where the first word behind cells begins, 0 if there is none."""
    match = _WORDS_BEHIND.search(line)
    return match.start() if match and line[: match.start()].strip() else 0


def hides_row(line: str, size: int) -> bool:
    """Return whether words stand behind a row of that size: the line is no heading, and without it a row is lost."""
    return len(line) <= _MAX_LINE and bool(cut := find_words(line)) and _count_row(line[:cut]) == size


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


def without_prefix(text: str) -> tuple[str, list[str]]:
    r"""Return the text without the time and the level that a log writes before each line, or the sign of a list.

    >>> without_prefix("[INFO] 12..\n[INFO] ..34\n[INFO] 21..\n[INFO] ..12")[0].split("\n")[1].strip()
    '..34'
    """
    lines = split_lines(text)
    held = [_PREFIX.match(line) for line in lines if line.strip()]
    if len(held) < _LEAST or not all(held) or len({match[1] for match in held if match}) != 1:
        return "", []
    if any(
        match[1] in line[match.end() :] for match, line in zip(held, filter(str.strip, lines), strict=True) if match
    ):
        return "", []
    found = [match[0].strip() for match in held if match and _LETTERS.search(match[0])]
    return "\n".join(_PREFIX.sub("", line) for line in lines), found


def _is_framed(line: str, left: int, right: int) -> bool:
    return len(line) > right and line[left] in UPRIGHTS and line[right] in UPRIGHTS


def _outer_uprights(line: str) -> tuple[int, int] | None:
    """Return the columns of the first and the last upright of the line."""
    places = [place for place, sign in enumerate(line) if sign in UPRIGHTS]
    return (places[0], places[-1]) if len(places) > 1 else None
