"""How solve, check and count go through all puzzles: one by one, or a long list at full speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NoReturn

from solver.cli import writers
from solver.cli.inquiry import Inquiry, Means
from solver.cli.session import Session

NOT_SENT: Final = (
    "The Dask cluster is not asked: it takes long lists with a puzzle a line, answered as csv, json or line. This is "
    "answered here."
)

if TYPE_CHECKING:
    from solver.cli.parameters import Asked
    from solver.cli.sources import Source


def answer(asked: Asked, inquiry: Inquiry) -> NoReturn:
    """Puts the inquiry to all puzzles and ends the command with its exit code."""
    with Session(asked.files, asked.output, asked.repair, asked.strict, asked.boxes, asked.manner) as session:
        all_right = _answer_all(session, inquiry, Means(asked.jobs, asked.dask))
    session.finish(0 if all_right or not inquiry.judges else 1)


def _answer_all(session: Session, inquiry: Inquiry, means: Means) -> bool:
    """Whether each puzzle has exactly one solution, and no fault."""
    all_right, is_told = True, False
    writer = writers.open_writer(session, inquiry.form)
    for source in session.sources():
        answer_list = (
            _list_answerer(session) if source.heading is not None and inquiry.is_streamed and session.is_plain else None
        )
        if answer_list:
            all_right &= answer_list(session, source, inquiry, means)
            continue
        if means.cluster is not None and not is_told:
            session.note(NOT_SENT)
            is_told = True
        for item in session.items_of(source):
            case = inquiry.ask(item, inquiry)
            writer.add(case)
            all_right &= case.right
    writer.end()
    return all_right


def _list_answerer(session: Session) -> Callable[[Session, Source, Inquiry, Means], bool] | None:
    """What answers long lists at full speed; None, which is told, where numpy is missing."""
    try:
        from solver.cli import bulk
    except ImportError as error:
        session.note(f"Long lists are answered one puzzle at a time, some fifty times slower: {error}.")
        return None
    return bulk.answer_list
