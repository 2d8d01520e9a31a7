r"""Open HTML and XML: tables, fields of forms, an element for each cell, preformatted text, and texts in XML.

>>> unwrap_markup("<table><tr><td>1<td>&nbsp;</tr>\n<tr><td><input value=2><td>3</table>").parts[0].lines
[(1, '1\t'), (2, '2\t3'), (2, '')]
>>> unwrap_markup("<game><board>12............34</board></game>").parts[0].value["game"]["board"].sign
'12............34'
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any, Final

from solver.errors import FormatError, Problem
from solver.formats.line_ends import count_line_ends, line_and_column, line_starts, split_lines
from solver.formats.reading.tokenize import sign_of
from solver.formats.reading.types import Block, Cell, Nested, Unwrapped
from solver.formats.stray_cells import NUMBERS
from solver.grid import Grid
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES
from solver.text import count_noun

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_HTML: Final = pattern(
    r"<(?:!doctype html|html|body|table|t[dr]|pre|br|form|input|div|span|ul|ol|li|p|section|main)\b", re.IGNORECASE
)
_XML: Final = pattern(r"\A[\s\ufeff]*+<(?:\?xml|!DOCTYPE|[A-Za-z])")
_CELL: Final = pattern(r"<[A-Za-z]{1,20}\s[^<>]{0,200}?\b(?:row|r|y)\s?=\s?[\"'][0-9]{1,2}[\"']")
_OTHER_ROOT: Final = pattern(r"<(?:svg|ksudoku|opensudoku)\b", re.IGNORECASE)
_SAMPLE: Final = 2_000  # characters
_PLACES: Final = (("row", "r", "y"), ("col", "column", "c", "x"))
_VALUES: Final = ("value", "val", "v", "digit", "number")
_NO_CLUE: Final = {"editable": "true", "given": "false", "fixed": "false", "readonly": "false"}
_TAG: Final = pattern(
    r"<(!--)|<(script|style)\b[^<>]*>|<[A-Za-z/!?](?:[^<>\"']|\"[^\"]{0,999}+\"|'[^']{0,999}+')*+>|<[A-Za-z/!?]",
    re.IGNORECASE,
)
_BREAKS: Final = frozenset("br p div li pre tr table h1 h2 h3 h4 section main ul ol".split())
_VOID: Final = frozenset("br input img hr meta link col wbr".split())
_CELL_TYPES: Final = ("", "text", "number", "tel", "search")
_MAX_CELL: Final = 2  # characters of an element that is a cell
_LARGE: Final = len(CLASSIC.cells)  # fewer numbers may be a list of pages
_MUST_CLOSE: Final = ("table", "form", "div", "span", "main", "section", "ul", "ol", "body")
_MAX_TAGS: Final = 100_000  # the parser reads 130,000 a second
_MAX_DEPTH: Final = 20
_NEAR_FIELDS: Final = 0.8  # of those that the smallest grid has
_MIN_TEXT: Final = 15  # characters that may hold cells


@dataclass
class _Element:
    tag: str
    kind: str
    line: int
    text: str = ""
    is_leaf: bool = True


@dataclass
class _Field:
    line: int
    value: str | None
    is_fixed: bool
    in_table: bool


class _Html(HTMLParser):
    """Collects the tables, the fields, the elements without others in them, and the lines of text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[tuple[int, list[str]]] = []  # an empty one ends a table
        self.fields: list[_Field] = []
        self.leaves: dict[tuple[str, str], list[Cell]] = defaultdict(list)
        self.lines: list[tuple[int, str]] = [(1, "")]
        self.has_table = False
        self.damage: Problem | None = None
        self._open: list[_Element] = []
        self._in_cell = self._in_row = False  # what stands in a heading is between no cells
        self._raised = 0  # depth of sup and sub, which hold notes

    @property
    def line(self) -> int:
        """The line of the text."""
        return self.getpos()[0]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a row, a cell, a field or another element."""
        names = dict(attrs)
        if any('"' in name or "'" in name for name in names) and self.damage is None:
            self.damage = Problem(f"a quote in <{tag}> is odd", self.line, self.getpos()[1] + 1)
        if tag in _BREAKS:
            self._break()
        if tag == "table":
            self.has_table = True
        elif tag == "tr":
            self._in_cell, self._in_row = False, True
            self.rows.append((self.line, []))
        elif tag in ("td", "th"):
            self._in_cell, self._in_row = tag == "td", self._in_row and tag == "td"
            self.has_table = True
            if not self.rows:
                self.rows.append((self.line, []))
            if self._in_cell:
                if not self.rows[-1][1]:
                    self.rows[-1] = (self.line, self.rows[-1][1])
                self.rows[-1][1].append("")
        elif tag == "input" and (names.get("type") or "").lower() in _CELL_TYPES:
            fixed = "readonly" in names or "disabled" in names
            self.fields.append(
                _Field(self.line, names.get("value") if "value" in names else None, fixed, self._in_cell)
            )
            self.handle_data(names.get("value") or "")
        elif tag in ("sup", "sub"):
            self._raised += 1
        if self._open:
            self._open[-1].is_leaf = False
        if tag not in _VOID:
            kind = (names.get("class") or "").split()
            self._open.append(_Element(tag, kind[0] if kind else "", self.line))

    def handle_endtag(self, tag: str) -> None:
        """Close an element; a leaf with a digit or nothing may be a cell."""
        if tag in ("sup", "sub"):
            self._raised = max(0, self._raised - 1)
        if tag in ("td", "th", "tr"):
            self._in_cell, self._in_row = False, tag != "tr"
        if tag == "table":
            self.rows.append((self.line, []))
        if tag in _BREAKS:
            self._break()
        while self._open and any(each.tag == tag for each in self._open[-4:]):
            element = self._open.pop()
            if element.tag == tag:
                text = element.text.strip()
                if element.is_leaf and len(text) <= _MAX_CELL and (not text or sign_of(text) is not None):
                    self.leaves[tag, element.kind].append(Cell(text, element.line))
                break

    def handle_data(self, data: str) -> None:
        """Add text to the cell, the element and the line in which it stands."""
        if self._in_cell and self.rows and self.rows[-1][1] and not self._raised:
            self.rows[-1][1][-1] += "".join(data.split())
        elif self._in_row and not self._in_cell and data.strip() and self.damage is None:
            self.damage = Problem(f"{data.strip()[:20]!r} stands between the cells of this table", self.line)
        if self._open:
            self._open[-1].text += data
        first, *others = data.split("\n")
        self.lines[-1] = (self.lines[-1][0], self.lines[-1][1] + first)
        self.lines += [(self.line + at, each) for at, each in enumerate(others, 1)]

    def _break(self) -> None:
        if self.lines[-1][1]:
            self.lines.append((self.line, ""))
        self.lines[-1] = (self.line, "")


def unwrap_markup(text: str) -> Unwrapped | None:
    """Return the parts of HTML or XML; None for a text that is neither."""
    is_html = _HTML.search(text) is not None
    if _XML.match(text) and not is_html:
        return _unwrap_xml(text)
    text = "\n".join(split_lines(text))
    if not is_html or not ("</" in text or "<br" in text.lower() or text.lstrip().startswith("<")):
        return None
    if (tags := text.count("<")) > _MAX_TAGS:
        message = f"this HTML has {tags:,} tags, and at most {_MAX_TAGS:,} are read: copy the puzzle alone"
        return Unwrapped((), "HTML", [Problem(message, 1)])
    if problem := _find_open_tag(text):
        return Unwrapped((), "HTML", [problem])
    parser = _Html()
    parser.feed(text)
    parser.close()
    if problem := _find_cut(text, parser):
        return Unwrapped((), "HTML", [problem])
    if parser.has_table:
        return Unwrapped([Block([(line, "\t".join(row)) for line, row in parser.rows])], "HTML table")
    if len(parser.fields) not in SHAPES and len(parser.fields) > _NEAR_FIELDS * min(SHAPES):
        message = f"it has {len(parser.fields):,} fields, and a grid has {NUMBERS}"
        return Unwrapped((), "HTML", [Problem(message, kind="the fields of a form")])
    if len(parser.fields) in SHAPES:
        return Unwrapped([Nested(list(_signs_of_fields(parser.fields)), parser.fields[0].line)], "HTML fields")
    leaves = [cells for cells in parser.leaves.values() if _are_cells(cells)]
    if len(leaves) == 1:
        return Unwrapped([Nested(list(leaves[0]), leaves[0][0].line)], "HTML")
    return Unwrapped([Block(parser.lines)], "HTML")


def _find_open_tag(text: str) -> Problem | None:
    """Return the problem of the first tag that does not end, for which the parser would take quadratic time."""
    at, lower = 0, text.lower()
    while match := _TAG.search(text, at):
        at = match.end()
        if match[1] or match[2]:
            at = lower.find("-->" if match[1] else f"</{match[2].lower()}", at)
        if at < 0 or not (match[1] or match[0][-1] == ">"):
            return Problem("a tag begins here and does not end", *line_and_column(text, match.start()))
    return None


def _are_cells(cells: list[Cell]) -> bool:
    signs = {cell.sign for cell in cells}
    return len(cells) in SHAPES and len(signs) > 1 and ("" in signs or len(cells) >= _LARGE)


def _find_cut(text: str, parser: _Html) -> Problem | None:
    """Return the problem of HTML that ends before its elements do, or of the only field without a value."""
    lower = text.lower()
    is_board = parser.has_table or len(parser.fields) in SHAPES or any(map(_are_cells, parser.leaves.values()))
    if is_board and any(lower.count(f"<{tag}") > lower.count(f"</{tag}") for tag in _MUST_CLOSE):
        line = 1 + count_line_ends(text.rstrip())
        return Problem("the HTML ends here before its elements do: copy all of it", line)
    without = [each for each in parser.fields if each.value is None]
    if len(without) == 1 < len(parser.fields):
        return Problem("this field has no value, as all others have", without[0].line)
    inside = sum(each.in_table for each in parser.fields)
    cells = [(line, cell) for line, row in parser.rows for cell in row]
    if len(cells) / 2 < inside < len(cells):
        return Problem("a cell of this table has no field, as the others have", parser.fields[0].line)
    return parser.damage


def _signs_of_fields(fields: list[_Field]) -> Iterator[Cell]:
    """Yield the cells: fields that nobody may change are the clues, if there are any with a digit."""
    marked = any(each.is_fixed and (each.value or "").strip() for each in fields)
    for each in fields:
        sign = (each.value or "").strip()
        yield Cell(f"+{sign}" if marked and not each.is_fixed and sign.isalnum() and sign != "0" else sign, each.line)


def _unwrap_xml(text: str) -> Unwrapped | None:
    """Return the cells, rows and texts of XML; None for a text that only looks like it."""
    from xml.etree import ElementTree

    announced = "<?xml" in text[:99] or "<!DOCTYPE" in text[:999]
    if "<!ENTITY" in text:
        return Unwrapped((), "XML", [Problem("files with entities of their own are not read")])
    bare = text.strip("\ufeff \t\r\n")
    try:
        root = ElementTree.fromstring(bare if announced else f"<x>{bare}</x>")
    except (ElementTree.ParseError, ValueError) as error:
        line, column = getattr(error, "position", (1, 0))
        problem = Problem("this is no complete XML", line, column + 1 if announced or line > 1 else column - 2)
        return Unwrapped((), "XML", [problem]) if announced or "</" in text else None
    if _CELL.search(text[:_SAMPLE]) and not _OTHER_ROOT.search(text[:_SAMPLE]):
        try:
            _require_alike(root)
            return Unwrapped([Nested({"cells": list(_find_cells(root))}, 1)], "XML", notices=_note_rules(root))
        except FormatError as error:
            return Unwrapped((), "XML", [replace(each, kind="cells in XML") for each in error.problems])
    values = _Values(text)
    value = values.read(root, 0)
    tails = [each.tail for each in root.iter() if each.tail and len(each.tail.strip()) >= _MIN_TEXT]
    blocks = [Block([(1, line) for line in split_lines(tail)]) for tail in tails]
    return Unwrapped([Nested(value, 1, root.tag), *blocks], "XML")


def _find_cells(root: Element) -> Iterator[dict[str, str]]:
    """Yield the elements of cells that say where they are. Raises FormatError for a damaged one.

    SudoQ has an element for the place, x is the column, and `solution="0"` is the digit 1; clues cannot be edited.
    """
    sudoq = "" if (first := root.find(".//position/..")) is None else first.tag
    solution: dict[tuple[int, int], int] = {}
    for element in root.iter(sudoq or None):
        position = element.find("position") if sudoq else element
        names = {name.lower(): value.strip() for name, value in element.attrib.items()}
        place = {} if position is None else {name.lower(): value.strip() for name, value in position.attrib.items()}
        row, column = (next((place[name] for name in known if name in place), "") for known in _PLACES)
        if not (row or column or sudoq):
            continue
        if not (row.isdecimal() and column.isdecimal()):
            raise FormatError.at(f"<{element.tag}> of this XML has no place: its row or its column is no number")
        value = next((names[name] for name in _VALUES if name in names), (element.text or "").strip())
        is_given = all(names.get(flag, "") != value for flag, value in _NO_CLUE.items())
        if sudoq:
            if not (solved := names.get("solution", "")).isdecimal():
                raise FormatError.at(f"the cell in row {row}, column {column} has no solution")
            solution[int(row), int(column)] = digit = int(solved) + 1
            yield {"row": row, "col": column, "value": str(digit) if is_given else "", "solution": str(digit)}
        else:
            yield {"row": row, "col": column, "value": value, "given": str(is_given)}
    if sudoq:
        shape = SHAPES.get(len(solution))
        if shape is None:
            raise FormatError.at(f"this XML has {count_noun(len(solution), 'cell')}; grids have {NUMBERS}")
        if conflicts := Grid(tuple(digit for _, digit in sorted(solution.items())), shape).conflicts():
            raise FormatError.at(f"this puzzle has other boxes: its solution has {conflicts[0]}")


def _note_rules(root: Element) -> tuple[str, ...]:
    """Return the notice on a puzzle of SudoQ that is of another type than the usual one."""
    kind = root.get("type", "0") if root.find(".//position") is not None else "0"
    return (f"Further rules of type {kind[:20]} are left out.",) if kind != "0" else ()


def _require_alike(root: Element) -> None:
    """Raise FormatError for an element that is damaged: it has a name of its own, or stands there as text."""
    elements = [each for each in root.iter() if each is not root]
    if words := "".join([root.text or "", *(each.tail or "" for each in elements)]).strip():
        raise FormatError.at(f"{words[:20]!r} stands between the elements of this XML")
    counts = Counter((each.tag, name) for each in elements for name in each.attrib)
    tags = Counter(each.tag for each in elements)
    for each in elements:
        rare = [name for name in each.attrib if counts[each.tag, name] == 1 < tags[each.tag]]
        if rare:
            raise FormatError.at(f"one <{each.tag}> of this XML has {', '.join(rare)!r}, which no other has")
        for flag in _NO_CLUE:
            if (value := each.get(flag)) is not None and value not in ("true", "false"):
                raise FormatError.at(f"<{each.tag}> of this XML is neither true nor false: {flag}={value[:20]!r}")


class _Values:
    """Turns elements of XML to values: those of one name to a list, others to an object, texts to cells with lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = line_starts(text)
        self.at = 0

    def read(self, element: Element, depth: int) -> Any:
        """Return the value of an element. Raises FormatError where elements are nested too deeply."""
        if depth > _MAX_DEPTH:
            raise FormatError.at("the elements of this XML are nested too deeply")
        names: dict[str, Any] = {name.lower(): value for name, value in element.attrib.items()}
        text = self._place((element.text or "").strip())
        children = [(child.tag, self.read(child, depth + 1)) for child in element]
        if not children:
            return {"value": text, **names} if names and text.sign else names or text
        by_tag: dict[str, list[Any]] = {}
        for tag, value in children:
            by_tag.setdefault(tag, []).append(value)
        if len(by_tag) == 1 < len(children) and not names:
            return [value for _, value in children]
        inside = {tag: values[0] if len(values) == 1 else values for tag, values in by_tag.items()}
        return {**names, **inside, **({"text": text} if text.sign else {})}

    def _place(self, text: str) -> Cell:
        """Return a text with its line, which is known if the text stands in the file as it is."""
        found = self.text.find(text, self.at) if len(text) >= _MIN_TEXT else -1
        self.at = found + len(text) if found >= 0 else self.at
        return Cell(text, bisect_right(self.starts, self.at), 0)
