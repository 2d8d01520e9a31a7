"""Puzzles dealt out to pages and to people."""

from __future__ import annotations

import re

import pytest

from solver.errors import RuleError
from solver.grid import Grid
from solver.sheets import MAX_PUZZLES_PER_SHEET, Exercise, Paper, Sheet, fitting, paper_of
from solver.sheets.paper import MARGIN, columns_of
from tests.for_each import for_each

SMALL = Grid.parse("12..34...14..321")


def some_exercises(count: int) -> tuple[Exercise, ...]:
    """The same puzzle under several numbers."""
    return tuple(Exercise(number, SMALL) for number in range(1, count + 1))


def numbers(sheet: Sheet) -> list[list[int]]:
    """The numbers on each page."""
    return [[each.number for each in page.exercises] for page in sheet.pages()]


def test_puzzles_are_dealt_in_order() -> None:
    """So many a page, the last page with what is left."""
    assert numbers(Sheet(some_exercises(5), 2)) == [[1, 2], [3, 4], [5]]


def test_pages_are_filled_evenly_where_that_is_wished() -> None:
    """As many pages as otherwise, none of them nearly empty."""
    assert [len(page) for page in numbers(Sheet(some_exercises(13), 6, is_even=True))] == [4, 4, 5]
    assert numbers(Sheet(some_exercises(5), 6, is_even=True)) == [[1, 2, 3, 4, 5]]


@for_each(
    ("count", "size", "paper", "per_page"),
    [(5, 9, "a4", 6), (6, 9, "letter", 6), (8, 9, "a4", 4), (13, 9, "a4", 6), (30, 6, "a4", 6), (5, 16, "a4", 2)],
)
def test_few_sheets_with_cells_to_write_in(count: int, size: int, paper: str, per_page: int) -> None:
    """The fewest sheets of up to six boards, turned or not; of large boards fewer go on a page."""
    assert fitting(count, size, paper_of(paper)) == per_page
    if size < 16:
        assert fitting(count, size, paper_of(paper).turned()) == per_page


def test_copies_stand_beside_each_other() -> None:
    """Each puzzle so many times under its number, for each name too, and once in the key; too many are refused."""
    assert numbers(Sheet(some_exercises(3), 4, copies=2)) == [[1, 1, 2, 2], [3, 3]]
    assert [each.number for page in Sheet(some_exercises(3), 4, copies=2).key() for each in page.exercises] == [1, 2, 3]
    named = Sheet(some_exercises(4), 4, names=("Ann", "Bob"), each=2, copies=2)
    assert numbers(named) == [[1, 1, 2, 2], [3, 3, 4, 4]]
    assert [page.owners for page in named.key()] == [("Ann", "Ann", "Bob", "Bob")]
    with pytest.raises(RuleError, match="at most 500"):
        Sheet(some_exercises(100), copies=6)


def test_names_get_their_own_puzzles_or_the_same() -> None:
    """Other puzzles for each name, or all of them for everyone; the key tells whose is which only where they differ."""
    own = Sheet(some_exercises(5), 2, names=("Ann", "Bob"))
    assert [page.name for page in own.pages()] == ["Ann", "Bob"]
    assert numbers(own) == [[1, 2], [3, 4]]
    assert own.key()[0].owners == ("Ann", "Ann", "Bob", "Bob")
    same = Sheet(some_exercises(3), 2, names=("Ann", "Bob"), is_shared=True)
    assert numbers(same) == [[1, 2], [3], [1, 2], [3]]
    assert same.key()[0].owners == ("", "", "")


def test_each_name_gets_so_many_puzzles() -> None:
    """The pages of a name hold as many as it gets, evenly where that is wished; the others stay out of the file."""
    sheet = Sheet(some_exercises(12), 4, names=("Ann", "Bob"), each=5, is_even=True)
    assert numbers(sheet) == [[1, 2], [3, 4, 5], [6, 7], [8, 9, 10]]
    assert [page.name for page in sheet.pages()] == ["Ann", "Ann", "Bob", "Bob"]
    assert [each.number for page in sheet.key() for each in page.exercises] == [*range(1, 11)]


@for_each("turned", [False, True])
@for_each("each", [2, 3, 4, 5, 6, 7, 12, 25])
def test_a_key_keeps_the_puzzles_of_a_name_together(each: int, turned: bool) -> None:
    """A group is on one page if a page holds it, each board has a place, and two people of a name stay two."""
    paper = paper_of("a4").turned() if turned else paper_of("a4")
    sheet = Sheet(some_exercises(each * 5), 4, paper, names=("Ann", "Ann", "Bob", "Cy", "Dee"), each=each)
    for page in sheet.key():
        assert page.key_grid
        places = page.key_grid.places(page.groups)
        assert len({*places}) == len(page.exercises) == sum(page.groups)
        assert max(row for row, _ in places) < page.key_grid.rows
        if each <= page.key_grid.columns * page.key_grid.rows:
            assert {*page.groups} == {each}
    owners = [owner for page in sheet.key() for owner in page.owners]
    assert owners == [name for name in sheet.names for _ in range(each)]


def test_the_key_of_a_few_puzzles_is_large() -> None:
    """Up to six puzzles have a key of six boards a page, more have one of twelve."""
    assert [Sheet(some_exercises(count)).key_boards for count in (1, 2, 3, 6, 7, 30)] == [1, 2, 4, 6, 12, 12]


@for_each(
    ("wrong", "sentence"),
    [
        ({"exercises": ()}, "there is no puzzle to print"),
        ({"exercises": some_exercises(MAX_PUZZLES_PER_SHEET + 1)}, "501 puzzles; one file holds at most 500"),
        ({"per_page": 5}, "a page holds 1, 2, 4, 6, 9 or 12 boards, not 5"),
        (
            {"names": ("Ann", "Bob")},
            "2 names with 4 each need 8 puzzles, and there are 4; take more puzzles, fewer for each or give everyone",
        ),
        ({"names": ("Ann",) * 5, "per_page": 1}, "need 5 puzzles, and there are 4; take more puzzles or give everyone"),
        ({"names": ("Ann",) * 201}, "201 names; one file holds at most 200"),
        ({"names": ("Ann",), "each": 5}, "1 name with 5 each needs 5 puzzles, and there are 4"),
        (
            {"exercises": some_exercises(6), "per_page": 1, "names": ("Ann",) * 200, "is_shared": True},
            "200 names with 6 pages each make 1,200 pages; one file holds at most 1,000: take fewer puzzles",
        ),
        ({"exercises": (*some_exercises(1), Exercise(2, Grid.parse("." * 81)))}, "a file holds puzzles of one size"),
    ],
)
def test_what_cannot_be_printed_is_a_sentence(wrong: dict[str, object], sentence: str) -> None:
    """Each impossible wish is refused with what to do about it."""
    fields: dict[str, object] = {"exercises": some_exercises(4)} | wrong
    with pytest.raises(RuleError, match=re.escape(sentence)):
        Sheet(**fields)  # type: ignore[arg-type]


def test_marks_tell_puzzles_apart() -> None:
    """The mark depends on the givens alone."""
    assert Exercise(1, SMALL).mark == Exercise(7, SMALL, title="other").mark
    assert Exercise(1, SMALL).mark != Exercise(1, Grid.empty(SMALL.shape)).mark


def test_papers() -> None:
    """Sizes of ISO 216 and ANSI; turned paper is as large, and its boards lie in more columns than rows."""
    assert paper_of("a4") == Paper("a4", "A4", 210, 297)
    assert paper_of("legal").turned() == Paper("legal", "Legal", 355.6, 215.9)
    assert columns_of(6, paper_of("letter")) == (2, 3)
    assert columns_of(6, paper_of("letter").turned()) == (3, 2)
    assert MARGIN >= 8
    with pytest.raises(RuleError, match="no paper 'a5': take a4, letter or legal"):
        paper_of("a5")
