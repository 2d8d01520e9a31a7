"""Encode a part of a search as an animation: board, code with the line that has run, stack, and the sentence.

    +-----------+   cell = freeCellList[k]
    |           |     isValid?                     the line that has run is on yellow
    |   board   |   calls: 4                       the stack as the page shows it, newest on top; its rows have
    |           |      r1c7                        the page's numbers, and the row where the search is has none
    |           |   3  r1c6 = 4
    |           |   2  r1c4 = 2
    +-----------+   Move 4
                    Put 4 into r1c6.

GIF and APNG share one palette over all frames, which makes them small; WebP is lossless. Animations above the limits
are refused before or while they are made.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from PIL import Image

from solver.errors import RuleError
from solver.pictures import fonts
from solver.pictures.annotated_boards import draw_board
from solver.pictures.drawing import Pen, dashed_row
from solver.pictures.frame import Frame
from solver.pictures.geometry import Board, fit
from solver.pictures.raster import painted
from solver.pictures.shapes import Item, Rect, Text
from solver.pictures.style import CODE, STYLE, Style
from solver.pictures.text_wrapping import truncate, wrap

SUFFIXES: Final = {"gif": "image/gif", "webp": "image/webp", "png": "image/apng"}  # Each has its media type.
HEIGHTS: Final = (480, 720, 1080)  # pixels
SPEEDS: Final = ("0.5", "1", "2", "5", "10")  # shots a second
MAX_PIXELS: Final = 62_000_000  # of all shots together, 151 of the lowest or 29 of the highest: some four seconds' work
MAX_BYTES: Final = 8_000_000
LAST_FRAME_MILLISECONDS: Final = 2_000  # milliseconds of the last shot

_WIDE: Final = 1.7778  # times the height, as slides are
_MARGIN: Final = 24  # the height holds this many margins, ems of a line of code, ...
_CODE: Final = 30
_NARRATION_ROWS: Final = 28
_LEADING: Final = 1.34  # ems from line to line
_STEP: Final = 0.6  # ems from letter to letter of the code
_NUMBER_GAP: Final = 0.5  # ems from the number of a row of the stack to its text
_ROW_LOOKS: Final = {"now": "current", "returned": "retreat"}  # colours of marked rows, as on the page


class FilmRow(NamedTuple):
    """A row of the stack: its number, its text, and what is left to try; `role` is "now", "returned" or ""."""

    number: str
    text: str
    left: str = ""
    role: str = ""


@dataclass(frozen=True, slots=True)
class AnimationFrame:
    """A frame with the code beside it, the line that has run (-1 for none), and the stack, newest on top.

    A list of free cells is in its own order; `now` is the row of the stack or list where the search is.
    """

    frame: Frame
    code: tuple[str, ...]
    line: int
    stack: tuple[FilmRow, ...]
    now: int = 0
    stack_title: str = ""


def max_frames_of(height: int) -> int:
    """Compute how many frames of that height an animation may have."""
    return MAX_PIXELS // (height * round(height * _WIDE))


def check_count(count: int, height: int) -> None:
    """Raise RuleError if an animation of this height may not have `count` frames."""
    limit = max_frames_of(height)
    if count > limit:
        raise RuleError(f"a sequence of this size holds at most {limit} pictures: take fewer moves, or a smaller size")


def encode_animation(
    animation_frames: Iterable[AnimationFrame], suffix: str, height: int = 720, speed: str = "2"
) -> bytes:
    """Encode the animation as "gif", "webp" or "png" (APNG).

    Raises RuleError for other types, heights and speeds, for no frames, and for too many frames or bytes.
    """
    for what, wanted, known in (("type", suffix, SUFFIXES), ("height", height, HEIGHTS), ("speed", speed, SPEEDS)):
        if wanted not in known:
            raise RuleError(f"no {what} {wanted!r} of sequences: take one of {', '.join(map(str, known))}")
    images: list[Image.Image] = []
    for animation_frame in animation_frames:
        check_count(len(images) + 1, height)
        images.append(
            _reduced(painted(items_of(animation_frame, height), round(height * _WIDE), height, STYLE), images)
        )
    if not images:
        raise RuleError("a sequence needs a move at least")
    data = _file(images, suffix, round(100 / float(speed)) * 10)
    if len(data) > MAX_BYTES:
        raise RuleError(f"the file would have {len(data) / 1e6:.1f} MB, above {MAX_BYTES / 1e6:.0f}: take fewer moves")
    return data


def _reduced(image: Image.Image, before: Sequence[Image.Image]) -> Image.Image:
    """Reduce the image to the colours of the palette, which the first image defines with all roles in it."""
    return image.quantize(palette=before[0] if before else _palette(STYLE), dither=Image.Dither.NONE)


def _palette(style: Style) -> Image.Image:
    """Build the palette: the colours of the style, and steps between each of them and the grounds behind it."""
    inks = ("text", "given", "solved", "current", "retreat", "conflict", "muted", "thin-line", "box-line")
    grounds = ("cell", "given-fill", "current-fill", "retreat-fill")
    pairs = [(ink, ground) for ground in grounds for ink in inks]
    chart = Image.new("RGB", (8, len(pairs)))
    for row, (ink, ground) in enumerate(pairs):
        start, end = (Image.new("RGB", (1, 1), style.colour(role)) for role in (ground, ink))
        for step in range(8):
            chart.paste(Image.blend(start, end, step / 7), (step, row))
    return chart.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _file(images: Sequence[Image.Image], suffix: str, pause: int) -> bytes:
    """Encode the images as one file; the same image twice in a row is one that lasts longer."""
    file, pauses = io.BytesIO(), [pause] * (len(images) - 1) + [max(pause, LAST_FRAME_MILLISECONDS)]
    options: dict[str, Any] = {"lossless": True, "quality": 20, "method": 2} if suffix == "webp" else {}
    first = images[0].convert("RGB") if suffix == "webp" else images[0]
    kind = "WEBP" if suffix == "webp" else suffix.upper()
    # Pillow brings those of a WebP to colour one by one.
    first.save(file, kind, save_all=True, append_images=images[1:], duration=pauses, loop=0, **options)
    return file.getvalue()


# ---- one shot


def items_of(animation_frame: AnimationFrame, height: int) -> Iterator[Item]:
    """Yield everything on a frame of that height, back to front."""
    margin, wide = round(height / _MARGIN), round(height * _WIDE)
    yield Rect("ground", 0, 0, wide, height)
    first = fit(animation_frame.frame.board.shape, height - 2 * margin, height - 2 * margin)
    board: Board = replace(first, x=margin, y=(height - first.height) // 2)
    yield from draw_board(board, animation_frame.frame, Pen(STYLE))
    column = Column(board.x + board.width + margin, board.y, wide - board.width - 3 * margin, height - margin)
    yield from column.code(animation_frame, height)
    caption_texts = column.caption_texts(animation_frame.frame, height)
    below = replace(column, y=column.y + column.code_height(animation_frame, height))
    yield from below.stack(
        animation_frame, height, min((item.baseline - item.em for item in caption_texts), default=height)
    )
    yield from caption_texts


@dataclass(frozen=True)
class Column:
    """What is beside the board, from `x` on and `y` down."""

    x: int
    y: int
    width: int
    bottom: int

    def code(self, animation_frame: AnimationFrame, height: int) -> Iterator[Item]:
        """Draw the listing; the line that has run is on yellow."""
        em = round(height / _CODE)
        step = round(em * _LEADING)
        for at, line in enumerate(animation_frame.code):
            top = self.y + at * step
            indent = round((len(line) - len(line.lstrip())) * em * _STEP)
            if at == animation_frame.line:
                yield Rect("current-fill", self.x - em // 4, top, self.width + em // 4, step)
                yield Rect("current", self.x - em // 4, top, max(3, em // 6), step)
            yield from self._text(line.strip(), self.x + indent, top + em, em, at == animation_frame.line, CODE)

    def code_height(self, animation_frame: AnimationFrame, height: int) -> int:
        """Compute the height of the listing, with an empty line below it."""
        em = round(height / _CODE)
        return len(animation_frame.code) * round(em * _LEADING) + em

    def stack(self, animation_frame: AnimationFrame, height: int, bottom: int) -> Iterator[Item]:
        """Draw the title of the stack and as many rows as fit, those around the place where the search is."""
        em = round(height / _CODE)
        step, rows = round(em * _LEADING), animation_frame.stack
        yield from self._text(animation_frame.stack_title, self.x, self.y + em, em, False, role="muted")
        visible_rows = max((bottom - self.y) // step - 1, 1)
        first = max(min(animation_frame.now - visible_rows // 2, len(rows) - visible_rows), 0)
        numbers = max((fonts.width(row.number, em, STYLE.semibold) for row in rows), default=0.0)
        left = self.x + round(numbers + em * _NUMBER_GAP)
        for at, row in enumerate(rows[first : first + visible_rows], 1):
            top, is_marked, role = self.y + at * step, row.role in _ROW_LOOKS, _ROW_LOOKS.get(row.role, "text")
            if row.role == "now":
                yield Rect("current-fill", self.x - em // 4, top, self.width + em // 4, step)
            elif row.role == "returned":
                yield Rect("retreat-fill", self.x - em // 4, top, self.width + em // 4, step)
                yield from dashed_row("retreat", self.x - em // 4, top, self.width + em // 4, step)
            end = left - round(em * _NUMBER_GAP)
            number_left = end - round(fonts.width(row.number, em, STYLE.semibold))
            yield from self._text(row.number, number_left, top + em, em, is_marked, role=role)
            yield from self._text(row.text, left, top + em, em, is_marked, role=role)
            after = left + round(fonts.advance(row.text, em, STYLE.faces(), STYLE.semibold)) + em // 2
            yield from self._text(row.left, after, top + em, em, False, role=role if is_marked else "muted")

    def caption_texts(self, frame: Frame, height: int) -> list[Text]:
        """Draw heading and sentence, which end at the bottom."""
        em = round(height / _NARRATION_ROWS)
        lines = [frame.heading, *wrap(fonts.tidy(frame.sentence), em, self.width, STYLE.faces())]
        first = self.bottom - round(em * _LEADING * (len(lines) - 0.7))
        return [
            text
            for at, line in enumerate(lines)
            for text in self._text(line, self.x, first + round(em * _LEADING * at), em, at == 0)
        ]

    def _text(
        self, text: str, left: int, baseline: int, em: int, is_heavy: bool, face: str | None = None, role: str = "text"
    ) -> Iterator[Text]:
        """Draw the text from `left` on, truncated if it is too long."""
        if not text:
            return
        faces, weight = STYLE.faces(face), STYLE.semibold if is_heavy else STYLE.regular
        shown = truncate(text, em, self.x + self.width - left, faces, weight)
        start, end = fonts.reach(fonts.runs(shown, em, faces, weight), em, weight)
        begin = left if face else left - start  # letters that are all as wide keep their columns
        yield Text(role, shown, begin + (start + end) / 2, baseline, em, weight, face)
