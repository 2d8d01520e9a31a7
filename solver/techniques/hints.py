"""Hints in four depths, each of which reveals a little more: the technique, the place, the pattern, the reason.

>>> from solver.grid import Grid
>>> from solver.techniques.path import path_steps
>>> line = "..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"
>>> position = Position.of(Grid.parse(line))
>>> pointing = next(step for step in path_steps(position) if step.eliminations)
>>> for text in hint_of(pointing, position)[1:]:
...     print(text)
Look at the 2s in box 5.
All places of 2 there lie in row 4: r4c5 and r4c6.
In box 5 all places of 2 lie in row 4, so row 4 has it there. So r4c1 is not 2.

The depths follow the habits of HoDoKu (Hobiger, 2008) and Sudoku Explainer (Juillerat, 2006). Each technique brings its
own sentences.

>>> explain(pointing)
'Locked Candidates Type 1 (Pointing): in box 5 all places of 2 lie in row 4, so row 4 has it there. So r4c1 is not 2.'
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NamedTuple

from solver.techniques.cell_sets import HOUSE_CELLS, SHAPE, SIZE
from solver.techniques.chains import with_houses
from solver.techniques.marks import SIDES, Marks
from solver.techniques.notation import name_of
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from solver.techniques.step_text import describe_effect, named_parts
from solver.techniques.technique import Technique, Where

DEPTHS: Final = 4
_CELL_NAME: Final = re.compile(r"r\d")


class Hint(NamedTuple):
    """The sentences of the four depths."""

    what: str
    where: str
    pattern: str
    reason: str


def hint_of(step: Step, position: Position) -> Hint:
    """Write the sentences about a step of this position."""
    entry = TECHNIQUES[step.technique]
    technique, step = entry.technique, shorten_proof(step)
    reason = technique.reason_on_board(step, position) or reason_of(step, position)
    return Hint(
        entry.teaches,
        technique.where_text(step),
        sentence(technique.pattern(step, position)),
        sentence(f"{reason}. So {describe_effect(step)}"),
    )


def explain(step: Step, position: Position | None = None) -> str:
    """Write the step as a person would say it: name, reason, effect.

    Args:
        step: A step of any technique.
        position: The position that the step was found in. With it each link of a chain that lies in a house names it.
    """
    return f"{name_of(step)}: {reason_of(step, position)}. So {describe_effect(step)}"


def reason_of(step: Step, position: Position | None = None) -> str:
    """Explain why the step holds: 'in box 5 all places of 2 lie in row 4, so row 4 has it there'."""
    step = shorten_proof(step)
    return _technique(step).reason(replace(step, chains=with_houses(step.chains, position)))


def shorten_proof(step: Step) -> Step:
    """Shorten a proof to what a hint shows: a contradiction ends with the first two digits that exclude each other."""
    return _technique(step).shorten_proof(step)


def where(step: Step) -> Where:
    """Find where a person has to look for the step."""
    return _technique(step).where(step)


def marks_of(step: Step, position: Position, depth: int) -> Marks:
    """Mark what a hint of this depth, from 1 to 4, shows of a step on the board."""
    technique, step, marks = _technique(step), shorten_proof(step), Marks()
    if depth == 2 or depth > 2 and technique.keeps_place:
        _mark_place(marks, technique, step, position, depth)
    if depth > 2:
        for name, part in named_parts(step):
            for cell in part.cells:
                marks.letters[cell] = marks.letters.get(cell, "") + name
        technique.mark_pattern(marks, step, position)
        marks.links.extend(technique.links(step, position))
    if depth > 3:
        technique.mark_effect(marks, step, position)
        marks.links.extend(technique.effect_links(step))
    possible = {each: look for each, look in marks.candidates.items() if position.has(*each)}
    is_net = any(node.reasons for chain in step.chains for node in chain)
    return replace(marks, candidates=possible, is_loop=technique.is_closed, is_net=is_net)


def _mark_place(marks: Marks, technique: Technique, step: Step, position: Position, depth: int) -> None:
    place = technique.where(step)
    for cell in place.cells:
        marks.mark(cell, "begin")
    for house in place.houses:
        cells = HOUSE_CELLS[house]
        for cell in cells:
            marks.mark(cell, "searched")
            for side, neighbour in zip(SIDES, (cell - SIZE, cell + 1, cell + SIZE, cell - 1), strict=True):
                if neighbour not in cells:
                    marks.mark(cell, f"out-{side}")
    inside = [cell for house in place.houses for cell in HOUSE_CELLS[house]] or SHAPE.cells
    for digit in technique.digits_to_mark(step, depth):
        for cell in inside:
            if position.has(cell, digit):
                marks.mark_candidate(cell, digit, "sought")


def _technique(step: Step) -> Technique:
    return TECHNIQUES[step.technique].technique


def sentence(text: str) -> str:
    """Begin the text with a capital letter, unless it begins with the name of a cell."""
    return text if _CELL_NAME.match(text) else text[:1].upper() + text[1:]
