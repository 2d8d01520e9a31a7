"""PDF files of sheets, looked at as a printer and a scanner do."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import cache
from random import Random

import pikepdf
import pypdfium2
import pytest

from solver.engine import solve
from solver.formats.pdf_attachment import find_puzzles
from solver.generator import PuzzleSpec, generate
from solver.grid import Grid
from solver.sheets import Exercise, Page, Paper, Sheet, boards_per_page, paper_of, qr_codes
from solver.sheets.board_page import drawn
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.sheets import scan

LEAST = {1: 20.7, 2: 10.7, 4: 9.8, 6: 6.3}  # mm of a cell on upright paper
LARGE = 18.0  # of large print
PRINTABLE = 8.0  # mm that every printer leaves white
BETWEEN = 6.0  # from board to board
LINK = "http://192.168.100.100:8000/"


@cache
def exercises(count: int = 12) -> tuple[Exercise, ...]:
    """Puzzles with their solutions, the same in every run."""
    grids = generate(count, Random(7), PuzzleSpec())
    return tuple(Exercise(at, grid, solve(grid, 2).solutions[0], f"No. {at}") for at, grid in enumerate(grids, 1))


LAYOUTS = [
    (boards, key, turned)
    for boards in boards_per_page()
    for key in ("a4", "letter", "legal")
    for turned in (False, True)
]
USUAL = [(1, "a4", False), (6, "a4", False), (12, "letter", True)]


@pytest.mark.parametrize(("per_page", "key", "turned"), some(LAYOUTS, always=USUAL.__contains__))
def test_a_page_holds_its_boards(per_page: int, key: str, turned: bool) -> None:
    """Scanned, a page has as many boards as asked for, as large as fits, inside the margin, with the puzzles' digits.

    Nothing on it is in colour, and the key is not there.
    """
    paper = paper_of(key).turned() if turned else paper_of(key)
    for large, marks, link in ((False, per_page < 6, ""), (True, False, LINK)):
        sheet = Sheet(exercises(), per_page, paper, "Monday", "Class 7b", pencil_marks=marks, large=large, link=link)
        data = scan.written(sheet, sheet.pages())
        dark = scan.ink(data, 0)
        found = scan.boards(dark)
        assert [board.digits for board in found] == [each.givens.digits for each in exercises()[:per_page]]
        assert min(scan.bounds(dark)) >= PRINTABLE
        assert len(pypdfium2.PdfDocument(data)) == -(-12 // per_page)
        assert colours(data) <= {"g 0"}
        for board in found:
            assert (board.width, board.height) == pytest.approx((found[0].width, found[0].width), abs=0.3)
            assert board.cells == pytest.approx([found[0].cells[0]] * 18, abs=0.3)
        if not link:
            assert found[0].width / 9 >= (0 if turned else LEAST.get(per_page, 0)) - 0.01
            assert is_full(found, paper)
        elif per_page == 1 and not turned:
            assert found[0].width / 9 >= LARGE


@pytest.mark.parametrize(
    ("key", "turned"),
    some([(key, turned) for key in ("a4", "letter", "legal") for turned in (False, True)], always=("a4", False).__eq__),
)
def test_a_key_holds_all_solutions(key: str, turned: bool) -> None:
    """Scanned, it shows each under the number of its puzzle, inside the margin."""
    sheet = Sheet(exercises(), 1, paper_of(key).turned() if turned else paper_of(key), "Monday")
    dark = scan.ink(scan.written(sheet, sheet.key()), 0)
    found = scan.boards(dark)
    assert [board.digits for board in found] == [each.solution.digits for each in exercises() if each.solution]
    assert min(scan.bounds(dark)) >= PRINTABLE


def is_full(found: list[scan.Seen], paper: Paper) -> bool:
    """Whether boards reach from margin to margin, or down to their captions and the foot of the page."""
    across = len({round(board.x) for board in found})
    wide = found[0].width * across + BETWEEN * (across - 1)
    return wide > paper.width - 20 - 1 or max(board.y + board.height for board in found) > paper.height - 22 - 1


def colours(data: bytes) -> set[str]:
    """The operators that set a colour or paint a picture, those of black and grey with their number."""
    found = set()
    with pikepdf.open(io.BytesIO(data)) as file:
        for page in file.pages:
            for step in pikepdf.parse_content_stream(page):
                assert isinstance(step, pikepdf.ContentStreamInstruction)
                name = str(step.operator)
                if name in ("g", "G"):
                    found.add(f"{name} {float(step.operands[0]):g}")
                elif name in {"RG", "rg", "K", "k", "CS", "cs", "SC", "sc", "SCN", "scn", "sh", "Do"}:
                    found.add(name)
    return found


def test_large_print_is_heavy() -> None:
    """Its digits and the lines between its boxes are half as thick again as those of usual sheets."""
    inks = []
    for large in (False, True):
        sheet = Sheet(exercises(1), 1, large=large)
        dark = scan.ink(scan.written(sheet, sheet.pages()), 0)
        board = scan.boards(dark)[0]
        middle = round((board.y + board.height / 18) * scan.MM)
        edges = scan.stretches(dark[middle, round((board.x - 1) * scan.MM) : round((board.x + 3) * scan.MM)])
        inks.append((edges[0][1] - edges[0][0], int(dark.sum())))
    assert inks[1][0] >= 1.4 * inks[0][0]
    assert inks[1][1] > 1.2 * inks[0][1]


def test_codes_leave_the_boards_their_size() -> None:
    """With a code beside or below each board nothing overlaps, and one or four a page stay large enough for notes."""
    for per_page in (1, 4):
        sheet = Sheet(exercises(), per_page, link=LINK)
        found = scan.boards(scan.ink(scan.written(sheet, sheet.pages()[:1]), 0))
        assert [board.digits for board in found] == [each.givens.digits for each in exercises()[:per_page]]
        assert found[0].width / 9 >= 9.0


def test_the_key_is_there_only_if_it_is_asked_for() -> None:
    """The pages to hand out hold no digit of a solution."""
    sheet = Sheet(exercises(), 6)
    handed, key = sheet.pages(), sheet.key()
    assert (len(handed), len(key)) == (2, 1)
    text = pypdfium2.PdfDocument(scan.written(sheet, handed))[0].get_textpage().get_text_bounded()
    assert "Key" not in text
    assert "1 No. 1" in " ".join(text.split())


def test_marks_and_pages_are_named_on_every_kind_of_page() -> None:
    """Sheets, their keys and both sides of cards say the mark of each puzzle, and which page of how many they are."""
    for is_cut in (False, True):
        sheet = Sheet(exercises()[:7], 6, is_cut=is_cut)
        made = (*sheet.pages(), *sheet.key())
        for at, (page, text) in enumerate(zip(made, pypdfium2.PdfDocument(scan.written(sheet, made)), strict=True), 1):
            words = text.get_textpage().get_text_bounded()
            assert f"Page {at} of {len(made)}" in words
            assert all(each.mark in words for each in page.exercises)


def test_everything_is_black_text_and_vectors() -> None:
    """No operator of the file sets a colour but black, no picture is in it, and its letters are letters of our face."""
    sheet = Sheet(exercises(), 4, title="Größe – naïve", link=LINK, pencil_marks=True)
    data = scan.written(sheet, (*sheet.pages(), *sheet.key()))
    assert colours(data) <= {"g 0"}
    with pikepdf.open(io.BytesIO(data)) as file:
        assert not any("/XObject" in page.Resources and len(page.Resources.XObject) for page in file.pages)
        assert "HankenGrotesk" in str(file.pages[0].Resources.Font.F1.BaseFont)
    assert "Größe – naïve" in pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded()


def test_levels_stand_under_the_puzzles() -> None:
    """Five boxes, some of them full, and the word where there is room; the clues give way to it, the mark does not."""
    some_level = tuple(replace(each, level="At least Unfair", boxes=4) for each in exercises())
    for per_page, link, links in ((1, "", 1), (6, LINK, 6), (12, "", 12)):
        sheet = Sheet(some_level, per_page, link=link)
        text = pypdfium2.PdfDocument(scan.written(sheet, sheet.pages()[:1]))[0].get_textpage().get_text_bounded()
        words = " ".join(text.split())
        assert words.count("At least Unfair") == links
        assert all(each.mark in words for each in some_level[:per_page])
    plain, boxed = (drawn(Sheet(some, 1), Page(some), 1, 1, 20) for some in (exercises(1), some_level[:1]))
    assert len(boxed.items) - len(plain.items) == 4 + 4 + 1  # full boxes, one of four lines, the word


def test_the_file_says_what_it_is() -> None:
    """Title, language and an outline with a line for each page; no fault that pikepdf finds."""
    sheet = Sheet(exercises(), 4, title="Monday")
    with pikepdf.open(io.BytesIO(scan.written(sheet, (*sheet.pages(), *sheet.key())))) as file:
        assert file.check_pdf_syntax() == []
        assert str(file.docinfo["/Title"]) == "Monday"
        assert str(file.Root.Lang) == "en"
        with file.open_outline() as outline:
            assert [item.title for item in outline.root] == [
                "Puzzles, 1 to 4",
                "Puzzles, 5 to 8",
                "Puzzles, 9 to 12",
                "Key, 1 to 12",
            ]


def test_the_same_sheet_has_the_same_bytes() -> None:
    """Twice made, the file is the same; with another title it is another."""
    sheet = Sheet(exercises(), 9, title="Monday")
    assert scan.written(sheet, sheet.pages()) == scan.written(sheet, sheet.pages())
    assert scan.written(sheet, sheet.pages()) != scan.written(replace(sheet, title="Tuesday"), sheet.pages())


def test_the_file_gives_its_puzzles_back() -> None:
    """The puzzles of the pages are found in the file, in order, each once, and nothing else is."""
    sheet = Sheet(exercises(), 4)
    lines = find_puzzles(scan.written(sheet, (*sheet.pages(), *sheet.key()))).splitlines()
    assert lines == [each.givens.line() for each in exercises()]


@pytest.mark.parametrize("per_page", [1, 4])
def test_the_longest_lists_with_codes_can_be_dropped_on_the_board(per_page: int) -> None:
    """What a page adds to the file leaves 500 with codes, levels and key below the upload limit of a board."""
    level = tuple(replace(each, level="Medium", boxes=2, title="") for each in exercises(24))
    sheet = Sheet(level, per_page, link=LINK)
    handed, key = sheet.pages(), sheet.key()
    half = len(handed) // 2  # by then the file has most letters
    parts = handed[:half], handed, (*handed, key[0]), (*handed, *key)
    some_pages, all_pages, keyed, twice = (len(scan.written(sheet, part)) for part in parts)
    of_page, of_key = (all_pages - some_pages) / half, twice - keyed
    whole = keyed + of_page * (500 / per_page - len(handed)) + of_key * (500 / 12 - 1)
    assert whole < 1024 * 1024 - 8_192  # of the form


def test_codes_are_squares_of_whole_units() -> None:
    """A code is one path of small whole numbers, and a puzzle in it is a number."""
    assert len(qr_codes.modules(f"{LINK}?p={exercises()[0].givens.line().replace('.', '0')}")) == 33
    sheet = Sheet(exercises(1), 1, link=LINK)
    with pikepdf.open(io.BytesIO(scan.written(sheet, sheet.pages()))) as file:
        operators = [str(step.operator) for step in pikepdf.parse_content_stream(file.pages[0])]
    assert operators.count("cm") == 7  # a line to fill; another one and the board; the code; texts between


def test_a_class_gets_a_page_each() -> None:
    """Each name is on a page of its own with puzzles of its own, and in the key above their numbers."""
    sheet = Sheet(exercises(), 2, names=("Ann Lee", "Bob", "Zoë"))
    pages = pypdfium2.PdfDocument(scan.written(sheet, (*sheet.pages(), *sheet.key())))
    texts = [" ".join(page.get_textpage().get_text_bounded().split()) for page in pages]
    assert [name in text for name, text in zip(sheet.names, texts, strict=False)] == [True] * 3
    assert all(name in texts[3] for name in sheet.names)
    assert "1 No. 1" in texts[3].partition("Bob")[0].partition("Ann Lee")[2]
    assert "No. 7" not in " ".join(texts)


@for_each("size", [4, 6, 16])
def test_every_size_is_printed(size: int) -> None:
    """Small and large grids fill their page as well, and come back from the file."""
    line = {4: "12..34...14..321", 6: "1.3456" + "." * 30, 16: "1.3G" + "." * 252}[size]
    sheet = Sheet((Exercise(1, Grid.parse(line)),), 1, pencil_marks=True)
    data = scan.written(sheet, sheet.pages())
    assert find_puzzles(data).strip() == Grid.parse(line).line()
    assert min(scan.bounds(scan.ink(data, 0))) >= PRINTABLE


def test_letters_of_no_font_of_ours_are_drawn() -> None:
    """A title in another script is drawn by a font of this machine or by empty boxes, and never stops the file."""
    sheet = Sheet(exercises(1), 1, title="数独 Судоку {nb}")
    assert re.match(rb"%PDF-", scan.written(sheet, sheet.pages()))


@pytest.mark.campaign
def test_long_lists_are_printed() -> None:
    """500 puzzles with codes and key: one file, twice the same, whole."""
    many = exercises(500)
    sheet = Sheet(many, 12, link=LINK)
    data = scan.written(sheet, (*sheet.pages(), *sheet.key()))
    assert find_puzzles(data).count("\n") == 500
    assert data == scan.written(sheet, (*sheet.pages(), *sheet.key()))
    with pikepdf.open(io.BytesIO(data)) as file:
        assert file.check_pdf_syntax() == []
        assert len(file.pages) == 84
