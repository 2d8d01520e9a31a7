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
    "field-sizing": "where it is not known, a field keeps its rows and scrolls",
    "forced-color-adjust": "where colours can be forced, which WebKit does not do, it is known",
    "scroll-initial-target": "where it is not known, a script scrolls the list; without script it begins at its top",
    "text-wrap": "where `pretty` is not known, lines break as they always did",
}


def sheets() -> dict[Path, str]:
    """The text of each, without comments."""
    paths = [path for path in sorted(STATIC.glob("*/*.css")) if path.parent.name != "vendor"]
    return {path: re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL) for path in paths}


def declarations(sheet: str) -> list[str]:
    """What a style sheet declares, as in "color: red"; not what its other rules say (see `described`)."""
    bodies = [body for head, body in _rules(sheet) if not re.search("@(font-face|page|property)", head)]
    return [declaration.strip() for body in bodies for declaration in body.split(";") if ":" in declaration]


def described(sheet: str) -> list[tuple[str, list[str]]]:
    """Its rules for paper and of own properties, each with the names of what it says: no properties, whatever they
    are called, so that engines are asked about the whole rule."""
    rules = [(f"{head.strip()} {{{body}}}", body) for head, body in _rules(sheet) if re.match(r"\s*@(page|prop)", head)]
    return [(rule, re.findall(r"([\w-]+)\s*:", body)) for rule, body in rules]


def selectors(sheet: str) -> list[str]:
    """The selectors of its rules, lists as they stand; of rules within rules as parts of these."""
    found = [re.sub(r"(^|,\s*)(?=[>+~])", r"\1& ", selector.strip()) for selector, _ in _rules(sheet)]
    return [one for one in found if one and not one.startswith("@") and not re.fullmatch(r"from|to|[\d%., ]+", one)]


def _rules(sheet: str) -> list[tuple[str, str]]:
    return re.findall(r"([^{};]*)\{([^{}]*)\}", sheet)
