"""A grid on one line above or below another grid, whole or damaged, in any layout: neither costs the other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.formats import attempt, read, write
from solver.formats.reading.pair import MAX_TITLE_CHARACTERS
from tests.for_each import for_each
from tests.solver.formats.samples import LIANG

ROWS: Final = [LIANG[at : at + 9] for at in range(0, 81, 9)]


def _barred(cells: str) -> list[str]:
    """The rows as 001 prints them."""
    rows = [cells[at : at + 9] for at in range(0, len(cells), 9)]
    return ["  | ".join(" ".join(row[at : at + 3]) for at in range(0, len(row), 3)) + " " for row in rows]


def _ruled(cells: str) -> str:
    """The print of 001 without its line ends, rules and all."""
    rows = _barred(cells)
    rule = "-" * 27
    return " ".join([*rows[:3], rule, *rows[3:6], rule, *rows[6:]])


ONE_LINE: Final[dict[str, Callable[[str], str]]] = {
    "bare": str,
    "spaced": " ".join,
    "commas": ",".join,
    "rows": lambda cells: " ".join(cells[at : at + 9] for at in range(0, len(cells), 9)),
    "barred": lambda cells: " ".join(_barred(cells)),
    "ruled": _ruled,
}
LAYOUTS: Final = {
    **{key: write(key, read(LIANG).entries).rstrip() for key in ("boxed", "cpp", "python", "plank", "csv")},
    "rows": "\n".join(ROWS),
    "spaced": "\n".join(map(" ".join, ROWS)),
    "blocks": "\n\n".join("\n".join(ROWS[at : at + 3]) for at in range(0, 9, 3)),
    "line": LIANG,
    "spaced line": " ".join(LIANG),
}
# Of a damaged cell, whether its grid stands above the other one, and what stands between them.
PLACES: Final = {
    "usual": [(0, True, "\n"), (8, False, "\n\n"), (40, True, "\n\n"), (80, False, "\n")],
    "all": list(product((0, 8, 40, 80), (True, False), ("\n", "\n\n"))),
}


@for_each("layout", LAYOUTS)
@for_each("style", ONE_LINE)
@for_each("gap", ["\n", "\n\n"])
def test_a_grid_on_one_line_is_read_beside_another(layout: str, style: str, gap: str) -> None:
    """Directly above and below, and behind an empty line, both are read."""
    other = LIANG[::-1]
    line = ONE_LINE[style](other)
    below, above = read(f"{LAYOUTS[layout]}{gap}{line}"), read(f"{line}{gap}{LAYOUTS[layout]}")
    assert [entry.puzzle.givens.line(".") for entry in below.entries] == [LIANG, other]
    assert [entry.puzzle.givens.line(".") for entry in above.entries] == [other, LIANG]


FAULTS: Final = ("lost", "twice", "wrong")


@for_each(("at", "layout"), enumerate(LAYOUTS))
@for_each(("number", "style"), enumerate(ONE_LINE))
def test_a_damaged_grid_on_one_line_costs_only_itself(at: int, layout: str, number: int, style: str) -> None:
    """A cell lost, doubled or wrong: the other grid is read, and the fault is reported with its line."""
    check_damaged(layout, style, FAULTS[(at + number) % len(FAULTS)], "usual")


@pytest.mark.campaign
@pytest.mark.parametrize("layout", LAYOUTS)
@for_each("style", ONE_LINE)
@for_each("fault", FAULTS)
def test_a_grid_damaged_in_any_place_costs_only_itself(layout: str, style: str, fault: str) -> None:
    """The same holds of each fault in every layout, style and place."""
    check_damaged(layout, style, fault, "all")


def check_damaged(layout: str, style: str, fault: str, places: str) -> None:
    """Fail unless a grid with a fault on one line beside another grid costs only itself."""
    other, grid = LIANG[::-1], LAYOUTS[layout]
    counts = {"lost": ("80", "has 8 cells"), "twice": ("82", "has 10 cells", "10 rows"), "wrong": ("'x'",)}[fault]
    for at, is_above, gap in PLACES[places]:
        cells = other[:at] + {"lost": "", "twice": other[at] * 2, "wrong": "x"}[fault] + other[at + 1 :]
        line = ONE_LINE[style](cells)
        tried = attempt(f"{line}{gap}{grid}" if is_above else f"{grid}{gap}{line}")
        assert [entry.puzzle.givens.line(".") for entry in tried.entries] == [LIANG]
        (error,) = tried.errors
        assert {problem.line for problem in error.problems} == {1 if is_above else f"{grid}{gap}".count("\n") + 1}
        assert {problem.puzzle for problem in error.problems} == {1 if is_above else 2}
        assert any(count in problem.message for problem in error.problems for count in counts)


def test_rows_above_and_below_a_damaged_line_are_grids_of_their_own() -> None:
    """80 cells on a line between nine rows and nine rows; between five rows and four nothing is put together."""
    rows, line = LAYOUTS["rows"], " ".join(LIANG[:-1])
    assert len(attempt(f"{rows}\n{line}\n{rows}").entries) == 2
    parted = attempt("\n".join([*ROWS[:5], line, *ROWS[5:]]))
    assert parted.entries == ()
    assert [str(error) for error in parted.errors] == [
        "line 1: Puzzle 1: 5 rows, and 9 are needed",
        "line 6: Puzzle 2: The line has 80 cells, and 81 are needed",
        "line 7: Puzzle 3: 4 rows, and 9 are needed",
    ]


@given(
    length=st.integers(MAX_TITLE_CHARACTERS - 3, MAX_TITLE_CHARACTERS + 40),
    layout=st.sampled_from(["rows", "boxed", "blocks"]),
)
def test_only_a_short_line_above_a_grid_is_its_name(length: int, layout: str) -> None:
    """At most 80 characters; a longer line is none, and costs the grid nothing."""
    words = ("A line of words that says where it was found, and when, " * 4)[:length]
    (entry,) = read(f"{words}\n{LAYOUTS[layout]}").entries
    assert entry.puzzle.givens.line(".") == LIANG
    assert entry.details.title == (words.strip() if len(words.strip()) <= MAX_TITLE_CHARACTERS else "")
