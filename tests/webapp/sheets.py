"""Our style sheets, and what they are made of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parents[2] / "webapp" / "static"
# What not every engine knows, and why nobody misses it there.
PARDONED: Final = {
    "-webkit-print-color-adjust": "other engines know it without the prefix, which stands beside it",
    "-webkit-text-size-adjust": "for iPhones, which alone enlarge text by themselves",
    "forced-color-adjust": "where colours can be forced, which WebKit does not do, it is known",
    "size": "where a sheet cannot choose the paper, the person does, in the dialog that prints",
    "text-wrap": "where `pretty` is not known, lines break as they always did",
}


def sheets() -> dict[Path, str]:
    """The text of each, without comments."""
    paths = [path for path in sorted(STATIC.glob("*/*.css")) if path.parent.name != "vendor"]
    return {path: re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL) for path in paths}


def declarations(sheet: str) -> list[str]:
    """What a style sheet declares, as in "color: red"; but not the parts of @font-face."""
    rules = re.findall(r"([^{};]*)\{([^{}]*)\}", sheet)
    bodies = [body for selector, body in rules if "@font-face" not in selector]
    return [said.strip() for body in bodies for said in body.split(";") if ":" in said]


def selectors(sheet: str) -> list[str]:
    """The selectors of its rules, lists as they stand."""
    found = [selector.strip() for selector, _ in re.findall(r"([^{};]*)\{([^{}]*)\}", sheet)]
    return [one for one in found if one and not one.startswith("@") and not re.fullmatch(r"from|to|[\d%., ]+", one)]
