"""What beginners write for the exercises: none that is right fails, none that is wrong passes, and each is told why."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from solver.judge.exercise import find_exercise
from solver.judge.exercise_judging import judge_exercises
from solver.judge.grading import check_source
from solver.judge.programs import find_python
from solver.judge.running import Limits
from tests.for_each import for_each
from tests.solver.judge.exercise_runs import verdict_on
from tests.solver.judge.write_programs import PROGRAMS, Beginner

ENOUGH: Final = 5_000_000  # lines, where a right program is slow
IN_PROCESS: Final = [name for name, program in PROGRAMS.items() if not program.needs_process]
ALONE: Final = [name for name, program in PROGRAMS.items() if program.needs_process]


def first_failed(program: Beginner) -> dict[str, Any]:
    """Run a program until a case fails; return the last verdict."""
    exercise = find_exercise(program.key).public()
    lines = ENOUGH if program.kind == "passed" else 100_000 if program.kind == "time" else 1_000_000
    verdict: dict[str, Any] = {}
    for at in range(len(exercise["cases"])):
        verdict = verdict_on(program.source, exercise, at, lines)
        if not verdict["passed"]:
            break
    return verdict


@for_each("name", IN_PROCESS)
def test_a_program_is_told_what_is_wrong(name: str) -> None:
    """The kind, the line and the words of the first verdict that fails are those of the table."""
    program = PROGRAMS[name]
    verdict = first_failed(program)
    told = f"{verdict['sentence']} {verdict['hint']}"
    assert verdict["kind"] == program.kind, told
    assert verdict["passed"] == (program.kind == "passed")
    assert program.words in told
    assert not program.line or verdict["line"] == program.line


def test_a_program_that_only_a_process_can_end_is_told_why(tmp_path: Path) -> None:
    """The judge stops it, and says the same as the page."""
    (tmp_path / "main.py").write_text(PROGRAMS["numpy"].source)
    exercise = find_exercise(PROGRAMS["numpy"].key)
    verdict = next(judge_exercises(find_python(tmp_path), [exercise], Limits(seconds=1)))
    assert "ModuleNotFoundError in line 1" in verdict.contract


def test_tabs_are_refused_as_cpython_refuses_them() -> None:
    """Each program of the table whose indentation CPython refuses is refused before it runs, and no other."""
    refused = {name for name, program in PROGRAMS.items() if check_source(program.source)}
    assert refused == {"tabs behind blanks"}
