"""The sizes of picture, one row each, and sizes of one's own.

>>> preset_of("slide").width, preset_of("slide").dpi
(1080, 144)
>>> preset_of("1280", "slide-pair").height, preset_of("1200x800").height
(720, 800)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from solver.errors import RuleError
from solver.pictures.style import LAB, STYLE, Style
from solver.text import join_names


@dataclass(frozen=True, slots=True)
class Preset:
    """A size of picture in pixels and its DPI tag; `idea` says what it is good for.

    `cell` fixes the side of a cell in pixels: such a preset holds one 9x9 board and nothing beside it. `blank` is
    drawn in empty cells unless something else is asked for.
    """

    key: str
    name: str
    width: int
    height: int
    dpi: int
    idea: str
    cell: int | None = None
    blank: str = ""
    style: Style = STYLE


PRESETS: Final[tuple[Preset, ...]] = (
    Preset("slide", "Square slide", 1080, 1080, 144, "as high as a 16:9 slide"),
    Preset("slide-pair", "Wide slide", 1920, 1080, 144, "fills a 16:9 slide"),
    Preset("slide-4k", "4K slide", 2160, 2160, 288, "as high as a 4K slide"),
    Preset("print", "Paper", 2400, 2400, 300, "8 in wide on paper"),
    Preset("small", "Chat", 600, 600, 96, "for chat, quiz and e-mail"),
    Preset("plank-234", "Plank's lab", 234, 234, 96, "the picture of Plank's CS202 lab", 24, "-", LAB),
)
MIN_SIDE: Final = 100  # pixels of a size of one's own
MAX_SIDE: Final = 2400  # no larger than the largest preset, which bounds time and memory
_OWN_DPI: Final = 96
_OWN_SIZE: Final = re.compile(r"([0-9]{1,6})(?:x([0-9]{1,6}))?", re.ASCII)


def preset_of(key: str, usual: str = PRESETS[0].key) -> Preset:
    """Return the preset with the key, or a size of one's own.

    Args:
        key: The key of a preset, or a width in pixels such as "1200". Older addresses have both sides: "1200x800".
        usual: The key of the preset whose height and width are in the same proportion, if the key is a width.

    Raises:
        RuleError: No preset has the key; the sentence names all of them. Or a side is too short or too long.
    """
    for preset in PRESETS:
        if preset.key == key:
            return preset
    if sides := _OWN_SIZE.fullmatch(key):
        width, proportion = int(sides[1]), preset_of(usual)
        height = int(sides[2]) if sides[2] else round(width * proportion.height / proportion.width)
        if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
            raise RuleError(f"a picture is {MIN_SIDE} to {MAX_SIDE:,} pixels wide and high, not {width} x {height}")
        inches = f"{width / _OWN_DPI:.1f} × {height / _OWN_DPI:.1f} in on paper"
        return Preset(key, "Own size", width, height, _OWN_DPI, inches)
    raise RuleError(f"no preset {key!r}: take {join_names([preset.key for preset in PRESETS], 'or')}")
