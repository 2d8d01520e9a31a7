"""Measures the judge: cases a second, recording against plain running, and a class of hand-ins.

    .venv/bin/python -m benchmarks.judge [hand-ins]

1. A fast program in C on one case, again and again: what starting, watching and reading one run costs.
2. A search of 1.3 million stores, compiled plainly and recorded: how many times as long recording takes, and how long
   it takes to find the grid and to compare.
3. 30 hand-ins (or as many as named) in C++ and Python with `--jobs 0`, all cases.

The load of the machine is printed, as other work on it counts.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click

from solver.judge.case_runs import run_case
from solver.judge.document_cases import case_of, parse
from solver.judge.judging import Assignment, judge_programs
from solver.judge.programs import build, find_program
from solver.judge.recording import record
from solver.judge.running import Limits
from solver.judge.trace_reports import report_trace

SOURCES: Final = Path(__file__).parents[1] / "tests/data/judge"
HAND_INS: Final = ("columns.cpp", "from_end.cpp", "vectors.cpp", "recursion.py.txt", "copies.py.txt", "downwards.c")
RUNS: Final = 200
FULL: Final = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE: Final = (
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."  # 495,000 placements or so
)


def cases_a_second(runs: int = RUNS) -> str:
    """Measure a program in C on one small case."""
    case = case_of("any", "full", "", parse(FULL))
    with TemporaryDirectory() as name:
        built = build(find_program(SOURCES / "downwards.c"), Path(name))
        begin = time.perf_counter()
        for _ in range(runs):
            run_case(built, case, Limits())
        seconds = time.perf_counter() - begin
    return f"{runs} cases of a fast program: {seconds:.2f} s, {runs / seconds:,.0f} cases a second"


def recording(puzzle: str = PUZZLE) -> Iterator[str]:
    """Measure a search with and without recording."""
    case = case_of("any", "hard", "", parse(puzzle))
    program = find_program(SOURCES / "columns.cpp")
    with TemporaryDirectory() as name:
        plain = run_case(build(program, Path(name)), case, Limits(seconds=60)).seconds
    begin = time.perf_counter()
    traced = record(program, "any", case, Limits(seconds=120))
    whole = time.perf_counter() - begin
    if traced.recording is None:
        yield traced.problem
        return
    stores, recorded = len(traced.recording.stores), traced.outcome.seconds
    yield f"{stores:,} stores: {plain:.2f} s plainly, {recorded:.2f} s recorded, {recorded / plain:.1f} times as long"
    yield f"with compiling and finding the grid: {whole:.2f} s"
    begin = time.perf_counter()
    report_trace(traced, works=True)
    yield f"comparing and counting: {time.perf_counter() - begin:.2f} s"


def class_of(number: int) -> str:
    """Measure many hand-ins, as many at a time as there are cores."""
    assignment = Assignment()
    cases = assignment.cases()
    with TemporaryDirectory() as name:
        folder = Path(name)
        programs = []
        for at in range(number):
            source = HAND_INS[at % len(HAND_INS)]
            target = folder / f"{at:02}-{source.removesuffix('.txt')}"
            shutil.copyfile(SOURCES / source, target)
            programs.append(find_program(target))
        begin = time.perf_counter()
        judgements = list(judge_programs(programs, assignment, cases, os.cpu_count() or 1))
        seconds = time.perf_counter() - begin
    passed = sum(judgement.exit_code == 0 for judgement in judgements)
    return f"{number} hand-ins, {os.cpu_count()} at a time: {seconds:.1f} s, {passed} pass all {len(cases)} cases"


def main() -> None:
    """Measure, and print."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    click.echo(f"load before: {os.getloadavg()[0]:.2f}")
    click.echo(cases_a_second())
    for line in recording():
        click.echo(line)
    click.echo(class_of(number))
    click.echo(f"load after: {os.getloadavg()[0]:.2f}")


if __name__ == "__main__":
    main()
