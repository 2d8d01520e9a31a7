"""Steps in HoDoKu's notation, one line each.

>>> from solver.grid import Grid
>>> from solver.techniques.path import solve_path
>>> path = solve_path(Grid.parse("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"))
>>> [line for line in map(notation, path.steps) if "Single" not in line and "House" not in line][0]
'Locked Candidates Type 1 (Pointing): 2 in b5 => r4c1<>2'
"""

from __future__ import annotations

from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from solver.techniques.step_text import chains_text, effect


def notation(step: Step) -> str:
    """Write the step as HoDoKu prints it: 'X-Wing: 6 r19 c69 => r47c9,r7c6<>6'."""
    return TECHNIQUES[step.technique].technique.headline(step, name_of(step)) + effect(step)


def chain_lines(step: Step) -> list[str]:
    """Write the chains that the notation of a step leaves out, as HoDoKu prints them: 'r1c1=5 r1c2<>5 r1c2=7'."""
    return chains_text(step) if TECHNIQUES[step.technique].technique.lists_chains else []


def name_of(step: Step) -> str:
    """Name the technique of the step: 'X-Wing'; two fish in one step are siamese."""
    return f"{'Siamese ' if step.fish_pair else ''}{TECHNIQUES[step.technique].name}"
