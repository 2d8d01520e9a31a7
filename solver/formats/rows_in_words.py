r"""Read the rows of a grid within a line of words: groups of cells, as many as each has cells, with one sign between.

>>> plain, notices = plain_text("Try `1..2.. .3..4. 5..6.. .1..2. 3..4.. .5..6.` today.")
>>> plain, notices
('1..2...3..4.5..6...1..2.3..4...5..6.', ("Left out beside the rows: 'Try `' and '` today.'.",))

Another group beside them would be a row too many, and cells in the words a damaged grid.

>>> plain_text("Try 1..2.. .3..4. 5..6.. .1..2. 3..4.. .5..6. 1..2..")
('', ())
"""

from __future__ import annotations

from typing import Final

from solver.formats import beside_rows, sentence_signs
from solver.formats.line_ends import split_lines
from solver.lazy_regex import pattern
from solver.shape import SHAPES

_CELL: Final = "[0-9A-Ga-g.*_X-]"
_SIZES: Final = sorted({shape.size for shape in SHAPES.values()}, reverse=True)[:-1]  # four groups of four may be years
_ROWS: Final = [
    pattern(rf"(?<!{_CELL}){_CELL}{{{n}}}([ ,/|])(?:{_CELL}{{{n}}}\1){{{n - 2}}}{_CELL}{{{n}}}[.!?]{{0,2}}(?!{_CELL})")
    for n in _SIZES
]
_GROUP: Final = pattern(r"[0-9.*_X-]{2,}")
_CELLS_BEFORE: Final = pattern(r"(?:\A|[ ,/|])[0-9.*_X-]{1,40}[ ,/|]{0,3}\Z")
_CELLS_BEHIND: Final = pattern(r"[ ,/|]{1,3}[0-9.*_X-]{1,40}(?:[ ,/|]|\Z)")
_MAX_BESIDE: Final = 50  # characters
_MAX_LOST: Final = 2  # cells that a row beside the others may lack
_MAX_LINE: Final = 2_000  # characters


def plain_text(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the text with the cells alone in lines that have such rows, and the notices; ('', ()) if no line does."""
    lines, words, notices = split_lines(text), list[str](), list[str]()
    for number, line in enumerate(lines):
        match = (
            next((found for rows in _ROWS if (found := rows.search(line))), None) if len(line) <= _MAX_LINE else None
        )
        if match is None:
            continue
        before, after = line[: match.start()], line[match.end() :]
        trimmed = sentence_signs.trim(match[0].replace(match[1], ""), before)
        if len(trimmed.text) not in SHAPES:
            return "", ()
        size = SHAPES[len(trimmed.text)].size
        if _CELLS_BEFORE.search(before[-_MAX_BESIDE:]) or _CELLS_BEHIND.match(after):
            return "", ()
        if any(len(group) >= size - _MAX_LOST for part in (before, after) for group in _GROUP.findall(part)):
            return "", ()
        words += [part.strip() for part in (before, after) if part.strip()]
        notices += [trimmed.notice] if trimmed.notice else []
        lines[number] = trimmed.text
    return ("\n".join(lines), (beside_rows.describe(words), *notices)) if words else ("", ())
