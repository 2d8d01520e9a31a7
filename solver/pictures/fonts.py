"""Find the font that draws a text, and measure it: the page's face, a named one, Pillow's, those of the system.

Digits are drawn in the face of the page, whose files the build places beside this file, so that pictures are the same
on every machine; without them in the font that comes with Pillow. A title is drawn with one font if one has all of it.
A character that none of these has is drawn by the fonts that `add_fonts` names, then by those of this machine. For one
that no font has an empty box is drawn, and `missing` lists it.

>>> missing("Easy, no. 1"), round(digit_height(), 1)
('', 0.7)
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, floor
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageFont, features

from solver.errors import RuleError
from solver.pictures.installed_fonts import faces_for, file_and_number
from solver.pictures.style import BUILT_IN, CODE, CODE_CUTS, CUTS, ITALIC, ITALIC_CUTS, OWN
from solver.text import one_line

_NO_FONT: Final = (
    "pictures cannot be drawn here: this Pillow has no font of its own ({}). Its wheel brings one: "
    "pip install --force-reinstall pillow"
)
_PROBE: Final = 24  # size in pixels at which glyphs are compared
_NOWHERE: Final = "\uffff"  # a character that no font has
_MAX_CHARACTERS: Final = 200  # characters of a text that are looked at
BOX: Final = "box"  # the face of characters that no font has: that of the page, which draws an empty box for each
_STROKES: Final = (0.0, 0.007, 0.014, 0.027)  # the weights of CUTS, as strokes that would make the first as heavy
_ITALIC_STROKES: Final = (0.007, 0.027)  # ITALIC_CUTS have these strokes.
_CODE_STROKES: Final = (0.0, 0.027)  # CODE_CUTS have these strokes.
SLANT: Final = 0.2  # letters of a face without an italic lean by this much of their height, as browsers slant them


class Run(NamedTuple):
    """A piece of text that one font draws; `x` is where it begins, in pixels from the start of the text.

    `slant` is by how much its letters lean to the right, as a part of their height.
    """

    text: str
    face: str
    x: float
    slant: float = 0.0


class Glyphs(NamedTuple):
    """The mask of a drawn text and the place of its top left corner relative to the start of its baseline."""

    mask: Image.Image
    x: int
    y: int


@lru_cache(maxsize=64)
def font(face: str, em: int) -> ImageFont.FreeTypeFont:
    """Load the font of a file (BUILT_IN: Pillow's own) at a size in pixels.

    Raises OSError if the file cannot be used, RuleError with a sentence where Pillow has no font of its own.
    """
    if face == BUILT_IN:
        return _built_in(em)
    if face == BOX:
        return font(OWN, em)
    engine = ImageFont.Layout.BASIC if is_ours(face) else None  # the other is not on every machine
    path, number = file_and_number(face)
    try:
        return ImageFont.truetype(path, em, number, layout_engine=engine)
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        if is_ours(face):
            return _built_in(em)
        raise OSError(str(error)) from None


def _built_in(em: int) -> ImageFont.FreeTypeFont:
    try:
        built_in = ImageFont.load_default(em)
    except (ImportError, OSError) as error:
        raise RuleError(_NO_FONT.format(error)) from None
    if not isinstance(built_in, ImageFont.FreeTypeFont):
        raise RuleError(_NO_FONT.format("it was built without FreeType"))
    return built_in


def cut(face: str, weight: float) -> tuple[str, float]:
    """Return the font file that draws a face in this weight, and the stroke to add: none if the weight has its own
    file.
    """
    if face == BOX:
        return cut(OWN, weight)
    if face == BUILT_IN or face not in (OWN, ITALIC, CODE):
        return face, weight
    return _nearest(face, weight), 0.0


def italic(text: str, face: str) -> tuple[str, float]:
    """Return the face that draws the text in italics, and by how much its letters have to be slanted for it."""
    has_italic = face == OWN != BUILT_IN and Path(ITALIC).is_file()
    if has_italic and all(has_glyph(ITALIC, character) for character in text):
        return ITALIC, 0.0
    return face, SLANT


def is_ours(path: str) -> bool:
    """Return whether the file is one of those that the build places beside this one."""
    return path in CUTS or path in ITALIC_CUTS or path in CODE_CUTS


@lru_cache(maxsize=64)
def _nearest(face: str, weight: float) -> str:
    families = {OWN: (CUTS, _STROKES), ITALIC: (ITALIC_CUTS, _ITALIC_STROKES)}
    cuts, strokes = families.get(face, (CODE_CUTS, _CODE_STROKES))
    return cuts[min(range(len(cuts)), key=lambda number: abs(strokes[number] - weight))]


def stroke(face: str, weight: float) -> float:
    """Return by how much a weight extends the letters of the face at the top and at the bottom, in em."""
    return cut(face, weight)[1]


def glyphs(text: str, em: int, weight: float = 0.0, face: str = OWN, slant: float = 0.0) -> Glyphs:
    """Draw the text and crop it to its ink."""
    return (long_glyphs if len(text) > 2 else short_glyphs)(text, em, weight, face, slant)


def draw_glyphs(text: str, em: int, weight: float, face: str, slant: float) -> Glyphs:
    """Draw the text and crop it to its ink; `glyphs` caches the result."""
    file, added = cut(face, weight)
    text = in_drawn_order(text, file)
    core, (left, top) = font(file, em).getmask2(text, "L", stroke_width=added * em, stroke_filled=True, anchor="ls")
    mask = Image.frombytes("L", core.size, bytes(core))
    if slant and core.size[1]:
        mask, left = _sheared(mask, left, top, slant)
    box = mask.getbbox() or (0, 0, 1, 1)
    return Glyphs(mask.crop(box), left + box[0], top + box[1])


def _sheared(mask: Image.Image, left: int, top: int, slant: float) -> tuple[Image.Image, int]:
    """Slant a mask around the baseline; return it with its new left edge. `left` and `top` are its corner."""
    start = floor(left - slant * (top + mask.height))
    end = ceil(left + mask.width - slant * top)
    coefficients = (1.0, slant, start - left + slant * top, 0.0, 1.0, 0.0)
    size = (end - start, mask.height)
    return mask.transform(size, Image.Transform.AFFINE, coefficients, Image.Resampling.BICUBIC), start


short_glyphs = lru_cache(maxsize=2048)(draw_glyphs)
long_glyphs = lru_cache(maxsize=16)(draw_glyphs)  # few, for their masks are large


@lru_cache(maxsize=16)
def digit_height(face: str = OWN) -> float:
    """Measure the height of a flat digit, in em."""
    return glyphs("1", 1000, face=face).mask.height / 1000


def width(text: str, em: int, weight: float = 0.0, faces: tuple[str, ...] = (OWN,)) -> float:
    """Measure the width of the text's ink, in pixels."""
    left, right = reach(runs(text, em, faces, weight), em, weight)
    return right - left


def advance(text: str, em: int, faces: tuple[str, ...] = (OWN,), weight: float = 0.0) -> float:
    """Measure how far from its start a letter behind the text would stand, in pixels."""
    return sum(font(cut(face, weight)[0], em).getlength(piece) for piece, face in split_by_font(text, faces))


@lru_cache(maxsize=4096)
def reach(pieces: tuple[Run, ...], em: int, weight: float = 0.0) -> tuple[float, float]:
    """Measure where the ink begins and ends, in pixels from the start of the text."""
    inks = [(run.x, *_ends(run.text, em, weight, run.face, run.slant)) for run in pieces]
    return min((x + left for x, left, _ in inks), default=0.0), max((x + right for x, _, right in inks), default=0.0)


@lru_cache(maxsize=8192)  # many, for pages repeat their words and keep no masks
def _ends(text: str, em: int, weight: float, face: str, slant: float = 0.0) -> tuple[float, float]:
    file, _ = cut(face, weight)
    stands_in_row = is_ours(file) or file != BUILT_IN and is_plain(text)
    if len(text) > 1 and stands_in_row and not slant and " " not in (text[0], text[-1]):
        # Letters stand one behind the other: the ends are those of the first and the last. To draw them all takes a
        # thousand times as long.
        start = font(file, em).getlength(text) - font(file, em).getlength(text[-1])
        return _ends(text[0], em, weight, face)[0], start + _ends(text[-1], em, weight, face)[1]
    ink = glyphs(text, em, weight, face, slant)
    return ink.x, ink.x + ink.mask.width


@lru_cache(maxsize=512)
def runs(
    text: str, em: int, faces: tuple[str, ...] = (OWN,), weight: float = 0.0, is_italic: bool = False
) -> tuple[Run, ...]:
    """Split the text by font, the first that has it, each piece with the place where it begins."""
    pieces: list[Run] = []
    x = 0.0
    for piece, upright in split_by_font(text, faces):
        face, slant = italic(piece, upright) if is_italic else (upright, 0.0)
        pieces.append(Run(piece, face, x, slant))
        x += font(cut(face, weight)[0], em).getlength(piece)
    return tuple(pieces)


@lru_cache(maxsize=4096)
def tidy(text: str) -> str:
    """Put the text on one line: white space and control characters become single spaces; very long text is cut."""
    seen = "".join(
        " " if character.isspace() or unicodedata.category(character) == "Cc" else character
        for character in unicodedata.normalize("NFC", text[: 2 * _MAX_CHARACTERS])
        if unicodedata.category(character) != "Cf"
    )
    return one_line(seen)[:_MAX_CHARACTERS].rstrip()


def missing(text: str, faces: tuple[str, ...] = (OWN,)) -> str:
    """Return the characters of the text that no font found here can draw, each once."""
    characters = dict.fromkeys(tidy(text))
    return "".join(each for each in characters if not any(has_glyph(face, each) for face in _all(faces, each)))


@lru_cache(maxsize=512)
def split_by_font(text: str, faces: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Split the text into pieces and the font of each: one piece if one font has all of the text."""
    if not text:
        return ()
    for face in (*with_built_in(faces), *_added):
        if all(has_glyph(face, character) for character in text):
            return ((text, face),)
    lost = missing(text, faces)
    shown = "".join(character for character in text if character not in lost)
    whole = next((face for face in _all(faces, shown) if all(has_glyph(face, character) for character in shown)), None)
    pieces: list[tuple[str, str]] = []
    for character in text:
        if character in lost:
            face = BOX
        elif whole is not None:
            face = whole
        else:
            face = next(each for each in _all(faces, character) if has_glyph(each, character))
        if pieces and pieces[-1][1] == face:
            pieces[-1] = (pieces[-1][0] + character, face)
        else:
            pieces.append((character, face))
    return tuple(pieces)


def is_right_to_left(text: str) -> bool:
    """Return whether the text has letters of a script that is written from right to left."""
    return any(unicodedata.bidirectional(character) in ("R", "AL") for character in text)


def is_plain(text: str) -> bool:
    """Return whether the letters of the text stand one behind the other, none of them joined or on another."""
    return not is_right_to_left(text) and not any(unicodedata.category(each)[0] == "M" for each in text)


def in_drawn_order(text: str, file: str) -> str:
    """Return the text in the order in which the font is to draw it, where Pillow cannot find that order by itself.

    That is where Pillow lacks Raqm. Words from right to left are turned round there; Arabic letters do not join.
    """
    if is_ours(file) or not is_right_to_left(text) or features.check("raqm"):
        return text
    return reverse_words(text)


def reverse_words(text: str) -> str:
    """Turn a text of right to left round, but not its numbers and words of other scripts.

    >>> reverse_words("\u05d0\u05d1 12") == "12 \u05d1\u05d0"
    True
    """
    return " ".join(word[::-1] if is_right_to_left(word) else word for word in reversed(text.split(" ")))


@lru_cache(maxsize=16384)
def has_glyph(face: str, character: str) -> bool:
    """Return whether the font draws the character, and not the box that stands for a missing one."""
    if character == " ":
        return True
    if unicodedata.category(character) in ("Cs", "Cn", "Co"):
        return False
    drawn, nowhere = (_probe(face, each) for each in (character, _NOWHERE))
    return drawn is not None and drawn != nowhere


def _probe(face: str, character: str) -> tuple[tuple[int, int], bytes] | None:
    probe = probe_font(face)
    if probe is None:
        return None
    core = probe.getmask(character)
    return (core.size, bytes(core)) if core.getbbox() else None


@lru_cache(maxsize=256)
def probe_font(face: str) -> ImageFont.FreeTypeFont | None:
    """Load the font at the size at which glyphs are compared; None where it cannot be used."""
    try:
        return font.__wrapped__(face, _PROBE)
    except OSError:
        return None


def with_built_in(faces: tuple[str, ...]) -> tuple[str, ...]:
    """Return these fonts and the built-in one. Raises RuleError for one that cannot be read."""
    for face in faces:
        try:
            font(face, _PROBE)
        except OSError as error:
            raise RuleError(f"the font {face!r} cannot be read: {error}") from None
    return tuple(dict.fromkeys((*faces, BUILT_IN)))


_added: tuple[str, ...] = ()  # `add_fonts` adds them, for characters that our faces lack.


def add_fonts(faces: Sequence[str]) -> None:
    """Draw characters that our faces lack with these fonts, before any that is installed: for this whole process.

    They take the place of those named earlier.
    """
    global _added
    _added = tuple(faces)
    for cached in (split_by_font, runs, reach):
        cached.cache_clear()


def _all(faces: tuple[str, ...], text: str) -> Iterator[str]:
    """Yield the fonts to try for the text, in order; those of the system only if the others do not suffice."""
    yield from with_built_in(faces)
    yield from _added
    yield from faces_for(text)
