"""The cases of a public library of techniques, outside this repository: one position a line, and one step it must have.

    :CODE[-VARIANT]:DIGITS:CELLS:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA

CELLS has a digit or '.' a cell, '+' before a digit that is no given; DELETED are candidates gone besides; lists hold
`<digit><row><column>`. The variant x says that nothing must be found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from solver.grid import Grid
from solver.shape import Candidate
from solver.techniques import (
    almost_locked,
    fish,
    loops,
    single_digit,
    unique_rectangles,
)
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from solver.techniques.technique import Find
from tests.solver.grids import outside

# What a variant of a case asks of a finder; without a row it is what a path asks.
VARIANTS: Final[Mapping[str, Find | None]] = {
    **dict.fromkeys(("0709-2", "0710-3", "0710-4", "0711-3", "0711-4"), partial(loops.find, groups=True, sets=True)),
    "0902-2": partial(almost_locked.xy_wings, overlap=True),
    "0903-1": partial(almost_locked.chains, both_ways=True),
    "0903-2": partial(almost_locked.chains, both_ways=True, overlap=True),
    "0904-2": partial(almost_locked.death_blossoms, overlap=True),
    **{f"{code}-": partial(fish.siamese, size=3) for code in ("03111", "03211")},
    **{f"{code}-": partial(fish.siamese, size=4) for code in ("03121", "03221")},
    "03411-": partial(fish.siamese_complex, size=3, kind="franken"),
    "03421-": partial(fish.siamese_complex, size=4, kind="franken"),
    "03621-": partial(fish.siamese_complex, size=4, kind="mutant"),
    "0402-1": partial(single_digit.empty_rectangles, two_places=True),
    **{
        f"060{kind - 1}-1": partial(unique_rectangles.find, kind=str(kind), allow_missing=False) for kind in range(1, 7)
    },
    "0606-1": partial(unique_rectangles.find, kind="hidden", allow_missing=False),
}
FINDERS: Final[Mapping[str, Find]] = {row.code: row.technique.find for row in TECHNIQUES.values() if row.is_logical}


@dataclass(frozen=True)
class Case:
    """One line of the library."""

    line: str
    code: str
    variant: str
    digits: tuple[int, ...]
    effect: tuple[frozenset[Candidate], frozenset[Candidate]]  # placements and eliminations of one step
    cells: str
    deleted: tuple[Candidate, ...]

    @classmethod
    def parse(cls, line: str) -> Case:
        """The case of a line."""
        _, code, digits, cells, deleted, eliminations, placements, *_ = line.split(":")
        code, _, variant = code.partition("-")
        effect = frozenset(candidates_of(placements)), frozenset(candidates_of(eliminations))
        return cls(line, code, variant, tuple(map(int, digits)), effect, cells, tuple(candidates_of(deleted)))

    @property
    def find(self) -> Find | None:
        """The finder of the case's technique with the options of its variant; None if it is not known yet."""
        plain = VARIANTS.get(f"{self.code}-", FINDERS.get(self.code))
        return VARIANTS.get(f"{self.code}-{self.variant}", plain)

    def position(self) -> Position:
        """The position of the case."""
        givens = "".join("." if before == "+" else sign for before, sign in _signs(self.cells))
        grid = "".join(sign for _, sign in _signs(self.cells))
        return Position.of(Grid.parse(grid), self.deleted, Grid.parse(givens))

    def steps(self) -> Iterator[Step]:
        """Every step of the case's technique in its position; of large fish those of the case's digit."""
        assert self.find
        is_siamese = len(self.code) > 4
        keys = {row.key for row in TECHNIQUES.values() if row.code == self.code[:4]}
        find = of_one_digit(self.find, self.digits[0]) if self.digits else self.find
        return (step for step in find(self.position()) if step.technique in keys and bool(step.fish_pair) is is_siamese)

    def passes(self) -> bool:
        """Whether a step with the digits of the case has exactly its effect; of -x whether there is none."""
        steps = self.steps()
        if self.variant == "x":
            return not any(steps)
        return any(step.effect == self.effect and sorted(step.digits) == sorted(self.digits) for step in steps)


def of_one_digit(find: Find, digit: int) -> Find:
    """The finder; of large fish, which take long, for this digit only."""
    if isinstance(find, partial) and find.func is fish.find_complex:
        return partial(fish.of_digit, digit=digit, **find.keywords)
    if isinstance(find, partial) and find.func is fish.siamese_complex:
        return partial(fish.siamese_of_digit, digit=digit, **find.keywords)
    return find


def _signs(cells: str) -> Iterator[tuple[str, str]]:
    for before, sign in zip(" " + cells, cells, strict=False):
        if sign != "+":
            yield before, sign


def candidates_of(text: str) -> Iterator[Candidate]:
    """The candidates of a list like '224 525'."""
    for digit, row, column in (tuple(map(int, item)) for item in text.split()):
        yield Candidate((row - 1) * 9 + column - 1, digit)


def cases() -> list[Case]:
    """All cases, the disabled ones left out; skips the test where the library is not there."""
    lines = outside("techniques/reglib.txt").read_text().splitlines()
    return [Case.parse(line) for line in lines if line.startswith(":")]
