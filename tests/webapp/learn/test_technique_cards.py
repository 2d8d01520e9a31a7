"""Test techniques as flash cards: from the gallery and from the command line."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from solver.pictures.shapes import Text
from solver.shape import CLASSIC
from solver.sheets import cut_marks, paper_of, step_items
from solver.sheets.page_canvas import PageCanvas
from solver.sheets.pdf import SCALE
from solver.techniques.technique import Level
from tests.for_each import for_each
from tests.solver.sheets import scan
from webapp.board.technique_examples import technique_pages
from webapp.learn.flash_cards_command import flash_cards
from webapp.learn.technique_cards import cards, cards_pdf


def test_every_technique_has_a_card() -> None:
    """Cards are numbered in the order of the list, with the texts and drawings of the technique."""
    every, easy = list(cards(None)), list(cards(Level.EASY))
    assert [(card.number, card.name) for card in every] == [
        (number, each.technique.name) for number, each in enumerate(technique_pages().values(), 1)
    ]
    assert easy == [card for card in every if card.level == "Easy"]
    pair = next(card for card in every if card.name == "Naked Pair")
    taught = technique_pages()["naked-pair"]
    assert [text for _, text in pair.sections][:2] == [taught.about, taught.spot]
    assert {each for each, look in pair.step.looks.items() if look == "loses"} == set(taught.example.step.eliminations)
    kite = next(card for card in every if card.name == "2-String Kite")
    assert (len(kite.step.strong), len(kite.step.weak)) == (2, 1)


def test_fronts_and_backs_match(client: FlaskClient) -> None:
    """The gallery links to a file; its back has the names, mirrored, and its front has none."""
    assert 'href="/techniques/cards.pdf?level=easy"' in client.get("/techniques/").text
    response = client.get("/techniques/cards.pdf?level=easy")
    assert (response.status_code, response.content_type) == (200, "application/pdf")
    names = [card.name for card in cards(Level.EASY)]
    front, back = (page.get_textpage() for page in pypdfium2.PdfDocument(response.data))
    text = front.get_text_bounded()
    assert not any(name in text for name in names)
    assert cut_marks.SAYS in text
    found = [back.search(name).get_next() for name in names]
    first, second, third = (back.get_charbox(each[0])[0] for each in found if each)
    assert second < first == pytest.approx(third, abs=2)
    assert min(min(scan.bounds(scan.ink(response.data, page))) for page in (0, 1)) >= 8
    assert client.get("/techniques/cards.pdf?level=none").status_code == 400


@for_each("paper", ["a4", "letter", "legal"])
def test_cards_are_large_enough_to_read(paper: str) -> None:
    """On a side of paper their boards are at least 66 mm wide and their candidates 7 pt."""
    data = cards_pdf(Level.EASY, paper_of(paper))
    found = scan.boards(scan.ink(data, 0))
    assert min(board.width for board in found) >= 66
    card = next(card for card in cards(Level.MEDIUM) if card.step.notes)
    ruler = PageCanvas(paper_of(paper), SCALE)
    items = step_items.items(ruler, ruler.fitted(found[0].width, CLASSIC), card.step)
    assert min(each.em for each in items if isinstance(each, Text)) / SCALE * 72 / 25.4 >= 7


def test_the_command_line_prints_the_same(tmp_path: Path) -> None:
    """The bytes are the same; another kind of file gets a sentence."""
    out = tmp_path / "cards.pdf"
    assert CliRunner().invoke(flash_cards, ["-o", str(out), "--level", "easy"]).exit_code == 0
    assert out.read_bytes() == cards_pdf(Level.EASY, paper_of("a4"))
    result = CliRunner().invoke(flash_cards, ["-o", str(tmp_path / "cards.svg")])
    assert (result.exit_code, "flash cards end in .pdf" in result.stderr) == (2, True)
    assert CliRunner().invoke(flash_cards, ["-o", str(out), "--font", "No Such Font"]).exit_code == 2
