"""Name the rules of a puzzle that go beyond digits, so that no variant passes for a plain puzzle.

>>> name_rules({"size": 9, "killercage": [{"cells": ["R1C1"]}], "arrow": [], "oddity": [1]}, {"size"})
['killer cages', 'oddity']
>>> name_rules_in_words("Normal sudoku rules apply."), name_rules_in_words("Normal rules, and no king's move repeats.")
([], ['rules in words'])
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from solver.lazy_regex import pattern
from solver.shape import Cell, Shape

_NAMES: Final[Mapping[str, str]] = {
    "antiking": "anti-king",
    "antiknight": "anti-knight",
    "arrow": "arrows",
    "arrows": "arrows",
    "betweenline": "between lines",
    "cage": "cages",
    "cages": "cages",
    "clone": "clones",
    "diagonal+": "a diagonal",
    "diagonal-": "a diagonal",
    "difference": "difference dots",
    "disjointgroups": "disjoint groups",
    "even": "even cells",
    "extraregion": "extra regions",
    "killercage": "killer cages",
    "killercages": "killer cages",
    "line": "lines",
    "lines": "lines",
    "littlekillersum": "little killer sums",
    "maximum": "maximum cells",
    "minimum": "minimum cells",
    "nobulbthermo": "thermometers",
    "nonconsecutive": "nonconsecutive neighbours",
    "numberS": "small numbers",
    "odd": "odd cells",
    "overlays": "drawings",
    "palindrome": "palindromes",
    "quadruple": "quadruples",
    "ratio": "ratio dots",
    "regionsumline": "region sum lines",
    "renban": "renban lines",
    "sandwichsum": "sandwich sums",
    "surface": "shaded cells",
    "symbol": "symbols",
    "text": "texts",
    "thermo": "thermometers",
    "thermometer": "thermometers",
    "underlays": "drawings",
    "whispers": "whisper lines",
    "xv": "X and V",
}
_WORD: Final = pattern(r"\w+")
_USUAL_WORDS: Final = frozenset("the normal standard classic regular usual sudoku rule rules apply applies".split())


def name_rules(board: Mapping[str, Any], plain: Collection[str]) -> list[str]:
    """Name the content of the board under other keys than those of a plain puzzle, in its order."""
    found = [_NAMES.get(key, key) for key, value in board.items() if value and key not in plain]
    return list(dict.fromkeys(found))


def name_rules_in_words(rules: object) -> list[str]:
    """Name the rules in words, unless they say that nothing but the usual ones hold."""
    return [] if _USUAL_WORDS.issuperset(_WORD.findall(str(rules or "").lower())) else ["rules in words"]


def name_irregular_regions(regions: Sequence[Collection[Cell]], shape: Shape) -> list[str]:
    """Name the regions if there are any and they are not the boxes."""
    boxes = {frozenset(box.cells) for box in shape.boxes}
    return ["irregular regions"] if regions and set(map(frozenset, regions)) != boxes else []
