"""What colours mean: which cells see each other, and which of the colours is true."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from solver.shape import Cell
from solver.techniques.cell_sets import cell_name
from solver.techniques.step import Step
from solver.techniques.step_words import are, cells_told, digits_told, first_pair, losers, named_parts, seeing, sights

Colour = tuple[str, tuple[Cell, ...]]  # its letter and its cells


def colours_reason(step: Step) -> str:
    """What the colours of a digit's links mean for what goes."""
    colours = [(name, part.cells) for name, part in named_parts(step)]
    told = [
        f"either {_all_of(*one)} {are(one[1])} {digits_told(step.digits)}, or {_all_of(*other)} {are(other[1])}"
        for one, other in zip(colours[::2], colours[1::2], strict=True)
    ]
    return "; ".join([*told, *_COLOURS[step.technique](step, colours)])


def _all_of(name: str, cells: Sequence[Cell]) -> str:
    return f"{'all of ' * (len(cells) > 1)}colour {name} ({cells_told(cells)})"


def _colour_trap(step: Step, colours: Sequence[Colour]) -> list[str]:
    return list(_between(losers(step), *colours))


def _between(cells: Sequence[Cell], one: Colour, other: Colour) -> Iterator[str]:
    """Which cell of either colour the cells see, those together that see the same."""
    for seers, mine, its in sights(cells, one[1], other[1]):
        yield seeing(seers, f"{cell_name(mine)} of {one[0]} and {cell_name(its)} of {other[0]}")


def _colour_wrap(step: Step, colours: Sequence[Colour]) -> list[str]:
    one, other = next(pair for cell in losers(step) if (pair := first_pair([cell], losers(step))))
    left = next(name for name, cells in colours if one not in cells)
    return [f"but {cells_told([one, other])} see each other, so {left} is right"]


def _colours_meet(step: Step, colours: Sequence[Colour]) -> list[str]:
    told = []
    for mine, its in ((0, 0), (0, 1), (1, 0), (1, 1)):
        (met, one), (with_it, other) = colours[mine], colours[2 + its]
        (left, rest), (right, others) = colours[1 - mine], colours[3 - its]
        meeting = first_pair(one, other)
        gone = [cell for cell in losers(step) if first_pair([cell], rest) and first_pair([cell], others)]
        if meeting and gone:
            saw = ", and ".join(_between(gone, (left, rest), (right, others)))
            wrong = f"{cells_told(meeting)} see each other, so {met} or {with_it} is wrong"
            told.append(f"{wrong}: {left} or {right} is right, and {saw}")
    return told


def _colour_between(step: Step, colours: Sequence[Colour]) -> list[str]:
    told = []
    for name, colour in colours[:2]:
        contacts = [pair for _, other in colours[2:] if (pair := first_pair(colour, other))]
        if set(colour) <= set(losers(step)) and len(contacts) == len(colours[2:]):
            seen: dict[Cell, list[Cell]] = {}
            for cell, other in contacts:
                seen.setdefault(cell, []).append(other)
            see = " and ".join(seeing([cell], cells_told(others)) for cell, others in seen.items())
            both = " and ".join(other for other, _ in colours[2:])
            told.append(f"{see}, so {name} sees {both}, one of which is right: so {name} is wrong")
    return told


_COLOURS: Final[Mapping[str, Callable[[Step, Sequence[Colour]], list[str]]]] = {
    "simple-colours-trap": _colour_trap,
    "simple-colours-wrap": _colour_wrap,
    "multi-colours-1": _colours_meet,
    "multi-colours-2": _colour_between,
}
