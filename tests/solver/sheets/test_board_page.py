"""Pages of boards: what is beside the boards keeps clear of them."""

from __future__ import annotations

from itertools import product

import pytest

from solver.grid import Grid
from solver.pictures import fonts
from solver.pictures.shapes import Rect, Text, place
from solver.shape import Candidate
from solver.sheets import Exercise, Sheet
from solver.sheets.board_page import drawn
from solver.sheets.layout import Page
from solver.sheets.paper import PAPERS, Paper, paper_of
from tests.campaigns import some

SCALE = 20  # units to the mm
PUZZLE = Grid.parse("12..34...14..321")
SOLUTION = Grid.parse("1234341221434321")
TALL_AND_DEEP = ("Çağla Ågren", "Katarzyna Wiśniewska", "Nguyễn Thị Quỳnh", "Ẫy Ọg", "Şűģ")


def on_lines(sheet: Sheet, page: Page) -> list[str]:
    """The texts of the page whose ink touches a line of a board."""
    found = drawn(sheet, page, 1, 1, SCALE)
    lines = [item for item in found.items if isinstance(item, Rect) and item.role in ("box-line", "thin-line")]
    touching = []
    for item in found.items:
        if not isinstance(item, Text):
            continue
        for run, x in place(item, found.style):
            ink = fonts.glyphs(run.text, item.em, item.weight, run.face, run.slant)
            left, top = x + ink.x, item.baseline + ink.y
            right, bottom = left + ink.mask.width, top + ink.mask.height
            if any(
                left < line.x + line.width and line.x < right and top < line.y + line.height and line.y < bottom
                for line in lines
            ):
                touching.append(item.text)
    return touching


@pytest.mark.parametrize("paper", [*PAPERS, paper_of("a4").turned()], ids=lambda paper: f"{paper.width} wide")
@pytest.mark.parametrize(
    ("each", "large"),
    some(product([1, 2, 3, 4, 6], [False, True]), always=[(1, True), (2, False), (4, True), (6, False)].__contains__),
)
def test_no_name_touches_a_board(paper: Paper, each: int, large: bool) -> None:
    """Whoever looks up a pupil in the key reads the whole name, with its accents and the tails of its letters."""
    exercises = tuple(Exercise(number, PUZZLE, SOLUTION) for number in range(1, len(TALL_AND_DEEP) * each + 1))
    sheet = Sheet(exercises, 2, paper, "Ĝg", "3ç", TALL_AND_DEEP, each=each, large=large)
    assert [on_lines(sheet, page) for page in (*sheet.pages(), *sheet.key())] == [[]] * (
        len(sheet.pages()) + len(sheet.key())
    )


def test_removed_candidates_are_part_of_the_puzzle() -> None:
    """A cell that lost candidates shows those left, not on the key. Without clues the candidates are counted.

    Its mark is another one, and its code opens it with them.
    """
    blank = Grid.empty(PUZZLE.shape)
    exercise = Exercise(1, blank, SOLUTION, removed=frozenset({Candidate(0, 2), Candidate(0, 3), Candidate(5, 1)}))
    sheet = Sheet((exercise,), 1)
    handed, key = (
        [item.text for item in drawn(sheet, page, 1, 1, SCALE).items if isinstance(item, Text)]
        for page in (*sheet.pages(), *sheet.key())
    )
    assert [text for text in handed if text in ("1", "2", "3", "4")] == ["1", "4", "2", "3", "4", "1"]  # and the number
    assert f"61 candidates · {exercise.mark}" in handed
    assert "candidates" not in " ".join(key)
    assert len([text for text in key if text in ("1", "2", "3", "4")]) == len(blank.digits) + 1
    assert exercise.mark != Exercise(1, blank).mark
    assert "x=" in exercise.address("http://localhost/")


@pytest.mark.parametrize("large", [False, True])
def test_pupils_without_a_name_write_their_own(large: bool) -> None:
    """The line after Name is empty, and the number for the key stands small behind its end; a name is on it."""
    for is_numbered in (True, False):
        sheet = Sheet((Exercise(1, PUZZLE, SOLUTION),), 1, names=("Pupil 1",), large=large, is_numbered=is_numbered)
        items = drawn(sheet, sheet.pages()[0], 1, 1, SCALE).items
        name, number = (
            next(item for item in items if isinstance(item, Text) and item.text == text) for text in ("Name", "Pupil 1")
        )
        line = next(item for item in items if isinstance(item, Rect) and item.role == "text")
        on_line = line.x < number.x < line.x + line.width
        assert on_line is not is_numbered
        assert (number.em < name.em) is is_numbered
        assert line.width > 80 * SCALE


def test_the_title_gives_way_to_the_words_of_a_group() -> None:
    """On the key a long title is cut between them. Beside a class it takes all the room that is left."""
    title = "Sudoku for the long rainy afternoons of November and December"
    for label, end in (("Easy, 6x6", "… · Easy, 6x6"), ("", "…")):
        sheet = Sheet((Exercise(1, PUZZLE, SOLUTION),), 1, title=title, group="5b", label=label)
        handed, key = (
            [item.text for item in drawn(sheet, page, 1, 1, SCALE).items if isinstance(item, Text)][:2]
            for page in (*sheet.pages(), *sheet.key())
        )
        assert handed == ["5b", title]
        assert key[0] == "5b"
        assert key[1].startswith(f"Key · {title[:45]}")
        assert key[1].endswith(end)


def test_a_level_is_said_once() -> None:
    """A title that begins with the level is behind its boxes; where there is no room for the title, the level."""
    for title, level, words in (
        ("Easy 6x6 puzzle", "Easy", ["Easy 6x6 puzzle"]),
        ("Unfair puzzle", "At least Unfair", ["Unfair puzzle"]),
        ("Monday", "Easy", ["Easy", "Monday"]),
        ("", "Easy", ["Easy"]),
    ):
        sheet = Sheet((Exercise(1, PUZZLE, SOLUTION, title, level=level, boxes=1),), 1)
        texts = [item.text for item in drawn(sheet, sheet.pages()[0], 1, 1, SCALE).items if isinstance(item, Text)]
        assert [text for text in texts if text and text in (level, title)] == words
