"""Write techniques as flash cards: GET /techniques/cards.pdf, or `sudoku flash-cards`.

level      one of the levels, by default the easiest. The page never writes all at once, which takes too long
paper      one of our sizes        turned    if given, the long side is at the bottom
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
from webapp.board.technique_examples import Example, technique_pages
from webapp.serving.limits import export_work
from webapp.shared.fields import choice

pages = Blueprint("technique_cards", __name__, url_prefix="/techniques")

TITLE: Final = "Sudoku techniques"
LEVELS: Final = {level.name.lower(): level for level in Level}
_LINE: Final = re.compile(r"M([^\sM]++) ([^LM]++)L([^\sL]++) ([^M]++)")


@pages.get("/cards.pdf")
def send() -> Response:
    """Send the PDF with the cards of a level."""
    level = LEVELS[choice(request.args, "level", tuple(LEVELS), next(iter(LEVELS)))]
    paper = paper_of(choice(request.args, "paper", tuple(paper.key for paper in PAPERS), PAPERS[0].key))
    with export_work():
        response = make_response(cards_pdf(level, paper.turned() if request.args.get("turned") else paper))
    response.content_type = "application/pdf"
    response.headers["Content-Disposition"] = f'attachment; filename="techniques-{level.name.lower()}.pdf"'
    return response


@lru_cache(maxsize=40)  # one for each level and paper; they never change, and take seconds to write
def cards_pdf(level: Level | None, paper: Paper) -> bytes:
    """Write the cards of the level, or of every level for None, as PDF bytes."""
    title = f"{TITLE}: {level.title}" if level else TITLE
    return pdf(title, tuple(cards(level)), paper)


def cards(level: Level | None) -> Iterator[FlashCard]:
    """Yield a card for each technique of the level; its number is its place in the list of all techniques."""
    for number, taught in enumerate(technique_pages().values(), 1):
        row, example = taught.technique, taught.example
        if level in (None, row.level):
            sections = (("", taught.about), ("How to spot it", taught.spot), ("Here", example.reason))
            yield FlashCard(number, _draw_step(example), row.name, row.level.title, taught.level_number, sections)


def _draw_step(example: Example) -> StepBoard:
    """Lay out the step for paper; with the candidates of all cells if the step eliminates some."""
    evidence, position = example.evidence, example.position
    digits = {cell: [digit for digit in CLASSIC.digits if position.has(cell, digit)] for cell in CLASSIC.cells}
    return StepBoard(
        example.puzzle,
        digits if example.step.eliminations else {},
        evidence.cells,
        evidence.candidates,
        _parse_path(evidence.strong),
        _parse_path(evidence.weak),
        {cell: tags_of(letters, digits[cell]) for cell, letters in evidence.letters.items()},
    )


def _parse_path(path: str) -> tuple[tuple[Point, Point], ...]:
    """Parse an SVG path of straight lines into pairs of points, in cells from the top left."""
    found = (tuple(map(float, each)) for each in _LINE.findall(path))
    return tuple(((x, y), (to_x, to_y)) for x, y, to_x, to_y in found)
