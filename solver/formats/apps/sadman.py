r"""SadMan Sudoku's file with sections: [Puzzle], [State] and [PencilMarks] are one puzzle.

The first two have a row of digits a line, the third nine fields a line between commas, with the digits noted in each
cell.

>>> state = "12..\n3...\n....\n..34"
>>> marks = ",,34,34\n,4,,\n,,,\n,,,"
>>> entry = parse(f"[Puzzle]\n12..\n....\n....\n..34\n[State]\n{state}\n[PencilMarks]\n{marks}\n")[0]
>>> entry.puzzle.givens.line(), entry.puzzle.entries.line(), entry.puzzle.notes_of(2)
('12............34', '12..3.........34', (3, 4))
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from solver.errors import FormatError
from solver.formats.apps.sudocue import parse_details
from solver.formats.entry import Entry
from solver.formats.line_ends import split_lines
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import SHAPES, Candidate, Shape
from solver.text import count_noun

_SECTION: Final = pattern(r"^.?\[([^\[\]\n0-9,.]{1,40})\].?$", re.MULTILINE)
_PUZZLE: Final = "puzzle"
_STATE: Final = "state"
_NOTES: Final = ("pencilmarks", "candidates")
_BLANKS: Final = ".0-*_xX"
_ROW: Final = pattern(r"[0-9A-Ga-gxX.*_| -]{4,80}")
_Lines = list[tuple[int, str]]


def looks_like(text: str) -> bool:
    """Return whether the text has another section beside [Puzzle] or [State], which a list of grids does not have."""
    if "[" not in text:
        return False
    names = {"".join(name.lower().split()) for name in _SECTION.findall(text)}
    return bool(names & {_PUZZLE, _STATE}) and bool(names - {_PUZZLE, _STATE})


def parse(text: str) -> list[Entry]:
    """Parse the puzzles of the file, each with its sections. Raises FormatError with the line."""
    puzzles: list[dict[str, _Lines]] = [{}]
    remarks: list[str] = []
    above: _Lines = []
    held = above
    for number, line in enumerate(split_lines(text), 1):
        if match := _SECTION.fullmatch(line.strip()):
            name = "".join(match[1].lower().split())
            if name in puzzles[-1]:
                puzzles.append({})
            held = puzzles[-1].setdefault(name, [])
        elif line.startswith("#"):
            remarks.append(line.strip())
        elif line.strip():
            held.append((number, line.strip()))
    if row := next((number for number, line in above if _ROW.fullmatch(line)), 0):
        raise FormatError.at("this row stands above all sections", row)
    return [_build(sections, remarks if len(puzzles) == 1 else []) for sections in puzzles if sections]


def _build(sections: dict[str, _Lines], remarks: Sequence[str]) -> Entry:
    rows = sections.get(_PUZZLE) or sections.get(_STATE) or []
    if not rows:
        raise FormatError.at("pencil marks without a [Puzzle] above them")
    shape = SHAPES.get(len(rows) ** 2)
    if shape is None:
        raise FormatError.at(f"the section has {count_noun(len(rows), 'row')}; 4, 6, 9 or 16 are needed", rows[0][0])
    givens = _parse_rows(rows, shape)
    entries = _parse_rows(sections[_STATE], shape) if sections.get(_STATE) else givens
    if not givens.is_within(entries):
        raise FormatError.at("the [State] lacks a digit of the [Puzzle]", sections[_STATE][0][0])
    marks = next((sections[name] for name in _NOTES if name in sections), [])
    notes = frozenset(note for note in _parse_marks(marks, shape) if not entries.digits[note.cell])
    others = tuple(f"the section [{name}]" for name in sections if name not in (_PUZZLE, _STATE, *_NOTES))
    return Entry(Puzzle(givens, entries, notes=notes), parse_details(remarks), rows[0][0], left_out=others)


def _parse_rows(lines: _Lines, shape: Shape) -> Grid:
    """Parse a section of rows. Raises FormatError."""
    if len(lines) != shape.size:
        raise FormatError.at(
            f"the section has {count_noun(len(lines), 'row')}, and {shape.size} are needed", lines[0][0]
        )
    digits: list[int] = []
    for number, line in lines:
        cells = "".join(line.replace("|", " ").split())
        if len(cells) != shape.size:
            raise FormatError.at(f"this row has {count_noun(len(cells), 'cell')}, and {shape.size} are needed", number)
        for column, sign in enumerate(cells, 1):
            digit = 0 if sign in _BLANKS else shape.symbols.find(sign.upper()) + 1
            if not digit and sign not in _BLANKS:
                raise FormatError.at(f"{sign!r} is not a digit of a {shape} grid", number, column, sign)
            digits.append(digit)
    return Grid(tuple(digits), shape)


def _parse_marks(lines: _Lines, shape: Shape) -> list[Candidate]:
    """Parse the section of notes. Raises FormatError."""
    if lines and len(lines) != shape.size:
        raise FormatError.at(
            f"the section of pencil marks has {count_noun(len(lines), 'row')}, and {shape.size} are needed", lines[0][0]
        )
    notes = []
    closed = all(line.count(",") >= shape.size and line.rstrip().endswith(",") for _, line in lines)
    for row, (number, line) in zip(shape.rows, lines, strict=False):
        fields = line.split(",")
        if closed:
            fields.pop()  # a delimiter behind the last field of each row
        if len(fields) != shape.size:
            raise FormatError.at(
                f"this row has {count_noun(len(fields), 'field')}, and {shape.size} are needed", number
            )
        for cell, field in zip(row.cells, fields, strict=True):
            for sign in "".join(field.split()):
                digit = shape.symbols.find(sign.upper()) + 1
                if not digit and sign not in _BLANKS:
                    raise FormatError.at(f"{sign!r} is not a digit of a {shape} grid", number, None, sign)
                notes += [Candidate(cell, digit)] if digit else []
    return notes
