"""Lay out amounts that are compared: as bars, whose lengths are the amounts, or as dots on powers of ten.

People read the length of a bar as the amount. So bars begin at 0 and are never drawn on powers of ten: where the least
amount is less than a twentieth of the greatest, its bar could hardly be seen, and each amount is a dot instead.

>>> Scale.of([57, 53]).shape, Scale.of([57, 5_521]).shape
('bars', 'dots')
>>> [number for _, number in Scale.of([57, 53]).marks], [number for _, number in Scale.of([57, 5_521]).marks]
([0, 20, 40], [1, 10, 100, 1000])
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

MIN_SHARE_OF_BARS: Final = 1 / 20  # of the greatest amount, that the least has where bars are drawn
MAX_MARKS: Final = 5  # below bars


@dataclass(frozen=True)
class Scale:
    """A scale up to the greatest of the amounts that are compared."""

    greatest: int
    is_linear: bool
    first: int = 1  # the power of ten that is the first mark below dots

    @classmethod
    def of(cls, amounts: Iterable[int], first: int = 1) -> Self:
        """Choose the scale on which these amounts can be compared."""
        known = sorted(amounts)
        greatest = max(known[-1], first)
        return cls(greatest, known[0] >= greatest * MIN_SHARE_OF_BARS, first)

    @property
    def shape(self) -> str:
        """Name what is drawn: 'bars' or 'dots'."""
        return "bars" if self.is_linear else "dots"

    def percent(self, amount: int) -> str:
        """Compute the place of an amount, in percent of the scale. On powers of ten 0 is one mark before the first."""
        part = amount / self.greatest if self.is_linear else self._powers(amount) / self._powers(self.greatest)
        return f"{100 * part:.2f}"

    @property
    def marks(self) -> list[tuple[str, int]]:
        """List the marks below the scale: the place of each in percent, and its amount."""
        if not self.is_linear:
            numbers = [self.first * 10**power for power in range(len(str(self.greatest // self.first)))]
            return [(self.percent(number), number) for number in numbers]
        least = self.greatest / MAX_MARKS
        unit = 10 ** max(math.ceil(math.log10(least)) - 1, 0)
        step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= least)
        return [(self.percent(number), number) for number in range(0, self.greatest + 1, step)]

    def _powers(self, amount: int) -> float:
        """Compute a place on powers of ten, from 0: the first mark lies at 1, ten times as much at 2."""
        part = amount / self.first
        return 1 + math.log10(part) if part >= 1 else part
