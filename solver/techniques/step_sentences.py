"""Write any step as a sentence: one of HoDoKu's path, of Sudoku Explainer's, or of a hint.

>>> from solver.grid import Grid
>>> from solver.techniques.path import solve_path
>>> path = solve_path(Grid.parse("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"))
>>> sentence_of(path.steps[0])
'Naked Single: 1 is the only candidate left in r4c4. So r4c4 is 1.'
"""

from __future__ import annotations

from solver.techniques import hints
from solver.techniques.explainer import explanations
from solver.techniques.position import position_of
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step


def sentence_of(step: Step) -> str:
    """Write the step as a person would say it: name, reason and effect.

    Of a step that knows its board, the sentence also names the house of each link of a chain that lies in one.
    """
    position = position_of(step.board) if step.board else None
    if step.technique in TECHNIQUES:
        return hints.explain(step, position)
    return explanations.explain(step, position)  # It is a step of Sudoku Explainer's path.
