"""The list of Sudoku Explainer's rules, in the order in which it tries them, with their ratings.

It is the only list by which a step is rated. The column `rated` of techniques.toml is what the page of a technique
shows; tests/solver/techniques/explainer/test_registry.py compares both, but for techniques with several ratings. Rings
and BUG add 0.1 for each further cell or digit of a set. Chains add for their length (`rating_with_length`) to the
ratings of `static_chains` and of each BranchKind. Where HoDoKu has the pattern too, the function of its family finds it
for both programs.

>>> from solver.grid import Grid
>>> from solver.techniques.position import Position
>>> step = next(RULES[0].find(Position.of(Grid.parse("12345678." + "." * 72))))
>>> step.technique, step.rating, rule_of(step).names
('Hidden Single', 1.0, {'Hidden Single': 'Hidden Single'})
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from solver.techniques.explainer.aligned_exclusion import AlignedExclusion
from solver.techniques.explainer.branching_chains import DYNAMIC, DYNAMIC_PLUS, MULTIPLE, NISHIO, BranchingChains
from solver.techniques.explainer.bug import Bug
from solver.techniques.explainer.fish import BasicFish
from solver.techniques.explainer.locked_candidates import LockedDigits
from solver.techniques.explainer.rule import Rule
from solver.techniques.explainer.singles import HiddenSingles, NakedSingles
from solver.techniques.explainer.static_chains import StaticChains
from solver.techniques.explainer.subsets import HiddenSets, NakedSets
from solver.techniques.explainer.unique_loops import UniqueLoops
from solver.techniques.explainer.wings import Wings
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step

RULES: Final[tuple[Rule, ...]] = (
    HiddenSingles(1.0, 1.2, 1.5),  # the last cell of a house; in a box; in a column or row
    LockedDigits(1.7, 1.9, is_direct=True),  # pointing; claiming
    HiddenSets(2, 2.0, is_direct=True),  # pair
    NakedSingles(2.3),
    HiddenSets(3, 2.5, is_direct=True),  # triplet
    LockedDigits(2.6, 2.8),
    NakedSets(2, 3.0),
    BasicFish(2, 3.2),  # X-Wing
    HiddenSets(2, 3.4),
    NakedSets(3, 3.6),
    BasicFish(3, 3.8),  # Swordfish
    HiddenSets(3, 4.0),
    Wings(2, 4.2),  # XY-Wing
    Wings(3, 4.4),  # XYZ-Wing
    UniqueLoops(4.5, 4.6, 4.7, 5.0),  # of four cells; of six; of eight; of more
    NakedSets(4, 5.0),
    BasicFish(4, 5.2),  # Jellyfish
    HiddenSets(4, 5.4),
    Bug(5.6, 5.7),  # type 1; the other types
    AlignedExclusion(2, 6.2),
    StaticChains(),  # 6.5 and more
    AlignedExclusion(3, 7.5),
)
BRANCHING_RULES: Final = tuple(BranchingChains(kind) for kind in (NISHIO, MULTIPLE, DYNAMIC, DYNAMIC_PLUS))
_BY_NAME: Final[Mapping[str, Rule]] = MappingProxyType(
    {name: rule for rule in (*RULES, *BRANCHING_RULES) for name in rule.names}
)

_KEYS: Final = {row.name: key for key, row in TECHNIQUES.items() if row.is_logical}


def rule_of(step: Step) -> Rule:
    """Look up the rule of a step of Sudoku Explainer's path."""
    return _BY_NAME[step.technique]


def same_technique(step: Step) -> str:
    """Find the key in TECHNIQUES of the technique that has the very same pattern; '' if there is none."""
    return _KEYS.get(rule_of(step).names[step.technique], "")
