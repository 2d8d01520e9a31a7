"""What solve, count and check have in common: a question to every puzzle, one by one or many at full speed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from solver.cli.session import Item, Session
from solver.engine import Answer

if TYPE_CHECKING:
    from solver.cli.sources import Source
    from solver.cli.writers import Case

STREAMED: Final = ("csv", "line", "sdm")  # what a list can be answered in at full speed: a line a puzzle


@dataclass(frozen=True)
class Question:
    """What is asked of every puzzle. `ask` makes a case of a puzzle; it must be found by name in other processes.

    `shows` is whether a solution takes the place of its puzzle in text formats.
    """

    ask: Callable[[Item, Question], Case]
    form: str
    limit: int
    budget: int | None
    repair: bool = False
    strict: bool = False
    shows: bool = False
    every: bool = False
    compares: bool = False  # solutions that the text states

    @property
    def is_streamed(self) -> bool:
        """Whether the answers to a long list are lines of text that can be made all at once."""
        return self.form in STREAMED and not self.every


@dataclass(frozen=True)
class Means:
    """What the work on long lists is done with: threads or processes, or the workers of a cluster."""

    jobs: int = 1
    cluster: str | None = None  # the address of Dask's scheduler


def told(answer: Answer, question: Question) -> Answer:
    """The answer as it is told: a count that reached the limit may not be all, however the search came to it."""
    is_all = answer.finished and (answer.count < question.limit or answer.grid.is_full())
    return answer if is_all == answer.finished else replace(answer, finished=is_all)


def answer_all(session: Session, question: Question, means: Means) -> bool:
    """Puts the question to all puzzles of the session; whether each has exactly one solution, and no fault."""
    from solver.cli import writers

    all_right = True
    writer = writers.open_writer(session, question.form)
    for source in session.sources():
        answer_list = _list_answerer(session) if source.heading is not None and question.is_streamed else None
        if answer_list:
            all_right &= answer_list(session, source, question, means)
            continue
        for item in session.items_of(source):
            case = question.ask(item, question)
            writer.add(case)
            all_right &= case.right
    writer.end()
    return all_right


def _list_answerer(session: Session) -> Callable[[Session, Source, Question, Means], bool] | None:
    """What answers long lists at full speed; None, which is told, where numpy is missing."""
    try:
        from solver.cli import bulk
    except ImportError as error:
        session.note(f"Long lists are answered one puzzle at a time, some fifty times slower: {error}.")
        return None
    return bulk.answer_list
