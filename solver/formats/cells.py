"""Turn cells as written into a puzzle: plain digits, digits marked as placed, and candidates.

>>> from solver.shape import Shape
>>> puzzle = build_puzzle(["1", "23", "+4", "."] + ["."] * 12, Shape(2, 2))
>>> puzzle.givens.line(), puzzle.entries.line(), puzzle.notes_of(1)
('1...............', '1.4.............', (2, 3))
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from solver.errors import FormatError
from solver.formats.lines import BLANKS, CAPITAL_X
from solver.grid import Candidates, Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import CLASSIC, SHAPES, Candidate, Cell, Digit, Shape

ENTERED: Final = "+"  # before a digit that was not given, in HoDoKu's lines
ENTERED_SDX: Final = "u"  # the same in SudoCue's
PLACED_MARKS: Final = ENTERED + ENTERED_SDX

_CELLS: Final = pattern(r"\+?[1-9A-Ga-g]|[0.\-*_X]")
_BLANK_CELLS: Final = frozenset(BLANKS + CAPITAL_X) | {""}  # of cells that stand apart, X too is a blank
_MIN_CANDIDATE_CELLS: Final = 2  # cells with several candidates; a single one would be solved by the others


def is_blank(cell: str) -> bool:
    """Return whether the cell as written is empty."""
    return cell in _BLANK_CELLS


def shape_of(size: int) -> Shape:
    """Return the shape with boxes that has that many digits."""
    return SHAPES[size * size]


def split_line(text: str) -> tuple[list[str], Shape] | None:
    """Split the text of a grid, with one sign for each cell, into its cells; None for any other text.

    Letters are digits of the sizes that have them, and X is a blank where no other sign is one.

    >>> split_line("12..3"), split_line("1+234............")[0][:4]
    (None, ['1', '+2', '3', '4'])
    """
    shape = SHAPES.get(len(text) - text.count(ENTERED))
    if shape is None:
        return None
    symbols = shape.symbols + (shape.symbols.lower() if shape.size > CLASSIC.size else "")
    allowed = frozenset(symbols + (CAPITAL_X if CAPITAL_X in text else BLANKS))
    cells = _CELLS.findall(text)
    are_cells = len(cells) == len(shape.cells) and sum(map(len, cells)) == len(text)
    return (cells, shape) if are_cells and all(cell[-1] in allowed for cell in cells) else None


def holds_several(cell: str) -> bool:
    """Return whether the cell as written is a number or candidates, and not one digit."""
    return len(cell) > 1 and len(cell.lstrip(PLACED_MARKS)) > 1


def are_candidates(cells: Sequence[str]) -> bool:
    """Return whether cells with several digits must be candidates.

    Candidates are written in every open cell, or the text has SudoCue's marks. A number typed by mistake stands among
    blanks, or alone among digits.
    """
    several = sum(map(holds_several, cells))
    return several >= max(_MIN_CANDIDATE_CELLS, sum(map(is_blank, cells))) or any(
        cell[:1] == ENTERED_SDX for cell in cells
    )


def parse_digit(symbol: str, shape: Shape) -> Digit:
    """Parse one symbol. Raises FormatError for one that this size does not have."""
    digit = shape.symbols.find(symbol.upper()) + 1 if len(symbol) == 1 else 0
    if not digit:
        raise FormatError.at(f"{symbol!r} is not a digit of a {shape} grid", character=symbol)
    return digit


def build_puzzle(cells: Sequence[str], shape: Shape) -> Puzzle:
    """Build the puzzle from the cells of a grid as written, in row order. Raises FormatError naming a cell."""
    if max(map(len, cells)) <= 1:
        return Puzzle.of(Grid(tuple(0 if cell in _BLANK_CELLS else parse_digit(cell, shape) for cell in cells), shape))
    groups = [cell.lstrip(PLACED_MARKS) for cell in cells]
    entered = {cell for cell, (text, group) in enumerate(zip(cells, groups, strict=True)) if text != group}
    sets = [() if is_blank(group) else tuple(parse_digit(symbol, shape) for symbol in group) for group in groups]
    if any(len(held) > 1 for held in sets) and not any(text.startswith(ENTERED_SDX) for text in cells):
        return build_puzzle_from_candidates(sets, shape, entered)
    digits = [held[0] if len(held) == 1 else 0 for held in sets]
    givens = [0 if cell in entered else digit for cell, digit in enumerate(digits)]
    puzzle = Puzzle.of(Grid(tuple(givens), shape), Grid(tuple(digits), shape))
    return add_candidates(puzzle, sets) if any(len(held) > 1 for held in sets) else puzzle


def build_puzzle_from_candidates(
    sets: Sequence[Sequence[Digit]], shape: Shape, entered: Collection[Cell] = ()
) -> Puzzle:
    """Build the puzzle of a candidate grid, by HoDoKu's rule.

    A lone digit is placed, as a given, unless another cell of one of its houses still holds it as a candidate.
    """
    digits = [
        held[0] if len(held) == 1 and not any(held[0] in sets[peer] for peer in shape.peers[cell]) else 0
        for cell, held in enumerate(sets)
    ]
    givens = [0 if cell in entered else digit for cell, digit in enumerate(digits)]
    return add_candidates(Puzzle.of(Grid(tuple(givens), shape), Grid(tuple(digits), shape)), sets)


def add_candidates(puzzle: Puzzle, sets: Sequence[Sequence[Digit]]) -> Puzzle:
    """Add the candidates of the empty cells as notes. Without a digit they are the puzzle: all others are removed.

    Notes never count, and candidates beside digits may be a person's pencil marks.
    """
    shape = puzzle.shape
    empty = [cell for cell in shape.cells if not puzzle.entries.digits[cell]]
    notes = frozenset(Candidate(cell, digit) for cell in empty for digit in sets[cell])
    listed = [cell for cell in empty if sets[cell] and not puzzle.entries.filled]
    removed = frozenset(Candidate(cell, digit) for cell in listed for digit in shape.digits) - notes
    return Puzzle(puzzle.givens, puzzle.entries, puzzle.solved, notes, removed)


def list_candidates(puzzle: Puzzle) -> list[tuple[Digit, ...]]:
    """List the candidates of each cell: its digit, or its notes, or else the digits that the board leaves it."""
    possible = Candidates.of(puzzle.entries, puzzle.removed)
    return [
        (digit,) if digit else puzzle.notes_of(cell) or possible.digits_of(cell)
        for cell, digit in enumerate(puzzle.entries.digits)
    ]
