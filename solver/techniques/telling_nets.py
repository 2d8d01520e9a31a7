"""Nets in sentences, whose statements may need several others: what goes, and what is left then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solver.shape import Digit
from solver.techniques.cell_sets import cells_of, set_of, shared_houses
from solver.techniques.step import Node
from solver.techniques.step_words import cells_told, digits_told, statement_told, where_told


def net_told(chains: Sequence[Sequence[Node]]) -> Iterator[str]:
    """The same of nets: what each statement needs, where it is not told yet."""
    told = set[tuple[int, Digit, bool]]()
    for chain in chains:
        for node in chain[1:]:
            if node[:3] not in told and (pattern := _pattern(chain, node)):
                alike = [each for each in chain if each.reasons == node.reasons and _pattern(chain, each) == pattern]
                told |= {each[:3] for each in alike}
                lost = [chain[place] for place in node.reasons if place or chain[0].holds]
                yield f"{_all_lost(lost)}{', so ' if lost else ''}{_all_lost(alike)}, by {pattern}"
            elif node[:3] not in told and (node.holds or node is chain[-1]):
                told.add(node[:3])
                lost = [chain[place] for place in node.reasons if place or chain[0].holds]
                why = f"{_lost(lost)}, so " if lost else ""
                so = _left(node, [chain[place] for place in node.reasons], "it" if lost else "")
                yield why + so if node.holds else _lost([node])


def _pattern(chain: Sequence[Node], node: Node) -> str:
    """What takes a digit away where only other ones have gone; '' where one that stands does."""
    reasons = [chain[place] for place in node.reasons]
    if node.holds or not reasons or any(reason.holds for reason in reasons):
        return ""
    if any(reason.digit != node.digit for reason in reasons):
        return "a pair"
    in_one = shared_houses(set_of(cell for reason in reasons for cell in cells_of(reason.cells)))
    return "locked digits or an X-Wing" if in_one else "an X-Wing"


def _all_lost(nodes: Iterable[Node]) -> str:
    """What goes, by cells: 'r1c1 loses 3 and 4, r1c2 loses 5'."""
    by_digit: dict[Digit, list[Node]] = {}
    for node in nodes:
        by_digit.setdefault(node.digit, []).append(node)
    by_cells: dict[frozenset[int], list[Node]] = {}
    for each in by_digit.values():
        by_cells.setdefault(frozenset(node.cells for node in each), []).extend(each)
    return ", ".join(_lost(each) for each in by_cells.values())


def _left(node: Node, reasons: Sequence[Node], it: str) -> str:
    """What the statement is the last to be: of the digits of its cell, or of the places in a house."""
    if all(reason.cells == node.cells for reason in reasons):
        return f"only {node.digit} is left in {it or cells_told(cells_of(node.cells))}"
    return statement_told(node) + where_told(node)


def _lost(nodes: Sequence[Node]) -> str:
    """What goes: of one cell some digits, or of some cells one digit."""
    cells = sorted({cell for node in nodes for cell in cells_of(node.cells)})
    digits = sorted({node.digit for node in nodes})
    return f"{cells_told(cells)} lose{'s' * (len(cells) == 1)} {digits_told(digits)}"
