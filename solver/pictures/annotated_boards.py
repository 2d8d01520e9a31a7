"""Draw frames: one board with its marks and its sentence below, or a strip of several.

title
  1 2 3 ..      axis numbers; those of the current cell have an arrow
1 # # #         given: bold on grey; placed: italic, underlined; current: filled, in a thick frame
2 # # #         taken back: a line across, in a dashed frame, with an arrow back
 Move 7         heading
sentence ...    on as many lines as it needs

Four boards on a wide picture stand two by two, each with its sentence on its right:

1 # # #  Move 7      1 # # #  Move 8
2 # # #  sentence    2 # # #  sentence
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from solver.pictures import alt_texts, fonts
from solver.pictures.drawing import Pen, dashed, framed, lines, ring, text_of
from solver.pictures.frame import Frame, Role
from solver.pictures.geometry import Band, Board, Line, fit
from solver.pictures.looks import State
from solver.pictures.picture import Picture
from solver.pictures.shapes import Item, Polygons, Rect, Text
from solver.pictures.style import Style
from solver.pictures.text_wrapping import wrap
from solver.shape import Cell

_MARGIN: Final = 24  # the shorter side of the picture holds this many margins, ems of a title, ...
_TITLE: Final = 20
_ONE: Final = 29  # ems of the text below a single board
_MANY: Final = 34  # and below each of several in one row,
_ROWS: Final = 42  # or of several rows,
_RIGHT: Final = 29  # or beside each of them
_AXIS: Final = 13  # a board's side holds this many bands of axis numbers
_LINES: Final = 1.32  # ems from line to line
_BESIDE: Final = 10  # ems of the narrowest column of text beside a board


@dataclass(frozen=True)
class Panel:
    """One board with the lines of text below it."""

    board: Board
    heading: Line
    sentence: tuple[Line, ...]


@dataclass(frozen=True)
class Plan:
    """Where everything lies; `axis` is the width of the axis bands."""

    panels: tuple[Panel, ...]
    axis: int
    title: Line | None


@dataclass(frozen=True)
class AnnotatedBoards:
    """Draws frames; `says` is what the alternative text calls them."""

    says: str

    def compose(self, picture: Picture) -> tuple[Item, ...]:
        """Compose everything on the picture, back to front."""
        arranged, style = plan(picture), picture.look
        items: list[Item] = [Rect("ground", 0, 0, picture.size.width, picture.size.height)]
        for panel, frame in zip(arranged.panels, picture.frames, strict=True):
            items += draw_board(panel.board, frame, Pen(style, picture.plain))
            items += draw_axes(panel.board, frame, arranged.axis, style, picture.base)
            items += [text_of(panel.heading, "text", picture, style.semibold)] if panel.heading.text else []
            items += [text_of(line, "text", picture, style.regular) for line in panel.sentence]
        items += [text_of(arranged.title, "text", picture, style.semibold)] if arranged.title else []
        return tuple(items)

    def describe(self, picture: Picture) -> str:
        """Describe each frame by its heading, its sentence and its board."""
        count = len(picture.frames)
        parts = [
            alt_texts.sentence(picture.title),
            self.says + (f", {count} boards." if count > 1 else "."),
        ]
        for frame in picture.frames:
            sentence = fonts.tidy(frame.sentence)
            parts.append(f"{frame.heading}: {sentence}" if frame.heading else sentence)
            parts += alt_texts.rows(frame.board, picture.base)
        return " ".join(part for part in parts if part)


def plan(picture: Picture) -> Plan:
    """Choose the arrangement with the largest boards: in one row or several, the texts below the boards or beside."""
    count = len(picture.frames)
    all_columns = [columns for columns in range(1, count + 1) if count % columns == 0]
    found = [_arranged_above(picture, columns) for columns in all_columns]
    if count > 1:
        found += [beside for columns in all_columns if (beside := _arranged_beside(picture, columns))]
    return max(found, key=lambda each: each.panels[0].board.cell)


def _arranged_above(picture: Picture, columns: int) -> Plan:
    """Arrange the boards in so many columns, each above its text."""
    preset, frames = picture.size, picture.frames
    unit = min(preset.width, preset.height)
    margin = round(unit / _MARGIN)
    title = Band(fonts.tidy(picture.title), round(unit / _TITLE))
    rows, pitch = len(frames) // columns, preset.width // columns
    em = round(unit / (_ONE if len(frames) == 1 else _MANY if rows == 1 else _ROWS))
    width = pitch - round(margin * 1.4)
    texts = _wrapped(picture, em, width)
    below = round(em * (1.9 + _LINES * max(map(len, texts))))
    high = (preset.height - title.height - (rows + 1) * margin) // rows
    space = min(width, high - below)
    axis = round(space / _AXIS) if picture.axes else 0
    first = fit(frames[0].board.shape, space - axis, space - axis, picture.look)
    top = (preset.height - title.height - rows * (axis + first.height + below)) // (rows + 1)
    panels = []
    for number, (frame, text) in enumerate(zip(frames, texts, strict=True)):
        row, column = divmod(number, columns)
        middle = column * pitch + pitch // 2
        board = replace(
            first,
            x=middle - (first.width - axis) // 2,
            y=top + title.height + axis + row * (axis + first.height + below + top),
        )
        panels.append(_panel(board, frame, text, middle, board.y + first.height + round(em * 1.5), em, width))
    return Plan(tuple(panels), axis, title.line(preset, top, preset.width - 2 * margin))


def _arranged_beside(picture: Picture, columns: int) -> Plan | None:
    """Arrange the boards in so many columns, each to the left of its text; None if a text is higher than its board."""
    preset, frames = picture.size, picture.frames
    unit = min(preset.width, preset.height)
    margin = round(unit / _MARGIN)
    title = Band(fonts.tidy(picture.title), round(unit / _TITLE))
    em = round(unit / _RIGHT)
    rows, pitch = len(frames) // columns, preset.width // columns
    high = (preset.height - title.height - (rows + 1) * margin) // rows
    space = min(high, pitch - em * _BESIDE - 3 * margin)
    axis = round(space / _AXIS) if picture.axes else 0
    if space - axis < em * _BESIDE:
        return None
    first = fit(frames[0].board.shape, space - axis, space - axis, picture.look)
    width = pitch - axis - first.width - 3 * margin
    texts = _wrapped(picture, em, width)
    if em * (1 + _LINES * max(map(len, texts))) > first.height:
        return None
    top = (preset.height - title.height - rows * (axis + first.height)) // (rows + 1)
    panels = []
    for number, (frame, text) in enumerate(zip(frames, texts, strict=True)):
        row, column = divmod(number, columns)
        board = replace(
            first,
            x=column * pitch + margin + axis,
            y=top + title.height + axis + row * (axis + first.height + top),
        )
        baseline = board.y + round((first.height - em * _LINES * len(text)) / 2 + em * 0.35)
        middle = board.x + first.width + margin + width // 2
        panels.append(_panel(board, frame, text, middle, baseline, em, width))
    return Plan(tuple(panels), axis, title.line(preset, top, preset.width - 2 * margin))


def _wrapped(picture: Picture, em: int, width: int) -> list[list[str]]:
    """Wrap the sentence of each frame."""
    faces = picture.look.faces(picture.font)
    return [wrap(fonts.tidy(frame.sentence), em, width, faces) for frame in picture.frames]


def _panel(board: Board, frame: Frame, text: list[str], middle: int, baseline: int, em: int, width: int) -> Panel:
    """Make the panel of a frame with the heading at that baseline and the lines of the sentence below it."""
    lines = (Line(line, middle, baseline + round(em * _LINES * at), em, width) for at, line in enumerate(text, 1))
    return Panel(board, Line(frame.heading, middle, baseline, em, width), tuple(lines))


# ---- cells


def draw_board(board: Board, frame: Frame, pen: Pen) -> Iterator[Item]:
    """Draw the board of a frame with its digits and marks."""
    yield from lines(board)
    for cell in frame.board.shape.cells:
        yield from _cell(board, frame, cell, pen)
    yield from _house(board, frame)


def _cell(board: Board, frame: Frame, cell: Cell, pen: Pen) -> Iterator[Item]:
    (x, y), side, symbols = board.corner(cell), board.cell, frame.board.shape.symbols
    kind, digit, taken = frame.board.kind(cell), frame.board.entries.digits[cell], frame.taken(cell)
    roles = {Role.PLACED: State.PLACED, Role.TAKEN: State.TAKEN, Role.CURRENT: State.CURRENT}
    look = pen.look(kind, *(state for role, state in roles.items() if cell in frame.cells(role)))
    yield Rect(look.fill, x, y, side, side)
    if digit:
        yield from pen.digit(board, x, y, symbols[digit - 1], look)
    elif taken:
        yield from pen.taken(board, x, y, symbols[taken - 1], look)
    thick = max(2, round(side * look.frame_width))
    if look.frame == "dashed":
        yield from dashed(look.frame_role, x, y, side, thick)
    elif look.frame:
        yield from framed(look.frame_role, x, y, side, side, thick)


def _house(board: Board, frame: Frame) -> Iterator[Rect]:
    """Draw a ring round the house in which a digit has no place left, or round the cell that forbids a digit."""
    for cells in filter(None, (frame.cells(Role.STUCK), frame.cells(Role.CULPRIT))):
        yield from ring(board, cells)


def draw_axes(board: Board, frame: Frame, band: int, style: Style, base: int) -> Iterator[Item]:
    """Draw the numbers of columns and rows; those of the current cell are heavy, with an arrow to the board."""
    if not band:
        return
    current = frame.cells(Role.CURRENT)
    rows, columns = ({divmod(cell, board.shape.size)[part] for cell in current} for part in (0, 1))
    em = round(min(band * 0.7, board.cell * 0.6))  # so that numbers of two digits do not touch
    rise = round(fonts.digit_height(style.face) * em / 2)
    far, size = band * 0.64, band * 0.15  # From the board to the middle of a number, and half of an arrow.
    for number in range(board.shape.size):
        across, down = board.lefts[number] + board.cell / 2, board.tops[number] + board.cell / 2
        for is_row, x, y in ((False, across, board.y - far), (True, board.x - far, down)):
            now = number in (rows if is_row else columns)
            name, weight = str(number + base), style.semibold if now else style.regular
            yield Text("text" if now else "muted", name, x, round(y) + rise, em, weight)
            if now:
                near, tip = size * 1.9, size * 0.4
                points = ((-near, -size), (-near, size), (-tip, 0.0))
                moved = ((board.x + a, y + b) if is_row else (x + b, board.y + a) for a, b in points)
                yield Polygons("text", (tuple(moved),))
