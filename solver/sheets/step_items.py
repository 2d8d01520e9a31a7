"""A board with a step of a technique on it, in black: its pattern, its links, what loses and what is placed.

    cells        base: grey in a frame    fin: dashed frame    third: frame within the frame
                 fourth: bars above and below             cause: thin frame             begin: circle
    candidates   base: in a ring          fin: in a square               third: in one that is filled
                 fourth: in a filled disc                 loses: struck out      gains: large, as the program's digit
    tags         letters of sets, bold
    links        strong: a line           weak: dashes

Points are in cells from the upper left corner of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Final, Self, TypeAlias

from solver.grid import CellKind, Puzzle
from solver.pictures import fonts
from solver.pictures.drawing import Pen
from solver.pictures.geometry import Board
from solver.pictures.shapes import Disc, Item, Polygons, Rect, Text
from solver.shape import Candidate, Cell, Digit
from solver.sheets.page_canvas import PageCanvas, lines
from solver.techniques.cell_sets import DIGITS
from solver.techniques.link_lines import link_lines
from solver.techniques.marks import Marks, tags_of
from solver.techniques.position import Position

Point: TypeAlias = tuple[float, float]
_INSET: Final = 0.06  # Round the notes of a cell, as a part of it.
_NOTE: Final = 0.36  # em of a note, in cells: 7 pt on a card
_NOTE_RADIUS: Final = 0.15  # The ring of a note, in cells.
_DASHES: Final = 11  # pieces of a side, every other one drawn
_LINK: Final = 0.03  # thickness of a link, in cells
_DASH: Final = 0.14  # A weak link has such dashes.
_ROUND: Final = 0.33  # Links leave so much of a cell free round a digit.
_BEGIN: Final = 0.45  # Round the cell where a net begins, as a part of it.
_RIM: Final = 0.155  # The rim of a candidate's ring or square.


@dataclass(frozen=True, slots=True)
class StepBoard:
    """What is drawn: the position, the candidates that are noted, and the step by role and look."""

    puzzle: Puzzle
    notes: Mapping[Cell, Sequence[Digit]]
    roles: Mapping[Cell, Sequence[str]]
    looks: Mapping[Candidate, str]
    strong: tuple[tuple[Point, Point], ...] = ()
    weak: tuple[tuple[Point, Point], ...] = ()
    tags: Mapping[Cell, Sequence[tuple[Digit, str]]] = field(default_factory=dict)  # letters in places of notes

    @classmethod
    def of(cls, puzzle: Puzzle, position: Position, marks: Marks, has_candidates: bool) -> Self:
        """Lay out the marks of a step on the puzzle, in the position that it is in.

        Args:
            puzzle: The givens and answers before the step.
            position: The same with its candidates.
            marks: The marks of the step.
            has_candidates: Whether to draw the candidates of all cells.
        """
        digits = {cell: [digit for digit in DIGITS if position.has(cell, digit)] for cell in puzzle.shape.cells}
        strong, weak = (
            tuple(link_lines(each for each in marks.links if each.is_strong is kind)) for kind in (True, False)
        )
        tags = {cell: tags_of(letters, digits[cell]) for cell, letters in marks.letters.items()}
        return cls(puzzle, digits if has_candidates else {}, marks.cells, marks.candidates, strong, weak, tags)


def items(ruler: PageCanvas, board: Board, step: StepBoard) -> Iterator[Item]:
    """Everything on the board, back to front: links pass behind digits, or they would strike them out."""
    yield from lines(board)
    for cell in step.puzzle.shape.cells:
        yield from _frames(board, *board.corner(cell), step.roles.get(cell, ()))
    for start, end in step.strong:
        yield _stroke(*_between(board, start, end), board.cell * _LINK)
    for start, end in step.weak:
        yield from _dashed_stroke(board, start, end)
    pen, links = Pen(ruler.style), [(_on(board, start), _on(board, end)) for start, end in (*step.strong, *step.weak)]
    for cell in step.puzzle.shape.cells:
        x, y = board.corner(cell)
        gained = next((each.digit for each, look in step.looks.items() if each.cell == cell and look == "gains"), 0)
        if digit := step.puzzle.entries.digits[cell] or gained:
            yield from _cleared(links, x + board.cell / 2, y + board.cell / 2, board.cell * _ROUND)
            look = pen.look(CellKind.SOLVED if gained else step.puzzle.kind(cell))
            yield from pen.digit(board, x, y, board.shape.symbols[digit - 1], look)
        else:
            for digit in step.notes.get(cell, ()):
                yield from _note(ruler, board, cell, digit, step.looks.get(Candidate(cell, digit), ""), links)
            for place, letter in step.tags.get(cell, ()):
                yield from _note(ruler, board, cell, place, "tag", links, letter)


def _cleared(links: Sequence[tuple[Point, Point]], x: float, y: float, radius: float) -> Iterator[Disc]:
    """White round what is there, where a link passes."""
    if any(_far(link, (x, y)) < radius for link in links):
        yield Disc("ground", x, y, radius)


def _far(link: tuple[Point, Point], point: Point) -> float:
    """How far a point is from a link."""
    (x, y), (to_x, to_y) = link
    across, down, right, below = to_x - x, to_y - y, point[0] - x, point[1] - y
    part = min(max((right * across + below * down) / (across**2 + down**2 or 1.0), 0.0), 1.0)
    return hypot(right - part * across, below - part * down)


def _on(board: Board, point: Point) -> Point:
    """Convert a point of the board to units, one cell after the other, because the lines between cells have a width."""
    column, row = (min(int(each), board.shape.size - 1) for each in point)
    return board.lefts[column] + (point[0] - column) * board.cell, board.tops[row] + (point[1] - row) * board.cell


def _frames(board: Board, x: int, y: int, roles: Sequence[str]) -> Iterator[Rect | Disc]:
    side, thick = board.cell, max(1, round(board.cell * 0.05))
    if "base" in roles:
        yield Rect("current-fill", x, y, side, side)
        yield from _frame(x, y, side, thick)
    if "fin" in roles:
        yield from _dashes(x, y, side, thick)
    if "third" in roles:
        yield from _frame(x, y, side, max(1, thick // 2))
        yield from _frame(x + 2 * thick, y + 2 * thick, side - 4 * thick, max(1, thick // 2))
    if "fourth" in roles:
        yield Rect("text", x, y, side, 2 * thick)
        yield Rect("text", x, y + side - 2 * thick, side, 2 * thick)
    if "begin" in roles and not {"base", "fin", "third", "fourth"} & {*roles}:
        yield Disc("text", x + side / 2, y + side / 2, side * _BEGIN)
        yield Disc("ground", x + side / 2, y + side / 2, side * _BEGIN - thick)
    if "cause" in roles:
        yield from _frame(x + thick, y + thick, side - 2 * thick, max(1, thick // 2))


def _frame(x: int, y: int, side: int, thick: int) -> Iterator[Rect]:
    yield Rect("text", x, y, side, thick)
    yield Rect("text", x, y + side - thick, side, thick)
    yield Rect("text", x, y, thick, side)
    yield Rect("text", x + side - thick, y, thick, side)


def _dashes(x: int, y: int, side: int, thick: int) -> Iterator[Rect]:
    edges = [round(side * at / _DASHES) for at in range(_DASHES + 1)]
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        for far in (0, side - thick):
            yield Rect("text", x + start, y + far, end - start, thick)
            yield Rect("text", x + far, y + start, thick, end - start)


def _note(
    ruler: PageCanvas,
    board: Board,
    cell: Cell,
    digit: Digit,
    look: str,
    links: Sequence[tuple[Point, Point]],
    letter: str = "",
) -> Iterator[Item]:
    """Draw a candidate, with the sign of what it is to the step, or a letter in its place."""
    shape, style = board.shape, ruler.style
    (left, top), (down, right) = board.corner(cell), divmod(digit - 1, shape.box_width)
    inside = 1 - 2 * _INSET
    x = left + board.cell * (_INSET + inside * (right + 0.5) / shape.box_width)
    y = top + board.cell * (_INSET + inside * (down + 0.5) / shape.box_height)
    em, wide = round(board.cell * _NOTE), board.cell * _NOTE_RADIUS
    line = max(1.0, board.cell * 0.025)
    is_filled = look in ("third", "fourth")
    if look in ("base", "fourth"):
        yield Disc("text", x, y, wide)
    if look == "base":
        yield Disc("ground", x, y, wide - line)
    elif look in ("fin", "third"):
        for role, half in (("text", wide - line / 2), ("ground", wide - line * 1.5))[: 1 if is_filled else 2]:
            yield Polygons(
                role, (((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)),)
            )
    elif not is_filled:
        yield from _cleared(links, x, y, wide)
    is_struck = look == "loses"
    weight = style.bold if look and not is_struck else style.regular
    rise = round(fonts.digit_height(style.face) * em / 2)
    yield Text("ground" if is_filled else "text", letter or shape.symbols[digit - 1], x, round(y) + rise, em, weight)
    if is_struck:
        yield _stroke((x - wide, y + wide), (x + wide, y - wide), line)


def _stroke(start: Point, end: Point, width: float) -> Polygons:
    """Draw a line from point to point."""
    (x, y), (to_x, to_y) = start, end
    long = hypot(to_x - x, to_y - y) or 1.0
    across, down = (to_y - y) / long * width / 2, -(to_x - x) / long * width / 2
    return Polygons(
        "text",
        (((x + across, y + down), (to_x + across, to_y + down), (to_x - across, to_y - down), (x - across, y - down)),),
    )


def _between(board: Board, start: Point, end: Point) -> tuple[Point, Point]:
    """Where a link begins and ends: at the rims of its candidates, for through a digit it would strike it out."""
    (x, y), (to_x, to_y) = _on(board, start), _on(board, end)
    long = hypot(to_x - x, to_y - y) or 1.0
    part = min(board.cell * _RIM / long, 0.4)
    across, down = (to_x - x) * part, (to_y - y) * part
    return (x + across, y + down), (to_x - across, to_y - down)


def _dashed_stroke(board: Board, start: Point, end: Point) -> Iterator[Polygons]:
    (x, y), (to_x, to_y) = _between(board, start, end)
    count = max(1, round(hypot(to_x - x, to_y - y) / (board.cell * _DASH)) // 2 * 2 + 1)
    for at in range(0, count, 2):
        one, other = at / count, (at + 1) / count
        begin = x + (to_x - x) * one, y + (to_y - y) * one
        yield _stroke(begin, (x + (to_x - x) * other, y + (to_y - y) * other), board.cell * _LINK)
