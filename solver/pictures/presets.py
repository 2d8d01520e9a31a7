"""The sizes of picture, one row each.

>>> preset_of("slide").width, preset_of("slide").dpi
(1080, 144)
"""

from __future__ import annotations

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
    Preset("slide", "Slide", 1080, 1080, 144, "as high as a 16:9 slide, 7.5 in"),
    Preset("slide-pair", "Slide, wide", 1920, 1080, 144, "fills a 16:9 slide with two boards"),
    Preset("slide-4k", "Slide, 4K", 2160, 2160, 288, "7.5 in for large screens"),
    Preset("print", "Print", 2400, 2400, 300, "8.0 in on paper"),
    Preset("small", "Small", 600, 600, 96, "quiz, chat, e-mail"),
    Preset("plank-234", "Plank, 234 pixels", 234, 234, 96, "the picture of Plank's CS202 lab", 24, "-", LAB),
)


def preset_of(key: str) -> Preset:
    """Return the preset with the key. Raises RuleError, naming all of them, for another key."""
    for preset in PRESETS:
        if preset.key == key:
            return preset
    raise RuleError(f"no preset {key!r}: take {join_names([preset.key for preset in PRESETS], 'or')}")
