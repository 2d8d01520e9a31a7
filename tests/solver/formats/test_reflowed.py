"""Texts whose lines are not rows: wrapped, one cell a line, run together, groups of candidates."""

from __future__ import annotations

import pytest
from solver.formats.rows import assemble_candidate_groups, assemble_stream, blank_out_rules

from solver.errors import FormatError
from solver.formats import read
from solver.formats.lines import TextLine

LIANG = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1234........4321"


def lines_of(*texts: str) -> list[TextLine]:
    """The texts as lines."""
    return [TextLine.of(number, text) for number, text in enumerate(texts, 1)]


def cut(text: str, width: int) -> list[str]:
    """The text in lines of that width."""
    return [text[start : start + width] for start in range(0, len(text), width)]


@pytest.mark.parametrize("width", [1, 3, 18, 20, 27, 40, 60, 80])
def test_a_wrapped_grid_is_read(width: int) -> None:
    """One cell or whole parts of the grid a line, or two rows and more a line with the rest on the last."""
    (grid,) = assemble_stream(lines_of(*cut(LIANG, width)), 9)
    assert "".join(grid.cells) == LIANG
    assert grid.line == 1


@pytest.mark.parametrize("width", [2, 4, 8, 10, 17, 9, 81])
def test_lines_that_look_like_rows_are_not_cut_anew(width: int) -> None:
    """Rows of 8 or 10 would move every cell after a lost one; nine cells are a row, and 81 a grid."""
    grids = assemble_stream(lines_of(*cut(LIANG, width)), 9)
    assert [cells for cells in ("".join(grid.cells) for grid in grids) if cells != LIANG] == []
    assert bool(grids) == (width == 81)


@pytest.mark.parametrize(
    "texts",
    [
        [],
        ["Words"],
        cut(LIANG, 27)[:2],
        [*cut(LIANG, 27)[:2], LIANG[54:80]],
        [*cut(LIANG, 27), "123"],
        [LIANG[:26], LIANG[26:54], LIANG[54:]],
        [*cut(LIANG, 60), LIANG],
        [LIANG[:60], LIANG[60:-1] + "x"],
        [LIANG[:20], LIANG[20:]],
    ],
)
def test_uneven_lines_are_left_alone(texts: list[str]) -> None:
    """All lines but the last are equally long, the last is no longer, and together they make whole grids."""
    assert assemble_stream(lines_of(*texts), 9) == []


def test_several_grids_know_where_they_start() -> None:
    """Only where lines end with the grids: line and column of each grid's first cell."""
    other = LIANG[::-1]
    grids = assemble_stream(lines_of("", *cut(LIANG + other, 27)), 9)
    assert ["".join(grid.cells) for grid in grids] == [LIANG, other]
    assert [grid.line for grid in grids] == [2, 5]
    assert [grid.rows[0].columns[:28] for grid in grids] == [(*range(1, 28), 1)] * 2
    assert assemble_stream(lines_of(*cut(LIANG + other, 60)), 9) == []


def test_a_print_without_its_line_ends_is_read() -> None:
    """Rules of dashes among the cells go; what stays is about a grid without dashes for blanks, at its columns."""
    rows = cut("12343.1..4.343.1", 4)
    text = " ".join(rows[:2]) + " --------- " + " ".join(rows[2:])
    line = blank_out_rules(TextLine.of(2, text))
    assert (line.number, "".join(line.cells)) == (2, "12343.1..4.343.1")
    assert line.columns[-1] == len(text)
    assert len(blank_out_rules(TextLine.of(2, text[:-1])).cells) == 15
    assert [entry.line for entry in read(f"A title of words\n{text}\n{text}").entries] == [2, 3]
    for other in (text.replace("---------", "--"), text.replace(".", "-"), "1 2 --- 3 4", "---------"):
        assert blank_out_rules(TextLine.of(2, other)).text == other


@pytest.mark.parametrize(
    "texts",
    [
        ["1 23 23 4", ". 1 2 3", "34 12 . .", "1 2 3 4"],
        ["| 1 23 | 23 4 |", "Words between", "| . 1 | 2 3 |", "+---+---+", "34 12 . .", "1 2 3 4 # and so on"],
        ["1 23 23 4 . 1 2 3 34 12", ". .", "1 2 3 4"],
    ],
)
def test_groups_of_candidates_are_a_grid_wherever_lines_end(texts: list[str]) -> None:
    """As many groups as cells, one of them with two digits at least."""
    (grid,) = assemble_candidate_groups(lines_of(*texts), 4)
    assert grid.cells == tuple("1 23 23 4 . 1 2 3 34 12 . . 1 2 3 4".split())
    for row in grid.rows:
        assert texts[row.line - 1][row.columns[0] - 1 :].startswith(row.cells[0])


@pytest.mark.parametrize(
    "text",
    [
        "1 2 2 4 . 1 2 3 3 1 . . 1 2 3 4",  # no candidates
        "1 23 23 4 . 1 2 3 34 12 . . 1 2 3",
        "1 23 23 4 . 1 2 3 34 12 . . 1 2 3 4 1",
        "1 23 23 4 . 1 2 3 34 12 . . 1 2 3 5",
        "1 32 23 4 . 1 2 3 34 12 . . 1 2 3 4",
    ],
)
def test_other_groups_are_no_candidate_grid(text: str) -> None:
    """Too few, too many, none with two digits, digits of another size or out of order."""
    assert assemble_candidate_groups(lines_of(text), 4) == []


def test_rows_of_another_size_are_no_stream() -> None:
    """Eight rows of a 9x9 grid are no two 6x6 grids, whatever their digits are."""
    rows = [TextLine.of(number, "1........") for number in range(8)]
    assert assemble_stream(rows, 6) == []
    with pytest.raises(FormatError, match="8 rows, and 9 are needed"):
        read("1........\n" * 8)
