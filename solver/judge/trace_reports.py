"""Write what a recording shows: the first departure, the likely fault, and the counts; for people and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from solver.judge.counts import Counts, count, reference_counts
from solver.judge.departures import Comparison, Departure, as_record, compare, reference_style
from solver.judge.models import WRONG_CHECKS, Order, Style, stores_of
from solver.judge.recording import Traced
from solver.judge.running import Stop
from solver.judge.traces import Recording, Store
from solver.shape import CLASSIC
from solver.text import count_noun, join_names

MAX_REFERENCE_STORES: Final = 1_000_000  # that are counted
TRIES: Final = "a digit that is tested"
PLACEMENTS: Final = "a digit that fits and is written"
BACKTRACKS: Final = "a digit that is taken back, as nothing fits behind it"
_NOT_RECORDED: Final = "not recorded"
_OWN_ORDER: Final = "an order of its own"
_RIGHT: Final = "as a right program of its order"
_NO_KNOWN_FAULT: Final = "differs, for no one reason that is known"
HANGS: Final = "it hangs before its first store into an empty cell"


@dataclass(frozen=True)
class TraceReport:
    """A recording, compared and counted; without a recording, `problem` says why there is none."""

    recording: Recording | None
    comparison: Comparison | None = None
    counts: Counts | None = None
    reference: Counts | None = None
    reference_stores: int = 0
    problem: str = ""
    max_reference: int = MAX_REFERENCE_STORES  # Further stores of the search are not counted.
    has_own_puzzle: bool = False  # that of the recording, which is not that of the case
    hangs: bool = False  # it was stopped for its time, and had stored no digit by then

    @property
    def fault(self) -> str:
        """The fault by its name; '' where none is known."""
        if self.hangs:
            return HANGS
        return self.comparison.fault or "" if self.comparison else ""


def report_trace(traced: Traced, works: bool) -> TraceReport:
    """Compare a recording with the document's program, and count; `works` says that the program is right.

    A program is right that solves the puzzle of its own with which its grid begins.
    """
    works = works or traced.has_own_puzzle
    recording = traced.recording
    if recording is None:
        return TraceReport(None, problem=traced.problem)
    comparison = compare(recording, works)
    style = comparison.style
    counted = replace(recording, stores=recording.stores[: comparison.compared])
    counts = count(counted, style.writing.writes_first if style else None)
    return TraceReport(
        recording,
        comparison,
        counts,
        reference_counts(recording.document, recording.puzzle),
        comparison.compared if style and not comparison.departure else count_reference(recording, style),
        has_own_puzzle=traced.has_own_puzzle,
        hangs=not recording.stores and traced.outcome.stopped is Stop.TIME,
    )


def count_reference(recording: Recording, style: Style | None, most: int = MAX_REFERENCE_STORES) -> int:
    """Count the stores of the search that the program is compared with, up to `most`."""
    style = style or reference_style(recording.document)
    if style.order is Order.FEWEST_OWN:
        style = replace(style, order=Order.FEWEST)
    return len(stores_of(recording.puzzle, style, most))


def as_trace_record(report: TraceReport) -> dict[str, Any] | None:
    """Make the record of a recording for JSON; None where no grid was found."""
    recording, comparison, counts = report.recording, report.comparison, report.counts
    if recording is None or comparison is None or counts is None:
        return None
    return {
        "own_puzzle": recording.puzzle.line("0") if report.has_own_puzzle else None,
        "stores": len(recording.stores),
        "tries": counts.tries,
        "placements": counts.placements,
        "backtracks": counts.backtracks,
        "order": comparison.style.name if comparison.style else None,
        "departure": as_record(comparison.departure, recording),
        "fault": report.fault or None,
    }


def write_trace_report(report: TraceReport) -> str:
    """Write what a recording shows, in sentences."""
    recording, comparison, counts = report.recording, report.comparison, report.counts
    if recording is None or comparison is None or counts is None:
        return f"Inside: {report.problem}\n"
    lines = [f"Inside: {count_noun(len(recording.stores), 'store')} into the grid{_end_of(recording)}."]
    style = comparison.style
    if report.has_own_puzzle:
        lines.append(
            f"Its grid begins with a puzzle of its own, which it solves, and is compared on that: "
            f"{recording.puzzle.line('0')}."
        )
    if recording.stores or style:
        lines.append(
            f"Order: {style.name}; it {style.writing}."
            if style
            else "Order: none that is known. Its stores are shown, and not compared."
        )
    if comparison.departure:
        lines.append(describe_departure(report))
    if report.fault:
        lines.append(f"Likely fault: {report.fault}.")
        lines += [f"  in the document's listing: {line}" for line in comparison.lines]
        if comparison.fault in WRONG_CHECKS:
            lines.append("Which cells, this puzzle does not tell: another may, with --puzzle FILE.")
    if style and not comparison.departure:
        lines.append(f"It makes the stores of a right program of this order, {_reach_of(report)}.")
        if recording.fails:
            lines.append("On a case that fails it may make others: record one with --puzzle FILE.")
    return "\n".join([*lines, "", *_counts(counts, report.reference)]) + "\n"


def summarize_trace(report: TraceReport) -> str:
    """Write in a few words what a recording shows, for the line of one program among many."""
    recording, comparison = report.recording, report.comparison
    if recording is None or comparison is None:
        return _NOT_RECORDED
    if comparison.departure is None:
        return report.fault or (f"order {comparison.style.name}" if comparison.style else _OWN_ORDER)
    line = recording.line_of(comparison.departure.store)
    place = f"store {comparison.departure.store:,}{f', line {line}' if line else ''}"
    return f"{comparison.fault or 'differs'} ({place})"


def summarize_traces(reports: Mapping[str, TraceReport], hand_ins: int) -> list[str]:
    """Write what the hand-ins do inside: '12 of 30: the cell is not reset', the commonest first, and equal stores."""
    kinds = Counter(map(_kind_of, reports.values()))
    kinds[_NOT_RECORDED] += hand_ins - len(reports)
    last = {kind: kinds.pop(kind, 0) for kind in (_NO_KNOWN_FAULT, _RIGHT, _OWN_ORDER, _NOT_RECORDED)}
    lines = [f"{number} of {hand_ins}: {kind}." for kind, number in (*kinds.most_common(), *last.items()) if number]
    same: dict[tuple[Any, ...], list[str]] = {}
    for name, report in reports.items():
        if report.recording and report.recording.stores:
            same.setdefault((report.recording.puzzle, report.recording.stores), []).append(name)
    equal = [join_names(names) for names in same.values() if len(names) > 1]
    lines += [f"Equal stores: {names}." for names in equal]
    return [*lines, *["Programs that search in one order, or have one fault, may make equal stores."] * bool(equal)]


def _kind_of(report: TraceReport) -> str:
    """Return what a program does inside, in the words of the lines on a class."""
    if report.fault:
        return report.fault
    if not report.comparison:
        return _NOT_RECORDED
    if report.comparison.departure:
        return _NO_KNOWN_FAULT
    return _RIGHT if report.comparison.style else _OWN_ORDER


def _reach_of(report: TraceReport) -> str:
    """Say up to where a program makes the stores of a right one."""
    assert report.recording
    assert report.comparison
    compared = report.comparison.compared
    if compared == len(report.recording.stores):
        return "from the first to the last"
    return f"up to its first solution after {count_noun(compared, 'store')}; what follows is not compared"


def _end_of(recording: Recording) -> str:
    """Return where a recording does not reach the end."""
    if recording.is_cut:
        return "; there were more, which are not kept"
    return ", up to where the program was stopped" if recording.is_stopped else ""


def describe_departure(report: TraceReport) -> str:
    """Write the first departure: 'Store 11 of 1,489: yours puts 9 in r2c6; the document's clears r2c8.'

    A sentence follows where only one of the two digits keeps the rules.
    """
    assert report.recording
    assert report.comparison
    departure, style = report.comparison.departure, report.comparison.style
    assert departure
    assert style
    before = count_noun(departure.store - 1, "store")
    line = report.recording.line_of(departure.store)
    own = f"yours{f', in line {line},' if line else ''}"
    if departure.reference is None:
        goes_on = f"; {own} goes on and {_does(departure.yours)}" if departure.yours else ""
        return f"The document's ends after {before}{goes_on}."
    if departure.yours is None:
        return f"Yours ends after {before}; the document's goes on and {_does(departure.reference)}."
    most = report.reference_stores == report.max_reference
    number = f"{'more than ' * most}{report.reference_stores:,}"
    parts = (
        f"Store {departure.store:,} of {number}: {own} {_does(departure.yours)}; "
        f"the document's {_does(departure.reference)}."
    )
    return parts if style.writing.writes_first else f"{parts}{_judge_digits(report.recording, departure)}"


def _judge_digits(recording: Recording, departure: Departure) -> str:
    """Say that the digit of yours breaks a rule, or else that the document's keeps them all where yours puts none."""
    board = list(recording.puzzle.digits)
    for cell, digit in recording.stores[: departure.store - 1]:
        board[cell] = digit
    yours, reference = departure.yours, departure.reference
    if yours and yours[1] in CLASSIC.digits:
        peer = next((peer for peer in CLASSIC.peers[yours[0]] if board[peer] == yours[1]), None)
        if peer is not None:
            return f" But {yours[1]} stands in {CLASSIC.cell_name(peer)} already."
    elif reference and reference[1] in CLASSIC.digits:
        if not board[reference[0]] and all(board[peer] != reference[1] for peer in CLASSIC.peers[reference[0]]):
            return f" There {reference[1]} would fit: its row, column and box have none."
    return ""


def _does(store: Store) -> str:
    """Describe a store as an action."""
    cell, digit = CLASSIC.cell_name(store[0]), store[1]
    if digit == 0:
        return f"clears {cell}"
    if digit in CLASSIC.digits:
        return f"puts {digit} in {cell}"
    character = f" (the character {chr(digit)!r})" if digit in range(ord("!"), ord("~") + 1) else ""
    return f"puts the value {digit}{character}, which is no digit, in {cell}"


def _counts(counts: Counts, reference: Counts | None) -> list[str]:
    """Write the counts beside those of the document's search, with a sentence on what each counts."""
    rows = [
        ("tries", counts.tries, reference.tries if reference else None, TRIES),
        ("placements", counts.placements, reference.placements if reference else None, PLACEMENTS),
        ("backtracks", counts.backtracks, reference.backtracks if reference else None, BACKTRACKS),
    ]
    lines = [f"{'':12}{'yours':>10}{'the document':>15}"]
    for name, own, other, meaning in rows:
        lines.append(f"{name:12}{_number(own):>10}{_number(other):>15}  {meaning}")
    if counts.tries is None:
        lines.append("Tries cannot be counted: yours tests a digit before it writes it, and only writing is seen.")
    return lines


def _number(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"
