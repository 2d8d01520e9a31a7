"""Any puzzle in any of the layouts that people have, and in several at once: read as it is, or refused."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from solver.formats import attempt, read
from solver.grid import Grid
from solver.shape import CLASSIC, SHAPES, Shape
from tests.campaigns import drawn
from tests.solver.formats.strategies import grid

Rows = list[list[str]]
BLANKS: Final = [*"0.-*_X·•–?xoO#□", "None", "NaN", "null"]
DIGITS: Final[list[Callable[[str], str]]] = [
    str,
    "{}.0".format,
    "{}.".format,
    "0{}".format,
    lambda digit: chr(0xFF10 + int(digit)),
    lambda digit: chr(0x245F + int(digit)),
    "{}\ufe0f\u20e3".format,
]
BETWEEN: Final = [" ", "\t", ",", ";", ", ", " | "]
FEWEST: Final = 4  # of digits spelled alike, or of blanks: fewer are rather mistakes


def written(random: Random, board: Grid) -> str:
    """The board in one of many layouts."""
    shape = board.shape
    between, blank, spell = random.choice(BETWEEN), random.choice(BLANKS), random.choice(DIGITS)
    line = board.line()
    rows = [[blank if line[cell] == "." else spell(line[cell]) for cell in row.cells] for row in shape.rows]
    if random.random() < 0.3:
        rows = [[name, *row] for name, row in zip(random.choice(["ABCDEFGHI", "123456789"]), rows, strict=False)]
    lines = [between.join(row) for row in rows]
    if len(rows[0]) > shape.size and random.random() < 0.5:
        lines.insert(0, between.join(["", *"123456789"[: shape.size]]))
    if random.random() < 0.3:
        lines = [line for number, row in enumerate(lines) for line in ([""] if number % 3 == 0 else []) + [row]]
    if random.random() < 0.2:
        lines = [f"> {line}" for line in lines]
    return "\n".join(lines) + "\n"


def boards(random: Random, shape: Shape) -> Grid:
    """A board with blanks and digits enough to tell how they are written."""
    while True:
        board = grid(random, shape)
        if FEWEST * 2 <= board.filled <= len(shape.cells) - FEWEST * 2:
            return board


@drawn(150)
@given(st.integers(0, 2**32), st.sampled_from([shape for shape in SHAPES.values() if shape.size <= CLASSIC.size]))
def test_no_layout_is_misread(seed: int, shape: Shape) -> None:
    """What is read is the board that was written; a 4x4 one with few rows may be refused."""
    random = Random(seed)
    board = boards(random, shape)
    text = written(random, board)
    tried = attempt(text)
    if tried.error is None or shape == CLASSIC:
        assert [entry.puzzle.entries for entry in tried.entries] == [board], text


def test_a_sign_for_blanks_beside_names_of_rows_hides_no_cells() -> None:
    """'#' is no comment where it is the only sign but digits and names of rows."""
    text = "A 2.0 1.0 # 4.0\nB 1.0 # # 2.0\nC # # 1.0 2.0\n\nD 1.0 # # #\n"
    for quoted in (text, "".join(f"> {line}" for line in text.splitlines(keepends=True))):
        assert [entry.puzzle.entries.line() for entry in attempt(quoted).entries] == ["21.41..2..121..."]


def test_dashes_for_blanks_begin_every_row() -> None:
    """They are no list of YAML, and letters that could name a row may be blanks."""
    assert read("- 1. - -\n- - 3. -\n- 4. - -\n- - - 2.\n").entries[0].puzzle.givens.line() == ".1....3..4.....2"
    assert read("O 1. O O\nO O 3. O\nO 4. O O\nO O O 2.\n").entries[0].puzzle.givens.line() == ".1....3..4.....2"
