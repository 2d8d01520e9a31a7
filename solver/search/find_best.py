"""Inside FINDBEST, algorithm 2 of CSIS 3700's project 2: its two loops over words of bits, step by step.

    loop 1, each empty cell    ALLOW 1 to 9, FORBID what its row, its column and its box hold
                               LOW is 10
    loop 2, each empty cell    COUNT its allowed digits; where they are fewer than low: BEST so far
                               END: whether any cell is empty, and which is best

The search itself writes both loops as one, which comes to the same: `solver.search.fewest_choices`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple

from solver.shape import Cell, Digit, House, Mask, Shape


class Act(StrEnum):
    """What a step does, each with lines of every listing."""

    ALLOW = "allow"
    FORBID = "forbid"
    LOW = "low"
    COUNT = "count"
    BEST = "best"
    END = "end"
    NONE = "none"  # the end where no cell is empty


@dataclass(frozen=True, slots=True)
class Step:
    """What FINDBEST knows after one of its steps."""

    act: Act
    cell: Cell | None = None
    house: House | None = None  # whose digits are forbidden
    mask: Mask = 0  # of the digits that it holds
    allowed: Mask = 0  # of the cell
    count: int = 0  # of them
    low: int = 0  # 0 before it is set
    best: Cell | None = None
    words: Mapping[Cell, Mask] | None = None  # allowed digits of the cells whose words are true by now
    counts: Mapping[Cell, int] | None = None  # of the cells that are counted


def steps_of(shape: Shape, digits: Sequence[Digit]) -> tuple[Step, ...]:
    """The steps of FINDBEST on a board."""
    words: dict[Cell, Mask] = {}
    first = tuple(_recomputed(shape, digits, words))
    return (*first, *_compared(shape, words))


def _recomputed(shape: Shape, digits: Sequence[Digit], words: dict[Cell, Mask]) -> Iterator[Step]:
    """Loop 1: the words of all empty cells."""
    for cell in (cell for cell in shape.cells if not digits[cell]):
        allowed = (1 << shape.size) - 1
        yield Step(Act.ALLOW, cell, allowed=allowed, words=dict(words))
        for house in shape.houses_of[cell]:
            mask = sum({1 << digits[peer] - 1 for peer in house.cells if digits[peer]})
            allowed &= ~mask
            yield Step(Act.FORBID, cell, house, mask, allowed, words=dict(words))
        words[cell] = allowed


def _compared(shape: Shape, words: Mapping[Cell, Mask]) -> Iterator[Step]:
    """Loop 2: the first cell with the fewest allowed digits."""
    known = Step(Act.LOW, low=shape.size + 1, words=words, counts={})
    yield known
    for cell, allowed in words.items():
        count = allowed.bit_count()
        known = replace(known, cell=cell, allowed=allowed, count=count, counts={**(known.counts or {}), cell: count})
        yield replace(known, act=Act.COUNT)
        if count < known.low:
            known = replace(known, low=count, best=cell)
            yield replace(known, act=Act.BEST)
    best = known.best
    if best is None:
        yield replace(known, act=Act.NONE)
    else:
        yield replace(known, act=Act.END, cell=best, allowed=words[best], count=known.low)


def stops_of(steps: Sequence[Step]) -> tuple[int, ...]:
    """The steps that a lecture stops at: those of the first cell, the end of loop 1, each new best, the end."""
    first = steps[0].cell
    shown = {Act.LOW, Act.BEST, Act.END, Act.NONE}
    return tuple(
        at for at, step in enumerate(steps) if step.act in shown or (step.cell == first and step.act is not Act.COUNT)
    )


class Line(NamedTuple):
    """A line of the listing, and what happens there."""

    acts: tuple[Act, ...]
    text: str


_LISTINGS: Final = {
    "Pseudo code": """
       | for each cell that is empty:
allow  |   allow 1 to {size}
forbid |   for its row, column and box:
forbid |     forbid the digits in it
low    | low = {most}
       | for each cell that is empty:
count  |   n = how many it allows
count  |   if n < low:
best   |     low = n, best = this cell
none   | if low = {most}: return false
end    | return true, and best
""",
    "Python": """
       | for c in range({cells}):
       |   if w[c] >> {top}: continue
allow  |   w[c] = {all} << {shift}
forbid |   for h in houses(c):
forbid |     w[c] &= ~(held(h) << {shift})
low    | low = {most}
       | for c in range({cells}):
       |   if w[c] >> {top}: continue
count  |   n = ones(w[c] >> {shift} & {all})
count  |   if n < low:
best   |     low, best = n, c
end none | return low < {most} and best
""",
    "C++": """
       | for (c = 0; c < {cells}; c++) {{
       |   if (w[c] >> {top}) continue;
allow  |   w[c] = {all} << {shift};
forbid |   for (int h : houses(c))
forbid |     w[c] &= ~(held(h) << {shift});
low    | }} int low = {most}, best;
       | for (c = 0; c < {cells}; c++) {{
       |   if (w[c] >> {top}) continue;
count  |   n = ones(w[c] >> {shift} & {all});
count  |   if (n < low)
best   |     low = n, best = c;
end none | }} return low < {most} ? best : -1;
""",
}


def lines_of(shape: Shape) -> dict[str, tuple[Line, ...]]:
    """Language -> the lines of FINDBEST on that size."""
    width = shape.size.bit_length()
    words = {
        "size": shape.symbols[-1],
        "most": shape.size + 1,
        "cells": len(shape.cells),
        "all": (1 << shape.size) - 1,
        "shift": width,
        "top": shape.size + width,
    }
    found = {}
    for language, text in _LISTINGS.items():
        rows = (row.split("|", 1) for row in text.format(**words).strip("\n").splitlines())
        found[language] = tuple(Line(tuple(map(Act, acts.split())), line[1:].rstrip()) for acts, line in rows)
    return found


def line_of(lines: Sequence[Line], act: Act) -> int:
    """The number of the line that has just run: of those of the act the last."""
    return max(at for at, line in enumerate(lines) if act in line.acts)
