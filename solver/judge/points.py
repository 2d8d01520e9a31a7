"""Give a program points: one for each case that it passes, and none where it passes for nothing.

A program that never reads its puzzle passes some cases all the same: "No solution" is right where there is none, and a
full grid is its own solution. So a program gets no points at all in two cases:

1. Some case asks for a grid, and it gives no right one, but for grids that it was given in full.
2. It says the same in every case, though the cases want different answers.

A case that fails nobody carries no point, so nobody gets a point for it.

>>> from solver.judge.document_cases import cases_of
>>> from solver.judge.running import Outcome
>>> from solver.judge.verdicts import judge
>>> verdicts = [judge(case, Outcome(b"No solution", b"", 0, 0.1)) for case in cases_of("any")]
>>> sum(verdict.passed for verdict in verdicts), find_reason(verdicts)
(5, 'No points: no puzzle with empty cells gets a right grid')
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from solver.judge.answers import says_valid, text_of
from solver.judge.cases import Case, Wanted
from solver.judge.verdicts import Verdict

NO_RIGHT_GRID: Final = "No points: no puzzle with empty cells gets a right grid"
SAME_ANSWER: Final = "No points: it says the same in every case, and the cases want different answers"


def find_reason(verdicts: Sequence[Verdict]) -> str:
    """Find out why these verdicts of one program give no points; '' if they do."""
    counted = [verdict for verdict in verdicts if verdict.case.carries_point]
    with_grid = [verdict for verdict in counted if _asks_for_grid(verdict.case)]
    if with_grid and not any(verdict.passed for verdict in with_grid):
        return NO_RIGHT_GRID
    answers = {_answer_of(verdict) for verdict in counted}
    if len(answers) == 1 and len({_wanted(verdict) for verdict in counted}) > 1:
        return SAME_ANSWER
    return ""


def _asks_for_grid(case: Case) -> bool:
    """Return whether the right answer is a grid that is not in the input."""
    is_grid = case.wanted in (Wanted.SOLUTION, Wanted.PRINT, Wanted.COMMANDS)
    return is_grid and not all(grid.is_full() for grid in case.grids)


def _answer_of(verdict: Verdict) -> Hashable:
    """Return what a program answers, without the names of its files, which tell nothing of their content."""
    case, text = verdict.case, text_of(verdict.outcome.output)
    names = tuple(name for file in case.files for name in (file, file.rpartition(".")[0]))
    if case.wanted in (Wanted.VALID, Wanted.INVALID):  # it may print the grid, too
        return says_valid(text, names)
    for name in names:
        text = text.replace(name, " ")
    return tuple(text.split())


def _wanted(verdict: Verdict) -> Hashable:
    """Return what a case wants, equal where one answer is right for both."""
    case = verdict.case
    if case.wanted is Wanted.SOLUTION:  # what passed is right, and need not be the solution that is known
        return _answer_of(verdict) if verdict.passed else case.solved
    if case.wanted is Wanted.TEXT:
        return tuple(text_of(case.expected or b"").split())
    return (case.wanted, case.grids) if case.wanted in (Wanted.PRINT, Wanted.COMMANDS) else case.wanted
