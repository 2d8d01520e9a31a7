"""A 6x6 puzzle whose boxes are three rows high is offered on its side, where it is possible."""

from __future__ import annotations

from typing import Final

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from solver import Candidate, Grid, Puzzle
from solver.engine import Verdict, solve
from solver.shape import SHAPES
from tests.webapp.pages import Document, puzzle_of
from webapp.board.form import hidden_fields
from webapp.board.turned import may_be_turned, turn

WIDE: Final = "123456456123214365365214531642642531"  # boxes of two rows and three columns
HIGH: Final = turn(puzzle_of(WIDE)).givens.line(".")


@given(st.sampled_from([16, 36]), st.data())
def test_turned_twice_it_is_as_before(cells: int, data: st.DataObject) -> None:
    """No digit, note or removed candidate is lost, and each is at the place across the diagonal."""
    shape = SHAPES[cells]
    digits = tuple(data.draw(st.lists(st.sampled_from([0, *shape.digits]), min_size=cells, max_size=cells)))
    places = st.tuples(st.sampled_from(shape.cells), st.sampled_from(shape.digits))
    notes = frozenset(Candidate(*each) for each in data.draw(st.sets(places)))
    puzzle = Puzzle(Grid(digits, shape), Grid(digits, shape), notes=notes)
    turned = turn(puzzle)
    assert turn(turned) == puzzle
    assert turned.givens.rows == puzzle.givens.columns


def test_only_an_impossible_board_is_offered() -> None:
    """A right board, one that is wrong either way, and one with square boxes are not."""
    assert may_be_turned(puzzle_of(HIGH))
    assert may_be_turned(puzzle_of(HIGH[:12] + "." * 24))
    for line in (WIDE, "11" + "." * 34, "." * 36, "1..." + "1..." + "." * 8):
        assert not may_be_turned(puzzle_of(line)), line


@pytest.mark.parametrize("kept", [36, 14])
def test_one_press_turns_it(client: FlaskClient, kept: int) -> None:
    """The verdict says how high boxes are here, and a button names those of the paper; then nothing clashes."""
    board = puzzle_of(HIGH[:kept].ljust(36, "."))
    page = Document(client.get("/", query_string={"p": board.givens.line("0")}))
    assert "Boxes here are 2 rows high and 3 columns wide." in page.text("verdict")
    (button,) = page.find("button", value="turn")
    turned = Document(client.post("/board", data=hidden_fields(board) | {"action": button["value"], "mode": "clues"}))
    assert turned.values()["givens"] == turn(board).givens.line("0")
    assert solve(turn(board).givens, limit=2).verdict in (Verdict.UNIQUE, Verdict.SEVERAL)
    assert not turned.find("button", value="turn")
