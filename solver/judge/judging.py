"""Judge programs: build each, run it on every case, and gather the verdicts.

The cases of one program share two minutes; what is left of them when they are used up is not run, and fails by time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from solver.grid import Grid
from solver.judge import sources
from solver.judge.answers import read_answer, text_of
from solver.judge.calling import find_function
from solver.judge.case_list import add_points
from solver.judge.case_runs import build_for, run_case
from solver.judge.cases import Case, read_cases
from solver.judge.document_cases import ANY, DOCUMENTS, TUTORIALSPOINT, case_of, cases_of, own_grid_case
from solver.judge.points import find_reason
from solver.judge.probing import Finding, WayMemory, find_way
from solver.judge.programs import FUNCTION, Built, Program, ProgramError, build, has_main, with_function
from solver.judge.recording import record
from solver.judge.running import Limits, Outcome, Stop
from solver.judge.verdicts import Failed, Verdict, find_start_error, judge
from solver.judge.ways import PLAIN, WaysWanted, is_rewritten, way_of

if TYPE_CHECKING:
    from solver.judge.exercise import Exercise

EXERCISES: Final = "exercises"  # stands for the document where a hand-in is judged on exercises
MAX_SECONDS_OF_ALL_CASES: Final = 120.0
MAX_SECONDS_AGAINST_BRUTE_FORCE: Final = 3.0  # of a case that fails nobody; more only keeps people waiting
NOT_RUN: Final = "time: not run, as all cases together took two minutes"
OWN_NOT_READ: Final = "it solves a puzzle of its own that could not be read: neither passed nor failed"
_SHORTEST: Final = 0.05  # seconds that a case is given at least


@dataclass(frozen=True, kw_only=True)
class Assignment:
    """What programs are judged by.

    `form` and `step` are those of the document; `folder` holds the cases of a lecturer, which replace ours. Where there
    are `exercises`, their cases are all.
    """

    document: str = "any"
    form: str = ""
    step: int | None = None
    folder: Path | None = None
    exact: bool = False
    limits: Limits = field(default_factory=Limits)
    ways: WaysWanted = field(default_factory=WaysWanted)
    exercises: tuple[Exercise, ...] = ()

    def cases(self) -> list[Case]:
        """Make or read the cases. Raises CaseError."""
        if self.exercises:
            from solver.judge.exercise_judging import cases_of_exercises  # This loads pydantic.

            return cases_of_exercises(self.exercises)
        if self.folder is None:
            return cases_of(self.document, self.form, self.step)
        form = self.form or next(iter(DOCUMENTS[self.document].forms), "")
        arguments = tuple(form.split()) if self.document == "plank" else ()
        return read_cases(self.folder, self.document, arguments)


@dataclass(frozen=True)
class Judgement:
    """The verdicts on one program; `error` says why it could not be run at all.

    `finding` is how it takes its puzzle, where that was looked for. `own_puzzle` is the puzzle of its own that it was
    judged on, and `undecided` says why it was not judged. `function` is one that was found, as nothing else runs.
    `offered` are the points of all cases, also where it ran on none.
    """

    program: str
    document: str
    verdicts: tuple[Verdict, ...] = ()
    error: str = ""
    messages: str = ""  # of the compiler
    seconds: float = 0.0
    finding: Finding | None = None
    own_puzzle: Grid | None = None
    undecided: str = ""
    function: str = ""
    offered: float = 0

    @cached_property
    def no_points(self) -> str:
        """Why it gets no points although it passes cases; '' if it gets them."""
        return find_reason(self.verdicts)

    @property
    def points(self) -> float:
        """How many points it gets."""
        return add_points(map(self.points_of, self.verdicts))

    @property
    def most_points(self) -> float:
        """How many points a right program gets on these cases."""
        return add_points(verdict.case.most_points for verdict in self.verdicts) if self.verdicts else self.offered

    def points_of(self, verdict: Verdict) -> float:
        """Return the points of one of its verdicts: those of its case, or 0."""
        return verdict.case.most_points if verdict.passed and not self.no_points else 0

    @cached_property
    def shown(self) -> tuple[Verdict, ...]:
        """The verdicts as reports show them: of a hidden case nothing but its name and whether it passed."""
        return tuple(verdict.shown for verdict in self.verdicts)

    @property
    def first_failed(self) -> Verdict | None:
        """The first verdict that names a contract, as reports show it: a hidden one only if there is no other."""
        failed = [verdict for verdict in self.shown if not verdict.passed]
        return min(failed, key=lambda verdict: verdict.case.hidden, default=None)

    @property
    def seems_right(self) -> bool:
        """Whether nothing failed but time or the layout of the output: then the search itself may be right."""
        return all(verdict.passed or verdict.kind in (Failed.TIME, Failed.BYTES) for verdict in self.verdicts)

    @property
    def prints_one_grid(self) -> bool:
        """Whether the program prints the same grid whatever it is given."""
        outputs = {verdict.outcome.output for verdict in self.verdicts}
        inputs = {verdict.case.input_text for verdict in self.verdicts}
        return len(outputs) == 1 < len(inputs) and read_answer(text_of(outputs.pop())).best is not None

    @property
    def exit_code(self) -> int:
        """0: all passed; 1: something failed, or it gets no points; 2: it could not be run or judged."""
        return 2 if self.error or self.undecided else 1 if self.first_failed or self.no_points else 0


def judge_program(
    program: Program,
    assignment: Assignment,
    cases: Sequence[Case],
    on_case: Callable[[Program, Verdict], None] | None = None,
    memory: WayMemory | None = None,
) -> Judgement:
    """Build a program and run it on the cases, and tell `on_case` of each. What cannot be run is a Judgement with an
    error. `memory` holds the ways in which other programs took their puzzle.
    """
    if assignment.exercises:
        return _judge_on_exercises(program, assignment, cases, on_case)
    begin = time.perf_counter()
    verdicts: list[Verdict] = []
    made = Judgement(program.name, assignment.document, offered=add_points(case.most_points for case in cases))
    try:
        with TemporaryDirectory(prefix="sudoku-judge-", ignore_cleanup_errors=True) as name:
            home = Path(name)
            built: Built | None = None
            if assignment.document == ANY and program.is_compiled and not any(map(has_main, program.sources)):
                program, made = _call_function(program, made)
            if assignment.document != TUTORIALSPOINT or not sources.has_grid(program):
                built = build(program, home)
                made = replace(made, messages=built.messages)
                if assignment.document == TUTORIALSPOINT and assignment.folder is None:
                    cases = [own_grid_case()]
            if built and assignment.document == ANY and (first := next(filter(is_rewritten, cases), None)):
                program, built, made, cases = _find_way(
                    program, built, assignment, made, first, cases, home, memory or WayMemory()
                )
            for case in sorted(cases, key=lambda each: each.hidden):  # a program may remember what it was given
                left = MAX_SECONDS_OF_ALL_CASES - sum(verdict.outcome.seconds for verdict in verdicts)
                verdict = _judge_case(program, built, assignment, case, home, left)
                verdicts.append(verdict)
                if on_case:
                    on_case(program, verdict)
            places = {id(case): place for place, case in enumerate(cases)}
            verdicts.sort(key=lambda verdict: places[id(verdict.case)])
            if problem := _never_started(verdicts):
                raise ProgramError(problem)
    except ProgramError as error:
        return replace(made, error=str(error), messages="", seconds=time.perf_counter() - begin)
    return replace(made, verdicts=tuple(verdicts), seconds=time.perf_counter() - begin)


def _judge_on_exercises(
    program: Program,
    assignment: Assignment,
    cases: Sequence[Case],
    on_case: Callable[[Program, Verdict], None] | None,
) -> Judgement:
    """Judge a hand-in on exercises, as `judge_program` does on the cases of a document."""
    from solver.judge.exercise_judging import judge_exercises  # This loads pydantic.

    begin = time.perf_counter()
    made = Judgement(program.name, EXERCISES, offered=add_points(case.most_points for case in cases))
    verdicts: list[Verdict] = []
    try:
        for verdict in judge_exercises(program, assignment.exercises, assignment.limits):
            verdicts.append(verdict)
            if on_case:
                on_case(program, verdict)
    except ProgramError as error:
        return replace(made, error=str(error), seconds=time.perf_counter() - begin)
    return replace(made, verdicts=tuple(verdicts), seconds=time.perf_counter() - begin)


def _find_way(
    program: Program,
    built: Built,
    assignment: Assignment,
    made: Judgement,
    first: Case,
    cases: Sequence[Case],
    home: Path,
    memory: WayMemory,
) -> tuple[Program, Built, Judgement, Sequence[Case]]:
    """Find out how a program takes its puzzle; return it, the judgement with that, and the cases as it takes them."""

    def run_probe(case: Case, limits: Limits) -> Outcome:
        own = build_for(program, home, case) if case.source_grid else built
        return run_case(own, case, replace(limits, seconds=min(limits.seconds, assignment.limits.seconds)))

    finding = find_way(program, run_probe, assignment.ways, memory, way_of(first))
    made = replace(made, finding=finding)
    if program.language == "python" and finding.is_silent and FUNCTION not in program.environment:
        called, other = _call_function(program, made)
        if other.function:
            return _find_way(called, build(called, home), assignment, other, first, cases, home, memory)
    if not finding.own:
        return program, built, made, [finding.way.apply(case) for case in cases]
    puzzle = find_own_puzzle(program, finding)
    if puzzle is None:
        return program, built, replace(made, undecided=OWN_NOT_READ), []
    case = replace(case_of(ANY, "own-puzzle", "the puzzle that is in the program", puzzle), standard_input=b"")
    return program, built, replace(made, own_puzzle=puzzle), [replace(case, shown=PLAIN.write(puzzle))]


def _call_function(program: Program, made: Judgement) -> tuple[Program, Judgement]:
    """Let a program that only defines functions be one that calls the function which solves, if there is one."""
    name = find_function(program.language == "python", program.sources)
    return (with_function(program, name), replace(made, function=name)) if name else (program, made)


def find_own_puzzle(program: Program, finding: Finding) -> Grid | None:
    """Find the puzzle that a program solves whatever it is given.

    It is in the source, else in memory before the first store into an empty cell, else the first grid with empty cells
    that the program prints.
    """
    *printed, solution = finding.own
    written = sources.grids_of(program)
    for grid in written:
        if not grid.is_full() and grid.is_within(solution):
            return grid
    with suppress(ProgramError):
        found = record(program, ANY, case_of(ANY, "own-puzzle", "", DOCUMENTS[ANY].example)).recording
        if found and not found.puzzle.is_full() and found.puzzle.is_within(solution):
            return found.puzzle
    return next((grid for grid in printed if not grid.is_full() and grid.is_within(solution)), None)


def _never_started(verdicts: Sequence[Verdict]) -> str:
    """Write why a program started in no case, with all that is on standard error; '' if it did in one."""
    counted = [verdict for verdict in verdicts if verdict.case.carries_point]
    if not counted or any(verdict.kind is not Failed.START for verdict in counted):
        return ""
    verdict = next((verdict for verdict in counted if not verdict.case.hidden), None)
    if verdict is None:  # what it prints may hold the input of a hidden case
        return "it does not start"
    line, whole = find_start_error(verdict.outcome), text_of(verdict.outcome.errors).strip("\n")
    return whole if whole.startswith(line) else f"{line}\n{whole}"


def _judge_case(
    program: Program, built: Built | None, assignment: Assignment, case: Case, home: Path, left: float
) -> Verdict:
    """Run one case within the time that is left for all. Raises ProgramError."""
    most = MAX_SECONDS_AGAINST_BRUTE_FORCE if case.may_take_long else assignment.limits.seconds
    limits = replace(assignment.limits, seconds=min(assignment.limits.seconds, most, left))
    if limits.seconds < _SHORTEST:
        outcome = Outcome(b"", b"", 0, 0.0, Stop.TIME)
        verdict = judge(case, outcome, limits)
        return verdict if verdict.passed else replace(verdict, contract=NOT_RUN)
    if built is None or case.source_grid is not None:
        try:
            built = build_for(program, home, case)
        except ProgramError as error:
            if case.hidden:  # the compiler may quote the puzzle
                raise ProgramError(str(error).partition("\n")[0]) from error
            raise
    return judge(case, run_case(built, case, limits), limits, assignment.exact)


def judge_programs(
    programs: Sequence[Program],
    assignment: Assignment,
    cases: Sequence[Case],
    jobs: int = 1,
    on_case: Callable[[Program, Verdict], None] | None = None,
    on_begin: Callable[[Program], None] | None = None,
) -> Iterator[Judgement]:
    """Judge programs, several at a time, and yield the judgements in their order.

    `on_case` and `on_begin`, at the beginning of each program, are called by any thread.
    """
    memory = WayMemory()

    def judge_one(program: Program) -> Judgement:
        if on_begin:
            on_begin(program)
        return judge_program(program, assignment, cases, on_case, memory)

    if jobs == 1 or len(programs) == 1:
        yield from map(judge_one, programs)
        return
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(judge_one, programs)
