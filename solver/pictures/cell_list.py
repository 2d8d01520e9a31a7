"""Draw the list of free cells as an array, as programs hold it: index, row and column, digit.

         row column
  [0]  | 0 | 2 |  1     column after column of the picture, as few as leave the whole list readable;
  [1]  | 0 | 3 |  2     the entry that k points to is filled and framed
k [2]  | 0 | 5 |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Final

from solver.pictures import alt_texts, fonts
from solver.pictures.drawing import digit_with_line, text_of
from solver.pictures.geometry import Band
from solver.pictures.looks import State, look_of
from solver.pictures.picture import Picture
from solver.pictures.shapes import Item, Polygons, Rect, Text
from solver.pictures.style import Style
from solver.text import count_noun

_MARGIN: Final = 24
_TITLE: Final = 20
_SPREAD: Final = 1.4  # heights of a row from one entry to the next, at most
_WIDE: Final = 4.6  # heights of a row that an entry is wide: index, two boxes, digit


@dataclass(frozen=True)
class Table:
    """Where the entries lie: column after column of `rows` entries, each `row` pixels high.

    `pitch` is the distance from one entry to the next below it, `width` that from one column to the next.
    """

    left: int
    top: int
    row: int
    pitch: int
    width: int
    rows: int

    def corner(self, number: int) -> tuple[int, int]:
        """Return the left and top edge of an entry."""
        column, row = divmod(number, self.rows)
        return self.left + column * self.width, self.top + row * self.pitch


class CellList:
    """Draws the list of free cells, as one frame of a search along it has filled it."""

    def compose(self, picture: Picture) -> tuple[Item, ...]:
        """Compose everything on the picture, back to front."""
        preset, frame, style = picture.size, picture.frames[0], picture.look
        unit = min(preset.width, preset.height)
        margin = round(unit / _MARGIN)
        title = Band(fonts.tidy(picture.title), round(unit / _TITLE))
        text = f"freeCellList[{len(frame.free)}], k = {frame.pointer} after move {frame.number:,}"
        heading = Band(text, round(unit / 29))
        head = margin + title.height + heading.height
        top, text_width = margin // 2, preset.width - 2 * margin
        items: list[Item] = [Rect("ground", 0, 0, preset.width, preset.height)]
        for band, y, weight in ((title, top, style.semibold), (heading, top + title.height, style.regular)):
            items += [text_of(line, "text", picture, weight)] if (line := band.line(preset, y, text_width)) else []
        if frame.free:
            table = _table(len(frame.free), preset.width, preset.height - head, margin, head)
            for number in range(len(frame.free)):
                items += _entry(table, number, picture)
        return tuple(items)

    def describe(self, picture: Picture) -> str:
        """Describe the list entry by entry."""
        (frame,) = picture.frames
        shape, entries = frame.board.shape, []
        for number, cell in enumerate(frame.free):
            row, column = divmod(cell, shape.size)
            digit = frame.board.entries.digits[cell]
            here = " (k)" if number == frame.pointer else ""
            text = f"{number}{here}: row {row + picture.base}, column {column + picture.base}"
            entries.append(text + (f", {shape.symbols[digit - 1]}" if digit else ""))
        title = alt_texts.sentence(picture.title)
        what = f"List of {count_noun(len(frame.free), 'free cell')} after move {frame.number:,}: {'; '.join(entries)}."
        return f"{title} {what}" if title else what


def _table(count: int, width: int, height: int, margin: int, top: int) -> Table:
    """Find the table with the largest rows that holds the whole list, and spread it over the picture."""
    found = []
    for columns in range(1, count + 1):
        rows = ceil(count / columns)
        row = int(min((height - margin) / (rows + 0.2), (width - 2 * margin) / columns / _WIDE))
        pitch = min(int((height - margin) / (rows + 0.2)), round(row * _SPREAD))
        entry = round(row * _WIDE)
        wide = min((width - 2 * margin - entry) // max(1, columns - 1), 2 * entry)  # the last column ends at the margin
        found.append(Table((width - wide * (columns - 1) - entry) // 2, top, row, pitch, wide, rows))
    return max(found, key=lambda table: table.row)


def _entry(table: Table, number: int, picture: Picture) -> Iterator[Item]:
    frame, style = picture.frames[0], picture.look
    tall = fonts.digit_height(style.face)
    cell, (x, y) = frame.free[number], table.corner(number)
    high, thin = round(table.row * 0.86), max(1, round(table.row / 40))
    is_now = number == frame.pointer
    boxes = x + round(table.row * 1.75)
    em = round(high * 0.52)
    baseline = y + round((high + tall * em) / 2)
    index = f"[{number}]"
    end, wide = boxes - round(table.row * 0.14), fonts.width(index, em, style.regular, style.faces())
    yield Text("text" if is_now else "muted", index, end - wide / 2, baseline, em, style.regular)
    for at, part in enumerate(divmod(cell, frame.board.shape.size)):
        left = boxes + at * (high - thin)
        thick = thin * (3 if is_now else 1)
        yield Rect("box-line" if is_now else "thin-line", left, y, high, high)
        inner = high - 2 * thick
        yield Rect("current-fill" if is_now else "cell", left + thick, y + thick, inner, inner)
        yield Text("text", str(part + picture.base), left + high / 2, baseline, em, style.regular)
    if digit := frame.board.entries.digits[cell]:
        symbol = frame.board.shape.symbols[digit - 1]
        big = round(high * 0.66)
        middle = boxes + 2 * high + table.row * 0.45
        yield from digit_with_line(
            style, look_of(State.SOLVED), symbol, middle, y + round((high + tall * big) / 2), big
        )
    if is_now:
        yield from _pointer(y, high, end - wide, em, style)


def _pointer(y: int, high: int, index: float, em: int, style: Style) -> Iterator[Item]:
    """Draw a k with an arrow in front of the index of the entry that is tried next."""
    size, middle = high * 0.13, y + high / 2
    tip = index - high * 0.1
    yield Polygons("current", (((tip - 2 * size, middle - size), (tip - 2 * size, middle + size), (tip, middle)),))
    baseline = y + round((high + fonts.digit_height(style.face) * em) / 2)
    yield Text("text", "k", tip - 3.6 * size, baseline, em, style.semibold)
