"""Links of Penpa+: lines of settings and the drawn puzzle as JSON with short names, deflated, in base 64.

    line 1   square,<columns>,<rows>,...      the kind of grid
    line 2   [over, under, left, right]       cells of the grid that lie outside the puzzle
    line 4   {"zN":{"28":["5",1,"1"]},...}    the givens; zN are the numbers, by cell

Cells are counted row by row in a grid that has two more on every side. Unpacking stops at a limit.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator
from typing import Any, Final

from solver.errors import FormatError, Help
from solver.formats import variant_rules
from solver.formats.entry import Entry
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import SHAPES, Shape

_MAX_PACKED: Final = 15_000  # characters
_MAX_UNPACKED: Final = 200_000  # bytes
_PUZZLE_LINE: Final = 4
_MARGIN: Final = 2  # cells around the grid
_ENDS_OF_EDGE: Final = 2
_KINDS: Final = ("square", "sudoku")
_NAMES: Final = {
    **{"zN": "number", "z1": "numberS", "zS": "surface", "zL": "line", "zE": "lineE", "zW": "wall", "zC": "cage"},
    **{"zY": "symbol", "zT": "thermo", "z3": "arrows", "zD": "direction", "z5": "polygon", "z6": "killercages"},
    **{"z7": "nobulbthermo", "zF": "freeline", "z2": "freelineE", "z4": "deletelineE", "z0": "squareframe"},
}
_PLAIN_KEYS: Final = frozenset({"number", "lineE", "deletelineE", "zR", "zU", "z8", "command_redo", "command_undo"})
_SHORT: Final = pattern(r'(?<!")z[A-Z0-9_](?!")|zO')


def parse(field: str) -> Entry:
    """Parse the puzzle of the field `p`. Raises FormatError."""
    lines = _unpack(field).split("\n")
    head = lines[0].split(",")
    try:
        columns, rows = int(head[1]), int(head[2])
        over, under, left, right = json.loads(lines[1])
        drawn = json.loads(_SHORT.sub(_expand_name, lines[_PUZZLE_LINE - 1]))
        numbers = {int(place): written for place, written in (drawn.get("number") or {}).items()}
        shape = SHAPES.get((rows - over - under) * (columns - left - right))
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
        raise FormatError.at("this Penpa+ link holds no grid that can be read here", help=Help.LINK) from None
    if head[0] not in _KINDS or shape is None or shape.size != rows - over - under:
        size = f"{rows - over - under}x{columns - left - right}"
        raise FormatError.at(f"this Penpa+ link holds a {head[0]} grid of {size}; 4x4, 6x6, 9x9 and 16x16 are read")
    digits, others = [0] * len(shape.cells), []
    wide = columns + 2 * _MARGIN
    for place, written in numbers.items():
        row, column = place // wide - _MARGIN - over, place % wide - _MARGIN - left
        text = str(written[0]) if isinstance(written, list) and written else ""
        inside = row in range(shape.size) and column in range(shape.size)
        if inside and text.isascii() and text.isdecimal() and int(text) in shape.digits:
            digits[row * shape.size + column] = int(text)
        elif text.strip():
            others.append("numbers that are no digits")
    edges = drawn.get("lineE") or {}
    walls = _name_walls(edges, (rows + 2 * _MARGIN, wide), (over, left), shape)
    further = [*walls, *others[:1], *variant_rules.name_rules(drawn, _PLAIN_KEYS)]
    return Entry(Puzzle.of(Grid(tuple(digits), shape)), left_out=tuple(further))


def _unpack(field: str) -> str:
    """Unpack the lines of the field. Raises FormatError for a damaged link and for one that is too long."""
    if len(field) > _MAX_PACKED:
        raise FormatError.at(f"this Penpa+ link has {len(field):,} characters; up to {_MAX_PACKED:,} are read")
    try:
        packed = base64.b64decode(field.replace(" ", "+") + "=" * (-len(field) % 4), validate=True)
        unfolding = zlib.decompressobj(-zlib.MAX_WBITS)
        data = unfolding.decompress(packed, _MAX_UNPACKED)
        if not unfolding.eof:
            raise ValueError
        return data.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise FormatError.at("this Penpa+ link is damaged or too long", help=Help.LINK) from None


def _expand_name(match: re.Match[str]) -> str:
    """Expand a name of two characters, in quotes as in JSON."""
    return "null" if match[0] == "zO" else f'"{_NAMES.get(match[0], match[0])}"'


def _name_walls(edges: Any, around: tuple[int, int], before: tuple[int, int], shape: Shape) -> Iterator[str]:
    """Name the walls that are drawn elsewhere than around boxes; the corners of cells are numbered as cells are."""
    high, wide = around
    for edge in edges if isinstance(edges, dict) else ():
        ends = [int(end) for end in edge.split(",") if end.isdecimal()]
        places = [(end // wide % high, end % wide) for end in ends]
        if len(places) != _ENDS_OF_EDGE:
            continue
        (row, column), (other_row, _) = places
        first = [row + 1 - _MARGIN - before[0], column + 1 - _MARGIN - before[1]]
        if first[0] % shape.band if row == other_row else first[1] % shape.stack:
            yield "walls or irregular regions"
            return
