"""Check an exercise: its reference passes, and programs with one other token do not, or are listed as right ones.

What passes shows which case is missing. Each program runs as a hand-in does, so a check takes some seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from solver.judge.exercise import Exercise
from solver.judge.exercise_judging import judge_exercises
from solver.judge.mutants import find_mutants
from solver.judge.programs import find_python
from solver.judge.running import Limits
from solver.judge.verdicts import Verdict

SECONDS: Final = 1.0  # that a program with another token may take in a case: many never end


@dataclass(frozen=True, slots=True)
class ExerciseCheck:
    """What a check found: the first case that the reference fails, and the programs that pass and are not listed.

    `number` counts the programs with one other token.
    """

    failed: Verdict | None
    number: int = 0
    slipped: tuple[dict[str, Any], ...] = ()


def check_exercise(exercise: Exercise, limits: Limits, jobs: int = 1) -> ExerciseCheck:
    """Run the reference of an exercise and all its mutants, several at a time, on the cases."""
    failed = _find_failed(exercise, exercise.reference, limits)
    if failed:
        return ExerciseCheck(failed)
    mutants = list(_valid_mutants(exercise.reference))
    listed = {(survivor.line, survivor.was, survivor.now) for survivor in exercise.survivors}
    short = Limits(seconds=min(limits.seconds, SECONDS))
    with ThreadPoolExecutor(jobs) as pool:
        found = list(pool.map(lambda mutant: _find_failed(exercise, mutant["source"], short), mutants))
    slipped = [mutant for mutant, verdict in zip(mutants, found, strict=True) if verdict is None]
    unlisted = [each for each in slipped if (each["line"], each["was"], each["now"]) not in listed]
    return ExerciseCheck(None, len(mutants), tuple(unlisted))


def _valid_mutants(source: str) -> Iterator[dict[str, Any]]:
    """Yield the mutants that are Python, each once."""
    seen = set()
    for mutant in find_mutants(source):
        if mutant["source"] in seen:
            continue
        seen.add(mutant["source"])
        try:
            compile(mutant["source"], "mutant", "exec", dont_inherit=True)
        except SyntaxError:
            continue
        yield mutant


def _find_failed(exercise: Exercise, source: str, limits: Limits) -> Verdict | None:
    """Return the first verdict that a program fails; None if it passes all cases."""
    with TemporaryDirectory(prefix="sudoku-check-", ignore_cleanup_errors=True) as name:
        path = Path(name, "main.py")
        path.write_text(source, "utf-8")
        verdicts = judge_exercises(find_python(path), [exercise], limits)
        return next((verdict for verdict in verdicts if not verdict.passed), None)
