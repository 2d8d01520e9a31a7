"""Write a lesson as an editable deck for PowerPoint: GET /demo/lesson.pptx?lesson=KEY, if python-pptx is installed.

Each step of the lesson is a slide. Its title is the caption, the board is our picture, code and question are text that
can be edited. The speaker notes hold what a lecturer would say.

    +-------------------------------+
    | caption                       |
    | +-------+  code               |
    | | board |    the line that ran|
    | |       |  question           |
    | +-------+                     |
    +-------------------------------+
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, Final

from flask import Blueprint, Response, abort, make_response, request

from solver import Puzzle
from solver.pictures import Picture, alt_text, encode, kind_of
from solver.search.narration import Names
from solver.search.trace import Trace
from webapp.demo.lessons import Lesson, LessonStep, renumber
from webapp.demo.own_lessons import requested_lesson
from webapp.learn.lesson_frames import board_frame_at, code_frame_at, explore_lesson, race_result
from webapp.serving.bounds import EXPORT, bounded
from webapp.serving.limits import export_work
from webapp.shared.slides import MISSING, has_slides

pages = Blueprint("lesson_deck", __name__)

TYPE: Final = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
_TITLE_ONLY: Final = 5  # index of a layout in the default template of python-pptx
_TITLE_SLIDE: Final = 0
# Inches; the slides are 16:9.
_SLIDE_WIDTH, _SLIDE_HEIGHT, _MARGIN = 13.333, 7.5, 0.5
_TITLE_HEIGHT: Final = 1.25
_BOARD_HEIGHT: Final = 5.4
_CODE_HEIGHT: Final = 3.9


@pages.get("/demo/lesson.pptx")
@bounded(EXPORT)
def send() -> Response:
    """Send the lesson as slides for PowerPoint.

    404 if python-pptx is missing; the answer says so. 202 while the search is explored.

    Fields:
        lesson: The key of a lesson, or the whole lesson, packed.
    """
    lesson = requested_lesson(request.args)
    if not has_slides():
        abort(404, MISSING)
    trace = explore_lesson(lesson)
    with export_work():
        response = make_response(deck(lesson, trace))
    response.content_type = TYPE
    response.headers["Content-Disposition"] = f'attachment; filename="{lesson.file_name}.pptx"'
    return response


def deck(lesson: Lesson, trace: Trace) -> bytes:
    """Write the deck of a lesson as PPTX bytes. The trace must be explored up to the last step.

    Raises:
        ImportError: python-pptx is missing.
    """
    from pptx import Presentation
    from pptx.util import Inches

    presentation = Presentation()
    presentation.slide_width, presentation.slide_height = Inches(_SLIDE_WIDTH), Inches(_SLIDE_HEIGHT)
    presentation.core_properties.title, presentation.core_properties.author = lesson.title, "Sudoku Workbench"
    _add_cover(presentation, lesson)
    names = Names(lesson.puzzle.shape, lesson.base)
    for number, step in enumerate(lesson.steps, 1):
        _add_slide(presentation, lesson, step, number, trace, names)
    file = io.BytesIO()
    presentation.save(file)
    return file.getvalue()


def _add_cover(presentation: Any, lesson: Lesson) -> None:
    slide = presentation.slides.add_slide(presentation.slide_layouts[_TITLE_SLIDE])
    title, subtitle = slide.shapes.title, slide.placeholders[1]
    _set_position(title, 1, 2, _SLIDE_WIDTH - 2, 1.6)
    _set_position(subtitle, 1, 3.8, _SLIDE_WIDTH - 2, 2)
    title.text = lesson.title
    subtitle.text = f"{renumber(lesson.idea, lesson.base)}\n{lesson.source}".strip()
    slide.notes_slide.notes_text_frame.text = f"{lesson.algorithm.letter}: {lesson.algorithm.name}"


def _add_slide(presentation: Any, lesson: Lesson, step: LessonStep, number: int, trace: Trace, names: Names) -> None:
    from pptx.util import Inches, Pt

    slide = presentation.slides.add_slide(presentation.slide_layouts[_TITLE_ONLY])
    title = slide.shapes.title
    _set_position(title, _MARGIN, 0.3, _SLIDE_WIDTH - 2 * _MARGIN, _TITLE_HEIGHT)
    title.text = renumber(step.caption, lesson.base)
    _set_font(title, 28, is_bold=True)
    top = 0.3 + _TITLE_HEIGHT + 0.2
    picture = _picture(lesson, step, trace, names)
    board = slide.shapes.add_picture(
        io.BytesIO(encode(picture, "png")), Inches(_MARGIN), Inches(top), height=Inches(_BOARD_HEIGHT)
    )
    board._element._nvXxPr.cNvPr.set("descr", alt_text(picture))
    left = _MARGIN + board.width / Inches(1) + 0.5
    if step.race:
        result = race_result(lesson, number)
        lines = (*(f"{name}: {count} placements" for name, count, _ in result.placements), "", *result.sentences)
        marked, asked_text, sentence = -1, step.question or result.guesses, result.factor
    else:
        code_frame = code_frame_at(lesson, step, trace, names)
        lines, marked = code_frame.code, code_frame.line
        asked_text, sentence = step.question, code_frame.frame.sentence
    code = slide.shapes.add_textbox(
        Inches(left), Inches(top), Inches(_SLIDE_WIDTH - left - _MARGIN), Inches(_CODE_HEIGHT)
    )
    code.name, code.text_frame.word_wrap = "Result" if step.race else "Code", bool(step.race)
    for at, line in enumerate(lines):
        paragraph = code.text_frame.paragraphs[0] if not at else code.text_frame.add_paragraph()
        run = paragraph.add_run()
        run.text = line if step.race else f"{'▸' if at == marked else ' '} {line}"
        run.font.size, run.font.bold = Pt(24 if step.race else 18), at == marked
        if not step.race:
            run.font.name = "Courier New"
    if asked_text:
        width, height = Inches(_SLIDE_WIDTH - left - _MARGIN), Inches(_BOARD_HEIGHT - _CODE_HEIGHT)
        asked = slide.shapes.add_textbox(Inches(left), Inches(top + _CODE_HEIGHT), width, height)
        asked.name, asked.text_frame.word_wrap = "Question", True
        asked.text_frame.text = renumber(asked_text, lesson.base)
        _set_font(asked, 20 if step.race else 28)
        if step.race and sentence:
            factor = slide.shapes.add_textbox(Inches(left), Inches(top + _CODE_HEIGHT + 0.5), width, height)
            factor.name, factor.text_frame.text = "Factor", sentence
            factor.text_frame.word_wrap = True
            _set_font(factor, 40, is_bold=True)
    slide.notes_slide.notes_text_frame.text = "\n".join(_notes(lesson, step, number, sentence))


def _picture(lesson: Lesson, step: LessonStep, trace: Trace, names: Names) -> Picture:
    frames = (board_frame_at(step, trace, names),)
    return Picture(kind_of("frame"), Puzzle.of(lesson.puzzle.givens), axes=True, base=lesson.base, frames=frames)


def _notes(lesson: Lesson, step: LessonStep, number: int, sentence: str) -> Iterator[str]:
    """Yield the lines of the speaker notes: note, expected answers, sentence of the search, position in the lesson."""
    if step.note:
        yield renumber(step.note, lesson.base)
    for wrong in step.wrong:
        yield f"Expected: {renumber(wrong, lesson.base)}"
    yield sentence
    yield f"Step {number} of {len(lesson.steps)}, {'a race' if step.race else f'move {step.move:,}'}."


def _set_position(shape: Any, left: float, top: float, width: float, height: float) -> None:
    from pptx.util import Inches

    shape.left, shape.top, shape.width, shape.height = map(Inches, (left, top, width, height))


def _set_font(shape: Any, points: int, is_bold: bool = False) -> None:
    from pptx.enum.text import PP_ALIGN
    from pptx.util import Pt

    for paragraph in shape.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.LEFT
        paragraph.font.size, paragraph.font.bold = Pt(points), is_bold
