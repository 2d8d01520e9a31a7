"""`sudoku judge`: run programs that other people wrote on cases, and say which contract fails."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from solver.cli import options
from solver.cli.output import Failure, Output
from solver.cli.progress import Progress
from solver.text import count_noun, csv_row, join_names, plain

if TYPE_CHECKING:
    from solver.grid import Grid
    from solver.judge.cases import Case
    from solver.judge.exercise import Exercise
    from solver.judge.journal import Journal
    from solver.judge.judging import Assignment, Judgement
    from solver.judge.programs import Program
    from solver.judge.reports import ReportOptions, Tally
    from solver.judge.trace_reports import TraceReport
    from solver.judge.verdicts import Verdict

_LAYOUTS: Final = ("auto", "rows", "numbers", "line", "cells", "boxed", "commas", "one-line", "lists", "source")
_CHANNELS: Final = ("stdin", "argument", "file", "named", "asked")
_FORMATS: Final = ("report", "marks", "csv", "moodle", "json", "junit", "gradescope")
_MAX_SECONDS: Final = 600.0


@dataclass(frozen=True, kw_only=True)
class JudgeOptions:
    """The options of the command."""

    programs: tuple[str, ...] = options.argument(
        nargs=-1, metavar="[PROGRAM]...", shell_complete=options.names_of_files
    )
    line: str | None = options.option(
        "--run",
        metavar="COMMAND",
        help="Start this command line in a copy of PROGRAM, or of this folder: --run 'java Main'. {input} stands for "
        "the name of the file with the puzzle.",
    )
    build_line: str | None = options.option(
        "--build", metavar="COMMAND", help="Run this once in that copy, before --run: --build 'javac Main.java'."
    )
    is_one: bool | None = options.option(
        "--one/--each",
        default=None,
        help="Take a folder for one hand-in, or each file and folder in it; by default what it holds decides.",
    )
    document: str = options.option(
        "--document",
        type=click.Choice(options.DOCUMENTS),
        default="any",
        help="Whose input and answers the program has; by default a puzzle in any known way, a grid printed.",
    )
    document_form: str | None = options.option(
        "--form",
        metavar="FORM",
        help="How the document's program is asked: verify or solve for cs2 (solve), 'yes screen' and the like for "
        "plank.",
    )
    layout: str = options.option(
        "--input",
        type=click.Choice(_LAYOUTS),
        default="auto",
        help="How the puzzle is laid out; by default found out with an easy puzzle.",
    )
    channel: str | None = options.option(
        "--channel", type=click.Choice(_CHANNELS), help="How the puzzle reaches the program."
    )
    blank: str | None = options.option("--blank", type=click.Choice(("0", ".")), help="How an empty cell is written.")
    step: int | None = options.option(
        "--step", type=options.Whole(1, 5), metavar="N", help="The lab's sudokuN instead of its last version."
    )
    cases: str | None = options.option(
        "--cases",
        metavar="DIR",
        help="Cases of your own, NAME.in, NAME.out and their list cases.toml, in place of ours.",
    )
    exercises: str | None = options.option(
        "--exercises",
        metavar="KEY,KEY",
        help="Judge the functions of these exercises, by their keys or the paths of their files; 'list' names them. "
        "Without PROGRAM, check their cases by programs with one other token than the reference.",
    )
    write_cases: str | None = options.option(
        "--write-cases", metavar="DIR", help="Write our cases and their list, and judge nothing."
    )
    autograder: str | None = options.option(
        "--autograder", metavar="DIR", help="Write a folder for Gradescope's ZIP, and judge nothing."
    )
    user: str | None = options.option(
        "--user", metavar="NAME", help="As root: read the cases, then become this user for all that follows."
    )
    exact: bool = options.option("--exact", help="Compare bytes with 'sudoku run', and name the line and column.")
    seconds: float = options.option(
        "--seconds",
        type=options.Seconds(0.1, _MAX_SECONDS),
        default=10.0,
        show_default=True,
        metavar="S",
        help="Seconds that a case may take.",
    )
    form: str = options.option(
        "--format", type=click.Choice(_FORMATS), default="report", help="What to print; 'marks' has a row a hand-in."
    )
    hide_expected: bool = options.option("--hide-expected", help="Show neither the input nor the expected output.")
    reports: str | None = options.option(
        "--reports", metavar="DIR", help="Write the report of each program to a file of this folder."
    )
    jobs: int = options.option(
        "--jobs",
        type=options.Whole(0, options.MAX_JOBS),
        default=1,
        metavar="N",
        help="Programs that run at a time, by default 1; 0 for one per core.",
    )
    function: str | None = options.option(
        "--function",
        metavar="NAME",
        help="Call this function, or Class.method, of a source in Python, C or C++ with the board.",
    )
    trace: bool = options.option(
        "--trace", help="Record the stores into the grid, and find where they leave the document's."
    )
    puzzle: str | None = options.option(
        "--puzzle", metavar="FILE", help="The puzzle to record, by default the document's first example."
    )
    output: str | None = options.output("Keep the recording in this file; packed where it ends in .gz.")
    watch: bool = options.option("--watch", help="Record it, and show it in the browser until Ctrl-C.")

    @property
    def records(self) -> bool:
        """Whether the stores of the programs are recorded."""
        return self.trace or self.watch


@click.command(short_help="Judge a program of your own.")
@options.takes(JudgeOptions)
def judge(request: JudgeOptions) -> None:
    """Run programs on cases, and name the contract that fails and its place.

    PROGRAM is an executable, a .py, a .js, a .c, .cpp or .java, or a folder in which each file or folder is a hand-in.
    Without --document an easy puzzle finds out how a program takes its input. The cases of a document are its examples,
    puzzles from easy to hard, full grids, puzzles with no solution or several, its bad inputs, and grids made against
    brute force, which fail nobody. With 'any', a program that prints no full grid has said that there is no solution,
    in whatever words. Each other case is a point, or as many as cases.toml in the folder of --cases says, which also
    hides cases; a program that does not start, finds no grid or says the same in every case gets none.

    Each run has a fresh copy of the hand-in, a clean environment, and limits of time, memory, output (1 MB), size of
    files and processes (200); on Windows only of time and output. It cannot use the workbench. This is not a sandbox: a
    program can read and write what you can. Run what you do not trust in a container:

    \b
      docker run --rm --network none --memory 2g --pids-limit 500 --user 999 \\
        -v "$PWD":/work:ro -w /work IMAGE sudoku judge hand-ins

    Exit code: 0 if every program passes every case, 1 if something failed, 2 if a program could not be run or judged.

    \b
    Examples
      sudoku judge mine.cpp
      sudoku judge --document liang ./a.out
      sudoku judge --trace mine.cpp -o my.trace
      sudoku judge --watch mine.cpp
      sudoku judge --run "java Main"
      sudoku judge --document plank hand-ins --jobs 0 --format csv
    """
    _judge(request)


def _judge(request: JudgeOptions) -> None:
    """Judge what the options name, print the result and end with its exit code."""
    from solver.judge.case_list import CaseError, add_points
    from solver.judge.cases import unlisted_cases, write_cases
    from solver.judge.judging import Judgement
    from solver.judge.reports import tally

    if request.exercises == "list":
        _list_exercises()
        return
    assignment = _assignment(request)
    if assignment.exercises and not request.programs:
        _check_exercises(assignment, request.jobs or os.cpu_count() or 1)
        return
    try:
        cases = assignment.cases()
        unlisted = unlisted_cases(assignment.folder) if assignment.folder else []
    except CaseError as error:
        raise Failure(plain(str(error))) from error
    if unlisted:
        click.echo(f"Not judged, as cases.toml leaves them out: {plain(join_names(unlisted))}.", err=True)
    if request.write_cases:
        try:
            write_cases(cases, Path(request.write_cases))
        except OSError as error:
            raise Failure(f"{plain(request.write_cases)} cannot be written: {error.strerror or error}.") from error
        left_out = sum(case.may_take_long for case in cases)
        click.echo(
            f"{count_noun(len(cases) - left_out, 'case is', 'cases are')} in {plain(request.write_cases)}."
            + f" The {left_out} made against brute force are not: they fail nobody." * bool(left_out)
        )
        return
    if request.autograder:
        _write_autograder(request, request.autograder, cases)
        return
    if request.user:
        _become_user(request.user)
    hand_ins, heads = _hand_ins(request)
    programs, errors = _programs(request, hand_ins)
    traced_grid = _grid_to_trace(request, len(programs) + len(errors))
    if request.form == "gradescope" and len(programs) + len(errors) != 1:
        raise Failure("Gradescope grades one program at a time: name one.")
    names = [each.name for each in programs] + [each.program for each in errors]
    if request.form == "moodle":
        _check_participants(names)
    is_table = any(not each.is_named for each in hand_ins)
    journal = _journal(request, cases) if is_table else None
    programs, known = _split_known(programs, journal)
    offered = add_points(case.most_points for case in cases)
    errors = [replace(each, offered=offered) for each in (*errors, *known) if isinstance(each, Judgement)]
    writer = _Writer(request, max(map(len, names)), is_table, journal, {each.name: each for each in programs})
    writer.begin(heads)
    judgements: list[Judgement] = []
    tallies: list[Tally] = []
    traces: dict[str, TraceReport] = {}
    found = [each for each in known if isinstance(each, _Printed)]
    for each in _judged(programs, [*errors, *found], assignment, cases, request.jobs or os.cpu_count() or 1, journal):
        tallies.append(each.tally if isinstance(each, _Printed) else tally(each))
        if isinstance(each, _Printed):
            writer.print_again(each)
            continue
        if traced_grid and (program := next((one for one in programs if one.name == each.program), None)):
            traces |= _record(program, each, assignment, traced_grid)
        judgements.append(each)
        writer.write(each, traces)
    writer.end(judgements, traces, tallies)
    if request.watch:
        _watch(traces, programs)
    click.get_current_context().exit(max(each.exit_code for each in tallies))


class _Printed(NamedTuple):
    """A hand-in that the same command judged before it was ended: its name, its points, and what was printed of it."""

    program: str
    tally: Tally
    text: str


def _journal(request: JudgeOptions, cases: list[Case]) -> Journal | None:
    """Open what is kept of a command that was ended, beside the reports; None for what cannot go on."""
    from solver.judge.journal import Journal
    from solver.judge.marks import TABLES

    if not request.reports or request.form not in ("report", *TABLES) or request.records:
        return None
    return Journal(Path(request.reports), repr(replace(request, jobs=0)), cases)


def _split_known(programs: list[Program], journal: Journal | None) -> tuple[list[Program], list[Judgement | _Printed]]:
    """Split programs into those that are still to be judged, and those of which it is known what is printed."""
    from solver.judge.journal import ENDED
    from solver.judge.judging import Judgement
    from solver.judge.reports import Tally

    if journal is None:
        return programs, []
    left: list[Program] = []
    known: list[Judgement | _Printed] = []
    for program in programs:
        if entry := journal.find(program):
            known.append(_Printed(program.name, Tally(entry.exit_code, entry.points, entry.most_points), entry.text))
        elif journal.has_ended_judge(program):
            known.append(Judgement(program.name, "any", error=f"{program.name}: {ENDED}"))
        else:
            left.append(program)
    return left, known


def _write_autograder(request: JudgeOptions, folder: str, cases: list[Case]) -> None:
    """Write the folder of an autograder that judges as these options say."""
    from solver.judge.autograder import AutograderError, write_autograder

    if request.programs:
        raise click.UsageError("--autograder judges nothing: name no program.")
    values = {
        "--document": request.document,
        "--form": request.document_form,
        "--step": request.step,
        "--input": request.layout,
        "--channel": request.channel,
        "--blank": request.blank,
        "--function": request.function,
        "--build": request.build_line,
        "--run": request.line,
        "--seconds": request.seconds,
    }
    words = [word for name, value in values.items() if value is not None for word in (name, f"{value}")]
    words += ["--exact"] * request.exact + ["--hide-expected"] * request.hide_expected
    try:
        write_autograder(Path(folder), cases, words)
    except AutograderError as error:
        raise Failure(plain(str(error))) from error
    except OSError as error:
        raise Failure(f"{plain(folder)} cannot be written: {error.strerror or error}.") from error
    click.echo(f"The autograder is in {plain(folder)}. Put what is in it, without the folder, into a ZIP.")


def _become_user(name: str) -> None:
    """Go on as this user; end the command where that is not possible."""
    from solver.judge.autograder import AutograderError, become_user

    try:
        become_user(name)
    except AutograderError as error:
        raise Failure(plain(str(error))) from error


def _judged(
    programs: list[Program],
    others: list[Judgement | _Printed],
    assignment: Assignment,
    cases: list[Case],
    jobs: int,
    journal: Journal | None,
) -> Iterator[Judgement | _Printed]:
    """Yield the judgements in the order of their names, each as soon as it is there and it is its turn."""
    left = sorted(others, key=lambda each: each.program)
    for judgement in _run_cases(sorted(programs, key=lambda each: each.name), assignment, cases, jobs, journal):
        while left and left[0].program < judgement.program:
            yield left.pop(0)
        yield judgement
    yield from left


def _run_cases(
    programs: list[Program], assignment: Assignment, cases: list[Case], jobs: int, journal: Journal | None
) -> Iterator[Judgement]:
    """Run all cases, and name each program that runs for long on standard error."""
    from solver.judge.judging import judge_programs
    from solver.judge.running import Stop

    slow_programs: set[str] = set()
    with Progress() as progress:
        progress.begin("cases")
        progress.total = len(programs) * len(cases)

        def on_case(program: Program, verdict: Verdict) -> None:
            with progress.hidden():
                progress.done += 1
                if verdict.outcome.stopped is Stop.TIME and not verdict.passed and program.name not in slow_programs:
                    slow_programs.add(program.name)
                    click.echo(
                        f"{plain(program.name)}: the case {plain(verdict.case.name)} was stopped after "
                        f"{verdict.outcome.seconds:.3g} s. All cases together take two minutes at most.",
                        err=True,
                    )

        on_begin = journal.begin if journal else None
        for judgement in judge_programs(programs, assignment, cases, jobs, on_case, on_begin):
            with progress.hidden():
                yield judgement


def _list_exercises() -> None:
    """Print the key, the function and the title of each built-in exercise."""
    from solver.judge.exercise import exercises

    width = max(len(each.key) for each in exercises())
    for each in exercises():
        click.echo(f"{each.key:<{width}}  {each.function}({', '.join(each.parameters)}): {each.title}")


def _check_exercises(assignment: Assignment, jobs: int) -> None:
    """Print which programs with one other token pass each exercise; end with 1 if one does, or the reference fails."""
    from solver.judge.exercise import exercises
    from solver.judge.exercise_check import check_exercise

    code = 0
    for exercise in assignment.exercises:
        if not exercise.reference:
            raise Failure(f"{plain(exercise.key)} has no reference: name hand-ins to judge.")
        found = check_exercise(exercise, assignment.limits, jobs)
        if found.failed:
            says = f"the reference fails {found.failed.case.name}: {found.failed.contract}."
        else:
            says = (
                f"the reference passes. {len(found.slipped)} of {found.number} programs with one other token pass, too."
            )
        click.echo(plain(f"{exercise.key}: {says}"))
        for mutant in found.slipped:
            click.echo(plain(f"  line {mutant['line']}: {mutant['now']}  in place of  {mutant['was']}"))
        code = 1 if found.failed or found.slipped else code
        if not found.failed and exercise not in exercises():
            click.echo(plain(_describe_link(exercise)))
    click.get_current_context().exit(code)


def _describe_link(exercise: Exercise) -> str:
    """Write where the page shows an exercise of one's own, or why it cannot."""
    from solver.judge.exercise import ExerciseError
    from solver.judge.packed_exercise import pack_exercise

    try:
        return f"In the page, behind its address: /write/{pack_exercise(exercise)}"
    except ExerciseError as error:
        return str(error)


def _exercises_of(request: JudgeOptions) -> Assignment:
    """Make the assignment of --exercises; what does not go together is a usage error."""
    from solver.judge.exercise import ExerciseError, find_exercise
    from solver.judge.judging import Assignment
    from solver.judge.running import Limits

    others = (request.cases, request.write_cases, request.autograder, request.function, request.line, request.puzzle)
    if request.document != "any" or request.records or any(others):
        raise click.UsageError("--exercises says what is judged: it goes with no other document, cases or recording.")
    try:
        found = tuple(find_exercise(name.strip()) for name in (request.exercises or "").split(","))
    except ExerciseError as error:
        raise Failure(plain(str(error))) from error
    return Assignment(exercises=found, limits=Limits(seconds=request.seconds))


def _assignment(request: JudgeOptions) -> Assignment:
    """Make the assignment of the options; what does not go together is a usage error."""
    if request.exercises is not None:
        return _exercises_of(request)
    from solver.judge.document_cases import DOCUMENTS
    from solver.judge.judging import Assignment
    from solver.judge.running import Limits
    from solver.judge.ways import Channel, Layout, WaysWanted

    if request.function and (request.document != "any" or request.line):
        raise click.UsageError("--function goes with neither --document nor --run: the board is its argument.")
    forms = DOCUMENTS[request.document].forms
    form = " ".join((request.document_form or "").split())
    if form and form not in forms:
        known = f"one of {', '.join(map(repr, forms))}" if forms else "for cs2 and plank alone"
        raise click.UsageError(f"--form is {known}.")
    if request.step and request.document != "plank":
        raise click.UsageError("--step is for plank alone.")
    form = form or ("no screen" if request.step and request.step < 5 else next(iter(forms), ""))
    if request.step and (form.startswith("yes") and request.step < 5 or form.endswith("convert")):
        raise click.UsageError(f"sudoku{request.step} of the lab does not do '{form}' yet.")
    layout = None if request.layout == "auto" else request.layout
    if (layout or request.channel or request.blank) and (request.document != "any" or request.function):
        raise click.UsageError("--input, --channel and --blank go with neither --document nor --function.")
    if layout == "source" and (request.channel or request.blank):
        raise click.UsageError("--input source has neither --channel nor --blank: the grid is in the source.")
    ways = WaysWanted(
        Layout(layout) if layout else None, Channel(request.channel) if request.channel else None, request.blank
    )
    return Assignment(
        ways=ways,
        document=request.document,
        form=form,
        step=request.step,
        folder=Path(request.cases) if request.cases else None,
        exact=request.exact,
        limits=Limits(seconds=request.seconds),
    )


def _programs(request: JudgeOptions, hand_ins: list[_HandIn]) -> tuple[list[Program], list[Judgement]]:
    """Find the programs, and a judgement for each hand-in that is none."""
    from solver.judge.judging import Judgement
    from solver.judge.programs import ProgramError, command_program, find_program, find_python, with_function

    if not request.programs and not request.line:
        raise click.UsageError("Name a program, or its command line with --run.")
    if request.build_line and not request.line:
        raise click.UsageError("--build goes with --run.")
    found: list[Program] = []
    errors: list[Judgement] = []
    try:
        if request.line and not request.programs:
            return [command_program(request.line, Path(), build_line=request.build_line or "")], []
        for path, is_named in hand_ins:
            try:
                if path.is_symlink() and not is_named:
                    raise ProgramError(f"{plain(str(path))} is a link, which is not followed.")
                if request.line:
                    program = command_program(request.line, path, str(path), request.build_line or "")
                else:
                    program = find_python(path) if request.exercises else find_program(path)
                found.append(with_function(program, request.function) if request.function else program)
            except ProgramError as error:
                if is_named and len(request.programs) == 1:
                    raise
                errors.append(Judgement(plain(str(path)), request.document, error=str(error)))
    except ProgramError as error:
        raise Failure(_plain_lines(str(error))) from error
    if not found and not errors:
        raise Failure("There is no hand-in in this folder.")
    return found, errors


class _HandIn(NamedTuple):
    """The path of a hand-in, and whether it was named itself."""

    path: Path
    is_named: bool


def _hand_ins(request: JudgeOptions) -> tuple[list[_HandIn], list[str]]:
    """List the hand-ins; and for each folder a line on what it was taken for."""
    from solver.judge.marks import is_other_kind
    from solver.judge.programs import why_one_hand_in

    found: list[_HandIn] = []
    lines = []
    has_command = bool(request.line or request.build_line)
    for name in request.programs:
        path = Path(name)
        if not path.is_dir():
            found.append(_HandIn(path, True))
            continue
        why = "--one says so" if request.is_one else ""
        if request.is_one is None and (reason := why_one_hand_in(path, has_command)):
            why = f"{reason}; --each takes each file and folder in it for one"
        if why:
            found.append(_HandIn(path, True))
            lines.append(f"{plain(name)}: one hand-in, because {why}.")
            continue
        inside = sorted(each for each in path.iterdir() if not each.name.startswith((".", "__")))
        if request.form == "moodle":
            inside = [each for each in inside if not is_other_kind(each.name)]
        if request.exercises:
            inside = [each for each in inside if each.is_dir() or each.suffix == ".py"]
        some = [_HandIn(each, False) for each in inside if not has_command or each.is_dir()]
        found += some
        lines.append(f"{plain(name)}: {count_noun(len(some), 'hand-in')}, one for each file and folder in it.")
    return found, lines


def _check_participants(names: list[str]) -> None:
    """End the command where Moodle could not find a participant for each hand-in."""
    from solver.judge.marks import MoodleError, check_participants

    try:
        check_participants(names)
    except MoodleError as error:
        raise Failure(str(error)) from error


def _grid_to_trace(request: JudgeOptions, programs: int) -> Grid | None:
    """Read the puzzle to record; None without --trace."""
    if not request.records:
        if request.puzzle or request.output:
            raise click.UsageError("--puzzle and -o go with --trace.")
        return None
    if request.watch and programs != 1:
        raise click.UsageError("--watch shows one program: name one.")
    if request.watch and not _watcher():
        raise Failure("--watch needs the web pages, which are not installed here.")
    if request.output and programs != 1:
        raise click.UsageError("-o keeps the recording of one program: name one.")
    if request.document == "cs2" and request.document_form == "verify":
        raise click.UsageError("The first step of the project solves nothing that could be recorded.")
    if not request.puzzle:
        from solver.judge.document_cases import DOCUMENTS

        return DOCUMENTS[request.document].example
    from solver.errors import FormatError
    from solver.formats import read
    from solver.formats.decoding import decode_text
    from solver.shape import CLASSIC

    name = plain(request.puzzle)
    try:
        puzzle = read(decode_text(Path(request.puzzle).read_bytes()).text).entries[0].puzzle
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}.") from error
    except FormatError as error:
        raise Failure(f"{name}: {error}.") from error
    if puzzle.shape != CLASSIC:
        raise Failure(f"{name}: this is a grid of {puzzle.shape}; programs are recorded on 9x9.")
    return puzzle.givens


def _record(program: Program, judgement: Judgement, assignment: Assignment, grid: Grid) -> dict[str, TraceReport]:
    """Record a program on the puzzle, if it could be run."""
    from solver.judge.document_cases import case_of
    from solver.judge.programs import ProgramError, with_function
    from solver.judge.recording import record
    from solver.judge.trace_reports import TraceReport, report_trace
    from solver.judge.verdicts import Failed
    from solver.judge.verdicts import judge as judge_outcome

    if judgement.error:
        return {}
    form = assignment.form.replace("no", "yes") if assignment.document == "plank" else assignment.form
    case = case_of(assignment.document, "trace", "the puzzle that is recorded", grid, form)
    if judgement.finding:
        case = judgement.finding.way.apply(case)
    if judgement.function:
        program = with_function(program, judgement.function)
    try:
        traced = record(program, assignment.document, case, assignment.limits)
    except ProgramError as error:
        return {program.name: TraceReport(None, problem=_plain_lines(str(error)))}
    verdict = judge_outcome(case, traced.outcome, assignment.limits)
    is_slow = verdict.kind is Failed.TIME and all(each.passed for each in judgement.verdicts)
    works = judgement.seems_right and (verdict.passed or is_slow)  # recording makes it slower
    if traced.recording:
        fails = not works and not traced.has_own_puzzle
        traced = replace(traced, recording=replace(traced.recording, fails=fails))
    return {program.name: report_trace(traced, works)}


class _Writer:
    """Prints the judgements in the format asked for, each as soon as it is there, and writes the reports."""

    def __init__(
        self,
        request: JudgeOptions,
        width: int,
        is_table: bool,
        journal: Journal | None,
        programs: dict[str, Program],
    ) -> None:
        from solver.judge.reports import ReportOptions

        self.request, self.width, self.is_table = request, width, is_table
        self.journal, self.programs = journal, programs
        self.shown = ReportOptions(request.hide_expected)
        self.names: dict[str, int] = {}
        self.number = 0

    def begin(self, heads: list[str]) -> None:
        """Print the lines on what each folder was taken for; on standard error beside what programs read."""
        from solver.judge.marks import TABLES

        for line in heads:
            click.echo(line, err=self.request.form != "report")
        if self.request.form in TABLES:
            click.echo(csv_row(TABLES[self.request.form][0]), nl=False)

    def write(self, judgement: Judgement, traces: dict[str, TraceReport]) -> None:
        """Print one judgement, if the format has a place of its own for each, and write its report."""
        from solver.judge import reports
        from solver.judge.marks import TABLES
        from solver.judge.trace_reports import summarize_trace

        text = ""
        if self.request.reports:
            _write_report(self.request.reports, self.names, judgement, self.shown, traces)
        if self.request.form in TABLES:
            text = TABLES[self.request.form][1](judgement)
        elif self.request.form == "report" and self.is_table:
            report = traces.get(judgement.program)
            text = f"{reports.write_table_line(judgement, self.width, summarize_trace(report) if report else '')}\n"
        elif self.request.form == "report":
            text = reports.write_report(judgement, self.shown, _text_of(judgement, traces))
            text = ("\n" if self.number else "") + text
        self.number += 1
        click.echo(text, nl=False)
        if self.journal and (program := self.programs.get(judgement.program)):
            from solver.judge.journal import Entry

            exit_code, *points = reports.tally(judgement)
            self.journal.add(program, Entry(exit_code, text, *points))

    def print_again(self, printed: _Printed) -> None:
        """Print what the same command printed before it was ended; its report is there."""
        _name_report(self.names, printed.program)
        self.number += 1
        click.echo(printed.text, nl=False)

    def end(self, judgements: list[Judgement], traces: dict[str, TraceReport], tallies: list[Tally]) -> None:
        """Print what has a place for all judgements together."""
        from solver.judge import reports
        from solver.judge.trace_reports import summarize_traces

        request = self.request
        if request.output:
            _write_recording(request.output, traces)
        text = ""
        if request.form == "json":
            records = [_record_of(request, each, traces) for each in judgements]
            text = reports.write_json(records, is_list=self.is_table or len(records) > 1)
        elif request.form == "junit":
            text = reports.write_junit(judgements, self.shown)
        elif request.form == "gradescope":
            text = reports.write_gradescope(judgements[0], self.shown)
        elif request.form == "report" and self.is_table:
            lines = [
                *reports.write_totals(tallies, self.width),
                *(summarize_traces(traces, len(tallies)) if traces else []),
            ]
            text = "".join(f"{line}\n" for line in lines)
        click.echo(text, nl=False)
        if self.journal:
            self.journal.close()


def _record_of(request: JudgeOptions, judgement: Judgement, traces: dict[str, TraceReport]) -> dict[str, Any]:
    """Make the record of a program for JSON, with its recording where one was asked for."""
    from solver.judge.reports import as_record

    if not request.records:
        return as_record(judgement)
    from solver.judge.trace_reports import as_trace_record

    report = traces.get(judgement.program)
    return as_record(judgement, as_trace_record(report) if report else None)


def _text_of(judgement: Judgement, traces: dict[str, TraceReport]) -> str:
    """Write what the recording of a program shows, '' without one."""
    from solver.judge.trace_reports import write_trace_report

    report = traces.get(judgement.program)
    return write_trace_report(report) if report else ""


def _watcher() -> str:
    """Find the module that shows a recording; '' where the program has none."""
    return str(getattr(click.get_current_context().find_root().command, "watcher", ""))


def _watch(traces: dict[str, TraceReport], programs: list[Program]) -> None:
    """Show the recording of the one program in a browser beside its source, until Ctrl-C."""
    report = next(iter(traces.values()), None)
    if report is None or report.recording is None:
        click.echo("There is nothing to watch: there is no recording.", err=True)
        return
    import_module(_watcher()).watch(report.recording, _source_of(programs[0]) if report.recording.lines else "")


def _source_of(program: Program) -> str:
    """Read the source whose lines a recording of the program names; '' where it has several that may be meant."""
    from solver.judge.programs import read_source

    is_clear = program.language == "python" or len(program.sources) == 1
    return read_source(program.sources[0]) if is_clear and program.sources else ""


def _write_recording(path: str, traces: dict[str, TraceReport]) -> None:
    """Keep the recording of the one program in a file."""
    from solver.judge.traces import write_trace

    report = next(iter(traces.values()), None)
    if report is None or report.recording is None:
        click.echo(f"{plain(path)} is not written: there is no recording.", err=True)
        return
    data = write_trace(report.recording).encode()
    Output().write_bytes(path, gzip.compress(data, mtime=0) if path.endswith(".gz") else data)


def _write_report(
    folder: str, names: dict[str, int], judgement: Judgement, shown: ReportOptions, traces: dict[str, TraceReport]
) -> None:
    """Write the text of a program, named after it; `names` counts those of each name."""
    from solver.judge import reports

    name = _name_report(names, judgement.program)
    text = reports.write_report(judgement, shown, _text_of(judgement, traces))
    Output().write_bytes(os.path.join(folder, name), text.encode())


def _name_report(names: dict[str, int], program: str) -> str:
    """Name the report of a program after it; `names` counts those of each name."""
    stem = Path(program).name or "program"
    names[stem] = names.get(stem, 0) + 1
    return f"{stem}-{names[stem]}.txt" if names[stem] > 1 else f"{stem}.txt"


def _plain_lines(text: str) -> str:
    """Replace characters that could command a terminal, line by line."""
    return "\n".join(map(plain, text.splitlines()))
