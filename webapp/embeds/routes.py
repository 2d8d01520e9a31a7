"""Serve embeds: a board, a search or a race that a page of another site shows in a frame.

    GET /embed/board   what is sent: the still picture, which links to the whole page
        script         fetches that page from this server, and shows of it the board or the stage alone
    POST /embed/status a key press: the answer has board and verdict

So an embed needs no templates of its own for what is alive, and shows something where scripts are blocked. It keeps
no state: `static/embeds/main.js` lists what its scripts cannot do. `serving/embedding.py` has the sites that may show
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response, current_app, make_response, render_template, request

from solver import RuleError, SudokuError
from solver.formats import board_link
from solver.text import count_noun
from webapp.board import form
from webapp.board.actions import act
from webapp.demo.address import Stage
from webapp.demo.traces import moves_for_pictures
from webapp.serving.addresses import address_of
from webapp.serving.bounds import EMBED, PART, bounded
from webapp.serving.embedding import EMBED_KEY, OPTION
from webapp.shared.fields import choice, number, puzzle_in, title_of
from webapp.shared.puzzle_at_hand import PuzzleAtHand

pages = Blueprint("embeds", __name__)

THEMES: Final = ("light", "dark")
MAX_PLACE: Final = 10**15  # of any clock
_OWN_FIELDS: Final = ("theme", "play", "until")  # the whole page does not get them


@dataclass(frozen=True)
class Still:
    """What an embed shows before its script, and instead of it: a picture that links to the whole page."""

    address: str
    picture: str
    alt: str
    title: str


@pages.errorhandler(SudokuError)
def show_misread(error: SudokuError) -> Response:
    """Show in the frame what is wrong with the address."""
    return make_response(_render(None, {}, str(error)), 400)


@pages.get("/embed/board")
@bounded(EMBED)
def show_board() -> str:
    """Show the board in the address in a frame of another site; without one the example.

    Fields: those of `board_link`, and:
        title: The title of the puzzle.
        mode: What typing sets: `clues`, `answers` or `notes`.
        theme: `light` or `dark`; without it the reader's own.
    """
    puzzle, title = puzzle_in(request.args), title_of(request.args.get("title", ""))
    board = PuzzleAtHand(puzzle, title)
    fields = _others() | board_link.to_fields(puzzle)
    shown = {name: text for name, text in board.fields.items() if name != "n"}
    picture = address_of("pictures.send", shown, kind="puzzle", suffix="svg")
    named = title or "Sudoku"
    return _render(
        Still(address_of("board.show", fields), picture, f"Sudoku puzzle: {', '.join(board.words)}", named), fields
    )


@pages.post("/embed/status")
@bounded(PART)
def update_board() -> Response:
    """Check the posted board of an embed: the answer has the board and its verdict."""
    page = act(form.from_post(), "")
    return make_response(render_template("embeds/_answer.html", page=page), 422 if page.board.unreadable else 200)


@pages.get("/embed/demo")
@bounded(EMBED)
def show_demo() -> str:
    """Show a search of the puzzle, or a lesson, in a frame of another site.

    Fields: those of `Stage`, and:
        play: 1 to play at once, unless the reader wants no motion.
        until: The place where playing stops, on the clock of the stage.
    """
    stage = Stage.of(request.args)
    return _render_stage(stage, "demo.show")


@pages.get("/embed/race")
@bounded(EMBED)
def show_race() -> str:
    """Show several searches beside each other in a frame of another site.

    Fields: those of `Stage`, and:
        play: 1 to play at once, unless the reader wants no motion.
        until: The place where playing stops, on the clock of the race.
    """
    return _render_stage(Stage.of(request.args, least=2), "race.show")


def _render_stage(stage: Stage, endpoint: str) -> str:
    fields = _others()
    named = stage.lesson.title if stage.lesson else " against ".join(each.name for each in stage.algorithms)
    hides_answer = stage.asks or stage.is_lesson_asking
    is_near = stage.move <= moves_for_pictures(stage.algorithm, stage.puzzle.givens)
    if len(stage.algorithms) == 1 and is_near and not hides_answer:
        picture = address_of("demo_pictures.send", fields, suffix="svg")
        alt = f"{named} after {count_noun(stage.move, 'move')}"
    else:
        picture = address_of("pictures.send", {"p": stage.board["p"]}, kind="puzzle", suffix="svg")
        alt = f"Sudoku puzzle, solved by {named}"
    return _render(Still(address_of(endpoint, fields), picture, alt, named), fields)


def _others() -> dict[str, str]:
    """Return the fields of the whole page. Raises RuleError if one of our own cannot be read."""
    return {name: text for name, text in request.args.items() if name not in _OWN_FIELDS}


def _render(still: Still | None, fields: Mapping[str, str], error: str = "") -> str:
    """Render the page of an embed; with an error, that alone."""
    args = {} if error else request.args
    theme = choice(args, "theme", THEMES, THEMES[0]) if args.get("theme") else ""
    return render_template(
        "embeds/page.html",
        still=still,
        error=error,
        theme=theme,
        plays=number(args, "play", 1) == 1,
        until=_read_place(args.get("until", "")),
        option="" if current_app.config[EMBED_KEY] else OPTION,
    )


def _read_place(text: str) -> str:
    if text and not (text.isascii() and text.isdecimal() and int(text[:20]) <= MAX_PLACE):
        raise RuleError(f"field until: {text[:40]!r} is not a number from 0 to {MAX_PLACE:,}")
    return text
