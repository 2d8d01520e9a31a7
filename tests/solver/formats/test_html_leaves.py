"""Boards of HTML without a table: an element for each cell."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import read
from tests.for_each import for_each
from tests.solver.formats.samples import LIANG, LIANG_SOLVED


def board(cells: list[str], cell: str = '<div class="cell">{}</div>') -> str:
    """An element for each cell, nine in each element for a row."""
    rows = (cells[at : at + 9] for at in range(0, len(cells), 9))
    inside = "".join('<div class="row">' + "".join(map(cell.format, row)) + "</div>" for row in rows)
    return f'<div class="board">{inside}</div><button>New</button><button>2</button>'


CELLS = [sign.replace(".", "") for sign in LIANG]


@for_each(
    "cell",
    ['<div class="cell">{}</div>', "<span>{}</span>", '<p class="c x"> {} </p>', '<button data-i="3">{}</button>'],
)
def test_elements_are_cells(cell: str) -> None:
    """Of any name, with and without a class, and empty ones with a blank that does not break."""
    if "button" not in cell:
        assert read(board(CELLS, cell)).entries[0].puzzle.givens.line() == LIANG
    spaced = [sign or "&nbsp;" for sign in CELLS]
    assert read(f"<section>{''.join(map(cell.format, spaced))}</section>").entries[0].puzzle.givens.line() == LIANG


def test_a_full_board_is_one_too() -> None:
    """It has no empty element."""
    assert read(board(list(LIANG_SOLVED))).entries[0].puzzle.givens.line() == LIANG_SOLVED


@for_each(
    "text",
    [
        board(CELLS[:80]),
        board([*CELLS, "4"]),
        board([*CELLS[:40], "12", *CELLS[41:]]),
        board(CELLS)[:-60],
        board(CELLS) * 2,
    ],
)
def test_other_numbers_of_elements_are_refused(text: str) -> None:
    """A cell too few or too many, one that is no digit, a text that was cut off."""
    with pytest.raises(FormatError):
        read(text)
