"""The registry of all techniques, in the order in which a path tries them.

Names, codes, scores, levels and sentences are the rows of techniques.toml; the file of a family has what finds them.

>>> hidden_pair = TECHNIQUES["hidden-pair"]
>>> hidden_pair.name, hidden_pair.code, hidden_pair.score, hidden_pair.level.title, hidden_pair.explainer_rating
('Hidden Pair', '0210', 70, 'Medium', '3.4')

Names, codes, scores, levels and order are HoDoKu's (Hobiger, 2008), the ratings Sudoku Explainer's (Juillerat, 2006).
"""

from __future__ import annotations

import tomllib
from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from solver.techniques import (
    almost_locked,
    bivalue_chains,
    brute_force,
    bug,
    colours,
    digit_chains,
    fish,
    forcing_chains,
    kraken_fish,
    locked_candidates,
    loops,
    single_digit,
    singles,
    subsets,
    sue_de_coq,
    templates,
    unique_rectangles,
    wings,
)
from solver.techniques.technique import Level, Technique

FAMILIES: Final = (
    singles,
    locked_candidates,
    subsets,
    fish,
    single_digit,
    wings,
    bug,
    unique_rectangles,
    sue_de_coq,
    colours,
    digit_chains,
    bivalue_chains,
    loops,
    almost_locked,
    kraken_fish,
    forcing_chains,
    templates,
    brute_force,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the registry: a technique with its name and its rating.

    A path looks for entries of one `rank` together, with the technique of the first one, and takes the best step.
    """

    key: str
    name: str  # the name in HoDoKu's notation
    code: str  # four digits, as in the library of cases
    rank: int  # its place in the order of a path
    score: int
    level: Level
    explainer_rating: str  # the rating in Sudoku Explainer's scale; '' where that has no such rule
    in_path: bool
    teaches: str  # one sentence or two, which are the first depth of a hint
    technique: Technique

    @property
    def is_logical(self) -> bool:
        """Check whether a person can find its steps: those of any technique but a guess."""
        return not self.technique.is_guess


def _load_entries() -> dict[str, Entry]:
    """Load the rows, each with the technique that its family has under this key."""
    table = tomllib.loads(Path(__file__).with_name("techniques.toml").read_text(encoding="utf-8"))
    levels = {level.title: level for level in Level}
    found = ChainMap(*(dict(family.FAMILY) for family in FAMILIES))
    entries = {
        key: Entry(key, name, code, rank, score, levels[level], rating, in_path, table["teaches"][key], found[key])
        for key, name, code, rank, score, level, rating, in_path in table["rows"]
    }
    if found.keys() - entries:
        raise LookupError(f"no row in techniques.toml: {', '.join(sorted(found.keys() - entries))}")
    return entries


TECHNIQUES: Final[Mapping[str, Entry]] = MappingProxyType(_load_entries())
