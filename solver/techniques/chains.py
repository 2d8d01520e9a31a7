"""Chains: the base class of chain techniques, and descriptions of chains and nets, statement by statement.

A link names the house that leaves a digit one place, once the digit is not in another place:

>>> from solver.grid import Grid
>>> from solver.shape import Candidate
>>> from solver.techniques.cell_sets import HOUSE_NAMES
>>> chain = Node(1 << 0, 5, holds=False), Node(1 << 1, 5, holds=True)  # r1c1 and r1c2, in row 1 and in box 1
>>> position = Position.of(Grid.parse("." * 81), removed=[Candidate(cell, 5) for cell in range(2, 9)])
>>> [HOUSE_NAMES[node.house] for node in with_houses([chain], position)[0] if node.house is not None]
['row 1']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from solver.shape import Candidate, Digit
from solver.techniques.cell_sets import (
    HOUSE_NAMES,
    HOUSE_SETS,
    PEERS,
    HouseIndex,
    cell_list,
    cell_name,
    cells_of,
    common_peers,
    set_of,
    shared_houses,
)
from solver.techniques.marks import SETS, Marks
from solver.techniques.position import Position
from solver.techniques.step import Node, Part, Role, Step
from solver.techniques.step_text import (
    describe_node,
    house_in_brackets,
    join_digits,
    losers,
    name_cells,
    name_digits,
    seeing,
)
from solver.techniques.technique import Family, Technique, Where
from solver.text import join_names

Chain = tuple[Node, ...]

OPPOSITE: Final = "the opposite of what was assumed"
SAME_RESULT: Final = "it comes to the same"


class ChainTechnique(Technique):
    """A chain of statements that follow from each other, from a false one to a true one."""

    family = Family.CHAINS

    def where(self, step: Step) -> Where:
        """Begin at the first cell of the chain."""
        return Where(cells=tuple(cells_of(step.chains[0][0].cells)[:1]))

    def pattern(self, step: Step, position: Position) -> str:
        """Name the cells of the chain."""
        cells = dict.fromkeys(cell for node in step.chains[0] for cell in cells_of(node.cells))
        return f"links lead over {join_names([cell_name(cell) for cell in cells])}."

    def reason(self, step: Step) -> str:
        """Return what follows from the first statement, and what that means for the eliminations."""
        return describe_chain(step.chains[0]) + self.conclude(step)

    def conclude(self, step: Step) -> str:
        """Return what the ends of the chain mean for the eliminations."""
        return f": {_describe_ends(step, step.chains[0][0], step.chains[0][-1])}"


def links_text(chain: Chain) -> str:
    """Write the cells of a chain with the links between them: '=5=' is strong, '-5-' is weak."""
    text = cell_list(cells_of(chain[0].cells))
    for one, other in pairwise(chain):
        if one.cells != other.cells:
            tie = "=" if other.holds else "-"
            text += f" {tie}{other.digit}{tie} {cell_list(cells_of(other.cells))}"
    return text


def ends_text(step: Step) -> str:
    """Write the eliminated digits, and a chain with the digits at its ends: '1 1- r1c6 -4- r2c6 -1'."""
    chain = step.chains[0]
    first, last = chain[0].digit, chain[-1].digit
    return f"{join_digits(step, '/')} {first}- {links_text(chain)} -{last}"


def mark_chain_ends(marks: Marks, step: Step) -> None:
    """Unmark the cells that lose a candidate, where the chains that end there have marked them."""
    for cell, _ in step.eliminations:
        marks.cells[cell] = [role for role in marks.cells.get(cell, []) if role not in SETS]


def describe_chain(nodes: Sequence[Node]) -> str:
    """Describe a chain from its first statement to its last one: 'if r1c1 is not 5, then r1c7 is 5 (row 1)'."""
    return f"if {describe_node(nodes[0])}, then {', so '.join(_describe_followers(nodes))}"


def with_houses(chains: Iterable[Chain], position: Position | None = None) -> tuple[Chain, ...]:
    """Add to each node the house that forces it: the house that has no other place left for its digit.

    Where two houses hold all the cells, only the position tells which of them has no other place.
    """
    return tuple(
        tuple(node._replace(house=_forcing_house(node, _reasons(chain, at), position)) for at, node in enumerate(chain))
        for chain in chains
    )


def _reasons(chain: Chain, at: int) -> list[Node]:
    return [chain[reason] for reason in chain[at].reasons] or list(chain[max(at - 1, 0) : at])


def _forcing_house(node: Node, reasons: Sequence[Node], position: Position | None) -> HouseIndex | None:
    """Find the house that has no place but the node left, if the reasons rule out all others there."""
    all_rule_out = all(each.digit == node.digit and not each.holds and each.cells != node.cells for each in reasons)
    if not node.holds or node.locked or not reasons or not all_rule_out:
        return None
    cells = node.cells
    for each in reasons:
        cells |= each.cells
    houses = shared_houses(cells)
    if len(houses) > 1:
        places = position.places[node.digit] if position else -1
        houses = [house for house in houses if not HOUSE_SETS[house] & places & ~cells]
    return houses[0] if houses else None


def _describe_followers(nodes: Sequence[Node]) -> Iterator[str]:
    """Describe the nodes after the first one.

    Where a digit leaves a cell so that another one is left there, only the other one is described.
    """
    for node, after in zip(nodes[1:], (*nodes[2:], None), strict=False):
        if after is None or after.cells != node.cells or node.holds:
            yield describe_node(node) + house_in_brackets(node)


def describe_loop(pairs: Iterable[tuple[Node, Node]], eliminations: Iterable[Candidate]) -> str:
    """Describe what a loop eliminates: one of each of these pairs is true, in whichever direction the loop runs."""
    clauses, left = list[str](), list(eliminations)
    for one, other in pairs:
        cells = one.cells | other.cells
        if one.locked or other.locked:
            continue
        if one.cells == other.cells:
            matching = [each for each in left if cells == 1 << each.cell]
            held = f"{name_cells(cells_of(cells))} is {name_digits(sorted((one.digit, other.digit)), 'or')}"
            so = f"so it is not {name_digits([digit for _, digit in matching], 'or')}"
        else:
            matching = [each for each in left if each.digit == one.digit and common_peers(cells) >> each.cell & 1]
            held = f"one of {name_cells(cells_of(cells))} is {one.digit}"
            so = f"and {seeing([cell for cell, _ in matching], 'both' if cells.bit_count() == 2 else 'all of them')}"
        if matching:
            clauses.append(f"{held}, {so}")
            left = [each for each in left if each not in matching]
    if left:
        places = sorted({cell for cell, _ in left})
        clauses.append(
            f"the sets on the way keep all digits but one, which leaves {name_cells(places)} no room for these"
        )
    around = "and so round; as each of these follows from the one before, all are true or all are false"
    return f"{around}: either way {'; '.join(clauses)}"


def _describe_ends(step: Step, first: Node, last: Node) -> str:
    """Describe what the ends of a chain mean for the eliminations."""
    ends = [*cells_of(first.cells), *cells_of(last.cells)]
    if first[:2] == last[:2]:
        return f"so it is in any case, and {seeing(losers(step), 'it')}"
    if first.digit == last.digit:
        held = f"one of {name_cells(ends)} is {first.digit}"
        return f"{held}, and {seeing(losers(step), 'both' if len(ends) == len((first, last)) else 'all of them')}"
    held = f"{describe_node(first._replace(holds=True))} or {describe_node(last)}"
    neither = "as they see each other, neither cell takes the digit of the other one"
    return f"{held}; {neither}" if {*losers(step)} <= {*ends} else held


def cut_at_clash(chains: Sequence[Chain]) -> tuple[tuple[Chain, ...], Part] | None:
    """Cut the chains after the first two digits that exclude each other, and return these as a part.

    None if there are no such digits, or if the premise itself is removed.
    """
    held: dict[Node, tuple[Chain, int]] = {}
    for chain in chains:
        for place, node in enumerate(chain):
            says = node._replace(locked=0, reasons=())
            if says == chains[0][0]._replace(holds=True) and not chains[0][0].holds:
                return None
            if node.holds and node.cells.bit_count() == 1 and says not in held:
                held[says] = chain, place
                other = next((each for each in held if _conflict(each, node)), None)
                if other:
                    one, two = _premises_of(*held[other]), _premises_of(chain, place)
                    cells = tuple(dict.fromkeys(cells_of(other.cells | node.cells)))
                    part = Part(Role.TWICE, cells, tuple(sorted({other.digit, node.digit})))
                    return ((two,) if two[: len(one)] == one else (one, two)), part
    return None


def _conflict(one: Node, other: Node) -> bool:
    """Check whether two digits, each in one cell, exclude each other."""
    if one.cells == other.cells:
        return one.digit != other.digit
    return one.digit == other.digit and bool(PEERS[cells_of(one.cells)[0]] & other.cells)


def _premises_of(chain: Chain, place: int) -> Chain:
    """Keep of a chain or net what leads from its start to the node at that place."""
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


def describe_clash(part: Part) -> str:
    """Describe the contradiction: 'r1c2 and r1c4 would both be 6, in row 1', 'r6c2 would be both 7 and 8'."""
    if len(part.cells) == 1:
        return f"{name_cells(part.cells)} would be both {name_digits(part.digits)}"
    house = HOUSE_NAMES[shared_houses(set_of(part.cells))[0]]
    return f"{name_cells(part.cells)} would both be {name_digits(part.digits)}, in {house}"


def describe_cases(chains: Iterable[Sequence[Node]]) -> str:
    """Describe what follows in each case, as the beginning of a sentence."""
    cases = [
        f"if {describe_node(chain[0])}, then {_describe_after_premise(chain) if len(chain) > 1 else 'so it is'}"
        for chain in chains
    ]
    if any("; " in case for case in cases):  # It is a net, whose steps are separated by semicolons.
        return ". ".join(case[:1].upper() + case[1:] for case in cases)
    return "; ".join((cases[0][:1].upper() + cases[0][1:], *cases[1:]))


def describe_consequences(chains: Sequence[Sequence[Node]]) -> str:
    """Describe several chains from one premise, each from where it leaves those before it."""
    if any(node.reasons for node in chains[0]):
        return "; ".join(describe_net(chains))
    found, described = list[str](), {chains[0][0]}
    for chain in chains:
        known = max(place for place, node in enumerate(chain) if node in described)
        if known + 1 < len(chain):
            since = f"as {describe_node(chain[known])}, " if known else ""
            found.append(f"{since}{_describe_after_premise(chain[known:])}")
        described |= set(chain)
    return "; and ".join(found)


def _describe_after_premise(chain: Sequence[Node]) -> str:
    """Describe a chain behind its premise."""
    if any(node.reasons for node in chain):
        return "; ".join(describe_net([chain]))
    return ", so ".join(_describe_followers(chain))


def describe_net(chains: Sequence[Sequence[Node]]) -> Iterator[str]:
    """Describe nets: what each statement needs, unless an earlier clause has said it."""
    described = set[tuple[int, Digit, bool]]()
    for chain in chains:
        for node in chain[1:]:
            if node[:3] not in described and (pattern := _name_pattern(chain, node)):
                alike = [
                    each for each in chain if each.reasons == node.reasons and _name_pattern(chain, each) == pattern
                ]
                described |= {each[:3] for each in alike}
                lost = [chain[place] for place in node.reasons if place or chain[0].holds]
                why = f"{_describe_losses_by_cells(lost)}, so " if lost else ""
                yield f"{why}{_describe_losses_by_cells(alike)}, by {pattern}"
            elif node[:3] not in described and (node.holds or node is chain[-1]):
                described.add(node[:3])
                lost = [chain[place] for place in node.reasons if place or chain[0].holds]
                why = f"{_describe_losses(lost)}, so " if lost else ""
                so = _describe_last_option(node, [chain[place] for place in node.reasons], "it" if lost else "")
                yield why + so if node.holds else _describe_losses([node])


def _name_pattern(chain: Sequence[Node], node: Node) -> str:
    """Name the pattern that removes a digit because others are gone; '' where a placed digit removes it."""
    reasons = [chain[place] for place in node.reasons]
    if node.holds or not reasons or any(reason.holds for reason in reasons):
        return ""
    if any(reason.digit != node.digit for reason in reasons):
        return "a pair"
    in_one = shared_houses(set_of(cell for reason in reasons for cell in cells_of(reason.cells)))
    return "locked digits or an X-Wing" if in_one else "an X-Wing"


def _describe_losses_by_cells(nodes: Iterable[Node]) -> str:
    """Describe the losses by cells: 'r1c1 loses 3 and 4, r1c2 loses 5'."""
    by_digit: dict[Digit, list[Node]] = {}
    for node in nodes:
        by_digit.setdefault(node.digit, []).append(node)
    by_cells: dict[frozenset[int], list[Node]] = {}
    for each in by_digit.values():
        by_cells.setdefault(frozenset(node.cells for node in each), []).extend(each)
    return ", ".join(_describe_losses(each) for each in by_cells.values())


def _describe_last_option(node: Node, reasons: Sequence[Node], it: str) -> str:
    """Describe the statement as the last digit of its cell, or the last place in a house."""
    if all(reason.cells == node.cells for reason in reasons):
        return f"only {node.digit} is left in {it or name_cells(cells_of(node.cells))}"
    return describe_node(node) + house_in_brackets(node)


def _describe_losses(nodes: Sequence[Node]) -> str:
    """Describe what one cell loses, or what some cells lose of one digit."""
    cells = sorted({cell for node in nodes for cell in cells_of(node.cells)})
    digits = sorted({node.digit for node in nodes})
    return f"{name_cells(cells)} lose{'s' * (len(cells) == 1)} {name_digits(digits)}"
