"""Words for sentences about steps: cells, digits, houses, and which cells see each other.

>>> name_cells([30, 27, 45]), name_digits([2, 5], "or"), name_houses([0, 3, 22])
('r4c1, r4c4 and r6c1', '2 or 5', 'rows 1 and 4 and box 5')
>>> describe_node(Node(1 << 27 | 1 << 30, 2, holds=False))
'none of r4c1 and r4c4 is 2'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from solver.shape import PLURALS, Candidate, Cell, Digit
from solver.techniques.cell_sets import (
    HOUSE_NAMES,
    HOUSES_OF,
    PEERS,
    HouseIndex,
    cell_list,
    cell_name,
    cells_of,
    digits_text,
)
from solver.techniques.step import Node, Part, Role, Step
from solver.text import join_names

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERED_ROLES: Final = (Role.ALMOST_LOCKED, Role.COLOUR, Role.OTHER_COLOUR, Role.LINE, Role.LINE_SET, Role.BOX_SET)


def name_cells(cells: Iterable[Cell], word: str = "and") -> str:
    """Name the cells, ascending: 'r4c1, r4c2 and r6c1'."""
    return join_names([cell_name(cell) for cell in sorted(set(cells))], word)


def name_digits(digits: Iterable[Digit], word: str = "and") -> str:
    """Name the digits in their order: '2, 5 and 7'."""
    return join_names([str(digit) for digit in digits], word)


def is_or_are(many: Sequence[object]) -> str:
    """Choose the verb for one thing or several: 'is' or 'are'."""
    return "is" if len(many) == 1 else "are"


def name_houses(houses: Iterable[HouseIndex]) -> str:
    """Name the houses, those of a kind together: 'rows 1 and 4 and box 5'."""
    kinds: dict[str, list[str]] = {}
    for house in houses:
        kind, number = HOUSE_NAMES[house].split()
        kinds.setdefault(kind, []).append(number)
    return join_names(
        [f"{kind if len(numbers) == 1 else PLURALS[kind]} {join_names(numbers)}" for kind, numbers in kinds.items()]
    )


def these_houses(houses: Iterable[HouseIndex]) -> str:
    """Refer to houses named before: 'these rows', 'this box', 'these rows and this box'."""
    counts = Counter(HOUSE_NAMES[house].split()[0] for house in houses)
    return join_names([f"this {kind}" if count == 1 else f"these {PLURALS[kind]}" for kind, count in counts.items()])


def with_article(digit: Digit) -> str:
    """Write the digit with its article: 'a 4', 'an 8'."""
    return f"an {digit}" if digit == 8 else f"a {digit}"


def name_house(part: Part) -> str:
    """Name the house of a part: 'row 4'."""
    return "" if part.house is None else HOUSE_NAMES[part.house]


def named_parts(step: Step) -> list[tuple[str, Part]]:
    """List the sets or colours of a step, each with the letter that sentences and boards call it by."""
    return list(zip(LETTERS, (part for part in step.parts if part.role in _LETTERED_ROLES), strict=False))


def effect(step: Step) -> str:
    """Write the effect of the step: 'r7c8=6', or 'r13c6<>3, r79c6<>4'."""
    placed = [f"{cell_name(cell)}={digit}" for cell, digit in step.placements]
    return ", ".join([*placed, *_elimination_texts(step.eliminations)])


def _elimination_texts(candidates: Iterable[Candidate]) -> Iterable[str]:
    """Write the eliminations digit by digit, in the order in which the digits come up."""
    by_digit: dict[Digit, list[int]] = {}
    for cell, digit in candidates:
        by_digit.setdefault(digit, []).append(cell)
    return (f"{cell_list(cells)}<>{digit}" for digit, cells in by_digit.items())


def house_code(house: HouseIndex) -> str:
    """Write the house in short: 'b5'."""
    kind, number = HOUSE_NAMES[house].split()
    return kind[0] + number


def houses_text(houses: Iterable[HouseIndex]) -> str:
    """Write the houses in short, those of a kind together: 'r14b5'."""
    kinds: dict[str, str] = {}
    for house in sorted(houses):
        code = house_code(house)
        kinds[code[0]] = kinds.get(code[0], "") + code[1:]
    return "".join(kind + numbers for kind, numbers in kinds.items())


def chains_text(step: Step) -> list[str]:
    """Write the chains of a step, a line each."""
    return [" ".join(map(_node_code, chain)) for chain in step.chains]


def _node_code(node: Node) -> str:
    return f"{cell_list(cells_of(node.cells))}{'=' if node.holds else '<>'}{node.digit}"


def join_digits(step: Step, between: str = ",") -> str:
    """Write the digits of a step: '3,4'."""
    return between.join(map(str, step.digits))


def set_text(part: Part) -> str:
    """Write cells and digits of a set in short: 'r1c12 {1,2,3}' without commas between the digits."""
    return f"{cell_list(part.cells)} {{{digits_text(part.digits)}}}"


def cells_with_digits(part: Part) -> str:
    """Name cells and digits of a part: 'r1c1 and r1c2 with 1, 2 and 3'."""
    return f"{name_cells(part.cells)} with {name_digits(part.digits)}"


def list_sets(step: Step) -> str:
    """List the sets of a step, each behind its letter: 'A, r1c1 and r1c2, with 1, 2 and 3; B, ...'."""
    named = named_parts(step)
    return "; ".join(f"{name}, {name_cells(part.cells)}, with {name_digits(part.digits)}" for name, part in named)


def describe_effect(step: Step) -> str:
    """Describe the effect: 'r4c1 is not 2 or 5.'"""
    placements = [f"{cell_name(cell)} is {digit}" for cell, digit in step.placements]
    by_digit: dict[Digit, list[Cell]] = {}
    for cell, digit in step.eliminations:
        by_digit.setdefault(digit, []).append(cell)
    by_cells: dict[tuple[Cell, ...], list[Digit]] = {}
    for digit, cells in by_digit.items():
        by_cells.setdefault(tuple(cells), []).append(digit)
    removals = [
        f"{name_cells(cells)} {is_or_are(cells)} not {name_digits(digits, 'or')}" for cells, digits in by_cells.items()
    ]
    return "; ".join([*placements, *removals]) + "."


def losers(step: Step) -> list[Cell]:
    """List the cells that lose something, ascending."""
    return sorted({cell for cell, _ in step.eliminations})


def seeing(cells: Sequence[Cell], what: str) -> str:
    """Return which cells see something: 'r1c2 and r1c3 see both'."""
    return f"{name_cells(cells)} see{'s' * (len(cells) == 1)} {what}"


def describe_node(node: Node) -> str:
    """Describe the node: 'r4c1 is not 2', 'one of r1c1 and r1c2 is 5'."""
    cells = cells_of(node.cells)
    if node.locked:
        return f"{name_cells(cells)} lose {node.digit} and hold all their other digits"
    if len(cells) == 1:
        return f"{cell_name(cells[0])} is {'' if node.holds else 'not '}{node.digit}"
    return f"{'one' if node.holds else 'none'} of {name_cells(cells)} is {node.digit}"


def house_in_brackets(node: Node) -> str:
    """Write the house that forces the node: ' (row 4)'; '' if none does."""
    return "" if node.house is None else f" ({HOUSE_NAMES[node.house]})"


def group_by_seen_pair(
    cells: Iterable[Cell], ones: Sequence[Cell], others: Sequence[Cell]
) -> Iterator[tuple[list[Cell], Cell, Cell]]:
    """Group the cells by a pair that they see, one of `ones` and one of `others`.

    The pair that most cells see comes first; of several the nearest pair.
    """
    left = list(cells)
    pairs = list(product(ones, others))
    while left:
        seen = {pair: [cell for cell in left if all(PEERS[cell] >> each & 1 for each in pair)] for pair in pairs}
        best = max(
            pairs, key=lambda pair: (len(seen[pair]), -sum(_distance(*each) for each in product(seen[pair], pair)))
        )
        if not seen[best]:
            return
        yield seen[best], *best
        left = [cell for cell in left if cell not in seen[best]]


def _distance(one: Cell, other: Cell) -> int:
    """Count the rows and columns from one cell to the other."""
    row, column = HOUSES_OF[one][:2]
    return abs(row - HOUSES_OF[other][0]) + abs(column - HOUSES_OF[other][1])


def first_seeing_pair(cells: Iterable[Cell], others: Sequence[Cell]) -> tuple[Cell, Cell] | None:
    """Find the first cell and the first other cell that see each other; None if there are none."""
    return next(((cell, other) for cell in cells for other in others if PEERS[cell] >> other & 1), None)
