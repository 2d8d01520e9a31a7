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

from solver.techniques import hints
from solver.techniques.chains import with_houses
from solver.techniques.explainer.registry import rule_of, same_technique
from solver.techniques.marks import Marks
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


def marks_of(step: Step, position: Position) -> Marks:
    """Mark the pattern of the step and its effect on a board, as the deepest hint does.

    A rule with the pattern of one of HoDoKu's techniques is marked as that technique, any other by its own cells and
    chains.

    Args:
        step: A step of Sudoku Explainer's path.
        position: The position that the step was found in.
    """
    if key := same_technique(step):
        return hints.marks_of(replace(step, technique=key), position, hints.DEPTHS)
    rule, marks = rule_of(step), Marks()
    step = rule.shorten_proof(step)
    rule.mark_pattern(marks, step, position)
    marks.links.extend(rule.links(step, position))
    rule.mark_effect(marks, step, position)
    possible = {each: look for each, look in marks.candidates.items() if position.has(*each)}
    is_net = any(node.reasons for chain in step.chains for node in chain)
    return replace(marks, candidates=possible, is_loop=rule.is_closed, is_net=is_net)
