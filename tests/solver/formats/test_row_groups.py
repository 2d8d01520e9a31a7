"""Rows on one line, distinguished by the blanks between them."""

from __future__ import annotations

import pytest
from solver.formats.rows import split_row_groups

from solver.formats.lines import TextLine

SIZES = (4, 6, 9, 16)


def lines_of(*texts: str) -> list[TextLine]:
    """The lines of a text."""
    return [TextLine.of(number, text) for number, text in enumerate(texts, 1)]


@pytest.mark.parametrize(
    "row",
    [
        "1... .... .... ...2",
        " ".join(["1....."] * 6),
        " ".join(["1........"] * 9),
        " ".join(["1........"] * 8),
        " ".join(["1........"] * 10),
        " ".join(["1........"] * 3 + ["1", "2.", "3.."]),
        " ".join(["1" + "." * 15] * 15),
        "1........ 2........",
    ],
)
def test_groups_that_are_rows_become_lines(row: str) -> None:
    """As many as a row has cells; on 9x9 and above most, or a half, are enough."""
    found = split_row_groups(lines_of("Words", row, ""), SIZES)
    assert [line.text.strip() for line in found] == ["Words", *row.split(), ""]
    assert [line.number for line in found] == [1, *[2] * len(row.split()), 3]
    assert all(row[line.columns[0] - 1 :].startswith(line.text.strip()) for line in found[1:-1])


@pytest.mark.parametrize(
    "texts",
    [
        ["1... .... ...."],
        [" ".join(["1....."] * 5)],
        ["1........"],
        [" ".join(["1........"] * 2 + ["1", "2.", "3.."])],
        ["1.... ..... ..... ..... ....."],
        ["1234 12 34 1"],
        ["1... .... .... ...2"] * 2,
        ["Words", "\t\t\t"],
    ],
)
def test_other_lines_stay_as_they_are(texts: list[str]) -> None:
    """Too few groups, no size, candidates, several such lines, none."""
    assert split_row_groups(lines_of(*texts), SIZES) == lines_of(*texts)
