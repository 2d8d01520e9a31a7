"""Steps in sentences: what the technique sees, why it holds, and what follows.

>>> from solver.grid import Grid
>>> from solver.techniques.path import solve_path
>>> path = solve_path(Grid.parse("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"))
>>> print([sentences(step) for step in path.steps if step.eliminations][0])
Locked Candidates Type 1 (Pointing): in box 5 all places of 2 lie in row 4, so row 4 holds it there. r4c1 is not 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from solver.phrases import join_names
from solver.shape import Cell, Digit
from solver.techniques.cell_sets import HOUSE_NAMES, HouseIndex, cell_name, cells_of
from solver.techniques.notation import name_of
from solver.techniques.step import Node, Part, Role, Step
from solver.techniques.syllabus import FISH

_ONE_SOLUTION: Final = "(as the puzzle has one solution only)"


def sentences(step: Step) -> str:
    """The step as a person would say it, the reason first."""
    return f"{name_of(step)}: {reason_told(step)}. {effect_told(step)}"


def reason_told(step: Step) -> str:
    """Why the step holds: 'in box 5 all places of 2 lie in row 4, so row 4 holds it there'."""
    return _REASONS[step.technique](step)


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


def cells_told(cells: Iterable[Cell], word: str = "and") -> str:
    """The cells by name, ascending: 'r4c1, r4c2 and r6c1'."""
    return join_names([cell_name(cell) for cell in sorted(set(cells))], word)


def digits_told(digits: Iterable[Digit], word: str = "and") -> str:
    """The digits as they come: '2, 5 and 7'."""
    return join_names([str(digit) for digit in digits], word)


def are(many: Sequence[object]) -> str:
    """The verb for so many: 'is' or 'are'."""
    return "is" if len(many) == 1 else "are"


def houses_told(houses: Iterable[HouseIndex]) -> str:
    """The houses by name, those of a kind together: 'rows 1 and 4 and box 5'."""
    kinds: dict[str, list[str]] = {}
    for house in houses:
        kind, number = HOUSE_NAMES[house].split()
        kinds.setdefault(kind, []).append(number)
    plural = {"row": "rows", "column": "columns", "box": "boxes"}
    return join_names(
        [f"{kind if len(numbers) == 1 else plural[kind]} {join_names(numbers)}" for kind, numbers in kinds.items()]
    )


def _name(part: Part) -> str:
    return "" if part.house is None else HOUSE_NAMES[part.house]


def _full_house(step: Step) -> str:
    part = step.parts[0]
    return f"{cells_told(part.cells)} is the last empty cell of {_name(part)}, which lacks {digits_told(part.digits)}"


def _naked_single(step: Step) -> str:
    return f"{digits_told(step.digits)} is the only candidate left in {cells_told(step.parts[0].cells)}"


def _hidden_single(step: Step) -> str:
    part = step.parts[0]
    return f"in {_name(part)} the only place left for {digits_told(part.digits)} is {cells_told(part.cells)}"


def _locked(step: Step) -> str:
    base, cover = _name(step.part(Role.BASE)), _name(step.part(Role.COVER))
    return f"in {base} all places of {digits_told(step.digits)} lie in {cover}, so {cover} holds it there"


def _naked(step: Step) -> str:
    houses = houses_told(step.houses(Role.SET))
    cells, digits = cells_told(step.cells(Role.SET)), digits_told(step.digits)
    return f"{cells} hold nothing but {digits}, so the rest of {houses} does not"


def _hidden(step: Step) -> str:
    part = step.part(Role.SET)
    digits, cells = digits_told(part.digits), cells_told(part.cells)
    return f"in {_name(part)} the digits {digits} fit nowhere but in {cells}, which hold nothing else"


def _held(step: Step) -> str:
    """What is true of the lines of a fish."""
    covers = houses_told(step.houses(Role.COVER))
    return f"in {houses_told(step.houses(Role.BASE))} the digit {digits_told(step.digits)} has places only in {covers}"


def _fish(step: Step) -> str:
    fins, held = step.cells(Role.FIN) + step.cells(Role.ENDO_FIN), _held(step)
    if not fins:
        return f"{held}, one for each, so they take it there"
    seen = "that" if len(fins) == 1 else "all these"
    return f"{held}, or else in {cells_told(fins, 'or')}: either way what sees {seen} loses it"


def _kraken_fish(step: Step) -> str:
    fins, digit = step.cells(Role.FIN), digits_told(step.digits)
    held = f"{_held(step)}, or else in {cells_told(fins, 'or')}"
    if step.technique == "kraken-fish-1":
        return (
            f"{held}: without {cells_told(fins, 'or')} the fish takes what goes. {cases_told(step.chains)}: so it goes"
        )
    line = step.part(Role.PREMISE)
    ways = f"so {digit} is in {cells_told(line.cells, 'or')}, as {_name(line)} needs it, or in {cells_told(fins, 'or')}"
    return f"{held}: {ways}. {cases_told(step.chains)}: it comes to the same"


def _template(step: Step) -> str:
    which = "all use" if step.placements else "none uses"
    return f"of the ways left to place {digits_told(step.digits)} in the whole grid {which} what follows"


def _two_links(step: Step) -> str:
    digit = digits_told(step.digits)
    told = []
    for ends, joint in zip(step.parts[::2], step.parts[1::2], strict=True):
        told.append(f"{cells_told(joint.cells)} are not both {digit}, so {cells_told(ends.cells, 'or')} is")
    return "; ".join(told)


def _empty_rectangle(step: Step) -> str:
    digit = digits_told(step.digits)
    told = []
    for box, joint in zip(step.parts[::2], step.parts[1::2], strict=True):
        told.append(
            f"in {_name(box)} {digit} lies in one row and one column, of {cells_told(joint.cells)} one is {digit}: "
            f"the {digit} where the other arm meets that link would leave {_name(box)} no place"
        )
    return "; ".join(told)


def _wing(step: Step) -> str:
    pivot, one, two = step.parts
    last = step.eliminations[0].digit
    which = "it or a pincer" if last in pivot.digits else "a pincer"
    pincers = f"{cells_told(one.cells + two.cells)}"
    return f"whichever digit the pivot {cells_told(pivot.cells)} takes, {which} is {last}; the pincers are {pincers}"


def _w_wing(step: Step) -> str:
    pincers, bridge = step.part(Role.PINCER), step.part(Role.BRIDGE)
    digit, link = step.digits
    return (
        f"in {_name(bridge)} {cells_told(bridge.cells, 'or')} is {link}, so one of {cells_told(pincers.cells)} "
        f"is not {link} but {digit}"
    )


def _rectangle(step: Step) -> str:
    corners = cells_told(step.part(Role.CORNER).cells)
    extra = [part for part in step.parts if part.role is Role.EXTRA]
    told = f"{corners} must not hold only {digits_told(step.digits)} {_ONE_SOLUTION}"
    return told + "".join(
        f", and {cells_told(part.cells)} hold{'s' * (len(part.cells) == 1)} {digits_told(part.digits)}"
        for part in extra
    )


def _grave(step: Step) -> str:
    part = step.part(Role.EXTRA)
    cell = cells_told(part.cells)
    without = f"without {digits_told(part.digits)} there every cell would have two"
    return f"{cell} is the only cell with three candidates, and {without}, which cannot be {_ONE_SOLUTION}"


def _colours(step: Step) -> str:
    digit = digits_told(step.digits)
    pairs = zip(step.parts[::2], step.parts[1::2], strict=True)
    told = [
        f"either {cells_told(one.cells)} or {cells_told(other.cells)} {are(other.cells)} {digit}"
        for one, other in pairs
    ]
    return "; ".join(told)


def _sue_de_coq(step: Step) -> str:
    told = join_names([_set(part) for part in step.parts])
    return f"{told} have as many digits as cells, so these are used up there"


def statement_told(node: Node) -> str:
    """What the node says: 'r4c1 is not 2', 'one of r1c1 and r1c2 is 5'."""
    cells = cells_of(node.cells)
    if node.locked:
        return f"{cells_told(cells)} lose {node.digit} and hold all their other digits"
    if len(cells) == 1:
        return f"{cell_name(cells[0])} is {'' if node.holds else 'not '}{node.digit}"
    return f"{'one' if node.holds else 'none'} of {cells_told(cells)} is {node.digit}"


def _worth_telling(nodes: Sequence[Node]) -> Iterator[Node]:
    """The nodes after the first; where a digit goes out of a cell so that another is left, the other one says it."""
    for node, after in zip(nodes[1:], (*nodes[2:], None), strict=True):
        if after is None or after.cells != node.cells or node.holds:
            yield node


def _chain(step: Step) -> str:
    first, *others = step.chains[0]
    told = f"if {statement_told(first)}, then {statement_told(others[0])}"
    told += "".join(f", so {statement_told(node)}" for node in _worth_telling(others))
    if step.technique.endswith("continuous-loop") and not step.technique.endswith("discontinuous-loop"):
        return f"{told}, and so round: every link of the loop is strong"
    if step.technique.endswith("loop"):
        return f"{told}: a contradiction"
    return f"{told}: one of the two ends is true"


def _contradiction(step: Step) -> str:
    premise, clash = step.parts
    told = consequences_told(step.chains)
    digits, cells = digits_told(clash.digits), cells_told(clash.cells)
    if clash.house is not None:
        ends = f"{_name(clash)} would have no place left for {digits}"
    elif len(clash.digits) > 1:
        ends = f"{cells} would have no digit left"
    elif clash.cells + clash.digits == premise.cells + premise.digits:
        ends = "the opposite"
    else:
        ends = f"{cells} would be {digits} and not {digits}"
    return f"if {statement_told(step.chains[0][0])}, then {told}: {ends}"


def _verity(step: Step) -> str:
    part = step.parts[0]
    cells, digits = cells_told(part.cells, "or"), digits_told(part.digits, "or")
    if part.house is not None:
        ways = f"in {_name(part)} the digit {digits} goes to {cells}"
    else:
        ways = f"{cells} is {digits}{' or not' * (len(part.digits) == 1)}"
    return f"{ways}. {cases_told(step.chains)}: it comes to the same"


def cases_told(chains: Iterable[Sequence[Node]]) -> str:
    """What follows in each case, as the beginning of a sentence."""
    told = "; ".join(
        f"if {statement_told(chain[0])}, then {_consequences(chain) if len(chain) > 1 else 'so it is'}"
        for chain in chains
    )
    return told[:1].upper() + told[1:]


def consequences_told(chains: Sequence[Sequence[Node]]) -> str:
    """What several chains from one premise say, each from where it leaves those before it."""
    if any(node.reasons for node in chains[0]):
        return "; ".join(_net(chains))
    found, told = list[str](), {chains[0][0]}
    for chain in chains:
        known = max(place for place, node in enumerate(chain) if node in told)
        if known + 1 < len(chain):
            since = f"as {statement_told(chain[known])}, " if known else ""
            found.append(f"{since}{_consequences(chain[known:])}")
        told |= set(chain)
    return "; and ".join(found)


def _net(chains: Sequence[Sequence[Node]]) -> Iterator[str]:
    """The same of nets: what each statement needs, where it is not told yet."""
    told = set[tuple[int, Digit, bool]]()
    for chain in chains:
        for node in chain[1:]:
            if node[:3] not in told and (node.holds or node is chain[-1]):
                told.add(node[:3])
                lost = [chain[place] for place in node.reasons]
                yield f"{_lost(lost)}, so {statement_told(node)}" if node.holds else _lost([node])


def _lost(nodes: Sequence[Node]) -> str:
    """What goes: of one cell some digits, or of some cells one digit."""
    cells = sorted({cell for node in nodes for cell in cells_of(node.cells)})
    digits = sorted({node.digit for node in nodes})
    return f"{cells_told(cells)} lose{'s' * (len(cells) == 1)} {digits_told(digits)}"


def _consequences(chain: Sequence[Node]) -> str:
    """What a chain says behind its premise."""
    if any(node.reasons for node in chain):
        return "; ".join(_net([chain]))
    return ", so ".join(map(statement_told, _worth_telling(chain)))


def _remote_pair(step: Step) -> str:
    cells = dict.fromkeys(cell for node in step.chains[0] for cell in cells_of(node.cells))
    names = join_names([cell_name(cell) for cell in cells])
    return f"{names}, each of which sees the next, hold {digits_told(step.digits)} in turn"


def _set(part: Part) -> str:
    return f"{cells_told(part.cells)} with {digits_told(part.digits)}"


def _almost_locked(step: Step) -> str:
    sets = [part for part in step.parts if part.role is Role.ALMOST_LOCKED]
    ties = [digit for part in step.parts if part.role is Role.RESTRICTED for digit in part.digits]
    told = "; ".join(map(_set, sets))
    return f"the sets {told} are one digit short of locked and share {digits_told(ties)}, so one at the ends is locked"


def _death_blossom(step: Step) -> str:
    stem, *petals = step.parts
    return f"whichever digit {cells_told(stem.cells)} takes, one of the sets {'; '.join(map(_set, petals))} is locked"


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
    **dict.fromkeys(("xy-wing", "xyz-wing"), _wing),
    "w-wing": _w_wing,
    **{f"uniqueness-{kind}": _rectangle for kind in range(1, 7)},
    **dict.fromkeys(("hidden-rectangle", "avoidable-1", "avoidable-2"), _rectangle),
    "bug+1": _grave,
    **{
        f"{name}-colours-{kind}": _colours
        for name, kind in (("simple", "trap"), ("simple", "wrap"), ("multi", "1"), ("multi", "2"))
    },
    "sue-de-coq": _sue_de_coq,
    "remote-pair": _remote_pair,
    **dict.fromkeys(("turbot-fish", "x-chain", "xy-chain"), _chain),
    **{
        f"{group}{name}": _chain
        for group in ("", "grouped-")
        for name in ("continuous-loop", "discontinuous-loop", "aic")
    },
    **dict.fromkeys(("als-xz", "als-xy-wing", "als-chain"), _almost_locked),
    "death-blossom": _death_blossom,
    **dict.fromkeys(("forcing-chain-contradiction", "forcing-net-contradiction"), _contradiction),
    **dict.fromkeys(("forcing-chain-verity", "forcing-net-verity"), _verity),
    "brute-force": lambda step: "no technique leads on, so a search is asked",
}
