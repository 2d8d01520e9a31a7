"""Lines of a long list that are not plainly puzzles, read and answered as short texts are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from solver.batch.blocks import GROUP, Block, Bytes
from solver.batch.stream import Sorted
from solver.cli import lists, pieces, writers
from solver.cli.inquiry import Inquiry
from solver.cli.session import Item, refusal
from solver.cli.sources import MANY
from solver.formats import Entry

if TYPE_CHECKING:
    from solver.batch.kernels import Kernel
    from solver.cli.pieces import Outcome


@dataclass(frozen=True)
class Task:
    """What is done with every block of a list."""

    inquiry: Inquiry
    source: str
    heading: str
    kernel: str | Kernel
    spare: list[Bytes] = field(default_factory=list)  # memory of rows that are written, for later ones


@dataclass(frozen=True)
class Closer:
    """A line that was looked at closely: what it adds to the output and to standard error. Lines count from 0."""

    line: int
    text: str = ""
    notes: tuple[str, ...] = ()
    right: bool = True
    refused: bool = False


def look_closely(task: Task, block: Block, found: Sorted) -> tuple[list[Closer], list[int]]:
    """What the other lines hold, and the lines with puzzles that turned out to be something else."""
    closer: list[Closer] = []
    dropped: list[int] = []
    writer = _Writer(task)
    for others in _grouped(found.others):
        chosen = _chosen(task, block, found, others)
        texts = [found.text(block, line).decode("utf-8", "surrogateescape") for line in chosen]
        numbers = [block.first + line + 1 for line in chosen]
        served = set()
        for outcome in lists.read_group(texts, numbers, task.heading, task.inquiry.repair):
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
    if not alone or task.inquiry.repair or any(_reaches_far(found.text(block, line)) for line in others):
        return list(range(first, last + 1))
    chosen = set(others)
    for place in places:
        chosen.update(int(line) for line in found.lines[max(place - 1, 0) : place + 1] if first <= line <= last)
    return sorted(chosen)


def _reaches_far(line: bytes) -> bool:
    """Whether it takes the whole group to understand the line: X must be the only blank, a comment hold no puzzle."""
    return b"X" in line or line.lstrip().startswith(b"#")


class _Writer:
    """Writes single cases as others do, for the output and for standard error."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.written: list[str] = []
        self.notes: list[str] = []
        self.writer = writers.open_writer(self, task.inquiry.form)

    def write(self, text: str) -> None:
        """Text for the output."""
        self.written.append(text)

    def note(self, *lines: str) -> None:
        """Lines for standard error."""
        self.notes += lines

    def closer(self, line: int, outcome: Outcome) -> Closer:
        """What the outcome adds."""
        if not isinstance(outcome, Entry):
            return Closer(line, notes=tuple(refusal(self.task.source, outcome)), refused=True)
        self.written, self.notes = [], []
        inquiry = self.task.inquiry
        case = inquiry.ask(Item(outcome, self.task.source, 1, MANY), inquiry)
        self.writer.add(case)
        return Closer(line, "".join(self.written), tuple(self.notes), case.right)
