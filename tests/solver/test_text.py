"""Words put together for people."""

from __future__ import annotations

import csv

from hypothesis import given
from hypothesis import strategies as st

from solver.text import count_noun, csv_row, join_names, join_some, one_line, plain


def test_only_a_count_of_one_takes_the_singular() -> None:
    """None, several, and a fraction take the plural, with a comma in thousands; a verb agrees with them."""
    assert [count_noun(count, "cell") for count in (0, 1, 2, 1001)] == ["0 cells", "1 cell", "2 cells", "1,001 cells"]
    assert [count_noun(count, "second") for count in ("1", "1.5", "no")] == ["1 second", "1.5 seconds", "no seconds"]
    assert [count_noun(count, "entry is", "entries are") for count in (1, 3)] == ["1 entry is", "3 entries are"]


def test_names_are_joined_as_in_speech() -> None:
    """One name is alone, two have an 'and', more have commas."""
    assert join_names([]) == ""
    assert [join_names(["a", "b", "c"][:number]) for number in (1, 2, 3)] == ["a", "a and b", "a, b and c"]


def test_very_many_names_are_counted() -> None:
    """As many as allowed are all named; of one more, one less is, and the rest is counted."""
    assert join_some(["a", "b", "c"], 3) == "a, b and c"
    assert join_some(["a", "b", "c", "d"], 3) == "a, b and 2 others"


def test_runs_of_blanks_become_one() -> None:
    """Line ends, tabs and blanks between words are one blank; around them there is none."""
    assert one_line("\n two\t\r\n words\u2028") == "two words"
    assert one_line("") == ""


@given(st.lists(st.text(), min_size=1))
def test_a_row_of_a_spreadsheet_is_one_line_without_a_formula(cells: list[str]) -> None:
    """Whatever its cells hold, it is read again as those cells, with an apostrophe where a formula would begin."""
    row = csv_row(cells)
    assert len(row.splitlines()) == 1
    (read,) = csv.reader([row]) if row != "\n" else ([""],)
    assert [cell.removeprefix("'") for cell in read] == [plain(cell).removeprefix("'") for cell in cells]
    assert not [cell for cell in read if cell.startswith(("=", "+", "-", "@", "\t"))]
