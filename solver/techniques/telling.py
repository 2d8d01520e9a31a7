"""Steps in sentences: what the technique sees, why it holds, and what follows.

>>> from solver.grid import Grid
>>> from solver.techniques.path import solve_path
>>> path = solve_path(Grid.parse("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"))
>>> print([sentences(step) for step in path.steps if step.eliminations][0])
Locked Candidates Type 1 (Pointing): in box 5 all places of 2 lie in row 4, so row 4 has it there. So r4c1 is not 2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from solver.shape import Cell, Digit
from solver.techniques.cell_sets import (
    HOUSE_NAMES,
    PEERS,
    HouseIndex,
    cell_name,
    set_of,
    shared_houses,
)
from solver.techniques.chain_houses import housed
from solver.techniques.notation import name_of
from solver.techniques.position import Position
from solver.techniques.step import Role, Step
from solver.techniques.step_words import (
    are,
    cells_told,
    digits_told,
    house_told,
    houses_told,
    losers,
    one_told,
    seeing,
    these_told,
)
from solver.techniques.syllabus import FISH
from solver.techniques.telling_chains import (
    as_told,
    cases_told,
    chain_reason,
    contradiction_reason,
    remote_pair_reason,
    verity_reason,
)
from solver.techniques.telling_colours import colours_reason
from solver.techniques.telling_rectangles import grave_reason, rectangle_reason
from solver.techniques.telling_sets import almost_locked_reason, blossom_reason, sue_de_coq_reason


def sentences(step: Step, position: Position | None = None) -> str:
    """The step as a person would say it, the reason first."""
    return f"{name_of(step)}: {reason_told(step, position)}. So {effect_told(step)}"


def reason_told(step: Step, position: Position | None = None) -> str:
    """Why the step holds: 'in box 5 all places of 2 lie in row 4, so row 4 has it there'.

    With the position that it was found in each link of a chain that lies in a house names it.
    """
    told = as_told(step)
    return _REASONS[step.technique](replace(told, chains=housed(told.chains, position)))


def effect_told(step: Step) -> str:
    """What follows: 'r4c1 is not 2 or 5.'"""
    placed = [f"{cell_name(cell)} is {digit}" for cell, digit in step.placements]
    by_digit: dict[Digit, list[Cell]] = {}
    for cell, digit in step.eliminations:
        by_digit.setdefault(digit, []).append(cell)
    by_cells: dict[tuple[Cell, ...], list[Digit]] = {}
    for digit, cells in by_digit.items():
        by_cells.setdefault(tuple(cells), []).append(digit)
    gone = [f"{cells_told(cells)} {are(cells)} not {digits_told(digits, 'or')}" for cells, digits in by_cells.items()]
    return "; ".join([*placed, *gone]) + "."


def _full_house(step: Step) -> str:
    part = step.parts[0]
    lacks = f"which lacks {digits_told(part.digits)}"
    return f"{cells_told(part.cells)} is the last empty cell of {house_told(part)}, {lacks}"


def _naked_single(step: Step) -> str:
    return f"{digits_told(step.digits)} is the only candidate left in {cells_told(step.parts[0].cells)}"


def _hidden_single(step: Step) -> str:
    part = step.parts[0]
    return f"in {house_told(part)} the only place left for {digits_told(part.digits)} is {cells_told(part.cells)}"


def _locked(step: Step) -> str:
    base, cover = house_told(step.part(Role.BASE)), house_told(step.part(Role.COVER))
    return f"in {base} all places of {digits_told(step.digits)} lie in {cover}, so {cover} has it there"


def _naked(step: Step) -> str:
    houses = houses_told(step.houses(Role.SET))
    cells, digits = cells_told(step.cells(Role.SET)), digits_told(step.digits)
    return f"{cells} hold nothing but {digits}, so the rest of {houses} holds none of them"


def _hidden(step: Step) -> str:
    part = step.part(Role.SET)
    digits, cells = digits_told(part.digits), cells_told(part.cells)
    return f"in {house_told(part)} the digits {digits} fit nowhere but in {cells}, which hold nothing else"


def _held(step: Step) -> str:
    """What is true of the lines of a fish."""
    covers = houses_told(step.houses(Role.COVER))
    return f"in {houses_told(step.houses(Role.BASE))} the digit {digits_told(step.digits)} has places only in {covers}"


def _fish(step: Step) -> str:
    if step.both:
        one, other = (f"{_fish(each)}, so {effect_told(each)}" for each in step.both)
        return f"{one} {other[:1].upper()}{other[1:-1]}"
    digit = step.digits[0]
    endo = sorted(set(step.cells(Role.ENDO_FIN)))
    fins = sorted({*step.cells(Role.FIN), *endo})
    if not fins:
        covers = these_told(step.houses(Role.COVER))
        return f"{_held(step)}, one for each, so {covers} have no other {digit}{_used_twice(step)}"
    outside = [f"but for {cells_told(plain)}"] if (plain := [cell for cell in fins if cell not in endo]) else []
    bases = these_told(step.houses(Role.BASE))
    word, lies = "and" if outside else "but", "lies" if len(endo) == 1 else "lie"
    between = [f"{word} {cells_told(endo)} {lies} in two of {bases}"] if endo else []
    one, saw = ("", "it") if len(fins) == 1 else ("one of ", "both" if len(fins) == 2 else "all of them")
    with_one = f"if {one}{cells_told(fins)} is {digit}, {seeing(losers(step), saw)}"
    without = f"{_whole(step, fins)}, which then have no other {digit}{_used_twice(step)}"
    return f"{', '.join([_held(step), *outside, *between])}: {without}; {with_one}"


def _whole(step: Step, fins: Sequence[Cell]) -> str:
    """What a fish takes where none of its fins is the digit."""
    digit, bases, covers = step.digits[0], step.houses(Role.BASE), step.houses(Role.COVER)
    of_these = these_told(covers) if these_told(bases) != these_told(covers) else houses_told(covers)
    places = f"the {digit}s of {these_told(bases)} stand one in each of {of_these}"
    return f"if {cells_told(fins)} {are(fins)} not {digit}, {places}"


def _used_twice(step: Step) -> str:
    """Why a place of the base goes too: it lies in two cover houses."""
    twice = sorted({*losers(step)} & {*step.cells(Role.BASE)})
    return f", and {one_told(step.digits[0])} in {cells_told(twice, 'or')} would use up two of them" if twice else ""


def _kraken_fish(step: Step) -> str:
    fins, digit, gone = step.cells(Role.FIN), digits_told(step.digits), losers(step)
    held = f"{_held(step)}, but for {cells_told(fins)}: {_whole(step, fins)}"
    if step.technique == "kraken-fish-1":
        ways = "either way" if len(fins) == 1 else "in every case"
        taken = f"which then have no other {digit}{_used_twice(step)}, so {cells_told(gone)} {are(gone)} not {digit}"
        return f"{held}, {taken}. {cases_told(step.chains)}: {ways} it goes"
    line = step.part(Role.PREMISE)
    there = f"that of {house_told(line)} in {cells_told(line.cells, 'or')}"
    ways = f"So {cells_told([*line.cells, *fins], 'or')} is {digit}"
    return f"{held}, {there}. {ways}. {cases_told(step.chains)}: {_SAME}"


def _template(step: Step) -> str:
    way = f"way to place {digits_told(step.digits)} in the whole grid that leaves the other digits room"
    if step.placements:
        return f"every {way} uses {cells_told(cell for cell, _ in step.placements)}"
    return f"no {way} uses {cells_told(losers(step), 'or')}"


def _two_links(step: Step) -> str:
    told = []
    for ends, joint in zip(step.parts[::2], step.parts[1::2], strict=True):
        digit, shared = digits_told(joint.digits), HOUSE_NAMES[shared_houses(set_of(joint.cells))[0]]
        gone = [cell for cell, each in step.eliminations if (each,) == joint.digits]
        lines = houses_told(_tying(pair) for pair in zip(ends.cells, joint.cells, strict=True))
        told.append(
            f"{cells_told(joint.cells)}, both in {shared}, are not both {digit}, "
            f"so {cells_told(ends.cells, 'or')} is, as {lines} need one each, and {seeing(gone, 'both')}"
        )
    return "; ".join(told)


def _tying(cells: Sequence[Cell]) -> HouseIndex:
    """The house that ties the cells, a line before a box."""
    return shared_houses(set_of(cells))[0]


def _empty_rectangle(step: Step) -> str:
    digit = digits_told(step.digits)
    told = []
    for box, joint in zip(step.parts[::2], step.parts[1::2], strict=True):
        for gone in losers(step):
            near = [cell for cell in joint.cells if not PEERS[cell] >> gone & 1]
            if near and not set_of(box.cells) & ~(PEERS[near[0]] | PEERS[gone]):
                far = [cell for cell in joint.cells if cell not in near]
                barred = [cell for cell in box.cells if PEERS[gone] >> cell & 1]
                rest = [cell for cell in box.cells if cell not in barred]
                needs = f"as {HOUSE_NAMES[_tying(joint.cells)]} needs one"
                links = f"{cells_told(far)} would not be{_from(gone, far)}, so {cells_told(near)} would, {needs}"
                lost = " and ".join(
                    f"{cell_name(cell)} would rule out {cells_told(cells)}{_from(cell, cells)}"
                    for cell, cells in ((gone, barred), (near[0], rest))
                    if cells
                )
                lacking = f"{house_told(box)} would have no place left for {digit}"
                told.append(f"if {cell_name(gone)} were {digit}, {links}: {lost}, so {lacking}")
    return "; ".join(told)


def _from(cell: Cell, cells: Sequence[Cell]) -> str:
    """The house in which the cell sees the others: ' (row 1)'."""
    return f" ({HOUSE_NAMES[_tying([cell, *cells])]})"


def wing_reason(step: Step) -> str:
    """What each digit of a pivot makes of its pincers: 'if r1c1 is 3, r1c5 is 7'."""
    pivot, *pincers = step.parts
    last = step.eliminations[0].digit
    told = []
    ends = [cell for pincer in pincers for cell in pincer.cells]
    for pincer in pincers:
        taken = digits_told([digit for digit in pincer.digits if digit != last])
        told.append(f"if {cells_told(pivot.cells)} is {taken}, {cells_told(pincer.cells)} is {last}")
    if last in pivot.digits:
        told.append(f"else {cells_told(pivot.cells)} is {last} itself")
        ends += pivot.cells
    saw = seeing(losers(step), "both" if len(ends) == 2 else "all three")
    return f"{'; '.join(told)}: so one of {cells_told(sorted(ends))} is {last}, and {saw}"


def _w_wing(step: Step) -> str:
    pincers, bridge = step.part(Role.PINCER), step.part(Role.BRIDGE)
    digit, link = step.digits
    needed = f"one of {cells_told(bridge.cells)} is {link}, as {house_told(bridge)} needs it"
    ends = bridge.cells if all(map(_see, pincers.cells, bridge.cells)) else bridge.cells[::-1]
    seen = " and ".join(
        f"{cell_name(end)} sees {cell_name(cell)}" for cell, end in zip(pincers.cells, ends, strict=True)
    )
    held = f"{cells_told(pincers.cells)} hold only {digits_told(sorted((digit, link)))}"
    return f"{needed}; {seen}; {held}, so one of these is {digit}, and {seeing(losers(step), 'both')}"


def _see(one: Cell, other: Cell) -> bool:
    return bool(PEERS[one] >> other & 1)


_SAME: Final = "it comes to the same"
_SETS: Final = ("pair", "triple", "quad")
_REASONS: Final[Mapping[str, Callable[[Step], str]]] = {
    "full-house": _full_house,
    "naked-single": _naked_single,
    "hidden-single": _hidden_single,
    "pointing": _locked,
    "claiming": _locked,
    **{f"{kind}-{size}": _naked for kind in ("naked", "locked") for size in _SETS},
    **{f"hidden-{size}": _hidden for size in _SETS},
    **dict.fromkeys(FISH, _fish),
    **dict.fromkeys(("kraken-fish-1", "kraken-fish-2"), _kraken_fish),
    "template-set": _template,
    "template-delete": _template,
    **dict.fromkeys(("skyscraper", "2-string-kite", "dual-2-string-kite"), _two_links),
    **dict.fromkeys(("empty-rectangle", "dual-empty-rectangle"), _empty_rectangle),
    **dict.fromkeys(("xy-wing", "xyz-wing"), wing_reason),
    "w-wing": _w_wing,
    **{f"uniqueness-{kind}": rectangle_reason for kind in range(1, 7)},
    **dict.fromkeys(("hidden-rectangle", "avoidable-1", "avoidable-2"), rectangle_reason),
    "bug+1": grave_reason,
    **dict.fromkeys(("simple-colours-trap", "simple-colours-wrap"), colours_reason),
    **dict.fromkeys(("multi-colours-1", "multi-colours-2"), colours_reason),
    "sue-de-coq": sue_de_coq_reason,
    "remote-pair": remote_pair_reason,
    **dict.fromkeys(("turbot-fish", "x-chain", "xy-chain"), chain_reason),
    **{
        f"{group}{name}": chain_reason
        for group in ("", "grouped-")
        for name in ("continuous-loop", "discontinuous-loop", "aic")
    },
    **dict.fromkeys(("als-xz", "als-xy-wing", "als-chain"), almost_locked_reason),
    "death-blossom": blossom_reason,
    **dict.fromkeys(("forcing-chain-contradiction", "forcing-net-contradiction"), contradiction_reason),
    **dict.fromkeys(("forcing-chain-verity", "forcing-net-verity"), verity_reason),
    "brute-force": lambda step: "no technique leads on, so a search tells what stands here",
}
