"""`sudoku lesson`: write a lesson as a PDF or as one web page, a built-in one or one's own, without a server."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from solver.cli import options
from solver.cli.output import Failure
from solver.cli.session import Session
from solver.text import plain

if TYPE_CHECKING:
    from solver.search.trace import Trace
    from webapp.demo.lessons import Lesson

SUFFIX: Final = ".toml"
_MOVES_PER_LOOK: Final = 100_000  # moves between two looks at whether to stop


def _lesson_keys() -> list[str]:
    from webapp.demo.lessons import lessons

    return list(lessons())


@dataclass(frozen=True, kw_only=True)
class LessonOptions:
    """The options of `sudoku lesson`."""

    lesson: str = options.argument(metavar="LESSON")
    output: str = options.output(
        "A file, .pdf or .html; '-' for a PDF on standard output.", metavar="OUT", required=True
    )
    paper: str = options.key("--paper", load=options.papers, default="a4", help="The paper, by default 'a4'.")
    upright: bool = options.option("--upright", help="Portrait paper.")
    font: str | None = options.font()


@click.command(context_settings=options.HELP)
@options.takes(LessonOptions)
def lesson(chosen: LessonOptions) -> None:
    """Print a lesson, or write it as one web page: a PDF with a page for each step, or the lesson as it is played.

    Each page has caption, board, code, stack and question, black on white. LESSON is the key of a built-in lesson, as
    in its address, or a .toml file of your own.

    Exit code: 0, or 2 if there is no such lesson.

    \b
    Examples
      sudoku lesson liang-figure-3 -o figure3.pdf
      sudoku lesson mine.toml -o mine.pdf --paper letter --upright
      sudoku lesson liang-figure-3 -o figure3.html
    """
    print_lesson(chosen)


def print_lesson(chosen: LessonOptions) -> None:
    """Explore the search of the lesson and write its steps as a PDF, or the lesson as a page."""
    from solver.sheets import paper_of
    from webapp.learn.lesson_papers import describe_undrawable, lesson_pdf

    suffix = ".pdf" if chosen.output == "-" else os.path.splitext(chosen.output)[1].lower()
    if suffix not in (".pdf", ".html"):
        raise click.UsageError(f"{plain(click.format_filename(chosen.output))}: a lesson ends in .pdf or .html.")
    if suffix == ".html":
        _write_page(chosen)
        return
    options.add_font(chosen.font)
    lesson, paper = _load_lesson(chosen.lesson), paper_of(chosen.paper)
    with Session((), chosen.output) as session:
        session.progress.label = "searching"
        trace = _explore(lesson)
        if lost := describe_undrawable(lesson):
            session.note(f"{lost}. --font names a font that has them.")
        session.write_bytes(chosen.output, lesson_pdf(lesson, trace, paper if chosen.upright else paper.turned()))
    session.finish()


def _write_page(chosen: LessonOptions) -> None:
    """Write the lesson as one web page."""
    from solver.errors import RuleError
    from webapp.learn.lesson_file import write_file

    lesson = _load_lesson(chosen.lesson)
    with Session((), chosen.output) as session:
        session.progress.label = "searching"
        try:
            session.write_bytes(chosen.output, write_file(lesson))
        except RuleError as error:
            raise Failure(f"{error}.") from error
    session.finish()


def _load_lesson(name: str) -> Lesson:
    """Load the built-in lesson of this key, or the lesson in the file of this name (*.toml).

    Raises:
        Failure: There is no such lesson, or the file has faults; the message lists them.
    """
    from solver.errors import RuleError
    from webapp.demo.lessons import LessonError, find_lesson
    from webapp.demo.own_lessons import MAX_BYTES, decode_file, parse_and_check

    if not name.lower().endswith(SUFFIX):
        try:
            return find_lesson(name)
        except RuleError:
            problem = f"there is no lesson {name[:40]!r}: take {', '.join(_lesson_keys())}, or a file {SUFFIX}"
            raise Failure(f"{problem}.") from None
    shown = plain(click.format_filename(name))
    try:
        with open(name, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise Failure(f"{shown} cannot be read: {error.strerror}.") from error
    try:
        return parse_and_check(decode_file(data))
    except LessonError as error:
        raise Failure("\n".join(f"{shown}: {problem}" for problem in error.problems)) from error


def _explore(lesson: Lesson) -> Trace:
    """Explore the search of the lesson up to its last step, and its races to their ends."""
    from webapp.learn.lesson_frames import racing_traces

    trace, last = lesson.new_trace(), lesson.steps[-1].move
    while trace.total < last and trace.explore(min(last - trace.total + 1, _MOVES_PER_LOOK)):
        pass
    for racing in racing_traces(lesson):
        while racing.explore(_MOVES_PER_LOOK):
            pass
    return trace
