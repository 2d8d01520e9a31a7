r"""Parse the nested lists and objects of any programming language with one tolerant parser of brackets.

Languages differ in brackets, in names before them, and in the spelling of a cell. Commas part fields, or spaces where
there is no comma. `;` ends a row, and so does `|` in a list of several lines. Names, comments and types are no cells.

>>> found = find_arrays("int g[4][4] = {{1, 2, 0, 0}, // first\n{0, 0, 1, 2}, {2, 1, 0, 0}, {0, 0, 2, x}};")
>>> found[0].name, [[cell.sign for cell in row] for row in found[0].value][2:]
('g', [['2', '1', '0', '0'], ['0', '0', '2', 'x']])
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from solver.formats.line_ends import line_starts
from solver.formats.reading.lists import LEAST, TRAILING, spell
from solver.formats.reading.tokenize import sign_of
from solver.formats.reading.types import Cell
from solver.lazy_regex import pattern
from solver.shape import SHAPES, SIZES

Value: TypeAlias = Any  # a Cell, a list of values, or an object: a dict of values

_LEASTS: Final = LEAST - 1
_NEAR: Final = 3  # cells that a damaged list of all cells lacks, or has too many
_MIN_SHARE: Final = 0.5  # of sound cells in a row, of rows in a list
_AREAS: Final = [area for area in sorted(SHAPES) if area > LEAST**2]
_OPENING: Final = {"[": "]", "{": "}", "(": ")"}
_TOKEN: Final = pattern(
    r"(?P<skip>//[^\n]*|/\*(?:[^*]|\*(?!/)){0,400}+\*/|(?:(?<!\S)(?:\#|--)(?=\s)|(?<![^\s;,])%|;;)[^\n]*"
    r"|(?:\.\.\.|(?<=[, \t])_)[ \t]*(?:%[^\n]*)?(?=\n)|\b[bBfFrRuUL]{1,2}(?=[\"']))"
    r"|(?P<string>\"[^\"\n\[\]{}]*+\"|'[^'\n\[\]{}]*+'|`[^`\n\[\]{}]*+`)"
    r"|(?P<name>[A-Za-z_\#](?:[\w.!<>]|:(?![\s\[{(])){0,40}+[ ]?)?(?P<open>[\[{(])|(?P<close>[\]})])"
    r"|(?P<mark>[,;|]|=>|<-|:=|[:=](?![:=]))|(?P<word>[^\s\[\]{}(),;|:=\"'`]+|[\"'`:=])"
)
_NULL_CALLS: Final = ("optional.empty", "nothing", "none", "null")
_CELL_TEXT: Final = pattern(r"[0-9A-Ga-g.*_xX?\s|-]{4,}")
_STRAY: Final = pattern(r"[0-9]{1,2}|[A-Ga-gxX?]")  # a cell that stands among rows
_TARGET: Final = pattern(r"(?<!\w)([A-Za-z_]\w*+)[\"'*]{0,4}+\s{0,9}+\Z")
_INDICES: Final = pattern(r"\[[^\[\]]{0,20}\]")
_COLON: Final = pattern(r"(?<!:):(?!:)")
_MAX_NAME: Final = 120  # characters before an array in which its name stands
_SUFFIXED: Final = pattern(r"([0-9]{1,2})(?:[ui](?:8|16|32|64)|[ui]size|[LlUuFfDd]|f32|f64)")
_UNTOLD: Final = ", so its names cannot tell which list is what"
_OPEN: Final = "object is not closed"
_WRAPPERS: Final = ("just", "some", "given", "fixed", "known", "filled", "value")


@dataclass(slots=True)
class Array:
    """An outermost list or object with cells, and its place in the text."""

    value: Value
    start: int
    end: int
    name: str = ""
    flaw: str = ""  # why its names cannot tell what its lists are
    is_closed: bool = True


@dataclass(slots=True)
class _Node:
    """What stands between two brackets."""

    start: int
    opening: str = ""
    name: str = ""
    end: int = 0
    is_closed: bool = True
    fields: list[list[list[Any]]] = field(default_factory=lambda: [[[]]])  # rows of fields of tokens
    has_commas: bool = False
    has_bars: bool = False
    flaw: str = ""
    value: Value = None
    is_row: bool = False
    is_array: bool = False

    @property
    def parts(self) -> Iterator[_Node]:
        return (each for each in self.tokens if isinstance(each, _Node))

    @property
    def tokens(self) -> list[Any]:
        return [each for row in self.fields for tokens in row for each in tokens]


@dataclass(slots=True)
class _Key:
    """The colon or the sign of equality behind a key."""

    mark: str


class _Parser:
    """The state of parsing: the brackets that are open."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = line_starts(text)
        self.open = [_Node(0)]

    def parse(self) -> _Node:
        """Parse the whole text. Brackets that are open at its end are closed there."""
        for match in _TOKEN.finditer(self.text):
            if match["open"]:
                self.open.append(_Node(match.start("open"), match["open"], (match["name"] or "").strip()))
            elif match["close"]:
                if match["close"] == _OPENING.get(self.open[-1].opening):
                    self._close(match.end())
                elif len(self.open) > 1:
                    self._add(self._cell(match["close"], match.start()))
            elif match["mark"]:
                self._mark(match["mark"], match.end())
            elif match["string"]:
                self._add(self._string(match["string"], match.start()))
            elif match["word"]:
                self._add(self._cell(match["word"], match.start()))
        while len(self.open) > 1:
            self._cut()
        return self.open[0]

    def _cut(self) -> None:
        """Close the last open bracket at the end of the text; one around whole arrays is no bracket."""
        node = self.open[-1]
        inner = list(node.parts)
        has_rows = any(part.is_row and not part.is_array for part in inner)
        has_keys = any(isinstance(each, _Key) for each in node.tokens)
        if any(part.is_array for part in inner) and not has_rows and not has_keys:
            self.open.pop()
            self.open[-1].fields[-1][-1] += node.tokens
        else:
            node.is_closed = False
            self._close(len(self.text))

    def _add(self, token: Any) -> None:
        self.open[-1].fields[-1][-1].append(token)

    def _mark(self, mark: str, at: int) -> None:
        node = self.open[-1]
        if mark == ",":
            node.has_commas = True
            node.fields[-1].append([])
        elif mark == ";" or (mark == "|" and self._is_on_other_line(node, at)):
            node.fields.append([[]])
        elif mark == "|":
            node.has_bars = True
        else:
            self._add(_Key(mark))

    def _is_on_other_line(self, node: _Node, at: int) -> bool:
        return "\n" in self.text[node.start : at] or node.has_bars or self.text[node.start + 1 : at] == "|"

    def _close(self, end: int) -> None:
        node = self.open.pop()
        node.end = end
        node.value = self._build(node)
        node.is_row, node.is_array = _is_row(node.value), _is_array(node)
        node.flaw = next((part.flaw for part in node.parts if part.flaw and part.is_array), node.flaw)
        self._add(node)

    def _place(self, at: int) -> tuple[int, int]:
        line = bisect_right(self.starts, at)
        return line, at - self.starts[line - 1] + 1

    def _cell(self, atom: str, at: int) -> Cell:
        return Cell(_sign(atom), *self._place(at))

    def _string(self, quoted: str, at: int) -> Cell:
        inner = quoted[1:-1].replace("\\n", "\n")
        line, column = self._place(at + 1)
        if len(inner.strip()) <= len("10"):
            return Cell(_sign(inner.strip()) if inner.strip() else "", line, column)
        return Cell(inner, line, column)

    def _key_of(self, token: Cell | _Node) -> str:
        """Return the text of a key; '' for signs alone."""
        if isinstance(token, _Node):
            return self.text[token.start : token.end]
        start = self.starts[token.line - 1] + token.column - 1
        key = self.text[start : start + max(1, len(token.sign))]
        return key if any(map(str.isalnum, key)) else ""

    def _build(self, node: _Node) -> Value:
        """Build the value of a node: one cell, a list, or an object where each field has a key."""
        rows = [self._build_row(node, row) for row in node.fields]
        fields = [each for row in rows for each in row if each[0] or not _is_nothing(each[1])]
        keyed = [each for each in fields if each[0]]
        node.flaw = _find_flaw(node, fields, keyed) if len(rows) == 1 else ""
        if keyed and len(dict(keyed)) == len(fields):
            node.flaw = node.flaw if node.is_closed else _OPEN + _UNTOLD
            return dict(keyed)
        values = [[value for key, value in row if not key or isinstance(value, (list, dict))] for row in rows]
        values = [row for row in values if row]
        items = values[0] if len(values) == 1 else [row[0] if len(row) == 1 else row for row in values]
        if wrapped := self._unwrap_call(node, items):
            return wrapped
        items = _without_words(items, node)
        return items[0] if node.opening == "(" and len(items) == 1 and isinstance(items[0], (list, dict)) else items

    def _unwrap_call(self, node: _Node, items: Sequence[Value]) -> Cell | None:
        """Return the cell of a call: Some(5), Optional.empty(); None for any other."""
        if node.opening != "(" or not node.name or len(items) > 1:
            return None
        if not items:
            return Cell("_", *self._place(node.start)) if node.name.lower() in _NULL_CALLS else None
        return items[0] if isinstance(items[0], Cell) and len(items[0].sign) < LEAST else None

    def _build_row(self, node: _Node, fields: Sequence[list[Any]]) -> list[tuple[str, Value]]:
        """Build the values of a row, each with its key."""
        if not node.has_commas and not any(isinstance(each, _Key) for each in fields[0]):
            return [("", each.value if isinstance(each, _Node) else each) for each in _join_wrapped(fields[0])]
        built = [each for tokens in fields for each in self._build_field(tokens, node)]
        if len(built) > 1 and not fields[-1]:
            built[-1:] = [("", Cell(TRAILING, *self._place(node.end - 1)))] if node.is_closed else []
        return built

    def _build_field(self, tokens: list[Any], node: _Node) -> Iterator[tuple[str, Value]]:
        """Build the value of a field between commas, and the key before it; rows that lost their comma are several."""
        key = ""
        marks = [at for at, each in enumerate(tokens) if isinstance(each, _Key)]
        names = [(tokens[at - 1], id(tokens[at + 1])) for at in marks if 0 < at < len(tokens) - 1]
        if marks and marks[0] == 1 and isinstance(tokens[0], (Cell, _Node)):
            key, tokens = self._key_of(tokens[0]), tokens[2:]
        tokens = [each for each in tokens if not isinstance(each, _Key)]
        nodes = [each for each in tokens if isinstance(each, _Node)]
        rows = [each for each in nodes if each.is_row or each.is_array]
        stray = [each for each in tokens if isinstance(each, Cell) and each.sign.isdecimal()]
        if rows and stray:
            yield key, [*stray, *(rows[0].value if isinstance(rows[0].value, list) else [])]
        elif len(rows) > 1:
            keys = {after: self._key_of(before) for before, after in names if not isinstance(before, _Key)}
            yield from ((keys.get(id(each), key if each is rows[0] else ""), each.value) for each in rows)
        elif nodes:
            yield key, max(nodes, key=lambda each: each.end - each.start).value
        elif words := _join_wrapped(tokens):
            first = words[0]
            yield key, first if len(words) == 1 else first._replace(sign=" ".join(each.sign for each in words))
        else:
            yield key, Cell("", *self._place(node.end - 1))


def _find_flaw(node: _Node, fields: Sequence[Any], keyed: Sequence[tuple[str, Value]]) -> str:
    """Return why the names of an object cannot tell what its lists are; '' if they can, or it is none."""
    marks = {each.mark for each in node.tokens if isinstance(each, _Key)}
    if not keyed or node.opening != "{" or not marks <= {":", "=>"}:
        return ""
    if node.has_commas and len(keyed) < len(fields):
        return "object has a value without a name" + _UNTOLD
    return "object has one name twice" + _UNTOLD if len(dict(keyed)) < len(keyed) else ""


def _is_nothing(value: Value) -> bool:
    """Return whether the value is an empty list, or what stands behind a last comma."""
    return value == [] if isinstance(value, list) else isinstance(value, Cell) and value.sign in ("", TRAILING)


def _sign(atom: str) -> str:
    """Return the sign of an atom, or the atom where it is no cell."""
    if match := _SUFFIXED.fullmatch(atom):
        return match[1]
    return spell(atom)


def _join_wrapped(tokens: Sequence[Any]) -> list[Any]:
    """Return the tokens without words that wrap the next one: Just 5."""
    return [
        each
        for at, each in enumerate(tokens)
        if not (isinstance(each, Cell) and each.sign.lower() in _WRAPPERS and at + 1 < len(tokens))
    ]


def _without_words(items: list[Value], node: _Node) -> list[Value]:
    """Return the items without words and arguments around the lists; a digit between lists stays, and is an error."""
    if items and isinstance(items[0], Cell) and node.opening == "(" and items[0].sign[:2].isalpha():
        if len(items[0].sign) > 1 or len(items) not in SIZES:
            items = items[1:]  # (list 5 3 0), and not (x 3 0 4)
    lists = [at for at, each in enumerate(items) if not isinstance(each, Cell) and each not in ([], {})]
    if not lists or sum(isinstance(each, Cell) for each in items) * 2 > len(items) + 1:
        return items
    inner = [
        each
        for each in items[lists[0] : lists[-1] + 1]
        if not isinstance(each, Cell) or _STRAY.fullmatch(each.sign) or _CELL_TEXT.fullmatch(each.sign)
    ]
    if node.opening == "(" and node.name:
        return inner
    before, behind = (
        [each for each in part if _is_figure(each)] for part in (items[: lists[0]], items[lists[-1] + 1 :])
    )
    return [*before, *inner, *behind]


def _is_figure(value: Value) -> bool:
    return isinstance(value, Cell) and value.sign[:1].isdecimal()


def is_sound(cell: Value) -> bool:
    """Return whether the value is a cell of a digit, a blank or candidates."""
    if isinstance(cell, list):
        return all(isinstance(each, Cell) and each.sign.isdecimal() for each in cell)
    return isinstance(cell, Cell) and (
        cell.sign == TRAILING or sign_of(cell.sign) is not None or not cell.sign or cell.sign.lstrip("-").isdecimal()
    )


def _is_row(value: Value) -> bool:
    """Return whether the value may be a row: cells, most of them sound, or a text of cells."""
    if isinstance(value, Cell):
        return _CELL_TEXT.fullmatch(value.sign) is not None
    if isinstance(value, dict) and len(value) == 1:
        (value,) = value.values()
    return isinstance(value, list) and len(value) >= LEAST and sum(map(is_sound, value)) > _MIN_SHARE * len(value)


def _is_array(node: _Node) -> bool:
    """Return whether a node holds a grid or several, perhaps damaged: rows, all cells, or cells with their places."""
    value = node.value
    if any(part.is_array for part in node.parts):
        is_body = node.opening == "{" and (len(node.fields) > 1 or any(isinstance(each, _Key) for each in node.tokens))
        return isinstance(value, dict) or bool(node.flaw) or (isinstance(value, list) and not is_body)
    if isinstance(value, dict):
        return any(map(_is_text_of_cells, value.values())) or (
            len(value) >= LEAST and all(map(is_sound, value.values()))
        )
    if not isinstance(value, list) or not value:
        return False
    if _is_row(value) and any(abs(len(value) - area) <= _NEAR for area in _AREAS):
        return True
    rows = sum(map(_is_row, value))
    if rows >= _LEASTS and sum(_is_row(each) or is_sound(each) for each in value) > _MIN_SHARE * len(value):
        return True
    if len(value) >= LEAST and all(isinstance(each, dict) for each in value):
        return True
    triples = sum(isinstance(each, list) and len(each) == len("rcd") and all(map(is_sound, each)) for each in value)
    return triples >= LEAST or any(map(_is_text_of_cells, value))


def _is_text_of_cells(value: Value) -> bool:
    """Return whether the value is a text with the cells of a grid."""
    return isinstance(value, Cell) and len(value.sign) >= LEAST**2 - 1 and _CELL_TEXT.fullmatch(value.sign) is not None


def _find_odd_triple(root: _Node) -> _Node | None:
    """Return the first of the facts or tuples of one name that is no row, column and digit, as four others are."""
    whole: Counter[tuple[str, str]] = Counter()
    odd: dict[tuple[str, str], _Node] = {}
    for part in root.parts:
        if isinstance(part.value, list) and len(part.value) == len("rcd"):
            name = part.name, part.opening
            if all(isinstance(each, Cell) and each.sign.isdecimal() for each in part.value):
                whole[name] += 1
            elif any(isinstance(each, Cell) and each.sign[:1].isdecimal() for each in part.value):
                odd.setdefault(name, part)
    return next((part for name, part in odd.items() if whole[name] >= LEAST), None)


def find_arrays(text: str) -> list[Array]:
    """Find the outermost lists and objects with cells, in the order of the text.

    Lists of one row each that follow one another are one list: row1 = [...]; row2 = [...].
    """
    if not any(sign in text for sign in _OPENING):
        return []
    found: list[Array] = []
    root = _Parser(text).parse()
    if odd := _find_odd_triple(root):
        return [Array(odd.value, odd.start, odd.end, flaw="is no row, column and digit, as others are")]
    waiting = [root]
    while waiting:
        node = waiting.pop()
        inner = list(node.parts)
        rows = [each for each in inner if each.is_row and not each.is_array]
        if len(rows) >= _LEASTS and not node.is_array:
            rows = [
                each
                for each in inner
                if each.is_row or (rows[0].start < each.start < rows[-1].start and _is_long_list(each.value))
            ]
            found.append(Array([each.value for each in rows], rows[0].start, rows[-1].end))
            taken = set(map(id, rows))
            inner = [each for each in inner if id(each) not in taken]
        for each in inner:
            if each.is_array:
                name = find_name(text, each.start)
                found.append(Array(each.value, each.start, each.end, name, each.flaw, each.is_closed))
            else:
                waiting.append(each)
    return sorted(found, key=lambda array: array.start)


def _is_long_list(value: Value) -> bool:
    """Return whether the value is a list with as many values as the smallest row."""
    return isinstance(value, list) and len(value) >= LEAST


def find_name(text: str, start: int) -> str:
    """Find the name to which the text before an array assigns it; '' if there is none.

    >>> [find_name(text, len(text)) for text in ("int[][] board = new int", "let g: [[u8; 9]; 9] = ", "- puzzle: ")]
    ['board', 'g', 'puzzle']
    """
    before = text[max(0, start - _MAX_NAME) : start]
    statement = next((line for line in reversed(before.split("\n")) if line.strip()), "")
    left = _INDICES.sub("", _INDICES.sub("", statement.replace("<-", "=").replace(":=", "=")))
    target, assigned, _ = left.partition("=")
    name, typed, _ = _COLON.sub("\0", target).partition("\0")
    if not assigned and not typed:
        return ""
    match = _TARGET.search(name)
    return match[1] if match else ""
