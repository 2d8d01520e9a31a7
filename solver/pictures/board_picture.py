"""Draw pictures of boards: the puzzle, its solution, both, an array, candidates. One renderer with different fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import isqrt
from typing import Final, NamedTuple, TypeAlias

from solver.grid import Candidates, CellKind, Puzzle
from solver.pictures import alt_texts, fonts
from solver.pictures.arrangements import plan
from solver.pictures.drawing import Pen, lines, ring, text_of
from solver.pictures.geometry import Board, Layout
from solver.pictures.looks import State
from solver.pictures.picture import Picture
from solver.pictures.presets import Preset
from solver.pictures.shapes import Item, Rect, Text
from solver.pictures.style import Style
from solver.shape import Cell, Digit, Shape
from solver.text import count_noun

_NOTE: Final = 0.28  # em of a note on 9x9


class Side(NamedTuple):
    """One of the boards of a picture, in reading order, with its label."""

    board: Puzzle
    label: str = ""


Small: TypeAlias = Callable[[Cell], tuple[Digit, ...]]  # the digits that stand small in an empty cell


def the_puzzle(picture: Picture) -> tuple[Side, ...]:
    """Return the board as it is."""
    return (Side(picture.puzzle),)


def the_solution(picture: Picture) -> tuple[Side, ...]:
    """Return the solved board."""
    return (Side(picture.solved),)


def both(picture: Picture) -> tuple[Side, ...]:
    """Return the board as it is and the solved one."""
    return Side(picture.puzzle, "Puzzle"), Side(picture.solved, "Solution")


def notes(board: Puzzle) -> Small:
    """Return the visible notes of the person as small digits."""
    return replace(board, notes=board.visible_notes).notes_of if board.notes else nothing(board)


def candidates(board: Puzzle) -> Small:
    """Return what each cell can still hold as small digits, without the candidates that were ruled out."""
    return Candidates.of(board.entries, board.removed).digits_of


def nothing(board: Puzzle) -> Small:
    """Return no small digits."""
    return lambda cell: ()


@dataclass(frozen=True)
class BoardPicture:
    """Draws boards: which ones, the small digits in their empty cells, and what the alternative text calls them.

    `indexed` draws them as a program holds them: numbers for letters, all alike, rows and columns as indices from 0.
    """

    says: str
    sides: Callable[[Picture], tuple[Side, ...]] = the_puzzle
    small: Callable[[Puzzle], Small] = notes
    blank: str = ""
    indexed: bool = False

    def plan(self, picture: Picture) -> Layout:
        """Arrange the boards and texts."""
        return plan(picture, tuple(side.label for side in self.sides(picture)), self.indexed)

    def compose(self, picture: Picture) -> tuple[Item, ...]:
        """Compose everything on the picture, back to front."""
        layout, style = self.plan(picture), picture.look
        items: list[Item] = [Rect("ground", 0, 0, picture.size.width, picture.size.height)]
        for place, side in zip(layout.boards, self.sides(picture), strict=True):
            items += lines(place)
            items += self._cells(place, side.board, picture)
            items += self._axes(place, layout.axis, style, picture.base)
        return (*items, *self.texts(layout, picture))

    def texts(self, layout: Layout, picture: Picture) -> Iterator[Text]:
        """Yield the texts around the boards."""
        style = picture.look
        yield from (text_of(line, "muted", picture, style.regular) for line in layout.labels)
        yield from (text_of(line, "text", picture, style.semibold) for line in layout.title)
        yield from (text_of(line, "text", picture, style.regular) for line in layout.caption)

    def frame(self, layout: Layout, size: Preset, style: Style, base: int) -> Iterator[Item]:
        """Yield what is the same for all puzzles: the boards with empty cells, and their axes."""
        yield Rect("ground", 0, 0, size.width, size.height)
        for place in layout.boards:
            yield from lines(place)
            yield from (Rect("cell", *place.corner(cell), place.cell, place.cell) for cell in place.shape.cells)
            yield from self._axes(place, layout.axis, style, base)

    def notes_of(self, puzzle: Puzzle, picture: Picture) -> Small:
        """Return the function that finds the small digits of an empty cell."""
        return (self.small if picture.size.cell is None else nothing)(puzzle)

    def cell(self, board: Board, x: int, y: int, kind: CellKind, digit: Digit, blank: str, pen: Pen) -> Iterator[Item]:
        """Yield a cell that holds one symbol or none, with that corner."""
        look = pen.look(kind)
        yield Rect(look.fill, x, y, board.cell, board.cell)
        if digit:
            yield from pen.digit(board, x, y, self._name(board, digit), look)
        elif blank:
            yield _blank(board, x, y, blank, pen)

    def blank_of(self, picture: Picture) -> str:
        """Return the symbol drawn in empty cells."""
        return picture.blank or picture.size.blank or self.blank

    def describe(self, picture: Picture) -> str:
        """Describe the boards: what they are, each row, conflicts, caption."""
        shape, sides = picture.puzzle.shape, self.sides(picture)
        parts = [alt_texts.sentence(picture.title)]
        clues = count_noun(picture.puzzle.givens.filled, "clue")
        parts += [f"{self.says}, {shape.size} rows of {shape.size} cells, {clues}."]
        for number, side in enumerate(sides):
            parts += [alt_texts.sentence(side.label) if number else "", *alt_texts.rows(side.board)]
        parts += [f"Conflict: {conflict}." for side in sides for conflict in side.board.entries.conflicts()]
        parts += [alt_texts.sentence(picture.caption)]
        return " ".join(part for part in parts if part)

    def pen(self, picture: Picture) -> Pen:
        """Return the pen that draws the digits."""
        longest = str(picture.puzzle.shape.size) if self.indexed else ""
        return Pen(picture.look, picture.plain or self.indexed, max(1, len(longest)))

    def _cells(self, board: Board, puzzle: Puzzle, picture: Picture) -> Iterator[Item]:
        pen, style = self.pen(picture), picture.look
        conflicts = puzzle.entries.conflicts()
        clashing = {cell for conflict in conflicts for cell in conflict.cells}
        blank, small = self.blank_of(picture), self.notes_of(puzzle, picture)
        for cell in puzzle.shape.cells:
            x, y = board.corner(cell)
            digit = puzzle.entries.digits[cell]
            look = pen.look(puzzle.kind(cell), *((State.CONFLICT,) if cell in clashing else ()))
            yield Rect(look.fill, x, y, board.cell, board.cell)
            if digit:
                yield from pen.digit(board, x, y, self._name(board, digit), look)
            elif digits := small(cell):
                yield from small_digits(board, x, y, digits, style)
            elif blank:
                yield _blank(board, x, y, blank, pen)
        for house in dict.fromkeys(conflict.house for conflict in conflicts):
            yield from ring(board, house.cells)

    def _name(self, board: Board, digit: Digit) -> str:
        return str(digit) if self.indexed else board.shape.symbols[digit - 1]

    def _axes(self, board: Board, band: int, style: Style, base: int) -> Iterator[Text]:
        if not band:
            return
        form, base = ("[{}]", 0) if self.indexed else ("{}", base)
        narrow, most = (0.85, 0.5) if self.indexed else (1, 0.6)  # so that numbers of two digits do not touch
        em = round(min(band * 0.72, board.cell * most) * narrow)
        rise = round(fonts.digit_height(style.face) * em / 2)
        for number in range(board.shape.size):
            name = form.format(number + base)
            across, down = board.lefts[number] + board.cell / 2, board.tops[number] + board.cell // 2
            yield Text("muted", name, across, board.y - band // 2 + rise, em, style.regular)
            yield Text("muted", name, board.x - band * 0.55, down + rise, em, style.regular)


def small_digits(board: Board, x: int, y: int, digits: tuple[Digit, ...], style: Style) -> Iterator[Text]:
    """Yield the digits at their places in the cell with that corner."""
    wide, high = grid_of_notes(board.shape)
    em = max(1, round(_NOTE * board.cell * min(3 / max(wide, high), 1.3)))
    for digit in digits:
        row, column = divmod(digit - 1, wide)
        centre_x = x + board.cell * (0.5 + 0.93 * ((column + 0.5) / wide - 0.5))
        centre_y = y + board.cell * (0.5 + 0.93 * ((row + 0.5) / high - 0.5))
        baseline = round(centre_y + fonts.digit_height(style.face) * em / 2)
        yield Text("muted", board.shape.symbols[digit - 1], centre_x, baseline, em, style.regular)


def grid_of_notes(shape: Shape) -> tuple[int, int]:
    """Return columns and rows of the small digits in a cell: those of a box, or about as many of each."""
    if not shape.is_latin:
        return shape.box_width, shape.box_height
    wide = isqrt(shape.size - 1) + 1
    return wide, -(-shape.size // wide)


def _blank(board: Board, x: int, y: int, sign: str, pen: Pen) -> Text:
    style = pen.style
    em = round(pen.height(board) / fonts.digit_height(style.face))
    ink = fonts.glyphs(sign, em, style.regular, style.face)
    baseline = y + round((board.cell - ink.mask.height) / 2) - ink.y
    return Text("muted", sign, x + board.cell / 2, baseline, em, style.regular)
