"""A lesson as an editable deck for PowerPoint: GET /demo/lesson.pptx?lesson=KEY, where python-pptx is installed.

Each beat is a slide: its caption the title, the board our picture, question and code as text that can be changed, what
a lecturer would say as speaker notes.

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
from importlib.util import find_spec
from typing import Any, Final

from flask import Blueprint, Response, abort, make_response, request

from solver import Puzzle
from solver.pictures import Picture, alt_text, encode, kind_of
from solver.search.narration import Names
from solver.search.trace import Trace
from webapp.demo.lessons import Lesson, LessonBeat, told
from webapp.demo.own_lessons import lesson_named
from webapp.learn.lesson_shots import explored, shot_at, still_at
from webapp.serving.limits import export_work

pages = Blueprint("lesson_deck", __name__)

MISSING: Final = "Decks need python-pptx, an extra of the workbench: pip install 'sudoku-workbench[slides]' brings it."
TYPE: Final = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
_TITLE_ONLY: Final = 5  # of the layouts that python-pptx brings along
_TITLE_SLIDE: Final = 0
# Inches; as wide as slides are today.
_WIDE, _HIGH, _MARGIN = 13.333, 7.5, 0.5
_TITLE_HIGH: Final = 1.25
_BOARD: Final = 5.4
_CODE_HIGH: Final = 3.9


@pages.app_template_global()
def has_slides() -> bool:
    """Whether python-pptx is there."""
    return find_spec("pptx") is not None


@pages.get("/demo/lesson.pptx")
def send() -> Response:
    """The deck. 404 where python-pptx is missing, with how to get it; 409 where its search is not explored so far."""
    lesson = lesson_named(request.args)
    if not has_slides():
        abort(404, MISSING)
    trace = explored(lesson)
    with export_work():
        response = make_response(deck(lesson, trace))
    response.content_type = TYPE
    response.headers["Content-Disposition"] = f'attachment; filename="{lesson.file_name}.pptx"'
    return response


def deck(lesson: Lesson, trace: Trace) -> bytes:
    """The bytes of the deck of a lesson, whose search is explored.

    Raises ImportError where python-pptx is missing.
    """
    from pptx import Presentation
    from pptx.util import Inches

    show = Presentation()
    show.slide_width, show.slide_height = Inches(_WIDE), Inches(_HIGH)
    show.core_properties.title, show.core_properties.author = lesson.title, "Sudoku Workbench"
    _cover(show, lesson)
    names = Names(lesson.puzzle.shape, lesson.base)
    for number, beat in enumerate(lesson.beats, 1):
        _slide(show, lesson, beat, number, trace, names)
    file = io.BytesIO()
    show.save(file)
    return file.getvalue()


def _cover(show: Any, lesson: Lesson) -> None:
    slide = show.slides.add_slide(show.slide_layouts[_TITLE_SLIDE])
    title, subtitle = slide.shapes.title, slide.placeholders[1]
    _place(title, 1, 2, _WIDE - 2, 1.6)
    _place(subtitle, 1, 3.8, _WIDE - 2, 2)
    title.text = lesson.title
    subtitle.text = f"{told(lesson.idea, lesson.base)}\n{lesson.source}".strip()
    slide.notes_slide.notes_text_frame.text = f"{lesson.algorithm.letter}: {lesson.algorithm.name}"


def _slide(show: Any, lesson: Lesson, beat: LessonBeat, number: int, trace: Trace, names: Names) -> None:
    from pptx.util import Inches, Pt

    slide = show.slides.add_slide(show.slide_layouts[_TITLE_ONLY])
    title = slide.shapes.title
    _place(title, _MARGIN, 0.3, _WIDE - 2 * _MARGIN, _TITLE_HIGH)
    title.text = told(beat.caption, lesson.base)
    _letters(title, 28, is_bold=True)
    top = 0.3 + _TITLE_HIGH + 0.2
    picture = _picture(lesson, beat, trace, names)
    board = slide.shapes.add_picture(
        io.BytesIO(encode(picture, "png")), Inches(_MARGIN), Inches(top), height=Inches(_BOARD)
    )
    board._element._nvXxPr.cNvPr.set("descr", alt_text(picture))
    left = _MARGIN + board.width / Inches(1) + 0.5
    shot = shot_at(lesson, beat, trace, names)
    code = slide.shapes.add_textbox(Inches(left), Inches(top), Inches(_WIDE - left - _MARGIN), Inches(_CODE_HIGH))
    code.name = "Code"
    for at, line in enumerate(shot.code):
        paragraph = code.text_frame.paragraphs[0] if not at else code.text_frame.add_paragraph()
        run = paragraph.add_run()
        run.text = f"{'▸' if at == shot.line else ' '} {line}"
        run.font.name, run.font.size, run.font.bold = "Courier New", Pt(18), at == shot.line
    if beat.question:
        width, height = Inches(_WIDE - left - _MARGIN), Inches(_BOARD - _CODE_HIGH)
        asked = slide.shapes.add_textbox(Inches(left), Inches(top + _CODE_HIGH), width, height)
        asked.name, asked.text_frame.word_wrap = "Question", True
        asked.text_frame.text = told(beat.question, lesson.base)
        _letters(asked, 28)
    slide.notes_slide.notes_text_frame.text = "\n".join(_notes(lesson, beat, number, shot.frame.sentence))


def _picture(lesson: Lesson, beat: LessonBeat, trace: Trace, names: Names) -> Picture:
    frames = (still_at(beat, trace, names),)
    return Picture(kind_of("frame"), Puzzle.of(lesson.puzzle.givens), axes=True, base=lesson.base, frames=frames)


def _notes(lesson: Lesson, beat: LessonBeat, number: int, sentence: str) -> Iterator[str]:
    """What stands below the slide: for the lecturer, what is expected, what the search does, and where it is."""
    if beat.note:
        yield told(beat.note, lesson.base)
    for wrong in beat.wrong:
        yield f"Expected: {told(wrong, lesson.base)}"
    yield sentence
    yield f"Beat {number} of {len(lesson.beats)}, move {beat.move:,}."


def _place(shape: Any, left: float, top: float, width: float, height: float) -> None:
    from pptx.util import Inches

    shape.left, shape.top, shape.width, shape.height = map(Inches, (left, top, width, height))


def _letters(shape: Any, points: int, is_bold: bool = False) -> None:
    from pptx.enum.text import PP_ALIGN
    from pptx.util import Pt

    for paragraph in shape.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.LEFT
        paragraph.font.size, paragraph.font.bold = Pt(points), is_bold
