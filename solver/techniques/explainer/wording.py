"""Sudoku Explainer's steps as text: one line in a notation like HoDoKu's, or sentences with the reason first.

>>> from solver.grid import Grid
>>> from solver.techniques.explainer.numbers import explainer_path
>>> from solver.techniques.position import Position
>>> line = "..5....6.1..92.3.8.........4.38.9..2..965.......3...7.7...........17...4.1.5.6..."
>>> path = explainer_path(Position.of(Grid.parse(line)))
>>> step = next(step for step in path.steps if step.rule == "Pointing")
>>> notation(step)
'2.6  Pointing: 3 in b7 => r1c2<>3'
>>> sentences(step)
'Pointing (2.6): in box 7 all places of 3, r7c2 and r8c2, lie in column 2. r1c2 is not 3.'

The names are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from solver.phrases import join_names
from solver.techniques.cell_sets import DIGITS_IN, HOUSE_NAMES, cell_list, cells_of
from solver.techniques.explainer.findings import Finding, Node
from solver.techniques.explainer.numbers import told
from solver.techniques.explainer.statements import candidate_of, is_on
from solver.techniques.notation import chains_text, effect, house_code, houses_text
from solver.techniques.step import Node as Link
from solver.techniques.step import Step
from solver.techniques.telling import (
    cases_told,
    cells_told,
    consequences_told,
    digits_told,
    effect_told,
    houses_told,
    statement_told,
)

_FISH = ("X-Wing", "Swordfish", "Jellyfish")
_ONE_SOLUTION = "(as the puzzle has one solution only)"


def notation(finding: Finding) -> str:
    """The step in a line, its rating first: '3.0  Naked Pair: 3,4 in r25c6 => r13c6<>3'."""
    pattern = _pattern(finding)
    does = effect(as_step(finding))
    name = f"{told(finding.rating)}  {finding.rule}"
    return f"{name}: {does}" if finding.rule.endswith("Single") else f"{name}{pattern and ': '}{pattern} => {does}"


def chain_lines(finding: Finding) -> list[str]:
    """The chains of the step, which its notation leaves out: 'r1c1=5 r1c2<>5 r1c2=7'."""
    return chains_text(as_step(finding))


def sentences(finding: Finding) -> str:
    """The step as a person would say it: name, rating, reason and effect."""
    return f"{finding.rule} ({told(finding.rating)}): {reason_told(finding)}. {effect_told(as_step(finding))}"


def as_step(finding: Finding) -> Step:
    """The step's effect and chains in the form of a path of HoDoKu; of a filled cell no other candidate is named."""
    placed = (finding.placed,) if finding.placed else ()
    gone = tuple(each for each in finding.removed if not placed or each.cell != placed[0].cell)
    branches = any(len(node.parents) > 1 for end in finding.ends for node in _above(end))
    chains = tuple(_chain(end, branches) for end in finding.ends)
    return Step(finding.rule, DIGITS_IN[finding.digits], gone, placed, chains=chains)


def reason_told(finding: Finding) -> str:
    """Why the step holds."""
    rule = finding.rule.removeprefix("Direct ")
    cells, digits = cells_told(cells_of(finding.cells)), digits_told(DIGITS_IN[finding.digits])
    houses = [HOUSE_NAMES[house] for house in finding.houses]
    if finding.ends:
        return _chains_told(finding)
    if rule == "Hidden Single" and finding.placed:
        return f"in {houses[0]} it is the only place left for {finding.placed.digit}"
    if rule == "Naked Single":
        return "the cell has one candidate left"
    if rule in ("Pointing", "Claiming"):
        return f"in {houses[0]} all places of {digits}, {cells}, lie in {houses[1]}{_leaves(finding)}"
    if rule.startswith("Hidden"):
        nowhere = f"in {houses[0]} the digits {digits} fit nowhere but in {cells}, which hold nothing else"
        return f"{nowhere}{_leaves(finding)}"
    if rule.startswith("Naked"):
        return f"{cells} hold nothing but {digits}, so the rest of {houses[0]} does not"
    if rule in _FISH:
        bases, covers = _lines(finding)
        held = f"in {houses_told(bases)} the digit {digits} has places only in {houses_told(covers)}"
        return f"{held}, {cells}, one for each line"
    if rule.endswith("Wing"):
        return f"however {cells} are filled, what sees all their {digits}s sees one that is filled in"
    if rule.startswith("Unique"):
        return f"{cells} must not hold only {digits} {_ONE_SOLUTION}"
    if rule.startswith("BUG"):
        return f"without {digits} in {cells} every cell would have two candidates, which cannot be {_ONE_SOLUTION}"
    return f"whatever else {cells} hold together leaves some cell that sees them all no candidate"


def _leaves(finding: Finding) -> str:
    return f", which leaves {finding.placed.digit} one place" if finding.placed else ""


def _lines(finding: Finding) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The base and cover lines of a fish."""
    half = len(finding.houses) // 2
    return finding.houses[:half], finding.houses[half:]


def _pattern(finding: Finding) -> str:
    digits = ",".join(map(str, DIGITS_IN[finding.digits]))
    if finding.rule in _FISH:
        bases, covers = _lines(finding)
        return f"{digits} {houses_text(bases)} {houses_text(covers)}"
    if len(finding.houses) > 1:
        return f"{digits} in {house_code(finding.houses[0])}"
    cells = cell_list(cells_of(finding.cells))
    return f"{digits} in {cells}" if digits else cells


def _chains_told(finding: Finding) -> str:
    chains = as_step(finding).chains
    if "Cycle" in finding.rule:
        return (
            f"if {cases_told(chains)[3:]}, and so round: what sees a digit that is there and one that is not loses it"
        )
    if len(chains) > 1 and len({chain[0] for chain in chains}) > 1:
        ways = join_names([statement_told(chain[0]) for chain in chains], "or")
        return f"{ways}. {cases_told(chains)}: it comes to the same"
    return f"if {statement_told(chains[0][0])}, then {consequences_told(chains)}: a contradiction"


def _chain(end: Node, branches: bool) -> tuple[Link, ...]:
    """The statements that the end rests on, each behind its reasons, which are named where chains branch."""
    order = _from_the_start(end) if branches else _above(end)[::-1]
    place = {node.says: at for at, node in enumerate(order)}
    links = []
    for node in order:
        cell, digit = candidate_of(node.says)
        reasons = tuple(place[parent.says] for parent in node.parents) if branches else ()
        links.append(Link(1 << cell, digit, is_on(node.says), 0, reasons))
    return tuple(links)


def _from_the_start(end: Node) -> list[Node]:
    """The end and all that it rests on, reasons first, each statement once."""
    order: dict[int, Node] = {}
    todo = [(end, False)]
    while todo:
        node, is_ready = todo.pop()
        if is_ready:
            order.setdefault(node.says, node)
        elif node.says not in order:
            todo.append((node, True))
            todo += [(parent, False) for parent in reversed(node.parents)]
    return list(order.values())


def _above(end: Node) -> list[Node]:
    """The end and all nodes that it rests on, each once; of a chain without branches from the end to the start."""
    found, todo, seen = list[Node](), [end], set[int]()
    while todo:
        node = todo.pop()
        found.append(node)
        fresh = [parent for parent in node.parents if id(parent) not in seen]
        seen |= {id(parent) for parent in fresh}
        todo += fresh
    return found
