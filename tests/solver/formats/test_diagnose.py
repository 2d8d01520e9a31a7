"""Unreadable text: every problem at once, in words, with its place; repairs only where they are certain."""

from __future__ import annotations

import pytest

from solver.errors import FormatError, Problem
from solver.formats import read
from solver.formats.repair import propose
from tests.for_each import for_each
from tests.solver.formats.samples import CSIS, LIANG, document

ROWS = [LIANG[start : start + 9] for start in range(0, 81, 9)]


def error_of(text: str) -> FormatError:
    """What reading the text says."""
    with pytest.raises(FormatError) as caught:
        read(text)
    return caught.value


def messages(text: str) -> list[str]:
    """The sentences without their lines and columns."""
    return [problem.numbered_message for problem in error_of(text).problems]


def test_a_wrong_character_is_named_with_line_column_and_cell() -> None:
    """Plank's first bad file: x in the second cell of the first row."""
    (problem,) = error_of(document("003_bad1.txt")).problems
    assert problem == Problem("Row 1, column 2: 'x' is not a digit", 1, 2, "x", 1, puzzle=0)


@for_each(
    ("number", "conflicts"),
    [(2, ["7 twice in row 6"]), (3, ["6 twice in column 7"]), (4, ["9 twice in box 9"])],
)
def test_files_with_conflicts_are_readable(number: int, conflicts: list[str]) -> None:
    """Plank's other bad files break the rules, which is for the conflicts to say, not for the reader."""
    grid = read(document(f"003_bad{number}.txt")).entries[0].puzzle.givens
    assert [str(conflict).split(":")[0] for conflict in grid.conflicts()][:1] == conflicts


@for_each("number", [1, 2, 4])
def test_rows_that_lost_dots_can_be_stretched(number: int) -> None:
    """The three broken examples of CSIS 3700 become the grids of their printed solutions."""
    text = document(f"004_example{number}_short_lines.txt")
    error = error_of(text)
    assert error.repair is not None
    assert read(error.repair.text).entries[0].puzzle.givens.line() == CSIS[number]
    assert error.repair.label.startswith("Stretch the gap")


def test_rows_on_one_line_are_reported_and_repaired_like_rows_on_lines_of_their_own() -> None:
    """The first example of CSIS 3700 quoted on the command line: nine groups, the first and the last too short."""
    text = " ".join(document("004_example1_short_lines.txt").split())
    error = error_of(text)
    assert messages(text) == ["Row 1 has 7 cells, and 9 are needed", "Row 9 has 7 cells, and 9 are needed"]
    assert error.repair is not None
    assert read(error.repair.text).entries[0].puzzle.givens.line() == CSIS[1]
    wrong = error_of(text.replace(".2.7..59.", ".2.7..x9.")).problems
    assert str(wrong[1]) == "line 1, column 15: Row 2, column 7: 'x' is not a digit"


@for_each("rows", [2, 4, 8, 10])
def test_lost_rows_of_a_quoted_grid_are_reported_as_rows(rows: int) -> None:
    """Groups of nine cells are rows of a 9x9 grid, however many there are; not wrong digits of a smaller grid."""
    groups = [LIANG[start : start + 9] for start in range(0, 81, 9)]
    assert messages(" ".join([*groups, groups[0]][:rows])) == [f"{rows} rows, and 9 are needed"]


@for_each(("text", "cells"), [(". 6 . 1", 4), ("5 3 0", 3), ("5 3 4", 3), ("5 3\n. .", 4), ("1 2 3 4 5 6 7", 7)])
def test_a_few_cells_with_digits_over_four_are_no_small_grid(text: str, cells: int) -> None:
    """They are reported as the few cells that they are, not as a row of a 4x4 grid with a wrong digit."""
    assert messages(text) == [f"there are only {cells} cells here, and a grid has 16, 36, 81 or 256"]


def test_short_rows_are_reported_with_their_lengths() -> None:
    """Both short rows are named at once, and one proposal repairs both."""
    error = error_of(document("004_example1_short_lines.txt"))
    assert [str(problem) for problem in error.problems] == [
        "line 1: Row 1 has 7 cells, and 9 are needed",
        "line 9: Row 9 has 7 cells, and 9 are needed",
    ]
    assert error.repair is not None
    assert error.repair.label == "Stretch the gaps: 4.......1 and 8.......7"


@for_each("row", ["4..1...2", "4.1.....", ".4......", "12345678"])
def test_no_repair_is_offered_for_a_row_with_two_gaps_or_none(row: str) -> None:
    """Nobody can tell which gap lost a cell."""
    assert error_of("\n".join([row, *ROWS[1:]])).repair is None


def test_no_repair_is_offered_while_anything_else_is_wrong() -> None:
    """A short row with one gap beside a wrong sign, a long row or a lost row stays as it is."""
    for others in (["-x-------", *ROWS[2:]], ["1234567891", *ROWS[2:]], ROWS[2:]):
        assert error_of("\n".join(["4.....1", *others])).repair is None


def test_no_repair_is_offered_where_the_text_is_not_the_rows() -> None:
    """Rows of an HTML table are reported, but stretching them would write between tags."""
    row = "4.....1"
    cells = [f"<tr>{''.join(f'<td>{cell}</td>' for cell in line)}</tr>" for line in [row, *ROWS[1:]]]
    error = error_of(f"<table>{''.join(cells)}</table>")
    assert [problem.message for problem in error.problems] == ["Row 1 has 7 cells, and 9 are needed"]
    assert error.repair is None


def test_no_repair_is_offered_for_a_text_with_more_problems_than_are_reported() -> None:
    """Of 150 broken grids not all are looked at, so nothing can mend the text."""
    text = "\n\n".join("\n".join(["4.....1", *ROWS[1:]]) for _ in range(150))
    assert error_of(text).repair is None
    assert error_of(text[: text.index("\n\n")]).repair is not None


def test_repairs_keep_the_layout_of_the_text() -> None:
    """Blanks between cells, frames, comments and the other lines stay; several puzzles are repaired at once."""
    spaced = "\r\n".join(["4 . . . . . 1 # short", *(" ".join(row) for row in ROWS[1:])])
    repair = error_of(spaced + "\r\n\r\n" + spaced).repair
    assert repair is not None
    assert repair.text.splitlines()[0] == "4 . . . . . . . 1 # short"
    assert [entry.puzzle.givens.line()[:9] for entry in read(repair.text).entries] == ["4.......1"] * 2


def test_nothing_to_stretch_is_no_proposal() -> None:
    """Without short rows there is nothing to propose."""
    assert propose("text", []) is None


def test_every_problem_is_reported_at_once() -> None:
    """Wrong signs, a long and a short row of the same grid, each with its line."""
    text = "\n".join(["?6.1.4.5.", ROWS[1] + "1", "2.......", *ROWS[3:]])
    assert [str(problem) for problem in error_of(text).problems] == [
        "line 1, column 1: Row 1, column 1: '?' is not a digit",
        "line 2: Row 2 has 10 cells, and 9 are needed",
        "line 3: Row 3 has 8 cells, and 9 are needed",
    ]


@for_each(
    ("text", "expected"),
    [
        ("", "this text is empty"),
        (" \n ", "this text is empty"),
        ("hello world", "there is no puzzle in this text"),
        ("\n".join(ROWS[:8]), "8 rows, and 9 are needed"),
        ("\n".join([*ROWS, ROWS[0]]), "10 rows, and 9 are needed"),
        (LIANG[:80], "The line has 80 cells, and 81 are needed"),
        (LIANG + "1", "The line has 82 cells, and 81 are needed"),
        ("12..\n..7.\n....\n..34", "Row 2, column 3: '7' is not a digit of a 4x4 grid"),
        (":0000:x:12..:::", "the position of the library line has 4 cells, and 81 are needed"),
        ('{"givens": 5}', "record 1: 1 character, but a grid on one line has 16, 36, 81 or 256"),
        (
            "<opensudoku><game data='12'></opensudoku>",
            "game 1: 2 characters, but a grid on one line has 16, 36, 81 or 256",
        ),
    ],
)
def test_problems_are_sentences(text: str, expected: str) -> None:
    """One sentence for each way to be no puzzle."""
    assert messages(text) == [expected]


@for_each("sign", ["²", "₂", "½", "三", "Ⅲ", "\x00", "\ud800", "é"])
def test_what_is_no_numeral_of_one_cell_is_named(sign: str) -> None:
    """Raised digits, fractions, words for numbers and stray signs are not turned into digits."""
    (problem,) = error_of("\n".join([sign + ROWS[0][1:], *ROWS[1:]])).problems
    assert (problem.character, problem.line, problem.column, problem.cell) == (sign, 1, 1, 0)


def test_a_lost_row_never_shifts_the_next_puzzle() -> None:
    """Eight rows followed by ten are two problems, not two grids; so are eight rows between titles."""
    assert messages("\n".join([*ROWS[:8], "", *ROWS, ROWS[0]])) == [
        "Puzzle 1: 8 rows, and 9 are needed",
        "Puzzle 2: 10 rows, and 9 are needed",
    ]
    titled = "\n".join(line for number in range(9) for line in (f"Grid {number}", *ROWS[:8]))
    assert messages(titled)[0] == "Puzzle 1: 8 rows, and 9 are needed"


def test_a_lost_cell_never_shifts_the_cells_after_it() -> None:
    """Nine rows of eight and ten cells have 81 in all, but are no grid."""
    text = "\n".join([ROWS[0][:8], ROWS[1] + "4", *ROWS[2:]])
    assert messages(text) == ["Row 1 has 8 cells, and 9 are needed", "Row 2 has 10 cells, and 9 are needed"]
    assert messages("\n".join([*ROWS[:8], "", *ROWS, ROWS[1]]))


def test_a_solution_with_a_lost_digit_has_no_blank() -> None:
    """Blanks between digits are no empty cells in a print of a full grid."""
    text = "\n".join(" ".join("123456789") for _ in range(8)) + "\n1 2 3 4 5 6 7 8"
    assert messages(text) == ["Row 9 has 8 cells, and 9 are needed"]


def test_a_sign_in_many_cells_is_reported_once() -> None:
    """Text with letters for blanks gives one sentence, not fifty."""
    assert messages(LIANG.replace(".", "e")) == [
        "'e' stands in 51 cells, but is no digit and no sign for a blank; write '.' or 0"
    ]
    assert messages("1234567xx\n" * 8 + "1234567x?\n") == [
        "'x' stands in 17 cells, but is no digit and no sign for a blank; write '.' or 0",
        "Row 9, column 9: '?' is not a digit",
    ]


def test_the_list_of_problems_ends_somewhere() -> None:
    """A hundred problems are reported; more are like these."""
    expected_messages = messages("\n\n".join("\n".join([row[:8] for row in ROWS]) for _ in range(50)))
    assert len(expected_messages) == 101
    assert expected_messages[-1] == "and more problems like these"


@for_each("cells", [13, 15, 17])
def test_a_line_near_sixteen_cells_is_a_small_grid(cells: int) -> None:
    """Not the only row of a 16x16 grid, unless it has digits of one."""
    small = "1 2 3 4 . . . . . . . . 4 3 2 1 1"[: 2 * cells - 1]
    assert messages(small) == [f"The line has {cells} cells, and 16 are needed"]
    large = "1 2 3 4 5 6 7 8 9 A B C D E F 1 2"[: 2 * cells - 1]
    assert messages(large) == [f"Row 1 has {cells} cells, and 16 are needed", "1 row, and 16 are needed"]
