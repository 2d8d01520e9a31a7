"""Names of rows and columns, taken away only where they are some."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import attempt, read
from tests.for_each import for_each
from tests.solver.formats.samples import LIANG

GRID = ["1 2 . .", ". . 1 2", "2 1 . .", ". . 2 1"]
FOUR = "12....1221....21"


def named(names: str, between: str = " ", rows: list[str] = GRID) -> str:
    """The rows behind their names."""
    return "\n".join(f"{name}{between}{row}" for name, row in zip(names, rows, strict=True))


@for_each(
    "text",
    [
        named("1234"),
        named("0123"),
        named("abcd", ") "),
        named("ABCD", "|"),
        named("ABCD", "; ", [row.replace(" ", ";").replace(".", "") for row in GRID]),
        "  1 2 3 4\n" + named("ABCD"),
        "\t1\t2\t3\t4\n" + named("1234", "\t", [row.replace(" ", "\t").replace(".", "") for row in GRID]),
        "ABCD\n----\n" + "\n".join(GRID),
        "R1: 1 2 . .\nR2: . . 1 2\n\nR3: 2 1 . .\nR4: . . 2 1",
        "Row A 1 2 . .\nRow B . . 1 2\nRow C 2 1 . .\nRow D . . 2 1",
        "c1,c2,c3,c4\n" + "\n".join(row.replace(" ", ",").replace(".", "") for row in GRID),
        named("1234") + "\n" + named("1234"),
    ],
)
def test_named_rows_and_columns_are_read(text: str) -> None:
    """By letters or numbers, from one or from nought, with columns named or not, grid by grid."""
    assert {entry.puzzle.givens.line() for entry in read(text).entries} == {FOUR}


@for_each(
    "text",
    [
        named("1243"),  # not in order
        named("123", rows=GRID[:3]),  # a row lost
        named("1234", rows=[*GRID[:3], ". . 2"]),  # a cell lost
        named("1234", rows=[*GRID[:3], " . 2  1"[:5]]),
        named("abcd", " ", [row.replace(".", " ") for row in GRID]),  # nothing shows where a blank is
        "1 2 3 4\n" + "\n".join([*GRID, GRID[0]]),
    ],
)
def test_other_signs_before_rows_are_no_names(text: str) -> None:
    """Out of order, too few, or in front of a row that does not show all its cells."""
    assert attempt(text).error


def test_a_wrong_sign_in_a_named_row_is_reported() -> None:
    """The names do not hide it."""
    with pytest.raises(FormatError, match="q"):
        read(named("ABCD").replace("2 1 .", "q 1 ."))


def test_a_first_row_of_all_digits_is_a_row() -> None:
    """A grid that is whole is never cut."""
    full = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1"
    assert read(full).entries[0].puzzle.givens.line() == "1234341221434321"


def test_a_row_too_many_is_not_hidden_by_a_head() -> None:
    """Ten rows under column names are ten rows."""
    rows = [" ".join(LIANG[start : start + 9]) for start in range(0, 81, 9)]
    with pytest.raises(FormatError):
        read("\n".join(["A B C D E F G H I", *rows, rows[0]]))


ROWS = [LIANG[at : at + 9] for at in range(0, 81, 9)]


@for_each("words", ["ER=7.2/1.2/1.2", "ED: 7.2 / 1.2 / 1.2", "Time: 123456789", "Date: 2026-11-28", "Id = 1234.6789"])
def test_words_with_a_number_replace_no_row(words: str) -> None:
    """Below or above a board that lacks one; as many signs as a row has make no row of them."""
    with pytest.raises(FormatError):
        read("\n".join([*ROWS[:8], words]))


@for_each("words", ["ER=7.2/1.2/1.2", "Time: 05:23", "Date: 2026-11-28", "Score: 1240", "Mistakes: 0\nTime: 1:05:23.4"])
def test_words_with_a_number_stand_around_a_board(words: str) -> None:
    """A rating, a time, a date or a score, above or below it, on a line of its own."""
    for text in ("\n".join([*ROWS, words]), "\n".join([words, *ROWS]), "\n".join([words, "", *ROWS, "", words])):
        assert [entry.puzzle.givens.line() for entry in read(text).entries] == [LIANG]


@for_each("order", ["124356789", "987654321", "123356789"])
def test_rows_named_out_of_order_are_refused(order: tuple[int, ...]) -> None:
    """Neither the order of the text nor that of the names is certain."""
    with pytest.raises(FormatError, match="stands below row"):
        read("\n".join(f"row {name}: {row}" for name, row in zip(order, ROWS, strict=True)))


def test_named_rows_tell_which_row_does_not_fit() -> None:
    """A row that is short, long or left out, and no vague sentence."""
    named_rows = [f"row{number} = {row}" for number, row in enumerate(ROWS, 1)]
    for changed, problem in (
        ([*named_rows[:3], named_rows[3] + "7", *named_rows[4:]], "Row 4 has 10 cells, and 9 are needed"),
        ([*named_rows[:3], named_rows[3][:-1], *named_rows[4:]], "Row 4 has 8 cells, and 9 are needed"),
        (named_rows[:8], "8 rows, and 9 are needed"),
        (named_rows[:3] + named_rows[4:], "row 5 stands below row 3 here"),
    ):
        with pytest.raises(FormatError, match=problem):
            read("\n".join(changed))


def test_names_of_bands_stay_names() -> None:
    """A word before the first row of each band, on every size."""
    bands = [f"Band {place // 3 + 1}: {row}" if place % 3 == 0 else row for place, row in enumerate(ROWS)]
    assert read("\n".join(bands)).entries[0].puzzle.givens.line() == LIANG
    small = [f"Band {place // 2 + 1}: {row}" if place % 2 == 0 else row for place, row in enumerate(GRID)]
    assert read("\n".join(small)).entries[0].puzzle.givens.line() == FOUR
