"""A lesson on paper: GET /demo/lesson.pdf?lesson=KEY, or `sudoku lesson`, which needs no server.

Each beat is a page with its caption, the board, the code, the stack and the question; nothing on it answers a question
before the page on which the lesson does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from flask import Blueprint, Response, make_response, request

from solver.search.narration import Names
from solver.search.trace import Trace
from solver.sheets import PAPERS, Paper, paper_of
from solver.sheets.slides import Call, Slide, pdf
from webapp.demo.conditions import CODES
from webapp.demo.lessons import Lesson, told
from webapp.demo.own_lessons import lesson_named
from webapp.demo.stage import frame_at
from webapp.learn.lesson_shots import explored, shot_at, still_at
from webapp.serving.limits import export_work
from webapp.shared.fields import choice

pages = Blueprint("lesson_papers", __name__)

TYPE: Final = "application/pdf"


@pages.get("/demo/lesson.pdf")
def send() -> Response:
    """The file; `paper` is one of ours, `upright` turns it. 409 where the search is not explored so far."""
    lesson = lesson_named(request.args)
    paper = paper_of(choice(request.args, "paper", tuple(paper.key for paper in PAPERS), PAPERS[0].key))
    trace = explored(lesson)
    with export_work():
        response = make_response(paper_file(lesson, trace, paper if request.args.get("upright") else paper.turned()))
    response.content_type = TYPE
    response.headers["Content-Disposition"] = f'attachment; filename="{lesson.file_name}.pdf"'
    return response


def paper_file(lesson: Lesson, trace: Trace, paper: Paper) -> bytes:
    """The bytes of a PDF of the lesson, whose search is explored."""
    return pdf(lesson.title, tuple(slides(lesson, trace)), paper)


def slides(lesson: Lesson, trace: Trace) -> Iterator[Slide]:
    """The beats of the lesson as pages."""
    names = Names(lesson.puzzle.shape, lesson.base)
    listing = trace.algorithm.listing(CODES[lesson.code])
    returned = listing.returned if listing else ""
    for number, beat in enumerate(lesson.beats):
        shot = shot_at(lesson, beat, trace, names)
        stack = lesson.veiled(frame_at(trace, beat.move, beat.inside, names)).stack
        yield Slide(
            lesson.place_name(number, True),
            told(beat.caption, lesson.base),
            still_at(beat, trace, names),
            lesson.base,
            shot.code,
            shot.line,
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
            told(beat.question, lesson.base),
        )
