"""Texts with two complete readings that differ: an error that carries both, and a key for each."""

from __future__ import annotations

import json
from typing import Final

import pytest

from solver import api
from solver.errors import FormatError, RuleError
from solver.formats import attempt, read, recovery
from solver.formats.entry import ReadAs
from solver.grid import Grid
from solver.shape import CLASSIC
from tests.for_each import for_each

LINE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS: Final = [LINE[at : at + 9] for at in range(0, 81, 9)]
COLUMNS: Final = ["".join(row[column] for row in ROWS) for column in range(9)]
BOXES: Final = ["".join(LINE[cell] for cell in box.cells) for box in CLASSIC.boxes]
FROM_ZERO: Final = "\n".join(ROWS).translate(str.maketrans("123456789", "012345678"))
SMALL: Final = "\n".join("." * column + "1234"[column % 4] + "." * (15 - column) for column in range(16))


def listed(rows: list[str]) -> str:
    """The rows as a program writes them."""
    return "[" + ",\n".join("[" + ", ".join(row.replace(".", "0")) + "]" for row in rows) + "]"


OPEN: Final = {
    "R": (f"m <- matrix(c(\n{', '.join(LINE.replace('.', '0'))}), nrow = 9)", ["rows", "columns"]),
    "lists of boxes": (f"boxes = {listed(BOXES)}", ["rows", "boxes"]),
    "rows of boxes": ("\n".join(BOXES), ["rows", "boxes"]),
    "digits from 0": (FROM_ZERO, ["1-G", "0-F"]),
    "digits from 0 in a line": (FROM_ZERO.replace("\n", ""), ["1-G", "0-F"]),
    "digits from 0 in lists": (
        json.dumps([[None if sign == "." else int(sign) for sign in row] for row in FROM_ZERO.split("\n")]),
        ["1-G", "0-F"],
    ),
    "one large grid or many small ones": (SMALL, ["16x16", "4x4"]),
}


@for_each("name", OPEN)
def test_both_readings_are_in_the_error(name: str) -> None:
    """With a key, a label and the first puzzle; the key reads the text so."""
    text, keys = OPEN[name]
    with pytest.raises(FormatError) as caught:
        read(text)
    ways = caught.value.ways
    assert [way.key for way in ways] == keys
    assert len({way.line for way in ways}) == len({way.label for way in ways}) == len(keys)
    for way in ways:
        assert read(text, read_as=ReadAs(way.key)).entries[0].puzzle.givens.line() == way.line
    if name != "one large grid or many small ones":
        assert LINE in [way.line for way in ways]


def test_the_library_and_lists_take_the_key() -> None:
    """`solver.read` by name; the groups of a list as a whole."""
    assert api.read(FROM_ZERO, read_as="0-F").givens.line() == LINE
    with pytest.raises(RuleError, match="'boxen' is no reading"):
        api.read(FROM_ZERO, read_as="boxen")
    (error,) = recovery.read(FROM_ZERO)[1]
    assert isinstance(error, FormatError)
    assert len(error.ways) == 2
    (entry,) = recovery.read(FROM_ZERO, read_as=ReadAs.ZERO_TO_F)[1]
    assert not isinstance(entry, FormatError)


@for_each(
    "text",
    [
        json.dumps({"columns": [list(row) for row in COLUMNS]}),
        json.dumps({"boxes": [list(row) for row in BOXES]}),
        json.dumps({f"col{number}": list(row) for number, row in enumerate(COLUMNS, 1)}),
        json.dumps({f"box_{number}": list(row) for number, row in enumerate(BOXES)}),
        json.dumps({"rows": ROWS, "columns": COLUMNS, "boxes": BOXES}),
        f"m <- matrix(c({', '.join(LINE.replace('.', '0'))}), nrow = 9, byrow = TRUE)",
    ],
)
def test_names_say_what_lists_are(text: str) -> None:
    """Then there is one reading."""
    assert [entry.puzzle.givens.line() for entry in read(text).entries] == [LINE]


@for_each("heading", ["row,col,value", "col,row,value", "x,y,digit", "digit,column,row", "y;x;v"])
def test_the_heading_of_triples_names_row_and_column(heading: str) -> None:
    """In any order."""
    names = heading.replace(";", ",").split(",")
    values = [
        {"row": at // 9 + 1, "y": at // 9 + 1, "col": at % 9 + 1, "column": at % 9 + 1, "x": at % 9 + 1}
        | dict.fromkeys(("value", "digit", "v"), int(sign))
        for at, sign in enumerate(LINE)
        if sign != "."
    ]
    lines = [",".join(str(each[name]) for name in names) for each in values]
    assert [entry.puzzle.givens.line() for entry in read("\n".join([heading, *lines])).entries] == [LINE]


def test_a_few_conflicts_are_a_wrong_digit() -> None:
    """And no boxes; the board shows them."""
    wrong = "55" + LINE[2:]
    assert attempt("\n".join(wrong[at : at + 9] for at in range(0, 81, 9))).error is None
    assert Grid.parse(wrong).conflicts()


def test_the_reading_that_leaves_no_sign_over_is_the_right_one() -> None:
    """The dot behind a digit is no blank where another sign is."""
    text = "4. 1. # #\n2. 3. # #\n1. 4. # #\n3. 2. # #\n"
    for sign in "#–~":
        (entry,) = read(text.replace("#", sign)).entries
        assert entry.puzzle.givens.line() == "41..23..14..32.."


@for_each("base", [0, 1])
@for_each("form", ["{0} {1} {2}\n", "given({0},{1},{2}). ", "g[{0}][{1}] = {2};\n", "[{0}, {1}, {2}],"])
def test_places_that_count_from_0_or_from_1_are_two_readings(form: str, base: int) -> None:
    """Where no clue is in the first row or column nor in the last ones; else the places themselves tell."""
    places = [(at // 9, at % 9, sign) for at, sign in enumerate(LINE) if sign != "."]
    inner = [each for each in places if 0 < each[0] + base < 9 and 0 < each[1] + base < 9]
    written = [[form.format(row + base, column + base, sign) for row, column, sign in part] for part in (inner, places)]
    texts = list(map("".join, written))
    open_text, text = (f"[{each[:-1]}]" if form.startswith("[") else each for each in texts)
    tried = attempt(open_text)
    assert ([way.key for way in tried.ways], tried.entries) == (["r1c1", "r0c0"], ())
    (entry,) = read(open_text, read_as=ReadAs(f"r{base}c{base}")).entries
    assert entry.puzzle.givens.filled == len(inner)
    assert entry.puzzle.givens.is_within(Grid.parse(LINE))
    assert [each.puzzle.givens.line() for each in read(text).entries] == [LINE]
