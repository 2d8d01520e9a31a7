"""Show FINDBEST, algorithm 2 of CSIS 3700's project 2, step by step: its three loops over words of bits.

    loop 1, each empty cell     ALLOW 1 to 9
    loop 2, each filled cell    take its digit from the words of the unfilled cells of its ROW, its COLUMN, its BOX
                                LOW is 10
    loop 3, each empty cell     COUNT its allowed digits; where they are fewer than low: BEST so far
                                END: the best is marked as filled and pushed; NONE where no cell is empty

The search itself writes the three loops as one, which comes to the same: `solver.search.algorithms.fewest_choices`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple

from solver.shape import Cell, Digit, House, Mask, Shape


class FindBestAct(StrEnum):
    """What a step does; each act has lines in every listing."""

    ALLOW = "allow"
    ROW = "row"
    COLUMN = "column"
    BOX = "box"
    LOW = "low"
    COUNT = "count"
    BEST = "best"
    END = "end"
    NONE = "none"  # the end where no cell is empty


LOOP_OF_ACT: Final = {
    FindBestAct.ALLOW: 1,
    FindBestAct.ROW: 2,
    FindBestAct.COLUMN: 2,
    FindBestAct.BOX: 2,
}  # the others lie in the third, or before or behind


@dataclass(frozen=True, slots=True)
class FindBestStep:
    """What FINDBEST knows after one of its steps."""

    act: FindBestAct
    cell: Cell | None = None  # The loop is at this empty cell, in loop 2 at a filled one.
    house: House | None = None  # in whose unfilled cells its digit is forbidden
    digit: Digit = 0  # This digit is forbidden there.
    lost: tuple[Cell, ...] = ()  # the cells that allowed it until then
    allowed: Mask = 0  # The digits that an empty cell may take.
    count: int = 0  # How many of them there are.
    low: int = 0  # 0 before it is set
    best: Cell | None = None
    words: Mapping[Cell, Mask] | None = None  # allowed digits of the empty cells, as far as they are set by now
    counts: Mapping[Cell, int] | None = None  # The count of each cell that has one.

    @property
    def loop(self) -> int:
        """The number of the loop, from 1."""
        return LOOP_OF_ACT.get(self.act, 3)


def steps_of(shape: Shape, digits: Sequence[Digit]) -> tuple[FindBestStep, ...]:
    """List the steps of FINDBEST on a board."""
    words: dict[Cell, Mask] = {}
    first = (*_allowed(shape, digits, words), *_forbidden(shape, digits, words))
    return (*first, *_compared(shape, words))


def _allowed(shape: Shape, digits: Sequence[Digit], words: dict[Cell, Mask]) -> Iterator[FindBestStep]:
    """Allow every digit in every empty cell: loop 1."""
    every = (1 << shape.size) - 1
    for cell in (cell for cell in shape.cells if not digits[cell]):
        words[cell] = every
        yield FindBestStep(FindBestAct.ALLOW, cell, allowed=every, words=dict(words))


def _forbidden(shape: Shape, digits: Sequence[Digit], words: dict[Cell, Mask]) -> Iterator[FindBestStep]:
    """Remove the digit of each filled cell from the unfilled cells of its houses: loop 2."""
    for cell in (cell for cell in shape.cells if digits[cell]):
        bit = 1 << digits[cell] - 1
        for house in shape.houses_of[cell]:
            lost = tuple(peer for peer in house.cells if not digits[peer] and words[peer] & bit)
            words.update((peer, words[peer] & ~bit) for peer in lost)
            yield FindBestStep(FindBestAct(house.kind), cell, house, digits[cell], lost, words=dict(words))


def _compared(shape: Shape, words: Mapping[Cell, Mask]) -> Iterator[FindBestStep]:
    """Find the first cell with the fewest allowed digits: loop 3."""
    known = FindBestStep(FindBestAct.LOW, low=shape.size + 1, words=words, counts={})
    yield known
    for cell, allowed in words.items():
        count = allowed.bit_count()
        known = replace(known, cell=cell, allowed=allowed, count=count, counts={**(known.counts or {}), cell: count})
        yield replace(known, act=FindBestAct.COUNT)
        if count < known.low:
            known = replace(known, low=count, best=cell)
            yield replace(known, act=FindBestAct.BEST)
    best = known.best
    if best is None:
        yield replace(known, act=FindBestAct.NONE)
    else:
        yield replace(known, act=FindBestAct.END, cell=best, allowed=words[best], count=known.low)


def stops_of(steps: Sequence[FindBestStep]) -> tuple[int, ...]:
    """Choose the steps that a lecture stops at: the first cell of loops 1 and 2, their ends, each new best, the end."""
    shown = {FindBestAct.LOW, FindBestAct.BEST, FindBestAct.END, FindBestAct.NONE}
    first = {loop: next((step.cell for step in steps if step.loop == loop), None) for loop in (1, 2)}
    last = {loop: max((at for at, step in enumerate(steps) if step.loop == loop), default=None) for loop in (1, 2)}
    return tuple(
        at
        for at, step in enumerate(steps)
        if step.act in shown or (step.loop in first and step.cell == first[step.loop]) or at in last.values()
    )


class FindBestLine(NamedTuple):
    """A line of the listing, and what happens there."""

    acts: tuple[FindBestAct, ...]
    text: str


_LISTINGS: Final = {
    "Pseudo code": """
       | for each cell that is empty:
allow  |   allow 1 to {size}
       | for each cell that is filled:
row    |   forbid its digit in its row,
column |   in its column,
box    |   in its box, where not filled
low    | low = {most}
       | for each cell that is empty:
count  |   n = how many it allows
best   |   n < low: low = n, it is best
none   | if low = {most}: return false
end    | mark best filled, push; true
""",
    "Python": """
       | for c in empty(w):
allow  |   w[c] = {all} << {shift}
       | for c in filled(w):
row    |   forbid(w, row(c), digit(c))
column |   forbid(w, column(c), digit(c))
box    |   forbid(w, box(c), digit(c))
low    | low = {most}
       | for c in empty(w):
count  |   n = ones(w[c] >> {shift} & {all})
best   |   if n < low: low, best = n, c
none   | if low == {most}: return False
end    | return push(w, best)
""",
    "C++": """
       | for (int c : empty(w))
allow  |   w[c] = {all} << {shift};
       | for (int c : filled(w)) {{
row    |   forbid(w, row(c), w[c]);
column |   forbid(w, column(c), w[c]);
box    |   forbid(w, box(c), w[c]); }}
low    | int low = {most}, n, best;
       | for (int c : empty(w))
count  |   if ((n = ones(w[c])) < low)
best   |     low = n, best = c;
none   | if (low == {most}) return false;
end    | return push(w, best);
""",
}


def lines_of(shape: Shape) -> dict[str, tuple[FindBestLine, ...]]:
    """Write the lines of FINDBEST for grids of that shape, by language."""
    words = {
        "size": shape.symbols[-1],
        "most": shape.size + 1,
        "all": (1 << shape.size) - 1,
        "shift": shape.size.bit_length(),
    }
    found = {}
    for language, text in _LISTINGS.items():
        rows = (row.split("|", 1) for row in text.format(**words).strip("\n").splitlines())
        found[language] = tuple(
            FindBestLine(tuple(map(FindBestAct, acts.split())), line[1:].rstrip()) for acts, line in rows
        )
    return found


def line_of(lines: Sequence[FindBestLine], act: FindBestAct) -> int:
    """Find the line that has just run: of those of the act the last."""
    return max(at for at, line in enumerate(lines) if act in line.acts)
