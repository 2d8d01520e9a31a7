"""Write judgements: a report for people, and CSV, JSON, JUnit's XML and Gradescope's JSON for programs.

All of them show the verdicts of `Judgement.shown`, which tell nothing of a hidden case but whether it passed. `marks`
has the tables with one row a hand-in.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from solver.judge.answers import text_of
from solver.judge.case_list import add_points
from solver.judge.judging import Judgement
from solver.judge.verdicts import Verdict
from solver.text import count_noun, csv_row, plain, strip_control_characters

MAX_LINES_SHOWN: Final = 40  # of an input or output
MAX_WIDTH_SHOWN: Final = 38  # characters of a line
COLUMNS: Final = ("program", "document", "case", "verdict", "contract", "seconds", "times_reference", "note", "points")
SAME_GRID: Final = "It prints the same grid for every input. Does it read the puzzle from standard input?"
_XML_UNFIT: Final = {number: "\ufffd" for number in range(32) if chr(number) not in "\t\n\r"}


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """What a report shows: with `hide_expected`, neither the input of a case nor what was expected."""

    hide_expected: bool = False


def write_report(judgement: Judgement, options: ReportOptions | None = None, trace: str = "") -> str:
    """Write what became of each case, one a line, then the first that fails in full, then the report on a trace."""
    options = options or ReportOptions()
    if judgement.error:
        return "\n  ".join([f"{judgement.program}: could not be run. {_cause(judgement)}", *_details(judgement)]) + "\n"
    if judgement.undecided:
        return f"{judgement.program}: {judgement.undecided}.\n"
    lines = [heading(judgement)]
    if judgement.messages.strip():
        lines += ["The compiler says:", *(f"  {line}" for line in _plain(judgement.messages).splitlines()), ""]
    width = max((len(verdict.case.name) for verdict in judgement.shown), default=0)
    if any(verdict.times_reference for verdict in judgement.shown):
        other = "a plain recursive search" if judgement.document == "any" else "the document's program"
        lines.append(f"Each case with its time, and how many times as long as {other} that is:")
    lines += [_line(verdict, width) for verdict in judgement.shown]
    if failed := judgement.first_failed:
        lines += ["", *describe_failure(failed, options)]
        if judgement.prints_one_grid:
            lines += ["", SAME_GRID]
    if trace:
        lines += ["", trace.rstrip("\n")]
    return "\n".join(lines) + "\n"


def heading(judgement: Judgement) -> str:
    """Write how many points a program gets, and why if there are none: 'mine.cpp: 12 of 20 points (document: any)'."""
    points = f"{judgement.points} of {count_noun(f'{judgement.most_points}', 'point')}"
    head = f"{judgement.program}: {points} (document: {judgement.document})"
    reasons = [f"{judgement.no_points}."] if judgement.no_points else []
    return "\n".join([head, *reasons, *_input_lines(judgement)])


def _input_lines(judgement: Judgement) -> list[str]:
    """Return the lines on how a program takes its puzzle, where that was looked for."""
    if judgement.own_puzzle:
        own = judgement.own_puzzle.line(".")
        return [f"It solves a puzzle of its own, which could not be replaced, and is judged on that: {own}."]
    lines = judgement.finding.lines if judgement.finding else []
    return [f"It only defines functions: {judgement.function} is called.", *lines] if judgement.function else lines


def _cause(judgement: Judgement) -> str:
    """Return the line that says why a program could not be run."""
    return plain(judgement.error.splitlines()[0])


def _details(judgement: Judgement) -> list[str]:
    """Return the other lines of the error, such as those of a compiler."""
    return list(map(plain, judgement.error.splitlines()[1:]))


def _line(verdict: Verdict, width: int) -> str:
    """Write one case on one line."""
    state = "passed" if verdict.passed else "FAILED"
    if verdict.case.hidden:
        return f"  {state}  {verdict.case.name}"
    times = verdict.times_reference
    ratio = "" if times is None else f"{_amount(times):>7} x"
    says = plain(verdict.contract or verdict.note)
    return f"  {state}  {verdict.case.name:<{width}} {verdict.outcome.seconds:8.3f} s {ratio:>10}  {says}".rstrip()


def _amount(number: float) -> str:
    """Write a ratio with two digits or as a whole number."""
    return f"{number:.2f}" if number < 1 else f"{number:.1f}" if number < 100 else f"{number:,.0f}"


def describe_failure(verdict: Verdict, options: ReportOptions | None = None) -> list[str]:
    """Write a case that fails in full: input, expected and printed text side by side."""
    case = verdict.case
    lines = [f"The first that fails: {case.name}, {case.about}."]
    if case.hidden:
        return lines
    lines.append(f"  {plain(verdict.contract)}.")
    got = _plain(text_of(verdict.outcome.output))
    if options and options.hide_expected:
        columns = [("got", got)]
    else:
        expected = text_of(case.expected) if case.expected is not None else _known(verdict)
        columns = [("input", _plain(case.input_text)), ("expected", _plain(expected)), ("got", got)]
    lines += ["", *_side_by_side(columns)]
    errors = _plain(text_of(verdict.outcome.errors)).strip().splitlines()
    if errors:
        lines += ["", "On standard error:", *(f"  {line}" for line in errors[-MAX_LINES_SHOWN // 2 :])]
    return lines


def _known(verdict: Verdict) -> str:
    """Write the solutions that are known, where the document's program was not run."""
    from solver.judge.document_cases import split_rows

    return "\n".join("\n".join(split_rows(grid, "0")) for grid in verdict.case.solved if grid)


def _side_by_side(columns: Sequence[tuple[str, str]]) -> list[str]:
    """Write texts beside each other, each below its title."""
    texts = []
    for title, text in columns:
        lines = text.splitlines() or ["(nothing)"]
        more = len(lines) - MAX_LINES_SHOWN
        shown = lines[:MAX_LINES_SHOWN] + ([f"({count_noun(more, 'more line')})"] if more > 0 else [])
        texts.append([title, *(_cut(line) for line in shown)])
    widths = [max(map(len, lines)) for lines in texts]
    return [
        "  " + " | ".join(f"{part:<{width}}" for part, width in zip(row, widths, strict=True)).rstrip()
        for row in zip_longest(*texts, fillvalue="")
    ]


def _cut(line: str) -> str:
    return line if len(line) <= MAX_WIDTH_SHOWN else f"{line[: MAX_WIDTH_SHOWN - 1]}…"


def _plain(text: str) -> str:
    """Remove what could command a terminal; a tab becomes a blank."""
    return "\n".join(strip_control_characters(line.replace("\t", " ")) for line in text.splitlines())


class Tally(NamedTuple):
    """What a table adds up of a hand-in."""

    exit_code: int
    points: float
    most_points: float


def tally(judgement: Judgement) -> Tally:
    """Return what a table adds up of a judgement: no points where it was neither right nor wrong."""
    return Tally(judgement.exit_code, judgement.points, 0 if judgement.undecided else judgement.most_points)


def write_table_line(judgement: Judgement, width: int, inside: str = "") -> str:
    """Write the line of one of many hand-ins: its points, the first contract that fails, and what a recording shows."""
    is_judged = not judgement.error and not judgement.undecided
    number = f"{judgement.points}/{judgement.most_points}" if is_judged else "-"
    says = summarize(judgement)
    return f"{judgement.program:<{width}} {number:>7}  {says}{f'; inside: {inside}' if inside else ''}"


def write_totals(tallies: Sequence[Tally], width: int) -> list[str]:
    """Write the points of all hand-ins together, and how many pass every case."""
    points, most = (add_points(each[at] for each in tallies) for at in (1, 2))
    whole = sum(not each.exit_code for each in tallies)
    passes = f"{whole} of {count_noun(len(tallies), 'hand-in passes', 'hand-ins pass')} every case."
    return [f"{'Total':<{width}} {f'{points}/{most}':>7}", passes]


def summarize(judgement: Judgement) -> str:
    """Write in a line what became of a program: the first contract that fails, or why it was not run or judged."""
    if judgement.error:
        return f"could not be run: {_cause(judgement)}"
    failed = judgement.first_failed
    says = (
        f"{failed.case.name}: {failed.contract}"
        if failed
        else judgement.undecided or judgement.no_points or "all passed"
    )
    return plain(f"{says} (a puzzle of its own)" if judgement.own_puzzle else says)


def as_record(judgement: Judgement, trace: object = ...) -> dict[str, Any]:
    """Make the record of a judgement for JSON; `trace` is added where one was asked for."""
    record: dict[str, Any] = {
        "program": judgement.program,
        "document": judgement.document,
        "points": judgement.points,
        "max_points": judgement.most_points,
        "passed": sum(verdict.passed for verdict in judgement.shown),
        "cases": [_case_record(judgement, verdict) for verdict in judgement.shown],
    }
    if judgement.finding:
        record["input"] = judgement.finding.way.as_record(judgement.finding.is_found)
    if judgement.function:
        record["function"] = judgement.function
    if judgement.own_puzzle:
        record["own_puzzle"] = judgement.own_puzzle.line("0")
    if judgement.undecided:
        record["undecided"] = judgement.undecided
    if judgement.error:
        record["error"] = judgement.error
    if trace is not ...:
        record["trace"] = trace
    return record


def _case_record(judgement: Judgement, verdict: Verdict) -> dict[str, Any]:
    """Make the record of one case; `points` is null where it carries none."""
    times, hidden = verdict.times_reference, verdict.case.hidden
    return {
        "name": verdict.case.name,
        "verdict": "passed" if verdict.passed else "failed",
        "hidden": hidden,
        "contract": None if hidden else verdict.contract or None,
        "kind": verdict.kind.value if verdict.kind else None,
        "note": _note(judgement, verdict) or None,
        "seconds": None if hidden else round(verdict.outcome.seconds, 6),
        "times_reference": None if times is None else round(times, 3),
        "points": judgement.points_of(verdict) if verdict.case.carries_point else None,
        "max_points": verdict.case.most_points,
    }


def _note(judgement: Judgement, verdict: Verdict) -> str:
    """Return the note on a case, and why it gives no point although it passes."""
    reason = judgement.no_points if verdict.passed and verdict.case.carries_point else ""
    return "; ".join(filter(None, [reason, verdict.note]))


def write_json(records: Sequence[dict[str, Any]], is_list: bool) -> str:
    """Write one record, or a list of several."""
    return json.dumps(records if is_list else records[0], indent=1, ensure_ascii=False) + "\n"


def write_csv(judgements: Sequence[Judgement]) -> str:
    """Write the names of the columns, then a row for each case; a program that could not be run has one row."""
    return csv_row(COLUMNS) + "".join(map(write_csv_rows, judgements))


def write_csv_rows(judgement: Judgement) -> str:
    """Write the rows of one program."""
    rows: list[Sequence[object]] = []
    known = (judgement.program, judgement.document)
    if judgement.error:
        rows.append((*known, "", "not run", _cause(judgement), "", "", "", 0))
    if judgement.undecided:
        rows.append((*known, "", "not judged", judgement.undecided, "", "", "", ""))
    for verdict in judgement.shown:
        record = {**_case_record(judgement, verdict), "case": verdict.case.name}
        values = [record[name] for name in COLUMNS[len(known) :]]
        rows.append([*known, *("" if value is None else value for value in values)])
    return "".join(map(csv_row, rows))


def write_junit(judgements: Sequence[Judgement], options: ReportOptions | None = None) -> str:
    """Write a test suite for each program, as JUnit's XML that build servers read.

    A case that passes and gives no point is skipped there: who counts passes counts points.
    """
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>"]
    for judgement in judgements:
        name, cases = _attribute(judgement.program), judgement.shown
        failures = sum(not verdict.passed for verdict in cases)
        skipped = sum(verdict.passed and not judgement.points_of(verdict) for verdict in cases)
        counts = f'failures="{failures}" errors="{int(bool(judgement.error))}" skipped="{skipped}"'
        head = f'tests="{max(len(cases), 1)}" {counts}'
        lines.append(f'<testsuite name={name} {head} time="{judgement.seconds:.3f}">')
        if judgement.error:
            lines += [
                f'<testcase name="build" classname={name}>',
                f"<error>{_xml(judgement.error)}</error>",
                "</testcase>",
            ]
        if judgement.undecided:
            lines.append(f"<testcase name={name}><skipped message={_attribute(judgement.undecided)}/></testcase>")
        for verdict in cases:
            case = (
                f'<testcase name={_attribute(verdict.case.name)} classname={name} time="{verdict.outcome.seconds:.3f}"'
            )
            if judgement.points_of(verdict):
                lines.append(f"{case}/>")
                continue
            if verdict.passed:
                lines += [f"{case}>", f"<skipped message={_attribute(_note(judgement, verdict))}/>", "</testcase>"]
                continue
            detail = "\n".join(describe_failure(verdict, options))
            kind = verdict.kind.value if verdict.kind else ""
            lines += [
                f"{case}>",
                f'<failure message={_attribute(verdict.contract)} type="{kind}">{_xml(detail)}</failure>',
                "</testcase>",
            ]
        lines.append("</testsuite>")
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def _xml(text: str) -> str:
    return escape(text.translate(_XML_UNFIT))


def _attribute(text: str) -> str:
    return quoteattr(text.translate(_XML_UNFIT))


def write_gradescope(judgement: Judgement, options: ReportOptions | None = None) -> str:
    """Write the results.json of Gradescope for one program: a point for each case that carries one."""
    if judgement.error:
        return json.dumps({"score": 0, "output": judgement.error, "tests": []}, indent=1, ensure_ascii=False) + "\n"
    tests = [
        {
            "name": verdict.case.name,
            "score": judgement.points_of(verdict),
            "max_score": verdict.case.most_points,
            "status": "passed" if verdict.passed else "failed",
            "output": _note(judgement, verdict)
            if verdict.passed
            else "\n".join(describe_failure(verdict, options)[1:]),
        }
        for verdict in judgement.shown
    ]
    whole = {
        "score": judgement.points,
        "output": judgement.undecided or heading(judgement),
        "execution_time": round(judgement.seconds),
        "tests": tests,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
