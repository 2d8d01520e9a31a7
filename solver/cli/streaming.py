"""Long lists at full speed: blocks of lines in, blocks of answers out, in order, with a few blocks in memory.

What becomes of a block depends on nothing but its bytes and the question, so that any thread, process or machine may
do it. Lines that are plainly puzzles are solved all at once. All others, with as many of their neighbours as it takes
to understand them, are read and answered as short texts are, and put into their places.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from solver.batch import jobs, rows, stream
from solver.batch.result import Batch, Digits
from solver.batch.rows import Kind, Kinds, Rows
from solver.batch.solving import solve_batch
from solver.batch.stream import GROUP, Block, Blocks, Sorted
from solver.cli import lists, pieces, sentences, sheets, workers
from solver.cli.answering import Means, Question
from solver.cli.session import Item, Session, refusal
from solver.cli.sources import MANY, Source
from solver.engine import Answer, Verdict
from solver.formats import Entry
from solver.grid import Grid, Puzzle

if TYPE_CHECKING:
    from solver.cli.pieces import Outcome

_BLANKS: Final = {"line": b".", "sdm": b"0"}
_here = threading.local()


@dataclass(frozen=True)
class Task:
    """What is done with every block of a list."""

    question: Question
    source: str
    heading: str
    kernel: str


@dataclass(frozen=True)
class Told:
    """What came of a block: text for the output and for standard error."""

    parts: list[bytes | memoryview]
    notes: list[str]
    puzzles: int
    right: bool
    refused: bool

    def __reduce__(self) -> tuple[Any, ...]:
        return Told, ([bytes(part) for part in self.parts], self.notes, self.puzzles, self.right, self.refused)


@dataclass(frozen=True)
class _Closer:
    """A line that was looked at closely: what it adds to the output and to standard error. Lines count from 0."""

    line: int
    text: str = ""
    notes: tuple[str, ...] = ()
    right: bool = True
    refused: bool = False


def answer_list(session: Session, source: Source, question: Question, means: Means) -> bool:
    """Answers a long list; whether each puzzle has exactly one solution and no fault."""
    all_right = True
    progress = session.progress
    answered = 0  # bytes
    progress.share = lambda: answered / source.size if source.size else 0.0
    with workers.hired(session, means, source.size) as staff:
        task = Task(question, source.name, source.heading or "", staff.kernel)
        blocks = _blocks(source, staff.size)
        under_way: deque[Block] = deque()
        unread: list[OSError] = []
        for told in jobs.in_order(staff.executor, partial(answer, task), _read(blocks, under_way, unread), staff.ahead):
            session.note(*told.notes)
            for part in told.parts:
                session.write_rows(part)
            session.unreadable |= told.refused
            all_right &= told.right
            progress.done += told.puzzles
            block = under_way.popleft()
            answered += block.length
            if staff.shares_memory:
                blocks.recycle(block)
            if session.stopped:
                break
        for error in unread:
            session.refuse_file(source.name, error)
    return all_right


def _blocks(source: Source, size: int) -> Blocks:
    head, first = source.head.removeprefix(lists.BYTE_ORDER_MARK), 0
    if source.heading:
        head, first = head[head.index(b"\n") + 1 :], 1
    return Blocks(source.file, head, first, size)


def _read(blocks: Blocks, under_way: deque[Block], unread: list[OSError]) -> Iterator[Block]:
    """The blocks, noted as under way; an error of the file ends them and is kept."""
    try:
        for block in blocks:
            under_way.append(block)
            yield block
    except OSError as error:
        unread.append(error)


def answer(task: Task, block: Block) -> Told:
    """The answers to the puzzles of a block."""
    question = task.question
    found = stream.sort(block, stated=question.compares)
    closer, dropped = _look_closely(task, block, found)
    refused = [each.line for each in closer if each.refused]
    end = refused[0] if question.strict and refused else block.lines
    answers = _solved(found.puzzles, question, task.kernel)
    told = rows.kinds(found.puzzles, answers)
    notes = [(each.line, note) for each in closer if each.line <= end for note in each.notes]
    if question.form != "csv":
        gone = set(dropped)
        fast = _notes(task, block, found, told)
        notes = sorted(notes + [note for note in fast if note[0] <= end and note[0] not in gone], key=_line)
    but = [row for line in dropped if (row := found.row(line)) is not None]
    right = all(each.right for each in closer) and rows.all_unique(told, but)
    right &= rows.as_stated(told, answers, found.stated, but)
    parts = list(_woven(found, _rows(question, found.puzzles, answers, told), closer, dropped, end))
    return Told(parts, [note for _, note in notes], len(found.lines) + len(closer) - len(but), right, bool(refused))


def _line(note: tuple[int, str]) -> int:
    return note[0]


def _solved(puzzles: Digits, question: Question, kernel: str) -> Batch:
    """The answers, in memory that this thread uses again for the next block."""
    room: Batch | None = getattr(_here, "room", None)
    if room is None or len(room) < len(puzzles):
        room = _here.room = Batch.empty(*puzzles.shape)
    return solve_batch(puzzles, question.limit, kernel=kernel, budget=question.budget, out=room[: len(puzzles)])


def _rows(question: Question, puzzles: Digits, answers: Batch, told: Kinds) -> Rows:
    """The rows of text for all puzzles."""
    if question.form == "csv":
        words = [f"{kind.verdict},{kind.count}{'' if kind.exact else '+'}".encode() for kind in told.kinds]
        return rows.table(puzzles, answers.solutions, told.of, words, [_is_unique(kind) for kind in told.kinds])
    shown = [question.shows and _shows_solution(kind) for kind in told.kinds]
    return rows.lines(rows.chosen(puzzles, answers.solutions, told, shown), _BLANKS[question.form])


def _is_unique(kind: Kind) -> bool:
    return kind.verdict is Verdict.UNIQUE


def _shows_solution(kind: Kind) -> bool:
    """Whether a solution takes the place of the puzzle: of several none does."""
    return kind.count == 1


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
        return task.question.ask(Item(entry, task.source, 1, MANY), task.question).sentence
    answer = Answer(grid, (), (), kind.count, kind.exact, 0)
    return sentences.verdict(answer, task.question.limit, task.question.budget)


# ---- lines that are not plainly puzzles


def _look_closely(task: Task, block: Block, found: Sorted) -> tuple[list[_Closer], list[int]]:
    """What the other lines hold, and the lines with puzzles that turned out to be something else."""
    closer: list[_Closer] = []
    dropped: list[int] = []
    writer = _Writer(task)
    for others in _grouped(found.others):
        chosen = _chosen(task, block, found, others)
        texts = [found.text(block, line).decode("utf-8", "surrogateescape") for line in chosen]
        numbers = [block.first + line + 1 for line in chosen]
        served = set()
        for outcome in lists.read_group(texts, numbers, task.heading, task.question.repair):
            line = pieces.line_of(outcome) - block.first - 1
            if isinstance(outcome, Entry) and outcome.solution is None and found.row(line) is not None:
                served.add(line)
            else:
                closer.append(writer.closer(line, outcome))
        dropped += [line for line in chosen if line not in served and found.row(line) is not None]
    return closer, dropped


def _grouped(others: list[int]) -> Iterator[list[int]]:
    """The lines in the groups that are read together."""
    start = 0
    for end in range(1, len(others) + 1):
        if end == len(others) or others[end] // GROUP != others[start] // GROUP:
            yield others[start:end]
            start = end


def _chosen(task: Task, block: Block, found: Sorted, others: list[int]) -> list[int]:
    """The lines of a group that have to be read to understand these.

    A line by itself among puzzles needs its two neighbours only: what is read of it, and of the group, is the same.
    """
    first = others[0] // GROUP * GROUP
    last = min(first + GROUP, block.lines) - 1
    places = [bisect_left(found.lines, line) for line in others]
    alone = all(place != after for place, after in pairwise(places))
    if not alone or task.question.repair or any(_reaches_far(found.text(block, line)) for line in others):
        return list(range(first, last + 1))
    chosen = set(others)
    for place in places:
        chosen.update(int(line) for line in found.lines[max(place - 1, 0) : place + 1] if first <= line <= last)
    return sorted(chosen)


def _reaches_far(line: bytes) -> bool:
    """Whether it takes the whole group to understand the line: X must be the only blank, a comment hold no puzzle."""
    return b"X" in line or line.lstrip().startswith(b"#")


class _Writer:
    """Writes single cases as a sheet does, for the output and for standard error."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.written: list[str] = []
        self.notes: list[str] = []
        self.sheet = sheets.open_sheet(self, task.question.form)

    def write(self, text: str) -> None:
        """Text for the output."""
        self.written.append(text)

    def note(self, *lines: str) -> None:
        """Lines for standard error."""
        self.notes += lines

    def closer(self, line: int, outcome: Outcome) -> _Closer:
        """What the outcome adds."""
        if not isinstance(outcome, Entry):
            return _Closer(line, notes=tuple(refusal(self.task.source, outcome)), refused=True)
        self.written, self.notes = [], []
        question = self.task.question
        case = question.ask(Item(outcome, self.task.source, 1, MANY), question)
        self.sheet.add(case)
        return _Closer(line, "".join(self.written), tuple(self.notes), case.right)


def _woven(
    found: Sorted, text: Rows, closer: list[_Closer], dropped: list[int], end: int
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
