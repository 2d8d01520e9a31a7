"""Lessons on paper, looked at as a printer does: a page a step, black text and vectors."""

from __future__ import annotations

import io
from functools import cache
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest

from solver.grid import Grid
from solver.pictures.search_frames import animation_frames
from solver.search.narration import Names
from solver.search.trace import Trace
from solver.sheets import paper_of
from solver.sheets.slides import Call, Slide, pdf
from tests.solver.sheets import scan

GRID = Grid.parse("12..34...14..321")
LONG = "A caption with as many words as nobody should say at one step, but somebody will: " * 3


@cache
def slides() -> tuple[Slide, ...]:
    """The first moves of a search."""
    trace = Trace(GRID, "check-first", fast=False)
    trace.explore(10)
    made = []
    for number, shot in enumerate(animation_frames(trace, range(3), Names(GRID.shape)), 1):
        stack = (Call("1", "r1c3 = 3", "left 4", is_now=True),) * 30
        title = LONG if number == 3 else f"Größe {number}"
        place = f"{number} of 3"
        made.append(Slide(place, title, shot.frame, 1, shot.code, shot.line, "calls: 1", stack, "Why?"))
    return tuple(made)


@pytest.mark.parametrize("turned", [True, False])
def test_every_step_is_a_page(turned: bool) -> None:
    """Caption, code, stack, question and number stand on it as text, inside the margin, and nothing over anything."""
    paper = paper_of("a4").turned() if turned else paper_of("letter")
    data = pdf("A lesson", slides(), paper)
    pages = pypdfium2.PdfDocument(data)
    texts = [" ".join(page.get_textpage().get_text_bounded().split()) for page in pages]
    assert len(texts) == 3
    for text, slide in zip(texts, slides(), strict=True):
        assert all(line.strip() in text for line in slide.code)
        assert all(expected in text for expected in (slide.place, "A lesson", "calls: 1", "r1c3 = 3", "left 4", "Why?"))
    assert "Größe 1" in texts[0]
    assert texts[2].count("as many words as nobody") == 3
    assert min(min(scan.bounds(scan.ink(data, page))) for page in range(3)) >= 8


def test_it_is_black_on_white_and_says_what_it_is() -> None:
    """No colour, no fill between light grey and black; title, language, an outline; twice the same; it can be read."""
    data = pdf("A lesson", slides(), paper_of("a4"))
    assert data == pdf("A lesson", slides(), paper_of("a4"))
    with pikepdf.open(io.BytesIO(data)) as file:
        assert file.check_pdf_syntax() == []
        assert (str(file.docinfo["/Title"]), str(file.Root.Lang)) == ("A lesson", "en")
        with file.open_outline() as outline:
            assert [item.title for item in outline.root][:2] == ["1. Größe 1", "2. Größe 2"]
        for page in file.pages:
            for step in pikepdf.parse_content_stream(page):
                assert isinstance(step, pikepdf.ContentStreamInstruction)
                assert str(step.operator) not in {
                    "RG",
                    "rg",
                    "K",
                    "k",
                    "CS",
                    "cs",
                    "SC",
                    "sc",
                    "SCN",
                    "scn",
                    "sh",
                    "Do",
                }
                if str(step.operator) in ("g", "G"):
                    assert 0.9 <= float(step.operands[0]) or float(step.operands[0]) == 0.0


def test_code_is_set_as_on_the_page() -> None:
    """Its lines, those alone, in letters that are all as wide, whose font the file carries cut down to what it uses."""
    data = pdf("A lesson", slides(), paper_of("a4"))
    with pikepdf.open(io.BytesIO(data)) as file:
        fonts = file.pages[0].Resources.Font
        codes = {name for name in fonts.keys() if "JetBrainsMono" in str(fonts[name].BaseFont)}
        assert codes
        for font in fonts.values():
            assert len(font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()) < 8_000
        set_in = [str(step.operands[0]) for step in steps(file.pages[0]) if str(step.operator) == "Tf"]
        assert 0 < sum(name in codes for name in set_in) < len(set_in)
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    text = page.get_text_range()
    start = text.index(longest := max((line.strip() for line in slides()[0].code), key=len))
    lefts = [page.get_charbox(start + at, loose=True)[0] for at in range(len(longest))]
    assert {round(after - before, 1) for before, after in pairwise(lefts)} == {round(lefts[1] - lefts[0], 1)}


def steps(page: pikepdf.Page) -> list[pikepdf.ContentStreamInstruction]:
    """The operators of a page."""
    return [step for step in pikepdf.parse_content_stream(page) if isinstance(step, pikepdf.ContentStreamInstruction)]
