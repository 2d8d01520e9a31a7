"""XML with an element for each cell: SudoQ's puzzles, and files of other programs that name row, column and value.

SudoQ counts from 0: `solution="0"` is the digit 1. Cells that cannot be edited are the clues, x is the column and y the
row. It also keeps samurai and squiggly puzzles: they have other boxes, which the solution shows.

>>> cells = "".join(f'<cell row="{n // 4 + 1}" col="{n % 4 + 1}" value="{"12............34"[n]}"/>' for n in range(16))
>>> looks_like(f"<sudoku>{cells}</sudoku>"), parse(f"<sudoku>{cells}</sudoku>".replace(".", ""))[0].puzzle.givens.line()
(True, '12............34')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from solver.errors import FormatError
from solver.formats.cells import ENTERED
from solver.formats.entry import Entry, ReadAs
from solver.formats.lines import BLANKS
from solver.formats.reading import triples
from solver.formats.reading.objects import Placed
from solver.formats.reading.types import Cell
from solver.grid import Puzzle
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, SYMBOLS
from solver.text import count_noun

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_CELL: Final = pattern(r"<[A-Za-z]{1,20}\s[^<>]{0,200}?\b(?:row|r|y)\s?=\s?[\"'][0-9]{1,2}[\"']")
_OTHER_ROOT: Final = pattern(r"<(?:svg|html|table|div|body|form|ksudoku|opensudoku)\b")
_SAMPLE: Final = 2_000  # characters
_ROWS: Final = ("row", "r", "y")
_COLUMNS: Final = ("col", "column", "c", "x")
_VALUES: Final = ("value", "val", "v", "digit", "number")
_FLAGS: Final = {
    "editable": "true",
    "given": "false",
    "fixed": "false",
    "readonly": "false",
}  # of a cell without a clue
_LEAST: Final = min(SHAPES)
_MAX_FIGURES: Final = 2
_MAX_SHOWN: Final = 20  # characters of a type


def looks_like(text: str) -> bool:
    """Return whether the text is XML that has cells with rows."""
    head = text[:_SAMPLE].lstrip("\ufeff \t\r\n")
    return head.startswith("<") and _CELL.search(head) is not None and _OTHER_ROOT.search(head.lower()) is None


def parse(text: str, read_as: ReadAs = ReadAs.AUTO) -> list[Entry]:
    """Parse the puzzle of the file. Raises FormatError."""
    from xml.etree import ElementTree

    if "<!ENTITY" in text:
        raise FormatError.at("files with entities of their own are not read")
    try:
        root = ElementTree.fromstring(text.strip("\ufeff \t\r\n"))
    except (ElementTree.ParseError, ValueError) as error:
        line, column = getattr(error, "position", (1, 0))
        raise FormatError.at("this is no complete XML", line, column + 1) from None
    is_sudoq = root.find(".//position") is not None
    cells = list(_find_cells(root, is_sudoq))
    _check_elements(root)
    if len(cells) < _LEAST or (is_sudoq and len(cells) not in SHAPES):
        raise FormatError.at(f"this XML has {count_noun(len(cells), 'cell')}; grids have 16, 36, 81 or 256")
    if len({cell[:2] for cell in cells}) < len(cells):
        raise FormatError.at("this XML has a cell twice")
    whole = triples.build(cells, read_as)
    givens, grid = whole.puzzle.givens, whole.puzzle.entries
    if not is_sudoq:
        return [Entry(Puzzle.of(givens, grid), notices=whole.notices)]
    if conflicts := grid.conflicts():
        raise FormatError.at(f"this puzzle has other boxes: its solution has {conflicts[0]}")
    kind = root.get("type", "0")
    left_out = (f"further rules of type {kind[:_MAX_SHOWN]}",) if kind != "0" and grid.shape == CLASSIC else ()
    return [Entry(Puzzle.of(givens), solution=grid, left_out=left_out)]


def _check_elements(root: Element) -> None:
    """Raise FormatError for an element that is damaged: it has a name of its own, or stands there as text."""
    elements = [each for each in root.iter() if each is not root]
    between = [root.text, *(each.tail for each in elements)]
    if words := "".join(text or "" for text in between).strip():
        raise FormatError.at(f"{words[:20]!r} stands between the elements of this XML")
    counts = Counter((each.tag, name) for each in elements for name in each.attrib)
    tags = Counter(each.tag for each in elements)
    for each in elements:
        places = [(each.tag, name) for name in each.attrib]
        if any(counts[place] == 1 for place in places) and tags[each.tag] > 1:
            names = ", ".join(name for _, name in places if counts[each.tag, name] == 1)
            raise FormatError.at(f"one <{each.tag}> of this XML has {names!r}, which no other has")
        for flag in _FLAGS:
            if (value := each.get(flag)) is not None and value not in ("true", "false"):
                raise FormatError.at(f"<{each.tag}> of this XML is neither true nor false: {flag}={value[:20]!r}")


def _find_cells(root: Element, is_sudoq: bool) -> Iterator[Placed]:
    """Yield the cells of the file. Raises FormatError for a value that is no number."""
    for element in root.iter():
        names = {name.lower(): value.strip() for name, value in element.attrib.items()}
        position = element.find("position")
        if is_sudoq and position is None:
            continue
        place = position.attrib if position is not None else names
        row, column = _number(place, _ROWS), _number(place, _COLUMNS)
        if row is None or column is None:
            if is_sudoq or row != column:
                raise FormatError.at(f"<{element.tag}> of this XML has no place: its row or its column is no number")
            continue
        written = names.get("solution", "") if is_sudoq else _value(element, names)
        if written and not (written.isascii() and written.isdecimal() and len(written) <= _MAX_FIGURES):
            raise FormatError.at(f"the cell in row {row}, column {column} holds {written[:20]!r}, which is no digit")
        if is_sudoq and not written:
            raise FormatError.at(f"the cell in row {row}, column {column} has no solution")
        is_given = all(names.get(flag, "").lower() != value for flag, value in _FLAGS.items())
        digit = int(written or 0) + is_sudoq
        sign = SYMBOLS[digit - 1] if 0 < digit <= len(SYMBOLS) else str(digit)
        yield Placed(row, column, Cell(sign if is_given or not digit else f"{ENTERED}{sign}", 1))


def _value(element: Element, names: Mapping[str, str]) -> str:
    """Return the value of a cell as written, '' for a blank."""
    written = next((names[name] for name in _VALUES if name in names), (element.text or "").strip())
    return "" if written in BLANKS else written


def _number(names: Mapping[str, str], known: tuple[str, ...]) -> int | None:
    """Return the number under one of the names."""
    written = next((names[name] for name in known if name in names), "")
    return int(written) if written.isascii() and written.isdecimal() and len(written) <= _MAX_FIGURES else None
