"""How solve, check and count go through all puzzles: one by one, or a long list in blocks at full speed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final, NoReturn

from solver.cli import writers
from solver.cli.session import Session
from solver.cli.solve_request import Inquiry, Means

if TYPE_CHECKING:
    from solver.batch.blocks import Block, Blocks
    from solver.cli.input import Source
    from solver.cli.options import Asked
    from solver.cli.writers import Writer

NOT_SENT: Final = (
    "The Dask cluster is not asked: it takes long lists with a puzzle a line, answered as csv, json or line. This is "
    "answered here."
)


def answer(asked: Asked, inquiry: Inquiry) -> NoReturn:
    """Put the inquiry to all puzzles and end the command with its exit code."""
    with Session(asked.files, asked.output, asked.repair, asked.strict, asked.boxes, asked.manner) as session:
        all_right = _answer_all(session, inquiry, Means(asked.jobs, asked.dask))
    session.finish(0 if all_right or not inquiry.judges else 1)


def _answer_all(session: Session, inquiry: Inquiry, means: Means) -> bool:
    """Return whether each puzzle has exactly one solution, and no fault."""
    all_right = True
    writer = writers.open_writer(session, inquiry.form)
    for source in session.sources():
        if source.heading is not None and inquiry.is_streamed and session.is_plain and _has_numpy(session):
            all_right &= _answer_in_blocks(session, source, inquiry, means)
            continue
        if means.cluster is not None:
            session.note_once(NOT_SENT)
        all_right &= _answer_one_by_one(session, source, inquiry, writer)
    writer.end()
    return all_right


def _has_numpy(session: Session) -> bool:
    """Return whether long lists can be answered at full speed; say so where numpy is missing."""
    try:
        import_module("solver.cli.block_answers")
    except ImportError as error:
        session.note(f"Long lists are answered one puzzle at a time, some fifty times slower: {error}.")
        return False
    return True


def _answer_one_by_one(session: Session, source: Source, inquiry: Inquiry, writer: Writer) -> bool:
    """Answer puzzle after puzzle in this process."""
    all_right = True
    for item in session.items_of(source):
        case = inquiry.ask(item, inquiry)
        writer.add(case)
        all_right &= case.right
    return all_right


def _answer_in_blocks(session: Session, source: Source, inquiry: Inquiry, means: Means) -> bool:
    """Answer a long list block by block, in order, in threads, processes or a cluster, with a few blocks in memory."""
    from solver.batch import jobs
    from solver.batch.blocks import Blocks
    from solver.cli import block_answers, parallel
    from solver.formats import recovery

    all_right, answered = True, 0  # bytes
    errors: list[OSError] = []
    session.progress.share = lambda: answered / source.size if source.size else 0.0
    head, first = source.head.removeprefix(recovery.BYTE_ORDER_MARK), 0
    if source.heading:
        head, first = recovery.skip_heading(head), 1
    with parallel.hired(session, means, source.size) as staff:
        task = block_answers.Task(inquiry, source.name, source.heading or "", staff.kernel)
        blocks = Blocks(source.file, head, first, staff.size)
        feed = _until_an_error(blocks, errors)
        for answers in jobs.map_in_order(staff.executor, partial(block_answers.answer, task), feed, staff.ahead):
            session.note(*answers.notes)
            for part in answers.parts:
                session.write_rows(part)
            if answers.room is not None:
                task.spare.append(answers.room)
            session.unreadable |= answers.refused
            all_right &= answers.right
            session.progress.done += answers.puzzles
            answered += answers.length
            if answers.block is not None:
                blocks.recycle(answers.block)
            if session.stopped:
                break
        for error in errors:
            session.refuse_file(source.name, error)
    return all_right


def _until_an_error(blocks: Blocks, errors: list[OSError]) -> Iterator[Block]:
    """Yield the blocks; an error of the file ends them and is kept until those before it are answered."""
    try:
        yield from blocks
    except OSError as error:
        errors.append(error)
