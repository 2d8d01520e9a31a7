"""Lead to a file that can be downloaded from the stage: GET /demo/download takes the fields of the demo's address, and

what       a kind of picture, by default the first; film or lesson
picture, film, paper    the type of file: of a picture, a film, a lesson
first, last, height, rate, inside    as for films

The form works without script: it sends all of these, and the answer redirects to the address of the chosen file.
"""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from solver.pictures import SUFFIXES
from solver.pictures.animations import SUFFIXES as FILM_SUFFIXES
from webapp.demo.move_pictures import TEXT_SUFFIX, search_kinds
from webapp.serving.addresses import address_of
from webapp.shared.fields import choice

pages = Blueprint("downloads", __name__)

FILM: Final = "film"
LESSON: Final = "lesson"
PAPERS: Final = {"pdf": "lesson_papers.send", "pptx": "lesson_deck.send", "toml": "own_lessons.send"}
_FILM_FIELDS: Final = ("first", "last", "height", "rate", "inside")
_FORM_FIELDS: Final = ("what", "picture", "film", "paper", *_FILM_FIELDS)


@pages.get("/demo/download")
def send() -> Response:
    """Redirect to the chosen file. 400 for a choice that does not exist."""
    fields = request.args.to_dict()
    kinds = tuple(kind.key for kind in search_kinds())
    what = choice(fields, "what", (*kinds, FILM, LESSON), kinds[0])
    place = {name: text for name, text in fields.items() if name not in _FORM_FIELDS}
    if what == LESSON:
        endpoint = PAPERS[choice(fields, "paper", tuple(PAPERS), "pdf")]
        return redirect(address_of(endpoint, {"lesson": fields.get("lesson", "")}))
    if what == FILM:
        suffix = choice(fields, "film", tuple(FILM_SUFFIXES), "gif")
        film = {name: fields[name] for name in _FILM_FIELDS if fields.get(name)}
        return redirect(address_of("move_sequences.send", place | film, type=suffix))
    suffix = choice(fields, "picture", (*SUFFIXES, TEXT_SUFFIX), "jpg")
    return redirect(address_of("demo_pictures.send", place, suffix=suffix, kind=what, download=1))
