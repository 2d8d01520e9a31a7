"""Write judgements: a report for people, and CSV, JSON, JUnit's XML and Gradescope's JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from solver.judge.answers import text_of
from solver.judge.judging import Judgement
from solver.judge.verdicts import Verdict
from solver.lazy_regex import pattern
from solver.text import count_noun, csv_row, plain, strip_control_characters

FORMATS: Final = ("report", "csv", "marks", "moodle", "json", "junit", "gradescope")
MAX_LINES_SHOWN: Final = 40  # of an input or output
MAX_WIDTH_SHOWN: Final = 38  # characters of a line
COLUMNS: Final = ("program", "document", "case", "verdict", "contract", "seconds", "times_reference", "note", "points")
MARKS: Final = ("name", "points", "of", "passed", "cases", "verdict")
MOODLE: Final = ("Identifier", "Full name", "Grade", "Maximum grade", "Feedback comments")
_MOODLE_NAME: Final = pattern(r"([^_]{1,200})_([0-9]{1,12})_assignsubmission_file(?:_.{0,200})?")
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
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
    width = max((len(verdict.case.name) for verdict in judgement.verdicts), default=0)
    if any(verdict.times_reference for verdict in judgement.verdicts):
        other = "a plain recursive search" if judgement.document == "any" else "the document's program"
        lines.append(f"Each case with its time, and how many times as long as {other} that is:")
    lines += [_line(verdict, width) for verdict in judgement.verdicts]
    if failed := judgement.first_failed:
        lines += ["", *describe_failure(failed, options)]
        if judgement.prints_one_grid:
            lines += ["", SAME_GRID]
    if trace:
        lines += ["", trace.rstrip("\n")]
    return "\n".join(lines) + "\n"


def heading(judgement: Judgement) -> str:
    """Write how many points a program gets, and why if there are none: 'mine.cpp: 12 of 20 points (document: any)'."""
    points = f"{judgement.points:g} of {count_noun(f'{judgement.most_points:g}', 'point')}"
    head = f"{judgement.program}: {points} (document: {judgement.document})"
    return "\n".join([head, *_reasons(judgement), *_input_lines(judgement)])


def _input_lines(judgement: Judgement) -> list[str]:
    """Return the lines on how a program takes its puzzle, where that was looked for."""
    if judgement.own_puzzle:
        own = judgement.own_puzzle.line(".")
        return [f"It solves a puzzle of its own, which could not be replaced, and is judged on that: {own}."]
    lines = judgement.finding.lines if judgement.finding else []
    return [f"It only defines functions: {judgement.function} is called.", *lines] if judgement.function else lines


def _reasons(judgement: Judgement) -> list[str]:
    """Return the sentence on why a program gets no points, if there is one."""
    return [judgement.no_points] if judgement.no_points else []


def _cause(judgement: Judgement) -> str:
    """Return the line that says why a program could not be run."""
    return plain(judgement.error.splitlines()[0])


def _details(judgement: Judgement) -> list[str]:
    """Return the other lines of the error, such as those of a compiler."""
    return list(map(plain, judgement.error.splitlines()[1:]))


def _line(verdict: Verdict, width: int) -> str:
    """Write one case on one line."""
    state = "passed" if verdict.passed else "FAILED"
    times = verdict.times_reference
    ratio = "" if times is None else f"{_amount(times):>7} x"
    says = "" if verdict.case.is_hidden else plain(verdict.contract or verdict.note)
    return f"  {state}  {verdict.case.name:<{width}} {verdict.outcome.seconds:8.3f} s {ratio:>10}  {says}".rstrip()


def _amount(number: float) -> str:
    """Write a ratio with two digits or as a whole number."""
    return f"{number:.2f}" if number < 1 else f"{number:.1f}" if number < 100 else f"{number:,.0f}"


def describe_failure(verdict: Verdict, options: ReportOptions | None = None) -> list[str]:
    """Write a case that fails in full: input, expected and printed text side by side."""
    case = verdict.case
    if case.is_hidden:
        return [f"The first that fails: {case.name}, which is hidden."]
    lines = [f"The first that fails: {case.name}, {case.about}.", f"  {plain(verdict.contract)}."]
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


def write_table_line(judgement: Judgement, width: int, inside: str = "") -> str:
    """Write the line of one of many hand-ins: its points, the first contract that fails, and what a recording shows."""
    failed = judgement.first_failed
    is_judged = not judgement.error and not judgement.undecided
    number = f"{judgement.points:g}/{judgement.most_points:g}" if is_judged else "-"
    says = plain(f"{failed.case.name}: {failed.shown_contract}") if failed else judgement.undecided or "all passed"
    if judgement.error:
        says = f"could not be run: {_cause(judgement)}"
    return f"{judgement.program:<{width}} {number:>7}  {says}{f'; inside: {inside}' if inside else ''}"


def count_whole(codes: Sequence[int]) -> str:
    """Write how many hand-ins pass every case, by their exit codes."""
    whole = codes.count(0)
    return f"{whole} of {count_noun(len(codes), 'hand-in passes', 'hand-ins pass')} every case."


def as_record(judgement: Judgement, trace: object = ...) -> dict[str, Any]:
    """Make the record of a judgement for JSON; `trace` is added where one was asked for."""
    record: dict[str, Any] = {
        "program": judgement.program,
        "document": judgement.document,
        "points": judgement.points,
        "max_points": judgement.most_points,
        "cases": [_case_record(judgement, verdict) for verdict in judgement.verdicts],
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
    times = verdict.times_reference
    return {
        "name": verdict.case.name,
        "verdict": "passed" if verdict.passed else "failed",
        "contract": verdict.shown_contract or None,
        "kind": verdict.kind.value if verdict.kind and not verdict.case.is_hidden else None,
        "note": _note(judgement, verdict) or None,
        "seconds": round(verdict.outcome.seconds, 6),
        "times_reference": None if times is None else round(times, 3),
        "points": judgement.points_of(verdict) if verdict.case.carries_point else None,
    }


def _note(judgement: Judgement, verdict: Verdict) -> str:
    """Return the note on a case, and why it gives no point although it passes."""
    reasons = _reasons(judgement) if verdict.passed and verdict.case.carries_point else []
    return "; ".join([*reasons, *([verdict.note] if verdict.note and not verdict.case.is_hidden else [])])


def write_json(records: Sequence[dict[str, Any]], is_list: bool) -> str:
    """Write one record, or a list of several."""
    return json.dumps(records if is_list else records[0], indent=1, ensure_ascii=False) + "\n"


def write_csv_rows(judgement: Judgement) -> str:
    """Write a row for each case of one program; one that could not be run has one row."""
    rows: list[Sequence[object]] = []
    known = (judgement.program, judgement.document)
    if judgement.error:
        rows.append((*known, "", "not run", _cause(judgement), "", "", "", 0))
    if judgement.undecided:
        rows.append((*known, "", "not judged", judgement.undecided, "", "", "", ""))
    for verdict in judgement.verdicts:
        record = {**_case_record(judgement, verdict), "case": verdict.case.name}
        values = [record[name] for name in COLUMNS[len(known) :]]
        rows.append([*known, *("" if value is None else value for value in values)])
    return "".join(map(csv_row, rows))


def write_marks(judgement: Judgement) -> str:
    """Write the row of one program among marks: its points, and how many cases it passes."""
    verdict = "failed" if judgement.exit_code else "passed"
    verdict = "not run" if judgement.error else "not judged" if judgement.undecided else verdict
    passed = sum(each.passed for each in judgement.verdicts)
    points = "" if judgement.undecided else f"{judgement.points:g}"
    most = "" if judgement.error or judgement.undecided else f"{judgement.most_points:g}"
    return csv_row([judgement.program, points, most, passed, len(judgement.verdicts), verdict])


def find_moodle_name(program: str) -> tuple[str, str]:
    """Find full name and identifier of a participant in the name of a hand-in of Moodle's download.

    Raises ValueError with a sentence for another name, and for one that a spreadsheet would take for a formula.
    """
    stem = Path(program).name
    found = _MOODLE_NAME.fullmatch(stem)
    if found is None:
        raise ValueError(f"{plain(stem)} is not named as in Moodle's download: NAME_NUMBER_assignsubmission_file.")
    if stem.startswith(_FORMULA):
        raise ValueError(f"{plain(stem)} begins as a formula of a spreadsheet does; Moodle would not find this name.")
    return found[1], f"Participant {found[2]}"


def write_moodle(judgement: Judgement) -> str:
    """Write the row of one program in Moodle's grading worksheet; one that is not judged gets no grade."""
    name, identifier = find_moodle_name(judgement.program)
    is_judged = not judgement.undecided
    grade = f"{judgement.points:g}" if is_judged else ""
    failed = judgement.first_failed
    says = judgement.error.partition("\n")[0] or judgement.undecided
    says = says or (f"{failed.case.name}: {failed.shown_contract}" if failed else judgement.no_points)
    most = f"{judgement.most_points:g}" if judgement.verdicts else ""
    return csv_row([identifier, name, grade, most, plain(says)])


def write_junit(judgements: Sequence[Judgement], options: ReportOptions | None = None) -> str:
    """Write a test suite for each program, as JUnit's XML that build servers read.

    A case that passes and gives no point is skipped there: who counts passes counts points.
    """
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>"]
    for judgement in judgements:
        name, cases = _attribute(judgement.program), judgement.verdicts
        passed = sum(verdict.passed for verdict in cases)
        points = sum(judgement.points_of(verdict) > 0 for verdict in cases)
        counts = f'failures="{len(cases) - passed}" errors="{int(bool(judgement.error))}" skipped="{passed - points}"'
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
            kind = verdict.kind.value if verdict.kind and not verdict.case.is_hidden else ""
            lines += [
                f"{case}>",
                f'<failure message={_attribute(verdict.shown_contract)} type="{kind}">{_xml(detail)}</failure>',
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
            "max_score": verdict.case.points if verdict.case.carries_point else 0,
            "status": "passed" if verdict.passed else "failed",
            "output": _note(judgement, verdict)
            if verdict.passed
            else "\n".join(describe_failure(verdict, options)[1:]) or verdict.shown_contract,
        }
        for verdict in judgement.verdicts
    ]
    whole = {
        "score": judgement.points,
        "output": judgement.undecided or heading(judgement),
        "execution_time": round(judgement.seconds),
        "tests": tests,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"
