"""The query of our own links: the whole board in a few fields, so that an address is a saved board.

Fields:
    p: The clues: one character for each cell, 0 for an empty one.
    e: The person's answers, written like `p`.
    s: The digits that the solver placed, written like `p`.
    n: The notes: for each cell a number in base 36 in which bit `digit - 1` is set for each note. All cells have the
        same number of characters.
    x: The removed candidates, which no solution may use, written like `n`.
    b: 0 for a grid without boxes, which pages do not show and `boxless` reads.

A field without content is left out. Dots are read as empty cells but never written.

    size     characters of a mask     of the longest query
    4x4      1                           94
    6x6      2                          266
    9x9      2                          581
    16x16    4                        2,830

>>> from solver.grid import Grid, Puzzle
>>> puzzle = Puzzle.of(Grid.parse("1" + "." * 80)).with_entry(1, 2)
>>> {key: value[:4] for key, value in to_fields(puzzle).items()}
{'p': '1000', 'e': '0200'}
>>> from_fields(to_fields(puzzle)) == puzzle
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import urlencode

from solver.errors import FormatError
from solver.formats.entry import Entry
from solver.grid import Grid, Puzzle
from solver.shape import Candidate, Shape
from solver.text import count_noun

_NAMES: Final = {
    "p": "the clues",
    "e": "the answers",
    "s": "the solved digits",
    "n": "the notes",
    "x": "the removed candidates",
}
FIELDS: Final = tuple(_NAMES)
FIELD_OF_PART: Final = {"givens": "p", "entries": "e", "solved": "s", "notes": "n", "removed": "x"}
BASE36: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def to_fields(puzzle: Puzzle) -> dict[str, str]:
    """Write the fields of the link to this board; only `p` for a board that holds nothing but givens."""
    shape = puzzle.shape
    digits = puzzle.entries.digits
    mine = [0 if puzzle.givens.digits[cell] or cell in puzzle.solved else digits[cell] for cell in shape.cells]
    solver = [digits[cell] if cell in puzzle.solved else 0 for cell in shape.cells]
    fields = {
        "p": puzzle.givens.line("0"),
        "e": Grid(tuple(mine), shape).line("0") if any(mine) else "",
        "s": Grid(tuple(solver), shape).line("0") if any(solver) else "",
        "n": _write_masks(puzzle.notes, shape),
        "x": _write_masks(puzzle.removed, shape),
        "b": "0" if shape.is_latin else "",
    }
    return {key: value for key, value in fields.items() if value}


def to_query(puzzle: Puzzle) -> str:
    """Write the fields as the query of an address, without the question mark."""
    return urlencode(to_fields(puzzle))


def write(entry: Entry) -> str:
    """Write the link to the board, without the address of a server."""
    return f"?{to_query(entry.puzzle)}\n"


def from_fields(fields: Mapping[str, str]) -> Puzzle:
    """Parse the board that the fields describe; missing fields are empty. Raises FormatError naming the field."""
    if fields.get("b") == "0":
        raise FormatError.at(
            "field b: this grid has no boxes; solve, check and draw take it with --no-boxes, and the page Check a grid"
        )
    givens = _read_grid("p", fields, None)
    if not any(fields.get(key) for key in FIELDS[1:]):
        return Puzzle.of(givens)
    shape = givens.shape
    layers = [givens, *(_read_grid(key, fields, shape) for key in ("e", "s"))]
    digits = []
    for cell in shape.cells:
        held = {layer.digits[cell] for layer in layers} - {0}
        if len(held) > 1:
            raise FormatError.at(f"p, e and s disagree about {shape.cell_name(cell)}", cell=cell)
        digits.append(held.pop() if held else 0)
    return Puzzle(
        givens,
        Grid(tuple(digits), shape),
        frozenset(
            cell
            for cell in shape.cells
            if layers[2].digits[cell] and not (givens.digits[cell] or layers[1].digits[cell])
        ),
        _read_masks("n", fields, shape),
        _read_masks("x", fields, shape),
    )


def _read_grid(key: str, fields: Mapping[str, str], shape: Shape | None) -> Grid:
    text = fields.get(key, "")
    if not text:
        return Grid.empty() if shape is None else Grid.empty(shape)
    try:
        grid = Grid.parse(text.upper())
    except FormatError as error:
        problem = error.problems[0]
        wrong = (
            f"character {problem.cell + 1} is {text[problem.cell]!r}, which is no digit"
            if problem.cell is not None
            else ""
        )
        raise FormatError.at(f"{_NAMES[key]} ({key}): {wrong or problem.message}") from None
    if shape is not None and grid.shape != shape:
        raise FormatError.at(f"{_NAMES[key]} ({key}): {count_noun(len(text), 'cell')}, but p has {len(shape.cells)}")
    return grid


def mask_width(shape: Shape, added: int = 0) -> int:
    """Compute how many characters the mask of a cell takes in base 36, with that number added to it."""
    width = 1
    while len(BASE36) ** width <= shape.all_digits + added:
        width += 1
    return width


def _write_masks(candidates: Iterable[Candidate], shape: Shape) -> str:
    masks = [0] * len(shape.cells)
    for cell, digit in candidates:
        masks[cell] |= 1 << digit - 1
    return "".join(_write_base36(mask, mask_width(shape)) for mask in masks) if any(masks) else ""


def _write_base36(number: int, width: int) -> str:
    characters = ""
    for _ in range(width):
        number, remainder = divmod(number, len(BASE36))
        characters = BASE36[remainder] + characters
    return characters


def _read_masks(key: str, fields: Mapping[str, str], shape: Shape) -> frozenset[Candidate]:
    text = fields.get(key, "").lower()
    if not text:
        return frozenset()
    width = mask_width(shape)
    if len(text) != width * len(shape.cells):
        raise FormatError.at(
            f"{_NAMES[key]} ({key}): {count_noun(len(text), 'character')}, "
            f"but {width} a cell make {width * len(shape.cells):,}"
        )
    found = []
    for cell in shape.cells:
        group = text[cell * width : cell * width + width]
        if set(group) - set(BASE36) or (mask := int(group, len(BASE36))) > shape.all_digits:
            raise FormatError.at(
                f"{_NAMES[key]} ({key}): {group!r} at {shape.cell_name(cell)} is not a set of digits", cell=cell
            )
        found += [Candidate(cell, digit) for digit in shape.digits if mask >> digit - 1 & 1]
    return frozenset(found)
