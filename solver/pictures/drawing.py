"""A picture of boards as a list of simple items, back to front: the one drawing that raster and SVG both carry out.

Each item names a role (`given`, `entered`, `solved`, `conflict` ...), as the page's style sheet does; PALETTE gives the
role its colour. Every role that matters is told apart by shape too: weight, ground, underline, hatch, badge.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from solver.candidates import Candidates
from solver.grid import CellKind, Puzzle
from solver.pictures import fonts
from solver.pictures.geometry import Board, Line, plan
from solver.pictures.picture import Picture
from solver.shape import Digit

PALETTE: Final = {
    "ground": "#FFFFFF",
    "cell": "#FFFFFF",
    "given-fill": "#ECEEF2",
    "conflict-fill": "#FFE1DA",
    "hatch": "#F0A898",
    "thin-line": "#767D88",
    "box-line": "#14161A",
    "text": "#14161A",
    "given": "#14161A",
    "entered": "#0B57A4",
    "solved": "#006B4F",
    "muted": "#4D545F",
    "conflict": "#A61B00",
    "badge": "#FFFFFF",
    "current": "#14161A",
    "current-fill": "#FFE27A",
    "retreat": "#8A1F66",
    "retreat-fill": "#F6DCEE",
    "black": "#000000",
}

_DIGIT: Final = 0.58  # height of a digit, as a part of its cell
_NOTE: Final = 0.28  # em of a note on 9x9
_SMALLEST: Final = 0.6  # as far as a long title shrinks before it is cut
_STRIPES: Final = 4  # of the hatch, across a cell


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled rectangle on whole pixels."""

    role: str
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Shapes:
    """Filled polygons, drawn with smooth edges."""

    role: str
    polygons: tuple[tuple[tuple[float, float], ...], ...]


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle, drawn with a smooth edge."""

    role: str
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Text:
    """A text whose ink is centred at `x`; `named` is the path of a font to prefer."""

    role: str
    text: str
    x: float
    baseline: int
    em: int
    weight: float = fonts.REGULAR
    named: str | None = None


Item: TypeAlias = Rect | Shapes | Disc | Text


def compose(picture: Picture) -> tuple[Item, ...]:
    """Everything on the picture, back to front."""
    layout = plan(picture)
    items: list[Item] = [Rect("ground", 0, 0, picture.size.width, picture.size.height)]
    for board, puzzle in zip(layout.boards, picture.boards, strict=True):
        items += lines(board, picture)
        items += _cells(board, puzzle, picture)
        items += _axes(board, layout.axis, picture)
    items += [text_of(line, "muted", picture) for line in layout.labels]
    items += [text_of(layout.title, "text", picture, fonts.SEMIBOLD)] if layout.title else []
    items += [text_of(layout.caption, "text", picture)] if layout.caption else []
    return tuple(items)


def place(item: Text) -> list[tuple[fonts.Run, int]]:
    """The pieces of a text by font, each with the whole pixel where its baseline starts."""
    runs = fonts.runs(item.text, item.em, item.named)
    left, right = fonts.reach(runs, item.em, item.weight)
    return [(run, round(item.x - (left + right) / 2 + run.x)) for run in runs]


def lines(board: Board, picture: Picture) -> Iterator[Rect]:
    """The lines of a board; the cells come on top of them."""
    box_line, thin_line = ("box-line", "thin-line") if picture.size.cell is None else ("black", "black")
    yield Rect(thin_line, board.x, board.y, board.width, board.height)
    wide, high = board.shape.box_width, board.shape.box_height
    for x in (*(left - board.thick for left in board.lefts[::wide]), board.x + board.width - board.thick):
        yield Rect(box_line, x, board.y, board.thick, board.height)
    for y in (*(top - board.thick for top in board.tops[::high]), board.y + board.height - board.thick):
        yield Rect(box_line, board.x, y, board.width, board.thick)


def _cells(board: Board, puzzle: Puzzle, picture: Picture) -> Iterator[Item]:
    clashing = {cell for conflict in puzzle.entries.conflicts() for cell in conflict.cells}
    fixed = picture.size.cell is not None
    blank = picture.blank or ("-" if fixed else "0" if picture.kind == "array" else "")
    candidates = Candidates.of(puzzle.entries, puzzle.removed) if picture.kind == "candidates" else None
    for cell in puzzle.shape.cells:
        x, y = board.corner(cell)
        kind = puzzle.kind(cell)
        digit = puzzle.entries.digits[cell]
        grey = kind is CellKind.GIVEN and not picture.plain and not fixed and picture.kind != "array"
        yield Rect("given-fill" if grey else "cell", x, y, board.cell, board.cell)
        if cell in clashing:
            yield from _hatch(board, x, y)
        if digit:
            yield from digit_items(board, x, y, _name(puzzle, digit, picture), kind, picture)
        else:
            noted = puzzle.notes_of(cell) if picture.kind in ("puzzle", "pair") and not fixed else ()
            small = candidates.digits_of(cell) if candidates else noted
            yield from _notes(board, x, y, small)
            if blank and not small:
                yield _blank(board, x, y, blank, picture)
        if cell in clashing:
            yield from _badge(board, x, y)


def _name(puzzle: Puzzle, digit: Digit, picture: Picture) -> str:
    return str(digit) if picture.kind == "array" else puzzle.shape.symbols[digit - 1]


def _tall(board: Board, picture: Picture) -> float:
    """The height of a digit in pixels: less where an array holds numbers of two digits."""
    two = picture.kind == "array" and len(str(board.shape.size)) > 1
    return board.cell * _DIGIT * (0.72 if two else 1)


def digit_items(board: Board, x: int, y: int, name: str, kind: CellKind, picture: Picture) -> Iterator[Item]:
    """The digit of the cell with that corner, as givens, entries or solved digits are drawn."""
    plain = picture.plain or picture.kind == "array"
    weight = fonts.BOLD if kind is CellKind.GIVEN and not plain else fonts.REGULAR
    tall = _tall(board, picture)
    em = round(tall / (fonts.digit_height() + 2 * weight))
    baseline = y + round((board.cell + tall) / 2 - weight * em)
    role = "given" if plain or picture.size.cell else kind.value
    yield Text(role, name, x + board.cell / 2, baseline, em, weight)
    if kind is CellKind.SOLVED and not plain:
        thickness = max(1, round(board.cell * 0.04))
        width = round(board.cell * 0.46)
        under = y + round((board.cell + tall) / 2 + board.cell * 0.075)
        yield Rect(role, x + (board.cell - width) // 2, under, width, thickness)


def _notes(board: Board, x: int, y: int, digits: tuple[Digit, ...]) -> Iterator[Text]:
    wide, high = board.shape.box_width, board.shape.box_height
    em = max(1, round(_NOTE * board.cell * min(3 / max(wide, high), 1.3)))
    for digit in digits:
        row, column = divmod(digit - 1, wide)
        centre_x = x + board.cell * (0.5 + 0.93 * ((column + 0.5) / wide - 0.5))
        centre_y = y + board.cell * (0.5 + 0.93 * ((row + 0.5) / high - 0.5))
        baseline = round(centre_y + fonts.digit_height() * em / 2)
        yield Text("muted", board.shape.symbols[digit - 1], centre_x, baseline, em)


def _blank(board: Board, x: int, y: int, sign: str, picture: Picture) -> Text:
    em = round(_tall(board, picture) / fonts.digit_height())
    ink = fonts.glyphs(sign, em)
    baseline = y + round((board.cell - ink.mask.height) / 2) - ink.y
    return Text("muted", sign, x + board.cell / 2, baseline, em)


def _hatch(board: Board, x: int, y: int) -> Iterator[Item]:
    side = board.cell
    yield Rect("conflict-fill", x, y, side, side)
    step = side / _STRIPES
    stripes = []
    for number in range(2 * _STRIPES):
        start, end = (number + 0.35) * step, (number + 0.65) * step  # where the stripe meets the axes of the cell
        low, high = (_diagonal(distance, side) for distance in (start, end))
        stripes.append(tuple((x + a, y + b) for a, b in (low[0], high[0], high[1], low[1])))
    yield Shapes("hatch", tuple(stripes))


def _diagonal(distance: float, side: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the line x + y = distance enters and leaves a cell."""
    over = max(0.0, distance - side)
    return (distance - over, over), (over, distance - over)


def _badge(board: Board, x: int, y: int) -> Iterator[Item]:
    radius = board.cell * 0.125
    centre_x, centre_y = x + board.cell - radius * 1.15, y + radius * 1.15
    yield Disc("conflict", centre_x, centre_y, radius)
    em = round(radius * 1.7)
    baseline = round(centre_y + fonts.digit_height() * em / 2)
    yield Text("badge", "!", centre_x, baseline, em, fonts.BOLD)


def _axes(board: Board, band: int, picture: Picture) -> Iterator[Text]:
    if not band:
        return
    form, base = ("[{}]", 0) if picture.kind == "array" else ("{}", picture.base)
    em = round(min(band * 0.72, board.cell * 0.5) * (0.85 if picture.kind == "array" else 1))
    rise = round(fonts.digit_height() * em / 2)
    for number in range(board.shape.size):
        name = form.format(number + base)
        yield Text("muted", name, board.lefts[number] + board.cell / 2, board.y - band // 2 + rise, em)
        yield Text("muted", name, board.x - band * 0.55, board.tops[number] + board.cell // 2 + rise, em)


def text_of(line: Line, role: str, picture: Picture, weight: float = fonts.REGULAR) -> Text:
    """The line of text, smaller and in the end cut where it is too long."""
    text, em = fonts.tidy(line.text), line.em
    wanted = fonts.width(text, em, weight, picture.font)
    if wanted > line.width:
        em = max(round(em * _SMALLEST), int(em * line.width / wanted))
        text = _cut(text, em, weight, line.width, picture.font)
    return Text(role, text, line.x, line.baseline, em, weight, picture.font)


def _cut(text: str, em: int, weight: float, width: float, named: str | None) -> str:
    """The text, or as much of its beginning as fits in front of an ellipsis."""
    if fonts.width(text, em, weight, named) <= width:
        return text
    starts = [text[:length].rstrip() + "…" for length in range(len(text))]
    fitting = bisect_right(starts, width, key=lambda start: fonts.width(start, em, weight, named))
    return starts[max(0, fitting - 1)]
