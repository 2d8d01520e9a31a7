"""Show the exercises of *Write*, where a student writes a document's program step by step, in the page.

    GET /write           the exercises, by document, in the order of building
    GET /write/KEY       one: task, editor, what is wrong
    GET /write/~PACKED   a teacher's own one, which the address holds (`solver/judge/packed_exercise.py`)
    POST /write/compare  where the stores of a run part from the document's search, as JSON

The browser runs the program (`write_runner.py`) and grades it (`solver/judge/grading.py`). The server gets the
stores of a run, to compare them, and never the program.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from flask import Blueprint, Response, abort, jsonify, render_template, request
from werkzeug.routing import BaseConverter

from solver import SHAPES
from solver.errors import FormatError
from solver.judge.departures import Comparison
from solver.judge.traces import Recording
from webapp.demo.own_program import NO_FILE, describe
from webapp.demo.recordings import MAX_COMPARED, MAX_PACKED_BYTES, compare_shortly, read_file
from webapp.learn.documents import CourseDocument, documents
from webapp.learn.write_runner import runner_address
from webapp.serving.assets import asset_url
from webapp.serving.bounds import PAGE, PART, bounded
from webapp.serving.limits import page_work
from webapp.serving.security import MAX_RECORDING_BYTES

if TYPE_CHECKING:
    from solver.judge.exercise import Exercise


class ExerciseConverter(BaseConverter):
    """A key of an exercise in an address: not the name of the address that compares."""

    regex = "(?!compare$)[^/]+"
    part_isolating = True


pages = Blueprint("write", __name__)
pages.record(lambda state: state.app.url_map.converters.update(exercise=ExerciseConverter))

EXERCISE_FILES: Final = ("write.css", "write.js", "write_editor.js", "write_offline.js", "write_worker.js")
BOXES: Final = {shape.size: [shape.box_height, shape.box_width] for shape in SHAPES.values()}


@dataclass(frozen=True)
class Course:
    """The exercises of one document."""

    document: CourseDocument
    exercises: Sequence[Exercise]


def courses() -> list[Course]:
    """List the documents that have exercises, with these in the order of building."""
    from solver.judge.exercise import exercises

    by_key = {document.key: document for document in documents()}
    keys = dict.fromkeys(exercise.document for exercise in exercises())
    return [Course(by_key[key], [each for each in exercises() if each.document == key]) for key in keys]


@pages.get("/write")
@bounded(PAGE)
def index() -> str:
    """Show the exercises by document, in the order in which one builds the program."""
    kept = [runner_address(), *map(asset_url, (*(f"learn/{name}" for name in EXERCISE_FILES), "shared/own_files.js"))]
    return render_template("learn/write.html", courses=courses(), kept=kept)


@pages.get("/write/<exercise:key>")
@bounded(PAGE)
def show(key: str) -> str:
    """Show an exercise with its editor, one that the key holds, too. 404 for an unknown one, 400 for a damaged one."""
    if key.startswith("~"):
        return _show_exercise(_unpack(key))
    listed = [each for course in courses() for each in course.exercises]
    at = next((number for number, each in enumerate(listed) if each.key == key), None)
    if at is None:
        abort(404, "There is no exercise of that name.")
    course = next(course for course in courses() if listed[at] in course.exercises)
    return _show_exercise(listed[at], course, listed[at + 1] if at + 1 < len(listed) else None)


def _unpack(key: str) -> Exercise:
    """Unpack a teacher's own exercise; 400 where the address holds none."""
    from solver.judge.exercise import ExerciseError
    from solver.judge.packed_exercise import unpack_exercise

    try:
        return unpack_exercise(key)
    except ExerciseError as error:
        abort(400, str(error))


def _show_exercise(exercise: Exercise, course: Course | None = None, following: Exercise | None = None) -> str:
    return render_template(
        "learn/exercise.html",
        exercise=exercise,
        course=course,
        following=following,
        shown={"exercise": exercise.public(), "boxes": BOXES},
        runner=runner_address(),
    )


@pages.post("/write/compare")
@bounded(PART, max_upload=MAX_RECORDING_BYTES)
def compare() -> Response:
    """Compare the posted stores with the document's search, as JSON; 400 and a sentence where they are none."""
    file = request.files.get("file")
    data = file.read(MAX_PACKED_BYTES + 1) if file else b""
    try:
        if not data.strip():
            raise FormatError.at(NO_FILE.rstrip("."))
        if len(data) > MAX_PACKED_BYTES:
            raise FormatError.at(f"this file is longer than {MAX_PACKED_BYTES // 10**6} MB", 1)
        with page_work():
            recording, packed = read_file(data)
            comparison = compare_shortly(recording, packed)
            lines = tuple(packed.lines[:MAX_COMPARED])
            recording = replace(recording, stores=packed.stores(MAX_COMPARED), lines=lines)
            answer = jsonify(_describe(recording, comparison, len(packed.cells)))
    except FormatError as error:
        answer = Response(describe(error), 400, content_type="text/plain; charset=utf-8")
    return answer


def _describe(recording: Recording, comparison: Comparison, stores: int) -> dict[str, object]:
    """Describe where a run parts from the document's search, for the page."""
    # This loads the judge.
    from solver.judge.trace_reports import TraceReport, count_reference, describe_departure

    style, departure = comparison.style, comparison.departure
    reference = count_reference(recording, style, MAX_COMPARED) if departure else 0
    report = TraceReport(recording, comparison, reference_stores=reference, max_reference=MAX_COMPARED)
    return {
        "order": style.name if style else "",
        "writing": str(style.writing) if style else "",
        "stores": stores,
        "sentence": describe_departure(report) if departure else "",
        "fault": str(comparison.fault or ""),
        "listing": list(comparison.lines),
        "line": recording.line_of(departure.store) if departure else 0,
    }
