r"""Respell texts that no layout explains: each way gives the same cells in a plain layout, or nothing.

They are tried one after another, after everything else, and count only where all grids are whole. No way changes what
another reads.

>>> [plain for plain, _ in plain_texts("- 12..\n- ..34\n- 21..\n- ..12")][0].split("\n")
['  12..', '  ..34', '  21..', '  ..12']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solver.errors import FormatError
from solver.formats import (
    beside_rows,
    blank_numbers,
    bold_digits,
    cell_triples,
    cut_rows,
    html_leaves,
    marked_lines,
    program_spellings,
    rows_in_words,
    tables,
    wide_blanks,
    yaml_rows,
)
from solver.formats.entry import Entry
from solver.formats.line_ends import split_lines
from solver.lazy_regex import pattern
from solver.shape import SHAPES, SYMBOLS

_SIZES: Final = frozenset(shape.size for shape in SHAPES.values())
_SET: Final = pattern(r"[\[({]\s?[1-9](?:\s?,\s?[1-9]){0,8}\s?[\])}]")
_DIGIT: Final = pattern("[0-9]")
_MAX_LEFT: Final = 0.7  # of the cells; with more of them a few digits are lost, and not the blanks
_MAX_LOST: Final = 1_000  # characters of a text that lost its blanks


def plain_texts(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the text in plain layouts, each with the notices on what was left out."""
    yield from wide_blanks.plain_texts(text)
    for plain, notices in (marked_lines.plain_diff(text), rows_in_words.plain_text(text)):
        if plain:
            yield plain, notices
    if plain := marked_lines.plain_wiki_table(text):
        yield plain, ()
    plain, number = blank_numbers.replace_blank_number(text)
    if plain:
        about_number = (blank_numbers.describe(number),)
        yield plain, about_number
        if shortened := program_spellings.shorten_program(plain):
            yield shortened, about_number
    if plain := yaml_rows.plain_rows(text):
        yield plain, ()
    plain, notice = cut_rows.fill(text)
    if plain:
        yield plain, (notice,)
    if plain := cut_rows.fill_holes(text):
        yield program_spellings.shorten_program(plain) or plain, ()
    if plain := _rows_of_sets(text):
        yield plain, ()
    if plain := _rows_of_small_line(text):
        small = SHAPES[min(SHAPES)]
        yield plain, (f"Read as a {small} grid: the line has {len(small.cells)} fields.",)
    if plain := program_spellings.shorten_program(text):
        yield plain, ()
    if plain := bold_digits.remove_stars(text):
        yield plain, ()
    if plain := html_leaves.plain_rows(text):
        yield plain, ()
    for remove in (
        beside_rows.without_frame,
        beside_rows.without_words,
        beside_rows.without_panel,
        beside_rows.without_prefix,
    ):
        plain, words = remove(text)
        if plain:
            notices = (beside_rows.describe(words),) if words else ()
            yield plain, notices
            if filled := tables.fill_empty_fields(plain):
                yield filled, notices


def _rows_of_sets(text: str) -> str:
    r"""Return the rows of a grid whose cells are lists or sets of candidates, with nothing else but words around them.

    The digits of a cell ascend. One with all digits is empty.

    >>> _rows_of_sets("[[{1}, {2, 3}, {1, 2, 3, 4}, {4}]," + "[{1}, {1}, {1}, {1}]," * 3 + "]").split("\n")[0]
    '1 23 . 4'
    """
    sets = list(_SET.finditer(text))
    if len(sets) not in SHAPES or _DIGIT.search(_SET.sub("", text)):
        return ""
    cells = ["".join(_DIGIT.findall(match[0])) for match in sets]
    if any(list(cell) != sorted(set(cell)) for cell in cells):
        return ""
    shape = SHAPES[len(sets)]
    plain = ["." if cell == shape.symbols[: shape.size] else cell for cell in cells]
    rows = [" ".join(plain[at : at + shape.size]) for at in range(0, len(plain), shape.size)]
    return "\n" * text.count("\n", 0, sets[0].start()) + "\n".join(rows)


def _rows_of_small_line(text: str) -> str:
    """Return the rows of the only line of a text whose fields are the cells of a 4x4 grid, some of them empty.

    Beside other lines such a line is a row of a large grid.
    """
    line = text.strip(" \r\n")
    area = min(SHAPES)
    size = SHAPES[area].size
    for delimiter in (",", ";", "\t"):
        fields = [field.strip() for field in line.split(delimiter)]
        if len(fields) == area + 1 and not fields[-1]:
            fields.pop()  # a delimiter behind the last field
        if "\n" not in line and len(fields) == area and "" in fields and all(len(field) <= 1 for field in fields):
            return "\n".join(" ".join(field or "." for field in fields[at : at + size]) for at in range(0, area, size))
    return ""


def has_lost_blanks(text: str) -> bool:
    r"""Return whether the text is as many lines as a grid has rows, with nothing but their digits.

    This is what remains of a puzzle that was copied out of a PDF.

    >>> has_lost_blanks("57\n619\n986\n863\n4831\n726\n628\n4195\n879"), has_lost_blanks("12.4\n3\n4\n12")
    (True, False)
    """
    lines = split_lines(text[:_MAX_LOST])
    if any(line.startswith("\t") or "\t\t" in line for line in lines):  # empty fields are blanks
        return False
    rows = ["".join(line.split()) for line in lines if line.strip()]
    size = len(rows)
    if size not in _SIZES or any(len(row) > size for row in rows):
        return False
    digits = frozenset(SYMBOLS[:size])
    return all(map(digits.issuperset, rows)) and sum(map(len, rows)) <= _MAX_LEFT * size * size


def attempt_triples(text: str) -> Entry | None:
    """Read a list of rows, columns and digits in any order; return None for any other text."""
    try:
        return cell_triples.attempt(text)
    except FormatError:
        return None
