"""Spellings of cells: marks around digits are no cells, wherever they stand."""

from __future__ import annotations

from typing import Final

from solver.formats.reader import read_text
from tests.for_each import for_each

PUZZLE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS: Final = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]


def lines_of(text: str) -> list[str]:
    """The clues of each puzzle that is read from the text; none with a problem."""
    result = read_text(text)
    return [] if result.faults else [entry.puzzle.givens.line() for entry in result.entries]


@for_each("mark", ["*", "**", "`", "__"])
@for_each("blank", [".", "-", "0"])
def test_marks_of_bold_digits_are_no_cells(mark: str, blank: str) -> None:
    """Rows may mark some digits and not others; the stars of another kind than the blanks count nothing."""
    rows = [" ".join(blank if sign == "." else f"{mark}{sign}{mark}" for sign in row) for row in ROWS]
    assert lines_of("\n".join(rows)) == [PUZZLE]
    rows[::2] = [" ".join(row.replace(".", blank)) for row in ROWS[::2]]
    assert lines_of("\n".join(rows)) == [PUZZLE]


def test_bold_digits_in_a_line_are_digits() -> None:
    """Every star stands in a pair around digits; one that does not is a blank, or one too many."""
    bold = PUZZLE.replace("419", "**419**").replace("53", "*53*")
    assert lines_of(bold) == [PUZZLE]
    assert lines_of(bold.replace("**419", "*419")) == []
    assert lines_of(PUZZLE.replace(".", "*")) == [PUZZLE]


@for_each("row", range(9))
def test_a_field_that_is_lost_is_not_made_up_by_words_beside_the_frame(row: int) -> None:
    """The empty place where other rows have words of a menu is no cell."""
    words = ["v 2", "Help", "h - left", "1) New", "G - Save", "q - Quit", "", "9 moves", "c - Check"]
    cells = [[" " if sign == "." else sign for sign in line] for line in ROWS]
    frames = [f"| {' | '.join(line)} |    {word}" for line, word in zip(cells, words, strict=True)]
    assert lines_of("\n+---+\n".join(frames)) == [PUZZLE]
    frames[row] = f"| {' | '.join(cells[row][1:])} |    {words[row]}"
    assert lines_of("\n+---+\n".join(frames)) == []


def test_a_row_of_the_sign_for_blanks_is_no_rule() -> None:
    """Where rows have stars or underlines for blanks, a row may have nothing else."""
    line = "1" + "." * 79 + "2"
    for blank in "-*_":
        rows = [line[at : at + 9].replace(".", blank) for at in range(0, 81, 9)]
        assert lines_of("\n".join(rows)) == [line]


def test_empty_fields_of_a_line_are_cells() -> None:
    """Though its digits alone are as many as a smaller grid has cells."""
    line = "".join("123456789"[(at // 9 * 4 + at) % 9] if at % 9 < 4 else "." for at in range(81))
    assert line.count(".") == 45
    assert lines_of(",".join(line).replace(".", "")) == [line]


def test_a_damaged_row_of_bold_digits_is_not_cut_to_a_whole_one() -> None:
    """Neither behind the wide gap beside a mark, nor at a letter within a cell."""
    rows = [" ".join("_" if sign == "." else f"*{sign}*" for sign in row) for row in ROWS]
    doubled = [*rows[:2], "*9* _ _ _ _ _ _ _ _ *6*", *rows[3:]]
    assert lines_of("\n".join(doubled)) == []
    foreign = [*rows[:8], rows[8].replace("*7*", "*h7*")]
    assert lines_of("\n".join(foreign)) == []
