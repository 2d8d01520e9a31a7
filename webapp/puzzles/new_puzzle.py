"""Make a new puzzle of a chosen level: GET /new redirects to the board that holds it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from solver import Puzzle
from solver.formats import board_link
from solver.techniques.technique import Level
from webapp.puzzles.puzzle_pool import PATTERNS, new_puzzle
from webapp.serving.addresses import address_of
from webapp.shared.fields import choice

pages = Blueprint("making", __name__)

LEVELS: Final = {level.name.lower(): level for level in Level}


@pages.get("/new")
def make() -> Response:
    """Redirect to a new puzzle on the board."""
    level = LEVELS[choice(request.args, "level", tuple(LEVELS), "medium")]
    pattern = choice(request.args, "symmetry", tuple(PATTERNS), "rotational")
    puzzle = Puzzle.of(new_puzzle(level, pattern))
    return redirect(address_of("board.show", board_link.to_fields(puzzle) | {"title": f"{level.title} puzzle"}))


@pages.app_template_global()
def levels() -> list[Level]:
    """List the levels of a new puzzle."""
    return list(Level)


@pages.app_template_global()
def symmetries() -> Mapping[str, str]:
    """Map the key of each clue pattern to its name."""
    return PATTERNS
