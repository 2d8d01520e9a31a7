r"""Decide which container a text is, and hand on the blocks of lines and the nested values in it.

>>> found = unwrap("board = [[1, 2, 0, 0],\n[0, 0, 1, 2], [2, 1, 0, 0], [0, 0, 2, 1]]  # easy")
>>> found.container, found.parts[0].name, [text.strip() for _, text in found.parts[1].lines]
('brackets', 'board', ['board =', '# easy'])
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from solver.errors import FormatError, Problem
from solver.formats import beside_rows, latex, marked_lines, normalize, rtf
from solver.formats.entry import ReadAs
from solver.formats.line_ends import line_and_column, split_lines
from solver.formats.lines import MAX_LINE_CHARACTERS
from solver.formats.reading.brackets import Array, find_arrays
from solver.formats.reading.json_values import unwrap_json, unwrap_list
from solver.formats.reading.tokenize import ONLY_CELLS
from solver.formats.reading.types import Block, Nested, Unwrapped
from solver.lazy_regex import pattern

AROUND: Final = "around"  # the name of the block of what stands around arrays
_ASSIGNMENT: Final = pattern(r"\A\s*+(?:(?:const|let|var|export|default|return)\s++)*+(?:[\w.]++\s*+=)?\s*+")
_IN_LINE: Final = pattern(r"[^\r\n]")
_BY_COLUMNS: Final = pattern(
    r"\b(?:matrix|reshape)\s?\(\s{0,9}(?:c\s?\(|\[)\s{0,9}[0-9N.]"
)  # as R, Matlab and Fortran do
_BY_ROWS: Final = pattern(r"\bbyrow ?= ?T|\border ?=|\bnp\b|\bnumpy\b|[\])]\.T\b")
_OVER_NINE: Final = pattern(r"\b1[0-6]\b")
_SAMPLE: Final = 400  # characters at the end of a text


def unwrap(text: str) -> Unwrapped:
    """Return the parts of a text. A container that announces itself and is damaged is a problem."""
    if ONLY_CELLS.fullmatch(text):
        return Unwrapped([_block(text)])
    text = normalize.strip_colours(text)
    if rtf.looks_like(text):
        return unwrap(rtf.plain_text(text))._replace(container="RTF")
    text = marked_lines.strip_formulas(marked_lines.strip_plus(normalize.strip_quote_marks(text)))
    try:
        found = (container(text) for container in _CONTAINERS)
        return next(filter(None, found), Unwrapped([_block(text)]))
    except FormatError as error:
        return Unwrapped((), "a table", error.problems)


def _block(text: str, name: str = "") -> Block:
    return Block(list(enumerate(split_lines(text), 1)), name)


def _unwrap_markup(text: str) -> Unwrapped | None:
    """Return the parts of HTML or XML, whose parsers are loaded only then."""
    if "<" not in text:
        return None
    from solver.formats.reading.markup import unwrap_markup

    return unwrap_markup(text)


def _unwrap_latex(text: str) -> Unwrapped | None:
    return Unwrapped([Block(latex.parse_tables(text))], "LaTeX") if latex.looks_like(text) else None


def _unwrap_marks(text: str) -> Unwrapped | None:
    """Return the lines of a diff or a table of a wiki."""
    plain, notices = marked_lines.plain_diff(text)
    if plain:
        return Unwrapped([_block(plain)], "diff", notices=notices)
    if plain := marked_lines.plain_wiki_table(text):
        return Unwrapped([_block(plain)], "wiki")
    return None


def _unwrap_brackets(text: str) -> Unwrapped | None:
    """Return the arrays of a program, and what stands around them; a list on one very long line is JSON, or none."""
    if max(map(len, split_lines(text)), default=0) > MAX_LINE_CHARACTERS:
        return unwrap_list(text)
    arrays = find_arrays(text)
    if not arrays:
        return None
    if flawed := next((each for each in arrays if each.flaw), None):
        message = f"this {flawed.flaw}"
        return Unwrapped((), "brackets", [Problem(message, *line_and_column(text, flawed.start))])
    ways = (ReadAs.ROWS, ReadAs.COLUMNS) if _BY_COLUMNS.search(text) and not _BY_ROWS.search(text) else ()
    parts = [Nested(each.value, line_and_column(text, each.start)[0], each.name, (), ways) for each in arrays]
    notices: tuple[str, ...] = ()
    around = _blank_out(text, arrays)
    if len(arrays) == 1 and isinstance(arrays[0].value, dict):
        start = arrays[0].start
        words = [
            around[:start] if not _ASSIGNMENT.fullmatch(text[:start]) else "",
            around[arrays[0].end :].strip("; \r\n"),
        ]
        if shown := " ".join(filter(None, map(str.strip, words))):
            notices += (beside_rows.describe([shown], "around the JSON"),)
    if not arrays[-1].is_closed and text.rstrip()[-1:].isdecimal() and _OVER_NINE.search(text[-_SAMPLE:]):
        notices += ("The text ends within a row: its last number may be cut off.",)
    return Unwrapped([*parts, _block(around, AROUND)], "brackets", notices=notices)


def _blank_out(text: str, arrays: list[Array]) -> str:
    """Return the text with spaces for the arrays, so that lines and columns stay."""
    pieces, at = [], 0
    for each in arrays:
        pieces += [text[at : each.start], _IN_LINE.sub(" ", text[each.start : each.end])]
        at = each.end
    return "".join([*pieces, text[at:]])


def _unwrap_yaml(text: str) -> Unwrapped | None:
    plain = marked_lines.plain_yaml(text)
    return Unwrapped([_block(plain)], "YAML") if plain else None


_CONTAINERS: Final[tuple[Callable[[str], Unwrapped | None], ...]] = (
    unwrap_json,
    _unwrap_markup,
    _unwrap_latex,
    _unwrap_marks,
    _unwrap_yaml,
    _unwrap_brackets,
)
