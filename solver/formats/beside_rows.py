"""Remove the words in a column of its own beside the rows of a board: only whole words, and no cell of a longer row."""

from __future__ import annotations

from collections import Counter
from typing import Final

from solver.formats.line_ends import split_lines
from solver.formats.lines import find_cells, has_word
from solver.lazy_regex import pattern
from solver.shape import SIZES
from solver.text import join_names

_MAX_LINE: Final = 400  # characters
_GAP: Final = pattern(r"[^\s][ \t]{2,}[^\s]")
_MIN_WORDS: Final = 2  # lines with words that make a column
_MAX_SHOWN: Final = 6
_MAX_CHARACTERS: Final = 60  # of the words that a notice shows


def describe(words: list[str], place: str = "beside the rows") -> str:
    """Return the sentence that lists the words that were left out."""
    shown = [repr(word[:_MAX_CHARACTERS]) for word in words[:_MAX_SHOWN]]
    more = [f"{len(words) - _MAX_SHOWN:,} more"] if len(words) > _MAX_SHOWN else []
    return f"Left out {place}: {join_names([*shown, *more])}."


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
    counts = {len(find_cells(line)) for line in left if line}
    if times < _MIN_WORDS or len(counts) != 1 or not counts.issubset(SIZES) or any(_GAP.search(line) for line in left):
        return "", []
    if any(len(line) > start and line[start - 2 : start].strip() for line in lines):
        return "", []
    if sum(map(has_word, words)) < _MIN_WORDS:
        return "", []
    return "\n".join(left), words
