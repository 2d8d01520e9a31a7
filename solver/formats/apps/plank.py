"""Plank's CS202 lab: its program reads characters, not lines, and prints rules around the puzzles.

Every 81 characters other than white space make a 9x9 grid. A lost character would shift all that follow: unless the
characters make whole grids, none of them is read.

>>> text = "53--7----6--195----98----6-8---6---34--8-3--17---2---6-6----28----419--5----8--79"
>>> read_characters(text[:40] + " " + text[40:61] + "\\n\\n" + text[61:])[0].puzzle.givens.filled
30
>>> print(write(Entry(Puzzle.of(Grid.parse("12..34......4321")))), end="")
--------
1 2  - -
3 4  - -
<BLANKLINE>
- -  - -
4 3  2 1
--------
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from solver.errors import FormatError, Problem, Repair
from solver.formats.entry import Entry
from solver.formats.line_ends import split_lines
from solver.formats.writers import join_bands, join_boxes, rows_of_symbols
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC
from solver.text import count_noun

TextReader: TypeAlias = Callable[[str], list[Entry | FormatError]]
_BLANK_CHARACTERS: Final = "-0."
_CELL_CHARACTERS: Final = frozenset(CLASSIC.symbols + _BLANK_CHARACTERS)
_AREA: Final = len(CLASSIC.cells)
_KIND: Final = f"a {CLASSIC} grid"
MAX_LOST_CELLS: Final = 4  # cells that a damaged grid may have lost or gained
_MIN_USUAL_SHARE: Final = 2 / 3  # of the lines that must be equally long, so that the others are reported


class _Character(NamedTuple):
    text: str
    line: int
    column: int


def read_characters(text: str) -> list[Entry | FormatError]:
    """Read the puzzles of the text; a puzzle with other characters becomes the error that names them.

    Raises FormatError for a text that makes no whole grids; an empty text has no puzzle.
    """
    signs = list(_list_characters(text))
    if len(signs) % _AREA:
        raise FormatError(Problem(describe_cell_count(len(signs)), kind=_KIND), *_find_odd_lines(signs))
    return [
        _read_grid(signs[start : start + _AREA], start // _AREA, len(signs)) for start in range(0, len(signs), _AREA)
    ]


NAMED_READERS: Final[Mapping[str, TextReader]] = {
    "plank": read_characters
}  # readers that are chosen by name and never guessed


def propose_rows(text: str) -> Repair | None:
    """Propose the text in rows, if its characters make whole grids and its lines are no rows of theirs."""
    signs = [sign.text for sign in _list_characters(text)]
    rows = sum(len("".join(line.split())) == CLASSIC.size for line in split_lines(text))
    if (
        not signs
        or len(signs) % _AREA
        or not _CELL_CHARACTERS.issuperset(signs)
        or rows * CLASSIC.size > len(signs) // 2
    ):
        return None
    n = CLASSIC.size
    grids = [
        "".join("".join(signs[start : start + n]) + "\n" for start in range(first, first + _AREA, n))
        for first in range(0, len(signs), _AREA)
    ]
    label = f"Take every {_AREA} characters for a grid, wherever lines end"
    return Repair(label, "\n".join(grids), "--from plank")


def describe_cell_count(cells: int) -> str:
    """Return the sentence on a number of cells."""
    whole, more = divmod(cells, _AREA)
    if whole and not more:
        grids = f"{whole} {CLASSIC} grids" if whole > 1 else f"a {CLASSIC} grid"
        return f"{cells} cells, as many as {grids} would have, but lines that are no rows"
    if cells <= _AREA + MAX_LOST_CELLS:
        return f"{count_noun(cells, 'cell')}, and a {CLASSIC} grid has {_AREA}"
    return f"{cells} cells, and {CLASSIC} grids have {_AREA} each: it is unclear where cells are missing or too many"


def describe_frequent_symbol(sign: str, times: int) -> str:
    """Return the sentence on a symbol in more cells than a row has."""
    return f"{sign!r} stands in {times} cells, but is no digit and no sign for a blank; write '.' or 0"


def _list_characters(text: str) -> Iterator[_Character]:
    """Yield every character other than white space, with its place."""
    for number, line in enumerate(split_lines(text.removeprefix("\ufeff")), 1):
        yield from (_Character(sign, number, column) for column, sign in enumerate(line, 1) if not sign.isspace())


def _find_odd_lines(signs: Sequence[_Character]) -> Iterator[Problem]:
    """Yield the lines of another length than most, where most are alike."""
    lengths = Counter(sign.line for sign in signs)
    if not lengths:
        return
    (usual, times), *_ = Counter(lengths.values()).most_common(1)
    if times >= _MIN_USUAL_SHARE * len(lengths):
        for number, length in lengths.items():
            if length != usual:
                yield Problem(f"{count_noun(length, 'character')}, where most lines have {usual}", number)


def _read_grid(signs: Sequence[_Character], before: int, total: int) -> Entry | FormatError:
    """Read the puzzle of 81 characters, or return the error that names those that are no cells."""
    number = before + 1 if total > _AREA else 0
    wrong = []
    often = {sign: times for sign, times in Counter(sign.text for sign in signs).items() if times > CLASSIC.size}
    for cell, sign in enumerate(signs):
        if sign.text not in _CELL_CHARACTERS and sign.text in often:
            if times := often[sign.text]:
                message = describe_frequent_symbol(sign.text, times)
                wrong.append(Problem(message, sign.line, sign.column, sign.text, puzzle=number, kind=_KIND))
            often[sign.text] = 0
        elif sign.text not in _CELL_CHARACTERS:
            row, column = divmod(cell, CLASSIC.size)
            message = f"Row {row + 1}, column {column + 1}: {sign.text!r} is not a digit"
            wrong.append(Problem(message, sign.line, sign.column, sign.text, cell, number, kind=_KIND))
    if wrong:
        return FormatError(*wrong)
    digits = tuple(CLASSIC.symbols.find(sign.text) + 1 for sign in signs)
    return Entry(Puzzle.of(Grid(digits, CLASSIC)), line=signs[0].line)


def write(entry: Entry) -> str:
    """Write the print of the lab: an empty line between bands, two blanks between boxes, rules above and below."""
    shape = entry.puzzle.shape
    rows = [join_boxes(row, shape.stack, " ", "  ") for row in rows_of_symbols(entry.puzzle.givens, "-")]
    rule = "-" * len(rows[0]) + "\n"
    return rule + join_bands(rows, shape.band, "") + rule


def join(texts: list[str]) -> str:
    """Join the puzzles, with one rule between two of them."""
    joined = texts[0] if texts else ""
    for text in texts[1:]:
        joined += text.split("\n", 1)[1] if joined.endswith("\n" + text.split("\n", 1)[0] + "\n") else text
    return joined
