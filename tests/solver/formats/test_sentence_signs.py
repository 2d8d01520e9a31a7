"""The signs of a sentence around 81 cells are no cells; a dot is one only where it cannot be a full stop."""

from __future__ import annotations

from typing import Final

from solver.formats import attempt
from solver.grid import Grid
from tests.for_each import for_each

DOTS: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ZEROS: Final = DOTS.replace(".", "0")
GRID: Final = Grid.parse(DOTS)


@for_each(
    "text",
    [
        "Can you solve {}?",
        "{}!",
        "({})",
        "(see {}).",
        "\u201c{}\u201d",
        "Solve `{}`; thanks.",
        "| A | `{}` |",
        "Here it is: {}, and I am lost.",
        "See {}: no idea.",
    ],
)
@for_each("cells", [DOTS, ZEROS])
def test_signs_that_are_no_cells_end_the_cells(text: str, cells: str) -> None:
    """Whatever the blanks are; the signs are no remark."""
    (entry,) = attempt(text.format(cells)).entries
    assert entry.puzzle.givens == GRID
    assert not entry.notices
    assert not entry.details.comment or entry.details.comment[0].isalpha()


@for_each("text", ["The puzzle is {}.", "{}.", "Sudoku of the day: {}. Good luck"])
def test_a_dot_behind_other_blanks_is_a_full_stop(text: str) -> None:
    """No cell is a dot, so no cell is too many."""
    (entry,) = attempt(text.format(ZEROS)).entries
    assert entry.puzzle.givens == GRID
    assert not entry.notices


@for_each("text", ["The puzzle is {}.", "The puzzle is {}. Thanks", "My puzzle: {}."])
def test_a_dot_behind_dots_ends_a_sentence(text: str) -> None:
    """Words lead to the cells; a notice says so."""
    (entry,) = attempt(text.format(DOTS)).entries
    assert entry.puzzle.givens == GRID
    assert len(entry.notices) == 1


@for_each("text", ["{}.", "Ann {}.", "Ann;{}.", "Ann Smith {}."])
def test_a_dot_behind_dots_may_be_a_cell(text: str) -> None:
    """Without a sentence the line is refused, and the error names both readings."""
    tried = attempt(text.format(DOTS))
    assert not tried.entries
    assert "a full stop" in str(tried.error)


def test_a_sentence_with_a_doubled_cell_is_refused() -> None:
    """Without its last dot the line breaks a rule: it has a cell too many."""
    assert not attempt(f"The puzzle is {DOTS[:2]}{DOTS[1:-2]}..").entries


def test_a_full_stop_is_never_a_cell_in_silence() -> None:
    """A sentence with 80 cells and a dot: refused beside zeros, and noticed where dots are blanks."""
    assert not attempt(f"The puzzle is {ZEROS[:-1]}.").entries
    (entry,) = attempt(f"The puzzle is {DOTS[:-1]}.").entries
    assert len(entry.notices) == 1
