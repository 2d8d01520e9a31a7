"""Long lists at full speed: blocks of lines in, blocks of answers out, in order, with a few blocks in memory.

What becomes of a block depends on nothing but its bytes and the inquiry, so that any thread, process or machine may
do it. Lines that are plainly puzzles are solved all at once. All others, with as many of their neighbours as it takes
to understand them, are read and answered as short texts are, and put into their places.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from solver.batch import jobs, rows, stream
from solver.batch.blocks import Block, Bytes
from solver.batch.kernels import Kernel
from solver.batch.result import Batch, Digits
from solver.batch.rows import Kind, Kinds, Rows
from solver.batch.solving import solve_batch
from solver.batch.stream import Sorted
from solver.cli import sentences, workers
from solver.cli.closer import Closer, Task, look_closely
from solver.cli.feed import Feed
from solver.cli.inquiry import Inquiry, Means
from solver.cli.session import Item, Session
from solver.cli.sources import MANY, Source
from solver.engine import Answer, Verdict
from solver.formats import Entry
from solver.grid import Grid, Puzzle

_BLANKS: Final = {"line": b".", "sdm": b"0"}
_here = threading.local()


@dataclass(frozen=True)
class Told:
    """What came of a block: text for the output and for standard error."""

    parts: list[bytes | memoryview]
    notes: list[str]
    puzzles: int
    right: bool
    refused: bool
    room: Bytes | None = None  # in which the parts stand

    def __reduce__(self) -> tuple[Any, ...]:
        return Told, ([bytes(part) for part in self.parts], self.notes, self.puzzles, self.right, self.refused)


def answer_list(session: Session, source: Source, inquiry: Inquiry, means: Means) -> bool:
    """Answers a long list; whether each puzzle has exactly one solution and no fault."""
    all_right = True
    progress = session.progress
    answered = 0  # bytes
    progress.share = lambda: answered / source.size if source.size else 0.0
    with workers.hired(session, means, source.size) as staff:
        task = Task(inquiry, source.name, source.heading or "", staff.kernel)
        feed = Feed(source, staff.size)
        for told in jobs.in_order(staff.executor, partial(answer, task), feed, staff.ahead):
            session.note(*told.notes)
            for part in told.parts:
                session.write_rows(part)
            if told.room is not None:
                task.spare.append(told.room)
            session.unreadable |= told.refused
            all_right &= told.right
            progress.done += told.puzzles
            answered += feed.end(again=staff.shares_memory)
            if session.stopped:
                break
        if feed.error:
            session.refuse_file(source.name, feed.error)
    return all_right


def answer(task: Task, block: Block) -> Told:
    """The answers to the puzzles of a block."""
    inquiry = task.inquiry
    found = stream.sort(block, stated=inquiry.compares)
    closer, dropped = look_closely(task, block, found)
    refused = [each.line for each in closer if each.refused]
    end = refused[0] if inquiry.strict and refused else block.lines
    answers = _solved(found.puzzles, inquiry, task.kernel)
    told = rows.kinds(found.puzzles, answers)
    notes = [(each.line, note) for each in closer if each.line <= end for note in each.notes]
    if inquiry.form != "csv":
        gone = set(dropped)
        fast = _notes(task, block, found, told)
        notes = sorted(notes + [note for note in fast if note[0] <= end and note[0] not in gone], key=_line)
    but = [row for line in dropped if (row := found.row(line)) is not None]
    right = all(each.right for each in closer) and rows.all_unique(told, but)
    right &= rows.as_stated(told, answers, found.stated, but)
    text = _rows(inquiry, found.puzzles, answers, told, _spare(task))
    parts = list(_woven(found, text, closer, dropped, end))
    number = len(found.lines) + len(closer) - len(but)
    return Told(parts, [note for _, note in notes], number, right, bool(refused), text.room)


def _line(note: tuple[int, str]) -> int:
    return note[0]


def _solved(puzzles: Digits, inquiry: Inquiry, kernel: str | Kernel) -> Batch:
    """The answers, in memory that this thread uses again for the next block."""
    room: Batch | None = getattr(_here, "room", None)
    if room is None or len(room) < len(puzzles):
        room = _here.room = Batch.empty(*puzzles.shape)
    return solve_batch(puzzles, inquiry.limit, kernel=kernel, budget=inquiry.budget, out=room[: len(puzzles)])


def _spare(task: Task) -> Bytes | None:
    """Memory in which the rows of an earlier block stood, if there is some."""
    try:
        return task.spare.pop()
    except IndexError:
        return None


def _rows(inquiry: Inquiry, puzzles: Digits, answers: Batch, told: Kinds, room: Bytes | None) -> Rows:
    """The rows of text for all puzzles."""
    if inquiry.form == "csv":
        words = [f"{kind.verdict},{kind.count}{'' if kind.exact else '+'}".encode() for kind in told.kinds]
        return rows.table(puzzles, answers.solutions, told.of, words, [_is_unique(kind) for kind in told.kinds], room)
    shown = [inquiry.shows and _shows_solution(kind, inquiry) for kind in told.kinds]
    return rows.lines(rows.chosen(puzzles, answers.solutions, told, shown), _BLANKS[inquiry.form], room)


def _is_unique(kind: Kind) -> bool:
    return kind.verdict is Verdict.UNIQUE


def _shows_solution(kind: Kind, inquiry: Inquiry) -> bool:
    """Whether a solution takes the place of the puzzle: of several none does."""
    return kind.count == 1 and (_is_unique(kind) or inquiry.shows_undecided)


def _notes(task: Task, block: Block, found: Sorted, told: Kinds) -> Iterator[tuple[int, str]]:
    """What is told of puzzles that have not exactly one solution."""
    for place, kind in enumerate(told.kinds):
        if _is_unique(kind):
            continue
        says = ""
        for row in told.rows(place).tolist():
            line = int(found.lines[row])
            if not says or kind.verdict is Verdict.CONFLICT:
                grid = Grid(tuple(found.puzzles[row].tolist()))
                says = _sentence(task, grid, kind)
            yield line, f"{task.source}, line {block.first + line + 1}: {says}"


def _sentence(task: Task, grid: Grid, kind: Kind) -> str:
    if kind.verdict is Verdict.CONFLICT:
        entry = Entry(Puzzle.of(grid))
        return task.inquiry.ask(Item(entry, task.source, 1, MANY), task.inquiry).sentence
    answer = Answer(grid, (), (), kind.count, kind.exact, 0)
    return sentences.verdict(answer, task.inquiry.limit, task.inquiry.budget)


def _woven(
    found: Sorted, text: Rows, closer: list[Closer], dropped: list[int], end: int
) -> Iterator[bytes | memoryview]:
    """The rows of the puzzles but those dropped, and what came of other lines between them, up to the line `end`."""
    data = memoryview(text.data.data)
    last = len(found.lines) if not found.others else bisect_left(found.lines, end)
    start = 0
    skipped = {found.row(line) for line in dropped}
    cuts = [(each.line, each.text) for each in closer] + [(line, "") for line in dropped]
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
