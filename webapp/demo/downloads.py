"""Lead to a file that can be downloaded from the stage: GET /demo/download.

The form works without script: it sends all of these, and the answer redirects to the address of the chosen file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from solver import RuleError
from solver.pictures import SUFFIXES
from solver.pictures.animations import SUFFIXES as FILM_SUFFIXES
from webapp.demo.address import Stage
from webapp.demo.lesson_editor import write_lesson
from webapp.demo.lessons import LessonError
from webapp.demo.move_pictures import TEXT_SUFFIX, search_kinds
from webapp.demo.move_sequences import read_moves
from webapp.demo.own_lessons import encode_key
from webapp.serving.addresses import address_of
from webapp.serving.bounds import PART, bounded
from webapp.shared.fields import choice

pages = Blueprint("downloads", __name__)

FILM: Final = "film"
PAGE: Final = "page"  # one file that plays some moves
SLIDES: Final = "slides"  # of some moves, as of a lesson that the search writes
MAX_SLIDES: Final = 40
LESSON: Final = "lesson"
PAPERS: Final = {
    "html": "lesson_file.send",
    "pdf": "lesson_papers.send",
    "pptx": "lesson_deck.send",
    "toml": "own_lessons.send",
}
_FILM_FIELDS: Final = ("first", "last", "height", "rate", "inside")
_FORM_FIELDS: Final = ("what", "picture", "film", "paper", "slides", *_FILM_FIELDS)


@pages.get("/demo/download")
@bounded(PART)
def send() -> Response:
    """Redirect to the file that was chosen in the form of *Watch*. 400 for a choice that does not exist.

    Fields: those of `Stage`, and:
        what: The key of a kind of picture, or `film`, `page`, `slides` or `lesson`.
        picture, film, slides, paper: The type of the file: of a picture, a film, slides, a lesson.
        first, last: The moves of a film, a page or slides.
        height, rate, inside: Of a film, as for `/demo/sequence`.
    """
    fields = request.args.to_dict()
    kinds = tuple(kind.key for kind in search_kinds())
    what = choice(fields, "what", (*kinds, FILM, PAGE, SLIDES, LESSON), kinds[0])
    place = {name: text for name, text in fields.items() if name not in _FORM_FIELDS}
    if what == LESSON:
        endpoint = PAPERS[choice(fields, "paper", tuple(PAPERS), "pdf")]
        return redirect(address_of(endpoint, {"lesson": fields.get("lesson", "")}))
    if what == SLIDES:
        return redirect(_slides_address(fields, place))
    if what == PAGE:
        moves = {name: fields[name] for name in ("first", "last") if fields.get(name)}
        return redirect(address_of("search_file.send", place | moves))
    if what == FILM:
        suffix = choice(fields, "film", tuple(FILM_SUFFIXES), "gif")
        film = {name: fields[name] for name in _FILM_FIELDS if fields.get(name)}
        return redirect(address_of("move_sequences.send", place | film, type=suffix))
    suffix = choice(fields, "picture", (*SUFFIXES, TEXT_SUFFIX), "jpg")
    return redirect(address_of("demo_pictures.send", place, suffix=suffix, kind=what, download=1))


def _slides_address(fields: Mapping[str, str], place: Mapping[str, str]) -> str:
    """Build the address of slides of the moves: those of a lesson with a step at each of them.

    Raises:
        RuleError: There is only one move, or there are too many.
    """
    endpoint = PAPERS[choice(fields, "slides", ("pptx", "pdf"), "pptx")]
    stage = Stage.of_one(place)
    moves = read_moves(stage, fields, MAX_SLIDES)
    if not 1 < len(moves) <= MAX_SLIDES:
        raise RuleError(f"slides show 2 to {MAX_SLIDES} moves: choose others")
    title = f"{stage.title or stage.algorithm.name}, moves {moves[0]:,} to {moves[-1]:,}"
    try:
        key = encode_key(write_lesson(stage, moves, title))
    except LessonError as error:
        raise RuleError("these moves are too many for one address: choose fewer") from error
    return address_of(endpoint, {"lesson": key})
