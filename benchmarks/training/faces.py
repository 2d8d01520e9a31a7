"""The faces whose signs are drawn: those of a directory of fonts that have digits and letters of their own."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from solver.recognition.digit_classifier import DIGITS, SYMBOLS

NO_TEXT = ("math", "symbol", "emoji", "dingbat", "icon", "outline", "shadow", "smallcap", "caps", "ornament", "initial")
KEPT_BACK = ("hanken", "jetbrains", "droid", "lato", "charis", "gentium", "firacode", "oldstand", "cabin")  # to measure
A_FAMILY = 7  # faces of one family: Roboto and Noto have dozens, which would be half of all
# What newspapers, browsers and apps print with: more faces of each family, and each face drawn three times as often.
COMMON = (
    *("liberation", "dejavu", "notosans-", "notoserif-", "notosansmono-", "texgyre", "c059", "nimbus", "p052"),
    *("arimo", "tinos", "cousine", "carlito", "caladea", "roboto", "opensans", "inter-", "free"),
)
A_COMMON_FAMILY = 12
COMMON_SHARE = 3
OLD_STYLE = 1.6  # the highest digit of a face by its lowest, at most


def usable(folder: Path) -> list[Path]:
    """The faces below the folder that can draw a board, in a fixed order; common ones stand there three times."""
    paths = sorted(path for kind in ("*.ttf", "*.otf") for path in folder.rglob(kind))
    random.Random(1).shuffle(paths)
    seen: Counter[str] = Counter()
    found = []
    for path in paths:
        name = path.name.lower()
        family = name.split("-")[0].split(".")[0][:9]
        is_common = name.startswith(COMMON)
        if any(part in name for part in NO_TEXT + KEPT_BACK) or is_foreign(path.name):
            continue
        if seen[family] < (A_COMMON_FAMILY if is_common else A_FAMILY) and has_signs(path):
            seen[family] += 1
            found += [path] * (COMMON_SHARE if is_common else 1)
    return found


def is_foreign(name: str) -> bool:
    """Whether this is one of Noto's faces for one script, whose digits are all those of Noto Sans."""
    latin = ("NotoSans-", "NotoSerif-", "NotoSansDisplay-", "NotoSerifDisplay-", "NotoSansMono-")
    return name.startswith("Noto") and not name.startswith(latin)


def has_signs(path: Path) -> bool:
    """Whether the signs of the face differ from each other and from its sign for what it lacks, digits equally high.

    Digits of old style, of which some reach below the line, are drawn too; their 1 and 0 may look like letters.
    """
    try:
        font = ImageFont.truetype(str(path), 100)
        shapes = {symbol: shape(font, symbol) for symbol in SYMBOLS if len(symbol) == 1}
        lacking = shape(font, "\ue123")
    except (OSError, ValueError):
        return False
    drawn = list(shapes.values())
    if min(int(each.sum()) for each in drawn) < 200 or any((each != lacking).mean() < 0.004 for each in drawn):
        return False
    if any((one != two).mean() < 0.01 for at, one in enumerate(drawn) for two in drawn[:at]):
        return False
    heights = [int(np.ptp(np.flatnonzero(shapes[digit].any(1)))) for digit in SYMBOLS[1:DIGITS]]
    return max(heights) <= OLD_STYLE * min(heights)


@cache
def has_marked_zero(path: Path) -> bool:
    """Whether the 0 of the face has a dot, a dash or a stroke in its middle, as most faces for programs have."""
    zero = shape(ImageFont.truetype(str(path), 100), "0")
    top, bottom = np.flatnonzero(zero.any(1))[[0, -1]]
    left, right = np.flatnonzero(zero.any(0))[[0, -1]]
    row, column = (top + bottom) // 2, (left + right) // 2
    return bool(zero[row - 3 : row + 4, column - 3 : column + 4].mean() > 0.5)


def shape(font: ImageFont.FreeTypeFont, text: str) -> NDArray[np.bool_]:
    """The text in black and white."""
    image = Image.new("L", (160, 160))
    ImageDraw.Draw(image).text((80, 80), text, font=font, fill=255, anchor="mm")
    return np.asarray(image) > 128


@lru_cache(maxsize=400)
def at_size(path: Path, size: int) -> ImageFont.FreeTypeFont:
    """The face at a size in pixels."""
    return ImageFont.truetype(str(path), size)


def at_height(path: Path, height: float) -> ImageFont.FreeTypeFont:
    """The face at the size at which its digits have that height in pixels."""
    top, bottom = at_size(path, 100).getbbox("8")[1::2]
    return at_size(path, max(5, round(100 * height / (bottom - top))))
