"""Write a step as a line of JSON with all its fields, and read it back.

>>> pair = Step("naked-pair", (3, 4), (Candidate(0, 3),), parts=(Part(Role.SET, (9, 10), (3, 4), 18),))
>>> to_json(pair)
'["naked-pair",[3,4],[[0,3]],[],[["set",[9,10],[3,4],18]],[]]'
>>> from_json(to_json(pair)) == pair
True
"""

from __future__ import annotations

import json
from typing import Any

from solver.shape import Candidate
from solver.techniques.cell_sets import cells_of, set_of
from solver.techniques.step import Node, Part, Role, Step


def to_json(step: Step) -> str:
    """Write the step as one line."""
    chains = [
        [[*map(_cells, (node.cells, node.locked)), node.digit, node.holds, *node.reasons] for node in one]
        for one in step.chains
    ]
    parts = [[part.role.value, part.cells, part.digits, part.house] for part in step.parts]
    held = [step.technique, step.digits, step.eliminations, step.placements, parts, chains]
    return json.dumps(held, separators=(",", ":"))


def from_json(text: str) -> Step:
    """Read a step that `to_json` wrote."""
    technique, digits, eliminations, placements, parts, chains = json.loads(text)
    return Step(
        technique,
        tuple(digits),
        tuple(Candidate(*each) for each in eliminations),
        tuple(Candidate(*each) for each in placements),
        tuple(_part(*each) for each in parts),
        tuple(tuple(_node(*each) for each in one) for one in chains),
    )


def _cells(cells: int) -> list[int]:
    return list(cells_of(cells))


def _part(role: str, cells: list[int], digits: list[int], house: int | None) -> Part:
    return Part(Role(role), tuple(cells), tuple(digits), house)


def _node(cells: list[int], locked: list[int], digit: int, holds: Any, *reasons: int) -> Node:
    return Node(set_of(cells), digit, bool(holds), set_of(locked), reasons)
