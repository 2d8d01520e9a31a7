"""Make a new puzzle of a chosen size and level: GET /new redirects to the board that holds it.

GET /new/preview draws a new puzzle for the form of the page; its field p makes GET /new open that very puzzle.
Puzzles of 4x4 and 6x6 are easy, medium or hard: a harder level that is asked for is Hard.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Final

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from solver import CLASSIC, Grid, Puzzle, Shape
from solver.formats import board_link
from solver.generator import PuzzleSpec
from solver.generator.difficulty import DifficultySpec
from solver.generator.puzzles import new_puzzles
from solver.generator.small_puzzles import NEW_SIZES, SMALL_LEVELS
from solver.techniques.technique import LEVELS, Level
from webapp.serving.addresses import address_of
from webapp.serving.bounds import PAGE, PART, bounded
from webapp.serving.limits import page_work
from webapp.shared.builtin_puzzles import Example
from webapp.shared.fields import choice

pages = Blueprint("making", __name__)

SIZES: Final = dict(reversed(NEW_SIZES.items()))  # the largest first
PATTERNS: Final = {"rotational": "Half a turn", "left-right": "Mirrored", "none": "Free"}  # of the clues, on 9x9
SEED_BITS: Final = 64


@pages.get("/new")
@bounded(PAGE)
def make() -> Response:
    """Make a new puzzle, and redirect to it on the board.

    Fields:
        size: The number of rows: 9, 6 or 4.
        level: The level, such as `medium`.
        symmetry: The pattern of the clues on 9x9: `rotational`, `left-right` or `none`.
        p: The puzzle that a preview has shown, to open that one.
    """
    shown = request.args.get("p", "")
    givens = board_link.from_fields({"p": shown}).givens if shown else _make()
    return redirect(address_of("board.show", _named(givens).fields))


@pages.get("/new/preview")
@bounded(PART)
def preview() -> str:
    """Make a new puzzle, and send its picture for the form."""
    return render_template("puzzles/_new_puzzle.html", made=_named(_make()))


def _level() -> Level:
    return LEVELS[choice(request.args, "level", tuple(LEVELS), "medium")]


def _make() -> Grid:
    """Make a puzzle as the form asks."""
    pattern = choice(request.args, "symmetry", tuple(PATTERNS), "rotational")
    shape = SIZES[choice(request.args, "size", tuple(SIZES), "9")]
    return new_puzzle(level_of(_level(), shape), shape, pattern if shape == CLASSIC else "none")


def new_puzzle(level: Level, shape: Shape, pattern: str) -> Grid:
    """Make a puzzle of the level whose clues have the pattern. Raises ServiceUnavailable as `page_work` does."""
    spec, seed = PuzzleSpec(shape, symmetry=pattern), SystemRandom().getrandbits(SEED_BITS)
    with page_work():
        return next(new_puzzles(1, seed, spec, DifficultySpec(level), from_stock=True))


def _named(givens: Grid) -> Example:
    shape = givens.shape
    kind = "puzzle" if shape == CLASSIC else f"{shape} puzzle"
    return Example(f"{level_of(_level(), shape).title} {kind}", "", Puzzle.of(givens))


def level_of(level: Level, shape: Shape) -> Level:
    """Return the level that puzzles of the shape have in place of this one."""
    return level if shape == CLASSIC else min(level, SMALL_LEVELS[-1])


@pages.app_template_global()
def new_sizes() -> Mapping[str, Shape]:
    """Map the key of each size of a new puzzle to its shape."""
    return SIZES


@pages.app_template_global()
def symmetries() -> Mapping[str, str]:
    """Map the key of each clue pattern to its name."""
    return PATTERNS
