"""The answers to a block of a long list: text for the output and lines for standard error.

They depend on nothing but the block's bytes and the request, so that any thread, process or machine may find them.
Lines that are plainly puzzles are solved all at once. All others, with as many of their neighbours as it takes to
understand them, are read and answered as short texts are, and put into their places.

    Block -> parse_block -> plain puzzles -> solve_batch -> rows of text ------> Answers
                        '-> other lines --> recovery.read_group -> SlowPathLine ---'
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from solver.batch import format_rows, parse_lines
from solver.batch.blocks import Block, Bytes
from solver.batch.format_rows import AnswerKind, AnswerKinds, Rows
from solver.batch.kernels import Kernel
from solver.batch.parse_lines import ParsedLines
from solver.batch.result import Batch, Digits
from solver.batch.solve_many import solve_batch
from solver.cli import sentences, writers
from solver.cli.input import MANY
from solver.cli.session import Item, refusal
from solver.cli.solve_request import SolveRequest
from solver.engine import Answer, Verdict
from solver.formats import Entry, recovery
from solver.formats.recovery import LINES_PER_GROUP, Outcome
from solver.grid import Grid, Puzzle

_BLANKS: Final = {"line": b".", "sdm": b"0"}
_here = threading.local()


@dataclass(frozen=True)
class Task:
    """The work on every block of a list."""

    request: SolveRequest
    source: str
    heading: str
    kernel: str | Kernel
    spare: list[Bytes] = field(default_factory=list)  # memory of rows that are written, for later ones


@dataclass(frozen=True)
class Answers:
    """The result of a block: text for the output and lines for standard error.

    From another process it comes without the block and the memory, which only threads use again.
    """

    parts: list[bytes | memoryview]
    notes: list[str]
    puzzles: int
    right: bool
    refused: bool
    length: int  # bytes of the block
    notices: dict[str, str] = field(default_factory=dict)  # by note: what is said once in a list
    block: Block | None = None
    buffer: Bytes | None = None  # in which the parts stand

    def __reduce__(self) -> tuple[Any, ...]:
        parts = [bytes(part) for part in self.parts]
        return Answers, (parts, self.notes, self.puzzles, self.right, self.refused, self.length, self.notices)


@dataclass(frozen=True)
class SlowPathLine:
    """A line that is read by itself: its texts for the output and for standard error. Lines count from 0."""

    line: int
    text: str = ""
    notes: tuple[str, ...] = ()
    notices: tuple[tuple[str, str], ...] = ()  # notes that are written once in a list, and what they say
    right: bool = True
    refused: bool = False


def answer(task: Task, block: Block) -> Answers:
    """Answer the puzzles of a block."""
    request = task.request
    found = parse_lines.parse_block(block, with_solutions=request.compares)
    slow_lines, dropped = _read_slow_lines(task, block, found)
    refused = [each.line for each in slow_lines if each.refused]
    end = refused[0] if request.strict and refused else block.lines
    answers = _solved(found.puzzles, request, task.kernel)
    kinds = format_rows.classify_answers(found.puzzles, answers)
    slow_notes = [(each.line, [note for note, _ in each.notices] + [*each.notes]) for each in slow_lines]
    notes = [(line, note) for line, written in slow_notes if line <= end for note in written]
    if request.form != "csv":
        gone = set(dropped)
        fast = _notes(task, block, found, kinds)
        notes = sorted(notes + [note for note in fast if note[0] <= end and note[0] not in gone], key=_line)
    but = [row for line in dropped if (row := found.row(line)) is not None]
    right = all(each.right for each in slow_lines) and format_rows.all_unique(kinds, but)
    right &= format_rows.match_written_solutions(kinds, answers, found.written_solutions, but)
    text = _rows(request, found.puzzles, answers, kinds, _spare(task))
    parts = list(_woven(found, text, slow_lines, dropped, end))
    number = len(found.lines) + len(slow_lines) - len(but)
    notices = {note: notice for each in slow_lines for note, notice in each.notices}
    written = [note for _, note in notes]
    return Answers(parts, written, number, right, bool(refused), block.length, notices, block, text.memory)


def _line(note: tuple[int, str]) -> int:
    return note[0]


def _solved(puzzles: Digits, request: SolveRequest, kernel: str | Kernel) -> Batch:
    """Solve the puzzles in memory that this thread uses again for the next block."""
    buffer: Batch | None = getattr(_here, "buffer", None)
    if buffer is None or len(buffer) < len(puzzles):
        buffer = _here.buffer = Batch.empty(*puzzles.shape)
    return solve_batch(puzzles, request.limit, kernel=kernel, budget=request.budget, out=buffer[: len(puzzles)])


def _spare(task: Task) -> Bytes | None:
    """Take memory in which the rows of an earlier block stood; None if there is none."""
    try:
        return task.spare.pop()
    except IndexError:
        return None


def _rows(request: SolveRequest, puzzles: Digits, answers: Batch, kinds: AnswerKinds, buffer: Bytes | None) -> Rows:
    """Write the rows of text for all puzzles."""
    if request.form == "csv":
        words = [f"{kind.verdict},{kind.count}{'' if kind.exact else '+'}".encode() for kind in kinds.kinds]
        return format_rows.format_table(
            puzzles, answers.solutions, kinds.of, words, [_is_unique(kind) for kind in kinds.kinds], buffer
        )
    shown = [request.shows and _shows_solution(kind, request) for kind in kinds.kinds]
    return format_rows.format_lines(
        format_rows.select_grids(puzzles, answers.solutions, kinds, shown), _BLANKS[request.form], buffer
    )


def _is_unique(kind: AnswerKind) -> bool:
    return kind.verdict is Verdict.UNIQUE


def _shows_solution(kind: AnswerKind, request: SolveRequest) -> bool:
    """Return whether a solution takes the place of the puzzle: of several none does."""
    return kind.count == 1 and (_is_unique(kind) or request.shows_undecided)


def _notes(task: Task, block: Block, found: ParsedLines, kinds: AnswerKinds) -> Iterator[tuple[int, str]]:
    """Yield a note, with its line, for each puzzle that has not exactly one solution."""
    for place, kind in enumerate(kinds.kinds):
        if _is_unique(kind):
            continue
        says = ""
        for row in kinds.rows(place).tolist():
            line = int(found.lines[row])
            if not says or kind.verdict is Verdict.CONFLICT:
                grid = Grid(tuple(found.puzzles[row].tolist()))
                says = _sentence(task, grid, kind)
            yield line, f"{task.source}, line {block.first + line + 1}: {says}"


def _sentence(task: Task, grid: Grid, kind: AnswerKind) -> str:
    if kind.verdict is Verdict.CONFLICT:
        entry = Entry(Puzzle.of(grid))
        return task.request.ask(Item(entry, task.source, 1, MANY), task.request).sentence
    answer = Answer(grid, (), (), kind.count, kind.exact, 0)
    return sentences.verdict(answer, task.request.limit, task.request.budget)


def _woven(
    found: ParsedLines, text: Rows, slow_lines: list[SlowPathLine], dropped: list[int], end: int
) -> Iterator[bytes | memoryview]:
    """Yield the rows of the puzzles, up to the line `end`, with the texts of slow lines in their places."""
    data = memoryview(text.data.data)
    last = len(found.lines) if not found.others else bisect_left(found.lines, end)
    start = 0
    skipped = {found.row(line) for line in dropped}
    cuts = [(each.line, each.text) for each in slow_lines] + [(line, "") for line in dropped]
    for line, written in sorted(cuts, key=_line):
        if line > end:
            break
        row = bisect_left(found.lines, line)
        yield data[text.before(start) : text.before(row)]
        start = row + (row in skipped)
        if written:
            yield written.encode()
    if last > start:
        yield data[text.before(start) : text.before(last)]


def _read_slow_lines(task: Task, block: Block, found: ParsedLines) -> tuple[list[SlowPathLine], list[int]]:
    """Read the other lines one by one, and list the lines of puzzles that turned out to be something else."""
    slow_lines: list[SlowPathLine] = []
    dropped: list[int] = []
    writer = _Writer(task)
    for others in _grouped(found.others):
        chosen = _chosen(task, block, found, others)
        texts = [found.text(block, line).decode("utf-8", "surrogateescape") for line in chosen]
        numbers = [block.first + line + 1 for line in chosen]
        served = set()
        for outcome in recovery.read_group(texts, numbers, task.heading, task.request.repair):
            line = recovery.first_line(outcome) - block.first - 1
            if isinstance(outcome, Entry) and outcome.solution is None and found.row(line) is not None:
                served.add(line)
            else:
                slow_lines.append(writer.slow_lines(line, outcome))
        dropped += [line for line in chosen if line not in served and found.row(line) is not None]
    return slow_lines, dropped


def _grouped(others: list[int]) -> Iterator[list[int]]:
    """Group the lines that are read together."""
    start = 0
    for end in range(1, len(others) + 1):
        if end == len(others) or others[end] // LINES_PER_GROUP != others[start] // LINES_PER_GROUP:
            yield others[start:end]
            start = end


def _chosen(task: Task, block: Block, found: ParsedLines, others: list[int]) -> list[int]:
    """Choose the lines of a group that have to be read to understand these.

    A line by itself among puzzles needs its two neighbours only: what is read of it, and of the group, is the same.
    """
    first = others[0] // LINES_PER_GROUP * LINES_PER_GROUP
    last = min(first + LINES_PER_GROUP, block.lines) - 1
    places = [bisect_left(found.lines, line) for line in others]
    alone = all(place != after for place, after in pairwise(places))
    if not alone or task.request.repair or any(_reaches_far(found.text(block, line)) for line in others):
        return list(range(first, last + 1))
    chosen = set(others)
    for place in places:
        chosen.update(int(line) for line in found.lines[max(place - 1, 0) : place + 1] if first <= line <= last)
    return sorted(chosen)


def _reaches_far(line: bytes) -> bool:
    """Return whether the whole group is needed to read the line: X must be the only blank, a comment hold no puzzle."""
    return b"X" in line or line.lstrip().startswith(b"#")


class _Writer:
    """Writes single cases as others do, for the output and for standard error."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.written: list[str] = []
        self.notes: list[str] = []
        self.writer = writers.open_writer(self, task.request.form)

    def write(self, text: str) -> None:
        """Text for the output."""
        self.written.append(text)

    def note(self, *lines: str) -> None:
        """Lines for standard error."""
        self.notes += lines

    def slow_lines(self, line: int, outcome: Outcome) -> SlowPathLine:
        """Make the line's texts from what was read."""
        if not isinstance(outcome, Entry):
            return SlowPathLine(line, notes=tuple(refusal(self.task.source, outcome)), refused=True)
        self.written, self.notes = [], []
        request = self.task.request
        result = request.ask(Item(outcome, self.task.source, 1, MANY), request)
        self.writer.add(result)
        place = f"{self.task.source}, line {outcome.line}"
        notices = tuple((f"{place}: {notice}", notice) for notice in outcome.notices)
        return SlowPathLine(line, "".join(self.written), tuple(self.notes), notices, result.right)
