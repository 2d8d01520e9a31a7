"""Arrange the boards of a picture: beside each other, or above each other with the texts at their side.

title                     # # #  title on
# # #      # # #          # # #  some lines
# # #      # # #          # # #  label
# # #      # # #
label      label          # # #
caption                   # # #  label
                          # # #  caption
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import Final

from solver.pictures import fonts
from solver.pictures.geometry import Band, Board, Layout, Line, fit
from solver.pictures.picture import Picture
from solver.pictures.text_wrapping import truncate, wrap

_MARGIN: Final = 18  # the shorter side of the picture holds this many margins, ems of a title, ...
_TITLE: Final = 20
_CAPTION: Final = 26
_LABEL: Final = 36
_AXIS: Final = 20  # a board's side holds this many bands of axis numbers,
_INDEX: Final = 16  # or this many bands of indices in brackets
_COLUMN: Final = 4  # a picture's width holds this many of the narrowest column of text
_PITCH: Final = 1.25  # ems from line to line
_SIZES: Final = (1, 0.9, 0.8, 0.7, 0.6)  # A text in the column has the first in which it fits.


def plan(picture: Picture, labels: tuple[str, ...], indexed: bool) -> Layout:
    """Arrange a picture of one board for each label; `indexed` for the numbers of an array.

    The arrangement with the larger cells is taken. On a square picture two boards are as large above each other as side
    by side; there they are above each other, so that the space beside them holds the texts.
    """
    preset = picture.size
    if preset.cell is not None:
        return Layout((Board(picture.puzzle.shape, 0, 0, preset.cell, thin=1, thick=3),))
    found = [_abreast(picture, labels, indexed)]
    if len(labels) > 1:
        found.insert(0, _stacked(picture, labels, indexed))
    return max(found, key=lambda layout: layout.boards[0].cell)  # Of equals, the first is taken.


def _bands(picture: Picture, label: str) -> tuple[Band, Band, Band]:
    unit = min(picture.size.width, picture.size.height)
    texts = ((picture.title, _TITLE), (picture.caption, _CAPTION), (label, _LABEL))
    title, caption, below = (Band(fonts.tidy(text), round(unit / part)) for text, part in texts)
    return title, caption, below


def _axis(picture: Picture, space: tuple[int, int], indexed: bool) -> int:
    return round(min(space) / _INDEX) if indexed else round(min(space) / _AXIS) if picture.axes else 0


def _abreast(picture: Picture, labels: tuple[str, ...], indexed: bool) -> Layout:
    """Arrange the boards from left to right, texts above and below."""
    preset, count = picture.size, len(labels)
    margin = round(min(preset.width, preset.height) / _MARGIN)
    title, caption, label = _bands(picture, labels[0])
    bands = title.height + caption.height + label.height
    space = (
        (preset.width - (count + 1) * margin) // count,
        preset.height - bands - round(margin * (1.5 if bands else 2)),
    )
    axis = _axis(picture, space, indexed)
    first = fit(picture.puzzle.shape, space[0] - axis, space[1] - axis, picture.look)
    gap = (preset.width - count * (first.width + axis)) // (count + 1)
    top = (preset.height - bands - axis - first.height) // 2
    y = top + title.height + axis
    boards = tuple(replace(first, x=gap + axis + number * (gap + axis + first.width), y=y) for number in range(count))
    below = y + first.height
    return Layout(
        boards,
        axis,
        _one(title.line(preset, top, preset.width - 2 * margin)),
        _one(caption.line(preset, below + label.height, preset.width - 2 * margin)),
        tuple(
            Line(text, board.x + board.width // 2, label.baseline(below), label.em, board.width)
            for text, board in zip(labels, boards, strict=True)
            if text
        ),
    )


def _stacked(picture: Picture, labels: tuple[str, ...], indexed: bool) -> Layout:
    """Arrange the boards from top to bottom, on their right a column: title, a label beside each board, caption."""
    preset, count = picture.size, len(labels)
    margin = round(min(preset.width, preset.height) / _MARGIN)
    title, caption, label = _bands(picture, labels[0])
    space = (preset.width - 3 * margin - preset.width // _COLUMN, (preset.height - (count + 1) * margin) // count)
    axis = _axis(picture, space, indexed)
    first = fit(picture.puzzle.shape, space[0] - axis, space[1] - axis, picture.look)
    width = preset.width - 3 * margin - axis - first.width
    if not title.text and not caption.text:
        width = min(width, ceil(max(fonts.width(text, label.em, faces=picture.look.faces()) for text in labels)))
    left = (preset.width - axis - first.width - margin - width) // 2
    gap = (preset.height - count * (axis + first.height)) // (count + 1)
    boards = tuple(
        replace(first, x=left + axis, y=gap + axis + number * (gap + axis + first.height)) for number in range(count)
    )
    middle = left + axis + first.width + margin + width // 2
    free = (first.height - 3 * label.em) // 2  # above the first label, and below the last
    style = picture.look
    head = _column(title, middle, width, free, style.semibold, picture)
    foot = _column(caption, middle, width, free, style.regular, picture)
    end = boards[-1].y + first.height
    return Layout(
        boards,
        axis,
        _moved(head, boards[0].y),
        _moved(foot, end - round(_PITCH * sum(line.em for line in foot))),
        tuple(
            Line(text, middle, board.y + (board.height + round(label.em * 0.7)) // 2, label.em, width)
            for text, board in zip(labels, boards, strict=True)
        ),
    )


def _one(line: Line | None) -> tuple[Line, ...]:
    return () if line is None else (line,)


def _column(band: Band, middle: int, width: int, height: int, weight: float, picture: Picture) -> tuple[Line, ...]:
    """Break the text into lines from y = 0 on, smaller if it is long, truncated in the end."""
    faces = picture.look.faces(picture.font)
    for size in _SIZES:
        em = round(band.em * size)
        lines = wrap(band.text, em, width, faces, weight)
        max_lines = max(1, int(height / em / _PITCH))
        if len(lines) <= max_lines and all(fonts.width(text, em, weight, faces) <= width for text in lines):
            break
    if len(lines) > max_lines:
        lines[max_lines - 1 :] = [truncate(" ".join(lines[max_lines - 1 :]), em, width, faces, weight)]
    return tuple(Line(text, middle, round(em * (_PITCH * at + 0.9)), em, width) for at, text in enumerate(lines))


def _moved(lines: tuple[Line, ...], down: int) -> tuple[Line, ...]:
    return tuple(replace(line, baseline=line.baseline + down) for line in lines)
