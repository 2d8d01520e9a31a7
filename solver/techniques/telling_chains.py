"""Chains in sentences: statement by statement, and what follows at their ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from solver.shape import Candidate
from solver.techniques.cell_sets import (
    HOUSE_NAMES,
    PEERS,
    cell_name,
    cells_of,
    common_peers,
    set_of,
    shared_houses,
)
from solver.techniques.step import Node, Part, Role, Step
from solver.techniques.step_words import (
    cells_told,
    digits_told,
    house_told,
    losers,
    seeing,
    sights,
    statement_told,
    where_told,
)
from solver.techniques.telling_nets import net_told
from solver.text import join_names

Chain = tuple[Node, ...]
_OPPOSITE: Final = "the opposite of what was assumed"


def _told_behind(nodes: Sequence[Node]) -> Iterator[str]:
    """The nodes after the first; where a digit goes out of a cell so that another is left, the other one says it."""
    for node, after in zip(nodes[1:], (*nodes[2:], None), strict=False):
        if after is None or after.cells != node.cells or node.holds:
            yield statement_told(node) + where_told(node)


def chain_reason(step: Step) -> str:
    """What a chain or loop says from its first statement to its last one."""
    nodes = step.chains[0]
    told = f"if {statement_told(nodes[0])}, then {', so '.join(_told_behind(nodes))}"
    if step.technique.endswith("continuous-loop") and not step.technique.endswith("discontinuous-loop"):
        weak = [(one, other) for one, other in pairwise((*nodes, nodes[0])) if one.holds and not other.holds]
        told = f"if {statement_told(nodes[0])}, then {', so '.join(_told_behind((*nodes, nodes[0])))}"
        return f"{told}, {round_told(weak, step.eliminations)}"
    if step.technique.endswith("loop"):
        first, last = nodes[0], nodes[-1]
        if first.holds and last.holds and first.cells == last.cells:
            return f"{told}: {twice_told(Part(Role.TWICE, tuple(cells_of(last.cells)), (first.digit, last.digit)))}"
        if first[:2] != last[:2]:
            return f"{told}; if {statement_told(first._replace(holds=True))}, it is not {last.digit} either"
        placed = f", so {statement_told(last)} in any case" if last.holds else ""
        return f"{told}: {_OPPOSITE + placed}"
    return f"{told}: {_ends_told(step, nodes[0], nodes[-1])}"


def round_told(pairs: Iterable[tuple[Node, Node]], gone: Iterable[Candidate]) -> str:
    """What a loop means for what goes: of each of these pairs one is true, whichever way it goes round."""
    told, left = list[str](), list(gone)
    for one, other in pairs:
        cells = one.cells | other.cells
        if one.locked or other.locked:
            continue
        if one.cells == other.cells:
            mine = [each for each in left if cells == 1 << each.cell]
            held = f"{cells_told(cells_of(cells))} is {digits_told(sorted((one.digit, other.digit)), 'or')}"
            so = f"so it is not {digits_told([digit for _, digit in mine], 'or')}"
        else:
            mine = [each for each in left if each.digit == one.digit and common_peers(cells) >> each.cell & 1]
            held = f"one of {cells_told(cells_of(cells))} is {one.digit}"
            so = f"and {seeing([cell for cell, _ in mine], 'both' if cells.bit_count() == 2 else 'all of them')}"
        if mine:
            told.append(f"{held}, {so}")
            left = [each for each in left if each not in mine]
    if left:
        places = sorted({cell for cell, _ in left})
        told.append(f"the sets on the way keep all digits but one, which leaves {cells_told(places)} no room for these")
    around = "and so round; as each of these follows from the one before, all are true or all are false"
    return f"{around}: either way {'; '.join(told)}"


def _ends_told(step: Step, first: Node, last: Node) -> str:
    """What the ends of a chain mean for what goes."""
    ends = [*cells_of(first.cells), *cells_of(last.cells)]
    if first[:2] == last[:2]:
        return f"so it is in any case, and {seeing(losers(step), 'it')}"
    if first.digit == last.digit:
        held = f"one of {cells_told(ends)} is {first.digit}"
        return f"{held}, and {seeing(losers(step), 'both' if len(ends) == len((first, last)) else 'all of them')}"
    held = f"{statement_told(first._replace(holds=True))} or {statement_told(last)}"
    neither = "as they see each other, neither cell takes the digit of the other one"
    return f"{held}; {neither}" if {*losers(step)} <= {*ends} else held


def as_told(step: Step) -> Step:
    """The step as sentences and drawings have it: a contradiction ends with the first two digits that cannot both be.

    HoDoKu goes on from both, to where a house has no place for a digit or a cell has none left.
    """
    if step.technique not in ("forcing-chain-contradiction", "forcing-net-contradiction"):
        return step
    cut = cut_at_clash(step.chains)
    return replace(step, parts=(step.parts[0], cut[1]), chains=cut[0]) if cut else step


def cut_at_clash(chains: Sequence[Chain]) -> tuple[tuple[Chain, ...], Part] | None:
    """What leads to the first two digits that cannot both be, and these; None where none come, or the premise goes."""
    held: dict[Node, tuple[Chain, int]] = {}
    for chain in chains:
        for place, node in enumerate(chain):
            says = node._replace(locked=0, reasons=())
            if says == chains[0][0]._replace(holds=True) and not chains[0][0].holds:
                return None
            if node.holds and node.cells.bit_count() == 1 and says not in held:
                held[says] = chain, place
                other = next((each for each in held if _are_at_odds(each, node)), None)
                if other:
                    one, two = _support(*held[other]), _support(chain, place)
                    cells = tuple(dict.fromkeys(cells_of(other.cells | node.cells)))
                    part = Part(Role.TWICE, cells, tuple(sorted({other.digit, node.digit})))
                    return ((two,) if two[: len(one)] == one else (one, two)), part
    return None


def _are_at_odds(one: Node, other: Node) -> bool:
    """Whether two digits that are in a cell each cannot both be there."""
    if one.cells == other.cells:
        return one.digit != other.digit
    return one.digit == other.digit and bool(PEERS[cells_of(one.cells)[0]] & other.cells)


def _support(chain: Chain, place: int) -> Chain:
    """What of a chain or net leads from its start to that place."""
    if not any(node.reasons for node in chain):
        return chain[: place + 1]
    needed, todo = {0}, [place]
    while todo:
        at = todo.pop()
        if at not in needed:
            needed.add(at)
            todo += chain[at].reasons
    new = {at: count for count, at in enumerate(sorted(needed))}
    return tuple(chain[at]._replace(reasons=tuple(new[reason] for reason in chain[at].reasons)) for at in new)


def twice_told(part: Part) -> str:
    """What cannot be: 'r1c2 and r1c4 would both be 6, in row 1', 'r6c2 would be both 7 and 8'."""
    if len(part.cells) == 1:
        return f"{cells_told(part.cells)} would be both {digits_told(part.digits)}"
    house = HOUSE_NAMES[shared_houses(set_of(part.cells))[0]]
    return f"{cells_told(part.cells)} would both be {digits_told(part.digits)}, in {house}"


def contradiction_reason(step: Step) -> str:
    """What follows from a premise until something cannot be."""
    premise, clash = step.parts
    told = consequences_told(step.chains)
    digits, cells = digits_told(clash.digits), cells_told(clash.cells)
    if clash.role is Role.TWICE:
        ends = twice_told(clash)
    elif clash.house is not None:
        ends = f"{house_told(clash)} would have no place left for {digits}"
    elif len(clash.digits) > 1:
        ends = f"{cells} would have no digit left"
    elif clash.cells + clash.digits == premise.cells + premise.digits:
        ends = _OPPOSITE
    else:
        ends = f"{cells} would be {digits} and not {digits}"
    return f"if {statement_told(step.chains[0][0])}, then {told}: {ends}"


def verity_reason(step: Step) -> str:
    """What follows in each case of several of which one is true."""
    part = step.parts[0]
    cells, digits = cells_told(part.cells, "or"), digits_told(part.digits, "or")
    if part.house is not None:
        ways = f"in {house_told(part)} the digit {digits} goes to {cells}"
    else:
        ways = f"{cells} is {digits}{' or not' * (len(part.digits) == 1)}"
    return f"{ways}. {cases_told(step.chains)}: it comes to the same"


def cases_told(chains: Iterable[Sequence[Node]]) -> str:
    """What follows in each case, as the beginning of a sentence."""
    told = [
        f"if {statement_told(chain[0])}, then {_consequences(chain) if len(chain) > 1 else 'so it is'}"
        for chain in chains
    ]
    if any("; " in case for case in told):  # of a net, whose steps semicolons part
        return ". ".join(case[:1].upper() + case[1:] for case in told)
    return "; ".join((told[0][:1].upper() + told[0][1:], *told[1:]))


def consequences_told(chains: Sequence[Sequence[Node]]) -> str:
    """What several chains from one premise say, each from where it leaves those before it."""
    if any(node.reasons for node in chains[0]):
        return "; ".join(net_told(chains))
    found, told = list[str](), {chains[0][0]}
    for chain in chains:
        known = max(place for place, node in enumerate(chain) if node in told)
        if known + 1 < len(chain):
            since = f"as {statement_told(chain[known])}, " if known else ""
            found.append(f"{since}{_consequences(chain[known:])}")
        told |= set(chain)
    return "; and ".join(found)


def _consequences(chain: Sequence[Node]) -> str:
    """What a chain says behind its premise."""
    if any(node.reasons for node in chain):
        return "; ".join(net_told([chain]))
    return ", so ".join(_told_behind(chain))


def remote_pair_reason(step: Step) -> str:
    """How cells with the same two digits hold them in turn."""
    cells = list(dict.fromkeys(cell for node in step.chains[0] for cell in cells_of(node.cells)))
    names = join_names([cell_name(cell) for cell in cells])
    turns = f"{names}, each of which sees the next, hold {digits_told(step.digits)} in turn"
    one, other = step.digits
    told = [
        f"one of {cells_told(pair)} is {one} and one is {other}, and {seeing(seers, 'both')}"
        for seers, *pair in sights(losers(step), cells[::2], cells[1::2])
    ]
    return f"{turns}: {'; '.join(told)}"
