"""What the net can tell apart: an empty cell, the digits 1 to 9, the letters A to G, the numbers 10 to 16."""

from __future__ import annotations

from typing import Final

BLANK: Final = ""
# The order of the net's outputs, fixed by its weights.
SYMBOLS: Final = (BLANK, *"123456789", *"ABCDEFG", *map(str, range(10, 17)))
DIGITS: Final = SYMBOLS.index("A")  # the first so many are all that a board of 9x9 or less can show
LETTERED: Final = tuple(range(SYMBOLS.index("10")))  # 16x16 with 1-9 and A-G
NUMBERED: Final = (*range(DIGITS), *range(SYMBOLS.index("10"), len(SYMBOLS)))  # 16x16 with 1-16


def symbol_sets(size: int) -> tuple[tuple[int, ...], ...]:
    """The outputs that boards of this size can show, one set for each way to write them.

    Those of small boards hold all digits: a table of other figures is not to pass for one.
    """
    return (LETTERED, NUMBERED) if size >= DIGITS else (tuple(range(DIGITS)),)
