"""Write Sudoku Explainer's steps as text: one line in a notation like HoDoKu's, or sentences with the reason first.

>>> from solver.grid import Grid
>>> from solver.techniques.explainer.path import explainer_path
>>> line = "..5....6.1..92.3.8.........4.38.9..2..965.......3...7.7...........17...4.1.5.6..."
>>> path = explainer_path(Position.of(Grid.parse(line)))
>>> step = next(step for step in path.steps if step.technique == "Pointing")
>>> notation(step)
'2.6  Pointing: 3 in b7 => r1c2<>3'
>>> explain(step)
'Pointing (2.6): in box 7 all places of 3, r7c2 and r8c2, lie in column 2, so column 2 has it there. So r1c2 is not 3.'

Each rule brings its own pattern and reason. The names are Sudoku Explainer's (Juillerat, 2007).
"""

from __future__ import annotations

from dataclasses import replace
from math import floor

from solver.techniques.chains import with_houses
from solver.techniques.explainer.registry import rule_of
from solver.techniques.position import Position
from solver.techniques.step import Step
from solver.techniques.step_text import describe_effect, effect


def format_rating(rating: float) -> str:
    """Write the rating with one digit behind the point, as Sudoku Explainer rounds it.

    >>> format_rating(6.4999999999), format_rating(7.0)
    ('6.5', '7.0')
    """
    return f"{floor((rating + 0.05) * 10) / 10:.1f}"


def notation(step: Step) -> str:
    """Write the step in a line, its rating first: '3.0  Naked Pair: 3,4 in r25c6 => r13c6<>3'."""
    return f"{format_rating(step.rating)}  {rule_of(step).headline(step, step.technique)}{effect(step)}"


def explain(step: Step, position: Position | None = None) -> str:
    """Write the step as a person would say it: name, rating, reason and effect.

    Args:
        step: A step of Sudoku Explainer's path.
        position: The position that the step was found in. With it each link of a chain that lies in a house names it.
    """
    name = f"{step.technique} ({format_rating(step.rating)})"
    return f"{name}: {reason_of(step, position)}. So {describe_effect(step)}"


def reason_of(step: Step, position: Position | None = None) -> str:
    """Explain why the step holds, as part of a sentence; for the arguments see `explain`."""
    rule = rule_of(step)
    step = rule.shorten_proof(step)
    return rule.reason(replace(step, chains=with_houses(step.chains, position)))
