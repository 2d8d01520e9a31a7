"""Draw values as SVG pictures, as notebooks show them: a function for each kind of value.

    Grid, Puzzle    the board
    Answer          the first solution with its verdict; without a solution the puzzle
    Step            the board before the step, with its marks, and its name
    Path            the curve: a bar for each step; that of the hardest step is named
    State           the board of a search after some moves

>>> from solver.grid import Grid
>>> draw_value(Grid.parse("1..............4"))[:4]
'<svg'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Final
from zlib import crc32

from solver.engine import Answer, Verdict
from solver.grid import Grid, Puzzle
from solver.pictures import Picture, alt_text, items_of, kind_of
from solver.pictures.search_frames import frame_of_state
from solver.pictures.shapes import Item, Rect
from solver.pictures.style import STYLE, Style
from solver.pictures.svg import drawing, text_of
from solver.search.states import State
from solver.shape import CLASSIC, Shape
from solver.sheets import step_items
from solver.sheets.page_canvas import PageCanvas
from solver.sheets.paper import Paper
from solver.sheets.step_items import StepBoard
from solver.techniques.curve import FULL_RATING, bar_shares, step_score
from solver.techniques.explainer import explanations
from solver.techniques.explainer.path import ExplainerPath
from solver.techniques.hints import DEPTHS, marks_of
from solver.techniques.notation import name_of
from solver.techniques.path import Path
from solver.techniques.position import position_of
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from solver.techniques.step_text import describe_effect
from solver.text import count_noun

_SIZES: Final = {True: "360x360", False: "600x600"}  # For a board up to 9x9, and for a larger one.
_FRAME_SIZES: Final = {True: "360x440", False: "600x700"}  # They have room for a sentence.
_SCALE: Final = 10  # units of a drawing to the mm
_DPI: Final = _SCALE * 25.4
_STEP: Final = Paper("step", "", 96, 112)  # mm
_CURVE: Final = Paper("curve", "", 150, 40)
_RIM: Final = 3.0
_TEXT: Final = 3.6  # mm of the em of a sentence
_TALLEST_BAR: Final = 26.0
_LOWEST_BAR: Final = 1.5
_MAX_CANDIDATES: Final = 500  # Of more, only those of cells with marks are drawn.
_FILLS: Final = ("cell", "given-fill")  # roles of the ground of cells
_UNDERLINES: Final = ("solved", "entered")  # roles of lines below digits
_MAX_NOTES: Final = 800  # A 9x9 puzzle has no more; more are left out.
_DIGESTS: Final = 16**5  # How many digests of drawings there can be.
_VERDICTS: Final = {
    Verdict.CONFLICT: "The clues are in conflict",
    Verdict.NONE: "No solution",
    Verdict.UNIQUE: "Exactly one solution",
    Verdict.SEVERAL: "{}; this is the first",
    Verdict.UNDECIDED: "Not decided: {} so far",
}


@singledispatch
def draw_value(value: object) -> str:
    """Draw the value as the text of an SVG file. Raises TypeError for a value that has no picture."""
    raise TypeError(f"{type(value).__name__} has no picture")


@draw_value.register
def _(value: Puzzle) -> str:
    if len(value.notes) > _MAX_NOTES:
        value = replace(value, notes=frozenset())
    return _draw_picture(Picture(kind_of("puzzle"), value, preset=_size(value.shape)))


@draw_value.register
def _(value: Grid) -> str:
    return draw_value(Puzzle.of(value))


@draw_value.register
def _(value: Answer) -> str:
    puzzle, caption = Puzzle.of(value.grid), _VERDICTS[value.verdict].format(count_noun(value.count_text, "solution"))
    kind = kind_of("solution" if value.solution else "puzzle")
    return _draw_picture(Picture(kind, puzzle, value.solution, _size(puzzle.shape), caption=caption))


@draw_value.register
def _(value: State) -> str:
    preset, frame = _FRAME_SIZES[value.givens.shape.size <= CLASSIC.size], frame_of_state(value)
    return _draw_picture(Picture(kind_of("frame"), Puzzle.of(value.givens), preset=preset, frames=(frame,)))


@draw_value.register
def _(value: Step) -> str:
    board = value.board or Puzzle.of(Grid.empty())
    position, canvas = position_of(board), PageCanvas(_STEP, _SCALE)
    is_rated = value.technique not in TECHNIQUES  # a step of Sudoku Explainer's path
    marks = explanations.marks_of(value, position) if is_rated else marks_of(value, position, DEPTHS)
    drawn = StepBoard.of(board, position, marks, bool(value.eliminations))
    if sum(map(len, drawn.notes.values())) > _MAX_CANDIDATES:
        marked = {*marks.cells, *(cell for cell, _ in marks.candidates)}
        drawn = replace(drawn, notes={cell: notes for cell, notes in drawn.notes.items() if cell in marked})
    place = replace(canvas.fitted(_STEP.width - 2 * _RIM, board.shape), x=canvas.units(_RIM), y=canvas.units(_RIM))
    sentence = f"{value.technique if is_rated else name_of(value)}: {describe_effect(value)}"
    items = [*_ground(canvas), *step_items.items(canvas, place, drawn)]
    items += canvas.paragraph(sentence, _RIM, _STEP.width - 1, _TEXT, _STEP.width - 2 * _RIM)
    return _draw_items(items, canvas, sentence)


@draw_value.register
def _(value: Path) -> str:
    level = f"{value.level.title}, score {value.score:,}, " if value.level else "Not solved to the end, "
    return _draw_curve(level, [name_of(step) for step in value.steps], bar_shares(map(step_score, value.steps)))


@draw_value.register
def _(value: ExplainerPath) -> str:
    names, ratings = [step.technique for step in value.steps], [step.rating for step in value.steps]
    level = "ER {}, EP {}, ED {}, ".format(*value.numbers.texts)
    return _draw_curve(level, names, bar_shares(ratings, FULL_RATING))


def _draw_curve(level: str, names: Sequence[str], shares: Sequence[float]) -> str:
    """Draw a bar for each step; the hardest is yellow in a frame, and the sentence below names it."""
    canvas = PageCanvas(_CURVE, _SCALE)
    items = [*_ground(canvas)]
    pitch = (_CURVE.width - 2 * _RIM) / max(len(shares), 1)
    low = _RIM + _TALLEST_BAR
    hardest = shares.index(max(shares)) if shares else -1
    for at, share in enumerate(shares):
        height = max(_LOWEST_BAR, _TALLEST_BAR * share)
        bar = canvas.line(_RIM + pitch * (at + 0.1), low - height, pitch * 0.8, height)
        items.append(bar)
        if at == hardest:
            items.append(Rect("current-fill", bar.x + 1, bar.y + 1, max(1, bar.width - 2), max(1, bar.height - 2)))
    steps = count_noun(len(shares), "step")
    sentence = f"{level}{steps}." + (f" The hardest is number {hardest + 1}: {names[hardest]}." if shares else "")
    items += canvas.paragraph(sentence, _RIM, low + 1, _TEXT, _CURVE.width - 2 * _RIM)
    return _draw_items(items, canvas, sentence, STYLE)


# ---- the text of a file


def _size(shape: Shape) -> str:
    return _SIZES[shape.size <= CLASSIC.size]


def _ground(canvas: PageCanvas) -> list[Item]:
    return [Rect("ground", 0, 0, canvas.units(canvas.paper.width), canvas.units(canvas.paper.height))]


def _draw_picture(picture: Picture) -> str:
    size = picture.size
    items = _gather(_gather(items_of(picture), _FILLS, at_end=False), _UNDERLINES, at_end=True)
    return _write(items, size.width, size.height, size.dpi, picture.look, alt_text(picture))


def _gather(items: Sequence[Item], roles: Sequence[str], at_end: bool) -> list[Item]:
    """Put the rectangles of these roles beside each other: they become one path, where cells would have one each.

    Nothing else of a picture overlaps them but lines, which come first.
    """
    gathered = sorted((each for each in items if isinstance(each, Rect) and each.role in roles), key=lambda it: it.role)
    first = next((at for at, each in enumerate(items) if each in gathered), 0)
    others = [each for each in items if not (isinstance(each, Rect) and each.role in roles)]
    return [*others, *gathered] if at_end else [*others[:first], *gathered, *others[first:]]


def _draw_items(items: Sequence[Item], canvas: PageCanvas, title: str, style: Style | None = None) -> str:
    made = canvas.done(items)
    return _write(made.items, made.width, made.height, _DPI, style or made.style, title)


def _write(items: Sequence[Item], width: int, height: int, dpi: float, style: Style, title: str) -> str:
    """Write the drawing. A notebook is one page, so ids must differ between drawings: they begin with a digest."""
    prefix = f"s{crc32(repr(items).encode()) % _DIGESTS:05x}"
    return text_of(replace(drawing(items, width, height, dpi, style, title, prefix), kind=""))
