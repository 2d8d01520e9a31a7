"""The faces whose digits are drawn: those of a directory of fonts that have lining figures of their own."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from solver.recognition.digit_classifier import DIGITS, SYMBOLS

NO_TEXT = ("math", "symbol", "emoji", "dingbat", "icon", "outline", "shadow", "smallcap", "caps", "ornament", "initial")
KEPT_BACK = ("dejavu", "hanken", "jetbrains", "nimbus", "droid")  # what the stress set is drawn with
A_FAMILY = 7  # faces of one family: Roboto and Noto have dozens, which would be half of all


def usable(folder: Path) -> list[Path]:
    """The faces below the folder that can draw a board, at most `A_FAMILY` of each family, in a fixed order."""
    paths = sorted(path for kind in ("*.ttf", "*.otf") for path in folder.rglob(kind))
    random.Random(1).shuffle(paths)
    seen: Counter[str] = Counter()
    found = []
    for path in paths:
        name = path.name.lower()
        family = name.split("-")[0].split(".")[0][:9]
        if any(part in name for part in NO_TEXT + KEPT_BACK) or seen[family] >= A_FAMILY or is_foreign(path.name):
            continue
        if has_digits(path):
            seen[family] += 1
            found.append(path)
    return found


def is_foreign(name: str) -> bool:
    """Whether this is one of Noto's faces for one script, whose digits are all those of Noto Sans."""
    latin = ("NotoSans-", "NotoSerif-", "NotoSansDisplay-", "NotoSerifDisplay-", "NotoSansMono-")
    return name.startswith("Noto") and not name.startswith(latin)


def has_digits(path: Path) -> bool:
    """Whether the digits of the face differ from each other and from its sign for what it lacks, all equally high."""
    try:
        font = ImageFont.truetype(str(path), 100)
        shapes = [shape(font, symbol) for symbol in SYMBOLS[1:DIGITS]]
        lacking = shape(font, "\ue123")
    except (OSError, ValueError):
        return False
    if min(int(each.sum()) for each in shapes) < 200:
        return False
    if any((one != two).mean() < 0.01 for at, one in enumerate(shapes) for two in shapes[:at]):
        return False
    if any((each != lacking).mean() < 0.004 for each in shapes):
        return False
    rows = [np.flatnonzero(each.any(1)) for each in shapes]
    heights = [int(np.ptp(each)) for each in rows]
    tops = [int(each.min()) for each in rows]
    return max(heights) <= 1.12 * min(heights) and max(tops) - min(tops) <= 8  # else old-style figures


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
