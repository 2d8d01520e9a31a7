"""Choose how solve, check and count go through all puzzles: one by one, or a long list in blocks at full speed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final, NoReturn

from solver.cli import writers
from solver.cli.session import Session
from solver.cli.solve_request import SolveRequest, WorkerOptions

if TYPE_CHECKING:
    from solver.batch.blocks import Block, Blocks
    from solver.cli.input import Source
    from solver.cli.options import AnswerOptions
    from solver.cli.writers import Writer

NOT_SENT: Final = (
    "The Dask cluster is not used: it takes long lists with one puzzle per line, and --format csv, json or line."
)


def answer(asked: AnswerOptions, request: SolveRequest) -> NoReturn:
    """Answer all puzzles and end the command with its exit code."""
    with Session(asked.files, asked.output, asked.repair, asked.strict, asked.boxes, asked.layout) as session:
        all_right = _answer_all(session, request, WorkerOptions(asked.jobs, asked.dask))
    session.finish(0 if all_right or not request.judges else 1)


def _answer_all(session: Session, request: SolveRequest, workers: WorkerOptions) -> bool:
    """Answer all puzzles; return whether each has exactly one solution, and no fault."""
    all_right = True
    writer = writers.open_writer(session, request.form)
    for source in session.sources():
        if source.heading is not None and request.is_streamed and session.is_plain and _has_numpy(session):
            all_right &= _answer_in_blocks(session, source, request, workers)
            continue
        if workers.cluster is not None:
            session.note_once(NOT_SENT)
        all_right &= _answer_one_by_one(session, source, request, writer)
    writer.end()
    return all_right


def _has_numpy(session: Session) -> bool:
    """Return whether long lists can be answered at full speed; note where numpy is missing."""
    try:
        import_module("solver.cli.block_answers")
    except ImportError as error:
        session.note(f"Long lists are solved one puzzle at a time, about fifty times slower: {error}.")
        return False
    return True


def _answer_one_by_one(session: Session, source: Source, request: SolveRequest, writer: Writer) -> bool:
    """Answer puzzle after puzzle in this process."""
    all_right = True
    for item in session.items_of(source):
        result = request.ask(item, request)
        writer.add(result)
        all_right &= result.right
    return all_right


def _answer_in_blocks(session: Session, source: Source, request: SolveRequest, workers: WorkerOptions) -> bool:
    """Answer a long list block by block, in order, in threads, processes or a cluster, with a few blocks in memory."""
    from solver.batch import jobs
    from solver.batch.blocks import Blocks
    from solver.cli import block_answers, parallel
    from solver.formats import recovery

    all_right, answered = True, 0  # bytes
    errors: list[OSError] = []
    announced: set[str | None] = set()
    session.progress.share = lambda: answered / source.size if source.size else 0.0
    head, first = source.head.removeprefix(recovery.BYTE_ORDER_MARK), 0
    if source.heading:
        head, first = recovery.skip_heading(head), 1
    with parallel.hire(session, workers, source.size) as hired:
        task = block_answers.Task(request, source.name, source.heading or "", hired.kernel)
        blocks = Blocks(source.file, head, first, hired.size)
        feed = _until_an_error(blocks, errors)
        for answers in jobs.map_in_order(hired.executor, partial(block_answers.answer, task), feed, hired.ahead):
            for note in answers.notes:
                notice = answers.notices.get(note)
                if notice is None or notice not in announced:
                    session.note(note)
                announced.add(notice)
            for part in answers.parts:
                session.write_rows(part)
            if answers.buffer is not None:
                task.spare.append(answers.buffer)
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
