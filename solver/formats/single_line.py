"""Parse puzzles on one line: 81 characters with a remark, records of lists, links, game IDs, 729 candidates.

>>> grid = parse_line("..7,1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> grid.entry.puzzle.givens.filled
30
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from solver.errors import FormatError
from solver.formats import sentence_signs
from solver.formats.apps import hodoku, solo
from solver.formats.cells import build_puzzle, build_puzzle_from_candidates, is_blank
from solver.formats.entry import Details, Entry
from solver.formats.left_over import find_cells
from solver.formats.lines import BLANKS, CAPITAL_X
from solver.formats.paired_grids import are_related
from solver.formats.parsed_grid import ParsedGrid, cells_as_written
from solver.formats.unsupported_sizes import describe_unsupported
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, Shape
from solver.text import join_names

_FIELD: Final = pattern(r"[^\s,;:\"'|#<>]+")
_NAME: Final = pattern(
    r"(?:\b([A-Za-z_]\w{0,40})[\"']?(?:\s?[:=]\s?(?:\|\||[\[({\"'`])?|\s?\|\|)|<([A-Za-z_]\w{0,40})(?:\s[^<>]{0,200})?>)\s?\Z"
)
_WORD: Final = pattern(r"[^\W\d_]\w{1,40}")
_ID_STARTS: Final = tuple("gGiItT")
_ID_BEFORE: Final = pattern(r"\A(?:(?:the )?game )?id\s?[:=]\s{0,9}", re.IGNORECASE)
_CUT_OFF: Final = pattern(  # cells that a stray sign parts from theirs
    r"(?:\A|\s)[1-9]{1,8}[.*_]{2,8}[ ,;]{1,2}\Z|\A(?=[0-9]{0,80}\.\.)[0-9.]{9,300}+.?\Z"
)
_BLANKS_BEHIND: Final = pattern(r".?[.0]{9,}")
_MAX_NAME: Final = 300  # characters before a grid in which its name stands
_CELLS: Final = pattern(r"\+?[1-9A-Ga-g]|[0.\-*_X]")
_RULE_SYMBOLS: Final = ({"-"}, {"*"}, {"_"})  # rather a rule than an empty grid
_DELIMITERS: Final = (",", ";", "\t")
_LEAST_BETWEEN: Final = sorted(SHAPES)[1] - 1  # delimiters of the smallest grid that is longer than a row
_NUMBERS: Final = {
    shape.size: frozenset(map(str, range(CLASSIC.size + 1, shape.size + 1))) for shape in SHAPES.values()
}
_BLANK_SYMBOLS: Final = frozenset(BLANKS)
_LINK_PARTS: Final = ("/", "=", "N4Ig")  # each link has one of these
_SECOND_IS_PUZZLE: Final = "The second grid of the line is the puzzle; the first one is left out as its solution."
_SMALLEST_GRID: Final = min(SHAPES)  # a line that short is a row of a large grid just as well


def parse_line(line: str, number: int = 1, shape: Shape | None = None) -> ParsedGrid | None:
    """Parse the puzzle that this line alone holds; return None if there is none. Raises FormatError if damaged."""
    text = line.strip("\ufeff \t")
    if text[:1] in _ID_STARTS:
        text = _ID_BEFORE.sub("", text)
    grid = parse_announced(text)
    if grid is None:
        if (fields := _split_fields(line)) and _is_wanted(shape, SHAPES[len(fields)]):
            puzzle = build_puzzle(fields, SHAPES[len(fields)])
            cells = cells_as_written(fields, puzzle.shape)
            blanks = frozenset(filter(is_blank, fields))
            ends = line.rstrip(" \r")[-1:] in _DELIMITERS and len(fields) in (line.count(sign) for sign in _DELIMITERS)
            taken_for = "a line with a delimiter behind its last field" if ends else ""
            small = f"Read as a {puzzle.shape} grid: the line has {len(fields)} fields."  # perhaps of a longer one
            notices = (small,) if puzzle.shape.size < CLASSIC.size else ()
            entry = Entry(puzzle, line=number, taken_for=taken_for, notices=notices)
            return ParsedGrid(entry, "", f"1 line of {len(fields)} fields", blanks, cells=cells)
        return _parse_record(text, number, shape) if len(text) > _SMALLEST_GRID else None
    if shape and shape != grid.entry.puzzle.shape:
        raise FormatError.at(describe_unsupported(grid.entry.puzzle.shape.size, shape))
    return replace(grid, entry=replace(grid.entry, line=number))


def _split_fields(line: str) -> list[str]:
    """Split a line whose fields are the cells of a grid, some of them empty; return an empty list for any other line.

    A line of 16 fields may be a row. Commas, semicolons or tabs stand between the fields, and perhaps behind the last.
    """
    for delimiter in _DELIMITERS:
        between = line.count(delimiter)
        if between < _LEAST_BETWEEN or (between not in SHAPES and between + 1 not in SHAPES):
            continue
        fields = [field.strip(" \t\r\"'\ufeff") for field in line.split(delimiter)]
        if len(fields) not in SHAPES:
            if fields[-1]:
                continue
            fields.pop()
        shape = SHAPES[len(fields)]
        if "" in fields and all(_is_cell(field, shape) for field in fields):
            return [_symbol(field, shape) for field in fields]
    return []


def _is_cell(field: str, shape: Shape) -> bool:
    return is_blank(field) or bool(_symbol(field, shape))


def _symbol(field: str, shape: Shape) -> str:
    """Return the digit of the field as one symbol, or its sign for a blank; '' for any other text."""
    if len(field) > 1:
        return shape.symbols[int(field) - 1] if field in _NUMBERS[shape.size] else ""
    return field if field.upper() in shape.symbols or is_blank(field) else ""


def parse_announced(text: str) -> ParsedGrid | None:
    """Parse a line in a form that announces itself, of whatever size. Raises FormatError if it is damaged."""
    if any(sign in text for sign in _LINK_PARTS):
        from solver.formats import links

        if entry := links.parse_line(text):
            return ParsedGrid(entry, layout="link")
    if solo.looks_like(text):
        return ParsedGrid(solo.parse(text), layout="game ID")
    if hodoku.looks_like(text):
        return ParsedGrid(hodoku.parse(text), layout="library line")
    return None


def _parse_record(text: str, number: int, shape: Shape | None) -> ParsedGrid | None:
    """Parse the first field that is as long as a grid; a later one may be its solution."""
    found: ParsedGrid | None = None
    used: list[tuple[int, int]] = []
    others: list[tuple[int, int]] = []  # grids of another shape than the one that is wanted
    for match in _FIELD.finditer(text):
        if len(match[0]) <= _SMALLEST_GRID:
            continue
        trimmed = sentence_signs.trim(match[0], text[: match.start()])
        field, start = trimmed.text, match.start() + trimmed.start
        end = start + len(field)
        sets = _parse_sukaku(field) if found is None else None
        if sets is not None and _is_wanted(shape, sets[1]):
            entry = Entry(build_puzzle_from_candidates(*sets), Details(comment=_strip_remark(text[end:])), number)
            found = ParsedGrid(entry, "", f"1 line of {len(field):,} candidates", has_candidates=True)
            return _account_for(found, text, start, [(start, end)])
        grid_shape = _shape_of_field(field)
        if grid_shape is None or not _is_wanted(shape, grid_shape):
            if grid_shape is not None:
                others.append((start, end))
            continue
        cells = _CELLS.findall(field)
        puzzle = build_puzzle(cells, grid_shape)
        if trimmed.is_guess and puzzle.givens.conflicts():
            continue
        used.append((start, end))
        if found is None:
            notices = (trimmed.notice,) if trimmed.notice else ()
            entry = Entry(puzzle, Details(comment=_strip_remark(text[end:])), number, notices=notices)
            blanks = frozenset(filter(is_blank, cells))
            layout = f"1 line of {len(cells)} characters"
            written = cells_as_written(cells, grid_shape)
            found = ParsedGrid(entry, "", layout, blanks, cells=written, name=_find_name(text[:start]))
            if text[end : end + 1] == ":" and (removed := hodoku.parse_removed(text[end + 1 :], puzzle)):
                entry = replace(entry, puzzle=replace(puzzle, removed=removed), details=Details())
                return replace(found, entry=entry)
        elif puzzle.givens.is_full() and found.entry.puzzle.givens.is_within(puzzle.givens):
            found = replace(found, entry=replace(found.entry, solution=puzzle.givens))
            break
        elif found.entry.puzzle.givens.is_full() and are_related(puzzle.givens, found.entry.puzzle.givens):
            entry = Entry(puzzle, Details(comment=_strip_remark(text[end:])), number, found.entry.puzzle.givens)
            entry = replace(entry, notices=(_SECOND_IS_PUZZLE,))
            found = replace(found, entry=entry, blanks=frozenset(filter(is_blank, cells)))
            break
        elif found.cells and grid_shape == found.entry.puzzle.shape:  # perhaps its solution, in digits from 0
            found = replace(found, solution_cells=tuple(cells))
        else:
            used.pop()  # another puzzle
    return _account_for(found, text, used[0][0], sorted(used + others)) if found else None


def _account_for(found: ParsedGrid, text: str, at: int, used: Sequence[tuple[int, int]]) -> ParsedGrid | None:
    """Return the grid, which starts there, with a notice on cells left over; None if these may be its puzzle."""
    ends = [0, *(end for _, end in used)]
    starts = [*(start for start, _ in used), len(text)]
    left = [cells for start, end in zip(ends, starts, strict=True) if (cells := find_cells(text, start, end))]
    if not left:
        before = _CUT_OFF.search(text[max(0, at - _MAX_NAME) : at]) or _BLANKS_BEHIND.match(text, used[-1][1])
        notice = f"{len(before[0].strip(' ,;'))} more cells on the line are left out." if before else ""
        return replace(found, entry=replace(found.entry, notices=(*found.entry.notices, notice))) if notice else found
    if left[0].end <= at or (found.entry.puzzle.givens.is_full() and found.entry.solution is None):
        return None
    notice = f"{join_names([str(sum(cells.counts)) for cells in left])} more cells on the line are left out."
    return replace(found, entry=replace(found.entry, notices=(*found.entry.notices, notice)))


def _find_name(before: str) -> str:
    """Find the name that a program or a person writes before a grid: puzzle = "53..7, <puzzle>53..7, Puzzle: 53..7.

    Without signs that show a name it is the first word.
    """
    before = before[-_MAX_NAME:]
    if match := _NAME.search(before) if before else None:
        return match[1] or match[2]
    word = _WORD.search(before)
    return word[0] if word else ""


def _is_wanted(shape: Shape | None, found: Shape) -> bool:
    return shape is None or shape == found


def _shape_of_field(field: str) -> Shape | None:
    """Return the shape whose cells the field writes one character each; None if it is no grid."""
    shape = SHAPES.get(len(field) - field.count("+"))
    if shape is None or shape == SHAPES[_SMALLEST_GRID]:
        return None
    blanks = CAPITAL_X if CAPITAL_X in field else BLANKS
    symbols = shape.symbols + (shape.symbols.lower() if shape.size > CLASSIC.size else "")
    cells = _CELLS.findall(field)
    if (
        "".join(cells) != field
        or len(cells) != len(shape.cells)
        or _is_rule(set(field))
        or not all(cell[-1] in symbols or cell in blanks for cell in cells)
    ):
        return None
    return shape


def _is_rule(signs: set[str]) -> bool:
    """Return whether a field of these characters is rather a rule than an empty grid, which has one sign for blanks."""
    return signs in _RULE_SYMBOLS or (len(signs) > 1 and _BLANK_SYMBOLS.issuperset(signs))


def _parse_sukaku(field: str) -> tuple[list[tuple[int, ...]], Shape] | None:
    """Parse the candidates of a line with a place for each digit of each cell, '.' or 0 where it is ruled out."""
    shape = next((shape for area, shape in SHAPES.items() if area * shape.size == len(field)), None)
    if shape is None or (len(field) in SHAPES and shape.size < CLASSIC.size):
        return None
    n, field = shape.size, field.upper()
    if any(sign not in (shape.symbols[place % n], ".", "0") for place, sign in enumerate(field)):
        return None
    if not any(sign in shape.symbols for sign in field):
        return None
    sets = [tuple(digit for digit in shape.digits if field[cell * n + digit - 1] not in ".0") for cell in shape.cells]
    return sets, shape


def _strip_remark(text: str) -> str:
    """Strip the characters that set off a remark after the puzzle, and the end of a sentence before it."""
    return sentence_signs.strip_end(text).strip("\"' \t,;:|#")
