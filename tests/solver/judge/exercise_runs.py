"""Run programs on the cases of an exercise in this process, up to a number of lines: our own ones and their mutants."""

from __future__ import annotations

import sys
from typing import Any, Final

from solver.judge.exercise_runner import FILE, OutputError, answer_case
from solver.judge.grading import describe, grade

MAX_LINES: Final = 200_000  # of a program in a case; what runs longer has failed


def verdict_on(source: str, exercise: dict[str, Any], at: int, max_lines: int = MAX_LINES) -> dict[str, Any]:
    """Run a program on a case, and grade what it did; the verdict says how many lines it ran."""
    answer: dict[str, Any] = {"at": at}
    lines = 0

    def count(frame: Any, event: str, argument: object) -> Any:
        nonlocal lines
        if frame.f_code.co_filename != FILE:
            return None
        lines += event == "line"
        if lines > max_lines:
            answer.update(stopped="time", seconds=5, line=frame.f_lineno)
            raise OutputError
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        answer_case(source, exercise["function"], exercise["cases"][at], describe, answer)
    finally:
        sys.settrace(before)
    if lines > max_lines:
        answer["stopped"] = "time"
    return {**grade(exercise, answer, source), "lines": lines}


def passes(source: str, exercise: dict[str, Any], at: int, max_lines: int = MAX_LINES) -> bool:
    """Return whether a program passes a case."""
    return bool(verdict_on(source, exercise, at, max_lines)["passed"])
