"""Test thumbnails: every cell of a board of any size in its place, in few bytes."""

from __future__ import annotations

import re

import pytest
from flask import get_template_attribute

from solver import Grid
from solver.engine import solve
from webapp import create_app
from webapp.shared.board_cells import BoardView, grid_view
from webapp.shared.builtin_puzzles import collections
from webapp.shared.search_board import SearchView, search_board
from webapp.shared.thumbnails import UNIT, Mark, Text, Thumbnail

EXAMPLES = [example for collection in collections().values() for example in collection.examples]


def shown(view: BoardView) -> dict[int, tuple[str, str]]:
    """Read digit and kind of each cell in a thumbnail."""
    drawn = view.thumbnail
    found: dict[int, tuple[str, str]] = {}
    for kind, x, y, digits in drawn.texts:
        places = zip(map(int, x.split()), map(int, y.split()), digits, strict=True)
        found |= {down // UNIT * drawn.size + across // UNIT: (digit, kind) for across, down, digit in places}
    return found


def grounds(drawn: Thumbnail) -> set[int]:
    """Find the cells on the background of givens."""
    runs = [tuple(map(int, run)) for run in re.findall(r"M(\d+) (\d+)h(\d+)", drawn.ground)]
    return {
        down // UNIT * drawn.size + (across + step) // UNIT
        for across, down, length in runs
        for step in range(0, length, UNIT)
    }


@pytest.mark.parametrize("solved", [False, True])
def test_every_cell_is_shown(solved: bool) -> None:
    """Digits are in their cells with their kinds, for every built-in puzzle and its solution."""
    for example in EXAMPLES:
        givens = example.puzzle.givens
        found = solve(givens, limit=1, budget=2_000).solutions if solved else (givens,)
        for grid in found:
            view = grid_view(grid, givens)
            digits = [(at, cell.text, cell.kind.value) for at, cell in enumerate(view.cells) if cell.text]
            assert shown(view) == {at: (text, kind) for at, text, kind in digits}
            assert grounds(view.thumbnail) == {at for at, digit in enumerate(givens.digits) if digit}


def test_the_cell_of_a_search_is_marked() -> None:
    """Only cells just emptied, current ones, and those in which solutions differ are marked."""
    givens = Grid.parse("1..............4")
    view = search_board(SearchView(givens, "1200000000000004", taken=5, taken_digit="3", current=2))
    assert view.thumbnail.marks == (Mark("current", 20, 0), Mark("taken", 10, 10))
    assert grid_view(givens, differs=[3]).thumbnail.differing == (Mark("differs", 30, 0),)
    again = search_board(SearchView(givens, "1200000000000004", taken=5, taken_digit="3", current=5))
    assert again.thumbnail.marks == (Mark("current taken", 10, 10),)


def test_what_was_taken_back_and_what_clashes_look_as_on_the_page() -> None:
    """A digit taken back is written as such; a conflict has a wave under each digit, and the ring of the house."""
    gone = search_board(SearchView(Grid.parse("1..............4"), "1200000000000004", taken=5, taken_digit="3"))
    assert [text for text in gone.thumbnail.texts if text.kind == "gone"] == [Text("gone", "15", "15", "3")]
    twice = Grid.parse("1..1............")
    drawn = grid_view(twice, conflicts=twice.conflicts()).thumbnail
    assert [(text.kind, text.digits) for text in drawn.texts] == [("given clash", "11")]
    assert [mark.role for mark in drawn.marks] == ["conflict", "conflict"]
    assert drawn.clashes.count("q") == 2
    assert drawn.clashes.count("h10") == 8  # above and below four cells
    assert drawn.clashes.count("v10") == 2
    assert "M39.6 0v10" in drawn.clashes  # at the outer edge


def test_a_thumbnail_is_small() -> None:
    """The template writes at most 900 bytes for a puzzle and 1,400 for its solution."""
    app = create_app()
    with app.test_request_context():
        write = get_template_attribute("shared/_thumb.html", "thumb")
        puzzles = [each for each in EXAMPLES if each.puzzle.shape.size == 9 and each.puzzle.givens.filled <= 36]
        assert len(puzzles) > 20
        for each in puzzles:
            written = str(write(each.view)).strip()
            assert written.startswith('<svg class="thumb s9" viewBox="0 0 90 90" aria-hidden="true">')
            assert len(written) <= 900, (each.name, len(written))
            for solution in solve(each.puzzle.givens, limit=1, budget=2_000).solutions:
                assert len(str(write(grid_view(solution, each.puzzle.givens))).strip()) <= 1_400
