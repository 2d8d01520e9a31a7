"""Specify the puzzles to generate: shape, number of givens, minimal or not, symmetry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from solver.errors import RuleError
from solver.generator import symmetry
from solver.generator.symmetry import Orbit
from solver.shape import CLASSIC, FEWEST_CLUES, SHAPES, Shape
from solver.text import count_noun

# No proper puzzle has fewer givens. Of 16x16 it is known only that two digits cannot both be missing.
_MIN_GIVENS: Final = {shape: FEWEST_CLUES.get(shape.size, shape.size - 1) for shape in SHAPES.values()}


@dataclass(frozen=True)
class PuzzleSpec:
    """The properties of the puzzles to generate. Raises RuleError where no puzzle can have them.

    With `max_givens` a puzzle has from `givens` to `max_givens` of them, else exactly `givens`.
    """

    shape: Shape = CLASSIC
    givens: int | None = None
    minimal: bool = False  # every given is needed
    symmetry: str = "none"
    max_givens: int | None = None

    def __post_init__(self) -> None:
        orbits = self.orbits
        if self.givens is None:
            return
        fewest, cells, most = _MIN_GIVENS[self.shape], len(self.shape.cells), self.most_givens
        if not fewest <= self.givens <= most <= cells:
            if fewest <= most < self.givens <= cells:
                raise RuleError(f"{self._clues}: the first is the larger one")
            raise RuleError(f"{self._clues}: a proper {self.shape} puzzle has {fewest} to {cells}")
        sums = 1  # bit k is set where orbits of k cells together exist
        for orbit in orbits:
            sums |= sums << len(orbit)
        if not any(sums >> number & 1 for number in range(self.givens, most + 1)):
            raise RuleError(f"no pattern of {self._clues} has the symmetry {self.symmetry!r}")

    @cached_property
    def orbits(self) -> Sequence[Orbit]:
        """The sets of cells that hold givens together or not at all."""
        return symmetry.orbits(self.symmetry, self.shape)

    @property
    def most_givens(self) -> int:
        """The largest number of givens wanted; 0 if any number is fine."""
        return self.givens or 0 if self.max_givens is None else self.max_givens

    @property
    def _clues(self) -> str:
        range_text = f"{self.givens}" if self.givens == self.most_givens else f"{self.givens} to {self.most_givens}"
        return count_noun(range_text, "clue")

    @property
    def plural(self) -> str:
        """The phrase for several of these puzzles."""
        return self._phrase("puzzles")

    def __str__(self) -> str:
        return self._phrase("puzzle")

    def _phrase(self, noun: str) -> str:
        words = [
            "minimal" if self.minimal else "",
            f"{self.shape} {noun}",
            f"with {self._clues}" if self.givens is not None else "",
            f"of {self.symmetry} symmetry" if self.symmetry != "none" else "",
        ]
        return " ".join(word for word in words if word)
