"""Draw the kinds of sheet as miniature pages: boards a page, cards to cut, and worksheets.

A miniature is three paths for the template `printing/_miniature.html`: thick lines, thin ones and dashed ones. A page
is 36 units wide and 50 high.

    +--------+
    | __  _  |      the lines for name and date, which cards do not have
    | ## ##  |
    | ## ##  |      boards in the columns and rows of the real page
    +--------+

>>> miniature_of("6", is_cut=False).thick.count("z")
6
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from solver.sheets import boards_per_page, worksheet
from solver.sheets.paper import PAPERS, columns_of

WIDTH, HEIGHT = 36.0, 50.0
_MARGIN: Final = 4.0
_GAP: Final = 2.0
_HEAD: Final = 5.0  # The lines to fill at the head of a page.
_TOP: Final = _MARGIN + _HEAD  # The first board begins here.
_ROW: Final = 3.0  # From one line of a table to the next.


@dataclass(frozen=True)
class Miniature:
    """The paths of a page."""

    thick: str = ""
    thin: str = ""
    dashed: str = ""


def miniature_of(kind: str, is_cut: bool) -> Miniature:
    """Draw the page of a number of boards, of "" for a number that is chosen to fit, or of a kind of worksheet."""
    if kind in worksheet.KINDS:
        return _WORKSHEETS[kind]
    if not kind:
        return Miniature(_board(4, _TOP, 16), f"{_thirds(4, _TOP, 16)}{_HEAD_LINES}", _frames_of_other_sizes())
    columns, rows = columns_of(int(kind), PAPERS[0])
    top = 0.0 if is_cut else _HEAD
    width, height = (WIDTH - 2 * _MARGIN) / columns, (HEIGHT - 2 * _MARGIN - top) / rows
    side = min(width, height) - _GAP
    thick, thin = "", "" if is_cut else _HEAD_LINES
    for row in range(rows):
        for column in range(columns):
            x = _MARGIN + column * width + (width - side) / 2
            y = _MARGIN + top + row * height + (height - side) / 2
            thick += _board(x, y, side)
            thin += _thirds(x, y, side)
    return Miniature(thick, thin, "".join(_cuts(columns, rows)) if is_cut else "")


def offered_per_page() -> tuple[str, ...]:
    """List the keys of the numbers of boards a page, "" for one that is chosen to fit."""
    return ("", *map(str, boards_per_page()))


def _cuts(columns: int, rows: int) -> Iterator[str]:
    """Draw where cards are cut: around all of them, and between."""
    right, low = WIDTH - _MARGIN, HEIGHT - _MARGIN
    for column in range(columns + 1):
        yield f"M{_short(_MARGIN + (right - _MARGIN) * column / columns)} {_short(_MARGIN)}V{_short(low)}"
    for row in range(rows + 1):
        yield f"M{_short(_MARGIN)} {_short(_MARGIN + (low - _MARGIN) * row / rows)}H{_short(right)}"


def _board(x: float, y: float, side: float) -> str:
    """Draw the rim of a board."""
    return f"M{_short(x)} {_short(y)}h{_short(side)}v{_short(side)}h-{_short(side)}z"


def _thirds(x: float, y: float, side: float) -> str:
    """Draw the lines between the boxes of a board."""
    lines = ""
    for third in (side / 3, side * 2 / 3):
        lines += f"M{_short(x + third)} {_short(y)}v{_short(side)}M{_short(x)} {_short(y + third)}h{_short(side)}"
    return lines


def _table(x: float, y: float, columns: tuple[float, ...], rows: int) -> str:
    """Draw a table with columns of these widths."""
    width, height = sum(columns), rows * _ROW
    lines = "".join(f"M{_short(x)} {_short(y + _ROW * row)}h{_short(width)}" for row in range(rows + 1))
    for column in range(len(columns) + 1):
        lines += f"M{_short(x + sum(columns[:column]))} {_short(y)}v{_short(height)}"
    return lines


def _texts(x: float, y: float, *lengths: float) -> str:
    """Draw lines of text or of a program."""
    return "".join(f"M{_short(x)} {_short(y + 2.2 * at)}h{_short(length)}" for at, length in enumerate(lengths))


def _frames_of_other_sizes() -> str:
    """Draw boards of two smaller sizes, which stand for a number that is not fixed."""
    return _board(22, _TOP, 10) + _board(4, 29, 10) + _board(18, 23, 14)


def _short(length: float) -> str:
    """Write a length with at most one decimal."""
    return f"{length:.1f}".removesuffix(".0")


_HEAD_LINES: Final = f"M{_short(_MARGIN)} 6.5h17M24 6.5h8"
_WORKSHEETS: Final = {
    worksheet.TRACE: Miniature(
        _board(4, _TOP, 13),
        _HEAD_LINES + _thirds(4, _TOP, 13) + _texts(20, 10, 8.5, 12, 8, 11, 7, 10) + _table(4, 25, (5, 7, 10, 6), 7),
    ),
    worksheet.NEXT: Miniature(
        _board(4, _TOP, 13) + _board(19, _TOP, 13),
        _HEAD_LINES + _thirds(4, _TOP, 13) + _thirds(19, _TOP, 13) + _texts(22, 29, 8.5, 7, 10, 8, 6),
        _board(4, 26, 15),
    ),
    worksheet.STACK: Miniature(
        _board(4, _TOP, 13) + "".join(_board_frame for _board_frame in ("M20 40h12v-4h-12z", "M20 35h12v-4h-12z")),
        _HEAD_LINES + _thirds(4, _TOP, 13) + _texts(20, 10, 8.5, 12, 8, 11) + _texts(4, 26, 11, 8.5, 12, 8),
        "M20 30h12v-4h-12zM20 25h12v-4h-12z",
    ),
    worksheet.CANDIDATES: Miniature(
        _board(4, 10, 28),
        _HEAD_LINES
        + _thirds(4, 10, 28)
        + "".join(
            f"M{5.4 + 9.33 * column:.1f} {11.6 + 9.33 * row:.1f}h1.2m1.4 0h1.2m-2.4 2.6h1.2m2.6 2.6h1.2"
            for column, row in ((0, 0), (1, 0), (2, 1), (0, 2), (1, 1), (2, 2))
        )
        + _texts(4, 41, 20, 24),
    ),
}
