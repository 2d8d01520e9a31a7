"""Read lessons that people write: TOML text, checked against its search, and packed into the address of the demo.

The server stores nothing: whoever has the address has the lesson. Older files and addresses call the steps `beats`:
`read_table` reads them, and `renew` writes them as `steps`.
GET /demo/lesson.toml gives the text back, of built-in lessons too. docs/how-to/lessons.md explains the format.

    ~eNpVj0EKwjAQ...    the field `lesson`: the text, deflated, in base64
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

from flask import Blueprint, Response, abort, make_response, request

from solver import RuleError
from solver.search.trace import Trace
from webapp.demo import lessons, traces
from webapp.demo.lessons import Lesson, LessonError, LessonStep
from webapp.demo.recordings import find_algorithm
from webapp.serving.bounds import PART, bounded
from webapp.serving.limits import page_work

pages = Blueprint("own_lessons", __name__)

KEY_PREFIX: Final = "~"  # of a key that holds a whole lesson
MAX_CHARACTERS: Final = 20_000  # characters of a file
MAX_BYTES: Final = 4 * MAX_CHARACTERS  # of a file: a character has at most four in UTF-8
MAX_LINES: Final = 1_000  # of a file: enough for 60 steps with all their keys
MAX_LINE_CHARACTERS: Final = 1_500  # characters of a line
MAX_KEY_PARTS: Final = 20  # of a dotted key: tomllib needs quadratic time for them; ours have one or two
MAX_PROBLEMS: Final = 100  # reported for one lesson
MAX_KEY_CHARACTERS: Final = 3_000  # of the lesson in an address, which may have 4,000
_OLD_NAME: Final = "beats"  # of the steps
_OLD_STEPS: Final = re.compile(rf"^([ \t]*+(?:\[{{1,2}}[ \t]*+)?){_OLD_NAME}(?=[ \t]*+[\].=])", re.MULTILINE)
_LINE_NUMBER: Final = re.compile(r"Line (\d+)")
_FORMAT_SIGNATURES: Final = {  # the first characters of other file formats, decoded as cp1252
    "PK\x03\x04": "a packed file, as Word and other word processors write them",
    "%PDF": "a PDF",
    "{\\rtf": "a text with fonts (RTF)",
    "ÐÏ\x11à": "an old Word document",
    "‰PNG": "a picture",
    "ÿØÿ": "a picture",
    "<": "a web page",
}


def requested_lesson(fields: Mapping[str, str]) -> Lesson:
    """Load the lesson that the field `lesson` of an address names; 404 without that field.

    Raises:
        RuleError: There is no such lesson.
    """
    if not fields.get("lesson"):
        abort(404, "Name a lesson: open one on the page of lessons, then download it there.")
    return load_lesson(fields["lesson"])


def load_lesson(key: str) -> Lesson:
    """Load the built-in lesson with that key, or unpack the lesson that the key holds.

    Raises:
        RuleError: There is no such lesson, or the key is damaged.
    """
    if not key.startswith(KEY_PREFIX):
        return lessons.find_lesson(key)
    try:
        return parse_lesson(decode_key(key))
    except LessonError as error:
        raise RuleError(f"field lesson: {error}") from error


# ---- in the address


def encode_key(text: str) -> str:
    """Pack the text of a lesson into the key for the field `lesson`.

    Raises:
        LessonError: The key would be too long for an address.
    """
    key = KEY_PREFIX + base64.urlsafe_b64encode(zlib.compress(text.encode(), zlib.Z_BEST_COMPRESSION)).decode().rstrip(
        "="
    )
    if len(key) > MAX_KEY_CHARACTERS:
        raise LessonError(
            [f"The lesson is too long for an address, by {len(key) / MAX_KEY_CHARACTERS - 1:.0%}: use fewer steps."]
        )
    return key


def _new_key(text: str) -> str:
    """Pack the text of a lesson with its steps as `steps`, or as they are if the key would become too long by that."""
    try:
        return encode_key(renew(text))
    except LessonError:
        return encode_key(text)


def decode_key(key: str) -> str:
    """Unpack the text of a lesson from its key.

    Raises:
        RuleError: The key is damaged.
    """
    body = key.removeprefix(KEY_PREFIX)
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


def decode_file(data: bytes) -> str:
    """Decode a file from any editor: UTF-16 with a byte order mark, UTF-8, or else cp1252."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", "replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    return normalize_newlines(text)


def normalize_newlines(text: str) -> str:
    """Replace CR LF and CR by LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse_lesson(text: str) -> Lesson:
    """Parse the text of a lesson; the result is cached.

    Raises:
        LessonError: The text has problems. Claims that only the search can refute are not among them.
    """
    if problems := list(find_size_problems(text)):  # before the cache, which would store the text
        raise LessonError(problems)
    found = _parse_or_error(text)
    if isinstance(found, LessonError):
        raise LessonError(found.problems)
    return found


def find_size_problems(text: str) -> Iterator[str]:
    """Yield at most one problem: the first limit that the text exceeds. Then nothing else is read."""
    if len(text) > MAX_CHARACTERS:
        yield f"A lesson has at most {MAX_CHARACTERS:,} characters, and this text has more: use fewer steps."
        return
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        advice = "delete the empty ones, or use fewer steps"
        yield f"A lesson has at most {MAX_LINES:,} lines, not {len(lines):,}: {advice}."
        return
    for number, line in enumerate(lines, 1):
        if (length := len(line)) > MAX_LINE_CHARACTERS:
            yield f"Line {number}: a line has at most {MAX_LINE_CHARACTERS:,} characters, not {length:,}: shorten it."
            return
        if "=" in line and line.partition("=")[0].count(".") >= MAX_KEY_PARTS:
            yield f"Line {number}: a key has at most {MAX_KEY_PARTS} parts between dots: write its name alone."
            return


def find_format_problems(text: str) -> Iterator[str]:
    """Yield at most one problem: the text is of another file format, or empty."""
    kind = next((kind for sign, kind in _FORMAT_SIGNATURES.items() if text.lstrip().startswith(sign)), "")
    if not kind and sum(unicodedata.category(sign) == "Cc" and sign not in "\t\n" for sign in text) > 1:
        kind = "no text"
    if kind:
        yield f"This is {kind}: save the lesson as plain text, its name ending in .toml, and open that."
    elif not text.strip():
        yield "This text is empty: a lesson has a title, a puzzle and steps, each below a line [[steps]]."


@lru_cache(maxsize=64)
def _parse_or_error(text: str) -> Lesson | LessonError:
    """Parse the text; return the error instead of raising it, so that refused texts are cached too."""
    try:
        return _parse(text)
    except LessonError as error:
        return error.with_traceback(None)


@lru_cache(maxsize=8)
def _load_toml(text: str) -> dict[str, Any]:
    """Read the table once for parsing and for the check against the search. Raises as `tomllib.loads` does."""
    return read_table(text)


def read_table(text: str) -> dict[str, Any]:
    """Load the TOML table of a lesson, with its steps under `steps`. Raises as `tomllib.loads` does.

    >>> read_table("beats = [{ move = 2 }]")
    {'steps': [{'move': 2}]}
    """
    table = tomllib.loads(text)
    if "steps" in table:
        return table
    return {"steps" if name == _OLD_NAME else name: value for name, value in table.items()}


def renew(text: str) -> str:
    """Write the steps of an older lesson as `steps`; return other texts unchanged, also those that cannot be read.

    >>> renew("beats = [{ move = 2 }]")
    'steps = [{ move = 2 }]'
    """
    renewed = _OLD_STEPS.sub(r"\1steps", text)
    if renewed == text:
        return text
    try:
        return renewed if read_table(renewed) == read_table(text) else text
    except (tomllib.TOMLDecodeError, RecursionError):
        return text


def _parse(text: str) -> Lesson:
    """Parse the text, whose size is within the limits."""
    from webapp.demo import lesson_validation as validation

    if problems := list(find_format_problems(text)):
        raise LessonError(problems)
    if validation.is_not_a_lesson(text):
        raise LessonError([validation.NO_LESSON])
    places = validation.LineIndex(text)
    try:
        table = _load_toml(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise LessonError([places.syntax_problem(error)]) from error
    found_problems = chain(
        validation.validate_header(table, places), validation.validate_steps(table.get("steps", []), places)
    )
    problems = list(islice(found_problems, MAX_PROBLEMS))
    puzzle = validation.parse_puzzle(table.get("puzzle"))
    if isinstance(puzzle, str):
        raise LessonError(problems)
    problems += validation.validate_cells(puzzle.shape, validation.checkable_steps(table.get("steps")), places)
    if problems:
        raise LessonError(problems)
    return Lesson(
        _new_key(text),
        table["title"].strip(),
        table.get("idea", ""),
        table.get("source", ""),
        "",
        find_algorithm(table.get("alg", "")),
        table.get("code", "pseudo"),
        table.get("base", 1),
        lessons.parse_steps(table["steps"]),
        panes=validation.normalize_panes(table.get("panes", "")),
        own_puzzle=puzzle,
    )


# ---- held against the search


def parse_and_check(text: str) -> Lesson:
    """Parse the text of a lesson and check every claim of its steps against the search.

    Raises:
        LessonError: All problems, in the order of their lines, at most `MAX_PROBLEMS`.
    """
    problems: list[str] = []
    lesson = None
    try:
        lesson = parse_lesson(text)
    except LessonError as error:
        problems += error.problems
    problems += _find_false_claims(text)
    if problems or not lesson:
        raise LessonError(sorted(problems, key=_line_of)[:MAX_PROBLEMS])
    return lesson


def _find_false_claims(text: str) -> list[str]:
    """Check the claims of all steps that can be read, whatever else is wrong with the text."""
    from webapp.demo import lesson_validation as validation

    try:
        table = {} if any(find_size_problems(text)) else _load_toml(text)
        algorithm = find_algorithm(str(table.get("alg", "")))
    except (tomllib.TOMLDecodeError, RecursionError, RuleError):
        return []
    puzzle, places = validation.parse_puzzle(table.get("puzzle")), validation.LineIndex(text)
    if isinstance(puzzle, str):
        return []
    shape = puzzle.givens.shape
    found = [
        each
        for each in validation.checkable_steps(table.get("steps"))
        if not any(validation.validate_cells(shape, [each], places))
    ]
    steps = [(at, lessons.parse_step({"caption": ""} | dict(step))) for at, step in found]
    races = [(at, step) for at, step in steps if step.race and step.claims]
    steps = [(at, step) for at, step in steps if not step.race]
    trace = traces.trace_of(puzzle.givens, algorithm.key)
    racing = {key: traces.trace_of(puzzle.givens, key) for _, step in races for key in step.race}
    with page_work():
        _explore(trace, min(max((step.move for _, step in steps), default=0) + 1, validation.MAX_STEP_MOVE))
        for each in racing.values():
            _explore(each, validation.MAX_STEP_MOVE)
        found_problems = [validation.check_claims(step, shape, trace, at, places) for at, step in steps]
        found_problems += [validation.check_race(step, racing, at, places) for at, step in races]
        return list(chain.from_iterable(found_problems))


def _explore(trace: Trace, moves: int) -> None:
    """Explore the search to its end, or for that many moves."""
    while trace.total < moves and trace.explore(1_000):
        pass


def _line_of(problem: str) -> int:
    """Read the line number at the beginning of a problem; 0 if it has none."""
    found = _LINE_NUMBER.match(problem)
    return int(found[1]) if found else 0


# ---- writing


def text_of(lesson: Lesson) -> str:
    """Return the text of a lesson: as its author wrote it, else written from the built-in one."""
    return decode_key(lesson.key) if lesson.own_puzzle else lesson_toml(lesson)


def lesson_toml(lesson: Lesson) -> str:
    """Write a built-in lesson as TOML text, for people to start their own lesson with."""
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
    lines = [f"{name} = {_toml_value(value)}" for name, value in head.items() if value != ""]
    for step in lesson.steps:
        lines += ["", "[[steps]]", *(f"{name} = {_toml_value(value)}" for name, value in _step_fields(step).items())]
    return "\n".join(lines) + "\n"


def _step_fields(step: LessonStep) -> dict[str, Any]:
    found: dict[str, Any] = {"race": list(step.race)} if step.race else {"move": step.move}
    if step.substep and not step.race:
        found["try"] = step.substep
    found["caption"] = step.caption
    texts = {"ask": step.question, "note": step.note, "wrong": list(step.wrong)}
    written = ("winner", "counts") if step.race else ("shows", "can")
    claims = {name: step.claims[name] for name in written if name in step.claims}
    return found | {name: value for name, value in (texts | claims).items() if value}


def _toml_value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {_toml_value(each)}' for name, each in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)


# ---- pages


@pages.get("/demo/lesson.toml")
@bounded(PART)
def send() -> Response:
    """Send the lesson as a TOML file.

    Fields:
        lesson: The key of a lesson, or the whole lesson, packed.
    """
    lesson = requested_lesson(request.args)
    return send_text(text_of(lesson), lesson.file_name)


def send_text(text: str, name: str) -> Response:
    """Send the text of a lesson as a file of that name, without suffix."""
    response = make_response(text)
    response.content_type = "application/toml; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.toml"'
    return response
