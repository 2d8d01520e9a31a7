"""Write techniques as flash cards: GET /techniques/cards.pdf, or `sudoku flash-cards`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from flask import Blueprint, Response, make_response, request

from solver.sheets import PAPERS, Paper, paper_of
from solver.sheets.flash_cards import FlashCard, pdf
from solver.sheets.step_items import StepBoard
from solver.techniques.hints import DEPTHS, marks_of
from solver.techniques.technique import LEVELS, Level
from webapp.board.technique_examples import Example, technique_pages
from webapp.serving.bounds import EXPORT, bounded
from webapp.serving.limits import export_work
from webapp.shared.fields import choice

pages = Blueprint("technique_cards", __name__, url_prefix="/techniques")

TITLE: Final = "Sudoku techniques"


@pages.get("/cards.pdf")
@bounded(EXPORT)
def send() -> Response:
    """Send the flash cards of a level as a PDF.

    Fields:
        level: The level, by default the easiest. One file never holds all levels, which would take too long.
        paper: The size of the paper.
        turned: Not empty for paper in landscape.
    """
    level = LEVELS[choice(request.args, "level", tuple(LEVELS), next(iter(LEVELS)))]
    paper = paper_of(choice(request.args, "paper", tuple(paper.key for paper in PAPERS), PAPERS[0].key))
    with export_work():
        response = make_response(cards_pdf(level, paper.turned() if request.args.get("turned") else paper))
    response.content_type = "application/pdf"
    response.headers["Content-Disposition"] = f'attachment; filename="techniques-{level.key}.pdf"'
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
            yield FlashCard(number, _draw_step(example), row.name, row.level.title, row.level.number, sections)


def _draw_step(example: Example) -> StepBoard:
    """Lay out the step for paper; with the candidates of all cells if the step eliminates some."""
    marks = marks_of(example.step, example.position, DEPTHS)
    return StepBoard.of(example.puzzle, example.position, marks, bool(example.step.eliminations))
