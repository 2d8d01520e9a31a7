"""Write a lesson as a PDF: GET /demo/lesson.pdf?lesson=KEY, or `sudoku lesson`, which needs no server.

Each step of the lesson is a page with caption, board, code, stack and question. No page gives the answer to a question
before the page on which the lesson answers it. The page of a race shows its result.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from flask import Blueprint, Response, make_response, request

from solver.pictures.frame import Frame
from solver.search.algorithm import CODES
from solver.search.frames import frame_at
from solver.search.narration import Names
from solver.search.trace import Trace
from solver.sheets import PAPERS, Paper, paper_of
from solver.sheets.slides import Call, Slide, pdf
from solver.sheets.undrawable import describe_missing
from webapp.demo.lessons import Lesson, renumber
from webapp.demo.own_lessons import requested_lesson
from webapp.demo.veil import veil
from webapp.learn.lesson_frames import board_frame_at, code_frame_at, explore_lesson, race_result
from webapp.serving.bounds import EXPORT, bounded
from webapp.serving.limits import export_work
from webapp.shared.fields import choice

pages = Blueprint("lesson_papers", __name__)

TYPE: Final = "application/pdf"
_RESULT_LETTERS: Final = 40  # letters in a line of a race's result


@pages.get("/demo/lesson.pdf")
@bounded(EXPORT)
def send() -> Response:
    """Send the lesson as a PDF, with a page for each step. 202 while the search is explored.

    Fields:
        lesson: The key of a lesson, or the whole lesson, packed.
        paper: The size of the paper.
        upright: Not empty for paper in portrait.
    """
    lesson = requested_lesson(request.args)
    paper = paper_of(choice(request.args, "paper", tuple(paper.key for paper in PAPERS), PAPERS[0].key))
    trace = explore_lesson(lesson)
    with export_work():
        response = make_response(lesson_pdf(lesson, trace, paper if request.args.get("upright") else paper.turned()))
    response.content_type = TYPE
    response.headers["Content-Disposition"] = f'attachment; filename="{lesson.file_name}.pdf"'
    return response


def lesson_pdf(lesson: Lesson, trace: Trace, paper: Paper) -> bytes:
    """Write the lesson as PDF bytes. The trace must be explored up to the last step."""
    return pdf(lesson.title, tuple(slides(lesson, trace)), paper)


def _race_slide(lesson: Lesson, index: int, board: Frame) -> Slide:
    """Make the page of a race: who wins, the placements of each search, and how many times as many they are."""
    step, result = lesson.steps[index], race_result(lesson, index + 1)
    return Slide(
        lesson.position_text(index, True),
        renumber(f"{step.caption} {step.question or result.guesses}", lesson.base),
        board,
        lesson.base,
        tuple(line for sentence in result.sentences for line in wrap(sentence, _RESULT_LETTERS)),
        -1,
        "Placements",
        tuple(Call("", name, count, is_first) for name, count, is_first in result.placements),
        result.factor,
    )


def describe_undrawable(lesson: Lesson) -> str:
    """Write the sentence about the title and steps that show empty boxes on paper; "" for none."""
    return describe_missing(
        [("the title", lesson.title)], [f"{step.caption} {step.question or ''}" for step in lesson.steps]
    )


def slides(lesson: Lesson, trace: Trace) -> Iterator[Slide]:
    """Yield the page of each step of the lesson."""
    names = Names(lesson.puzzle.shape, lesson.base)
    listing = trace.algorithm.listing(CODES[lesson.code])
    returned = listing.returned if listing else ""
    for number, step in enumerate(lesson.steps):
        if step.race:
            yield _race_slide(lesson, number, board_frame_at(step, trace, names))
            continue
        code_frame = code_frame_at(lesson, step, trace, names)
        frame = frame_at(trace, step.move, step.substep, names)
        stack = veil(frame, lesson.veil_of(frame)).stack
        yield Slide(
            lesson.position_text(number, True),
            renumber(step.caption, lesson.base),
            board_frame_at(step, trace, names),
            lesson.base,
            code_frame.code,
            code_frame.line,
            stack.title,
            tuple(
                Call(
                    row.number,
                    row.text.replace("{}", returned),
                    row.word or row.left,
                    row.role in ("now", "returned"),
                )
                for row in stack.rows
            ),
            renumber(step.question, lesson.base),
        )
