"""The list of free cells as an array, as programs that walk along it hold it: index, row and column, digit.

         row column
  [0]  | 0 | 2 |  1     column after column of the picture, as few as let the whole list be read;
  [1]  | 0 | 3 |  2     the entry that k points to is filled and framed
k [2]  | 0 | 5 |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final

from solver.pictures import fonts
from solver.pictures.drawing import Item, Rect, Shapes, Text, text_of
from solver.pictures.geometry import Band
from solver.pictures.picture import Picture

_MARGIN: Final = 24
_TITLE: Final = 20
_WIDE: Final = 4.6  # heights of a row that an entry is wide: index, two boxes, digit


@dataclass(frozen=True)
class Table:
    """Where the entries lie: column after column of `rows` entries, each `row` pixels high and `width` wide."""

    left: int
    top: int
    row: int
    width: int
    rows: int

    def corner(self, number: int) -> tuple[int, int]:
        """The left and top edge of an entry."""
        column, row = divmod(number, self.rows)
        return self.left + column * self.width, self.top + row * self.row


def compose(picture: Picture) -> tuple[Item, ...]:
    """Everything on the picture, back to front."""
    preset, frame = picture.size, picture.frames[0]
    unit = min(preset.width, preset.height)
    margin = round(unit / _MARGIN)
    title = Band(fonts.tidy(picture.title), round(unit / _TITLE))
    heading = Band(f"freeCellList[{len(frame.free)}], k = {frame.depth} after move {frame.move:,}", round(unit / 29))
    head = margin + title.height + heading.height
    table = _table(len(frame.free), preset.width, preset.height - head, margin, head)
    items: list[Item] = [Rect("ground", 0, 0, preset.width, preset.height)]
    above = title.line(preset, margin // 2, preset.width - 2 * margin)
    items += [text_of(above, "text", picture, fonts.SEMIBOLD)] if above else []
    below = heading.line(preset, margin // 2 + title.height, preset.width - 2 * margin)
    items += [text_of(below, "text", picture)] if below else []
    for number in range(len(frame.free)):
        items += _entry(table, number, picture)
    return tuple(items)


def _table(count: int, width: int, height: int, margin: int, top: int) -> Table:
    """The largest rows with which the whole list has room."""
    best = Table(0, 0, 0, 0, 1)
    for columns in range(1, count + 1):
        rows = ceil(count / columns)
        row = int(min((height - margin) / (rows + 0.2), (width - 2 * margin) / columns / _WIDE))
        if row > best.row:
            wide = min((width - 2 * margin) // columns, round(row * 6))
            best = Table((width - wide * columns) // 2, top, row, wide, rows)
    return best


def _entry(table: Table, number: int, picture: Picture) -> Iterator[Item]:
    frame = picture.frames[0]
    cell, (x, y) = frame.free[number], table.corner(number)
    high, thin = round(table.row * 0.86), max(1, round(table.row / 40))
    is_now = number == frame.depth
    boxes = x + round(table.row * 1.75)
    em = round(high * 0.52)
    baseline = y + round((high + fonts.digit_height() * em) / 2)
    index = f"[{number}]"
    end = boxes - round(table.row * 0.14)
    yield Text("text" if is_now else "muted", index, end - fonts.width(index, em) / 2, baseline, em)
    for at, part in enumerate(divmod(cell, frame.board.shape.size)):
        left = boxes + at * (high - thin)
        thick = thin * (3 if is_now else 1)
        yield Rect("box-line" if is_now else "thin-line", left, y, high, high)
        inner = high - 2 * thick
        yield Rect("current-fill" if is_now else "cell", left + thick, y + thick, inner, inner)
        yield Text("text", str(part + picture.base), left + high / 2, baseline, em)
    if digit := frame.board.entries.digits[cell]:
        symbol = frame.board.shape.symbols[digit - 1]
        big = round(high * 0.66)
        middle = boxes + 2 * high + table.row * 0.45
        yield Text("solved", symbol, middle, y + round((high + fonts.digit_height() * big) / 2), big)
    if is_now:
        yield from _pointer(y, high, end - fonts.width(index, em), em)


def _pointer(y: int, high: int, index: float, em: int) -> Iterator[Item]:
    """A k with an arrow, in front of the index of the entry that is tried next."""
    size, middle = high * 0.13, y + high / 2
    tip = index - high * 0.1
    yield Shapes("current", (((tip - 2 * size, middle - size), (tip - 2 * size, middle + size), (tip, middle)),))
    baseline = y + round((high + fonts.digit_height() * em) / 2)
    yield Text("text", "k", tip - 3.6 * size, baseline, em, fonts.SEMIBOLD)
