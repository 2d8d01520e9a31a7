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
'Pointing (2.6): in box 7 all places of 3, r7c2 and r8c2, lie in column 2, so column 2 has it there. So r1c2 is not 3.'

The names are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from solver.techniques.cell_sets import (
    BOXES,
    COLUMNS,
    DIGITS_IN,
    HOUSE_NAMES,
    HOUSES_OF,
    ROWS,
    cell_list,
    cell_name,
    cells_of,
)
from solver.techniques.chains import (
    cut_at_clash,
    describe_cases,
    describe_clash,
    describe_consequences,
    describe_loop,
    with_houses,
)
from solver.techniques.explainer.exclusions import describe_exclusion
from solver.techniques.explainer.findings import Finding, Node
from solver.techniques.explainer.numbers import ExplainerPath, told
from solver.techniques.explainer.statements import candidate_of, is_on
from solver.techniques.position import Position
from solver.techniques.step import Node as Link
from solver.techniques.step import Step
from solver.techniques.step_text import (
    chains_text,
    describe_effect,
    describe_node,
    effect,
    house_code,
    houses_text,
    losers,
    name_cells,
    name_digits,
    name_houses,
    seeing,
    these_houses,
)
from solver.techniques.wings import wing_reason

_FISH = ("X-Wing", "Swordfish", "Jellyfish")


def notation(finding: Finding) -> str:
    """The step in a line, its rating first: '3.0  Naked Pair: 3,4 in r25c6 => r13c6<>3'."""
    pattern = _pattern(finding)
    does = effect(as_step(finding))
    name = f"{told(finding.rating)}  {finding.rule}"
    return f"{name}: {does}" if finding.rule.endswith("Single") else f"{name}{pattern and ': '}{pattern} => {does}"


def chain_lines(finding: Finding) -> list[str]:
    """The chains of the step, which its notation leaves out: 'r1c1=5 r1c2<>5 r1c2=7'."""
    return chains_text(as_step(finding))


def sentences(finding: Finding, position: Position | None = None) -> str:
    """The step as a person would say it: name, rating, reason and effect."""
    reason = reason_told(finding, position)
    return f"{finding.rule} ({told(finding.rating)}): {reason}. So {describe_effect(as_step(finding))}"


def why_left(path: ExplainerPath) -> str:
    """Why Sudoku Explainer's path does not reach the solution: 'a step takes ...'; '' where it does."""
    if path.solved:
        return ""
    if path.is_beyond:
        return "a step needs chains within chains, which are not looked for here"
    return "finding a step takes longer than is spent on it here"


def as_step(finding: Finding) -> Step:
    """The step's effect and chains in the form of a path of HoDoKu; of a filled cell no other candidate is named."""
    placed = (finding.placed,) if finding.placed else ()
    gone = tuple(each for each in finding.removed if not placed or each.cell != placed[0].cell)
    branches = any(len(node.parents) > 1 for end in finding.ends for node in _above(end))
    chains = tuple(_chain(end, branches) for end in finding.ends)
    return Step(finding.rule, DIGITS_IN[finding.digits], gone, placed, finding.parts, chains)


def reason_told(finding: Finding, position: Position | None = None) -> str:
    """Why the step holds; with the position that it was found in each link of a chain in a house names it."""
    rule = finding.rule.removeprefix("Direct ")
    cells, digits = name_cells(cells_of(finding.cells)), name_digits(DIGITS_IN[finding.digits])
    houses = [HOUSE_NAMES[house] for house in finding.houses]
    if finding.ends:
        return _chains_told(finding, position)
    if rule == "Hidden Single" and finding.placed:
        return f"in {houses[0]} the only place left for {finding.placed.digit} is {name_cells([finding.placed.cell])}"
    if rule == "Naked Single" and finding.placed:
        return f"{finding.placed.digit} is the only candidate left in {name_cells([finding.placed.cell])}"
    if rule in ("Pointing", "Claiming"):
        places = f"in {houses[0]} all places of {digits}, {cells}, lie in {houses[1]}"
        return f"{places}, so {houses[1]} has it there{_leaves(finding)}"
    if rule.startswith("Hidden"):
        nowhere = f"in {houses[0]} the digits {digits} fit nowhere but in {cells}, which hold nothing else"
        return f"{nowhere}{_leaves(finding)}"
    if rule.startswith("Naked"):
        return f"{cells} hold nothing but {digits}, so the rest of {houses[0]} holds none of them"
    if rule in _FISH:
        bases, covers = _lines(finding)
        held = f"in {name_houses(bases)} the digit {digits} has places only in {name_houses(covers)}"
        return f"{held}, {cells}, one for each, so {these_houses(covers)} have no other {digits}"
    if rule.endswith("Wing"):
        return wing_reason(as_step(finding))
    if rule.startswith("Unique"):
        barred = f"{cells} must not hold only {digits}: these could change places, but the puzzle has only one solution"
        return f"{barred}{_corner_told(finding)}"
    if rule.startswith("BUG"):
        without = f"without {digits} in {cells} every cell would have two candidates"
        saw = "both" if finding.cells.bit_count() == 2 else "all of them"
        one = f", so one of them is {digits}, and {seeing(losers(as_step(finding)), saw)}"
        told = f"{without}, which cannot be, as the puzzle has only one solution"
        if finding.rule.endswith("type 1"):
            only = f"{cells} is the only cell with more than two candidates"
            stands = f"{digits} stand{'s' * (finding.digits.bit_count() == 1)} three times"
            three = f"of these {stands} in its row, in its column and in its box, the others twice"
            return f"{only}; {three}: {told}, so {cells} is {name_digits(DIGITS_IN[finding.digits], 'or')}"
        return f"{told}{one if finding.rule.endswith('type 2') else _set_told(finding)}"
    return describe_exclusion(finding.removed, finding.parts)


def _corner_told(finding: Finding) -> str:
    """What the corners of a rectangle or loop hold besides."""
    gone = losers(as_step(finding))
    if finding.rule.endswith("type 1"):
        return f"; {name_cells(gone)} is the only one that can hold something else"
    if finding.rule.endswith("type 2"):
        return f", so one of them is {finding.removed[0].digit}, and {seeing(gone, 'all that can be')}"
    return _set_told(finding)


def _set_told(finding: Finding) -> str:
    """What two cells, of which one holds a digit beside the barred pattern, mean in a house with other cells."""
    extra, rest = finding.parts
    two, others = name_cells(extra.cells), name_cells(rest.cells)
    digits, house = name_digits(rest.digits), HOUSE_NAMES[rest.house or 0]
    one = f", so one of {two} is {name_digits(extra.digits, 'or')}"
    if rest.cells == extra.cells:
        return f"{one}; {digits} fits nowhere else in {house}, so the other one is {digits}"
    if set(extra.digits) <= set(rest.digits):
        return f"{one}; with {others} it takes {digits}, and the rest of {house} holds none of these"
    nowhere = f"in {house} the digits {digits} fit nowhere but there and in {others}"
    return f"{one}; {nowhere}, and only one of them there, so {others} hold{'s' * (len(rest.cells) == 1)} nothing else"


def _leaves(finding: Finding) -> str:
    """Where a direct step leaves its digit one place: in its own house or another one of that kind."""
    if not finding.placed:
        return ""
    cell, digit = finding.placed
    kind = next(kind for kind in (ROWS, COLUMNS, BOXES) if finding.houses[0] in kind)
    (house,) = (HOUSE_NAMES[house] for house in HOUSES_OF[cell] if house in kind)
    return f", so {cell_name(cell)} is the only place left for {digit} in {house}"


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


def _chains_told(finding: Finding, position: Position | None) -> str:
    chains = as_step(finding).chains
    if "Cycle" in finding.rule:
        (chain,) = chains = with_houses(chains, position)
        pairs = [*pairwise(chain), *combinations(chain, 2)]  # linked ones first
        alike = [(one, other) for one, other in pairs if one.digit == other.digit and one.holds is not other.holds]
        return f"if {describe_cases(chains)[3:]}, {describe_loop(alike, finding.removed)}"
    if len(chains) > 1 and len({chain[0] for chain in chains}) > 1:
        ways = _ways_told(finding, [chain[0] for chain in chains])
        return f"{ways}. {describe_cases(with_houses(chains, position))}: it comes to the same"
    led, ends = chains, "the opposite of what was assumed"
    if cut := cut_at_clash(chains):
        led, ends = cut[0], describe_clash(cut[1])
    elif len(chains) > 1:
        last = chains[0][-1]
        ends = f"{name_cells(cells_of(last.cells))} would be {last.digit} and not {last.digit}"
    return f"if {describe_node(chains[0][0])}, then {describe_consequences(with_houses(led, position))}: {ends}"


def _ways_told(finding: Finding, starts: Sequence[Link]) -> str:
    """The ways of which one is true: digits of a cell, places of a house, or of one candidate yes and no."""
    cells, digits = {start.cells for start in starts}, sorted({start.digit for start in starts})
    held = name_cells([cell for each in cells for cell in cells_of(each)], "or")
    if len(cells) > 1:
        return f"in {HOUSE_NAMES[finding.houses[0]]} the digit {name_digits(digits)} goes to {held}"
    return f"{held} is {name_digits(digits, 'or')}{' or not' * (len(digits) == 1)}"


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
