"""Techniques as flash cards: GET /techniques/cards.pdf, or `sudoku flash-cards`; the step that is drawn and its words.

level      one of the levels, the easiest where none is named: all at once, which the command line makes, take too long
paper      one of ours        turned    with it the long side at the bottom
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from flask import Blueprint, Response, make_response, request

from solver.shape import CLASSIC
from solver.sheets import PAPERS, Paper, paper_of
from solver.sheets.flash_cards import FlashCard, pdf
from solver.sheets.step_items import Point, StepBoard
from solver.techniques.technique import Level
from webapp.board.highlights import tags_of
from webapp.board.technique_examples import Example, teachings
from webapp.serving.limits import export_work
from webapp.shared.fields import choice

pages = Blueprint("technique_cards", __name__, url_prefix="/techniques")

TITLE: Final = "Sudoku techniques"
LEVELS: Final = {level.name.lower(): level for level in Level}
_LINE: Final = re.compile(r"M([^\sM]++) ([^LM]++)L([^\sL]++) ([^M]++)")


@pages.get("/cards.pdf")
def send() -> Response:
    """The file with the cards of a level."""
    level = LEVELS[choice(request.args, "level", tuple(LEVELS), next(iter(LEVELS)))]
    paper = paper_of(choice(request.args, "paper", tuple(paper.key for paper in PAPERS), PAPERS[0].key))
    with export_work():
        response = make_response(cards_file(level, paper.turned() if request.args.get("turned") else paper))
    response.content_type = "application/pdf"
    response.headers["Content-Disposition"] = f'attachment; filename="techniques-{level.name.lower()}.pdf"'
    return response


@lru_cache(maxsize=32)  # of each level and paper one: they never change, and take seconds
def cards_file(level: Level | None, paper: Paper) -> bytes:
    """The bytes of a PDF with the cards of the level, or of every level."""
    title = f"{TITLE}: {level.title}" if level else TITLE
    return pdf(title, tuple(cards(level)), paper)


def cards(level: Level | None) -> Iterator[FlashCard]:
    """A card for each technique that is looked for, each under its number in the list of all."""
    for number, taught in enumerate(teachings().values(), 1):
        row, example = taught.technique, taught.example
        if level in (None, row.level):
            told = (("", taught.about), ("How to spot it", taught.spot), ("Here", example.reason))
            yield FlashCard(number, _step(example), row.name, row.level.title, taught.level_number, told)


def _step(example: Example) -> StepBoard:
    """The step as paper shows it: with the candidates of all cells, where it takes some away."""
    evidence, position = example.evidence, example.position
    digits = {cell: [digit for digit in CLASSIC.digits if position.has(cell, digit)] for cell in CLASSIC.cells}
    return StepBoard(
        example.puzzle,
        digits if example.step.eliminations else {},
        evidence.cells,
        evidence.candidates,
        _links(evidence.strong),
        _links(evidence.weak),
        {cell: tags_of(letters, digits[cell]) for cell, letters in evidence.letters.items()},
    )


def _links(path: str) -> tuple[tuple[Point, Point], ...]:
    """The lines of a path."""
    found = (tuple(map(float, each)) for each in _LINE.findall(path))
    return tuple(((x, y), (to_x, to_y)) for x, y, to_x, to_y in found)
