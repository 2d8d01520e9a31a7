"""Lessons that people write: a TOML file, read, held against its search, and packed into the address of the demo.

Nothing is kept on the server: who has the address has the lesson. POST /demo/lesson takes a file or a text and leads
to the lesson, or back to the page with all that is wrong, by line and beat; GET /demo/lesson.toml gives the text back,
of our own lessons too. docs/how-to/lessons.md tells how they are written.

    ~eNpVj0EKwjAQ...    what stands in the field `lesson`: the text, deflated, in base64
"""

from __future__ import annotations

import base64
import binascii
import codecs
import json
import re
import tomllib
import unicodedata
import zlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, islice
from typing import Any, Final

from flask import Blueprint, Response, abort, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from solver import RuleError
from solver.search import get
from webapp.demo import lessons, traces
from webapp.demo.lessons import Lesson, LessonBeat, LessonError
from webapp.serving.limits import page_work

pages = Blueprint("own_lessons", __name__)

MARK: Final = "~"
LONGEST: Final = 20_000  # characters of a file
MAX_BYTES: Final = 4 * LONGEST  # of it: no character of UTF-8 has more
MAX_LINES: Final = 1_000  # of it: 60 beats with all their keys, written out
MAX_LINE: Final = 1_500  # characters of a line
MAX_PARTS: Final = 20  # of a dotted key, over which tomllib takes the square of its parts; ours have one or two
MAX_PROBLEMS: Final = 100  # that are told of one lesson
PACKED: Final = 3_000  # characters of it in an address, which has room for 4,000
_LINE: Final = re.compile(r"Line (\d+)")
_SIGNS: Final = {  # as they read where bytes are taken for Windows' letters
    "PK\x03\x04": "a packed file, as Word and other word processors write them",
    "%PDF": "a PDF",
    "{\\rtf": "a text with fonts (RTF)",
    "ÐÏ\x11à": "an old Word document",
    "‰PNG": "a picture",
    "ÿØÿ": "a picture",
    "<": "a web page",
}


def lesson_named(fields: Mapping[str, str]) -> Lesson:
    """The lesson of the field `lesson`: 404 where there is none. Raises RuleError as `lesson_of` does."""
    if not fields.get("lesson"):
        abort(404, "Name a lesson: open one on the page of lessons, then take it along from there.")
    return lesson_of(fields["lesson"])


def lesson_of(key: str) -> Lesson:
    """The lesson with that key, or the one that the key holds. Raises RuleError where it is none."""
    if not key.startswith(MARK):
        return lessons.lesson_of(key)
    try:
        return read(unpacked(key))
    except LessonError as error:
        raise RuleError(f"field lesson: {error}") from error


# ---- in the address


def packed(text: str) -> str:
    """The text as the field `lesson` holds it. Raises LessonError where it is too long for an address."""
    key = MARK + base64.urlsafe_b64encode(zlib.compress(text.encode(), zlib.Z_BEST_COMPRESSION)).decode().rstrip("=")
    if len(key) > PACKED:
        raise LessonError([f"The lesson is too long for an address, by {len(key) / PACKED - 1:.0%}: take fewer beats."])
    return key


def unpacked(key: str) -> str:
    """The text in such a field. Raises RuleError where it is damaged."""
    body = key.removeprefix(MARK)
    try:
        data = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, MAX_BYTES)
        if unpacker.eof and not unpacker.unused_data:
            return text.decode()
    except (binascii.Error, zlib.error, ValueError):
        pass
    raise RuleError("field lesson: this address holds no whole lesson; perhaps its end is missing")


# ---- reading


def text_of(data: bytes) -> str:
    """The text of a file, from whatever editor: UTF-8, UTF-16 where it says so, else as Windows writes it."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", "replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    return _lines(text)


def _lines(text: str) -> str:
    """The text with line ends as they are here."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read(text: str) -> Lesson:
    """The lesson in the text. Raises LessonError with all that is wrong, but for what only its search can tell."""
    if problems := list(too_large(text)):  # ahead of the cache, which keeps the text
        raise LessonError(problems)
    found = _outcome(text)
    if isinstance(found, LessonError):
        raise LessonError(found.problems)
    return found


def too_large(text: str) -> Iterator[str]:
    """A sentence where the text is larger than any lesson: then nothing else is looked at."""
    if len(text) > LONGEST:
        yield f"A lesson has at most {LONGEST:,} characters, and this text has more: take fewer beats."
        return
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        told = "delete the empty ones, or take fewer beats"
        yield f"A lesson has at most {MAX_LINES:,} lines, not {len(lines):,}: {told}."
        return
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            yield f"Line {number}: a line has at most {MAX_LINE:,} characters, not {len(line):,}: shorten it."
            return
        if "=" in line and line.partition("=")[0].count(".") >= MAX_PARTS:
            yield f"Line {number}: a key has at most {MAX_PARTS} parts between dots: write its name alone."
            return


def unreadable(text: str) -> Iterator[str]:
    """A sentence that says that the text of a file is none of a lesson at all, if so."""
    kind = next((kind for sign, kind in _SIGNS.items() if text.lstrip().startswith(sign)), "")
    if not kind and sum(unicodedata.category(sign) == "Cc" and sign not in "\t\n" for sign in text) > 1:
        kind = "no text"
    if kind:
        yield f"This is {kind}: save the lesson as plain text, its name ending in .toml, and open that."
    elif not text.strip():
        yield "There is nothing in it: a lesson has a title, a puzzle and beats, each below a line [[beats]]."


@lru_cache(maxsize=64)
def _outcome(text: str) -> Lesson | LessonError:
    """The lesson, or why it is none: a refused one is as cheap to ask for again."""
    try:
        return _read(text)
    except LessonError as error:
        return error.with_traceback(None)


@lru_cache(maxsize=8)
def _table(text: str) -> dict[str, Any]:
    """What the text says, once for reading it and for holding it against its search. Raises as tomllib does."""
    return tomllib.loads(text)


def _read(text: str) -> Lesson:
    """The lesson in a text of bounded size."""
    from webapp.demo import lesson_validation as faults

    if problems := list(unreadable(text)):
        raise LessonError(problems)
    if faults.is_foreign(text):
        raise LessonError([faults.NO_LESSON])
    places = faults.Places(text)
    try:
        table = _table(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise LessonError([places.broken(error)]) from error
    wrong = chain(faults.wrong_head(table, places), faults.wrong_beats(table.get("beats", []), places))
    problems = list(islice(wrong, MAX_PROBLEMS))
    puzzle = faults.puzzle_of(table.get("puzzle"))
    if isinstance(puzzle, str):
        raise LessonError(problems)
    problems += faults.wrong_cells(puzzle.shape, faults.sound_beats(table.get("beats")), places)
    if problems:
        raise LessonError(problems)
    return Lesson(
        packed(text),
        table["title"].strip(),
        table.get("idea", ""),
        table.get("source", ""),
        "",
        get(table.get("alg", "")),
        table.get("code", "pseudo"),
        table.get("base", 1),
        tuple(map(lessons.beat_of, table["beats"])),
        panes=faults.panes_of(table.get("panes", "")),
        own=puzzle,
    )


# ---- held against the search


def checked(text: str) -> Lesson:
    """The lesson in the text, every beat of it held against its search. Raises LessonError with all that is not so."""
    problems: list[str] = []
    lesson = None
    try:
        lesson = read(text)
    except LessonError as error:
        problems += error.problems
    problems += _untrue(text)
    if problems or not lesson:
        raise LessonError(sorted(problems, key=_line_of)[:MAX_PROBLEMS])
    return lesson


def _untrue(text: str) -> list[str]:
    """What is not so in those beats that can be searched for, whatever else is wrong."""
    from webapp.demo import lesson_validation as faults

    try:
        table = {} if any(too_large(text)) else _table(text)
        algorithm = get(str(table.get("alg", "")))
    except (tomllib.TOMLDecodeError, RecursionError, RuleError):
        return []
    puzzle, places = faults.puzzle_of(table.get("puzzle")), faults.Places(text)
    if isinstance(puzzle, str):
        return []
    shape = puzzle.givens.shape
    found = [
        each for each in faults.sound_beats(table.get("beats")) if not any(faults.wrong_cells(shape, [each], places))
    ]
    beats = [(at, lessons.beat_of({"caption": ""} | dict(beat))) for at, beat in found]
    trace = traces.trace_of(puzzle.givens, algorithm.key)
    with page_work():
        last = max((beat.move for _, beat in beats), default=0)
        while trace.total < min(last + 1, faults.NEAR) and trace.explore(1_000):
            pass
        return [problem for at, beat in beats for problem in faults.untrue(beat, shape, trace, at, places)]


def _line_of(problem: str) -> int:
    """The line that a sentence begins with; 0 where it is of no line."""
    found = _LINE.match(problem)
    return int(found[1]) if found else 0


# ---- writing


def written(lesson: Lesson) -> str:
    """A lesson of ours as such a file, to begin one's own with."""
    head = {
        "title": lesson.title,
        "idea": lesson.idea,
        "source": lesson.source,
        "puzzle": lesson.puzzle.givens.line(),
        "alg": lesson.algorithm.key,
        "code": lesson.code,
        "base": lesson.base,
        "panes": lesson.panes,
    }
    lines = [f"{name} = {_toml(value)}" for name, value in head.items() if value != ""]
    for beat in lesson.beats:
        lines += ["", "[[beats]]", *(f"{name} = {_toml(value)}" for name, value in _fields(beat).items())]
    return "\n".join(lines) + "\n"


def _fields(beat: LessonBeat) -> dict[str, Any]:
    found: dict[str, Any] = {"move": beat.move}
    if beat.inside:
        found["try"] = beat.inside
    found["caption"] = beat.caption
    texts = {"ask": beat.question, "note": beat.note, "wrong": list(beat.wrong)}
    claims = {name: beat.claims[name] for name in ("shows", "can") if name in beat.claims}
    return found | {name: value for name, value in (texts | claims).items() if value}


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {_toml(each)}' for name, each in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)


# ---- pages


@pages.route("/demo/lesson", methods=["GET", "POST"])
def take() -> tuple[str, int] | BaseResponse:
    """Leads to the lesson that was handed in; 422 and the page with what is wrong where it cannot be shown.

    The address stays behind there: asked for by itself it leads to the page of lessons.
    """
    if request.method != "POST":
        return redirect(url_for("lessons.index"))
    file = request.files.get("file")
    text = text_of(file.read(MAX_BYTES + 1)) if file else _lines(request.form.get("text", ""))
    try:
        lesson = checked(text)
    except LessonError as error:
        return lessons.page("" if any(unreadable(text)) else text, error.problems), 422
    return redirect(lesson.address, 303)


@pages.get("/demo/lesson.toml")
def send() -> Response:
    """The lesson as a file."""
    lesson = lesson_named(request.args)
    response = make_response(unpacked(lesson.key) if lesson.own else written(lesson))
    response.content_type = "application/toml; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{lesson.file_name}.toml"'
    return response
