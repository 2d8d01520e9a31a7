"""Serve the editor of lessons: GET /demo/lessons/new, empty, with a draft about a move of a search, or with a lesson.

The draft is a whole lesson of two steps, so that it can be opened at once: what the search does at that move and at
the next one, or at the end the one before, each with the sentence of the search as its caption.
POST /demo/lesson takes a file or a text. It leads to the lesson, or back to the page with all problems, by line and
step. POST /demo/lessons/preview shows what the class will see of a text, and POST /demo/lessons/file saves it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from solver.search.algorithm import Algorithms
from solver.search.frames import frame_at
from solver.search.narration import Names
from webapp.demo import lessons, own_lessons, traces
from webapp.demo.address import Stage
from webapp.demo.lesson_form import PLACEHOLDER, LessonForm, find_placeholders, text_of_form
from webapp.demo.lessons import Lesson, LessonError, renumber
from webapp.serving.bounds import PAGE, bounded
from webapp.serving.partial import is_partial
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.board_cells import BoardView
from webapp.shared.fields import choice

pages = Blueprint("lesson_editor", __name__)

TITLE: Final = "My lesson"
MAX_PREVIEWED_STEPS: Final = 12  # steps that are drawn beside the text


@dataclass(frozen=True)
class StepPreview:
    """Hold what the class sees at a step: the board, and the words beside it."""

    number: int
    move: int
    is_inside: bool  # inside the move that comes next
    race: str  # the searches that race: their letters; "" at a step of the search
    caption: str
    question: str
    view: BoardView


@dataclass(frozen=True)
class Preview:
    """Hold what a text becomes: a lesson with its first steps, or the problems for which it is none yet."""

    lesson: Lesson | None = None
    steps: tuple[StepPreview, ...] = ()
    problems: tuple[str, ...] = ()
    unwritten: tuple[str, ...] = ()  # a sentence for each caption that is not written yet

    @classmethod
    def of(cls, text: str) -> Preview:
        """Read the text and draw its first steps; empty for an empty text."""
        if not text.strip():
            return cls()
        try:
            lesson = own_lessons.parse_and_check(text)
        except LessonError as error:
            return cls(problems=error.problems)
        return cls(lesson, tuple(_preview_steps(lesson)), unwritten=tuple(find_placeholders(text)))


@pages.app_template_global()
def lesson_fields(text: str) -> LessonForm | None:
    """Read the fields of a lesson from its text, for the form."""
    return LessonForm.of(text)


@pages.app_template_global()
def searches_of_lessons() -> Algorithms:
    """List the searches that a lesson can have."""
    return offered_algorithms()


@pages.app_template_global()
def sentence_to_write() -> str:
    """Return the caption of a step that is not written yet."""
    return PLACEHOLDER


@pages.get("/demo/lessons/new")
@bounded(PAGE)
def show() -> str:
    """Show the editor of lessons: with a lesson, with a draft about a move of a search, or empty.

    The draft is about the search in the address, if that names a puzzle.

    Fields: those of `Stage`.
    """
    fields = request.args.to_dict()
    if fields.get("lesson"):
        text = own_lessons.text_of(own_lessons.requested_lesson(fields))
        return lessons.render_editor(text, preview=Preview.of(text))
    if fields.get("p"):
        text = draft_lesson(Stage.of_one(fields))
        return lessons.render_editor(text, preview=Preview.of(text), is_draft=True)
    return lessons.render_editor()


@pages.route("/demo/lesson", methods=["GET", "POST"])
@bounded(PAGE)
def take() -> tuple[str, int] | BaseResponse:
    """Open the posted lesson; 422 and the editor with all problems if it has any.

    The address of a refused form stays in the browser: a GET of it redirects to the editor.
    """
    if request.method != "POST":
        return redirect(url_for("lesson_editor.show"))
    file = request.files.get("file")
    text = own_lessons.decode_file(file.read(own_lessons.MAX_BYTES + 1)) if file else text_of_form(request.form)
    try:
        lesson = own_lessons.parse_and_check(text)
        if (unwritten := list(find_placeholders(text))) and not request.form.get("anyway"):
            return lessons.render_editor(text, unwritten, anyway=(url_for("lesson_editor.take"), "Open it anyway")), 422
    except LessonError as error:
        is_text = not any(own_lessons.find_format_problems(text))
        return lessons.render_editor(text if is_text else "", error.problems), 422
    return redirect(lesson.address, 303)


@pages.post("/demo/lessons/preview")
@bounded(PAGE)
def preview() -> str:
    """Show what the class will see of the posted lesson; without htmx in the editor."""
    text = text_of_form(request.form)
    found = Preview.of(text)
    if is_partial():
        by = choice(request.form, "by", ("", "text", "fields", "step"), "")
        return render_template("demo/_lesson_preview.html", preview=found, is_update=True, by=by, text=text)
    return lessons.render_editor(text, preview=found)


@pages.post("/demo/lessons/file")
@bounded(PAGE)
def save() -> Response | tuple[str, int]:
    """Send the posted text as the file of a lesson, even if it is no lesson yet.

    422 and the editor with their lines if captions are not written yet, unless the form has the field `anyway`.
    """
    text = own_lessons.renew(text_of_form(request.form)[: own_lessons.MAX_CHARACTERS])
    if (unwritten := list(find_placeholders(text))) and not request.form.get("anyway"):
        anyway = url_for("lesson_editor.save"), "Save it anyway"
        return lessons.render_editor(text, unwritten, Preview.of(text), anyway=anyway), 422
    try:
        name = own_lessons.parse_lesson(text).file_name
    except LessonError:
        name = "lesson"
    return own_lessons.send_text(text, name)


def _preview_steps(lesson: Lesson) -> Iterator[StepPreview]:
    trace = traces.trace_of(lesson.puzzle.givens, lesson.algorithm.key)
    traces.need(trace, lesson.steps[-1].move)
    for number, step in enumerate(lesson.steps[:MAX_PREVIEWED_STEPS], 1):
        yield StepPreview(
            number,
            step.move,
            bool(step.substep),
            " against ".join(search.letter for search in step.racers),
            renumber(step.caption, lesson.base),
            renumber(step.question, lesson.base),
            lesson.board_at(step, trace),
        )


def draft_lesson(stage: Stage) -> str:
    """Write the text of a lesson with two steps about the move of the stage, or about the last one."""
    trace = stage.trace
    traces.wait_for(trace, stage.move + 1)
    move = min(stage.move, trace.total)
    moves = sorted({max(move - 1, 0), move, min(move + 1, trace.total)})[-2:]
    return write_lesson(stage, moves, stage.title or TITLE)


def write_lesson(stage: Stage, moves: Iterable[int], title: str) -> str:
    """Write the text of a lesson with a step at each of these explored moves, in the words of the search."""
    from webapp.demo.lesson_schema import MAX_TEXT_CHARACTERS

    head = {
        "title": title,
        "puzzle": stage.puzzle.givens.line("0"),
        "alg": stage.algorithm.key,
        "code": stage.code,
        "base": stage.base,
    }
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in head.items()]
    names = Names(stage.puzzle.shape)  # captions count from 1, whatever the page counts from
    for at in moves:
        caption = frame_at(stage.trace, at, 0, names).sentence[:MAX_TEXT_CHARACTERS]
        lines += ["", "[[steps]]", f"move = {at}", f"caption = {json.dumps(caption, ensure_ascii=False)}", 'ask = ""']
    return "\n".join(lines) + "\n"
