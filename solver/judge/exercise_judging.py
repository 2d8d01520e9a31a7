"""Judge hand-ins on exercises: each case calls the function in a process of its own, in a fresh copy of the hand-in.

A hand-in counts for an exercise if one of its Python files defines the function; else it passes no case of it. What the
function did comes back as data, and `grading.py` grades it here, so that the sentences are those of the page *Write*.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from solver.judge.answers import text_of
from solver.judge.case_runs import fill_folder
from solver.judge.cases import Case, Wanted
from solver.judge.exercise import Exercise
from solver.judge.grading import describe_call, grade, is_final, show
from solver.judge.programs import Built, Program, ProgramError, copy_program
from solver.judge.running import Limits, Outcome, Stop, run
from solver.judge.verdicts import Failed, Verdict

RUNNER: Final = Path(__file__).with_name("exercise_runner.py")
SECONDS: Final = 5.0  # that a case may take, as in the page
_PATIENCE: Final = 3.0  # seconds more, in which the runner reports the line where it stopped
_STOPPED: Final = {Stop.TIME: "ended", Stop.MEMORY: "memory", Stop.PROCESSES: "memory", Stop.OUTPUT: "output"}
_KINDS: Final = {
    "error": Failed.CRASH,
    "syntax": Failed.START,
    "missing": Failed.MISSING,
    "time": Failed.TIME,
    "limit": Failed.TIME,
    "memory": Failed.MEMORY,
    "output": Failed.OUTPUT,
}


def cases_of_exercises(exercises: Sequence[Exercise]) -> list[Case]:
    """Return all cases of the exercises, as reports show them: each is a point."""
    return [_case_of(exercise, exercise.public(), at) for exercise in exercises for at in range(len(exercise.cases))]


def _case_of(exercise: Exercise, public: dict[str, Any], at: int) -> Case:
    """Return a case as reports show it: the call, the board row by row, and what is wanted."""
    case = public["cases"][at]
    board = case["arguments"][case["grid"]] if case["grid"] >= 0 else []
    rows = [" ".join(map(str, row)) for row in board]
    lines = [describe_call(public, case), *rows, *case["input"].splitlines()]
    wanted = case["wanted"] if exercise.kind == "prints" else show(case["wanted"])
    return Case(
        f"{exercise.key} {at + 1}",
        case["note"] or exercise.title,
        Wanted.ANYTHING,
        b"",
        expected=wanted.encode(),
        shown="\n".join(lines),
        hidden=case["hidden"],
    )


def judge_exercises(program: Program, exercises: Sequence[Exercise], limits: Limits) -> Iterator[Verdict]:
    """Run a hand-in on all cases of the exercises, and yield the verdicts. Raises ProgramError."""
    with TemporaryDirectory(prefix="sudoku-judge-", ignore_cleanup_errors=True) as name:
        copy, sources = copy_program(program, Path(name))
        for exercise in exercises:
            yield from _judge_exercise(exercise, copy, sources, limits)


def _judge_exercise(exercise: Exercise, copy: Path, sources: Sequence[Path], limits: Limits) -> Iterator[Verdict]:
    """Run a hand-in on the cases of one exercise; behind a case that was stopped no other is run."""
    public = exercise.public()
    source, names = find_source(sources, exercise.function)
    final: dict[str, Any] | None = None
    for at in range(len(exercise.cases)):
        case, outcome = _case_of(exercise, public, at), Outcome(b"", b"", 0, 0.0)
        if final is None:
            answer: dict[str, Any] = {"at": at, "is_missing": True, "names": names}
            if source:
                answer, outcome = _run_case(public, at, copy, source, limits)
            found = grade(public, answer, text_of(source.read_bytes()) if source else "")
            final = found if is_final(found) else None
            printed = answer.get("printed") or ""
            came = printed if exercise.kind == "prints" or printed and not found["passed"] else found["came"]
            outcome = replace(outcome, output=came.encode())
        else:
            found = {**final, "sentence": f"{final['sentence']} This case was not run."}
        yield Verdict(case, outcome) if found["passed"] else _fail(case, outcome, found)


def _fail(case: Case, outcome: Outcome, found: dict[str, Any]) -> Verdict:
    """Return the verdict on a case that fails."""
    hint = f" ({found['hint'].removesuffix('.')})" if found["hint"] else ""
    return Verdict(case, outcome, f"{found['sentence'].rstrip('.')}{hint}", _KINDS.get(found["kind"], Failed.ANSWER))


def find_source(sources: Sequence[Path], function: str) -> tuple[Path | None, list[str]]:
    """Find the file that defines a function, else one that is no valid Python; and the names of all functions."""
    names: list[str] = []
    broken = None
    for path in sources:
        try:
            tree = ast.parse(path.read_bytes())
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            broken = broken or path
            continue
        own = [name for node in tree.body for name in _names_of(node)]
        if function in own:
            return path, []
        names += [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return broken, names


def _names_of(node: ast.stmt) -> list[str]:
    """List the names that a statement gives to something."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return [alias.asname or alias.name for alias in node.names] if isinstance(node, ast.ImportFrom) else []


def _run_case(
    public: dict[str, Any], at: int, copy: Path, source: Path, limits: Limits
) -> tuple[dict[str, Any], Outcome]:
    """Run a case in a folder of its own; return what the function did, and how the run ended. Raises ProgramError."""
    case = {key: value for key, value in public["cases"][at].items() if key in ("arguments", "input", "grid")}
    with TemporaryDirectory(prefix="sudoku-case-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        file = folder / source.relative_to(copy)
        seconds = min(limits.seconds, SECONDS)
        request = {"file": str(file), "function": public["function"], "at": at, "case": case, "seconds": seconds}
        command = [sys.executable, "-I", "-S", str(RUNNER)]
        try:
            fill_folder(folder, Built((), files=copy), Case("", "", Wanted.ANYTHING, b""))
            outcome = run(
                command, folder, json.dumps(request).encode(), replace(limits, seconds=seconds + _PATIENCE), {}
            )
        except OSError as error:
            raise ProgramError(f"{sys.executable} cannot be started: {error.strerror or error}.") from error
    if outcome.stopped:
        return {"at": at, "stopped": _STOPPED[outcome.stopped]}, outcome
    return _read_answer(outcome.output, at), replace(outcome, errors=b"")


def _read_answer(output: bytes, at: int) -> dict[str, Any]:
    """Read what the runner reports; a program that ended the process has said nothing."""
    try:
        answer = json.loads(output.rpartition(b"\n")[2])
    except ValueError:
        answer = None
    if isinstance(answer, dict) and answer.get("at") == at:
        return answer
    return {"at": at, "error": {"name": "SystemExit", "text": "", "line": 0}}
