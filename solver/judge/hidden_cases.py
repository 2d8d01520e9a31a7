"""Hide a case from reports: they show its name and whether a program passes it, and nothing that tells its puzzle.

A verdict of a hidden case is replaced as a whole, so that no format can show more by mistake.
"""

from __future__ import annotations

from typing import Final

from solver.judge.cases import Case, Wanted
from solver.judge.running import Outcome
from solver.judge.verdicts import Verdict

HIDDEN: Final = "failed"  # stands for the contract


def redact(verdict: Verdict) -> Verdict:
    """Return a verdict of a hidden case without all that its run tells; any other as it is."""
    case = verdict.case
    if not case.hidden:
        return verdict
    bare = Case(case.name, "a hidden case", Wanted.ANYTHING, b"", points=case.points, hidden=True)
    return Verdict(bare, Outcome(b"", b"", 0, 0.0), "" if verdict.passed else HIDDEN)
