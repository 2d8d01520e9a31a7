"""A step told in four depths, each of which says no more than it must: what to look for, where, what is there, why.

>>> from solver.grid import Grid
>>> from solver.techniques.path import walk
>>> line = "..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"
>>> position = Position.of(Grid.parse(line))
>>> pointing = next(step for step in walk(position) if step.eliminations)
>>> for text in ladder_of(pointing, position)[1:]:
...     print(text)
Look at the 2s in box 5.
All places of 2 there lie in row 4: r4c5 and r4c6.
In box 5 all places of 2 lie in row 4, so row 4 has it there. So r4c1 is not 2.

What is told at which depth follows the habits of HoDoKu (Hobiger, 2008) and Sudoku Explainer (Juillerat, 2006).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from solver.shape import Cell, Digit
from solver.techniques.cell_sets import (
    BOXES,
    DIGITS_IN,
    HOUSE_CELLS,
    HOUSE_NAMES,
    HOUSE_SETS,
    HOUSES_OF,
    LINES,
    PEERS,
    HouseIndex,
    cell_name,
    cells_of,
    set_of,
    shared_houses,
)
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step
from solver.techniques.step_words import are, cells_told, digits_told, houses_told, named_parts
from solver.techniques.syllabus import TECHNIQUES
from solver.techniques.telling import effect_told, reason_told
from solver.techniques.telling_chains import as_told
from solver.text import join_names

DEPTHS: Final = 4
_CELL_NAME: Final = re.compile(r"r\d")


class Ladder(NamedTuple):
    """The sentences of the four depths."""

    what: str
    where: str
    pattern: str
    reason: str


class Where(NamedTuple):
    """Where to look: houses, digits, or a cell to begin at."""

    houses: tuple[HouseIndex, ...] = ()
    digits: tuple[Digit, ...] = ()
    cells: tuple[Cell, ...] = ()


def ladder_of(step: Step, position: Position) -> Ladder:
    """The sentences about a step of this position."""
    technique, step = TECHNIQUES[step.technique.removeprefix("siamese-")], as_told(step)
    reason = f"{_single_told(step, position) or reason_told(step, position)}. So {effect_told(step)}"
    return Ladder(technique.teaches, _where_told(step), sentence(_pattern_told(step, position)), sentence(reason))


def where(step: Step) -> Where:
    """Where to look for the step."""
    first = step.parts[0] if step.parts else Part(Role.SINGLE)
    role = first.role
    if step.technique == "naked-single":
        return Where((HOUSES_OF[first.cells[0]][-1],))
    if role in (Role.SINGLE, Role.SET) and first.house is not None:
        return Where((_losing_house(step, first.house),))
    if role in (Role.BASE, Role.BOX):
        return Where(tuple(dict.fromkeys(step.houses(role))), step.digits)
    if role is Role.END:
        return Where(tuple(sorted({*_link_houses(step)})), _linked(step))
    if step.technique == "hidden-rectangle":
        cell = step.part(Role.EXTRA).cells[0]
        return Where(tuple(house for house in HOUSES_OF[cell] if house in LINES), step.digits)
    if role is Role.CORNER:
        return Where(tuple(sorted({HOUSES_OF[cell][0] for cell in first.cells})), step.digits)
    if role is Role.PREMISE:
        return Where((first.house,), first.digits) if first.house is not None else Where(cells=first.cells)
    if role is Role.ALMOST_LOCKED:
        sets = [part.cells for part in step.parts if part.role is role]
        return Where(tuple(sorted({_home(cells) for cells in sets})))
    if step.technique == "sue-de-coq":
        return Where(tuple(_crossing(first.cells)))
    if step.technique == "death-blossom":
        return Where(cells=first.cells)
    if step.chains and step.technique not in _OF_ONE_DIGIT:
        return Where(cells=tuple(cells_of(step.chains[0][0].cells)[:1]))
    return Where(digits=_looked_for(step))


def _losing_house(step: Step, first: HouseIndex) -> HouseIndex:
    """The first house of a set that loses something."""
    houses = [part.house for part in step.parts if part.role is Role.SET and part.house is not None]
    gone = set_of(cell for cell, _ in step.eliminations)
    return next((house for house in houses if gone & HOUSE_SETS[house]), first)


def causes(step: Step, position: Position) -> tuple[Cell, ...]:
    """The filled cells that leave a single no other digit or place, one for each that is ruled out."""
    if step.technique not in ("naked-single", "hidden-single"):
        return ()
    return tuple(sorted({cell for cells in _forbidding(step, position).values() for cell in cells}))


def _where_told(step: Step) -> str:
    place = where(step)
    if step.technique == "bug+1":
        return "Count the candidates of every empty cell."
    if place.cells:
        return f"Begin at {cells_told(place.cells)}."
    if not place.digits:
        return f"Look at {houses_told(place.houses)}."
    if place.houses:
        return f"Look at the {_many(place.digits)} in {houses_told(place.houses)}."
    if len(place.digits) > 1:
        return f"Look for cells with no digits but {digits_told(place.digits)}."
    return f"Look at the {_many(place.digits)}."


def _many(digits: Sequence[Digit]) -> str:
    return join_names([f"{digit}s" for digit in digits])


def _looked_for(step: Step) -> tuple[Digit, ...]:
    """The digits of a pattern that lies anywhere; of wings those of all their cells."""
    held = {digit for part in step.parts if part.role in (Role.PIVOT, Role.PINCER) for digit in part.digits}
    return tuple(sorted(held | set(step.digits)))


def _link_houses(step: Step) -> list[HouseIndex]:
    """The houses of the strong links of a pattern of two: each ties an end to its side of the joint."""
    found = []
    for ends, joint in zip(step.parts[::2], step.parts[1::2], strict=True):
        for end, near in zip(ends.cells, joint.cells, strict=True):
            found.append(_home((end, near)))
    return found


def _linked(step: Step) -> tuple[Digit, ...]:
    """The digits of a pattern of two links; dual kites may have two."""
    return tuple(dict.fromkeys(digit for part in step.parts for digit in part.digits))


def _home(cells: Sequence[Cell]) -> HouseIndex:
    """The house that people see the cells in: a line before a box, for a cell alone its box."""
    shared = shared_houses(set_of(cells))
    return shared[-1] if len(cells) == 1 else shared[0]


def _crossing(cells: Sequence[Cell]) -> list[HouseIndex]:
    shared = shared_houses(set_of(cells))
    return [house for house in shared if house in LINES][:1] + [house for house in shared if house in BOXES]


def _pattern_told(step: Step, position: Position) -> str:
    """What is there, without what follows from it."""
    told = _PATTERNS.get(step.parts[0].role) if step.parts else None
    if step.technique in _SINGLES:
        return _SINGLES[step.technique](step)
    if step.technique in _OWN:
        return _OWN[step.technique](step)
    if step.technique.startswith("hidden-") and step.parts[0].role is Role.SET:
        return f"there {digits_told(step.digits)} have no places but {cells_told(step.parts[0].cells)}."
    if step.technique.startswith("kraken-"):
        return _kraken_fish(step, position)
    if step.chains:
        return _chain(step)
    templates = f"think of all ways left to place {digits_told(step.digits)} in the whole grid."
    return told(step, position) if told else templates


def _set(step: Step, position: Position) -> str:
    return f"{cells_told(step.cells(Role.SET))} hold nothing but {digits_told(step.digits)}."


def _lines(step: Step, position: Position) -> str:
    base, covers = step.cells(Role.BASE), step.houses(Role.COVER)
    digit = digits_told(step.digits)
    if step.technique in ("pointing", "claiming"):
        return f"all places of {digit} there lie in {houses_told(covers)}: {cells_told(base)}."
    fins = step.cells(Role.FIN) + step.cells(Role.ENDO_FIN)
    body = [cell for cell in base if cell not in fins]
    but = f", but for the fin{'s' * (len(set(fins)) > 1)} {cells_told(fins)}" if fins else ""
    return f"the places of {digit} there lie in {houses_told(covers)}: {cells_told(body)}{but}."


def _kraken_fish(step: Step, position: Position) -> str:
    starts = [cell for chain in step.chains for cell in cells_of(chain[0].cells)]
    return f"{_lines(step, position)} Follow {digits_told(step.digits)} from {cells_told(starts)}."


def _two_links(step: Step, position: Position) -> str:
    pairs = []
    for ends, joint in zip(step.parts[::2], step.parts[1::2], strict=True):
        pairs += [cells_told(pair, "or") for pair in zip(ends.cells, joint.cells, strict=True)]
    return f"each has two places for {digits_told(_linked(step))}: {'; '.join(dict.fromkeys(pairs))}."


def _cross(step: Step, position: Position) -> str:
    joints = [joint.cells for joint in step.parts[1::2]]
    links = [f"{HOUSE_NAMES[_home(cells)]} has only {cells_told(cells)} for it" for cells in joints]
    return f"there its places form a cross, {cells_told(step.parts[0].cells)}; {join_names(links)}."


def _wing(step: Step, position: Position) -> str:
    pivot, *pincers = step.parts
    told = ", and ".join(f"{cells_told(part.cells)} with {digits_told(part.digits)}" for part in pincers)
    return f"the pivot {cells_told(pivot.cells)} holds {digits_told(pivot.digits)}; it sees {told}."


def _blossom(step: Step) -> str:
    stem = step.parts[0]
    told = [f"{name}, {cells_told(part.cells)} with {digits_told(part.digits)}" for name, part in named_parts(step)]
    return f"the stem {cells_told(stem.cells)} holds {digits_told(stem.digits)}; it sees the sets {'; '.join(told)}."


def _w_wing(step: Step) -> str:
    pincers, bridge = step.part(Role.PINCER), step.part(Role.BRIDGE)
    house = HOUSE_NAMES[bridge.house or 0]
    digits = digits_told(sorted({*step.digits}))
    return (
        f"{cells_told(pincers.cells)} hold only {digits}; in {house} the digit "
        f"{digits_told(bridge.digits)} has no places but {cells_told(bridge.cells)}, which see them."
    )


def _rectangle(step: Step, position: Position) -> str:
    corners = step.part(Role.CORNER).cells
    told = f"the corners are {cells_told(corners)}"
    by_digits: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell in corners:
        more = tuple(digit for digit in DIGITS_IN[position.masks[cell]] if digit not in step.digits)
        by_digits.setdefault(more, []).append(cell)
    for digits, cells in by_digits.items():
        if digits:
            told += f"; {cells_told(cells)} hold{'s' * (len(cells) == 1)} {digits_told(digits)} besides"
    for part in step.parts[1:]:
        told += f"; look at {digits_told(part.digits)} in {cells_told(part.cells)}"
    return f"{told}."


def _grave(step: Step) -> str:
    return f"all have two but {cells_told(step.part(Role.EXTRA).cells)}, which has three."


def _colours(step: Step, position: Position) -> str:
    named = [f"{name}, {cells_told(part.cells)}" for name, part in named_parts(step)]
    told = [f"{one}, against {other}" for one, other in zip(named[::2], named[1::2], strict=True)]
    return f"pairs of places tie these in colours: {'; '.join(told)}."


def _sets(step: Step, position: Position) -> str:
    told = [f"{name}, {cells_told(part.cells)}, with {digits_told(part.digits)}" for name, part in named_parts(step)]
    return f"sets with one digit more than cells: {'; '.join(told)}."


def _shares(step: Step) -> str:
    told = [f"{name}, {cells_told(part.cells)}, with {digits_told(part.digits)}" for name, part in named_parts(step)]
    return f"{'; '.join(told)}."


def _contradiction(step: Step) -> str:
    premise, clash = step.parts
    start = step.chains[0][0]
    cells, digit = cells_told(premise.cells), digits_told(premise.digits)
    tried = f"try {digit} in {cells}" if start.holds else f"try {cells} without {digit}"
    if (clash.cells, clash.digits) == (premise.cells, premise.digits):
        return f"{tried}, and follow it until it comes back to {cells}."
    if clash.house is not None:
        return f"{tried}, and follow it to the places of {digits_told(clash.digits)} in {HOUSE_NAMES[clash.house]}."
    return f"{tried}, and follow it to {digits_told(clash.digits)} in {cells_told(clash.cells)}."


def _verity(step: Step) -> str:
    part = step.parts[0]
    cells, digits = cells_told(part.cells), digits_told(part.digits)
    if part.house is not None:
        return f"{digits} has these places there: {cells}. Follow each of them."
    many = len(part.digits) > 1
    return f"{cells} has the candidates {digits}. Follow each." if many else f"try {cells} with {digits} and without."


def _chain(step: Step) -> str:
    cells = dict.fromkeys(cell for node in step.chains[0] for cell in cells_of(node.cells))
    return f"links lead over {join_names([cell_name(cell) for cell in cells])}."


def _single_told(step: Step, position: Position) -> str:
    """Why a single is one, by the digits that stand there; '' where something else has ruled out a part of it."""
    if step.technique == "full-house" or step.technique not in _SINGLES:
        return ""
    found = _forbidding(step, position)
    left = found.pop(None, ())
    cell, digit = step.placements[0]
    if step.technique == "naked-single":
        told = [f"{digits_told(sorted(position.digits[each] for each in cells))} {are(cells)} in {HOUSE_NAMES[house]}"
                for house, cells in found.items() if house is not None]  # fmt: skip
        rest = f"; {digits_told(left)} {are(left)} ruled out" if left else ""
        return f"{'; '.join(told)}{rest}: {cell_name(cell)} is left with {digit}"
    told = [f"the {digit} in {cell_name(cells[0])} keeps it out of {cells_told(cells_out)}"
            for cells, cells_out in _kept_out(step, position)]  # fmt: skip
    return f"{'; '.join(told)}; only {cell_name(cell)} is left" if told and not left else ""


def _forbidding(step: Step, position: Position) -> dict[HouseIndex | None, tuple[int, ...]]:
    """For a naked single by house the cells that hold its other digits; for a hidden one the cells that hold the digit.

    Under None what no filled cell rules out: digits, or places.
    """
    cell, digit = step.placements[0]
    found: dict[HouseIndex | None, tuple[int, ...]] = {}
    if step.technique == "naked-single":
        left = [other for other in range(1, len(HOUSE_CELLS[0]) + 1) if other != digit]
        for house in HOUSES_OF[cell]:
            held = {position.digits[peer]: peer for peer in HOUSE_CELLS[house] if position.digits[peer] in left}
            if held:
                found[house] = tuple(held.values())
                left = [other for other in left if other not in held]
        return found | ({None: tuple(left)} if left else {})
    for cells, _ in _kept_out(step, position):
        found[cells[0]] = cells
    told = {each for _, out in _kept_out(step, position) for each in out}
    house = step.parts[0].house or 0
    rest = tuple(each for each in HOUSE_CELLS[house] if each != cell and not position.digits[each] and each not in told)
    return found | ({None: rest} if rest else {})


def _kept_out(step: Step, position: Position) -> list[tuple[tuple[Cell, ...], list[Cell]]]:
    """The cells that hold a hidden single's digit, each with the places of the house that it rules out."""
    cell, digit = step.placements[0]
    left = [each for each in HOUSE_CELLS[step.parts[0].house or 0] if each != cell and not position.digits[each]]
    found: list[tuple[tuple[Cell, ...], list[Cell]]] = []
    holders = [each for each, held in enumerate(position.digits) if held == digit]
    while left:
        best = max(holders, key=lambda each: sum(PEERS[each] >> other & 1 for other in left), default=None)
        out = [other for other in left if best is not None and PEERS[best] >> other & 1]
        if best is None or not out:
            break
        found.append(((best,), out))
        left = [other for other in left if other not in out]
    return found


def sentence(text: str) -> str:
    """The text with a capital letter, unless it begins with the name of a cell."""
    return text if _CELL_NAME.match(text) else text[:1].upper() + text[1:]


_OF_ONE_DIGIT: Final = ("x-chain", "turbot-fish", "remote-pair")
_SINGLES: Final[Mapping[str, Callable[[Step], str]]] = {
    "full-house": lambda step: f"{cell_name(step.placements[0].cell)} is its last empty cell.",
    "naked-single": lambda step: f"{cell_name(step.placements[0].cell)} has one digit left.",
    "hidden-single": lambda step: (
        f"where can {step.digits[0]} go there? Only {cell_name(step.placements[0].cell)} is left."
    ),
}
_PATTERNS: Final[Mapping[Role, Callable[[Step, Position], str]]] = {
    Role.SET: _set,
    Role.BASE: _lines,
    Role.END: _two_links,
    Role.BOX: _cross,
    Role.PIVOT: _wing,
    Role.CORNER: _rectangle,
    Role.COLOUR: _colours,
    Role.ALMOST_LOCKED: _sets,
}
_OWN: Final[Mapping[str, Callable[[Step], str]]] = {
    "w-wing": _w_wing,
    "bug+1": _grave,
    "sue-de-coq": _shares,
    "death-blossom": _blossom,
    **dict.fromkeys(("forcing-chain-contradiction", "forcing-net-contradiction"), _contradiction),
    **dict.fromkeys(("forcing-chain-verity", "forcing-net-verity"), _verity),
}
