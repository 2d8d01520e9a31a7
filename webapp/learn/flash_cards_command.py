"""`sudoku flash-cards`: write techniques as cards to cut out, without a server."""

from __future__ import annotations

import os
from dataclasses import dataclass

import click

from solver.cli import options
from solver.cli.session import Session
from solver.text import plain


@dataclass(frozen=True, kw_only=True)
class FlashCardsOptions:
    """The options of `sudoku flash-cards`."""

    output: str = options.output("A file, .pdf; '-' for standard output.", metavar="OUT", required=True)
    level: str | None = options.key(
        "--level", load=options.levels, help="The techniques of one level; by default of all levels."
    )
    paper: str = options.key("--paper", load=options.papers, default="a4", help="The paper, by default 'a4'.")
    landscape: bool = options.option("--landscape", help="Landscape paper.")
    font: str | None = options.font()


@click.command("flash-cards", context_settings=options.HELP)
@options.takes(FlashCardsOptions)
def flash_cards(chosen: FlashCardsOptions) -> None:
    """Print techniques as flash cards: PDF, six a page.

    The front shows a position with the step drawn on it; the back has its name, what it is and how to spot it. Print
    on both sides, flipped on the long edge, and cut.

    Exit code: 0.

    \b
    Examples
      sudoku flash-cards -o cards.pdf --level medium
      sudoku flash-cards -o all.pdf --paper letter
    """
    print_flash_cards(chosen)


def print_flash_cards(chosen: FlashCardsOptions) -> None:
    """Write the cards of the techniques of one level, or of all, as a PDF."""
    from solver.sheets import paper_of
    from solver.techniques.technique import LEVELS
    from webapp.learn.technique_cards import cards_pdf

    if chosen.output != "-" and os.path.splitext(chosen.output)[1].lower() != ".pdf":
        raise click.UsageError(f"{plain(click.format_filename(chosen.output))}: flash cards end in .pdf.")
    options.add_font(chosen.font)
    paper = paper_of(chosen.paper)
    with Session((), chosen.output) as session:
        session.progress.label = "printing"
        cards = cards_pdf(LEVELS.get(chosen.level or ""), paper.turned() if chosen.landscape else paper)
        session.write_bytes(chosen.output, cards)
    session.finish()
