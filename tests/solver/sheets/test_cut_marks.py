"""Cards that are cut out: fronts and backs meet when the paper is turned along its long edge."""

from __future__ import annotations

import pypdfium2
import pytest

from solver.errors import RuleError
from solver.sheets import Sheet, cut_marks, paper_of
from tests.solver.sheets import scan
from tests.solver.sheets.test_pdf import exercises


@pytest.mark.parametrize("turned", [False, True])
def test_each_card_has_its_solution_on_its_back(turned: bool) -> None:
    """Scanned and turned over, each board lies on its own solution, also where the last cards do not fill a page."""
    paper = paper_of("a4").turned() if turned else paper_of("a4")
    some = exercises()[:5]
    sheet = Sheet(some, 6, paper, is_cut=True)
    data = scan.written(sheet, sheet.pages())
    dark = [scan.ink(data, page) for page in (0, 1)]
    fronts, backs = (scan.boards(each) for each in dark)
    assert [board.digits for board in fronts] == [each.givens.digits for each in some]
    solutions = {each.givens.digits: each.solution.digits for each in some if each.solution}
    for front in fronts:
        x = front.x if turned else paper.width - front.x - front.width
        y = paper.height - front.y - front.height if turned else front.y
        (back,) = (board for board in backs if board.digits == solutions[front.digits])
        if turned:  # the line below a board lies on the same side of it on both sides of the paper
            assert back.x == pytest.approx(x, abs=0.3)
            assert abs(back.y - y) < 7
        else:
            assert (back.x, back.y) == pytest.approx((x, y), abs=0.3)
    assert min(min(scan.bounds(each)) for each in dark) >= 8


def test_the_paper_says_how_it_is_turned() -> None:
    """On each side, with numbers and marks on both sides; no name and date, no page of a key unless it is asked for."""
    sheet = Sheet(exercises()[:7], 6, is_cut=True)
    pages = pypdfium2.PdfDocument(scan.written(sheet, sheet.pages()))
    texts = [" ".join(page.get_textpage().get_text_bounded().split()) for page in pages]
    assert [page.heading for page in sheet.pages()] == ["Puzzles, 1 to 6", "Backs, 1 to 6", "Puzzles, 7", "Backs, 7"]
    assert all(cut_marks.SAYS in text and "Name" not in text for text in texts)
    assert [exercises()[6].mark in text for text in texts] == [False, False, True, True]
    assert [page.heading for page in sheet.key()] == ["Key, 1 to 7"]


def test_cards_have_no_names() -> None:
    """A class pack is no set of cards."""
    with pytest.raises(RuleError, match="cards have no names"):
        Sheet(exercises()[:2], 1, names=("Ann",), is_cut=True)
